//! Game trees without type parameters, for whoever draws them.

use arene::{Game, Heuristic, LimitReached, Limits, Meter, Outcome, Phase, ValueTree, Walked};

use arene_words::Message;

use crate::searching::{chosen_heuristic, unknown, with_heuristic};
use crate::{Facts, Failure, Tabletop, TakeHeuristic};

/// A game tree as a search of some depth walks it, moves in the order of the
/// heuristic, outcomes and estimates at its leaves.
#[derive(Clone, Debug)]
pub struct Unrolled {
    /// The heuristic that estimated.
    pub heuristic: &'static str,
    /// The shape of the tree and the values of its leaves.
    pub tree: ValueTree,
    /// What each of its nodes is.
    pub nodes: Vec<UnrolledNode>,
}

impl Unrolled {
    /// Whether a win counts 1 and a loss −1.
    pub fn is_utility(&self) -> bool {
        self.heuristic == "utility"
    }
}

/// A node of an [`Unrolled`] tree.
#[derive(Clone, Debug)]
pub struct UnrolledNode {
    /// The vertex: `9_0`.
    pub vertex: String,
    /// The move that leads here, in its notation; empty at the root.
    pub by: String,
    /// The sentence that says the move, if it is not said as it is written.
    pub words: Option<Message>,
    /// How play ended, if it is over.
    pub outcome: Option<Outcome>,
    /// What lies on the table.
    pub tabletop: Tabletop,
}

/// Unrolls the tree from a position; depth and size are those of the limits.
pub(crate) fn unroll<G: Facts>(
    game: &G,
    at: &G::Position,
    heuristic: Option<&str>,
    limits: &Limits,
) -> Result<Unrolled, Failure> {
    let heuristic = chosen_heuristic(game, heuristic)?;
    let taker = Unroll { game, at, limits };
    let unrolled = with_heuristic(game, heuristic, taker).ok_or_else(|| unknown(heuristic, &[]))?;
    let (positions, tree) = unrolled?;
    let mut meter = Meter::new(limits, Phase::Search, None);
    meter.hold(positions.bytes() + tree.bytes())?;
    let mut nodes = meter.list(positions.len())?;
    for v in 0..positions.len() as u32 {
        meter.step(1)?;
        let node = positions.node(v);
        let by = node.above.as_ref();
        let by = by.map(|(up, m)| game.move_text(&positions.node(*up).position, m.clone()));
        let by = by.unwrap_or_default();
        let node = UnrolledNode {
            vertex: game.write_vertex(&node.position),
            words: by.words().cloned(),
            by: by.into_notation(),
            outcome: node.outcome,
            tabletop: game.tabletop(&node.position),
        };
        meter.hold((node.vertex.capacity() + node.by.capacity()) as u64 + node.tabletop.bytes())?;
        nodes.push(node);
    }
    Ok(Unrolled { heuristic, tree, nodes })
}

struct Unroll<'a, G: Game> {
    game: &'a G,
    at: &'a G::Position,
    limits: &'a Limits,
}

impl<G: Game> TakeHeuristic<G> for Unroll<'_, G> {
    type Answer = Result<Walked<G>, LimitReached>;

    fn take<H: Heuristic<G> + Sync>(self, heuristic: H) -> Self::Answer {
        ValueTree::unroll(self.game, self.at, &heuristic, self.limits)
    }
}
