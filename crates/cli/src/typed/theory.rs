//! Questions of the theory: what kind of game, which strategy, which play.

use arene::Player;
use arene_service::{Check, Document, Grundy, Info, Strategy};
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
