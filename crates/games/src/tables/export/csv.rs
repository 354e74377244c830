//! Rows as text: commas between cells, a cell in quotation marks where it must be,
//! nothing for what there is not.

use std::io::{self, Write};

use super::{Rows, Sheet, draw_name};

/// A CSV file.
pub(super) struct Csv<'a>(&'a mut (dyn Write + Send));

impl Csv<'_> {
    /// Begins with the names of the columns.
    pub(super) fn begin(to: &mut (dyn Write + Send)) -> io::Result<Csv<'_>> {
        to.write_all(b"position,turn,winner,rank,draw\n")?;
        Ok(Csv(to))
    }
}

impl Sheet for Csv<'_> {
    fn add(&mut self, rows: Rows) -> io::Result<()> {
        for (name, turn, standing) in rows.iter() {
            write_cell(self.0, name)?;
            write!(self.0, ",{turn},")?;
            standing.winner.map_or(Ok(()), |winner| write!(self.0, "{winner}"))?;
            self.0.write_all(b",")?;
            standing.rank.map_or(Ok(()), |rank| write!(self.0, "{rank}"))?;
            writeln!(self.0, ",{}", standing.draw.map_or("", draw_name))?;
        }
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The name of a vertex in an arena file may have anything in it.
fn write_cell(to: &mut dyn Write, text: &str) -> io::Result<()> {
    let plain = !text.is_empty() && !text.contains([',', '"', '\n', '\r']) && text.trim() == text;
    if plain {
        return to.write_all(text.as_bytes());
    }
    write!(to, "\"{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        for (text, cell) in [
            ("XO./..._0", "XO./..._0"),
            ("3+2_1", "3+2_1"),
            ("", "\"\""),
            (" é ", "\" é \""),
            ("a,b", "\"a,b\""),
            ("the \"end\"", "\"the \"\"end\"\"\""),
            ("two\nlines", "\"two\nlines\""),
        ] {
            let mut written = Vec::new();
            write_cell(&mut written, text).unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), cell);
        }
    }
}
