//! What a session does with tables.

use std::sync::Arc;

use arene::{Limits, Tally};
use arene_table::{Header, Table};
use arene_words::Message;

use super::{Check, is_of_keys, of_another};
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
        table: Table,
        _threads: usize,
        _limits: &Limits,
    ) -> Result<Result<Tally, Message>, Failure> {
        Err(of_another(table.header()).into())
    }

    /// Exports a table of numbers.
    #[cfg(feature = "export")]
    fn export(&self, table: Table, _to: &mut Exporting<'_>) -> Result<(), ExportError> {
        Err(of_another(table.header()).into())
    }

    /// Answers from a table, which must be one of this game; others may do so, too.
    fn look_up(
        &self,
        _from: &Start<'_>,
        table: Arc<Table>,
        _limits: &Limits,
    ) -> Result<Box<dyn Solved + Send>, Failure> {
        Err(of_another(table.header()).into())
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
        table: Table,
        threads: usize,
        limits: &Limits,
    ) -> Result<Result<Tally, Message>, Failure> {
        let game = &*self.0;
        let (header, starts) = beginning(game, &table)?;
        let check = Check { game, starts: &starts, table, threads, limits };
        with_table(game, &header, &starts, check)
    }

    #[cfg(feature = "export")]
    fn export(&self, table: Table, to: &mut Exporting<'_>) -> Result<(), ExportError> {
        let game = &*self.0;
        let (header, starts) = beginning(game, &table)?;
        let export = Export { game, starts: &starts, table, to };
        with_table(game, &header, &starts, export)
    }

    fn look_up(
        &self,
        from: &Start<'_>,
        table: Arc<Table>,
        limits: &Limits,
    ) -> Result<Box<dyn Solved + Send>, Failure> {
        let game = &*self.0;
        let (header, first) = beginning(game, &table)?;
        let starts = starts(game, from)?;
        let open = Open { game: &self.0, first: first.clone(), starts, table, limits };
        with_table(game, &header, &first, open)
    }
}

/// What a table is about, and where it begins, if that is a position of this game.
fn beginning<G: Facts>(game: &G, table: &Table) -> Result<(Header, Vec<G::Position>), Message> {
    let header = table.header();
    let turn = if header.both { Turn::Both } else { Turn::AsWritten };
    let from = Start { position: Some(&header.start), turn };
    let starts = starts(game, &from).map_err(|_| of_another(header))?;
    Ok((header.clone(), starts))
}

/// Does what is to be done with a table by keys or by numbers, whichever it has.
fn with_table<G, W, T, E>(
    game: &G,
    header: &Header,
    starts: &[G::Position],
    work: W,
) -> Result<T, E>
where
    G: Facts,
    W: TakeKeys<G, Answer = Result<T, E>> + TakeNumbering<G, Answer = Result<T, E>>,
    E: From<Message>,
{
    let done = match is_of_keys(header) {
        true => game.with_keys(&starts[0], work),
        false => game.with_numbering(starts, work),
    };
    done.unwrap_or_else(|| Err(of_another(header).into()))
}
