//! What moves are worth: the truth where the game can be solved, else an
//! estimate that says so.

use std::time::{Duration, Instant};

use arene::{DrawKind, LimitReached, Limits, Player, Value, Verdict};
use arene_games::answers::SearchAnswer;
use arene_games::{Failure, Place, SearchRequest};

use super::oracle::Oracle;

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worth {
    /// Perfect play leads to this.
    Certain(Verdict),
    /// A heuristic says so, after a search.
    Estimate(i32),
}

/// A move and what the position after it is worth.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) name: String,
    pub(crate) worth: Worth,
    pub(crate) best: bool,
}

/// What every move of a position is worth.
pub(crate) struct Judgement {
    /// In the order of the rules.
    pub(crate) moves: Vec<Judged>,
    /// How many plies deep the estimates look.
    pub(crate) depth: u32,
}

impl Judgement {
    /// Whether some of it is an estimate.
    pub(crate) fn estimated(&self) -> bool {
        self.moves.iter().any(|m| matches!(m.worth, Worth::Estimate(_)))
    }

    /// The first of the best moves.
    pub(crate) fn best(&self) -> Option<&Judged> {
        self.moves.iter().find(|m| m.best)
    }
}

/// Judging every move by a search of its own takes too long for more than this.
const MANY: usize = 200;

/// Judges every move at a position that is not final, in about this time; where
/// there are too many, only the best ones.
pub(crate) fn judge(
    place: &dyn Place,
    oracle: &Oracle,
    time: Duration,
    limits: &Limits,
) -> Result<Judgement, Failure> {
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
            *answer = search(&**to, &limits.clone().depth(common))?;
        }
    }
    let depth = common + 1;
    let owner = place.owner();
    let values = answers.iter().map(|answer| answer.value.value);
    let best = values.reduce(|a, b| a.better(b, owner)).unwrap_or(Value::DRAW);
    let judged = |(name, answer): (String, &SearchAnswer)| Judged {
        name,
        worth: worth(answer),
        best: answer.value.value == best,
    };
    Ok(Judgement { moves: names.into_iter().zip(&answers).map(judged).collect(), depth })
}

/// Judges the best moves only, and looks deeper for it.
pub(crate) fn judge_best(
    place: &dyn Place,
    oracle: &Oracle,
    time: Duration,
    limits: &Limits,
) -> Result<Judgement, Failure> {
    if let Some(known) = known(place, oracle) {
        return Ok(known);
    }
    let timed = limits.clone().deadline(Instant::now() + time);
    let answer = match search(place, &timed) {
        Err(Failure::Limit(LimitReached::Deadline)) => search(place, &limits.clone().depth(1))?,
        found => found?,
    };
    let best = answer.moves.iter().filter(|m| !m.bound && m.best);
    let judged = best.filter_map(|m| {
        let worth = worth_of(m.value?.value.nearer(), answer.exact);
        Some(Judged { name: m.name.clone(), worth, best: true })
    });
    Ok(Judgement { moves: judged.collect(), depth: answer.depth })
}

/// What the oracle knows.
fn known(place: &dyn Place, oracle: &Oracle) -> Option<Judgement> {
    let judged = |(name, verdict, best)| Judged { name, worth: Worth::Certain(verdict), best };
    let moves = oracle.moves(place)?.into_iter().map(judged).collect();
    Some(Judgement { moves, depth: 0 })
}

/// Searches for this long; not at all, if that is too short for one ply.
fn deepest(place: &dyn Place, time: Duration, limits: &Limits) -> Result<SearchAnswer, Failure> {
    match search(place, &limits.clone().deadline(Instant::now() + time)) {
        Err(Failure::Limit(LimitReached::Deadline)) => search(place, &limits.clone().depth(0)),
        found => found,
    }
}

fn search(place: &dyn Place, limits: &Limits) -> Result<SearchAnswer, Failure> {
    let found = place.search(&SearchRequest::default(), limits)?;
    // A search that was stopped answers with what it has.
    if crate::limits::stopped() { Err(LimitReached::Stopped.into()) } else { Ok(found) }
}

/// What a search says of the position it began at.
pub(crate) fn worth(answer: &SearchAnswer) -> Worth {
    worth_of(answer.value.value, answer.exact)
}

fn worth_of(value: Value, exact: bool) -> Worth {
    match (value.winner(), value.as_estimate()) {
        (Some((by, rank)), _) => Worth::Certain(Verdict::Won { by, rank }),
        // A score of 0 is worth a draw, and cannot be told from one here.
        (None, Some(score @ (1.. | ..=-1))) if exact => {
            Worth::Certain(Verdict::Scored(score.into()))
        }
        (None, _) if exact => Worth::Certain(Verdict::Drawn(DrawKind::DeadEnd)),
        (None, estimate) => Worth::Estimate(estimate.unwrap_or(0)),
    }
}

/// How good a worth is for a player: lost, drawn or with this gain, won. Only what is
/// certain counts.
pub(crate) fn standing(worth: Worth, player: Player) -> Option<(i8, i128)> {
    match worth {
        Worth::Certain(verdict) => Some(match verdict.winner() {
            Some(winner) if winner == player => (1, 0),
            Some(_) => (-1, 0),
            None => {
                let score = i128::from(verdict.score().unwrap_or(0));
                (0, if player == Player::J0 { score } else { -score })
            }
        }),
        Worth::Estimate(_) => None,
    }
}
