//! What a session does with tables.

use arene::{Limits, Tally};
use arene_table::Table;

use super::{Check, TableError, TableFlaw, is_of_keys};
#[cfg(feature = "export")]
use super::{Export, ExportError, Exporting};
use crate::answers::Solved;
use crate::explicit::Explicit;
use crate::rules::{Rules, starts};
use crate::sweeping::Open;
use crate::{Facts, Failure, Start, TakeKeys, TakeNumbering, Turn};

/// A session that reads tables: those of a game whose positions have numbers or keys.
pub trait Tabled {
    /// Proves a table of numbers against the rules: how its positions stand, or
    /// what is wrong with it.
    fn check(
        &self,
        table: &Table,
        _threads: usize,
        _limits: &Limits,
    ) -> Result<Result<Tally, TableFlaw>, Failure> {
        Err(table.of_another().into())
    }

    /// Exports a table of numbers.
    #[cfg(feature = "export")]
    fn export(&self, table: &Table, _to: &mut Exporting<'_>) -> Result<(), ExportError> {
        Err(table.of_another().into())
    }

    /// Answers from a table, which must be one of this game; others may do so, too.
    fn look_up(
        &self,
        _from: &Start<'_>,
        table: &Table,
        _limits: &Limits,
    ) -> Result<Box<dyn Solved>, Failure> {
        Err(table.of_another().into())
    }
}

/// Every table is one of another game: those of an arena file are read on its arena.
impl Tabled for Explicit {}

impl<G> Tabled for Rules<G>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    fn check(
        &self,
        table: &Table,
        threads: usize,
        limits: &Limits,
    ) -> Result<Result<Tally, TableFlaw>, Failure> {
        let game = &*self.0;
        let starts = beginning(game, table)?;
        let check = Check { game, starts: &starts, table, threads, limits };
        with_table(game, table, &starts, check)
    }

    #[cfg(feature = "export")]
    fn export(&self, table: &Table, to: &mut Exporting<'_>) -> Result<(), ExportError> {
        let game = &*self.0;
        let starts = beginning(game, table)?;
        let export = Export { game, starts: &starts, table, to };
        with_table(game, table, &starts, export)
    }

    fn look_up(
        &self,
        from: &Start<'_>,
        table: &Table,
        limits: &Limits,
    ) -> Result<Box<dyn Solved>, Failure> {
        let game = &*self.0;
        let first = beginning(game, table)?;
        let starts = starts(game, from)?;
        let open = Open { game: &self.0, first: first.clone(), starts, table, limits };
        with_table(game, table, &first, open)
    }
}

/// What a table is about, and where it begins, if that is a position of this game.
fn beginning<G: Facts>(game: &G, table: &Table) -> Result<Vec<G::Position>, TableError> {
    let header = table.header();
    let turn = if header.both { Turn::Both } else { Turn::AsWritten };
    let from = Start { position: Some(&header.start), turn };
    let starts = starts(game, &from).map_err(|_| table.of_another())?;
    Ok(starts)
}

/// Does what is to be done with a table by keys or by numbers, whichever it has.
fn with_table<G, W, T, E>(game: &G, table: &Table, starts: &[G::Position], work: W) -> Result<T, E>
where
    G: Facts,
    W: TakeKeys<G, Answer = Result<T, E>> + TakeNumbering<G, Answer = Result<T, E>>,
    E: From<TableError>,
{
    let done = match is_of_keys(table.header()) {
        true => game.with_keys(&starts[0], work),
        false => game.with_numbering(starts, work),
    };
    done.unwrap_or_else(|| Err(table.of_another().into()))
}
