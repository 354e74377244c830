//! Games that end with scores.

use arene::{Game, Outcome, Player};

/// Slices of a pizza in a row, taken in turn from either end, one or more of them going
/// to waste now and then: who has eaten more has gained the difference.
pub(crate) struct Pizza(pub(crate) Vec<i64>);

/// Which slices are left, who moves, and what J0 has eaten more than J1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Slices {
    pub(crate) left: (usize, usize),
    pub(crate) turn: Player,
    pub(crate) gain: i64,
}

/// An end of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    First,
    Last,
}

impl Game for Pizza {
    type Position = Slices;
    type Move = End;

    fn start(&self) -> Slices {
        Slices { left: (0, self.0.len()), turn: Player::J0, gain: 0 }
    }

    fn turn(&self, at: &Slices) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Slices) -> Option<Outcome> {
        (at.left.0 == at.left.1).then_some(Outcome::Score(at.gain))
    }

    fn moves(&self, at: &Slices, out: &mut Vec<End>) {
        let count = at.left.1 - at.left.0;
        out.extend([End::First, End::Last].into_iter().take(count.min(2)));
    }

    fn play(&self, at: &Slices, end: End) -> Slices {
        let (first, last) = at.left;
        let (eaten, left) = match end {
            End::First => (self.0[first], (first + 1, last)),
            End::Last => (self.0[last - 1], (first, last - 1)),
        };
        let gain = if at.turn == Player::J0 { at.gain + eaten } else { at.gain - eaten };
        Slices { left, turn: at.turn.other(), gain }
    }
}

/// A small awalé: each player has some pits with two seeds in each. A move takes the
/// seeds of a pit and sows them one by one into those that follow; what it makes two or
/// three in the opponent's last pit is captured. Play ends after so many plies, or with a
/// player who has nothing to sow: who then loses it all, so that there are wins as well.
pub(crate) struct Seeds {
    pub(crate) pits: usize,
    pub(crate) plies: u32,
}

/// What lies in the pits, first J0's, and what has been captured; a position that owns
/// memory.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sown {
    pub(crate) pits: Vec<u8>,
    pub(crate) captured: [i64; 2],
    pub(crate) turn: Player,
    pub(crate) left: u32,
}

impl Seeds {
    fn own(&self, player: Player) -> std::ops::Range<usize> {
        let first = player.index() * self.pits;
        first..first + self.pits
    }
}

impl Game for Seeds {
    type Position = Sown;
    type Move = usize;

    fn start(&self) -> Sown {
        let pits = vec![2; 2 * self.pits];
        Sown { pits, captured: [0; 2], turn: Player::J0, left: self.plies }
    }

    fn turn(&self, at: &Sown) -> Player {
        at.turn
    }

    fn outcome(&self, at: &Sown) -> Option<Outcome> {
        if at.pits[self.own(at.turn)].iter().all(|&seeds| seeds == 0) {
            return Some(Outcome::Win(at.turn.other()));
        }
        (at.left == 0).then(|| Outcome::Score(at.captured[0] - at.captured[1]))
    }

    fn moves(&self, at: &Sown, out: &mut Vec<usize>) {
        if self.outcome(at).is_none() {
            out.extend(self.own(at.turn).filter(|&pit| at.pits[pit] > 0));
        }
    }

    fn play(&self, at: &Sown, from: usize) -> Sown {
        let mut next = Sown { turn: at.turn.other(), left: at.left - 1, ..at.clone() };
        let seeds = std::mem::take(&mut next.pits[from]);
        let mut pit = from;
        for _ in 0..seeds {
            pit = (pit + 1) % next.pits.len();
            next.pits[pit] += 1;
        }
        if self.own(next.turn).contains(&pit) && [2, 3].contains(&next.pits[pit]) {
            next.captured[at.turn.index()] += i64::from(std::mem::take(&mut next.pits[pit]));
        }
        next
    }
}
