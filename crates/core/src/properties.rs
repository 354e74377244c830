//! Properties of graphs and arenas that the notes define: bipartite, acyclic,
//! connected, impartial.

use crate::{Arena, Finals, Graph, LimitReached, Limits, Meter, Phase, VertexSet};

impl Graph {
    /// A colouring with two colours such that no edge joins vertices of one
    /// colour: the vertices of the second colour. If the graph is not
    /// bipartite, an edge that closes an odd cycle (the direction of edges does
    /// not matter here).
    ///
    /// O(vertices + edges), almost: two classes per component, merged along the
    /// edges by union–find, in 18 bytes per vertex.
    ///
    /// ```
    /// use arene::{Graph, Limits};
    /// let square = Graph::from_edges(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
    /// let second = square.two_colouring(&Limits::none())?.unwrap();
    /// assert_eq!(second.iter().collect::<Vec<_>>(), [1, 3]);
    /// let triangle = Graph::from_edges(3, &[(0, 1), (1, 2), (2, 0)]);
    /// assert_eq!(triangle.two_colouring(&Limits::none())?, Err((2, 0)));
    /// # Ok::<(), arene::LimitReached>(())
    /// ```
    pub fn two_colouring(
        &self,
        limits: &Limits,
    ) -> Result<Result<VertexSet, (u32, u32)>, LimitReached> {
        let mut meter = Meter::new(limits, Phase::Explore, None);
        // Place v stands for "v has the colour of its component's first
        // vertex", place v + n for "v has the other colour".
        let n = self.len();
        let mut classes = UnionFind::new(2 * n, &mut meter)?;
        for (from, to) in self.edges() {
            meter.step(1)?;
            let (from_, to_) = (from as usize, to as usize);
            classes.join(from_, to_ + n);
            classes.join(from_ + n, to_);
            if classes.find(from_) == classes.find(from_ + n) {
                return Ok(Err((from, to)));
            }
        }
        let mut second = meter.vertex_set(n)?;
        let mut is_second: Vec<Option<bool>> = meter.filled(None, 2 * n)?;
        for v in self.vertices() {
            meter.step(1)?;
            let (same, other) = (classes.find(v as usize), classes.find(v as usize + n));
            if is_second[same].is_none() {
                is_second[same] = Some(false);
                is_second[other] = Some(true);
            }
            if is_second[same] == Some(true) {
                second.insert(v);
            }
        }
        Ok(Ok(second))
    }

    /// How many connected components there are, the direction of edges
    /// forgotten. The graph is connected if there is one (or none at all).
    pub fn component_count(&self, limits: &Limits) -> Result<usize, LimitReached> {
        let mut meter = Meter::new(limits, Phase::Explore, None);
        let mut components = UnionFind::new(self.len(), &mut meter)?;
        let mut count = self.len();
        for (a, b) in self.edges() {
            meter.step(1)?;
            count -= usize::from(components.join(a as usize, b as usize));
        }
        Ok(count)
    }

    /// The vertices in an order in which every vertex comes after all its
    /// successors, if the graph is acyclic. Otherwise a witness: the vertices
    /// of a cycle in order, the last of which leads back to the first.
    ///
    /// Acyclic means that every play is finite. O(vertices + edges), without
    /// recursion: a depth-first walk on a stack of its own.
    ///
    /// ```
    /// use arene::{Graph, Limits};
    /// let chain = Graph::from_edges(3, &[(0, 1), (1, 2)]);
    /// assert_eq!(chain.successors_first(&Limits::none())?, Ok(vec![2, 1, 0]));
    /// let loops = Graph::from_edges(3, &[(0, 1), (1, 2), (2, 1)]);
    /// assert_eq!(loops.successors_first(&Limits::none())?, Err(vec![1, 2]));
    /// # Ok::<(), arene::LimitReached>(())
    /// ```
    pub fn successors_first(
        &self,
        limits: &Limits,
    ) -> Result<Result<Vec<u32>, Vec<u32>>, LimitReached> {
        self.order_from(self.vertices(), &mut Meter::new(limits, Phase::Explore, None))
    }

    /// The same for the vertices that can be reached from the roots, on an account.
    pub(crate) fn order_from(
        &self,
        roots: std::ops::Range<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Result<Vec<u32>, Vec<u32>>, LimitReached> {
        let mut order = meter.list(roots.len())?;
        let mut done = meter.vertex_set(self.len())?;
        let mut open = meter.vertex_set(self.len())?;
        // The path from the root of the walk, each vertex with the number of
        // its successors already looked at.
        let mut path: Vec<(u32, u32)> = Vec::new();
        for root in roots {
            meter.step(1)?;
            if !open.insert(root) {
                continue;
            }
            meter.push(&mut path, (root, 0))?;
            while let Some((v, seen)) = path.last_mut() {
                meter.step(1)?;
                let Some(&to) = self.successors(*v).get(*seen as usize) else {
                    done.insert(*v);
                    meter.push(&mut order, *v)?;
                    path.pop();
                    continue;
                };
                *seen += 1;
                if open.insert(to) {
                    meter.push(&mut path, (to, 0))?;
                } else if !done.contains(to) {
                    let from = path.iter().position(|&(v, _)| v == to).unwrap_or(0);
                    let mut cycle = meter.list(path.len() - from)?;
                    cycle.extend(path[from..].iter().map(|&(v, _)| v));
                    return Ok(Err(cycle));
                }
            }
        }
        meter.drop_list(path);
        meter.give_back(done.bytes() + open.bytes());
        Ok(Ok(order))
    }
}

impl Arena {
    /// The first vertex at which the game is not impartial, if there is one.
    ///
    /// Impartial means that moves and gains depend on the position alone. The
    /// vertex `twin(v)` is the same position with the other player to move: it
    /// must have the twins of v's successors as its successors, and if it is
    /// final, the other winner, or the score with its sign turned. A vertex without a twin is a position that only
    /// one of the players can meet, and counts as partial: the arena of an
    /// impartial game must be explored with either player to start.
    pub fn partial_vertex(
        &self,
        finals: &Finals,
        twin: impl Fn(u32) -> Option<u32>,
        limits: &Limits,
    ) -> Result<Option<u32>, LimitReached> {
        let mut meter = Meter::new(limits, Phase::Explore, None);
        meter.step(0)?;
        let (mut twins, mut there) = (Vec::new(), Vec::new());
        // Nothing, where there are no scores. A dead end is a score of 0.
        let gain = |v: u32| finals.score(v).map_or(0, i128::from);
        for v in self.vertices() {
            meter.step(1)?;
            let Some(other) = twin(v) else { return Ok(Some(v)) };
            twins.clear();
            there.clear();
            for &to in self.successors(v) {
                meter.step(1)?;
                meter.push(&mut twins, twin(to))?;
            }
            for &to in self.successors(other) {
                meter.push(&mut there, Some(to))?;
            }
            twins.sort_unstable();
            there.sort_unstable();
            if self.owner(other) == self.owner(v)
                || twins != there
                || finals.winner(other) != finals.winner(v).map(crate::Player::other)
                || finals.has_scores() && gain(other) != -gain(v)
            {
                return Ok(Some(v));
            }
        }
        Ok(None)
    }
}

/// Disjoint sets of numbers, merged step by step.
struct UnionFind {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl UnionFind {
    fn new(len: usize, meter: &mut Meter<'_>) -> Result<UnionFind, LimitReached> {
        Ok(UnionFind { parent: meter.numbers(len)?, size: meter.filled(1, len)? })
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
    use crate::{Graph, Limits};

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
        let turned = exercise().transpose(&Limits::none()).unwrap();
        let rows: Vec<&[u32]> = turned.vertices().map(|v| turned.successors(v)).collect();
        let expected: [&[u32]; 9] =
            [&[], &[0], &[0, 4, 5], &[1, 2], &[2, 3], &[2], &[0], &[2], &[2, 5]];
        assert_eq!(rows, expected);
        assert_eq!(turned.transpose(&Limits::none()).unwrap(), exercise());
    }

    #[test]
    fn the_exercise_is_neither_bipartite_nor_acyclic() {
        let graph = exercise();
        assert!(graph.two_colouring(&Limits::none()).unwrap().is_err());
        assert_eq!(graph.successors_first(&Limits::none()).unwrap(), Err(vec![3, 4, 2]));
        assert_eq!(graph.component_count(&Limits::none()).unwrap(), 1);
        assert_eq!(graph.initial_vertices(&Limits::none()).unwrap(), [0]);
        assert_eq!(graph.final_vertices().collect::<Vec<_>>(), [6, 7, 8]);
    }

    #[test]
    fn a_long_chain_does_not_overflow_the_stack() {
        let n = 1_000_000;
        let edges: Vec<(u32, u32)> = (1..n).map(|v| (v - 1, v)).collect();
        let chain = Graph::from_edges(n as usize, &edges);
        assert_eq!(
            chain.successors_first(&Limits::none()).unwrap().unwrap().first(),
            Some(&(n - 1))
        );
        assert_eq!(chain.component_count(&Limits::none()).unwrap(), 1);
        assert!(chain.two_colouring(&Limits::none()).unwrap().is_ok());
    }

    #[test]
    fn no_vertices_at_all() {
        let empty = Graph::from_edges(0, &[]);
        assert!(empty.is_empty());
        assert_eq!(empty.transpose(&Limits::none()).unwrap(), empty);
        assert_eq!(empty.successors_first(&Limits::none()).unwrap(), Ok(vec![]));
        assert_eq!(empty.component_count(&Limits::none()).unwrap(), 0);
        assert!(empty.two_colouring(&Limits::none()).unwrap().unwrap().is_empty());
    }

    #[test]
    fn a_self_loop_is_a_cycle_and_not_bipartite() {
        let graph = Graph::from_edges(1, &[(0, 0)]);
        assert_eq!(graph.successors_first(&Limits::none()).unwrap(), Err(vec![0]));
        assert_eq!(graph.two_colouring(&Limits::none()).unwrap(), Err((0, 0)));
    }
}
