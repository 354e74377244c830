use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;

use super::*;
use crate::{Graph, Player, VertexSet, random, solve};

/// An arena, and a solution of which some verdicts are wrong, unless none is.
fn solved_wrongly(most: usize) -> impl Strategy<Value = (Arena, Finals, Solution)> {
    (random::arenas(most), any::<u64>()).prop_map(|((arena, finals), seed)| {
        let mut state = seed;
        let mut below = |limit| random::below(&mut state, limit);
        let n = arena.len();
        let right = solve(&arena, &finals, &Limits::none()).expect("no limits");
        let mut verdicts: Vec<Verdict> = right.verdicts().collect();
        for _ in 0..below(4) {
            verdicts[below(n)] = match below(4) {
                0 => Verdict::Drawn(DrawKind::DeadEnd),
                1 => Verdict::Drawn(DrawKind::Infinite),
                winner => Verdict::Won { by: Player::BOTH[winner - 2], rank: below(6) as u32 },
            };
        }
        (arena, finals, Solution::from_verdicts(verdicts))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    /// Whoever looks, and at however many vertices at a time, the flaw is that of the
    /// first vertex that has one; kinds of draws come after.
    #[test]
    fn threads_and_shares_change_nothing((arena, finals, solution) in solved_wrongly(40)) {
        let flaw = |v| verify_verdict(&arena, &finals, &solution, v).err().map(|flaw| (v, flaw));
        let first = arena.vertices().find_map(flaw);
        let plain = verify(&arena, &finals, &solution, &Limits::none()).expect("no limits");
        match (first, plain) {
            (Some((vertex, problem)), plain) => {
                prop_assert_eq!(plain, Err(Flaw::At { vertex, problem }));
            }
            (None, plain) => {
                let right = solve(&arena, &finals, &Limits::none()).expect("no limits");
                let wrong = |v: &u32| solution.verdict(*v) != right.verdict(*v);
                let flaw = |vertex| Err(Flaw::At { vertex, problem: Problem::WrongDraw });
                prop_assert_eq!(plain, arena.vertices().find(wrong).map_or(Ok(()), flaw));
            }
        }
        for threads in 1..4 {
            let limits = Limits::none().threads(threads);
            for size in [1, 2, 5, 1000] {
                let shared = verify_in_shares(&arena, &finals, &solution, &limits, size);
                prop_assert_eq!(shared, Ok(plain));
            }
        }
    }
}

/// Two flaws far apart: whoever finds the second first does not have the last word.
#[test]
fn the_first_flaw_of_a_large_arena_is_found() {
    let (arena, finals) = random::arena(200_000, 3);
    let right = solve(&arena, &finals, &Limits::none()).expect("no limits");
    for [early, late] in [[7, 199_999], [100_000, 100_001], [60_000, 150_000]] {
        let mut verdicts: Vec<Verdict> = right.verdicts().collect();
        for v in [early, late] {
            verdicts[v] = Verdict::Won { by: Player::J0, rank: 12_345 };
        }
        let wrong = Solution::from_verdicts(verdicts);
        let plain = verify(&arena, &finals, &wrong, &Limits::none()).expect("no limits");
        assert!(matches!(plain, Err(Flaw::At { vertex, .. }) if vertex as usize <= early));
        for threads in 1..4 {
            let limits = Limits::none().threads(threads);
            assert_eq!(verify(&arena, &finals, &wrong, &limits), Ok(plain));
            assert_eq!(verify(&arena, &finals, &right, &limits), Ok(Ok(())));
        }
    }
}

/// Telling draws apart takes memory and time, which are limited like any others.
#[test]
fn draws_are_told_apart_within_limits() {
    // A chain of moves into a dead end.
    let n = 5 * SHARE as usize;
    let edges: Vec<(u32, u32)> = (1..n as u32).map(|v| (v, v - 1)).collect();
    let arena = Arena::new(Graph::from_edges(n, &edges), VertexSet::new(n));
    let finals = Finals::dead_ends_only(n);
    let solution = Solution::from_verdicts(vec![Verdict::Drawn(DrawKind::DeadEnd); n]);
    let reached = |limits: &Limits| verify(&arena, &finals, &solution, limits);
    let LimitReached::Memory { needed, .. } =
        reached(&Limits::none().memory(17 * n as u64)).expect_err("moves take memory, too")
    else {
        panic!("not the memory limit")
    };
    assert_eq!(reached(&Limits::none().memory(needed)), Ok(Ok(())));
    let raised = Limits::none().stop_flag(Arc::new(AtomicBool::new(true)));
    assert_eq!(wrong_draw(&arena, &finals, &solution, &raised), Err(LimitReached::Stopped));
    // Nobody peels where there is nothing to peel off.
    let finals = Finals::by_rule(&arena, crate::Rule::Normal);
    let won = solve(&arena, &finals, &Limits::none()).expect("no limits");
    assert_eq!(verify(&arena, &finals, &won, &Limits::none().memory(0)), Ok(Ok(())));
}
