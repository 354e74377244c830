//! The size of a game tree, counted on the arena instead of walked.

use crate::Graph;

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
