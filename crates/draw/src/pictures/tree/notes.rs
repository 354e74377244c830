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

/// A cut branch and why it is cut.
struct Note {
    /// On the last of the branches that are cut together, at the height of the note.
    beside: Point,
    lines: Vec<Text>,
}

impl Note {
    fn width(&self) -> f64 {
        self.lines.iter().map(Text::width).fold(0.0, f64::max)
    }

    /// The room that it takes at a place.
    fn room(&self, at: Point) -> Bounds {
        let below = LINE * self.lines.len().saturating_sub(1) as f64;
        Bounds {
            min: pt(at.x - 4.0, at.y - NOTE),
            max: pt(at.x + self.width() + 4.0, at.y + below + 5.0),
        }
    }

    /// Where it may stand, the nearest places first.
    fn places(&self) -> impl Iterator<Item = Point> + use<> {
        let Point { x, y } = self.beside;
        NEAR.into_iter().flat_map(move |dx| {
            [0.0, -8.0, 8.0, -16.0, 16.0, 24.0].map(|dy| pt(x + dx, y - 6.0 + dy))
        })
    }
}

/// From a branch to its note.
const NEAR: [f64; 5] = [14.0, 26.0, 40.0, 56.0, 74.0];

/// The notes of a tree, where they are not too many.
fn all(painter: &Painter<'_>) -> Vec<Note> {
    let first = |i: usize| painter.first_cut(i).map(|visit| (i, visit));
    let cuts: Vec<(usize, Visit)> = (1..painter.count()).filter_map(first).collect();
    if cuts.len() > MOST || !painter.prunes() {
        return Vec::new();
    }
    let note = |(i, visit)| {
        let last = painter.last_cut(i);
        Some(Note { beside: painter.curve(last).at(0.42), lines: words(painter, i, visit)? })
    };
    cuts.into_iter().filter_map(note).collect()
}

/// How wide a tree is with the notes that stand beside its last branches.
pub(super) fn right_end(painter: &Painter<'_>) -> f64 {
    let end = |note: &Note| note.beside.x + NEAR[2] + note.width() + 4.0 + MARGIN;
    all(painter).iter().map(end).fold(0.0, f64::max)
}

/// Adds the notes that touch nothing.
pub(super) fn notes(scene: &mut Scene, painter: &Painter<'_>) {
    let mut taken = Taken::of(scene);
    let mut items = Vec::new();
    for note in all(painter) {
        // Bands end where the picture does.
        let inside = |at: &Point| note.room(*at).max.x <= painter.width - MARGIN;
        let mut places = note.places();
        let free = places.find(|at| inside(at) && taken.is_free(&note.room(*at)));
        let Some(at) = free else { continue };
        taken.take(note.room(at));
        for (line, text) in note.lines.into_iter().enumerate() {
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
    let (id, limit, rest) = match player {
        Player::J0 => ("picture-tree-why-beta", visit.window.beta, "picture-tree-avoids"),
        Player::J1 => ("picture-tree-why-alpha", visit.window.alpha, "picture-tree-has-better"),
    };
    // Of a bound that is only as good nobody may say that it is better.
    let rest = if value == limit { "picture-tree-has-as-good" } else { rest };
    let voice = painter.voice();
    let text = |value| value_text(value, painter.utility());
    let rest = voice.say(&Message::new(rest).with("player", voice.name(player.other())));
    let origin = pt(0.0, 0.0);
    if value != limit && text(value) == text(limit) && value.winner().is_some() {
        return Some(vec![Text::note(origin, rest).tone(Tone::Danger)]);
    }
    let head = Message::new(id).with("value", text(value)).with("limit", text(limit));
    let head = Text::note(origin, voice.say(&head)).weight(Weight::Semibold).tone(Tone::Danger);
    Some(vec![head, Text::note(origin, rest).tone(Tone::Muted)])
}
