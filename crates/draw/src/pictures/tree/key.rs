//! What the signs of a tree mean.

use arene::Player;

use super::Windows;
use super::node::wedge_shape;
use super::paint::{Painter, cut_mark};
use super::shown::Drawn;
use crate::geometry::{Cubic, pt};
use crate::legend::Icon;
use crate::metrics::Weight;
use crate::scene::{Edge, Geometry, Item, Shape, Text};
use crate::style::{Class, EdgeKind, Region, Tone};

impl Painter<'_> {
    pub(super) fn legend(&self) -> Vec<(Icon, String)> {
        let line = |kind| {
            let edge = Edge::new([Cubic::line(pt(-14.0, 0.0), pt(14.0, 0.0))], kind);
            vec![Item::Edge(edge.headless())]
        };
        let mut entries = Vec::new();
        let text = |id| self.voice.text(id);
        if self.states.line.len() > 1 {
            let player = self.data.tree.player(0);
            entries
                .push((Icon::Items(line(EdgeKind::Best(player)), 28.0), text("picture-tree-best")));
        }
        let off_line = (0..).zip(&self.states.best).find(|&(v, best)| {
            best.is_some_and(|best| !self.states.line.contains(&best))
                && self.part.nodes.iter().any(|drawn| drawn.node == Some(v))
        });
        if let Some((v, _)) = off_line {
            let player = self.data.tree.player(v);
            entries.push((
                Icon::Items(line(EdgeKind::Value(player)), 28.0),
                text("picture-tree-back"),
            ));
        }
        if (1..self.part.nodes.len()).any(|i| self.is_cut_here(i).is_some()) {
            let mut sign = line(EdgeKind::Ghost);
            sign.extend(cut_mark(&Cubic::line(pt(-14.0, 0.0), pt(14.0, 0.0)), 0.5));
            entries.push((Icon::Items(sign, 28.0), text("picture-tree-cut-branch")));
        }
        if self.prunes() && self.options.order {
            let sign = Text::note(pt(0.0, 4.0), "12").size(12.0).weight(Weight::Medium);
            let sign = sign.middle().tone(Tone::Muted);
            entries
                .push((Icon::Items([Item::Text(sign)].into(), 16.0), text("picture-tree-order")));
        }
        if self.part.nodes.iter().any(|drawn| self.window(drawn).is_some()) {
            let class = match self.options.windows {
                Windows::All => Class::WindowPale,
                _ => Class::Window,
            };
            let plate = Shape::new(class, Geometry::centred(pt(0.0, 0.0), 30.0, 11.0, 11.0));
            let sign = Text::note(pt(0.0, 4.5), "(α, β)").middle();
            entries.push((
                Icon::Items([plate.into(), sign.into()].into(), 60.0),
                text("picture-tree-windows"),
            ));
        }
        let here = |drawn: &Drawn| drawn.node.is_some() && drawn.node == self.states.current;
        if self.part.nodes.iter().any(here) {
            let player = self.states.current.map_or(Player::J0, |v| self.data.tree.player(v));
            let region = Region::Choice(player);
            let icon = Icon::Vertex { owner: player, region, is_final: false, halo: true };
            entries.push((icon, text("picture-tree-now")));
        }
        if self.part.nodes.iter().any(|drawn| drawn.hidden > 0) {
            let sign = wedge_shape(pt(0.0, -8.0));
            entries.push((Icon::Items([sign.into()].into(), 22.0), text("picture-tree-hidden")));
        }
        entries
    }
}
