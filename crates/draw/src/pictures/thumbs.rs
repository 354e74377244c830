//! Little boards in vertices, instead of names, where they fit.

use arene::LimitReached;
use arene_games::{Model, Tabletop};

use super::board::thumbnail;
use super::part::Part;
use super::sketch::{Sketch, Wish, sketch};
use crate::geometry::pt;
use crate::scene::{Geometry, Item, Label, Scene, Shape};
use crate::style::{Class, Region};

/// When vertices hold little boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Thumbnails {
    /// Where there are boards with stones, which letters do not show.
    #[default]
    Auto,
    /// Wherever there are boards.
    Always,
}

/// The side of the square that a vertex has room for, as a share of its radius.
const ROOM: f64 = 1.34;
/// Cells across that can still be seen in a little board.
const MOST_CELLS: u32 = 11;

/// Can these vertices hold little boards?
pub fn has_thumbnails(part: &Part, tabletop: &dyn Fn(u32) -> Option<Tabletop>) -> bool {
    let boards: Vec<_> = part.vertices.iter().map(|&v| tabletop(v)).collect();
    room(&boards).is_some()
}

/// Lays out a part of an arena with little boards where they are wanted; the boards
/// by their vertices, none at all if there are no boards.
pub(super) fn with_boards(
    model: &dyn Model,
    part: &Part,
    wish: Wish<'_>,
    thumbnails: Thumbnails,
    tabletop: &dyn Fn(u32) -> Option<Tabletop>,
) -> Result<(Sketch, Vec<Option<Tabletop>>), LimitReached> {
    let plain = sketch(model, part.clone(), wish)?;
    let boards: Vec<_> = part.vertices.iter().map(|&v| tabletop(v)).collect();
    // Numbers are read more easily than counted on a board, stones are not.
    let is_grid = |board: &Option<Tabletop>| matches!(board, Some(Tabletop::Grid { .. }));
    let wanted = thumbnails == Thumbnails::Always || boards.iter().all(is_grid);
    let Some(room) = room(&boards).filter(|_| wanted) else { return Ok((plain, Vec::new())) };
    let mut sketch = sketch(model, part.clone(), Wish { radius: Some(room / ROOM), ..wish })?;
    // Where nothing is left on the table, a name says more.
    let is_bare = |board: &Tabletop| match board {
        Tabletop::Heaps(heaps) => heaps.iter().all(|&heap| heap == 0),
        _ => false,
    };
    let boards: Vec<Option<Tabletop>> =
        boards.into_iter().map(|board| board.filter(|board| !is_bare(board))).collect();
    for (label, _) in sketch.label.iter_mut().zip(&boards).filter(|(_, board)| board.is_some()) {
        *label = Label::default();
    }
    Ok((sketch, boards))
}

/// The side of the little boards; `None` if there are none, or too large ones.
fn room(boards: &[Option<Tabletop>]) -> Option<f64> {
    let mut widest = 0;
    for board in boards {
        widest = widest.max(match board.as_ref()? {
            Tabletop::Heaps(heaps) => {
                heaps.iter().sum::<u32>() / 2 + 2 * heaps.len().saturating_sub(1) as u32
            }
            Tabletop::Squares { size, .. } => size.0.max(size.1),
            Tabletop::Grid { columns, cells, .. } => {
                (*columns).max(cells.len() as u32 / (*columns).max(1))
            }
            Tabletop::Vertex(_) => return None,
        });
    }
    (1..=MOST_CELLS).contains(&widest).then(|| (f64::from(widest) * 7.2).clamp(34.0, 64.0))
}

/// Draws the board of a vertex, if it has one, on top of it.
pub(super) fn draw(
    scene: &mut Scene,
    sketch: &Sketch,
    boards: &[Option<Tabletop>],
    i: usize,
    region: Region,
) {
    let Some(Some(board)) = boards.get(i) else { return };
    let room = sketch.radius * ROOM;
    let mut little = thumbnail(board, room, room);
    // On hatching, and on solid colours, nothing small can be read.
    if matches!(region, Region::DeadEnd | Region::New(_)) {
        let ground = Geometry::centred(pt(0.0, 0.0), room / 2.0, room / 2.0, 3.0);
        little.items.insert(0, Shape::new(Class::Plate, ground).into());
    }
    let mut little = Item::from(little);
    little.shift(sketch.plan.at[i]);
    scene.add(little);
}
