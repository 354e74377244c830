//! Layered drawing: each vertex has its layer; this finds an order within the
//! layers with few crossings, and coordinates that keep long edges straight.
//!
//! After Sugiyama, Tagawa and Toda (1981): long edges are cut by bends, one in
//! each layer they pass; layers are sorted by the barycentres of their
//! neighbours, down and up, and by exchanges; coordinates are those of Brandes
//! and Köpf (2002).

use arene::{LimitReached, Limits};

use super::crossings::{count_all, reduce};
use super::relax::relax;
use super::straighten::straighten;

/// What is to be laid out.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The layer of each vertex.
    pub layer: &'a [usize],
    /// Half the room that each vertex takes within its layer.
    pub half: &'a [f64],
    /// How far edges that pass before a vertex keep from it beyond that, for what
    /// is written there; shorter than the others, it counts as followed by zeros.
    pub before: &'a [f64],
    /// The edges; back edges and edges within a layer are welcome.
    pub edges: &'a [(usize, usize)],
    /// The least free room between two vertices of a layer.
    pub gap: f64,
}

/// Where everything is, within the layers.
#[derive(Clone, Debug, PartialEq)]
pub struct Layered {
    /// The coordinate of each vertex within its layer.
    pub across: Vec<f64>,
    /// For each edge, the coordinates of its bends in the layers between its
    /// ends, from its source to its target.
    pub bends: Vec<Vec<f64>>,
    /// Crossings in the order in which vertices were given.
    pub crossings_before: usize,
    /// Crossings in the order that was found.
    pub crossings: usize,
}

/// With more bends than this, long edges have none and go straight: their number
/// may grow with the cube of the vertices'.
const MOST_BENDS: usize = 100_000;
/// Half the room that a bend takes.
const BEND: f64 = 3.0;

/// The network with its bends: what the two phases work on.
#[derive(Clone, Debug, Default)]
pub(super) struct Network {
    /// The layer of each node, vertices first, then bends.
    pub(super) layer: Vec<usize>,
    /// Half the room each node takes.
    pub(super) half: Vec<f64>,
    /// Neighbours in the layer before.
    pub(super) before: Vec<Vec<usize>>,
    /// Neighbours in the layer after.
    pub(super) after: Vec<Vec<usize>>,
    /// How many nodes are vertices.
    pub(super) vertices: usize,
    /// The nodes of each layer, in order.
    pub(super) order: Vec<Vec<usize>>,
    /// How far bends keep from what is written before a vertex.
    pub(super) free: Vec<f64>,
    /// The least free room between two nodes.
    pub(super) gap: f64,
}

impl Network {
    fn node(&mut self, layer: usize, half: f64) -> usize {
        let node = self.layer.len();
        self.layer.push(layer);
        self.half.push(half);
        self.before.push(Vec::new());
        self.after.push(Vec::new());
        self.order[layer].push(node);
        node
    }

    fn link(&mut self, upper: usize, lower: usize) {
        self.after[upper].push(lower);
        self.before[lower].push(upper);
    }

    /// The least distance between the centres of two neighbours of a layer, the
    /// one that comes first in it and the next.
    pub(super) fn apart(&self, left: usize, right: usize) -> f64 {
        // Edges may be closer to one another than vertices, and to vertices too.
        let free = self.free.get(right).copied().unwrap_or(0.0);
        let gap = match (self.is_bend(left), self.is_bend(right)) {
            (true, true) => self.gap * 0.12,
            (false, false) => self.gap.max(free),
            (true, false) => (self.gap * 0.45).max(free),
            (false, true) => self.gap * 0.45,
        };
        self.half[left] + self.half[right] + gap
    }

    pub(super) fn is_bend(&self, node: usize) -> bool {
        node >= self.vertices
    }
}

/// Lays out in O((V + E) log E) for each of a bounded number of sweeps, V and E
/// counted with the bends; fails only if it is told to stop.
///
/// ```
/// use arene::Limits;
/// use arene_draw::layout::layered::{Input, layered};
///
/// // 0 and 1 in the first layer, 2 and 3 in the second, crossed.
/// let layer = [0, 0, 1, 1];
/// let edges = [(0, 3), (1, 2)];
/// let input = Input { layer: &layer, half: &[20.0; 4], before: &[], edges: &edges, gap: 20.0 };
/// let found = layered(input, &Limits::none())?;
/// assert_eq!((found.crossings_before, found.crossings), (1, 0));
/// # Ok::<(), arene::LimitReached>(())
/// ```
pub fn layered(input: Input<'_>, limits: &Limits) -> Result<Layered, LimitReached> {
    let count = input.layer.len();
    let layers = input.layer.iter().map(|&layer| layer + 1).max().unwrap_or(0);
    let mut network = Network {
        order: vec![Vec::new(); layers],
        free: input.before.to_vec(),
        gap: input.gap,
        ..Network::default()
    };
    for (&layer, &half) in input.layer.iter().zip(input.half) {
        network.node(layer, half);
    }
    network.vertices = count;
    let span = |&(from, to): &(usize, usize)| input.layer[from].abs_diff(input.layer[to]);
    let bends: usize = input.edges.iter().map(|edge| span(edge).saturating_sub(1)).sum();
    let bent = |edge: &(usize, usize)| span(edge) <= 1 || bends <= MOST_BENDS;
    let chain = |edge: &(usize, usize)| {
        if bent(edge) { chain(&mut network, *edge) } else { Vec::new() }
    };
    let chains: Vec<Vec<usize>> = input.edges.iter().map(chain).collect();

    let crossings_before = count_all(&network, &network.order);
    let crossings = reduce(&mut network, crossings_before, limits)?;
    let mut across = straighten(&network);
    relax(&network, &mut across, limits)?;
    let bends =
        chains.iter().map(|chain| chain.iter().map(|&node| across[node]).collect()).collect();
    Ok(Layered { across: across[..count].to_vec(), bends, crossings_before, crossings })
}

/// Adds the bends of an edge, and returns them from source to target.
fn chain(network: &mut Network, (from, to): (usize, usize)) -> Vec<usize> {
    let (first, last) = (network.layer[from], network.layer[to]);
    if first == last {
        return Vec::new();
    }
    let back = first > last;
    let (upper, lower) = if back { (to, from) } else { (from, to) };
    let mut bends = Vec::new();
    let mut previous = upper;
    for layer in network.layer[upper] + 1..network.layer[lower] {
        let bend = network.node(layer, BEND);
        network.link(previous, bend);
        bends.push(bend);
        previous = bend;
    }
    network.link(previous, lower);
    if back {
        bends.reverse();
    }
    bends
}
