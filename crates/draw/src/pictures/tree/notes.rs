//! Why a branch is cut, in words beside the cut, where there is room.

use arene::{Player, Visit};
use arene_words::{id, message};

use super::paint::{MARGIN, Painter};
use crate::geometry::{Bounds, Point, pt};
use crate::metrics::Weight;
use crate::pictures::room::Taken;
use crate::scene::{Group, Item, NOTE, Scene, Text};
use crate::style::Tone;

/// From a line of a note to the next.
const LINE: f64 = 16.0;
/// More cuts than this need no words.
const MOST: usize = 6;

/// Why branches are cut.
struct Note {
    /// On the last and on the first of the branches that are cut together, at the
    /// height of the note.
    beside: [Point; 2],
    /// What is said, and what is said where there is less room.
    forms: [Vec<Text>; 2],
}

impl Note {
    /// Where it may stand, and what it says there, the best places first.
    fn places(&self) -> impl Iterator<Item = (Point, &[Text])> {
        let near = |p: Point| {
            let aside = move |dx: f64| {
                [0.0, -8.0, 8.0, -16.0, 16.0, 24.0].map(|dy| pt(p.x + dx, p.y - 6.0 + dy))
            };
            NEAR.into_iter().flat_map(aside)
        };
        self.forms.iter().flat_map(move |lines| {
            self.beside.into_iter().flat_map(near).map(move |at| (at, &lines[..]))
        })
    }
}

fn width(lines: &[Text]) -> f64 {
    lines.iter().map(Text::width).fold(0.0, f64::max)
}

/// The room that lines take at a place.
fn room(at: Point, lines: &[Text]) -> Bounds {
    let below = LINE * lines.len().saturating_sub(1) as f64;
    Bounds {
        min: pt(at.x - 4.0, at.y - NOTE),
        max: pt(at.x + width(lines) + 4.0, at.y + below + 5.0),
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
        let beside = [painter.last_cut(i), i].map(|branch| painter.curve(branch).at(0.42));
        Some(Note { beside, forms: words(painter, i, visit)? })
    };
    cuts.into_iter().filter_map(note).collect()
}

/// How wide a tree is with the notes that stand beside its last branches.
pub(super) fn right_end(painter: &Painter<'_>) -> f64 {
    let end = |note: &Note| note.beside[0].x + NEAR[2] + width(&note.forms[0]) + 4.0 + MARGIN;
    all(painter).iter().map(end).fold(0.0, f64::max)
}

/// Adds the notes that touch nothing.
pub(super) fn notes(scene: &mut Scene, painter: &Painter<'_>) {
    let mut taken = Taken::of(scene);
    let mut items = Vec::new();
    for note in all(painter) {
        // Bands end where the picture does.
        let is_free = |(at, lines): &(Point, &[Text])| {
            let room = room(*at, lines);
            room.max.x <= painter.width - MARGIN && taken.is_free(&room)
        };
        let Some((at, lines)) = note.places().find(is_free) else { continue };
        taken.take(room(at, lines));
        for (line, text) in lines.iter().enumerate() {
            items.push(Item::Text(Text { at: at + pt(0.0, LINE * line as f64), ..text.clone() }));
        }
    }
    if !items.is_empty() {
        scene.add(Group::new("notes", items));
    }
}

/// "4 ≤ α = 5:" and "J0 has better.", or the first alone.
fn words(painter: &Painter<'_>, i: usize, visit: Visit) -> Option<[Vec<Text>; 2]> {
    let player = painter.player_above(i)?;
    let value = visit.value?;
    let (id, sign, limit, rest) = match player {
        Player::J0 => {
            (id!("picture-tree-why-beta"), "≥ β", visit.window.beta, id!("picture-tree-avoids"))
        }
        Player::J1 => (
            id!("picture-tree-why-alpha"),
            "≤ α",
            visit.window.alpha,
            id!("picture-tree-has-better"),
        ),
    };
    // Of a bound that is only as good nobody may say that it is better.
    let rest = if value == limit { id!("picture-tree-has-as-good") } else { rest };
    let voice = painter.voice();
    let rest = voice.say(&message!(rest as Player, player = voice.name(player.other())));
    let rest = Text::note(pt(0.0, 0.0), rest);
    let (shown, bound) = (painter.value(value), painter.value(limit));
    let head =
        |words: String| Text::note(pt(0.0, 0.0), words).weight(Weight::Semibold).tone(Tone::Danger);
    let short = head(format!("{shown} {sign} = {bound}"));
    let why = message!(id as LimitValue, value = shown, limit = bound);
    Some([vec![head(voice.say(&why)), rest.tone(Tone::Muted)], vec![short]])
}
