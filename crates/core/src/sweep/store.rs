//! Where a sweep puts what it finds, and takes it from again.

use std::sync::OnceLock;

use super::Code;
use crate::{Counts, LimitReached, listed};

/// Keeps the codes of numbers, tile by tile. Whoever sweeps lays down each tile
/// once and reads from those that are there; several threads do so at a time.
///
/// A store in a file outlives a process that is killed: the same sweep over the
/// same store leaves out what is [`kept`](TileStore::kept) already.
pub trait TileStore: Sync {
    /// What may go wrong, a limit that is reached among it.
    type Error: From<LimitReached> + Send;
    /// What a reader remembers from one reading to the next, which is often
    /// near.
    type LastRead: Default + Send;

    /// What is known of a tile if its codes are here already.
    fn kept(&self, tile: usize) -> Option<Tally>;

    /// Takes the codes of a tile, whose first number is told.
    fn keep(
        &self,
        tile: usize,
        first: u64,
        codes: &[Code],
        tally: &Tally,
    ) -> Result<(), Self::Error>;

    /// Copies the codes of the numbers from `first` on; all of them lie in one
    /// tile that is here.
    fn read(
        &self,
        place: &mut Self::LastRead,
        first: u64,
        codes: &mut [Code],
    ) -> Result<(), Self::Error>;
}

/// How many positions of a tile play reaches, and how they stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The moves at all of them.
    pub edges: u64,
    /// How many are won by whom, how many drawn, and the longest of the wins.
    pub counts: Counts,
}

impl Tally {
    /// Both together. Whoever forged them: nothing overflows.
    pub fn add(&mut self, other: &Tally) {
        let add = |own: &mut u64, other: u64| *own = own.saturating_add(other);
        add(&mut self.edges, other.edges);
        let (own, other) = (&mut self.counts, &other.counts);
        own.won.iter_mut().zip(other.won).for_each(|(own, other)| add(own, other));
        add(&mut own.dead_end, other.dead_end);
        add(&mut own.infinite, other.infinite);
        own.longest = own.longest.max(other.longest);
    }

    /// The counts of so many tiles that stand alike.
    pub(super) fn times(mut self, images: u64) -> Tally {
        let Counts { won: [j0, j1], dead_end, infinite, .. } = &mut self.counts;
        [&mut self.edges, j0, j1, dead_end, infinite]
            .into_iter()
            .for_each(|count| *count *= images);
        self
    }

    /// The positions that play reaches.
    pub fn positions(&self) -> u64 {
        let Counts { won: [j0, j1], dead_end, infinite, .. } = self.counts;
        [j1, dead_end, infinite].into_iter().fold(j0, u64::saturating_add)
    }
}

/// A store in memory, a byte for each number.
#[derive(Debug, Default)]
pub struct TilesInMemory {
    tiles: Vec<OnceLock<(u64, Vec<Code>)>>,
}

impl TilesInMemory {
    /// Room for so many tiles.
    pub fn new(tiles: usize) -> TilesInMemory {
        TilesInMemory { tiles: (0..tiles).map(|_| OnceLock::new()).collect() }
    }

    /// The codes of the numbers from one on, to the end of its tile.
    fn from(&self, number: u64) -> Option<&[Code]> {
        self.tiles.iter().find_map(|tile| {
            let (first, codes) = tile.get()?;
            let rest = codes.get(usize::try_from(number.checked_sub(*first)?).ok()?..)?;
            (!rest.is_empty()).then_some(rest)
        })
    }

    /// The code of a number.
    pub fn code(&self, number: u64) -> Option<Code> {
        self.from(number)?.first().copied()
    }
}

impl TileStore for TilesInMemory {
    type Error = LimitReached;
    type LastRead = ();

    fn kept(&self, _: usize) -> Option<Tally> {
        None
    }

    fn keep(&self, tile: usize, first: u64, codes: &[Code], _: &Tally) -> Result<(), LimitReached> {
        if self.tiles[tile].get().is_none() {
            let codes = listed(codes.len(), codes.iter().copied())?;
            self.tiles[tile].get_or_init(|| (first, codes));
        }
        Ok(())
    }

    fn read(&self, (): &mut (), first: u64, codes: &mut [Code]) -> Result<(), LimitReached> {
        if let Some(there) = self.from(first) {
            codes.iter_mut().zip(there).for_each(|(code, there)| *code = *there);
        }
        Ok(())
    }
}
