//! The picture of an arena: who moves by shape, who wins by colour, what is best
//! by weight.

mod legend;
mod notes;
mod paint;

use arene::{Player, Solution};
use arene_games::{Model, Tabletop};
use arene_words::Message;

use super::part::Part;
use super::sketch::{Layout, Sketch, Wish, sketch as lay_out};
use crate::geometry::pt;
use crate::legend::add_legend;
use crate::metrics::Weight;
use crate::scene::{Geometry, Group, HEAD, Label, Scene, Shape, Text};
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

/// When vertices hold little boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Thumbnails {
    /// Where names of boards with stones are too long for vertices.
    #[default]
    Auto,
    /// Wherever there are boards.
    Always,
}

/// Can its vertices hold little boards?
pub fn has_thumbnails(picture: &ArenaPicture<'_>) -> bool {
    let boards: Vec<_> = picture.part.vertices.iter().map(|&v| (picture.tabletop)(v)).collect();
    thumbnail_room(&boards).is_some()
}

/// Draws an arena.
pub fn arena_scene(picture: &ArenaPicture<'_>) -> Scene {
    let wish =
        |radius| Wish { layout: picture.layout, solution: picture.solution, small: false, radius };
    let mut sketch = lay_out(picture.model, picture.part.clone(), wish(None));
    let mut boards = Vec::new();
    if picture.thumbnails == Thumbnails::Always || sketch.long {
        boards = picture.part.vertices.iter().map(|&v| (picture.tabletop)(v)).collect();
        // Numbers are read more easily than counted on a board, stones are not.
        let is_grid = |board: &Option<Tabletop>| matches!(board, Some(Tabletop::Grid { .. }));
        let wanted = picture.thumbnails == Thumbnails::Always || boards.iter().all(is_grid);
        if let Some(room) = thumbnail_room(&boards).filter(|_| wanted) {
            sketch = lay_out(picture.model, picture.part.clone(), wish(Some(room / ROOM)));
            sketch.label.iter_mut().for_each(|label| *label = Label::default());
        } else {
            boards.clear();
        }
    }
    let voice = &picture.voice;
    let title = Message::new("picture-arena").with("game", picture.game);
    let mut scene = Scene::new(voice.say(&title));
    scene.description = voice.say(&voice.about("picture-grammar", Player::J0));
    let mut used = Used::default();
    paint(&mut scene, picture, &sketch, &boards, false, &mut used);
    if picture.transposed {
        beside(&mut scene, picture, &sketch, &boards, &mut used);
    }
    if picture.legend {
        let entries = used.entries(voice);
        add_legend(&mut scene, &entries);
    }
    scene.fit(28.0);
    scene
}

/// The side of the square that a vertex has room for, as a share of its radius.
const ROOM: f64 = 1.34;
/// Cells across that can still be seen in a little board.
const MOST_CELLS: u32 = 10;

/// The side of the little boards; `None` if there are none, or too large ones.
fn thumbnail_room(boards: &[Option<Tabletop>]) -> Option<f64> {
    let mut widest = 0;
    for board in boards {
        widest = widest.max(match board.as_ref()? {
            Tabletop::Heaps(heaps) => {
                heaps.iter().sum::<u32>() / 2 + 2 * heaps.len().saturating_sub(1) as u32
            }
            Tabletop::Squares { size, .. } => size.0.max(size.1),
            Tabletop::Grid { columns, cells, .. } => {
                (*columns).max(cells.len() as u32 / (*columns).max(1))
            }
            Tabletop::Vertex(_) => return None,
        });
    }
    (1..=MOST_CELLS).contains(&widest).then(|| (f64::from(widest) * 7.2).clamp(34.0, 56.0))
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
    let titles = ["picture-graph", "picture-transposed"].map(|id| voice.text(id));
    let graph = Group::new("graph", std::mem::take(&mut scene.items)).titled(&*titles[0]);
    scene.add(graph);
    scene.add(Group::new("transposed", other.items).titled(&*titles[1]));
    scene.add(Shape::new(Class::Hairline, between));
    for (bounds, title) in [first, second].into_iter().zip(titles) {
        let at = pt(bounds.centre().x, top);
        scene.add(Text::note(at, title).size(HEAD).weight(Weight::Semibold).middle());
    }
}
