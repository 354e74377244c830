//! Tables that answer instead of an engine, or keep what one found.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use arene::{LimitReached, Solution, Tally};
use arene_games::answers::SearchAnswer;
use arene_games::tables::{self, Opened};
use arene_games::{Answered, Failure, Model, Place, Session, Start, TableError, TableFile};
use arene_table::{Table, Unfit, is_begun};
use arene_words::{Message, message, resolved, shortened};

use crate::{Context, Fault, FaultKind, Source, StoredTable, table_game};

/// A table that is open for one position after another.
pub(crate) struct OpenTable<'a>(Opened<'a>);

impl<'a> OpenTable<'a> {
    /// Opens a table, which must be one of this game.
    pub(crate) fn new(
        session: &'a dyn Session,
        path: &str,
        context: &Context<'_>,
    ) -> Result<OpenTable<'a>, Fault> {
        let table = opened(path, context)?;
        Ok(OpenTable(Opened::new(session, &table, &context.limits)?))
    }

    /// What a position and its moves are worth.
    pub(crate) fn search(&self, place: &dyn Place) -> Result<SearchAnswer, Fault> {
        Ok(self.0.search(place)?)
    }
}

/// Answers from a table, without solving.
pub(crate) fn look_up(
    session: &dyn Session,
    from: &Start<'_>,
    path: &str,
    context: &Context<'_>,
) -> Result<Answered, Fault> {
    let table = opened(path, context)?;
    Ok(tables::look_up(session, from, &table, &context.limits)?)
}

/// The arena from a start, and its solution as a table has it.
pub(crate) fn solution(
    session: &dyn Session,
    from: &Start<'_>,
    path: &str,
    context: &Context<'_>,
) -> Result<(Box<dyn Model>, Solution), Fault> {
    let table = opened(path, context)?;
    Ok(tables::solution(session, from, &table, &context.limits)?)
}

/// Solves every position, and keeps them in a table.
pub(crate) fn store(
    session: &dyn Session,
    from: &Start<'_>,
    game: &str,
    path: &str,
    context: &Context<'_>,
) -> Result<(Answered, StoredTable), Fault> {
    let file = context.games.path(path)?;
    let limits = &context.limits;
    let answered = tables::store(session, from, TableFile { game, path: &file }, limits);
    let answered = answered.map_err(|failure| match failure {
        Failure::Limit(LimitReached::Stopped) if is_begun(&resolved(&file)) => {
            Fault::new(FaultKind::Stopped, message!("table-stopped"))
        }
        failure => failure.into(),
    })?;
    let table = Table::open(&file).map_err(Failure::from)?;
    let stored = StoredTable {
        path: path.to_owned(),
        positions: table.tally().positions(),
        bytes: file.metadata().map_or(0, |file| file.len()),
    };
    Ok((answered, stored))
}

/// Proves a table of this game, or of the one that its file says it is about: how many
/// positions it has, and what is wrong with it if something is.
pub(crate) fn prove(
    game: Option<&Source>,
    path: &str,
    context: &Context<'_>,
) -> Result<(u64, Option<Message>), Fault> {
    let table = opened(path, context)?;
    let file = context.games.path(path)?;
    let limits = &context.limits;
    let (session, files) = match game {
        Some(game) => (context.games.open(game, limits)?, Vec::new()),
        None => table_game::open(&table, &file, context)?,
    };
    match tables::check(&*session, &table, limits) {
        Ok(Ok(tally)) => Ok((Tally::positions(&tally), None)),
        Ok(Err(flaw)) => Ok((table.tally().positions(), Some(flaw.message()))),
        // The wrong table, not a wrong one.
        Err(failure) if is_of_another(&failure) => {
            let own = table.header().game.as_str();
            Err(match game.map(Source::name).filter(|game| *game != own) {
                Some(game) => {
                    let error =
                        message!("verify-of-another", path, game = shortened(own), spec = game);
                    let own = message!("remedy-verify-of-another", path);
                    Fault::from(error).with_commands(own)
                }
                None => table_game::misfit(&files, &file, failure),
            })
        }
        Err(failure) => Err(failure.into()),
    }
}

/// Whether a table is one of another game.
pub(crate) fn is_of_another(failure: &Failure) -> bool {
    matches!(failure, Failure::Table(TableError::Unfit { why: Unfit::Game { .. }, .. }))
}

/// Whether a file is a table, by its name or by how it begins.
pub(crate) fn is_table(path: &Path) -> bool {
    let begins = || -> std::io::Result<bool> {
        let mut first = [0; TABLE.len()];
        File::open(path)?.read_exact(&mut first)?;
        Ok(first == *TABLE)
    };
    // What a pipe has given is gone.
    path.extension().is_some_and(|extension| extension == "arene")
        || path.is_file() && begins().unwrap_or(false)
}

/// The first bytes of a table.
const TABLE: &[u8; 6] = b"arene\0";

pub(crate) fn opened(path: &str, context: &Context<'_>) -> Result<Table, Failure> {
    let file = context.games.path(path)?;
    Ok(Table::open(&file)?)
}
