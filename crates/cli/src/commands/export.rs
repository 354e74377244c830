//! `arene export`: the positions of a table as CSV or Parquet, for those who analyse.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use arene_games::tables::{self, ExportError, ExportFormat};
use arene_games::{Failure, TableError, open_within};
use arene_table::{Table, Unfit};
use arene_words::Message;
use clap::ArgMatches;

use super::table_game::{misfit, table_game};
use crate::face::{Face, Stop};
use crate::limits::{limits, quiet_limits};
use crate::output::whole_file;

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let name = matches.get_one::<String>("file").map_or("", |name| name.as_str());
    let output = matches.get_one::<String>("output").map(Path::new);
    let output = output.filter(|path| path.as_os_str() != "-");
    let format = chosen_format(matches, output)?;
    let to_terminal = output.is_none() && io::stdout().is_terminal();
    if format == ExportFormat::Parquet && to_terminal {
        return Err(Message::new("export-terminal").into());
    }
    if output.is_some_and(|path| is_same(path, Path::new(name))) {
        return Err(Message::new("export-same").with("path", name).into());
    }
    let table = Table::open(Path::new(name)).map_err(Failure::from)?;
    // Rows on a terminal are their own progress.
    let limits = if to_terminal { quiet_limits(matches)? } else { limits(matches, face)? };
    let (session, files) = match matches.get_one::<String>("game") {
        Some(game) => (open_within(game, &limits)?, Vec::new()),
        None => table_game(&table, Path::new(name), &limits)?,
    };
    let failed = |error: ExportError| match error {
        ExportError::Io(error) => Stop::Output(error),
        ExportError::Failure(failure) => match failure {
            Failure::Table(TableError::Unfit { why: Unfit::Game { .. }, .. }) => {
                misfit(&files, Path::new(name), failure)
            }
            failure => failure.into(),
        },
    };
    let Some(path) = output else {
        let mut writer = Begun { to: face.writer(), begun: false };
        let exported = tables::export(&*session, &table, format, &mut writer, &limits);
        return match exported.map_err(failed) {
            Ok(_) => Ok(()),
            // Half an answer is work that failed.
            Err(Stop::BadInput(error)) if writer.begun => Err(Stop::Failed(error)),
            Err(stop) => Err(stop),
        };
    };
    let mut count = 0;
    whole_file(path, |writer| {
        let exported = tables::export(&*session, &table, format, writer, &limits);
        count = exported.map_err(failed)?.positions();
        Ok(())
    })?;
    // Takes the progress bar away before anything is said.
    drop(limits);
    let path = path.display().to_string();
    face.say(&Message::new("export-done").with("path", path).with("count", count))
}

/// Remembers whether anything was written.
struct Begun<'a> {
    to: &'a mut (dyn Write + Send),
    begun: bool,
}

impl Write for Begun<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun = true;
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// What `--format` says, else what the file is called; CSV where there is neither.
fn chosen_format(matches: &ArgMatches, output: Option<&Path>) -> Result<ExportFormat, Message> {
    match (matches.get_one::<String>("format").map(String::as_str), output) {
        (Some("parquet"), _) => Ok(ExportFormat::Parquet),
        (Some(_), _) | (None, None) => Ok(ExportFormat::Csv),
        (None, Some(path)) => ExportFormat::of_path(path)
            .ok_or_else(|| Message::new("export-format").with("path", path.display().to_string())),
    }
}

/// Whether two paths lead to one file.
fn is_same(path: &Path, other: &Path) -> bool {
    path.canonicalize().is_ok_and(|path| other.canonicalize().is_ok_and(|other| path == other))
}
