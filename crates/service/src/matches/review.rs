//! A match told again: who was winning after each move, and where that changed.

use std::time::Duration;

use arene::clock::Instant;
use arene::{DrawKind, LimitReached, Limits, Outcome, Player, Verdict};
use arene_games::Place;
use serde::{Deserialize, Serialize};

use super::course::{Course, Ending};
use super::judge::{Judgement, search};
use super::oracle::Oracle;
use crate::contract::player;

/// What estimates may take in all, where the game cannot be solved.
const TIME: Duration = Duration::from_secs(2);
/// What one of them may take.
const TIME_EACH: Duration = Duration::from_millis(150);

/// What the judge says of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mark {
    /// Which move it is, counted from 1.
    pub ply: usize,
    /// Whose.
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub player: Player,
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// What the position after it is worth, if that was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Judgement>,
    /// Whether it made things worse for whoever played it, for certain.
    pub mistake: bool,
    /// The moves that would have kept what it gave away, where they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub better: Vec<String>,
}

/// A match told again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// Every move, with what is said of it.
    pub moves: Vec<Mark>,
    /// Whether nothing of it is an estimate, and nothing is left open.
    pub certain: bool,
    /// Whether it ended as its last position deserved: nobody gave up without need, or
    /// went in circles instead of winning.
    pub fair: bool,
}

/// Tells the match again.
pub(super) fn review(
    course: &Course,
    oracle: &Oracle,
    limits: &Limits,
) -> Result<Review, LimitReached> {
    let worths = worths(course, oracle, limits)?;
    let mark = |k: usize| mark(course, k, worths[k], worths[k + 1], oracle);
    let moves = (0..course.moves().len()).map(mark).collect();
    let certain = worths.iter().all(|worth| matches!(worth, Some(Judgement::Certain(_))));
    Ok(Review { moves, certain, fair: fair(course, &worths) })
}

/// What is said of the last move, if there is one.
pub(super) fn judge_last(
    course: &Course,
    oracle: &Oracle,
    limits: &Limits,
) -> Result<Option<Mark>, LimitReached> {
    let Some(last) = course.moves().len().checked_sub(1) else { return Ok(None) };
    let worth = |k: usize| worth(&*course.places()[k], oracle, TIME_EACH, limits);
    let (before, after) = (worth(last)?, worth(last + 1)?);
    Ok(Some(mark(course, last, before, after, oracle)))
}

/// What is said of a move, counted from 0, between positions that are worth this.
fn mark(
    course: &Course,
    k: usize,
    before: Option<Judgement>,
    after: Option<Judgement>,
    oracle: &Oracle,
) -> Mark {
    let place = &*course.places()[k];
    let player = place.owner();
    let mistake = gave_away(before, after, player);
    let better = if mistake { better(place, before, oracle) } else { Vec::new() };
    Mark { ply: k + 1, player, name: course.moves()[k].clone(), after, mistake, better }
}

/// What each position of the match is worth.
fn worths(
    course: &Course,
    oracle: &Oracle,
    limits: &Limits,
) -> Result<Vec<Option<Judgement>>, LimitReached> {
    let places = course.places();
    let known = places.iter().map(|place| oracle.verdict(&**place).map(Judgement::Certain));
    let mut worths: Vec<Option<Judgement>> = known.collect();
    // From the end, where searches see everything, back to the beginning.
    let deadline = Instant::now() + TIME;
    let both = places.iter().zip(&mut worths).rev();
    for (place, found) in both.filter(|(_, found)| found.is_none()) {
        let now = Instant::now();
        if now >= deadline {
            break;
        }
        let limits = limits.clone().no_later_than(deadline);
        *found = worth(&**place, oracle, TIME_EACH, &limits)?;
    }
    Ok(worths)
}

/// What a position is worth, as far as so much time shows it.
fn worth(
    place: &dyn Place,
    oracle: &Oracle,
    time: Duration,
    limits: &Limits,
) -> Result<Option<Judgement>, LimitReached> {
    if let Some(verdict) = oracle.verdict(place) {
        return Ok(Some(Judgement::Certain(verdict)));
    }
    if let Some(outcome) = place.outcome() {
        return Ok(Some(Judgement::Certain(ended(outcome))));
    }
    let timed = limits.clone().no_later_than(Instant::now() + time);
    let found = search(place, &timed, limits).ok();
    match limits.check_stop() {
        Err(reached @ LimitReached::Stopped) => Err(reached),
        _ => Ok(found.map(|answer| Judgement::of_search(&answer))),
    }
}

/// The verdict at a position where play is over.
fn ended(outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Win(by) => Verdict::Won { by, rank: 0 },
        Outcome::Score(score) => Verdict::Scored(score),
        Outcome::Draw => Verdict::Drawn(DrawKind::DeadEnd),
    }
}

/// Whether the match ended as its last position deserved.
fn fair(course: &Course, worths: &[Option<Judgement>]) -> bool {
    let deserved = match worths.last() {
        Some(Some(Judgement::Certain(verdict))) => Some(verdict.winner()),
        _ => None,
    };
    course.ending().map(Ending::winner) == deserved
}

/// Whether a player's move made things worse for certain.
fn gave_away(before: Option<Judgement>, after: Option<Judgement>, player: Player) -> bool {
    let standing = |worth: Option<Judgement>| worth?.standing(player);
    matches!((standing(before), standing(after)), (Some(before), Some(after)) if after < before)
}

/// The moves that kept what the position was worth.
fn better(place: &dyn Place, before: Option<Judgement>, oracle: &Oracle) -> Vec<String> {
    let player = place.owner();
    let kept = before.and_then(|before| before.standing(player));
    let moves = oracle.moves(place).unwrap_or_default().into_iter();
    moves
        .filter(|m| Judgement::Certain(m.verdict).standing(player) == kept)
        .map(|m| m.name)
        .collect()
}
