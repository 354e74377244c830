//! `arene convert`: the arena of a game, or of a file, as a file.

use std::path::Path;

use arene_games::files::WriteError;
use arene_service::Convert;
use arene_words::message;

use crate::face::{Face, Stop};
use crate::output::whole_file;

/// Writes it to a file, or to standard output.
pub(crate) fn run(question: &Convert, output: Option<&Path>, face: &mut Face) -> Result<(), Stop> {
    let answer = question.answer(&face.context());
    let answer = face.answered(answer)?;
    face.tell_warnings(&answer.warnings)?;
    let Some(path) = output else {
        return answer.text.write(face.writer()).map_err(failed);
    };
    whole_file(path, |writer| answer.text.write(writer).map_err(failed))?;
    face.say(&message!(
        "convert-done",
        path = path.display().to_string(),
        vertices = answer.vertices,
        edges = answer.edges
    ))
}

fn failed(error: WriteError) -> Stop {
    match error {
        WriteError::Io(error) => Stop::Output(error),
        WriteError::Inexpressible(message) => Stop::Failed(message),
    }
}
