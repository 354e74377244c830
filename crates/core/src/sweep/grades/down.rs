//! The pass down: how the positions stand.

use std::ops::Deref;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::code::{self, BEST, Wide};
use super::level::Level;
use super::{Graded, Keys, Vault, share_of};
use crate::sweep::Tally;
use crate::{Counts, Game, LimitReached, Limits, Phase, Progress, Verdict, share};

/// How many kinds of moves are told apart by what they add to the key.
const KINDS: usize = 1 << 10;

impl<W: Deref<Target = [u64]> + Send + Sync> Graded<W> {
    /// Solves every position, with so many threads. The codes are the same whatever
    /// their number.
    ///
    /// Fails only if it reaches one of the `limits`, or if the vault fails.
    pub fn solve<G, K, V>(
        mut self,
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
        K: Keys<G>,
        V: Vault<Words = W>,
    {
        let directories = self.levels.iter().map(|l| Level::<W>::directory_bytes(l.keys().len()));
        let directories = directories.sum::<u64>();
        let (done, total) = (AtomicU64::new(0), self.len());
        for grade in (0..self.levels.len()).rev() {
            let own = self.levels[grade].keys();
            let words = own.len().div_ceil(4);
            limits.check_memory(vault.in_memory() + directories + 8 * words as u64)?;
            let mut codes = vec![0u64; words];
            let room: &mut [Wide] = &mut bytemuck::cast_slice_mut(&mut codes)[..own.len()];
            let tally = match vault.kept(grade as u32)? {
                Some((kept, tally)) if kept.len() == room.len() => {
                    room.copy_from_slice(&kept);
                    done.fetch_add(kept.len() as u64, Relaxed);
                    tally
                }
                _ => {
                    let down = Down {
                        game,
                        keys,
                        start,
                        levels: &self.levels,
                        limits,
                        done: &done,
                        total,
                    };
                    let size = share_of(own.len(), threads);
                    let shares = own.chunks(size).zip(room.chunks_mut(size)).collect();
                    let mut tally = Tally::default();
                    for share in share(threads, shares, |(own, room)| down.solve(own, room)) {
                        tally.add(&share?);
                    }
                    vault.keep(grade as u32, room, &tally)?;
                    tally
                }
            };
            self.tally.add(&tally);
            self.levels[grade].settle(vault.put(codes)?);
        }
        Ok(self)
    }
}

struct Down<'a, G: Game, K, W> {
    game: &'a G,
    keys: &'a K,
    start: &'a G::Position,
    levels: &'a [Level<W>],
    limits: &'a Limits,
    done: &'a AtomicU64,
    total: u64,
}

impl<G, K, W> Down<'_, G, K, W>
where
    G: Game,
    K: Keys<G>,
    W: Deref<Target = [u64]>,
{
    /// Finds the codes of some positions of a grade.
    fn solve(&self, keys: &[u64], codes: &mut [Wide]) -> Result<Tally, LimitReached> {
        self.limits.check_stop()?;
        let mut tally = Tally::default();
        let mut moves = Vec::new();
        let mut after = [0; KINDS];
        for (&key, code) in keys.iter().zip(codes) {
            let at = self.keys.position(key);
            let alike = self.keys.count_alike(&at);
            let turn = self.game.turn(&at);
            let over =
                if at == *self.start { self.game.outcome(&at) } else { self.game.ended(&at) };
            *code = match over {
                Some(outcome) => code::of_outcome(outcome, turn),
                None => {
                    moves.clear();
                    self.game.moves_on(&at, &mut moves);
                    tally.edges += alike * moves.len() as u64;
                    self.best(&at, key, &moves, &mut after)
                }
            };
            if let Some(verdict) = code::verdict(*code, turn) {
                count(&mut tally.counts, verdict, alike);
            }
        }
        let done = self.done.fetch_add(keys.len() as u64, Relaxed) + keys.len() as u64;
        self.limits.tick(Progress { phase: Phase::Solve, done, total: Some(self.total) })?;
        Ok(tally)
    }

    /// The best that moves lead to, a ply earlier.
    ///
    /// Where a kind of move always adds the same to the key, it leads from positions in
    /// order to positions in order: each is where the last one was, or just behind.
    fn best(&self, at: &G::Position, key: u64, moves: &[G::Move], last: &mut [u32; KINDS]) -> Wide {
        let turn = self.game.turn(at);
        let mut best = 0;
        for &m in moves {
            let to = self.game.play(at, m);
            let level = self.keys.grade(&to).and_then(|grade| self.levels.get(grade as usize));
            let there = self.keys.key(&to);
            let last = &mut last[kind(there.wrapping_sub(key))];
            let found = level.and_then(|level| level.find(there, last));
            assert!(found.is_some(), "every move leads to a position of a later grade");
            let worth = code::earlier(found.unwrap_or_default(), self.game.turn(&to) != turn);
            best = best.max(worth);
            if best == BEST {
                break;
            }
        }
        best
    }
}

/// The kind of a move that adds so much to the key.
#[inline]
fn kind(added: u64) -> usize {
    (added.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - KINDS.ilog2())) as usize
}

/// Counts so many positions more.
fn count(counts: &mut Counts, verdict: Verdict, positions: u64) {
    match verdict {
        Verdict::Won { by, rank } => {
            counts.won[by.index()] += positions;
            counts.longest = counts.longest.max(Some(rank));
        }
        Verdict::Drawn(_) => counts.dead_end += positions,
    }
}
