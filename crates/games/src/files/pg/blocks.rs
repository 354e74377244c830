//! Large files: cut into pieces, each read a block at a time.
//!
//! A piece and a block end where a line ends with `;`. That is the end of an
//! entry, unless it stands within a quoted name, which the scanner notices: the
//! name does not end within the block. As the first piece begins with an entry,
//! so does every other if no scanner has noticed anything.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arene::{LimitReached, Limits, Meter, Phase, Progress, share};

use super::super::NamedArena;
use super::assemble::{AssembleError, assemble};
use super::scanner::{PieceOfFile, Scanner};
use crate::Failure;

/// Bytes that are read at once.
const BLOCK: usize = 1 << 18;
/// Pieces for each thread: some are done earlier than others.
const PIECES: usize = 4;

/// Reads a file of so many bytes, with the threads and within the memory of the
/// limits. `None` if anything is wrong with it.
pub(in super::super) fn read_large(
    path: &Path,
    bytes: u64,
    limits: &Limits,
) -> Result<Option<NamedArena>, LimitReached> {
    read_in(path, bytes, PIECES * limits.thread_count(), BLOCK, limits)
}

/// The same in so many pieces and blocks of such a size.
pub(super) fn read_in(
    path: &Path,
    bytes: u64,
    pieces: usize,
    block: usize,
    limits: &Limits,
) -> Result<Option<NamedArena>, LimitReached> {
    let Ok(pieces) = cut(path, bytes, pieces) else { return Ok(None) };
    let total = Total { limits, bytes: AtomicU64::new(0), vertices: AtomicU64::new(0) };
    let threads = limits.thread_count();
    let pieces = pieces.into_iter().enumerate().collect();
    let parts = share(threads, pieces, |(k, piece)| scan(path, piece, k == 0, block, &total));
    let mut scanned = Vec::with_capacity(parts.len());
    for part in parts {
        match part {
            Ok(part) => scanned.push(part),
            Err(PieceError::Limit(limit)) => return Err(limit),
            Err(PieceError::Odd) => return Ok(None),
        }
    }
    let mut meter = Meter::new(limits, Phase::Explore, None);
    meter.hold(total.bytes.into_inner())?;
    match assemble(scanned, threads, &mut meter) {
        Ok(arena) => Ok(Some(arena)),
        Err(AssembleError::Limit(limit)) => Err(limit),
        Err(_) => Ok(None),
    }
}

/// Why a piece was not read.
enum PieceError {
    /// The file must be read as one text.
    Odd,
    Limit(LimitReached),
}

impl From<LimitReached> for PieceError {
    fn from(limit: LimitReached) -> PieceError {
        PieceError::Limit(limit)
    }
}

impl From<Failure> for PieceError {
    fn from(failure: Failure) -> PieceError {
        match failure {
            Failure::Limit(limit) => PieceError::Limit(limit),
            _ => PieceError::Odd,
        }
    }
}

impl From<io::Error> for PieceError {
    fn from(_: io::Error) -> PieceError {
        PieceError::Odd
    }
}

/// What all threads together hold and have read.
struct Total<'a> {
    limits: &'a Limits,
    bytes: AtomicU64,
    vertices: AtomicU64,
}

impl Total<'_> {
    /// So many vertices more are read.
    fn tick(&self, vertices: u64) -> Result<(), LimitReached> {
        let done = self.vertices.fetch_add(vertices, Relaxed) + vertices;
        self.limits.tick(Progress { phase: Phase::Explore, done, total: None })
    }
}

/// Pieces of about the same size. A byte order mark is in none of them.
fn cut(path: &Path, bytes: u64, pieces: usize) -> io::Result<Vec<Range<u64>>> {
    let mut file = File::open(path)?;
    let mut begin = Vec::with_capacity(3);
    file.by_ref().take(3).read_to_end(&mut begin)?;
    let mut from = if begin == [0xef, 0xbb, 0xbf] { 3 } else { 0 };
    let mut cut = Vec::with_capacity(pieces);
    for piece in 1..=pieces as u64 {
        let about = (u128::from(bytes) * u128::from(piece) / pieces as u128) as u64;
        let to = if about >= bytes { bytes } else { line_end(&mut file, about)?.min(bytes) };
        if to > from {
            cut.push(from..to);
            from = to;
        }
    }
    Ok(cut)
}

/// The first end of an entry and its line after this place, or the end of the file.
fn line_end(file: &mut File, from: u64) -> io::Result<u64> {
    file.seek(SeekFrom::Start(from))?;
    let mut window = vec![0; 1 << 12];
    let mut at = from;
    let mut after = After::default();
    loop {
        let read = file.read(&mut window)?;
        if read == 0 {
            return Ok(at);
        }
        for &byte in &window[..read] {
            at += 1;
            if after.ends(byte) {
                return Ok(at);
            }
        }
    }
}

/// Whether a `;` came last, with or without a carriage return.
#[derive(Default)]
struct After(bool);

impl After {
    fn ends(&mut self, byte: u8) -> bool {
        let ends = self.0 && byte == b'\n';
        self.0 = byte == b';' || self.0 && byte == b'\r';
        ends
    }
}

/// Reads a piece; the first has a header.
fn scan(
    path: &Path,
    piece: Range<u64>,
    mut header: bool,
    block: usize,
    total: &Total<'_>,
) -> Result<PieceOfFile, PieceError> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(piece.start))?;
    let mut rest = file.take(piece.end - piece.start);
    let mut part = PieceOfFile::default();
    let mut meter = Meter::beside(total.limits, Phase::Explore, &total.bytes);
    let mut buffer: Vec<u8> = Vec::new();
    let mut counted = 0;
    while rest.limit() > 0 || !buffer.is_empty() {
        let room = block.max(2 * buffer.len()) - buffer.len();
        meter.grow(&mut buffer, room)?;
        let read = rest.by_ref().take(room as u64).read_to_end(&mut buffer)?;
        if read == 0 && rest.limit() > 0 {
            // The file is shorter than it was.
            return Err(PieceError::Odd);
        }
        let end = if rest.limit() == 0 { buffer.len() } else { last_line_end(&buffer) };
        if end > 0 {
            let mut scanner = Scanner::new(&buffer[..end]);
            if std::mem::take(&mut header) {
                scanner.header(&mut part).map_err(|_| PieceError::Odd)?;
            }
            while !scanner.at_end() {
                scanner.vertex(&mut part, &mut meter)?;
            }
            buffer.drain(..end);
        }
        total.tick(u64::from(part.count - counted))?;
        counted = part.count;
    }
    meter.drop_list(buffer);
    Ok(part)
}

/// Where the last entry ends whose line ends, or 0.
fn last_line_end(block: &[u8]) -> usize {
    let ends = |&at: &usize| {
        let line = &block[..at];
        block[at] == b'\n' && line.strip_suffix(b"\r").unwrap_or(line).ends_with(b";")
    };
    (0..block.len()).rev().find(ends).map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests;
