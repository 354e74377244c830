//! Wythoff's game: two heaps, each turn takes from one, or alike from both.
//!
//! A turn takes any number of sticks from one heap, or the same number from
//! both; who takes the last stick wins (normal play). Course notes give it
//! after Nim: the same heaps, one more kind of move, another theory. W. Wythoff
//! showed in 1907 that the n-th pair of heaps that loses for the mover is n
//! times the golden ratio and n times its square, both rounded down: (1, 2),
//! (3, 5), (4, 7), …
//!
//! The heaps keep their places. Below the turn ([`Packed`]) lie
//!
//! ```text
//! bit  62 ………… 32  31 ………… 0
//!       heap 1      heap 2
//! ```

use arene::{Game, Outcome, Player};
use arene_words::{Message, message};

use super::heaps::{self, MOST_TO_TAKE};
use super::packed::Packed;
use super::shrinking::{Pair, Shrinking};
use crate::{Facts, Kind, Notation, Param, Params, Stated, Tabletop, TakeKeys};

/// The parameter of Wythoff's game.
pub const PARAMS: &[Param<'_>] = &[Param { key: "heaps", kind: Kind::List, default: "" }];

/// The rules of Wythoff's game from two heaps.
#[derive(Clone, Debug)]
pub struct Wythoff {
    heaps: [u32; 2],
}

/// Takes sticks from one heap, or the same number from both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// How many from heap 1.
    pub first: u32,
    /// How many from heap 2.
    pub second: u32,
}

impl Wythoff {
    /// The game that the parameters describe.
    pub fn from_params(params: &Params<'_>) -> Result<Wythoff, Message> {
        let heaps = params.list("heaps")?;
        let &[first, second] = heaps.as_slice() else {
            return Err(message!("wythoff-two", count = heaps.len()));
        };
        let larger = first.max(second);
        if larger > MOST_TO_TAKE {
            return Err(message!("wythoff-heap-large", sticks = larger, most = MOST_TO_TAKE));
        }
        Ok(Wythoff { heaps: [first, second] })
    }

    /// The sticks of heap 1 and of heap 2.
    pub fn heaps(&self, at: &Packed) -> [u32; 2] {
        at.two().into()
    }
}

impl Game for Wythoff {
    type Position = Packed;
    type Move = Move;

    fn start(&self) -> Packed {
        let [first, second] = self.heaps;
        Packed::pair(first, second, Player::J0)
    }

    fn turn(&self, at: &Packed) -> Player {
        at.turn()
    }

    fn outcome(&self, at: &Packed) -> Option<Outcome> {
        (at.table() == 0).then(|| Outcome::Win(at.turn().other()))
    }

    fn moves(&self, at: &Packed, out: &mut Vec<Move>) {
        let (first, second) = at.two();
        out.extend((1..=first).map(|take| Move { first: take, second: 0 }));
        out.extend((1..=second).map(|take| Move { first: 0, second: take }));
        out.extend((1..=first.min(second)).map(|take| Move { first: take, second: take }));
    }

    fn most_moves(&self, at: &Packed) -> u64 {
        let (first, second) = at.two();
        u64::from(first) + u64::from(second) + u64::from(first.min(second))
    }

    fn play(&self, at: &Packed, m: Move) -> Packed {
        let (first, second) = at.two();
        Packed::pair(first - m.first, second - m.second, at.turn().other())
    }
}

impl Notation for Wythoff {
    fn write_position(&self, at: &Packed) -> String {
        heaps::write(self.heaps(at).into_iter())
    }

    /// A missing second heap is empty.
    fn read_position(&self, text: &str, turn: Option<Player>) -> Result<Packed, Message> {
        let example = self.write_position(&self.start());
        let heaps = heaps::read(text, 2, MOST_TO_TAKE, &example)?;
        let heap = |i: usize| heaps.get(i).copied().unwrap_or(0);
        Ok(Packed::pair(heap(0), heap(1), turn.unwrap_or(Player::J0)))
    }

    fn write_move(&self, _at: &Packed, m: Move) -> String {
        match (m.first, m.second) {
            (take, 0) => format!("take {take} from heap 1"),
            (0, take) => format!("take {take} from heap 2"),
            (take, _) => format!("take {take} from both"),
        }
    }

    fn move_words(&self, _at: &Packed, m: Move) -> Option<Message> {
        let heap =
            |heap: &str, take: u32| message!("move-take-heap", count = take.to_string(), heap);
        Some(match (m.first, m.second) {
            (take, 0) => heap("1", take),
            (0, take) => heap("2", take),
            (take, _) => message!("move-take-both", count = take.to_string()),
        })
    }
}

impl Facts for Wythoff {
    fn stated(&self) -> Option<Stated> {
        Some(Stated { impartial: true, acyclic: true, draws: Some(false) })
    }

    fn tabletop(&self, at: &Packed) -> Tabletop {
        Tabletop::Heaps(self.heaps(at).to_vec())
    }

    fn with_turn(&self, at: &Packed, turn: Player) -> Packed {
        at.with_turn(turn)
    }

    fn unreachable(&self, at: &Packed) -> Option<Message> {
        let grown = heaps::grown(self.heaps(at).into_iter(), self.heaps.into_iter());
        grown.or_else(|| heaps::start_of_j1(self, at))
    }

    fn with_keys<T: TakeKeys<Wythoff>>(&self, start: &Packed, taker: T) -> Option<T::Answer> {
        Shrinking::new(self, start).map(|keys| taker.take(keys))
    }

    fn estimate(&self) -> f64 {
        2.0 * self.heaps.iter().map(|&heap| f64::from(heap) + 1.0).product::<f64>()
    }
}

impl Pair for Wythoff {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::heaps::testing::{Oracle, described, id, moves, moves_text, positions};
    use super::*;

    fn wythoff(spec: &str) -> Wythoff {
        read(spec).expect(spec)
    }

    fn read(spec: &str) -> Result<Wythoff, Message> {
        Wythoff::from_params(&Params::read(spec, PARAMS)?)
    }

    #[test]
    fn laws() {
        for spec in ["0+0", "1+0", "0+3", "8+5", "4+4"] {
            positions(&wythoff(spec));
        }
    }

    #[test]
    fn described_in_both_languages() {
        described("wythoff", PARAMS);
    }

    #[test]
    fn losing_pairs() {
        let game = wythoff("20+20");
        let mut oracle = Oracle::new(&game);
        let mut lost = Vec::new();
        for (a, b) in (0..=20).flat_map(|a| (a..=20).map(move |b| (a, b))) {
            let wins = oracle.wins(&Packed::pair(a, b, Player::J0));
            assert_eq!(wins, oracle.wins(&Packed::pair(b, a, Player::J1)));
            if !wins {
                lost.push((a, b));
            }
        }
        let known = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)];
        assert_eq!(lost, known);
    }

    #[test]
    fn moves_come_in_order() {
        assert_eq!(
            moves_text(&wythoff("8+5"), "2+1"),
            "take 1 from heap 1, take 2 from heap 1, take 1 from heap 2, take 1 from both"
        );
        assert_eq!(moves_text(&wythoff("8+5"), "0+1"), "take 1 from heap 2");
        let game = wythoff("8+5");
        let both = game.read_move(&game.start(), "take 5 from both").expect("legal");
        assert_eq!(game.write_position(&game.play(&game.start(), both)), "3+0");
        assert_eq!(
            id(&game.read_move(&game.start(), "take 6 from both").expect_err("6")),
            "move-illegal"
        );
    }

    #[test]
    fn games_of_every_size() {
        let wrong = |spec: &str| id(&read(spec).expect_err(spec)).to_owned();
        assert_eq!(wrong("8"), "wythoff-two");
        assert_eq!(wrong("8+5+3"), "wythoff-two");
        assert_eq!(wrong("1+4294967295"), "wythoff-heap-large");
        let largest = wythoff("1000000+1000000");
        assert_eq!(moves(&largest, &largest.start()).len(), 3_000_000);
        assert_eq!(largest.write_position(&largest.start()), "1000000+1000000");
    }

    #[test]
    fn positions_that_cannot_be_read_or_reached() {
        let game = wythoff("8+5");
        let wrong = |text: &str| id(&game.read_position(text, None).expect_err(text)).to_owned();
        assert_eq!(wrong(""), "position-heaps");
        assert_eq!(wrong("8x5"), "position-heaps");
        assert_eq!(wrong("8+5+1"), "position-heaps-many");
        assert_eq!(wrong("8+1000001"), "position-heap-large");
        let why = |text: &str, turn| {
            let at = game.read_position(text, Some(turn)).expect(text);
            game.unreachable(&at).map(|message| id(&message).to_owned())
        };
        assert_eq!(why("5+8", Player::J0).as_deref(), Some("unreachable-heap"));
        assert_eq!(why("8+5", Player::J1).as_deref(), Some("unreachable-start"));
        assert_eq!(why("8", Player::J1), None);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".*", list in "[0-9+ ]{0,8}") {
            let game = wythoff("8+5");
            for text in [&text, &list] {
                let _ = game.read_position(text, None);
                let _ = game.read_move(&game.start(), text);
            }
        }

        #[test]
        fn positions_come_back(a in 0..=MOST_TO_TAKE, b in 0..=MOST_TO_TAKE) {
            let (game, at) = (wythoff("8+5"), Packed::pair(a, b, Player::J1));
            prop_assert_eq!(game.read_position(&game.write_position(&at), Some(Player::J1)), Ok(at));
        }
    }
}
