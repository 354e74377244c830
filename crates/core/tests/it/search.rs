//! Every engine against plain minimax, on small games made at random: turns
//! alternate or do not, play ends or goes round in circles, a position may be
//! reached in many ways. And plain minimax against the attractors.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::common::{self, Sketch};
use arene::*;

/// Numbers by splitmix64: the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed >> 33) % u64::from(limit)) as u32
    }

    fn player(&mut self) -> Player {
        Player::BOTH[self.below(2) as usize]
    }

    /// A game of this many positions with up to four moves each: forwards only,
    /// so that play ends, or anywhere.
    fn game(&mut self, len: u32, cycles: bool) -> Sketch {
        let mut sketch = Sketch { owner: Vec::new(), next: Vec::new(), winner: Vec::new() };
        for v in 0..len {
            let left = if cycles { len } else { len - 1 - v };
            let few = self.below(5).min(left);
            let next = (0..few)
                .map(|_| if cycles { self.below(len) } else { v + 1 + self.below(left) })
                .collect::<Vec<_>>();
            let ended = next.is_empty() && self.below(4) > 0;
            sketch.owner.push(self.player());
            sketch.winner.push(ended.then(|| self.player()));
            sketch.next.push(next);
        }
        sketch
    }
}

/// Some estimate of each position, out of a few, so that many are equal.
/// Whoever asks about a final position is told off.
#[derive(Clone)]
struct Noise(u64);

impl Heuristic<Sketch> for Noise {
    fn estimate(&self, game: &Sketch, at: &u32) -> i32 {
        assert_eq!(game.outcome(at), None, "a search never asks about final positions");
        Random(self.0 ^ u64::from(*at)).below(7) as i32 - 3
    }

    fn promise(&self, _: &Sketch, at: &u32, m: usize) -> i32 {
        Random(self.0 ^ u64::from(*at) << 20 ^ m as u64).below(5) as i32
    }
}

/// What every report must satisfy beside plain minimax, given for its depth.
fn check_report<H: Heuristic<Sketch>>(
    game: &Sketch,
    heuristic: &H,
    at: u32,
    report: &Report<usize>,
    plain: &Report<usize>,
) {
    let player = game.owner(at);
    assert_eq!(report.value, plain.value);
    assert_eq!(report.best().collect::<Vec<_>>(), plain.best().collect::<Vec<_>>());
    assert_eq!(report.moves.len(), plain.moves.len());
    for (found, plain) in report.moves.iter().zip(&plain.moves) {
        assert_eq!(found.m, plain.m, "in the order of the rules");
        let (value, plain) = (found.value.expect("tried"), plain.value.expect("tried"));
        if found.bound {
            assert_ne!(value, report.value, "a bound is no best move");
            assert!(value.better(plain, player) == value, "{value} bounds {plain}");
        } else {
            assert_eq!(value, plain);
        }
    }
    if plain.exact {
        assert!(report.exact, "minimax saw the end everywhere, or a win");
    }
    assert!(report.exact || !report.complete, "what is complete is exact");
    // A cut may leave out just the estimates, never the other way round.
    assert!(report.complete || !plain.complete, "minimax estimated nothing");
    assert!(report.effort.nodes >= 1);
    check_line(game, heuristic, at, report);
}

/// A line is legal, begins with a best move, and leads to where the value comes
/// from unless it stops before.
fn check_line<H: Heuristic<Sketch>>(game: &Sketch, heuristic: &H, at: u32, report: &Report<usize>) {
    assert!(report.line.len() <= report.depth as usize);
    assert_eq!(report.line.first().copied(), report.best().next());
    let mut reached = at;
    for &m in &report.line {
        assert!(m < game.next(reached).len(), "a legal move");
        reached = game.play(&reached, m);
    }
    let plies = report.line.len();
    let end = match game.outcome(&reached) {
        Some(outcome) => Value::of(outcome),
        None if plies == report.depth as usize => {
            Some(Value::estimate(heuristic.estimate(game, &reached)))
        }
        None => None,
    };
    if let Some(end) = end {
        assert_eq!((0..plies).fold(end, |value, _| value.further()), report.value);
    }
}

fn to(depth: u32) -> Limits {
    Limits::none().depth(depth)
}

fn plain<H: Heuristic<Sketch> + Clone + Sync>(
    game: &Sketch,
    heuristic: &H,
    at: u32,
    depth: u32,
) -> Report<usize> {
    Minimax(heuristic.clone()).search(game, &at, &to(depth)).expect("no limit")
}

fn engines_equal_minimax<H>(game: &Sketch, heuristic: &H, at: u32, depth: u32)
where
    H: Heuristic<Sketch> + Clone + Sync,
{
    let oracle = plain(game, heuristic, at, depth);
    check_report(game, heuristic, at, &oracle, &oracle);
    let report = AlphaBeta(heuristic.clone()).search(game, &at, &to(depth)).expect("no limit");
    assert_eq!(report.depth, oracle.depth);
    assert!(report.effort.nodes <= oracle.effort.nodes, "alpha-beta visits no more");
    check_report(game, heuristic, at, &report, &oracle);
    for report in [&oracle, &report] {
        let end = report.line.iter().fold(at, |at, m| game.play(&at, *m));
        let whole = report.line.len() == report.depth as usize || game.is_final(end);
        assert!(whole, "plain searches know the whole line");
    }
    for (threads, bytes) in
        [(1, 4 << 20), (1, 0), (1, 1 << 10), (2, 64), (2, 1 << 16), (3, 1 << 10)]
    {
        // A large table takes a while to set up.
        if bytes > 1 << 16 && (at, depth) != (0, 6) {
            continue;
        }
        let mut engine = Deepening::new(heuristic.clone()).table_bytes(bytes).threads(threads);
        // The second search finds what the first one left in the table.
        for _ in 0..2 {
            let report = engine.search(game, &at, &to(depth)).expect("no limit");
            assert_eq!(report.value, oracle.value);
            assert_eq!(report.best().collect::<Vec<_>>(), oracle.best().collect::<Vec<_>>());
            assert!(report.depth == oracle.depth || report.exact && report.depth < depth);
            // It may stop as soon as it is certain; then the other moves have
            // the values of that depth.
            let oracle = plain(game, heuristic, at, report.depth);
            check_report(game, heuristic, at, &report, &oracle);
        }
    }
}

#[test]
fn every_engine_equals_minimax() {
    let mut random = Random(1);
    for round in 0..60 {
        let game = random.game(3 + round % 40, round % 2 == 1);
        for at in 0..4.min(game.len() as u32) {
            for depth in 0..=6 {
                engines_equal_minimax(&game, &Noise(round.into()), at, depth);
                if depth % 3 == 0 {
                    engines_equal_minimax(&game, &Zero, at, depth);
                    engines_equal_minimax(&game, &Mobility, at, depth);
                }
            }
        }
    }
}

/// To the end of the game every engine finds the winner, the rank and all best
/// moves that the attractors find.
#[test]
fn searched_to_the_end_every_engine_equals_the_solution() {
    let mut random = Random(2);
    for round in 0..200 {
        let game = random.game(2 + round % 12, false);
        let verdicts = game.verdicts();
        for at in game.vertices() {
            let value = match verdicts[at as usize] {
                Verdict::Won { by, rank } => Value::win(by, rank),
                _ => Value::DRAW,
            };
            let reports = [
                Minimax(Zero).search(&game, &at, &Limits::none()),
                AlphaBeta(Zero).search(&game, &at, &Limits::none()),
                Deepening::new(Zero).table_bytes(1 << 10).search(&game, &at, &Limits::none()),
                Deepening::new(Noise(9)).table_bytes(1 << 10).search(&game, &at, &Limits::none()),
            ];
            for report in reports {
                let report = report.expect("no limit");
                assert_eq!(report.value, value);
                assert!(report.exact);
                if !game.is_final(at) {
                    let best: common::Set = report.best().map(|m| game.play(&at, m)).collect();
                    assert_eq!(best, game.best_moves(&verdicts, at));
                }
            }
        }
    }
}

/// Where play may go round in circles, a win is seen as soon as the depth
/// reaches its rank, and never before.
#[test]
fn a_win_is_seen_at_the_depth_of_its_rank() {
    let mut random = Random(3);
    for round in 0..150 {
        let game = random.game(3 + round % 12, true);
        let verdicts = game.verdicts();
        for at in game.vertices() {
            for depth in 0..=6 {
                let report =
                    Deepening::new(Noise(5)).table_bytes(256).search(&game, &at, &to(depth));
                let report = report.expect("no limit");
                let seen = match verdicts[at as usize] {
                    Verdict::Won { by, rank } if rank <= depth => Some((by, rank)),
                    _ => None,
                };
                assert_eq!(report.value.winner(), seen);
                assert!(report.exact || seen.is_none(), "a forced win is certain");
            }
        }
    }
}

/// Whoever is certain is right: looking further changes nothing.
#[test]
fn exact_values_stay() {
    let mut random = Random(4);
    let mut certain = 0;
    for round in 0..120 {
        let game = random.game(3 + round % 20, round % 3 == 0);
        for depth in 0..=4 {
            let heuristic = Noise(round.into());
            let reports = [
                plain(&game, &heuristic, 0, depth),
                AlphaBeta(heuristic.clone()).search(&game, &0, &to(depth)).expect("no limit"),
                Deepening::new(heuristic.clone())
                    .table_bytes(1 << 10)
                    .search(&game, &0, &to(depth))
                    .expect("no limit"),
            ];
            for report in reports.iter().filter(|report| report.exact) {
                let further = plain(&game, &heuristic, 0, depth + 3);
                assert_eq!(report.value, further.value);
                assert_eq!(report.best().collect::<Vec<_>>(), further.best().collect::<Vec<_>>());
                certain += 1;
            }
        }
    }
    assert!(certain > 100, "only {certain}");
}

/// A win in 3 beats a win in 5, and the loser holds out as long as he can.
#[test]
fn winners_hurry_and_losers_delay() {
    use Player::{J0, J1};
    // 0 ─▶ 1 ─▶ 2 ─▶ 3 (J0 wins in 3)    0 ─▶ 4 ─▶ … ─▶ 8 ─▶ 9 (in 6)
    // 0 ─▶ 10 ─▶ 3 (in 2, if J1 wishes) or ─▶ 4 (in 6)
    let next = [
        vec![4, 1, 10],
        vec![2],
        vec![3],
        vec![],
        vec![5],
        vec![6],
        vec![7],
        vec![8],
        vec![9],
        vec![],
        vec![3, 4],
    ];
    let mut game = Sketch { owner: vec![J0; 11], next: next.to_vec(), winner: vec![None; 11] };
    game.owner[10] = J1;
    game.winner[3] = Some(J0);
    game.winner[9] = Some(J0);
    let report = Deepening::new(Zero).search(&game, &0, &to(8)).expect("no limit");
    assert_eq!(report.value, Value::win(J0, 3));
    assert_eq!(report.best().collect::<Vec<_>>(), [1]);
    assert_eq!(report.line, [1, 0, 0]);
    let report = Minimax(Zero).search(&game, &10, &to(8)).expect("no limit");
    assert_eq!(report.value, Value::win(J0, 6));
    assert_eq!(report.best().collect::<Vec<_>>(), [1]);
}

/// A game without an end, three moves everywhere.
struct Endless;

impl Game for Endless {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        1
    }
    fn turn(&self, at: &u32) -> Player {
        Player::BOTH[(at % 2) as usize]
    }
    fn outcome(&self, _: &u32) -> Option<Outcome> {
        None
    }
    fn moves(&self, _: &u32, out: &mut Vec<u32>) {
        out.extend([3, 5, 7]);
    }
    fn play(&self, at: &u32, m: u32) -> u32 {
        at.wrapping_mul(m).wrapping_add(1)
    }
}

#[test]
fn plain_searches_fail_at_a_limit() {
    let past = Instant::now().checked_sub(Duration::from_secs(1)).unwrap_or_else(Instant::now);
    let raised = Arc::new(AtomicBool::new(true));
    for (limits, reached) in [
        (to(40).nodes(10_000), LimitReached::Nodes { limit: 10_000 }),
        (to(40).nodes(10), LimitReached::Nodes { limit: 10 }),
        (to(40).deadline(past), LimitReached::Deadline),
        (to(40).stop_flag(raised), LimitReached::Stopped),
    ] {
        assert_eq!(Minimax(Mobility).search(&Endless, &1, &limits), Err(reached));
        assert_eq!(AlphaBeta(Mobility).search(&Endless, &1, &limits), Err(reached));
    }
}

#[test]
fn deepening_answers_with_the_last_depth_it_finished() {
    let past = Instant::now().checked_sub(Duration::from_secs(1)).unwrap_or_else(Instant::now);
    let raised = Arc::new(AtomicBool::new(true));
    for threads in 1..=3 {
        let mut engine = Deepening::new(Mobility).table_bytes(1 << 10).threads(threads);
        for (limits, depths) in [
            (to(60).nodes(3_000), 2..60),
            (to(60).nodes(1), 1..2),
            (to(60).deadline(past), 1..2),
            (to(60).stop_flag(raised.clone()), 1..2),
            (to(60).deadline(Instant::now() + Duration::from_millis(20)), 1..60),
        ] {
            let report = engine.search(&Endless, &1, &limits).expect("the first depth at least");
            assert!(depths.contains(&report.depth), "{}", report.depth);
            assert!(!report.exact);
            let plain = Minimax(Mobility).search(&Endless, &1, &to(report.depth.min(9)));
            if report.depth <= 9 {
                let plain = plain.expect("no limit");
                assert_eq!(report.value, plain.value);
                assert_eq!(report.best().collect::<Vec<_>>(), plain.best().collect::<Vec<_>>());
            }
        }
    }
}

#[test]
fn a_node_limit_is_kept() {
    for limit in [50, 500, 5_000, 50_000] {
        let mut engine = Deepening::new(Mobility).table_bytes(1 << 10);
        let report = engine.search(&Endless, &1, &to(60).nodes(limit)).expect("the first depth");
        assert!(report.effort.nodes <= limit + 8, "{} > {limit}", report.effort.nodes);
    }
}

#[test]
fn depth_0_and_final_positions_have_no_moves() {
    let mut random = Random(6);
    let game = random.game(12, false);
    for at in game.vertices() {
        let heuristic = Noise(1);
        let value = match game.outcome(&at) {
            Some(outcome) => Value::of(outcome).expect("no score"),
            None => Value::estimate(heuristic.estimate(&game, &at)),
        };
        let depth = if game.is_final(at) { 5 } else { 0 };
        for report in [
            Minimax(heuristic.clone()).search(&game, &at, &to(depth)),
            AlphaBeta(heuristic.clone()).search(&game, &at, &to(depth)),
            Deepening::new(heuristic.clone()).table_bytes(0).search(&game, &at, &to(depth)),
        ] {
            let report = report.expect("no limit");
            assert_eq!((report.value, report.depth), (value, 0));
            assert_eq!(report.exact, game.is_final(at));
            assert!(report.moves.is_empty() && report.line.is_empty());
            assert_eq!(report.effort.nodes, 1);
        }
    }
}

#[test]
fn monte_carlo_is_reproducible_legal_and_within_bounds() {
    let mut random = Random(7);
    for round in 0..60 {
        let game = random.game(3 + round % 30, round % 2 == 0);
        let search = |seed| {
            let mut report =
                Mcts::new(300, seed).search(&game, &0, &Limits::none()).expect("no limit");
            report.effort.time = Duration::ZERO;
            report
        };
        let report = search(1);
        assert_eq!(report, search(1), "the same seed gives the same search");
        assert_eq!(report.moves.len(), game.next(0).len());
        let mut at = 0;
        for &m in &report.line {
            assert!(m < game.next(at).len());
            at = game.play(&at, m);
        }
        if !game.is_final(0) {
            let values = report.moves.iter().map(|found| found.value.expect("300 playouts"));
            let values = values.chain([report.value]);
            for value in values {
                assert!(value.as_estimate().is_some_and(|mean| (-1000..=1000).contains(&mean)));
            }
            assert!(!report.line.is_empty() && !report.exact);
        }
    }
}

/// Of moves that were never tried nothing is said.
#[test]
fn monte_carlo_says_what_it_has_tried() {
    let tried = |playouts, limits: &Limits| {
        let report = Mcts::new(playouts, 1).search(&Endless, &1, limits).expect("no limit");
        for found in &report.moves {
            assert_eq!(found.value.is_some(), found.playouts > Some(0));
        }
        let counts = report.moves.iter().map(|found| found.playouts.expect("counted"));
        counts.collect::<Vec<u32>>()
    };
    assert_eq!(tried(1, &Limits::none()), [1, 0, 0]);
    assert_eq!(tried(2, &Limits::none()), [1, 1, 0]);
    assert_eq!(tried(3, &Limits::none()), [1, 1, 1]);
    assert_eq!(tried(100, &Limits::none()).iter().sum::<u32>(), 100);
    let plain = Minimax(Zero).search(&Endless, &1, &to(2)).expect("no limit");
    assert!(plain.moves.iter().all(|found| found.playouts.is_none()));
}

/// With enough games Monte Carlo finds a forced win.
#[test]
fn monte_carlo_finds_forced_wins() {
    let mut random = Random(8);
    let mut found = 0;
    for round in 0..60 {
        let game = random.game(4 + round % 10, false);
        let verdicts = game.verdicts();
        let owner = game.owner(0);
        if game.is_final(0) || verdicts[0].winner() != Some(owner) {
            continue;
        }
        let report = Mcts::new(3000, round.into()).search(&game, &0, &Limits::none());
        let m = report.expect("no limit").line[0];
        assert_eq!(verdicts[game.play(&0, m) as usize].winner(), Some(owner));
        found += 1;
    }
    assert!(found > 10, "only {found}");
}

#[test]
fn monte_carlo_stops_at_limits() {
    let limits = Limits::none().nodes(20_000);
    let report = Mcts::new(1_000_000, 1).search(&Endless, &1, &limits);
    assert!(report.expect("every move was tried").effort.nodes < 200_000);
    let raised = Limits::none().stop_flag(Arc::new(AtomicBool::new(true)));
    assert_eq!(Mcts::new(1000, 1).search(&Endless, &1, &raised), Err(LimitReached::Stopped));
}

/// The root counts once, and every position that a move was played to, whatever the
/// engine.
#[test]
fn every_engine_counts_the_same() {
    use arene::exact::{Exact, NoInsight};
    // 0 ─▶ 1 ─▶ 2, where J0 has won.
    let owner = vec![Player::J0, Player::J1, Player::J0];
    let winner = vec![None, None, Some(Player::J0)];
    let game = Sketch { owner, next: vec![vec![1], vec![2], vec![]], winner };
    let nodes = |at: u32, depth: u32| {
        let limits = to(depth);
        let mut all = vec![
            Minimax(Zero).search(&game, &at, &limits),
            AlphaBeta(Zero).search(&game, &at, &limits),
            AlphaBeta(Zero).first_best(&game, &at, &limits),
            Deepening::new(Zero).search(&game, &at, &limits),
        ];
        if depth > 0 {
            all.push(Mcts::new(1, 0).search(&game, &at, &limits));
        }
        all.into_iter().map(|report| report.expect("no limit").effort.nodes).collect::<Vec<u64>>()
    };
    assert_eq!(nodes(2, 9), [1, 1, 1, 1, 1], "the play is over");
    assert_eq!(nodes(0, 0), [1, 1, 1, 1], "nothing is played");
    assert_eq!(nodes(1, 1), [2, 2, 2, 2, 2], "one move");
    // One ply, then both, and the last one for the line.
    assert_eq!(nodes(0, 2), [3, 3, 3, 5, 3]);
    for threads in 1..4 {
        // Each thread plays the one move at most once, and they have one root.
        let mut engine = Deepening::new(Zero).threads(threads);
        let report = engine.search(&game, &1, &to(1)).expect("no limit");
        assert!((2..=1 + threads as u64).contains(&report.effort.nodes));
    }
    // An exact search sees at sight how a move ends the play, and asks about its root
    // more than once: who wins, and how fast.
    let exact = |at, weak| {
        let mut engine = Exact::new(NoInsight).weak(weak);
        engine.prove(&game, &at, &Limits::none()).cost.nodes
    };
    assert_eq!([exact(2, true), exact(1, true), exact(0, true)], [1, 1, 2]);
    assert_eq!([exact(2, false), exact(1, false), exact(0, false)], [1, 1, 3]);
}

/// A table is there when it is asked for, and no system has one of this size.
#[test]
fn a_table_that_the_system_refuses_is_a_limit() {
    let mut engine = Deepening::new(Zero).table_bytes(isize::MAX as usize / 2);
    let refused = engine.search(&Endless, &1, &to(2));
    assert!(matches!(refused, Err(LimitReached::Refused { .. })), "{refused:?}");
    // Within a limit of memory it is smaller.
    let limits = to(4).memory(1 << 16);
    let report = engine.search(&Endless, &1, &limits).expect("a small table");
    let plain = Minimax(Zero).search(&Endless, &1, &to(4)).expect("no limit");
    assert_eq!((report.value, report.depth), (plain.value, 4));
}

/// A search pays for as much of its table as it uses: thousands of them with a gigabyte
/// each are through before anybody loses patience.
#[test]
fn a_large_table_costs_a_small_search_nothing() {
    let (send, done) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        for _ in 0..3000 {
            let mut engine = Deepening::new(Zero).table_bytes(1 << 30);
            assert_eq!(engine.search(&Endless, &1, &to(4)).expect("no limit").depth, 4);
        }
        send.send(())
    });
    done.recv_timeout(Duration::from_secs(60)).expect("3000 GiB are not filled");
}
