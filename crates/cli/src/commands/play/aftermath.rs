//! What is said when a game is over, or broken off.

use std::borrow::Cow;
use std::path::Path;

use arene::Player;
use arene_games::listed;
use arene_service::{Ending, Match, PlayerKind};
use arene_words::{Message, visible};

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
    face.say(&Message::new("verdict-over").with("vertex", game.place().name()))
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
        face.say(&Message::new("playing-seed").with("seed", game.seed().to_string()))?;
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
        Ending::Rules(outcome) => match outcome.winner() {
            Some(winner) if played => face.about("playing-won", winner),
            Some(winner) => face.about("verdict-won", winner),
            None if played => Message::new("playing-drawn"),
            None => Message::new("play-dead-end"),
        },
        Ending::Resigned(player) => face.about("playing-resigned", player),
        Ending::Repeated => Message::new("playing-repeated").with("vertex", game.place().name()),
    };
    let text = face.text(&message.with("plies", game.moves().len()));
    let tone = ending.winner().map_or(Tone::Quiet, Tone::from);
    face.line(face.paint(tone, text))
}

/// The failure of a game that was broken off, with all that is needed to go on.
pub(crate) fn unfinished(id: &'static str, round: &Round<'_>, face: &Face) -> Stop {
    Stop::Failed(unfinished_message(id, round, face))
}

pub(crate) fn unfinished_message(id: &'static str, round: &Round<'_>, face: &Face) -> Message {
    let moves = round.game.moves();
    let so_far = match moves.is_empty() {
        true => Message::new("playing-no-moves"),
        false => moves_played(moves, face),
    };
    Message::new(id)
        .with("plies", moves.len())
        .with("moves", face.text(&so_far))
        .with("command", resume_command(round, face))
}

/// The moves of a game, but no more of them than somebody may want to read.
fn moves_played(moves: &[String], face: &Face) -> Message {
    Message::new("playing-moves").with("moves", face.list(moves.iter().cloned(), MOVES_SHOWN))
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
