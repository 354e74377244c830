//! Strong solutions in files: made, read, checked, and exported.
//!
//! A game whose positions have numbers or keys is swept into its table and answered
//! from there, a block at a time. Any other game is solved on its arena; its table has
//! the verdict of each vertex, and the arena is explored again to read it.

mod arena;
mod check;
mod check_keys;
#[cfg(feature = "export")]
mod export;
mod layout;
mod opened;
mod rules;
mod session;

use arene::{LimitReached, Limits, Player, Solution, Tally, verify};
use arene_table::{Table, Unfit};
use arene_words::resolved;

pub use arene_table::{TableError, TableFlaw};
pub(crate) use check::Check;
#[cfg(feature = "export")]
pub use export::{ExportError, ExportFormat, Exporting, export};
pub(crate) use layout::{Codes, Layout, layout};
pub use opened::Opened;
pub(crate) use rules::{keyed_by, numbered_by};
pub use session::Tabled;

use crate::answers::flaw_message;
use crate::solving::explored;
use crate::{Answered, Failure, Model, Session, Start, TableFile, Turn};

/// Solves every position from a start, and stores it.
pub fn store(
    session: &dyn Session,
    from: &Start<'_>,
    file: TableFile<'_>,
    limits: &Limits,
) -> Result<Answered, Failure> {
    let path = &resolved(file.path);
    let file = TableFile { path, ..file };
    if let Some(swept) = session.sweep(from, limits, Some(file))? {
        return Ok(Answered::Swept(swept));
    }
    arena::is_free(session, from, file)?;
    let model = session.explore(from, limits)?;
    if model.finals().has_scores() {
        return Err(LimitReached::Scores.into());
    }
    let answered = explored(model, limits)?;
    if let Answered::Explored(model, solution) = &answered {
        arena::keep(&**model, solution, from.turn == Turn::Both, file, limits)?;
    }
    Ok(answered)
}

/// Whether a table is one of this game's arena. What other tables are of turns out when
/// they are read.
pub fn is_of(session: &dyn Session, table: &Table, limits: &Limits) -> Result<bool, Failure> {
    Ok(!arena::is_of_arena(table) || arena::is_of(session, table, limits)?)
}

/// Answers from a table, without solving.
pub fn look_up(
    session: &dyn Session,
    from: &Start<'_>,
    table: &Table,
    limits: &Limits,
) -> Result<Answered, Failure> {
    if !arena::is_of_arena(table) {
        if from.turn == Turn::Both && !table.header().both {
            return Err(table.unfit(Unfit::OneTurn).into());
        }
        return Ok(Answered::Swept(session.look_up(from, table, limits)?));
    }
    let header = table.header();
    let same = arena::start(session, from)? == header.start;
    let same = same && (from.turn == Turn::Both) == header.both;
    let (whole, solution) = arena::kept(session, table, limits)?;
    if same {
        return Ok(Answered::Explored(whole, solution));
    }
    let used = whole.bytes() + 4 * solution.len() as u64;
    let model = session.explore(from, &limits.clone().less_memory(used))?;
    let verdict = |v: u32| {
        let name = model.name(v);
        let absent = |_| Failure::from(table.not_there(&name));
        Ok::<_, Failure>(solution.verdict(whole.find(&name).map_err(absent)?))
    };
    let limits = limits.clone().less_memory(used + model.bytes());
    let solution = Solution::from_each(model.arena().len(), verdict, &limits)?;
    Ok(Answered::Explored(model, solution))
}

/// The arena from a start, and its solution as a table has it.
pub fn solution(
    session: &dyn Session,
    from: &Start<'_>,
    table: &Table,
    limits: &Limits,
) -> Result<(Box<dyn Model>, Solution), Failure> {
    let solved = match look_up(session, from, table, limits)? {
        Answered::Explored(model, solution) => return Ok((model, solution)),
        Answered::Swept(solved) => solved,
        Answered::Proven(..) => return Err(LimitReached::Stopped.into()),
    };
    let model = session.explore(from, limits)?;
    let verdict = |v: u32| {
        let name = model.name(v);
        let absent = || table.not_there(&name).into();
        solved.verdict_at(&name).ok_or_else(|| solved.trouble().unwrap_or_else(absent))
    };
    let limits = limits.clone().less_memory(model.bytes());
    let solution = Solution::from_each(model.arena().len(), verdict, &limits)?;
    match solved.trouble() {
        Some(trouble) => Err(trouble),
        None => Ok((model, solution)),
    }
}

/// Proves a table against the rules of its game, position by position, without
/// solving: how its positions stand, or what is wrong with it.
pub fn check(
    session: &dyn Session,
    table: &Table,
    limits: &Limits,
) -> Result<Result<Tally, TableFlaw>, Failure> {
    match proven(session, table, limits) {
        // What cannot be read is wrong, too.
        Err(Failure::Table(TableError::Damaged { damage, .. })) => {
            Ok(Err(TableFlaw::Damaged(damage)))
        }
        Err(Failure::Table(TableError::Flawed { flaw, .. })) => Ok(Err(flaw)),
        found => found,
    }
}

fn proven(
    session: &dyn Session,
    table: &Table,
    limits: &Limits,
) -> Result<Result<Tally, TableFlaw>, Failure> {
    if !arena::is_of_arena(table) {
        return session.check(table, limits);
    }
    let (model, solution) = arena::kept(session, table, limits)?;
    let limits = limits.clone().less_memory(model.bytes() + 4 * solution.len() as u64);
    let found = verify(model.arena(), model.finals(), &solution, &limits)?;
    let edges = model.arena().graph().edge_count() as u64;
    let right = Tally { edges, counts: solution.counts() };
    let found = found.map_err(|flaw| TableFlaw::Verdict(flaw_message(&*model, &flaw)));
    Ok(found.and_then(|()| same(table.tally(), &right)))
}

/// Fails if a table counts otherwise than it should.
fn same(found: &Tally, right: &Tally) -> Result<Tally, TableFlaw> {
    let counts = |tally: &Tally| {
        let counts = &tally.counts;
        [
            ("vertices", tally.positions()),
            ("edges", tally.edges),
            ("won.J0", counts.won[Player::J0.index()]),
            ("won.J1", counts.won[Player::J1.index()]),
            ("drawn.dead_end", counts.dead_end),
            ("drawn.infinite", counts.infinite),
            ("longest", counts.longest.map_or(0, u64::from)),
        ]
    };
    match counts(found).into_iter().zip(counts(right)).find(|(found, right)| found != right) {
        None => Ok(*right),
        Some((_, (key, right))) => Err(TableFlaw::Count { key, right }),
    }
}
