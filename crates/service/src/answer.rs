//! Every answer.

use serde::Serialize;

use crate::{AttractorAnswer, GamesAnswer, SolveAnswer};

/// An answer, as JSON the answer itself: whoever asked knows what it is about.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// The games.
    Games(GamesAnswer),
    /// Who wins.
    Solve(Box<SolveAnswer>),
    /// An attractor.
    Attractor(AttractorAnswer),
}
