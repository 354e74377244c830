//! `arene verify`: checks a stored solution without solving, or a book.

use arene_service::{Verified, Verify, VerifyAnswer};
use arene_words::message;

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
            message!("verify-right", count = *vertices)
        }
        (Some(flaw), Verified::Positions { .. }) => {
            message!("verify-wrong", flaw = flaw.clone())
        }
        (None, Verified::Book { positions, proven, .. }) => {
            message!("book-right", count = *positions, proven = *proven)
        }
        (Some(flaw), Verified::Book { .. }) => {
            message!("book-wrong", flaw = flaw.clone())
        }
    };
    let sentence = face.text(&message);
    face.line(face.paint(Tone::Strong, sentence))
}
