//! What is said when the system refuses a file.

use std::io::{self, ErrorKind};
use std::path::Path;

use crate::{Arg, Message};

/// That a file cannot be read, and why.
pub fn unreadable(path: &Path, error: &io::Error) -> Message {
    let about = |id| Message::new(id).with("path", path.display().to_string());
    match error.kind() {
        ErrorKind::NotFound => about("file-missing"),
        ErrorKind::PermissionDenied => about("file-denied"),
        ErrorKind::IsADirectory => about("file-directory"),
        _ => about("file-unreadable").with("reason", why(error)),
    }
}

/// That a file cannot be written, and why.
pub fn unwritable(path: &Path, error: &io::Error) -> Message {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // A folder that takes no files says the same as one that is not there.
    let reason = match error.kind() {
        ErrorKind::NotFound if folder.is_dir() => Message::new("io-no-files").into(),
        _ => why(error),
    };
    Message::new("file-unwritable").with("path", path.display().to_string()).with("error", reason)
}

/// Why a file or a stream could not be read or written.
pub fn why(error: &io::Error) -> Arg {
    let id = match error.kind() {
        ErrorKind::NotFound => "io-missing",
        ErrorKind::PermissionDenied => "io-denied",
        ErrorKind::ReadOnlyFilesystem => "io-read-only",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "io-full",
        ErrorKind::IsADirectory => "io-folder",
        ErrorKind::NotADirectory => "io-not-a-folder",
        _ => return Arg::from(error.to_string()),
    };
    Message::new(id).into()
}
