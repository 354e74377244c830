//! Signals that would end the program without a word.

/// A file that grows past `ulimit -f` shall fail as it does on a full disk, and be told:
/// with the signal ignored, the system refuses to write and nothing else.
#[cfg(unix)]
#[allow(unsafe_code, reason = "std cannot ignore signals")]
pub(crate) fn ignore_large_files() {
    // SAFETY: no code of ours runs when the signal comes.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Elsewhere there is no such signal.
#[cfg(not(unix))]
pub(crate) fn ignore_large_files() {}
