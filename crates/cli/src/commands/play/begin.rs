//! What is settled before the first move: the game, the players, the position.

use std::path::{Path, PathBuf};

use arene_service::{FaultKind, Match, SavedMatch};
use arene_words::message;

use super::record::{in_file, must_be_new, read};
use crate::face::{Face, Stop};
use crate::typed::Play;

/// A game that can begin.
pub(crate) struct Begun {
    pub(crate) game: Match,
    /// The file to keep it in.
    pub(crate) record: Option<PathBuf>,
}

/// The game, the players and the position, as the arguments or a file say.
pub(crate) fn begin(play: &Play, face: &mut Face) -> Result<Begun, Stop> {
    let game = match &play.resume {
        Some(path) => resumed(play, path, face)?,
        None => {
            let game = play.game.open(&face.context())?;
            if play.game.from.is_some()
                && let Some(warning) = game.start().unreachable()
            {
                face.warn(&warning)?;
            }
            game
        }
    };
    // A game that goes on goes on being kept where it was.
    let record = match (&play.record, &play.resume) {
        (Some(record), resume) if resume.as_ref() != Some(record) => {
            must_be_new(record)?;
            Some(record.clone())
        }
        (_, resume) => resume.clone(),
    };
    Ok(Begun { game, record })
}

/// The game in a file, with what the arguments say otherwise.
fn resumed(play: &Play, path: &Path, face: &Face) -> Result<Match, Stop> {
    let Play { game: given, .. } = play;
    if given.from.is_some() || given.turn.is_some() {
        return Err(message!("playing-resume-from").into());
    }
    let file = read(path, &face.work.quiet_limits())?;
    let (spec, named) = (file.game.name().to_owned(), given.game.name());
    if !named.is_empty() && named != spec {
        return Err(message!(
            "playing-resume-spec",
            path = path.display().to_string(),
            game = spec,
            spec = named
        )
        .into());
    }
    // Who plays in the file must be right, even if others go on.
    file.players().map_err(|error| in_file(path, error))?;
    let given = given.clone();
    let saved = SavedMatch {
        j0: play.j0.map_or(file.j0, |kind| kind.to_string()),
        j1: play.j1.map_or(file.j1, |kind| kind.to_string()),
        seed: play.seed.unwrap_or(file.seed),
        table: given.table.or(file.table),
        book: given.book.or(file.book),
        ..file
    };
    let reader = face.reader.clone();
    let opened = saved.open(&face.quiet_context(&reader));
    opened.map_err(|fault| match fault.kind {
        FaultKind::Input => in_file(path, fault.said_to(&reader)).into(),
        _ => fault.into(),
    })
}
