//! The sweep grade by grade, for games whose positions pack into 64 bits and have
//! a *grade* that every move makes larger: sticks taken, stones put, heaps made.
//!
//! A first pass goes up: the keys that the positions of one grade lead to are
//! sorted, and each is kept once. A second pass goes down: each position takes the
//! best of those that its moves lead to, which are found by their keys. No number
//! need be known for a position beforehand, and positions that a symmetry
//! exchanges share one key, so that they are solved once.
//!
//! Ranges of a grade are what threads share. What is found goes to a [`Vault`],
//! which may put it into a file.
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

pub use code::{LONGEST_GRADED, Wide, verdict as graded_verdict};
use level::Level;

use super::Tally;
use crate::{Game, LimitReached, Player, Verdict};

/// Keys for the positions that follow a start, and the grades that they have.
///
/// # Laws
///
/// 1. A move leads to a position of a larger grade.
/// 2. Two positions that follow the start have the same key only if a symmetry of
///    the game that leaves the start as it is takes one to the other, whose turn
///    it is included.
/// 3. No key has all bits set.
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

/// Where a sweep puts what it finds: into memory, or into a file if that is full.
pub trait Vault: Sync {
    /// What may go wrong, a limit that is reached among it.
    type Error: From<LimitReached> + Send;
    /// Words that were put here.
    type Words: Deref<Target = [u64]> + Send + Sync;

    /// Takes some words, to be read where they are.
    fn put(&self, words: Vec<u64>) -> Result<Self::Words, Self::Error>;

    /// Bytes of memory that all words take which are here.
    fn in_memory(&self) -> u64;

    /// Takes the codes of a grade, which is finished, to outlive the sweep.
    fn keep(&self, _grade: u32, _codes: &[Wide], _tally: &Tally) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The codes of a grade that an earlier sweep has finished.
    fn kept(&self, _grade: u32) -> Result<Option<(Vec<Wide>, Tally)>, Self::Error> {
        Ok(None)
    }
}

/// Every position that play reaches from a start, by grades.
#[derive(Debug)]
pub struct Graded<W> {
    levels: Vec<Level<W>>,
    tally: Tally,
}

impl<W: Deref<Target = [u64]>> Graded<W> {
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
        let code = self.levels.get(grade as usize)?.code(key)?;
        code::verdict(code, turn)
    }
}

/// How many positions of a grade a thread takes at a time: few enough for all threads to
/// be done at about the same time, and enough to be worth the asking.
fn share_of(positions: usize, threads: usize) -> usize {
    (positions / (4 * threads.max(1))).clamp(64, 2048)
}

/// A vault in memory.
#[derive(Clone, Debug, Default)]
pub struct InMemory(Arc<AtomicU64>);

/// Words in memory, which their vault counts as long as they are there.
#[derive(Debug)]
pub struct Held {
    words: Vec<u64>,
    total: Arc<AtomicU64>,
}

impl Held {
    fn bytes(&self) -> u64 {
        8 * self.words.capacity() as u64
    }
}

impl Deref for Held {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.words
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.total.fetch_sub(self.bytes(), Relaxed);
    }
}

impl InMemory {
    /// Takes some words.
    pub fn hold(&self, mut words: Vec<u64>) -> Held {
        words.shrink_to_fit();
        let held = Held { words, total: self.0.clone() };
        self.0.fetch_add(held.bytes(), Relaxed);
        held
    }
}

impl Vault for InMemory {
    type Error = LimitReached;
    type Words = Held;

    fn put(&self, words: Vec<u64>) -> Result<Held, LimitReached> {
        Ok(self.hold(words))
    }

    fn in_memory(&self) -> u64 {
        self.0.load(Relaxed)
    }
}
