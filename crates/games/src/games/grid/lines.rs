//! Lines of stones in a row, in a column or on a diagonal.

use arene_words::{Message, message};

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
    /// Whether these are the lines of the usual Connect 4, for which there are
    /// shorter ways.
    usual: bool,
}

/// As many as the longest line needs, of 127 stones.
const STAGES: usize = 7;

impl<W: Word> Lines<W> {
    /// The lines of a board. They must fit it in one direction at least.
    pub(crate) fn new(grid: Grid, length: u32) -> Result<Lines<W>, Message> {
        let longest = grid.columns.max(grid.rows);
        if length == 0 {
            return Err(message!("line-empty"));
        }
        if length > longest {
            return Err(message!(
                "line-too-long",
                line = length,
                columns = grid.columns,
                rows = grid.rows,
                longest
            ));
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
        let usual = grid.is_stacks_of(usual::ROWS) && length == usual::LENGTH;
        Ok(Lines { length, starts, shifts, stages, usual })
    }

    /// Whether these stones fill a line.
    #[inline(always)]
    pub(crate) fn any(&self, stones: W) -> bool {
        if self.usual {
            return usual::any(stones);
        }
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

    /// The cells at which one more stone fills a line, whatever lies there, and
    /// maybe bits that are no cells.
    ///
    /// A line that starts at b lacks its stone number i when the others are
    /// there: all shifts of the board but one, and the result shifted back.
    #[inline(always)]
    pub(crate) fn completing(&self, stones: W) -> W {
        if self.usual {
            return usual::completing(stones);
        }
        let mut cells = W::ZERO;
        for (&step, &starts) in self.shifts[0].iter().zip(&self.starts) {
            let mut before = starts;
            for i in 0..self.length {
                let after =
                    (i + 1..self.length).fold(before, |others, j| others & (stones >> (j * step)));
                cells = cells | (after << (i * step));
                before = before & (stones >> (i * step));
            }
        }
        cells
    }

    /// The starts of the lines that these stones fill, by direction.
    #[inline]
    fn filled(&self, stones: W) -> [W; 4] {
        let mut runs = [stones; 4];
        let mut stage = |shifts: &[u32; 4]| {
            for (runs, &shift) in runs.iter_mut().zip(shifts) {
                *runs = *runs & (*runs >> shift);
            }
        };
        if self.stages == 2 {
            // Lines of three or four, without a loop.
            stage(&self.shifts[0]);
            stage(&self.shifts[1]);
        } else {
            self.shifts[..self.stages].iter().for_each(stage);
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

/// The same on the usual board of Connect 4, with the shifts written out: half
/// the work. No line goes round a border, since the spare bits on top of the
/// columns are never set.
mod usual {
    use super::Word;

    pub(super) const ROWS: u32 = 6;
    pub(super) const LENGTH: u32 = 4;
    /// Bits between neighbours in a row, on the falling and the rising diagonal.
    const STEPS: [u32; 3] = [ROWS + 1, ROWS, ROWS + 2];

    #[inline(always)]
    pub(super) fn any<W: Word>(stones: W) -> bool {
        let along = |step: u32| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step))
        };
        let [row, falling, rising] = STEPS.map(along);
        along(1) | row | falling | rising != W::ZERO
    }

    #[inline(always)]
    pub(super) fn completing<W: Word>(stones: W) -> W {
        let along = |step: u32| {
            let [below, above] = [stones << step, stones >> step];
            let [two_below, two_above] =
                [below & (stones << (2 * step)), above & (stones >> (2 * step))];
            // Three below; two below and one above; and the other way round.
            (two_below & ((stones << (3 * step)) | above))
                | (two_above & ((stones >> (3 * step)) | below))
        };
        // Nothing lies above a stone to fall.
        let column = (stones << 1) & (stones << 2) & (stones << 3);
        let [row, falling, rising] = STEPS.map(along);
        column | row | falling | rising
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
    fn a_stone_completes_a_line_where_adding_it_does() {
        let mut random = 1_u64;
        for (columns, rows) in [(1, 1), (3, 3), (4, 6), (7, 6)] {
            for length in 1..=columns.max(rows) {
                for grid in
                    [Grid::reading::<u64>(columns, rows), Grid::stacks::<u64>(columns, rows)]
                {
                    let grid = grid.unwrap();
                    let lines = Lines::<u64>::new(grid, length).unwrap();
                    let all: u64 = grid.cells().map(|(c, r)| 1 << grid.bit(c, r)).sum();
                    for _ in 0..200 {
                        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        let stones = (random ^ random >> 31) & all;
                        if lines.any(stones) {
                            continue;
                        }
                        // In a column stones lie upon each other.
                        let empty = match lines.usual {
                            true => all & !stones & !(stones >> 1),
                            false => all & !stones,
                        };
                        let completing = empty.cells().filter(|&c| lines.any(stones | 1 << c));
                        let expected: u64 = completing.map(|c| 1 << c).sum();
                        assert_eq!(lines.completing(stones) & empty, expected);
                    }
                }
            }
        }
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
        assert_eq!(Lines::<u64>::new(grid, 0).unwrap_err().id().to_string(), "line-empty");
        assert_eq!(Lines::<u64>::new(grid, 5).unwrap_err().id().to_string(), "line-too-long");
        assert_eq!(
            Lines::<u64>::new(grid, u32::MAX).unwrap_err().id().to_string(),
            "line-too-long"
        );
        assert!(Lines::<u64>::new(grid, 4).is_ok());
    }
}
