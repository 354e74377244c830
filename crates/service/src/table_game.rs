//! The game that a table says it is about.

use std::path::Path;

use arene_games::{Failure, Named, Session, named, tables};
use arene_table::Table;
use arene_words::message;

use crate::{Context, Fault, Source};

/// Opens the game of the table that lies at this path. If that is an arena file, this is
/// the file, or those that may be.
pub(crate) fn open(
    table: &Table,
    path: &Path,
    context: &Context<'_>,
) -> Result<(Box<dyn Session>, Vec<String>), Fault> {
    let open = |spec: &str| context.games.open(&Source::Spec(spec.to_owned()), &context.limits);
    let game = &table.header().game;
    let files = places(game, path);
    if files.len() < 2 {
        // Whether it is the right one turns out when the table is read.
        let spec = files.first().unwrap_or(game);
        let session = open(spec).map_err(|failure| match is_gone(spec) {
            true => gone(&failure, path),
            false => failure.into(),
        })?;
        return Ok((session, files));
    }
    for file in &files {
        let session = match open(file) {
            Ok(session) => session,
            // A file of the same name that is no arena.
            Err(Failure::Input(_)) => continue,
            Err(failure) => return Err(failure.into()),
        };
        if tables::is_of(&*session, table, &context.limits)? {
            return Ok((session, files));
        }
    }
    Err(unlike(&files, path))
}

/// What is wrong with a table that does not fit: names what it was compared with, if
/// that is a file.
pub(crate) fn misfit(files: &[String], table: &Path, failure: Failure) -> Fault {
    if files.is_empty() { failure.into() } else { unlike(files, table) }
}

/// The files that may be the arena file of a table, which remembers its path as it was
/// typed: that path, the same from the folder of the table, and the name beside the table.
fn places(game: &str, table: &Path) -> Vec<String> {
    if !matches!(named(game), Ok(Named::File)) {
        return Vec::new();
    }
    let (typed, folder) = (Path::new(game), table.parent().unwrap_or(Path::new("")));
    let beside = typed.file_name().map(|name| folder.join(name));
    let places = [typed.to_owned(), folder.join(typed)].into_iter().chain(beside);
    let (mut found, mut known) = (Vec::new(), Vec::new());
    for place in places.filter(|place| place.is_file()) {
        // Several ways may lead to one file.
        let file = place.canonicalize().unwrap_or_else(|_| place.clone());
        if let Some(name) = place.to_str().filter(|_| !known.contains(&file)) {
            found.push(name.to_owned());
            known.push(file);
        }
    }
    found
}

/// That none of these files is the arena file of a table.
fn unlike(files: &[String], table: &Path) -> Fault {
    let path = table.display().to_string();
    let error = message!("table-file-unlike", files = files.join(", "), path = path.as_str());
    Fault::from(error).with_commands(message!("remedy-table-file-unlike", path))
}

/// Whether a game is an arena file that is not there.
fn is_gone(spec: &str) -> bool {
    matches!(named(spec), Ok(Named::File)) && !Path::new(spec).exists()
}

/// That the arena file of a table is nowhere.
fn gone(failure: &Failure, table: &Path) -> Fault {
    let path = table.display().to_string();
    let error = message!("table-game-gone", path = path.as_str(), error = failure.message());
    Fault::from(error).with_commands(message!("remedy-table-game-gone", path))
}
