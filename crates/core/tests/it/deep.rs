//! Depth costs no stack: on chains and on a cycle of ten million vertices
//! everything that walks a graph gives the right answer, and returns.

use arene::*;

const LENGTH: u32 = 10_000_000;

/// A counter that goes down by one at each turn, the players alternating. At
/// zero the play ends.
struct Countdown {
    from: u32,
    end: Outcome,
}

impl Game for Countdown {
    type Position = u32;
    type Move = ();

    fn start(&self) -> u32 {
        self.from
    }

    fn turn(&self, at: &u32) -> Player {
        Player::BOTH[*at as usize % 2]
    }

    fn outcome(&self, at: &u32) -> Option<Outcome> {
        (*at == 0).then_some(self.end)
    }

    fn moves(&self, at: &u32, out: &mut Vec<()>) {
        if *at > 0 {
            out.push(());
        }
    }

    fn play(&self, at: &u32, (): ()) -> u32 {
        at - 1
    }
}

/// A chain, closed to a cycle or not.
fn chain(closed: bool) -> Arena {
    let mut builder = ArenaBuilder::new();
    for v in 0..LENGTH {
        builder.vertex(Player::BOTH[v as usize % 2]);
    }
    let edges = (1..LENGTH).map(|v| (v - 1, v));
    for (from, to) in edges.chain(closed.then_some((LENGTH - 1, 0))) {
        builder.edge(from, to).expect("both are there");
    }
    builder.build().arena
}

/// Vertex 0 is the start, the last vertex is won by J0.
#[test]
fn a_chain_with_a_winner() {
    let game = Countdown { from: LENGTH - 1, end: Outcome::Win(Player::J0) };
    let explored = explore(&game, &[], &Limits::none()).expect("no limits");
    assert_eq!(explored.arena.len(), LENGTH as usize);
    assert_eq!(explored.vertex(&0), Some(LENGTH - 1));
    let Explored { arena, finals, .. } = explored;
    let last = LENGTH - 1;

    let attr = attractor(&arena, Player::J0, finals.won_by(Player::J0), &Limits::none())
        .expect("no limits");
    assert_eq!(attr.stationary(), last);
    assert_eq!(attr.rank(0), Some(last));
    drop(attr);

    let solution = solve(&arena, &finals, &Limits::none()).expect("no limits");
    for v in arena.vertices() {
        let rank = last - v;
        let by = Player::J0;
        assert_eq!(solution.verdict(v), Verdict::Won { by, rank });
    }
    assert_eq!(verify(&arena, &finals, &solution, &Limits::none()).expect("no limits"), Ok(()));

    let best = Strategy::best(&arena, &solution, Player::J0, &Limits::none()).expect("no limits");
    let wins = best.wins_from(&arena, &finals, &Limits::none()).expect("no limits");
    assert_eq!(wins.len(), LENGTH as usize);
    assert_eq!(best.counter_play(&arena, &finals, 0, &Limits::none()).expect("no limits"), None);

    let lost = Strategy::best(&arena, &solution, Player::J1, &Limits::none()).expect("no limits");
    assert!(lost.holds_from(&arena, &finals, &Limits::none()).expect("no limits").is_empty());
    let counter = lost
        .counter_play(&arena, &finals, 0, &Limits::none())
        .expect("no limits")
        .expect("it loses");
    assert_eq!(counter.end, CounterEnd::Final(Outcome::Win(Player::J0)));
    assert!(counter.play.iter().copied().eq(arena.vertices()));
    assert_eq!(
        check_play(&arena, &finals, &counter.play),
        Ok(PlayStatus::Finished(Outcome::Win(Player::J0)))
    );
}

#[test]
fn a_chain_as_a_graph() {
    let edges: Vec<(u32, u32)> = (1..LENGTH).map(|v| (v - 1, v)).collect();
    let chain = Graph::from_edges(LENGTH as usize, &edges);
    drop(edges);
    let order = chain.successors_first(&Limits::none()).expect("no limits").expect("acyclic");
    assert!(order.into_iter().eq((0..LENGTH).rev()));
    let values = grundy_values(&chain, &Limits::none()).expect("no limits").expect("acyclic");
    let expected = |v: u32| (LENGTH - 1 - v) % 2;
    assert!(values.into_iter().eq((0..LENGTH).map(expected)));
    let size = TreeSize { nodes: u128::from(LENGTH), leaves: 1, depth: LENGTH - 1 };
    assert_eq!(tree_size(&chain, 0, &Limits::none()).expect("no limits"), Some(size));
    assert_eq!(chain.component_count(&Limits::none()).expect("no limits"), 1);
    assert!(chain.two_colouring(&Limits::none()).expect("no limits").is_ok());
}

#[test]
fn a_chain_walked_by_perft() {
    let game = Countdown { from: LENGTH - 1, end: Outcome::Draw };
    let count = perft(&game, &game.start(), usize::MAX, &Limits::none()).expect("no limits");
    assert_eq!(count.nodes.len(), LENGTH as usize);
    assert!(count.nodes.iter().all(|&nodes| nodes == 1));
    assert_eq!(count.games.iter().sum::<u64>(), 1);
}

/// The end of the play is forced, ten million plies away.
#[test]
fn a_chain_to_a_dead_end() {
    let arena = chain(false);
    let finals = Finals::new(&arena, [], []).expect("no winners");
    let solution = solve(&arena, &finals, &Limits::none()).expect("no limits");
    assert_eq!(solution.counts().dead_end, u64::from(LENGTH));
    assert_eq!(verify(&arena, &finals, &solution, &Limits::none()).expect("no limits"), Ok(()));
}

#[test]
fn a_cycle() {
    let arena = chain(true);
    let finals = Finals::new(&arena, [], []).expect("no winners");
    let solution = solve(&arena, &finals, &Limits::none()).expect("no limits");
    assert_eq!(solution.counts().infinite, u64::from(LENGTH));
    assert_eq!(verify(&arena, &finals, &solution, &Limits::none()).expect("no limits"), Ok(()));

    let shown = solution
        .infinite_play(&arena, 5, &Limits::none())
        .expect("no limits")
        .expect("it never ends");
    assert!(shown.approach.is_empty());
    assert!(shown.cycle.into_iter().eq((5..LENGTH).chain(0..5)));

    let best = Strategy::best(&arena, &solution, Player::J0, &Limits::none()).expect("no limits");
    assert!(best.wins_from(&arena, &finals, &Limits::none()).expect("no limits").is_empty());
    let counter =
        best.counter_play(&arena, &finals, 7, &Limits::none()).expect("no limits").expect("no win");
    assert_eq!(counter.end, CounterEnd::Cycle(0));
    assert_eq!(counter.play.len(), LENGTH as usize);

    let cycle =
        arena.graph().successors_first(&Limits::none()).expect("no limits").expect_err("a cycle");
    assert_eq!(cycle.len(), LENGTH as usize);
}
