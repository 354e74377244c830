//! How good a heuristic is, measured against the truth.

use arene::{Player, Verdict};
use arene_words::Message;

/// The answer of `audit`: one row for each depth.
#[derive(Clone, Debug)]
pub struct AuditAnswer {
    /// The heuristic.
    pub heuristic: &'static str,
    /// Positions of the arena where a player must move.
    pub positions: u64,
    /// How many of them were tried at each depth.
    pub sample: u64,
    /// What was found, depth by depth.
    pub depths: Vec<AuditDepth>,
    /// Why play cannot lead to the position that was started from.
    pub warning: Option<Message>,
}

/// How the heuristic did at one depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct AuditDepth {
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions where the chosen move keeps the true value.
    pub kept: u64,
    /// Won positions that the chosen move turns into draws.
    pub win_to_draw: u64,
    /// Won positions that it turns into losses.
    pub win_to_loss: u64,
    /// Drawn positions that it turns into losses.
    pub draw_to_loss: u64,
    /// Positions with a score that it turns into a worse one.
    pub score_to_less: u64,
    /// Plies that the chosen moves waste, on average, where a win is kept.
    pub plies_lost: f64,
}

impl AuditDepth {
    /// Counts one position: the verdict before and after the chosen move, for the player
    /// who moves.
    pub(crate) fn count(&mut self, player: Player, before: Verdict, after: Verdict) {
        let worth = |verdict: Verdict| match verdict.winner() {
            Some(winner) if winner == player => 2,
            None => 1,
            Some(_) => 0,
        };
        match (worth(before), worth(after)) {
            (2, 1) => self.win_to_draw += 1,
            (2, 0) => self.win_to_loss += 1,
            (1, 0) => self.draw_to_loss += 1,
            (1, 1) if before.score() != after.score() => self.score_to_less += 1,
            _ => self.kept += 1,
        }
    }
}
