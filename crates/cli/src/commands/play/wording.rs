//! What moves are worth, in words.

use arene::{DrawKind, Player, Verdict};
use arene_service::{Hint, Judgement, MoveValues};
use arene_words::{id, message};
use unicode_width::UnicodeWidthStr;

use super::board::{Ink, Line};
use crate::face::Face;

/// The best move, and what it is worth.
pub(crate) fn hint(hint: &Hint, face: &Face) -> Vec<Line> {
    let Some(best) = hint.best.first() else { return Vec::new() };
    let message = match best.worth {
        Judgement::Certain(verdict) => {
            message!(
                "playing-hint",
                result = verdict_text(verdict, face),
                r#move = best.name.as_str()
            )
        }
        Judgement::Estimate(value) => message!(
            "playing-hint-estimate",
            depth = hint.depth,
            value = number(value),
            r#move = best.name.as_str(),
            ..face.about(Player::J0)
        ),
    };
    vec![Line::new(Ink::Plain, face.text(&message))]
}

/// Every move and what it is worth, best first.
pub(crate) fn values(values: &MoveValues, owner: Player, face: &Face) -> Vec<Line> {
    /// As many as are easily read.
    const SHOWN: usize = 12;
    let mut moves: Vec<_> = values.moves.iter().collect();
    moves.sort_by_key(|m| badness(m.worth, owner));
    let width = moves.iter().take(SHOWN).map(|m| m.name.width()).max().unwrap_or(0);
    let mut lines: Vec<Line> = Vec::new();
    for m in moves.iter().take(SHOWN) {
        let gap = " ".repeat(width - m.name.width());
        let (ink, worth) = worth_text(m.worth, face);
        let best =
            if m.best { format!("  {}", face.words.text(id!("mark-best"))) } else { String::new() };
        lines.push(Line::new(ink, format!("  {}{gap}  {worth}{best}", m.name)));
    }
    if moves.len() > SHOWN {
        let more = message!("moves-more", count = moves.len() - SHOWN);
        lines.push(Line::new(Ink::Quiet, format!("  {}", face.text(&more))));
    }
    if values.estimated() {
        let message = message!("playing-estimates", depth = values.depth, ..face.about(Player::J0));
        lines.push(Line::new(Ink::Plain, face.text(&message)));
    }
    lines
}

/// Sorts moves from the best for this player to the worst; estimates stand
/// where draws do.
fn badness(worth: Judgement, player: Player) -> (u8, i128) {
    let sign = if player == Player::J0 { -1 } else { 1 };
    match worth {
        Judgement::Certain(verdict) => verdict.badness(player),
        Judgement::Estimate(value) => (1, sign * i128::from(value)),
    }
}

/// "J0 wins in 5 plies", "≈ −3", and whose business it is.
pub(crate) fn worth_text(worth: Judgement, face: &Face) -> (Ink, String) {
    match worth {
        Judgement::Certain(verdict) => {
            (verdict.winner().map_or(Ink::Quiet, Ink::Of), verdict_text(verdict, face))
        }
        Judgement::Estimate(value) => (Ink::Plain, format!("≈ {}", number(value))),
    }
}

/// A verdict as players say it: a game that ends without a winner is a draw, and
/// that is all.
fn verdict_text(verdict: Verdict, face: &Face) -> String {
    match verdict {
        Verdict::Drawn(DrawKind::DeadEnd) => face.words.text(id!("glance-draw")),
        verdict => face.verdict(verdict),
    }
}

/// `+3`, `0`, `−7`.
fn number(value: i32) -> String {
    match value {
        0 => "0".to_owned(),
        1.. => format!("+{value}"),
        _ => format!("−{}", value.unsigned_abs()),
    }
}
