//! What was found of a whole game, by whichever engine.

use arene::Solution;
use arene_games::Model;
use arene_games::answers::{PositionAnswer, Proven, Solved, SolvedArena};

use crate::Standing;

/// A game of which every position is solved.
pub enum Found {
    /// On an arena.
    Arena(Box<dyn Model>, Solution),
    /// By a sweep, or in a table.
    Kept(Box<dyn Solved>),
}

impl Found {
    /// Every position, one by one.
    pub(crate) fn positions(&self) -> Box<dyn Iterator<Item = PositionAnswer> + '_> {
        match self {
            Found::Arena(model, solution) => {
                Box::new(SolvedArena { model: &**model, solution }.every_position())
            }
            Found::Kept(solved) => solved.positions(),
        }
    }

    /// Asks what it says of positions.
    pub(crate) fn ask<T>(&self, question: impl FnOnce(&dyn Solved) -> T) -> T {
        match self {
            Found::Arena(model, solution) => question(&SolvedArena { model: &**model, solution }),
            Found::Kept(solved) => question(&**solved),
        }
    }
}

/// What is proven of a position.
pub(crate) fn standing(proven: Proven) -> Standing {
    match (proven.verdict(), proven.winner()) {
        (Some(verdict), _) => verdict.into(),
        (None, Some(Some(by))) => Standing::Won { by, rank: None },
        (None, Some(None)) => Standing::Drawn(None),
        (None, None) => Standing::Between(proven.least.into(), proven.most.into()),
    }
}
