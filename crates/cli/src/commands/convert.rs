//! `arene convert`: the arena of a game, or of a file, as a file.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use arene_games::files::{self, Format};
use arene_words::Message;
use clap::ArgMatches;
use tempfile::NamedTempFile;

use super::explored;
use crate::face::{Face, Stop, why};

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
    let unwritable = |error: std::io::Error| {
        Stop::Failed(
            Message::new("file-unwritable")
                .with("path", path.display().to_string())
                .with("error", why(&error)),
        )
    };
    let written = |error: files::WriteError| match failed(error) {
        Stop::Output(error) => unwritable(error),
        stop => stop,
    };
    // Through links, to the file itself.
    let place = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if place.metadata().is_ok_and(|place| !place.is_file() && !place.is_dir()) {
        // A device or a pipe is written to, not replaced.
        let mut writer = BufWriter::new(File::create(&place).map_err(unwritable)?);
        files::write(view, format, &mut writer).map_err(written)?;
        return writer.flush().map_err(unwritable);
    }
    // Written beside its place and renamed: nobody ever sees half a file.
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    let beside = beside(folder.unwrap_or(Path::new("."))).map_err(unwritable)?;
    let mut writer = BufWriter::new(beside);
    files::write(view, format, &mut writer).map_err(written)?;
    let beside = writer.into_inner().map_err(|error| unwritable(error.into_error()))?;
    beside.as_file().sync_all().map_err(unwritable)?;
    beside.persist(&place).map_err(|error| unwritable(error.error))?;
    face.say(
        &Message::new("convert-done")
            .with("path", path.display().to_string())
            .with("vertices", model.arena().len())
            .with("edges", model.arena().graph().edge_count()),
    )
}

/// A temporary file in a folder, which others may read as any other file.
fn beside(folder: &Path) -> std::io::Result<NamedTempFile> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let usual = std::fs::Permissions::from_mode(0o666);
        tempfile::Builder::new().permissions(usual).tempfile_in(folder)
    }
    #[cfg(not(unix))]
    NamedTempFile::new_in(folder)
}

fn failed(error: files::WriteError) -> Stop {
    match error {
        files::WriteError::Io(error) => Stop::Output(error),
        files::WriteError::Inexpressible(message) => Stop::Failed(message),
    }
}
