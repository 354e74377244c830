//! Sweeps by grades in little memory.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use arene::{
    CountedWords, Game, Graded, Grading, Keys, LimitReached, Limits, Outcome, Player, WordsInMemory,
};
use arene::{GradeStore, Verdict};

/// Two heaps of so many sticks. A player takes some of one heap; who takes the last wins.
struct Heaps(u64);

type Position = ([u64; 2], Player);

impl Game for Heaps {
    type Position = Position;
    type Move = (usize, u64);

    fn start(&self) -> Position {
        ([self.0; 2], Player::J0)
    }

    fn turn(&self, at: &Position) -> Player {
        at.1
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        (at.0 == [0, 0]).then(|| Outcome::Win(at.1.other()))
    }

    fn moves(&self, at: &Position, out: &mut Vec<(usize, u64)>) {
        out.extend((0..2).flat_map(|heap| (1..=at.0[heap]).map(move |taken| (heap, taken))));
    }

    fn play(&self, at: &Position, (heap, taken): (usize, u64)) -> Position {
        let mut to = *at;
        to.0[heap] -= taken;
        (to.0, at.1.other())
    }
}

/// The grade is how many sticks are gone: a position leads to most of those that are
/// left.
impl Keys<Heaps> for Heaps {
    fn grades(&self) -> u32 {
        2 * self.0 as u32 + 1
    }

    fn grade(&self, at: &Position) -> Option<u32> {
        Some((2 * self.0 - at.0[0] - at.0[1]) as u32)
    }

    fn key(&self, at: &Position) -> u64 {
        (at.0[0] << 16 | at.0[1]) << 1 | at.1.index() as u64
    }

    fn position(&self, key: u64) -> Position {
        ([key >> 17, key >> 1 & 0xffff], Player::BOTH[key as usize & 1])
    }
}

/// Counts how often something is put there.
#[derive(Default)]
struct Counting(WordsInMemory, AtomicUsize);

impl GradeStore for Counting {
    type Error = LimitReached;
    type Words = CountedWords;

    fn put(&self, words: Vec<u64>) -> Result<CountedWords, LimitReached> {
        self.1.fetch_add(1, Relaxed);
        self.0.put(words)
    }

    fn in_memory(&self) -> u64 {
        self.0.in_memory()
    }
}

#[test]
fn threads_put_aside_what_they_have_no_room_for() {
    let game = &Heaps(60);
    let starts = &[game.start()];
    let sweep = |threads, limits: &Limits| -> (Graded<CountedWords>, usize) {
        let (store, limits) = (Counting::default(), &limits.clone().threads(threads));
        let work = Grading { game, keys: game, starts, limits };
        let found = work.gather(&store).expect("keys");
        let put = store.1.load(Relaxed);
        (work.solve(found, &store).expect("a sweep"), put)
    };
    let (plain, often) = sweep(1, &Limits::none());
    let all = Some(Verdict::Won { by: Player::J1, rank: 120 });
    assert_eq!(plain.verdict(0, game.key(&starts[0]), Player::J0), all);
    for threads in [1, 2, 64] {
        let (found, more) = sweep(threads, &Limits::none().memory(9 << 17));
        assert!((0..game.grades()).all(|grade| found.keys(grade) == plain.keys(grade)));
        assert_eq!(found.tally(), plain.tally());
        // What is put aside at a time is not one run of a few keys.
        assert!(often < more && more < often + often / 8);
    }
}
