//! Sprague–Grundy values.

use arene::Player;
use arene_games::answers::{grundy, must_be_impartial};
use arene_games::{Session, answers};
use serde::{Deserialize, Serialize};

use crate::explored::Explored;
use crate::source::start;
use crate::{Context, Fault, FirstTurn, Source, Warning};

/// Which Nim heap is a position worth?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Grundy {
    /// The game.
    pub game: Source,
    /// The position; the start of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Who moves there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<FirstTurn>,
    /// Whether the value of every position is listed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
}

/// The Sprague–Grundy value of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GrundyAnswer {
    /// The game.
    pub game: String,
    /// The position asked about.
    pub vertex: String,
    /// Its value: the size of the Nim heap it is worth.
    pub value: u32,
    /// Whether who cannot move loses. If not, the value does not tell the winner: it is
    /// that of the same moves in normal play.
    pub normal: bool,
    /// The heaps that the position is the sum of; the value is the nim-sum (exclusive or)
    /// of theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sum: Vec<Summand>,
    /// Every position with its value, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Summand>>,
    /// What to know about how the arena came to be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// A position and its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summand {
    /// The position.
    pub vertex: String,
    /// Its Sprague–Grundy value.
    pub value: u32,
}

impl Grundy {
    /// The question for this game, from its start.
    pub fn of(game: impl Into<Source>) -> Grundy {
        Grundy { game: game.into(), ..Grundy::default() }
    }

    /// The value.
    pub fn answer(&self, context: &Context<'_>) -> Result<GrundyAnswer, Fault> {
        let session = context.games.open(&self.game, &context.limits)?;
        must_be_impartial(self.game.name(), session.stated())?;
        if let Some(answer) = self.by_heaps(&*session) {
            return Ok(answer);
        }
        let from = start(self.from.as_deref(), self.turn);
        let Explored { model, limits } = Explored::from(&*session, &from, &context.limits)?;
        let warnings = Warning::all(model.warnings(), context.reader);
        let game = self.game.name();
        match grundy(game, session.stated(), &*model, self.all, &limits) {
            Ok(found) => Ok(GrundyAnswer {
                game: game.to_owned(),
                vertex: found.vertex,
                value: found.value,
                normal: found.normal,
                sum: summands(found.sum),
                values: found.values.map(summands),
                warnings,
            }),
            Err(failure) => Err(Fault::from(failure).beside(warnings)),
        }
    }

    /// The values of single heaps, for a game that knows them without an arena.
    fn by_heaps(&self, session: &dyn Session) -> Option<GrundyAnswer> {
        if self.from.is_some() {
            return None;
        }
        let values = session.heap_values()?;
        let heap = values.len().checked_sub(1)?;
        // The value does not depend on who moves, but the vertex asked about does.
        let side = match self.turn {
            Some(FirstTurn::J1) => Player::J1,
            _ => Player::J0,
        };
        let vertex = |heap: usize| format!("{heap}_{}", side.index());
        let named = |(heap, &value): (usize, &u32)| Summand { vertex: vertex(heap), value };
        Some(GrundyAnswer {
            game: self.game.name().to_owned(),
            vertex: vertex(heap),
            value: values[heap],
            normal: true,
            sum: Vec::new(),
            values: self.all.then(|| values.iter().enumerate().map(named).collect()),
            warnings: Vec::new(),
        })
    }
}

fn summands(found: Vec<answers::Summand>) -> Vec<Summand> {
    let summand = |answers::Summand { vertex, value }| Summand { vertex, value };
    found.into_iter().map(summand).collect()
}
