//! `arene verify`: checks a stored solution without solving, or a book.

use arene_service::{Verified, Verify, VerifyAnswer};
use arene_words::Message;

use crate::face::{Face, Stop, Tone};

pub(crate) fn run(question: &Verify, face: &mut Face) -> Result<(), Stop> {
    let answer = question.answer(&face.context());
    let answer = face.answered(answer)?;
    face.tell_warnings(&answer.warnings)?;
    if face.json {
        face.json(&answer)?;
    } else {
        tell(&answer, face)?;
    }
    if answer.valid { Ok(()) } else { Err(Stop::No) }
}

/// Says whether a solution is right, and if not what is wrong.
fn tell(answer: &VerifyAnswer, face: &mut Face) -> Result<(), Stop> {
    let message = match (&answer.why, &answer.what) {
        (None, Verified::Positions { vertices }) => {
            Message::new("verify-right").with("count", *vertices)
        }
        (Some(flaw), Verified::Positions { .. }) => {
            Message::new("verify-wrong").with("flaw", flaw.clone())
        }
        (None, Verified::Book { positions, proven, .. }) => {
            Message::new("book-right").with("count", *positions).with("proven", *proven)
        }
        (Some(flaw), Verified::Book { .. }) => {
            Message::new("book-wrong").with("flaw", flaw.clone())
        }
    };
    let sentence = face.text(&message);
    face.line(face.paint(Tone::Strong, sentence))
}
