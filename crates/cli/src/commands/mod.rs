//! One file per command: it asks the games for an answer and shows it.

mod ask;
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
mod verify;

use arene_games::Session;
use arene_words::{id, message};
pub(crate) use ask::Ask;
use clap::ArgMatches;

use crate::face::{Face, Stop, Tone};
use crate::remedy::offers;
use crate::typed;

/// Runs the command that was given.
pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(()) };
    let done = |done: Result<(), Stop>| done.map_err(|stop| stop.offering(offers(name, matches)));
    if let Some(request) = typed::request(name, matches, face)? {
        return face.json(&request);
    }
    match name {
        "ask" => return ask::run(&typed::ask(matches), face),
        "games" => return done(games::run(&typed::games(), face)),
        "info" => return done(info::run(&typed::info(matches), face)),
        "strategy" => return done(strategy::run(&typed::strategy(matches), face)),
        "check" => return done(check::run(&typed::check(matches), face)),
        "grundy" => return done(grundy::run(&typed::grundy(matches), face)),
        "audit" => return done(audit::run(&typed::audit(matches)?, face)),
        "verify" => {
            return done(
                typed::verify(matches, face).and_then(|question| verify::run(&question, face)),
            );
        }
        "book" => return done(book::run(&typed::book(matches, face), face)),
        "export" => return done(export::run(&typed::export(matches), face)),
        "convert" => {
            let (question, output) = typed::convert(matches)?;
            return done(convert::run(&question, output.as_deref(), face));
        }
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
        "draw" => {
            let command = typed::draw(matches, face)?;
            return done(draw::run(&command, face));
        }
        _ => {}
    }
    let command = match name {
        "bench" => bench::run,
        "completions" => manual::completions,
        "help" => manual::help,
        _ => manual::pages,
    };
    done(command(matches, face))
}

fn wants_json(matches: &ArgMatches) -> bool {
    matches.get_flag("json")
}

/// "+ 3 more", below a table of moves that leaves some out.
fn moves_more(all: usize, shown: usize, face: &mut Face) -> Result<(), Stop> {
    let Some(rest @ 1..) = all.checked_sub(shown) else { return Ok(()) };
    let rest = face.text(&message!("moves-more", count = rest));
    face.line(format!("  {}", face.paint(Tone::Quiet, rest)))
}

/// Whether there are rules, and so a name and a title.
fn title(spec: &str, session: &dyn Session, face: &Face) -> String {
    match arene_games::named(spec) {
        Ok(arene_games::Named::Game(entry)) if session.stated().is_some() => {
            let said = arene_words::game(entry.name);
            said.map_or(entry.name.to_owned(), |said| face.words.text(said.title))
        }
        _ => face.words.text(id!("game-file")),
    }
}
