//! `arene check`: is this a play, who wins it, does it follow a strategy?

use arene::{Player, Verdict};
use arene_service::{Check, CheckAnswer, PlayEnd};
use arene_words::message;

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
        face.say(&message!("play-not", fault = tamed(fault)))?;
    } else {
        let on = if answer.end == PlayEnd::Infinite { " → …" } else { "" };
        face.line(format!("{play}{on}"))?;
        let sentence = match (answer.end, answer.winner) {
            (PlayEnd::Won, Some(winner)) => {
                message!("play-won", count = answer.play.len() - 1, ..face.about(winner))
            }
            (PlayEnd::DeadEnd, _) => message!("play-dead-end"),
            (PlayEnd::Scored, _) => {
                let score = face.verdict(Verdict::Scored(answer.score.unwrap_or(0)));
                message!("play-scored", score)
            }
            (PlayEnd::Infinite, _) => message!("play-infinite"),
            _ => message!("play-partial", count = answer.play.len() - 1),
        };
        let sentence = face.text(&sentence);
        face.line(face.paint(answer.winner.map_or(Tone::Strong, Tone::from), sentence))?;
    }
    match (&answer.follows, &answer.deviates_at) {
        (Some(true), _) => face.say(&message!("play-follows", ..face.about(player))),
        (Some(false), Some(vertex)) => {
            face.say(&message!("play-deviates", vertex = vertex.as_str(), ..face.about(player)))
        }
        _ => Ok(()),
    }
}
