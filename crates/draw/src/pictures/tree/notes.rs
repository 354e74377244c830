//! Why a branch is cut, in words beside the cut, where there is room.

use arene::{Player, Visit};
use arene_words::Message;

use super::paint::{MARGIN, Painter};
use crate::geometry::{Bounds, Point, pt};
use crate::metrics::Weight;
use crate::pictures::room::Taken;
use crate::scene::{Group, Item, NOTE, Scene, Text};
use crate::style::Tone;
use crate::values::value_text;

/// From a line of a note to the next.
const LINE: f64 = 16.0;
/// More cuts than this need no words.
const MOST: usize = 6;

/// Adds the notes that touch nothing.
pub(super) fn notes(scene: &mut Scene, painter: &Painter<'_>) {
    let cuts: Vec<(usize, Visit)> =
        (1..painter.count()).filter_map(|i| painter.first_cut(i).map(|visit| (i, visit))).collect();
    if cuts.is_empty() || cuts.len() > MOST {
        return;
    }
    let mut taken = Taken::of(scene);
    let mut items = Vec::new();
    for (i, visit) in cuts {
        let Some(lines) = words(painter, i, visit) else { continue };
        let curve = painter.curve(i);
        let wide = lines.iter().map(Text::width).fold(0.0, f64::max);
        let beside = curve.at(0.42);
        let places = [14.0, 26.0, 40.0, 56.0, 74.0].into_iter().flat_map(|dx| {
            [0.0, -8.0, 8.0, -16.0, 16.0, 24.0].map(|dy| pt(beside.x + dx, beside.y - 6.0 + dy))
        });
        let room = |at: &Point| Bounds {
            min: pt(at.x - 4.0, at.y - NOTE),
            max: pt(at.x + wide + 4.0, at.y + LINE * (lines.len() - 1) as f64 + 5.0),
        };
        // Bands end where the picture does.
        let inside = |at: &Point| room(at).max.x <= painter.width - MARGIN;
        let free = places.into_iter().find(|at| inside(at) && taken.is_free(&room(at)));
        let Some(at) = free else { continue };
        taken.take(room(&at));
        for (line, text) in lines.into_iter().enumerate() {
            items.push(Item::Text(Text { at: at + pt(0.0, LINE * line as f64), ..text }));
        }
    }
    if !items.is_empty() {
        scene.add(Group::new("notes", items));
    }
}

/// "4 ≤ α = 5:" and "J0 has better."; of two wins, the second alone, since they
/// differ in their distance only.
fn words(painter: &Painter<'_>, i: usize, visit: Visit) -> Option<Vec<Text>> {
    let player = painter.player_above(i)?;
    let value = visit.value?;
    let (id, limit, other, rest) = match player {
        Player::J0 => {
            ("picture-tree-why-beta", visit.window.beta, Player::J1, "picture-tree-avoids")
        }
        Player::J1 => {
            ("picture-tree-why-alpha", visit.window.alpha, Player::J0, "picture-tree-has-better")
        }
    };
    let voice = painter.voice();
    let text = |value| value_text(value, painter.utility());
    let rest = voice.say(&Message::new(rest).with("player", voice.name(other)));
    let origin = pt(0.0, 0.0);
    if text(value) == text(limit) && value.winner().is_some() {
        return Some(vec![Text::note(origin, rest).tone(Tone::Danger)]);
    }
    let head = Message::new(id).with("value", text(value)).with("limit", text(limit));
    let head = Text::note(origin, voice.say(&head)).weight(Weight::Semibold).tone(Tone::Danger);
    Some(vec![head, Text::note(origin, rest).tone(Tone::Muted)])
}
