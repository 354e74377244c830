//! Scenes as Unicode text for the terminal: curves in Braille dots, vertices in
//! round or square brackets.
//!
//! Letters are larger here than in other pictures. What must be read is placed
//! first, at the coarsest scale at which no two labels touch; lines run below it.
//! Pictures side by side are laid out one by one, as many in a row as there is room
//! for.

mod canvas;
mod labels;
mod legend;
mod lines;
mod list;
mod panel;
mod sheet;

use crate::scene::{Group, Item, Scene, Shows};
use crate::style::Class;

use canvas::Scale;
use labels::Leeway;
use panel::{Panel, Spot};
use sheet::{GAP, Sheet};

/// A scene in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPicture {
    /// Its lines.
    pub text: String,
    /// How wide it is.
    pub columns: usize,
    /// Whether it can be read: it is narrow enough, nothing is missing that is written
    /// in the scene, and its lines can be told apart.
    pub is_readable: bool,
    /// Whether it is a list, for want of lines that can be followed.
    pub is_list: bool,
}

/// Columns beyond which no terminal shows a line whole.
pub const WIDEST_TEXT: usize = 180;
/// Pixels to a column that are tried.
const COLUMNS: [f64; 11] = [11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.0, 4.5, 4.0, 3.5, FINEST];
const FINEST: f64 = 3.0;
/// Pixels to a row that are enough to keep lines of words apart.
const ROW: f64 = 16.0;
/// Cells that a page has at most, so that no picture fills the memory.
const MOST_CELLS: f64 = 4e6;
/// How wide the legend is.
const LEGEND: usize = 96;

/// The scene as lines of text, in colours (ANSI escapes) if wanted. Round
/// brackets are J0's vertices, square ones J1's, doubled if final; a raised 0, 1
/// or = after them says who wins.
pub fn text(scene: &Scene, colours: bool) -> String {
    text_picture(scene, colours).text
}

/// The same, and whether it can be read. An arena whose lines could not be followed is
/// a list of its vertices with their moves.
pub fn text_picture(scene: &Scene, colours: bool) -> TextPicture {
    let has_boards = scene.vertices().any(|v| v.instead.is_some());
    let is_arena = matches!(scene.shows, Shows::Arena | Shows::Part);
    let panels: Vec<Panel<'_>> =
        parts(scene).into_iter().map(|items| Panel::new(items, has_boards, is_arena)).collect();
    let mut page = Page::laid_out(&panels);
    let mut out = String::new();
    let is_list = !page.is_readable && is_arena;
    if is_list {
        let list = list::lines(scene, colours);
        page.is_readable = list.columns <= WIDEST_TEXT;
        page.columns = list.columns;
        out.push_str(&list.text);
    } else {
        page.sheet.lines(colours).iter().for_each(|line| out.extend([line, "\n"]));
    }
    for item in scene.items.iter().filter(|item| is_named(item, "legend")) {
        out.push('\n');
        out.push_str(&legend::lines(item, LEGEND));
    }
    TextPicture { text: out, columns: page.columns, is_readable: page.is_readable, is_list }
}

fn is_named(item: &Item, name: &str) -> bool {
    matches!(item, Item::Group(group) if group.name == name)
}

/// What is drawn apart: the panels of a scene that has nothing else, or the whole.
fn parts(scene: &Scene) -> Vec<Vec<&Item>> {
    let panels: Vec<&Group> = scene.panels().into_iter().map(|(_, group)| group).collect();
    let is_panel = |item: &Item| match item {
        Item::Group(group) => panels.iter().any(|panel| std::ptr::eq(*panel, group)),
        _ => false,
    };
    let is_rule = |item: &Item| matches!(item, Item::Shape(s) if s.class == Class::Hairline);
    let drawn = || scene.items.iter().filter(|item| !is_named(item, "legend"));
    if panels.is_empty() || !drawn().all(|item| is_panel(item) || is_rule(item)) {
        return vec![drawn().collect()];
    }
    panels.iter().map(|panel| panel.items.iter().collect()).collect()
}

/// Where the labels of panels stand at a scale.
fn placed(panels: &[Panel<'_>], scale: Scale, leeway: Leeway) -> Vec<Spot> {
    panels.iter().map(|panel| panel.place(scale, leeway)).collect()
}

/// The scales that are tried, the coarsest first. A cell is twice as high as wide; but
/// long names alone make no picture high.
fn scales() -> Vec<Scale> {
    let rows = |column: f64| [ROW.max(2.0 * column), 2.0 * column];
    let scale = |column: f64| rows(column).map(|row| Scale { column, row });
    let mut scales: Vec<Scale> = COLUMNS.into_iter().flat_map(scale).collect();
    scales.dedup();
    scales
}

/// A page, row of panels by row of panels.
struct Page {
    sheet: Sheet,
    columns: usize,
    is_readable: bool,
}

impl Page {
    /// The panels at the coarsest scale at which all labels have room and lines can be
    /// followed, on a page that is narrow enough if that can be.
    fn laid_out(panels: &[Panel<'_>]) -> Page {
        let scales = scales();
        let mut has_room = vec![false; scales.len()];
        let (mut tangled, mut wide) = (None, None);
        for leeway in [Leeway::Little, Leeway::More] {
            for (&scale, has_room) in scales.iter().zip(&mut has_room) {
                // More leeway changes nothing where little was enough.
                if *has_room {
                    continue;
                }
                let spots = placed(panels, scale, leeway);
                *has_room = spots.iter().all(Spot::is_whole);
                if !*has_room || Spot::cells(&spots) > MOST_CELLS {
                    continue;
                }
                if Spot::columns(&spots) > WIDEST_TEXT {
                    wide = wide.or(Some(spots));
                    break;
                }
                if let Some(sheet) = drawn(panels, &spots, false) {
                    return Page { columns: sheet.columns(), sheet, is_readable: true };
                }
                tangled = Some(spots);
            }
        }
        let spots = tangled.or(wide).unwrap_or_else(|| {
            // Something is lost, or there is too much of it.
            let at =
                |column: f64| placed(panels, Scale { column, row: 2.0 * column }, Leeway::More);
            let fine = at(FINEST);
            let more = Spot::cells(&fine) / MOST_CELLS;
            if more <= 1.0 { fine } else { at(FINEST * more) }
        });
        let sheet = drawn(panels, &spots, true).unwrap_or_default();
        Page { columns: sheet.columns(), sheet, is_readable: false }
    }
}

/// The panels where they are placed, row by row; `None` if lines of one of them cannot
/// be followed, unless that does not matter.
fn drawn(panels: &[Panel<'_>], spots: &[Spot], even_so: bool) -> Option<Sheet> {
    // Panels are aligned by their vertices, whatever stands around them.
    let (columns, rows) = Spot::extent(spots);
    let width = Spot::columns(spots);
    // As many rows as it takes, about equally long.
    let most = ((WIDEST_TEXT + GAP) / (width + GAP)).max(1);
    let in_a_row = panels.len().div_ceil(panels.len().div_ceil(most).max(1)).max(1);
    let sheet = |(panel, spot): (&Panel<'_>, &Spot)| {
        let canvas = panel.draw(spot, columns.clone(), rows.clone());
        (even_so || panel.is_clear(&canvas, spot)).then(|| canvas.sheet())
    };
    let sheets: Option<Vec<Sheet>> = panels.iter().zip(spots).map(sheet).collect();
    Some(Sheet::below(sheets?.chunks(in_a_row).map(Sheet::beside).collect()))
}
