//! The size of a game tree: counted on the arena instead of walked, or estimated.

use crate::random::below;
use crate::{Game, Graph};

/// The size of the tree that unrolls a graph from a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeSize {
    /// Nodes: paths from the root, the empty one included.
    pub nodes: u128,
    /// Leaves: paths that end at a final vertex, which are the plays.
    pub leaves: u128,
    /// The length of the longest of them.
    pub depth: u32,
}

/// The size of the tree unrolled from `root`, or `None` if some play from there
/// never ends or the count exceeds a `u128`.
///
/// O(vertices + edges): a vertex's tree is counted once, however often it
/// stands in the tree.
///
/// ```
/// use arene::{Graph, tree_size};
/// let diamond = Graph::from_edges(4, &[(0, 1), (0, 2), (1, 3), (2, 3)]);
/// let size = tree_size(&diamond, 0).unwrap();
/// assert_eq!((size.nodes, size.leaves, size.depth), (5, 2, 2));
/// ```
pub fn tree_size(graph: &Graph, root: u32) -> Option<TreeSize> {
    if root as usize >= graph.len() {
        return None;
    }
    let order = graph.successors_first_from(root..root + 1).ok()?;
    let mut sizes: Vec<Option<TreeSize>> = vec![None; graph.len()];
    for v in order {
        let mut sum = TreeSize { nodes: 1, leaves: u128::from(graph.is_final(v)), depth: 0 };
        let mut counted = true;
        for &to in graph.successors(v) {
            let Some(below) = sizes[to as usize] else {
                counted = false;
                break;
            };
            match sum.nodes.checked_add(below.nodes) {
                Some(nodes) => sum.nodes = nodes,
                None => counted = false,
            }
            // Leaves are never more than nodes.
            sum.leaves = sum.leaves.saturating_add(below.leaves);
            sum.depth = sum.depth.max(below.depth + 1);
        }
        sizes[v as usize] = counted.then_some(sum);
    }
    sizes[root as usize]
}

/// About how large a tree is that a `u128` cannot count: the powers of ten of
/// its nodes and leaves, right to many digits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeMagnitude {
    /// The decimal logarithm of the nodes.
    pub nodes: f64,
    /// The decimal logarithm of the leaves.
    pub leaves: f64,
    /// The length of the longest play.
    pub depth: u32,
}

/// The same as [`tree_size`] for trees of any finite size, in logarithms. `None`
/// if some play from `root` never ends.
pub fn tree_magnitude(graph: &Graph, root: u32) -> Option<TreeMagnitude> {
    if root as usize >= graph.len() {
        return None;
    }
    let order = graph.successors_first_from(root..root + 1).ok()?;
    let none = TreeMagnitude { nodes: 0.0, leaves: f64::NEG_INFINITY, depth: 0 };
    let mut sizes = vec![none; graph.len()];
    for v in order {
        let mut sum = none;
        if graph.is_final(v) {
            sum.leaves = 0.0;
        }
        for &to in graph.successors(v) {
            let below = sizes[to as usize];
            sum.nodes = log_sum(sum.nodes, below.nodes);
            sum.leaves = log_sum(sum.leaves, below.leaves);
            sum.depth = sum.depth.max(below.depth + 1);
        }
        sizes[v as usize] = sum;
    }
    Some(sizes[root as usize])
}

/// The decimal logarithm of the sum of two numbers given by theirs.
fn log_sum(a: f64, b: f64) -> f64 {
    let (high, low) = if a >= b { (a, b) } else { (b, a) };
    if low == f64::NEG_INFINITY {
        high
    } else {
        high + 10f64.powf(low - high).ln_1p() / std::f64::consts::LN_10
    }
}

/// An estimate of the size of a tree too large to count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeEstimate {
    /// About how many nodes there are.
    pub nodes: f64,
    /// The standard error of that.
    pub nodes_error: f64,
    /// About how many plays there are.
    pub leaves: f64,
    /// The standard error of that.
    pub leaves_error: f64,
    /// The mean number of moves at the positions met.
    pub branching: f64,
    /// The mean length of the plays walked.
    pub depth: f64,
}

/// Estimates the size of the tree unrolled from a position by walking down it at
/// random: a path that meets b₁, b₂, … moves stands for b₁·b₂·… of its kind. The
/// mean over many walks tends to the true size, and the spread tells the error.
/// The same seed gives the same estimate.
///
/// D. E. Knuth, *Estimating the Efficiency of Backtrack Programs*, Mathematics of
/// Computation 29 (1975).
pub fn estimate_tree<G: Game>(game: &G, root: &G::Position, walks: u32, seed: u64) -> TreeEstimate {
    let mut random = seed;
    let (mut nodes, mut leaves) = (Spread::default(), Spread::default());
    let (mut plies, mut branches, mut inner) = (0u64, 0u64, 0u64);
    let mut legal = Vec::new();
    for _ in 0..walks.max(2) {
        let mut at = root.clone();
        let (mut weight, mut met) = (1.0f64, 1.0f64);
        let mut ended = game.outcome(&at).is_some();
        let mut length = 0u32;
        while !ended && length < crate::DEEPEST {
            legal.clear();
            game.moves_on(&at, &mut legal);
            weight *= legal.len() as f64;
            met += weight;
            branches += legal.len() as u64;
            inner += 1;
            let Some(&m) = legal.get(below(&mut random, legal.len())) else { break };
            at = game.play(&at, m);
            ended = game.ended(&at).is_some();
            length += 1;
        }
        plies += u64::from(length);
        nodes.add(met);
        leaves.add(weight);
    }
    TreeEstimate {
        nodes: nodes.mean(),
        nodes_error: nodes.error(),
        leaves: leaves.mean(),
        leaves_error: leaves.error(),
        branching: branches as f64 / inner.max(1) as f64,
        depth: plies as f64 / f64::from(walks.max(2)),
    }
}

/// Mean and standard error of numbers seen one by one (Welford).
///
/// The numbers are kept in units of the first one: squares of the size of a large
/// tree would be too large for a float.
#[derive(Default)]
struct Spread {
    unit: f64,
    count: f64,
    mean: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, x: f64) {
        if self.count == 0.0 {
            self.unit = x.max(1.0);
        }
        let x = x / self.unit;
        self.count += 1.0;
        let off = x - self.mean;
        self.mean += off / self.count;
        self.squares += off * (x - self.mean);
    }

    fn mean(&self) -> f64 {
        self.mean * self.unit
    }

    fn error(&self) -> f64 {
        (self.squares / (self.count - 1.0) / self.count).sqrt() * self.unit
    }
}
