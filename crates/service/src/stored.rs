//! Tables that answer instead of an engine, or keep what one found.

use arene::LimitReached;
use arene_games::answers::SearchAnswer;
use arene_games::tables::{self, Opened};
use arene_games::{Answered, Failure, Place, Session, Start, TableFile};
use arene_table::{Table, is_begun};
use arene_words::{Message, resolved};

use crate::{Context, Fault, FaultKind, StoredTable};

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
            Fault::new(FaultKind::Stopped, Message::new("table-stopped"))
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

fn opened(path: &str, context: &Context<'_>) -> Result<Table, Failure> {
    let file = context.games.path(path)?;
    Ok(Table::open(&file)?)
}
