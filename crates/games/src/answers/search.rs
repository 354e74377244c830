//! What a search found.

use arene::{Player, Value};
use arene_words::Message;

use crate::Algorithm;

/// The answer of `search`.
#[derive(Clone, Debug)]
pub struct SearchAnswer {
    /// The position searched from.
    pub vertex: String,
    /// Who moves there.
    pub owner: Player,
    /// The algorithm that ran; none where a table answered.
    pub algorithm: Option<Algorithm>,
    /// The heuristic that estimated; absent where none did.
    pub heuristic: Option<&'static str>,
    /// The value of the position, J0's.
    pub value: ValueAnswer,
    /// Plies looked ahead.
    pub depth: u32,
    /// Whether the value is certain.
    pub exact: bool,
    /// Whether the values of all moves are certain, too.
    pub complete: bool,
    /// Whether values are mean scores of random games.
    pub mean_scores: bool,
    /// Every move with its value, in the order of the rules.
    pub moves: Vec<SearchedMove>,
    /// All best moves.
    pub best: Vec<String>,
    /// The best moves of both sides, as far as known.
    pub line: Vec<String>,
    /// Positions visited: this one once, and every one that a move was played to, as often
    /// as one was. From a table, the positions looked up.
    pub nodes: u64,
    /// Positions where moves were cut.
    pub cutoffs: u64,
    /// Positions that the table answered.
    pub hits: u64,
    /// Milliseconds taken.
    pub milliseconds: f64,
    /// What a user should know about it.
    pub warnings: Vec<Message>,
}

/// A move and its value.
#[derive(Clone, Debug)]
pub struct SearchedMove {
    /// The move.
    pub name: String,
    /// The vertex it leads to.
    pub to: String,
    /// Its value, J0's; none if it was never tried.
    pub value: Option<ValueAnswer>,
    /// Whether it is one of the best.
    pub best: bool,
    /// Whether only a bound of the value is known.
    pub bound: bool,
    /// Whether the value, or the bound, is certain: a win, or no estimate stood in for an
    /// outcome.
    pub exact: bool,
    /// In how many random games it was tried, where that is what it was judged by.
    pub playouts: Option<u32>,
}

/// A value. With the heuristic `utility` a win is worth 1 and a loss −1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueAnswer {
    /// The value.
    pub value: Value,
    /// Whether wins count ±1.
    pub utility: bool,
}
