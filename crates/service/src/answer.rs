//! Every answer.

use serde::Serialize;

use crate::{
    AttractorAnswer, AuditAnswer, CheckAnswer, ConvertAnswer, GamesAnswer, GrundyAnswer, InfoAnswer, SearchAnswer, SolveAnswer,
    StrategyAnswer,
};

/// An answer, as JSON the answer itself: whoever asked knows what it is about.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// The games.
    Games(GamesAnswer),
    /// What kind of game it is.
    Info(Box<InfoAnswer>),
    /// Who wins.
    Solve(Box<SolveAnswer>),
    /// An attractor.
    Attractor(AttractorAnswer),
    /// What each move is worth.
    Search(Box<SearchAnswer>),
    /// A strategy.
    Strategy(Box<StrategyAnswer>),
    /// A play.
    Check(Box<CheckAnswer>),
    /// A Sprague–Grundy value.
    Grundy(Box<GrundyAnswer>),
    /// How good a heuristic is.
    Audit(Box<AuditAnswer>),
    /// The text of an arena.
    Convert(Box<ConvertAnswer>),
}
