//! `arene grundy`: Sprague–Grundy values.

use arene_service::{Grundy, GrundyAnswer};
use arene_words::{Message, id, message};

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
    let sentence = message!("grundy-value", vertex = answer.vertex.as_str(), value = answer.value);
    let sentence = face.text(&sentence);
    face.line(face.paint(Tone::Strong, sentence))?;
    if answer.sum.len() > 1 {
        let heaps: Vec<&str> = answer.sum.iter().map(|part| part.vertex.as_str()).collect();
        let values: Vec<String> = answer.sum.iter().map(|part| part.value.to_string()).collect();
        let message = message!(
            "grundy-sum",
            heaps = heaps.join(" + "),
            values = values.join(" ⊕ "),
            value = answer.value
        );
        face.say(&message)?;
    }
    let id = match (answer.normal, answer.value) {
        (false, _) => id!("grundy-misere"),
        (true, 0) => id!("grundy-loses"),
        (true, _) => id!("grundy-wins"),
    };
    face.say(&Message::from(id))?;
    let Some(values) = &answer.values else { return Ok(()) };
    face.blank()?;
    table(face, [id!("head-vertex"), id!("head-value")], values.iter(), |_, part| {
        ([part.vertex.clone(), part.value.to_string()], None)
    })
}
