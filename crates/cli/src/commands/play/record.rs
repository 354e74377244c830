//! A game in a file: what `--record` and `save` write and `--resume` reads.

use std::path::Path;

use arene::{Limits, Player};
use arene_games::{Failure, Session, open_within};
use arene_words::Message;
use clap::ArgMatches;
use serde::{Deserialize, Serialize};

use super::course::{Course, Ending};
use super::players::Kind;
use super::setup::Settings;
use crate::commands::read_text;
use crate::face::Stop;
use crate::output::whole_file;

/// A game as JSON.
#[derive(Serialize, Deserialize)]
pub(crate) struct Record {
    /// The spec of the game.
    pub(crate) game: String,
    /// The vertex where it began.
    from: String,
    moves: Vec<String>,
    pub(crate) j0: String,
    pub(crate) j1: String,
    #[serde(default)]
    pub(crate) seed: u64,
    /// How it ended; null while it goes on.
    result: Option<Finish>,
}

#[derive(Serialize, Deserialize)]
struct Finish {
    /// `"J0"`, `"J1"` or null for a draw.
    winner: Option<String>,
    /// The score it ended with, the first player's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<i64>,
    /// `"rules"`, `"resignation"` or `"repetition"`.
    by: String,
    plies: usize,
}

impl Record {
    pub(crate) fn new(settings: &Settings, course: &Course) -> Record {
        let finish = |ending: Ending| Finish {
            winner: ending.winner().map(|winner| winner.to_string()),
            score: ending.score(),
            by: ending.word().to_owned(),
            plies: course.moves().len(),
        };
        Record {
            game: settings.spec.clone(),
            from: course.start().name(),
            moves: course.moves().to_vec(),
            j0: settings.players[0].to_string(),
            j1: settings.players[1].to_string(),
            seed: settings.seed,
            result: course.ending().map(finish),
        }
    }

    /// Reads a file.
    pub(crate) fn read(path: &Path, matches: &ArgMatches) -> Result<Record, Stop> {
        use serde_json::error::Category;
        let text = read_text(path, matches)?;
        Ok(serde_json::from_str(&text).map_err(|error| {
            let at = |id: &'static str| Message::new(id).with("line", error.line());
            let message = match error.classify() {
                _ if text.trim().is_empty() => Message::new("file-blank"),
                Category::Eof => at("file-json-cut"),
                Category::Data => at("record-unreadable"),
                Category::Syntax | Category::Io => {
                    at("file-json-syntax").with("column", error.column())
                }
            };
            in_file(path, message)
        })?)
    }

    /// The players that the file names.
    pub(crate) fn players(&self, path: &Path) -> Result<[Kind; 2], Stop> {
        let read = |text: &str| Kind::read(text).map_err(|error| in_file(path, error));
        Ok([read(&self.j0)?, read(&self.j1)?])
    }

    /// Plays the game again as far as it got, and checks every move.
    pub(crate) fn replay(
        &self,
        path: &Path,
        limits: &Limits,
    ) -> Result<(Box<dyn Session>, Course), Stop> {
        let wrong = |error: Message| in_file(path, error);
        let session = open_within(&self.game, limits).map_err(|failure| match failure {
            Failure::Input(error) => wrong(error).into(),
            failure => failure,
        })?;
        let mut course = Course::new(session.place(Some(&self.from), None).map_err(wrong)?);
        for (k, m) in self.moves.iter().enumerate() {
            let played = match course.ending() {
                None => course.play(m),
                Some(_) => Err(Message::new("move-after-the-end").with("move", m.as_str())),
            };
            played.map_err(|error| {
                wrong(Message::new("record-move").with("number", k + 1).with("error", error))
            })?;
        }
        // What the rules say is found anew; only a resignation is a matter of
        // what was written down.
        if let Some(finish) = &self.result
            && finish.by == "resignation"
            && course.ending().is_none()
        {
            let loser = match finish.winner.as_deref() {
                Some("J0") => Player::J1,
                Some("J1") => Player::J0,
                _ => return Err(wrong(Message::new("record-winner")).into()),
            };
            course.resigned_by(loser);
        }
        Ok((session, course))
    }

    /// Writes the file; whenever the program ends, it holds a whole game.
    pub(crate) fn write(&self, path: &Path) -> Result<(), Stop> {
        let text =
            serde_json::to_string_pretty(self).map_err(|error| Stop::Output(error.into()))?;
        whole_file(path, |to| Ok(writeln!(to, "{text}")?))
    }
}

/// Fails if there is something at this path that a new game would overwrite.
pub(crate) fn must_be_new(path: &Path) -> Result<(), Message> {
    match path.symlink_metadata() {
        Ok(_) => Err(Message::new("record-exists").with("path", path.display().to_string())),
        Err(_) => Ok(()),
    }
}

fn in_file(path: &Path, error: Message) -> Message {
    Message::new("in-file").with("path", path.display().to_string()).with("error", error)
}
