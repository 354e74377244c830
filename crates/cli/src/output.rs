//! Writing files so that nobody ever sees half of one, and what Ctrl-C stops.

use std::io::{self, Write};
use std::path::Path;

use arene::LimitReached;
use arene_words::unwritable;

use crate::face::Stop;
use crate::limits::{stopped, until_stopped};
use crate::memory::Unfinished;

/// Writes a whole file or none of it.
pub(crate) fn whole_file(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let written = arene_service::whole_file(path, &until_stopped(), Unfinished::new, write);
    written.map_err(|stop| match stop {
        Stop::Output(_) if stopped() => LimitReached::Stopped.into(),
        Stop::Output(error) => Stop::Failed(unwritable(path, &error)),
        stop => stop,
    })
}

/// What is written to that Ctrl-C stops between two pieces of a long answer.
pub(crate) struct Interruptible<W> {
    to: W,
    begun: bool,
}

impl<W: Write> Interruptible<W> {
    pub(crate) fn new(to: W) -> Interruptible<W> {
        Interruptible { to, begun: false }
    }

    /// Whether anything has been written.
    pub(crate) fn begun(&self) -> bool {
        self.begun
    }

    /// Writes all of this, whether or not Ctrl-C is pressed meanwhile.
    pub(crate) fn write_whole(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.begun = true;
        self.to.write_all(bytes)?;
        self.to.flush()
    }
}

impl<W: Write> Write for Interruptible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if stopped() {
            return Err(io::Error::other(LimitReached::Stopped));
        }
        self.begun = true;
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
