//! Every answer.

use serde::Serialize;

#[cfg(feature = "export")]
use crate::ExportAnswer;
use crate::{
    AttractorAnswer, AuditAnswer, BookAnswer, CheckAnswer, ContestAnswer, ConvertAnswer,
    DrawAnswer, GameTreeAnswer, GamesAnswer, GrundyAnswer, InfoAnswer, MatchAnswer, SearchAnswer,
    SolveAnswer, StrategyAnswer, VerifyAnswer,
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
    /// A match after a step.
    Match(Box<MatchAnswer>),
    /// The score of a contest.
    Contest(ContestAnswer),
    /// A game as a picture.
    Draw(DrawAnswer),
    /// A game tree with its values.
    Tree(Box<GameTreeAnswer>),
    /// A strategy.
    Strategy(Box<StrategyAnswer>),
    /// A play.
    Check(Box<CheckAnswer>),
    /// A Sprague–Grundy value.
    Grundy(Box<GrundyAnswer>),
    /// How good a heuristic is.
    Audit(Box<AuditAnswer>),
    /// Whether a stored solution is right.
    Verify(Box<VerifyAnswer>),
    /// A book.
    Book(BookAnswer),
    /// The rows of a table.
    #[cfg(feature = "export")]
    Export(ExportAnswer),
    /// The text of an arena.
    Convert(Box<ConvertAnswer>),
}
