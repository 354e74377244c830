//! The branches of a tree: their curves, and the moves that they are.

use arene::{Player, Visit};

use super::Windows;
use super::node::facts_of_branch;
use super::paint::{BAND, HANDLE, Painter};
use super::shown::{Drawn, State};
use crate::geometry::{Bounds, Cubic, Point, pt};
use crate::layout::tree::Reach;
use crate::metrics::{Weight, text_width};
use crate::pictures::room::Taken;
use crate::scene::{Edge, Group, Item, Scene, Text, half_side};
use crate::style::{EdgeKind, Tone};

/// The size of the names of moves.
const MOVE: f64 = 12.0;
/// Where a branch has come to the height of its name, it has gone this share of
/// its way across.
const NEAR: f64 = 0.8;
/// More branches of one node than this are too many to be told apart.
const MOST_BRANCHES: usize = 6;
/// Trees of more nodes make no room for names, nor for longer ones than this, unless
/// all leaves with such names beside them fit on a page.
const MOST_NODES: usize = 45;
const LONGEST: usize = 7;
const PAGE: f64 = 1100.0;
/// How many points of a branch are looked at to see what lies on it.
const POINTS: usize = 60;

/// The names of moves in a tree.
#[derive(Default)]
pub(super) struct Moves {
    /// Of the move to each drawn node; empty if it has none.
    names: Vec<String>,
    /// Whether all of them are short.
    short: bool,
    /// Whether they are written beside the nodes that they lead to, because the
    /// branches of some node are too many to be told apart.
    pub(super) by_node: bool,
}

impl Painter<'_> {
    /// The branch to a drawn node.
    pub(super) fn curve(&self, i: usize) -> Cubic {
        let drawn = &self.part.nodes[i];
        let above = drawn.parent as usize;
        let radius = |d: &Drawn| {
            let player = d.node.map_or(Player::J0, |v| self.data.tree.player(v));
            half_side(player, self.radius)
        };
        let down = match (drawn.node, self.is_leaf(drawn)) {
            (None, _) => 8.0,
            (_, true) => self.leaf_radius * 0.75,
            _ => radius(drawn),
        };
        let from = self.at[above] + pt(0.0, radius(&self.part.nodes[above]) - 1.0);
        let board = if drawn.node.is_some() { self.boards_height() } else { 0.0 };
        let to = self.at[i] - pt(0.0, down - 1.0 + board);
        Cubic([from, from + pt(0.0, HANDLE), to - pt(0.0, HANDLE), to])
    }

    /// What the branch to a drawn node is; nothing leads to the root.
    fn kind(&self, i: usize) -> Option<EdgeKind> {
        let drawn = &self.part.nodes[i];
        let up = self.part.nodes[drawn.parent as usize].node.filter(|_| i > 0)?;
        let player = self.data.tree.player(up);
        let on_line = |v: u32| self.states.line.contains(&v);
        Some(match (drawn.node, self.state(drawn)) {
            (_, State::Future) => EdgeKind::Faint,
            (_, State::Cut) => EdgeKind::Ghost,
            (Some(v), _) if on_line(v) && on_line(up) => EdgeKind::Best(player),
            (Some(v), _) if self.states.best[up as usize] == Some(v) => EdgeKind::Value(player),
            _ => EdgeKind::Branch,
        })
    }

    /// The kinds of all branches.
    pub(super) fn kinds(&self) -> impl Iterator<Item = EdgeKind> {
        (0..self.part.nodes.len()).filter_map(|i| self.kind(i))
    }

    /// Whether the parent of a drawn node, which was visited, stopped looking
    /// before it.
    pub(super) fn is_cut(&self, i: usize) -> bool {
        let drawn = &self.part.nodes[i];
        let above = &self.part.nodes[drawn.parent as usize];
        i > 0 && self.state(drawn) == State::Cut && self.state(above) != State::Cut
    }

    /// The visit that ended right before a drawn node: the first of its siblings
    /// that were cut.
    pub(super) fn first_cut(&self, i: usize) -> Option<Visit> {
        let parent = self.part.nodes[i].parent;
        let is_first = (1..i).all(|j| self.part.nodes[j].parent != parent || !self.is_cut(j));
        if !self.is_cut(i) || !is_first {
            return None;
        }
        self.visit(&self.part.nodes[parent as usize])
    }

    /// The last of the siblings that were cut together with a drawn node.
    pub(super) fn last_cut(&self, i: usize) -> usize {
        let parent = self.part.nodes[i].parent;
        let is_cut = |&j: &usize| self.part.nodes[j].parent == parent && self.is_cut(j);
        (i..self.count()).rev().find(is_cut).unwrap_or(i)
    }

    pub(super) fn branches(&self, scene: &mut Scene) {
        let (mut pale, mut values, mut best) = (Vec::new(), Vec::new(), Vec::new());
        for (i, drawn) in self.part.nodes.iter().enumerate() {
            let Some(kind) = self.kind(i) else { continue };
            let above = &self.part.nodes[drawn.parent as usize];
            let mut edge = Edge::new([self.curve(i)], kind).headless();
            edge.is_cut = self.is_cut(i);
            if let Some(v) = drawn.node {
                edge.title = self.voice.moved(&self.data.moves[v as usize]);
                edge = edge.between(self.node_name(above), self.node_name(drawn));
                if let Some(up) = above.node {
                    edge.facts = facts_of_branch(self.data, up, v);
                }
            }
            match kind {
                EdgeKind::Best(_) => &mut best,
                EdgeKind::Value(_) => &mut values,
                _ => &mut pale,
            }
            .push(Item::Edge(edge));
        }
        let cuts = self.marks_of_cuts();
        // Not in a group: TikZ joins them to the nodes by name.
        scene.items.extend([pale, values, best].concat());
        if !cuts.is_empty() {
            scene.add(Group::new("cuts", cuts));
        }
    }

    /// Finds the names of moves, and where they are to stand.
    pub(super) fn name_moves(&self) -> Moves {
        let (is_told, nodes) = (self.has_positions(), &self.part.nodes);
        // A move that is called like the position it leads to says nothing more.
        let name = |v: u32| match &self.data.moves[v as usize] {
            by if is_told && by.notation() == self.data.names[v as usize] => String::new(),
            by => self.voice.moved(by),
        };
        let names = nodes.iter().map(|drawn| drawn.node.map_or_else(String::new, name));
        let names: Vec<String> = names.collect();
        let wanted = self.options.moves;
        let written = || names.iter().skip(1).filter(|name| wanted && !name.is_empty());
        let widest = written().map(|name| text_width(name, MOVE, Weight::Regular) + 30.0);
        let short = written().all(|name| name.chars().count() <= LONGEST)
            || widest.fold(0.0, f64::max) * self.part.leaf_count() as f64 <= PAGE;
        let mut children = vec![0; nodes.len()];
        nodes.iter().skip(1).for_each(|drawn| children[drawn.parent as usize] += 1);
        let crowded = children.into_iter().any(|count| count > MOST_BRANCHES);
        let is_free = !self.has_positions() && self.options.windows == Windows::None;
        let by_node = crowded && is_free && short && written().next().is_some();
        Moves { names, short, by_node }
    }

    /// The names of all moves that are to be written.
    pub(super) fn moves(&self) -> impl Iterator<Item = &str> {
        let names = self.moves.names.iter().skip(1).map(String::as_str);
        names.filter(|name| self.options.moves && !name.is_empty())
    }

    /// The room that the name of a move takes to both sides of its node, where trees
    /// make room for names.
    pub(super) fn room_of_move(&self, i: usize, drawn: &Drawn) -> Reach {
        let width = text_width(&self.moves.names[i], MOVE, Weight::Regular);
        if width <= 0.0 || !self.moves.short || !self.options.moves {
            return Reach::default();
        }
        match self.moves.by_node {
            true if self.is_leaf(drawn) => Reach::centred(width + 4.0),
            true => Reach { left: 0.0, right: self.radius + self.halo(drawn) + 7.0 + width },
            false if self.part.nodes.len() > MOST_NODES => Reach::default(),
            false => {
                let beside = (width + 12.0) / NEAR;
                match self.leans_left(i) {
                    true => Reach { left: beside, right: 0.0 },
                    false => Reach { left: 0.0, right: beside },
                }
            }
        }
    }

    /// Whether a drawn node is one of the first children: its branch comes from the
    /// right, and leaves room for a name on its left.
    fn leans_left(&self, i: usize) -> bool {
        let parent = self.part.nodes[i].parent;
        let is_sibling = |j: &usize| self.part.nodes[*j].parent == parent;
        let before = (1..i).filter(is_sibling).count();
        let after = (i + 1..self.count()).filter(is_sibling).count();
        before < after
    }

    /// Writes the moves beside the lower ends of their branches, or beside their
    /// nodes. If one of them has no room there, none is written, and the answer is no.
    pub(super) fn move_names(&self, scene: &mut Scene) -> bool {
        if self.moves().next().is_none() {
            return true;
        }
        let count = self.part.nodes.len();
        let curves: Vec<Vec<Point>> = (0..count)
            .map(|i| if i > 0 { self.curve(i).sampled(POINTS) } else { vec![] })
            .collect();
        let mut taken = Taken::but_edges(scene);
        let mut items = Vec::new();
        for (i, name) in self.moves.names.iter().enumerate().skip(1) {
            if name.is_empty() {
                continue;
            }
            let is_on =
                |room: Bounds| curves.iter().any(|points| points.iter().any(|&p| room.contains(p)));
            let free = |text: &Text| {
                let room = text.bounds();
                taken.is_free(&room.grown(1.0)) && !is_on(room.grown(2.5))
            };
            let places = match self.moves.by_node {
                true => vec![self.place_by_node(i, name)],
                false => self.places_of_move(i, name),
            };
            let Some(text) = places.into_iter().find(free) else {
                return false;
            };
            taken.take(text.bounds().grown(2.0));
            items.push(Item::Text(text));
        }
        scene.add(Group::new("moves", items));
        true
    }

    /// The name of a move beside the node that it leads to, below it if it is a leaf.
    fn place_by_node(&self, i: usize, name: &str) -> Text {
        let text = Text::note(self.at[i], name).size(MOVE).tone(Tone::Muted);
        let drawn = &self.part.nodes[i];
        let halo = self.halo(drawn);
        match self.is_leaf(drawn) {
            true => Text { at: self.at[i] + pt(0.0, 29.0 + 0.75 * halo), ..text }.middle(),
            false => Text { at: self.at[i] + pt(self.radius + 5.0 + halo, 4.5), ..text },
        }
    }

    /// Where the name of a move may stand, the best places first: beside its branch,
    /// above the band of the next level.
    fn places_of_move(&self, i: usize, name: &str) -> Vec<Text> {
        let curve = self.curve(i);
        let depth = self.part.nodes[i].depth;
        let edge = self.level(depth) - BAND - self.boards_height();
        let last = (0..=40).rev().map(|k| f64::from(k) / 40.0);
        let near = last.into_iter().find(|&t| curve.at(t).y <= edge - 8.0).unwrap_or(0.7);
        let thick = self.kind(i).map_or(0.0, |kind| kind.style().width / 2.0);
        let note = |at: Point| Text::note(at, name).size(MOVE).tone(Tone::Muted);
        let half = text_width(name, MOVE, Weight::Regular) / 2.0;
        let mut beside = Vec::new();
        for t in [near, near - 0.06, near - 0.12, near - 0.18, near - 0.24, near + 0.08] {
            let (at, way) = (curve.at(t), (curve.at(t + 0.01) - curve.at(t)).unit());
            let line = at + pt(0.0, 4.0);
            // Clear of the branch above and below the middle of the letters.
            let lean = 6.0 * (way.x / way.y.max(0.2)).abs();
            let right = note(line + pt(5.0 + thick + lean, 0.0));
            let left = note(line - pt(5.0 + thick + lean, 0.0)).end();
            // Over or under a branch that runs level.
            let rise = (way.y / way.x.abs().max(0.2)).abs() * half;
            let over = note(at - pt(0.0, 6.5 + thick + rise)).middle();
            let under = note(at + pt(0.0, 12.0 + thick + rise)).middle();
            let (outer, inner) = if self.leans_left(i) { (left, right) } else { (right, left) };
            match way.y > 0.6 {
                true => beside.extend([outer, inner]),
                false => beside.extend([outer, over, inner, under]),
            }
        }
        beside
    }
}
