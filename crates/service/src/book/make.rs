//! Making a book: every position of an opening, proven once and kept in a file.
//!
//! The file grows line by line and is never rewritten. Whenever the work ends, because it
//! was stopped, by a full disk or by force, the same question goes on from there.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arene::clock::Instant;
use arene::{LimitReached, Phase, Progress};
use arene_games::Failure;
use arene_games::book::{BookError, BookHead, BookLines, BookMaker};
use arene_words::{message, unreadable, unwritable};
use serde::{Deserialize, Serialize};

use super::{about, proof};
use crate::{Context, Fault, FaultKind, Source};

/// How often what has been written is made sure of.
const SURE: Duration = Duration::from_secs(2);
/// No opening has more plies.
const MOST_PLIES: u32 = 1000;

/// What is every position of an opening worth? The answer is a book, in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MakeBook {
    /// The game.
    pub game: Source,
    /// How many plies of it.
    pub plies: u32,
    /// The book, where files may be written. One that is there already and is not whole is
    /// gone on with.
    pub output: String,
    /// Bytes that the table of an exact search may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_bytes: Option<u64>,
}

/// A book that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookAnswer {
    /// The game.
    pub game: String,
    /// The book.
    pub file: String,
    /// How many plies of the game.
    pub plies: u32,
    /// How many positions there are.
    pub positions: u64,
    /// How many of them were there before.
    pub known: u64,
    /// Milliseconds taken.
    pub ms: f64,
}

/// Why the making of a book ended.
enum Ended {
    /// No more lines were found.
    Failed(Failure),
    /// They could not be written.
    Unwritten(io::Error),
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Ended {
        Ended::Failed(failure)
    }
}

impl MakeBook {
    /// The question for a book of so many plies of this game, in this file.
    pub fn of(game: impl Into<Source>, plies: u32, output: impl Into<String>) -> MakeBook {
        MakeBook { game: game.into(), plies, output: output.into(), table_bytes: None }
    }

    /// The book.
    pub fn answer(&self, context: &Context<'_>) -> Result<BookAnswer, Fault> {
        let began = Instant::now();
        let path = &*context.games.path(&self.output)?;
        let game = self.game.name();
        let full = context.games.registry().full_spec(game)?;
        let session = context.games.open(&self.game, &context.limits)?;
        let plies = self.plies.min(MOST_PLIES);
        let openings = session.openings(plies, &context.limits)?;
        let mut maker = BookMaker::new(&*session, &openings);
        let head = BookHead { game: full, plies };
        let mut file = begin(path, &head, &mut maker)?;
        let (known, positions) = (maker.known() as u64, openings.vertices.len() as u64);
        let threads = context.limits.thread_count();
        let broken = Arc::new(AtomicBool::new(false));
        let limits = context.shared(threads).limits.quiet().stop_flag(broken.clone());
        let request = proof(threads, self.table_bytes, &limits);
        let mut sure = Instant::now();
        let mut write = |line: &str, known: usize| {
            file.write_all(format!("{line}\n").as_bytes())?;
            if sure.elapsed() > SURE {
                file.sync_data()?;
                sure = Instant::now();
            }
            // What follows from the last positions takes no time.
            let (done, total) = (known.min(openings.last) as u64, Some(openings.last as u64));
            // Those who search look themselves whether it is time to stop.
            _ = context.limits.tick(Progress { phase: Phase::Write, done, total });
            Ok(())
        };
        let made = maker.make(&request, &limits, |line, known| {
            // Where nothing more can be written, nobody need work on.
            let written = write(line, known);
            written.inspect_err(|_| broken.store(true, Ordering::Relaxed)).map_err(Ended::Unwritten)
        });
        let made = made.and_then(|()| file.sync_all().map_err(Ended::Unwritten));
        made.map_err(|ended| match ended {
            Ended::Unwritten(error) => Fault::new(FaultKind::Output, unwritable(path, &error)),
            Ended::Failed(Failure::Limit(LimitReached::Stopped)) => {
                let stopped = message!(
                    "book-stopped",
                    path = self.output.as_str(),
                    count = maker.known() as u64,
                    all = positions
                );
                Fault::new(FaultKind::Stopped, stopped)
            }
            Ended::Failed(failure) => failure.into(),
        })?;
        let ms = (began.elapsed().as_secs_f64() * 1e6).round() / 1e3;
        let (game, file) = (game.to_owned(), self.output.clone());
        Ok(BookAnswer { game, file, plies, positions, known, ms })
    }
}

/// Opens a book that is to be made or goes on being made, and takes over what is there.
fn begin(path: &Path, head: &BookHead, maker: &mut BookMaker<'_>) -> Result<File, Fault> {
    let unwritable = |error: io::Error| Fault::new(FaultKind::Output, unwritable(path, &error));
    let in_book = |error: BookError| about(path, error.message());
    let mut options = OpenOptions::new();
    let mut file = options.read(true).append(true).create(true).open(path).map_err(unwritable)?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        let busy = message!("book-busy", path = path.display().to_string());
        return Err(Fault::new(FaultKind::Output, busy));
    }
    let first = head.write() + "\n";
    let mut there = Vec::new();
    let mut start = (&file).take(first.len() as u64);
    start.read_to_end(&mut there).map_err(|error| unreadable(path, &error))?;
    if there.len() < first.len() && first.as_bytes().starts_with(&there) {
        // Nothing yet, or a first line that was cut off.
        file.write_all(&first.as_bytes()[there.len()..]).map_err(unwritable)?;
        return Ok(file);
    }
    file.seek(SeekFrom::Start(0)).map_err(|error| unreadable(path, &error))?;
    let mut lines = BookLines::begin(BufReader::new(&file)).map_err(in_book)?;
    if lines.head() != head {
        let other = message!(
            "book-other",
            path = path.display().to_string(),
            game = lines.head().game.as_str(),
            plies = lines.head().plies
        );
        return Err(other.into());
    }
    while let Some((vertex, value)) = lines.next().map_err(in_book)? {
        let line = lines.number();
        maker.take_over(&vertex, value).map_err(|error| in_book(error.on_line(line)))?;
    }
    let whole = lines.whole();
    file.set_len(whole).map_err(unwritable)?;
    Ok(file)
}
