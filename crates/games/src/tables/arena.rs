//! Tables of games that were solved on an arena: a number for each vertex, in
//! the order in which exploration meets them, and four bytes for its verdict.
//!
//! Exploring is needed again to read such a table; solving is not.

use arene::{
    Code, DrawKind, LimitReached, Limits, Meter, Phase, Player, Solution, Tally, TileStore,
};
use arene::{Verdict, share};
use arene_table::{Digest, Header, Table, TableBuilder, TableError, TableFlaw, Unfit};
use arene_words::Message;

use crate::{Failure, Model, Session, Start, TableFile, Turn};

/// How the tables of this module say that they are numbered, before the digest of
/// their arena.
const ARENA: &str = "arena-";

/// How many vertices a thread deals with at a time.
const SHARE: u32 = 1 << 14;

/// Whether a table is one of an arena.
pub(super) fn is_of_arena(table: &Table) -> bool {
    table.header().numbering.starts_with(ARENA)
}

/// The vertex that play starts from, as a table says it.
pub(super) fn start(session: &dyn Session, from: &Start<'_>) -> Result<String, Message> {
    Ok(session.place(from.position, from.turn.player())?.name())
}

/// The beginning of a table, but for what only an arena tells.
fn header(file: TableFile<'_>, start: String, both: bool) -> Header {
    Header {
        game: file.game.to_owned(),
        start,
        both,
        numbering: String::new(),
        numbers: 0,
        tiles: 1,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    }
}

/// Fails if the table could not be stored, before it is made.
pub(super) fn is_free(
    session: &dyn Session,
    from: &Start<'_>,
    file: TableFile<'_>,
) -> Result<(), Failure> {
    let header = header(file, start(session, from)?, from.turn == Turn::Both);
    Ok(TableBuilder::is_free(&header, file.path)?)
}

/// Stores the solution of an arena in a file.
pub(super) fn keep(
    model: &dyn Model,
    solution: &Solution,
    both: bool,
    file: TableFile<'_>,
    limits: &Limits,
) -> Result<(), Failure> {
    let header = Header {
        numbering: format!("{ARENA}{:08x}", digest(model, limits)?),
        numbers: 4 * solution.len() as u64,
        ..header(file, model.name(model.start()), both)
    };
    let mut meter = Meter::new(limits, Phase::Write, None);
    let mut codes: Vec<Code> = meter.list(4 * solution.len())?;
    // First the lowest bytes of all verdicts, last the highest: alike beside
    // alike.
    for place in 0..4 {
        for verdict in solution.verdicts() {
            meter.pause(1)?;
            codes.push(pack(verdict)[place]);
        }
    }
    let edges = model.arena().graph().edge_count() as u64;
    let builder = TableBuilder::in_file(header, limits, file.path)?;
    if builder.kept(0).is_none() {
        builder.keep(0, 0, &codes, &Tally { edges, counts: solution.counts() })?;
    }
    builder.finish()?;
    Ok(())
}

/// Whether a table is one of this game's arena.
pub(super) fn is_of(
    session: &dyn Session,
    table: &Table,
    limits: &Limits,
) -> Result<bool, Failure> {
    match explored(session, table, limits) {
        Ok(_) => Ok(true),
        Err(Failure::Table(TableError::Unfit { why: Unfit::Game { .. }, .. })) => Ok(false),
        Err(failure) => Err(failure),
    }
}

/// The arena that a table is about, explored again.
fn explored(
    session: &dyn Session,
    table: &Table,
    limits: &Limits,
) -> Result<Box<dyn Model>, Failure> {
    let header = table.header();
    let turn = if header.both { Turn::Both } else { Turn::AsWritten };
    let start = Start { position: Some(&header.start), turn };
    let model = session.explore(&start, limits).map_err(|failure| match failure {
        // Not even its start is a position of this game.
        Failure::Input(_) => table.of_another().into(),
        failure => failure,
    })?;
    let count = model.arena().len();
    // The codes, and the solution that is made of them.
    limits.check_memory(model.bytes() + 9 * count as u64)?;
    // Tables are made of arenas without scores only.
    let right = !model.finals().has_scores()
        && header.numbering == format!("{ARENA}{:08x}", digest(&*model, limits)?);
    match right && header.numbers == 4 * count as u64 {
        true => Ok(model),
        false => Err(table.of_another().into()),
    }
}

/// The arena that a table is about, and the solution that the table holds.
pub(super) fn kept(
    session: &dyn Session,
    table: &Table,
    limits: &Limits,
) -> Result<(Box<dyn Model>, Solution), Failure> {
    let model = explored(session, table, limits)?;
    let count = model.arena().len();
    // Accounted for when the arena was explored.
    let mut meter = Meter::new(limits, Phase::Verify, None);
    let mut codes = meter.list(4 * count)?;
    table.lookup()?.each(|_, block| {
        codes.extend(block);
        Ok(limits.check_stop()?)
    })?;
    let bytes = |v: usize| [0, 1, 2, 3].map(|place| codes[place * count + v]);
    let verdict = |v: u32| {
        let bytes = bytes(v as usize);
        let verdict = unpack(bytes);
        // A draw has no rank.
        match pack(verdict) == bytes {
            true => Ok(verdict),
            false => Err(Failure::from(table.flawed(TableFlaw::Wrong { vertex: model.name(v) }))),
        }
    };
    let solution = Solution::from_each(count, verdict, limits)?;
    Ok((model, solution))
}

/// A verdict in four bytes: the rank, and above it who wins, or which draw it is.
fn pack(verdict: Verdict) -> [u8; 4] {
    let packed = match verdict {
        Verdict::Won { by, rank } => (by.index() as u32) << 30 | rank,
        // Arenas with scores are not stored.
        Verdict::Drawn(DrawKind::DeadEnd) | Verdict::Scored(_) => 2 << 30,
        Verdict::Drawn(DrawKind::Infinite) => 3 << 30,
    };
    packed.to_le_bytes()
}

fn unpack(bytes: [u8; 4]) -> Verdict {
    let packed = u32::from_le_bytes(bytes);
    let rank = packed & ((1 << 30) - 1);
    match packed >> 30 {
        0 => Verdict::Won { by: Player::J0, rank },
        1 => Verdict::Won { by: Player::J1, rank },
        2 => Verdict::Drawn(DrawKind::DeadEnd),
        _ => Verdict::Drawn(DrawKind::Infinite),
    }
}

/// A number that two arenas hardly share: of their owners, edges and winners. The
/// threads of the limits share the vertices.
fn digest(model: &dyn Model, limits: &Limits) -> Result<u32, LimitReached> {
    let (arena, finals) = (model.arena(), model.finals());
    let count = arena.len() as u32;
    let firsts = (0..count).step_by(SHARE as usize);
    let parts = share(limits.thread_count(), firsts.collect(), |first| {
        limits.check_stop()?;
        let mut digest = Digest::default();
        for v in first..count.min(first.saturating_add(SHARE)) {
            let winner = finals.winner(v).map_or(2, |player| player.index() as u32);
            digest.add(arena.owner(v).index() as u32 | winner << 1);
            digest.add(arena.successors(v).len() as u32);
            arena.successors(v).iter().for_each(|&to| digest.add(to));
        }
        // All parts wait for the last.
        Ok(digest.summed())
    });
    let mut all = Digest::default();
    for part in parts {
        all.append(part?);
    }
    Ok(all.finish())
}
