//! Exact search: the score of one position of a game that is too large to solve
//! everywhere.
//!
//! An [`Exact`] engine asks one kind of question, "is the score at least this?",
//! and answers it by a depth-first search that remembers what it has proven in a
//! table. Everything that belongs to a game sits behind [`Insight`]; the engine is
//! compiled for each game.
//!
//! | file | holds |
//! |---|---|
//! | `score` | [`Score`]: a win, the sooner the better, a draw, or a loss; [`Bounds`] of one |
//! | `insight` | [`Insight`]: what a game may know; [`NoInsight`] knows the rules |
//! | `table`, `wide` | [`Table`]: both bounds of a position in eight or sixteen bytes |
//! | `worker` | the search for one goal |
//! | `engine` | [`Exact`]: goals, growth, threads |
//! | `answer` | [`Answer`]: every move and a line |
//!
//! Plays must be finite, of at most [`DEEPEST`](crate::DEEPEST) plies.

mod answer;
mod engine;
mod insight;
mod score;
mod table;
mod wide;
mod worker;

pub use answer::Answer;
pub use engine::{Cost, Exact, Proof};
pub use insight::{Child, Insight, NoInsight, hash};
pub use score::{Bounds, Score};
pub use table::{Narrow, Table};
pub use wide::Wide;
