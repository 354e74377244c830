//! Books, in which positions of an opening are looked up.

mod make;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use arene::Limits;
use arene_games::book::Book;
use arene_games::{Failure, ProofRequest};
use arene_words::{Message, message, unreadable};

use crate::{Context, Fault};

pub use make::{BookAnswer, MakeBook};

/// The most that the table of a search takes unless told.
const TABLE: u64 = 256 << 20;

/// The book at a path, which must be one of this game.
pub(crate) fn open(path: &str, game: &str, context: &Context<'_>) -> Result<Book, Fault> {
    let file = context.games.path(path)?;
    let opened = File::open(&file).map_err(|error| unreadable(&file, &error))?;
    let read = Book::read(
        BufReader::new(opened),
        &context.games.registry().full_spec(game)?,
        &context.limits,
    );
    Ok(read.map_err(|failure| match failure {
        Failure::Book(error) => about(Path::new(path), error.message()).into(),
        failure => failure,
    })?)
}

/// An error with the file it is in.
pub(crate) fn about(path: &Path, error: Message) -> Message {
    message!("in-file", path = path.display().to_string(), error)
}

/// How positions of a book are searched: with the whole table if its size was said.
pub(crate) fn proof(threads: usize, table: Option<u64>, limits: &Limits) -> ProofRequest {
    let most = limits.memory_limit().unwrap_or(u64::MAX);
    let table = table.map_or(TABLE, |bytes| bytes.min(most));
    let table_bytes = usize::try_from(table).unwrap_or(usize::MAX);
    ProofRequest { threads, table_bytes, ..ProofRequest::default() }
}
