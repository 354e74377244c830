//! `arene audit`: how often a heuristic's choice keeps the true value.

use arene_service::{Audit, AuditAnswer};
use arene_words::{id, message};

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
        return face.say(&message!("audit-nothing"));
    }
    let message = message!(
        "audit-head",
        heuristic = answer.heuristic.as_str(),
        sample = answer.sample,
        positions = answer.positions
    );
    face.say(&message)?;
    face.blank()?;
    let head = [
        id!("head-depth"),
        id!("head-kept"),
        id!("head-win-draw"),
        id!("head-win-loss"),
        id!("head-draw-loss"),
        id!("head-plies-lost"),
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
        face.say(&message!("audit-scores", depth = row.depth, count = row.score_to_less))?;
    }
    face.say(&message!("audit-legend"))
}
