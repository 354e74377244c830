//! The arena as it stands at a layer.

use arene::{Attractor, Reason};
use arene_words::message;

use super::reason::{is_reason, reason, stubs, write};
use super::{AttractorPicture, Laid};
use crate::pictures::thumbs;
use crate::scene::{Edge, Label, Scene, Vertex};
use crate::style::{EdgeKind, Region};

/// What a vertex is at a layer.
fn region(attractor: &Attractor, v: u32, layer: u32) -> Region {
    match attractor.rank(v) {
        Some(rank) if rank == layer => Region::New(attractor.player()),
        Some(rank) if rank < layer => Region::Won(attractor.player()),
        _ => Region::Off,
    }
}

/// The arena as it stands at a layer.
pub(super) fn paint(scene: &mut Scene, picture: &AttractorPicture<'_>, laid: &Laid, layer: u32) {
    let Laid { sketch, boards, .. } = laid;
    let attractor = picture.attractor;
    let player = attractor.player();
    let arena = picture.model.arena();
    let regions: Vec<Region> =
        sketch.part.vertices.iter().map(|&v| region(attractor, v, layer)).collect();
    let scale = sketch.radius / 20.0;
    let moves = |i: usize| picture.model.move_names(sketch.part.vertices[i]);
    let mut edges: Vec<(u8, Edge)> = Vec::new();
    for (i, &(from, to)) in sketch.part.edges.iter().enumerate() {
        let (v, w) = (sketch.part.vertices[from], sketch.part.vertices[to]);
        let (order, kind, head) = match regions[from] {
            Region::New(_) if is_reason(picture, v, w) => {
                (2, EdgeKind::Chosen(player), (10.5, 9.0))
            }
            Region::Won(_) if is_reason(picture, v, w) => (1, EdgeKind::Known(player), (8.0, 7.0)),
            _ => (0, EdgeKind::Faint, (7.0, 6.0)),
        };
        let shrink = scale.clamp(0.75, 1.0);
        let mut edge = Edge::new(sketch.plan.curves[i].clone(), kind)
            .between(&sketch.name[from], &sketch.name[to]);
        edge.head_size = Some((head.0 * shrink, head.1 * shrink));
        if let Some(name) = moves(from).get(sketch.part.moves[i]) {
            edge.facts.set("move", name.as_str());
        }
        // The head ends at the halo, not under it.
        if matches!(regions[to], Region::New(_))
            && let Some(last) = edge.path.last_mut()
        {
            *last = last.shortened(sketch.radius * 0.32);
        }
        edges.push((order, edge));
    }
    for i in (0..regions.len()).filter(|&i| matches!(regions[i], Region::New(_))) {
        for stub in stubs(picture, laid, i) {
            let mut edge = Edge::new([stub], EdgeKind::Chosen(player));
            edge.from = Some(sketch.name[i].clone());
            edge.head_size = Some((8.0, 7.0));
            edges.push((2, edge));
        }
    }
    edges.sort_by_key(|(order, _)| *order);
    edges.into_iter().for_each(|(_, edge)| scene.add(edge));
    for (i, &v) in sketch.part.vertices.iter().enumerate() {
        let name = &*sketch.name[i];
        let mut vertex =
            Vertex::new(name, sketch.plan.at[i], sketch.owner[i], sketch.label[i].clone());
        vertex.radius = sketch.radius;
        vertex.size = Some(sketch.size);
        if sketch.long || !boards.is_empty() {
            vertex.instead = Some(Label::of_vertex(name));
        }
        vertex.region = regions[i];
        vertex.is_final = sketch.part.is_final(arena, i);
        vertex.halo = matches!(regions[i], Region::New(_));
        vertex.title = tooltip(picture, v);
        vertex.facts.set("owner", sketch.owner[i].to_string());
        if let Some(rank) = attractor.rank(v) {
            vertex.facts.set("layer", rank.to_string());
        }
        scene.add(vertex);
        thumbs::draw(scene, sketch, boards, i, regions[i]);
    }
    for (i, region) in regions.iter().enumerate() {
        write(scene, picture, laid, i, matches!(region, Region::New(_)));
    }
}

/// "5₁ enters at layer 2: all of J1's edges lead to layer 1 or before."
fn tooltip(picture: &AttractorPicture<'_>, v: u32) -> String {
    let voice = &picture.voice;
    let plain = |v: u32| Label::of_vertex(&picture.model.name(v)).to_plain();
    let owner = picture.model.arena().owner(v);
    let about = || voice.about(owner);
    let (vertex, layer) = (plain(v), picture.attractor.rank(v).unwrap_or(0));
    voice.say(&match reason(picture, v) {
        Some(Reason::Chooses(to)) => {
            message!("picture-enters-chosen", vertex, layer, to = plain(to), ..about())
        }
        Some(Reason::Forced) => message!("picture-enters-forced", vertex, layer, ..about()),
        Some(Reason::Target) => message!("picture-is-target", vertex),
        None => message!("picture-stays-outside", vertex),
    })
}
