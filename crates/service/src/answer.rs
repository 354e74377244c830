//! Every answer.

use serde::Serialize;

use crate::{AttractorAnswer, ContestAnswer, GamesAnswer, MatchAnswer, SearchAnswer, SolveAnswer};

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
    /// A match after a step.
    Match(Box<MatchAnswer>),
    /// The score of a contest.
    Contest(ContestAnswer),
}
