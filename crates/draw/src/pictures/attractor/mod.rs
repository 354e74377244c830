//! The growth of an attractor, layer by layer, each newcomer with its reason:
//! its owner chooses an edge (∃), or all of its edges lead inside (∀).

mod caption;
mod paint;
mod reason;

use std::ops::Range;

use arene::{Attractor, LimitReached, Limits};
use arene_games::{Model, Tabletop};
use arene_words::{id, message};

use super::part::Part;
use super::sketch::{Layout, Sketch, Wish};
use super::thumbs::{Thumbnails, with_boards};
use crate::geometry::{Bounds, pt};
use crate::scene::{Geometry, Group, Item, READABLE, Scene, Shape, Shows, Text};
use crate::style::{Class, Tone};
use crate::voice::Voice;
use caption::{CAPTION, caption};
use paint::paint;

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

impl AttractorPicture<'_> {
    /// The vertices of the picture that enter at a layer.
    fn newcomers(&self, layer: u32) -> Vec<u32> {
        let all = self.attractor.layers().nth(layer as usize).unwrap_or_default();
        let seen = all.iter().copied().filter(|&v| self.part.place(v).is_some());
        let mut named: Vec<(u32, String)> = seen.map(|v| (v, self.model.name(v))).collect();
        named.sort_by_cached_key(|(_, name)| natural(name));
        named.into_iter().map(|(v, _)| v).collect()
    }

    /// The layers at which something of the picture enters, each with the layers before
    /// it (if it is the first) and after it, up to the next, at which nothing does.
    fn shown_layers(&self) -> Vec<(u32, [Range<u32>; 2])> {
        let end = self.attractor.stationary() + 1;
        let changes: Vec<u32> = (0..end).filter(|&k| !self.newcomers(k).is_empty()).collect();
        let Some(&first) = changes.first() else { return vec![(0, [0..0, 1..end])] };
        let next = changes.iter().skip(1).copied().chain([end]);
        let before = |layer: u32| if layer == first { 0..layer } else { 0..0 };
        let shown = |(&layer, next): (&u32, u32)| (layer, [before(layer), layer + 1..next]);
        changes.iter().zip(next).map(shown).collect()
    }

    fn title(&self) -> String {
        let about = self.voice.about(self.attractor.player());
        self.voice.say(&message!("picture-attractor", game = self.game, ..about))
    }

    /// What the sign of moves that are not shown means, if there are such.
    fn footnote(&self) -> Option<String> {
        let hidden = self.part.beyond.iter().any(|&hidden| hidden > 0);
        hidden.then(|| self.voice.text(id!("picture-hidden-note")))
    }

    /// That nothing follows, where the target is all there is.
    fn stationary(&self) -> Option<String> {
        let is_all = self.attractor.stationary() == 0;
        is_all.then(|| self.voice.text(id!("picture-stationary")))
    }
}

/// Names in the order in which people count: 2 before 10.
fn natural(name: &str) -> Vec<(u64, String)> {
    let mut parts: Vec<(u64, String)> = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits);
        let letters = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
        let (text, next) = after.split_at(letters);
        parts.push((number.parse().unwrap_or(0), text.to_owned()));
        rest = next;
    }
    parts
}

/// Panels side by side are so wide together, or wider if they would stand in a
/// column that is higher.
const WIDE: f64 = 1240.0;

/// All layers in one picture, side by side, but for those at which nothing changes
/// in it; fails, as all these do, only if it is told to stop.
pub fn attractor_strip(
    picture: &AttractorPicture<'_>,
    limits: &Limits,
) -> Result<Scene, LimitReached> {
    let laid = lay_out(picture, true, limits)?;
    let mut scene = begin(picture);
    let layers = picture.shown_layers();
    let panels: Vec<Scene> = layers
        .iter()
        .map(|(layer, idle)| {
            let mut panel = Scene::default();
            paint(&mut panel, picture, &laid, *layer);
            let last = picture.stationary().into_iter().collect();
            caption(&mut panel, picture, &laid, *layer, idle, last);
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
    for (i, (panel, (layer, _))) in panels.into_iter().zip(&layers).enumerate() {
        let (row, column) = (i / in_a_row, i % in_a_row);
        let corner = pt(column as f64 * width, row as f64 * height);
        let title = picture.voice.say(&message!("picture-layer", layer = *layer));
        let group = Group::new(format!("layer-{layer}"), panel.items).titled(title);
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
    if let Some(note) = picture.footnote() {
        scene.add(Text::note(pt(24.0, scene.height), note).tone(Tone::Muted));
        scene.height += 20.0;
    }
    Ok(scene)
}

/// How many panels stand side by side: those that a page has room for, or more,
/// until the whole is about as high as wide.
fn in_a_row(panels: usize, width: f64, height: f64) -> usize {
    let least = ((WIDE / width).floor() as usize).clamp(1, panels.max(1));
    let high = |columns: usize| panels.div_ceil(columns) as f64 * height;
    let wide = |columns: usize| columns as f64 * width;
    let columns = (least..panels).find(|&columns| high(columns) <= wide(columns).max(WIDE));
    // Not wider than can be read, whatever their height.
    let most = ((READABLE.0 / width).floor() as usize).max(1);
    let columns = columns.unwrap_or(panels.max(1)).min(most);
    // As many rows as that takes, about equally long.
    panels.div_ceil(panels.div_ceil(columns).max(1)).max(1)
}

/// One layer.
pub fn attractor_layer(
    picture: &AttractorPicture<'_>,
    layer: u32,
    limits: &Limits,
) -> Result<Scene, LimitReached> {
    let laid = lay_out(picture, false, limits)?;
    let mut scene = begin(picture);
    paint(&mut scene, picture, &laid, layer);
    let last = picture.stationary().into_iter().chain(picture.footnote()).collect();
    caption(&mut scene, picture, &laid, layer, &[], last);
    scene.fit(24.0);
    Ok(scene)
}

/// A picture for each layer at which something changes in it, all of one size.
pub fn attractor_series(
    picture: &AttractorPicture<'_>,
    limits: &Limits,
) -> Result<Vec<Scene>, LimitReached> {
    let laid = lay_out(picture, false, limits)?;
    let mut scenes: Vec<Scene> = picture
        .shown_layers()
        .into_iter()
        .map(|(layer, idle)| {
            let mut scene = begin(picture);
            paint(&mut scene, picture, &laid, layer);
            let last = picture.stationary().into_iter().chain(picture.footnote()).collect();
            caption(&mut scene, picture, &laid, layer, &idle, last);
            scene
        })
        .collect();
    let all = scenes.iter().map(Scene::bounds).fold(Bounds::EMPTY, Bounds::union);
    for scene in &mut scenes {
        scene.shift(pt(24.0, 24.0) - all.min);
        (scene.width, scene.height) = ((all.width() + 48.0).ceil(), (all.height() + 48.0).ceil());
    }
    Ok(scenes)
}

/// One picture that plays the layers one after the other; where pictures do not
/// move it shows the last.
pub fn attractor_animation(
    picture: &AttractorPicture<'_>,
    limits: &Limits,
) -> Result<Scene, LimitReached> {
    let mut scene = begin(picture);
    let series = attractor_series(picture, limits)?;
    let last = series.len().saturating_sub(1);
    for (step, (drawn, (layer, _))) in series.into_iter().zip(picture.shown_layers()).enumerate() {
        (scene.width, scene.height) = (drawn.width, drawn.height);
        let steps = Some((step as u32, (step < last).then_some(step as u32 + 1)));
        let is_caption = |item: &Item| matches!(item, Item::Group(g) if g.name == CAPTION);
        let (words, arena) = drawn.items.into_iter().partition(is_caption);
        scene.add(Group { steps, ..Group::new(format!("layer-{layer}"), arena) });
        scene.add(Group { steps, at_once: true, ..Group::new(format!("words-{layer}"), words) });
    }
    Ok(scene)
}

fn begin(picture: &AttractorPicture<'_>) -> Scene {
    Scene { shows: Shows::Attractor, ..Scene::new(picture.title()) }
}

/// An arena that is laid out, with its little boards and the places of what is
/// written beside its vertices.
struct Laid {
    sketch: Sketch,
    boards: Vec<Option<Tabletop>>,
    notes: Vec<Option<reason::Note>>,
}

fn lay_out(
    picture: &AttractorPicture<'_>,
    small: bool,
    limits: &Limits,
) -> Result<Laid, LimitReached> {
    let wish = Wish {
        layout: picture.layout,
        solution: None,
        small,
        radius: None,
        above: &|i, radius| reason::above(picture, i, radius),
        limits,
    };
    let (sketch, boards) =
        with_boards(picture.model, &picture.part, wish, picture.thumbnails, picture.tabletop)?;
    let notes = reason::places(picture, &sketch);
    Ok(Laid { sketch, boards, notes })
}
