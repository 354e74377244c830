//! Making a book.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use arene::exact::{Exact, Insight};
use arene::{LimitReached, Limits, Phase, Progress, Value};

use super::lines::write_line;
use super::{BYTES, BookError};
use crate::{Facts, Failure, Place, ProofRequest, Session, TakeInsight, in_order};

/// The positions of an opening, in the order of a book.
#[derive(Clone, Debug)]
pub struct Openings {
    /// One of each set of images, those after the most plies first.
    pub vertices: Vec<String>,
    /// How many of them come after that many plies: a search must prove them.
    pub last: usize,
}

/// Proves one position after the other, and remembers what helps with the next.
pub trait Prover {
    /// The value of a vertex.
    fn value(&mut self, vertex: &str, limits: &Limits) -> Result<Value, Failure>;
}

/// The positions that play reaches in so many plies, and that go on.
pub(crate) fn openings<G: Facts>(
    game: &G,
    plies: u32,
    limits: &Limits,
) -> Result<Openings, LimitReached> {
    let mut layers = vec![vec![game.representative(&game.start())]];
    layers[0].retain(|start| game.outcome(start).is_none());
    let (mut count, mut moves) = (1, Vec::new());
    for ply in 0..plies as usize {
        let (mut seen, mut next) = (HashSet::new(), Vec::new());
        for at in &layers[ply] {
            game.moves(at, &mut moves);
            for m in moves.drain(..) {
                let after = game.representative(&game.play(at, m));
                if game.outcome(&after).is_none() && seen.insert(after.clone()) {
                    next.push(after);
                }
            }
            let done = count + next.len() as u64;
            limits.check_memory(done * (BYTES + 3 * size_of::<G::Position>() as u64))?;
            limits.tick(Progress { phase: Phase::Explore, done, total: None })?;
        }
        count += next.len() as u64;
        if next.is_empty() {
            break;
        }
        layers.push(next);
    }
    let last = if layers.len() > plies as usize { layers[plies as usize].len() } else { 0 };
    let vertices = layers.iter().rev().flatten().map(|at| game.write_vertex(at)).collect();
    Ok(Openings { vertices, last })
}

/// A prover with a table of at most this many bytes.
pub(crate) fn prover<G>(game: &Arc<G>, table_bytes: usize) -> Box<dyn Prover>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
{
    game.with_insight(Take { game: game.clone(), table_bytes })
}

struct Take<G> {
    game: Arc<G>,
    table_bytes: usize,
}

impl<G> TakeInsight<G> for Take<G>
where
    G: Facts + Send + Sync + 'static,
{
    type Answer = Box<dyn Prover>;

    fn take<I: Insight<G> + Sync + 'static>(self, insight: I) -> Box<dyn Prover> {
        let engine = Exact::new(insight).table_bytes(self.table_bytes);
        Box::new(Proving { game: self.game, engine })
    }
}

struct Proving<G: Facts, I: Insight<G>> {
    game: Arc<G>,
    engine: Exact<G, I>,
}

impl<G: Facts + Sync, I: Insight<G> + Sync> Prover for Proving<G, I> {
    fn value(&mut self, vertex: &str, limits: &Limits) -> Result<Value, Failure> {
        let at = crate::rules::read_vertex(&*self.game, vertex, None)?;
        let proof = self.engine.prove(&*self.game, &at, limits);
        match (proof.value(), proof.stopped) {
            (Some(value), _) => Ok(value),
            (None, limit) => Err(limit.unwrap_or(LimitReached::Stopped).into()),
        }
    }
}

/// Finds the values of a book one by one.
pub struct BookMaker<'a> {
    session: &'a dyn Session,
    openings: &'a Openings,
    /// The values of the first positions.
    values: Vec<Value>,
    numbers: HashMap<&'a str, u32>,
}

impl<'a> BookMaker<'a> {
    /// A book of these positions, of which nothing is known yet.
    pub fn new(session: &'a dyn Session, openings: &'a Openings) -> BookMaker<'a> {
        let numbers = openings.vertices.iter().map(String::as_str).zip(0..).collect();
        BookMaker { session, openings, values: Vec::new(), numbers }
    }

    /// How many values are known.
    pub fn known(&self) -> usize {
        self.values.len()
    }

    /// Takes the next value over from a line of a book; fails if that line is about
    /// another position.
    pub fn take_over(&mut self, vertex: &str, value: Value) -> Result<(), BookError> {
        let vertex = vertex.to_owned();
        match self.openings.vertices.get(self.values.len()) {
            Some(expected) if *expected == vertex => {
                self.values.push(value);
                Ok(())
            }
            Some(expected) => Err(BookError::Order { vertex, expected: expected.clone() }),
            None => Err(BookError::TooLong { vertex }),
        }
    }

    /// Finds what is missing and hands over line by line, in order, with the number of
    /// positions known then.
    pub fn make<E: From<Failure>>(
        &mut self,
        request: &ProofRequest,
        limits: &Limits,
        mut write: impl FnMut(&str, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let (session, vertices) = (self.session, &self.openings.vertices);
        let mut missing = self.values.len()..self.openings.last;
        in_order(
            request.threads,
            |_| missing.next(),
            || session.prover(request.table_bytes),
            |prover, number| match prover {
                Some(prover) => prover.value(&vertices[number], limits),
                None => Err(BookError::NoRules.into()),
            },
            |value: Result<Value, Failure>| {
                let value = value?;
                let line = write_line(&vertices[self.values.len()], value);
                self.values.push(value);
                write(&line, self.values.len())
            },
        )?;
        while let Some(vertex) = vertices.get(self.values.len()) {
            let value = self.best(vertex).map_err(Failure::from)?;
            self.values.push(value);
            write(&write_line(vertex, value), self.values.len())?;
        }
        Ok(())
    }

    /// The best of what the moves of a position lead to, all of which are known.
    pub(super) fn best(&self, vertex: &str) -> Result<Value, BookError> {
        let place = self.session.place(Some(vertex), None).map_err(BookError::Position)?;
        let owner = place.owner();
        let mut best = None;
        for name in place.moves() {
            let next = place.step(&name).map_err(BookError::Position)?;
            let value = self.after(&*next)?.further();
            best = Some(best.map_or(value, |best: Value| best.better(value, owner)));
        }
        best.ok_or_else(|| BookError::Over { vertex: vertex.to_owned() })
    }

    fn after(&self, place: &dyn Place) -> Result<Value, BookError> {
        if let Some(outcome) = place.outcome() {
            let value = Value::of(outcome).filter(|_| outcome.score().is_none());
            return value.ok_or(BookError::Scores);
        }
        let name = place.representative();
        let number = self.numbers.get(name.as_str());
        let value = number.and_then(|&number| self.values.get(number as usize));
        value.copied().ok_or(BookError::Incomplete { vertex: name })
    }
}
