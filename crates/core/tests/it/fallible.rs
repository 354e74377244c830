//! Rules that fail somewhere on the way, positions and moves that own memory.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use arene::exact::{Exact, NoInsight};
use arene::*;

/// Heaps of sticks, one or two of them taken from one heap; who takes the last wins. Moves
/// are written out, positions are lists: nothing here is `Copy`.
struct Heaps {
    heaps: Vec<u8>,
    /// How often the rules may still be asked before they fail.
    left: AtomicU64,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heap(Vec<u8>, Player);

impl Heaps {
    fn new(heaps: &[u8], questions: u64) -> Guarded<Heaps> {
        let rules = Heaps { heaps: heaps.to_vec(), left: AtomicU64::new(questions) };
        Guarded::new(rules).expect("the start costs nothing")
    }

    fn ask(&self) -> Result<(), &'static str> {
        let left = self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        left.map(|_| ()).map_err(|_| "no more")
    }
}

impl TryGame for Heaps {
    type Position = Heap;
    type Move = String;
    type Error = &'static str;

    fn start(&self) -> Result<Heap, &'static str> {
        Ok(Heap(self.heaps.clone(), Player::J0))
    }

    fn turn(&self, at: &Heap) -> Result<Player, &'static str> {
        self.ask()?;
        Ok(at.1)
    }

    fn outcome(&self, at: &Heap) -> Result<Option<Outcome>, &'static str> {
        self.ask()?;
        Ok(at.0.iter().all(|&heap| heap == 0).then(|| Outcome::Win(at.1.other())))
    }

    fn moves(&self, at: &Heap, out: &mut Vec<String>) -> Result<(), &'static str> {
        for (heap, &sticks) in at.0.iter().enumerate() {
            out.extend((1..=sticks.min(2)).map(|take| format!("{heap} {take}")));
            // Some moves are there before the rules fail.
            self.ask()?;
        }
        Ok(())
    }

    fn play(&self, at: &Heap, m: String) -> Result<Heap, &'static str> {
        self.ask()?;
        let (heap, take) = m.split_once(' ').ok_or("no move")?;
        let mut next = at.0.clone();
        next[heap.parse::<usize>().map_err(|_| "no heap")?] -=
            take.parse::<u8>().map_err(|_| "no number")?;
        Ok(Heap(next, at.1.other()))
    }

    fn heap_bytes(&self, at: &Heap) -> u64 {
        at.0.capacity() as u64
    }

    fn move_heap_bytes(&self, m: &String) -> u64 {
        m.capacity() as u64
    }
}

/// Everything that works by rules, each with rules that may be asked so often.
fn work(which: usize, game: &Guarded<Heaps>) -> Option<Result<(), LimitReached>> {
    let limits = &Limits::none().while_sound(game).depth(4);
    let at = &game.start();
    Some(match which {
        0 => explore(game, &[], limits).map(|_| ()),
        1 => Minimax(Mobility).search(game, at, limits).map(|_| ()),
        2 => AlphaBeta(Mobility).search(game, at, limits).map(|_| ()),
        3 => Deepening::new(Mobility).search(game, at, limits).map(|_| ()),
        4 => Deepening::new(Zero).threads(2).search(game, at, limits).map(|_| ()),
        5 => Mcts::new(300, 1).search(game, at, limits).map(|_| ()),
        6 => {
            let _ = Exact::new(NoInsight).answer(game, at, limits);
            Ok(())
        }
        7 => {
            let _ = Exact::new(NoInsight).threads(2).weak(true).prove(game, at, limits);
            Ok(())
        }
        8 => perft(game, at, 5, limits).map(|_| ()),
        9 => reach(game, at, 9, limits).map(|_| ()),
        10 => estimate_tree(game, at, 50, 1, limits).map(|_| ()),
        11 => GameTree::unroll(game, at, 4, limits).map(|_| ()),
        12 => ValueTree::unroll(game, at, &Mobility, limits).map(|_| ()),
        _ => return None,
    })
}

#[test]
fn a_failure_ends_every_engine_and_names_its_position() {
    let mut which = 0;
    while work(which, &Heaps::new(&[2, 3], u64::MAX)).is_some() {
        let whole = Heaps::new(&[2, 3], u64::MAX);
        assert_eq!(work(which, &whole), Some(Ok(())), "engine {which}");
        assert_eq!(whole.failure(), None);
        let asked = u64::MAX - whole.rules().left.load(Relaxed);
        assert!(asked > 20, "engine {which}");
        for questions in (0..60).chain((60..asked).step_by(1 + asked as usize / 40)) {
            let game = Heaps::new(&[2, 3], questions);
            let _ = work(which, &game);
            // Threads may do with fewer questions than they did before.
            let Some(failure) = game.failure() else {
                assert!(matches!(which, 4 | 7), "engine {which} after {questions} of {asked}");
                continue;
            };
            assert_eq!(failure.error, "no more");
            assert!(failure.position.0.iter().zip([2, 3]).all(|(&left, all)| left <= all));
            // Whoever works by the same rules elsewhere does not hear of it.
            let other = game.with_new_alarm().expect("it has one");
            assert_eq!(other.failure(), None);
        }
        which += 1;
    }
    assert_eq!(which, 13);
}

#[test]
fn what_is_large_stops_soon_after_a_failure() {
    for which in 0..13 {
        let game = Heaps::new(&[90, 90, 90, 90, 90, 90], 5_000);
        let _ = work(which, &game);
        // A search to a depth of four may end before.
        assert!(game.failure().is_some(), "engine {which}");
    }
}

#[test]
fn what_positions_own_counts() {
    let explored = |limits: &Limits| explore(&Heaps::new(&[6, 6, 6], u64::MAX), &[], limits);
    let whole = explored(&Limits::none()).expect("no limits");
    let owned: u64 = whole.positions().iter().map(|at| at.0.capacity() as u64).sum();
    assert!(owned >= 3 * whole.positions().len() as u64);
    let without = whole.bytes() - owned;
    assert!(without >= size_of_val(whole.positions()) as u64);
    let most =
        (1..).map(|kib| kib << 10).find(|&most| explored(&Limits::none().memory(most)).is_ok());
    assert!(most.is_some_and(|most| most >= owned + without / 2), "{most:?}, {owned}, {without}");
    // A tree of Monte Carlo stops growing, and the search goes on.
    let game = Heaps::new(&[6, 6, 6], u64::MAX);
    let search = |limits: &Limits| Mcts::new(500, 1).search(&game, &game.start(), limits);
    let (free, tight) = (search(&Limits::none()), search(&Limits::none().memory(2000)));
    let (free, tight) = (free.expect("no limits"), tight.expect("less of a tree will do"));
    assert!(tight.depth < free.depth);
    assert_eq!(tight.moves.len(), 6);
}
