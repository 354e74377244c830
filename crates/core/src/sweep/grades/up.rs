//! The pass up: which positions play reaches.

use std::ops::Deref;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Mutex, PoisonError};

use super::level::Level;
use super::{Graded, Keys, Vault, share_of};
use crate::sweep::Tally;
use crate::{Game, LimitReached, Limits, Phase, Progress, share};

/// Keys that wait before they are sorted for the first time.
const FEW: usize = 1 << 8;

/// So many runs of one grade are merged: most of their keys are the same.
const MOST_RUNS: usize = 8;

/// Keys that a thread has met not long ago.
const REMEMBERED: usize = 1 << 14;

impl<W: Deref<Target = [u64]> + Send + Sync> Graded<W> {
    /// Finds every position that play reaches from `start`, with so many threads.
    /// The keys are the same whatever their number.
    ///
    /// Fails only if it reaches one of the `limits`, or if the vault fails.
    pub fn gather<G, K, V>(
        game: &G,
        keys: &K,
        start: &G::Position,
        vault: &V,
        threads: usize,
        limits: &Limits,
    ) -> Result<Graded<W>, V::Error>
    where
        G: Game + Sync,
        G::Position: Sync,
        G::Move: Send,
        K: Keys<G>,
        V: Vault<Words = W>,
    {
        let threads = threads.max(1);
        let grades = keys.grades() as usize;
        let waiting = Mutex::new((0..grades).map(|_| Vec::new()).collect());
        let done = AtomicU64::new(0);
        let up = Up { game, keys, start, vault, threads, limits, waiting, done };
        let mut hands: Vec<Hand<G::Move>> = (0..threads).map(|_| Hand::new(grades)).collect();
        hands[0].push(up.grade(start), keys.key(start));
        let mut levels = Vec::with_capacity(grades);
        let mut total = 0;
        for grade in 0..grades {
            let found = up.merged(grade, &mut hands)?;
            total += found.len() as u64;
            limits.check_vertices(total)?;
            let level = vault.put(found)?;
            if !level.is_empty() {
                up.expand(&level, &mut hands)?;
            }
            levels.push(Level::new(level));
        }
        Ok(Graded { levels, tally: Tally::default() })
    }

    /// The levels whose keys are known, of an earlier pass.
    pub fn from_keys(levels: Vec<W>) -> Graded<W> {
        Graded { levels: levels.into_iter().map(Level::new).collect(), tally: Tally::default() }
    }
}

struct Up<'a, G: Game, K, V: Vault> {
    game: &'a G,
    keys: &'a K,
    start: &'a G::Position,
    vault: &'a V,
    threads: usize,
    limits: &'a Limits,
    /// For each grade sorted keys that no hand could hold.
    waiting: Mutex<Vec<Vec<V::Words>>>,
    /// Positions dealt with so far.
    done: AtomicU64,
}

impl<G, K, V> Up<'_, G, K, V>
where
    G: Game + Sync,
    G::Position: Sync,
    G::Move: Send,
    K: Keys<G>,
    V: Vault,
{
    fn grade(&self, at: &G::Position) -> usize {
        let found = self.keys.grade(at);
        assert!(found.is_some(), "every position that play reaches has a grade");
        found.unwrap_or_default() as usize
    }

    /// The keys of a grade that all hands have found, each once, in order.
    fn merged(&self, grade: usize, hands: &mut [Hand<G::Move>]) -> Result<Vec<u64>, LimitReached> {
        let buffers = hands.iter_mut().map(|hand| hand.take(grade));
        let mut runs: Vec<Vec<u64>> = share(self.threads, buffers.collect(), Buffer::sorted);
        runs.retain(|run| !run.is_empty());
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = std::mem::take(&mut waiting[grade]);
        if waiting.is_empty() && runs.len() <= 1 {
            return Ok(runs.pop().unwrap_or_default());
        }
        let slices: Vec<&[u64]> =
            runs.iter().map(Vec::as_slice).chain(waiting.iter().map(|run| &**run)).collect();
        let keys: usize = slices.iter().map(|run| run.len()).sum();
        let held: u64 = hands.iter().map(Hand::bytes).sum();
        let sorting = 8 * (3 * keys + runs.iter().map(Vec::capacity).sum::<usize>()) as u64;
        self.limits.check_memory(self.vault.in_memory() + held + sorting)?;
        Ok(merge(&slices, self.threads))
    }

    /// Has the hands find what the positions of a grade lead to.
    fn expand(&self, level: &[u64], hands: &mut [Hand<G::Move>]) -> Result<(), V::Error> {
        let next = AtomicUsize::new(0);
        let size = share_of(level.len(), self.threads);
        let helpers = self.threads.min(level.len().div_ceil(size));
        let work = |hand: &mut Hand<G::Move>| -> Result<(), V::Error> {
            let mut work = || -> Result<(), V::Error> {
                while let Some(left) = level.get(next.fetch_add(size, Relaxed)..)
                    && !left.is_empty()
                {
                    let some = &left[..left.len().min(size)];
                    for &key in some {
                        self.lead(key, hand);
                        self.relieve(hand)?;
                    }
                    let done = self.done.fetch_add(some.len() as u64, Relaxed) + some.len() as u64;
                    self.limits.tick(Progress { phase: Phase::Explore, done, total: None })?;
                }
                Ok(())
            };
            // Where one fails, the others need not go on.
            work().inspect_err(|_| next.store(level.len(), Relaxed))
        };
        share(helpers, hands.iter_mut().take(helpers).collect(), work).into_iter().collect()
    }

    /// Finds what one position leads to.
    fn lead(&self, key: u64, hand: &mut Hand<G::Move>) {
        let at = self.keys.position(key);
        let over = if at == *self.start { self.game.outcome(&at) } else { self.game.ended(&at) };
        if over.is_some() {
            return;
        }
        let mut moves = std::mem::take(&mut hand.moves);
        moves.clear();
        self.game.moves_on(&at, &mut moves);
        for &m in &moves {
            let to = self.game.play(&at, m);
            let key = self.keys.key(&to);
            if hand.is_new(key) {
                let grade = self.grade(&to);
                debug_assert!(Some(grade as u32) > self.keys.grade(&at), "grades grow");
                hand.push(grade, key);
            }
        }
        hand.moves = moves;
    }

    /// Puts what a hand holds into the vault if it holds more than its share of
    /// the memory: an eighth of it belongs to all hands.
    fn relieve(&self, hand: &mut Hand<G::Move>) -> Result<(), V::Error> {
        let share = self.limits.room_for(8) / self.threads as u64;
        if hand.bytes() <= share {
            return Ok(());
        }
        for grade in 0..hand.buffers.len() {
            if hand.buffers[grade].keys.len() >= FEW {
                let run = self.vault.put(hand.take(grade).sorted())?;
                let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
                let runs = &mut waiting[grade];
                runs.push(run);
                if runs.len() >= MOST_RUNS {
                    let keys: usize = runs.iter().map(|run| run.len()).sum();
                    let sorting = 24 * keys as u64;
                    self.limits.check_memory(self.vault.in_memory() + hand.bytes() + sorting)?;
                    let merged = merge(&runs.iter().map(|run| &**run).collect::<Vec<_>>(), 1);
                    runs.clear();
                    runs.push(self.vault.put(merged)?);
                }
            }
        }
        Ok(())
    }
}

/// What a thread has in hand.
struct Hand<M> {
    /// The keys that it has found, by grades.
    buffers: Vec<Buffer>,
    /// Keys that the buffers have room for.
    held: usize,
    /// Some keys that were found: most moves lead to one of them again.
    remembered: Vec<u64>,
    moves: Vec<M>,
}

impl<M> Hand<M> {
    fn new(grades: usize) -> Hand<M> {
        let buffers = (0..grades).map(|_| Buffer::default()).collect();
        // No key has all bits set.
        Hand { buffers, held: 0, remembered: vec![u64::MAX; REMEMBERED], moves: Vec::new() }
    }

    fn bytes(&self) -> u64 {
        8 * (self.held + REMEMBERED) as u64
    }

    /// Whether this key was not found a short while ago.
    #[inline]
    fn is_new(&mut self, key: u64) -> bool {
        let place = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - REMEMBERED.ilog2());
        let remembered = &mut self.remembered[place as usize];
        std::mem::replace(remembered, key) != key
    }

    /// Takes the keys of a grade out of its hand.
    fn take(&mut self, grade: usize) -> Buffer {
        let buffer = std::mem::take(&mut self.buffers[grade]);
        self.held -= buffer.room;
        buffer
    }

    #[inline]
    fn push(&mut self, grade: usize, key: u64) {
        let buffer = &mut self.buffers[grade];
        if buffer.keys.len() == buffer.room {
            self.held -= buffer.room;
            buffer.tidy();
            buffer.room = (2 * buffer.keys.len()).max(FEW);
            buffer.keys.reserve_exact(buffer.room - buffer.keys.len());
            self.held += buffer.room;
        }
        buffer.keys.push(key);
    }
}

/// Keys that were found. They are sorted, and each kept once, whenever there is no
/// room left: then there is room for as many more as are different.
#[derive(Default)]
struct Buffer {
    keys: Vec<u64>,
    room: usize,
}

impl Buffer {
    /// Sorts the keys and keeps each once. What was sorted before is a run that the
    /// stable sort makes use of.
    fn tidy(&mut self) {
        self.keys.sort();
        self.keys.dedup();
    }

    fn sorted(mut self) -> Vec<u64> {
        self.tidy();
        self.keys
    }
}

/// The keys of sorted runs, each once, in order.
fn merge(runs: &[&[u64]], threads: usize) -> Vec<u64> {
    let longest = runs.iter().copied().max_by_key(|run| run.len()).unwrap_or_default();
    // Keys that cut the longest run into equal parts; the others are cut there, too.
    let parts = threads.min(longest.len().div_ceil(1 << 11)).max(1);
    let cut = |part: usize| longest[part * longest.len() / parts];
    let merged = share(threads, (0..parts).collect(), |part| {
        let mut keys = Vec::new();
        for run in runs {
            let below = |part: usize| run.partition_point(|&key| key < cut(part));
            let from = if part == 0 { 0 } else { below(part) };
            let to = if part + 1 == parts { run.len() } else { below(part + 1) };
            keys.extend_from_slice(&run[from..to]);
        }
        keys.sort();
        keys.dedup();
        keys
    });
    merged.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_is_sorting() {
        let mut seed = 1;
        for lengths in [&[0, 0][..], &[1, 0], &[10_000, 1, 3], &[5_000, 20_000, 7_000]] {
            let mut runs = Vec::new();
            for &length in lengths {
                let mut run: Vec<u64> =
                    (0..length).map(|_| crate::random::below(&mut seed, 30_000) as u64).collect();
                run.sort_unstable();
                run.dedup();
                runs.push(run);
            }
            let mut expected = runs.concat();
            expected.sort_unstable();
            expected.dedup();
            let slices: Vec<&[u64]> = runs.iter().map(Vec::as_slice).collect();
            for threads in 1..4 {
                assert_eq!(merge(&slices, threads), expected);
            }
        }
    }
}
