//! Layouts of random graphs: layers are kept, vertices stay apart, crossings do
//! not grow, edges run past the vertices in their way, nothing is infinite.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arene::{LimitReached, Limits, Player};
use arene_draw::Point;
use arene_draw::layout::flow::{Network, Plan, flow};
use arene_draw::layout::layered::{Input, layered};
use arene_draw::layout::layers::{by_distance, by_position};
use arene_draw::layout::rows::{Rows, columns_by_edges, rows};
use proptest::prelude::*;

#[derive(Clone, Debug)]
struct Graph {
    owner: Vec<Player>,
    edges: Vec<(usize, usize)>,
    layer: Vec<usize>,
}

fn graphs(most: usize) -> impl Strategy<Value = Graph> {
    (1..=most).prop_flat_map(|count| {
        let owner = prop::collection::vec(prop::bool::ANY, count);
        let edges = prop::collection::btree_set((0..count, 0..count), 0..3 * count);
        let layer = prop::collection::vec(0..6_usize, count);
        (owner, edges, layer).prop_map(|(owner, edges, layer)| Graph {
            owner: owner.iter().map(|&j1| if j1 { Player::J1 } else { Player::J0 }).collect(),
            edges: edges.into_iter().collect(),
            layer,
        })
    })
}

const RADIUS: f64 = 20.0;

fn network(graph: &Graph) -> Network<'_> {
    Network { owner: &graph.owner, edges: &graph.edges, radius: RADIUS, above: &[] }
}

fn finite(plan: &Plan) -> bool {
    let fine = |p: Point| p.x.is_finite() && p.y.is_finite();
    plan.at.iter().all(|&p| fine(p))
        && plan.curves.iter().flatten().all(|curve| curve.0.into_iter().all(fine))
}

fn least_distance(plan: &Plan) -> f64 {
    let mut least = f64::INFINITY;
    for (i, a) in plan.at.iter().enumerate() {
        for b in &plan.at[i + 1..] {
            least = least.min(a.distance(*b));
        }
    }
    least
}

/// Edges that run over a vertex which is not theirs.
fn collisions(graph: &Graph, plan: &Plan, is_asked: impl Fn(usize, usize) -> bool) -> usize {
    let mut count = 0;
    for (&(from, to), curves) in graph.edges.iter().zip(&plan.curves) {
        if !is_asked(from, to) {
            continue;
        }
        let points: Vec<Point> = curves.iter().flat_map(|curve| curve.sampled(40)).collect();
        let hit = (0..plan.at.len())
            .filter(|&v| v != from && v != to)
            .any(|v| points.iter().any(|p| p.distance(plan.at[v]) < RADIUS * 0.9));
        count += usize::from(hit);
    }
    count
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn layers_are_orders_with_room_and_fewer_crossings(graph in graphs(40)) {
        let half = vec![RADIUS; graph.owner.len()];
        let input =
            Input { layer: &graph.layer, half: &half, before: &[], edges: &graph.edges, gap: 26.0 };
        let found = layered(input, &Limits::none()).expect("no limits");
        prop_assert!(found.crossings <= found.crossings_before);
        for v in 0..graph.owner.len() {
            for w in 0..v {
                if graph.layer[v] == graph.layer[w] {
                    let apart = (found.across[v] - found.across[w]).abs();
                    prop_assert!(apart >= 2.0 * RADIUS + 26.0 - 1e-6, "{v} and {w}: {apart}");
                }
            }
        }
        for (&(from, to), bends) in graph.edges.iter().zip(&found.bends) {
            let between = graph.layer[from].abs_diff(graph.layer[to]).saturating_sub(1);
            prop_assert_eq!(bends.len(), between);
        }
    }

    #[test]
    fn flows_keep_layers_and_distances(graph in graphs(40)) {
        let plan = flow(network(&graph), &graph.layer, &Limits::none()).expect("no limits");
        prop_assert!(finite(&plan));
        prop_assert!(least_distance(&plan) >= 2.0 * RADIUS + 4.0);
        for v in 0..graph.owner.len() {
            for w in 0..v {
                let (a, b) = (plan.at[v].x, plan.at[w].x);
                match graph.layer[v].cmp(&graph.layer[w]) {
                    std::cmp::Ordering::Less => prop_assert!(a < b),
                    std::cmp::Ordering::Equal => prop_assert!((a - b).abs() < 1e-9),
                    std::cmp::Ordering::Greater => prop_assert!(a > b),
                }
            }
        }
    }

    #[test]
    fn edges_between_layers_run_over_no_vertex(graph in graphs(24)) {
        let plan = flow(network(&graph), &graph.layer, &Limits::none()).expect("no limits");
        let between = |a: usize, b: usize| graph.layer[a] != graph.layer[b];
        prop_assert_eq!(collisions(&graph, &plan, between), 0);
    }

    #[test]
    fn chosen_layers_are_layers(graph in graphs(40)) {
        let count = graph.owner.len();
        let alone: Vec<usize> = (0..count).collect();
        for layer in [
            by_distance(count, &graph.edges, 0),
            by_position(count, &graph.edges, 0, &alone),
        ] {
            prop_assert_eq!(layer.len(), count);
            prop_assert!(layer.iter().all(|&l| l < count));
        }
        // What the start reaches: one move takes the play one step further at most.
        let distance = by_distance(count, &graph.edges, 0);
        prop_assert_eq!(distance[0], 0);
        let mut reached = vec![false; count];
        let mut stack = vec![0];
        while let Some(v) = stack.pop() {
            if !std::mem::replace(&mut reached[v], true) {
                stack.extend(graph.edges.iter().filter(|e| e.0 == v).map(|e| e.1));
            }
        }
        for &(a, b) in graph.edges.iter().filter(|e| reached[e.0]) {
            prop_assert!(distance[b] <= distance[a] + 1);
        }
    }

    #[test]
    fn rows_face_each_other(graph in graphs(16)) {
        let column = columns_by_edges(&graph.owner, &graph.edges, &Limits::none()).expect("no limits");
        for form in [Rows::LYING, Rows::NAMED, Rows::UPRIGHT] {
            let small = Network { radius: if form.upright { 14.0 } else { RADIUS }, ..network(&graph) };
            let plan = rows(small, &column, form);
            prop_assert!(finite(&plan));
            prop_assert!(least_distance(&plan) >= 2.0 * small.radius + 4.0);
            for (v, owner) in graph.owner.iter().enumerate() {
                let across = if form.upright { plan.at[v].x } else { plan.at[v].y };
                prop_assert_eq!(across > 1.0, *owner == Player::J1);
            }
        }
    }
}

/// A ladder of a thousand vertices with cross rungs: as large as anything is
/// drawn.
#[test]
fn a_thousand_vertices() {
    let count = 1000;
    let edges: Vec<(usize, usize)> = (0..count)
        .flat_map(|v| [v + 7, v + 13, v + 20].map(|to| (v, to)))
        .filter(|&(_, to)| to < count)
        .collect();
    let owner: Vec<Player> = (0..count).map(|v| Player::BOTH[v % 2]).collect();
    let graph = Graph { layer: by_distance(count, &edges, 0), owner, edges };
    let plan = flow(network(&graph), &graph.layer, &Limits::none()).expect("no limits");
    assert!(finite(&plan));
    assert!(least_distance(&plan) >= 2.0 * RADIUS + 4.0);
}

/// Whoever waits for a layout can stop it.
#[test]
fn a_layout_can_be_stopped() {
    let flag = Arc::new(AtomicBool::new(true));
    let limits = Limits::none().stop_flag(flag);
    let owner = [Player::J0, Player::J1, Player::J0, Player::J1];
    let edges = [(0, 3), (1, 2), (0, 2)];
    let network = Network { owner: &owner, edges: &edges, radius: RADIUS, above: &[] };
    assert_eq!(flow(network, &[0, 0, 1, 1], &limits), Err(LimitReached::Stopped));
    assert_eq!(columns_by_edges(&owner, &edges, &limits), Err(LimitReached::Stopped));
}

#[test]
fn nothing_can_be_laid_out() {
    let nothing = Network { owner: &[], edges: &[], radius: RADIUS, above: &[] };
    assert_eq!(flow(nothing, &[], &Limits::none()).expect("no limits"), Plan::default());
    assert_eq!(rows(nothing, &[], Rows::LYING), Plan::default());
}

/// Every vertex has an edge to every later one: bends would be some ten million.
#[test]
fn a_tournament_goes_straight() {
    let layer: Vec<usize> = (0..400).collect();
    let edges: Vec<(usize, usize)> =
        (0..400).flat_map(|from| (from + 1..400).map(move |to| (from, to))).collect();
    let half = vec![20.0; 400];
    let input = Input { layer: &layer, half: &half, before: &[], edges: &edges, gap: 20.0 };
    let found = layered(input, &Limits::none()).expect("no limits");
    assert!(found.bends.iter().all(Vec::is_empty));
    assert!(found.across.iter().all(|across| across.is_finite()));
}
