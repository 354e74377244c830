//! `arene audit`: how often a heuristic's choice keeps the true value.

use arene_service::{Audit, AuditAnswer};
use arene_words::Message;

use crate::face::{Face, Stop};
use crate::table::table;

pub(crate) fn run(question: &Audit, face: &mut Face) -> Result<(), Stop> {
    let answer = question.answer(&face.context());
    let answer = face.answered(answer)?;
    face.tell_warnings(&answer.warnings)?;
    if face.json {
        return face.json(&answer);
    }
    show(&answer, face)
}

fn show(answer: &AuditAnswer, face: &mut Face) -> Result<(), Stop> {
    if answer.sample == 0 {
        return face.say(&Message::new("audit-nothing"));
    }
    let message = Message::new("audit-head")
        .with("heuristic", answer.heuristic.as_str())
        .with("sample", answer.sample)
        .with("positions", answer.positions);
    face.say(&message)?;
    face.blank()?;
    let head = [
        "head-depth",
        "head-kept",
        "head-win-draw",
        "head-win-loss",
        "head-draw-loss",
        "head-plies-lost",
    ];
    table(face, head, answer.depths.iter(), |face, row| {
        let kept = 100.0 * row.kept as f64 / (answer.sample.max(1)) as f64;
        let cells = [
            row.depth.to_string(),
            format!("{} %", face.decimal(kept, 1)),
            face.words.number(row.win_to_draw),
            face.words.number(row.win_to_loss),
            face.words.number(row.draw_to_loss),
            face.decimal(row.plies_lost, 2),
        ];
        (cells, None)
    })?;
    face.blank()?;
    for row in answer.depths.iter().filter(|row| row.score_to_less > 0) {
        let message = Message::new("audit-scores").with("depth", row.depth);
        face.say(&message.with("count", row.score_to_less))?;
    }
    face.say(&Message::new("audit-legend"))
}
