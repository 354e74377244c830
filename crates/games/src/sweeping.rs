//! Games solved whole by a sweep, where that beats an arena: by numbers where stones
//! are put on a board, by grades where positions have keys.

use std::sync::{Arc, Mutex};

use arene::{Game, GradeStore, Graded, Grading, Keys, LimitReached, Limits, Numbering, Stones};
use arene::{explore, sweep_all};
use arene_table::{
    Header, KeyedTableFile, SpillingStore, StoredWords, Table, TableBuilder, TableError,
};

use crate::answers::Solved;
use crate::kept::Answers;
use crate::rules::unreachable;
use crate::tables::{keyed_by, layout, numbered_by};
use crate::{Facts, Failure, TableFile};

/// An arena of so many vertices takes no time worth saving.
const ARENA_IS_QUICK: u32 = 1_000_000;
/// Nor does one of so many edges.
const FEW_EDGES: f64 = 4e6;
/// What a position takes that is swept by its key.
const KEY_BYTES: f64 = 11.0;
/// About what a position takes in an arena while it is solved.
const ARENA_BYTES: f64 = 65.0;

/// Sweeps a game from a start, or from both if either player may move first, unless an
/// arena is better.
pub(crate) struct Sweep<'a, G: Game> {
    pub(crate) game: &'a Arc<G>,
    pub(crate) starts: Vec<G::Position>,
    /// Whether they are not the start of the game, but anywhere in it.
    pub(crate) anywhere: bool,
    pub(crate) limits: &'a Limits,
    /// The file that the table shall be, if it shall be one: then an arena is
    /// never better.
    pub(crate) into: Option<TableFile<'a>>,
}

impl<G> Sweep<'_, G>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    /// Whether an arena is better than numbers, `bytes` being what these take: it is
    /// small, or most numbers are those of no position.
    fn arena_beats_numbers(&self, bytes: u64) -> Result<bool, LimitReached> {
        let positions = self.game.estimate();
        if positions < f64::from(ARENA_IS_QUICK) || bytes as f64 > positions * ARENA_BYTES {
            return Ok(true);
        }
        if self.limits.check_memory(bytes).is_err() {
            return Ok(true);
        }
        self.is_explored_in(ARENA_IS_QUICK)
    }

    /// Whether there are so many positions that keys are not worth a try: memory and a
    /// disk of common size could not hold them. Estimates may be too large by a small
    /// factor.
    fn is_hopeless(&self) -> bool {
        let keys = self.game.estimate() / 8.0 * KEY_BYTES;
        let limit = self.limits.memory_limit();
        !self.anywhere && limit.is_some_and(|limit| keys > 16.0 * limit as f64)
    }

    /// Whether an arena is better than keys: it is small.
    fn arena_beats_keys(&self) -> Result<bool, LimitReached> {
        let mut moves = Vec::new();
        self.game.moves(&self.starts[0], &mut moves);
        let moves = moves.len().max(1) as f64;
        if self.game.estimate() * moves < FEW_EDGES {
            return Ok(true);
        }
        self.is_explored_in((FEW_EDGES / moves) as u32)
    }

    /// Whether so few vertices are all that follow a start that is not the game's.
    fn is_explored_in(&self, vertices: u32) -> Result<bool, LimitReached> {
        if !self.anywhere {
            return Ok(false);
        }
        let quick = self.limits.clone().vertices(vertices);
        match explore(&**self.game, &self.starts, &quick) {
            Ok(_) => Ok(true),
            Err(limit @ (LimitReached::Stopped | LimitReached::Deadline)) => Err(limit),
            Err(_) => Ok(false),
        }
    }

    /// The beginning of a table.
    fn header(&self, numbering: String, numbers: u64, tiles: u32) -> Header {
        Header {
            game: self.into.map_or("", |file| file.game).to_owned(),
            start: self.game.write_vertex(&self.starts[0]),
            both: self.starts.len() > 1,
            numbering,
            numbers,
            tiles,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    /// What a sweep by numbers takes, with as many threads as memory suffices for: one
    /// start is dealt with after the other.
    fn bytes(&self, stones: &[Stones]) -> u64 {
        let bytes = |stones: &Stones| stones.bytes(stones.threads_within(self.limits));
        stones.iter().map(bytes).max().unwrap_or(0)
    }

    /// Whether a sweep by numbers is better than an arena.
    pub(crate) fn beats_an_arena<N: Numbering<G>>(
        &self,
        numbering: &N,
    ) -> Result<bool, LimitReached> {
        Ok(!self.arena_beats_numbers(self.bytes(numbering.stones()))?)
    }

    /// Sweeps by numbers, if that is better than an arena.
    pub(crate) fn by_numbers<N: Numbering<G>>(
        &self,
        numbering: &N,
    ) -> Result<Option<Table>, Failure> {
        if self.into.is_none() && !self.beats_an_arena(numbering)? {
            return Ok(None);
        }
        match self.table_by_numbers(numbering) {
            Ok(table) => Ok(Some(table)),
            // An arena may do with less.
            Err(TableError::Limit(limit)) if limit.is_size() && self.into.is_none() => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn table_by_numbers<N: Numbering<G>>(&self, numbering: &N) -> Result<Table, TableError> {
        let stones = numbering.stones();
        let numbered_by = numbered_by(&**self.game, numbering, &self.starts);
        let header = self.header(numbered_by, numbering.numbers(), numbering.tiles() as u32);
        let builder = match self.into {
            Some(file) => {
                // Nothing is begun that cannot be finished.
                self.limits.check_memory(self.bytes(stones))?;
                TableBuilder::in_file(header, self.limits, file.path)?
            }
            None => {
                let used = self.bytes(stones);
                TableBuilder::in_memory(header, &self.limits.clone().less_memory(used))
            }
        };
        sweep_all(stones, &builder, self.limits)?;
        builder.finish()
    }

    /// Sweeps by keys, if that is better than an arena.
    pub(crate) fn by_keys<K: Keys<G>>(
        &self,
        keys: &K,
    ) -> Result<Option<Graded<StoredWords>>, Failure> {
        // Whoever explores an arena says that it is too large.
        if self.is_hopeless() || self.into.is_none() && self.arena_beats_keys()? {
            return Ok(None);
        }
        Ok(Some(self.graded_by_keys(keys)?))
    }

    fn graded_by_keys<K: Keys<G>>(&self, keys: &K) -> Result<Graded<StoredWords>, TableError> {
        let Sweep { starts, limits, .. } = self;
        let game: &G = self.game;
        let work = Grading { game, keys, starts, limits };
        let Some(TableFile { path, .. }) = self.into else {
            let store = SpillingStore::new(limits);
            return work.solve(work.gather(&store)?, &store);
        };
        let grades = keys.grades();
        let header = self.header(keyed_by(game, keys, starts), 0, 0);
        let file = KeyedTableFile { header, limits, path, grades };
        let (builder, found) = match file.resumed()? {
            Some((builder, found)) if work.is_sound(&found) => (builder, found),
            Some((builder, _)) => return Err(builder.unsound()),
            None => {
                let found_keys = file.found_keys()?;
                let found = work.gather(&found_keys)?;
                (found_keys.settle(&found)?, found)
            }
        };
        let solved = work.solve(found, &builder)?;
        builder.finish()?;
        Ok(solved)
    }

    /// Solves every position, if that is better than an arena.
    pub(crate) fn solved(self) -> Result<Option<Box<dyn Solved>>, Failure> {
        let Some(layout) = layout(&**self.game, &self.starts) else { return Ok(None) };
        let Some((codes, tally)) = layout.sweep(&self)? else { return Ok(None) };
        let warning = self.anywhere.then(|| unreachable(&**self.game, &self.starts[0]));
        Ok(Some(Box::new(Answers {
            game: self.game.clone(),
            starts: self.starts,
            layout,
            codes: Mutex::new(codes),
            tally,
            path: self.into.map(|file| file.path.to_owned()),
            whole: true,
            limits: self.limits.clone(),
            engine: "sweep",
            warnings: warning.flatten().into_iter().collect(),
            trouble: Mutex::default(),
        })))
    }

    /// How many numbers a sweep would go through, if it is better than an arena.
    pub(crate) fn size(&self) -> Result<Option<u64>, Failure> {
        match layout(&**self.game, &self.starts) {
            Some(layout) => layout.sweep_size(self),
            None => Ok(None),
        }
    }
}
