//! What a search found, as JSON says it.

use arene::{Player, Value};
use arene_words::Message;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::Algorithm;

/// The answer of `search`.
#[derive(Clone, Debug, Serialize)]
pub struct SearchAnswer {
    /// The position searched from.
    pub vertex: String,
    /// Who moves there.
    #[serde(serialize_with = "super::player")]
    pub owner: Player,
    /// The algorithm that ran; none where a table answered.
    #[serde(serialize_with = "algorithm")]
    pub algorithm: Option<Algorithm>,
    /// The heuristic that estimated; absent where none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<&'static str>,
    /// The value of the position, J0's.
    #[serde(flatten)]
    pub value: ValueAnswer,
    /// Plies looked ahead.
    pub depth: u32,
    /// Whether the value is certain.
    pub exact: bool,
    /// Whether the values of all moves are certain, too.
    pub complete: bool,
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
    #[serde(rename = "ms")]
    pub milliseconds: f64,
    /// What a user should know about it.
    #[serde(skip)]
    pub warnings: Vec<Message>,
}

/// The name of an algorithm, or `"table"`.
fn algorithm<S: Serializer>(algorithm: &Option<Algorithm>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(algorithm.map_or("table", Algorithm::name))
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

impl Serialize for SearchedMove {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("move", &self.name)?;
        map.serialize_entry("to", &self.to)?;
        match &self.value {
            Some(value) => value.entries(&mut map)?,
            None => map.serialize_entry("value", &None::<i32>)?,
        }
        if self.bound {
            map.serialize_entry("bound", &true)?;
        }
        map.serialize_entry("exact", &self.exact)?;
        if let Some(playouts) = self.playouts {
            map.serialize_entry("playouts", &playouts)?;
        }
        map.end()
    }
}

/// A value: a number, or `"+inf"` or `"-inf"` with the plies to the win. With
/// the heuristic `utility` a win is worth 1 and a loss −1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueAnswer {
    /// The value.
    pub value: Value,
    /// Whether wins count ±1.
    pub utility: bool,
}

impl Serialize for ValueAnswer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        self.entries(&mut map)?;
        map.end()
    }
}

impl ValueAnswer {
    fn entries<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let Some((winner, plies)) = self.value.winner() else {
            return map.serialize_entry("value", &self.value.as_estimate());
        };
        match (winner, self.utility) {
            (Player::J0, false) => map.serialize_entry("value", "+inf")?,
            (Player::J1, false) => map.serialize_entry("value", "-inf")?,
            (Player::J0, true) => map.serialize_entry("value", &1)?,
            (Player::J1, true) => map.serialize_entry("value", &-1)?,
        }
        map.serialize_entry("in", &plies)
    }
}
