//! Huge pages: large arrays that are read at random miss the processor's table of
//! pages at almost every step, unless pages are large.

/// Smaller arrays are left alone.
#[cfg(target_os = "linux")]
const LARGE: usize = 8 << 20;

/// Asks the system to back an array with huge pages. This must come before the array
/// is touched: one of zeroes that was just made. Where the system has none, nothing
/// happens.
pub(crate) fn huge<T>(array: Vec<T>) -> Vec<T> {
    #[cfg(target_os = "linux")]
    advise(&array);
    array
}

#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "std has no way to give advice about memory")]
fn advise<T>(array: &[T]) {
    if size_of_val(array) < LARGE {
        return;
    }
    // Advice is about whole pages, which are at most as large as this on Linux.
    const PAGE: usize = 64 << 10;
    let bytes = array.as_ptr().cast::<u8>();
    let skipped = bytes.align_offset(PAGE);
    let length = (size_of_val(array).saturating_sub(skipped)) / PAGE * PAGE;
    if skipped < size_of_val(array) && length > 0 {
        // SAFETY: the range lies within the array, and the advice changes neither what
        // is in there nor whether it may be read or written. It may be ignored.
        unsafe {
            libc::madvise(
                bytes.wrapping_add(skipped).cast_mut().cast(),
                length,
                libc::MADV_HUGEPAGE,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_changes() {
        for length in [0, 1, LARGE / 4 - 1, LARGE / 4, LARGE + 12_345] {
            let array = huge(vec![0u32; length]);
            assert!(array.len() == length && array.iter().all(|&zero| zero == 0));
        }
    }
}
