//! Tables for people: columns as wide as what they hold.

use std::borrow::Cow;

use arene_words::{Plain, visible};
use unicode_width::UnicodeWidthStr;

use crate::face::{Face, Stop, Tone};

/// The cells of a row and its colour.
pub(crate) type Row<const N: usize> = ([String; N], Option<Tone>);

/// Writes a table, two spaces in from the left and between columns.
///
/// `head` names the sentences of its first line. Rows are made twice, once to
/// measure them and once to write them, so that a table of millions of rows
/// takes no memory.
pub(crate) fn table<const N: usize, T>(
    face: &mut Face,
    head: [Plain; N],
    rows: impl Iterator<Item = T> + Clone,
    row: impl Fn(&Face, T) -> Row<N>,
) -> Result<(), Stop> {
    table_of(face, head, move || rows.clone(), row)
}

/// The same, of rows that can be gone through again.
pub(crate) fn table_of<const N: usize, I: Iterator>(
    face: &mut Face,
    head: [Plain; N],
    rows: impl Fn() -> I,
    row: impl Fn(&Face, I::Item) -> Row<N>,
) -> Result<(), Stop> {
    let head = head.map(|id| face.words.text(id));
    let mut widths = head.each_ref().map(|cell| cell.width());
    for item in rows() {
        let cells = row(face, item).0.map(shown);
        for (width, cell) in widths.iter_mut().zip(&cells) {
            *width = cell.width().max(*width);
        }
    }
    face.line(face.paint(Tone::Quiet, pad(&head, widths)))?;
    for item in rows() {
        let (cells, tone) = row(face, item);
        let text = pad(&cells.map(shown), widths);
        face.line(match tone {
            Some(tone) => face.paint(tone, text),
            None => text,
        })?;
    }
    Ok(())
}

/// A cell on one line, whatever name is in it.
fn shown(cell: String) -> String {
    match visible(&cell) {
        Cow::Owned(shown) => shown,
        Cow::Borrowed(_) => cell,
    }
}

fn pad<const N: usize>(cells: &[String; N], widths: [usize; N]) -> String {
    let mut text = String::new();
    for (cell, width) in cells.iter().zip(widths) {
        text.push_str("  ");
        text.push_str(cell);
        text.extend(std::iter::repeat_n(' ', width - cell.width()));
    }
    text.truncate(text.trim_end().len());
    text
}
