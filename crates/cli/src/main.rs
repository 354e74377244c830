//! `arene`, the command line of Arène.
//!
//! Exit codes: 0 done, 1 the answer is "no" or the work failed, 2 bad usage or
//! bad input.

mod args;
mod batch;
mod commands;
mod face;
mod limits;
mod memory;
mod output;
mod remedy;
mod signals;
mod table;
mod typed;
mod usage;

use std::process::ExitCode;

use face::Face;

fn main() -> ExitCode {
    memory::take_stack();
    memory::watch_aborts();
    signals::ignore_large_files();
    let arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
    let words = args::words(&arguments);
    memory::speak(words.language());
    let mut command = args::command(&words);
    let matches = match command.try_get_matches_from_mut(&arguments) {
        Ok(matches) => matches,
        Err(error) => return usage::report(&error, &command, &arguments, &words),
    };
    let mut face = Face::new(words);
    let done = face.set_options(&matches).and_then(|()| commands::run(&matches, &mut face));
    let done = done.and_then(|()| face.finish()).and_then(|()| limits::unless_stopped());
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => face.end(stop),
    }
}
