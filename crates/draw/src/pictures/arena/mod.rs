//! The picture of an arena: who moves by shape, who wins by colour, what is best
//! by weight.

mod legend;
mod notes;
mod paint;

use arene::{LimitReached, Limits, Player, Solution};
use arene_games::{Model, Tabletop};
use arene_words::{id, message};

use super::part::Part;
use super::sketch::{Layout, Sketch, Wish};
use super::thumbs::{Thumbnails, with_boards};
use crate::geometry::pt;
use crate::legend::add_legend;
use crate::metrics::Weight;
use crate::scene::{Geometry, Group, HEAD, Scene, Shape, Shows, Text};
use crate::style::Class;
use crate::voice::Voice;
use legend::Used;
use paint::paint;

/// What is asked of the picture of an arena.
#[derive(Clone)]
pub struct ArenaPicture<'a> {
    /// The arena with its names.
    pub model: &'a dyn Model,
    /// The game, as the reader names it.
    pub game: &'a str,
    /// Who wins from where; without it, vertices have no colours.
    pub solution: Option<&'a Solution>,
    /// Was it too large to be solved? The legend says so.
    pub unsolved: bool,
    /// How it is laid out.
    pub layout: Layout,
    /// Whose best moves are bold, J0's and J1's.
    pub strategies: [bool; 2],
    /// A play to highlight, vertex by vertex; empty for none.
    pub play: &'a [u32],
    /// A vertex that we look at, such as the centre of what is shown.
    pub focus: Option<u32>,
    /// Are ranks written beside the vertices?
    pub ranks: bool,
    /// Is the transposed graph drawn beside it?
    pub transposed: bool,
    /// What is shown.
    pub part: Part,
    /// When vertices hold little boards instead of names.
    pub thumbnails: Thumbnails,
    /// What lies on the table at a vertex, if anything does.
    pub tabletop: &'a dyn Fn(u32) -> Option<Tabletop>,
    /// The words of the picture.
    pub voice: Voice<'a>,
    /// Is there a legend?
    pub legend: bool,
}

impl ArenaPicture<'_> {
    fn is_looked_at(&self, v: u32) -> bool {
        self.focus == Some(v) || self.play.contains(&v)
    }
}

/// Draws an arena; fails only if it is told to stop.
pub fn arena_scene(picture: &ArenaPicture<'_>, limits: &Limits) -> Result<Scene, LimitReached> {
    let wish = Wish {
        layout: picture.layout,
        solution: picture.solution,
        small: false,
        radius: None,
        above: &|i, radius| notes::above(picture, i, radius),
        limits,
    };
    let (sketch, boards) =
        with_boards(picture.model, &picture.part, wish, picture.thumbnails, picture.tabletop)?;
    let voice = &picture.voice;
    let title = message!("picture-arena", game = picture.game);
    let mut scene = Scene::new(voice.say(&title));
    scene.shows = match picture.part.is_whole(picture.model.arena()) {
        _ if picture.transposed => Shows::Picture,
        true => Shows::Arena,
        false => Shows::Part,
    };
    scene.description = voice.say(&message!("picture-grammar", ..voice.about(Player::J0)));
    let mut used = Used { unsolved: picture.unsolved, ..Used::default() };
    paint(&mut scene, picture, &sketch, &boards, false, &mut used);
    if picture.transposed {
        beside(&mut scene, picture, &sketch, &boards, &mut used);
    }
    if picture.legend {
        let entries = used.entries(voice);
        add_legend(&mut scene, &entries);
    }
    scene.fit(28.0);
    Ok(scene)
}

/// The transposed graph beside the graph, each under its name.
fn beside(
    scene: &mut Scene,
    picture: &ArenaPicture<'_>,
    sketch: &Sketch,
    boards: &[Option<Tabletop>],
    used: &mut Used,
) {
    let voice = &picture.voice;
    let first = scene.bounds();
    let mut other = Scene::default();
    paint(&mut other, picture, sketch, boards, true, used);
    let gap = 72.0;
    other.shift(pt(first.max.x + gap - other.bounds().min.x, 0.0));
    let second = other.bounds();
    let top = first.min.y.min(second.min.y) - 30.0;
    let bottom = first.max.y.max(second.max.y);
    let x = first.max.x + gap / 2.0;
    let between = Geometry::line(pt(x, top - 8.0), pt(x, bottom));
    let titles = [id!("picture-graph"), id!("picture-transposed")].map(|id| voice.text(id));
    let graphs = [("graph", std::mem::take(&mut scene.items)), ("transposed", other.items)];
    for (((name, mut items), bounds), title) in graphs.into_iter().zip([first, second]).zip(titles)
    {
        let head = Text::note(pt(bounds.centre().x, top), &*title).size(HEAD);
        items.push(head.weight(Weight::Semibold).middle().into());
        scene.add(Group::new(name, items).titled(title));
    }
    scene.add(Shape::new(Class::Hairline, between));
}
