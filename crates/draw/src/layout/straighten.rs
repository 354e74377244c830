//! Coordinates within layers: neighbours stay apart, edges are as straight as
//! they can be.
//!
//! Brandes and Köpf, *Fast and simple horizontal coordinate assignment* (2002),
//! in linear time: each node is aligned with the median of its neighbours, from
//! above and from below, to the left and to the right; of the four drawings that
//! this gives, each node takes the mean of the two middle coordinates.

use super::layered::Network;

/// The coordinate of each node.
pub(super) fn straighten(network: &Network) -> Vec<f64> {
    let nodes = network.layer.len();
    if nodes == 0 {
        return Vec::new();
    }
    let crossing = conflicts(network);
    let mut drawings: Vec<Vec<f64>> = Vec::with_capacity(4);
    for downwards in [true, false] {
        for leftwards in [true, false] {
            let mut order = network.order.clone();
            if !leftwards {
                order.iter_mut().for_each(|layer| layer.reverse());
            }
            let mut place = vec![0; nodes];
            for layer in &order {
                for (i, &node) in layer.iter().enumerate() {
                    place[node] = i;
                }
            }
            let root = align(network, &order, &place, &crossing, downwards);
            let mut across = compact(network, &order, &root, leftwards);
            if !leftwards {
                across.iter_mut().for_each(|x| *x = -*x);
            }
            drawings.push(across);
        }
    }
    balance(&mut drawings)
}

/// Edges that cross a long edge between two of its bends, and so give way to
/// it: pairs of upper and lower node, sorted.
fn conflicts(network: &Network) -> Vec<(usize, usize)> {
    let mut place = vec![0; network.layer.len()];
    for layer in &network.order {
        for (i, &node) in layer.iter().enumerate() {
            place[node] = i;
        }
    }
    // The bend above a bend, if the edge goes on there.
    let inner = |node: usize| -> Option<usize> {
        network.is_bend(node).then(|| network.before[node][0]).filter(|&up| network.is_bend(up))
    };
    let mut marked = Vec::new();
    for layer in &network.order {
        let mut left = 0;
        let mut scanned = 0;
        for (i, &node) in layer.iter().enumerate() {
            let above = inner(node);
            if above.is_none() && i + 1 != layer.len() {
                continue;
            }
            let right = above.map_or(usize::MAX, |up| place[up]);
            for &lower in &layer[scanned..=i] {
                for &upper in &network.before[lower] {
                    let outside = place[upper] < left || place[upper] > right;
                    if outside && inner(lower).is_none() {
                        marked.push((upper, lower));
                    }
                }
            }
            scanned = i + 1;
            left = right;
        }
    }
    marked.sort_unstable();
    marked.dedup();
    marked
}

/// Blocks of nodes that shall have one coordinate, each by its root.
fn align(
    network: &Network,
    order: &[Vec<usize>],
    place: &[usize],
    crossing: &[(usize, usize)],
    downwards: bool,
) -> Vec<usize> {
    let nodes = network.layer.len();
    let mut root: Vec<usize> = (0..nodes).collect();
    let mut taken = vec![false; nodes];
    let neighbours = if downwards { &network.before } else { &network.after };
    let layers: Vec<usize> = match downwards {
        true => (0..order.len()).collect(),
        false => (0..order.len()).rev().collect(),
    };
    let mut sorted: Vec<usize> = Vec::new();
    for layer in layers {
        let mut limit: Option<usize> = None;
        for &node in &order[layer] {
            sorted.clone_from(&neighbours[node]);
            sorted.sort_unstable_by_key(|&other| place[other]);
            let degree = sorted.len();
            if degree == 0 {
                continue;
            }
            for &other in &sorted[(degree - 1) / 2..=degree / 2] {
                let edge = if downwards { (other, node) } else { (node, other) };
                let free = !taken[other] && limit.is_none_or(|limit| limit < place[other]);
                if free && crossing.binary_search(&edge).is_err() {
                    taken[other] = true;
                    root[node] = root[other];
                    limit = Some(place[other]);
                    break;
                }
            }
        }
    }
    root
}

/// The coordinates of blocks packed to the left, then moved to the right as far
/// as their neighbours on the right let them. Not leftwards, layers are read from
/// their ends.
fn compact(network: &Network, order: &[Vec<usize>], root: &[usize], leftwards: bool) -> Vec<f64> {
    let nodes = network.layer.len();
    let mut right: Vec<Vec<(usize, f64)>> = vec![Vec::new(); nodes];
    let mut waits = vec![0_usize; nodes];
    for layer in order {
        for pair in layer.windows(2) {
            let (a, b) = (root[pair[0]], root[pair[1]]);
            let apart = match leftwards {
                true => network.apart(pair[0], pair[1]),
                false => network.apart(pair[1], pair[0]),
            };
            right[a].push((b, apart));
            waits[b] += 1;
        }
    }
    let mut across = vec![0.0_f64; nodes];
    let mut sequence: Vec<usize> =
        (0..nodes).filter(|&node| root[node] == node && waits[node] == 0).collect();
    let mut next = 0;
    while next < sequence.len() {
        let block = sequence[next];
        next += 1;
        for &(other, apart) in &right[block] {
            across[other] = across[other].max(across[block] + apart);
            waits[other] -= 1;
            if waits[other] == 0 {
                sequence.push(other);
            }
        }
    }
    for &block in sequence.iter().rev() {
        let room = right[block]
            .iter()
            .map(|&(other, apart)| across[other] - apart)
            .fold(f64::INFINITY, f64::min);
        if room.is_finite() {
            across[block] = across[block].max(room);
        }
    }
    (0..nodes).map(|node| across[root[node]]).collect()
}

/// Moves the drawings onto the narrowest and takes the mean of the two middle
/// ones, node by node.
fn balance(drawings: &mut [Vec<f64>]) -> Vec<f64> {
    let extent = |across: &[f64]| {
        let low = across.iter().copied().fold(f64::INFINITY, f64::min);
        let high = across.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        (low, high)
    };
    let extents: Vec<(f64, f64)> = drawings.iter().map(|across| extent(across)).collect();
    let narrowest = extents
        .iter()
        .copied()
        .min_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0)))
        .unwrap_or((0.0, 0.0));
    for (i, across) in drawings.iter_mut().enumerate() {
        let leftwards = i % 2 == 0;
        let by = match leftwards {
            true => narrowest.0 - extents[i].0,
            false => narrowest.1 - extents[i].1,
        };
        across.iter_mut().for_each(|x| *x += by);
    }
    let nodes = drawings.first().map_or(0, Vec::len);
    (0..nodes)
        .map(|node| {
            let mut four: Vec<f64> = drawings.iter().map(|across| across[node]).collect();
            four.sort_by(f64::total_cmp);
            (four[1] + four[2]) / 2.0
        })
        .collect()
}
