//! Chomp: each turn bites a corner out of a chocolate bar.
//!
//! A turn chooses a square and eats it with everything to the right of it and
//! below it. The top left square is poisoned; who is left with it alone loses.
//! Course notes use Chomp for the theorem that says who wins but not how: if
//! biting off the last square did not win, the answer to it would, and could
//! have been the first bite. So the first player wins every board but 1×1,
//! and no general rule for the winning bite is known. D. Gale invented this
//! form of it in 1974.
//!
//! The rows that are left never grow from the top down: a partition, packed as
//! a lattice path (drawn in `partition.rs`) below the turn ([`Packed`]). Rows
//! and columns, 60 together at most, leave room for it.

use arene::{Game, Keys, Outcome, Player};
use arene_words::{Message, message};

use super::packed::Packed;
use super::{heaps, partition};
use crate::letters;
use crate::{Facts, Kind, Notation, Param, Params, Stated, Tabletop, TakeKeys};

/// The parameter of Chomp.
pub const PARAMS: &[Param<'_>] = &[Param { key: "size", kind: Kind::Size, default: "" }];

/// The most rows and columns together.
const MOST_SIDES: u32 = 60;

/// The rules of Chomp on a board of a given size.
#[derive(Clone, Debug)]
pub struct Chomp {
    rows: u32,
    columns: u32,
}

/// Bites off this square and all to the right of it and below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bite {
    /// Counted from 0 at the top.
    pub row: u32,
    /// Counted from 0 at the left.
    pub column: u32,
}

impl Chomp {
    /// The game that the parameters describe.
    pub fn from_params(params: &Params<'_>) -> Result<Chomp, Message> {
        let (rows, columns) = params.size("size")?;
        if rows == 0 || columns == 0 || rows.saturating_add(columns) > MOST_SIDES {
            return Err(message!(
                "chomp-size",
                size = format!("{rows}x{columns}"),
                most = MOST_SIDES
            ));
        }
        Ok(Chomp { rows, columns })
    }

    /// The lengths of the rows that are left, from the top.
    pub fn rows(&self, at: &Packed) -> impl Iterator<Item = u32> {
        partition::parts(at.table())
    }
}

impl Game for Chomp {
    type Position = Packed;
    type Move = Bite;

    fn start(&self) -> Packed {
        let rows = (0..self.rows).map(|_| self.columns);
        Packed::new(partition::pack(rows), Player::J0)
    }

    fn turn(&self, at: &Packed) -> Player {
        at.turn()
    }

    fn outcome(&self, at: &Packed) -> Option<Outcome> {
        let poison_alone = at.table() == partition::pack([1]);
        poison_alone.then(|| Outcome::Win(at.turn().other()))
    }

    fn moves(&self, at: &Packed, out: &mut Vec<Bite>) {
        for (row, length) in (0..).zip(self.rows(at)) {
            let after_poison = u32::from(row == 0);
            out.extend((after_poison..length).map(|column| Bite { row, column }));
        }
    }

    fn play(&self, at: &Packed, m: Bite) -> Packed {
        Packed::new(partition::cut(at.table(), m.row, m.column), at.turn().other())
    }
}

impl Notation for Chomp {
    fn write_position(&self, at: &Packed) -> String {
        heaps::write(self.rows(at))
    }

    /// Missing rows are eaten. Rows may be longer than the board as far as
    /// positions can hold them.
    fn read_position(&self, text: &str, turn: Option<Player>) -> Result<Packed, Message> {
        let text = text.trim();
        let example = self.write_position(&self.start());
        let Some(rows) = heaps::numbers(text) else {
            return Err(message!("position-rows", text, example = example.as_str()));
        };
        if rows.len() > self.rows as usize {
            return Err(message!(
                "position-rows-many",
                text,
                example = example.as_str(),
                count = rows.len(),
                most = self.rows
            ));
        }
        if let Some(above) = rows.windows(2).position(|two| two[0] < two[1]) {
            return Err(message!(
                "position-rows-grow",
                text,
                example = example.as_str(),
                row = above + 2
            ));
        }
        let longest = MOST_SIDES - self.rows;
        let fitting = |row: u64| u32::try_from(row).ok().filter(|&row| row <= longest);
        let Some(rows) = rows.into_iter().map(fitting).collect::<Option<Vec<u32>>>() else {
            return Err(message!(
                "position-row-long",
                text,
                example = example.as_str(),
                most = longest
            ));
        };
        match partition::pack(rows) {
            0 => Err(message!("position-poison", text, example = example.as_str())),
            table => Ok(Packed::new(table, turn.unwrap_or(Player::J0))),
        }
    }

    /// The square: a letter for its column and the number of its row.
    fn write_move(&self, _at: &Packed, m: Bite) -> String {
        format!("{}{}", letters(m.column), m.row + 1)
    }
}

impl Facts for Chomp {
    fn stated(&self) -> Option<Stated> {
        Some(Stated { impartial: true, acyclic: true, draws: Some(false) })
    }

    fn tabletop(&self, at: &Packed) -> Tabletop {
        let rows: Vec<u32> = self.rows(at).collect();
        Tabletop::Squares { rows, size: (self.rows, self.columns) }
    }

    fn with_turn(&self, at: &Packed, turn: Player) -> Packed {
        at.with_turn(turn)
    }

    fn unreachable(&self, at: &Packed) -> Option<Message> {
        // The first row is the longest.
        if let Some(length) = self.rows(at).next().filter(|&length| length > self.columns) {
            return Some(message!("unreachable-row", squares = length, columns = self.columns));
        }
        heaps::start_of_j1(self, at)
    }

    fn with_keys<T: TakeKeys<Chomp>>(&self, start: &Packed, taker: T) -> Option<T::Answer> {
        let squares = self.rows(start).sum();
        let symmetric = partition::turned(start.table()) == start.table();
        Some(taker.take(Shapes { start: start.table(), squares, symmetric }))
    }

    /// Every lattice path from one corner of the board to the other is the
    /// edge of a shape, for either turn.
    fn estimate(&self) -> f64 {
        let columns = f64::from(self.columns);
        let paths: f64 = (1..=self.rows).map(|row| 1.0 + columns / f64::from(row)).product();
        2.0 * paths
    }
}

/// Keys for what is left of a shape. If rows and columns are alike in it, a shape and
/// the one that has its columns for rows share theirs.
struct Shapes {
    start: u64,
    squares: u32,
    symmetric: bool,
}

impl Keys<Chomp> for Shapes {
    fn grades(&self) -> u32 {
        self.squares + 1
    }

    /// The squares that are gone.
    fn grade(&self, at: &Packed) -> Option<u32> {
        let mut start = partition::parts(self.start);
        let within = |row: u32| start.next().filter(|&most| row <= most).map(|_| row);
        let left = partition::parts(at.table()).map(within).sum::<Option<u32>>()?;
        Some(self.squares - left)
    }

    fn key(&self, at: &Packed) -> u64 {
        let shape = at.table();
        let shape = if self.symmetric { shape.min(partition::turned(shape)) } else { shape };
        shape << 1 | at.turn().index() as u64
    }

    fn position(&self, key: u64) -> Packed {
        Packed::new(key >> 1, Player::BOTH[(key & 1) as usize])
    }

    fn alike(&self, at: &Packed) -> Vec<Packed> {
        let turned = Packed::new(partition::turned(at.table()), at.turn());
        if self.symmetric && turned != *at { vec![*at, turned] } else { vec![*at] }
    }

    fn count_alike(&self, at: &Packed) -> u64 {
        1 + u64::from(self.symmetric && partition::turned(at.table()) != at.table())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::heaps::testing::{Oracle, described, id, moves, moves_text, positions};
    use super::*;

    fn chomp(spec: &str) -> Chomp {
        read(spec).expect(spec)
    }

    fn read(spec: &str) -> Result<Chomp, Message> {
        Chomp::from_params(&Params::read(spec, PARAMS)?)
    }

    #[test]
    fn laws() {
        for spec in ["1x1", "1x4", "3x1", "2x3", "4x4"] {
            positions(&chomp(spec));
        }
    }

    #[test]
    fn described_in_both_languages() {
        described("chomp", PARAMS);
    }

    #[test]
    fn two_by_three() {
        let game = chomp("2x3");
        let mut oracle = Oracle::new(&game);
        let all = positions(&game);
        let edges: usize = all.iter().map(|at| moves(&game, at).len()).sum();
        assert_eq!((all.len(), edges), (16, 33));
        let lost = all.iter().filter(|at| !oracle.wins(at)).map(|at| game.write_position(at));
        let mut lost: Vec<String> = lost.collect();
        lost.sort();
        lost.dedup();
        assert_eq!(lost, ["1", "2+1", "3+2"]);
        assert_eq!(oracle.winning(&game.start()), [Bite { row: 1, column: 2 }]);
    }

    #[test]
    fn the_first_player_wins_every_board_but_one() {
        for (rows, columns) in (1..=4).flat_map(|rows| (1..=5).map(move |columns| (rows, columns)))
        {
            let game = chomp(&format!("{rows}x{columns}"));
            assert_eq!(Oracle::new(&game).wins(&game.start()), rows * columns > 1);
        }
    }

    #[test]
    fn one_bite_wins() {
        let game = chomp("4x6");
        let at = game.read_position("6+4+4+2", None).expect("a position");
        let winning = Oracle::new(&game).winning(&at);
        assert_eq!(winning, [Bite { row: 1, column: 2 }]);
        assert_eq!(game.write_move(&at, winning[0]), "c2");
        assert_eq!(game.write_position(&game.play(&at, winning[0])), "6+2+2+2");
    }

    #[test]
    fn moves_come_in_order() {
        let game = chomp("2x3");
        assert_eq!(moves_text(&game, "3+3"), "b1, c1, a2, b2, c2");
        assert_eq!(moves_text(&game, "1"), "");
        let bite = game.read_move(&game.start(), " A2").expect("legal");
        assert_eq!(game.write_position(&game.play(&game.start(), bite)), "3");
        for text in ["a1", "d1", "a3", "a", "1", ""] {
            assert_eq!(id(&game.read_move(&game.start(), text).expect_err(text)), "move-illegal");
        }
    }

    #[test]
    fn columns_after_z() {
        let names: Vec<String> = [0, 25, 26, 51, 52, 58].into_iter().map(letters).collect();
        assert_eq!(names, ["a", "z", "aa", "az", "ba", "bg"]);
        let game = chomp("1x59");
        let moves = moves(&game, &game.start());
        assert_eq!(game.write_move(&game.start(), moves[57]), "bg1");
        assert_eq!(game.read_move(&game.start(), "BG1"), Ok(moves[57]));
    }

    #[test]
    fn boards_of_every_size() {
        for spec in ["0x3", "3x0", "30x31", "4294967295x4294967295", "1x4294967295"] {
            assert_eq!(id(&read(spec).expect_err(spec)), "chomp-size");
        }
        for spec in ["59x1", "1x59", "30x30"] {
            let game = chomp(spec);
            let text = game.write_position(&game.start());
            assert_eq!(game.read_position(&text, None), Ok(game.start()));
            assert!(game.estimate().is_finite());
        }
    }

    #[test]
    fn positions_that_cannot_be_read_or_reached() {
        let game = chomp("2x3");
        let wrong = |text: &str| id(&game.read_position(text, None).expect_err(text)).to_owned();
        assert_eq!(wrong(""), "position-rows");
        assert_eq!(wrong("3x2"), "position-rows");
        assert_eq!(wrong("3+2+1"), "position-rows-many");
        assert_eq!(wrong("2+3"), "position-rows-grow");
        assert_eq!(wrong("59"), "position-row-long");
        assert_eq!(wrong("99999999999999999999+1"), "position-row-long");
        assert_eq!(wrong("0+0"), "position-poison");
        let why = |text: &str, turn| {
            let at = game.read_position(text, Some(turn)).expect(text);
            game.unreachable(&at).map(|message| id(&message).to_owned())
        };
        assert_eq!(why("58+58", Player::J0).as_deref(), Some("unreachable-row"));
        assert_eq!(why("3+3", Player::J1).as_deref(), Some("unreachable-start"));
        assert_eq!(why("3+0", Player::J1), None);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".*", list in "[0-9+ ]{0,12}") {
            let game = chomp("4x6");
            for text in [&text, &list] {
                let _ = game.read_position(text, None);
                let _ = game.read_move(&game.start(), text);
            }
        }

        #[test]
        fn positions_come_back(rows in prop::collection::vec(0..=30u32, 30)) {
            let mut rows = rows;
            rows.sort_unstable_by(|a, b| b.cmp(a));
            prop_assume!(rows[0] > 0);
            let game = chomp("30x30");
            let at = Packed::new(partition::pack(rows.iter().copied()), Player::J1);
            let left = rows.into_iter().filter(|&row| row > 0);
            prop_assert_eq!(game.rows(&at).collect::<Vec<_>>(), left.collect::<Vec<_>>());
            prop_assert_eq!(game.read_position(&game.write_position(&at), Some(Player::J1)), Ok(at));
        }
    }
}
