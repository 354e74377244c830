//! A tree on paper: bands, branches, nodes, legend.

use arene::{Player, Trace, Visit};
use arene_words::{id, message};

use super::branches::Moves;
use super::node::hidden_width;
use super::notes::{notes, right_end};
use super::shown::{Drawn, Part, State, States};
use super::{Algorithm, TreeData, TreeOptions, Windows};
use crate::geometry::{Point, pt};
use crate::layout::tree::{Reach, Tree, tidy};
use crate::legend::add_legend;
use crate::metrics::{Weight, text_width};
use crate::scene::{Geometry, Group, NOTE, Scene, Shape, Text};
use crate::style::{Class, Tone};
use crate::voice::Voice;

/// From a level to the next.
pub(super) const LEVEL: f64 = 118.0;
/// Half the height of a band.
pub(super) const BAND: f64 = 34.0;
/// The middle of the first level.
pub(super) const TOP: f64 = 60.0;
/// From the margin to the tree: the words of the bands stand there.
pub(super) const MARGIN: f64 = 20.0;
/// The side of a little board, and how far below its edge the value stands.
pub(super) const BOARD: f64 = 56.0;
pub(super) const BELOW: f64 = 4.0;
/// The least width of a picture: its legend has room.
pub(super) const NARROWEST: f64 = 600.0;
/// How far the handles of a branch reach.
pub(super) const HANDLE: f64 = 34.0;
/// The height of a window.
pub(super) const WINDOW: f64 = 24.0;

pub(super) struct Painter<'a> {
    pub(super) data: &'a TreeData,
    pub(super) options: &'a TreeOptions,
    pub(super) voice: Voice<'a>,
    pub(super) trace: &'a Trace,
    pub(super) states: &'a States,
    pub(super) part: &'a Part,
    /// What is written about moves.
    pub(super) moves: Moves,
    /// The radius of a node; leaves are measured by one of their own.
    pub(super) radius: f64,
    pub(super) leaf_radius: f64,
    /// Where each drawn node stands.
    pub(super) at: Vec<Point>,
    pub(super) width: f64,
    pub(super) levels: u32,
}

impl<'a> Painter<'a> {
    pub(super) fn new(
        data: &'a TreeData,
        options: &'a TreeOptions,
        voice: Voice<'a>,
        trace: &'a Trace,
        states: &'a States,
        part: &'a Part,
    ) -> Painter<'a> {
        let mut painter = Painter {
            data,
            options,
            voice,
            trace,
            states,
            part,
            moves: Moves::default(),
            radius: 0.0,
            leaf_radius: 0.0,
            at: Vec::new(),
            width: 0.0,
            levels: 0,
        };
        painter.measure();
        painter.moves = painter.name_moves();
        painter.place();
        painter.width = painter.width.max(right_end(&painter).ceil());
        painter
    }

    /// Lays out the tree, with room for windows and the words of the bands.
    pub(super) fn place(&mut self) {
        let parents: Vec<u32> = self.part.nodes.iter().map(|drawn| drawn.parent).collect();
        let Some(tree) = Tree::from_parents(&parents) else { return };
        let few = tree.leaf_count() <= 16;
        let reach = |(i, drawn): (usize, &Drawn)| {
            let window = self.window(drawn).map_or(0.0, |(text, _)| 7.0 + window_width(&text));
            let name =
                self.position(drawn).map_or(0.0, |label| 5.0 + label.width(12.0, Weight::Regular));
            let window = f64::max(window, name);
            let order = self
                .visit_number(drawn)
                .map_or(0.0, |order| 6.0 + text_width(&order, 12.0, Weight::Medium));
            let least = match self.is_leaf(drawn) {
                _ if self.has_boards() => BOARD,
                true if few => 62.0,
                true => 40.0,
                false => 2.0 * self.radius,
            };
            let (least, moves) = (least / 2.0, self.room_of_move(i, drawn));
            let (left, right) = match self.is_leaf(drawn) {
                true => (self.leaf_radius + order, self.leaf_radius),
                false => (
                    self.radius + order,
                    (self.radius + window).max(hidden_width(drawn, &self.voice)),
                ),
            };
            let (left, right) = (left.max(moves.left), right.max(moves.right));
            Reach { left: left.max(least), right: right.max(least) }
        };
        let reaches: Vec<Reach> = self.part.nodes.iter().enumerate().map(reach).collect();
        let places = tidy(&tree, &reaches, if few { 12.0 } else { 8.0 });
        self.levels = tree.height() + 1;
        let left = MARGIN + 16.0 + self.band_words_width() + 24.0;
        // A narrow tree stands in the middle of a picture wide enough for words.
        let width = left + places.width + MARGIN + 12.0;
        self.width = width.max(NARROWEST);
        let left = left + (self.width - width) / 2.0;
        let places_of = self.part.nodes.iter().zip(&places.x);
        let at = places_of.map(|(drawn, x)| pt(left + x, self.level(drawn.depth)));
        self.at = at.collect();
    }

    pub(super) fn band_words_width(&self) -> f64 {
        let words = (0..self.levels.max(1)).map(|level| self.band(level).1);
        let width = words.map(|text| text_width(&text, NOTE, Weight::Semibold));
        let always = text_width(&self.band_text(Some(Player::J0)), NOTE, Weight::Semibold)
            .max(text_width(&self.band_text(Some(Player::J1)), NOTE, Weight::Semibold));
        width.fold(always, f64::max)
    }

    /// The player of a level and the words for it.
    pub(super) fn band(&self, level: u32) -> (Option<Player>, String) {
        let inner = |drawn: &&Drawn| drawn.depth == level && !self.is_leaf(drawn);
        let mut players = self.part.nodes.iter().filter(inner).filter_map(|drawn| drawn.node);
        let Some(first) = players.next().map(|v| self.data.tree.player(v)) else {
            return (None, self.voice.text(id!("picture-tree-leaves")));
        };
        let same = players.all(|v| self.data.tree.player(v) == first);
        let player = same.then_some(first);
        (player, self.band_text(player))
    }

    pub(super) fn band_text(&self, player: Option<Player>) -> String {
        match player {
            Some(player) => {
                let best = if player == Player::J0 { "MAX" } else { "MIN" };
                format!("{best} · {}", self.voice.name(player))
            }
            None => "MAX · MIN".to_owned(),
        }
    }

    pub(super) fn has_boards(&self) -> bool {
        self.options.boards && !self.data.tabletops.is_empty()
    }

    /// The room that little boards take above the values.
    pub(super) fn boards_height(&self) -> f64 {
        if self.has_boards() { BOARD + BELOW } else { 0.0 }
    }

    /// The middle of the values of a level.
    pub(super) fn level(&self, level: u32) -> f64 {
        let boards = self.boards_height();
        TOP + boards + f64::from(level) * (LEVEL + boards)
    }

    /// A leaf of the tree, or a wedge that stands for siblings.
    pub(super) fn is_leaf(&self, drawn: &Drawn) -> bool {
        drawn.node.is_none_or(|v| self.data.tree.children(v).is_empty())
    }

    pub(super) fn state(&self, drawn: &Drawn) -> State {
        drawn.node.map_or(State::Blank, |v| self.states.state[v as usize])
    }

    pub(super) fn prunes(&self) -> bool {
        self.options.algorithm != Algorithm::Minimax
    }

    pub(super) fn visit(&self, drawn: &Drawn) -> Option<Visit> {
        self.trace.visits[drawn.node? as usize]
    }

    /// `3.`: which visit the node was, if that is shown.
    pub(super) fn visit_number(&self, drawn: &Drawn) -> Option<String> {
        let shown = self.prunes() && self.options.order;
        let visit = self.visit(drawn).filter(|_| shown)?;
        (!matches!(self.state(drawn), State::Future | State::Cut))
            .then(|| format!("{}.", visit.order))
    }

    /// The window beside a node, and whether it is what we look at: one thing at a
    /// time, and not the window if that is the node that the search has come to.
    pub(super) fn window(&self, drawn: &Drawn) -> Option<(String, bool)> {
        if !self.prunes() || self.is_leaf(drawn) {
            return None;
        }
        let visit = self.visit(drawn)?;
        let shown = match self.options.windows {
            Windows::None => false,
            Windows::Of(order) => visit.order == order,
            Windows::All => !matches!(self.state(drawn), State::Future),
        };
        let one = matches!(self.options.windows, Windows::Of(_)) && self.states.current.is_none();
        shown.then(|| (self.window_text(visit.window), one))
    }

    pub(super) fn paint(self) -> Scene {
        let mut scene = Scene::new(&self.data.title);
        scene.description = self.description();
        self.bands(&mut scene);
        self.branches(&mut scene);
        for (i, drawn) in self.part.nodes.iter().enumerate() {
            self.node(&mut scene, i, drawn);
        }
        let named = self.move_names(&mut scene);
        notes(&mut scene, &self);
        let mut height = self.level(self.levels.saturating_sub(1)) + BAND;
        if self.options.legend {
            add_legend(&mut scene, &self.legend(named));
            height = scene.bounds().max.y;
        }
        // A long entry of the legend may be wider than the tree.
        let left = scene.bounds().min.x.min(MARGIN);
        scene.shift(pt(MARGIN - left, 0.0));
        scene.width = self.width.max(scene.bounds().max.x + MARGIN).ceil();
        scene.height = (height + 20.0).ceil();
        scene
    }

    pub(super) fn description(&self) -> String {
        let count = self.data.tree.len();
        let root = self.trace.root();
        let value = root.value.map_or_else(String::new, |v| self.value(v));
        let message = match self.prunes() {
            true => {
                message!("picture-tree-pruned", visited = self.trace.visited, nodes = count, value)
            }
            false => message!("picture-tree-plain", nodes = count, value),
        };
        self.voice.say(&message)
    }

    pub(super) fn bands(&self, scene: &mut Scene) {
        let right = self.width - MARGIN;
        let mut items = Vec::new();
        for level in 0..self.levels {
            let (player, words) = self.band(level);
            let inner = self.part.nodes.iter().any(|d| d.depth == level && !self.is_leaf(d));
            let (class, tone, weight) = match player {
                Some(Player::J0) => (Class::Band0, Tone::Of(Player::J0), Weight::Semibold),
                Some(Player::J1) => (Class::Band1, Tone::Of(Player::J1), Weight::Semibold),
                None if inner => (Class::BandPlain, Tone::Ink, Weight::Semibold),
                None => (Class::BandPlain, Tone::Muted, Weight::Regular),
            };
            let (y, boards) = (self.level(level), self.boards_height());
            let corner = pt(MARGIN, y - BAND - boards);
            let plate = Geometry::rect(corner, right - MARGIN, 2.0 * BAND + boards, 10.0);
            items.push(Shape::new(class, plate).into());
            let at = pt(MARGIN + 16.0, y + 5.0 - boards / 2.0);
            items.push(Text::note(at, words).weight(weight).tone(tone).into());
        }
        scene.add(Group::new("bands", items));
    }

    pub(super) fn voice(&self) -> Voice<'_> {
        self.voice
    }

    /// How many nodes are drawn.
    pub(super) fn count(&self) -> usize {
        self.part.nodes.len()
    }

    /// Who moves above a drawn node.
    pub(super) fn player_above(&self, i: usize) -> Option<Player> {
        let above = self.part.nodes[i].parent as usize;
        self.part.nodes[above].node.map(|v| self.data.tree.player(v))
    }
}

pub(super) fn window_width(text: &str) -> f64 {
    text_width(text, NOTE, Weight::Regular) + 14.0
}
