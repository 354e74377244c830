//! Orders within layers that have few crossings.

use arene::{LimitReached, Limits};

use super::layered::Network;

/// Sweeps that bring nothing before we stop.
const PATIENCE: usize = 4;
/// Sweeps at most, and exchanges after each, so that time stays bounded; fewer where
/// there are many nodes.
const SWEEPS: usize = 32;
const EXCHANGES: usize = 6;
/// Nodes that all sweeps together may look at, and those of the exchanges after one.
const WORK: usize = 400_000;
const WORK_EXCHANGES: usize = 60_000;

/// Reorders the layers so that there are fewer crossings, never more than
/// `before`; returns how many are left.
pub(super) fn reduce(
    network: &mut Network,
    before: usize,
    limits: &Limits,
) -> Result<usize, LimitReached> {
    let mut best = before;
    let mut order = network.order.clone();
    let mut place = places(network, &order);
    let mut idle = 0;
    let nodes = network.layer.len().max(1);
    for sweep in 0..(WORK / nodes).clamp(2, SWEEPS) {
        if best == 0 || idle >= PATIENCE {
            break;
        }
        let downwards = sweep % 2 == 0;
        let layers = order.len();
        for step in 1..layers {
            limits.check_stop()?;
            let layer = if downwards { step } else { layers - 1 - step };
            sort_layer(network, &mut order[layer], &mut place, downwards, sweep % 4 >= 2);
        }
        exchange(network, &mut order, &mut place, limits)?;
        let crossings = count_all(network, &order);
        idle += 1;
        if crossings < best {
            best = crossings;
            network.order.clone_from(&order);
            idle = 0;
        }
    }
    Ok(best)
}

/// The place of each node in its layer.
fn places(network: &Network, order: &[Vec<usize>]) -> Vec<usize> {
    let mut place = vec![0; network.layer.len()];
    for layer in order {
        for (i, &node) in layer.iter().enumerate() {
            place[node] = i;
        }
    }
    place
}

/// Sorts a layer by the barycentres of the neighbours in the layer before (or
/// after); nodes without any keep their place.
fn sort_layer(
    network: &Network,
    layer: &mut [usize],
    place: &mut [usize],
    downwards: bool,
    turn_ties: bool,
) {
    let neighbours = if downwards { &network.before } else { &network.after };
    let centre = |node: usize| -> Option<f64> {
        let of = &neighbours[node];
        let sum: usize = of.iter().map(|&other| place[other]).sum();
        (!of.is_empty()).then(|| sum as f64 / of.len() as f64)
    };
    let free: Vec<usize> = (0..layer.len()).filter(|&i| centre(layer[i]).is_some()).collect();
    let mut moving: Vec<(f64, usize)> =
        free.iter().filter_map(|&i| Some((centre(layer[i])?, layer[i]))).collect();
    if turn_ties {
        moving.reverse();
    }
    moving.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (&i, &(_, node)) in free.iter().zip(&moving) {
        layer[i] = node;
    }
    for (i, &node) in layer.iter().enumerate() {
        place[node] = i;
    }
}

/// Exchanges neighbours wherever that brings fewer crossings.
fn exchange(
    network: &Network,
    order: &mut [Vec<usize>],
    place: &mut [usize],
    limits: &Limits,
) -> Result<(), LimitReached> {
    // Each pass is linear in the edges, and later passes bring little.
    let nodes = network.layer.len().max(1);
    for _ in 0..(WORK_EXCHANGES / nodes).min(EXCHANGES) {
        let mut gained = false;
        for layer in order.iter_mut() {
            limits.check_stop()?;
            for i in 1..layer.len() {
                let (left, right) = (layer[i - 1], layer[i]);
                let mut gain = 0_isize;
                for neighbours in [&network.before, &network.after] {
                    let (now, then) = pair(&neighbours[left], &neighbours[right], place);
                    gain += now as isize - then as isize;
                }
                if gain > 0 {
                    layer.swap(i - 1, i);
                    (place[left], place[right]) = (i, i - 1);
                    gained = true;
                }
            }
        }
        if !gained {
            break;
        }
    }
    Ok(())
}

/// Crossings between the edges of two neighbours, as they are and exchanged.
fn pair(left: &[usize], right: &[usize], place: &[usize]) -> (usize, usize) {
    let mut a: Vec<usize> = left.iter().map(|&node| place[node]).collect();
    let mut b: Vec<usize> = right.iter().map(|&node| place[node]).collect();
    a.sort_unstable();
    b.sort_unstable();
    let inversions = |a: &[usize], b: &[usize]| {
        let mut below = 0;
        let mut sum = 0;
        for &x in a {
            while below < b.len() && b[below] < x {
                below += 1;
            }
            sum += below;
        }
        sum
    };
    (inversions(&a, &b), inversions(&b, &a))
}

/// Crossings between neighbouring layers, all together.
pub(super) fn count_all(network: &Network, order: &[Vec<usize>]) -> usize {
    let place = places(network, order);
    order
        .windows(2)
        .map(|pair| {
            let mut ends = Vec::new();
            for &node in &pair[0] {
                let begin = ends.len();
                ends.extend(network.after[node].iter().map(|&other| place[other]));
                ends[begin..].sort_unstable();
            }
            inversions(&ends, pair[1].len())
        })
        .sum()
}

/// Pairs out of order, counted with a tree of sums in O(n log n).
fn inversions(values: &[usize], size: usize) -> usize {
    let mut sums = vec![0_usize; size + 1];
    let mut count = 0;
    for (seen, &value) in values.iter().enumerate() {
        let mut not_above = 0;
        let mut i = value + 1;
        while i > 0 {
            not_above += sums[i];
            i &= i - 1;
        }
        count += seen - not_above;
        let mut i = value + 1;
        while i <= size {
            sums[i] += 1;
            i += i & i.wrapping_neg();
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inversions_are_pairs_out_of_order() {
        assert_eq!(inversions(&[], 0), 0);
        assert_eq!(inversions(&[0, 1, 2], 3), 0);
        assert_eq!(inversions(&[2, 1, 0], 3), 3);
        assert_eq!(inversions(&[1, 1, 0], 2), 2);
    }
}
