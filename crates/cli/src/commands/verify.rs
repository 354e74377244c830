//! `arene verify`: checks a stored solution without solving, or a book.

use std::io::Read;
use std::path::Path;

use arene_games::answers::verify_stored;
use arene_games::{Failure, open_within, tables};
use arene_table::Table;
use arene_words::Message;
use clap::ArgMatches;
use clap::parser::ValueSource::CommandLine;
use serde::Serialize;

use super::{book, explored, read_text, spec, table_game, wants_json};
use crate::face::{Face, Stop, Tone};
use crate::limits::{limits, threads};

#[derive(Serialize)]
struct VerifyAnswer {
    valid: bool,
    vertices: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    flaw: Option<String>,
}

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let given = matches.get_one::<String>("solution").map(String::as_str);
    // Tables and books say which game they are about, and may stand alone.
    let path = Path::new(given.unwrap_or(spec(matches)));
    if book::is_one(path) {
        without(matches, path, &["from", "turn"])?;
        return book::verify(path, matches, face);
    }
    if is_table(path) {
        without(matches, path, &["from", "turn", "sample"])?;
        return table(path, given.map(|_| spec(matches)), matches, face);
    }
    let Some(file) = given else {
        let missing = Message::new("usage-missing").with("name", "<SOLUTION>");
        return Err(missing.with("help", "arene verify --help").into());
    };
    let text = read_text(Path::new(file))?;
    let model = explored(matches, face)?;
    let in_file = |error: Message| Message::new("in-file").with("path", file).with("error", error);
    let found = verify_stored(spec(matches), &*model, &text).map_err(in_file)?;
    let vertices = model.arena().len();
    tell(found.as_ref().map(|_| ()), vertices, matches, face)
}

/// Fails if one of these options is given: a file that says itself what it is about is
/// proven as a whole.
fn without(matches: &ArgMatches, path: &Path, options: &[&str]) -> Result<(), Stop> {
    match options.iter().find(|option| matches.value_source(option) == Some(CommandLine)) {
        Some(option) => Err(Message::new("verify-option")
            .with("option", format!("--{option}"))
            .with("path", path.display().to_string())
            .into()),
        None => Ok(()),
    }
}

/// Says whether a solution is right, and if not what is wrong.
fn tell(
    found: Result<(), &Message>,
    vertices: usize,
    matches: &ArgMatches,
    face: &mut Face,
) -> Result<(), Stop> {
    if wants_json(matches) {
        let flaw = found.err().map(|flaw| face.text(flaw));
        face.json(&VerifyAnswer { valid: found.is_ok(), vertices, flaw })?;
    } else {
        let message = match found {
            Ok(()) => Message::new("verify-right").with("count", vertices),
            Err(flaw) => Message::new("verify-wrong").with("flaw", flaw.clone()),
        };
        let sentence = face.text(&message);
        face.line(face.paint(Tone::Strong, sentence))?;
    }
    if found.is_ok() { Ok(()) } else { Err(Stop::No) }
}

/// Whether a file is a table, by its name or by how it begins.
fn is_table(path: &Path) -> bool {
    let begins = || -> std::io::Result<bool> {
        let mut first = [0; TABLE.len()];
        std::fs::File::open(path)?.read_exact(&mut first)?;
        Ok(first == *TABLE)
    };
    // What a pipe has given is gone.
    path.extension().is_some_and(|extension| extension == "arene")
        || path.is_file() && begins().unwrap_or(false)
}

/// The first bytes of a table.
const TABLE: &[u8; 6] = b"arene\0";

/// Proves a table of this game, or of the one that its file says it is about.
fn table(
    path: &Path,
    game: Option<&str>,
    matches: &ArgMatches,
    face: &mut Face,
) -> Result<(), Stop> {
    let table = Table::open(path).map_err(Failure::from)?;
    let limits = limits(matches, face)?;
    let session = match game {
        Some(game) => open_within(game, &limits)?,
        None => table_game(&table, path, &limits)?,
    };
    let claimed = table.tally().positions();
    let found = tables::check(&*session, table, threads(matches), &limits);
    // Takes the progress bar away before anything is said.
    drop(limits);
    let found = match found {
        // A damaged block is a flaw of the table, not of the command.
        Err(Failure::Input(flaw)) => Err(flaw),
        found => found?,
    };
    let vertices = found.as_ref().map_or(claimed, arene::Tally::positions) as usize;
    tell(found.as_ref().map(|_| ()), vertices, matches, face)
}
