//! Tables for people: columns as wide as what they hold.

use unicode_width::UnicodeWidthStr;

use crate::face::{Face, Stop, Tone};

/// A table being filled. Cells are plain text; a row may have a colour.
pub(crate) struct Table {
    head: Vec<String>,
    rows: Vec<(Vec<String>, Option<Tone>)>,
}

impl Table {
    pub(crate) fn new<const N: usize>(face: &Face, head: [&'static str; N]) -> Table {
        Table { head: head.map(|id| face.words.text(id)).into(), rows: Vec::new() }
    }

    pub(crate) fn row<const N: usize>(&mut self, cells: [String; N], tone: Option<Tone>) {
        self.rows.push((cells.into(), tone));
    }

    /// Writes the table, two spaces in from the left and between columns.
    pub(crate) fn write(&self, face: &mut Face) -> Result<(), Stop> {
        let mut widths = vec![0; self.head.len()];
        let rows = std::iter::once(&self.head).chain(self.rows.iter().map(|(row, _)| row));
        for row in rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.width().max(*width);
            }
        }
        let head = pad(&self.head, &widths);
        face.line(face.paint(Tone::Quiet, head))?;
        for (row, tone) in &self.rows {
            let text = pad(row, &widths);
            match tone {
                Some(tone) => face.line(face.paint(*tone, text))?,
                None => face.line(text)?,
            }
        }
        Ok(())
    }
}

fn pad(row: &[String], widths: &[usize]) -> String {
    let mut text = String::new();
    for (cell, width) in row.iter().zip(widths) {
        text.push_str("  ");
        text.push_str(cell);
        text.extend(std::iter::repeat_n(' ', width - cell.width()));
    }
    text.truncate(text.trim_end().len());
    text
}
