//! Questions of the theory: what kind of game, which strategy, which play.

use arene::Player;
use arene_service::{Audit, Check, Document, Grundy, Info, Strategy};
use arene_words::{Message, message};
use clap::ArgMatches;

use super::{game, number, text, turn};
use crate::args::chosen_player;

/// `arene info`.
pub(crate) fn info(matches: &ArgMatches) -> Info {
    Info {
        game: game(matches),
        from: text(matches, "from"),
        turn: turn(matches),
        depth: number(matches, "depth"),
    }
}

/// `arene strategy`.
pub(crate) fn strategy(matches: &ArgMatches) -> Strategy {
    Strategy {
        game: game(matches),
        from: text(matches, "from"),
        turn: turn(matches),
        // The parser demands one.
        player: chosen_player(matches).unwrap_or(Player::J0),
        check: text(matches, "check").map(Document::in_file),
        table: text(matches, "table"),
    }
}

/// `arene check`.
pub(crate) fn check(matches: &ArgMatches) -> Check {
    Check {
        game: game(matches),
        play: text(matches, "play").unwrap_or_default(),
        strategy: text(matches, "strategy").map(Document::in_file),
        player: chosen_player(matches),
    }
}

/// `arene grundy`.
pub(crate) fn grundy(matches: &ArgMatches) -> Grundy {
    Grundy {
        game: game(matches),
        from: text(matches, "from"),
        turn: turn(matches),
        all: matches.get_flag("all"),
    }
}

/// `arene audit`.
pub(crate) fn audit(matches: &ArgMatches) -> Result<Audit, Message> {
    let depths = text(matches, "depths")
        .map(|given| read_range(&given).ok_or_else(|| message!("depths-wrong", value = given)));
    Ok(Audit {
        game: game(matches),
        from: text(matches, "from"),
        turn: turn(matches),
        heuristic: text(matches, "heuristic"),
        depths: depths.transpose()?,
        sample: number(matches, "sample"),
    })
}

/// `3`, `1..6`, `1-6`: depths from 1 to 64.
fn read_range(text: &str) -> Option<[u32; 2]> {
    let text = text.trim();
    let (from, to) = text.split_once("..").or_else(|| text.split_once('-')).unwrap_or((text, text));
    let (from, to): (u32, u32) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (1 <= from && from <= to && to <= 64).then_some([from, to])
}
