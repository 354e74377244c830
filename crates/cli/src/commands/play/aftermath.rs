//! What is said when a game is over, or broken off.

use std::borrow::Cow;
use std::path::Path;

use arene::{Outcome, Player, Verdict};
use arene_games::listed;
use arene_words::{Message, visible};

use super::course::{Course, Ending};
use super::players::Kind;
use super::record::Record;
use super::review;
use super::round::Round;
use super::setup::Settings;
use crate::face::{Face, Stop, Tone};

/// A position at which the play is over already.
pub(crate) fn nothing_to_play(
    settings: &Settings,
    course: &Course,
    ending: Ending,
    json: bool,
    face: &mut Face,
) -> Result<(), Stop> {
    if json {
        return face.json(&Record::new(settings, course));
    }
    result(course, ending, face)?;
    face.say(&Message::new("verdict-over").with("vertex", course.place().name()))
}

/// Who won, with which moves, and who was winning when.
pub(crate) fn finished(round: &mut Round<'_>, people: bool, face: &mut Face) -> Result<(), Stop> {
    if let Some(ending) = round.course.ending() {
        result(&round.course, ending, face)?;
    }
    if round.course.moves().is_empty() {
        return Ok(());
    }
    let moves = face.text(&moves_played(round.course.moves(), face));
    face.paragraph("", &moves)?;
    if !people {
        let seed = round.settings.seed.to_string();
        face.say(&Message::new("playing-seed").with("seed", seed))?;
    }
    // The review may take a moment.
    face.finish()?;
    round.ask_oracle();
    review::review(&round.course, &round.oracle, &round.limits, face)
}

/// "J0 wins after 7 plies."
fn result(course: &Course, ending: Ending, face: &mut Face) -> Result<(), Stop> {
    let played = !course.moves().is_empty();
    let message = match ending {
        Ending::Rules(Outcome::Score(score)) => {
            let score = face.verdict(Verdict::Scored(score));
            let id = if played { "playing-scored" } else { "play-scored" };
            Message::new(id).with("score", score)
        }
        Ending::Rules(outcome) => match outcome.winner() {
            Some(winner) if played => face.about("playing-won", winner),
            Some(winner) => face.about("verdict-won", winner),
            None if played => Message::new("playing-drawn"),
            None => Message::new("play-dead-end"),
        },
        Ending::Resigned(player) => face.about("playing-resigned", player),
        Ending::Repeated => Message::new("playing-repeated").with("vertex", course.place().name()),
    };
    let text = face.text(&message.with("plies", course.moves().len()));
    let tone = ending.winner().map_or(Tone::Quiet, Tone::from);
    face.line(face.paint(tone, text))
}

/// The failure of a game that was broken off, with all that is needed to go on.
pub(crate) fn unfinished(id: &'static str, round: &Round<'_>, face: &Face) -> Stop {
    Stop::Failed(unfinished_message(id, round, face))
}

pub(crate) fn unfinished_message(id: &'static str, round: &Round<'_>, face: &Face) -> Message {
    let moves = round.course.moves();
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
    let Settings { spec, players: [j0, j1], seed } = round.settings;
    // Machines choose among equal moves by chance.
    let people = [j0, j1].into_iter().all(|kind| *kind == Kind::Human);
    let seed = if people { String::new() } else { format!(" --seed {seed}") };
    let from = round.course.place().name();
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
