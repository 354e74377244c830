//! From what was typed to what is meant: arguments become questions, once.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use arene_games::Turn;
use arene_service::{
    Attractor, FirstTurn, ListGames, Method, PlayerKind, SavedMatch, Search, SearchAlgorithm,
    Solve, Source,
};
use arene_words::Message;
use clap::ArgMatches;

use crate::args::{chosen_player, chosen_turn};
use crate::batch::Batch;
use crate::face::Face;
use crate::limits::read_bytes;

/// An arena of at most this many vertices is shown whole.
const GLANCE: u64 = 64;
/// The longest search that may be asked for: a month.
const LONGEST_SEARCH: f64 = 31.0 * 86_400.0;

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
    let time = text(matches, "time").map(|given| {
        read_seconds(&given).ok_or_else(|| Message::new("time-wrong").with("value", given))
    });
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
        hash: size(matches, "hash", "hash-wrong")?,
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

/// `arene play`: a match to begin or to go on with, and what is done with it.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    /// The match. Of one that goes on, only what was said of it on the command line.
    pub(crate) game: SavedMatch,
    /// `--j0`, `--j1` and `--seed`, if they were given: they hold for a match that goes on,
    /// too.
    pub(crate) j0: Option<PlayerKind>,
    pub(crate) j1: Option<PlayerKind>,
    pub(crate) seed: Option<u64>,
    /// How many games to count.
    pub(crate) games: Option<u32>,
    /// The file to keep the game in.
    pub(crate) record: Option<PathBuf>,
    /// The file of the game to go on with.
    pub(crate) resume: Option<PathBuf>,
}

/// `arene play`.
pub(crate) fn play(matches: &ArgMatches) -> Result<Play, Message> {
    let player = |name: &'static str| {
        let read = text(matches, name).map(|given| {
            PlayerKind::read(&given).map_err(|error| {
                Message::new("player-wrong")
                    .with("option", format!("--{name}"))
                    .with("error", error)
            })
        });
        read.transpose()
    };
    let (j0, j1, seed) = (player("j0")?, player("j1")?, number(matches, "seed"));
    let [first, second] = PlayerKind::USUAL;
    let spec = text(matches, "spec").unwrap_or_default();
    let usual = SavedMatch::of(spec.trim());
    Ok(Play {
        game: SavedMatch {
            from: text(matches, "from"),
            turn: chosen_turn(matches).player(),
            seed: seed.unwrap_or_else(fresh_seed),
            table: text(matches, "table"),
            book: text(matches, "book"),
            ..usual.between([j0.unwrap_or(first), j1.unwrap_or(second)])
        },
        j0,
        j1,
        seed,
        games: number(matches, "games"),
        record: text(matches, "record").map(PathBuf::from),
        resume: text(matches, "resume").map(PathBuf::from),
    })
}

/// Six digits: easily typed again.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(()) % 1_000_000
}

/// `--batch`, where it is given.
pub(crate) fn batch(matches: &ArgMatches) -> Option<Batch> {
    let file = text(matches, "batch")?;
    Some(Batch { file, game: text(matches, "spec").unwrap_or_default() })
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
fn size(matches: &ArgMatches, name: &str, wrong: &'static str) -> Result<Option<u64>, Message> {
    let Some(given) = text(matches, name) else { return Ok(None) };
    let bytes = read_bytes(&given);
    bytes.map(Some).ok_or_else(|| Message::new(wrong).with("value", given))
}

/// An option that is a text.
fn text(matches: &ArgMatches, name: &str) -> Option<String> {
    matches.get_one::<String>(name).cloned()
}
