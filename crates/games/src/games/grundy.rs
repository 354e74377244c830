//! Grundy's game: each turn splits one heap into two unequal heaps.
//!
//! Who cannot move loses (normal play): only heaps of one and two sticks are
//! left. Course notes on impartial games use it as the example that is not
//! Nim in disguise. P. Grundy described it in 1939. Each heap is worth as much
//! as a Nim heap of some size ([`Grundy::values`]); whether these values ever
//! become periodic is not known.
//!
//! Which heap came from which does not matter, so a position is a partition of
//! the sticks, packed as a lattice path of at most 63 bits (drawn in
//! `partition.rs`) below the turn ([`Packed`]). Hence positions hold 63 sticks
//! at most; the values of single heaps need no position and go further.

use arene::{Game, Keys, Outcome, Player};
use arene_words::{Message, message};

use super::packed::Packed;
use super::{heaps, partition};
use crate::{Facts, Kind, Notation, Param, Params, Stated, Tabletop, TakeKeys};

/// The parameter of Grundy's game.
pub const PARAMS: &[Param<'_>] = &[Param { key: "heap", kind: Kind::Number, default: "" }];

/// The most sticks of a position.
const MOST_STICKS: u32 = 63;

/// The largest heap whose value is computed.
const MOST_VALUES: u32 = 20_000;

/// The rules of Grundy's game from one heap.
#[derive(Clone, Debug)]
pub struct Grundy {
    heap: u32,
}

/// Splits a heap of `larger + smaller` sticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The larger part.
    pub larger: u32,
    /// The smaller part.
    pub smaller: u32,
}

impl Grundy {
    /// The game that the parameters describe. Its heap may be too large for
    /// positions: see [`Facts::representable`].
    pub fn from_params(params: &Params<'_>) -> Result<Grundy, Message> {
        let heap = params.number("heap")?;
        if heap > MOST_VALUES {
            return Err(message!(
                "grundy-heap-large",
                sticks = heap,
                most = MOST_VALUES,
                positions = MOST_STICKS
            ));
        }
        Ok(Grundy { heap })
    }

    /// The Sprague–Grundy values of single heaps of 0, 1, …, n sticks, n being
    /// the heap of the game.
    ///
    /// The value of a heap is the least that no split of it has, and a split
    /// into a and b has the nim-sum (exclusive or) of their values. All splits
    /// of all heaps are looked at, in O(n²).
    ///
    /// ```
    /// use arene_games::{Params, games::grundy::{Grundy, PARAMS}};
    ///
    /// let game = Grundy::from_params(&Params::read("8", PARAMS)?)?;
    /// assert_eq!(game.values(), [0, 0, 0, 1, 0, 2, 1, 0, 2]);
    /// # Ok::<(), arene_words::Message>(())
    /// ```
    pub fn values(&self) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::with_capacity(self.heap as usize + 1);
        // The last heap a split of which has this value.
        let mut last: Vec<usize> = Vec::new();
        for heap in 0..=self.heap as usize {
            for smaller in 1..=heap.saturating_sub(1) / 2 {
                let value = (values[smaller] ^ values[heap - smaller]) as usize;
                if value >= last.len() {
                    last.resize(value + 1, 0);
                }
                last[value] = heap;
            }
            let splits = last.iter().take_while(|&&last| last == heap);
            values.push(splits.count() as u32);
        }
        values
    }

    /// The heaps of a position, largest first.
    pub fn heaps(&self, at: &Packed) -> impl Iterator<Item = u32> {
        partition::parts(at.table())
    }
}

impl Game for Grundy {
    type Position = Packed;
    type Move = Move;

    fn start(&self) -> Packed {
        Packed::new(partition::pack([self.heap.min(MOST_STICKS)]), Player::J0)
    }

    fn turn(&self, at: &Packed) -> Player {
        at.turn()
    }

    fn outcome(&self, at: &Packed) -> Option<Outcome> {
        let stuck = self.heaps(at).next().is_none_or(|largest| largest <= 2);
        stuck.then(|| Outcome::Win(at.turn().other()))
    }

    fn moves(&self, at: &Packed, out: &mut Vec<Move>) {
        let mut before = 0;
        for heap in self.heaps(at) {
            // Equal heaps are neighbours, and split alike.
            if heap != before {
                let smaller = 1..=(heap - 1) / 2;
                out.extend(smaller.map(|smaller| Move { larger: heap - smaller, smaller }));
            }
            before = heap;
        }
    }

    fn play(&self, at: &Packed, m: Move) -> Packed {
        let others = partition::remove(at.table(), m.larger + m.smaller);
        let table = partition::add(partition::add(others, m.larger), m.smaller);
        Packed::new(table, at.turn().other())
    }
}

impl Notation for Grundy {
    fn write_position(&self, at: &Packed) -> String {
        if at.table() == 0 { "0".to_owned() } else { heaps::write(self.heaps(at)) }
    }

    /// Heaps in any order; empty ones do not count.
    fn read_position(&self, text: &str, turn: Option<Player>) -> Result<Packed, Message> {
        let example = self.write_position(&self.start());
        let mut heaps = heaps::read(text, usize::MAX, MOST_STICKS, &example)?;
        if heaps.iter().map(|&heap| u64::from(heap)).sum::<u64>() > u64::from(MOST_STICKS) {
            return Err(message!(
                "position-sticks-many",
                text = text.trim(),
                example,
                most = MOST_STICKS
            ));
        }
        heaps.sort_unstable_by(|a, b| b.cmp(a));
        Ok(Packed::new(partition::pack(heaps), turn.unwrap_or(Player::J0)))
    }

    fn write_move(&self, _at: &Packed, m: Move) -> String {
        format!("split {} into {}+{}", m.larger + m.smaller, m.larger, m.smaller)
    }

    fn move_words(&self, _at: &Packed, m: Move) -> Option<Message> {
        Some(message!(
            "move-split",
            heap = (m.larger + m.smaller).to_string(),
            parts = format!("{}+{}", m.larger, m.smaller)
        ))
    }
}

impl Facts for Grundy {
    fn stated(&self) -> Option<Stated> {
        Some(Stated { impartial: true, acyclic: true, draws: Some(false) })
    }

    fn tabletop(&self, at: &Packed) -> Tabletop {
        Tabletop::Heaps(self.heaps(at).collect())
    }

    fn with_turn(&self, at: &Packed, turn: Player) -> Packed {
        at.with_turn(turn)
    }

    fn unreachable(&self, at: &Packed) -> Option<Message> {
        let sticks: u32 = self.heaps(at).sum();
        if sticks != self.heap {
            return Some(message!("unreachable-sticks", sticks, start = self.heap));
        }
        // Each split makes one more heap.
        let splits = self.heaps(at).count().saturating_sub(1);
        let mover = Player::BOTH[splits % 2];
        (mover != at.turn())
            .then(|| message!("unreachable-splits", splits, player = mover.to_string()))
    }

    fn with_keys<T: TakeKeys<Grundy>>(&self, start: &Packed, taker: T) -> Option<T::Answer> {
        Some(taker.take(Splits(*start)))
    }

    /// The partitions of the sticks by the formula of Hardy and Ramanujan,
    /// which is a little too large. The number of heaps tells whose turn it
    /// is, so each counts once.
    fn estimate(&self) -> f64 {
        let n = f64::from(self.heap.max(1));
        (std::f64::consts::PI * (2.0 * n / 3.0).sqrt()).exp() / (4.0 * n * 3f64.sqrt())
    }

    /// The start of a game with more sticks than positions hold is that of 63.
    fn representable(&self) -> Result<(), Message> {
        if self.heap <= MOST_STICKS {
            return Ok(());
        }
        Err(message!(
            "grundy-positions",
            most = MOST_STICKS,
            game = format!("grundy:{}", self.heap)
        ))
    }

    fn heap_values(&self) -> Option<Vec<u32>> {
        Some(self.values())
    }
}

/// Keys for what the heaps of a start are split into.
struct Splits(Packed);

impl Keys<Grundy> for Splits {
    fn grades(&self) -> u32 {
        MOST_STICKS
    }

    /// The splits so far. Whether these heaps are parts of those is not looked at:
    /// play from the start tells.
    fn grade(&self, at: &Packed) -> Option<u32> {
        let heaps = |at: &Packed| partition::count(at.table());
        heaps(at).checked_sub(heaps(&self.0))
    }

    fn key(&self, at: &Packed) -> u64 {
        at.table() << 1 | at.turn().index() as u64
    }

    fn position(&self, key: u64) -> Packed {
        Packed::new(key >> 1, Player::BOTH[(key & 1) as usize])
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::heaps::testing::{Oracle, described, id, moves_text, positions};
    use super::*;

    fn grundy(heap: u32) -> Grundy {
        read(&heap.to_string()).expect("a game")
    }

    fn read(spec: &str) -> Result<Grundy, Message> {
        Grundy::from_params(&Params::read(spec, PARAMS)?)
    }

    #[test]
    fn laws() {
        for heap in 0..=18 {
            positions(&grundy(heap));
        }
    }

    #[test]
    fn described_in_both_languages() {
        described("grundy", PARAMS);
    }

    #[test]
    fn values_of_small_heaps() {
        let known = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0];
        assert_eq!(grundy(20).values(), known);
        assert_eq!(grundy(0).values(), [0]);
    }

    #[test]
    fn the_mover_loses_where_the_values_cancel() {
        let game = grundy(24);
        let values = game.values();
        let mut oracle = Oracle::new(&game);
        for at in positions(&game) {
            let value = game.heaps(&at).fold(0, |sum, heap| sum ^ values[heap as usize]);
            assert_eq!(oracle.wins(&at), value != 0, "{}", game.write_position(&at));
        }
    }

    #[test]
    fn moves_come_in_order_and_once() {
        assert_eq!(
            moves_text(&grundy(7), "7"),
            "split 7 into 6+1, split 7 into 5+2, split 7 into 4+3"
        );
        assert_eq!(moves_text(&grundy(10), "3+4+3"), "split 4 into 3+1, split 3 into 2+1");
        assert_eq!(moves_text(&grundy(5), "2+2+1"), "");
        let game = grundy(20);
        let first = game.read_move(&game.start(), "split 20 into 12+8").expect("legal");
        let at = game.play(&game.start(), first);
        assert_eq!(game.write_position(&at), "12+8");
        let at = game.play(&at, Move { larger: 6, smaller: 2 });
        assert_eq!(game.write_position(&at), "12+6+2");
    }

    #[test]
    fn positions_are_read_in_any_order() {
        let game = grundy(8);
        let text = |text: &str| game.read_position(text, None).map(|at| game.write_position(&at));
        assert_eq!(text(" 1 + 5+2"), Ok("5+2+1".to_owned()));
        assert_eq!(text("0+3+0"), Ok("3".to_owned()));
        assert_eq!(text("0"), Ok("0".to_owned()));
        assert_eq!(text("63"), Ok("63".to_owned()));
        assert_eq!(text(&["1"; 63].join("+")), Ok(["1"; 63].join("+")));
    }

    #[test]
    fn what_is_too_large() {
        assert_eq!(id(&read("20001").expect_err("too large")), "grundy-heap-large");
        assert_eq!(id(&read("4294967295").expect_err("too large")), "grundy-heap-large");
        assert!(grundy(63).representable().is_ok());
        let large = grundy(1000);
        assert_eq!(id(&large.representable().expect_err("too large")), "grundy-positions");
        assert_eq!(large.write_position(&large.start()), "63");
        assert!(grundy(20_000).estimate().is_finite());
        assert_eq!(large.values().len(), 1001);
    }

    #[test]
    fn positions_that_cannot_be_read() {
        let wrong =
            |text: &str| id(&grundy(8).read_position(text, None).expect_err(text)).to_owned();
        assert_eq!(wrong(""), "position-heaps");
        assert_eq!(wrong("12-8"), "position-heaps");
        assert_eq!(wrong("64"), "position-heap-large");
        assert_eq!(wrong("40+24"), "position-sticks-many");
    }

    #[test]
    fn positions_that_cannot_be_reached() {
        let why = |text: &str, turn| {
            let game = grundy(8);
            let at = game.read_position(text, Some(turn)).expect(text);
            game.unreachable(&at).map(|message| id(&message).to_owned())
        };
        assert_eq!(why("5+2", Player::J1).as_deref(), Some("unreachable-sticks"));
        assert_eq!(why("8", Player::J1).as_deref(), Some("unreachable-splits"));
        assert_eq!(why("5+3", Player::J0).as_deref(), Some("unreachable-splits"));
        assert_eq!(why("5+3", Player::J1), None);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".*", list in "[0-9+ ]{0,40}") {
            let game = grundy(20);
            for text in [&text, &list] {
                if let Ok(at) = game.read_position(text, Some(Player::J1)) {
                    let again = game.read_position(&game.write_position(&at), Some(Player::J1));
                    prop_assert_eq!(again, Ok(at));
                    let moves = moves_text(&game, text);
                    prop_assert_eq!(game.outcome(&at).is_none(), !moves.is_empty());
                }
                let _ = game.read_move(&game.start(), text);
            }
        }
    }
}
