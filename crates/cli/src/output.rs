//! Writing files so that nobody ever sees half of one.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use arene::LimitReached;
use arene_words::{resolved, unwritable};
use tempfile::NamedTempFile;

use crate::face::Stop;
use crate::limits::stopped;
use crate::memory::Unfinished;

/// Writes a file beside its place and renames it: whenever the program ends,
/// there is the old file or the whole new one. Links are followed to the file
/// itself; a device or a pipe is written to, not replaced.
pub(crate) fn whole_file(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), Stop>,
) -> Result<(), Stop> {
    write_whole(path, write).map_err(|stop| match stop {
        Stop::Output(_) if stopped() => LimitReached::Stopped.into(),
        Stop::Output(error) => Stop::Failed(unwritable(path, &error)),
        stop => stop,
    })
}

fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let place = resolved(path);
    if place.metadata().is_ok_and(|place| !place.is_file() && !place.is_dir()) {
        let mut writer = BufWriter::new(Interruptible(File::create(&place)?));
        write(&mut writer)?;
        return Ok(writer.flush()?);
    }
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    let beside = beside(folder.unwrap_or(Path::new(".")))?;
    let unfinished = Unfinished::new(beside.path());
    let mut writer = BufWriter::new(Interruptible(beside));
    write(&mut writer)?;
    let Interruptible(beside) = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
    if let Ok(old) = place.metadata() {
        beside.as_file().set_permissions(old.permissions())?;
    }
    beside.as_file().sync_all()?;
    beside.persist(&place).map_err(|error| error.error)?;
    drop(unfinished);
    Ok(())
}

/// A temporary file in a folder, which others may read as any other file.
fn beside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    // Whoever finds what a killed process left sees whose it was.
    builder.prefix(".arene-").suffix(".part");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let usual = std::fs::Permissions::from_mode(0o666);
        builder.permissions(usual);
    }
    builder.tempfile_in(folder)
}

/// What is written to that Ctrl-C stops between two pieces of a long answer.
pub(crate) struct Interruptible<W>(pub(crate) W);

impl<W: Write> Write for Interruptible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if stopped() {
            return Err(io::Error::other(LimitReached::Stopped));
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
