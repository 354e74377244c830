//! `arene book`: every position of an opening, proven once and kept in a file.
//!
//! The file grows line by line and is never rewritten. Whenever the program ends, by
//! Ctrl-C, by a full disk or by force, the same command goes on from there.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use arene::{LimitReached, Limits};
use arene_games::book::{BookCheck, BookHead, BookLines, BookMaker, check_book, is_book};
use arene_games::{Failure, ProofRequest, full_spec, open_game};
use arene_words::{Message, unreadable, unwritable};
use clap::ArgMatches;
use serde::Serialize;

use super::{opened, spec, wants_json};
use crate::batch::shared;
use crate::face::{Face, Stop, Tone};
use crate::limits::{bar, heeded, limits, quiet_limits, stop, threads};

/// The most that the table of a search takes unless told.
const TABLE: usize = 256 << 20;
/// How often what has been written is made sure of.
const SURE: Duration = Duration::from_secs(2);

#[derive(Serialize)]
struct BookAnswer<'a> {
    game: &'a str,
    file: &'a str,
    plies: u32,
    positions: usize,
    /// How many of them were there before.
    known: usize,
    ms: f64,
}

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let began = Instant::now();
    let (game, session) = (full_spec(spec(matches))?, opened(matches, face)?);
    let plies = matches.get_one::<u32>("plies").copied().unwrap_or(0);
    let name = matches.get_one::<String>("output").map_or("", |name| name.as_str());
    let path = Path::new(name);
    let openings = session.openings(plies, &limits(matches, face)?)?;
    let mut maker = BookMaker::new(&*session, &openings);
    let head = BookHead { game, plies };
    let mut file = begin(path, &head, &mut maker)?;
    let (known, positions) = (maker.known(), openings.vertices.len());
    let threads = threads(matches);
    let limits = shared(&quiet_limits(matches)?, threads);
    let request = proof(threads, face, &limits);
    let (mut bar, title) = (bar(), face.words.text("progress-book"));
    let mut sure = Instant::now();
    let mut write = |line: &str, known: usize| {
        file.write_all(format!("{line}\n").as_bytes())?;
        if sure.elapsed() > SURE {
            file.sync_data()?;
            sure = Instant::now();
        }
        if let Some(bar) = &mut bar {
            // What follows from the last positions takes no time.
            bar.show(&title, known.min(openings.last) as u64, Some(openings.last as u64));
        }
        Ok(())
    };
    let made = maker.make(&request, &limits, |line, known| {
        // Where nothing more can be written, nobody need work on.
        write(line, known).inspect_err(|_: &io::Error| _ = stop()).map_err(Stop::from)
    });
    drop(bar);
    heeded();
    let made = made.and_then(|()| Ok(file.sync_all()?));
    made.map_err(|stop| match stop {
        Stop::Output(error) => Stop::Failed(unwritable(path, &error)),
        Stop::Failed(message) if message.id() == "limit-stopped" => Stop::Failed(
            Message::new("book-stopped")
                .with("path", name)
                .with("count", maker.known())
                .with("all", positions),
        ),
        stop => stop,
    })?;
    if wants_json(matches) {
        let ms = (began.elapsed().as_secs_f64() * 1e6).round() / 1e3;
        let game = spec(matches);
        return face.json(&BookAnswer { game, file: name, plies, positions, known, ms });
    }
    let message = Message::new("book-made")
        .with("path", name)
        .with("count", positions)
        .with("new", positions - known)
        .with("plies", plies);
    face.say(&message)
}

/// Opens a book that is to be made or goes on being made, and takes over what is there.
fn begin(path: &Path, head: &BookHead, maker: &mut BookMaker<'_>) -> Result<File, Stop> {
    let unwritable = |error: io::Error| Stop::Failed(unwritable(path, &error));
    let mut options = OpenOptions::new();
    let mut file = options.read(true).append(true).create(true).open(path).map_err(unwritable)?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        let busy = Message::new("book-busy").with("path", path.display().to_string());
        return Err(Stop::Failed(busy));
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
    let mut lines = BookLines::begin(BufReader::new(&file)).map_err(|error| about(path, error))?;
    if lines.head() != head {
        let other = Message::new("book-other")
            .with("path", path.display().to_string())
            .with("game", lines.head().game.as_str())
            .with("plies", lines.head().plies);
        return Err(other.into());
    }
    while let Some((vertex, value)) = lines.next().map_err(|error| about(path, error))? {
        let line = lines.number();
        maker.take_over(&vertex, value).map_err(|error| {
            about(path, Message::new("book-line").with("line", line).with("error", error))
        })?;
    }
    let whole = lines.whole();
    file.set_len(whole).map_err(unwritable)?;
    Ok(file)
}

/// An error with the file it is in.
fn about(path: &Path, error: Message) -> Message {
    Message::new("in-file").with("path", path.display().to_string()).with("error", error)
}

/// How positions are searched: with the whole table if its size was said.
fn proof(threads: usize, face: &Face, limits: &Limits) -> ProofRequest {
    let table = face.work.memory.and(limits.memory_limit());
    let default = ProofRequest::default();
    let table_bytes = table.and_then(|bytes| usize::try_from(bytes).ok());
    ProofRequest { threads, table_bytes: table_bytes.unwrap_or(TABLE), ..default }
}

/// Whether a file is a book.
pub(super) fn is_one(path: &Path) -> bool {
    if !path.is_file() {
        // What a pipe has given is gone.
        return false;
    }
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(16).read_to_end(&mut beginning));
    read.is_ok() && is_book(&beginning)
}

#[derive(Serialize)]
struct VerifyAnswer<'a> {
    valid: bool,
    game: &'a str,
    plies: u32,
    positions: usize,
    proven: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    flaw: Option<String>,
}

/// `arene verify FILE` of a book.
pub(super) fn verify(path: &Path, matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let lines = BookLines::begin(BufReader::new(file)).map_err(|error| about(path, error))?;
    let head = lines.head().clone();
    let session = open_game(&head.game).map_err(|error| about(path, error))?;
    let openings = session.openings(head.plies, &limits(matches, face)?)?;
    let threads = threads(matches);
    let limits = shared(&quiet_limits(matches)?, threads);
    let request = proof(threads, face, &limits);
    let sample = matches.get_one::<u32>("sample").map(|&sample| sample as usize);
    let (mut bar, title) = (bar(), face.words.text("progress-verify"));
    let found = check_book(&*session, lines, &openings, sample, &request, &limits, |done, all| {
        if let Some(bar) = &mut bar {
            bar.show(&title, done, Some(all));
        }
    });
    drop(bar);
    heeded();
    let BookCheck { positions, proven, flaw } = match found {
        Err(Failure::Limit(LimitReached::Stopped)) => return Err(LimitReached::Stopped.into()),
        found => found?,
    };
    let valid = flaw.is_none();
    if wants_json(matches) {
        let flaw = flaw.map(|flaw| face.text(&flaw));
        let BookHead { game, plies } = &head;
        face.json(&VerifyAnswer { valid, game, plies: *plies, positions, proven, flaw })?;
    } else {
        let message = match flaw {
            None => Message::new("book-right").with("count", positions).with("proven", proven),
            Some(flaw) => Message::new("book-wrong").with("flaw", flaw),
        };
        let sentence = face.text(&message);
        face.line(face.paint(Tone::Strong, sentence))?;
    }
    if valid { Ok(()) } else { Err(Stop::No) }
}
