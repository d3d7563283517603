//! A consistent misjudgement.

use crate::engine::score::Value;

/// Adds an error to each evaluation that depends on the position and a seed alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noise {
    deviation: i32,
    seed: u64,
}

impl Noise {
    /// No error.
    pub fn none() -> Noise {
        Noise {
            deviation: 0,
            seed: 0,
        }
    }

    /// Errors of this standard deviation in centipawns.
    pub fn new(deviation: i32, seed: u64) -> Noise {
        match deviation {
            0 => Noise::none(),
            _ => Noise { deviation, seed },
        }
    }

    /// The error for the position with this key.
    #[inline]
    pub fn at(&self, key: u64) -> Value {
        if self.deviation == 0 {
            return 0;
        }
        // The sum of four uniform numbers is close to a normal one; its deviation is 2 * 65536 / sqrt(12).
        let bits = mix(key ^ mix(self.seed));
        let sum: i64 = (0..4).map(|n| (bits >> (16 * n) & 0xffff) as i64).sum();
        ((sum - 2 * 0xffff) * i64::from(self.deviation) / 37_837) as Value
    }
}

/// In which positions captures are followed to their end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Calm {
    /// Of 65,536 positions.
    share: u64,
    seed: u64,
}

impl Calm {
    /// In all of them.
    pub const ALWAYS: Calm = Calm {
        share: 1 << 16,
        seed: 0,
    };

    /// In so many per cent, chosen by the position and a seed.
    pub fn new(per_cent: u32, seed: u64) -> Calm {
        match per_cent {
            0..100 => Calm {
                share: u64::from(per_cent) * (1 << 16) / 100,
                seed,
            },
            _ => Calm::ALWAYS,
        }
    }

    /// Whether they are in the position with this key.
    #[inline]
    pub fn at(&self, key: u64) -> bool {
        self.share == 1 << 16 || mix(key ^ self.seed) >> 48 < self.share
    }
}

/// A number in 0..1 that depends on `seed` alone.
pub fn unit(seed: u64) -> f64 {
    (mix(seed) >> 11) as f64 / (1u64 << 53) as f64
}

/// The finalizer of SplitMix64: spreads every bit over the whole word.
pub fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
