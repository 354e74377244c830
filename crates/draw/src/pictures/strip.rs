//! A whole game as a strip of boards.

use arene::Outcome;
use arene_games::{GridKind, Tabletop};
use arene_words::{id, message};

use super::board::{BoardData, bounds, small};
use super::gainer;
use crate::geometry::{Cubic, pt};
use crate::metrics::Weight;
use crate::scene::{Edge, Group, Item, NOTE, Scene, Text};
use crate::style::{EdgeKind, Tone};
use crate::voice::Voice;

/// How a strip is laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StripOptions {
    /// How wide a board may be.
    pub board_width: f64,
    /// How high a board may be.
    pub board_height: f64,
    /// How wide the whole may be; the strip goes on in another row.
    pub width: f64,
}

impl Default for StripOptions {
    fn default() -> StripOptions {
        StripOptions { board_width: 110.0, board_height: 96.0, width: 1200.0 }
    }
}

/// From one board to the next: room for an arrow.
const GAP: f64 = 34.0;
const ARROW: f64 = 20.0;
/// Below a board: room for its caption.
const BELOW: f64 = 44.0;

/// Draws the positions of a play side by side, an arrow in the hue of the player
/// for each move.
pub fn draw_strip(
    boards: &[BoardData],
    options: &StripOptions,
    title: &str,
    voice: &Voice<'_>,
) -> Scene {
    let mut scene = Scene::new(title);
    let groups = of_strip(boards, options);
    let captions: Vec<Vec<Text>> =
        boards.iter().enumerate().map(|(ply, data)| caption(ply, data, voice)).collect();
    let text_width = |texts: &[Text]| {
        texts.iter().map(Text::width).sum::<f64>() + 7.0 * texts.len().saturating_sub(1) as f64
    };
    let wide = |group: &Group| bounds(&group.items).width();
    let column = groups.iter().map(wide).fold(0.0, f64::max);
    let column = captions.iter().map(|texts| text_width(texts)).fold(column, f64::max);
    let high = groups.iter().map(|g| bounds(&g.items).height()).fold(0.0, f64::max);
    // As many rows as it takes, about equally long.
    let most = (((options.width + GAP) / (column + GAP)).floor() as usize).max(1);
    let per_row = boards.len().div_ceil(boards.len().div_ceil(most).max(1)).max(1);
    for (i, ((mut group, texts), data)) in groups.into_iter().zip(captions).zip(boards).enumerate()
    {
        let (row, place) = (i / per_row, i % per_row);
        let left = place as f64 * (column + GAP);
        let middle = pt(left + column / 2.0, row as f64 * (high + BELOW) + high / 2.0);
        group.items.iter_mut().for_each(|item| item.shift(middle));
        if let (Some((_, player)), true) = (&data.before, i > 0) {
            let tip = pt(left - (GAP - ARROW) / 2.0, middle.y);
            let arrow = Cubic::line(tip - pt(ARROW, 0.0), tip);
            let mut edge = Edge::new([arrow], EdgeKind::Chosen(*player));
            edge.head_size = Some((8.0, 8.0));
            edge.title = voice.moved(&data.by);
            if place > 0 {
                scene.add(edge);
            }
        }
        scene.add(group);
        let mut x = middle.x - text_width(&texts) / 2.0;
        let y = row as f64 * (high + BELOW) + high + NOTE + 9.0;
        let mut items = Vec::new();
        for text in texts {
            let width = text.width() + 7.0;
            items.push(Item::Text(Text { at: pt(x, y), ..text }));
            x += width;
        }
        scene.add(Group::new("caption", items));
    }
    scene.fit(24.0);
    scene
}

/// The boards of a strip, all at one scale: the moves below them name their cells, if
/// there are any.
fn of_strip(boards: &[BoardData], options: &StripOptions) -> Vec<Group> {
    // More cells than this across leave their names no room.
    let is_few = |data: &BoardData| match &data.tabletop {
        Tabletop::Grid { kind: GridKind::Hex, columns, .. } => *columns <= 5,
        Tabletop::Grid { columns, cells, .. } => *columns <= 8 && cells.len() <= 64,
        _ => false,
    };
    let named = boards.iter().all(|data| data.named_cells && is_few(data));
    let room = if named { ROOM } else { 0.0 };
    let (width, height) = (options.board_width + room, options.board_height + room);
    small(boards, width, height, named)
}

/// Room for the names of rows and columns.
const ROOM: f64 = 18.0;

/// What is said below a board: the position if its text is short, otherwise the
/// move that led to it; then who moves, or how it ended.
fn caption(ply: usize, data: &BoardData, voice: &Voice<'_>) -> Vec<Text> {
    let note = |text: String| Text::note(pt(0.0, 0.0), text);
    // Stones on a grid say nothing that can be read, however few.
    let is_grid = matches!(data.tabletop, Tabletop::Grid { .. });
    let short = data.name.chars().count() <= 9 && !is_grid;
    let mut texts = Vec::new();
    let tone = match (&data.before, short) {
        (Some((_, player)), false) => Tone::Of(*player),
        _ => Tone::Ink,
    };
    let text = match (short, data.by.is_empty() || ply == 0) {
        (true, _) => data.name.replace('x', "×"),
        (false, false) => format!("{ply}. {}", voice.moved(&data.by)),
        (false, true) => String::new(),
    };
    if !text.is_empty() {
        texts.push(note(text).weight(Weight::Semibold).tone(tone));
    }
    let named = |id, player| voice.say(&message!(id as Player, player = voice.name(player)));
    match data.outcome {
        Some(Outcome::Win(player)) => {
            let text = named(id!("picture-won"), player);
            texts.push(note(text).weight(Weight::Semibold).tone(Tone::Of(player)));
        }
        Some(Outcome::Draw) => texts.push(note(voice.text(id!("picture-drawn"))).tone(Tone::Draw)),
        Some(Outcome::Score(score)) => {
            let tone = gainer(score).map_or(Tone::Draw, Tone::Of);
            let text = note(voice.say(&voice.score(score)));
            texts.push(text.weight(Weight::Semibold).tone(tone));
        }
        None if short || ply == 0 => {
            texts.push(note(named(id!("picture-to-move"), data.turn)).tone(Tone::Muted));
        }
        None => {}
    }
    texts
}
