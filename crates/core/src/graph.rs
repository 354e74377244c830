//! Directed graphs in compressed form.

use std::ops::Range;

use crate::meter::AT_ONCE;
use crate::prefetch::fetch;
use crate::transpose::transpose;
use crate::{ArenaError, LimitReached, Limits, Meter, Phase};

/// Vertices or edges from which on a graph no longer fits into the caches when it
/// is transposed.
const LARGE: usize = 1 << 16;

/// A directed graph whose vertices are numbered `0..n`, in compressed sparse
/// rows: the successors of all vertices stand one after the other in a single
/// array, and `first[v]` says where those of `v` begin.
///
/// ```text
/// 0 → 1, 2     first:  0   2   3  3      (n + 1 numbers)
/// 1 → 2        target: 1 2 | 2 |         (one number per edge)
/// 2
/// ```
///
/// Memory: 4 bytes per vertex and 4 bytes per edge. There are fewer than 2³²
/// vertices and fewer than 2³² edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    first: Vec<u32>,
    target: Vec<u32>,
}

impl Graph {
    /// The graph with these edges, in the order given for each source.
    /// Parallel edges are kept.
    ///
    /// # Panics
    ///
    /// If an edge names a vertex that is not in `0..vertices`, or there are
    /// 2³² edges or more.
    pub fn from_edges(vertices: usize, edges: &[(u32, u32)]) -> Graph {
        assert!(u32::try_from(edges.len()).is_ok(), "fewer than 2^32 edges");
        let sources = edges.iter().map(|&(from, _)| from);
        group(vertices, sources, edges.iter().copied())
    }

    /// Vertices in all.
    #[inline]
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// Whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every vertex.
    #[inline]
    pub fn vertices(&self) -> Range<u32> {
        0..self.len() as u32
    }

    /// Edges in all.
    #[inline]
    pub fn edge_count(&self) -> usize {
        self.target.len()
    }

    /// Every edge, by source and then in the order of [`Graph::successors`].
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.vertices().flat_map(|v| self.successors(v).iter().map(move |&to| (v, to)))
    }

    /// The vertices to which an edge leads from `v`.
    #[inline]
    pub fn successors(&self, v: u32) -> &[u32] {
        let v = v as usize;
        &self.target[self.first[v] as usize..self.first[v + 1] as usize]
    }

    /// How many edges leave `v`: its out-degree.
    #[inline]
    pub fn out_degree(&self, v: u32) -> u32 {
        let v = v as usize;
        self.first[v + 1] - self.first[v]
    }

    /// Whether no edge leaves `v`.
    #[inline]
    pub fn is_final(&self, v: u32) -> bool {
        self.out_degree(v) == 0
    }

    /// Vertices that no edge leaves: where plays end.
    pub fn final_vertices(&self) -> impl Iterator<Item = u32> + '_ {
        self.vertices().filter(|&v| self.is_final(v))
    }

    /// Vertices that no edge enters.
    pub fn initial_vertices(&self, limits: &Limits) -> Result<Vec<u32>, LimitReached> {
        let mut meter = Meter::new(limits, Phase::Explore, None);
        let mut entered = meter.vertex_set(self.len())?;
        for some in self.target.chunks(AT_ONCE) {
            meter.step(some.len() as u64)?;
            for &to in some {
                entered.insert(to);
            }
        }
        let mut initial = Vec::new();
        for v in self.vertices() {
            meter.step(1)?;
            if !entered.contains(v) {
                meter.push(&mut initial, v)?;
            }
        }
        Ok(initial)
    }

    /// The transposed graph: the same vertices, every edge turned around. Its
    /// successors are this graph's predecessors, in increasing order.
    ///
    /// O(vertices + edges): the edges are counted by target, then dealt out, by the
    /// threads of the limits where the graph is large enough.
    ///
    /// Memory besides the result: 2 bytes per edge, and the edges of a few
    /// hundredths of the vertices once more for each thread.
    pub fn transpose(&self, limits: &Limits) -> Result<Graph, LimitReached> {
        self.transposed(&mut Meter::new(limits, Phase::Explore, None))
    }

    /// The same on an account, which holds the result.
    pub(crate) fn transposed(&self, meter: &mut Meter<'_>) -> Result<Graph, LimitReached> {
        if self.len() < LARGE && self.edge_count() < LARGE {
            meter.hold(Graph::bytes_for(self.len(), self.edge_count()))?;
            meter.pause((self.len() + self.edge_count()) as u64)?;
            let turned = self.edges().map(|(from, to)| (to, from));
            return Ok(group(self.len(), self.target.iter().copied(), turned));
        }
        transpose(self, meter)
    }

    /// The successors of all these vertices, one after the other.
    pub(crate) fn rows(&self, vertices: Range<u32>) -> &[u32] {
        let [begin, end] = [vertices.start, vertices.end].map(|v| self.first[v as usize] as usize);
        &self.target[begin..end]
    }

    /// The first vertex whose row begins with this edge or after it.
    pub(crate) fn source_of(&self, edge: u32) -> u32 {
        self.first[..self.len()].partition_point(|&first| first < edge) as u32
    }

    /// The successors of `v` and all that stand behind them, and how many are its
    /// own.
    #[inline]
    pub(crate) fn row(&self, v: u32) -> (&[u32], usize) {
        let [begin, end] = [0, 1].map(|next| self.first[v as usize + next] as usize);
        (&self.target[begin..], end - begin)
    }

    /// Where the row of `v` begins, for those who will read it soon.
    #[inline]
    pub(crate) fn fetch_row(&self, v: u32) {
        fetch(&self.first[v as usize]);
    }

    /// The first successor of `v`, for those who will read them soon.
    #[inline]
    pub(crate) fn fetch_successors(&self, v: u32) {
        if let Some(target) = self.target.get(self.first[v as usize] as usize) {
            fetch(target);
        }
    }

    /// The graph whose successors are `target`, those of vertex `v` beginning at
    /// `first[v]`; the last of `first` is where they end.
    ///
    /// ```
    /// use arene::Graph;
    /// let graph = Graph::from_rows(vec![0, 2, 3, 3], vec![1, 2, 2])?;
    /// assert_eq!(graph, Graph::from_edges(3, &[(0, 1), (0, 2), (1, 2)]));
    /// # Ok::<(), arene::ArenaError>(())
    /// ```
    pub fn from_rows(first: Vec<u32>, target: Vec<u32>) -> Result<Graph, ArenaError> {
        let (Some(0), Some(&end)) = (first.first(), first.last()) else {
            return Err(ArenaError::WrongRows);
        };
        if end as usize != target.len() || !first.is_sorted() {
            return Err(ArenaError::WrongRows);
        }
        match target.iter().copied().max() {
            Some(last) if last as usize >= first.len() - 1 => Err(ArenaError::UnknownVertex(last)),
            _ => Ok(Graph { first, target }),
        }
    }

    /// The same for rows that are known to be right.
    pub(crate) fn from_sorted(first: Vec<u32>, target: Vec<u32>) -> Graph {
        Graph { first, target }
    }

    /// Bytes on the heap.
    pub fn bytes(&self) -> u64 {
        4 * (self.first.capacity() + self.target.capacity()) as u64
    }

    /// Bytes of a graph with these many vertices and edges.
    pub(crate) fn bytes_for(vertices: usize, edges: usize) -> u64 {
        4 * (vertices + 1 + edges) as u64
    }
}

/// Deals edges out by source: a counting sort, stable. `sources` and `edges`
/// run over the same edges.
fn group(
    vertices: usize,
    sources: impl Iterator<Item = u32>,
    edges: impl Iterator<Item = (u32, u32)>,
) -> Graph {
    // Counted one place to the right and summed, first[v + 1] is where the row
    // of v begins; dealing its edges out moves it on to where the row ends,
    // which is what it must be in the finished graph.
    let mut first = vec![0u32; vertices + 1];
    let mut count = 0usize;
    for from in sources {
        assert!((from as usize) < vertices, "edge from a vertex outside the graph");
        if let Some(next) = first.get_mut(from as usize + 2) {
            *next += 1;
        }
        count += 1;
    }
    for v in 2..first.len() {
        first[v] += first[v - 1];
    }
    let mut target = vec![0u32; count];
    for (from, to) in edges {
        assert!((to as usize) < vertices, "edge to a vertex outside the graph");
        let place = &mut first[from as usize + 1];
        target[*place as usize] = to;
        *place += 1;
    }
    Graph { first, target }
}

/// Builds a graph row by row, vertex 0 first, without sorting anything.
#[derive(Debug)]
pub(crate) struct Rows {
    pub(crate) first: Vec<u32>,
    pub(crate) target: Vec<u32>,
}

impl Rows {
    pub(crate) fn new() -> Rows {
        Rows { first: vec![0], target: Vec::new() }
    }

    /// The graph, all of whose rows are ended.
    pub(crate) fn finish(mut self) -> Graph {
        self.first.shrink_to_fit();
        self.target.shrink_to_fit();
        Graph { first: self.first, target: self.target }
    }
}
