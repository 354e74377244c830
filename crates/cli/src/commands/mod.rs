//! One file per command: it asks the games for an answer and shows it.

mod attractor;
mod check;
mod convert;
mod games;
mod grundy;
mod info;
mod manual;
mod solve;
mod strategy;
mod verify;

use std::path::Path;

use arene::Solution;
use arene_games::{Model, Session, Start, open};
use arene_words::Message;
use clap::ArgMatches;

use crate::args::chosen_turn;
use crate::face::{Face, Stop};
use crate::limits::limits;

/// Runs the command that was given.
pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(()) };
    let command = match name {
        "games" => games::run,
        "info" => info::run,
        "solve" => solve::run,
        "attractor" => attractor::run,
        "strategy" => strategy::run,
        "check" => check::run,
        "grundy" => grundy::run,
        "verify" => verify::run,
        "convert" => convert::run,
        "completions" => manual::completions,
        _ => manual::pages,
    };
    command(matches, face)
}

/// The spec of the game.
fn spec(matches: &ArgMatches) -> &str {
    matches.get_one::<String>("spec").map_or("", |spec| spec.as_str())
}

fn wants_json(matches: &ArgMatches) -> bool {
    matches.get_flag("json")
}

/// Opens the game and explores it as the arguments say; shows its warnings.
fn explored(matches: &ArgMatches, face: &mut Face) -> Result<Box<dyn Model>, Stop> {
    let session = open(spec(matches))?;
    let model = session.explore(&start(matches), &limits(matches, face)?)?;
    face.warn_all(model.warnings())?;
    Ok(model)
}

/// The same, and solves it under the same limits.
fn solved(matches: &ArgMatches, face: &mut Face) -> Result<(Box<dyn Model>, Solution), Stop> {
    let session = open(spec(matches))?;
    let limits = limits(matches, face)?;
    let model = session.explore(&start(matches), &limits)?;
    let limits = limits.less_memory(model.bytes());
    let solution = arene::solve(model.arena(), model.finals(), &limits)?;
    // Takes the progress bar away before anything is said.
    drop(limits);
    face.warn_all(model.warnings())?;
    Ok((model, solution))
}

fn start(matches: &ArgMatches) -> Start<'_> {
    Start {
        position: matches.get_one::<String>("from").map(String::as_str),
        turn: chosen_turn(matches),
    }
}

/// The text of a file that the user named.
fn read_text(path: &Path) -> Result<String, Stop> {
    let error = |error: String| {
        Message::new("file-unreadable")
            .with("path", path.display().to_string())
            .with("reason", error)
    };
    let bytes = std::fs::read(path).map_err(|e| error(e.to_string()))?;
    Ok(String::from_utf8(bytes).map_err(|e| error(e.to_string()))?)
}

/// Whether there are rules, and so a name and a title.
fn title(spec: &str, session: &dyn Session, face: &Face) -> String {
    match arene_games::named(spec) {
        Ok(arene_games::Named::Game(entry)) if session.stated().is_some() => {
            face.words.text(format!("game-{}", entry.name))
        }
        _ => face.words.text("game-file"),
    }
}
