//! The transposition table, shared by all threads of a search without locks.
//!
//! An entry is two words: the data, and the key xor-ed with the data (Hyatt and Mann 2002). A torn write makes the two
//! disagree, and the entry then reads as absent.

use super::pages::want_large_pages;
use super::prefetch::prefetch;
use super::score::{MATE_BOUND, Value, WIN_BOUND};
use crate::rules::Move;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const ENTRIES: usize = 4;
const GENERATIONS: u8 = 64;

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// Nothing is known; only the move and the evaluation count.
    None = 0,
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// Exact.
    Exact = 3,
}

impl Bound {
    /// Whether a score with this bound proves `score >= limit`, given that the stored one is.
    pub fn is_lower(self) -> bool {
        self as u8 & 2 != 0
    }

    /// Whether a score with this bound proves `score <= limit`, given that the stored one is.
    pub fn is_upper(self) -> bool {
        self as u8 & 1 != 0
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move found, or [`Move::NONE`].
    pub mv: Move,
    /// Score as stored; mates count from the position, not from the root.
    pub value: Value,
    /// Static evaluation; [`NO_EVAL`] in check.
    pub eval: Value,
    /// Depth of the search behind it.
    pub depth: i32,
    /// What the score means.
    pub bound: Bound,
    /// Whether it was ever part of a principal variation.
    pub pv: bool,
}

/// Stands for a missing static evaluation.
pub const NO_EVAL: Value = -32_002;

/// Depths are stored from this on, so that quiescence fits in.
const DEPTH_BASE: i32 = -7;

#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; ENTRIES]);

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The table.
pub struct Table {
    clusters: Vec<Cluster>,
    generation: u8,
}

impl Table {
    /// A table of at most `megabytes` MiB (at least one).
    pub fn new(megabytes: usize) -> Table {
        let count = megabytes.max(1) * (1 << 20) / size_of::<Cluster>();
        let mut clusters = Vec::with_capacity(count);
        want_large_pages(clusters.spare_capacity_mut());
        clusters.resize_with(count, Cluster::default);
        Table {
            clusters,
            generation: 0,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for slot in self.clusters.iter().flat_map(|c| &c.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.generation = 0;
    }

    /// Marks what is stored so far as older than what comes.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Asks the memory for a position's entries ahead of [`Table::probe`].
    #[inline]
    pub fn touch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    /// Stores what a search found. An entry of this position is kept when it is much deeper and as fresh.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let cluster = self.cluster(key);
        let mut victim = &cluster.0[0];
        let mut worth = i32::MAX;
        for slot in &cluster.0 {
            let data = slot.data.load(Relaxed);
            if data == 0 {
                victim = slot;
                break;
            }
            let old = unpack(data);
            let age = self.age_of(data);
            if slot.check.load(Relaxed) ^ data == key {
                if entry.mv == Move::NONE {
                    entry.mv = old.mv;
                }
                if entry.bound != Bound::Exact && age == 0 && old.depth > entry.depth + 3 {
                    return;
                }
                victim = slot;
                break;
            }
            let value = old.depth - 8 * age;
            if value < worth {
                worth = value;
                victim = slot;
            }
        }
        let data = self.pack(entry);
        victim.data.store(data, Relaxed);
        victim.check.store(key ^ data, Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub fn hashfull(&self) -> u32 {
        let sample = self.clusters.len().min(1000);
        let used = self.clusters[..sample]
            .iter()
            .flat_map(|c| &c.0)
            .map(|slot| slot.data.load(Relaxed))
            .filter(|&data| data != 0 && self.age_of(data) == 0)
            .count();
        (used * 1000 / (sample * ENTRIES)) as u32
    }

    fn age_of(&self, data: u64) -> i32 {
        let stored = (data >> 58) as u8;
        i32::from((GENERATIONS + self.generation - stored) % GENERATIONS)
    }

    // move 0..14, pv 14, value 16..32, eval 32..48, depth 48..56, bound 56..58, generation 58..64
    fn pack(&self, entry: Entry) -> u64 {
        u64::from(entry.mv.bits())
            | u64::from(entry.pv) << 14
            | u64::from(entry.value as i16 as u16) << 16
            | u64::from(entry.eval as i16 as u16) << 32
            | ((entry.depth - DEPTH_BASE).clamp(1, 255) as u64) << 48
            | (entry.bound as u64) << 56
            | u64::from(self.generation) << 58
    }
}

fn unpack(data: u64) -> Entry {
    Entry {
        mv: Move::from_bits((data & 0x3fff) as u16).unwrap_or(Move::NONE),
        value: Value::from((data >> 16) as u16 as i16),
        eval: Value::from((data >> 32) as u16 as i16),
        depth: (data >> 48 & 0xff) as i32 + DEPTH_BASE,
        bound: match data >> 56 & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        pv: data >> 14 & 1 != 0,
    }
}

/// A score at `ply` plies from the root as it is stored: mates count from the position itself.
#[inline]
pub fn value_to_table(value: Value, ply: usize) -> Value {
    if value >= WIN_BOUND {
        value + ply as Value
    } else if value <= -WIN_BOUND {
        value - ply as Value
    } else {
        value
    }
}

/// The reverse of [`value_to_table`]. A mate too long for the plies that are left becomes a mere win.
#[inline]
pub fn value_from_table(value: Value, ply: usize) -> Value {
    let ply = ply as Value;
    if value >= MATE_BOUND {
        (value - ply).max(WIN_BOUND)
    } else if value >= WIN_BOUND {
        (value - ply).max(WIN_BOUND - 1)
    } else if value <= -MATE_BOUND {
        (value + ply).min(-WIN_BOUND)
    } else if value <= -WIN_BOUND {
        (value + ply).min(1 - WIN_BOUND)
    } else {
        value
    }
}
