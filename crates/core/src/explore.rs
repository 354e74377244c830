//! From rules to an arena: every position that play can reach.

use std::hash::BuildHasher;

use hashbrown::DefaultHashBuilder;

use crate::graph::Rows;
use crate::index::Index;
use crate::prefetch::fetch;
use crate::{Arena, Finals, Game, LimitReached, Limits, Meter, Outcome, Phase, Player};
use crate::{Graph, VertexSet};

/// The arena of a game, with the position that each vertex stands for.
///
/// Vertices are numbered in the order in which a breadth-first walk from the
/// starts meets them, and the edges of a vertex stand in the order of
/// [`Game::moves`], one per move: the k-th successor is where the k-th move
/// leads.
#[derive(Clone, Debug)]
pub struct Explored<P> {
    /// The arena.
    pub arena: Arena,
    /// Who wins at its final vertices.
    pub finals: Finals,
    positions: Vec<P>,
    /// Bytes that the positions own besides their own size.
    owned: u64,
    index: Index,
    hasher: DefaultHashBuilder,
}

impl<P: Eq + std::hash::Hash> Explored<P> {
    /// The vertex of the first start.
    pub fn start(&self) -> u32 {
        0
    }

    /// The position a vertex stands for.
    pub fn position(&self, v: u32) -> &P {
        &self.positions[v as usize]
    }

    /// All positions, in the order of their vertices.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// Bytes on the heap.
    pub fn bytes(&self) -> u64 {
        self.arena.bytes()
            + self.finals.bytes()
            + (self.positions.capacity() * size_of::<P>()) as u64
            + self.owned
            + self.index.bytes()
    }

    /// The vertex of a position, if play can reach it.
    pub fn vertex(&self, position: &P) -> Option<u32> {
        let hash = self.hasher.hash_one(position);
        self.index.find(hash, |v| self.positions[v as usize] == *position)
    }
}

/// Explores a game from the given positions (from [`Game::start`] if there are
/// none), breadth first, into an arena.
///
/// O(positions + moves) expected. Memory: 4 bytes per move, and per position
/// its own size and what it owns ([`Game::heap_bytes`]), 11 to 16 bytes for the index and 5 for the arena; checked
/// against the limits whenever it is about to grow.
///
/// ```
/// # use arene::{Game, Outcome, Player};
/// # struct Countdown(u32);
/// # impl Game for Countdown {
/// #     type Position = u32;
/// #     type Move = ();
/// #     fn start(&self) -> u32 { self.0 }
/// #     fn turn(&self, _: &u32) -> Player { Player::J0 }
/// #     fn outcome(&self, at: &u32) -> Option<Outcome> { (*at == 0).then_some(Outcome::Draw) }
/// #     fn moves(&self, at: &u32, out: &mut Vec<()>) { if *at > 0 { out.push(()) } }
/// #     fn play(&self, at: &u32, _: ()) -> u32 { at - 1 }
/// # }
/// use arene::{Limits, explore};
/// let explored = explore(&Countdown(10), &[], &Limits::none())?;
/// assert_eq!(explored.arena.len(), 11);
/// assert_eq!(explored.vertex(&7), Some(3));
/// assert!(explore(&Countdown(10), &[], &Limits::none().vertices(10)).is_err());
/// # Ok::<(), arene::LimitReached>(())
/// ```
pub fn explore<G: Game>(
    game: &G,
    starts: &[G::Position],
    limits: &Limits,
) -> Result<Explored<G::Position>, LimitReached> {
    let mut walk = Walk::new(game, limits);
    if starts.is_empty() {
        walk.meet(game.start())?;
    }
    for start in starts {
        walk.meet(start.clone())?;
    }
    let mut moves = Vec::new();
    let mut at = 0;
    while at < walk.positions.len() {
        walk.meter.step(1)?;
        let position = walk.positions[at].clone();
        match game.outcome(&position) {
            Some(Outcome::Win(winner)) => walk.finals.set(at as u32, winner),
            Some(Outcome::Draw) => {}
            Some(Outcome::Score(score)) => {
                walk.finals.push_score(at as u32, score, &mut walk.meter)?;
            }
            None => {
                walk.meter.filling(&mut moves, game.most_moves(&position), |moves| {
                    game.moves_on(&position, moves);
                })?;
                for m in moves.drain(..) {
                    walk.lead_to(game.play(&position, m))?;
                }
            }
        }
        walk.ends.push(walk.ahead.len());
        at += 1;
        // What waits may be all that is left.
        if at == walk.positions.len() || walk.ends.len() >= AHEAD {
            walk.settle()?;
        }
    }
    Ok(walk.finish())
}

/// So many positions that moves lead to wait until memory has answered for them.
const AHEAD: usize = 64;

/// The first room that sets have.
const FEWEST: usize = 1 << 8;

/// The state of [`explore`].
struct Walk<'a, G: Game> {
    game: &'a G,
    meter: Meter<'a>,
    positions: Vec<G::Position>,
    /// Bytes that they own besides their own size.
    owned: u64,
    index: Index,
    hasher: DefaultHashBuilder,
    rows: Rows,
    /// These have room for so many vertices.
    j1: VertexSet,
    finals: Finals,
    sets: usize,
    /// Positions that moves lead to, with their hashes, whose slots of the index are
    /// being fetched; and where among them rows end.
    ahead: Vec<(G::Position, u64)>,
    ends: Vec<usize>,
}

impl<'a, G: Game> Walk<'a, G> {
    fn new(game: &'a G, limits: &'a Limits) -> Self {
        Walk {
            game,
            meter: Meter::new(limits, Phase::Explore, None),
            positions: Vec::new(),
            owned: 0,
            index: Index::default(),
            hasher: DefaultHashBuilder::default(),
            rows: Rows::new(),
            j1: VertexSet::default(),
            finals: Finals::default(),
            sets: 0,
            ahead: Vec::with_capacity(AHEAD),
            ends: Vec::with_capacity(AHEAD),
        }
    }

    /// The vertex of a position, a new one if it was not met before.
    fn meet(&mut self, position: G::Position) -> Result<u32, LimitReached> {
        let hash = self.hasher.hash_one(&position);
        self.meet_hashed(position, hash)
    }

    #[inline]
    fn meet_hashed(&mut self, position: G::Position, hash: u64) -> Result<u32, LimitReached> {
        let known = self.index.find(hash, |v| self.positions[v as usize] == position);
        if let Some(v) = known {
            return Ok(v);
        }
        self.make_room()?;
        let v = self.positions.len() as u32;
        if self.game.turn(&position) == Player::J1 {
            self.j1.insert(v);
        }
        let owned = self.game.heap_bytes(&position);
        if owned > 0 {
            self.meter.hold(owned)?;
            self.owned += owned;
        }
        self.meter.push(&mut self.positions, position)?;
        self.index.insert(hash, v);
        Ok(v)
    }

    /// A move leads there: the edge comes as soon as memory has answered.
    #[inline]
    fn lead_to(&mut self, position: G::Position) -> Result<(), LimitReached> {
        let hash = self.hasher.hash_one(&position);
        self.index.fetch(hash);
        self.ahead.push((position, hash));
        if self.ahead.len() >= AHEAD { self.settle() } else { Ok(()) }
    }

    /// Makes the edges to all positions that wait, in their order.
    fn settle(&mut self) -> Result<(), LimitReached> {
        let (mut ahead, mut ends) =
            (std::mem::take(&mut self.ahead), std::mem::take(&mut self.ends));
        for (_, hash) in &ahead {
            if let Some(position) = self.index.candidate(*hash).map(|v| &self.positions[v as usize])
            {
                fetch(position);
            }
        }
        let mut ended = ends.drain(..).peekable();
        for (place, (position, hash)) in ahead.drain(..).enumerate() {
            while ended.next_if_eq(&place).is_some() {
                self.end_row()?;
            }
            let v = self.meet_hashed(position, hash)?;
            self.edge_to(v)?;
        }
        for _ in ended {
            self.end_row()?;
        }
        (self.ahead, self.ends) = (ahead, ends);
        Ok(())
    }

    fn edge_to(&mut self, v: u32) -> Result<(), LimitReached> {
        if self.rows.target.len() >= u32::MAX as usize {
            return Err(LimitReached::Edges);
        }
        // One position may have a million moves.
        self.meter.pause(1)?;
        self.meter.push(&mut self.rows.target, v)
    }

    fn end_row(&mut self) -> Result<(), LimitReached> {
        let end = self.rows.target.len() as u32;
        self.meter.push(&mut self.rows.first, end)
    }

    /// Before a position is added: may there be one more, and if a table must
    /// grow for it, may it?
    fn make_room(&mut self) -> Result<(), LimitReached> {
        let vertices = self.positions.len();
        self.meter.limits().check_vertices(vertices as u64 + 1)?;
        if vertices == self.sets {
            let more = vertices.max(FEWEST);
            self.sets += more;
            for set in self.finals.sets_mut().into_iter().chain([&mut self.j1]) {
                self.meter.grow_set(set, self.sets)?;
            }
        }
        self.index.make_room(&mut self.meter)
    }

    fn finish(self) -> Explored<G::Position> {
        let graph: Graph = self.rows.finish();
        Explored {
            arena: Arena::new(graph, self.j1),
            finals: self.finals,
            positions: self.positions,
            owned: self.owned,
            index: self.index,
            hasher: self.hasher,
        }
    }
}
