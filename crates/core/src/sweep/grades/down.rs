//! The pass down: how the positions stand.

use std::ops::Deref;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::code::{self, BEST, WideCode};
use super::level::Level;
use super::{GradeStore, Graded, Grading, Keys, share_of};
use crate::sweep::Tally;
use crate::{Counts, Game, LimitReached, Phase, Progress, Verdict, listed, share, zeroed};

/// How many kinds of moves are told apart by what they add to the key.
const KINDS: usize = 1 << 10;

impl<G, K> Grading<'_, G, K>
where
    G: Game + Sync,
    G::Position: Sync,
    K: Keys<G>,
{
    /// Solves every position that was found. The codes are the same whatever the number
    /// of threads.
    ///
    /// Fails only if it reaches one of the limits, or if the store fails.
    pub fn solve<V: GradeStore>(
        &self,
        mut found: Graded<V::Words>,
        store: &V,
    ) -> Result<Graded<V::Words>, V::Error> {
        let lengths = found.levels.iter().map(|level| level.keys().len());
        let directories = lengths.map(Level::<V::Words>::directory_bytes).sum::<u64>();
        let (done, total) = (AtomicU64::new(0), found.len());
        for grade in (0..found.levels.len()).rev() {
            let own = found.levels[grade].keys();
            let words = own.len().div_ceil(4);
            self.limits.check_memory(store.in_memory() + directories + 8 * words as u64)?;
            let mut codes = zeroed::<u64>(words)?;
            let room: &mut [WideCode] = &mut bytemuck::cast_slice_mut(&mut codes)[..own.len()];
            let tally = match store.kept_codes(grade as u32)? {
                Some((kept, _)) if kept.len() != room.len() => return Err(store.unsound()),
                Some((kept, tally)) => {
                    room.copy_from_slice(&kept);
                    done.fetch_add(kept.len() as u64, Relaxed);
                    tally
                }
                None => {
                    let down = Down { work: self, levels: &found.levels, done: &done, total };
                    let size = share_of(own.len(), self.limits.thread_count());
                    let shares = own.chunks(size).zip(room.chunks_mut(size));
                    let shares = listed(own.len().div_ceil(size), shares)?;
                    let mut tally = Tally::default();
                    for share in share(self.limits.thread_count(), shares, |(own, room)| {
                        down.solve(own, room)
                    }) {
                        tally.add(&share?.ok_or_else(|| store.unsound())?);
                    }
                    store.keep_codes(grade as u32, room, &tally)?;
                    tally
                }
            };
            found.tally.add(&tally);
            found.levels[grade].settle(store.put(codes)?)?;
        }
        Ok(found)
    }
}

struct Down<'a, G: Game, K, W> {
    work: &'a Grading<'a, G, K>,
    levels: &'a [Level<W>],
    done: &'a AtomicU64,
    total: u64,
}

impl<G, K, W> Down<'_, G, K, W>
where
    G: Game + Sync,
    G::Position: Sync,
    K: Keys<G>,
    W: Deref<Target = [u64]>,
{
    /// Finds the codes of some positions of a grade; `None` if a move leads to a
    /// position that is not there.
    fn solve(&self, keys: &[u64], codes: &mut [WideCode]) -> Result<Option<Tally>, LimitReached> {
        let Grading { game, limits, .. } = self.work;
        limits.check_stop()?;
        let mut tally = Tally::default();
        let mut moves = Vec::new();
        let mut after = [0; KINDS];
        for (&key, code) in keys.iter().zip(codes) {
            let at = self.work.keys.position(key);
            let alike = self.work.keys.count_alike(&at);
            let turn = game.turn(&at);
            *code = match self.work.over(&at) {
                Some(outcome) => code::of_outcome(outcome, turn)?,
                None => {
                    moves.clear();
                    game.moves_on(&at, &mut moves);
                    tally.edges += alike * moves.len() as u64;
                    let Some(best) = self.best(&at, key, &moves, &mut after) else {
                        return Ok(None);
                    };
                    best
                }
            };
            if let Some(verdict) = code::verdict(*code, turn) {
                count(&mut tally.counts, verdict, alike);
            }
        }
        let done = self.done.fetch_add(keys.len() as u64, Relaxed) + keys.len() as u64;
        limits.tick(Progress { phase: Phase::Solve, done, total: Some(self.total) })?;
        Ok(Some(tally))
    }

    /// The best that moves lead to, a ply earlier.
    ///
    /// Where a kind of move always adds the same to the key, it leads from positions in
    /// order to positions in order: each is where the last one was, or just behind.
    fn best(
        &self,
        at: &G::Position,
        key: u64,
        moves: &[G::Move],
        last: &mut [u32; KINDS],
    ) -> Option<WideCode> {
        let Grading { game, keys, .. } = self.work;
        let turn = game.turn(at);
        let mut best = 0;
        for m in moves {
            let to = game.play(at, m.clone());
            let level = self.levels.get(keys.grade(&to)? as usize)?;
            let there = keys.key(&to);
            let last = &mut last[kind(there.wrapping_sub(key))];
            let found = level.find(there, last)?;
            best = best.max(code::earlier(found, game.turn(&to) != turn));
            if best == BEST {
                break;
            }
        }
        Some(best)
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
        Verdict::Scored(_) => counts.scored += positions,
    }
}
