//! A match as it is written down: what `arene play --record` keeps, and what questions
//! carry with them.

use arene::Player;
use arene_games::Session;
use arene_words::{Message, message};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use super::Match;
use super::course::{Course, Ending, Undone};
use super::oracle::Oracle;
use super::players::PlayerKind;
use super::review::Mark;

use crate::contract::player_or_null;
use crate::{Context, Fault, Source};

/// A match that is written down. What is left out is as usual: the start of the game, no
/// moves, a person against a search four plies deep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SavedMatch {
    /// The game.
    pub game: Source,
    /// The position where it began; the start of the game without it.
    #[serde(default)]
    pub from: Option<String>,
    /// Who moves there, if `from` does not say it.
    #[serde(default, with = "player_or_null", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::contract::PlayerSchema>"))]
    pub turn: Option<Player>,
    /// The moves that were played.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Who plays J0: `human`, `random`, `random:SEED`, `minimax:DEPTH`,
    /// `deepening:SECONDS`, `mcts:PLAYOUTS` or `perfect`.
    #[serde(default = "first")]
    pub j0: String,
    /// Who plays J1.
    #[serde(default = "second")]
    pub j1: String,
    /// The seed of everything left to chance.
    #[serde(default)]
    pub seed: u64,
    /// How it ended; null while it goes on.
    #[serde(default)]
    pub result: Option<MatchEnd>,
    /// A table that knows the game, by its path, where files may be opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// A book that knows its opening, by its path, where files may be opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<String>,
    /// What was taken back and can be played again, the last of it at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<Undone>,
    /// What the judge said of moves, those included that were taken back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchEnd {
    /// Who won; null for a draw.
    #[serde(with = "player_or_null")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::contract::PlayerSchema>"))]
    pub winner: Option<Player>,
    /// By what.
    pub by: EndedBy,
    /// After how many moves.
    pub plies: usize,
    /// J0's gain, where the rules end a play with a score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
}

/// What ended a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// The rules.
    Rules,
    /// Somebody gave it up.
    Resignation,
    /// A position came back for the third time.
    Repetition,
}

impl MatchEnd {
    /// How this course ended.
    pub(super) fn of(course: &Course) -> Option<MatchEnd> {
        let ending = course.ending()?;
        let by = match ending {
            Ending::Rules(_) => EndedBy::Rules,
            Ending::Resigned(_) => EndedBy::Resignation,
            Ending::Repeated => EndedBy::Repetition,
        };
        let (winner, score) = (ending.winner(), ending.score());
        Some(MatchEnd { winner, score, by, plies: course.moves().len() })
    }
}

fn first() -> String {
    PlayerKind::USUAL[0].to_string()
}

fn second() -> String {
    PlayerKind::USUAL[1].to_string()
}

impl SavedMatch {
    /// A match of this game that has not begun yet, between the usual players.
    pub fn of(game: impl Into<Source>) -> SavedMatch {
        SavedMatch {
            game: game.into(),
            from: None,
            turn: None,
            moves: Vec::new(),
            j0: first(),
            j1: second(),
            seed: 0,
            result: None,
            table: None,
            book: None,
            undone: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// The same between these players.
    #[must_use]
    pub fn between(self, players: [PlayerKind; 2]) -> SavedMatch {
        let [j0, j1] = players.map(|player| player.to_string());
        SavedMatch { j0, j1, ..self }
    }

    /// Reads the text of a record, in which nothing may be left out that was always there.
    pub fn read(text: &str) -> Result<SavedMatch, Message> {
        /// What every record has.
        #[derive(Deserialize)]
        struct Always {
            #[serde(rename = "game")]
            _game: Source,
            #[serde(rename = "from")]
            _from: String,
            #[serde(rename = "moves")]
            _moves: Vec<String>,
            #[serde(rename = "j0")]
            _j0: String,
            #[serde(rename = "j1")]
            _j1: String,
        }
        let read = serde_json::from_str::<Always>(text);
        let read = read.and_then(|Always { .. }| serde_json::from_str(text));
        read.map_err(|error| match error.classify() {
            _ if text.trim().is_empty() => message!("file-blank"),
            Category::Eof => message!("file-json-cut", line = error.line()),
            Category::Data => message!("record-unreadable", line = error.line()),
            Category::Syntax | Category::Io => {
                message!("file-json-syntax", line = error.line(), column = error.column())
            }
        })
    }

    /// Who plays.
    pub fn players(&self) -> Result<[PlayerKind; 2], Message> {
        let read = |name: &str, text: &str| {
            PlayerKind::read(text).map_err(|error| message!("player-wrong", option = name, error))
        };
        Ok([read("j0", &self.j0)?, read("j1", &self.j1)?])
    }

    /// Opens the match: plays it again as far as it got, and checks everything that was
    /// written down.
    pub fn open(&self, context: &Context<'_>) -> Result<Match, Fault> {
        let players = self.players()?;
        let session = context.games.open(&self.game, &context.limits)?;
        self.open_between(players, session, context)
    }

    /// The same in a game that is open.
    pub fn open_in(
        &self,
        session: Box<dyn Session>,
        context: &Context<'_>,
    ) -> Result<Match, Fault> {
        self.open_between(self.players()?, session, context)
    }

    fn open_between(
        &self,
        players: [PlayerKind; 2],
        session: Box<dyn Session>,
        context: &Context<'_>,
    ) -> Result<Match, Fault> {
        let mut course = self.begin(&*session)?;
        for (k, m) in self.moves.iter().enumerate() {
            course.replay(m).map_err(|error| at_ply(k + 1, error))?;
            context.limits.check_memory(course.bytes())?;
            context.limits.check_stop()?;
        }
        self.end(&mut course)?;
        course.set_undone(&self.undone).map_err(|(ply, error)| at_ply(ply, error))?;
        context.limits.check_memory(course.bytes())?;
        let mut played = Match {
            game: self.game.clone(),
            session,
            players,
            seed: self.seed,
            table: self.table.clone(),
            book: self.book.clone(),
            course,
            oracle: Oracle::unasked(),
            marks: Vec::new(),
        };
        played.set_marks(&self.marks)?;
        Ok(played)
    }

    /// The course at its beginning.
    fn begin(&self, session: &dyn Session) -> Result<Course, Message> {
        let usual = session.place(None, None)?;
        let turn = self.turn.unwrap_or_else(|| usual.owner());
        // Not every game can read its positions, but each knows its start.
        let is_usual = match &self.from {
            Some(from) => *from == usual.name(),
            None => true,
        };
        if is_usual && turn == usual.owner() {
            return Ok(Course::new(usual));
        }
        Ok(Course::new(session.place(self.from.as_deref(), self.turn)?))
    }

    /// How it ended. What the rules say is found anew; only a resignation is a matter of
    /// what was written down. What contradicts the moves is refused.
    fn end(&self, course: &mut Course) -> Result<(), Message> {
        let Some(end) = self.result else { return Ok(()) };
        if end.by == EndedBy::Resignation && course.ending().is_none() {
            let Some(winner) = end.winner else { return Err(message!("record-winner")) };
            course.resign(winner.other());
        }
        match MatchEnd::of(course) {
            Some(found) if found == end => Ok(()),
            _ => Err(message!("record-result", ply = course.moves().len())),
        }
    }
}

/// An error with the move that it is about, counted from 1.
fn at_ply(ply: usize, error: Message) -> Message {
    message!("record-move", ply, error)
}

impl Match {
    /// The match as it is written down.
    pub fn saved(&self) -> SavedMatch {
        let [j0, j1] = self.players.map(|player| player.to_string());
        SavedMatch {
            game: self.game.clone(),
            from: Some(self.start().name()),
            turn: None,
            moves: self.course.moves().to_vec(),
            j0,
            j1,
            seed: self.seed,
            result: MatchEnd::of(&self.course),
            table: self.table.clone(),
            book: self.book.clone(),
            undone: self.course.undone().to_vec(),
            marks: self.marks.clone(),
        }
    }

    /// Takes over what was said of moves, if it is about these.
    fn set_marks(&mut self, marks: &[Mark]) -> Result<(), Message> {
        // Moves that were taken back may have marks, too: they are looked at where they
        // stand.
        let again: usize = self.course.undone().iter().map(|undone| undone.moves.len()).sum();
        let undone: Vec<&String> = {
            let groups = self.course.undone().iter().rev();
            groups.flat_map(|undone| &undone.moves).collect()
        };
        let plies = self.course.moves().len();
        let mut last = 0;
        for mark in marks {
            let wrong = || at_ply(mark.ply, message!("record-mark"));
            if mark.ply <= last || mark.ply > plies + again {
                return Err(wrong());
            }
            last = mark.ply;
            let name = match mark.ply.checked_sub(plies + 1) {
                Some(k) => undone[k],
                None => &self.course.moves()[mark.ply - 1],
            };
            let places = self.course.places();
            let owner = places.get(mark.ply - 1).map(|place| place.owner());
            if *name != mark.name || owner.is_some_and(|owner| owner != mark.player) {
                return Err(wrong());
            }
            if let Some(place) = places.get(mark.ply - 1)
                && mark.better.iter().any(|m| place.read_move(m).as_ref() != Ok(m))
            {
                return Err(wrong());
            }
        }
        self.marks = marks.to_vec();
        Ok(())
    }
}
