//! `arene convert`: the arena of a game, or of a file, as a file.

use std::path::Path;

use arene_games::files::{self, Format};
use arene_words::Message;
use clap::ArgMatches;

use super::explored;
use crate::face::{Face, Stop};
use crate::output::whole_file;

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let output = matches.get_one::<String>("output").map(Path::new);
    let output = output.filter(|path| path.as_os_str() != "-");
    let format = match matches.get_one::<String>("format").map(String::as_str) {
        Some("node-link") => Format::NodeLink,
        Some("dot") => Format::Dot,
        Some("pg") => Format::Pg,
        Some(_) => Format::Json,
        None => match output {
            Some(path) => Format::of_path(path).ok_or_else(|| {
                Message::new("convert-format").with("path", path.display().to_string())
            })?,
            None => Format::Json,
        },
    };
    let model = explored(matches, face)?;
    let names = |v: u32| model.name(v);
    let view = files::View {
        arena: model.arena(),
        finals: model.finals(),
        names: &names,
        start: Some(model.start()),
    };
    let Some(path) = output else {
        return files::write(view, format, face.writer()).map_err(failed);
    };
    whole_file(path, |writer| files::write(view, format, writer).map_err(failed))?;
    face.say(
        &Message::new("convert-done")
            .with("path", path.display().to_string())
            .with("vertices", model.arena().len())
            .with("edges", model.arena().graph().edge_count()),
    )
}

fn failed(error: files::WriteError) -> Stop {
    match error {
        files::WriteError::Io(error) => Stop::Output(error),
        files::WriteError::Inexpressible(message) => Stop::Failed(message),
    }
}
