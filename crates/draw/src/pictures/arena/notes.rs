//! What is written beside the vertices: the start, the ends, ranks, and how much
//! is not shown.

use arene_words::{id, message};

use super::ArenaPicture;
use crate::geometry::{Bounds, Cubic, Point, pt};
use crate::layout::flow::Above;
use crate::metrics::{Weight, text_width};
use crate::pictures::room::Taken;
use crate::pictures::sketch::Sketch;
use crate::pictures::{beside, gainer};
use crate::scene::{Edge, NOTE, Scene, Text, half_side};
use crate::style::{EdgeKind, Tone};

/// The arrow at the start, from the side where nothing else arrives.
pub(super) fn start_arrow(
    scene: &mut Scene,
    sketch: &Sketch,
    start: usize,
    haloed: bool,
    plate: Option<Bounds>,
    word: &str,
) {
    let at = sketch.plan.at[start];
    let taken: Vec<Point> = sketch
        .part
        .edges
        .iter()
        .zip(&sketch.plan.curves)
        .flat_map(|(&(from, to), curves)| {
            let first = curves.first().filter(|_| from == start).map(|c| c.at(0.2));
            let last = curves.last().filter(|_| to == start).map(|c| c.at(0.8));
            [first, last]
        })
        .flatten()
        .map(|p| (p - at).unit())
        .collect();
    let free = |way: Point| taken.iter().map(|t| t.dot(way)).fold(-1.0, f64::max);
    // The word stands outside the plate that the vertex may lie on.
    let foot_at = |way: Point| {
        let edge = plate.map_or(0.0, |plate| match (way.x, way.y) {
            (x, _) if x < 0.0 => at.x - plate.min.x,
            (x, _) if x > 0.0 => plate.max.x - at.x,
            (_, y) if y < 0.0 => at.y - plate.min.y,
            _ => plate.max.y - at.y,
        });
        (edge + 4.0).max(sketch.radius + 34.0)
    };
    let length = |way: Point| foot_at(way) + 10.0 + text_width(word, NOTE, Weight::Regular);
    let clear = |way: Point| {
        sketch.plan.at.iter().enumerate().all(|(i, p)| {
            let step = *p - at;
            let (along, aside) = (step.dot(way), step.dot(way.turned()).abs());
            let reach = if way.x == 0.0 { foot_at(way) + 26.0 } else { length(way) };
            i == start
                || along < 0.0
                || along > reach + sketch.radius
                || aside > sketch.radius * 1.6
        })
    };
    let ways = [pt(-1.0, 0.0), pt(0.0, -1.0), pt(0.0, 1.0), pt(1.0, 0.0)];
    let way = ways
        .into_iter()
        .find(|&way| free(way) < 0.8 && clear(way))
        .or_else(|| ways.into_iter().min_by(|a, b| free(*a).total_cmp(&free(*b))))
        .unwrap_or(ways[0]);
    let halo = if haloed { sketch.radius * 0.32 } else { 0.0 };
    let edge = half_side(sketch.owner[start], sketch.radius) + halo;
    let tip = at + way * (edge + 3.0);
    let foot = at + way * foot_at(way).max(edge + 34.0);
    scene.add(Edge::new([Cubic::line(foot, tip)], EdgeKind::Start));
    let text = Text::note(foot, word).tone(Tone::Muted);
    scene.add(match (way.x, way.y) {
        (x, _) if x < -0.5 => Text { at: foot + pt(-6.0, NOTE * 0.36), ..text.end() },
        (x, _) if x > 0.5 => Text { at: foot + pt(6.0, NOTE * 0.36), ..text },
        (_, y) if y < 0.0 => Text { at: foot + pt(0.0, -6.0), ..text.middle() },
        _ => Text { at: foot + pt(0.0, 14.0), ..text.middle() },
    });
}

/// What is written beside the i-th vertex: its rank or its score, and how many of its moves
/// are not shown.
pub(super) fn words(picture: &ArenaPicture<'_>, i: usize) -> String {
    let v = picture.part.vertices[i];
    let rank = picture.solution.filter(|_| picture.ranks).and_then(|found| found.rank(v));
    let score = picture.solution.and_then(|found| found.verdict(v).score()).map(signed);
    let hidden = Some(picture.part.beyond[i]).filter(|&hidden| hidden > 0);
    let hidden = hidden.map(|hidden| format!("+{hidden}"));
    let words = [rank.map(|rank| rank.to_string()), score, hidden];
    words.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// `+3`, `−2`, `0`.
pub(super) fn signed(score: i64) -> String {
    match score {
        0 => "0".to_owned(),
        1.. => format!("+{score}"),
        _ => format!("−{}", score.unsigned_abs()),
    }
}

/// The room that this takes above the vertex.
pub(super) fn above(picture: &ArenaPicture<'_>, i: usize, radius: f64) -> Above {
    let words = words(picture, i);
    if words.is_empty() {
        return Above::default();
    }
    // Its own halo, and that of the vertex above it.
    let own = picture.is_looked_at(picture.part.vertices[i]);
    let other = picture.focus.is_some() || !picture.play.is_empty();
    let halos = f64::from(u8::from(own) + u8::from(other)) * radius * 0.32;
    beside::above(size(&words), halos)
}

fn size(words: &str) -> beside::Size {
    beside::Size { width: text_width(words, NOTE, Weight::Regular), letters: NOTE }
}

/// Ranks, what is hidden, and who wins at the last vertices.
pub(super) fn notes(scene: &mut Scene, picture: &ArenaPicture<'_>, sketch: &Sketch) {
    let mut taken = Taken::of(scene);
    for (i, &v) in sketch.part.vertices.iter().enumerate() {
        let words = words(picture, i);
        if words.is_empty() {
            continue;
        }
        let radius = outer_radius(picture, sketch, v);
        let at = beside::place(size(&words), sketch, i, radius, &mut taken);
        scene.add(Text::note(at, words).tone(Tone::Muted).middle());
    }
    let finals: Vec<usize> = (0..sketch.part.vertices.len())
        .filter(|&i| sketch.part.is_final(picture.model.arena(), i))
        .collect();
    if finals.len() <= MOST_ENDS {
        finals.into_iter().for_each(|i| end(scene, picture, sketch, i, &mut taken));
    }
}

/// More ends than this are told by their colours alone.
const MOST_ENDS: usize = 6;

/// Who wins at a final vertex, beside it where nothing else is.
fn end(
    scene: &mut Scene,
    picture: &ArenaPicture<'_>,
    sketch: &Sketch,
    i: usize,
    taken: &mut Taken,
) {
    let (at, v) = (sketch.plan.at[i], sketch.part.vertices[i]);
    let finals = picture.model.finals();
    let voice = &picture.voice;
    let (word, tone) = match (finals.winner(v), finals.score(v)) {
        (Some(player), _) => {
            (voice.say(&message!("picture-wins", ..voice.about(player))), Tone::Of(player))
        }
        // Its score is there already.
        (None, Some(_)) if picture.solution.is_some() => return,
        (None, Some(score)) => {
            (voice.say(&voice.score(score)), gainer(score).map_or(Tone::Dead, Tone::Of))
        }
        (None, None) => (picture.voice.text(id!("picture-dead-end")), Tone::Dead),
    };
    let radius = outer_radius(picture, sketch, v);
    let text = Text::note(at, word).tone(tone);
    let side = pt(radius + 10.0, NOTE * 0.36);
    let places = [
        Text { at: at + side, ..text.clone() },
        Text { at: at + pt(0.0, radius + 19.0), ..text.clone().middle() },
        Text { at: at + pt(0.0, -radius - 9.0), ..text.clone().middle() },
        Text { at: at + pt(-side.x, side.y), ..text.end() },
    ];
    if let Some(text) = places.into_iter().find(|text| taken.is_free(&text.bounds().grown(2.0))) {
        taken.take(text.bounds());
        scene.add(text);
    }
}

/// The radius of a vertex with its halo, if it has one.
fn outer_radius(picture: &ArenaPicture<'_>, sketch: &Sketch, v: u32) -> f64 {
    if picture.is_looked_at(v) { sketch.radius * 1.32 } else { sketch.radius }
}
