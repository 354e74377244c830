//! Verdicts as bytes.

use crate::{DrawKind, Game, Outcome, Player, Verdict};

/// The longest play that a sweep of stones can hold.
pub const LONGEST_PLAY: u32 = 126;

/// How a position stands for who moves there, in a byte: the larger the better.
///
/// ```text
///   0 … 126    lost in so many plies
///   127        drawn
///   128 … 254  won in 254 − so many plies
/// ```
pub type Code = u8;

pub(super) const DRAWN: Code = 127;
pub(super) const WON: Code = 254;

/// The code of a number that play does not reach.
pub const NOT_REACHED: Code = 255;

pub(super) fn verdict(code: Code, turn: Player) -> Verdict {
    match code {
        DRAWN => Verdict::Drawn(DrawKind::DeadEnd),
        0..DRAWN => Verdict::Won { by: turn.other(), rank: code.into() },
        _ => Verdict::Won { by: turn, rank: (WON - code).into() },
    }
}

/// The verdict of a position whose code is kept somewhere. Where play has ended,
/// and where a move wins at once, the rules tell, and no code is asked for. `None`
/// if there is no code.
pub fn verdict_of<G: Game>(
    game: &G,
    at: &G::Position,
    code: impl FnOnce() -> Option<Code>,
) -> Option<Verdict> {
    let turn = game.turn(at);
    if let Some(outcome) = game.outcome(at) {
        return Some(match outcome {
            Outcome::Win(by) => Verdict::Won { by, rank: 0 },
            Outcome::Draw => Verdict::Drawn(DrawKind::DeadEnd),
            Outcome::Score(score) => Verdict::Scored(score),
        });
    }
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    let wins = |m: &G::Move| game.outcome(&game.play(at, m.clone())) == Some(Outcome::Win(turn));
    if moves.iter().any(wins) {
        return Some(Verdict::Won { by: turn, rank: 1 });
    }
    code().filter(|&code| code != NOT_REACHED).map(|code| verdict(code, turn))
}
