//! What an exact search has proven, as JSON says it.

use arene::{DrawKind, LimitReached, Player, Value, Verdict};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{Standing, ValueAnswer};

/// The answer of `solve` where a position is searched because its arena is too
/// large.
#[derive(Clone, Debug)]
pub struct ProofAnswer {
    /// The engine, as JSON names it.
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

/// `winner` and `rank` as for a solved arena. Where only the winner is certain,
/// `rank` is null; where not even that, there is no winner but the values
/// `between` which the true one lies.
impl Serialize for Proven {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if let Some(verdict) = self.verdict() {
            return Standing::from(verdict).serialize(to);
        }
        let mut map = to.serialize_map(None)?;
        if let Some(winner) = self.winner() {
            map.serialize_entry("winner", &winner.map(|winner| winner.to_string()))?;
            map.serialize_entry("rank", &None::<u32>)?;
        }
        let value = |value| ValueAnswer { value, utility: false };
        map.serialize_entry("between", &[value(self.least), value(self.most)])?;
        map.end()
    }
}

impl Serialize for ProvenMove {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Shape<'a> {
            r#move: &'a str,
            to: &'a str,
            #[serde(flatten)]
            proven: Proven,
            best: bool,
        }
        let ProvenMove { name, to: vertex, proven, best } = self;
        Shape { r#move: name, to: vertex, proven: *proven, best: *best }.serialize(to)
    }
}

impl ProofAnswer {
    /// Whether the value is certain.
    pub fn exact(&self) -> bool {
        self.proven.verdict().is_some()
    }
}

impl Serialize for ProofAnswer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Start<'a> {
            vertex: &'a str,
            #[serde(serialize_with = "super::player")]
            owner: Player,
            #[serde(flatten)]
            proven: Proven,
            moves: &'a [ProvenMove],
        }
        let ProofAnswer { vertex, owner, proven, moves, .. } = self;
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("engine", self.engine)?;
        map.serialize_entry("exact", &self.exact())?;
        let start = Start { vertex, owner: *owner, proven: *proven, moves };
        map.serialize_entry("start", &start)?;
        map.serialize_entry("line", &self.line)?;
        map.serialize_entry("nodes", &self.nodes)?;
        map.serialize_entry("table", &self.table_bytes)?;
        map.serialize_entry("ms", &self.milliseconds)?;
        map.end()
    }
}
