//! Opening books: the exact value of every position of an opening, kept in a file.
//!
//! The first plies of a game are what an exact search needs the longest for. A book
//! answers them at once: it holds every position that play can reach in so many plies,
//! one of each set of images, with who wins and in how many plies.
//!
//! | file | holds |
//! |---|---|
//! | `lines` | the text: a head, then a position a line, each with a checksum |
//! | `make` | positions in the order of a book, and their values |
//! | `check` | whether a book is right |
//! | `error` | what may go wrong |
//!
//! The last positions come first. They are proven by search; all others follow from
//! those before them, as the best of what their moves lead to. So a book that is cut
//! off anywhere is the beginning of the whole one, and making it can go on there.

mod check;
mod error;
mod lines;
mod make;

use std::collections::HashMap;
use std::io::BufRead;

use arene::clock::Instant;
use arene::{Limits, Value};

use crate::answers::{ProofAnswer, Proven, ProvenMove};
use crate::{Failure, Place};

pub use check::{BookCheck, check_book};
pub use error::BookError;
pub use lines::{BookHead, BookLines, is_book};
pub use make::{BookMaker, Openings, Prover};
pub(crate) use make::{openings, prover};

/// About what a position takes in memory.
const BYTES: u64 = 160;

/// A book that has been read.
#[derive(Debug)]
pub struct Book {
    head: BookHead,
    values: HashMap<Box<str>, Value>,
}

impl Book {
    /// Reads a book of this game, whole or as far as it has been made.
    pub fn read(input: impl BufRead, game: &str, limits: &Limits) -> Result<Book, Failure> {
        let mut lines = BookLines::begin(input)?;
        lines.head().must_be_of(game)?;
        let mut values = HashMap::new();
        while let Some((vertex, value)) = lines.next()? {
            values.insert(vertex.into(), value);
            limits.check_memory(values.len() as u64 * BYTES)?;
        }
        Ok(Book { head: lines.head().clone(), values })
    }

    /// What the book is about.
    pub fn head(&self) -> &BookHead {
        &self.head
    }

    /// The value of a position, if the book or the rules tell.
    pub fn value(&self, place: &dyn Place) -> Option<Value> {
        match place.outcome() {
            Some(outcome) => Value::of(outcome).filter(|_| outcome.score().is_none()),
            None => self.values.get(place.representative().as_str()).copied(),
        }
    }

    /// Every move of a position with its value, if the book knows them all; the line
    /// as far as it goes.
    pub fn answer(&self, place: &dyn Place) -> Option<ProofAnswer> {
        let began = Instant::now();
        let value = self.value(place)?;
        let mut moves = Vec::new();
        for name in place.moves() {
            let next = place.step(&name).ok()?;
            let after = self.value(&*next)?;
            moves.push(ProvenMove {
                name,
                to: next.name(),
                proven: Proven::exactly(after),
                best: after.further() == value,
            });
        }
        let (line, ended) = self.line(place, value);
        Some(ProofAnswer {
            engine: "book",
            vertex: place.name(),
            owner: place.owner(),
            proven: Proven::exactly(value),
            stopped: None,
            moves,
            line,
            line_goes_on: !ended,
            whole: false,
            nodes: 0,
            table_bytes: 0,
            milliseconds: (began.elapsed().as_secs_f64() * 1e6).round() / 1e3,
        })
    }

    /// Perfect play as far as the book goes, and whether it ends there.
    fn line(&self, from: &dyn Place, mut value: Value) -> (Vec<String>, bool) {
        let mut line = Vec::new();
        let mut at: Option<Box<dyn Place>> = None;
        loop {
            let place = at.as_deref().unwrap_or(from);
            if place.outcome().is_some() {
                return (line, true);
            }
            let known = place.moves().into_iter().find_map(|name| {
                let next = place.step(&name).ok()?;
                (self.value(&*next)? == value.nearer()).then_some((name, next))
            });
            let Some((name, next)) = known else { return (line, false) };
            line.push(name);
            value = value.nearer();
            at = Some(next);
        }
    }
}
