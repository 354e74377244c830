//! Choosing a move with the arrow keys.

use arene_games::{Change, GridKind, Tabletop};

/// The move under the cursor among the legal ones, each of which has a place.
pub(crate) struct Cursor {
    /// Column and row of each move, in the order of the rules.
    places: Vec<(i64, i64)>,
    /// The chosen move; none before an arrow is pressed.
    pub(crate) chosen: Option<usize>,
    /// Where the cursor is, or was last turn.
    at: (i64, i64),
}

/// Where an arrow points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrow {
    Left,
    Right,
    Up,
    Down,
}

impl Cursor {
    /// Over the moves that make these changes, near where it was.
    pub(crate) fn new(tabletop: &Tabletop, changes: &[Change], was: Option<(i64, i64)>) -> Cursor {
        let place = |(k, change): (i64, &Change)| {
            let Some((row, columns)) = change.pieces().first() else { return (k, 0) };
            let (start, end) = (i64::from(columns.start), i64::from(columns.end));
            let row = i64::from(*row);
            match tabletop {
                Tabletop::Grid { kind: GridKind::Connect4, .. } => (start, 0),
                // Along a heap goes how many are taken; taking from several
                // heaps is a row of its own.
                Tabletop::Heaps(heaps) if change.pieces().len() > 1 => {
                    (end - start, i64::try_from(heaps.len()).unwrap_or(i64::MAX))
                }
                Tabletop::Heaps(_) => (end - start, row),
                _ => (start, row),
            }
        };
        let places: Vec<(i64, i64)> = (0..).zip(changes).map(place).collect();
        let middle = || {
            let of = |values: &dyn Fn(&(i64, i64)) -> i64| {
                let (least, most) =
                    (places.iter().map(values).min(), places.iter().map(values).max());
                (least.unwrap_or(0) + most.unwrap_or(0)) / 2
            };
            (of(&|place| place.0), of(&|place| place.1))
        };
        // Heaps and lists begin at their beginning, boards in the middle.
        let at = was.unwrap_or_else(|| match tabletop {
            Tabletop::Grid { .. } => middle(),
            _ => places.first().copied().unwrap_or((0, 0)),
        });
        Cursor { places, chosen: None, at }
    }

    /// Where it is.
    pub(crate) fn at(&self) -> (i64, i64) {
        self.at
    }

    /// Follows an arrow: to the next move on the same line, else to the nearest
    /// one in that direction. The first arrow only shows where the cursor is.
    pub(crate) fn follow(&mut self, arrow: Arrow) {
        if self.chosen.is_none() {
            let (x, y) = self.at;
            self.choose_by(|(px, py)| Some((px - x).abs() + (py - y).abs()));
            return;
        }
        let (x, y) = self.at;
        let one_line = self.places.iter().all(|place| place.1 == y);
        let arrow = match arrow {
            Arrow::Up if one_line => Arrow::Left,
            Arrow::Down if one_line => Arrow::Right,
            arrow => arrow,
        };
        self.choose_by(|(px, py)| {
            let (along, across) = match arrow {
                Arrow::Left => (x - px, py - y),
                Arrow::Right => (px - x, py - y),
                Arrow::Up => (y - py, px - x),
                Arrow::Down => (py - y, px - x),
            };
            // Off the line costs more than any step along it.
            let off = if across == 0 { 0 } else { 1 << 40 };
            (along > 0).then_some(off + along + 2 * across.abs())
        });
    }

    /// Goes through all moves in order, forwards or backwards.
    pub(crate) fn step(&mut self, forwards: bool) {
        let count = self.places.len();
        if count == 0 {
            return;
        }
        let next = match (self.chosen, forwards) {
            (None, true) => 0,
            (None, false) => count - 1,
            (Some(k), true) => (k + 1) % count,
            (Some(k), false) => (k + count - 1) % count,
        };
        self.choose(next);
    }

    fn choose_by(&mut self, distance: impl Fn((i64, i64)) -> Option<i64>) {
        let far = self.places.iter().enumerate();
        let far = far.filter_map(|(k, &place)| Some((distance(place)?, k)));
        if let Some((_, k)) = far.min() {
            self.choose(k);
        }
    }

    fn choose(&mut self, k: usize) {
        self.chosen = Some(k);
        self.at = self.places[k];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arene_games::open;

    /// A cursor over the moves of a position, and their texts.
    fn cursor(spec: &str, at: Option<&str>) -> (Cursor, Vec<String>) {
        let place = open(spec).unwrap().place(at, None).unwrap();
        let (tabletop, moves) = (place.tabletop(), place.moves());
        let changes: Vec<Change> = moves
            .iter()
            .map(|m| Change::between(&tabletop, &place.step(m).unwrap().tabletop()))
            .collect();
        (Cursor::new(&tabletop, &changes, None), moves)
    }

    /// The moves that a sequence of arrows shows, one after the other.
    fn walk(spec: &str, at: Option<&str>, arrows: &str) -> String {
        let (mut cursor, moves) = cursor(spec, at);
        let mut met = Vec::new();
        for arrow in arrows.chars() {
            cursor.follow(match arrow {
                '<' => Arrow::Left,
                '>' => Arrow::Right,
                '^' => Arrow::Up,
                _ => Arrow::Down,
            });
            met.push(moves[cursor.chosen.unwrap()].clone());
        }
        met.join(" ")
    }

    #[test]
    fn arrows_walk_over_the_cells() {
        assert_eq!(walk("tictactoe", None, ">>>^^<v"), "b2 c2 c2 c1 c1 b1 b2");
        assert_eq!(walk("tictactoe", Some("XOX/.O./..X"), "v<>^"), "a2 a2 c2 c2".to_owned());
        assert_eq!(walk("hex:3", None, "v<^"), "b2 a2 a1");
    }

    #[test]
    fn arrows_jump_over_what_is_taken() {
        assert_eq!(walk("tictactoe", Some(".X./..O/..."), "^<>"), "b2 a2 b2");
        assert_eq!(walk("tictactoe", Some("X.O/.X./O.."), "vv"), "b1 b3");
    }

    #[test]
    fn columns_are_one_line() {
        assert_eq!(walk("connect4", None, ">>>^v"), "4 5 6 5 6");
        assert_eq!(walk("connect4:7x6,only=1+4+7", None, ">><<<"), "4 7 4 1 1");
    }

    #[test]
    fn heaps_are_lines_of_numbers() {
        assert_eq!(walk("nim:9", None, ">>>>"), "take 1 take 2 take 3 take 3");
        let walked = walk("nim:1+3+5", None, "vv>");
        assert!(walked.ends_with("take 1 from heap 2 take 2 from heap 2"), "{walked}");
        assert!(walk("wythoff:2+3", None, "vvv>").ends_with("take 2 from both"));
    }

    #[test]
    fn squares_and_lists() {
        assert_eq!(walk("chomp:2x3", None, "v>v"), "b1 c1 c2");
        assert_eq!(walk("grundy:7", None, ">v^").matches("split").count(), 3);
    }

    #[test]
    fn every_move_can_be_reached_in_turn() {
        let (mut cursor, moves) = cursor("chocolate:4x6", None);
        let mut met = Vec::new();
        for _ in &moves {
            cursor.step(true);
            met.push(cursor.chosen.unwrap());
        }
        assert_eq!(met, (0..moves.len()).collect::<Vec<_>>());
        cursor.step(true);
        cursor.step(false);
        assert_eq!(cursor.chosen, Some(moves.len() - 1));
    }
}
