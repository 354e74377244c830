//! The text of a file or of a pipe, read a piece at a time.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use arene::{Limits, Meter, Phase};
use arene_words::{message, unreadable};

use super::source::{line_of, shown_path};
use crate::Failure;

/// Bytes that are read at once.
const PIECE: usize = 1 << 18;
/// The most that is read from something other than a file, a pipe or a device,
/// which may never end.
const MOST_FROM_A_PIPE: u64 = 256 << 20;
/// How often a pipe that gives nothing is left to see whether to stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// The text of a file, or of a pipe that ends before long, within limits.
pub fn read_text(path: &Path, limits: &Limits) -> Result<String, Failure> {
    read(path, &mut Meter::new(limits, Phase::Explore, None))
}

/// The same with memory of this meter.
pub(super) fn read(path: &Path, meter: &mut Meter<'_>) -> Result<String, Failure> {
    if path.is_dir() {
        return Err(message!("file-directory", path = shown_path(path)).into());
    }
    let refused = |error: io::Error| unreadable(path, &error);
    let bytes = match length(path) {
        Some(length) => of_file(File::open(path).map_err(refused)?, length, meter),
        None => of_pipe(path.to_owned(), meter),
    };
    let bytes = bytes.map_err(|failure| match failure {
        Unread::Io(error) => refused(error).into(),
        Unread::Failure(failure) => failure,
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        message!("file-not-utf8", path = shown_path(path), line = line_of(error.as_bytes(), at))
            .into()
    })
}

/// The bytes of a file, if it is one: a pipe can be read but once.
pub(super) fn length(path: &Path) -> Option<u64> {
    let metadata = fs::metadata(path).ok()?;
    metadata.is_file().then_some(metadata.len())
}

enum Unread {
    Io(io::Error),
    Failure(Failure),
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Unread {
        Unread::Io(error)
    }
}

impl<E: Into<Failure>> From<E> for Unread {
    fn from(failure: E) -> Unread {
        Unread::Failure(failure.into())
    }
}

/// A file that was so long when it was opened.
fn of_file(mut file: File, length: u64, meter: &mut Meter<'_>) -> Result<Vec<u8>, Unread> {
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    let mut bytes = meter.list(length)?;
    loop {
        meter.limits().check_stop()?;
        // One more byte tells that it has not grown.
        let most = (length.saturating_sub(bytes.len()) + 1).min(PIECE);
        let mut piece = [0u8; PIECE];
        let read = file.read(&mut piece[..most])?;
        if read == 0 {
            return Ok(bytes);
        }
        add(&mut bytes, &piece[..read], meter)?;
    }
}

/// A pipe may give nothing for as long as it likes: a thread waits for it, and is left
/// waiting if it is time to stop.
fn of_pipe(path: PathBuf, meter: &mut Meter<'_>) -> Result<Vec<u8>, Unread> {
    let (send, pieces) = sync_channel(4);
    std::thread::Builder::new().spawn(move || pass_on(&path, &send))?;
    let mut bytes = Vec::new();
    while let Some(piece) = awaited(&pieces, meter.limits())? {
        add(&mut bytes, &piece?, meter)?;
        if bytes.len() as u64 > MOST_FROM_A_PIPE {
            return Err(io::Error::from(io::ErrorKind::FileTooLarge).into());
        }
    }
    Ok(bytes)
}

type Piece = io::Result<Vec<u8>>;

/// The next piece, `None` at the end.
fn awaited(pieces: &Receiver<Piece>, limits: &Limits) -> Result<Option<Piece>, Unread> {
    loop {
        limits.check_stop()?;
        match pieces.recv_timeout(PATIENCE) {
            Ok(piece) => return Ok(Some(piece)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

/// Reads to the end, or until nobody wants any more.
fn pass_on(path: &Path, send: &SyncSender<Piece>) {
    let mut pipe = match File::open(path) {
        Ok(pipe) => pipe,
        Err(error) => return drop(send.send(Err(error))),
    };
    loop {
        let mut piece = vec![0; PIECE];
        let read = match pipe.read(&mut piece) {
            Ok(0) => return,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return drop(send.send(Err(error))),
        };
        piece.truncate(read);
        if send.send(Ok(piece)).is_err() {
            return;
        }
    }
}

fn add(bytes: &mut Vec<u8>, piece: &[u8], meter: &mut Meter<'_>) -> Result<(), Unread> {
    if bytes.capacity() - bytes.len() < piece.len() {
        let more = piece.len().max(bytes.len() / 2);
        meter.grow(bytes, more)?;
    }
    bytes.extend_from_slice(piece);
    Ok(())
}
