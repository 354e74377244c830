//! `arene book`: every position of an opening, proven once and kept in a file.

use arene_service::MakeBook;
use arene_words::Message;

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
