//! What the signs of a tree mean.

use arene::Player;
use arene_words::{id, message};

use super::cuts::cut_mark;
use super::node::wedge_shape;
use super::paint::Painter;
use crate::geometry::{Cubic, pt};
use crate::legend::Icon;
use crate::metrics::Weight;
use crate::scene::{Edge, Geometry, Label, Shape, Text};
use crate::style::{Class, EdgeKind, Region, Tone};

impl Painter<'_> {
    /// The legend; `named` tells whether moves are written.
    pub(super) fn legend(&self, named: bool) -> Vec<(Icon, String)> {
        let mut entries = Vec::new();
        let text = |id| self.voice.text(id);
        // The lines of both players where both have some.
        let both = |kind: fn(Player) -> EdgeKind| {
            let used = |&kind: &EdgeKind| self.kinds().any(|other| other == kind);
            Player::BOTH.map(kind).into_iter().filter(used).collect::<Vec<_>>()
        };
        for (kind, id) in [
            (EdgeKind::Best as fn(Player) -> EdgeKind, id!("picture-tree-best")),
            (EdgeKind::Value, id!("picture-tree-back")),
        ] {
            let kinds = both(kind);
            if !kinds.is_empty() {
                entries.push((lines(&kinds), text(id)));
            }
        }
        if (1..self.part.nodes.len()).any(|i| self.is_cut(i)) {
            let line = Cubic::line(pt(-14.0, 0.0), pt(14.0, 0.0));
            let mut sign = vec![Edge::new([line], EdgeKind::Ghost).headless().into()];
            sign.extend(cut_mark(&line, 0.5, 9.0));
            entries.push((Icon::Items(sign, 28.0), text(id!("picture-tree-cut-branch"))));
        }
        let sign = |label: Label, weight| {
            let sign = Text::note(pt(0.0, 4.0), label).size(12.0).weight(weight).middle();
            let width = sign.width();
            Icon::Items(vec![sign.tone(Tone::Muted).into()], width)
        };
        if self.part.nodes.iter().any(|drawn| self.visit_number(drawn).is_some()) {
            entries.push((sign("12.".into(), Weight::Medium), text(id!("picture-tree-order"))));
        }
        if let Some(name) = self.part.nodes.iter().find_map(|drawn| self.position(drawn)) {
            entries.push((sign(name, Weight::Regular), text(id!("picture-tree-position"))));
        }
        if self.has_distances() {
            let win = if self.data.utility { "±1" } else { "±∞" };
            let far = self.voice.say(&message!("picture-tree-in", plies = "n"));
            let label = Label::plain(format!("{win} {far}"));
            entries.push((sign(label, Weight::Medium), text(id!("picture-tree-distance"))));
        }
        if let Some((_, one)) = self.part.nodes.iter().find_map(|drawn| self.window(drawn)) {
            let class = if one { Class::Window } else { Class::WindowPale };
            let plate = Shape::new(class, Geometry::centred(pt(0.0, 0.0), 30.0, 11.0, 11.0));
            let sign = Text::note(pt(0.0, 4.5), "(α, β)").middle();
            entries.push((
                Icon::Items([plate.into(), sign.into()].into(), 60.0),
                text(id!("picture-tree-windows")),
            ));
        }
        if let Some(here) = self.part.nodes.iter().find(|drawn| self.is_current(drawn)) {
            let owner = self.states.current.map_or(Player::J0, |v| self.data.tree.player(v));
            let leaf = self.is_leaf(here);
            let region = if leaf { Region::Leaf } else { Region::Choice(owner) };
            let icon = Icon::Vertex { owner, region, is_final: false, halo: true };
            entries.push((icon, text(id!("picture-tree-now"))));
        }
        if self.part.nodes.iter().any(|drawn| drawn.hidden > 0) {
            let sign = wedge_shape(pt(0.0, -7.0));
            entries
                .push((Icon::Items([sign.into()].into(), 22.0), text(id!("picture-tree-hidden"))));
        }
        if self.part.nodes.iter().any(|drawn| drawn.hidden > 0 && drawn.cut) {
            let count = Text::note(pt(0.0, 4.0), "+n").size(12.0).middle().tone(Tone::Danger);
            let width = count.width();
            let icon = Icon::Items(vec![count.into()], width);
            entries.push((icon, text(id!("picture-tree-hidden-cut"))));
        }
        let moves = self.moves.by_node && named;
        if let Some(name) = self.moves().next().filter(|_| moves) {
            entries.push((sign(name.into(), Weight::Regular), text(id!("picture-tree-move"))));
        }
        if !named {
            entries.push((sign("…".into(), Weight::Regular), text(id!("picture-tree-no-moves"))));
        }
        entries
    }
}

/// A short line of each kind, side by side.
fn lines(kinds: &[EdgeKind]) -> Icon {
    let (length, step) = if kinds.len() > 1 { (18.0, 22.0) } else { (28.0, 0.0) };
    let width = length + step * kinds.len().saturating_sub(1) as f64;
    let line = |(i, &kind): (usize, &EdgeKind)| {
        let from = pt(step * i as f64 - width / 2.0, 0.0);
        Edge::new([Cubic::line(from, from + pt(length, 0.0))], kind).headless().into()
    };
    Icon::Items(kinds.iter().enumerate().map(line).collect(), width)
}
