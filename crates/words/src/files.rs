//! Where a file is, and what is said when the system refuses it.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::{Arg, Message};

/// Where a path leads through links, also through one that leads nowhere yet.
pub fn resolved(path: &Path) -> PathBuf {
    if let Ok(place) = path.canonicalize() {
        return place;
    }
    match path.read_link() {
        Ok(target) => path.parent().unwrap_or(Path::new("")).join(target),
        Err(_) => path.to_owned(),
    }
}

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
        ErrorKind::FileTooLarge => "io-too-large",
        ErrorKind::IsADirectory => "io-folder",
        ErrorKind::NotADirectory => "io-not-a-folder",
        _ => return Arg::from(error.to_string()),
    };
    Message::new(id).into()
}
