//! A node of a tree: its shape, its value and what stands around it.

use arene::Bound;
use arene_words::{id, message};

use super::paint::{BELOW, BOARD, Painter, WINDOW, window_width};
use super::shown::{Drawn, State};
use super::value::fitting;
use super::{TreeData, Windows};
use crate::geometry::{Point, pt};
use crate::metrics::{Weight, text_width};
use crate::pictures::board::thumbnail;
use crate::scene::{Facts, Geometry, Item, Label, Scene, Shape, Text, Vertex, half_side};
use crate::style::{Class, Region, Tone};
use crate::values::plain_value;
use crate::voice::Voice;

impl Painter<'_> {
    /// Whether there is room for the positions of nodes.
    pub(super) fn has_positions(&self) -> bool {
        let names = || self.part.nodes.iter().filter_map(|drawn| drawn.node);
        self.options.positions
            && !self.has_boards()
            && self.options.windows == Windows::None
            && self.part.nodes.len() <= 45
            && names().all(|v| self.data.names[v as usize].chars().count() <= 6)
            && names().any(|v| !self.data.names[v as usize].is_empty())
    }

    /// The position of a node, if there is room for it: beside an inner node,
    /// below a leaf.
    pub(super) fn position(&self, drawn: &Drawn) -> Option<Label> {
        let name = self.data.names.get(drawn.node? as usize).filter(|name| !name.is_empty())?;
        self.has_positions().then(|| Label::of_vertex(name))
    }

    /// Is the search there now?
    pub(super) fn is_current(&self, drawn: &Drawn) -> bool {
        drawn.node.is_some() && drawn.node == self.states.current
    }

    /// How far the halo of a node reaches, if it has one: what stands around it keeps
    /// away from that.
    pub(super) fn halo(&self, drawn: &Drawn) -> f64 {
        if self.is_current(drawn) { 7.0 } else { 0.0 }
    }

    pub(super) fn node_name(&self, drawn: &Drawn) -> String {
        drawn.node.map_or_else(String::new, |v| format!("n{v}"))
    }

    pub(super) fn node(&self, scene: &mut Scene, i: usize, drawn: &Drawn) {
        let at = self.at[i];
        let Some(v) = drawn.node else {
            scene.add(wedge_shape(at - pt(0.0, 8.0)));
            let count = Text::note(at + pt(0.0, 22.0), hidden_text(drawn, &self.voice));
            scene.add(count.size(12.0).middle().tone(tone_of_hidden(drawn)));
            return;
        };
        let (state, leaf) = (self.state(drawn), self.is_leaf(drawn));
        let player = self.data.tree.player(v);
        let on_line = self.states.line.contains(&v);
        let region = match (state, leaf) {
            (State::Future, false) => Region::Off,
            (State::Future, true) => Region::LeafOff,
            (State::Cut, false) => Region::Unvisited,
            (State::Cut, true) => Region::LeafUnvisited,
            (_, true) if on_line => Region::LeafOnLine,
            (_, true) => Region::Leaf,
            (_, false) if on_line => Region::OnLine(player),
            (_, false) => Region::Choice(player),
        };
        let (label, text) = (self.label(drawn), self.words(drawn));
        let size = if leaf { 16.0 } else { 18.0 };
        let mut vertex = Vertex::new(self.node_name(drawn), at, player, label);
        if vertex.label.to_plain() != text {
            vertex.instead = Some(Label::plain(&text));
        }
        vertex.radius = if leaf { self.leaf_radius } else { self.radius };
        vertex.region = region;
        vertex.halo = self.is_current(drawn);
        vertex.size = Some(fitting(&vertex.label, size, 2.0 * vertex.halves().0));
        vertex.beside = self.visit_number(drawn).unwrap_or_default();
        vertex.title = self.tooltip(v, drawn, &text);
        vertex.facts = facts(self.data, v);
        if !leaf {
            vertex.facts.set("owner", player.to_string());
        }
        if let State::Known { value, bound } = state {
            let word = match bound {
                Bound::Exact => "value",
                Bound::AtLeast => "at-least",
                Bound::AtMost => "at-most",
            };
            vertex.facts.set(word, plain_value(value));
        }
        if self.has_boards()
            && let Some(tabletop) = self.data.tabletops.get(v as usize)
        {
            let mut board = Item::Group(thumbnail(tabletop, BOARD - 6.0, BOARD - 6.0));
            board.shift(at - pt(0.0, vertex.halves().1 + BELOW + BOARD / 2.0));
            scene.add(board);
        }
        scene.add(vertex);
        if drawn.hidden > 0 {
            let top = at + pt(0.0, half_side(player, self.radius));
            scene.add(wedge_shape(top));
            // Beside the wedge: below it the branches of others may pass.
            let count =
                Text::note(top + pt(WEDGE.0 + 2.0, WEDGE.1 - 1.0), hidden_text(drawn, &self.voice));
            scene.add(count.size(12.0).tone(tone_of_hidden(drawn)));
        }
        let halo = self.halo(drawn);
        if let Some(order) = self.visit_number(drawn) {
            let beside = match leaf {
                true => pt(-self.leaf_radius - 2.0 - halo, -6.0),
                false => pt(-self.radius - 4.0 - halo, -12.0),
            };
            let number = Text::note(at + beside, order).size(12.0).weight(Weight::Medium);
            scene.add(number.end().tone(Tone::Muted));
        }
        if let Some(label) = self.position(drawn) {
            let name = Text::note(at, label).size(12.0).tone(Tone::Muted);
            scene.add(match leaf {
                true => Text { at: at + pt(0.0, 29.0 + 0.75 * halo), ..name }.middle(),
                false => Text { at: at + pt(self.radius + 5.0 + halo, 4.5), ..name },
            });
        }
        if let Some((text, one)) = self.window(drawn) {
            let class = if one { Class::Window } else { Class::WindowPale };
            let min = at + pt(self.radius + 7.0 + halo, -WINDOW / 2.0);
            let width = window_width(&text);
            scene.add(Shape::new(class, Geometry::rect(min, width, WINDOW, WINDOW / 2.0)));
            let middle = min + pt(width / 2.0, WINDOW / 2.0 + 4.5);
            scene.add(Text::note(middle, text).middle().held());
        }
    }

    /// "8_1, J1 to move, value ≤4".
    pub(super) fn tooltip(&self, v: u32, drawn: &Drawn, value: &str) -> String {
        let mut parts = Vec::new();
        let name = &self.data.names[v as usize];
        if !name.is_empty() {
            parts.push(name.clone());
        }
        if !self.is_leaf(drawn) {
            let player = self.voice.name(self.data.tree.player(v));
            parts.push(self.voice.say(&message!("picture-to-move", player)));
        }
        if self.state(drawn) == State::Cut {
            parts.push(self.voice.text(id!("picture-tree-cut")));
        }
        if !value.is_empty() {
            parts.push(self.voice.say(&message!("picture-tree-value", value)));
        }
        if let Some(visit) = self.visit(drawn).filter(|_| self.prunes() && !self.is_leaf(drawn)) {
            let window = self.window_text(visit.window);
            parts.push(self.voice.say(&message!("picture-tree-window", window)));
        }
        parts.join(", ")
    }
}

/// What a node stands for: nodes are named by numbers, since a position may stand in a
/// tree several times.
pub(super) fn facts(data: &TreeData, v: u32) -> Facts {
    let mut facts = Facts::default();
    name(&mut facts, "vertex", &data.names[v as usize]);
    facts.set("node", v.to_string());
    facts
}

/// What the branch between two nodes is.
pub(super) fn facts_of_branch(data: &TreeData, from: u32, to: u32) -> Facts {
    let mut facts = Facts::default();
    name(&mut facts, "from", &data.names[from as usize]);
    name(&mut facts, "to", &data.names[to as usize]);
    name(&mut facts, "move", data.moves[to as usize].notation());
    facts
}

/// Trees that are no game's have no names.
fn name(facts: &mut Facts, word: &'static str, name: &str) {
    if !name.is_empty() {
        facts.set(word, name);
    }
}

/// Half the width of a wedge, and its height: it ends where the band does.
const WEDGE: (f64, f64) = (10.0, 13.0);

/// What stands for nodes that are not drawn, hanging from this point.
pub(super) fn wedge_shape(top: Point) -> Shape {
    let corners = vec![top, top + pt(WEDGE.0, WEDGE.1), top + pt(-WEDGE.0, WEDGE.1)];
    Shape::new(Class::Wedge, Geometry::Polygon(corners))
}

/// `+8`: how many nodes are not drawn.
fn hidden_text(drawn: &Drawn, voice: &Voice<'_>) -> String {
    format!("+{}", voice.words.number(drawn.hidden))
}

/// The colour of that: some of them may have been cut.
fn tone_of_hidden(drawn: &Drawn) -> Tone {
    if drawn.cut { Tone::Danger } else { Tone::Muted }
}

/// How far that reaches to the right of a node.
pub(super) fn hidden_width(drawn: &Drawn, voice: &Voice<'_>) -> f64 {
    match drawn.hidden {
        0 => 0.0,
        _ => WEDGE.0 + 2.0 + text_width(&hidden_text(drawn, voice), 12.0, Weight::Regular),
    }
}
