//! Trees of thousands of nodes: their shape, without words. What was visited is
//! dark, what was cut is pale, the line that is chosen is bold.

use std::collections::BTreeSet;

use arene::Player;
use arene_words::message;

use super::TreeData;
use super::node::{facts, facts_of_branch};
use super::shown::{Drawn, Part, State, States};
use crate::geometry::{Cubic, Point, pt};
use crate::layout::tree::{Reach, Tree, tidy};
use crate::metrics::{Weight, text_width};
use crate::scene::{Edge, Geometry, Group, Item, Label, NOTE, Scene, Shape, Text, Vertex};
use crate::style::{Class, EdgeKind, Region, Tone};
use crate::values::value_text;
use crate::voice::Voice;

/// The radius of a node.
const RADIUS: f64 = 3.0;
/// The room that a leaf takes, if there are few and if there are many.
const ROOM: (f64, f64) = (9.0, 2.5);
/// How wide a tree may be before leaves come closer.
const WIDE: f64 = 6000.0;
/// From a level to the next, and the height of a band.
const LEVEL: f64 = 64.0;
const BAND: f64 = 24.0;

/// Draws all nodes of a part, however many.
pub(super) fn draw(data: &TreeData, states: &States, part: &Part, voice: &Voice<'_>) -> Scene {
    let mut scene = Scene::new(&data.title);
    let parents: Vec<u32> = part.nodes.iter().map(|drawn| drawn.parent).collect();
    let Some(tree) = Tree::from_parents(&parents) else { return scene };
    let room = (WIDE / tree.leaf_count().max(1) as f64).clamp(ROOM.1, ROOM.0);
    let radius = RADIUS.min(room * 0.45);
    let places = tidy(&tree, &vec![Reach::centred(2.0 * radius); tree.len()], room - 2.0 * radius);
    let words = |player: Player| {
        let best = if player == Player::J0 { "MAX" } else { "MIN" };
        format!("{best} · {}", voice.name(player))
    };
    let margin = Player::BOTH.map(|p| text_width(&words(p), NOTE, Weight::Semibold));
    let left = 60.0 + margin[0].max(margin[1]);
    let y = |depth: u32| 40.0 + f64::from(depth) * LEVEL;
    let at: Vec<Point> =
        part.nodes.iter().zip(&places.x).map(|(d, x)| pt(left + x, y(d.depth))).collect();
    scene.width = (left + places.width + 40.0).max(400.0).ceil();
    for level in 0..=tree.height() {
        let player = players_of(data, part, level);
        let class = match player {
            Some(Player::J0) => Class::Band0,
            Some(Player::J1) => Class::Band1,
            None => Class::BandPlain,
        };
        let corner = pt(20.0, y(level) - BAND / 2.0);
        let plate = Geometry::rect(corner, scene.width - 40.0, BAND, 6.0);
        let mut items: Vec<Item> = vec![Shape::new(class, plate).into()];
        if let Some(player) = player {
            let text = Text::note(pt(30.0, y(level) + 4.5), words(player));
            items.push(text.weight(Weight::Semibold).tone(Tone::Of(player)).into());
        }
        scene.add(Group::new("band", items));
    }
    let line: BTreeSet<u32> = states.line.iter().copied().collect();
    let is_on_line = |drawn: &Drawn| drawn.node.is_some_and(|v| line.contains(&v));
    let mut best = Vec::new();
    for (i, drawn) in part.nodes.iter().enumerate().skip(1) {
        let above = drawn.parent as usize;
        let player = part.nodes[above].node.map_or(Player::J0, |v| data.tree.player(v));
        let kind = match state(states, drawn) {
            State::Cut | State::Future => EdgeKind::Faint,
            _ if is_on_line(drawn) => EdgeKind::Best(player),
            _ => EdgeKind::Branch,
        };
        let (from, to) = (at[above] + pt(0.0, radius), at[i] - pt(0.0, radius));
        let handle = pt(0.0, LEVEL * 0.35);
        let curve = Cubic([from, from + handle, to - handle, to]);
        let names = (format!("n{above}"), format!("n{i}"));
        let mut edge = Edge::new([curve], kind).headless().between(names.0, names.1);
        if let (Some(up), Some(v)) = (part.nodes[above].node, drawn.node) {
            edge.facts = facts_of_branch(data, up, v);
        }
        if matches!(kind, EdgeKind::Best(_)) { &mut best } else { &mut scene.items }
            .push(edge.into());
    }
    scene.items.extend(best);
    for (i, drawn) in part.nodes.iter().enumerate() {
        scene.add(node(data, states, drawn, format!("n{i}"), at[i], radius, is_on_line(drawn)));
    }
    let height = y(tree.height()) + BAND;
    let note = message!("picture-tree-dense", nodes = part.nodes.len());
    let note = Text::note(pt(30.0, height + 22.0), voice.say(&note)).tone(Tone::Muted);
    scene.width = scene.width.max(note.width() + 60.0).ceil();
    scene.add(note);
    scene.height = (height + 44.0).ceil();
    scene
}

fn state(states: &States, drawn: &Drawn) -> State {
    drawn.node.map_or(State::Blank, |v| states.state[v as usize])
}

/// The player of a level, if it is one.
fn players_of(data: &TreeData, part: &Part, level: u32) -> Option<Player> {
    let nodes = part.nodes.iter().filter(|drawn| drawn.depth == level);
    let inner = nodes.filter_map(|drawn| drawn.node).filter(|&v| data.tree.leaf(v).is_none());
    let mut players = inner.map(|v| data.tree.player(v));
    let first = players.next()?;
    players.all(|player| player == first).then_some(first)
}

fn node(
    data: &TreeData,
    states: &States,
    drawn: &Drawn,
    name: String,
    at: Point,
    radius: f64,
    on_line: bool,
) -> Vertex {
    let player = drawn.node.map_or(Player::J0, |v| data.tree.player(v));
    let leaf = drawn.node.is_none_or(|v| data.tree.leaf(v).is_some());
    let mut vertex = Vertex::new(name, at, player, Label::default());
    vertex.radius = radius;
    if let Some(v) = drawn.node {
        vertex.facts = facts(data, v);
    }
    vertex.region = match (state(states, drawn), leaf) {
        (State::Cut | State::Future, false) => Region::Off,
        (State::Cut | State::Future, true) => Region::LeafOff,
        (_, true) => Region::Leaf,
        (_, false) if on_line => Region::New(player),
        (_, false) => Region::Won(player),
    };
    if let (Some(v), State::Known { value, .. }) = (drawn.node, state(states, drawn)) {
        let value = value_text(value, data.utility);
        vertex.title = match data.names[v as usize].as_str() {
            "" => value,
            name => format!("{name}: {value}"),
        };
    }
    vertex
}
