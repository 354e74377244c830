//! Which layer each vertex is in.

use std::collections::VecDeque;

/// The distance of each vertex from the start; vertices that the start does not
/// reach come as if each first one of them were a start too.
pub fn by_distance(vertices: usize, edges: &[(usize, usize)], start: usize) -> Vec<usize> {
    let successors = adjacency(vertices, edges);
    let mut layer = vec![usize::MAX; vertices];
    let mut queue = VecDeque::new();
    for first in std::iter::once(start).chain(sources_first(vertices, edges)) {
        if first >= vertices || layer[first] != usize::MAX {
            continue;
        }
        layer[first] = 0;
        queue.push_back(first);
        while let Some(v) = queue.pop_front() {
            for &to in &successors[v] {
                if layer[to] == usize::MAX {
                    layer[to] = layer[v] + 1;
                    queue.push_back(to);
                }
            }
        }
    }
    layer
}

/// Longest paths: every edge goes to a later layer, but for those that close a
/// cycle. `place` says which vertices are one position (the same heap with one
/// player to move or the other) and so share a layer.
pub fn by_position(
    vertices: usize,
    edges: &[(usize, usize)],
    start: usize,
    place: &[usize],
) -> Vec<usize> {
    let places = place.iter().map(|&p| p + 1).max().unwrap_or(0);
    let mut quotient: Vec<(usize, usize)> =
        edges.iter().map(|&(a, b)| (place[a], place[b])).filter(|(a, b)| a != b).collect();
    quotient.sort_unstable();
    quotient.dedup();
    let first = place.get(start).copied().unwrap_or(0);
    let layer = longest_paths(places, &quotient, first);
    (0..vertices).map(|v| layer[place[v]]).collect()
}

/// The same layers, with vertices to which no edge leads, other than the start, right
/// before the first that they lead to: what comes in from outside comes in late.
///
/// ```
/// use arene_draw::layout::layers::drawn_near;
///
/// let edges = [(0, 1), (1, 2), (2, 3), (4, 3)];
/// assert_eq!(drawn_near(&[0, 1, 2, 3, 0], &edges, 0), [0, 1, 2, 3, 2]);
/// ```
pub fn drawn_near(layer: &[usize], edges: &[(usize, usize)], start: usize) -> Vec<usize> {
    let mut is_source = vec![true; layer.len()];
    let mut next = vec![usize::MAX; layer.len()];
    for &(from, to) in edges.iter().filter(|(from, to)| from != to) {
        is_source[to] = false;
        next[from] = next[from].min(layer[to]);
    }
    let place = |v: usize| match next[v] {
        usize::MAX => layer[v],
        _ if !is_source[v] || v == start => layer[v],
        next => next.saturating_sub(1).max(layer[v]),
    };
    compacted((0..layer.len()).map(place).collect())
}

/// The longest path to each vertex, over the edges that close no cycle.
fn longest_paths(vertices: usize, edges: &[(usize, usize)], start: usize) -> Vec<usize> {
    let successors = adjacency(vertices, edges);
    // Depth first, without recursion; vertices in the order in which they are left.
    let mut state = vec![0_u8; vertices];
    let mut left: Vec<usize> = Vec::with_capacity(vertices);
    let mut forward: Vec<Vec<usize>> = vec![Vec::new(); vertices];
    for first in std::iter::once(start).chain(sources_first(vertices, edges)) {
        if first >= vertices || state[first] != 0 {
            continue;
        }
        let mut stack = vec![(first, 0)];
        state[first] = 1;
        while let Some((v, next)) = stack.last_mut() {
            let v = *v;
            if let Some(&to) = successors[v].get(*next) {
                *next += 1;
                if state[to] != 1 {
                    forward[v].push(to);
                }
                if state[to] == 0 {
                    state[to] = 1;
                    stack.push((to, 0));
                }
            } else {
                state[v] = 2;
                left.push(v);
                stack.pop();
            }
        }
    }
    let mut layer = vec![0; vertices];
    for &v in left.iter().rev() {
        for &to in &forward[v] {
            layer[to] = layer[to].max(layer[v] + 1);
        }
    }
    layer
}

/// Ranks, the highest first: with perfect play, one layer a move. What has no
/// rank (draws) comes before, by its distance from the start.
pub fn by_rank(
    vertices: usize,
    edges: &[(usize, usize)],
    start: usize,
    rank: &[Option<u32>],
) -> Vec<usize> {
    let highest = rank.iter().flatten().copied().max().map_or(0, |rank| rank as usize);
    let unranked: Vec<usize> = (0..vertices).filter(|&v| rank[v].is_none()).collect();
    let mut number = vec![usize::MAX; vertices];
    for (i, &v) in unranked.iter().enumerate() {
        number[v] = i;
    }
    let inner: Vec<(usize, usize)> = edges
        .iter()
        .map(|&(a, b)| (number[a], number[b]))
        .filter(|&(a, b)| a != usize::MAX && b != usize::MAX)
        .collect();
    let begin = number.get(start).copied().unwrap_or(usize::MAX);
    let distance = by_distance(unranked.len(), &inner, begin);
    let drawn = distance.iter().map(|&d| d + 1).max().unwrap_or(0);
    let layer = |v: usize| match rank[v] {
        Some(rank) => drawn + highest - rank as usize,
        None => distance[number[v]],
    };
    compacted((0..vertices).map(layer).collect())
}

/// The same layers without empty ones between them.
pub fn compacted(layer: Vec<usize>) -> Vec<usize> {
    let mut used = layer.clone();
    used.sort_unstable();
    used.dedup();
    layer.into_iter().map(|l| used.binary_search(&l).unwrap_or(0)).collect()
}

/// The same layers, those of more than `most` vertices shared out among several:
/// neighbours in the order of `across` take turns, so that they stay neighbours.
pub fn shared_out(layer: &[usize], across: &[f64], most: usize) -> Vec<usize> {
    let count = layer.iter().map(|&l| l + 1).max().unwrap_or(0);
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (v, &l) in layer.iter().enumerate() {
        members[l].push(v);
    }
    let mut shared = vec![0; layer.len()];
    let mut first = 0;
    for mut members in members {
        members.sort_by(|&a, &b| across[a].total_cmp(&across[b]).then(a.cmp(&b)));
        let parts = members.len().div_ceil(most.max(1)).max(1);
        for (i, &v) in members.iter().enumerate() {
            shared[v] = first + i % parts;
        }
        first += parts;
    }
    shared
}

fn adjacency(vertices: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut successors = vec![Vec::new(); vertices];
    for &(from, to) in edges {
        successors[from].push(to);
    }
    successors
}

/// All vertices, those that no edge enters first.
fn sources_first(vertices: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut entered = vec![false; vertices];
    for &(from, to) in edges {
        entered[to] |= from != to;
    }
    let (mut first, rest): (Vec<usize>, Vec<usize>) = (0..vertices).partition(|&v| !entered[v]);
    first.extend(rest);
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_moves() {
        let edges = [(0, 1), (0, 2), (1, 2), (2, 3), (3, 0)];
        assert_eq!(by_distance(5, &edges, 0), [0, 1, 1, 2, 0]);
    }

    #[test]
    fn longest_paths_go_forward() {
        let edges = [(0, 1), (0, 2), (1, 2), (2, 3), (0, 3)];
        assert_eq!(by_position(4, &edges, 0, &[0, 1, 2, 3]), [0, 1, 2, 3]);
        // 0 and 1 are one position.
        assert_eq!(by_position(4, &edges, 0, &[0, 0, 1, 2]), [0, 0, 1, 2]);
    }

    #[test]
    fn a_cycle_is_cut_where_it_closes() {
        assert_eq!(by_position(3, &[(0, 1), (1, 2), (2, 0)], 0, &[0, 1, 2]), [0, 1, 2]);
    }

    #[test]
    fn ranks_fall_from_layer_to_layer() {
        let rank = [Some(2), Some(1), Some(0), None];
        assert_eq!(by_rank(4, &[(0, 1), (1, 2), (3, 0)], 3, &rank), [1, 2, 3, 0]);
    }

    #[test]
    fn full_layers_are_shared_out() {
        let across = [0.0, 3.0, 1.0, 2.0, 0.0];
        assert_eq!(shared_out(&[0, 0, 0, 0, 1], &across, 2), [0, 1, 1, 0, 2]);
        assert_eq!(shared_out(&[0, 0, 0, 0, 1], &across, 4), [0, 0, 0, 0, 1]);
        assert!(shared_out(&[], &[], 0).is_empty());
    }

    #[test]
    fn nothing_at_all_has_no_layers() {
        assert!(by_distance(0, &[], 0).is_empty());
        assert!(by_position(0, &[], 0, &[]).is_empty());
        assert!(by_rank(0, &[], 0, &[]).is_empty());
    }
}
