//! What is played: people and machines, one game or many.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use arene_service::{PlayerKind, SavedMatch};
use arene_words::{Message, message};
use clap::ArgMatches;

use super::{number, text};
use crate::args::chosen_turn;

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
            PlayerKind::read(&given)
                .map_err(|error| message!("player-wrong", option = format!("--{name}"), error))
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
