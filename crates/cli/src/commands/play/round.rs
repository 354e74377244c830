//! One game, from its first move to its last.

use std::path::{Path, PathBuf};

use arene_service::{Context, Match, PlayerKind};
use arene_words::{Message, message};

use super::aftermath;
use super::board::{Ink, Line};
use super::console::Console;
use super::orders::Order;
use super::record::{must_be_new, write};
use super::wording::{hint, values};
use crate::face::{Face, Stop};

/// A game between two players.
pub(crate) struct Round<'a> {
    pub(crate) game: Match,
    pub(crate) context: Context<'a>,
    /// The file that holds the game after every move.
    pub(crate) record: Option<PathBuf>,
}

/// How a round came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    /// The game is over.
    Ended,
    /// A player left.
    Left,
    /// There was no more input.
    InputEnded,
}

impl Round<'_> {
    /// Plays until the game is over or a player leaves.
    pub(crate) fn run(&mut self, console: &mut dyn Console, face: &mut Face) -> Result<Over, Stop> {
        console.begin(&self.game, face)?;
        while self.game.ending().is_none() {
            let owner = self.game.place().owner();
            if self.game.players()[owner.index()] == PlayerKind::Human {
                if let Some(over) = self.turn_of_a_person(console, face)? {
                    return Ok(over);
                }
            } else {
                console.thinking(&self.game, face)?;
                self.game.machine(&self.context)?;
                self.keep()?;
                console.moved(&self.game, face)?;
            }
        }
        Ok(Over::Ended)
    }

    /// Writes the game into its file, if it has one.
    fn keep(&self) -> Result<(), Stop> {
        match &self.record {
            Some(path) => write(&self.game, path),
            None => Ok(()),
        }
    }

    /// Asks until there is a move, or the player leaves.
    fn turn_of_a_person(
        &mut self,
        console: &mut dyn Console,
        face: &mut Face,
    ) -> Result<Option<Over>, Stop> {
        let before = self.game.moves().len();
        loop {
            let Some(text) = console.ask(&self.game, face)? else {
                return Ok(Some(Over::InputEnded));
            };
            if text.trim().is_empty() {
                continue;
            }
            // A vertex of a file may be called "undo": moves come first.
            let error = match self.game.read_move(&text) {
                Ok(m) => {
                    self.game.play(&m, &self.context)?;
                    self.keep()?;
                    console.moved(&self.game, face)?;
                    return Ok(None);
                }
                Err(error) => error,
            };
            match Order::read(&text) {
                None => {
                    let error = message!("playing-not-understood", error);
                    console.tell(vec![Line::new(Ink::Danger, face.text(&error))], face)?;
                }
                Some(Order::Quit) => return Ok(Some(Over::Left)),
                Some(order) => self.obey(order, console, face)?,
            }
            if self.game.ending().is_some() || self.game.moves().len() != before {
                return Ok(None);
            }
        }
    }

    fn obey(
        &mut self,
        order: Order,
        console: &mut dyn Console,
        face: &mut Face,
    ) -> Result<(), Stop> {
        let say = |message: &Message, face: &Face| vec![Line::new(Ink::Plain, face.text(message))];
        match order {
            Order::Quit => Ok(()),
            Order::Help => {
                let example = self.game.place().moves().into_iter().next().unwrap_or_default();
                let words = example.contains(' ');
                let help = face.text(&message!("playing-help", example));
                let mut lines: Vec<Line> =
                    help.lines().map(|line| Line::new(Ink::Plain, line)).collect();
                if words {
                    lines.extend(say(&message!("playing-help-short"), face));
                }
                console.tell(lines, face)
            }
            Order::Undo => match self.game.undo(None) {
                None => console.tell(say(&message!("playing-nothing-to-undo"), face), face),
                Some(undone) => {
                    self.keep()?;
                    let message = message!("playing-undone", count = undone.moves.len());
                    console.leapt(&message, &self.game, face)
                }
            },
            Order::Redo => match self.game.redo()? {
                None => console.tell(say(&message!("playing-nothing-to-redo"), face), face),
                Some(redone) => {
                    self.keep()?;
                    let message = message!("playing-redone", count = redone.moves.len());
                    console.leapt(&message, &self.game, face)
                }
            },
            Order::Resign => {
                self.game.resign(None)?;
                self.keep()
            }
            Order::Save(path) => {
                let message = self.save(&path, face)?;
                console.tell(say(&message, face), face)
            }
            Order::Hint => {
                let found = self.game.hint(None, &self.context)?;
                console.tell(found.map_or_else(Vec::new, |found| hint(&found, face)), face)
            }
            Order::Values => {
                let owner = self.game.place().owner();
                let found = self.game.values(None, &self.context)?;
                let lines = found.map_or_else(Vec::new, |found| values(&found, owner, face));
                console.tell(lines, face)
            }
        }
    }

    /// Keeps the game in a file from now on; returns what to say.
    fn save(&mut self, path: &str, face: &Face) -> Result<Message, Stop> {
        if path.is_empty() {
            return Ok(message!("playing-save-where"));
        }
        let path = Path::new(path);
        // A file of this very game may be written again.
        if self.record.as_deref() != Some(path)
            && let Err(error) = must_be_new(path)
        {
            return Ok(error);
        }
        match write(&self.game, path) {
            // The game goes on: another file may do.
            Err(Stop::Failed(error)) => return Ok(error),
            written => written?,
        }
        self.record = Some(path.to_owned());
        Ok(message!(
            "playing-saved",
            path = path.display().to_string(),
            command = aftermath::resume_command(self, face)
        ))
    }
}
