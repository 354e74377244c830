//! `arene completions` and `arene man`: made from the definition of the command
//! line itself.

use std::path::Path;

use arene_words::unwritable;
use clap::ArgMatches;
use clap_complete::Shell;

use crate::args::command;
use crate::face::{Face, Stop};
use crate::usage::no_such_command;

/// Writes the completion script of a shell.
pub(crate) fn completions(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let shell = matches.get_one::<String>("shell").map_or("", |shell| shell.as_str());
    let shell: Shell = shell.parse().unwrap_or(Shell::Bash);
    let mut command = command(&face.words);
    // Not straight to the terminal: clap_complete panics if a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "arene", &mut script);
    Ok(face.writer().write_all(&script)?)
}

/// `arene help COMMAND`, which people type as often as `arene COMMAND --help`.
pub(crate) fn help(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let mut whole = command(&face.words);
    whole.build();
    let help = match matches.get_one::<String>("command") {
        None => whole.render_help(),
        Some(name) => match whole.find_subcommand_mut(name) {
            Some(command) => command.render_help(),
            None => return Err(no_such_command(&whole, name).into()),
        },
    };
    Ok(write!(face.writer(), "{help}")?)
}

/// Writes the manual: the page of `arene` itself, or every page into a folder.
pub(crate) fn pages(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let command = command(&face.words);
    let Some(folder) = matches.get_one::<String>("directory") else {
        return Ok(clap_mangen::Man::new(command).render(&mut face.writer())?);
    };
    clap_mangen::generate_to(command, Path::new(folder))
        .map_err(|error| Stop::Failed(unwritable(Path::new(folder), &error)))
}
