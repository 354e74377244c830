//! One file per command: it asks the games for an answer and shows it.

mod attractor;
mod audit;
mod bench;
mod book;
mod check;
mod convert;
mod draw;
mod export;
mod games;
mod grundy;
mod info;
mod manual;
mod play;
mod prove;
mod search;
mod solve;
mod strategy;
mod table_game;
mod verify;

pub(crate) use draw::MOST as DRAW_MOST;
use std::path::Path;

use arene::Solution;
use arene_games::{Failure, Model, Session, Start, open_within, tables};
use arene_table::Table;
use arene_words::Message;
use clap::ArgMatches;

use crate::args::chosen_turn;
use crate::face::{Face, Stop, Tone};
use crate::limits::{limits, quiet_limits};
use crate::remedy::remedied;
use crate::typed;

/// Runs the command that was given.
pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(()) };
    let done = |done: Result<(), Stop>| done.map_err(|stop| remedied(stop, name, matches));
    match name {
        "games" => return done(games::run(&typed::games(), face)),
        "attractor" => return done(attractor::run(&typed::attractor(matches), face)),
        "search" => {
            let question = typed::search(matches, face)?;
            return done(match typed::batch(matches) {
                Some(batch) => search::batch(&question, &batch, face),
                None => search::run(&question, face),
            });
        }
        "solve" => {
            let question = typed::solve(matches, face);
            return done(match typed::batch(matches) {
                Some(batch) => solve::batch(&question, &batch, face),
                None => solve::run(&question, face),
            });
        }
        "play" => return done(play::run(&typed::play(matches)?, face)),
        _ => {}
    }
    let command = match name {
        "info" => info::run,
        "audit" => audit::run,
        "bench" => bench::run,
        "book" => book::run,
        "strategy" => strategy::run,
        "check" => check::run,
        "grundy" => grundy::run,
        "verify" => verify::run,
        "convert" => convert::run,
        "export" => export::run,
        "draw" => draw::run,
        "completions" => manual::completions,
        "help" => manual::help,
        _ => manual::pages,
    };
    done(command(matches, face))
}

/// The spec of the game.
fn spec(matches: &ArgMatches) -> &str {
    matches.get_one::<String>("spec").map_or("", |spec| spec.as_str())
}

fn wants_json(matches: &ArgMatches) -> bool {
    matches.get_flag("json")
}

/// Opens the game, which may be a large file.
fn opened(matches: &ArgMatches, face: &Face) -> Result<Box<dyn Session>, Stop> {
    Ok(open_within(spec(matches), &limits(matches, face)?)?)
}

/// Opens the game and explores it as the arguments say; shows its warnings.
fn explored(matches: &ArgMatches, face: &mut Face) -> Result<Box<dyn Model>, Stop> {
    let session = opened(matches, face)?;
    explored_from(&*session, &start(matches), matches, face)
}

/// The same for a game that is open, from this start. What commands do with an
/// arena takes a few words for each vertex and edge: that must fit, too.
fn explored_from(
    session: &dyn Session,
    start: &Start<'_>,
    matches: &ArgMatches,
    face: &mut Face,
) -> Result<Box<dyn Model>, Stop> {
    let model = explored_quietly(session, start, matches, face)?;
    face.warn_all(model.warnings())?;
    Ok(model)
}

/// The same without its warnings.
fn explored_quietly(
    session: &dyn Session,
    start: &Start<'_>,
    matches: &ArgMatches,
    face: &Face,
) -> Result<Box<dyn Model>, Stop> {
    let limits = limits(matches, face)?;
    let model = session.explore(start, &limits)?;
    let graph = model.arena().graph();
    let work = 40 * graph.len() as u64 + 24 * graph.edge_count() as u64;
    limits.less_memory(model.bytes()).check_memory(work)?;
    Ok(model)
}

/// The table that `--table` names, where a command has it.
fn table(matches: &ArgMatches) -> Result<Option<Table>, Stop> {
    let path = matches.try_get_one::<String>("table").ok().flatten();
    let table = path.map(|path| Table::open(Path::new(path))).transpose();
    Ok(table.map_err(|trouble| in_table(matches, trouble.into()))?)
}

/// Names the table in which something is wrong.
fn in_table(matches: &ArgMatches, failure: Failure) -> Failure {
    let path = matches.try_get_one::<String>("table").ok().flatten();
    match (failure, path) {
        (Failure::Input(error), Some(path)) if error.id().starts_with("table-") => {
            Message::new("in-file").with("path", path.as_str()).with("error", error).into()
        }
        (failure, _) => failure,
    }
}

/// Explores and solves a game that is open; its warnings are left to the caller.
fn solved(
    session: &dyn Session,
    matches: &ArgMatches,
    face: &Face,
) -> Result<(Box<dyn Model>, Solution), Stop> {
    let limits = limits(matches, face)?;
    if let Some(table) = table(matches)? {
        let found = tables::solution(session, &start(matches), table, &limits);
        return Ok(found.map_err(|failure| in_table(matches, failure))?);
    }
    let model = session.explore(&start(matches), &limits)?;
    let limits = limits.less_memory(model.bytes());
    let solution = arene::solve(model.arena(), model.finals(), &limits)?;
    // Takes the progress bar away before anything is said.
    drop(limits);
    Ok((model, solution))
}

fn start(matches: &ArgMatches) -> Start<'_> {
    Start {
        position: matches.get_one::<String>("from").map(String::as_str),
        turn: chosen_turn(matches),
    }
}

/// "+ 3 more", below a table of moves that leaves some out.
fn moves_more(all: usize, shown: usize, face: &mut Face) -> Result<(), Stop> {
    let Some(rest @ 1..) = all.checked_sub(shown) else { return Ok(()) };
    let rest = face.text(&Message::new("moves-more").with("count", rest));
    face.line(format!("  {}", face.paint(Tone::Quiet, rest)))
}

/// The text of a file that the user named.
fn read_text(path: &Path, matches: &ArgMatches) -> Result<String, Stop> {
    Ok(arene_games::files::read_text(path, &quiet_limits(matches)?)?)
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
