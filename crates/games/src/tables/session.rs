//! What a session does with tables.

use std::path::Path;
use std::sync::{Arc, Mutex};

use arene::{Game, Limits, Tally};
use arene_table::Table;

use super::layout::layout_of;
use super::{Check, Layout, TableError, TableFlaw};
#[cfg(feature = "export")]
use super::{ExportError, Exporting};
use crate::answers::Solved;
use crate::explicit::Explicit;
use crate::kept::Answers;
use crate::rules::{Rules, starts, unreachable};
use crate::{Facts, Failure, Start, Turn};

/// A session that reads tables: those of a game whose positions have numbers or keys.
pub trait Tabled {
    /// Proves a table of numbers or keys against the rules: how its positions stand, or
    /// what is wrong with it.
    fn check(&self, table: &Table, _limits: &Limits) -> Result<Result<Tally, TableFlaw>, Failure> {
        Err(table.of_another().into())
    }

    /// Exports a table of numbers or keys.
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
    fn check(&self, table: &Table, limits: &Limits) -> Result<Result<Tally, TableFlaw>, Failure> {
        let game = &*self.0;
        let (starts, layout) = beginning(game, table)?;
        layout.check(&Check { game, starts: &starts, table, limits })
    }

    #[cfg(feature = "export")]
    fn export(&self, table: &Table, to: &mut Exporting<'_>) -> Result<(), ExportError> {
        let game = &*self.0;
        let (starts, layout) = beginning(game, table)?;
        to.write_table(game, &starts, &*layout, table)
    }

    fn look_up(
        &self,
        from: &Start<'_>,
        table: &Table,
        limits: &Limits,
    ) -> Result<Box<dyn Solved>, Failure> {
        let game = &*self.0;
        let (first, layout) = beginning(game, table)?;
        let starts = starts(game, from)?;
        let whole = first == starts;
        let warning = (!whole).then(|| unreachable(game, &starts[0])).flatten();
        let found = Answers {
            game: self.0.clone(),
            starts,
            codes: Mutex::new(layout.codes(table)?),
            layout,
            tally: *table.tally(),
            path: table.path().map(Path::to_owned),
            whole,
            limits: limits.clone(),
            engine: "table",
            warnings: warning.into_iter().collect(),
            trouble: Mutex::default(),
        };
        let start = &found.starts[0];
        match found.find(start) {
            Some(_) => Ok(Box::new(found)),
            None => Err(found
                .trouble()
                .unwrap_or_else(|| table.not_there(&game.write_vertex(start)).into())),
        }
    }
}

/// Where the positions of a game begin that a table has, and how they lie there.
type Beginning<G> = (Vec<<G as Game>::Position>, Arc<dyn Layout<G>>);

/// Where a table begins and how it is laid out, if it is one of this game.
fn beginning<G>(game: &G, table: &Table) -> Result<Beginning<G>, TableError>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    let header = table.header();
    let turn = if header.both { Turn::Both } else { Turn::AsWritten };
    let from = Start { position: Some(&header.start), turn };
    let starts = starts(game, &from).map_err(|_| table.of_another())?;
    let layout = layout_of(table, game, &starts)?;
    Ok((starts, layout))
}
