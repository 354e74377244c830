//! What moves are worth: the truth where the game can be solved, else an estimate that
//! says so.

use std::time::Duration;

use arene::clock::Instant;
use arene::{DrawKind, LimitReached, Limits, Player, Value, Verdict};
use arene_games::answers::SearchAnswer;
use arene_games::{Failure, Place, SearchRequest};
use serde::{Deserialize, Serialize};

use super::oracle::Oracle;
use crate::Standing;

/// What a position is worth, as far as a judge can tell.
///
/// As JSON `{"winner": "J0", "rank": 3}`, as other answers have it, or `{"estimate": -3}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "JudgementForm", try_from = "JudgementForm")]
pub enum Judgement {
    /// Perfect play leads to this.
    Certain(Verdict),
    /// A heuristic says so, after a search: positive is good for J0.
    Estimate(i32),
}

/// A judgement as JSON has it.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Judgement"))]
#[serde(untagged)]
enum JudgementForm {
    /// A heuristic says so, after a search: positive is good for J0.
    Estimate {
        /// The value, J0's.
        estimate: i32,
    },
    /// Perfect play leads to this.
    Certain(Standing),
}

impl From<Judgement> for JudgementForm {
    fn from(judgement: Judgement) -> JudgementForm {
        match judgement {
            Judgement::Certain(verdict) => JudgementForm::Certain(verdict.into()),
            Judgement::Estimate(estimate) => JudgementForm::Estimate { estimate },
        }
    }
}

impl TryFrom<JudgementForm> for Judgement {
    type Error = &'static str;

    fn try_from(form: JudgementForm) -> Result<Judgement, &'static str> {
        match form {
            JudgementForm::Estimate { estimate } => Ok(Judgement::Estimate(estimate)),
            JudgementForm::Certain(standing) => {
                let verdict = standing.verdict().map(Judgement::Certain);
                verdict.ok_or("neither a verdict nor an estimate")
            }
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Judgement {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        JudgementForm::schema_name()
    }

    fn json_schema(made: &mut schemars::SchemaGenerator) -> schemars::Schema {
        JudgementForm::json_schema(made)
    }
}

impl Judgement {
    /// How good it is for a player: lost, neither and with this gain, won. Only what is
    /// certain counts.
    pub(super) fn standing(self, player: Player) -> Option<(i8, i128)> {
        match self {
            Judgement::Certain(verdict) => Some(match verdict.winner() {
                Some(winner) if winner == player => (1, 0),
                Some(_) => (-1, 0),
                None => {
                    let score = i128::from(verdict.score().unwrap_or(0));
                    (0, if player == Player::J0 { score } else { -score })
                }
            }),
            Judgement::Estimate(_) => None,
        }
    }

    /// What a search says of the position it began at.
    pub(super) fn of_search(answer: &SearchAnswer) -> Judgement {
        Judgement::of_value(answer.value.value, answer.exact)
    }

    fn of_value(value: Value, exact: bool) -> Judgement {
        match (value.winner(), value.as_estimate()) {
            (Some((by, rank)), _) => Judgement::Certain(Verdict::Won { by, rank }),
            // A score of 0 is worth a draw, and cannot be told from one here.
            (None, Some(score @ (1.. | ..=-1))) if exact => {
                Judgement::Certain(Verdict::Scored(score.into()))
            }
            (None, _) if exact => Judgement::Certain(Verdict::Drawn(DrawKind::DeadEnd)),
            (None, estimate) => Judgement::Estimate(estimate.unwrap_or(0)),
        }
    }
}

/// A move and what the position after it is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedMove {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// The vertex it leads to.
    pub to: String,
    /// What that is worth.
    #[serde(flatten)]
    pub worth: Judgement,
    /// Whether no move is better.
    pub best: bool,
}

/// What the moves of a position are worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveValues {
    /// How many plies deep the estimates look; 0 where there are none.
    pub depth: u32,
    /// The moves, in the order of the rules; only the best ones where there are too many to
    /// judge each.
    pub moves: Vec<JudgedMove>,
}

impl MoveValues {
    /// Whether some of it is an estimate.
    pub fn estimated(&self) -> bool {
        self.moves.iter().any(|m| matches!(m.worth, Judgement::Estimate(_)))
    }
}

/// The best moves, and why they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// All best moves that were found, in the order of the rules.
    pub best: Vec<JudgedMove>,
    /// What is good about them.
    pub reason: HintReason,
    /// How many plies deep an estimate looks; 0 where there is none.
    pub depth: u32,
}

/// What is good about the best moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HintReason {
    /// They win, and none does sooner.
    Wins,
    /// None wins; these do not lose.
    Draws,
    /// None wins; none leads to a better score.
    Scores,
    /// All lose; these hold out longest.
    Delays,
    /// A search thinks so, which did not see the end.
    Estimate,
}

impl Hint {
    /// What the values of all moves say of the best ones.
    pub(super) fn new(values: MoveValues, owner: Player) -> Option<Hint> {
        let MoveValues { depth, moves } = values;
        let best: Vec<JudgedMove> = moves.into_iter().filter(|m| m.best).collect();
        let reason = match best.first()?.worth {
            Judgement::Estimate(_) => HintReason::Estimate,
            Judgement::Certain(Verdict::Won { by, .. }) if by == owner => HintReason::Wins,
            Judgement::Certain(Verdict::Won { .. }) => HintReason::Delays,
            Judgement::Certain(Verdict::Drawn(_)) => HintReason::Draws,
            Judgement::Certain(Verdict::Scored(_)) => HintReason::Scores,
        };
        Some(Hint { best, reason, depth })
    }
}

/// Judging every move by a search of its own takes too long for more than this.
const MANY: usize = 200;

/// Judges every move at a position that is not final, in about this time; where
/// there are too many, only the best ones.
pub(super) fn judge(
    place: &dyn Place,
    oracle: &Oracle,
    time: Duration,
    limits: &Limits,
) -> Result<MoveValues, Failure> {
    if let Some(known) = known(place, oracle) {
        return Ok(known);
    }
    let names = place.moves();
    if names.len() > MANY {
        return judge_best(place, oracle, time, limits);
    }
    let mut next = Vec::with_capacity(names.len());
    for name in &names {
        next.push(place.step(name)?);
    }
    // Each as deep as its share of the time allows; then all to the depth that
    // all have reached, so that they can be compared.
    let share = time / u32::try_from(2 * next.len().max(1)).unwrap_or(u32::MAX);
    let mut answers = Vec::with_capacity(next.len());
    for to in &next {
        answers.push(deepest(&**to, share, limits)?);
    }
    let depths = answers.iter().filter(|answer| !answer.exact).map(|answer| answer.depth);
    let common = depths.min().unwrap_or(0);
    for (to, answer) in next.iter().zip(&mut answers) {
        if !answer.exact && answer.depth > common {
            *answer = search(&**to, &limits.clone().depth(common), limits)?;
        }
    }
    let owner = place.owner();
    let values = answers.iter().map(|answer| answer.value.value);
    let best = values.reduce(|a, b| a.better(b, owner)).unwrap_or(Value::DRAW);
    let judged = names.into_iter().zip(&next).zip(&answers);
    let judged = judged.map(|((name, to), answer)| JudgedMove {
        name,
        to: to.name(),
        worth: Judgement::of_search(answer),
        best: answer.value.value == best,
    });
    Ok(told(judged.collect(), common + 1))
}

/// Judges the best moves only, and looks deeper for it.
pub(super) fn judge_best(
    place: &dyn Place,
    oracle: &Oracle,
    time: Duration,
    limits: &Limits,
) -> Result<MoveValues, Failure> {
    if let Some(known) = known(place, oracle) {
        return Ok(known);
    }
    let timed = limits.clone().no_later_than(Instant::now() + time);
    let answer = match search(place, &timed, limits) {
        Err(Failure::Limit(LimitReached::Deadline)) => {
            search(place, &limits.clone().depth(1), limits)?
        }
        found => found?,
    };
    let best = answer.moves.iter().filter(|m| !m.bound && m.best);
    let judged = best.filter_map(|m| {
        let worth = Judgement::of_value(m.value?.value.nearer(), answer.exact);
        Some(JudgedMove { name: m.name.clone(), to: m.to.clone(), worth, best: true })
    });
    Ok(told(judged.collect(), answer.depth))
}

/// With the depth of the estimates, if there are any.
fn told(moves: Vec<JudgedMove>, depth: u32) -> MoveValues {
    let values = MoveValues { depth, moves };
    let depth = if values.estimated() { depth } else { 0 };
    MoveValues { depth, ..values }
}

/// What the oracle knows.
fn known(place: &dyn Place, oracle: &Oracle) -> Option<MoveValues> {
    let moves = oracle.moves(place)?.into_iter().map(|m| JudgedMove {
        name: m.name,
        to: m.to,
        worth: Judgement::Certain(m.verdict),
        best: m.best,
    });
    Some(MoveValues { depth: 0, moves: moves.collect() })
}

/// Searches for this long; not at all, if that is too short for one ply.
fn deepest(place: &dyn Place, time: Duration, limits: &Limits) -> Result<SearchAnswer, Failure> {
    match search(place, &limits.clone().no_later_than(Instant::now() + time), limits) {
        Err(Failure::Limit(LimitReached::Deadline)) => {
            search(place, &limits.clone().depth(0), limits)
        }
        found => found,
    }
}

/// Searches under these limits, unless all of the work was stopped meanwhile: a search
/// that was stopped answers with what it has.
pub(super) fn search(
    place: &dyn Place,
    limits: &Limits,
    all: &Limits,
) -> Result<SearchAnswer, Failure> {
    let found = place.search(&SearchRequest::default(), limits)?;
    match all.check_stop() {
        Err(reached @ LimitReached::Stopped) => Err(reached.into()),
        _ => Ok(found),
    }
}
