//! Coordinates within layers, drawn together: edges pull like springs, those of
//! long edges harder, and neighbours of a layer keep apart.
//!
//! What [`straighten`](super::straighten) gives is straight but wide where many
//! long edges pass. A few sweeps put each layer where its neighbours pull it; the
//! best places for a layer that keep its order and its distances are a least
//! squares fit, found exactly by pooling neighbours that push each other.

use arene::{LimitReached, Limits};

use super::layered::Network;

/// Sweeps, downwards and upwards in turn; fewer where there are many nodes.
const SWEEPS: usize = 24;
/// Nodes that all sweeps together may look at.
const WORK: usize = 1_000_000;
/// How much harder than other edges the edges between two bends pull.
const STRAIGHT: f64 = 6.0;

/// Moves nodes within their layers; orders and distances are kept.
pub(super) fn relax(
    network: &Network,
    across: &mut [f64],
    limits: &Limits,
) -> Result<(), LimitReached> {
    let layers = network.order.len();
    for sweep in 0..(WORK / across.len().max(1)).clamp(2, SWEEPS) {
        limits.check_stop()?;
        for step in 0..layers {
            let layer = if sweep % 2 == 0 { step } else { layers - 1 - step };
            fit(network, &network.order[layer], across);
        }
    }
    Ok(())
}

/// A run of neighbours that push each other: where the first of them wants to be,
/// how strongly, and how many they are.
struct Pool {
    wish: f64,
    pull: f64,
    count: usize,
}

fn fit(network: &Network, layer: &[usize], across: &mut [f64]) {
    let mut pools: Vec<Pool> = Vec::with_capacity(layer.len());
    // How far right of the first node each must be at least.
    let mut offset = vec![0.0; layer.len()];
    for (i, &node) in layer.iter().enumerate() {
        if i > 0 {
            offset[i] = offset[i - 1] + network.apart(layer[i - 1], node);
        }
        let (wish, pull) = wished(network, node, across);
        let mut pool = Pool { wish: wish - offset[i], pull, count: 1 };
        while let Some(last) = pools.last()
            && last.wish > pool.wish
        {
            let pull = last.pull + pool.pull;
            let wish = (last.wish * last.pull + pool.wish * pool.pull) / pull;
            pool = Pool { wish, pull, count: last.count + pool.count };
            pools.pop();
        }
        pools.push(pool);
    }
    let places = pools.iter().flat_map(|pool| std::iter::repeat_n(pool.wish, pool.count));
    for ((&node, offset), place) in layer.iter().zip(offset).zip(places) {
        across[node] = place + offset;
    }
}

/// Where its edges pull a node, and how strongly; a node without edges stays.
fn wished(network: &Network, node: usize, across: &[f64]) -> (f64, f64) {
    let (mut sum, mut pull) = (0.0, 0.0);
    for &other in network.before[node].iter().chain(&network.after[node]) {
        let long = network.is_bend(node) && network.is_bend(other);
        let weight = if long { STRAIGHT } else { 1.0 };
        sum += across[other] * weight;
        pull += weight;
    }
    if pull > 0.0 { (sum / pull, pull) } else { (across[node], 1.0) }
}
