//! Rows as columns, compressed, in groups: what analysts' programs read at once.

use std::io::{self, Write};
use std::sync::Arc;

use arene::Player;
use arene_table::Header;
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;

use super::{Rows, Sheet, draw_name};

/// About how many rows make a group: as many as are kept in memory.
pub(super) const GROUP: usize = 1 << 20;

const SCHEMA: &str = "message positions {
    required binary position (STRING);
    required binary turn (STRING);
    optional binary winner (STRING);
    optional int32 rank;
    optional binary draw (STRING);
}";

type To<'a> = &'a mut (dyn Write + Send);

/// A Parquet file.
pub(super) struct Parquet<'a> {
    file: SerializedFileWriter<To<'a>>,
    /// The rows of the group that is being gathered, and how many they are.
    group: Vec<Rows>,
    rows: usize,
    /// How many there shall be.
    size: usize,
}

impl<'a> Parquet<'a> {
    /// Begins; the file will say which game it is about.
    pub(super) fn begin(to: To<'a>, header: &Header) -> io::Result<Parquet<'a>> {
        let about = [
            ("arene.game", header.game.clone()),
            ("arene.start", header.start.clone()),
            ("arene.both", header.both.to_string()),
        ];
        let about = about.map(|(key, value)| KeyValue::new(key.to_owned(), value));
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            // No two positions are the same.
            .set_column_dictionary_enabled(ColumnPath::from("position"), false)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_key_value_metadata(Some(about.to_vec()))
            .build();
        let schema = parse_message_type(SCHEMA).map_err(system_error)?;
        let file = SerializedFileWriter::new(to, Arc::new(schema), Arc::new(properties));
        Ok(Parquet { file: file.map_err(system_error)?, group: Vec::new(), rows: 0, size: GROUP })
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let rows = std::mem::take(&mut self.group);
        self.rows = 0;
        let players = Player::BOTH.map(|player| ByteArray::from(player.to_string().as_str()));
        let name = |player: Player| players[player.index()].clone();
        let mut group = self.file.next_row_group()?;
        column::<ByteArrayType>(&mut group, &rows, |rows| {
            // All of them share one text.
            let names = ByteArray::from(rows.names.clone().into_bytes());
            let mut begin = 0;
            let cut = rows.cells.iter().map(|&(end, ..)| {
                let name = names.slice(begin, end - begin);
                begin = end;
                Some(name)
            });
            cut.collect()
        })?;
        column::<ByteArrayType>(&mut group, &rows, |rows| {
            rows.iter().map(|(_, turn, _)| Some(name(turn))).collect()
        })?;
        column::<ByteArrayType>(&mut group, &rows, |rows| {
            rows.iter().map(|(_, _, standing)| standing.winner.map(name)).collect()
        })?;
        column::<Int32Type>(&mut group, &rows, |rows| {
            // Ranks are below 2^30.
            rows.iter().map(|(_, _, standing)| standing.rank.map(|rank| rank as i32)).collect()
        })?;
        column::<ByteArrayType>(&mut group, &rows, |rows| {
            let draw = |draw| ByteArray::from(draw_name(draw));
            rows.iter().map(|(_, _, standing)| standing.draw.map(draw)).collect()
        })?;
        group.close().map(drop)
    }
}

/// Writes the next column of a group: the cells of all rows.
fn column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, To<'_>>,
    rows: &[Rows],
    cells: impl Fn(&Rows) -> Vec<Option<T::T>>,
) -> Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else { return Ok(()) };
    for rows in rows {
        let cells = cells(rows);
        // A column is told which of its cells are there, and then these.
        let there: Vec<i16> = cells.iter().map(|cell| cell.is_some().into()).collect();
        let values: Vec<T::T> = cells.into_iter().flatten().collect();
        column.typed::<T>().write_batch(&values, Some(&there), None)?;
    }
    column.close()
}

impl Sheet for Parquet<'_> {
    fn add(&mut self, rows: Rows) -> io::Result<()> {
        self.rows += rows.cells.len();
        self.group.push(rows);
        if self.rows < self.size { Ok(()) } else { self.write_group().map_err(system_error) }
    }

    fn finish(&mut self) -> io::Result<()> {
        if self.rows > 0 {
            self.write_group().map_err(system_error)?;
        }
        self.file.finish().map_err(system_error)?;
        self.file.flush()
    }
}

/// What the system said, if it was the system that refused.
fn system_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use arene::{DrawKind, Verdict};
    use parquet::file::metadata::RowGroupMetaData;
    use parquet::file::reader::{FileReader, SerializedFileReader};

    use super::*;

    #[test]
    fn groups_are_as_large_as_they_shall_be() {
        let header = Header {
            game: "nim:9".to_owned(),
            start: "9_0".to_owned(),
            both: false,
            numbering: String::new(),
            numbers: 0,
            tiles: 0,
            version: String::new(),
        };
        let mut written_to = tempfile::tempfile().unwrap();
        let mut file = Parquet::begin(&mut written_to, &header).unwrap();
        file.size = 10;
        let mut written = 0u32;
        for length in [4, 0, 5, 1, 0, 3, 12, 2] {
            let mut rows = Rows::default();
            for _ in 0..length {
                let verdict = match written % 3 {
                    0 => Verdict::Drawn(DrawKind::Infinite),
                    by => Verdict::Won { by: Player::BOTH[by as usize - 1], rank: written },
                };
                rows.push(
                    &format!("vertex {written}"),
                    Player::BOTH[written as usize % 2],
                    verdict,
                );
                written += 1;
            }
            file.add(rows).unwrap();
        }
        file.finish().unwrap();
        drop(file);
        let reader = SerializedFileReader::new(written_to).unwrap();
        let groups = reader.metadata().row_groups().iter().map(RowGroupMetaData::num_rows);
        assert_eq!(groups.collect::<Vec<_>>(), [10, 15, 2]);
        let about = reader.metadata().file_metadata().key_value_metadata().unwrap();
        assert_eq!(about[0], KeyValue::new("arene.game".to_owned(), "nim:9".to_owned()));
        let rows: Vec<String> =
            reader.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect();
        assert_eq!(rows.len(), 27);
        assert_eq!(
            rows[10],
            r#"{position: "vertex 10", turn: "J0", winner: "J0", rank: 10, draw: null}"#
        );
        assert_eq!(
            rows[26],
            r#"{position: "vertex 26", turn: "J0", winner: "J1", rank: 26, draw: null}"#
        );
        assert_eq!(
            rows[15],
            r#"{position: "vertex 15", turn: "J1", winner: null, rank: null, draw: "infinite"}"#
        );
    }
}
