//! `arene book`: every position of an opening, proven once and kept in a file.

use arene_service::MakeBook;
use arene_words::{id, message};

use crate::face::{Face, Stop};
use crate::limits::heeded;

pub(crate) fn run(question: &MakeBook, face: &mut Face) -> Result<(), Stop> {
    let answer = question.answer(&face.context_of(id!("progress-book")));
    // What is proven by then is in the file.
    heeded();
    let answer = face.answered(answer)?;
    if face.json {
        return face.json(&answer);
    }
    let message = message!(
        "book-made",
        path = answer.file.as_str(),
        count = answer.positions,
        new = answer.positions - answer.known,
        plies = answer.plies
    );
    face.say(&message)
}
