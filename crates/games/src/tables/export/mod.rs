//! The positions of a table, a row each, for those who analyse: as CSV or Parquet.
//!
//! A row has the columns `position`, `turn`, `winner`, `rank` and `draw`, in the
//! words of the JSON that `solve --all` gives. There is a row for every position that
//! play reaches, in the order of the table. Several threads make rows; one writes
//! them, in order and as they come: only a bounded number of rows wait in memory.

mod csv;
mod late;
mod parquet;

use std::io::{self, Write};
use std::path::Path;

use arene::{Counts, Limits, Phase, Player, Progress, Solution, Tally, Verdict, WideCode};
use arene_table::{Table, TableError, TableFlaw};

use super::{Layout, arena, same};
use crate::answers::{Draw, Standing};
use crate::ordered::AHEAD;
use crate::{Facts, Failure, Model, Session, in_order};
use late::Late;

/// How many positions a thread deals with at a time: a few blocks of a table.
const PIECE: usize = 4096;
/// One thread writes: more than this many who make rows would only wait for it.
const MOST_THREADS: usize = 8;

/// The formats that a table can be exported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportFormat {
    /// Text, a line for each row.
    Csv,
    /// Compressed columns.
    Parquet,
}

impl ExportFormat {
    /// The format that a file's extension tells.
    pub fn of_path(path: &Path) -> Option<ExportFormat> {
        let extension = path.extension()?.to_str()?;
        match extension.to_ascii_lowercase().as_str() {
            "csv" => Some(ExportFormat::Csv),
            "parquet" => Some(ExportFormat::Parquet),
            _ => None,
        }
    }
}

/// Why a table was not exported.
#[derive(Debug)]
pub enum ExportError {
    /// The table could not be read, or a limit was reached.
    Failure(Failure),
    /// The rows could not be written.
    Io(io::Error),
}

impl<F: Into<Failure>> From<F> for ExportError {
    fn from(failure: F) -> ExportError {
        ExportError::Failure(failure.into())
    }
}

/// Writes every position of a table that play reaches. Nothing is
/// written before the first of them are read. Fails at the end if they are not those that
/// the table counts.
pub fn export(
    session: &dyn Session,
    table: &Table,
    format: ExportFormat,
    to: &mut (dyn Write + Send),
    limits: &Limits,
) -> Result<Tally, ExportError> {
    let tally = *table.tally();
    let threads = limits.thread_count().min(MOST_THREADS);
    // Rows that wait to be written: those of a group, and what threads are ahead.
    let waiting = AHEAD * threads as u64 * PIECE as u64 + parquet::GROUP as u64;
    let each = (table.header().start.len() + size_of::<Cells>()) as u64;
    let waiting = waiting.min(tally.positions()) * each;
    limits.check_memory(waiting)?;
    let limits = &limits.clone().less_memory(waiting);
    let header = table.header().clone();
    let mut sheet = Late::new(Box::new(move || {
        Ok(match format {
            ExportFormat::Csv => Box::new(csv::Csv::begin(to)?),
            ExportFormat::Parquet => Box::new(parquet::Parquet::begin(to, &header)?),
        })
    }));
    let (total, counts) = (tally.positions(), Counts::default());
    let mut to = Exporting { threads, limits, total, counts, sheet: &mut sheet };
    if arena::is_of_arena(table) {
        let (model, solution) = arena::kept(session, table, limits)?;
        to.write_arena(&*model, &solution)?;
    } else {
        session.export(table, &mut to)?;
    }
    let right = Tally { edges: tally.edges, counts: to.counts };
    same(&tally, &right).map_err(|flaw| table.flawed(flaw))?;
    sheet.finish().map_err(ExportError::Io)?;
    Ok(tally)
}

/// Where rows are written.
trait Sheet {
    /// Writes some more rows.
    fn add(&mut self, rows: Rows) -> io::Result<()>;

    /// Writes what comes at the end.
    fn finish(&mut self) -> io::Result<()>;
}

/// Some rows.
#[derive(Default)]
struct Rows {
    /// The names of all positions, one after the other.
    names: String,
    cells: Vec<Cells>,
}

/// Where the name of a row ends, who moves there, and the verdict.
type Cells = (usize, Player, Verdict);

impl Rows {
    fn push(&mut self, name: &str, turn: Player, verdict: Verdict) {
        self.names.push_str(name);
        self.cells.push((self.names.len(), turn, verdict));
    }

    fn iter(&self) -> impl Iterator<Item = (&str, Player, Standing)> {
        let mut begin = 0;
        self.cells.iter().map(move |&(end, turn, verdict)| {
            let name = &self.names[begin..end];
            begin = end;
            (name, turn, verdict.into())
        })
    }
}

/// Makes some rows.
type Piece<'a> = Box<dyn FnOnce() -> Result<Rows, Failure> + Send + 'a>;

/// Rows that are being made and written.
pub struct Exporting<'a> {
    threads: usize,
    limits: &'a Limits,
    total: u64,
    counts: Counts,
    sheet: &'a mut dyn Sheet,
}

impl Exporting<'_> {
    /// Makes the rows of all pieces, and writes them.
    fn write<'a>(
        &mut self,
        pieces: &mut (dyn FnMut() -> Option<Piece<'a>> + Send),
    ) -> Result<(), ExportError> {
        let mut done = 0;
        let rows = |(): &mut (), piece: Piece<'a>| piece();
        in_order(
            self.threads,
            |_| pieces(),
            || (),
            rows,
            |rows| {
                let rows = rows?;
                done += rows.cells.len() as u64;
                rows.cells.iter().for_each(|&(_, _, verdict)| self.counts.add(verdict));
                self.sheet.add(rows).map_err(ExportError::Io)?;
                let total = Some(self.total);
                Ok(self.limits.tick(Progress { phase: Phase::Write, done, total })?)
            },
        )
    }

    /// Writes every position of a table that play reaches.
    pub(super) fn write_table<G>(
        &mut self,
        game: &G,
        starts: &[G::Position],
        layout: &dyn Layout<G>,
        table: &Table,
    ) -> Result<(), ExportError>
    where
        G: Facts + Sync,
    {
        let mut entries = layout.entries(game, starts, table, self.limits)?;
        // The next entries, so many that they make a piece.
        let mut next = || -> Result<Vec<(u64, WideCode)>, TableError> {
            let (mut piece, mut rows) = (Vec::new(), 0);
            while rows < PIECE as u64
                && let Some(entry) = entries()?
            {
                rows += layout.count(entry.0);
                piece.push(entry);
            }
            Ok(piece)
        };
        let mut failed = false;
        self.write(&mut || {
            let piece = if failed { Ok(Vec::new()) } else { next() };
            failed = piece.is_err();
            if piece.as_ref().is_ok_and(Vec::is_empty) {
                return None;
            }
            Some(Box::new(move || {
                let mut rows = Rows::default();
                for (key, code) in piece? {
                    for at in layout.positions(key) {
                        let name = game.write_vertex(&at);
                        let Some(verdict) = layout.verdict(game, &at, code) else {
                            return Err(table.flawed(TableFlaw::Missing { vertex: name }).into());
                        };
                        rows.push(&name, game.turn(&at), verdict);
                    }
                }
                Ok(rows)
            }))
        })
    }

    /// Writes every vertex of an arena.
    fn write_arena(&mut self, model: &dyn Model, solution: &Solution) -> Result<(), ExportError> {
        let vertices = model.arena().len() as u32;
        let mut firsts = (0..vertices).step_by(PIECE);
        self.write(&mut || {
            let first = firsts.next()?;
            Some(Box::new(move || {
                let mut rows = Rows::default();
                for v in first..vertices.min(first.saturating_add(PIECE as u32)) {
                    rows.push(&model.name(v), model.arena().owner(v), solution.verdict(v));
                }
                Ok(rows)
            }))
        })
    }
}

/// How a draw is called, as in JSON.
fn draw_name(draw: Draw) -> &'static str {
    match draw {
        Draw::DeadEnd => "dead_end",
        Draw::Infinite => "infinite",
    }
}
