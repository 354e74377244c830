//! The legend below a picture: one mark and a word for each thing it shows.

use arene::Player;

use crate::geometry::{Cubic, Point, pt};
use crate::metrics::{Weight, text_width};
use crate::scene::{Edge, Geometry, Item, NOTE, Scene, Shape, Text, Vertex};
use crate::style::{Class, EdgeKind, Region};

/// A mark of a legend.
#[derive(Clone, Debug, PartialEq)]
pub enum Icon {
    /// A small vertex.
    Vertex {
        /// Its shape.
        owner: Player,
        /// Its colour.
        region: Region,
        /// Has it a second outline?
        is_final: bool,
        /// Has it a halo?
        halo: bool,
    },
    /// A vertex of each shape: whoever moves.
    Both(Region),
    /// Short arrows of these kinds.
    Edges(Vec<EdgeKind>),
    /// A small plate of this class.
    Plate(Class),
    /// A small line of this class.
    Line(Class),
    /// A disc of this class, as pieces are.
    Disc(Class),
    /// Anything else: items around the origin, this wide.
    Items(Vec<Item>, f64),
}

impl Icon {
    /// A small vertex, neither final nor highlighted.
    pub fn vertex(owner: Player, region: Region) -> Icon {
        Icon::Vertex { owner, region, is_final: false, halo: false }
    }

    fn width(&self) -> f64 {
        match self {
            Icon::Vertex { .. } | Icon::Disc(_) => 17.0,
            Icon::Both(_) => 37.0,
            Icon::Edges(kinds) => 30.0 * kinds.len() as f64 - 2.0,
            Icon::Plate(_) => 24.0,
            Icon::Line(_) => 28.0,
            Icon::Items(_, width) => *width,
        }
    }

    fn items(&self, left: Point) -> Vec<Item> {
        let centre = left + pt(self.width() / 2.0, 0.0);
        match self {
            Icon::Vertex { owner, region, is_final, halo } => {
                let mut vertex = Vertex::sign(centre, *owner);
                vertex.radius = 8.5;
                vertex.region = *region;
                vertex.is_final = *is_final;
                vertex.halo = *halo;
                vec![vertex.into()]
            }
            Icon::Both(region) => [(Player::J0, -10.0), (Player::J1, 10.0)]
                .into_iter()
                .flat_map(|(player, by)| {
                    let left = centre + pt(by - 8.5, 0.0);
                    Icon::vertex(player, *region).items(left)
                })
                .collect(),
            Icon::Edges(kinds) => kinds
                .iter()
                .enumerate()
                .map(|(i, &kind)| {
                    let from = left + pt(30.0 * i as f64, 0.0);
                    Edge::new([Cubic::line(from, from + pt(28.0, 0.0))], kind).into()
                })
                .collect(),
            Icon::Plate(class) => {
                vec![Shape::new(*class, Geometry::centred(centre, 12.0, 8.0, 3.0)).into()]
            }
            Icon::Line(class) => {
                vec![Shape::new(*class, Geometry::line(left, left + pt(28.0, 0.0))).into()]
            }
            Icon::Disc(class) => vec![Shape::new(*class, Geometry::circle(centre, 8.0)).into()],
            Icon::Items(items, _) => {
                let mut items = items.clone();
                items.iter_mut().for_each(|item| item.shift(centre));
                items
            }
        }
    }
}

/// The widest gap between two entries, and the least one.
const GAPS: (f64, f64) = (34.0, 18.0);
/// From a mark to its word.
const PAD: f64 = 8.0;
/// From one line of the legend to the next.
const LINE: f64 = 26.0;

/// Adds a legend below everything, under a hairline, at most as wide as the
/// picture (but at least 560), in as many lines as it takes.
pub fn add_legend(scene: &mut Scene, entries: &[(Icon, String)]) {
    let bounds = scene.bounds();
    if entries.is_empty() || bounds.is_empty() {
        return;
    }
    let widths: Vec<f64> = entries
        .iter()
        .map(|(icon, word)| icon.width() + PAD + text_width(word, NOTE, Weight::Regular))
        .collect();
    let room = bounds.width().max(560.0).max(widths.iter().copied().fold(0.0, f64::max));
    let left = bounds.centre().x - room / 2.0;
    let lines = lines(&widths, room);
    let top = bounds.max.y + 30.0;
    let hairline = Geometry::line(pt(left, top), pt(left + room, top));
    let mut items: Vec<Item> = vec![Shape::new(Class::Hairline, hairline).into()];
    // One gap for all lines, so that the entries look alike.
    let gap = lines
        .iter()
        .filter(|line| line.len() > 1)
        .map(|line| {
            let used: f64 = widths[line.clone()].iter().sum();
            (room - used) / (line.len() - 1) as f64
        })
        .fold(GAPS.0, f64::min);
    for (number, line) in lines.into_iter().enumerate() {
        let y = top + 30.0 + LINE * number as f64;
        let mut x = left;
        for i in line {
            let (icon, word) = &entries[i];
            items.extend(icon.items(pt(x, y)));
            items.push(
                Text::note(pt(x + icon.width() + PAD, y + NOTE * 0.36), word.as_str()).into(),
            );
            x += widths[i] + gap;
        }
    }
    scene.add(crate::scene::Group::new("legend", items));
}

/// Which entries go on which line.
fn lines(widths: &[f64], room: f64) -> Vec<std::ops::Range<usize>> {
    let mut lines = Vec::new();
    let mut begin = 0;
    let mut used = 0.0;
    for (i, width) in widths.iter().enumerate() {
        let gap = if i == begin { 0.0 } else { GAPS.1 };
        if i > begin && used + gap + width > room {
            lines.push(begin..i);
            begin = i;
            used = *width;
        } else {
            used += gap + width;
        }
    }
    lines.push(begin..widths.len());
    lines
}
