//! A file that is being written.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use crate::TableError;

/// A file that is written at its end, and read.
pub(crate) struct Output {
    /// The name that it shall have, and the one that it has.
    pub(crate) place: PathBuf,
    pub(crate) part: PathBuf,
    pub(crate) file: Mutex<File>,
}

impl Output {
    /// A file that nobody else sees.
    pub(crate) fn temporary() -> Result<Output, TableError> {
        let part = std::env::temp_dir();
        let file = tempfile::tempfile();
        let file = file.map_err(|error| TableError::unwritable(&part, error))?;
        Ok(Output { place: PathBuf::new(), part, file: Mutex::new(file) })
    }

    /// Writes at the end, and tells where that is.
    pub(crate) fn append(&self, bytes: &[&[u8]]) -> Result<u64, TableError> {
        let unwritable = |error| TableError::unwritable(&self.part, error);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let place = file.seek(SeekFrom::End(0)).map_err(unwritable)?;
        if let Err(error) = bytes.iter().try_for_each(|bytes| file.write_all(bytes)) {
            // What others write then begins where it should. If even that fails, their
            // writing does, too.
            let _ = file.set_len(place);
            return Err(unwritable(error));
        }
        Ok(place)
    }

    /// Reads what was written at a place.
    pub(crate) fn read(&self, place: u64, bytes: &mut [u8]) -> Result<(), TableError> {
        let unreadable = |error| TableError::unreadable(&self.part, error);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(place)).map_err(unreadable)?;
        file.read_exact(bytes).map_err(unreadable)
    }
}
