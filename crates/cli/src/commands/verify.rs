//! `arene verify`: checks a stored solution without solving, or a book.

use std::io::Read;
use std::path::Path;

use arene_games::answers::verify_stored;
use arene_games::{Failure, TableError, open_within, tables};
use arene_table::{Table, Unfit};
use arene_words::{Message, shortened};
use clap::ArgMatches;
use clap::parser::ValueSource::CommandLine;
use serde::Serialize;

use super::table_game::{misfit, table_game};
use super::{book, explored, opened, read_text, spec, wants_json};
use crate::face::{Face, Stop, Tone};
use crate::limits::limits;

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
        // What is neither a table nor a book may be no game either.
        opened(matches, face)?;
        let missing = Message::new("usage-missing").with("name", "<SOLUTION>");
        return Err(missing.with("help", "arene verify --help").into());
    };
    let text = read_text(Path::new(file), matches)?;
    let model = explored(matches, face)?;
    let limits = limits(matches, face)?.less_memory(model.bytes());
    let found = verify_stored(spec(matches), &*model, &text, &limits);
    // Takes the progress bar away before anything is said.
    drop(limits);
    let found = found.map_err(|failure| match failure {
        Failure::Input(error) => {
            Message::new("in-file").with("path", file).with("error", error).into()
        }
        failure => Stop::from(failure),
    })?;
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

/// That a table is not one of the game that was named.
fn of_another(path: &Path, own: &str, game: &str) -> Message {
    Message::new("verify-of-another")
        .with("path", path.display().to_string())
        .with("game", shortened(own))
        .with("spec", game)
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
    let (session, files) = match game {
        Some(game) => (open_within(game, &limits)?, Vec::new()),
        None => table_game(&table, path, &limits)?,
    };
    let claimed = table.tally().positions();
    let own = table.header().game.clone();
    let found = tables::check(&*session, &table, &limits);
    // Takes the progress bar away before anything is said.
    drop(limits);
    let found = match found {
        // The wrong table, not a wrong one.
        Err(failure @ Failure::Table(TableError::Unfit { why: Unfit::Game { .. }, .. })) => {
            return Err(match game.filter(|game| *game != own) {
                Some(game) => of_another(path, &own, game).into(),
                None => misfit(&files, path, failure),
            });
        }
        found => found?.map_err(|flaw| flaw.message()),
    };
    let vertices = found.as_ref().map_or(claimed, arene::Tally::positions) as usize;
    tell(found.as_ref().map(|_| ()), vertices, matches, face)
}
