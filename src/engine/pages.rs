//! Large pages for large tables. A table is read at random places; with pages of 4 KiB the processor then spends more time
//! on finding out where they lie than on reading them.

use std::mem::MaybeUninit;

/// Asks for large pages under memory that has not been touched yet. It is a wish: where the system knows no such pages or
/// has none left, nothing happens.
pub fn want_large_pages<T>(memory: &mut [MaybeUninit<T>]) {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    {
        /// Addresses are given in these; no system that has large pages has smaller ones.
        const PAGE: usize = 4096;
        let range = memory.as_mut_ptr_range();
        let begin = range.start.map_addr(|at| at.next_multiple_of(PAGE));
        let length = range.end.addr().saturating_sub(begin.addr()) / PAGE * PAGE;
        if length > 0 {
            #[expect(unsafe_code, reason = "the system's call has no safe wrapper")]
            // SAFETY: the range lies within `memory`, which is borrowed mutably; the advice changes no contents.
            let _ = unsafe { libc::madvise(begin.cast(), length, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    let _ = memory;
}
