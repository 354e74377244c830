//! Attractors: from where a player can force the play into a target.
//!
//! Attr₀(U) = U, and Attrₖ₊₁(U) adds to Attrₖ(U)
//!
//! * the vertices owned by the player with **some** successor in Attrₖ(U),
//! * the vertices owned by the opponent that are not final and have **all**
//!   their successors in Attrₖ(U).
//!
//! "Not final" is needed: read literally, the notes' definition lets every
//! final vertex of the opponent in, since all of its no successors are anywhere
//! one likes. A final vertex enters only as a target.
//!
//! The notes compute attractors in three ways, all of which stand here and give
//! the same ranks: [`attractor_by_steps`] is the definition itself,
//! [`attractor_by_sweeps`] goes over all vertices until nothing changes, and
//! [`attractor`] walks backwards from the target along the transposed graph,
//! with a counter at each vertex. The first two are short and obvious, and
//! slow on deep arenas; the third is linear.

use crate::{Arena, LimitReached, Limits, Meter, Phase, Player, VertexSet};

/// Rank of vertices outside the attractor.
const OUTSIDE: u32 = u32::MAX;

/// An attractor, with the rank at which each vertex enters it: the least k such
/// that the vertex is in Attrₖ(U).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attractor {
    player: Player,
    rank: Vec<u32>,
    /// The vertices of the attractor by rank, then by number.
    order: Vec<u32>,
    /// Where each layer ends in `order`; one layer at least.
    layer_end: Vec<usize>,
}

/// Why a vertex is in an attractor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is a target.
    Target,
    /// Its owner is the attractor's player, who chooses the edge to this
    /// vertex, one of the least rank.
    Chooses(u32),
    /// Its owner is the opponent, and all edges lead into the attractor.
    Forced,
}

impl Attractor {
    fn from_ranks(
        player: Player,
        rank: Vec<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Attractor, LimitReached> {
        let inside = |&(_, k): &(u32, u32)| k != OUTSIDE;
        let ranks = || (0u32..).zip(rank.iter().copied());
        let mut last = 0;
        for (_, k) in ranks() {
            meter.pause(1)?;
            last = last.max(if k == OUTSIDE { 0 } else { k });
        }
        let mut layer_end = meter.zeroes::<usize>(last as usize + 1)?;
        for (_, k) in ranks().filter(inside) {
            meter.pause(1)?;
            layer_end[k as usize] += 1;
        }
        let mut begin = 0;
        for end in &mut layer_end {
            meter.pause(1)?;
            // For the moment where the layer begins; dealing out moves it on.
            begin += std::mem::replace(end, begin);
        }
        let mut order = meter.zeroes::<u32>(begin)?;
        for (v, k) in ranks().filter(inside) {
            meter.pause(1)?;
            let place = &mut layer_end[k as usize];
            order[*place] = v;
            *place += 1;
        }
        Ok(Attractor { player, rank, order, layer_end })
    }

    /// The player whose attractor this is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// Whether the vertex is in the attractor.
    pub fn contains(&self, v: u32) -> bool {
        self.rank(v).is_some()
    }

    /// The layer at which the vertex enters, if it does.
    pub fn rank(&self, v: u32) -> Option<u32> {
        self.rank.get(v as usize).copied().filter(|&k| k != OUTSIDE)
    }

    /// How many vertices are in the attractor.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether no vertex is in the attractor.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The vertices of the attractor, by rank and then by number.
    pub fn vertices(&self) -> &[u32] {
        &self.order
    }

    /// The newcomers of each layer: layer 0 is the target, and every further
    /// layer has at least one vertex.
    pub fn layers(&self) -> impl Iterator<Item = &[u32]> + Clone {
        let begins = std::iter::once(0).chain(self.layer_end.iter().copied());
        begins.zip(&self.layer_end).map(|(begin, &end)| &self.order[begin..end])
    }

    /// The rank from which on the attractor is stationary: the least k with
    /// Attrₖ(U) = Attrₖ₊₁(U).
    pub fn stationary(&self) -> u32 {
        self.layer_end.len() as u32 - 1
    }

    /// Why `v` is in the attractor, or `None` if it is not. `arena` is the one
    /// the attractor was computed on.
    pub fn reason(&self, arena: &Arena, v: u32) -> Option<Reason> {
        let rank = self.rank(v)?;
        if rank == 0 {
            return Some(Reason::Target);
        }
        if arena.owner(v) != self.player {
            return Some(Reason::Forced);
        }
        let chosen = arena.successors(v).iter().find(|&&to| self.rank(to) == Some(rank - 1));
        chosen.map(|&to| Reason::Chooses(to))
    }
}

/// The attractor of `player` to `target`, by the transposed graph and counters.
///
/// Walks backwards from the target, layer by layer (a queue, not a stack: a
/// stack finds the right set with wrong ranks). A predecessor owned by the
/// player enters at once; one owned by the opponent when its last successor
/// has entered, which a counter that starts at its out-degree tells.
///
/// O(vertices + edges), in 12 bytes per vertex and 4 per edge besides what transposing
/// takes. Target vertices that the arena does not have are ignored. Grädel, Thomas and
/// Wilke (eds), *Automata, Logics, and Infinite Games*, LNCS 2500, chapter 2.
///
/// ```
/// use arene::{ArenaBuilder, Limits, Player, VertexSet, attractor};
/// let mut builder = ArenaBuilder::new();
/// let [a, b] = [builder.vertex(Player::J0), builder.vertex(Player::J1)];
/// builder.edge(a, b)?;
/// let arena = builder.build().arena;
/// let attr = attractor(&arena, Player::J0, &VertexSet::from_iter([b]), &Limits::none())?;
/// assert_eq!(attr.layers().collect::<Vec<_>>(), [[b], [a]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn attractor(
    arena: &Arena,
    player: Player,
    target: &VertexSet,
    limits: &Limits,
) -> Result<Attractor, LimitReached> {
    let mut meter = Meter::new(limits, Phase::Solve, Some(arena.len() as u64));
    let transposed = arena.graph().transposed(&mut meter)?;
    let mut missing = meter.list(arena.len())?;
    for v in arena.vertices() {
        meter.pause(1)?;
        missing.push(arena.graph().out_degree(v));
    }
    let mut rank = start(arena, target, &mut meter)?;
    let mut queue = Vec::new();
    for v in target.iter().filter(|&v| (v as usize) < arena.len()) {
        meter.push(&mut queue, v)?;
    }
    let mut next = 0;
    while let Some(&v) = queue.get(next) {
        next += 1;
        meter.step(1)?;
        for &from in transposed.successors(v) {
            meter.pause(1)?;
            if rank[from as usize] != OUTSIDE {
                continue;
            }
            missing[from as usize] -= 1;
            if arena.owner(from) == player || missing[from as usize] == 0 {
                rank[from as usize] = rank[v as usize] + 1;
                meter.push(&mut queue, from)?;
            }
        }
    }
    meter.give_back(transposed.bytes());
    drop(transposed);
    meter.drop_list(missing);
    meter.drop_list(queue);
    Attractor::from_ranks(player, rank, &mut meter)
}

/// The same attractor by iterating the one-step operator of the definition
/// until it adds nothing.
///
/// O(layers · (vertices + edges)).
pub fn attractor_by_steps(
    arena: &Arena,
    player: Player,
    target: &VertexSet,
    limits: &Limits,
) -> Result<Attractor, LimitReached> {
    let mut meter = Meter::new(limits, Phase::Solve, Some(arena.len() as u64));
    let mut rank = start(arena, target, &mut meter)?;
    let mut newcomers = Vec::new();
    for layer in 1.. {
        let inside = |v: &u32| rank[*v as usize] != OUTSIDE;
        for v in arena.vertices().filter(|v| !inside(v)) {
            let successors = arena.successors(v);
            meter.pause(1 + successors.len() as u64)?;
            let enters = if arena.owner(v) == player {
                successors.iter().any(inside)
            } else {
                !successors.is_empty() && successors.iter().all(inside)
            };
            if enters {
                meter.push(&mut newcomers, v)?;
            }
        }
        if newcomers.is_empty() {
            break;
        }
        for v in newcomers.drain(..) {
            meter.step(1)?;
            rank[v as usize] = layer;
        }
    }
    Attractor::from_ranks(player, rank, &mut meter)
}

/// The same attractor by sweeping over all vertices, each time taking what is
/// known so far, until a sweep changes nothing.
///
/// A vertex that enters during a sweep helps others in the same sweep, so there
/// are often fewer sweeps than layers; its rank is then only an upper bound,
/// and later sweeps lower it. O(layers · (vertices + edges)).
pub fn attractor_by_sweeps(
    arena: &Arena,
    player: Player,
    target: &VertexSet,
    limits: &Limits,
) -> Result<Attractor, LimitReached> {
    // How many sweeps there will be cannot be known.
    let mut meter = Meter::new(limits, Phase::Solve, None);
    let mut rank = start(arena, target, &mut meter)?;
    let mut changed = true;
    while changed {
        changed = false;
        for v in arena.vertices() {
            let successors = arena.successors(v);
            meter.step(1)?;
            meter.pause(successors.len() as u64)?;
            let ranks = successors.iter().map(|&to| rank[to as usize]);
            let nearest = if arena.owner(v) == player { ranks.min() } else { ranks.max() };
            let found = nearest.map_or(OUTSIDE, |k| k.saturating_add(1));
            if found < rank[v as usize] {
                rank[v as usize] = found;
                changed = true;
            }
        }
    }
    Attractor::from_ranks(player, rank, &mut meter)
}

/// Layer 0: rank 0 at the target.
fn start(
    arena: &Arena,
    target: &VertexSet,
    meter: &mut Meter<'_>,
) -> Result<Vec<u32>, LimitReached> {
    let mut rank = meter.filled(OUTSIDE, arena.len())?;
    for v in target.iter().filter(|&v| (v as usize) < arena.len()) {
        meter.pause(1)?;
        rank[v as usize] = 0;
    }
    Ok(rank)
}
