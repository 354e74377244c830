//! Searches that write down what they do, for whoever wants to see it.

use std::ops::Range;

use crate::search::{value_of, wanted_depth};
use crate::{Game, GameTree, Heuristic, LimitReached, Limits, Player, Value};

/// A tree whose leaves have values: what minimax and alpha-beta are about, with
/// nothing of the game left in it.
///
/// Nodes are numbered level by level from the root, which is node 0; the
/// children of a node stand together, in the order in which they are tried.
///
/// ```
/// use arene::{Player, Value, ValueTree};
///
/// // J0 chooses between two squares of J1, who chooses the lesser leaf.
/// let tree = ValueTree::uniform(Player::J0, &[2, 2], &[3, 5, 2, 9]).unwrap();
/// let (plain, pruned) = (tree.minimax(), tree.alpha_beta(false));
/// assert_eq!(plain.root().value, Some(Value::estimate(3)));
/// assert_eq!(pruned.root().value, plain.root().value);
/// assert_eq!((plain.visited, pruned.visited), (7, 6)); // 9 is never looked at
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueTree {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    player: Player,
    parent: u32,
    first_child: u32,
    child_count: u32,
    leaf: Value,
}

/// The tree that a search walks: its positions, and the same with values alone.
pub type Walked<G> = (GameTree<<G as Game>::Position, <G as Game>::Move>, ValueTree);

/// What a search did at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// When it came here, counted from 1.
    pub order: u32,
    /// What both sides were sure of when it came.
    pub window: Window,
    /// What it found; `None` while it has not finished.
    pub value: Option<Value>,
    /// Whether that is the value of the node, or only a bound of it.
    pub bound: Bound,
    /// The child that the value comes from: the first of the best.
    pub best: Option<u32>,
    /// How many children it looked at; the others were cut.
    pub tried: u32,
}

/// What J0 is sure of elsewhere (α) and what J1 is sure of (β).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// J0 has this much already.
    pub alpha: Value,
    /// J1 need not concede more than this.
    pub beta: Value,
}

impl Window {
    /// Nobody is sure of anything.
    pub const OPEN: Window = Window { alpha: Value::LEAST, beta: Value::GREATEST };

    /// The same seen one ply later.
    fn nearer(self) -> Window {
        Window { alpha: self.alpha.nearer(), beta: self.beta.nearer() }
    }
}

/// How a value is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The true value is this or greater: J0 cut, having enough.
    AtLeast,
    /// The true value is this or less: J1 cut.
    AtMost,
}

/// What a search did at each node of a [`ValueTree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// By node; `None` where it never came.
    pub visits: Vec<Option<Visit>>,
    /// How many nodes it visited, the root included.
    pub visited: u32,
}

impl Trace {
    /// What it found at the root.
    pub fn root(&self) -> Visit {
        let nowhere = Visit {
            order: 0,
            window: Window::OPEN,
            value: None,
            bound: Bound::Exact,
            best: None,
            tried: 0,
        };
        self.visits.first().copied().flatten().unwrap_or(nowhere)
    }

    /// The principal variation: the nodes from the root down along the values.
    pub fn line(&self) -> Vec<u32> {
        let mut line = Vec::new();
        let mut at = Some(0);
        while let Some(v) = at {
            line.push(v);
            at = self.visits.get(v as usize).copied().flatten().and_then(|visit| visit.best);
        }
        line
    }
}

impl ValueTree {
    /// Unrolls the tree that a search of this depth walks: moves in the order of
    /// the heuristic, outcomes and estimates at the leaves. Depth and size are
    /// those of the limits.
    pub fn unroll<G: Game>(
        game: &G,
        root: &G::Position,
        heuristic: &impl Heuristic<G>,
        limits: &Limits,
    ) -> Result<Walked<G>, LimitReached> {
        let depth = wanted_depth(limits);
        let order = |at: &G::Position, out: &mut Vec<G::Move>| heuristic.moves(game, at, out);
        let tree = GameTree::unroll_in_order(game, root, depth, limits, order)?;
        let nodes = (0..tree.len() as u32).map(|v| {
            let node = tree.node(v);
            let children = tree.children(v);
            let leaf = match node.outcome {
                Some(outcome) => value_of(outcome)?,
                None if children.is_empty() => {
                    Value::estimate(heuristic.estimate(game, &node.position))
                }
                None => Value::DRAW,
            };
            Ok(Node {
                player: node.player,
                parent: node.above.as_ref().map_or(0, |(parent, _)| *parent),
                first_child: children.start,
                child_count: children.len() as u32,
                leaf,
            })
        });
        let nodes = nodes.collect::<Result<_, LimitReached>>()?;
        Ok((tree, ValueTree { nodes }))
    }

    /// The tree in which every node of a level has the same number of children,
    /// turns alternate, and the leaves have these values from left to right.
    /// `None` if they are not as many as there are leaves.
    pub fn uniform(first: Player, branching: &[u32], leaves: &[i32]) -> Option<ValueTree> {
        let mut nodes = Vec::new();
        let mut level = 0u32..1;
        let mut player = first;
        let mut parents = vec![0];
        for &count in branching {
            let width = (level.end - level.start).checked_mul(count)?;
            if count == 0 || width as usize > leaves.len() {
                return None;
            }
            let next = level.end..level.end.checked_add(width)?;
            let above = level.clone();
            for (v, parent) in level.zip(parents) {
                let first_child = next.start + (v - above.start) * count;
                nodes.push(Node {
                    player,
                    parent,
                    first_child,
                    child_count: count,
                    leaf: Value::DRAW,
                });
            }
            parents = above.flat_map(|v| (0..count).map(move |_| v)).collect();
            (level, player) = (next, player.other());
        }
        if level.len() != leaves.len() {
            return None;
        }
        for (parent, &leaf) in parents.into_iter().zip(leaves) {
            let leaf = Value::estimate(leaf);
            nodes.push(Node { player, parent, first_child: 0, child_count: 0, leaf });
        }
        Some(ValueTree { nodes })
    }

    /// Bytes on the heap.
    pub fn bytes(&self) -> u64 {
        (self.nodes.capacity() * size_of::<Node>()) as u64
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: there is always a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Who moves at a node.
    pub fn player(&self, v: u32) -> Player {
        self.nodes[v as usize].player
    }

    /// The node above; the root stands above itself.
    pub fn parent(&self, v: u32) -> u32 {
        self.nodes[v as usize].parent
    }

    /// The children of a node, in the order in which they are tried.
    pub fn children(&self, v: u32) -> Range<u32> {
        let node = &self.nodes[v as usize];
        node.first_child..node.first_child + node.child_count
    }

    /// The value of a leaf.
    pub fn leaf(&self, v: u32) -> Option<Value> {
        let node = &self.nodes[v as usize];
        (node.child_count == 0).then_some(node.leaf)
    }

    /// Plain minimax: every node is visited, every value is exact. What
    /// [`crate::Minimax`] finds, and as many nodes.
    pub fn minimax(&self) -> Trace {
        self.search(None)
    }

    /// Alpha-beta. With `all_best`, the window is kept open by one at the root,
    /// so that all best moves are told from the others: what
    /// [`crate::AlphaBeta`] does, node by node. Without it, as it is taught: the
    /// first best move, and a few nodes less.
    pub fn alpha_beta(&self, all_best: bool) -> Trace {
        self.search(Some(all_best))
    }

    /// Walks the tree in depth; without recursion, since trees may be deep.
    fn search(&self, pruning: Option<bool>) -> Trace {
        let mut visits: Vec<Option<Visit>> = vec![None; self.len()];
        let mut visited = 0;
        let mut path: Vec<Open> = Vec::new();
        let mut arrive = Some((0, Window::OPEN));
        loop {
            if let Some((v, window)) = arrive.take() {
                visited += 1;
                let leaf = self.leaf(v);
                visits[v as usize] = Some(Visit {
                    order: visited,
                    window,
                    value: leaf,
                    bound: Bound::Exact,
                    best: None,
                    tried: 0,
                });
                if leaf.is_none() {
                    path.push(Open { v, now: window, value: None });
                }
            }
            let Some(open) = path.last_mut() else { break };
            let root = open.v == 0;
            let player = self.player(open.v);
            let children = self.children(open.v);
            let Some(visit) = visits[open.v as usize] else { break };
            let mut visit = visit;
            // The child that was arrived at last has its value now.
            let done = children.start + visit.tried;
            let mut cut = false;
            if let Some(found) = visits.get(done as usize).copied().flatten()
                && children.contains(&done)
            {
                visit.tried += 1;
                let found = found.value.unwrap_or(Value::DRAW).further();
                if open
                    .value
                    .is_none_or(|value| found != value && found.better(value, player) == found)
                {
                    open.value = Some(found);
                    visit.best = Some(done);
                    cut = open.improve(found, player, pruning, root);
                }
            }
            let next = children.start + visit.tried;
            let cut_short = cut && next < children.end;
            if cut_short || next >= children.end {
                visit.value = open.value;
                visit.bound = bound(&visits, children, open.value, cut_short, player);
                visits[open.v as usize] = Some(visit);
                path.pop();
            } else {
                visits[open.v as usize] = Some(visit);
                arrive = Some((next, open.now.nearer()));
            }
        }
        Trace { visits, visited }
    }
}

/// How the value of a node is to be read, given its children. A child that was
/// cut is worth less to the player here than its bound tells, unless it is what
/// made this node be cut, or would have.
fn bound(
    visits: &[Option<Visit>],
    children: Range<u32>,
    value: Option<Value>,
    cut: bool,
    player: Player,
) -> Bound {
    let (enough, at_best) = match player {
        Player::J0 => (Bound::AtLeast, Bound::AtMost),
        Player::J1 => (Bound::AtMost, Bound::AtLeast),
    };
    let found = || children.clone().filter_map(|v| visits[v as usize]);
    if cut || found().any(|visit| visit.bound == enough) {
        return enough;
    }
    let attained = found()
        .any(|visit| visit.bound == Bound::Exact && visit.value.map(Value::further) == value);
    if attained { Bound::Exact } else { at_best }
}

/// A node on the path, some of whose children have been looked at.
struct Open {
    v: u32,
    /// The window as it is by now.
    now: Window,
    value: Option<Value>,
}

impl Open {
    /// Narrows the window by a new best value. Whether the rest can be cut.
    fn improve(&mut self, found: Value, player: Player, pruning: Option<bool>, root: bool) -> bool {
        let Some(all_best) = pruning else { return false };
        let open_by_one = root && all_best;
        match player {
            Player::J0 => {
                let alpha = if open_by_one { found.just_below() } else { found };
                self.now.alpha = self.now.alpha.max(alpha);
            }
            Player::J1 => {
                let beta = if open_by_one { found.just_above() } else { found };
                self.now.beta = self.now.beta.min(beta);
            }
        }
        self.now.alpha >= self.now.beta
    }
}
