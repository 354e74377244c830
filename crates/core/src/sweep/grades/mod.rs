//! The sweep grade by grade, for games whose positions pack into 64 bits and have
//! a *grade* that every move makes larger: sticks taken, stones put, heaps made.
//!
//! A first pass goes up: the keys that the positions of one grade lead to are
//! sorted, and each is kept once. A second pass goes down: each position takes the
//! best of those that its moves lead to, which are found by their keys. No number
//! need be known for a position beforehand, and positions that a symmetry
//! exchanges share one key, so that they are solved once.
//!
//! Ranges of a grade are what threads share. What is found goes to a [`GradeStore`],
//! which may put it into a file, grade by grade, and have it when the same sweep is
//! made again.
//!
//! Memory: 8 bytes for a key, 2 for its code, about 1 to find it by. Cost:
//! O(moves · log) to sort, O(moves) to solve.

mod code;
mod down;
mod level;
mod up;

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

pub use code::{LONGEST_GRADED, WideCode, verdict as graded_verdict};
use level::Level;

use super::Tally;
use crate::{Game, LimitReached, Limits, Outcome, Player, Verdict, share};

/// Keys for the positions that follow a start, and the grades that they have.
///
/// # Laws
///
/// 1. A move leads to a position of a larger grade.
/// 2. Two positions that follow the start have the same key only if a symmetry of
///    the game that leaves the start as it is takes one to the other, whose turn
///    it is included.
pub trait Keys<G: Game>: Sync {
    /// One more than the largest grade. At most [`LONGEST_GRADED`].
    fn grades(&self) -> u32;

    /// The grade of a position; `None` if it does not follow the start.
    fn grade(&self, at: &G::Position) -> Option<u32>;

    /// The key of a position that has a grade.
    fn key(&self, at: &G::Position) -> u64;

    /// One of the positions with a key that [`Keys::key`] gives, always the same.
    fn position(&self, key: u64) -> G::Position;

    /// All positions with the same key as this one, each once.
    fn alike(&self, at: &G::Position) -> Vec<G::Position> {
        vec![at.clone()]
    }

    /// How many they are.
    fn count_alike(&self, _at: &G::Position) -> u64 {
        1
    }
}

/// A sweep by grades that is to be made.
///
/// ```
/// # use arene::{Game, Grading, WordsInMemory, Keys, Limits, Outcome, Player, Verdict};
/// /// Sticks in a row, of which a player takes one or two; who takes the last wins.
/// struct Sticks;
///
/// impl Game for Sticks {
///     type Position = (u32, Player);
///     type Move = u32;
///
///     fn start(&self) -> (u32, Player) {
///         (10, Player::J0)
///     }
///
///     fn turn(&self, at: &(u32, Player)) -> Player {
///         at.1
///     }
///
///     fn outcome(&self, at: &(u32, Player)) -> Option<Outcome> {
///         (at.0 == 0).then(|| Outcome::Win(at.1.other()))
///     }
///
///     fn moves(&self, at: &(u32, Player), moves: &mut Vec<u32>) {
///         moves.extend(1..=at.0.min(2));
///     }
///
///     fn play(&self, at: &(u32, Player), taken: u32) -> (u32, Player) {
///         (at.0 - taken, at.1.other())
///     }
/// }
///
/// /// The grade is how many are gone.
/// struct Gone;
///
/// impl Keys<Sticks> for Gone {
///     fn grades(&self) -> u32 {
///         11
///     }
///
///     fn grade(&self, at: &(u32, Player)) -> Option<u32> {
///         10u32.checked_sub(at.0)
///     }
///
///     fn key(&self, at: &(u32, Player)) -> u64 {
///         2 * u64::from(at.0) + at.1.index() as u64
///     }
///
///     fn position(&self, key: u64) -> (u32, Player) {
///         ((key / 2) as u32, if key % 2 == 0 { Player::J0 } else { Player::J1 })
///     }
/// }
///
/// let (limits, store) = (Limits::none(), WordsInMemory::default());
/// let start = Sticks.start();
/// let starts = &[start];
/// let work = Grading { game: &Sticks, keys: &Gone, starts, limits: &limits };
/// let solved = work.solve(work.gather(&store)?, &store)?;
/// assert_eq!(solved.keys(2), [16, 17]);
/// let found = solved.verdict(0, Gone.key(&start), Player::J0);
/// assert_eq!(found, Some(Verdict::Won { by: Player::J0, rank: 7 }));
/// # Ok::<(), arene::LimitReached>(())
/// ```
pub struct Grading<'a, G: Game, K> {
    /// The game.
    pub game: &'a G,
    /// The keys of its positions.
    pub keys: &'a K,
    /// Where play may start: at the same position, whoever's turn it is there.
    pub starts: &'a [G::Position],
    /// What it may use, and how many threads share it.
    pub limits: &'a Limits,
}

impl<G, K> Grading<'_, G, K>
where
    G: Game + Sync,
    G::Position: Sync,
    K: Keys<G>,
{
    /// How play has ended at a position, if it has.
    fn over(&self, at: &G::Position) -> Option<Outcome> {
        if self.starts.contains(at) { self.game.outcome(at) } else { self.game.ended(at) }
    }

    /// Whether keys ascend and are those of positions of a grade, whoever wrote them.
    fn are_keys(&self, grade: u32, keys: &[u64]) -> bool {
        let is_key = |&key: &u64| {
            let at = self.keys.position(key);
            self.keys.grade(&at) == Some(grade) && self.keys.key(&at) == key
        };
        keys.is_sorted_by(|a, b| a < b) && grade < self.keys.grades() && keys.iter().all(is_key)
    }

    /// Whether all keys are those of positions of their grade, and the starts are among
    /// them, whoever wrote them.
    pub fn is_sound<W: Deref<Target = [u64]> + Sync>(&self, found: &Graded<W>) -> bool {
        let has = |at: &G::Position| {
            let grade = self.keys.grade(at).map_or(&[][..], |grade| found.keys(grade));
            grade.binary_search(&self.keys.key(at)).is_ok()
        };
        if !self.starts.iter().all(has) {
            return false;
        }
        let grades = (0..found.levels.len() as u32).collect();
        share(self.limits.thread_count(), grades, |grade| self.are_keys(grade, found.keys(grade)))
            .into_iter()
            .all(|sound| sound)
    }
}

/// Some keys of one grade, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRun {
    /// Their grade.
    pub grade: u32,
    /// The keys.
    pub keys: Vec<u64>,
}

/// Where a sweep puts what it finds: into memory, or into a file if that is full.
pub trait GradeStore: Sync {
    /// What may go wrong, a limit that is reached among it.
    type Error: From<LimitReached> + Send;
    /// Words that were put here.
    type Words: Deref<Target = [u64]> + Send + Sync;

    /// Takes some words, to be read where they are.
    fn put(&self, words: Vec<u64>) -> Result<Self::Words, Self::Error>;

    /// Bytes of memory that all words take which are here.
    fn in_memory(&self) -> u64;

    /// Takes the keys that a grade leads to and that no earlier one does, to outlive
    /// the sweep: a run for each grade that has any.
    fn keep_keys(&self, _grade: u32, _runs: &[KeyRun]) -> Result<(), Self::Error> {
        Ok(())
    }

    /// What an earlier sweep has kept of them.
    fn kept_keys(&self, _grade: u32) -> Result<Option<Vec<KeyRun>>, Self::Error> {
        Ok(None)
    }

    /// Takes the codes of a grade, which is finished, to outlive the sweep.
    fn keep_codes(
        &self,
        _grade: u32,
        _codes: &[WideCode],
        _tally: &Tally,
    ) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The codes of a grade that an earlier sweep has finished.
    fn kept_codes(&self, _grade: u32) -> Result<Option<(Vec<WideCode>, Tally)>, Self::Error> {
        Ok(None)
    }

    /// The error that what was kept is not what this sweep finds.
    ///
    /// # Panics
    ///
    /// If nothing was kept: then a law of [`Keys`] is broken.
    fn unsound(&self) -> Self::Error {
        panic!("a move leads to a position of a later grade whose key is known")
    }
}

/// Every position that play reaches from a start, by grades.
#[derive(Debug)]
pub struct Graded<W> {
    levels: Vec<Level<W>>,
    tally: Tally,
}

impl<W: Deref<Target = [u64]>> Graded<W> {
    /// Positions whose keys were found earlier, grade by grade.
    pub fn from_keys(levels: Vec<W>) -> Graded<W> {
        Graded { levels: levels.into_iter().map(Level::new).collect(), tally: Tally::default() }
    }

    /// The keys of a grade, in ascending order.
    pub fn keys(&self, grade: u32) -> &[u64] {
        self.levels.get(grade as usize).map_or(&[], Level::keys)
    }

    /// How many positions play reaches, and how they stand.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// How many keys there are.
    pub fn len(&self) -> u64 {
        self.levels.iter().map(|level| level.keys().len() as u64).sum()
    }

    /// Whether there are none; there is always the start.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The verdict of a position by its grade and its key, this player to move;
    /// `None` if play does not reach it.
    pub fn verdict(&self, grade: u32, key: u64, turn: Player) -> Option<Verdict> {
        code::verdict(self.code(grade, key)?, turn)
    }

    /// The code of a position by its grade and its key; `None` if play does not reach it.
    pub fn code(&self, grade: u32, key: u64) -> Option<WideCode> {
        self.levels.get(grade as usize)?.code(key)
    }

    /// How many grades there are.
    pub fn grades(&self) -> u32 {
        self.levels.len() as u32
    }
}

/// How many positions of a grade a thread takes at a time: few enough for all threads to
/// be done at about the same time, and enough to be worth the asking.
fn share_of(positions: usize, threads: usize) -> usize {
    (positions / (4 * threads.max(1))).clamp(64, 2048)
}

/// Bytes that some words take beside themselves: who holds them, and what it takes the
/// system to have a piece of memory.
const RECORD: u64 = 64;

/// A store in memory.
#[derive(Clone, Debug, Default)]
pub struct WordsInMemory(Arc<AtomicU64>);

/// Words in memory, which their store counts as long as they are there.
#[derive(Debug)]
pub struct CountedWords {
    words: Vec<u64>,
    total: Arc<AtomicU64>,
}

impl CountedWords {
    fn bytes(&self) -> u64 {
        RECORD + 8 * self.words.capacity() as u64
    }
}

impl Deref for CountedWords {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.words
    }
}

impl Drop for CountedWords {
    fn drop(&mut self) {
        self.total.fetch_sub(self.bytes(), Relaxed);
    }
}

impl WordsInMemory {
    /// Takes some words.
    pub fn hold(&self, mut words: Vec<u64>) -> CountedWords {
        words.shrink_to_fit();
        let held = CountedWords { words, total: self.0.clone() };
        self.0.fetch_add(held.bytes(), Relaxed);
        held
    }
}

impl GradeStore for WordsInMemory {
    type Error = LimitReached;
    type Words = CountedWords;

    fn put(&self, words: Vec<u64>) -> Result<CountedWords, LimitReached> {
        Ok(self.hold(words))
    }

    fn in_memory(&self) -> u64 {
        self.0.load(Relaxed)
    }
}
