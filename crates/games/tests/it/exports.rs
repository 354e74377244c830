//! Exports: the rows are the positions of the game, whatever the format, the kind of
//! table and the number of threads.

use std::fs::{self, File};
use std::path::Path;

use arene::{Limits, Player, Tally};
use arene_games::answers::{SolveAnswer, SolvedArena};
use arene_games::tables::{self, ExportError, ExportFormat};
use arene_games::{Failure, Start, TableFile, Turn, open};
use arene_table::{Damage, Table, TableError, Unfit};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use serde_json::Value;

/// A row: the position, who moves, who wins, the rank, the kind of draw.
type Cells = [Option<String>; 5];

fn store(spec: &str, start: &Start<'_>, path: &Path) {
    let session = open(spec).expect("a game");
    // Another game's table would not be written over.
    fs::write(path, "").expect("a file");
    let file = TableFile { game: spec, path };
    tables::store(&*session, start, file, &Limits::none().threads(2)).expect("stored");
}

fn export(
    spec: &str,
    path: &Path,
    format: ExportFormat,
    threads: usize,
) -> Result<(Vec<u8>, Tally), ExportError> {
    let session = open(spec).expect("a game");
    let table = Table::open(path).unwrap_or_else(|trouble| panic!("{trouble:?}"));
    let mut bytes = Vec::new();
    let limits = Limits::none();
    let tally =
        tables::export(&*session, &table, format, &mut bytes, &limits.clone().threads(threads))?;
    Ok((bytes, tally))
}

/// What the file says, read by nothing of ours.
fn from_parquet(path: &Path) -> Vec<Cells> {
    let text = |(_, field): (&String, &Field)| match field {
        Field::Null => None,
        Field::Str(text) => Some(text.clone()),
        Field::Int(number) => Some(number.to_string()),
        other => panic!("{other:?}"),
    };
    let cells = |row: Row| -> Cells {
        row.get_column_iter().map(text).collect::<Vec<_>>().try_into().expect("five columns")
    };
    let reader = SerializedFileReader::new(File::open(path).expect("a file")).expect("Parquet");
    reader.get_row_iter(None).expect("rows").map(|row| cells(row.expect("a row"))).collect()
}

/// The cells of lines without quotation marks.
fn from_csv(text: &str) -> Vec<Cells> {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("position,turn,winner,rank,draw"));
    let cell = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let cells = |line: &str| line.split(',').map(cell).collect::<Vec<_>>();
    lines.map(|line| cells(line).try_into().expect("five columns")).collect()
}

/// The same from the JSON of `solve --all`.
fn solved(spec: &str, start: &Start<'_>) -> Vec<Cells> {
    let limits = &Limits::none();
    let model = open(spec).expect("a game").explore(start, limits).expect("an arena");
    let solution = arene::solve(model.arena(), model.finals(), limits).expect("a solution");
    let solved = &SolvedArena { model: &*model, solution: &solution };
    let json = serde_json::to_value(
        SolveAnswer::new(spec, solved, true, &Limits::none()).expect("no limits"),
    )
    .expect("JSON");
    let text = |value: &Value| match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    };
    let keys = ["vertex", "owner", "winner", "rank", "draw"];
    let positions = json["positions"].as_array().expect("positions").iter();
    positions.map(|position| keys.map(|key| text(&position[key]))).collect()
}

fn sorted(mut rows: Vec<Cells>) -> Vec<Cells> {
    rows.sort();
    rows
}

#[test]
fn rows_are_the_positions_of_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, sheet) = (&folder.path().join("t.arene"), &folder.path().join("t.parquet"));
    let from = |position| Start { position: Some(position), turn: Turn::AsWritten };
    let cycle = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/two-cycle.json");
    for (spec, start) in [
        ("nim:9", Start::default()),
        ("nim:9", Start { position: None, turn: Turn::Both }),
        ("nim:7", from("6_1")),
        ("chomp:3x4", Start::default()),
        ("tictactoe", Start::default()),
        ("tictactoe", from("XO./.X./...")),
        ("connect4:4x4", from("1122")),
        ("connect4:4x3,line=3,only=1+3+4", Start::default()),
        ("hex:3", Start::default()),
        (cycle, Start::default()),
    ] {
        store(spec, &start, path);
        let right = sorted(solved(spec, &start));
        let (csv, tally) = export(spec, path, ExportFormat::Csv, 1).expect("exported");
        let rows = from_csv(std::str::from_utf8(&csv).expect("UTF-8"));
        let (parquet, _) = export(spec, path, ExportFormat::Parquet, 1).expect("exported");
        fs::write(sheet, &parquet).expect("a file");
        assert_eq!(from_parquet(sheet), rows, "{spec}");
        assert_eq!(rows.len() as u64, tally.positions(), "{spec}");
        assert_eq!(sorted(rows), right, "{spec}");
        for threads in [2, 5] {
            let again = |format| export(spec, path, format, threads).expect("exported").0;
            assert!(again(ExportFormat::Csv) == csv, "{spec}, {threads} threads");
            assert!(again(ExportFormat::Parquet) == parquet, "{spec}, {threads} threads");
        }
    }
}

/// More rows than a thread makes at a time.
#[test]
fn long_exports_come_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    for (spec, positions) in [("connect4:4x4", 161_029), ("nim:20000", 40_000)] {
        store(spec, &Start::default(), path);
        let (csv, tally) = export(spec, path, ExportFormat::Csv, 3).expect("exported");
        assert_eq!(tally.positions(), positions);
        let rows = from_csv(std::str::from_utf8(&csv).expect("UTF-8"));
        assert_eq!(rows.len() as u64, positions);
        let won = |player: Player| {
            let name = Some(player.to_string());
            rows.iter().filter(|row| row[2] == name).count() as u64
        };
        assert_eq!(Player::BOTH.map(won), tally.counts.won);
        assert!(export(spec, path, ExportFormat::Csv, 1).expect("exported").0 == csv);
    }
}

#[test]
fn damage_and_other_games_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    let refused = |spec: &str| match export(spec, path, ExportFormat::Csv, 2) {
        Err(ExportError::Failure(Failure::Table(error))) => error,
        Err(error) => panic!("{error:?}"),
        Ok(_) => panic!("{spec} is not refused"),
    };
    store("connect4:4x4", &Start::default(), path);
    let is_of_another = |error: TableError| {
        matches!(error, TableError::Unfit { path: Some(file), why: Unfit::Game { .. } }
            if file == *path)
    };
    for other in ["connect4:4x3", "nim:9", "connect4:4x4,line=3"] {
        assert!(is_of_another(refused(other)), "{other}");
    }
    let mut bytes = fs::read(path).expect("a table");
    // The end of the first tile, which has the start; there the second begins.
    let second = bytes.windows(8).position(|eight| eight == b"tile\x01\0\0\0");
    bytes[second.expect("a second tile") - 1] ^= 1;
    fs::write(path, &bytes).expect("a file");
    let damaged = refused("connect4:4x4");
    assert!(matches!(damaged, TableError::Damaged { damage: Damage::Block { .. }, .. }));
    store("nim:9", &Start::default(), path);
    assert!(is_of_another(refused("nim:9,take=1+2")));
}

/// Whoever cannot write is told what the system said.
#[test]
fn what_the_system_says_comes_through() {
    struct Full(usize);
    impl std::io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    store("tictactoe", &Start::default(), path);
    let session = open("tictactoe").expect("a game");
    for format in [ExportFormat::Csv, ExportFormat::Parquet] {
        for room in [0, 3, 40, 2000, 10_000] {
            let table = Table::open(path).unwrap_or_else(|trouble| panic!("{trouble:?}"));
            let to = &mut Full(room);
            let found = tables::export(&*session, &table, format, to, &Limits::none().threads(2));
            let Err(ExportError::Io(error)) = found else { panic!("{found:?}") };
            assert_eq!(error.kind(), std::io::ErrorKind::StorageFull, "{format:?} {room}");
        }
    }
}

#[test]
fn limits_are_honoured() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = &folder.path().join("t.arene");
    store("connect4:4x4", &Start::default(), path);
    let session = open("connect4:4x4").expect("a game");
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    for limits in [Limits::none().memory(1 << 20), Limits::none().stop_flag(stop)] {
        let table = Table::open(path).unwrap_or_else(|trouble| panic!("{trouble:?}"));
        let to = &mut Vec::new();
        let found = tables::export(&*session, &table, ExportFormat::Csv, to, &limits);
        assert!(matches!(found, Err(ExportError::Failure(Failure::Limit(_)))), "{found:?}");
    }
}
