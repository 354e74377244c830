//! How far the work has come, for hosts that speak JSON.

use arene::{Phase, Progress};
use serde::{Deserialize, Serialize};

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgressAnswer {
    /// What is being done.
    pub phase: PhaseName,
    /// Vertices or positions dealt with so far.
    pub done: u64,
    /// How many there are in all, as far as that is known.
    pub total: Option<u64>,
}

/// The phases of work by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// Finding the positions of a game.
    Explore,
    /// Finding the winner of each.
    Solve,
    /// Searching a game tree.
    Search,
    /// Checking what was found before.
    Verify,
    /// Writing what was found.
    Write,
    /// Playing matches.
    Play,
}

impl From<Progress> for ProgressAnswer {
    fn from(progress: Progress) -> ProgressAnswer {
        let Progress { phase, done, total } = progress;
        let phase = match phase {
            Phase::Explore => PhaseName::Explore,
            Phase::Solve => PhaseName::Solve,
            Phase::Search => PhaseName::Search,
            Phase::Verify => PhaseName::Verify,
            Phase::Write => PhaseName::Write,
            Phase::Play => PhaseName::Play,
        };
        ProgressAnswer { phase, done, total }
    }
}
