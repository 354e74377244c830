//! Lines of stones in a row, in a column or on a diagonal.

use arene_words::Message;

use super::{Grid, Word};

/// Finds `length` stones in line.
///
/// The cells of a line are equally far apart in the word, whatever the layout:
/// with `d` bits between neighbours, stones fill the line that starts at bit b
/// when b, b+d, b+2d, … are all set. Shifting the whole board tests all starts
/// at once, and a mask keeps those from which a line stays on the board. The
/// four directions go side by side, which the processor does in parallel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines<W> {
    length: u32,
    /// The cell with the lowest bit of each line, by direction.
    starts: [W; 4],
    /// How far to shift at each stage, by direction. Runs of stones double at
    /// every stage but the last, where two that overlap make up the length.
    shifts: [[u32; 4]; STAGES],
    stages: usize,
}

/// As many as the longest line needs, of 127 stones.
const STAGES: usize = 7;

impl<W: Word> Lines<W> {
    /// The lines of a board. They must fit it in one direction at least.
    pub(crate) fn new(grid: Grid, length: u32) -> Result<Lines<W>, Message> {
        let longest = grid.columns.max(grid.rows);
        if length == 0 {
            return Err(Message::new("line-empty"));
        }
        if length > longest {
            return Err(Message::new("line-too-long")
                .with("line", length)
                .with("columns", grid.columns)
                .with("rows", grid.rows)
                .with("longest", longest));
        }
        let reach = length - 1;
        let ways =
            [(reach, 0, false), (0, reach, false), (reach, reach, false), (reach, reach, true)];
        // Where no line fits there is no start, and a step of 0 does no harm.
        let (mut starts, mut steps) = ([W::ZERO; 4], [0; 4]);
        for (way, (across, down, rises)) in ways.into_iter().enumerate() {
            for (column, row) in grid.cells() {
                if column + across >= grid.columns || row + down >= grid.rows {
                    continue;
                }
                let (from, to) = if rises { (row + down, row) } else { (row, row + down) };
                let (from, to) = (grid.bit(column, from), grid.bit(column + across, to));
                starts[way] = starts[way] | W::bit(from.min(to));
                steps[way] = from.abs_diff(to) / reach.max(1);
            }
        }
        let (mut shifts, mut stages, mut run) = ([[0; 4]; STAGES], 0, 1);
        while run < length {
            let more = run.min(length - run);
            shifts[stages] = steps.map(|step| more * step);
            stages += 1;
            run += more;
        }
        Ok(Lines { length, starts, shifts, stages })
    }

    /// Whether these stones fill a line.
    #[inline]
    pub(crate) fn any(&self, stones: W) -> bool {
        let [a, b, c, d] = self.filled(stones);
        a | b | c | d != W::ZERO
    }

    /// How many lines these stones fill.
    pub(crate) fn count(&self, stones: W) -> u32 {
        self.filled(stones).into_iter().map(W::count_ones).sum()
    }

    /// How many stones make a line.
    pub(crate) fn length(&self) -> u32 {
        self.length
    }

    /// Every line of the board, as the set of its cells.
    pub(crate) fn all(&self) -> Vec<W> {
        // A line of one stone has no direction.
        let directions = if self.length == 1 { 1 } else { 4 };
        let lines = (0..directions).flat_map(|way| {
            let step = self.shifts[0][way];
            let line = (0..self.length).fold(W::ZERO, |line, i| line | W::bit(i * step));
            self.starts[way].cells().map(move |start| line << start)
        });
        lines.collect()
    }

    /// The starts of the lines that these stones fill, by direction.
    #[inline]
    fn filled(&self, stones: W) -> [W; 4] {
        let mut runs = [stones; 4];
        for shifts in &self.shifts[..self.stages] {
            for (runs, &shift) in runs.iter_mut().zip(shifts) {
                *runs = *runs & (*runs >> shift);
            }
        }
        for (runs, &starts) in runs.iter_mut().zip(&self.starts) {
            *runs = *runs & starts;
        }
        runs
    }

    /// About the chance that `count` stones, half of each colour, strewn over
    /// these cells leave play open: that of no line of one colour, if lines
    /// came independently. They come in clusters, which makes up for counting
    /// one colour only.
    pub(crate) fn open(&self, cells: W, count: u32) -> f64 {
        if self.length == 1 {
            return if count <= 1 { 1.0 } else { 0.0 };
        }
        let chance = f64::from(count) / f64::from(2 * cells.count_ones().max(1));
        (-f64::from(self.count(cells)) * chance.powf(f64::from(self.length))).exp()
    }

    /// Whether draws are possible, as far as the rules alone tell.
    pub(crate) fn draws(&self) -> Option<bool> {
        (self.length == 1).then_some(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line of every board, in both layouts, and no set of cells that is
    /// one cell short of a line or goes round a border.
    #[test]
    fn the_filled_lines_are_those_one_can_draw() {
        for (columns, rows) in [(1, 1), (1, 5), (5, 1), (3, 3), (4, 6), (6, 4), (7, 6)] {
            for length in 1..=columns.max(rows) {
                for grid in
                    [Grid::reading::<u64>(columns, rows), Grid::stacks::<u64>(columns, rows)]
                {
                    check(grid.unwrap(), length);
                }
            }
        }
    }

    fn check(grid: Grid, length: u32) {
        let lines = Lines::<u64>::new(grid, length).unwrap();
        let mut drawn = 0;
        for (column, row) in grid.cells() {
            for (across, down) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let cells: Vec<(i64, i64)> = (0..i64::from(length))
                    .map(|i| (i64::from(column) + i * across, i64::from(row) + i * down))
                    .collect();
                let on_board = |&(c, r): &(i64, i64)| {
                    (0..i64::from(grid.columns)).contains(&c)
                        && (0..i64::from(grid.rows)).contains(&r)
                };
                if !cells.iter().all(on_board) {
                    continue;
                }
                drawn += 1;
                let bits: Vec<u64> =
                    cells.iter().map(|&(c, r)| 1 << grid.bit(c as u32, r as u32)).collect();
                let line: u64 = bits.iter().sum();
                assert!(lines.any(line));
                for bit in bits {
                    assert!(!lines.any(line ^ bit), "{grid:?}, length {length}");
                }
            }
        }
        let all = grid.cells().map(|(c, r)| 1 << grid.bit(c, r)).sum();
        assert_eq!(lines.count(all), drawn, "{grid:?}, length {length}");
        let sets: std::collections::BTreeSet<u64> = lines.all().into_iter().collect();
        assert_eq!(sets.len(), lines.all().len(), "each line once");
        assert_eq!(sets.len() as u32, if length == 1 { grid.size() } else { drawn });
        assert!(sets.iter().all(|&line| lines.any(line) && line.count_ones() == length));
    }

    #[test]
    fn connect_4_has_69_lines() {
        let grid = Grid::stacks::<u64>(7, 6).unwrap();
        let all = grid.cells().map(|(c, r)| 1 << grid.bit(c, r)).sum();
        assert_eq!(Lines::<u64>::new(grid, 4).unwrap().count(all), 69);
    }

    #[test]
    fn a_line_nobody_can_make_is_refused() {
        let grid = Grid::reading::<u64>(4, 3).unwrap();
        assert_eq!(Lines::<u64>::new(grid, 0).unwrap_err().id(), "line-empty");
        assert_eq!(Lines::<u64>::new(grid, 5).unwrap_err().id(), "line-too-long");
        assert_eq!(Lines::<u64>::new(grid, u32::MAX).unwrap_err().id(), "line-too-long");
        assert!(Lines::<u64>::new(grid, 4).is_ok());
    }
}
