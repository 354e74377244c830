//! What is said when a game is over, or broken off.

use std::borrow::Cow;
use std::path::Path;

use arene::{Outcome, Player, Verdict};
use arene_games::listed;
use arene_service::{Ending, Match, PlayerKind};
use arene_words::{Id, Message, given, message, visible};

use super::record::kept;
use super::review;
use super::round::Round;
use crate::face::{Face, Stop, Tone};

/// A position at which the play is over already.
pub(crate) fn nothing_to_play(game: &Match, face: &mut Face) -> Result<(), Stop> {
    if face.json {
        return face.json(&kept(game));
    }
    result(game, face)?;
    face.say(&message!("verdict-over", vertex = game.place().name()))
}

/// Who won, with which moves, and who was winning when.
pub(crate) fn finished(round: &mut Round<'_>, people: bool, face: &mut Face) -> Result<(), Stop> {
    let game = &mut round.game;
    result(game, face)?;
    if game.moves().is_empty() {
        return Ok(());
    }
    let moves = face.text(&moves_played(game.moves(), face));
    face.paragraph("", &moves)?;
    if !people {
        face.say(&message!("playing-seed", seed = game.seed().to_string()))?;
    }
    // The review may take a moment.
    face.finish()?;
    review::show(&game.review(&round.context)?, face)
}

/// "J0 wins after 7 plies."
fn result(game: &Match, face: &mut Face) -> Result<(), Stop> {
    let Some(ending) = game.ending() else { return Ok(()) };
    let played = !game.moves().is_empty();
    let message = match ending {
        Ending::Rules(Outcome::Score(score)) => {
            let score = face.verdict(Verdict::Scored(score));
            match played {
                true => message!("playing-scored", score, plies = game.moves().len()),
                false => message!("play-scored", score),
            }
        }
        Ending::Rules(outcome) => match outcome.winner() {
            Some(winner) if played => {
                message!("playing-won", plies = game.moves().len(), ..face.about(winner))
            }
            Some(winner) => message!("verdict-won", ..face.about(winner)),
            None if played => message!("playing-drawn", plies = game.moves().len()),
            None => message!("play-dead-end"),
        },
        Ending::Resigned(player) => {
            message!("playing-resigned", plies = game.moves().len(), ..face.about(player))
        }
        Ending::Repeated => {
            message!("playing-repeated", vertex = game.place().name(), plies = game.moves().len())
        }
    };
    let text = face.text(&message);
    let tone = ending.winner().map_or(Tone::Quiet, Tone::from);
    face.line(face.paint(tone, text))
}

/// The failure of a game that was broken off, with all that is needed to go on.
pub(crate) fn unfinished(id: Id<given::CommandMovesPlies>, round: &Round<'_>, face: &Face) -> Stop {
    let (plies, moves) = (round.game.moves().len(), moves_so_far(round, face));
    let command = resume_command(round, face);
    Stop::Failed(message!(id as CommandMovesPlies, plies, moves, command))
}

/// What is said of a game that somebody left.
pub(crate) fn left(round: &Round<'_>, face: &Face) -> Message {
    let moves = moves_so_far(round, face);
    message!("playing-left", moves, command = resume_command(round, face))
}

/// The moves of a game, or that there are none.
fn moves_so_far(round: &Round<'_>, face: &Face) -> String {
    let moves = round.game.moves();
    face.text(&match moves.is_empty() {
        true => message!("playing-no-moves"),
        false => moves_played(moves, face),
    })
}

/// The moves of a game, but no more of them than somebody may want to read.
fn moves_played(moves: &[String], face: &Face) -> Message {
    message!("playing-moves", moves = face.list(moves.iter().cloned(), MOVES_SHOWN))
}

/// Longer than any game that people play.
const MOVES_SHOWN: usize = 1000;

/// What to type to go on with a game.
pub(crate) fn resume_command(round: &Round<'_>, face: &Face) -> String {
    let names = Player::BOTH.map(|player| face.name(player));
    let named = names != Player::BOTH.map(|player| player.to_string());
    let names =
        if named { format!(" --names {}", quoted(&names.join(","))) } else { String::new() };
    if let Some(path) = &round.record {
        return format!("arene play --resume {}{names}", quoted_path(path));
    }
    let (spec, [j0, j1]) = (round.game.game().name(), round.game.players());
    // Machines choose among equal moves by chance.
    let people = [j0, j1].into_iter().all(|kind| kind == PlayerKind::Human);
    let seed = match people {
        true => String::new(),
        false => format!(" --seed {}", round.game.seed()),
    };
    let from = round.game.place().name();
    // A shell takes any letter, a terminal does not show it.
    let from = match visible(&from) {
        Cow::Borrowed(_) => from,
        Cow::Owned(_) => listed(&from).into_owned(),
    };
    let (spec, from) = (quoted(spec), quoted(&from));
    format!("arene play {spec} --from {from} --j0 {j0} --j1 {j1}{seed}{names}")
}

fn quoted_path(path: &Path) -> String {
    quoted(&path.display().to_string())
}

/// A word as a shell reads it.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_-+.,/:=@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_for_the_shell() {
        assert_eq!(quoted("connect4:7x6,only=3+4"), "connect4:7x6,only=3+4");
        assert_eq!(quoted("my game.json"), "'my game.json'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
        assert_eq!(quoted(""), "''");
    }
}
