//! Scenes as DOT, for Graphviz: the vertices and the edges, with the shapes and
//! the colours of the picture. Where things are is left to Graphviz.

use std::collections::HashSet;
use std::fmt::Write as _;

use arene::Player;
use arene_games::files::dot_quoted as quoted;
use arene_words::visible;

use crate::scene::{Edge, Item, Scene, Shows, Vertex, leaves};
use crate::style::{EdgeKind, Region};
use crate::theme::{Theme, Token};

/// The graph of the scene, or `None` if the scene shows no vertices.
pub fn dot(scene: &Scene, theme: Theme) -> Option<String> {
    let items = scene.leaves();
    let named: Vec<&Vertex> = vertices(&items);
    if named.is_empty() {
        return None;
    }
    let mut out = format!("digraph {} {{\n", quoted(&visible(&scene.title)));
    // Trees grow downwards, arenas to the right.
    let is_tree = shows_tree(&named);
    let direction = if is_tree { "TB" } else { "LR" };
    let _ = writeln!(out, "  rankdir={direction};");
    // What is no arena is not to be read as one.
    let shows = match scene.shows {
        _ if is_tree => Some("tree"),
        Shows::Arena => None,
        Shows::Part => Some("part"),
        Shows::Attractor => Some("attractor"),
        Shows::Picture => Some("picture"),
    };
    if let Some(shows) = shows {
        let _ = writeln!(out, "  arene={shows};");
    }
    out.push_str(
        "  node [fontname=\"Inter\", style=filled, penwidth=1.6];\n  \
         edge [arrowhead=vee, arrowsize=0.7];\n",
    );
    let panels = scene.panels();
    if panels.is_empty() {
        graph(&mut out, &items, "", theme);
    }
    // A vertex that stands in several panels is a node of its own in each. Graphviz
    // piles clusters up: the last one comes first, to lie below.
    for (name, panel) in panels.into_iter().rev() {
        let label = if panel.title.is_empty() { &name } else { &panel.title };
        let _ = writeln!(out, "  subgraph {} {{", quoted(&format!("cluster_{name}")));
        let _ = writeln!(out, "  label={}; fontname=\"Inter\";", quoted(&visible(label)));
        graph(&mut out, &leaves(&panel.items), &format!("{name}/"), theme);
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    Some(out)
}

fn shows_tree(vertices: &[&Vertex]) -> bool {
    vertices.iter().any(|v| v.region.is_leaf() || matches!(v.region, Region::Choice(_)))
}

fn vertices<'a>(items: &[&'a Item]) -> Vec<&'a Vertex> {
    let named = |item: &&'a Item| match *item {
        Item::Vertex(v) if !v.is_sign => Some(v),
        _ => None,
    };
    items.iter().filter_map(named).collect()
}

/// The nodes and arrows of one graph, their names with this before them.
fn graph(out: &mut String, items: &[&Item], prefix: &str, theme: Theme) {
    let is_tree = shows_tree(&vertices(items));
    let mut known: HashSet<&str> = HashSet::new();
    for vertex in vertices(items) {
        if known.insert(&vertex.name) {
            node(out, vertex, prefix, theme);
        }
    }
    for item in items {
        if let Item::Edge(edge) = item
            && let (Some(from), Some(to)) = (&edge.from, &edge.to)
        {
            let ends = (&*format!("{prefix}{from}"), &*format!("{prefix}{to}"));
            arrow(out, edge, ends, is_tree, theme);
        }
    }
}

fn node(out: &mut String, vertex: &Vertex, prefix: &str, theme: Theme) {
    let style = vertex.region.style();
    let shape = match vertex.owner {
        _ if vertex.region.is_leaf() => "box",
        Player::J0 => "circle",
        Player::J1 => "box",
    };
    let _ = write!(
        out,
        "  {} [label={}",
        quoted(&format!("{prefix}{}", vertex.name)),
        quoted(&vertex.words())
    );
    let _ = write!(out, ", shape={shape}, player={}", vertex.owner.index());
    if let Some(fill) = style.fill {
        let fill = theme.hex(fill);
        let _ = match vertex.region {
            // Stripes, as a dead end is hatched.
            Region::DeadEnd => {
                let paper = theme.hex(Token::Paper);
                write!(out, ", fillcolor=\"{fill}:{paper}:{fill}:{paper}\"")
            }
            _ => write!(out, ", fillcolor=\"{fill}\""),
        };
    }
    if let Some(stroke) = style.stroke {
        let _ = write!(out, ", color=\"{}\"", theme.hex(stroke));
    }
    let _ = write!(out, ", fontcolor=\"{}\"", theme.hex(vertex.region.label().token()));
    if vertex.is_final {
        out.push_str(", peripheries=2");
    }
    // What makes it an arena that can be read again.
    if let Some(winner) = vertex.wins.filter(|_| prefix.is_empty()) {
        let _ = write!(out, ", wins={}", winner.index());
    }
    if let Some(score) = vertex.gain.filter(|_| prefix.is_empty()) {
        let _ = write!(out, ", gain={score}");
    }
    if vertex.is_start && prefix.is_empty() {
        out.push_str(", start=true");
    }
    match vertex.region {
        Region::Leaf | Region::LeafOnLine => out.push_str(", style=\"filled,rounded\""),
        Region::LeafUnvisited => out.push_str(", style=\"rounded,dashed\""),
        Region::Unvisited => out.push_str(", style=dashed"),
        Region::Draw => out.push_str(", style=\"filled,dashed\""),
        Region::DrawEnds => out.push_str(", style=\"filled,dotted\""),
        // Graphviz has stripes for boxes and wedges for circles.
        Region::DeadEnd if vertex.owner == Player::J0 => out.push_str(", style=wedged"),
        Region::DeadEnd => out.push_str(", style=striped"),
        _ => {}
    }
    if !vertex.beside.is_empty() {
        let _ = write!(out, ", xlabel={}", quoted(&visible(&vertex.beside)));
    }
    if !vertex.title.is_empty() {
        let _ = write!(out, ", tooltip={}", quoted(&visible(&vertex.title)));
    }
    out.push_str("];\n");
}

fn arrow(out: &mut String, edge: &Edge, (from, to): (&str, &str), is_tree: bool, theme: Theme) {
    let style = edge.kind.style();
    let _ = write!(out, "  {} -> {} [", quoted(from), quoted(to));
    if let Some(stroke) = style.stroke {
        let _ = write!(out, "color=\"{}\", ", theme.hex(stroke));
    }
    let _ = write!(out, "penwidth={}", crate::svg::number(style.width));
    match edge.kind {
        EdgeKind::Ghost => out.push_str(", style=dashed"),
        EdgeKind::Played => out.push_str(", style=bold"),
        _ => {}
    }
    if !edge.head {
        out.push_str(", arrowhead=none");
    }
    // Two bars, as in the picture.
    if edge.is_cut {
        out.push_str(", dir=both, arrowtail=teetee");
    }
    if is_tree && !edge.title.is_empty() {
        let _ = write!(out, ", label={}, fontname=\"Inter\"", quoted(&visible(&edge.title)));
    }
    if !edge.title.is_empty() {
        let _ = write!(out, ", tooltip={}", quoted(&visible(&edge.title)));
    }
    out.push_str("];\n");
}
