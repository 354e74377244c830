//! `arene solve` where there are too many positions to solve them all: an exact
//! search of the one at hand.

use std::cmp::Reverse;

use arene::{DrawKind, Player, Value, Verdict};
use arene_games::{bytes, joined};
use arene_service::{Move, SolveAnswer, SolvedStart, Standing};
use arene_words::{id, message};

use crate::face::{Face, Stop, Tone};
use crate::table::table;

/// Tells the answer; there may be more to prove.
pub(super) fn tell(answer: &SolveAnswer, more: bool, face: &mut Face) -> Result<(), Stop> {
    let SolvedStart { vertex, owner, standing, moves, .. } = &answer.start;
    let sentence = verdict(*standing, face);
    face.line(face.paint(tone(*standing), sentence))?;
    if moves.is_empty() {
        return face.say(&message!("verdict-over", vertex));
    }
    let best: Vec<String> = moves.iter().filter(|m| m.best).map(|m| m.name.clone()).collect();
    if !best.is_empty() {
        let moves = face.list(best.into_iter(), 8);
        face.say(&message!("proof-best", moves, ..face.about(*owner)))?;
    }
    face.blank()?;
    let mut rows: Vec<&Move> = moves.iter().collect();
    // The best for who is to move first.
    rows.sort_by_key(|m| {
        let [least, most] = m.standing.between();
        match owner {
            Player::J0 => (Reverse(least), Value::LEAST),
            Player::J1 => (Reverse(Value::LEAST), most),
        }
    });
    let head = [id!("head-move"), id!("head-to"), id!("head-result"), id!("head-blank")];
    table(face, head, rows.into_iter(), |face, m| {
        let mark = if m.best { face.words.text(id!("mark-best")) } else { String::new() };
        let cells = [m.name.clone(), m.to.clone(), short(m.standing, face), mark];
        (cells, Some(tone(m.standing)))
    })?;
    let is_open = |m: &Move| m.standing.verdict().is_none();
    if more && answer.exact && moves.iter().any(is_open) {
        face.blank()?;
        face.say(&message!("proof-rest"))?;
    }
    if let Some(line) = answer.line.as_ref().filter(|line| !line.is_empty()) {
        face.blank()?;
        let more = if answer.line_goes_on { " → …" } else { "" };
        let line = joined(line, " → ") + more;
        face.say(&message!("line-perfect", line))?;
    }
    face.blank()?;
    let Some(cost) = answer.cost.filter(|_| answer.engine != "book") else {
        return face.say(&message!("proof-book"));
    };
    let engine = message!(
        "proof-engine",
        nodes = cost.nodes,
        seconds = face.decimal(cost.ms / 1e3, 3),
        table = bytes(cost.table)
    );
    face.say(&engine)?;
    if cost.whole { face.say(&message!("proof-whole")) } else { Ok(()) }
}

/// Who wins, as far as it is known, in a sentence.
pub(super) fn verdict(standing: Standing, face: &Face) -> String {
    let sentence = match (standing.verdict(), standing.winner()) {
        (Some(Verdict::Won { by, rank: 0 }), _) => message!("verdict-won", ..face.about(by)),
        (Some(Verdict::Won { by, rank }), _) => message!("verdict-wins", rank, ..face.about(by)),
        (Some(Verdict::Scored(0)), _) => message!("verdict-even"),
        (Some(Verdict::Scored(score)), _) => message!(
            "verdict-gets",
            score = score.unsigned_abs().to_string(),
            ..face.about(gainer(score))
        ),
        (Some(Verdict::Drawn(DrawKind::Infinite)), _) => message!("verdict-infinite"),
        (Some(Verdict::Drawn(DrawKind::DeadEnd)), _) | (None, Some(None)) => {
            message!("verdict-dead-end")
        }
        (None, Some(Some(by))) => message!("proof-wins", ..face.about(by)),
        (None, None) => match who_does_not_win(standing) {
            Some(player) => message!("proof-open-not-won", ..face.about(player)),
            None => message!("proof-open"),
        },
    };
    face.text(&sentence)
}

/// The same in a cell of a table.
pub(super) fn short(standing: Standing, face: &Face) -> String {
    match (standing.verdict(), standing.winner()) {
        (Some(verdict), _) => face.verdict(verdict),
        (None, Some(Some(by))) => face.text(&message!("glance-wins", ..face.about(by))),
        _ => match who_does_not_win(standing) {
            Some(player) => face.text(&message!("glance-not-won", ..face.about(player))),
            None => face.words.text(id!("glance-open")),
        },
    }
}

/// Who does not win for certain.
fn who_does_not_win(standing: Standing) -> Option<Player> {
    let [least, most] = standing.between();
    match (least >= Value::DRAW, most <= Value::DRAW) {
        (_, true) => Some(Player::J0),
        (true, _) => Some(Player::J1),
        _ => None,
    }
}

/// Who wins or, where play ends with scores, gets something.
pub(super) fn tone(standing: Standing) -> Tone {
    match standing {
        Standing::Scored(score @ (1.. | ..=-1)) => gainer(score).into(),
        _ => standing.winner().flatten().map_or(Tone::Quiet, Tone::from),
    }
}

/// Who gets something by a score that is not 0.
fn gainer(score: i64) -> Player {
    if score > 0 { Player::J0 } else { Player::J1 }
}
