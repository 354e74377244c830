//! From what was typed to what is meant: arguments become questions, once.

use arene_games::Turn;
use arene_service::{Attractor, FirstTurn, ListGames, Method, Source};
use clap::ArgMatches;

use crate::args::{chosen_player, chosen_turn};

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

/// An option that is a text.
fn text(matches: &ArgMatches, name: &str) -> Option<String> {
    matches.get_one::<String>(name).cloned()
}
