//! `arene grundy`: Sprague–Grundy values.

use arene::Player;
use arene_games::answers::{GrundyAnswer, Summand, grundy, must_be_impartial};
use arene_games::{Session, Turn};
use arene_words::Message;
use clap::ArgMatches;

use super::{explored_from, opened, spec, start, wants_json};
use crate::face::{Face, Stop, Tone};
use crate::limits::limits;
use crate::table::table;

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let session = opened(matches, face)?;
    must_be_impartial(spec(matches), session.stated())?;
    let all = matches.get_flag("all");
    let whole_game = start(matches).position.is_none();
    let by_heaps = if whole_game { by_heaps(matches, &*session, all) } else { None };
    let answer = match by_heaps {
        Some(answer) => answer,
        None => {
            let model = explored_from(&*session, &start(matches), matches, face)?;
            let limits = limits(matches, face)?.less_memory(model.bytes());
            grundy(spec(matches), session.stated(), &*model, all, &limits)?
        }
    };
    if wants_json(matches) {
        return face.json(&answer);
    }
    show(&answer, face)
}

/// The values of single heaps, for a game that knows them without an arena.
fn by_heaps(matches: &ArgMatches, session: &dyn Session, all: bool) -> Option<GrundyAnswer> {
    let values = session.heap_values()?;
    let heap = values.len().checked_sub(1)?;
    // The value does not depend on who moves, but the vertex asked about does.
    let side = usize::from(start(matches).turn == Turn::Of(Player::J1));
    let vertex = |heap: usize| format!("{heap}_{side}");
    let named = |(heap, &value): (usize, &u32)| Summand { vertex: vertex(heap), value };
    Some(GrundyAnswer {
        game: spec(matches).to_owned(),
        vertex: vertex(heap),
        value: values[heap],
        normal: true,
        sum: Vec::new(),
        values: all.then(|| values.iter().enumerate().map(named).collect()),
    })
}

fn show(answer: &GrundyAnswer, face: &mut Face) -> Result<(), Stop> {
    let sentence = Message::new("grundy-value")
        .with("vertex", answer.vertex.as_str())
        .with("value", answer.value);
    let sentence = face.text(&sentence);
    face.line(face.paint(Tone::Strong, sentence))?;
    if answer.sum.len() > 1 {
        let heaps: Vec<&str> = answer.sum.iter().map(|part| part.vertex.as_str()).collect();
        let values: Vec<String> = answer.sum.iter().map(|part| part.value.to_string()).collect();
        let message = Message::new("grundy-sum")
            .with("heaps", heaps.join(" + "))
            .with("values", values.join(" ⊕ "))
            .with("value", answer.value);
        face.say(&message)?;
    }
    let id = match (answer.normal, answer.value) {
        (false, _) => "grundy-misere",
        (true, 0) => "grundy-loses",
        (true, _) => "grundy-wins",
    };
    face.say(&Message::new(id))?;
    let Some(values) = &answer.values else { return Ok(()) };
    face.blank()?;
    table(face, ["head-vertex", "head-value"], values.iter(), |_, part| {
        ([part.vertex.clone(), part.value.to_string()], None)
    })
}
