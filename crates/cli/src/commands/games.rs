//! `arene games`: the games, their parameters, their properties.

use arene_service::{GameAnswer, GamesAnswer, ListGames};
use arene_words::id;

use crate::face::{Face, Stop, Tone};

pub(crate) fn run(question: &ListGames, face: &mut Face) -> Result<(), Stop> {
    let answer = question.answer(&face.context());
    let answer = face.answered(answer)?;
    if face.json {
        return face.json(&answer);
    }
    let GamesAnswer(games) = answer;
    for game in &games {
        describe(game, face)?;
        face.blank()?;
    }
    let files = face.words.text(id!("games-files"));
    face.line(files)?;
    let more = face.words.text(id!("games-more"));
    face.line(face.paint(Tone::Quiet, more))
}

fn describe(game: &GameAnswer, face: &mut Face) -> Result<(), Stop> {
    let mut traits = Vec::new();
    match game.properties.impartial {
        Some(true) => traits.push(face.words.text(id!("trait-impartial"))),
        Some(false) => traits.push(face.words.text(id!("trait-partisan"))),
        None => {}
    }
    if game.properties.acyclic == Some(true) {
        traits.push(face.words.text(id!("trait-acyclic")));
    }
    traits.push(match game.properties.draws {
        Some(false) => face.words.text(id!("trait-no-draw")),
        _ => face.words.text(id!("trait-draws")),
    });
    let title = face.paint(Tone::Strong, &game.title);
    let traits = face.paint(Tone::Quiet, traits.join(", "));
    face.line(format!("{title}  {traits}"))?;
    face.paragraph("  ", &game.rules)?;
    for param in &game.parameters {
        let default = match param.default.as_str() {
            "" => String::new(),
            default => format!(" [{default}]"),
        };
        let key = format!("  {:<6} ", param.key);
        face.paragraph(&key, &format!("{}{default}", param.about))?;
    }
    face.line(format!("  {}", face.paint(Tone::J0, game.examples.join("   "))))
}
