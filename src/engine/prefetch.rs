//! Asking the memory for what is needed soon, without waiting for it.

#![expect(
    unsafe_code,
    reason = "there is no other way to name a processor's prefetch instruction"
)]

/// Brings the beginning of `place` nearer. It changes nothing that a program could see but time.
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing that the program sees and faults at no address; this one is valid besides.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(target_arch = "aarch64")]
    {
        let address = std::ptr::from_ref(place);
        // SAFETY: as above; the instruction changes neither memory, registers, flags nor stack.
        unsafe {
            std::arch::asm!(
                "prfm pldl1keep, [{address}]",
                address = in(reg) address,
                options(nostack, preserves_flags, readonly)
            );
        }
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = place;
}
