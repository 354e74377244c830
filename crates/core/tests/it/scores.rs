//! Games that end with scores, against plain minimax by the definition.

use arene::exact::{Exact, NoInsight};
use arene::random::{below, mix};
use arene::{
    AlphaBeta, Arena, ArenaError, Deepening, DrawKind, Engine, Finals, Flaw, Game, Graph,
    Heuristic, LimitReached, Limits, Mcts, Minimax, Outcome, Player, Problem, Report, Solution,
    Strategy as Plan, Unsolvable, Value, ValueTree, Verdict, VertexSet, Zero, explore, solve,
    verify,
};
use proptest::prelude::*;

use crate::common::scored::{Pizza, Seeds};

const J0: Player = Player::J0;
const J1: Player = Player::J1;

/// A graph whose edges lead to lower vertices, read as a game; how play ends at those
/// without edges.
#[derive(Clone, Debug)]
struct Acyclic {
    owner: Vec<Player>,
    next: Vec<Vec<u32>>,
    ends: Vec<Outcome>,
}

impl Acyclic {
    /// A random one, with as many kinds of ends as one in so many is.
    fn random(vertices: u32, seed: u64, kinds: usize) -> Acyclic {
        let mut state = mix(seed, vertices.into());
        let mut below = |limit: u32| below(&mut state, limit as usize) as u32;
        let mut game = Acyclic { owner: Vec::new(), next: Vec::new(), ends: Vec::new() };
        for v in 0..vertices {
            game.owner.push(Player::BOTH[below(2) as usize]);
            let mut row = Vec::new();
            for _ in 0..below(5) {
                let to = below(v.max(1));
                if to < v && !row.contains(&to) {
                    row.push(to);
                }
            }
            game.next.push(row);
            let score = Outcome::Score(i64::from(below(9)) - 4);
            let large = Outcome::Score((i64::from(below(3)) - 1) * Value::MOST_SCORE);
            let wins = Player::BOTH.map(Outcome::Win);
            let ends = [score, score, large, Outcome::Draw, wins[0], wins[1]];
            game.ends.push(ends[below(kinds.min(6) as u32) as usize]);
        }
        game
    }

    fn arena(&self) -> (Arena, Finals) {
        let n = self.owner.len();
        let rows = self.next.iter().zip(0u32..);
        let edges: Vec<(u32, u32)> =
            rows.flat_map(|(row, v)| row.iter().map(move |&to| (v, to))).collect();
        let j1 = VertexSet::from_fn(n, |v| self.owner[v as usize] == J1);
        let arena = Arena::new(Graph::from_edges(n, &edges), j1);
        let ends = |outcome: Outcome| {
            (0..n as u32).filter(move |&v| self.outcome(&v) == Some(outcome)).collect::<Vec<u32>>()
        };
        let scores = (0..n as u32).filter_map(|v| Some((v, self.outcome(&v)?.score()?)));
        let [v0, v1] = Player::BOTH.map(|by| ends(Outcome::Win(by)));
        let finals = Finals::new(&arena, v0, v1).expect("no limits");
        let finals = finals.with_scores(&arena, scores.collect::<Vec<_>>()).expect("no limits");
        (arena, finals)
    }
}

impl Game for Acyclic {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        self.owner.len() as u32 - 1
    }

    fn turn(&self, at: &u32) -> Player {
        self.owner[*at as usize]
    }

    fn outcome(&self, at: &u32) -> Option<Outcome> {
        self.next[*at as usize].is_empty().then(|| self.ends[*at as usize])
    }

    fn moves(&self, at: &u32, out: &mut Vec<u32>) {
        out.extend(&self.next[*at as usize]);
    }

    fn play(&self, _: &u32, to: u32) -> u32 {
        to
    }
}

/// What a position is worth, by the definition: J1's wins, the soonest first; scores; J0's
/// wins, the latest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    Lost(u32),
    Gain(i64),
    Won(std::cmp::Reverse<u32>),
}

impl Worth {
    /// A ply earlier.
    fn earlier(self) -> Worth {
        match self {
            Worth::Lost(plies) => Worth::Lost(plies + 1),
            Worth::Won(std::cmp::Reverse(plies)) => Worth::Won(std::cmp::Reverse(plies + 1)),
            gain => gain,
        }
    }

    fn value(self) -> Value {
        match self {
            Worth::Lost(plies) => Value::win(J1, plies),
            Worth::Won(std::cmp::Reverse(plies)) => Value::win(J0, plies),
            Worth::Gain(score) => Value::score(score).expect("small"),
        }
    }

    fn verdict(self) -> Verdict {
        match self {
            Worth::Lost(rank) => Verdict::Won { by: J1, rank },
            Worth::Won(std::cmp::Reverse(rank)) => Verdict::Won { by: J0, rank },
            Worth::Gain(score) => Verdict::Scored(score),
        }
    }
}

/// The oracle: every line of play to its end.
fn worth<G: Game>(game: &G, at: &G::Position) -> Worth {
    match game.outcome(at) {
        Some(Outcome::Win(J0)) => Worth::Won(std::cmp::Reverse(0)),
        Some(Outcome::Win(J1)) => Worth::Lost(0),
        Some(Outcome::Draw) => Worth::Gain(0),
        Some(Outcome::Score(score)) => Worth::Gain(score),
        None => {
            let after = options(game, at).into_iter().map(|(_, worth)| worth);
            match game.turn(at) {
                J0 => after.max(),
                J1 => after.min(),
            }
            .expect("a move")
        }
    }
}

/// Every move and what it is worth.
fn options<G: Game>(game: &G, at: &G::Position) -> Vec<(G::Move, Worth)> {
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    moves.into_iter().map(|m| (m.clone(), worth(game, &game.play(at, m)).earlier())).collect()
}

/// The same move once more.
fn copy<M: Clone>(m: &M) -> M {
    m.clone()
}

/// Whether a report is right in every point that it says is.
fn check<G: Game>(game: &G, at: &G::Position, report: &Report<G::Move>)
where
    G::Move: std::fmt::Debug,
{
    let right = worth(game, at);
    assert_eq!((report.value, report.exact), (right.value(), true));
    let options = options(game, at);
    let best: Vec<&G::Move> =
        options.iter().filter(|(_, then)| *then == right).map(|(m, _)| m).collect();
    assert_eq!(report.best_moves.iter().collect::<Vec<_>>(), best);
    // A win is certain before all is known of the other moves.
    for (told, (_, right)) in report.moves.iter().zip(&options).filter(|_| report.complete) {
        let (value, right) = (told.value.expect("known"), right.value());
        match (told.bound, game.turn(at)) {
            (false, _) => assert_eq!(value, right),
            (true, J0) => assert!(value >= right),
            (true, J1) => assert!(value <= right),
        }
    }
    let mut reached = at.clone();
    for m in &report.line {
        reached = game.play(&reached, copy(m));
    }
    if !report.moves.is_empty() {
        let end = (0..report.line.len()).fold(report.value, |value, _| value.nearer());
        assert_eq!(worth(game, &reached).value(), end, "{report:?} {options:?}");
    }
}

fn check_engines<G>(game: &G, at: &G::Position)
where
    G: Game + Sync,
    G::Position: Sync + Send,
    G::Move: Send + Sync + std::fmt::Debug,
{
    let none = Limits::none();
    check(game, at, &Minimax(Zero).search(game, at, &none).expect("no limits"));
    check(game, at, &AlphaBeta(Zero).search(game, at, &none).expect("no limits"));
    for (bytes, threads) in [(0, 1), (1 << 16, 1), (1 << 12, 3)] {
        let mut engine = Deepening::new(Zero).table_bytes(bytes).threads(threads);
        check(game, at, &engine.search(game, at, &none).expect("no limits"));
    }
    let tree = ValueTree::unroll(game, at, &Zero, &none).expect("no limits").1;
    for trace in [tree.minimax(), tree.alpha_beta(true), tree.alpha_beta(false)] {
        assert_eq!(trace.root().value, Some(worth(game, at).value()));
    }
}

/// The arena of a game is solved as the oracle says, and the verifier finds it right.
fn check_solution<G: Game>(game: &G) {
    let explored = explore(game, &[], &Limits::none()).expect("no limits");
    let (arena, finals) = (&explored.arena, &explored.finals);
    let solution = solve(arena, finals, &Limits::none()).expect("no limits");
    assert_eq!(verify(arena, finals, &solution, &Limits::none()).expect("no limits"), Ok(()));
    for v in arena.vertices() {
        let at = explored.position(v);
        assert_eq!(solution.verdict(v), worth(game, at).verdict());
        let right = worth(game, at);
        let best: Vec<u32> = options(game, at)
            .iter()
            .zip(arena.successors(v))
            .filter_map(|((_, then), &to)| (*then == right).then_some(to))
            .collect();
        assert_eq!(solution.best_moves(arena, v).collect::<Vec<_>>(), best);
    }
    let counts = solution.counts();
    let mut expected = arene::Counts::default();
    solution.verdicts().for_each(|verdict| expected.add(verdict));
    assert_eq!(counts, expected);
    assert_eq!(counts.dead_end + counts.infinite, 0);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn random_arenas(vertices in 1u32..26, seed in any::<u64>(), kinds in 1usize..7) {
        let game = Acyclic::random(vertices, seed, kinds);
        let (arena, finals) = game.arena();
        let solution = solve(&arena, &finals, &Limits::none()).expect("no limits");
        prop_assert_eq!(verify(&arena, &finals, &solution, &Limits::none()).expect("no limits"), Ok(()));
        for v in arena.vertices() {
            let right = worth(&game, &v);
            let verdict = match right.verdict() {
                Verdict::Scored(0) if !finals.has_scores() => Verdict::Drawn(DrawKind::DeadEnd),
                verdict => verdict,
            };
            prop_assert_eq!(solution.verdict(v), verdict);
            let best: Vec<u32> = options(&game, &v)
                .into_iter()
                .filter_map(|(to, then)| (then == right).then_some(to))
                .collect();
            prop_assert_eq!(solution.best_moves(&arena, v).collect::<Vec<_>>(), best);
        }
        let again = Solution::from_verdicts(solution.verdicts());
        prop_assert_eq!(&again, &solution);
        let verdict = |v| Ok::<_, LimitReached>(solution.verdict(v));
        let each = Solution::from_each(arena.len(), verdict, &Limits::none()).expect("no limits");
        prop_assert_eq!(&each, &solution);
    }

    #[test]
    fn every_engine(vertices in 1u32..14, seed in any::<u64>(), kinds in 1usize..7) {
        let game = Acyclic::random(vertices, seed, kinds);
        for at in 0..vertices {
            check_engines(&game, &at);
        }
    }

    /// A verdict that is changed is found out, whatever it becomes.
    #[test]
    fn wrong_verdicts_are_flawed(seed in any::<u64>(), at in any::<u32>(), to in 0..8u32) {
        let game = Acyclic::random(20, seed, 6);
        let (arena, finals) = game.arena();
        let solution = solve(&arena, &finals, &Limits::none()).expect("no limits");
        let mut verdicts: Vec<Verdict> = solution.verdicts().collect();
        let wrong = match to {
            0 => Verdict::Drawn(DrawKind::DeadEnd),
            1 => Verdict::Drawn(DrawKind::Infinite),
            2 | 3 => Verdict::Won { by: Player::BOTH[to as usize - 2], rank: at % 5 },
            _ => Verdict::Scored(i64::from(to) - 6),
        };
        let at = (at % 20) as usize;
        prop_assume!(verdicts[at] != wrong);
        verdicts[at] = wrong;
        let solution = Solution::from_verdicts(verdicts);
        prop_assert!(verify(&arena, &finals, &solution, &Limits::none()).unwrap().is_err());
    }

    #[test]
    fn a_pizza(slices in prop::collection::vec(0i64..10, 0..9)) {
        let game = Pizza(slices);
        check_solution(&game);
        check_engines(&game, &game.start());
    }
}

/// The laws of [`Game`], at every position.
fn check_laws<G: Game>(game: &G)
where
    G::Move: std::fmt::Debug,
{
    let explored = explore(game, &[], &Limits::none()).expect("no limits");
    for at in explored.positions() {
        let (mut moves, mut again) = (Vec::new(), Vec::new());
        game.moves(at, &mut moves);
        game.moves(at, &mut again);
        assert_eq!(moves, again);
        assert_eq!(moves.is_empty(), game.outcome(at).is_some());
        for (k, m) in moves.iter().enumerate() {
            assert!(!moves[..k].contains(m));
            let (to, twin) = (game.play(at, copy(m)), game.play(at, copy(m)));
            assert!(to == twin && game.ended(&to) == game.outcome(&to));
        }
    }
}

#[test]
fn games_with_scores_obey_the_laws() {
    check_laws(&Pizza(vec![3, 9, 1, 2, 8, 4]));
    check_laws(&Seeds { pits: 3, plies: 6 });
}

#[test]
fn seeds() {
    for (pits, plies) in [(1, 4), (2, 6), (3, 7)] {
        let game = Seeds { pits, plies };
        check_solution(&game);
        check_engines(&game, &game.start());
    }
}

/// Of 1, 9, 2, 1 whoever begins takes the last slice and is left with 9 or more in all.
#[test]
fn the_greedy_slice_is_not_best() {
    let game = Pizza(vec![3, 9, 1, 2]);
    let report = Minimax(Zero).search(&game, &game.start(), &Limits::none()).expect("no limits");
    assert_eq!(report.value.to_string(), "7");
    let values: Vec<String> =
        report.moves.iter().map(|m| m.value.expect("all").to_string()).collect();
    assert_eq!(values, ["-5", "7"]);
}

/// What J0 is ahead now.
struct Ahead;

impl Heuristic<Pizza> for Ahead {
    fn estimate(&self, _: &Pizza, at: &<Pizza as Game>::Position) -> i32 {
        at.gain as i32
    }
}

/// Where a search is cut off its values are estimates and it says so; where every play
/// that matters has ended they are exact.
#[test]
fn a_search_that_is_cut_off_says_so() {
    let game = Pizza(vec![3, 9, 1, 2, 8]);
    let right = worth(&game, &game.start()).value();
    for depth in 1..=5 {
        let limits = Limits::none().depth(depth);
        let reports = [
            Minimax(Ahead).search(&game, &game.start(), &limits).unwrap(),
            AlphaBeta(Ahead).search(&game, &game.start(), &limits).unwrap(),
            Deepening::new(Ahead).search(&game, &game.start(), &limits).unwrap(),
        ];
        for report in &reports {
            assert_eq!((report.exact, report.complete), (depth == 5, depth == 5), "{depth}");
            assert_eq!(report.value, reports[0].value);
            assert!(depth < 5 || report.value == right);
        }
    }
}

/// A score that no value holds ends every search in words; an arena has room for it.
#[test]
fn scores_too_large_for_a_search_are_refused() {
    for score in [Value::MOST_SCORE + 1, i64::MAX, i64::MIN, -Value::MOST_SCORE - 1] {
        let game = Acyclic {
            owner: vec![J0, J1, J0, J0],
            next: vec![vec![], vec![], vec![0], vec![1, 2]],
            ends: vec![Outcome::Score(score), Outcome::Score(2), Outcome::Draw, Outcome::Draw],
        };
        let most = Value::MOST_SCORE;
        let refused = Some(LimitReached::Score { score, most });
        let none = Limits::none();
        for at in [3, 0] {
            assert_eq!(Minimax(Zero).search(&game, &at, &none).err(), refused);
            assert_eq!(AlphaBeta(Zero).search(&game, &at, &none).err(), refused);
            assert_eq!(Deepening::new(Zero).search(&game, &at, &none).err(), refused);
            assert_eq!(Mcts::new(100, 1).search(&game, &at, &none).err(), refused);
            assert_eq!(ValueTree::unroll(&game, &at, &Zero, &none).err(), refused);
        }
        let (arena, finals) = game.arena();
        let solution = solve(&arena, &finals, &none).expect("no limits");
        assert_eq!(solution.verdict(3), Verdict::Scored(score.max(2)));
        assert_eq!(verify(&arena, &finals, &solution, &none).expect("no limits"), Ok(()));
    }
}

/// Exact search knows wins and draws; it says so where it meets a score.
#[test]
fn exact_search_refuses_scores() {
    for (pits, plies) in [(2, 6), (3, 5)] {
        let game = Seeds { pits, plies };
        let answer = Exact::new(NoInsight).answer(&game, &game.start(), &Limits::none());
        assert_eq!(answer.proof.stopped, Some(LimitReached::Scores));
        // A win that it proves without meeting one is a win all the same.
        let right = worth(&game, &game.start()).value();
        assert!(answer.value().is_none_or(|value| value == right && value.winner().is_some()));
    }
    let over = Pizza(Vec::new());
    let proof = Exact::new(NoInsight).prove(&over, &over.start(), &Limits::none());
    assert_eq!((proof.value(), proof.stopped), (None, Some(LimitReached::Scores)));
}

/// Random games lead to the best move, whatever scores are counted in; values are means.
#[test]
fn monte_carlo_counts_in_points() {
    for scale in [1, 1000, 1_000_000] {
        let game = Pizza([3, 9, 1, 2, 8, 4].map(|slice| slice * scale).to_vec());
        let report =
            Mcts::new(3000, 7).search(&game, &game.start(), &Limits::none()).expect("no limits");
        let right = worth(&game, &game.start());
        let best = options(&game, &game.start()).into_iter().find(|(_, then)| *then == right);
        assert_eq!(report.best_moves, [best.expect("one").0]);
        let mean = i64::from(report.value.as_estimate().expect("a mean"));
        assert!(!report.exact && mean.abs() <= 27 * scale, "{mean}");
        let Worth::Gain(score) = right else { panic!("a score") };
        assert!((mean - score).abs() <= 4 * scale, "{mean} for {score}");
    }
}

/// A win is better than any score, for machines that play at random too.
#[test]
fn monte_carlo_prefers_wins() {
    let game = Acyclic {
        owner: vec![J0; 4],
        next: vec![vec![], vec![], vec![], vec![0, 1, 2]],
        ends: [Outcome::Score(900), Outcome::Win(J0), Outcome::Win(J1), Outcome::Draw].to_vec(),
    };
    let report = Mcts::new(500, 1).search(&game, &3, &Limits::none()).expect("no limits");
    assert_eq!(report.best_moves, [1]);
    let values: Vec<Option<i32>> =
        report.moves.iter().map(|m| m.value.and_then(Value::as_estimate)).collect();
    assert_eq!(values, [Some(900), Some(901), Some(-901)]);
}

fn ring(edges: &[(u32, u32)], n: usize, scores: &[(u32, i64)]) -> (Arena, Finals) {
    let arena = Arena::new(Graph::from_edges(n, edges), VertexSet::new(n));
    let finals = Finals::new(&arena, [], []).expect("no limits");
    let finals = finals.with_scores(&arena, scores.iter().copied()).expect("no limits");
    (arena, finals)
}

/// A cycle and a score anywhere are refused, and the cycle is named.
#[test]
fn cycles_with_scores_are_refused() {
    let edges = [(0, 1), (1, 2), (2, 1), (1, 3), (2, 4)];
    let (arena, finals) = ring(&edges, 6, &[(3, 5)]);
    let refused = solve(&arena, &finals, &Limits::none()).unwrap_err();
    assert_eq!(refused, Unsolvable::Cyclic(vec![1, 2]));
    assert!(refused.to_string().ends_with("1 → 2 → 1"));
    // Whatever is said of it is wrong, behind and before the cycle, too.
    let all = [Verdict::Scored(5); 6].into_iter().enumerate();
    let all = all.map(|(v, verdict)| if v > 3 { Verdict::Scored(0) } else { verdict });
    let flaw =
        verify(&arena, &finals, &Solution::from_verdicts(all), &Limits::none()).expect("no limits");
    let Err(Flaw::At { vertex: 1 | 2, problem: Problem::Cyclic }) = flaw else {
        panic!("{flaw:?}");
    };
    let (arena, finals) = ring(&[(0, 0)], 2, &[(1, -1)]);
    let refused = solve(&arena, &finals, &Limits::none()).unwrap_err();
    assert_eq!(refused, Unsolvable::Cyclic(vec![0]));
}

#[test]
fn finals_say_what_is_wrong_with_scores() {
    let arena = Arena::new(Graph::from_edges(4, &[(0, 1), (0, 2)]), VertexSet::new(4));
    let finals = || Finals::new(&arena, [3], []).expect("no limits");
    let error = |scores: &[(u32, i64)]| finals().with_scores(&arena, scores.iter().copied()).err();
    assert_eq!(error(&[(0, 1)]), Some(ArenaError::NotFinal(0)));
    assert_eq!(error(&[(4, 1)]), Some(ArenaError::UnknownVertex(4)));
    assert_eq!(error(&[(1, 1), (3, 1)]), Some(ArenaError::WonAndScored(3)));
    assert_eq!(error(&[(1, 1), (2, 1), (1, 1)]), Some(ArenaError::ScoredTwice(1)));
    let finals = finals().with_scores(&arena, [(2, -5)]).expect("no limits");
    assert_eq!((finals.score(2), finals.score(1)), (Some(-5), None));
    assert_eq!(finals.outcome(&arena, 2), Some(Outcome::Score(-5)));
    assert_eq!(finals.dead_ends(&arena).collect::<Vec<_>>(), [1]);
    assert_eq!(finals.outcome(&arena, 1), Some(Outcome::Draw));
}

/// A long chain overflows no stack, and takes no more memory than it says.
#[test]
fn a_long_chain() {
    let n = 1_000_000;
    let edges: Vec<(u32, u32)> = (1..n).map(|v| (v, v - 1)).collect();
    let (arena, finals) = ring(&edges, n as usize, &[(0, 42)]);
    let limits = Limits::none().memory(40 * u64::from(n));
    let solution = solve(&arena, &finals, &limits).expect("no limits");
    assert_eq!(solution.verdict(n - 1), Verdict::Scored(42));
    assert_eq!(verify(&arena, &finals, &solution, &limits).expect("no limits"), Ok(()));
    let little = Limits::none().memory(4 * u64::from(n));
    let refused = solve(&arena, &finals, &little);
    assert!(matches!(refused, Err(Unsolvable::Limit(LimitReached::Memory { .. }))));
}

/// The worst that the best strategy can meet is its value.
#[test]
fn the_worst_counter_play_of_the_best_strategy_is_its_value() {
    for seed in 0..200 {
        let game = Acyclic::random(14, seed, 6);
        let (arena, finals) = game.arena();
        let none = Limits::none();
        let solution = solve(&arena, &finals, &none).expect("no limits");
        for player in Player::BOTH {
            let plan = Plan::best(&arena, &solution, player, &none).expect("no limits");
            for v in arena.vertices() {
                let counter = plan.counter_play(&arena, &finals, v, &none).expect("no limits");
                let met = match counter.map(|counter| counter.end) {
                    None => Some(player),
                    Some(arene::CounterEnd::Final(Outcome::Win(by))) => Some(by),
                    Some(arene::CounterEnd::Final(end)) => {
                        let score = end.score().unwrap_or(0);
                        assert_eq!(solution.verdict(v).score().unwrap_or(0), score);
                        None
                    }
                    other => panic!("{other:?}"),
                };
                assert_eq!(solution.winner(v), met);
            }
        }
    }
}
