//! A game in a file: what `--record` and `save` write and `--resume` reads.

use std::path::Path;

use arene::Limits;
use arene_service::{Match, SavedMatch};
use arene_words::{Message, message};

use crate::face::Stop;
use crate::output::whole_file;

/// A game as it is kept. Tables and books are named by whoever goes on with it: their
/// paths may not lead there from elsewhere.
pub(crate) fn kept(game: &Match) -> SavedMatch {
    SavedMatch { table: None, book: None, ..game.saved() }
}

/// Reads a file.
pub(crate) fn read(path: &Path, limits: &Limits) -> Result<SavedMatch, Stop> {
    let text = arene_games::files::read_text(path, limits)?;
    Ok(SavedMatch::read(&text).map_err(|error| in_file(path, error))?)
}

/// Writes the file; whenever the program ends, it holds a whole game.
pub(crate) fn write(game: &Match, path: &Path) -> Result<(), Stop> {
    let text =
        serde_json::to_string_pretty(&kept(game)).map_err(|error| Stop::Output(error.into()))?;
    whole_file(path, |to| Ok(writeln!(to, "{text}")?))
}

/// Fails if there is something at this path that a new game would overwrite.
pub(crate) fn must_be_new(path: &Path) -> Result<(), Message> {
    match path.symlink_metadata() {
        Ok(_) => Err(message!("record-exists", path = path.display().to_string())),
        Err(_) => Ok(()),
    }
}

/// An error with the file it is in.
pub(crate) fn in_file(path: &Path, error: Message) -> Message {
    message!("in-file", path = path.display().to_string(), error)
}
