//! From what was typed to what is meant: arguments become questions, once.

mod draw;
mod files;
mod play;
mod theory;

use arene_games::Turn;
use arene_service::{
    Attractor, FirstTurn, ListGames, Method, Offers, Question, Request, RequestLimits, Search,
    SearchAlgorithm, Solve, Source,
};
use arene_words::{Id, Message, given, id, message};
use clap::ArgMatches;

use crate::args::{chosen_player, chosen_turn};
use crate::batch::Batch;
use crate::commands::Ask;
use crate::face::{Face, Stop};
use crate::limits::{Work, read_bytes};

pub(crate) use draw::{DrawCommand, draw};
pub(crate) use files::{book, convert, export, verify};
pub(crate) use play::{Play, play};
pub(crate) use theory::{audit, check, grundy, info, strategy};

/// An arena of at most this many vertices is shown whole.
const GLANCE: u64 = 64;
/// The longest search that may be asked for: a month.
const LONGEST_SEARCH: f64 = 31.0 * 86_400.0;

/// The question that a command asks, if it asks one.
fn question(command: &str, matches: &ArgMatches, face: &Face) -> Result<Option<Question>, Stop> {
    Ok(Some(match command {
        "games" => Question::Games(games()),
        "info" => Question::Info(info(matches)),
        "solve" => Question::Solve(solve(matches, face)),
        "attractor" => Question::Attractor(attractor(matches)),
        "search" => Question::Search(search(matches, face)?),
        "strategy" => Question::Strategy(strategy(matches)),
        "check" => Question::Check(check(matches)),
        "grundy" => Question::Grundy(grundy(matches)),
        "audit" => Question::Audit(audit(matches)?),
        "verify" => Question::Verify(verify(matches, face)?),
        "book" => Question::Book(book(matches, face)),
        "export" => Question::Export(export(matches)),
        "convert" => Question::Convert(convert(matches)?.0),
        "draw" => Question::Draw(Box::new(draw(matches, face)?.question)),
        _ => return Ok(None),
    }))
}

/// The request that `arene ask` answers as this command does, where `--question` asks for
/// it.
pub(crate) fn request(
    command: &str,
    matches: &ArgMatches,
    face: &Face,
) -> Result<Option<Request>, Stop> {
    if matches.try_get_one::<bool>("question").ok().flatten() != Some(&true) {
        return Ok(None);
    }
    let Work { memory, threads } = face.work;
    let limits = RequestLimits { memory, seconds: None, threads };
    let request = |question| Request { question, reader: face.reader.clone(), limits };
    Ok(question(command, matches, face)?.map(request))
}

/// `arene ask`.
pub(crate) fn ask(matches: &ArgMatches) -> Ask {
    match matches.get_flag("schema") {
        true => Ask::Schema,
        false => Ask::Request(text(matches, "request").filter(|request| request != "-")),
    }
}

/// `arene games`.
pub(crate) fn games() -> ListGames {
    ListGames::default()
}

/// `arene attractor`.
pub(crate) fn attractor(matches: &ArgMatches) -> Attractor {
    Attractor {
        game: game(matches),
        from: text(matches, "from"),
        turn: turn(matches),
        // The parser demands one.
        player: chosen_player(matches).unwrap_or(arene::Player::J0),
        target: matches.get_many::<String>("target").into_iter().flatten().cloned().collect(),
        algorithm: match text(matches, "algorithm").as_deref() {
            Some("steps") => Method::Steps,
            Some("sweeps") => Method::Sweeps,
            _ => Method::Counters,
        },
    }
}

/// `arene search`.
pub(crate) fn search(matches: &ArgMatches, face: &Face) -> Result<Search, Message> {
    let time = text(matches, "time")
        .map(|given| read_seconds(&given).ok_or_else(|| message!("time-wrong", value = given)));
    Ok(Search {
        game: game(matches),
        from: text(matches, "from"),
        turn: turn(matches),
        algorithm: text(matches, "algorithm")
            .and_then(|name| SearchAlgorithm::named(&name))
            .unwrap_or_default(),
        heuristic: text(matches, "heuristic"),
        depth: number(matches, "depth"),
        time: time.transpose()?,
        nodes: number(matches, "nodes"),
        threads: face.work.threads,
        hash: size(matches, "hash", id!("hash-wrong"))?,
        playouts: number(matches, "playouts"),
        seed: number(matches, "seed"),
        table: text(matches, "table"),
        compare: !face.json,
    })
}

/// `arene solve`.
pub(crate) fn solve(matches: &ArgMatches, face: &Face) -> Solve {
    let flag = |name| matches.get_flag(name);
    // What a reader wants to see beyond what a program does.
    let read = !face.json && text(matches, "batch").is_none();
    Solve {
        game: game(matches),
        from: text(matches, "from"),
        turn: turn(matches),
        all: flag("all"),
        all_up_to: read.then_some(GLANCE),
        line: read,
        weak: flag("weak"),
        moves: flag("moves"),
        table: text(matches, "table"),
        output: text(matches, "output"),
        book: text(matches, "book"),
        table_bytes: face.work.memory,
    }
}

/// `--batch`, where it is given.
pub(crate) fn batch(matches: &ArgMatches) -> Option<Batch> {
    let file = text(matches, "batch")?;
    Some(Batch { file, offers: Offers::of(&game(matches), true) })
}

/// `2`, `0.5`, `1,5`: seconds, more than none and at most a month.
fn read_seconds(text: &str) -> Option<f64> {
    let seconds: f64 = text.trim().trim_end_matches('s').replace(',', ".").parse().ok()?;
    (seconds > 0.0 && seconds <= LONGEST_SEARCH).then_some(seconds)
}

/// The game.
fn game(matches: &ArgMatches) -> Source {
    Source::Spec(text(matches, "spec").unwrap_or_default())
}

/// Who moves first, if that is said.
fn turn(matches: &ArgMatches) -> Option<FirstTurn> {
    match chosen_turn(matches) {
        Turn::AsWritten => None,
        Turn::Of(player) => Some(player.into()),
        Turn::Both => Some(FirstTurn::Both),
    }
}

/// An option that is a number.
fn number<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Option<T> {
    matches.get_one::<T>(name).cloned()
}

/// An option that is a size in bytes.
fn size(matches: &ArgMatches, name: &str, wrong: Id<given::Value>) -> Result<Option<u64>, Message> {
    let Some(given) = text(matches, name) else { return Ok(None) };
    let bytes = read_bytes(&given);
    bytes.map(Some).ok_or_else(|| message!(wrong as Value, value = given))
}

/// An option that is a text.
fn text(matches: &ArgMatches, name: &str) -> Option<String> {
    matches.get_one::<String>(name).cloned()
}
