//! What is written above and below the arena at a layer: who enters, and by which rule.

use std::ops::Range;

use arene::Reason;
use arene_words::{Message, message};

use super::reason::{Note, reason};
use super::{AttractorPicture, Laid};
use crate::geometry::{Bounds, Point, pt};
use crate::metrics::Weight;
use crate::scene::{Group, HEAD, Item, Label, NOTE, Run, Scene, Text};
use crate::style::Tone;

/// The name of the group that holds it.
pub(super) const CAPTION: &str = "caption";

/// The name of the layer and its newcomers above, the rule that let them in
/// below, then the layers around it at which nothing changes, and the last lines.
pub(super) fn caption(
    scene: &mut Scene,
    picture: &AttractorPicture<'_>,
    laid: &Laid,
    layer: u32,
    idle: &[Range<u32>],
    last: Vec<String>,
) {
    let voice = &picture.voice;
    let attractor = picture.attractor;
    let player = attractor.player();
    // The middle of the vertices, whatever stands beside them.
    let vertices: Vec<Point> = scene.vertices().map(|v| v.at).collect();
    let (low, high) = vertices
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), p| (low.min(p.x), high.max(p.x)));
    let middle = (low + high) / 2.0;
    let room = (high - low + 90.0).max(150.0);
    // Room for halos and notes whether there are any or not: captions of a series
    // are level.
    let bounds = scene
        .vertices()
        .map(|v| Bounds::around(v.at, v.radius * 1.32, v.radius * 1.32))
        .chain(laid.notes.iter().flatten().map(Note::bounds))
        .fold(Bounds::EMPTY, Bounds::union)
        .union(edges_bounds(scene))
        .grown(4.0);
    let head = voice.say(&message!("picture-layer", layer));
    let newcomers = picture.newcomers(layer);
    let all = attractor.layers().nth(layer as usize).map_or(0, <[u32]>::len);
    let names = set_of(picture, &newcomers, layer > 0, all, room);
    let top = bounds.min.y - 36.0;
    let mut words: Vec<Item> = Vec::new();
    let head = Text::note(pt(middle, top), head).size(HEAD).weight(Weight::Semibold);
    words.push(head.middle().into());
    let names = Text::note(pt(middle, top + 22.0), names).weight(Weight::Semibold);
    words.push(names.tone(Tone::Of(player)).middle().into());

    let reasons: Vec<Reason> = newcomers.iter().filter_map(|&v| reason(picture, v)).collect();
    let chooses = reasons.iter().any(|reason| matches!(reason, Reason::Chooses(_)));
    let forced = reasons.contains(&Reason::Forced);
    let (first, second) = match (chooses, forced) {
        (true, true) => (message!("picture-one-edge"), message!("picture-all-edges")),
        (true, false) => {
            (message!("picture-one-edge"), message!("picture-one-edge-why", ..voice.about(player)))
        }
        (false, true) => (
            message!("picture-all-edges"),
            message!("picture-all-edges-why", ..voice.about(player.other())),
        ),
        (false, false) if newcomers.is_empty() => {
            (message!("picture-no-change"), message!("picture-enter-elsewhere"))
        }
        (false, false) => (message!("picture-target"), message!("picture-target-why")),
    };
    let low = bounds.max.y + 26.0;
    let first = Text::note(pt(middle, low), voice.say(&first)).weight(Weight::Semibold);
    words.push(first.middle().into());
    let second = Text::note(pt(middle, low + 18.0), voice.say(&second));
    let both = chooses && forced;
    let second = match both {
        true => second.weight(Weight::Semibold).middle(),
        false => second.tone(Tone::Muted).middle(),
    };
    words.push(second.into());
    let idle = idle.iter().filter_map(idle_layers).map(|idle| voice.say(&idle));
    for (i, line) in idle.chain(last).enumerate() {
        let at = pt(middle, low + 36.0 + 18.0 * i as f64);
        words.push(Text::note(at, line).tone(Tone::Muted).middle().into());
    }
    scene.add(Group::new(CAPTION, words));
}

/// "layers 3 to 5: nothing changes here"
fn idle_layers(idle: &Range<u32>) -> Option<Message> {
    match idle.len() {
        0 => None,
        1 => Some(message!("picture-idle-layer", layer = idle.start)),
        _ => Some(message!("picture-idle-layers", first = idle.start, last = idle.end - 1)),
    }
}

fn edges_bounds(scene: &Scene) -> Bounds {
    scene
        .edges()
        .filter(|edge| edge.to.is_some())
        .flat_map(|edge| &edge.path)
        .fold(Bounds::EMPTY, |bounds, curve| bounds.union(curve.bounds()))
}

/// "+ { 2₀, 3₀, 4₀ }", with "…" where there is no room for all, and for those of all
/// newcomers that are not shown.
fn set_of(
    picture: &AttractorPicture<'_>,
    newcomers: &[u32],
    plus: bool,
    all: usize,
    room: f64,
) -> Label {
    let open = if plus { "+ { " } else { "{ " };
    if newcomers.is_empty() {
        return Label::plain(format!("{open}{}}}", if all > 0 { "… " } else { "" }));
    }
    let mut label = Label::plain(open);
    let end = |label: Label, text: &str| {
        let text = text.to_owned();
        label.then(Label(vec![Run { text, lowered: false }]))
    };
    for (i, &v) in newcomers.iter().enumerate() {
        let name = Label::of_vertex(&picture.model.name(v));
        let longer =
            if i > 0 { end(label.clone(), ", ").then(name) } else { label.clone().then(name) };
        if i > 0 && longer.width(NOTE, Weight::Semibold) > room {
            return end(label, ", … }");
        }
        label = longer;
    }
    end(label, if newcomers.len() < all { ", … }" } else { " }" })
}
