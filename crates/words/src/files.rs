//! Where a file is, and what is said when the system refuses it.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

// The macros of the other crates stand for these; this one cannot use them, for they are
// made while it is compiled.
use crate::{Arg, Message, given, ids};

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
    let path: Arg = path.display().to_string().into();
    let id = match error.kind() {
        ErrorKind::NotFound => ids::FILE_MISSING,
        ErrorKind::PermissionDenied => ids::FILE_DENIED,
        ErrorKind::IsADirectory => ids::FILE_DIRECTORY,
        _ => {
            let given = given::PathReason { path, reason: why(error) };
            return Message::of(ids::FILE_UNREADABLE, given);
        }
    };
    Message::of(id, given::Path { path })
}

/// That a file cannot be written, and why.
pub fn unwritable(path: &Path, error: &io::Error) -> Message {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // A folder that takes no files says the same as one that is not there.
    let error = match error.kind() {
        ErrorKind::NotFound if folder.is_dir() => ids::IO_NO_FILES.into(),
        _ => why(error),
    };
    let path = path.display().to_string().into();
    Message::of(ids::FILE_UNWRITABLE, given::ErrorPath { path, error })
}

/// Why a file or a stream could not be read or written.
pub fn why(error: &io::Error) -> Arg {
    Arg::from(match error.kind() {
        ErrorKind::NotFound => ids::IO_MISSING,
        ErrorKind::PermissionDenied => ids::IO_DENIED,
        ErrorKind::ReadOnlyFilesystem => ids::IO_READ_ONLY,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => ids::IO_FULL,
        ErrorKind::FileTooLarge => ids::IO_TOO_LARGE,
        ErrorKind::IsADirectory => ids::IO_FOLDER,
        ErrorKind::NotADirectory => ids::IO_NOT_A_FOLDER,
        _ => return Arg::from(error.to_string()),
    })
}
