//! A table that is asked about one position after another, and answers as a
//! search does.

use std::sync::{Mutex, PoisonError};

use arene::clock::Instant;
use arene::{Limits, Solution, Value, Verdict};
use arene_table::Table;
use hashbrown::HashSet;

use super::arena;
use crate::answers::{MoveAnswer, SearchAnswer, SearchedMove, Solved, SolvedArena, ValueAnswer};
use crate::{Failure, Model, Place, Session, Start, Turn};

/// A table of a game, open for every position that it has, and for all threads that
/// ask.
pub struct Opened<'a> {
    table: Table,
    contents: Contents<'a>,
}

enum Contents<'a> {
    Numbers(Lookups<'a>),
    Arena(Box<dyn Model>, Solution),
}

/// Positions with numbers or keys. Who looks one up unpacks a block into the room of the
/// one before: as many lookups are opened as are needed at the same time.
struct Lookups<'a> {
    session: &'a dyn Session,
    table: Table,
    limits: Limits,
    free: Mutex<Vec<OpenLookup>>,
}

type OpenLookup = Box<dyn Solved>;

impl Lookups<'_> {
    /// A lookup that is free, or a new one.
    fn take(&self) -> Result<OpenLookup, Failure> {
        let left = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        left.map_or_else(|| self.open(), Ok)
    }

    fn open(&self) -> Result<OpenLookup, Failure> {
        let start = &self.table.header().start;
        let from = Start { position: Some(start), turn: Turn::AsWritten };
        self.session.look_up(&from, &self.table, &self.limits)
    }

    /// Leaves a lookup to others, unless it met a block that cannot be read: what they
    /// ask may not need that one.
    fn leave(&self, lookup: OpenLookup) {
        if lookup.trouble().is_none() {
            self.free.lock().unwrap_or_else(PoisonError::into_inner).push(lookup);
        }
    }
}

impl Opened<'_> {
    /// Opens a table, which must be one of this game.
    pub fn new<'a>(
        session: &'a dyn Session,
        table: &Table,
        limits: &Limits,
    ) -> Result<Opened<'a>, Failure> {
        let table = table.clone();
        if arena::is_of_arena(&table) {
            let (model, solution) = arena::kept(session, &table, limits)?;
            return Ok(Opened { table, contents: Contents::Arena(model, solution) });
        }
        // Who shows progress may stop once the table is open.
        let limits = limits.clone().quiet();
        let lookups = Lookups { session, table: table.clone(), limits, free: Mutex::default() };
        // Whether it is a table of this game turns out here.
        lookups.leave(lookups.open()?);
        Ok(Opened { table, contents: Contents::Numbers(lookups) })
    }

    /// What a position and each of its moves are worth, and a line of perfect
    /// play: certain, and found without a search.
    pub fn search(&self, place: &dyn Place) -> Result<SearchAnswer, Failure> {
        match &self.contents {
            Contents::Numbers(lookups) => {
                let lookup = lookups.take()?;
                let answer = self.answer(&*lookup, place);
                lookups.leave(lookup);
                answer
            }
            Contents::Arena(model, solution) => {
                self.answer(&SolvedArena { model: &**model, solution }, place)
            }
        }
    }

    fn answer(&self, solved: &dyn Solved, place: &dyn Place) -> Result<SearchAnswer, Failure> {
        let began = Instant::now();
        let vertex = place.name();
        let (verdict, moves) = self.standing(solved, &vertex)?;
        let mut nodes = 1 + moves.len() as u64;
        let line = self.line(solved, &vertex, &moves, &mut nodes)?;
        let searched = moves.iter().map(|m| SearchedMove {
            name: m.name.clone(),
            to: m.to.clone(),
            value: Some(ValueAnswer { value: value(m.verdict).further(), utility: false }),
            best: m.best,
            bound: false,
            exact: true,
            playouts: None,
        });
        Ok(SearchAnswer {
            vertex,
            owner: place.owner(),
            algorithm: None,
            heuristic: None,
            value: ValueAnswer { value: value(verdict), utility: false },
            depth: line.len() as u32,
            exact: true,
            complete: true,
            mean_scores: false,
            moves: searched.collect(),
            best: moves.iter().filter(|m| m.best).map(|m| m.name.clone()).collect(),
            line,
            nodes,
            cutoffs: 0,
            hits: nodes,
            milliseconds: (began.elapsed().as_secs_f64() * 1e6).round() / 1e3,
            warnings: Vec::new(),
        })
    }

    /// Perfect play from a vertex to the end, the first best move each time. No
    /// vertex comes back: a play that could go on for ever ends before it does.
    fn line(
        &self,
        solved: &dyn Solved,
        vertex: &str,
        moves: &[MoveAnswer],
        nodes: &mut u64,
    ) -> Result<Vec<String>, Failure> {
        let next = |moves: &[MoveAnswer], met: &HashSet<String>| {
            moves.iter().find(|m| m.best && !met.contains(&m.to)).cloned()
        };
        let mut met = HashSet::from([vertex.to_owned()]);
        let mut line = Vec::new();
        let mut best = next(moves, &met);
        while let Some(m) = best {
            line.push(m.name);
            let (_, moves) = self.standing(solved, &m.to)?;
            *nodes += moves.len() as u64;
            met.insert(m.to);
            best = next(&moves, &met);
        }
        Ok(line)
    }

    /// The verdict at a vertex, and its moves.
    fn standing(
        &self,
        solved: &dyn Solved,
        vertex: &str,
    ) -> Result<(Verdict, Vec<MoveAnswer>), Failure> {
        let found = solved.standing(vertex);
        if let Some(trouble) = solved.trouble() {
            return Err(trouble);
        }
        found.ok_or_else(|| self.table.not_there(vertex).into())
    }
}

fn value(verdict: Verdict) -> Value {
    match verdict {
        Verdict::Won { by, rank } => Value::win(by, rank),
        // No table holds scores.
        Verdict::Drawn(_) | Verdict::Scored(_) => Value::DRAW,
    }
}
