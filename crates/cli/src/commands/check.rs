//! `arene check`: is this a play, who wins it, does it follow a strategy?

use std::path::Path;

use arene::Player;
use arene_games::answers::{PlayAnswer, PlayEnd, StrategyFile, check};
use arene_words::Message;
use clap::ArgMatches;
use serde::Serialize;

use super::{opened, read_text, wants_json};
use crate::args::chosen_player;
use crate::face::{Face, Stop, Tone, tamed};

/// The answer in JSON, with the fault of the play in words.
#[derive(Serialize)]
struct CheckAnswer<'a> {
    #[serde(flatten)]
    answer: &'a PlayAnswer,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let session = opened(matches, face)?;
    let play = matches.get_one::<String>("play").map_or("", |play| play.as_str());
    let player = chosen_player(matches).unwrap_or(Player::J0);
    let strategy = match matches.get_one::<String>("strategy") {
        Some(file) => {
            let text = read_text(Path::new(file), matches)?;
            let in_file =
                |error: Message| Message::new("in-file").with("path", file).with("error", error);
            Some(StrategyFile::read(&text).map_err(in_file)?)
        }
        None => None,
    };
    let answer = check(&*session, play, strategy.as_ref().map(|file| (file, player)))?;
    if let Some(warning) = &answer.warning {
        face.warn(warning)?;
    }
    if wants_json(matches) {
        let fault = answer.fault.as_ref().map(|fault| face.text(fault));
        face.json(&CheckAnswer { answer: &answer, fault })?;
    } else {
        show(&answer, player, face)?;
    }
    if answer.legal && answer.follows != Some(false) { Ok(()) } else { Err(Stop::No) }
}

fn show(answer: &PlayAnswer, player: Player, face: &mut Face) -> Result<(), Stop> {
    let play = face.path(answer.play.iter().cloned(), 60);
    if let Some(fault) = &answer.fault {
        face.line(format!("{play} → ✗"))?;
        face.say(&Message::new("play-not").with("fault", tamed(fault)))?;
    } else {
        let on = if answer.end == PlayEnd::Infinite { " → …" } else { "" };
        face.line(format!("{play}{on}"))?;
        let sentence = match (answer.end, answer.winner) {
            (PlayEnd::Won, Some(winner)) => {
                face.about("play-won", winner).with("count", answer.play.len() - 1)
            }
            (PlayEnd::DeadEnd, _) => Message::new("play-dead-end"),
            (PlayEnd::Infinite, _) => Message::new("play-infinite"),
            _ => Message::new("play-partial").with("count", answer.play.len() - 1),
        };
        let sentence = face.text(&sentence);
        face.line(face.paint(answer.winner.map_or(Tone::Strong, Tone::from), sentence))?;
    }
    match (&answer.follows, &answer.deviates_at) {
        (Some(true), _) => face.say(&face.about("play-follows", player)),
        (Some(false), Some(vertex)) => {
            face.say(&face.about("play-deviates", player).with("vertex", vertex.as_str()))
        }
        _ => Ok(()),
    }
}
