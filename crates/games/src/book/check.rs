//! Checking a book: nothing in it is taken on trust.

use std::io::BufRead;

use arene::{Limits, Value};

use super::{BookError, BookLines, BookMaker, Openings};
use crate::{Failure, ProofRequest, Session, in_order};

/// What was checked, and what is wrong if something is.
#[derive(Clone, Debug)]
pub struct BookCheck {
    /// How many positions the book holds.
    pub positions: usize,
    /// How many of them were proven again by search.
    pub proven: usize,
    /// The first flaw.
    pub flaw: Option<BookError>,
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
    let flawed = |check: &BookCheck, line: u64, flaw: BookError| {
        Ok(BookCheck { flaw: Some(flaw.on_line(line)), ..check.clone() })
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
        |_| chosen.next(),
        || session.prover(request.table_bytes),
        |prover, number| {
            let Some(prover) = prover else { return Err(BookError::NoRules.into()) };
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
        let count = openings.vertices.len() - values.len();
        check.flaw = Some(BookError::Missing { count });
    }
    Ok(check)
}

/// The book says this of a position, but that is true.
fn differs(vertex: &str, said: Value, found: Value) -> BookError {
    BookError::Differs { vertex: vertex.to_owned(), said, found }
}

#[cfg(test)]
mod tests {
    use super::super::lines::write_line;
    use super::super::{BookHead, openings};
    use super::*;
    use crate::games::connect4::Connect4;
    use crate::{full_spec, open};

    const SPEC: &str = "connect4:4x4";

    /// The lines of a book, the head first.
    fn book(session: &dyn Session, openings: &Openings) -> Vec<String> {
        let head = BookHead { game: full_spec(SPEC).unwrap(), plies: 3 };
        let mut lines = vec![head.write()];
        let request = ProofRequest { threads: 2, ..ProofRequest::default() };
        let made: Result<(), Failure> =
            BookMaker::new(session, openings).make(&request, &Limits::none(), |line, known| {
                lines.push(line.to_owned());
                assert_eq!(known + 1, lines.len());
                Ok(())
            });
        made.unwrap();
        lines
    }

    fn checked(lines: &[String], openings: &Openings, sample: Option<usize>) -> BookCheck {
        let text = lines.join("\n") + "\n";
        let read = BookLines::begin(text.as_bytes()).unwrap();
        let (session, request) = (open(SPEC).unwrap(), ProofRequest::default());
        let limits = Limits::none();
        check_book(&*session, read, openings, sample, &request, &limits, |_, _| {}).unwrap()
    }

    fn flaw(lines: &[String], openings: &Openings) -> BookError {
        match checked(lines, openings, None).flaw.expect("a flaw") {
            BookError::Line { error, .. } => *error,
            flaw => flaw,
        }
    }

    #[test]
    fn a_right_book_is_right_and_every_wrong_one_is_found() {
        let session = open(SPEC).unwrap();
        let openings = session.openings(3, &Limits::none()).unwrap();
        let lines = book(&*session, &openings);
        assert_eq!(lines.len(), openings.vertices.len() + 1);
        let check = checked(&lines, &openings, None);
        assert!(check.flaw.is_none());
        assert_eq!((check.positions, check.proven), (openings.vertices.len(), openings.last));
        let some = checked(&lines, &openings, Some(5));
        assert_eq!((some.flaw.is_none(), some.proven), (true, 5));

        // Another value for every single position, with a checksum that is right.
        for number in 0..openings.vertices.len() {
            let mut wrong = lines.clone();
            let was = &lines[number + 1];
            let value =
                if was.contains("draw") { Value::win(arene::Player::J1, 7) } else { Value::DRAW };
            wrong[number + 1] = write_line(&openings.vertices[number], value);
            assert!(matches!(flaw(&wrong, &openings), BookError::Differs { .. }), "{was}");
        }
        let mut swapped = lines.clone();
        swapped.swap(1, 2);
        assert!(matches!(flaw(&swapped, &openings), BookError::Order { .. }));
        assert_eq!(flaw(&lines[..lines.len() - 1], &openings), BookError::Missing { count: 1 });
        let mut longer = lines.clone();
        longer.push(lines[1].clone());
        assert!(matches!(flaw(&longer, &openings), BookError::TooLong { .. }));
        let mut damaged = lines;
        damaged[3].push('0');
        assert_eq!(flaw(&damaged, &openings), BookError::Damaged { line: 4 });
    }

    #[test]
    fn images_share_a_position() {
        let game = Connect4::<u64>::new(7, 6, 4, None).unwrap();
        // Of 1, 7, 49 and 238 boards after 0, 1, 2 and 3 plies 1, 1, 1 and 4 are their own
        // image; of the others half are left.
        let sizes = [(0, 1, 1), (1, 5, 4), (2, 30, 25), (3, 151, 121)];
        for (plies, all, last) in sizes {
            let found = openings(&game, plies, &Limits::none()).unwrap();
            assert_eq!((found.vertices.len(), found.last), (all, last), "{plies}");
        }
    }
}
