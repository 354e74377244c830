//! Answers about a game whose verdicts were found before: by a sweep, or in a table.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arene::{Counts, DrawKind, Game, Limits, Outcome, Player, Tally, Verdict};
use arene_table::{TableError, TableFlaw};
use arene_words::Message;

use crate::answers::{MoveAnswer, PositionAnswer, Solved, Step};
use crate::rules::read_vertex;
use crate::tables::{Codes, Layout};
use crate::{Facts, Failure};

/// Positions, as they are read.
type Positions<'a, G> = Box<dyn Iterator<Item = Result<<G as Game>::Position, TableError>> + 'a>;

/// What one reader at a time holds. Who panics leaves nothing half done.
fn held<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A game whose verdicts are kept.
pub(crate) struct Answers<G: Game> {
    pub(crate) game: Arc<G>,
    /// Where play may start.
    pub(crate) starts: Vec<G::Position>,
    /// Where its positions lie. Which kind it is matters once a position, and answers are
    /// compiled once for all.
    pub(crate) layout: Arc<dyn Layout<G>>,
    pub(crate) codes: Mutex<Codes>,
    /// How all positions stand.
    pub(crate) tally: Tally,
    /// The file of the table, if it is one.
    pub(crate) path: Option<PathBuf>,
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
                Outcome::Score(score) => Verdict::Scored(score),
            });
        }
        let place = self.layout.place(at)?;
        let code = self.read(held(&self.codes).code(place))?;
        let code = code.filter(|&code| self.layout.is_kept(code))?;
        self.layout.verdict(&self.game, at, code)
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
            let missing = TableError::Flawed { path: self.path.clone(), flaw };
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
        let grades = held(&self.codes).grades().filter(|_| self.whole);
        let all = |keys: Vec<u64>| keys.into_iter().flat_map(|key| self.layout.positions(key));
        match grades {
            Some(grades) => Box::new((0..grades).flat_map(move |grade| {
                let (keys, failed) = match held(&self.codes).keys(grade) {
                    Ok(keys) => (keys, None),
                    Err(error) => (Vec::new(), Some(Err(error))),
                };
                all(keys).map(Ok).chain(failed)
            })),
            None => match self.layout.reached(&self.game, &self.starts, &self.limits) {
                Ok(keys) => Box::new(keys.flat_map(|key| self.layout.positions(key)).map(Ok)),
                Err(error) => Box::new(std::iter::once(Err(error))),
            },
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
        self.whole.then_some((self.tally.positions(), self.tally.edges))
    }

    fn counts(&self) -> Option<Counts> {
        self.whole.then_some(self.tally.counts)
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
