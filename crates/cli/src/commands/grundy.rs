//! `arene grundy`: Sprague–Grundy values.

use arene_service::{Grundy, GrundyAnswer};
use arene_words::Message;

use crate::face::{Face, Stop, Tone};
use crate::table::table;

pub(crate) fn run(question: &Grundy, face: &mut Face) -> Result<(), Stop> {
    let answer = question.answer(&face.context());
    let answer = face.answered(answer)?;
    face.tell_warnings(&answer.warnings)?;
    if face.json {
        return face.json(&answer);
    }
    show(&answer, face)
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
