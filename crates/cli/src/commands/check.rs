//! `arene check`: is this a play, who wins it, does it follow a strategy?

use arene::{Player, Verdict};
use arene_service::{Check, CheckAnswer, PlayEnd};
use arene_words::Message;

use crate::face::{Face, Stop, Tone, tamed};

pub(crate) fn run(question: &Check, face: &mut Face) -> Result<(), Stop> {
    let answer = question.answer(&face.context());
    let answer = face.answered(answer)?;
    face.tell_warnings(&answer.warnings)?;
    if face.json {
        face.json(&answer)?;
    } else {
        show(&answer, question.player.unwrap_or(Player::J0), face)?;
    }
    if answer.is_right() { Ok(()) } else { Err(Stop::No) }
}

fn show(answer: &CheckAnswer, player: Player, face: &mut Face) -> Result<(), Stop> {
    let play = face.path(answer.play.iter().cloned(), 60);
    if let Some(fault) = &answer.why {
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
            (PlayEnd::Scored, _) => {
                let score = face.verdict(Verdict::Scored(answer.score.unwrap_or(0)));
                Message::new("play-scored").with("score", score)
            }
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
