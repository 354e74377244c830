//! Nim: heaps of sticks, each turn takes some from one heap.
//!
//! With one heap a turn takes one, two or three sticks, and who takes the last
//! loses (misère): the sticks or matches that every course on two-player games
//! begins with. Who receives 1, 5, 9, 13, … sticks loses. With several heaps a
//! turn takes any number from one heap; the heaps 1, 3, 5, 7 are Marienbad.
//! C. Bouton solved it in 1901: in normal play the mover loses exactly when the
//! heaps add up to 0 without carries in base two.
//!
//! Play is over when no move is possible. In normal play the side to move has
//! then lost, in misère play it has won. The *light* representation of misère
//! play stops one move earlier, at one stick: its owner, who would have to take
//! it, has lost, and nobody takes the last stick.
//!
//! Heaps lie in a row and keep their places, also when they are empty. In a
//! position of k heaps each has w = min(32, 126 / k) bits:
//!
//! ```text
//! bit 127                    k·w        2·w        w         0
//!     turn │      zeros       │ heap k … │  heap 2 │  heap 1 │
//! ```

use arene::{Game, Outcome, Player, Rule};
use arene_words::{Message, id, message};

use super::heaps;
use super::shrinking::{Shrinking, Sizes};
use crate::spec::whole;
use crate::{Facts, Kind, Notation, Param, Params, Stated, Tabletop, TakeKeys};

/// The parameters of Nim.
pub const PARAMS: &[Param<'_>] = &[
    Param { key: "heaps", kind: Kind::List, default: "" },
    // Of one heap. From several, any number may be taken unless this is given.
    Param { key: "take", kind: Kind::List, default: "1+2+3" },
    Param { key: "rule", kind: Kind::Choice(&["misere", "normal"]), default: "misere" },
    Param { key: "light", kind: Kind::Switch, default: "" },
];

/// The most heaps: each still has three bits.
const MOST_HEAPS: usize = 42;

/// The rules of Nim from given heaps.
#[derive(Clone, Debug)]
pub struct Nim {
    heaps: Vec<u32>,
    /// The numbers that may be taken, in order; `None` for any number.
    take: Option<Vec<u32>>,
    rule: Rule,
    light: bool,
    /// The bits of a heap.
    width: u32,
}

/// The sticks of each heap and the side to move, packed as the module says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position(u128);

impl Position {
    const TURN: u128 = 1 << 127;
}

/// Takes sticks from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The heap, counted from 0.
    pub heap: u32,
    /// How many sticks.
    pub take: u32,
}

impl Nim {
    /// The game that the parameters describe.
    pub fn from_params(params: &Params<'_>) -> Result<Nim, Message> {
        let heaps = params.list("heaps")?;
        if heaps.len() > MOST_HEAPS {
            return Err(message!("nim-heaps-many", count = heaps.len(), most = MOST_HEAPS));
        }
        let mut take = None;
        if heaps.len() == 1 || params.given("take") {
            let mut some = params.list("take")?;
            some.sort_unstable();
            some.dedup();
            take = Some(some);
        }
        let nim = Nim {
            width: (126 / heaps.len().max(1) as u32).min(32),
            heaps,
            take,
            rule: if params.choice("rule")? == 0 { Rule::Misere } else { Rule::Normal },
            light: params.switch("light"),
        };
        nim.check()?;
        Ok(nim)
    }

    /// Whether such a game can be played.
    fn check(&self) -> Result<(), Message> {
        if self.least() == 0 {
            return Err(message!("nim-take-zero"));
        }
        if let Some(&sticks) = self.heaps.iter().find(|&&heap| heap > self.most()) {
            // Either the bits are too few or the moves too many.
            let id =
                if sticks > self.fitting() { id!("nim-heap-large") } else { id!("nim-heap-free") };
            let (count, most) = (self.heaps.len(), self.most());
            return Err(message!(id as CountMostSticks, sticks, count, most));
        }
        if self.light && self.rule == Rule::Normal {
            return Err(message!("nim-light-normal"));
        }
        if self.light && self.least() > 1 {
            return Err(message!("nim-light-take"));
        }
        if self.light && self.heaps.iter().all(|&heap| heap == 0) {
            return Err(message!("nim-light-empty"));
        }
        Ok(())
    }

    /// The fewest sticks that may be taken.
    fn least(&self) -> u32 {
        self.take.as_ref().and_then(|take| take.first().copied()).unwrap_or(1)
    }

    /// The largest heap that fits into its bits.
    fn fitting(&self) -> u32 {
        u32::MAX >> (32 - self.width)
    }

    /// The largest heap of a position.
    fn most(&self) -> u32 {
        match self.take {
            Some(_) => self.fitting(),
            None => self.fitting().min(heaps::MOST_TO_TAKE),
        }
    }

    /// The sticks of each heap.
    pub fn heaps(&self, at: &Position) -> impl Iterator<Item = u32> {
        let (bits, width, fitting) = (at.0, self.width, self.fitting());
        (0..self.heaps.len() as u32).map(move |heap| (bits >> (heap * width)) as u32 & fitting)
    }

    /// The most sticks that may be taken from a heap of this size: all, but not
    /// the very last on the table if play is light.
    fn available(&self, at: &Position, heap: u32) -> u32 {
        let total = || self.heaps(at).map(u64::from).sum::<u64>();
        if self.light && u64::from(heap) == total() { heap.saturating_sub(1) } else { heap }
    }

    /// Who receives which heaps loses, where a sentence can tell.
    fn fact(&self) -> Option<Message> {
        match (&self.take, self.rule) {
            // Take 1 to k: whatever is taken, the answer makes it k + 1.
            (Some(some), rule)
                if self.heaps.len() == 1 && some.iter().copied().eq(1..=some.len() as u32) =>
            {
                let first = u64::from(rule == Rule::Misere);
                let lost = (0..4).map(|i| (first + i * (some.len() as u64 + 1)).to_string());
                let lost = lost.collect::<Vec<_>>().join(", ");
                Some(message!("nim-fact-heap", lost))
            }
            (None, Rule::Normal) => Some(message!("nim-fact-normal")),
            (None, Rule::Misere) if !self.light => Some(message!("nim-fact-misere")),
            _ => None,
        }
    }

    /// Packs at most as many heaps as the game has.
    fn pack(&self, heaps: &[u32], turn: Player) -> Position {
        let last_first = heaps.iter().rev();
        let bits = last_first.fold(0, |bits, &heap| bits << self.width | u128::from(heap));
        self.with_turn(&Position(bits), turn)
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Game for Nim {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        self.pack(&self.heaps, Player::J0)
    }

    fn turn(&self, at: &Position) -> Player {
        if at.0 & Position::TURN == 0 { Player::J0 } else { Player::J1 }
    }

    fn outcome(&self, at: &Position) -> Option<Outcome> {
        if self.heaps(at).any(|heap| self.available(at, heap) >= self.least()) {
            return None;
        }
        // At the one stick of light play the owner, who would take it, loses.
        let one_left = self.light && self.heaps(at).any(|heap| heap > 0);
        let rule = if one_left { Rule::Normal } else { self.rule };
        Some(Outcome::Win(rule.winner(self.turn(at))))
    }

    fn moves(&self, at: &Position, out: &mut Vec<Move>) {
        for (heap, sticks) in (0..).zip(self.heaps(at)) {
            let most = self.available(at, sticks);
            match &self.take {
                None => out.extend((1..=most).map(|take| Move { heap, take })),
                Some(some) => {
                    let possible = some.iter().take_while(|&&take| take <= most);
                    out.extend(possible.map(|&take| Move { heap, take }));
                }
            }
        }
    }

    fn most_moves(&self, at: &Position) -> u64 {
        match &self.take {
            None => self.heaps(at).map(|sticks| u64::from(self.available(at, sticks))).sum(),
            Some(some) => some.len() as u64 * self.heaps(at).count() as u64,
        }
    }

    fn play(&self, at: &Position, m: Move) -> Position {
        let taken = u128::from(m.take) << (m.heap * self.width);
        Position((at.0 ^ Position::TURN) - taken)
    }
}

impl Notation for Nim {
    fn write_position(&self, at: &Position) -> String {
        heaps::write(self.heaps(at))
    }

    /// Missing heaps are empty ones at the end.
    fn read_position(&self, text: &str, turn: Option<Player>) -> Result<Position, Message> {
        let example = self.write_position(&self.start());
        let heaps = heaps::read(text, self.heaps.len(), self.most(), &example)?;
        Ok(self.pack(&heaps, turn.unwrap_or(Player::J0)))
    }

    fn write_move(&self, _at: &Position, m: Move) -> String {
        match self.heaps.len() {
            1 => format!("take {}", m.take),
            _ => format!("take {} from heap {}", m.take, m.heap + 1),
        }
    }

    fn move_words(&self, _at: &Position, m: Move) -> Option<Message> {
        Some(match self.heaps.len() {
            1 => message!("move-take", count = m.take.to_string()),
            _ => message!(
                "move-take-heap",
                count = m.take.to_string(),
                heap = (m.heap + 1).to_string()
            ),
        })
    }

    /// Also `take 2` alone where only one heap is left.
    fn parse_move(&self, at: &Position, text: &str) -> Option<Move> {
        let words = heaps::words(text);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut left = (0..).zip(self.heaps(at)).filter(|&(_, sticks)| sticks > 0);
        let (heap, take) = match words[..] {
            ["take", take] => match (left.next(), left.next()) {
                (Some((heap, _)), None) => (Some(heap), whole(take)),
                _ => (None, None),
            },
            ["take", take, "from", "heap", heap] if self.heaps.len() > 1 => {
                (whole(heap).and_then(|heap| heap.checked_sub(1)), whole(take))
            }
            _ => (None, None),
        };
        Some(Move { heap: heap?, take: take? })
    }
}

impl Facts for Nim {
    fn stated(&self) -> Option<Stated> {
        Some(Stated { impartial: true, acyclic: true, draws: Some(false) })
    }

    fn about(&self) -> Vec<Message> {
        let turn = match &self.take {
            Some(some) => {
                message!("nim-turn-some", some = heaps::one_of(some), heaps = self.heaps.len())
            }
            None => message!("nim-turn-any", heaps = self.heaps.len()),
        };
        let end = Message::from(match (self.rule, self.light, self.least()) {
            (_, true, _) => id!("nim-end-light"),
            (Rule::Misere, _, 1) => id!("nim-end-misere"),
            (Rule::Normal, _, 1) => id!("nim-end-normal"),
            // Sticks may be left that nobody can take.
            (Rule::Misere, ..) => id!("nim-end-stuck-misere"),
            (Rule::Normal, ..) => id!("nim-end-stuck-normal"),
        });
        [turn, end].into_iter().chain(self.fact()).collect()
    }

    fn tabletop(&self, at: &Position) -> Tabletop {
        Tabletop::Heaps(self.heaps(at).collect())
    }

    fn with_turn(&self, at: &Position, turn: Player) -> Position {
        match turn {
            Player::J0 => Position(at.0 & !Position::TURN),
            Player::J1 => Position(at.0 | Position::TURN),
        }
    }

    fn unreachable(&self, at: &Position) -> Option<Message> {
        if let Some(grown) = heaps::grown(self.heaps(at), self.heaps.iter().copied()) {
            return Some(grown);
        }
        if self.light && self.heaps(at).all(|heap| heap == 0) {
            return Some(message!("unreachable-light"));
        }
        heaps::start_of_j1(self, at)
    }

    fn with_keys<T: TakeKeys<Nim>>(&self, start: &Position, taker: T) -> Option<T::Answer> {
        Shrinking::new(self, start).map(|keys| taker.take(keys))
    }

    /// A heap that loses k sticks has lost each number that may be taken some
    /// times over: k is a multiple of their common divisor, and there are no
    /// more such k than choices of how many times each.
    fn estimate(&self) -> f64 {
        let sizes = |&heap: &u32| {
            let some = self.take.as_deref().unwrap_or(&[1]);
            let common = some.iter().fold(0, |common, &take| gcd(common, take));
            let choices = some.iter().map(|&take| f64::from(heap / take) + 1.0).product::<f64>();
            choices.min(f64::from(heap / common.max(1)) + 1.0)
        };
        2.0 * self.heaps.iter().map(sizes).product::<f64>()
    }

    /// Each heap that is left, alone in its place. Light play is no sum: which
    /// stick is the last depends on all heaps.
    fn summands(&self, at: &Position) -> Vec<(String, Position)> {
        let left = (0..).zip(self.heaps(at)).filter(|&(_, sticks)| sticks > 0);
        let alone = |(heap, sticks): (u32, u32)| {
            let bits = u128::from(sticks) << (heap * self.width);
            (sticks.to_string(), self.with_turn(&Position(bits), self.turn(at)))
        };
        let heaps: Vec<_> = left.map(alone).collect();
        if heaps.len() < 2 || self.light { Vec::new() } else { heaps }
    }
}

impl Sizes for Nim {
    fn sizes(&self, at: &Position) -> impl Iterator<Item = u32> {
        self.heaps(at)
    }

    fn of_sizes(&self, sizes: &[u32], turn: Player) -> Position {
        self.pack(sizes, turn)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::heaps::testing::{Oracle, described, id, moves, moves_text, positions};
    use super::*;

    fn nim(spec: &str) -> Nim {
        read(spec).expect(spec)
    }

    fn read(spec: &str) -> Result<Nim, Message> {
        Nim::from_params(&Params::read(spec, PARAMS)?)
    }

    #[test]
    fn laws() {
        for spec in ["0", "1", "9", "9,light", "1,light", "7,rule=normal", "20,take=2+5"] {
            positions(&nim(spec));
        }
        for spec in ["1+3+5", "1+3+5,light", "2+2,take=2", "0+3", "0+0", "1+1+1+1+1+1,rule=normal"]
        {
            positions(&nim(spec));
        }
    }

    /// The heaps said to be lost, and those said to be lost by their nim-sum,
    /// are the lost ones.
    #[test]
    fn what_is_said_of_the_lost_heaps_is_true() {
        let lost = |game: &Nim, text: &str| {
            let at = game.read_position(text, Some(Player::J0)).unwrap();
            let explored = arene::explore(game, &[at], &arene::Limits::none()).unwrap();
            let none = arene::Limits::none();
            let solution = arene::solve(&explored.arena, &explored.finals, &none).unwrap();
            solution.winner(explored.start()) == Some(Player::J1)
        };
        for take in 1..=4u32 {
            let list = (1..=take).map(|n| n.to_string()).collect::<Vec<_>>().join("+");
            for rule in ["", ",rule=normal", ",light"] {
                let game = nim(&format!("20,take={list}{rule}"));
                let said = game.about().pop().unwrap().to_string();
                let said: Vec<u32> = said
                    .split(|c: char| !c.is_ascii_digit())
                    .filter_map(|word| word.parse().ok())
                    .collect();
                assert_eq!(said.len(), 4);
                // Light play has no position without sticks.
                for heap in u32::from(rule == ",light")..=said[3].min(20) {
                    let found = lost(&game, &heap.to_string());
                    assert_eq!(found, said.contains(&heap), "{heap} {take} {rule}");
                }
            }
        }
        for (rule, id) in [("", "nim-fact-misere"), (",rule=normal", "nim-fact-normal")] {
            let game = nim(&format!("3+3+3{rule}"));
            assert_eq!(game.about().pop().unwrap().id().to_string(), id);
            for heaps in 0..64u32 {
                let [a, b, c] = [heaps % 4, heaps / 4 % 4, heaps / 16];
                if rule.is_empty() && a.max(b).max(c) < 2 {
                    continue;
                }
                let found = lost(&game, &format!("{a}+{b}+{c}"));
                assert_eq!(found, a ^ b ^ c == 0, "{a}+{b}+{c} {rule}");
            }
        }
        assert_eq!(nim("20,take=2+5").about().len(), 2, "no fact is known");
    }

    #[test]
    fn described_in_both_languages() {
        described("nim", PARAMS);
    }

    #[test]
    fn arena_sizes_of_the_notes() {
        // 10 sticks: 20 vertices and 48 edges; the 21st, ten sticks for J1, is not reached.
        let game = nim("10");
        let all = positions(&game);
        assert_eq!(all.len(), 20);
        assert_eq!(all.iter().map(|at| moves(&game, at).len()).sum::<usize>(), 48);
    }

    #[test]
    fn one_heap_is_lost_at_one_more_than_a_multiple_of_four() {
        for (spec, from) in [("40", 0), ("40,light", 1)] {
            let game = nim(spec);
            let mut oracle = Oracle::new(&game);
            for sticks in from..=40 {
                let at = game.pack(&[sticks], Player::J0);
                assert_eq!(oracle.wins(&at), sticks % 4 != 1, "{sticks} of {spec}");
            }
        }
    }

    #[test]
    fn marienbad_is_lost_in_both_rules() {
        for spec in ["1+3+5+7", "1+3+5+7,rule=normal", "1+3+5+7,light"] {
            let game = nim(spec);
            assert!(!Oracle::new(&game).wins(&game.start()), "{spec}");
        }
    }

    #[test]
    fn normal_play_is_lost_where_the_nim_sum_is_zero() {
        let game = nim("6+6+6,rule=normal");
        let mut oracle = Oracle::new(&game);
        for (a, b, c) in (0..343).map(|i| (i / 49, i / 7 % 7, i % 7)) {
            let at = game.pack(&[a, b, c], Player::J1);
            assert_eq!(oracle.wins(&at), a ^ b ^ c != 0);
        }
    }

    #[test]
    fn moves_come_in_order() {
        assert_eq!(moves_text(&nim("9"), "9"), "take 1, take 2, take 3");
        assert_eq!(moves_text(&nim("9"), "2"), "take 1, take 2");
        assert_eq!(moves_text(&nim("9,light"), "3"), "take 1, take 2");
        assert_eq!(moves_text(&nim("9,take=5+1+5"), "9"), "take 1, take 5");
        assert_eq!(
            moves_text(&nim("2+1"), "2+1"),
            "take 1 from heap 1, take 2 from heap 1, take 1 from heap 2"
        );
        assert_eq!(moves_text(&nim("2+1,light"), "2"), "take 1 from heap 1");
        assert_eq!(moves_text(&nim("9+9+1,take=3"), "4+2+1"), "take 3 from heap 1");
    }

    #[test]
    fn finals() {
        let outcome = |spec: &str, at: &str| {
            let game = nim(spec);
            game.outcome(&game.read_position(at, Some(Player::J1)).expect(at))
        };
        let (owner, other) = (Some(Outcome::Win(Player::J1)), Some(Outcome::Win(Player::J0)));
        assert_eq!(outcome("9", "0"), owner);
        assert_eq!(outcome("9", "1"), None);
        assert_eq!(outcome("9,rule=normal", "0"), other);
        assert_eq!(outcome("9,take=2+3", "1"), owner);
        assert_eq!(outcome("9,take=2+3,rule=normal", "1"), other);
        assert_eq!(outcome("9,light", "1"), other);
        assert_eq!(outcome("9,light", "2"), None);
        assert_eq!(outcome("9,light", "0"), owner);
        assert_eq!(outcome("2+2,light", "0+1"), other);
        assert_eq!(outcome("2+2,light", "1+1"), None);
    }

    #[test]
    fn heaps_keep_their_places() {
        let game = nim("1+3+5+7");
        let first = game.read_move(&game.start(), " Take 1  from heap 1 ").expect("legal");
        let at = game.play(&game.start(), first);
        assert_eq!(game.write_position(&at), "0+3+5+7");
        assert_eq!(game.turn(&at), Player::J1);
    }

    #[test]
    fn the_only_heap_needs_no_name() {
        let game = nim("1+3+5+7");
        let only = game.read_position("0+0+4", None).expect("a position");
        assert_eq!(game.read_move(&only, "take 2"), Ok(Move { heap: 2, take: 2 }));
        let wrong = |at: &str, text: &str| {
            let at = game.read_position(at, None).expect("a position");
            id(&game.read_move(&at, text).expect_err(text)).to_owned()
        };
        assert_eq!(wrong("0+0+4", "take 5"), "move-illegal");
        assert_eq!(wrong("0+3+4", "take 2"), "move-illegal");
        assert_eq!(wrong("1", "take 1 from heap 0"), "move-illegal");
        assert_eq!(wrong("1", "take 1 from heap 9"), "move-illegal");
        assert_eq!(wrong("1", "take 99999999999 from heap 1"), "move-illegal");
        assert_eq!(wrong("1", ""), "move-illegal");
        assert_eq!(wrong("0", "take 1"), "move-after-the-end");
    }

    #[test]
    fn impossible_games() {
        let wrong = |spec: &str| id(&read(spec).expect_err(spec)).to_owned();
        assert_eq!(wrong(""), "param-missing");
        assert_eq!(wrong("9,take=0+1"), "nim-take-zero");
        assert_eq!(wrong("9,light,rule=normal"), "nim-light-normal");
        assert_eq!(wrong("9,light,take=2+3"), "nim-light-take");
        assert_eq!(wrong("0,light"), "nim-light-empty");
        assert_eq!(wrong("0+0,light"), "nim-light-empty");
        assert_eq!(wrong(&["1"; 43].join("+")), "nim-heaps-many");
        assert_eq!(wrong(&["8"; 42].join("+")), "nim-heap-large");
        assert_eq!(wrong("4294967295+1"), "nim-heap-free");
    }

    #[test]
    fn the_largest_games() {
        let heap = nim("4000000000");
        assert_eq!(moves_text(&heap, "4294967295"), "take 1, take 2, take 3");
        assert_eq!(heap.write_position(&heap.start()), "4000000000");
        for spec in ["4294967295+4294967295+4294967295,take=1", &["7"; 42].join("+"), "1000000+0"] {
            let game = nim(spec);
            let at = game.start();
            let text = game.write_position(&at);
            assert_eq!(spec.split(',').next(), Some(text.as_str()));
            let last = moves(&game, &at).pop().expect("a move");
            assert_eq!(game.turn(&game.play(&at, last)), Player::J1);
            assert!(game.estimate().is_finite());
        }
    }

    #[test]
    fn positions_that_cannot_be_read() {
        let wrong = |spec: &str, text: &str| {
            id(&nim(spec).read_position(text, None).expect_err(text)).to_owned()
        };
        assert_eq!(wrong("9", " "), "position-heaps");
        assert_eq!(wrong("9", "nine"), "position-heaps");
        assert_eq!(wrong("9", "-1"), "position-heaps");
        assert_eq!(wrong("1+2", "1++2"), "position-heaps");
        assert_eq!(wrong("9", "1+2"), "position-heaps-many");
        assert_eq!(wrong("9", "4294967296"), "position-heap-large");
        assert_eq!(wrong("9", "99999999999999999999999"), "position-heap-large");
        assert_eq!(wrong("1+2", "1000001"), "position-heap-large");
    }

    #[test]
    fn positions_that_cannot_be_reached() {
        let why = |spec: &str, text: &str, turn| {
            let game = nim(spec);
            let at = game.read_position(text, Some(turn)).expect(text);
            game.unreachable(&at).map(|message| id(&message).to_owned())
        };
        assert_eq!(why("9", "10", Player::J0).as_deref(), Some("unreachable-heap"));
        assert_eq!(why("1+3", "3+1", Player::J0).as_deref(), Some("unreachable-heap"));
        assert_eq!(why("9", "9", Player::J1).as_deref(), Some("unreachable-start"));
        assert_eq!(why("9,light", "0", Player::J0).as_deref(), Some("unreachable-light"));
        assert_eq!(why("9", "0", Player::J0), None);
    }

    #[test]
    fn heaps_add_up() {
        let heaps = |spec: &str, at: &str| {
            let game = nim(spec);
            let at = game.read_position(at, Some(Player::J1)).expect(at);
            let text = |(name, at): (String, Position)| {
                assert_eq!(game.turn(&at), Player::J1);
                format!("{name}: {}", game.write_position(&at))
            };
            game.summands(&at).into_iter().map(text).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(heaps("1+3+5", "0+3+4"), "3: 0+3+0, 4: 0+0+4");
        assert_eq!(heaps("1+3+5", "0+3"), "");
        assert_eq!(heaps("9", "9"), "");
        assert_eq!(heaps("3+3,light", "3+3"), "");
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in ".*", list in "[0-9+ ]{0,12}") {
            for game in [nim("9"), nim("1+3+5+7"), nim("3+3,light")] {
                for text in [&text, &list] {
                    if let Ok(at) = game.read_position(text, Some(Player::J1)) {
                        let again = game.read_position(&game.write_position(&at), Some(Player::J1));
                        prop_assert_eq!(again, Ok(at));
                        prop_assert_eq!(game.outcome(&at).is_none(), !moves_text(&game, text).is_empty());
                    }
                    let _ = game.read_move(&game.start(), text);
                }
            }
        }

        #[test]
        fn heaps_come_back(heaps in prop::collection::vec(0..=(u32::MAX >> 11), 6)) {
            let game = nim("1+1+1+1+1+1,take=1");
            let at = game.pack(&heaps, Player::J1);
            prop_assert_eq!(game.heaps(&at).collect::<Vec<_>>(), heaps);
            prop_assert_eq!(game.turn(&at), Player::J1);
            prop_assert_eq!(game.read_position(&game.write_position(&at), Some(Player::J1)), Ok(at));
        }
    }
}
