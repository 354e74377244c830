//! Exact search against the attractors, on small games made at random: turns
//! alternate or do not, a position may be reached in many ways.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::common::Sketch;
use arene::exact::{Answer, Bounds, Exact, NoInsight, Score};
use arene::*;

/// A game of this many positions with up to four moves each, forwards only, so
/// that play ends.
fn game(seed: &mut u64, len: usize) -> Sketch {
    let mut below = |limit: usize| random::below(seed, limit);
    let mut sketch = Sketch { owner: Vec::new(), next: Vec::new(), winner: Vec::new() };
    for v in 0..len {
        let left = len - 1 - v;
        let few = below(5).min(left);
        let next: Vec<u32> = (0..few).map(|_| (v + 1 + below(left)) as u32).collect();
        let ended = next.is_empty() && below(4) > 0;
        sketch.owner.push(Player::BOTH[below(2)]);
        sketch.winner.push(ended.then(|| Player::BOTH[below(2)]));
        sketch.next.push(next);
    }
    sketch
}

/// What the attractors say, as a value.
fn solved(explored: &Explored<u32>, solution: &Solution, v: u32) -> Value {
    let vertex = explored.vertex(&v).expect("reached");
    match solution.verdict(vertex) {
        Verdict::Won { by, rank } => Value::win(by, rank),
        _ => Value::DRAW,
    }
}

#[test]
fn scores_moves_and_lines_are_those_of_the_solution() {
    let mut seed = 1;
    for round in 0..400 {
        let sketch = game(&mut seed, 4 + round % 60);
        let everywhere: Vec<u32> = sketch.vertices().collect();
        let explored = explore(&sketch, &everywhere, &Limits::none()).expect("no limits");
        let solution =
            solve(&explored.arena, &explored.finals, &Limits::none()).expect("no limits");
        let value = |v| solved(&explored, &solution, v);
        let mut strong = Exact::new(NoInsight).table_bytes(0);
        let mut weak = Exact::new(NoInsight).weak(true);
        for v in sketch.vertices() {
            let answer = strong.answer(&sketch, &v, &Limits::none());
            assert_eq!(answer.value(), Some(value(v)), "{sketch:?} from {v}");
            check_moves(&sketch, v, &answer, &value);
            check_budget(&sketch, v, &answer, round as u64);
            let proof = weak.prove(&sketch, &v, &Limits::none());
            let winner = value(v).winner().map(|(winner, _)| winner);
            assert_eq!(proof.winner(), Some(winner), "{sketch:?} from {v}");
        }
    }
}

fn check_moves(game: &Sketch, v: u32, answer: &Answer<usize>, value: &dyn Fn(u32) -> Value) {
    let turn = game.turn(&v);
    let mut legal = Vec::new();
    game.moves(&v, &mut legal);
    let moves: Vec<usize> = answer.moves.iter().map(|&(m, _)| m).collect();
    assert_eq!(moves, legal);
    for &(m, bounds) in &answer.moves {
        let expected = value(game.play(&v, m)).further();
        assert_eq!(bounds.score().map(|score| score.value(turn)), Some(expected));
    }
    let best = legal.iter().filter(|&&m| value(game.play(&v, m)).further() == value(v));
    assert_eq!(answer.best, best.copied().collect::<Vec<_>>());
    // The line ends where and when the value says.
    let mut at = v;
    for &m in &answer.line {
        assert_eq!(value(game.play(&at, m)).further(), value(at));
        at = game.play(&at, m);
    }
    assert!(game.outcome(&at).is_some());
}

/// However little goes into the other moves, the best ones are known, and what is
/// said of the others is true.
fn check_budget(game: &Sketch, v: u32, full: &Answer<usize>, nodes: u64) {
    let winner = full.proof.winner();
    for weak in [false, true] {
        let mut engine = Exact::new(NoInsight).weak(weak).for_the_rest(nodes);
        let answer = engine.answer(game, &v, &Limits::none());
        assert_eq!(answer.proof.winner(), winner);
        assert!(weak || answer.best == full.best);
        for (&(m, seen), &(_, exact)) in answer.moves.iter().zip(&full.moves) {
            let score = exact.score().expect("proven");
            assert!(seen.least <= score && score <= seen.most, "{game:?} from {v}: {m}");
            let wins = full.proof.winner() == Some(exact.winner(game.turn(&v)).flatten());
            assert!(!weak || answer.best.contains(&m) == wins);
        }
    }
}

/// A heap from which one to three sticks are taken; who takes the last wins.
struct Heap;

impl Game for Heap {
    type Position = (u32, Player);
    type Move = u32;

    fn start(&self) -> (u32, Player) {
        (21, Player::J0)
    }

    fn turn(&self, at: &(u32, Player)) -> Player {
        at.1
    }

    fn outcome(&self, at: &(u32, Player)) -> Option<Outcome> {
        (at.0 == 0).then(|| Outcome::Win(at.1.other()))
    }

    fn moves(&self, at: &(u32, Player), out: &mut Vec<u32>) {
        out.extend(1..=at.0.min(3));
    }

    fn play(&self, at: &(u32, Player), take: u32) -> (u32, Player) {
        (at.0 - take, at.1.other())
    }
}

#[test]
fn long_plays_have_exact_distances() {
    let mut engine = Exact::new(NoInsight);
    for sticks in [1, 2, 4, 7, 100, 101, 1000] {
        let proof = engine.prove(&Heap, &(sticks, Player::J1), &Limits::none());
        // Multiples of four are lost, and each round takes four.
        let (winner, plies) = match sticks % 4 {
            0 => (Player::J0, sticks / 2),
            _ => (Player::J1, sticks / 4 * 2 + 1),
        };
        assert_eq!(proof.value(), Some(Value::win(winner, plies)), "{sticks}");
    }
}

#[test]
fn a_final_position_needs_no_search() {
    let answer = Exact::new(NoInsight).answer(&Heap, &(0, Player::J0), &Limits::none());
    assert_eq!(answer.value(), Some(Value::win(Player::J1, 0)));
    assert!(answer.moves.is_empty() && answer.best.is_empty() && answer.line.is_empty());
    // The position itself, and nothing that follows it.
    assert_eq!(answer.proof.cost.nodes, 1);
}

#[test]
fn limits_leave_what_is_proven() {
    let at = (200, Player::J0);
    let full = Exact::new(NoInsight).prove(&Heap, &at, &Limits::none());
    let score = full.bounds.score().unwrap();
    let mut narrowed = false;
    for nodes in [1, 300, 600, 1200, 2400] {
        let limits = Limits::none().nodes(nodes);
        let answer = Exact::new(NoInsight).answer(&Heap, &at, &limits);
        let Bounds { least, most } = answer.proof.bounds;
        assert!(least <= score && score <= most);
        narrowed |= answer.proof.bounds != Bounds::ANY && answer.proof.stopped.is_some();
        for (_, seen) in answer.moves {
            assert!(seen.least <= seen.most);
        }
    }
    assert!(narrowed, "some limit stops between two bounds");
    let stop = Limits::none().stop_flag(Arc::new(AtomicBool::new(true)));
    let proof = Exact::new(NoInsight).prove(&Heap, &at, &stop);
    assert_eq!(proof.stopped, Some(LimitReached::Stopped));
    assert_eq!(proof.bounds, Bounds::ANY);
    let late = Limits::none().deadline(Instant::now());
    let proof = Exact::new(NoInsight).prove(&Heap, &at, &late);
    assert_eq!(proof.stopped, Some(LimitReached::Deadline));
}

/// A tree with three moves everywhere and, after twelve plies, winners by chance.
struct Tree;

impl Game for Tree {
    type Position = (u64, u32);
    type Move = u64;

    fn start(&self) -> (u64, u32) {
        (0, 0)
    }

    fn turn(&self, at: &(u64, u32)) -> Player {
        Player::BOTH[at.1 as usize % 2]
    }

    fn outcome(&self, at: &(u64, u32)) -> Option<Outcome> {
        let winner = Player::BOTH[(random::mix(at.0, 7) >> 40) as usize % 2];
        (at.1 == 12).then_some(Outcome::Win(winner))
    }

    fn moves(&self, at: &(u64, u32), out: &mut Vec<u64>) {
        out.extend(0..if at.1 < 12 { 3 } else { 0 });
    }

    fn play(&self, at: &(u64, u32), m: u64) -> (u64, u32) {
        (3 * at.0 + m + 1, at.1 + 1)
    }
}

/// How much is left is told on the way: never less than what is done, and not far from
/// the truth.
#[test]
fn progress_is_estimated() {
    let told = Arc::new(std::sync::Mutex::new(Vec::new()));
    let heard = told.clone();
    let limits = Limits::none().on_progress(move |progress| {
        heard.lock().unwrap().push(progress);
    });
    let proof = Exact::new(NoInsight).weak(true).prove(&Tree, &(0, 0), &limits);
    let (told, nodes) = (told.lock().unwrap(), proof.cost.nodes);
    assert!(told.len() > 2, "{nodes} nodes");
    assert!(told.iter().all(|p| p.phase == Phase::Search && p.done <= nodes));
    assert!(told.iter().all(|p| p.total.is_none_or(|total| total >= p.done)), "{told:?}");
    let near = |total: u64| (nodes / 4..4 * nodes).contains(&total);
    assert!(told.iter().filter_map(|p| p.total).any(near), "{nodes} nodes, {told:?}");
}

#[test]
fn endless_play_is_refused() {
    let owner = vec![Player::J0, Player::J1];
    let round = Sketch { owner, next: vec![vec![1], vec![0]], winner: vec![None; 2] };
    let proof = Exact::new(NoInsight).prove(&round, &0, &Limits::none());
    assert!(matches!(proof.stopped, Some(LimitReached::Plies { .. })));
    assert_eq!(proof.bounds, Bounds::ANY);
}

#[test]
fn an_engine_remembers_and_forgets() {
    let mut engine = Exact::new(NoInsight);
    let at = (500, Player::J0);
    let first = engine.prove(&Heap, &at, &Limits::none());
    let again = engine.prove(&Heap, &at, &Limits::none());
    assert_eq!(again.bounds, first.bounds);
    assert!(again.cost.nodes < 10);
    engine.forget();
    assert_eq!(engine.prove(&Heap, &at, &Limits::none()).cost.nodes, first.cost.nodes);
    assert_eq!(first.bounds, Bounds::exactly(Score::loss_in(250)));
}
