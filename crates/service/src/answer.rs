//! Every answer.

use serde::Serialize;

use crate::{AttractorAnswer, DrawAnswer, GamesAnswer, SearchAnswer, SolveAnswer, TreeAnswer};

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
    /// A game as a picture.
    Draw(DrawAnswer),
    /// A game tree with its values.
    Tree(Box<TreeAnswer>),
}
