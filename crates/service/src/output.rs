//! Writing files so that nobody ever sees half of one.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use arene::Limits;
use arene_words::resolved;
use tempfile::NamedTempFile;

/// Writes a file beside its place and renames it: whenever the program ends, there is the
/// old file or the whole new one. Links are followed to the file itself; a device or a
/// pipe is written to, not replaced. Stops when the limits say so.
///
/// What `begun` returns is kept as long as there is an unfinished file at the path that it
/// is given: for programs that may end so suddenly that nothing is dropped.
pub fn whole_file<E: From<io::Error>, K>(
    path: &Path,
    limits: &Limits,
    begun: impl FnOnce(&Path) -> K,
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), E>,
) -> Result<(), E> {
    let place = resolved(path);
    if place.metadata().is_ok_and(|place| !place.is_file() && !place.is_dir()) {
        let to = File::create(&place)?;
        let mut writer = BufWriter::new(Interruptible { to, limits });
        write(&mut writer)?;
        return Ok(writer.flush()?);
    }
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    let beside = beside(folder.unwrap_or(Path::new(".")))?;
    let unfinished = begun(beside.path());
    let mut writer = BufWriter::new(Interruptible { to: beside, limits });
    write(&mut writer)?;
    let Interruptible { to: beside, .. } =
        writer.into_inner().map_err(io::IntoInnerError::into_error)?;
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

/// What is written to until limits say that it is time to stop.
struct Interruptible<'a, W> {
    to: W,
    limits: &'a Limits,
}

impl<W: Write> Write for Interruptible<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.limits.check_stop().map_err(io::Error::other)?;
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
