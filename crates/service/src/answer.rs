//! Every answer.

use serde::Serialize;

use crate::{AttractorAnswer, GamesAnswer, SearchAnswer, SolveAnswer};

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
    /// What each move is worth.
    Search(Box<SearchAnswer>),
}
