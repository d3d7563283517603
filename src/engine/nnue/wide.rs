//! Arithmetic for the processor at hand: the same code, compiled once for every processor of its kind and once for those
//! with wide registers. On ARM wide enough registers (NEON) are there always.

/// Work worth compiling twice. `run` has to be `#[inline(always)]`, and so has all that it calls.
pub trait Task {
    /// What it computes.
    type Answer;
    /// Does the work.
    fn run(self) -> Self::Answer;
}

/// How wide the registers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Width {
    // Private: true only where the processor has AVX2.
    #[cfg(target_arch = "x86_64")]
    avx2: bool,
}

impl Width {
    /// What every processor of this kind has.
    pub const BASIC: Width = Width {
        #[cfg(target_arch = "x86_64")]
        avx2: false,
    };

    /// The widest that this processor has.
    pub fn best() -> Width {
        Width {
            #[cfg(target_arch = "x86_64")]
            avx2: std::arch::is_x86_feature_detected!("avx2"),
        }
    }

    /// Does `task` with registers of this width.
    #[inline]
    pub fn run<T: Task>(self, task: T) -> T::Answer {
        #[cfg(target_arch = "x86_64")]
        if self.avx2 {
            #[expect(
                unsafe_code,
                reason = "code for a processor's extension can be entered in no other way"
            )]
            // SAFETY: `avx2` is set by `best` alone, after the processor said that it has it.
            return unsafe { with_avx2(task) };
        }
        task.run()
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn with_avx2<T: Task>(task: T) -> T::Answer {
    task.run()
}
