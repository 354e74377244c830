//! The chocolate bar: each turn breaks off and eats rows or columns.
//!
//! The bar has rows and columns, and its top left square is poisoned. A turn
//! eats some of the last rows or some of the last columns; who is left with
//! the poisoned square alone loses. Course notes draw its arena for small bars
//! to show attractors. It is Nim in disguise: rows and columns, less one each,
//! are two heaps, so that who receives a square bar loses, and any other bar
//! is won by making it square.
//!
//! Below the turn ([`Packed`]) lie
//!
//! ```text
//! bit  62 ………… 32  31 ………… 0
//!         rows      columns
//! ```

use arene::{Game, Outcome, Player};
use arene_words::{Message, message};

use super::heaps::{self, MOST_TO_TAKE};
use super::packed::Packed;
use super::shrinking::{Pair, Shrinking};
use crate::spec::{size, whole};
use crate::{Facts, Kind, Notation, Param, Params, Stated, Tabletop, TakeKeys};

/// The parameter of the chocolate bar.
pub const PARAMS: &[Param<'_>] = &[Param { key: "size", kind: Kind::Size, default: "" }];

/// The rules of the chocolate bar of a given size.
#[derive(Clone, Debug)]
pub struct Chocolate {
    rows: u32,
    columns: u32,
}

/// Eats the end of the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The last rows, that many.
    Rows(u32),
    /// The last columns, that many.
    Columns(u32),
}

impl Chocolate {
    /// The game that the parameters describe.
    pub fn from_params(params: &Params<'_>) -> Result<Chocolate, Message> {
        let (rows, columns) = params.size("size")?;
        if !is_bar(rows, columns) {
            return Err(message!(
                "chocolate-size",
                size = format!("{rows}x{columns}"),
                most = MOST_TO_TAKE
            ));
        }
        Ok(Chocolate { rows, columns })
    }

    /// The rows and columns that are left.
    pub fn size(&self, at: &Packed) -> (u32, u32) {
        at.two()
    }
}

/// Whether there is a bar of this size.
fn is_bar(rows: u32, columns: u32) -> bool {
    let sides = 1..=MOST_TO_TAKE;
    sides.contains(&rows) && sides.contains(&columns)
}

impl Game for Chocolate {
    type Position = Packed;
    type Move = Move;

    fn start(&self) -> Packed {
        Packed::pair(self.rows, self.columns, Player::J0)
    }

    fn turn(&self, at: &Packed) -> Player {
        at.turn()
    }

    fn outcome(&self, at: &Packed) -> Option<Outcome> {
        (at.two() == (1, 1)).then(|| Outcome::Win(at.turn().other()))
    }

    fn moves(&self, at: &Packed, out: &mut Vec<Move>) {
        let (rows, columns) = at.two();
        out.extend((1..rows).map(Move::Rows));
        out.extend((1..columns).map(Move::Columns));
    }

    fn most_moves(&self, at: &Packed) -> u64 {
        let (rows, columns) = at.two();
        u64::from(rows) + u64::from(columns)
    }

    fn play(&self, at: &Packed, m: Move) -> Packed {
        let (rows, columns) = at.two();
        let (rows, columns) = match m {
            Move::Rows(eaten) => (rows - eaten, columns),
            Move::Columns(eaten) => (rows, columns - eaten),
        };
        Packed::pair(rows, columns, at.turn().other())
    }
}

impl Notation for Chocolate {
    fn write_position(&self, at: &Packed) -> String {
        let (rows, columns) = at.two();
        format!("{rows}x{columns}")
    }

    fn read_position(&self, text: &str, turn: Option<Player>) -> Result<Packed, Message> {
        match size(text) {
            Some((rows, columns)) if is_bar(rows, columns) => {
                Ok(Packed::pair(rows, columns, turn.unwrap_or(Player::J0)))
            }
            _ => Err(message!(
                "position-bar",
                text = text.trim(),
                most = MOST_TO_TAKE,
                example = self.write_position(&self.start())
            )),
        }
    }

    fn write_move(&self, _at: &Packed, m: Move) -> String {
        match m {
            Move::Rows(1) => "take 1 row".to_owned(),
            Move::Rows(eaten) => format!("take {eaten} rows"),
            Move::Columns(1) => "take 1 column".to_owned(),
            Move::Columns(eaten) => format!("take {eaten} columns"),
        }
    }

    fn move_words(&self, _at: &Packed, m: Move) -> Option<Message> {
        Some(match m {
            Move::Rows(1) => message!("move-take-row", count = "1"),
            Move::Rows(eaten) => message!("move-take-rows", count = eaten.to_string()),
            Move::Columns(1) => message!("move-take-column", count = "1"),
            Move::Columns(eaten) => {
                message!("move-take-columns", count = eaten.to_string())
            }
        })
    }

    /// Singular and plural alike.
    fn parse_move(&self, _at: &Packed, text: &str) -> Option<Move> {
        let words = heaps::words(text);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words[..] {
            ["take", eaten, "row" | "rows"] => whole(eaten).map(Move::Rows),
            ["take", eaten, "column" | "columns"] => whole(eaten).map(Move::Columns),
            _ => None,
        }
    }
}

impl Facts for Chocolate {
    fn stated(&self) -> Option<Stated> {
        Some(Stated { impartial: true, acyclic: true, draws: Some(false) })
    }

    fn tabletop(&self, at: &Packed) -> Tabletop {
        let (rows, columns) = self.size(at);
        Tabletop::Squares { rows: vec![columns; rows as usize], size: self.size(&self.start()) }
    }

    fn with_turn(&self, at: &Packed, turn: Player) -> Packed {
        at.with_turn(turn)
    }

    fn unreachable(&self, at: &Packed) -> Option<Message> {
        let (rows, columns) = at.two();
        if rows > self.rows || columns > self.columns {
            return Some(message!(
                "unreachable-bar",
                size = self.write_position(at),
                start = self.write_position(&self.start())
            ));
        }
        heaps::start_of_j1(self, at)
    }

    fn with_keys<T: TakeKeys<Chocolate>>(&self, start: &Packed, taker: T) -> Option<T::Answer> {
        Shrinking::new(self, start).map(|keys| taker.take(keys))
    }

    fn estimate(&self) -> f64 {
        2.0 * f64::from(self.rows) * f64::from(self.columns)
    }
}

impl Pair for Chocolate {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::heaps::testing::{Oracle, described, id, moves, moves_text, positions};
    use super::*;

    fn bar(spec: &str) -> Chocolate {
        read(spec).expect(spec)
    }

    fn read(spec: &str) -> Result<Chocolate, Message> {
        Chocolate::from_params(&Params::read(spec, PARAMS)?)
    }

    #[test]
    fn laws() {
        for spec in ["1x1", "1x5", "4x1", "2x3", "4x6"] {
            positions(&bar(spec));
        }
    }

    #[test]
    fn described_in_both_languages() {
        described("chocolate", PARAMS);
    }

    #[test]
    fn square_bars_are_lost() {
        let game = bar("9x9");
        let mut oracle = Oracle::new(&game);
        for (rows, columns) in (1..=9).flat_map(|rows| (1..=9).map(move |columns| (rows, columns)))
        {
            for turn in Player::BOTH {
                assert_eq!(oracle.wins(&Packed::pair(rows, columns, turn)), rows != columns);
            }
        }
        let game = bar("4x6");
        assert_eq!(Oracle::new(&game).winning(&game.start()), [Move::Columns(2)]);
    }

    #[test]
    fn moves_come_in_order() {
        let game = bar("3x3");
        assert_eq!(moves_text(&game, "3x2"), "take 1 row, take 2 rows, take 1 column");
        assert_eq!(moves_text(&game, "1x1"), "");
    }

    #[test]
    fn singular_and_plural_are_read() {
        let game = bar("4x6");
        let read = |text: &str| game.read_move(&game.start(), text);
        assert_eq!(read("take 2 columns"), Ok(Move::Columns(2)));
        assert_eq!(read("TAKE 2 column "), Ok(Move::Columns(2)));
        assert_eq!(read("take 1 rows"), Ok(Move::Rows(1)));
        for text in ["take 4 rows", "take 0 rows", "take 6 columns", "take 1", "", "take -1 row"] {
            assert_eq!(id(&read(text).expect_err(text)), "move-illegal");
        }
        let end = game.read_position("1x1", None).expect("a position");
        assert_eq!(
            id(&game.read_move(&end, "take 1 row").expect_err("over")),
            "move-after-the-end"
        );
    }

    #[test]
    fn games_of_every_size() {
        let wrong = |spec: &str| id(&read(spec).expect_err(spec)).to_owned();
        assert_eq!(wrong("0x3"), "chocolate-size");
        assert_eq!(wrong("3x0"), "chocolate-size");
        assert_eq!(wrong("4294967295x4294967295"), "chocolate-size");
        let large = bar("100000x100000");
        assert_eq!(moves(&large, &large.start()).len(), 199_998);
        assert_eq!(large.write_position(&large.start()), "100000x100000");
    }

    #[test]
    fn positions_that_cannot_be_read_or_reached() {
        let game = bar("4x6");
        for text in ["", "4", "4x", "0x3", "4x6x2", "4+6", "1x4294967295", "1x99999999999"] {
            assert_eq!(id(&game.read_position(text, None).expect_err(text)), "position-bar");
        }
        let why = |text: &str, turn| {
            let at = game.read_position(text, Some(turn)).expect(text);
            game.unreachable(&at).map(|message| id(&message).to_owned())
        };
        assert_eq!(why("6x4", Player::J0).as_deref(), Some("unreachable-bar"));
        assert_eq!(why("4x6", Player::J1).as_deref(), Some("unreachable-start"));
        assert_eq!(why("4×4", Player::J1), None);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".*", size in "[0-9x ]{0,8}") {
            let game = bar("4x6");
            for text in [&text, &size] {
                let _ = game.read_position(text, None);
                let _ = game.read_move(&game.start(), text);
            }
        }

        #[test]
        fn positions_come_back(rows in 1..=MOST_TO_TAKE, columns in 1..=MOST_TO_TAKE) {
            let (game, at) = (bar("4x6"), Packed::pair(rows, columns, Player::J1));
            prop_assert_eq!(game.read_position(&game.write_position(&at), Some(Player::J1)), Ok(at));
        }
    }
}
