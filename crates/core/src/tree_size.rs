//! The size of a game tree: counted on the arena instead of walked, or estimated.

use crate::random::below;
use crate::{Game, Graph, LimitReached, Limits, Meter, Phase};

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
/// stands in the tree. Memory: 48 bytes per vertex, and about 8 for the order.
///
/// ```
/// use arene::{Graph, Limits, tree_size};
/// let diamond = Graph::from_edges(4, &[(0, 1), (0, 2), (1, 3), (2, 3)]);
/// let size = tree_size(&diamond, 0, &Limits::none())?.unwrap();
/// assert_eq!((size.nodes, size.leaves, size.depth), (5, 2, 2));
/// # Ok::<(), arene::LimitReached>(())
/// ```
pub fn tree_size(
    graph: &Graph,
    root: u32,
    limits: &Limits,
) -> Result<Option<TreeSize>, LimitReached> {
    let sum_of = |v: u32, sizes: &[Option<TreeSize>]| {
        let leaves = u128::from(graph.is_final(v));
        let mut sum = TreeSize { nodes: 1, leaves, depth: 0 };
        for &to in graph.successors(v) {
            let below = sizes[to as usize]?;
            sum.nodes = sum.nodes.checked_add(below.nodes)?;
            // Leaves are never more than nodes.
            sum.leaves = sum.leaves.saturating_add(below.leaves);
            sum.depth = sum.depth.max(below.depth + 1);
        }
        Some(sum)
    };
    Ok(fold_up(graph, root, None, sum_of, limits)?.flatten())
}

/// What is found at `root` when each vertex is dealt with after its successors, by what
/// was found at those; `None` if some play from there never ends.
fn fold_up<T: Copy>(
    graph: &Graph,
    root: u32,
    nothing: T,
    find: impl Fn(u32, &[T]) -> T,
    limits: &Limits,
) -> Result<Option<T>, LimitReached> {
    let mut meter = Meter::new(limits, Phase::Explore, None);
    meter.step(0)?;
    if root as usize >= graph.len() {
        return Ok(None);
    }
    let Ok(order) = graph.order_from(root..root + 1, &mut meter)? else { return Ok(None) };
    let mut found = meter.filled(nothing, graph.len())?;
    for v in order {
        meter.step(1 + u64::from(graph.out_degree(v)))?;
        found[v as usize] = find(v, &found);
    }
    Ok(Some(found[root as usize]))
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
pub fn tree_magnitude(
    graph: &Graph,
    root: u32,
    limits: &Limits,
) -> Result<Option<TreeMagnitude>, LimitReached> {
    let none = TreeMagnitude { nodes: 0.0, leaves: f64::NEG_INFINITY, depth: 0 };
    let sum_of = |v: u32, sizes: &[TreeMagnitude]| {
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
        sum
    };
    fold_up(graph, root, none, sum_of, limits)
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
    /// Whether some walk was cut before its end: then all of this is known to be at
    /// least so much, and may be far more.
    pub cut: bool,
}

/// What estimating a tree may cost, in moves seen: walks that would cost more are not begun
/// with, and none is followed further than a quarter of it.
const COST: u64 = 1 << 28;
/// A position costs as much as so many moves.
const POSITION: u64 = 8;

/// Estimates the size of the tree unrolled from a position by walking down it at
/// random: a path that meets b₁, b₂, … moves stands for b₁·b₂·… of its kind. The
/// mean over many walks tends to the true size, and the spread tells the error.
/// The same seed gives the same estimate.
///
/// So many walks are made as are asked for, or fewer where they are long or meet
/// positions of many moves: about a second's worth, but two at least. A play that does
/// not end is not followed for ever: see [`TreeEstimate::cut`].
///
/// D. E. Knuth, *Estimating the Efficiency of Backtrack Programs*, Mathematics of
/// Computation 29 (1975).
pub fn estimate_tree<G: Game>(
    game: &G,
    root: &G::Position,
    walks: u32,
    seed: u64,
    limits: &Limits,
) -> Result<TreeEstimate, LimitReached> {
    estimate_within(game, root, walks, seed, COST, limits)
}

/// The same at this cost.
fn estimate_within<G: Game>(
    game: &G,
    root: &G::Position,
    walks: u32,
    seed: u64,
    most: u64,
    limits: &Limits,
) -> Result<TreeEstimate, LimitReached> {
    let mut meter = Meter::new(limits, Phase::Explore, None);
    meter.step(0)?;
    let mut random = seed;
    let (mut nodes, mut leaves) = (Spread::default(), Spread::default());
    let (mut walked, mut plies, mut branches, mut inner) = (0u32, 0u64, 0u64, 0u64);
    let (mut cost, mut cut) = (0u64, false);
    let mut legal = Vec::new();
    while walked < 2 || walked < walks && cost < most {
        let mut at = root.clone();
        let (mut weight, mut met) = (1.0f64, 1.0f64);
        let mut ended = game.outcome(&at).is_some();
        let mut own_cost = 0;
        while !ended {
            if own_cost > most / 4 {
                cut = true;
                break;
            }
            legal.clear();
            meter.filling(&mut legal, game.most_moves(&at), |legal| game.moves_on(&at, legal))?;
            let seen = POSITION + legal.len() as u64;
            meter.step(seen)?;
            own_cost += seen;
            weight *= legal.len() as f64;
            met += weight;
            branches += legal.len() as u64;
            inner += 1;
            let Some(m) = legal.get(below(&mut random, legal.len())) else { break };
            at = game.play(&at, m.clone());
            ended = game.ended(&at).is_some();
            plies += 1;
        }
        cost += own_cost;
        walked += 1;
        nodes.add(met);
        leaves.add(weight);
    }
    Ok(TreeEstimate {
        nodes: nodes.mean(),
        nodes_error: nodes.error(),
        leaves: leaves.mean(),
        leaves_error: leaves.error(),
        branching: branches as f64 / inner.max(1) as f64,
        depth: plies as f64 / f64::from(walked),
        cut,
    })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Player};

    /// A path of so many plies.
    struct Path(u32);

    impl Game for Path {
        type Position = u32;
        type Move = ();

        fn start(&self) -> u32 {
            0
        }

        fn turn(&self, _: &u32) -> Player {
            Player::J0
        }

        fn outcome(&self, at: &u32) -> Option<Outcome> {
            (*at == self.0).then_some(Outcome::Draw)
        }

        fn moves(&self, at: &u32, out: &mut Vec<()>) {
            out.extend((*at < self.0).then_some(()));
        }

        fn play(&self, at: &u32, (): ()) -> u32 {
            at + 1
        }
    }

    #[test]
    fn walks_that_are_too_long_are_cut_and_say_so() {
        // A ply costs a position and a move.
        let ply = POSITION + 1;
        for (plies, most, cut) in [(100, 4 * 100 * ply, false), (101, 4 * 99 * ply, true)] {
            let game = Path(plies);
            let found = estimate_within(&game, &0, 1000, 1, most, &Limits::none());
            let found = found.expect("no limits");
            assert_eq!((found.cut, found.depth), (cut, 100.0));
            assert_eq!((found.nodes, found.nodes_error, found.leaves), (101.0, 0.0, 1.0));
        }
    }
}
