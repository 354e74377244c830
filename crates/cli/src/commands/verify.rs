//! `arene verify`: checks a stored solution without solving, or a book.

use std::path::Path;

use arene_games::answers::verify_stored;
use arene_words::Message;
use clap::ArgMatches;
use serde::Serialize;

use super::{book, explored, read_text, spec, wants_json};
use crate::face::{Face, Stop, Tone};

#[derive(Serialize)]
struct VerifyAnswer {
    valid: bool,
    vertices: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    flaw: Option<String>,
}

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let Some(file) = matches.get_one::<String>("solution").map(String::as_str) else {
        let book = Path::new(spec(matches));
        if book::is_one(book) {
            return book::verify(book, matches, face);
        }
        let missing = Message::new("usage-missing").with("name", "<SOLUTION>");
        return Err(missing.with("help", "arene verify --help").into());
    };
    let text = read_text(Path::new(file))?;
    let model = explored(matches, face)?;
    let in_file = |error: Message| Message::new("in-file").with("path", file).with("error", error);
    let found = verify_stored(spec(matches), &*model, &text).map_err(in_file)?;
    let vertices = model.arena().len();
    if wants_json(matches) {
        let flaw = found.as_ref().err().map(|flaw| face.text(flaw));
        face.json(&VerifyAnswer { valid: found.is_ok(), vertices, flaw })?;
    } else {
        let message = match &found {
            Ok(_) => Message::new("verify-right").with("count", vertices),
            Err(flaw) => Message::new("verify-wrong").with("flaw", flaw.clone()),
        };
        let sentence = face.text(&message);
        face.line(face.paint(Tone::Strong, sentence))?;
    }
    if found.is_ok() { Ok(()) } else { Err(Stop::No) }
}
