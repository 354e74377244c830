//! Who wins, how fast, with which moves.

use arene::{Counts, DrawKind, LimitReached, Limits, Player, Solution, Verdict};
use arene_words::Message;
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use super::player;
use crate::{Failure, Model};

/// A game that has been solved, by whichever engine.
pub trait Solved: Send + Sync {
    /// The engine, as JSON names it.
    fn engine(&self) -> &'static str;

    /// Vertices and edges, if they have been counted.
    fn size(&self) -> Option<(u64, u64)>;

    /// How many positions have which verdict, if they have been counted.
    fn counts(&self) -> Option<Counts>;

    /// The vertex where play starts, and who moves there.
    fn start(&self) -> (String, Player);

    /// The verdict at the start.
    fn verdict(&self) -> Verdict;

    /// The moves at the start, in the order of the rules.
    fn moves(&self) -> Vec<MoveAnswer>;

    /// The verdict at any position that was solved, by the name of its vertex, and
    /// its moves; `None` if it is none of them.
    fn standing(&self, vertex: &str) -> Option<(Verdict, Vec<MoveAnswer>)>;

    /// The same without its moves, for those who ask for millions.
    fn verdict_at(&self, vertex: &str) -> Option<Verdict>;

    /// Perfect play from the start, the first best move each time, for at most
    /// this many plies. No vertex comes back: on a draw another move that keeps
    /// it is taken instead, if there is one.
    fn line(&self, most: usize) -> Vec<Step>;

    /// The cycle of a play that never ends, if the start is such a draw.
    fn cycle(&self, _limits: &Limits) -> Result<Option<Vec<String>>, LimitReached> {
        Ok(None)
    }

    /// Every position. They are written without being gathered first, as there
    /// may be millions.
    fn positions(&self) -> Box<dyn Iterator<Item = PositionAnswer> + '_>;

    /// What a user should know about how this came to be.
    fn warnings(&self) -> &[Message];

    /// What went wrong while this was read from a file: then nothing of it may
    /// be believed.
    fn trouble(&self) -> Option<Failure> {
        None
    }
}

/// A move and what it leads to.
#[derive(Clone, Debug)]
pub struct MoveAnswer {
    /// The move.
    pub name: String,
    /// The vertex it leads to.
    pub to: String,
    /// The verdict there.
    pub verdict: Verdict,
    /// Whether no move is better.
    pub best: bool,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move.
    pub name: String,
    /// The vertex it leads to.
    pub to: String,
    /// Whether play is over there.
    pub last: bool,
}

/// A position with its verdict.
#[derive(Clone, Debug)]
pub struct PositionAnswer {
    /// The vertex.
    pub vertex: String,
    /// Who moves there.
    pub owner: Player,
    /// Its verdict.
    pub verdict: Verdict,
    /// The vertices that its best moves lead to.
    pub best: Vec<String>,
}

/// A game solved on its arena.
#[derive(Clone, Copy)]
pub struct SolvedArena<'a> {
    /// The explored arena.
    pub model: &'a dyn Model,
    /// Its solution.
    pub solution: &'a Solution,
}

impl<'a> SolvedArena<'a> {
    /// Every position.
    pub fn every_position(self) -> impl Iterator<Item = PositionAnswer> + 'a {
        let SolvedArena { model, solution } = self;
        let arena = model.arena();
        arena.vertices().map(move |v| PositionAnswer {
            vertex: model.name(v),
            owner: arena.owner(v),
            verdict: solution.verdict(v),
            best: solution.best_moves(arena, v).map(|to| model.name(to)).collect(),
        })
    }

    fn moves_at(&self, v: u32) -> Vec<MoveAnswer> {
        let successors = self.model.arena().successors(v);
        let names = self.model.move_names(v);
        let answer = |(name, &to): (String, &u32)| MoveAnswer {
            name,
            to: self.model.name(to),
            verdict: self.solution.verdict(to),
            best: self.solution.is_best(v, to),
        };
        names.into_iter().zip(successors).map(answer).collect()
    }
}

impl Solved for SolvedArena<'_> {
    fn engine(&self) -> &'static str {
        "arena"
    }

    fn size(&self) -> Option<(u64, u64)> {
        let graph = self.model.arena().graph();
        Some((graph.len() as u64, graph.edge_count() as u64))
    }

    fn counts(&self) -> Option<Counts> {
        Some(self.solution.counts())
    }

    fn start(&self) -> (String, Player) {
        let start = self.model.start();
        (self.model.name(start), self.model.arena().owner(start))
    }

    fn verdict(&self) -> Verdict {
        self.solution.verdict(self.model.start())
    }

    fn moves(&self) -> Vec<MoveAnswer> {
        self.moves_at(self.model.start())
    }

    fn standing(&self, vertex: &str) -> Option<(Verdict, Vec<MoveAnswer>)> {
        let v = self.model.find(vertex).ok()?;
        Some((self.solution.verdict(v), self.moves_at(v)))
    }

    fn verdict_at(&self, vertex: &str) -> Option<Verdict> {
        self.model.find(vertex).ok().map(|v| self.solution.verdict(v))
    }

    fn line(&self, most: usize) -> Vec<Step> {
        let arena = self.model.arena();
        let mut met = vec![self.model.start()];
        let mut line = Vec::new();
        while line.len() < most {
            let at = met[met.len() - 1];
            let mut best = self.solution.best_moves(arena, at);
            let Some(to) = best.find(|to| !met.contains(to)) else { break };
            let k = arena.successors(at).iter().position(|&next| next == to);
            let name = k.map(|k| self.model.move_names(at).swap_remove(k)).unwrap_or_default();
            line.push(Step { name, to: self.model.name(to), last: arena.is_final(to) });
            met.push(to);
        }
        line
    }

    fn cycle(&self, limits: &Limits) -> Result<Option<Vec<String>>, LimitReached> {
        let (arena, start) = (self.model.arena(), self.model.start());
        let play = self.solution.infinite_play(arena, start, limits)?;
        play.map(|play| self.model.names(play.cycle, limits)).transpose()
    }

    fn positions(&self) -> Box<dyn Iterator<Item = PositionAnswer> + '_> {
        Box::new(self.every_position())
    }

    fn warnings(&self) -> &[Message] {
        self.model.warnings()
    }
}

/// The answer of `solve`, as JSON.
#[derive(Clone)]
pub struct SolveAnswer<'a> {
    game: &'a str,
    solved: &'a dyn Solved,
    all: bool,
    cycle: Option<Vec<String>>,
}

impl<'a> SolveAnswer<'a> {
    /// The answer for a game of this spec that was solved; whether to list every
    /// position.
    pub fn new(
        game: &'a str,
        solved: &'a dyn Solved,
        all: bool,
        limits: &Limits,
    ) -> Result<SolveAnswer<'a>, LimitReached> {
        Ok(SolveAnswer { game, solved, all, cycle: solved.cycle(limits)? })
    }
}

/// The verdict of a position, as JSON says it: `winner` and `rank`, both null with the
/// kind of `draw` for a draw, or `score` alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The winner, or none for a draw and a score.
    pub winner: Option<Player>,
    /// Plies to the end, if somebody wins.
    pub rank: Option<u32>,
    /// The kind of draw, if it is one.
    pub draw: Option<Draw>,
    /// J0's score, if it is one.
    pub score: Option<i64>,
}

impl Serialize for Standing {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        if let Some(score) = self.score {
            map.serialize_entry("score", &score)?;
            return map.end();
        }
        map.serialize_entry("winner", &self.winner.map(|winner| winner.to_string()))?;
        map.serialize_entry("rank", &self.rank)?;
        if let Some(draw) = self.draw {
            map.serialize_entry("draw", &draw)?;
        }
        map.end()
    }
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
            Verdict::Won { .. } | Verdict::Scored(_) => None,
            Verdict::Drawn(DrawKind::DeadEnd) => Some(Draw::DeadEnd),
            Verdict::Drawn(DrawKind::Infinite) => Some(Draw::Infinite),
        };
        Standing { winner: verdict.winner(), rank: verdict.rank(), draw, score: verdict.score() }
    }
}

impl Serialize for SolveAnswer<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
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
        #[derive(Serialize)]
        struct Start<'a> {
            vertex: String,
            #[serde(serialize_with = "player")]
            owner: Player,
            #[serde(flatten)]
            standing: Standing,
            #[serde(skip_serializing_if = "Option::is_none")]
            cycle: Option<&'a [String]>,
            moves: Vec<MoveAnswer>,
        }
        let solved = self.solved;
        let (vertex, owner) = solved.start();
        let start = Start {
            vertex,
            owner,
            standing: solved.verdict().into(),
            cycle: self.cycle.as_deref(),
            moves: solved.moves(),
        };
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("game", self.game)?;
        map.serialize_entry("engine", solved.engine())?;
        map.serialize_entry("exact", &true)?;
        if let Some((vertices, edges)) = solved.size() {
            map.serialize_entry("vertices", &vertices)?;
            map.serialize_entry("edges", &edges)?;
        }
        map.serialize_entry("start", &start)?;
        if let Some(counts) = solved.counts() {
            let drawn = Drawn { dead_end: counts.dead_end, infinite: counts.infinite };
            map.serialize_entry("won", &Won { j0: counts.won[0], j1: counts.won[1] })?;
            map.serialize_entry("drawn", &drawn)?;
            if counts.scored > 0 {
                map.serialize_entry("scored", &counts.scored)?;
            }
            map.serialize_entry("longest", &counts.longest)?;
        }
        if self.all {
            map.serialize_entry("positions", &Positions(solved))?;
        }
        map.end()
    }
}

impl Serialize for MoveAnswer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Move<'a> {
            #[serde(rename = "move")]
            name: &'a str,
            to: &'a str,
            #[serde(flatten)]
            standing: Standing,
            best: bool,
        }
        let MoveAnswer { name, to: vertex, verdict, best } = self;
        Move { name, to: vertex, standing: (*verdict).into(), best: *best }.serialize(to)
    }
}

impl Serialize for PositionAnswer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Position<'a> {
            vertex: &'a str,
            #[serde(serialize_with = "player")]
            owner: Player,
            #[serde(flatten)]
            standing: Standing,
            best: &'a [String],
        }
        let PositionAnswer { vertex, owner, verdict, best } = self;
        Position { vertex, owner: *owner, standing: (*verdict).into(), best }.serialize(to)
    }
}

struct Positions<'a>(&'a dyn Solved);

impl Serialize for Positions<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.0.positions())
    }
}
