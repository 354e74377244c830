//! How good a heuristic is, measured against the truth.

use arene_games::answers;
use arene_words::message;
use serde::{Deserialize, Serialize};

use crate::source::start;
use crate::{Context, Fault, FirstTurn, Source, Warning};

/// Depths that are tried unless others are named.
const DEPTHS: [u32; 2] = [1, 4];
/// No heuristic is tried deeper.
const DEEPEST: u32 = 64;
/// Positions that are tried unless another number is named.
const SAMPLE: u32 = 1000;

/// How often does a heuristic's choice keep the true value?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Audit {
    /// The game.
    pub game: Source,
    /// The position; the start of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Who moves there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<FirstTurn>,
    /// Which heuristic; the best for the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// The least and the greatest depth, from 1 to 64; 1 and 4 without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depths: Option<[u32; 2]>,
    /// At how many positions; a thousand without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<u32>,
}

/// How a heuristic did: one row for each depth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditAnswer {
    /// The heuristic.
    pub heuristic: String,
    /// Positions of the arena where a player must move.
    pub positions: u64,
    /// How many of them were tried at each depth.
    pub sample: u64,
    /// What was found, depth by depth.
    pub depths: Vec<AuditDepth>,
    /// What to know about the position that was started from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// How the heuristic did at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    #[serde(default, skip_serializing_if = "is_zero")]
    pub score_to_less: u64,
    /// Plies that the chosen moves waste, on average, where a win is kept.
    pub plies_lost: f64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl From<answers::AuditDepth> for AuditDepth {
    fn from(row: answers::AuditDepth) -> AuditDepth {
        AuditDepth {
            depth: row.depth,
            kept: row.kept,
            win_to_draw: row.win_to_draw,
            win_to_loss: row.win_to_loss,
            draw_to_loss: row.draw_to_loss,
            score_to_less: row.score_to_less,
            plies_lost: row.plies_lost,
        }
    }
}

impl Audit {
    /// The question for this game, from its start, about its best heuristic.
    pub fn of(game: impl Into<Source>) -> Audit {
        Audit { game: game.into(), ..Audit::default() }
    }

    /// How the heuristic does.
    pub fn answer(&self, context: &Context<'_>) -> Result<AuditAnswer, Fault> {
        let session = context.games.open(&self.game, &context.limits)?;
        let [least, most] = self.depths.unwrap_or(DEPTHS);
        if !(1 <= least && least <= most && most <= DEEPEST) {
            let given = format!("{least}..{most}");
            return Err(message!("depths-wrong", value = given).into());
        }
        let from = start(self.from.as_deref(), self.turn);
        let found = session.audit(
            &from,
            self.heuristic.as_deref(),
            least..=most,
            self.sample.unwrap_or(SAMPLE).max(1) as usize,
            &context.limits,
        )?;
        Ok(AuditAnswer {
            heuristic: found.heuristic.to_owned(),
            positions: found.positions,
            sample: found.sample,
            depths: found.depths.into_iter().map(AuditDepth::from).collect(),
            warnings: Warning::all(&found.warning, context.reader),
        })
    }
}
