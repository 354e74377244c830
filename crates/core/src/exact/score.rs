//! What a position is worth in an exact search, for the player to move.

use std::ops::RangeInclusive;

use crate::search::DEEPEST;
use crate::{Outcome, Player, Value};

/// The score of a position for the player to move: a win, the sooner the
/// better; a draw; a loss, the later the better. There are no estimates, and no points: a
/// game that ends with those ([`Outcome::Score`]) is refused.
///
/// ```
/// use arene::exact::Score;
/// assert!(Score::win_in(3) > Score::win_in(5) && Score::win_in(5) > Score::DRAW);
/// assert!(Score::loss_in(6) > Score::loss_in(2) && Score::loss_in(6) < Score::DRAW);
/// assert_eq!(Score::loss_in(4).before(), Score::win_in(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A win in n plies is TOP − n, a loss in n its negative.
/// TOP leaves room for goals beyond the longest play.
const TOP: i32 = 2 * DEEPEST as i32;

impl Score {
    /// Nobody wins.
    pub const DRAW: Score = Score(0);
    /// The player to move has lost already: no score is less.
    pub const LEAST: Score = Score(-TOP);
    /// The player to move has won already: no score is greater.
    pub const GREATEST: Score = Score(TOP);

    /// The player to move wins in so many plies.
    #[inline]
    pub const fn win_in(plies: u32) -> Score {
        Score(TOP - plies as i32)
    }

    /// The player to move loses in so many plies.
    #[inline]
    pub const fn loss_in(plies: u32) -> Score {
        Score(plies as i32 - TOP)
    }

    /// The score of a final position for the player whose turn it would be; `None` if
    /// play ends with points there, which is more than this search can tell apart.
    #[inline]
    pub fn of(outcome: Outcome, turn: Player) -> Option<Score> {
        match outcome {
            Outcome::Draw => Some(Score::DRAW),
            Outcome::Win(winner) if winner == turn => Some(Score::GREATEST),
            Outcome::Win(_) => Some(Score::LEAST),
            Outcome::Score(_) => None,
        }
    }

    /// What this score means to the opponent, who has just moved here.
    #[inline]
    pub const fn before(self) -> Score {
        self.seen_from(1, true)
    }

    /// The score so many plies earlier, when it was the turn of the opponent
    /// (`turned`) or of the same player: wins and losses are further away.
    #[inline]
    pub const fn seen_from(self, plies: u32, turned: bool) -> Score {
        let further = self.0 - plies as i32 * self.0.signum();
        Score(if turned { -further } else { further })
    }

    /// The goal to test for so many plies later instead of this one now. If it
    /// will be the turn of the opponent (`turned`), the goal is his: this one is
    /// reached exactly if that one is not.
    #[inline]
    pub const fn goal_after(self, plies: u32, turned: bool) -> Score {
        let goal = if turned { 1 - self.0 } else { self.0 };
        Score(goal + plies as i32 * goal.signum())
    }

    /// The inverse of [`Score::seen_from`] by one ply.
    pub(super) const fn nearer(self, turned: bool) -> Score {
        let nearer = self.0 + self.0.signum();
        Score(if turned { -nearer } else { nearer })
    }

    /// The next better score.
    #[inline]
    pub(super) const fn next(self) -> Score {
        Score(self.0 + 1)
    }

    /// The score as J0 sees it.
    pub fn value(self, turn: Player) -> Value {
        let (winner, plies) = match self.0 {
            0 => return Value::DRAW,
            won if won > 0 => (turn, TOP - won),
            lost => (turn.other(), TOP + lost),
        };
        Value::win(winner, plies as u32)
    }

    /// A number from −(longest + 1) to longest + 1 in the same order, if no play
    /// is longer than that.
    #[inline]
    pub(super) fn code(self, longest: u32) -> i32 {
        let gap = TOP - 1 - longest as i32;
        self.0 - gap * self.0.signum()
    }

    /// The inverse of [`Score::code`].
    #[inline]
    pub(super) fn decode(code: i32, longest: u32) -> Score {
        let gap = TOP - 1 - longest as i32;
        Score(code + gap * code.signum())
    }
}

/// What is known of a score: it is one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It is this or more.
    pub least: Score,
    /// It is this or less.
    pub most: Score,
}

impl Bounds {
    /// Nothing is known.
    pub const ANY: Bounds = Bounds { least: Score::LEAST, most: Score::GREATEST };

    /// There is none: play ends with points ([`Outcome::Score`]), of which this search
    /// knows nothing. It stops there, and says so.
    pub const NONE: Bounds = Bounds { least: Score::GREATEST, most: Score::LEAST };

    /// The score is known.
    #[inline]
    pub const fn exactly(score: Score) -> Bounds {
        Bounds { least: score, most: score }
    }

    /// What both say together.
    #[inline]
    pub fn and(self, other: Bounds) -> Bounds {
        Bounds { least: self.least.max(other.least), most: self.most.min(other.most) }
    }

    /// The same after a test has found this score: if it is at least `goal`, the
    /// true one is this or more; if it is less, this or less.
    #[inline]
    pub(super) fn told(self, goal: Score, found: Score) -> Bounds {
        if found >= goal { Bounds { least: found, ..self } } else { Bounds { most: found, ..self } }
    }

    /// The same if no play is longer than this: who does not lose by then does not
    /// lose at all.
    pub(super) fn within(self, longest: u32) -> Bounds {
        let Bounds { mut least, mut most } = self;
        if least > Score::loss_in(longest) {
            least = least.max(Score::DRAW);
        }
        if most < Score::win_in(longest) {
            most = most.min(Score::DRAW);
        }
        Bounds { least, most }
    }

    /// The score, if it is known.
    pub fn score(self) -> Option<Score> {
        (self.least == self.most).then_some(self.least)
    }

    /// Both bounds as [`Score::seen_from`] earlier.
    #[inline]
    pub fn seen_from(self, plies: u32, turned: bool) -> Bounds {
        let [least, most] = [self.least, self.most].map(|score| score.seen_from(plies, turned));
        if turned { Bounds { least: most, most: least } } else { Bounds { least, most } }
    }

    /// Who wins, if that is certain: `Some(None)` for a draw.
    pub fn winner(self, turn: Player) -> Option<Option<Player>> {
        if self.least > Score::DRAW {
            Some(Some(turn))
        } else if self.most < Score::DRAW {
            Some(Some(turn.other()))
        } else {
            (self.least == self.most).then_some(None)
        }
    }

    /// As J0 sees it, from the least value to the greatest.
    pub fn values(self, turn: Player) -> RangeInclusive<Value> {
        match turn {
            Player::J0 => self.least.value(turn)..=self.most.value(turn),
            Player::J1 => self.most.value(turn)..=self.least.value(turn),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Score> + Clone {
        let wins = (0..=40).map(Score::win_in);
        wins.chain((0..=40).map(Score::loss_in)).chain([Score::DRAW])
    }

    #[test]
    fn a_goal_is_reached_before_a_move_if_the_other_is_missed_after_it() {
        for plies in 0..5 {
            for (goal, after) in all().flat_map(|goal| all().map(move |after| (goal, after))) {
                for turned in [false, true] {
                    let reached = after.seen_from(plies, turned) >= goal;
                    let theirs = after >= goal.goal_after(plies, turned);
                    assert_eq!(reached, theirs != turned, "{goal:?} {after:?} {plies} {turned}");
                }
            }
        }
    }

    #[test]
    fn codes_keep_the_order() {
        for score in all() {
            assert_eq!(Score::decode(score.code(40), 40), score);
            assert!(score.code(40).abs() <= 41);
        }
        let mut sorted: Vec<Score> = all().collect();
        sorted.sort();
        assert!(sorted.is_sorted_by_key(|score| score.code(40)));
    }

    #[test]
    fn values_are_j0_s() {
        assert_eq!(Score::win_in(3).value(Player::J1), Value::win(Player::J1, 3));
        assert_eq!(Score::loss_in(4).value(Player::J1), Value::win(Player::J0, 4));
        assert_eq!(Score::DRAW.value(Player::J1), Value::DRAW);
        let bounds = Bounds { least: Score::DRAW, most: Score::win_in(5) };
        assert_eq!(bounds.values(Player::J0), Value::DRAW..=Value::win(Player::J0, 5));
        assert_eq!(bounds.values(Player::J1), Value::win(Player::J1, 5)..=Value::DRAW);
        assert_eq!(bounds.winner(Player::J0), None);
    }
}
