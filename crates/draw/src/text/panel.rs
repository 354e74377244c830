//! One picture of a page: its labels, where they stand, and its lines.

use std::collections::HashMap;
use std::ops::Range;

use super::canvas::{Canvas, Grid, Scale};
use super::labels::{Label, Leeway, place};
use super::lines::{draw_cut, draw_edge, draw_head, draw_shape, is_drawn};
use crate::geometry::{Bounds, Point, pt};
use crate::scene::{Item, leaves_but};
use crate::style::Class;

pub(super) struct Panel<'a> {
    /// What is drawn, in the order of drawing.
    items: Vec<&'a Item>,
    labels: Vec<Label>,
    /// The corner of its vertices: panels of the same graph look the same.
    corner: Point,
    /// What its lines fill.
    bounds: Bounds,
    /// Is it an arena, in which each edge has to be followed to its end?
    is_arena: bool,
}

impl<'a> Panel<'a> {
    /// A picture of these items. Vertices that hold little boards are called by
    /// their names instead.
    pub(super) fn new(items: Vec<&'a Item>, has_boards: bool, is_arena: bool) -> Panel<'a> {
        let items = leaves_but(items, |group| has_boards && group.name == "board");
        let vertices = items.iter().filter_map(|item| match item {
            Item::Vertex(v) => Some(v.at),
            _ => None,
        });
        let corner = Bounds::of(vertices);
        let is_line = |item: &&&Item| match item {
            Item::Edge(_) => true,
            Item::Shape(shape) => is_drawn(shape),
            _ => false,
        };
        let lines = items.iter().filter(is_line);
        let mut labels: Vec<Label> = items.iter().filter_map(|item| Label::of(item)).collect();
        Label::level_with_vertices(&mut labels);
        Panel {
            labels,
            corner: if corner.is_empty() { pt(0.0, 0.0) } else { corner.min },
            bounds: lines.fold(Bounds::EMPTY, |bounds, item| bounds.union(item.bounds())),
            items,
            is_arena,
        }
    }

    /// Can its lines be followed where it is drawn like this? Edges of an arena neither
    /// share many cells nor run into vertices that are not theirs.
    pub(super) fn is_clear(&self, canvas: &Canvas, spot: &Spot) -> bool {
        let is_tangled = canvas.crowded(3) > TANGLED;
        let is_high = spot.rows.end - spot.rows.start > HIGHEST;
        let has_room = || canvas.crowded(2) <= SHARED && !self.runs_into_vertices(spot);
        !is_tangled && (!self.is_arena || !is_high && has_room())
    }

    fn runs_into_vertices(&self, spot: &Spot) -> bool {
        let mut cells: HashMap<(i64, i64), &str> = HashMap::new();
        let is_label = |item: &&&Item| Label::of(item).is_some();
        let written = self.items.iter().filter(is_label).zip(&self.labels).zip(&spot.at);
        for ((item, label), at) in written {
            if let (Item::Vertex(v), Some((column, row))) = (item, at) {
                let length = label.text.chars().count() as i64;
                cells.extend((*column..column + length).map(|column| ((column, *row), &*v.name)));
            }
        }
        self.items.iter().any(|item| {
            let Item::Edge(edge) = item else { return false };
            let is_own =
                |name: &str| edge.from.as_deref() == Some(name) || edge.to.as_deref() == Some(name);
            let points = edge.path.iter().flat_map(|curve| curve.sampled(60));
            let mut others = points.filter_map(|p| cells.get(&spot.grid.cell(p)));
            edge.to.is_some() && others.any(|name| !is_own(name))
        })
    }

    /// Where its labels stand at a scale.
    pub(super) fn place(&self, scale: Scale, leeway: Leeway) -> Spot {
        // A vertex lies amid its cell and amid a dot: what leaves it straight is straight.
        let dot = scale.dot();
        let grid = Grid { origin: self.corner - pt(0.5 * dot.x, 1.5 * dot.y), scale };
        let at = place(&self.labels, grid, leeway);
        let written = self.labels.iter().zip(&at).filter_map(|(label, at)| {
            let (column, row) = (*at)?;
            Some((column..column + label.text.chars().count() as i64, row..row + 1))
        });
        let drawn = (!self.bounds.is_empty()).then(|| {
            let (low, high) = (grid.cell(self.bounds.min), grid.cell(self.bounds.max));
            (low.0..high.0 + 1, low.1..high.1 + 1)
        });
        let all = written.chain(drawn).reduce(|a, b| (joined(a.0, b.0), joined(a.1, b.1)));
        let (columns, rows) = all.unwrap_or((0..0, 0..0));
        Spot { grid, at, columns, rows }
    }

    /// Draws it where it is placed, on a canvas of these cells.
    pub(super) fn draw(&self, spot: &Spot, columns: Range<i64>, rows: Range<i64>) -> Canvas {
        let mut canvas = Canvas::new(spot.grid, columns, rows);
        let mut sources: HashMap<(&str, &str), u32> = HashMap::new();
        for item in &self.items {
            match item {
                Item::Shape(shape) if is_drawn(shape) => draw_shape(&mut canvas, shape),
                Item::Edge(edge) => {
                    let next = sources.len() as u32 + 1;
                    let name = edge.from.as_deref().unwrap_or_default();
                    let to = edge.to.as_deref().filter(|_| self.is_arena).unwrap_or_default();
                    draw_edge(&mut canvas, edge, *sources.entry((name, to)).or_insert(next));
                }
                _ => {}
            }
        }
        for (label, at) in self.labels.iter().zip(&spot.at) {
            if let Some(at) = at {
                canvas.write(*at, &label.text, label.token);
            }
        }
        // What is drawn on top comes first where there is room for one sign only.
        for item in self.items.iter().rev() {
            match item {
                Item::Shape(shape) if shape.class == Class::Cut => {
                    draw_cut(&mut canvas, shape, spot.grid.scale);
                }
                Item::Edge(edge) => draw_head(&mut canvas, edge),
                _ => {}
            }
        }
        canvas
    }
}

/// The share of cells with three lines, or in an arena with two, beyond which lines
/// cannot be followed.
const TANGLED: f64 = 0.08;
const SHARED: f64 = 0.15;
/// Rows of an arena that are seen at once.
const HIGHEST: i64 = 60;

/// Where the labels of a panel stand, and the cells that it fills.
pub(super) struct Spot {
    grid: Grid,
    at: Vec<Option<(i64, i64)>>,
    columns: Range<i64>,
    rows: Range<i64>,
}

impl Spot {
    /// Whether all labels have a place.
    pub(super) fn is_whole(&self) -> bool {
        self.at.iter().all(Option::is_some)
    }

    /// The columns and the rows that all of them fill, one laid upon the other.
    pub(super) fn extent(spots: &[Spot]) -> (Range<i64>, Range<i64>) {
        let columns = spots.iter().map(|spot| spot.columns.clone()).reduce(joined);
        let rows = spots.iter().map(|spot| spot.rows.clone()).reduce(joined);
        (columns.unwrap_or(0..0), rows.unwrap_or(0..0))
    }

    /// How many columns each of them needs.
    pub(super) fn columns(spots: &[Spot]) -> usize {
        let (columns, _) = Spot::extent(spots);
        (columns.end - columns.start).max(0) as usize
    }

    /// How many cells they fill together.
    pub(super) fn cells(spots: &[Spot]) -> f64 {
        let (columns, rows) = Spot::extent(spots);
        let length = |range: Range<i64>| (range.end - range.start) as f64;
        length(columns) * length(rows) * spots.len() as f64
    }
}

fn joined(a: Range<i64>, b: Range<i64>) -> Range<i64> {
    a.start.min(b.start)..a.end.max(b.end)
}
