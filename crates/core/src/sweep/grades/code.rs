//! Verdicts in two bytes, for plays longer than a byte can tell.

use crate::{DrawKind, LimitReached, Outcome, Player, Verdict};

/// The longest play that a sweep by grades can hold.
pub const LONGEST_GRADED: u32 = 0x7ffe;

/// How a position stands for who moves there: the larger the better.
///
/// ```text
///   0 … 32766      lost in so many plies
///   32767          drawn
///   32768 … 65534  won in 65534 − so many plies
/// ```
pub type WideCode = u16;

const DRAWN: WideCode = 0x7fff;
const WON: WideCode = 0xfffe;

/// The best that there can be where play goes on: won in one ply.
pub(super) const BEST: WideCode = WON - 1;

/// What a code is worth a ply earlier, to the same player or to the other.
#[inline]
pub(super) fn earlier(code: WideCode, other: bool) -> WideCode {
    let seen = if other { WON.saturating_sub(code) } else { code };
    match seen {
        0..DRAWN => seen + 1,
        DRAWN => DRAWN,
        _ => seen - 1,
    }
}

/// A sweep has no codes for scores.
pub(super) fn of_outcome(outcome: Outcome, turn: Player) -> Result<WideCode, LimitReached> {
    match outcome {
        Outcome::Draw => Ok(DRAWN),
        Outcome::Win(winner) if winner == turn => Ok(WON),
        Outcome::Win(_) => Ok(0),
        Outcome::Score(_) => Err(LimitReached::Scores),
    }
}

/// The verdict of a code, this player to move; `None` if it says nothing.
pub fn verdict(code: WideCode, turn: Player) -> Option<Verdict> {
    match code {
        DRAWN => Some(Verdict::Drawn(DrawKind::DeadEnd)),
        0..DRAWN => Some(Verdict::Won { by: turn.other(), rank: code.into() }),
        _ => Some(Verdict::Won { by: turn, rank: WON.checked_sub(code)?.into() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_earlier_is_a_ply_longer() {
        let j0 = Player::J0;
        let longest = LONGEST_GRADED as WideCode;
        for code in (0..longest).chain([DRAWN]).chain(WON - longest + 1..=WON) {
            for (other, turn) in [(false, j0), (true, Player::J1)] {
                let expected = verdict(code, turn).map(|later| match later {
                    Verdict::Won { by, rank } => Verdict::Won { by, rank: rank + 1 },
                    drawn => drawn,
                });
                assert_eq!(verdict(earlier(code, other), j0), expected, "{code} {other}");
            }
        }
        assert_eq!(verdict(WideCode::MAX, j0), None);
    }

    #[test]
    fn outcomes() {
        let (j0, j1) = (Player::J0, Player::J1);
        let won = Some(Verdict::Won { by: j1, rank: 0 });
        let told = |outcome, turn| of_outcome(outcome, turn).map(|code| verdict(code, turn));
        assert_eq!(told(Outcome::Win(j1), j0), Ok(won));
        assert_eq!(told(Outcome::Win(j1), j1), Ok(won));
        let drawn = Some(Verdict::Drawn(DrawKind::DeadEnd));
        assert_eq!(told(Outcome::Draw, j0), Ok(drawn));
        assert_eq!(told(Outcome::Score(3), j0), Err(LimitReached::Scores));
    }
}
