//! The whole sweep, tile by tile, on several threads.

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::down::{Spare, Workspace, at_least};
use super::layout::{Stones, Tile};
use crate::{Code, Limits, Phase, Progress, Tally, TileStore, together, zeroed};

impl Stones {
    /// How many tiles there are: what a [`TileStore`] must have room for.
    pub fn tiles(&self) -> usize {
        self.tiles.len()
    }

    /// Solves every position with as many stones of each player as play can lead
    /// to, lays down their codes, and tells how those stand that play reaches
    /// from the empty board.
    ///
    /// A tile that the store has already is left out. The answer is the same
    /// whatever the number of threads.
    ///
    /// Where memory does not suffice for all threads of the limits, fewer do it. Fails only if it
    /// reaches one of the `limits` or the store does.
    pub fn sweep<S: TileStore>(&self, store: &S, limits: &Limits) -> Result<Tally, S::Error> {
        self.sweep_some(store, limits, 0..self.numbers)
    }

    /// The same, the numbers being some of so many for those who watch.
    fn sweep_some<S: TileStore>(
        &self,
        store: &S,
        limits: &Limits,
        watched: Range<u64>,
    ) -> Result<Tally, S::Error> {
        let threads = self.threads_within(limits);
        limits.check_memory(self.bytes(threads)).map_err(S::Error::from)?;
        let reached: Vec<OnceLock<Vec<u64>>> = self.tiles.iter().map(|_| OnceLock::new()).collect();
        let below = |tile: usize| reached[tile].get().map_or(&[][..], Vec::as_slice);
        let done = AtomicU64::new(watched.start);
        let finish = |at: usize,
                      tile: &Tile,
                      reached: &[u64],
                      workspace: &mut Workspace<S>,
                      spare: &Spare| {
            let tally = self.settle(tile, reached, store, workspace, spare)?;
            store.keep(at, tile.first, &workspace.codes[..tile.numbers as usize], &tally)?;
            Ok(tally)
        };
        let work = Work { stones: self, threads, limits, done: &done, total: watched.end };
        for filled in 0..self.tiled as u32 {
            work.each::<S>(filled, Phase::Explore, |at, tile, _, _| {
                let mut own = zeroed(tile.shape.words)?;
                self.reach(tile, &below, &mut own)?;
                reached[at].get_or_init(|| own);
                Ok(Tally::default())
            })?;
        }
        done.store(watched.start, Relaxed);
        let mut all =
            work.each::<S>(self.tiled as u32, Phase::Solve, |at, tile, workspace, spare| {
                if let Some(tally) = store.kept(at) {
                    return Ok(tally);
                }
                let mut room = std::mem::take(&mut workspace.reached);
                at_least(&mut room, tile.shape.words)?;
                let own = &mut room[..tile.shape.words];
                own.fill(0);
                self.reach(tile, &below, own)?;
                let found = finish(at, tile, own, workspace, spare);
                workspace.reached = room;
                found
            })?;
        for filled in (0..self.tiled as u32).rev() {
            let tally = work.each::<S>(filled, Phase::Solve, |at, tile, workspace, spare| {
                match store.kept(at) {
                    Some(tally) => Ok(tally),
                    None => finish(at, tile, below(at), workspace, spare),
                }
            })?;
            all.add(&tally);
        }
        Ok(all)
    }

    /// Bytes that the game itself and a sweep of it take on so many threads, without the
    /// store.
    pub fn bytes(&self, threads: usize) -> u64 {
        self.needs().bytes(threads)
    }

    /// How many of their threads a sweep can have with these limits, of which the store
    /// takes nothing: the most for which [`Stones::bytes`] fit, or one if none do.
    pub fn threads_within(&self, limits: &Limits) -> usize {
        let needs = self.needs();
        let fit = |threads: &usize| limits.check_memory(needs.bytes(*threads)).is_ok();
        (2..=limits.thread_count()).rev().find(fit).unwrap_or(1)
    }

    fn needs(&self) -> Needs {
        let full = |tile: &Tile| tile.filled as usize == self.tiled;
        let lower = self.tiles.iter().filter(|tile| !full(tile));
        let lower: u64 = lower.map(|tile| 8 * tile.shape.words as u64).sum();
        let levels = self.tiles.chunk_by(|a, b| a.filled == b.filled).map(|level| {
            // A workspace is as large as the largest that it has held.
            let most = |size: &dyn Fn(&Tile) -> u64| level.iter().map(size).max().unwrap_or(0);
            let values = most(&|tile| 8 * self.most_values(tile) as u64);
            let reached = most(&|tile| if full(tile) { 8 * tile.shape.words as u64 } else { 0 });
            LevelNeeds {
                tiles: level.len(),
                workspace: reached + 2 * values + most(&|tile| tile.numbers),
                across: most(&|tile| self.most_across(tile)),
            }
        });
        Needs { always: self.laid + lower, levels: levels.collect() }
    }
}

/// The bytes that a sweep takes.
struct Needs {
    /// Whatever the number of threads.
    always: u64,
    levels: Vec<LevelNeeds>,
}

/// What the tiles with as many lowest stones take.
struct LevelNeeds {
    tiles: usize,
    /// Whoever works on a tile.
    workspace: u64,
    /// What is read of other tiles: whoever works on a tile or helps with one.
    across: u64,
}

impl Needs {
    fn bytes(&self, threads: usize) -> u64 {
        let threads = threads.max(1);
        let level = |level: &LevelNeeds| {
            // Nobody works on more than one tile.
            let workspaces = threads.min(level.tiles);
            workspaces as u64 * level.workspace + threads as u64 * level.across
        };
        self.always + self.levels.iter().map(level).max().unwrap_or(0)
    }
}

/// What threads share.
struct Work<'a> {
    stones: &'a Stones,
    threads: usize,
    limits: &'a Limits,
    /// The numbers dealt with so far, and how many there are.
    done: &'a AtomicU64,
    total: u64,
}

/// Sweeps several games, one after the other, onto one store: the tiles and numbers of
/// each come after those of the one before.
pub fn sweep_all<S: TileStore>(
    games: &[Stones],
    store: &S,
    limits: &Limits,
) -> Result<Tally, S::Error> {
    let total = games.iter().map(Stones::numbers).sum();
    let (mut after, mut all) = (After { store, tiles: 0, numbers: 0 }, Tally::default());
    for stones in games {
        all.add(&stones.sweep_some(&after, limits, after.numbers..total)?);
        after.tiles += stones.tiles();
        after.numbers += stones.numbers();
    }
    Ok(all)
}

/// A store from some tile on, which has this as its first number.
struct After<'a, S> {
    store: &'a S,
    tiles: usize,
    numbers: u64,
}

impl<S: TileStore> TileStore for After<'_, S> {
    type Error = S::Error;
    type LastRead = S::LastRead;

    fn kept(&self, tile: usize) -> Option<Tally> {
        self.store.kept(self.tiles + tile)
    }

    fn keep(&self, tile: usize, first: u64, codes: &[Code], tally: &Tally) -> Result<(), S::Error> {
        self.store.keep(self.tiles + tile, self.numbers + first, codes, tally)
    }

    fn read(
        &self,
        place: &mut S::LastRead,
        first: u64,
        codes: &mut [Code],
    ) -> Result<(), S::Error> {
        self.store.read(place, self.numbers + first, codes)
    }
}

impl Work<'_> {
    /// Does something with every tile that has so many lowest stones, with the help of
    /// threads that have none, and adds up what comes of it.
    fn each<S: TileStore>(
        &self,
        filled: u32,
        phase: Phase,
        work: impl Fn(usize, &Tile, &mut Workspace<S>, &Spare) -> Result<Tally, S::Error> + Sync,
    ) -> Result<Tally, S::Error> {
        let tiles = &self.stones.tiles;
        let from = tiles.partition_point(|tile| tile.filled < filled);
        let to = tiles.partition_point(|tile| tile.filled <= filled);
        // Where tiles are few, or few are left, threads share them.
        let spare = Spare::new(self.threads, to - from);
        let next = AtomicUsize::new(from);
        let failed = AtomicBool::new(false);
        let total = Some(self.total);
        let all = Mutex::new(Ok(Tally::default()));
        let all_now = || all.lock().unwrap_or_else(PoisonError::into_inner);
        let share = |_| {
            let mut workspace = Workspace::default();
            let mut sum = Tally::default();
            while !failed.load(Relaxed) {
                let at = next.fetch_add(1, Relaxed);
                if at >= to {
                    break;
                }
                let dealt = tiles[at].numbers;
                let found = work(at, &tiles[at], &mut workspace, &spare).and_then(|tally| {
                    let done = self.done.fetch_add(dealt, Relaxed) + dealt;
                    self.limits.tick(Progress { phase, done, total })?;
                    Ok(tally)
                });
                match found {
                    Ok(tally) => sum.add(&tally),
                    Err(error) => {
                        failed.store(true, Relaxed);
                        *all_now() = Err(error);
                        return;
                    }
                }
            }
            spare.join();
            if let Ok(all) = &mut *all_now() {
                all.add(&sum);
            }
        };
        together(self.threads.min(to - from), &|| failed.store(true, Relaxed), &share);
        all.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
