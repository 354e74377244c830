//! Where the positions of a game lie in tables: one scheme for numbers and for keys.
//!
//! A game whose positions have a [`Numbering`] or [`Keys`] gives each of them a [`Place`].
//! What is done with tables (solving into them, looking up, listing, proving) is written
//! once, for any [`Layout`]; only where the two kinds differ do they answer for themselves.

use std::sync::Arc;

use arene::{
    Game, Graded, Grading, Keys, Limits, NOT_REACHED, Numbering, Tally, Verdict, WideCode,
    graded_verdict, reached, verdict_of,
};
use arene_table::{
    Header, Keyed, Lookup, SpillingStore, StoredWords, Table, TableError, TableFlaw,
};

use super::Check;
use super::rules::{is_of_keys, keyed_by, numbered_by};
use crate::sweeping::Sweep;
use crate::{Facts, Failure, TakeKeys, TakeNumbering};

/// Where a position lies: its grade and its key. A number is a key of grade 0.
pub(crate) type Place = (u32, u64);

/// All places of a table that play reaches, one after the other, with the codes there.
pub(crate) type Entries<'a> =
    Box<dyn FnMut() -> Result<Option<(u64, WideCode)>, TableError> + Send + 'a>;

/// How the positions of a game are laid out in tables.
pub(crate) trait Layout<G: Game>: Send + Sync {
    /// How a table says that it is laid out like this, by these rules.
    fn name(&self, game: &G, starts: &[G::Position]) -> String;

    /// Whether a table has as many places.
    fn has_size_of(&self, header: &Header) -> bool;

    /// Where a position lies; `None` if it lies nowhere, and then play from the start does
    /// not reach it.
    fn place(&self, at: &G::Position) -> Option<Place>;

    /// All positions of a number or key: those that a symmetry exchanges share one.
    fn positions(&self, key: u64) -> Vec<G::Position>;

    /// About how many they are.
    fn count(&self, key: u64) -> u64;

    /// Whether this is the code of a position that play reaches.
    fn is_kept(&self, code: WideCode) -> bool;

    /// The verdict of a position with this code.
    fn verdict(&self, game: &G, at: &G::Position, code: WideCode) -> Option<Verdict>;

    /// The numbers or keys of all positions that play reaches.
    fn reached(
        &self,
        game: &G,
        starts: &[G::Position],
        limits: &Limits,
    ) -> Result<Box<dyn Iterator<Item = u64> + Send>, TableError>;

    /// The codes of a table.
    fn codes(&self, table: &Table) -> Result<Codes, TableError>;

    /// All entries of a table that play reaches.
    fn entries<'a>(
        &'a self,
        game: &G,
        starts: &[G::Position],
        table: &Table,
        limits: &'a Limits,
    ) -> Result<Entries<'a>, TableError>;

    /// Solves every position, if that is better than an arena.
    fn sweep(&self, sweep: &Sweep<'_, G>) -> Result<Option<(Codes, Tally)>, Failure>;

    /// How many numbers a sweep would go through, if it goes through numbers and is better
    /// than an arena.
    fn sweep_size(&self, sweep: &Sweep<'_, G>) -> Result<Option<u64>, Failure>;

    /// Proves a table.
    fn check(&self, check: &Check<'_, G>) -> Result<Result<Tally, TableFlaw>, Failure>;
}

/// The layout of the positions that follow these starts, if the game has one.
pub(crate) fn layout<G>(game: &G, starts: &[G::Position]) -> Option<Arc<dyn Layout<G>>>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    let keys = || game.with_keys(starts.first()?, Erase);
    game.with_numbering(starts, Erase).or_else(keys)
}

/// The layout of a table, which must be one of this game from these starts.
pub(crate) fn layout_of<G>(
    table: &Table,
    game: &G,
    starts: &[G::Position],
) -> Result<Arc<dyn Layout<G>>, TableError>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    let header = table.header();
    let found = match (is_of_keys(header), starts.first()) {
        (true, Some(start)) => game.with_keys(start, Erase),
        _ => game.with_numbering(starts, Erase),
    };
    let fits = |layout: &Arc<dyn Layout<G>>| {
        layout.has_size_of(header) && layout.name(game, starts) == header.numbering
    };
    found.filter(fits).ok_or_else(|| table.of_another())
}

/// Takes a numbering or keys as a layout.
struct Erase;

impl<G> TakeNumbering<G> for Erase
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    type Answer = Arc<dyn Layout<G>>;

    fn take<N: Numbering<G> + Send + 'static>(self, numbering: N) -> Self::Answer {
        Arc::new(ByNumber(numbering))
    }
}

impl<G> TakeKeys<G> for Erase
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    type Answer = Arc<dyn Layout<G>>;

    fn take<K: Keys<G> + Send + 'static>(self, keys: K) -> Self::Answer {
        Arc::new(ByKey(Arc::new(keys)))
    }
}

/// Positions by their numbers, a byte each.
struct ByNumber<N>(N);

impl<G, N> Layout<G> for ByNumber<N>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
    N: Numbering<G> + Send + 'static,
{
    fn name(&self, game: &G, starts: &[G::Position]) -> String {
        numbered_by(game, &self.0, starts)
    }

    fn has_size_of(&self, header: &Header) -> bool {
        header.numbers == self.0.numbers()
    }

    fn place(&self, at: &G::Position) -> Option<Place> {
        self.0.number(at).map(|number| (0, number))
    }

    fn positions(&self, number: u64) -> Vec<G::Position> {
        self.0.positions(number).collect()
    }

    fn count(&self, _number: u64) -> u64 {
        1
    }

    fn is_kept(&self, code: WideCode) -> bool {
        code != WideCode::from(NOT_REACHED)
    }

    fn verdict(&self, game: &G, at: &G::Position, code: WideCode) -> Option<Verdict> {
        verdict_of(game, at, || code.try_into().ok())
    }

    fn reached(
        &self,
        game: &G,
        starts: &[G::Position],
        limits: &Limits,
    ) -> Result<Box<dyn Iterator<Item = u64> + Send>, TableError> {
        Ok(Box::new(reached(game, &self.0, starts, limits)?.into_numbers()))
    }

    fn codes(&self, table: &Table) -> Result<Codes, TableError> {
        Ok(Codes::Numbered(table.lookup()?))
    }

    fn entries<'a>(
        &'a self,
        game: &G,
        starts: &[G::Position],
        table: &Table,
        limits: &'a Limits,
    ) -> Result<Entries<'a>, TableError> {
        let mut numbers = self.reached(game, starts, limits)?;
        let mut lookup = table.lookup()?;
        let mut code = move |number| {
            let code = lookup.code(number)?.unwrap_or(NOT_REACHED);
            Ok((number, code.into()))
        };
        Ok(Box::new(move || numbers.next().map(&mut code).transpose()))
    }

    fn sweep(&self, sweep: &Sweep<'_, G>) -> Result<Option<(Codes, Tally)>, Failure> {
        let Some(table) = sweep.by_numbers(&self.0)? else { return Ok(None) };
        Ok(Some((Layout::<G>::codes(self, &table)?, *table.tally())))
    }

    fn sweep_size(&self, sweep: &Sweep<'_, G>) -> Result<Option<u64>, Failure> {
        Ok(sweep.beats_an_arena(&self.0)?.then(|| self.0.numbers()))
    }

    fn check(&self, check: &Check<'_, G>) -> Result<Result<Tally, TableFlaw>, Failure> {
        check.by_numbers(&self.0)
    }
}

/// Positions by their grades and keys, two bytes each.
struct ByKey<K>(Arc<K>);

impl<G, K> Layout<G> for ByKey<K>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
    K: Keys<G> + Send + 'static,
{
    fn name(&self, game: &G, starts: &[G::Position]) -> String {
        keyed_by(game, &*self.0, starts)
    }

    fn has_size_of(&self, header: &Header) -> bool {
        u64::from(header.tiles) == 2 * u64::from(self.0.grades())
    }

    fn place(&self, at: &G::Position) -> Option<Place> {
        self.0.grade(at).map(|grade| (grade, self.0.key(at)))
    }

    fn positions(&self, key: u64) -> Vec<G::Position> {
        self.0.alike(&self.0.position(key))
    }

    fn count(&self, key: u64) -> u64 {
        self.0.count_alike(&self.0.position(key))
    }

    fn is_kept(&self, _code: WideCode) -> bool {
        true
    }

    fn verdict(&self, game: &G, at: &G::Position, code: WideCode) -> Option<Verdict> {
        graded_verdict(code, game.turn(at))
    }

    fn reached(
        &self,
        game: &G,
        starts: &[G::Position],
        limits: &Limits,
    ) -> Result<Box<dyn Iterator<Item = u64> + Send>, TableError> {
        let work = Grading { game, keys: &*self.0, starts, limits };
        let found = Arc::new(work.gather(&SpillingStore::new(limits))?);
        Ok(Box::new((0..self.0.grades()).flat_map(move |grade| {
            let (found, mut place) = (found.clone(), 0);
            std::iter::from_fn(move || {
                let key = *found.keys(grade).get(place)?;
                place += 1;
                Some(key)
            })
        })))
    }

    fn codes(&self, table: &Table) -> Result<Codes, TableError> {
        Ok(Codes::Keyed(Keyed::new(table)?))
    }

    fn entries<'a>(
        &'a self,
        _game: &G,
        _starts: &[G::Position],
        table: &Table,
        limits: &'a Limits,
    ) -> Result<Entries<'a>, TableError> {
        let mut keyed = Keyed::new(table)?;
        let (mut grade, mut level) = (0, Vec::new().into_iter().zip(Vec::new()));
        Ok(Box::new(move || {
            loop {
                match level.next() {
                    Some(entry) => return Ok(Some(entry)),
                    None if grade == keyed.grades() => return Ok(None),
                    None => {
                        // Keys, codes, and the bytes of these.
                        limits.check_memory(12 * keyed.count(grade))?;
                        let (keys, codes) = keyed.level(grade)?;
                        level = keys.into_iter().zip(codes);
                        grade += 1;
                    }
                }
            }
        }))
    }

    fn sweep(&self, sweep: &Sweep<'_, G>) -> Result<Option<(Codes, Tally)>, Failure> {
        let graded = sweep.by_keys(&*self.0)?;
        Ok(graded.map(|graded| {
            let tally = *graded.tally();
            (Codes::Graded(graded), tally)
        }))
    }

    fn sweep_size(&self, _sweep: &Sweep<'_, G>) -> Result<Option<u64>, Failure> {
        Ok(None)
    }

    fn check(&self, check: &Check<'_, G>) -> Result<Result<Tally, TableFlaw>, Failure> {
        check.by_keys(&*self.0)
    }
}

/// Codes that are read by their places.
pub(crate) enum Codes {
    /// Those of a table of numbers.
    Numbered(Lookup),
    /// Those of a table of keys.
    Keyed(Keyed),
    /// Those that a sweep by grades has found.
    Graded(Graded<StoredWords>),
}

impl Codes {
    /// The code at a place, if there is one.
    pub(crate) fn code(&mut self, (grade, key): Place) -> Result<Option<WideCode>, TableError> {
        match self {
            Codes::Numbered(lookup) => Ok(lookup.code(key)?.map(WideCode::from)),
            Codes::Keyed(keyed) => keyed.code(grade, key),
            Codes::Graded(graded) => Ok(graded.code(grade, key)),
        }
    }

    /// How many grades there are, if all places of one can be read off.
    pub(crate) fn grades(&self) -> Option<u32> {
        match self {
            Codes::Numbered(_) => None,
            Codes::Keyed(keyed) => Some(keyed.grades()),
            Codes::Graded(graded) => Some(graded.grades()),
        }
    }

    /// The keys of a grade.
    pub(crate) fn keys(&mut self, grade: u32) -> Result<Vec<u64>, TableError> {
        match self {
            Codes::Numbered(_) => Ok(Vec::new()),
            Codes::Keyed(keyed) => Ok(keyed.level(grade)?.0),
            Codes::Graded(graded) => {
                let keys = graded.keys(grade);
                Ok(arene::listed(keys.len(), keys.iter().copied())?)
            }
        }
    }
}
