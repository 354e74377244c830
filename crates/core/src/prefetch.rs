//! Hints to the processor about what will be read soon.

/// Tells the processor that this will be read soon.
#[inline(always)]
#[allow(unsafe_code, reason = "std has no safe prefetch; it reads nothing and cannot fail")]
pub(crate) fn fetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 has the instruction, and it is a hint: whatever the
        // address, it changes nothing that a program can see.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
