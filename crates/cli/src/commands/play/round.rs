//! One game, from its first move to its last.

use std::path::{Path, PathBuf};
use std::time::Duration;

use arene::{Limits, Player};
use arene_games::{Session, Start};
use arene_words::Message;

use super::board::{Ink, Line};
use super::console::Console;
use super::course::Course;
use super::judge::{judge, judge_best};
use super::oracle::Oracle;
use super::orders::Order;
use super::players::{Kind, choose};
use super::record::{Record, must_be_new};
use super::setup::Settings;
use super::wording::{hint, values};
use super::{aftermath, moves};
use crate::face::{Face, Stop};

/// What a hint may take where the game cannot be solved.
const TIME_TO_JUDGE: Duration = Duration::from_secs(1);

/// A game between two players.
pub(crate) struct Round<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) session: &'a dyn Session,
    pub(crate) course: Course,
    pub(crate) oracle: Oracle,
    pub(crate) limits: Limits,
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
        console.begin(&self.course, face)?;
        while self.course.ending().is_none() {
            let place = self.course.place();
            match self.settings.players[place.owner().index()] {
                Kind::Human => {
                    if let Some(over) = self.turn_of_a_person(console, face)? {
                        return Ok(over);
                    }
                }
                kind => {
                    console.thinking(&self.course, face)?;
                    let seed = self.settings.seed_for(0, place.owner(), self.course.moves().len());
                    let m = choose(kind, place, &self.oracle, seed, &self.limits)?;
                    self.play(&m, console, face)?;
                }
            }
        }
        Ok(Over::Ended)
    }

    /// Makes a move and keeps it.
    fn play(&mut self, m: &str, console: &mut dyn Console, face: &mut Face) -> Result<(), Stop> {
        self.course.play(m)?;
        self.keep()?;
        console.moved(&self.course, face)
    }

    /// Writes the game into its file, if it has one.
    fn keep(&self) -> Result<(), Stop> {
        match &self.record {
            Some(path) => Record::new(self.settings, &self.course).write(path),
            None => Ok(()),
        }
    }

    /// Asks until there is a move, or the player leaves.
    fn turn_of_a_person(
        &mut self,
        console: &mut dyn Console,
        face: &mut Face,
    ) -> Result<Option<Over>, Stop> {
        let before = self.course.moves().len();
        loop {
            let Some(text) = console.ask(&self.course, face)? else {
                return Ok(Some(Over::InputEnded));
            };
            if text.trim().is_empty() {
                continue;
            }
            // A vertex of a file may be called "undo": moves come first.
            let error = match moves::read(self.course.place(), &text) {
                Ok(m) => {
                    self.play(&m, console, face)?;
                    return Ok(None);
                }
                Err(error) => error,
            };
            match Order::read(&text) {
                None => {
                    let error = Message::new("playing-not-understood").with("error", error);
                    console.tell(vec![Line::new(Ink::Danger, face.text(&error))], face)?;
                }
                Some(Order::Quit) => return Ok(Some(Over::Left)),
                Some(order) => self.obey(order, console, face)?,
            }
            if self.course.ending().is_some() || self.course.moves().len() != before {
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
                let example = self.course.place().moves().into_iter().next().unwrap_or_default();
                let words = example.contains(' ');
                let help = face.text(&Message::new("playing-help").with("example", example));
                let mut lines: Vec<Line> =
                    help.lines().map(|line| Line::new(Ink::Plain, line)).collect();
                if words {
                    lines.extend(say(&Message::new("playing-help-short"), face));
                }
                console.tell(lines, face)
            }
            Order::Undo => {
                let people = |player: &Player| self.settings.players[player.index()] == Kind::Human;
                let people: Vec<Player> = Player::BOTH.into_iter().filter(people).collect();
                match self.course.take_back(&people) {
                    0 => console.tell(say(&Message::new("playing-nothing-to-undo"), face), face),
                    count => {
                        self.keep()?;
                        console.taken_back(count, &self.course, face)
                    }
                }
            }
            Order::Resign => {
                self.course.resign();
                self.keep()
            }
            Order::Save(path) => {
                let message = self.save(&path, face)?;
                console.tell(say(&message, face), face)
            }
            Order::Hint => {
                self.ask_oracle();
                let place = self.course.place();
                let judged = judge_best(place, &self.oracle, TIME_TO_JUDGE, &self.limits)?;
                console.tell(hint(&judged, face), face)
            }
            Order::Values => {
                self.ask_oracle();
                let place = self.course.place();
                let judged = judge(place, &self.oracle, TIME_TO_JUDGE, &self.limits)?;
                console.tell(values(&judged, place.owner(), face), face)
            }
        }
    }

    /// Keeps the game in a file from now on; returns what to say.
    fn save(&mut self, path: &str, face: &Face) -> Result<Message, Stop> {
        if path.is_empty() {
            return Ok(Message::new("playing-save-where"));
        }
        let path = Path::new(path);
        // A file of this very game may be written again.
        if self.record.as_deref() != Some(path)
            && let Err(error) = must_be_new(path)
        {
            return Ok(error);
        }
        match Record::new(self.settings, &self.course).write(path) {
            // The game goes on: another file may do.
            Err(Stop::Failed(error)) => return Ok(error),
            written => written?,
        }
        self.record = Some(path.to_owned());
        let saved = Message::new("playing-saved").with("path", path.display().to_string());
        Ok(saved.with("command", aftermath::resume_command(self, face)))
    }

    /// Lets the oracle solve the game, if that is quickly done.
    pub(crate) fn ask_oracle(&mut self) {
        let (name, usual) = (self.course.start().name(), self.session.place(None, None));
        // The usual start is recognised as hopeless at once where it is.
        let start = match usual {
            Ok(usual) if usual.name() == name => Start::default(),
            _ => Start { position: Some(&name), ..Start::default() },
        };
        self.oracle.ask(self.session, &start, &self.limits);
    }
}
