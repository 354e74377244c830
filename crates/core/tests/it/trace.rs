//! Traced searches against the engines that leave no trace, on small games made
//! at random: the same values, the same nodes, and bounds that hold.

use crate::common::Sketch;
use arene::{
    AlphaBeta, Bound, Engine, Heuristic, Limits, Minimax, Player, Trace, Value, ValueTree, Visit,
    explore, reach,
};
use proptest::prelude::*;

/// An estimate and an order of moves that look random and are always the same.
struct Noise(u64);

fn mixed(seed: u64, more: u64) -> u64 {
    let mut mixed = seed ^ more.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

impl Heuristic<Sketch> for Noise {
    fn estimate(&self, _: &Sketch, at: &u32) -> i32 {
        (mixed(self.0, u64::from(*at)) % 7) as i32 - 3
    }

    fn promise(&self, _: &Sketch, at: &u32, m: usize) -> i32 {
        (mixed(self.0, u64::from(*at) << 20 | m as u64) % 5) as i32
    }
}

/// Games of up to 14 positions: turns alternate or do not, play may go round.
fn sketch() -> impl Strategy<Value = Sketch> {
    (1usize..14).prop_flat_map(|len| {
        let next = prop::collection::vec(0..len as u32, 0..4);
        let vertex = (any::<bool>(), next, any::<Option<bool>>());
        prop::collection::vec(vertex, len).prop_map(|vertices| {
            let mut sketch = Sketch { owner: Vec::new(), next: Vec::new(), winner: Vec::new() };
            for (owner, next, winner) in vertices {
                let player = |second| Player::BOTH[usize::from(second)];
                sketch.owner.push(player(owner));
                sketch.winner.push(winner.filter(|_| next.is_empty()).map(player));
                sketch.next.push(next);
            }
            sketch
        })
    })
}

proptest! {
    #[test]
    fn traces_do_what_the_engines_do(game in sketch(), seed: u64, depth in 0u32..6) {
        let limits = Limits::none().depth(depth);
        let noise = Noise(seed);
        let (tree, values) = ValueTree::unroll(&game, &0, &noise, &limits).unwrap();
        prop_assert_eq!(tree.len(), values.len());
        let plain = values.minimax();
        let report = Minimax(Noise(seed)).search(&game, &0, &limits).unwrap();
        prop_assert_eq!(plain.root().value, Some(report.value));
        prop_assert_eq!(u64::from(plain.visited), report.effort.nodes);
        prop_assert_eq!(plain.visited as usize, values.len());

        let pruned = values.alpha_beta(true);
        let report = AlphaBeta(Noise(seed)).search(&game, &0, &limits).unwrap();
        prop_assert_eq!(pruned.root().value, Some(report.value));
        prop_assert_eq!(u64::from(pruned.visited), report.effort.nodes);
        let cuts = values_cut(&values, &pruned);
        prop_assert_eq!(cuts, report.effort.cutoffs);

        let taught = values.alpha_beta(false);
        let report = AlphaBeta(Noise(seed)).first_best(&game, &0, &limits).unwrap();
        prop_assert_eq!(taught.root().value, plain.root().value);
        prop_assert_eq!(taught.root().value, Some(report.value));
        prop_assert_eq!(u64::from(taught.visited), report.effort.nodes);
        prop_assert!(taught.visited <= pruned.visited);
        for trace in [&pruned, &taught] {
            check(&values, &plain, trace)?;
        }
    }
}

fn values_cut(tree: &ValueTree, trace: &Trace) -> u64 {
    let cut = |(v, visit): (u32, &Option<Visit>)| {
        visit.is_some_and(|visit| (visit.tried as usize) < tree.children(v).len())
    };
    (0..).zip(&trace.visits).filter(|&node| cut(node)).count() as u64
}

/// Values are what plain minimax finds, or bounds of that; visits are numbered
/// without a gap, parents before children; the line ends at a leaf with the
/// value of the root.
fn check(tree: &ValueTree, plain: &Trace, trace: &Trace) -> Result<(), TestCaseError> {
    let mut orders: Vec<u32> = Vec::new();
    for (v, visit) in (0..).zip(&trace.visits) {
        let Some(visit) = visit else {
            prop_assert!(v > 0);
            continue;
        };
        orders.push(visit.order);
        let truth = plain.visits[v as usize].and_then(|visit| visit.value).expect("a value");
        let found = visit.value.expect("a value");
        match visit.bound {
            Bound::Exact => prop_assert_eq!(found, truth),
            Bound::AtLeast => prop_assert!(found <= truth && found >= visit.window.beta),
            Bound::AtMost => prop_assert!(found >= truth && found <= visit.window.alpha),
        }
        for (i, child) in (0..).zip(tree.children(v)) {
            prop_assert_eq!(trace.visits[child as usize].is_some(), i < visit.tried);
            if let Some(below) = trace.visits[child as usize] {
                prop_assert!(below.order > visit.order);
                prop_assert!(below.window.alpha >= visit.window.alpha.nearer());
                prop_assert!(below.window.beta <= visit.window.beta.nearer());
            }
        }
    }
    orders.sort_unstable();
    prop_assert_eq!(orders, (1..=trace.visited).collect::<Vec<_>>());
    let line = trace.line();
    let last = *line.last().expect("a value");
    let mut value = tree.leaf(last).expect("a value");
    (1..line.len()).for_each(|_| value = value.further());
    prop_assert_eq!(Some(value), trace.root().value);
    Ok(())
}

/// The tree of many a lecture: 22 nodes, of which alpha-beta visits 18.
#[test]
fn a_tree_for_the_blackboard() {
    let leaves = [3, 5, 6, 9, 4, 2, 8, 1, 8, 6, 7, 1];
    let tree = ValueTree::uniform(Player::J0, &[3, 2, 2], &leaves).unwrap();
    assert_eq!(tree.len(), 22);
    let trace = tree.alpha_beta(false);
    assert_eq!(trace.root().value, Some(Value::estimate(7)));
    assert_eq!(trace.visited, 18);
    let second = trace.visits[2].unwrap();
    assert_eq!((second.value, second.bound), (Some(Value::estimate(4)), Bound::AtMost));
    let line: Vec<Value> =
        trace.line().iter().filter_map(|&v| trace.visits[v as usize]?.value).collect();
    assert_eq!(line, [7; 4].map(Value::estimate));
    assert!(ValueTree::uniform(Player::J0, &[2, 2], &leaves).is_none());
    assert!(ValueTree::uniform(Player::J0, &[0], &[]).is_none());
    assert_eq!(ValueTree::uniform(Player::J1, &[], &[4]).unwrap().minimax().visited, 1);
}

proptest! {
    /// The levels of a walk hold every position that exploring finds, once.
    #[test]
    fn levels_hold_every_position_once(game in sketch()) {
        let counts = reach(&game, &0, u32::MAX, &Limits::none()).expect("no limits");
        let explored = explore(&game, &[0], &Limits::none()).expect("no limits");
        prop_assert_eq!(counts.iter().sum::<u64>(), explored.arena.len() as u64);
        let short = reach(&game, &0, 1, &Limits::none()).expect("no limits");
        prop_assert_eq!(&short[..], &counts[..counts.len().min(2)]);
    }
}
