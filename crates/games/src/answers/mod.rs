//! What answers are made of, computed once from a [`Session`](crate::Session) or a
//! [`Model`](crate::Model). What they look like to faces is for others to say.

mod attractor;
mod audit;
mod check;
mod grundy;
mod proof;
mod search;
mod solve;
mod stored;
mod strategy;

pub use attractor::read_target;
pub use audit::{AuditAnswer, AuditDepth};
pub use check::{PlayAnswer, PlayEnd, check};
pub use grundy::{GrundyAnswer, Summand, grundy, must_be_impartial};
pub use proof::{ProofAnswer, Proven, ProvenMove};
pub use search::{SearchAnswer, SearchedMove, ValueAnswer};
pub use solve::{
    Draw, MoveAnswer, PositionAnswer, SolveAnswer, Solved, SolvedArena, Standing, Step,
};
#[cfg(feature = "tables")]
pub(crate) use stored::flaw_message;
pub use stored::{SolutionFlaw, verify_stored};
pub use strategy::{CounterAnswer, StrategyCheck, StrategyFile, check_strategy};

use arene::Player;
use arene_words::{Message, message};
use serde::Serializer;

/// What is wrong with a JSON text: where it stops being JSON, or, if it is JSON
/// of another kind, what is said of that on this line.
fn json_error(error: &serde_json::Error, other_kind: impl Fn(usize) -> Message) -> Message {
    use serde_json::error::Category;
    match error.classify() {
        Category::Eof => message!("file-json-cut", line = error.line()),
        Category::Data => other_kind(error.line()),
        Category::Syntax | Category::Io => {
            message!("file-json-syntax", line = error.line(), column = error.column())
        }
    }
}

/// `"J0"` or `"J1"`.
fn player<S: Serializer>(player: &Player, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(player)
}
