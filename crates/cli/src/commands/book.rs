//! `arene book`: every position of an opening, proven once and kept in a file.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use arene::Limits;
use arene_games::book::Book;
use arene_games::{Failure, full_spec};
use arene_service::MakeBook;
use arene_words::{Message, unreadable};
use clap::ArgMatches;

use crate::face::{Face, Stop};
use crate::limits::heeded;

pub(crate) fn run(question: &MakeBook, face: &mut Face) -> Result<(), Stop> {
    let answer = question.answer(&face.context_of("progress-book"));
    // What is proven by then is in the file.
    heeded();
    let answer = face.answered(answer)?;
    if face.json {
        return face.json(&answer);
    }
    let message = Message::new("book-made")
        .with("path", answer.file.as_str())
        .with("count", answer.positions)
        .with("new", answer.positions - answer.known)
        .with("plies", answer.plies);
    face.say(&message)
}

/// The book that `--book` names, if it does.
pub(super) fn given(
    matches: &ArgMatches,
    game: &str,
    limits: &Limits,
) -> Result<Option<Book>, Stop> {
    let Some(name) = matches.get_one::<String>("book") else { return Ok(None) };
    let path = Path::new(name);
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let read = Book::read(BufReader::new(file), &full_spec(game)?, limits);
    read.map(Some).map_err(|failure| match failure {
        Failure::Book(error) => {
            let about = Message::new("in-file").with("path", name.as_str());
            about.with("error", error.message()).into()
        }
        failure => failure.into(),
    })
}
