//! Checking a book: nothing in it is taken on trust.

use std::io::BufRead;

use arene::{Limits, Value};
use arene_words::Message;

use super::{BookLines, BookMaker, Openings};
use crate::{Failure, ProofRequest, Session, in_order};

/// What was checked, and what is wrong if something is.
#[derive(Clone, Debug)]
pub struct BookCheck {
    /// How many positions the book holds.
    pub positions: usize,
    /// How many of them were proven again by search.
    pub proven: usize,
    /// The first flaw.
    pub flaw: Option<Message>,
}

/// Checks a book: it holds the positions of the opening, each of them once and in
/// order; what is said of those that go on inside the book is the best of what their
/// moves lead to, by the rules alone; what is said of the last ones, or of so many of
/// them evenly spread, is what a search proves.
pub fn check_book<R: BufRead>(
    session: &dyn Session,
    mut lines: BookLines<R>,
    openings: &Openings,
    sample: Option<usize>,
    request: &ProofRequest,
    limits: &Limits,
    mut proven: impl FnMut(u64, u64),
) -> Result<BookCheck, Failure> {
    let mut maker = BookMaker::new(session, openings);
    let mut check = BookCheck { positions: 0, proven: 0, flaw: None };
    let mut values = Vec::new();
    let flawed = |check: &BookCheck, line: u64, flaw: Message| {
        let flaw = Message::new("book-line").with("line", line).with("error", flaw);
        Ok(BookCheck { flaw: Some(flaw), ..check.clone() })
    };
    loop {
        let line = lines.next();
        let number = lines.number();
        match line {
            Ok(None) => break,
            Ok(Some((vertex, value))) => {
                if values.len() >= openings.last
                    && let Ok(best) = maker.best(&vertex)
                    && best != value
                {
                    return flawed(&check, number, differs(&vertex, value, best));
                }
                if let Err(flaw) = maker.take_over(&vertex, value) {
                    return flawed(&check, number, flaw);
                }
                values.push(value);
                check.positions += 1;
            }
            Err(flaw) => return Ok(BookCheck { flaw: Some(flaw), ..check }),
        }
    }
    let last = openings.last.min(values.len());
    let count = sample.unwrap_or(last).min(last);
    let mut chosen = (0..count).map(|i| (i as u128 * last as u128 / count as u128) as usize);
    let found = in_order(
        request.threads,
        || chosen.next(),
        || session.prover(request.table_bytes),
        |prover, number| {
            let Some(prover) = prover else { return Err(Message::new("book-no-rules").into()) };
            Ok((number, prover.value(&openings.vertices[number], limits)?))
        },
        |result: Result<(usize, Value), Failure>| {
            let (number, value) = result.map_err(Ok)?;
            if value != values[number] {
                let flaw = differs(&openings.vertices[number], values[number], value);
                // The head is the first line.
                return Err(Err((number as u64 + 2, flaw)));
            }
            check.proven += 1;
            proven(check.proven as u64, count as u64);
            Ok(())
        },
    );
    match found {
        Err(Ok(failure)) => return Err(failure),
        Err(Err((line, flaw))) => return flawed(&check, line, flaw),
        Ok(()) => {}
    }
    if values.len() < openings.vertices.len() {
        let missing = openings.vertices.len() - values.len();
        check.flaw = Some(Message::new("book-missing").with("count", missing));
    }
    Ok(check)
}

/// The book says this of a position, but that is true.
fn differs(vertex: &str, said: Value, found: Value) -> Message {
    Message::new("book-differs")
        .with("vertex", vertex)
        .with("said", said.to_string())
        .with("found", found.to_string())
}
