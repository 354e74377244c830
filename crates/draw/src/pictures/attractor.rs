//! The growth of an attractor, layer by layer, each newcomer with its reason:
//! its owner chooses an edge (∃), or all of its edges lead inside (∀).

use arene::{Attractor, Player, Reason};
use arene_games::{Model, Tabletop};
use arene_words::Message;

use super::part::Part;
use super::sketch::{Form, Layout, Sketch, Wish};
use super::thumbs::{self, Thumbnails, with_boards};
use crate::geometry::{Bounds, Cubic, Point, pt};
use crate::metrics::Weight;
use crate::scene::{
    Edge, Geometry, Group, HEAD, Item, Label, NOTE, Run, Scene, Shape, Text, Vertex,
};
use crate::style::{Class, EdgeKind, Region, Tone};
use crate::voice::Voice;

/// What is asked of the pictures of an attractor.
#[derive(Clone)]
pub struct AttractorPicture<'a> {
    /// The arena with its names.
    pub model: &'a dyn Model,
    /// The game, as the reader names it.
    pub game: &'a str,
    /// The attractor.
    pub attractor: &'a Attractor,
    /// How the arena is laid out.
    pub layout: Layout,
    /// What is shown.
    pub part: Part,
    /// When vertices hold little boards instead of names.
    pub thumbnails: Thumbnails,
    /// What lies on the table at a vertex, if anything does.
    pub tabletop: &'a dyn Fn(u32) -> Option<Tabletop>,
    /// The words of the picture.
    pub voice: Voice<'a>,
}

/// Panels side by side are so wide together, or wider if they would stand in a
/// column that is higher.
const WIDE: f64 = 1240.0;

/// All layers in one picture, side by side.
pub fn attractor_strip(picture: &AttractorPicture<'_>) -> Scene {
    let laid = lay_out(picture, true);
    let mut scene = Scene::new(title(picture));
    let panels: Vec<Scene> = (0..=picture.attractor.stationary())
        .map(|layer| {
            let mut panel = Scene::default();
            paint(&mut panel, picture, &laid, layer);
            caption(&mut panel, picture, &laid, layer);
            panel
        })
        .collect();
    let bounds: Vec<Bounds> = panels.iter().map(Scene::bounds).collect();
    // Panels are aligned by their vertices, not by their captions.
    let left = bounds.iter().map(|b| b.min.x).fold(f64::INFINITY, f64::min);
    let right = bounds.iter().map(|b| b.max.x).fold(f64::NEG_INFINITY, f64::max);
    let top = bounds.iter().map(|b| b.min.y).fold(f64::INFINITY, f64::min);
    let bottom = bounds.iter().map(|b| b.max.y).fold(f64::NEG_INFINITY, f64::max);
    let (width, height) = ((right - left).max(170.0) + 44.0, bottom - top + 44.0);
    let in_a_row = in_a_row(panels.len(), width, height);
    let rows = panels.len().div_ceil(in_a_row);
    for (i, panel) in panels.into_iter().enumerate() {
        let (row, column) = (i / in_a_row, i % in_a_row);
        let corner = pt(column as f64 * width, row as f64 * height);
        let title = picture.voice.say(&Message::new("picture-layer").with("layer", i));
        let group = Group::new(format!("layer-{i}"), panel.items).titled(title);
        let mut group = Item::from(group);
        group.shift(corner - pt((left + right - width) / 2.0, top));
        if column > 0 {
            let (from, to) = (corner + pt(0.0, -8.0), corner + pt(0.0, height - 40.0));
            scene.add(Shape::new(Class::Hairline, Geometry::line(from, to)));
        }
        scene.add(group);
    }
    // Every panel has the same room around it, the outer ones too.
    scene.shift(pt(0.0, 24.0));
    scene.width = (in_a_row as f64 * width).ceil();
    scene.height = (rows as f64 * height + 4.0).ceil();
    scene
}

/// How many panels stand side by side: those that a page has room for, or more,
/// until the whole is about as high as wide.
fn in_a_row(panels: usize, width: f64, height: f64) -> usize {
    let least = ((WIDE / width).floor() as usize).clamp(1, panels.max(1));
    let high = |columns: usize| panels.div_ceil(columns) as f64 * height;
    let wide = |columns: usize| columns as f64 * width;
    let columns = (least..panels).find(|&columns| high(columns) <= wide(columns).max(WIDE));
    let columns = columns.unwrap_or(panels.max(1));
    // As many rows as that takes, about equally long.
    panels.div_ceil(panels.div_ceil(columns).max(1)).max(1)
}

/// One layer.
pub fn attractor_layer(picture: &AttractorPicture<'_>, layer: u32) -> Scene {
    let laid = lay_out(picture, false);
    let mut scene = Scene::new(title(picture));
    paint(&mut scene, picture, &laid, layer);
    caption(&mut scene, picture, &laid, layer);
    scene.fit(24.0);
    scene
}

/// A picture for each layer, all of one size.
pub fn attractor_series(picture: &AttractorPicture<'_>) -> Vec<Scene> {
    let laid = lay_out(picture, false);
    let mut scenes: Vec<Scene> = (0..=picture.attractor.stationary())
        .map(|layer| {
            let mut scene = Scene::new(title(picture));
            paint(&mut scene, picture, &laid, layer);
            caption(&mut scene, picture, &laid, layer);
            scene
        })
        .collect();
    let all = scenes.iter().map(Scene::bounds).fold(Bounds::EMPTY, Bounds::union);
    for scene in &mut scenes {
        scene.shift(pt(24.0, 24.0) - all.min);
        (scene.width, scene.height) = ((all.width() + 48.0).ceil(), (all.height() + 48.0).ceil());
    }
    scenes
}

/// One picture that plays the layers one after the other; where pictures do not
/// move it shows the last.
pub fn attractor_animation(picture: &AttractorPicture<'_>) -> Scene {
    let mut scene = Scene::new(title(picture));
    let series = attractor_series(picture);
    let last = series.len().saturating_sub(1);
    for (layer, step) in series.into_iter().enumerate() {
        (scene.width, scene.height) = (step.width, step.height);
        let mut group = Group::new(format!("layer-{layer}"), step.items);
        let layer = layer as u32;
        group.steps = Some((layer, (layer < last as u32).then_some(layer + 1)));
        scene.add(group);
    }
    scene
}

fn title(picture: &AttractorPicture<'_>) -> String {
    let voice = &picture.voice;
    voice.say(
        &voice.about("picture-attractor", picture.attractor.player()).with("game", picture.game),
    )
}

/// An arena that is laid out, with its little boards.
struct Laid {
    sketch: Sketch,
    boards: Vec<Option<Tabletop>>,
}

fn lay_out(picture: &AttractorPicture<'_>, small: bool) -> Laid {
    let wish = Wish { layout: picture.layout, solution: None, small, radius: None };
    let (sketch, boards) =
        with_boards(picture.model, &picture.part, wish, picture.thumbnails, picture.tabletop);
    Laid { sketch, boards }
}

/// What a vertex is at a layer.
fn region(attractor: &Attractor, v: u32, layer: u32) -> Region {
    match attractor.rank(v) {
        Some(rank) if rank == layer => Region::New(attractor.player()),
        Some(rank) if rank < layer => Region::Won(attractor.player()),
        _ => Region::Off,
    }
}

/// Is this edge the reason, or one of the reasons, why its source is inside?
fn is_reason(picture: &AttractorPicture<'_>, from: u32, to: u32) -> bool {
    match picture.attractor.reason(picture.model.arena(), from) {
        Some(Reason::Chooses(chosen)) => chosen == to,
        Some(Reason::Forced) => true,
        _ => false,
    }
}

/// The arena as it stands at a layer.
fn paint(scene: &mut Scene, picture: &AttractorPicture<'_>, laid: &Laid, layer: u32) {
    let Laid { sketch, boards } = laid;
    let attractor = picture.attractor;
    let player = attractor.player();
    let arena = picture.model.arena();
    let regions: Vec<Region> =
        sketch.part.vertices.iter().map(|&v| region(attractor, v, layer)).collect();
    let scale = sketch.radius / 20.0;
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
        // The head ends at the halo, not under it.
        if matches!(regions[to], Region::New(_))
            && let Some(last) = edge.path.last_mut()
        {
            *last = last.shortened(sketch.radius * 0.32);
        }
        edges.push((order, edge));
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
        scene.add(vertex);
        thumbs::draw(scene, sketch, boards, i, regions[i]);
    }
    for (i, region) in regions.iter().enumerate() {
        if matches!(region, Region::New(_)) {
            reason(scene, picture, sketch, i);
        }
    }
}

/// "5₁ enters at layer 2: all of J1's edges lead to layer 1 or before."
fn tooltip(picture: &AttractorPicture<'_>, v: u32) -> String {
    let voice = &picture.voice;
    let plain = |v: u32| Label::of_vertex(&picture.model.name(v)).to_plain();
    let owner = picture.model.arena().owner(v);
    let message = match picture.attractor.reason(picture.model.arena(), v) {
        Some(Reason::Chooses(to)) => {
            voice.about("picture-enters-chosen", owner).with("to", plain(to))
        }
        Some(Reason::Forced) => voice.about("picture-enters-forced", owner),
        Some(Reason::Target) => Message::new("picture-is-target"),
        None => Message::new("picture-stays-outside"),
    };
    let layer = picture.attractor.rank(v).unwrap_or(0);
    let message = match picture.attractor.reason(picture.model.arena(), v) {
        Some(Reason::Chooses(_) | Reason::Forced) => message.with("layer", layer),
        _ => message,
    };
    voice.say(&message.with("vertex", plain(v)))
}

/// ∃ or ∀ beside a newcomer, and the arc across its edges for ∀.
fn reason(scene: &mut Scene, picture: &AttractorPicture<'_>, sketch: &Sketch, i: usize) {
    let attractor = picture.attractor;
    let player = attractor.player();
    let sign = match attractor.reason(picture.model.arena(), sketch.part.vertices[i]) {
        Some(Reason::Chooses(_)) => "∃",
        Some(Reason::Forced) => "∀",
        _ => return,
    };
    let size = (sketch.radius * 0.9).clamp(14.0, 18.0);
    let out = sketch.radius * 1.32 + 3.0;
    let at = sketch.plan.at[i];
    let text = Text::note(at, sign).size(size).weight(Weight::Semibold).tone(Tone::Of(player));
    scene.add(match (sketch.form, sketch.owner[i]) {
        (Form::Columns, Player::J0) => Text { at: at + pt(-out, size * 0.36), ..text.end() },
        (Form::Columns, Player::J1) => Text { at: at + pt(out, size * 0.36), ..text },
        (Form::Rows, Player::J0) => Text { at: at + pt(0.0, -out - 2.0), ..text.middle() },
        (Form::Rows, Player::J1) => Text { at: at + pt(0.0, out + size * 0.8), ..text.middle() },
        (Form::Layers, _) => Text { at: at + pt(0.0, -out - 1.0), ..text.middle().rimmed() },
    });
    if sign == "∀" {
        let curves: Vec<&Vec<Cubic>> = sketch
            .part
            .edges
            .iter()
            .zip(&sketch.plan.curves)
            .filter(|((from, to), _)| *from == i && from != to)
            .map(|(_, curves)| curves)
            .collect();
        let class = if player == Player::J0 { Class::Arc0 } else { Class::Arc1 };
        if let Some(arc) = arc(at, sketch.radius, &curves) {
            scene.add(Shape::new(class, arc));
        }
    }
}

/// An arc around a vertex from the first of its edges to the last.
fn arc(centre: Point, radius: f64, curves: &[&Vec<Cubic>]) -> Option<Geometry> {
    let reach = curves
        .iter()
        .map(|curves| curves.iter().map(Cubic::length).sum::<f64>() * 0.5)
        .fold(radius * 2.2 + 14.0, f64::min)
        + radius * 0.9;
    let crossing = |curves: &[Cubic]| {
        let points = curves.iter().flat_map(|curve| curve.sampled(40));
        points.into_iter().find(|p| p.distance(centre) >= reach)
    };
    let mut angles: Vec<f64> = curves
        .iter()
        .filter_map(|curves| crossing(curves))
        .map(|p| (p.y - centre.y).atan2(p.x - centre.x))
        .collect();
    if angles.len() < 2 {
        return None;
    }
    angles.sort_by(f64::total_cmp);
    // The arc runs everywhere but through the widest gap.
    let turn = std::f64::consts::TAU;
    let count = angles.len();
    let (widest, gap) = (0..count)
        .map(|k| {
            let next = if k + 1 < count { angles[k + 1] } else { angles[0] + turn };
            (k, next - angles[k])
        })
        .max_by(|a, b| a.1.total_cmp(&b.1))?;
    let begin = angles[(widest + 1) % count];
    let sweep = turn - gap;
    if sweep > std::f64::consts::PI * 1.2 {
        return None;
    }
    let pieces = ((sweep / 0.8).ceil() as usize).max(1);
    let step = sweep / pieces as f64;
    let at = |angle: f64| centre + pt(angle.cos(), angle.sin()) * reach;
    let handle = 4.0 / 3.0 * (step / 4.0).tan() * reach;
    let tangent = |angle: f64| pt(-angle.sin(), angle.cos()) * handle;
    let curves = (0..pieces)
        .map(|k| {
            let (a, b) = (begin + step * k as f64, begin + step * (k + 1) as f64);
            Cubic([at(a), at(a) + tangent(a), at(b) - tangent(b), at(b)])
        })
        .collect();
    Some(Geometry::Curve(curves))
}

/// The name of the layer and its newcomers above, the rule that let them in
/// below.
fn caption(scene: &mut Scene, picture: &AttractorPicture<'_>, laid: &Laid, layer: u32) {
    let sketch = &laid.sketch;
    let above = sketch.form != Form::Columns;
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
    // Room for halos and signs whether there are any or not: captions of a series
    // are level.
    let bounds = scene
        .vertices()
        .map(|v| Bounds::around(v.at, v.radius * 1.32, v.radius * 1.32))
        .fold(Bounds::EMPTY, Bounds::union)
        .union(edges_bounds(scene))
        .grown(if above { 14.0 } else { 0.0 });
    let head = voice.say(&Message::new("picture-layer").with("layer", layer));
    let newcomers = attractor.layers().nth(layer as usize).unwrap_or_default();
    let names = set_of(picture, newcomers, layer > 0, room);
    let top = bounds.min.y - 36.0;
    let head = Text::note(pt(middle, top), head).size(HEAD).weight(Weight::Semibold);
    scene.add(head.middle());
    let names = Text::note(pt(middle, top + 22.0), names).weight(Weight::Semibold);
    scene.add(names.tone(Tone::Of(player)).middle());

    let reasons: Vec<Reason> =
        newcomers.iter().filter_map(|&v| attractor.reason(picture.model.arena(), v)).collect();
    let chooses = reasons.iter().any(|reason| matches!(reason, Reason::Chooses(_)));
    let forced = reasons.contains(&Reason::Forced);
    let (first, second) = match (chooses, forced) {
        (true, true) => (Message::new("picture-one-edge"), Message::new("picture-all-edges")),
        (true, false) => {
            (Message::new("picture-one-edge"), voice.about("picture-one-edge-why", player))
        }
        (false, true) => (
            Message::new("picture-all-edges"),
            voice.about("picture-all-edges-why", player.other()),
        ),
        (false, false) if layer == 0 => {
            (Message::new("picture-target"), Message::new("picture-target-why"))
        }
        (false, false) => {
            (Message::new("picture-stationary"), Message::new("picture-stationary-why"))
        }
    };
    let low = bounds.max.y + 26.0;
    let first = Text::note(pt(middle, low), voice.say(&first)).weight(Weight::Semibold);
    scene.add(first.middle());
    let second = Text::note(pt(middle, low + 18.0), voice.say(&second));
    let both = chooses && forced;
    scene.add(match both {
        true => second.weight(Weight::Semibold).middle(),
        false => second.tone(Tone::Muted).middle(),
    });
}

fn edges_bounds(scene: &Scene) -> Bounds {
    scene
        .edges()
        .flat_map(|edge| &edge.path)
        .fold(Bounds::EMPTY, |bounds, curve| bounds.union(curve.bounds()))
}

/// "+ { 2₀, 3₀, 4₀ }", with "…" where there is no room for all.
fn set_of(picture: &AttractorPicture<'_>, newcomers: &[u32], plus: bool, room: f64) -> Label {
    let open = if plus { "+ { " } else { "{ " };
    if newcomers.is_empty() {
        return Label::plain(if plus { "+ { }" } else { "{ }" });
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
    end(label, " }")
}
