//! `arene audit`: how often a heuristic's choice keeps the true value.

use std::ops::RangeInclusive;

use arene_games::answers::AuditAnswer;
use arene_words::Message;
use clap::ArgMatches;

use super::{opened, start, wants_json};
use crate::face::{Face, Stop};
use crate::limits::limits;
use crate::table::table;

/// Positions tried if the user does not say.
const SAMPLE: usize = 1000;

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let session = opened(matches, face)?;
    let text = matches.get_one::<String>("depths").map_or("1..4", |text| text.as_str());
    let depths =
        read_range(text).ok_or_else(|| Message::new("depths-wrong").with("value", text))?;
    let heuristic = matches.get_one::<String>("heuristic").map(String::as_str);
    let sample = matches.get_one::<u32>("sample").map_or(SAMPLE, |&sample| sample as usize);
    let answer =
        session.audit(&start(matches), heuristic, depths, sample, &limits(matches, face)?)?;
    face.warn_all(answer.warning.as_slice())?;
    if wants_json(matches) {
        return face.json(&answer);
    }
    show(&answer, face)
}

/// `3`, `1..6`, `1-6`: depths from 1 to 64.
fn read_range(text: &str) -> Option<RangeInclusive<u32>> {
    let text = text.trim();
    let (from, to) = text.split_once("..").or_else(|| text.split_once('-')).unwrap_or((text, text));
    let (from, to): (u32, u32) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (1 <= from && from <= to && to <= 64).then_some(from..=to)
}

fn show(answer: &AuditAnswer, face: &mut Face) -> Result<(), Stop> {
    if answer.sample == 0 {
        return face.say(&Message::new("audit-nothing"));
    }
    let message = Message::new("audit-head")
        .with("heuristic", answer.heuristic)
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
    face.say(&Message::new("audit-legend"))
}
