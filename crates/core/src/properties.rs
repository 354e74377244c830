//! Properties of graphs and arenas that the notes define: bipartite, acyclic,
//! connected, impartial.

use crate::{Arena, Finals, Graph, VertexSet};

impl Graph {
    /// A colouring with two colours such that no edge joins vertices of one
    /// colour: the vertices of the second colour. If the graph is not
    /// bipartite, an edge that closes an odd cycle (the direction of edges does
    /// not matter here).
    ///
    /// O(vertices + edges), almost: two classes per component, merged along the
    /// edges by union–find.
    ///
    /// ```
    /// use arene::Graph;
    /// let square = Graph::from_edges(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
    /// assert_eq!(square.two_colouring().unwrap().iter().collect::<Vec<_>>(), [1, 3]);
    /// let triangle = Graph::from_edges(3, &[(0, 1), (1, 2), (2, 0)]);
    /// assert_eq!(triangle.two_colouring(), Err((2, 0)));
    /// ```
    pub fn two_colouring(&self) -> Result<VertexSet, (u32, u32)> {
        // Place v stands for "v has the colour of its component's first
        // vertex", place v + n for "v has the other colour".
        let n = self.len();
        let mut classes = UnionFind::new(2 * n);
        for (from, to) in self.edges() {
            let (from_, to_) = (from as usize, to as usize);
            classes.join(from_, to_ + n);
            classes.join(from_ + n, to_);
            if classes.find(from_) == classes.find(from_ + n) {
                return Err((from, to));
            }
        }
        let mut second = VertexSet::new(n);
        let mut is_second: Vec<Option<bool>> = vec![None; 2 * n];
        for v in self.vertices() {
            let (same, other) = (classes.find(v as usize), classes.find(v as usize + n));
            if is_second[same].is_none() {
                is_second[same] = Some(false);
                is_second[other] = Some(true);
            }
            if is_second[same] == Some(true) {
                second.insert(v);
            }
        }
        Ok(second)
    }

    /// How many connected components there are, the direction of edges
    /// forgotten. The graph is connected if there is one (or none at all).
    pub fn component_count(&self) -> usize {
        let mut components = UnionFind::new(self.len());
        let joined = self.edges().filter(|&(a, b)| components.join(a as usize, b as usize)).count();
        self.len() - joined
    }

    /// The vertices in an order in which every vertex comes after all its
    /// successors, if the graph is acyclic. Otherwise a witness: the vertices
    /// of a cycle in order, the last of which leads back to the first.
    ///
    /// Acyclic means that every play is finite. O(vertices + edges), without
    /// recursion: a depth-first walk on a stack of its own.
    ///
    /// ```
    /// use arene::Graph;
    /// let chain = Graph::from_edges(3, &[(0, 1), (1, 2)]);
    /// assert_eq!(chain.successors_first(), Ok(vec![2, 1, 0]));
    /// let loops = Graph::from_edges(3, &[(0, 1), (1, 2), (2, 1)]);
    /// assert_eq!(loops.successors_first(), Err(vec![1, 2]));
    /// ```
    pub fn successors_first(&self) -> Result<Vec<u32>, Vec<u32>> {
        self.successors_first_from(self.vertices())
    }

    /// The same for the vertices that can be reached from the roots.
    pub(crate) fn successors_first_from(
        &self,
        roots: std::ops::Range<u32>,
    ) -> Result<Vec<u32>, Vec<u32>> {
        let mut order = Vec::with_capacity(roots.len());
        let mut done = VertexSet::new(self.len());
        let mut open = VertexSet::new(self.len());
        // The path from the root of the walk, each vertex with the number of
        // its successors already looked at.
        let mut path: Vec<(u32, u32)> = Vec::new();
        for root in roots {
            if !open.insert(root) {
                continue;
            }
            path.push((root, 0));
            while let Some((v, seen)) = path.last_mut() {
                let Some(&to) = self.successors(*v).get(*seen as usize) else {
                    done.insert(*v);
                    order.push(*v);
                    path.pop();
                    continue;
                };
                *seen += 1;
                if open.insert(to) {
                    path.push((to, 0));
                } else if !done.contains(to) {
                    let from = path.iter().position(|&(v, _)| v == to).unwrap_or(0);
                    return Err(path[from..].iter().map(|&(v, _)| v).collect());
                }
            }
        }
        Ok(order)
    }
}

impl Arena {
    /// The first vertex at which the game is not impartial, if there is one.
    ///
    /// Impartial means that moves and gains depend on the position alone. The
    /// vertex `twin(v)` is the same position with the other player to move: it
    /// must have the twins of v's successors as its successors, and if it is
    /// final, the other winner. A vertex without a twin is a position that only
    /// one of the players can meet, and counts as partial: the arena of an
    /// impartial game must be explored with either player to start.
    pub fn partial_vertex(
        &self,
        finals: &Finals,
        twin: impl Fn(u32) -> Option<u32>,
    ) -> Option<u32> {
        let twins_of = |vertices: &[u32]| {
            let mut twins: Vec<Option<u32>> = vertices.iter().map(|&v| twin(v)).collect();
            twins.sort_unstable();
            twins
        };
        self.vertices().find(|&v| {
            let Some(other) = twin(v) else { return true };
            let mut there: Vec<Option<u32>> =
                self.successors(other).iter().map(|&to| Some(to)).collect();
            there.sort_unstable();
            self.owner(other) == self.owner(v)
                || twins_of(self.successors(v)) != there
                || finals.winner(other) != finals.winner(v).map(crate::Player::other)
        })
    }
}

/// Disjoint sets of numbers, merged step by step.
struct UnionFind {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl UnionFind {
    fn new(len: usize) -> UnionFind {
        UnionFind { parent: (0..len as u32).collect(), size: vec![1; len] }
    }

    fn find(&mut self, mut x: usize) -> usize {
        while self.parent[x] as usize != x {
            // Path halving keeps the trees flat.
            self.parent[x] = self.parent[self.parent[x] as usize];
            x = self.parent[x] as usize;
        }
        x
    }

    /// Merges two sets; returns whether they were distinct.
    fn join(&mut self, a: usize, b: usize) -> bool {
        let (mut a, mut b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        if self.size[a] < self.size[b] {
            std::mem::swap(&mut a, &mut b);
        }
        self.parent[b] = a as u32;
        self.size[a] += self.size[b];
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::Graph;

    /// The graph on which the notes show how to transpose.
    fn exercise() -> Graph {
        let rows: [&[u32]; 9] =
            [&[1, 2, 6], &[3], &[3, 4, 5, 7, 8], &[4], &[2], &[2, 8], &[], &[], &[]];
        let edges: Vec<(u32, u32)> = rows
            .iter()
            .enumerate()
            .flat_map(|(from, row)| row.iter().map(move |&to| (from as u32, to)))
            .collect();
        Graph::from_edges(9, &edges)
    }

    #[test]
    fn transpose_of_the_exercise() {
        let turned = exercise().transpose();
        let rows: Vec<&[u32]> = turned.vertices().map(|v| turned.successors(v)).collect();
        let expected: [&[u32]; 9] =
            [&[], &[0], &[0, 4, 5], &[1, 2], &[2, 3], &[2], &[0], &[2], &[2, 5]];
        assert_eq!(rows, expected);
        assert_eq!(turned.transpose(), exercise());
    }

    #[test]
    fn the_exercise_is_neither_bipartite_nor_acyclic() {
        let graph = exercise();
        assert!(graph.two_colouring().is_err());
        assert_eq!(graph.successors_first(), Err(vec![3, 4, 2]));
        assert_eq!(graph.component_count(), 1);
        assert_eq!(graph.initial_vertices(), [0]);
        assert_eq!(graph.final_vertices().collect::<Vec<_>>(), [6, 7, 8]);
    }

    #[test]
    fn a_long_chain_does_not_overflow_the_stack() {
        let n = 1_000_000;
        let edges: Vec<(u32, u32)> = (1..n).map(|v| (v - 1, v)).collect();
        let chain = Graph::from_edges(n as usize, &edges);
        assert_eq!(chain.successors_first().unwrap().first(), Some(&(n - 1)));
        assert_eq!(chain.component_count(), 1);
        assert!(chain.two_colouring().is_ok());
    }

    #[test]
    fn no_vertices_at_all() {
        let empty = Graph::from_edges(0, &[]);
        assert!(empty.is_empty());
        assert_eq!(empty.transpose(), empty);
        assert_eq!(empty.successors_first(), Ok(vec![]));
        assert_eq!(empty.component_count(), 0);
        assert!(empty.two_colouring().unwrap().is_empty());
    }

    #[test]
    fn a_self_loop_is_a_cycle_and_not_bipartite() {
        let graph = Graph::from_edges(1, &[(0, 0)]);
        assert_eq!(graph.successors_first(), Err(vec![0]));
        assert_eq!(graph.two_colouring(), Err((0, 0)));
    }
}
