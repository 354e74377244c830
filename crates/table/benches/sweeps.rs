//! Strong solutions of boards that fill with stones, into tables in memory, and
//! lookups in them. Every answer is asserted: a faster wrong program fails.
//!
//! The throughput is in positions that play reaches. `cargo test -p arene-table --bench
//! sweeps` does everything small once, without measuring.

use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use arene::{Cell, Limits, Player, Stones, random};
use arene_table::{Header, Table, TableBuilder};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Whether this run measures: else, as `cargo test` does it, everything small is done once,
/// for its answer.
fn measures() -> bool {
    let told = |word: &str| std::env::args().any(|argument| argument == word);
    told("--bench") && !told("--test")
}

/// A board of Connect 4 and what is known of it: how many positions there are, who
/// wins how many, and the longest win.
struct Known {
    columns: u8,
    rows: u8,
    positions: u64,
    won: [u64; 2],
    longest: u32,
}

static BOARDS: [Known; 4] = [
    Known { columns: 5, rows: 4, positions: 3_945_711, won: [1_372_788, 1_269_287], longest: 19 },
    Known {
        columns: 5,
        rows: 5,
        positions: 69_763_700,
        won: [31_229_115, 24_115_312],
        longest: 23,
    },
    Known {
        columns: 6,
        rows: 4,
        positions: 94_910_577,
        won: [40_230_229, 36_319_069],
        longest: 24,
    },
    // Measured on two threads only: it is large.
    Known {
        columns: 5,
        rows: 6,
        positions: 1_044_334_437,
        won: [471_227_365, 418_254_836],
        longest: 27,
    },
];

/// The boards of this run: the first alone unless it measures.
fn boards() -> &'static [Known] {
    if measures() { &BOARDS } else { &BOARDS[..1] }
}

impl Known {
    fn stones(&self) -> Stones {
        let (columns, rows) = (i32::from(self.columns), i32::from(self.rows));
        let mut lines: Vec<Vec<Cell>> = Vec::new();
        for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)))
        {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let cell = |step: i32| (column + step * right, row + step * up);
                let (last, top) = cell(3);
                if last < columns && (0..rows).contains(&top) {
                    let cells = (0..4).map(cell);
                    lines.push(cells.map(|(column, row)| (column as u8, row as u8)).collect());
                }
            }
        }
        let heights = vec![self.rows; self.columns.into()];
        Stones::new(&heights, Player::J0, [lines.clone(), lines]).expect("a board that fits")
    }

    fn header(&self) -> Header {
        let stones = self.stones();
        Header {
            game: format!("connect4:{}x{}", self.columns, self.rows),
            start: String::new(),
            both: false,
            numbering: "stones".to_owned(),
            numbers: stones.numbers(),
            tiles: stones.tiles() as u32,
            version: String::new(),
        }
    }

    /// Solves it in memory, a byte a position at most.
    fn solve(&self, threads: usize) -> Table {
        let table = self.fill(TableBuilder::in_memory(self.header(), &Limits::none()), threads);
        assert!(table.bytes() <= self.positions);
        table
    }

    /// Solves it into a file of this folder, four bits a position at most.
    fn store(&self, folder: &Path) -> Table {
        let path = folder.join(format!("{}x{}.arene", self.columns, self.rows));
        let builder = TableBuilder::in_file(self.header(), &Limits::none(), &path).expect("a file");
        let table = self.fill(builder, 2);
        assert!(table.bytes() * 2 <= self.positions);
        table
    }

    /// Fills a table and checks what comes out.
    fn fill(&self, builder: TableBuilder, threads: usize) -> Table {
        let tally =
            self.stones().sweep(&builder, &Limits::none().threads(threads)).expect("no limit");
        assert_eq!(tally.positions(), self.positions);
        assert_eq!(tally.counts.won, self.won);
        assert_eq!(tally.counts.longest, Some(self.longest));
        builder.finish().expect("a table")
    }
}

fn sweeps(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sweep");
    group.sample_size(10).measurement_time(Duration::from_secs(10));
    for board in boards() {
        let large = board.positions > 1_000_000_000;
        group.throughput(Throughput::Elements(board.positions));
        for threads in if large { 2..=2 } else { 1..=2 } {
            let name = format!("connect4:{}x{}", board.columns, board.rows);
            group.bench_with_input(
                BenchmarkId::new(name, threads),
                &threads,
                |bencher, &threads| {
                    bencher.iter(|| black_box(board.solve(threads)));
                },
            );
        }
    }
    group.finish();
}

/// Positions at random, looked up in a file as `solve -o` makes it.
fn lookups(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("a folder");
    for board in boards().iter().filter(|board| board.positions < 1_000_000_000) {
        let tables = [board.store(folder.path()), board.solve(2)];
        let [mut stored, mut in_memory] =
            tables.each_ref().map(|table| table.lookup().expect("a lookup"));
        let mut state = 1;
        let mut any = || random::below(&mut state, tables[0].header().numbers as usize) as u64;
        for _ in 0..1000 {
            let number = any();
            assert_eq!(stored.code(number), in_memory.code(number), "{number}");
        }
        let name = format!("lookup/connect4:{}x{}", board.columns, board.rows);
        criterion.bench_function(&name, |bencher| {
            bencher.iter(|| stored.code(black_box(any())).expect("sound").expect("a code"));
        });
    }
}

criterion_group!(benches, sweeps, lookups);
criterion_main!(benches);
