//! The game tree: every line of play from a position, unrolled.

use std::ops::Range;

use crate::{Game, LimitReached, Limits, Meter, Outcome, Phase, Player};

/// A game tree unrolled from a position to some depth (*arborescence*). A
/// position that can be reached in several ways stands in it several times.
///
/// Nodes are numbered level by level from the root, which is node 0; the
/// children of a node stand together, in the order of the moves.
///
/// Memory: about 20 bytes a node besides its position and move, and up to half as much
/// again for those to come.
#[derive(Clone, Debug)]
pub struct GameTree<P, M> {
    nodes: Vec<TreeNode<P, M>>,
    /// Where each level begins.
    levels: Vec<u32>,
    /// Bytes that positions and moves own besides their own size.
    owned: u64,
}

/// A node of a [`GameTree`].
#[derive(Clone, Debug)]
pub struct TreeNode<P, M> {
    /// The position.
    pub position: P,
    /// Who moves there.
    pub player: Player,
    /// How the game ended, if it is over there.
    pub outcome: Option<Outcome>,
    /// The node above and the move that leads from it; `None` at the root.
    pub above: Option<(u32, M)>,
    first_child: u32,
    child_count: u32,
}

impl<P: Clone, M: Clone> GameTree<P, M> {
    /// Unrolls the tree of a game from a position, `depth` plies deep.
    ///
    /// O(nodes) time and memory; checked against the limits before it grows, which it
    /// does by all moves of a position at once: there may be a million of them.
    pub fn unroll<G>(
        game: &G,
        root: &P,
        depth: u32,
        limits: &Limits,
    ) -> Result<GameTree<P, M>, LimitReached>
    where
        G: Game<Position = P, Move = M>,
    {
        GameTree::unroll_in_order(game, root, depth, limits, |at, out| game.moves_on(at, out))
    }

    /// The same with children in the order in which `moves` appends the legal
    /// moves of a position that goes on, as a [`crate::Heuristic`] tries them.
    pub fn unroll_in_order<G>(
        game: &G,
        root: &P,
        depth: u32,
        limits: &Limits,
        mut moves: impl FnMut(&P, &mut Vec<M>),
    ) -> Result<GameTree<P, M>, LimitReached>
    where
        G: Game<Position = P, Move = M>,
    {
        let node = |position: P, above| TreeNode {
            player: game.turn(&position),
            outcome: game.outcome(&position),
            position,
            above,
            first_child: 0,
            child_count: 0,
        };
        let mut meter = Meter::new(limits, Phase::Search, None);
        let (mut nodes, mut levels, mut legal) = (Vec::new(), Vec::new(), Vec::new());
        let mut owned = 0;
        meter.push(&mut nodes, node(root.clone(), None))?;
        meter.push(&mut levels, 0)?;
        for _ in 0..depth {
            let level = *levels.last().unwrap_or(&0) as usize..nodes.len();
            let below = nodes.len() as u32;
            for v in level {
                meter.pause(1)?;
                if nodes[v].outcome.is_some() {
                    continue;
                }
                meter.filling(&mut legal, game.most_moves(&nodes[v].position), |legal| {
                    moves(&nodes[v].position, legal);
                })?;
                let count = (nodes.len() + legal.len()) as u64;
                limits.check_nodes(count)?;
                limits.check_vertices(count)?;
                nodes[v].first_child = nodes.len() as u32;
                nodes[v].child_count = legal.len() as u32;
                for m in legal.drain(..) {
                    meter.step(1)?;
                    let next = game.play(&nodes[v].position, m.clone());
                    let more = game.heap_bytes(&next) + game.move_heap_bytes(&m);
                    if more > 0 {
                        meter.hold(more)?;
                        owned += more;
                    }
                    meter.push(&mut nodes, node(next, Some((v as u32, m))))?;
                }
            }
            if nodes.len() as u32 == below {
                break;
            }
            meter.push(&mut levels, below)?;
        }
        Ok(GameTree { nodes, levels, owned })
    }

    /// Bytes on the heap.
    pub fn bytes(&self) -> u64 {
        let own = self.nodes.capacity() * size_of::<TreeNode<P, M>>() + 4 * self.levels.capacity();
        own as u64 + self.owned
    }

    /// Nodes in all, the root included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: there is always a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A node.
    pub fn node(&self, v: u32) -> &TreeNode<P, M> {
        &self.nodes[v as usize]
    }

    /// The children of a node.
    pub fn children(&self, v: u32) -> Range<u32> {
        let node = &self.nodes[v as usize];
        node.first_child..node.first_child + node.child_count
    }

    /// The levels from the root down: the nodes of each.
    pub fn levels(&self) -> impl Iterator<Item = Range<u32>> + '_ {
        let ends = self.levels.iter().copied().skip(1).chain([self.nodes.len() as u32]);
        self.levels.iter().copied().zip(ends).map(|(begin, end)| begin..end)
    }

    /// Nodes without children: where play ended, or where unrolling stopped.
    pub fn leaf_count(&self) -> usize {
        self.nodes.iter().filter(|node| node.child_count == 0).count()
    }

    /// Leaves where play ended: finished games.
    pub fn game_count(&self) -> usize {
        self.nodes.iter().filter(|node| node.outcome.is_some()).count()
    }

    /// Children per node that has any: the measured branching factor.
    pub fn branching(&self) -> Option<f64> {
        let inner = self.len() - self.leaf_count();
        (inner > 0).then(|| (self.len() - 1) as f64 / inner as f64)
    }
}
