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

use crate::{Arena, Player, VertexSet};

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
    fn from_ranks(player: Player, rank: Vec<u32>) -> Attractor {
        let last = rank.iter().copied().filter(|&k| k != OUTSIDE).max().unwrap_or(0) as usize;
        let mut layer_end = vec![0usize; last + 1];
        for &k in rank.iter().filter(|&&k| k != OUTSIDE) {
            layer_end[k as usize] += 1;
        }
        let mut begin = 0;
        for end in &mut layer_end {
            // For the moment where the layer begins; dealing out moves it on.
            begin += std::mem::replace(end, begin);
        }
        let mut order = vec![0; begin];
        for (v, &k) in rank.iter().enumerate().filter(|&(_, &k)| k != OUTSIDE) {
            let place = &mut layer_end[k as usize];
            order[*place] = v as u32;
            *place += 1;
        }
        Attractor { player, rank, order, layer_end }
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
/// O(vertices + edges). Target vertices that the arena does not have are
/// ignored. Grädel, Thomas and Wilke (eds), *Automata, Logics, and Infinite
/// Games*, LNCS 2500, chapter 2.
///
/// ```
/// use arene::{ArenaBuilder, Player, VertexSet, attractor};
/// let mut builder = ArenaBuilder::new();
/// let [a, b] = [builder.vertex(Player::J0), builder.vertex(Player::J1)];
/// builder.edge(a, b)?;
/// let arena = builder.build().arena;
/// let attr = attractor(&arena, Player::J0, &VertexSet::from_iter([b]));
/// assert_eq!(attr.layers().collect::<Vec<_>>(), [[b], [a]]);
/// # Ok::<(), arene::ArenaError>(())
/// ```
pub fn attractor(arena: &Arena, player: Player, target: &VertexSet) -> Attractor {
    let transposed = arena.graph().transpose();
    let mut missing: Vec<u32> = arena.vertices().map(|v| arena.graph().out_degree(v)).collect();
    let (mut rank, mut queue) = start(arena, target);
    let mut next = 0;
    while let Some(&v) = queue.get(next) {
        next += 1;
        for &from in transposed.successors(v) {
            if rank[from as usize] != OUTSIDE {
                continue;
            }
            missing[from as usize] -= 1;
            if arena.owner(from) == player || missing[from as usize] == 0 {
                rank[from as usize] = rank[v as usize] + 1;
                queue.push(from);
            }
        }
    }
    Attractor::from_ranks(player, rank)
}

/// The same attractor by iterating the one-step operator of the definition
/// until it adds nothing.
///
/// O(layers · (vertices + edges)).
pub fn attractor_by_steps(arena: &Arena, player: Player, target: &VertexSet) -> Attractor {
    let (mut rank, _) = start(arena, target);
    for layer in 1.. {
        let inside = |v: &u32| rank[*v as usize] != OUTSIDE;
        let newcomers: Vec<u32> = arena
            .vertices()
            .filter(|v| !inside(v))
            .filter(|&v| {
                let successors = arena.successors(v);
                if arena.owner(v) == player {
                    successors.iter().any(inside)
                } else {
                    !successors.is_empty() && successors.iter().all(inside)
                }
            })
            .collect();
        if newcomers.is_empty() {
            break;
        }
        for v in newcomers {
            rank[v as usize] = layer;
        }
    }
    Attractor::from_ranks(player, rank)
}

/// The same attractor by sweeping over all vertices, each time taking what is
/// known so far, until a sweep changes nothing.
///
/// A vertex that enters during a sweep helps others in the same sweep, so there
/// are often fewer sweeps than layers; its rank is then only an upper bound,
/// and later sweeps lower it. O(layers · (vertices + edges)).
pub fn attractor_by_sweeps(arena: &Arena, player: Player, target: &VertexSet) -> Attractor {
    let (mut rank, _) = start(arena, target);
    let mut changed = true;
    while changed {
        changed = false;
        for v in arena.vertices() {
            let ranks = arena.successors(v).iter().map(|&to| rank[to as usize]);
            let nearest = if arena.owner(v) == player { ranks.min() } else { ranks.max() };
            let found = nearest.map_or(OUTSIDE, |k| k.saturating_add(1));
            if found < rank[v as usize] {
                rank[v as usize] = found;
                changed = true;
            }
        }
    }
    Attractor::from_ranks(player, rank)
}

/// Layer 0: rank 0 at the target, and the target as a list.
fn start(arena: &Arena, target: &VertexSet) -> (Vec<u32>, Vec<u32>) {
    let mut rank = vec![OUTSIDE; arena.len()];
    let mut vertices = Vec::new();
    for v in target.iter().filter(|&v| (v as usize) < arena.len()) {
        rank[v as usize] = 0;
        vertices.push(v);
    }
    (rank, vertices)
}
