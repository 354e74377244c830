//! Who wins, how fast, with which moves.

use arene::{Counts, DrawKind, InfinitePlay, Player, Solution, Verdict};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use super::{player, player_or_null};
use crate::Model;

/// The answer of `solve`. Everything in it is derived from the model and the
/// solution when it is asked for: millions of positions are written without
/// being gathered first.
#[derive(Clone, Copy)]
pub struct SolveAnswer<'a> {
    /// The spec of the game.
    pub game: &'a str,
    /// The explored arena.
    pub model: &'a dyn Model,
    /// Its solution.
    pub solution: &'a Solution,
    /// Whether to list every position.
    pub all: bool,
}

/// The verdict of a position, as JSON says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// The winner, or null for a draw.
    #[serde(serialize_with = "player_or_null")]
    pub winner: Option<Player>,
    /// Plies to the end, or null for a draw.
    pub rank: Option<u32>,
    /// The kind of draw, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<Draw>,
}

/// The kind of a draw, as JSON says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// Somebody can force the end.
    DeadEnd,
    /// Play never ends.
    Infinite,
}

impl From<Verdict> for Standing {
    fn from(verdict: Verdict) -> Standing {
        let draw = match verdict {
            Verdict::Won { .. } => None,
            Verdict::Drawn(DrawKind::DeadEnd) => Some(Draw::DeadEnd),
            Verdict::Drawn(DrawKind::Infinite) => Some(Draw::Infinite),
        };
        Standing { winner: verdict.winner(), rank: verdict.rank(), draw }
    }
}

/// A move and what it leads to.
#[derive(Clone, Debug, Serialize)]
pub struct MoveAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// The vertex it leads to.
    pub to: String,
    /// The verdict there.
    #[serde(flatten)]
    pub standing: Standing,
    /// Whether no move is better.
    pub best: bool,
}

impl SolveAnswer<'_> {
    /// The verdict at the start.
    pub fn verdict(&self) -> Verdict {
        self.solution.verdict(self.model.start())
    }

    /// How many positions have which verdict.
    pub fn counts(&self) -> Counts {
        self.solution.counts()
    }

    /// The moves at the start, in the order of the rules.
    pub fn moves(&self) -> Vec<MoveAnswer> {
        let start = self.model.start();
        let successors = self.model.arena().successors(start);
        let names = self.model.move_names(start);
        let answer = |(name, &to): (String, &u32)| MoveAnswer {
            name,
            to: self.model.name(to),
            standing: self.solution.verdict(to).into(),
            best: self.solution.is_best(start, to),
        };
        names.into_iter().zip(successors).map(answer).collect()
    }

    /// Perfect play from the start, the first best move each time, for at most
    /// this many plies: the vertices after the start. No vertex comes back: on
    /// a draw another move that keeps it is taken instead, if there is one.
    pub fn line(&self, most: usize) -> Vec<u32> {
        let mut at = self.model.start();
        let mut line = Vec::new();
        while line.len() < most {
            let mut best = self.solution.best_moves(self.model.arena(), at);
            let Some(to) = best.find(|to| *to != self.model.start() && !line.contains(to)) else {
                break;
            };
            line.push(to);
            at = to;
        }
        line
    }

    /// A play that never ends, if the start is such a draw.
    pub fn cycle(&self) -> Option<InfinitePlay> {
        self.solution.infinite_play(self.model.arena(), self.model.start())
    }
}

impl Serialize for SolveAnswer<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let arena = self.model.arena();
        let counts = self.counts();
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("game", self.game)?;
        map.serialize_entry("engine", "arena")?;
        map.serialize_entry("exact", &true)?;
        map.serialize_entry("vertices", &arena.len())?;
        map.serialize_entry("edges", &arena.graph().edge_count())?;
        map.serialize_entry("start", &StartJson(self))?;
        map.serialize_entry("won", &Won { j0: counts.won[0], j1: counts.won[1] })?;
        map.serialize_entry(
            "drawn",
            &Drawn { dead_end: counts.dead_end, infinite: counts.infinite },
        )?;
        map.serialize_entry("longest", &counts.longest)?;
        if self.all {
            map.serialize_entry("positions", &PositionsJson(self))?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct Won {
    #[serde(rename = "J0")]
    j0: u64,
    #[serde(rename = "J1")]
    j1: u64,
}

#[derive(Serialize)]
struct Drawn {
    dead_end: u64,
    infinite: u64,
}

struct StartJson<'a>(&'a SolveAnswer<'a>);

impl Serialize for StartJson<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Start {
            vertex: String,
            #[serde(serialize_with = "player")]
            owner: Player,
            #[serde(flatten)]
            standing: Standing,
            #[serde(skip_serializing_if = "Option::is_none")]
            cycle: Option<Vec<String>>,
            moves: Vec<MoveAnswer>,
        }
        let model = self.0.model;
        let names = |play: InfinitePlay| play.cycle.iter().map(|&v| model.name(v)).collect();
        Start {
            vertex: model.name(model.start()),
            owner: model.arena().owner(model.start()),
            standing: self.0.verdict().into(),
            cycle: self.0.cycle().map(names),
            moves: self.0.moves(),
        }
        .serialize(to)
    }
}

struct PositionsJson<'a>(&'a SolveAnswer<'a>);

impl Serialize for PositionsJson<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Position {
            vertex: String,
            #[serde(serialize_with = "player")]
            owner: Player,
            #[serde(flatten)]
            standing: Standing,
            best: Vec<String>,
        }
        let SolveAnswer { model, solution, .. } = *self.0;
        let arena = model.arena();
        to.collect_seq(arena.vertices().map(|v| Position {
            vertex: model.name(v),
            owner: arena.owner(v),
            standing: solution.verdict(v).into(),
            best: solution.best_moves(arena, v).map(|to| model.name(to)).collect(),
        }))
    }
}
