//! A tree on paper: bands, branches, nodes, legend.

use arene::{Player, Trace, Visit, Window};
use arene_words::Message;

use super::notes::notes;
use super::shown::{Drawn, Part, State, States};
use super::{Algorithm, TreeData, TreeOptions, Windows};
use crate::geometry::{Cubic, Point, pt};
use crate::layout::tree::{Reach, Tree, tidy};
use crate::legend::add_legend;
use crate::metrics::{Weight, text_width};
use crate::scene::{Edge, Geometry, Group, Item, NOTE, Scene, Shape, Text, half_side};
use crate::style::{Class, EdgeKind, Tone};
use crate::values::value_text;
use crate::voice::Voice;

/// The radius of a node; leaves are measured by a slightly smaller one.
pub(super) const RADIUS: f64 = 21.0;
pub(super) const LEAF_RADIUS: f64 = 20.0;
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
            at: Vec::new(),
            width: 0.0,
            levels: 0,
        };
        painter.place();
        painter
    }

    /// Lays out the tree, with room for windows and the words of the bands.
    pub(super) fn place(&mut self) {
        let parents: Vec<u32> = self.part.nodes.iter().map(|drawn| drawn.parent).collect();
        let Some(tree) = Tree::from_parents(&parents) else { return };
        let few = tree.leaf_count() <= 16;
        let reach = |drawn: &Drawn| {
            let window = self.window(drawn).map_or(0.0, |(text, _)| 7.0 + window_width(&text));
            let name =
                self.position(drawn).map_or(0.0, |label| 5.0 + label.width(12.0, Weight::Regular));
            let window = f64::max(window, name);
            let order = self
                .visit_number(drawn)
                .map_or(0.0, |order| 6.0 + text_width(&order.to_string(), 12.0, Weight::Medium));
            match self.is_leaf(drawn) {
                _ if self.has_boards() => Reach {
                    left: (BOARD / 2.0).max(RADIUS + order),
                    right: (BOARD / 2.0).max(RADIUS + window),
                },
                true if few => Reach::centred(62.0),
                true => Reach::centred(40.0),
                false => Reach { left: RADIUS + order, right: RADIUS + window },
            }
        };
        let reaches: Vec<Reach> = self.part.nodes.iter().map(reach).collect();
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
            return (None, self.voice.text("picture-tree-leaves"));
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

    pub(super) fn visit_number(&self, drawn: &Drawn) -> Option<u32> {
        let shown = self.prunes() && self.options.order;
        let visit = self.visit(drawn).filter(|_| shown)?;
        (!matches!(self.state(drawn), State::Future | State::Cut)).then_some(visit.order)
    }

    /// The window beside a node, and whether it is the one we look at.
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
        let one = matches!(self.options.windows, Windows::Of(_));
        shown.then(|| (window_text(visit.window, self.data.utility), one))
    }

    pub(super) fn paint(self) -> Scene {
        let mut scene = Scene::new(&self.data.title);
        scene.description = self.description();
        self.bands(&mut scene);
        self.branches(&mut scene);
        for (i, drawn) in self.part.nodes.iter().enumerate() {
            self.node(&mut scene, i, drawn);
        }
        if self.prunes() {
            notes(&mut scene, &self);
        }
        let mut height = self.level(self.levels.saturating_sub(1)) + BAND;
        if self.options.legend {
            add_legend(&mut scene, &self.legend());
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
        let value = root.value.map_or_else(String::new, |v| value_text(v, self.data.utility));
        let message = match self.prunes() {
            true => Message::new("picture-tree-pruned")
                .with("visited", self.trace.visited)
                .with("nodes", count)
                .with("value", value),
            false => Message::new("picture-tree-plain").with("nodes", count).with("value", value),
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

    /// The branch to a drawn node.
    pub(super) fn curve(&self, i: usize) -> Cubic {
        let drawn = &self.part.nodes[i];
        let above = drawn.parent as usize;
        let radius = |d: &Drawn| {
            let player = d.node.map_or(Player::J0, |v| self.data.tree.player(v));
            half_side(player, RADIUS)
        };
        let down = match (drawn.node, self.is_leaf(drawn)) {
            (None, _) => 8.0,
            (_, true) => LEAF_RADIUS * 0.75,
            _ => radius(drawn),
        };
        let from = self.at[above] + pt(0.0, radius(&self.part.nodes[above]) - 1.0);
        let board = if drawn.node.is_some() { self.boards_height() } else { 0.0 };
        let to = self.at[i] - pt(0.0, down - 1.0 + board);
        Cubic([from, from + pt(0.0, HANDLE), to - pt(0.0, HANDLE), to])
    }

    /// Whether the branch to a drawn node is where its parent stops looking.
    pub(super) fn is_cut_here(&self, i: usize) -> Option<Visit> {
        let drawn = &self.part.nodes[i];
        let above = &self.part.nodes[drawn.parent as usize];
        if i == 0 || self.state(drawn) != State::Cut || self.state(above) == State::Cut {
            return None;
        }
        let visit = self.visit(above)?;
        let first = self.data.tree.children(above.node?).start + visit.tried;
        (drawn.node? == first).then_some(visit)
    }

    pub(super) fn branches(&self, scene: &mut Scene) {
        let (mut pale, mut values, mut best) = (Vec::new(), Vec::new(), Vec::new());
        for (i, drawn) in self.part.nodes.iter().enumerate().skip(1) {
            let above = &self.part.nodes[drawn.parent as usize];
            let Some(up) = above.node else { continue };
            let player = self.data.tree.player(up);
            let on_line = |v: u32| self.states.line.contains(&v);
            let kind = match (drawn.node, self.state(drawn)) {
                (_, State::Future) => EdgeKind::Faint,
                (_, State::Cut) => EdgeKind::Ghost,
                (Some(v), _) if on_line(v) && on_line(up) => EdgeKind::Best(player),
                (Some(v), _) if self.states.best[up as usize] == Some(v) => EdgeKind::Value(player),
                _ => EdgeKind::Branch,
            };
            let mut edge = Edge::new([self.curve(i)], kind).headless();
            edge.title =
                drawn.node.map_or_else(String::new, |v| self.data.moves[v as usize].clone());
            if drawn.node.is_some() {
                edge = edge.between(self.node_name(above), self.node_name(drawn));
            }
            match kind {
                EdgeKind::Best(_) => &mut best,
                EdgeKind::Value(_) => &mut values,
                _ => &mut pale,
            }
            .push(Item::Edge(edge));
        }
        let cuts = (1..self.part.nodes.len()).filter(|&i| self.is_cut_here(i).is_some());
        let cuts: Vec<Item> = cuts.flat_map(|i| cut_mark(&self.curve(i), 0.42)).collect();
        // Not in a group: TikZ joins them to the nodes by name.
        scene.items.extend([pale, values, best].concat());
        if !cuts.is_empty() {
            scene.add(Group::new("cuts", cuts));
        }
        self.move_names(scene);
    }

    /// The moves, beside the lower ends of the branches, if they are short.
    pub(super) fn move_names(&self, scene: &mut Scene) {
        let names = || self.part.nodes.iter().skip(1).filter_map(|drawn| drawn.node);
        let short = names().all(|v| self.data.moves[v as usize].chars().count() <= 7);
        let any = names().any(|v| !self.data.moves[v as usize].is_empty());
        if !self.options.moves || !short || !any || self.part.nodes.len() > 45 {
            return;
        }
        let mut items = Vec::new();
        for (i, drawn) in self.part.nodes.iter().enumerate().skip(1) {
            let Some(v) = drawn.node else { continue };
            let at = self.curve(i).at(0.68);
            let text = Text::note(at + pt(0.0, 4.0), self.data.moves[v as usize].as_str());
            items.push(Item::Text(text.size(12.0).middle().tone(Tone::Muted).rimmed()));
        }
        scene.add(Group::new("moves", items));
    }

    pub(super) fn voice(&self) -> Voice<'_> {
        self.voice
    }

    pub(super) fn utility(&self) -> bool {
        self.data.utility
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

/// `(5, +∞)`.
pub(super) fn window_text(window: Window, utility: bool) -> String {
    let end = |value: arene::Value| match utility && value.winner().is_some() {
        true if value <= arene::Value::LEAST => "−∞".to_owned(),
        true if value >= arene::Value::GREATEST => "+∞".to_owned(),
        _ => value_text(value, utility),
    };
    format!("({}, {})", end(window.alpha), end(window.beta))
}

pub(super) fn window_width(text: &str) -> f64 {
    text_width(text, NOTE, Weight::Regular) + 14.0
}

/// Two bars across a branch.
pub(super) fn cut_mark(curve: &Cubic, t: f64) -> Vec<Item> {
    let middle = curve.at(t);
    let along = (curve.at(t + 0.02) - middle).unit();
    let across = along.turned() * 9.0;
    let bar = |offset: f64| {
        let centre = middle + along * offset;
        Shape::new(Class::Cut, Geometry::line(centre - across, centre + across)).into()
    };
    vec![bar(-3.6), bar(3.6)]
}
