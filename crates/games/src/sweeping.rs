//! Games solved whole by a sweep over their numbers, where that beats an arena.

use std::cell::RefCell;
use std::sync::Arc;

use arene::{Code, Counts, DrawKind, Game, LimitReached, Limits, NOT_REACHED, Numbering, Player};
use arene::{Shelf, Stones, Verdict, explore, reached, sweep, verdict_of};
use arene_table::{Header, Keeping, Lookup, Table, Trouble};
use arene_words::Message;

use crate::answers::{MoveAnswer, PositionAnswer, Solved, Step};
use crate::rules::{read_vertex, unreachable};
use crate::tables::{fits, not_there, numbered_by};
use crate::{Facts, Failure, TableFile, TakeNumbering};

/// An arena of so many vertices takes no time worth saving.
const ARENA_IS_QUICK: u32 = 1_000_000;
/// About what a position takes in an arena while it is solved.
const ARENA_BYTES: f64 = 65.0;

/// What a number takes while a tile that was not swept by stones is packed: its code,
/// and no more than that when it is packed.
const TILE_BYTES: u64 = 2;

/// Sweeps a game from a start, unless an arena is better: it is small, or it
/// takes less memory than the numbers, most of which no position may have.
pub(crate) struct Sweep<'a, G: Game> {
    pub(crate) game: &'a Arc<G>,
    pub(crate) start: G::Position,
    /// Whether it is not the start of the game, but anywhere in it.
    pub(crate) anywhere: bool,
    pub(crate) threads: usize,
    pub(crate) limits: &'a Limits,
    /// The file that the table shall be, if it shall be one: then an arena is
    /// never better.
    pub(crate) into: Option<TableFile<'a>>,
}

impl<G: Facts> Sweep<'_, G> {
    /// Whether an arena is better, `bytes` being what the numbers take.
    fn arena_is_better(&self, bytes: u64) -> Result<bool, LimitReached> {
        let positions = self.game.estimate();
        if positions < f64::from(ARENA_IS_QUICK) || bytes as f64 > positions * ARENA_BYTES {
            return Ok(true);
        }
        if self.limits.check_memory(bytes).is_err() {
            return Ok(true);
        }
        if !self.anywhere {
            return Ok(false);
        }
        let quick = self.limits.clone().vertices(ARENA_IS_QUICK);
        match explore(&**self.game, std::slice::from_ref(&self.start), &quick) {
            Ok(_) => Ok(true),
            Err(LimitReached::Stopped | LimitReached::Deadline) => Err(LimitReached::Stopped),
            Err(_) => Ok(false),
        }
    }
}

impl<G> TakeNumbering<G> for Sweep<'_, G>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    type Answer = Result<Option<Box<dyn Solved>>, Failure>;

    fn take<N: Numbering<G> + Send + 'static>(self, numbering: N) -> Self::Answer {
        let bytes = match numbering.stones() {
            Some(stones) => stones.bytes(self.threads),
            None => numbering.bytes() + TILE_BYTES * numbering.numbers(),
        };
        if self.into.is_none() && self.arena_is_better(bytes)? {
            return Ok(None);
        }
        match self.solve(&numbering) {
            Ok(table) => {
                let warning = self.anywhere.then(|| unreachable(&**self.game, &self.start));
                let table = Arc::new(table);
                Ok(Some(Box::new(ByTable {
                    game: self.game.clone(),
                    numbering,
                    whole: true,
                    lookup: RefCell::new(table.lookup()?),
                    trouble: RefCell::default(),
                    engine: "sweep",
                    start: self.start,
                    table,
                    warnings: warning.flatten().into_iter().collect(),
                })))
            }
            // An arena may do with less.
            Err(Trouble::Limit(LimitReached::Memory { .. })) if self.into.is_none() => Ok(None),
            Err(trouble) => Err(trouble.into()),
        }
    }
}

impl<G> Sweep<'_, G>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    /// The table of all positions.
    fn solve<N: Numbering<G>>(&self, numbering: &N) -> Result<Table, Trouble> {
        let stones = numbering.stones();
        let header = Header {
            game: self.into.map_or("", |file| file.game).to_owned(),
            start: self.game.write_vertex(&self.start),
            both: false,
            numbering: numbered_by(&**self.game, numbering, &self.start),
            numbers: numbering.numbers(),
            tiles: stones.map_or(1, Stones::tiles) as u32,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        };
        let keeping = match self.into {
            Some(file) => Keeping::in_file(header, self.limits, file.path)?,
            None => {
                let used = stones.map_or(0, |stones| stones.bytes(self.threads));
                Keeping::in_memory(header, &self.limits.clone().less_memory(used))
            }
        };
        match stones {
            Some(stones) => {
                stones.sweep(&keeping, self.threads, self.limits)?;
            }
            None if keeping.kept(0).is_some() => {}
            None => {
                let swept = sweep(&**self.game, numbering, &self.start, self.threads, self.limits)?;
                let packing = TILE_BYTES * numbering.numbers();
                self.limits.check_memory(swept.bytes() + packing)?;
                let mut codes = swept.codes();
                codes.truncate(numbering.numbers() as usize);
                keeping.keep(0, 0, &codes, &swept.tally())?;
            }
        }
        keeping.finish()
    }
}

/// Opens a table for a game, to answer from there.
pub(crate) struct Open<'a, G: Game> {
    pub(crate) game: &'a Arc<G>,
    /// Where the table begins.
    pub(crate) first: G::Position,
    /// Where to answer from.
    pub(crate) start: G::Position,
    pub(crate) table: Table,
}

impl<G> TakeNumbering<G> for Open<'_, G>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    type Answer = Result<Box<dyn Solved + Send>, Failure>;

    fn take<N: Numbering<G> + Send + 'static>(self, numbering: N) -> Self::Answer {
        let header = self.table.header();
        fits(header, &**self.game, &numbering, &self.first)?;
        let vertex = self.game.write_vertex(&self.start);
        let whole = vertex == header.start;
        let not_there = not_there(&vertex, &header.start);
        let table = Arc::new(self.table);
        let found = ByTable {
            game: self.game.clone(),
            numbering,
            start: self.start,
            lookup: RefCell::new(table.lookup()?),
            table,
            whole,
            engine: "table",
            warnings: Vec::new(),
            trouble: RefCell::default(),
        };
        match found.has(&found.start) {
            true => Ok(Box::new(found)),
            false => Err(found.trouble().unwrap_or(not_there).into()),
        }
    }
}

/// A game whose verdicts are in a table.
struct ByTable<G: Game, N> {
    game: Arc<G>,
    numbering: N,
    start: G::Position,
    table: Arc<Table>,
    lookup: RefCell<Lookup>,
    /// Whether the table begins where the answer does, so that its counts are
    /// those of the answer.
    whole: bool,
    engine: &'static str,
    warnings: Vec<Message>,
    /// What went wrong while reading.
    trouble: RefCell<Option<Message>>,
}

impl<G: Facts, N: Numbering<G>> ByTable<G, N> {
    /// What the table has for a position.
    fn code(&self, at: &G::Position) -> Option<Code> {
        let number = self.numbering.number(at)?;
        match self.lookup.borrow_mut().code(number) {
            Ok(code) => code.filter(|&code| code != NOT_REACHED),
            Err(Trouble::File(message) | Trouble::Unwritable(message)) => {
                self.trouble.borrow_mut().get_or_insert(message);
                None
            }
            Err(Trouble::Limit(_)) => None,
        }
    }

    /// Whether a position is over or in the table.
    fn has(&self, at: &G::Position) -> bool {
        self.game.outcome(at).is_some() || self.code(at).is_some()
    }

    /// The verdict of a position that play reaches.
    fn verdict_of(&self, at: &G::Position) -> Verdict {
        let found = verdict_of(&*self.game, at, || self.code(at));
        found.unwrap_or(Verdict::Drawn(DrawKind::DeadEnd))
    }

    /// The same as answers.
    fn answers_at(&self, at: &G::Position) -> Vec<MoveAnswer> {
        let answer = |(m, to, verdict, best)| MoveAnswer {
            name: self.game.write_move(at, m),
            to: self.game.write_vertex(&to),
            verdict,
            best,
        };
        self.moves_at(at).into_iter().map(answer).collect()
    }

    /// The moves at a position, where they lead, the verdict there, and whether
    /// none is better.
    fn moves_at(&self, at: &G::Position) -> Vec<(G::Move, G::Position, Verdict, bool)> {
        let verdict = self.verdict_of(at);
        let mut moves = Vec::new();
        self.game.moves(at, &mut moves);
        let answer = |m: G::Move| {
            let to = self.game.play(at, m);
            let then = self.verdict_of(&to);
            (m, to, then, verdict.is_best(then))
        };
        moves.into_iter().map(answer).collect()
    }
}

impl<G: Facts + Sync, N: Numbering<G>> Solved for ByTable<G, N> {
    fn engine(&self) -> &'static str {
        self.engine
    }

    fn size(&self) -> Option<(u64, u64)> {
        let tally = self.table.tally();
        self.whole.then(|| (tally.positions(), tally.edges))
    }

    fn counts(&self) -> Option<Counts> {
        self.whole.then(|| self.table.tally().counts)
    }

    fn start(&self) -> (String, Player) {
        (self.game.write_vertex(&self.start), self.game.turn(&self.start))
    }

    fn verdict(&self) -> Verdict {
        self.verdict_of(&self.start)
    }

    fn moves(&self) -> Vec<MoveAnswer> {
        self.answers_at(&self.start)
    }

    fn standing(&self, vertex: &str) -> Option<(Verdict, Vec<MoveAnswer>)> {
        let at = read_vertex(&*self.game, vertex, None).ok()?;
        self.has(&at).then(|| (self.verdict_of(&at), self.answers_at(&at)))
    }

    fn line(&self, most: usize) -> Vec<Step> {
        let mut at = self.start.clone();
        let mut line = Vec::new();
        while line.len() < most {
            let best = self.moves_at(&at).into_iter().find(|&(_, _, _, best)| best);
            let Some((m, to, ..)) = best else { break };
            let last = self.game.outcome(&to).is_some();
            line.push(Step {
                name: self.game.write_move(&at, m),
                to: self.game.write_vertex(&to),
                last,
            });
            at = to;
        }
        line
    }

    fn positions(&self) -> Box<dyn Iterator<Item = PositionAnswer> + '_> {
        // Play from a start with a number reaches numbers only.
        let none = Limits::none();
        let Ok(reached) = reached(&*self.game, &self.numbering, &self.start, &none) else {
            return Box::new(std::iter::empty());
        };
        Box::new(reached.into_numbers().map(|number| {
            let at = self.numbering.position(number);
            let best = self.moves_at(&at).into_iter().filter(|&(_, _, _, best)| best);
            PositionAnswer {
                vertex: self.game.write_vertex(&at),
                owner: self.game.turn(&at),
                verdict: self.verdict_of(&at),
                best: best.map(|(_, to, ..)| self.game.write_vertex(&to)).collect(),
            }
        }))
    }

    fn warnings(&self) -> &[Message] {
        &self.warnings
    }

    fn trouble(&self) -> Option<Message> {
        self.trouble.borrow().clone()
    }
}
