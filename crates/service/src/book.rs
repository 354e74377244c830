//! Books, in which positions of an opening are looked up.

use std::fs::File;
use std::io::BufReader;

use arene_games::book::Book;
use arene_games::Failure;
use arene_words::{Message, unreadable};

use crate::{Context, Fault};

/// The book at a path, which must be one of this game.
pub(crate) fn open(path: &str, game: &str, context: &Context<'_>) -> Result<Book, Fault> {
    let file = context.games.path(path)?;
    let opened = File::open(&file).map_err(|error| unreadable(&file, &error))?;
    let read = Book::read(BufReader::new(opened), &context.games.registry().full_spec(game)?, &context.limits);
    Ok(read.map_err(|failure| match failure {
        Failure::Input(error) => {
            Message::new("in-file").with("path", path).with("error", error).into()
        }
        failure => failure,
    })?)
}
