//! What an exact search has proven.

use arene::{DrawKind, LimitReached, Player, Value, Verdict};

/// The answer of `solve` where a position is searched because its arena is too
/// large.
#[derive(Clone, Debug)]
pub struct ProofAnswer {
    /// The engine.
    pub engine: &'static str,
    /// The position.
    pub vertex: String,
    /// Who moves there.
    pub owner: Player,
    /// What is proven of it.
    pub proven: Proven,
    /// Which limit ended the search before everything was proven.
    pub stopped: Option<LimitReached>,
    /// Every move, in the order of the rules.
    pub moves: Vec<ProvenMove>,
    /// Perfect play of both sides; empty if only the winner was asked for.
    pub line: Vec<String>,
    /// Whether play goes on at its end.
    pub line_goes_on: bool,
    /// Whether every position could be solved as well, in more time.
    pub whole: bool,
    /// Positions visited, this one included.
    pub nodes: u64,
    /// The size of the table at the end.
    pub table_bytes: usize,
    /// Milliseconds taken.
    pub milliseconds: f64,
}

/// A move and what is proven of the position after it.
#[derive(Clone, Debug)]
pub struct ProvenMove {
    /// The move.
    pub name: String,
    /// The vertex it leads to.
    pub to: String,
    /// What is proven there.
    pub proven: Proven,
    /// Whether no move is better.
    pub best: bool,
}

/// The value of a position, J0's, lies between these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// It is this or more.
    pub least: Value,
    /// It is this or less.
    pub most: Value,
}

impl Proven {
    /// The value is certain.
    pub fn exactly(value: Value) -> Proven {
        Proven { least: value, most: value }
    }

    /// Who wins, if that is certain: `Some(None)` for a draw.
    pub fn winner(&self) -> Option<Option<Player>> {
        let [least, most] = [self.least, self.most].map(|value| value.winner().map(|won| won.0));
        // Between two wins of one player there is nothing else.
        (least == most && (least.is_some() || self.least == self.most)).then_some(least)
    }

    /// The verdict, if everything is certain.
    pub fn verdict(&self) -> Option<Verdict> {
        (self.least == self.most).then(|| match self.least.winner() {
            Some((by, rank)) => Verdict::Won { by, rank },
            None => match self.least.as_estimate() {
                Some(score @ (1.. | ..=-1)) => Verdict::Scored(score.into()),
                _ => Verdict::Drawn(DrawKind::DeadEnd),
            },
        })
    }
}

impl ProofAnswer {
    /// Whether the value is certain.
    pub fn exact(&self) -> bool {
        self.proven.verdict().is_some()
    }
}
