//! Numbers for boards on which stones stay where they are put.

use arene::{Cell, Game, Numbering, Player, Stones};

use super::{Board, Word};

/// The positions that follow a start, or two with one board, as stones put onto columns of
/// free cells.
#[derive(Debug)]
pub(crate) struct BoardNumbers<W: Word> {
    /// The stones that are there at the start.
    before: [W; 2],
    /// The bits of the free cells, column by column from the lowest.
    columns: Vec<Vec<u32>>,
    /// For each player who may move first.
    stones: Vec<Stones>,
}

impl<W: Word> BoardNumbers<W> {
    /// The positions after `starts`, one board on which play has not ended, with one
    /// player to move or either. Each of the `columns` has the bits of the cells that
    /// may be filled, from the lowest; those that are filled already come first. A player
    /// wins with all stones of one of the `winning` sets. `None` if there are too many
    /// positions.
    pub(crate) fn new(
        starts: &[Board<W>],
        columns: impl Iterator<Item = Vec<u32>>,
        winning: [Vec<W>; 2],
    ) -> Option<BoardNumbers<W>> {
        let start = starts.first()?;
        let before = Player::BOTH.map(|player| start.stones(player));
        let free = |bit: &u32| start.at(*bit).is_none();
        let columns: Vec<Vec<u32>> = columns
            .map(|cells| cells.into_iter().filter(free).collect())
            .filter(|cells: &Vec<u32>| !cells.is_empty())
            .collect();
        let heights: Vec<u8> =
            columns.iter().map(|cells| u8::try_from(cells.len()).ok()).collect::<Option<_>>()?;
        let mut players = Player::BOTH.into_iter();
        let wins = winning.map(|sets| {
            let player = players.next().unwrap_or(Player::J0);
            let open =
                sets.into_iter().filter(|&set| set & start.stones(player.other()) == W::ZERO);
            let left: Vec<W> = open.map(|set| set & !start.stones(player)).collect();
            smallest(left).into_iter().filter_map(|set| cells_of(set, &columns)).collect()
        });
        let stones = |start: &Board<W>| Stones::new(&heights, start.turn(), wins.clone());
        let stones = starts.iter().map(stones).collect::<Option<_>>()?;
        Some(BoardNumbers { before, columns, stones })
    }

    /// The stones with the number that counts those of all, and the number there.
    fn within(&self, mut number: u64) -> (&Stones, u64) {
        let [earlier @ .., last] = &self.stones[..] else { unreachable!("there is a start") };
        for stones in earlier {
            match number.checked_sub(stones.numbers()) {
                None => return (stones, number),
                Some(rest) => number = rest,
            }
        }
        (last, number)
    }

    /// The start with more stones, which are put one by one, this player being first.
    fn filled(
        &self,
        first: Player,
        put_all: impl FnOnce(&mut dyn FnMut(Cell, Player)),
    ) -> Board<W> {
        let mut stones = self.before;
        let mut count = 0;
        put_all(&mut |cell, player| {
            stones[player.index()] = stones[player.index()] | W::bit(self.bit(cell));
            count += 1;
        });
        Board::new(stones[0], stones[1], after(count, first))
    }

    /// The bit of a cell.
    fn bit(&self, (column, height): Cell) -> u32 {
        self.columns[usize::from(column)][usize::from(height)]
    }
}

/// Who moves when so many stones have been put, if this player was first; or who was first
/// if he moves.
fn after(put: u32, first: Player) -> Player {
    if put.is_multiple_of(2) { first } else { first.other() }
}

/// The sets that hold no other.
fn smallest<W: Word>(mut sets: Vec<W>) -> Vec<W> {
    sets.sort_by_key(|set| set.count_ones());
    let mut kept: Vec<W> = Vec::new();
    for set in sets {
        if kept.iter().all(|&other| other & set != other) {
            kept.push(set);
        }
    }
    kept
}

/// The cells of a set; `None` if one of them can never be filled.
fn cells_of<W: Word>(set: W, columns: &[Vec<u32>]) -> Option<Vec<Cell>> {
    let cell = |bit: u32| {
        columns.iter().zip(0..).find_map(|(cells, column)| {
            let height = cells.iter().position(|&other| other == bit)?;
            Some((column, height as u8))
        })
    };
    set.cells().map(cell).collect()
}

impl<W: Word, G: Game<Position = Board<W>>> Numbering<G> for BoardNumbers<W> {
    fn stones(&self) -> &[Stones] {
        &self.stones
    }

    fn number(&self, at: &Board<W>) -> Option<u64> {
        let before = self.before[0] | self.before[1];
        let follows = Player::BOTH
            .into_iter()
            .all(|player| at.stones(player) & before == self.before[player.index()]);
        if !follows {
            return None;
        }
        let put = (at.occupied() & !before).count_ones();
        let first = after(put, at.turn());
        let mut earlier = 0;
        for stones in &self.stones {
            if stones.first() == first {
                let number = stones.number(put, |cell| at.at(self.bit(cell)))?;
                return Some(earlier + number);
            }
            earlier += stones.numbers();
        }
        None
    }

    fn position(&self, number: u64) -> Board<W> {
        let (stones, number) = self.within(number);
        self.filled(stones.first(), |put| stones.position(number, put))
    }

    fn image(&self, number: u64) -> Option<Board<W>> {
        let (stones, number) = self.within(number);
        let image = || self.filled(stones.first(), |put| stones.image_of(number, put));
        stones.has_image(number).then(image)
    }
}
