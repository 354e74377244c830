//! Answers about a game whose verdicts were found before: by a sweep, or in a table.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arene::{
    Counts, DrawKind, Game, Graded, Keys, Limits, NOT_REACHED, Numbering, Outcome, Player, Tally,
    Verdict, graded_verdict, verdict_of,
};
use arene_table::{Keyed, Lookup, StoredWords, Table, TableError, TableFlaw};
use arene_words::Message;

use crate::answers::{MoveAnswer, PositionAnswer, Solved, Step};
use crate::following::following;
use crate::rules::read_vertex;
use crate::{Facts, Failure};

/// Where verdicts are kept.
pub(crate) trait Source<G: Game> {
    /// How all positions stand.
    fn tally(&self) -> Tally;

    /// The verdict of a position at which play goes on; `None` if it is not kept.
    fn find(&self, game: &G, at: &G::Position) -> Result<Option<Verdict>, TableError>;

    /// All positions that are kept, if they can be read off.
    fn positions(&self) -> Option<Positions<'_, G>> {
        None
    }
}

/// Positions, as they are read.
type Positions<'a, G> = Box<dyn Iterator<Item = Result<<G as Game>::Position, TableError>> + 'a>;

/// What one reader at a time holds. Who panics leaves nothing half done.
fn held<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A table of numbers.
pub(crate) struct ByNumbers<N> {
    numbering: N,
    table: Table,
    lookup: Mutex<Lookup>,
}

impl<N> ByNumbers<N> {
    pub(crate) fn new(numbering: N, table: Table) -> Result<ByNumbers<N>, TableError> {
        let lookup = Mutex::new(table.lookup()?);
        Ok(ByNumbers { numbering, table, lookup })
    }
}

impl<G: Game + Sync, N: Numbering<G>> Source<G> for ByNumbers<N> {
    fn tally(&self) -> Tally {
        *self.table.tally()
    }

    fn find(&self, game: &G, at: &G::Position) -> Result<Option<Verdict>, TableError> {
        let Some(number) = self.numbering.number(at) else { return Ok(None) };
        let code = held(&self.lookup).code(number)?;
        let code = code.filter(|&code| code != NOT_REACHED);
        Ok(code.and_then(|code| verdict_of(game, at, || Some(code))))
    }
}

/// A sweep by grades, in memory.
pub(crate) struct ByGrades<K> {
    pub(crate) keys: K,
    pub(crate) graded: Graded<StoredWords>,
}

impl<G: Game + 'static, K: Keys<G>> Source<G> for ByGrades<K> {
    fn tally(&self) -> Tally {
        *self.graded.tally()
    }

    fn find(&self, game: &G, at: &G::Position) -> Result<Option<Verdict>, TableError> {
        let grade = self.keys.grade(at);
        Ok(grade.and_then(|grade| self.graded.verdict(grade, self.keys.key(at), game.turn(at))))
    }

    fn positions(&self) -> Option<Positions<'_, G>> {
        let all = (0..self.keys.grades()).flat_map(|grade| self.graded.keys(grade));
        Some(Box::new(all.flat_map(|&key| self.keys.alike(&self.keys.position(key))).map(Ok)))
    }
}

/// A table of keys.
pub(crate) struct ByKeys<K> {
    keys: K,
    table: Table,
    keyed: Mutex<Keyed>,
}

impl<K> ByKeys<K> {
    pub(crate) fn new(keys: K, table: Table) -> Result<ByKeys<K>, TableError> {
        let keyed = Mutex::new(Keyed::new(&table)?);
        Ok(ByKeys { keys, table, keyed })
    }
}

impl<G: Game + 'static, K: Keys<G>> Source<G> for ByKeys<K> {
    fn tally(&self) -> Tally {
        *self.table.tally()
    }

    fn find(&self, game: &G, at: &G::Position) -> Result<Option<Verdict>, TableError> {
        let Some(grade) = self.keys.grade(at) else { return Ok(None) };
        let code = held(&self.keyed).code(grade, self.keys.key(at))?;
        Ok(code.and_then(|code| graded_verdict(code, game.turn(at))))
    }

    fn positions(&self) -> Option<Positions<'_, G>> {
        let level = |grade: u32| {
            let (keys, trouble) = match held(&self.keyed).level(grade) {
                Ok((keys, _)) => (keys, None),
                Err(trouble) => (Vec::new(), Some(Err(trouble))),
            };
            keys.into_iter().map(Ok).chain(trouble)
        };
        let all = (0..self.keys.grades()).flat_map(level);
        Some(Box::new(all.flat_map(|key| match key {
            Ok(key) => self.keys.alike(&self.keys.position(key)).into_iter().map(Ok).collect(),
            Err(trouble) => vec![Err(trouble)],
        })))
    }
}

/// A game whose verdicts are kept.
pub(crate) struct Answers<G: Game> {
    pub(crate) game: Arc<G>,
    /// Where play may start.
    pub(crate) starts: Vec<G::Position>,
    /// Which kind it is matters once a position, and answers are compiled once for all.
    pub(crate) source: Box<dyn Source<G> + Send + Sync>,
    /// Whether the verdicts begin where the answer does, so that their counts are
    /// those of the answer.
    pub(crate) whole: bool,
    pub(crate) engine: &'static str,
    pub(crate) warnings: Vec<Message>,
    /// What listing positions may use.
    pub(crate) limits: Limits,
    /// What went wrong while reading.
    pub(crate) trouble: Mutex<Option<Failure>>,
}

impl<G> Answers<G>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    /// The verdict of a position if play is over there or if it is kept.
    pub(crate) fn find(&self, at: &G::Position) -> Option<Verdict> {
        if let Some(outcome) = self.game.outcome(at) {
            return Some(match outcome {
                Outcome::Win(by) => Verdict::Won { by, rank: 0 },
                Outcome::Draw => Verdict::Drawn(DrawKind::DeadEnd),
            });
        }
        self.read(self.source.find(&self.game, at)).flatten()
    }

    /// What was read; if that failed, the first reason is kept.
    fn read<T>(&self, found: Result<T, TableError>) -> Option<T> {
        found
            .map_err(|trouble| {
                held(&self.trouble).get_or_insert(trouble.into());
            })
            .ok()
    }

    /// The verdict of a position that play reaches. If it is not kept, that is trouble, and
    /// the verdict means nothing.
    fn verdict_of(&self, at: &G::Position) -> Verdict {
        self.find(at).unwrap_or_else(|| {
            let flaw = TableFlaw::Missing { vertex: self.game.write_vertex(at) };
            let missing = TableError::Flawed { path: None, flaw };
            held(&self.trouble).get_or_insert(missing.into());
            Verdict::Drawn(DrawKind::DeadEnd)
        })
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

    /// The positions that play reaches.
    fn followers(&self) -> Positions<'_, G> {
        if self.whole
            && let Some(all) = self.source.positions()
        {
            return all;
        }
        match following(&*self.game, &self.starts, &self.limits) {
            Some(Ok(positions)) => Box::new(positions.map(Ok)),
            Some(Err(trouble)) => Box::new(std::iter::once(Err(trouble))),
            // What is kept has numbers or keys.
            None => Box::new(std::iter::empty()),
        }
    }

    /// The moves at a position, where they lead, the verdict there, and whether
    /// none is better.
    fn moves_at(&self, at: &G::Position) -> Vec<(G::Move, G::Position, Verdict, bool)> {
        let verdict = self.verdict_of(at);
        let mut moves = Vec::new();
        self.game.moves(at, &mut moves);
        let answer = |m: G::Move| {
            let to = self.game.play(at, m.clone());
            let then = self.verdict_of(&to);
            (m, to, then, verdict.is_best(then))
        };
        moves.into_iter().map(answer).collect()
    }
}

impl<G> Solved for Answers<G>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    fn engine(&self) -> &'static str {
        self.engine
    }

    fn size(&self) -> Option<(u64, u64)> {
        let tally = self.source.tally();
        self.whole.then(|| (tally.positions(), tally.edges))
    }

    fn counts(&self) -> Option<Counts> {
        self.whole.then(|| self.source.tally().counts)
    }

    fn start(&self) -> (String, Player) {
        (self.game.write_vertex(&self.starts[0]), self.game.turn(&self.starts[0]))
    }

    fn verdict(&self) -> Verdict {
        self.verdict_of(&self.starts[0])
    }

    fn moves(&self) -> Vec<MoveAnswer> {
        self.answers_at(&self.starts[0])
    }

    fn standing(&self, vertex: &str) -> Option<(Verdict, Vec<MoveAnswer>)> {
        let at = read_vertex(&*self.game, vertex, None).ok()?;
        self.find(&at).map(|verdict| (verdict, self.answers_at(&at)))
    }

    fn verdict_at(&self, vertex: &str) -> Option<Verdict> {
        self.find(&read_vertex(&*self.game, vertex, None).ok()?)
    }

    fn line(&self, most: usize) -> Vec<Step> {
        let mut at = self.starts[0].clone();
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
        // Nothing is said once reading has failed.
        Box::new(
            self.followers()
                .filter_map(|at| self.read(at))
                .map(|at| {
                    let best = self.moves_at(&at).into_iter().filter(|&(_, _, _, best)| best);
                    PositionAnswer {
                        vertex: self.game.write_vertex(&at),
                        owner: self.game.turn(&at),
                        verdict: self.verdict_of(&at),
                        best: best.map(|(_, to, ..)| self.game.write_vertex(&to)).collect(),
                    }
                })
                .map_while(|answer| held(&self.trouble).is_none().then_some(answer)),
        )
    }

    fn warnings(&self) -> &[Message] {
        &self.warnings
    }

    fn trouble(&self) -> Option<Failure> {
        held(&self.trouble).clone()
    }
}
