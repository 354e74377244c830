//! A step of a match as a question that holds the whole match, and its answer: whoever
//! asks keeps the match, the service keeps nothing.

use std::time::Duration;

use arene::Player;
use arene_words::{Message, message};
use serde::{Deserialize, Serialize};

use super::board::{Board, BoardChange, LegalMove};
use super::course::Undone;
use super::judge::{Hint, MoveValues};
use super::players::PlayerKind;
use super::review::{Mark, Review};
use super::saved::{MatchEnd, SavedMatch};
use super::{Match, Played};
use crate::contract::{player, player_or_null};
use crate::{Context, Fault, Warning};

/// One step of a match; or none, to begin one or look at it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MatchStep {
    /// The match as the answer before this one gave it back; a new one needs no more than
    /// its game: `{"game": "nim:9"}`.
    #[serde(rename = "match")]
    pub saved: SavedMatch,
    /// The step.
    #[serde(rename = "do", default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
}

/// What is done in a match: `{"step": "play", "move": "take 2"}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Whoever is to move makes this move.
    Play {
        /// The move as the game writes it, the vertex it leads to, or a few words of it
        /// that fit no other.
        #[serde(rename = "move")]
        m: String,
        /// Whether the judge says at once what to think of it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        judge: bool,
    },
    /// The machine that is to move makes its move.
    Machine {
        /// A kind of player that moves in place of whoever is to move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<String>,
        /// Whether the judge says at once what to think of it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        judge: bool,
    },
    /// Moves are taken back, or a resignation.
    Undo {
        /// To the last turn of one of these players; of people if nobody is named.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        of: Vec<NamedPlayer>,
    },
    /// What was taken back last is played again.
    Redo {},
    /// A player gives the match up.
    Resign {
        /// Who; the player to move if nobody is named.
        #[serde(default, with = "player_or_null", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<crate::contract::PlayerSchema>"))]
        player: Option<Player>,
    },
    /// The best moves are asked for, and why.
    Hint {
        /// For how many seconds to search, where the game is not solved soon.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<f64>,
    },
    /// What each move is worth.
    Values {
        /// For how many seconds to search, where the game is not solved soon.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<f64>,
    },
    /// The whole match is told again, with its mistakes.
    Review {},
}

/// A player by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct NamedPlayer(
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub Player,
);

/// A match after a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchAnswer {
    /// The match, for the next step.
    #[serde(rename = "match")]
    pub saved: SavedMatch,
    /// The present position.
    pub vertex: String,
    /// Who moves there.
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub owner: Player,
    /// Whether a machine is to move.
    pub machine: bool,
    /// What lies on the table.
    pub board: Board,
    /// The last move, and what it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<LastMove>,
    /// The moves that may be made; none if the match is over.
    pub moves: Vec<LegalMove>,
    /// How the match ended; null while it goes on.
    pub ending: Option<MatchEnd>,
    /// The move that this step made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Played>,
    /// What this step took back; nothing if there was nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undone: Option<Undone>,
    /// What this step did again; nothing if there was nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub redone: Option<Undone>,
    /// What the judge says of the move that this step made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<Mark>,
    /// The best moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Hint>,
    /// What each move is worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<MoveValues>,
    /// The match told again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<Review>,
    /// What to know about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// The last move of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastMove {
    /// Who made it, and which it was.
    #[serde(flatten)]
    pub played: Played,
    /// The places that it changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<BoardChange>,
}

/// The longest that a hint may take: a day.
const DAY: f64 = 86_400.0;

impl MatchStep {
    /// The match after the step.
    pub fn answer(&self, context: &Context<'_>) -> Result<MatchAnswer, Fault> {
        let mut played = self.saved.open(context)?;
        let mut answer = match &self.step {
            Some(step) => played.step(step, context)?,
            None => played.answer(),
        };
        // Whoever sets a position up wants to know whether play can lead there.
        if self.step.is_none() && self.saved.moves.is_empty() && self.saved.from.is_some() {
            let doubt = played.start().unreachable();
            answer.warnings.extend(Warning::all(&doubt, context.reader));
        }
        Ok(answer)
    }
}

impl Match {
    /// Does a step. A fault leaves the match as it was.
    pub fn step(&mut self, step: &Step, context: &Context<'_>) -> Result<MatchAnswer, Fault> {
        let (mut played, mut judged, mut undone, mut redone) = (None, None, None, None);
        let (mut hint, mut values, mut review) = (None, None, None);
        match step {
            Step::Play { m, judge } => {
                let made = self.judged(*judge, context, |game| game.play(m, context))?;
                (played, judged) = (Some(made.0), made.1);
            }
            Step::Machine { player, judge } => {
                let kind = player.as_deref().map(PlayerKind::read).transpose()?;
                let made = self.judged(*judge, context, |game| match kind {
                    Some(kind) => game.machine_as(kind, context),
                    None => game.machine(context),
                })?;
                (played, judged) = (Some(made.0), made.1);
            }
            Step::Undo { of } => {
                let of: Vec<Player> = of.iter().map(|named| named.0).collect();
                undone = self.undo((!of.is_empty()).then_some(&of));
            }
            Step::Redo {} => redone = self.redo()?,
            Step::Resign { player } => drop(self.resign(*player)?),
            Step::Hint { seconds } => hint = self.hint(read_time(*seconds)?, context)?,
            Step::Values { seconds } => values = self.values(read_time(*seconds)?, context)?,
            Step::Review {} => review = Some(self.review(context)?),
        }
        let answer = self.answer();
        Ok(MatchAnswer { played, judged, undone, redone, hint, values, review, ..answer })
    }

    /// Makes a move, with what the judge says of it if that is wanted. Where the judge
    /// fails no move was made.
    fn judged(
        &mut self,
        wanted: bool,
        context: &Context<'_>,
        make: impl FnOnce(&mut Match) -> Result<Played, Fault>,
    ) -> Result<(Played, Option<Mark>), Fault> {
        if !wanted {
            return Ok((make(self)?, None));
        }
        let (undone, marks) = (self.course.undone().to_vec(), self.marks.clone());
        let played = make(self)?;
        match self.judge_last(context) {
            Ok(mark) => Ok((played, mark)),
            Err(fault) => {
                self.course.forget_last(undone);
                self.marks = marks;
                Err(fault)
            }
        }
    }

    /// The match as it stands.
    pub fn answer(&self) -> MatchAnswer {
        let (place, ending) = (self.place(), MatchEnd::of(&self.course));
        let over = ending.is_some();
        let last = self.last().zip(self.before()).map(|((player, m), before)| LastMove {
            played: Played { player, name: m.to_owned() },
            changes: BoardChange::between(before, place),
        });
        let owner = place.owner();
        MatchAnswer {
            saved: self.saved(),
            vertex: place.name(),
            owner,
            machine: !over && self.players[owner.index()] != PlayerKind::Human,
            board: Board::of(place),
            last,
            moves: if over { Vec::new() } else { LegalMove::all(place) },
            ending,
            played: None,
            undone: None,
            redone: None,
            judged: None,
            hint: None,
            values: None,
            review: None,
            warnings: Vec::new(),
        }
    }
}

/// How long something may take, if that is said.
fn read_time(seconds: Option<f64>) -> Result<Option<Duration>, Message> {
    match seconds {
        None => Ok(None),
        Some(seconds) if (0.0..=DAY).contains(&seconds) => {
            Ok(Some(Duration::from_secs_f64(seconds)))
        }
        Some(seconds) => {
            Err(message!("match-seconds", value = seconds.to_string(), most = DAY as u64))
        }
    }
}
