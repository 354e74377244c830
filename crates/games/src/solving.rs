//! Which engine answers: an arena, a sweep over numbers, or an exact search of the
//! one position that is asked about.

use arene::{LimitReached, Limits, Solution, Unsolvable, solve};
use arene_words::{Message, message};

use crate::answers::{ProofAnswer, Solved};
use crate::{Failure, Model, Place, ProofRequest, Session, Start, Turn, joined};

/// From a position, an arena of at most this many vertices is explored rather than
/// searched: a fraction of a second, for every position that follows.
const QUICK: u32 = 500_000;

/// A sweep of at most this many numbers takes a few seconds, for every position: it needs
/// no search before it.
const SHORT_SWEEP: u64 = 1 << 27;

/// Before a longer sweep a search may visit one position for so many numbers. Visiting one
/// takes as long as sweeping about sixteen: where the search finds nothing, that was an
/// eighth of the time.
const NUMBERS_PER_NODE: u64 = 128;

/// What is asked of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolveRequest {
    /// How to search, where that is what answers. If only the winner is wanted, it does
    /// where the game knows enough of itself, or is too large for all else.
    pub proof: ProofRequest,
    /// Whether every position is wanted, which a search does not give.
    pub every_position: bool,
    /// Whether it is one position of many: nothing is explored that a search can
    /// answer.
    pub one_of_many: bool,
}

/// The answer of the engine that was the best for it.
pub enum Answered {
    /// Every position, on an arena.
    Explored(Box<dyn Model>, Solution),
    /// Every position, by a sweep.
    Swept(Box<dyn Solved>),
    /// One position, by a search; with what a user should know about it.
    Proven(ProofAnswer, Option<Message>),
}

impl dyn Session + '_ {
    /// Answers with the engine that is the best for the question: every position if
    /// that fits memory, else the one that is asked about.
    pub fn answer(
        &self,
        from: &Start<'_>,
        request: &SolveRequest,
        limits: &Limits,
    ) -> Result<Answered, Failure> {
        let weak = request.proof.weak;
        let one = weak || !request.every_position && from.turn != Turn::Both;
        let insight = one && self.placed(from)?.has_insight();
        if insight && (weak || request.one_of_many) {
            return self.prove(from, request, limits);
        }
        let whole = self.whole(from, request, insight, limits);
        match whole {
            // A search may do with less.
            Err(failure) if (insight || weak) && failure.is_size() => {
                match self.prove(from, request, limits)? {
                    // Not where play may go on for too long to be followed, or ends with
                    // scores.
                    Answered::Proven(answer, _) if not_for_search(&answer) => Err(failure),
                    proven => Ok(proven),
                }
            }
            whole => whole,
        }
    }

    /// Every position, on an arena or by a sweep; or the one that is asked about, if the
    /// game knows enough of itself to find it much sooner.
    fn whole(
        &self,
        from: &Start<'_>,
        request: &SolveRequest,
        insight: bool,
        limits: &Limits,
    ) -> Result<Answered, Failure> {
        if insight && from.position.is_some() {
            let model = self.explore(from, &limits.clone().vertices(QUICK))?;
            return explored(model, limits);
        }
        if insight && let Some(proven) = self.prove_first(from, request, limits)? {
            return Ok(proven);
        }
        match self.sweep(from, limits, None)? {
            Some(swept) => Ok(Answered::Swept(swept)),
            None => explored(self.explore(from, limits)?, limits),
        }
    }

    /// What a search finds before a long sweep, in a fraction of the time that the sweep
    /// would take. One thread searches: what it finds depends on nothing but the game.
    fn prove_first(
        &self,
        from: &Start<'_>,
        request: &SolveRequest,
        limits: &Limits,
    ) -> Result<Option<Answered>, Failure> {
        // What all moves are worth a sweep tells sooner.
        if request.proof.rest == u64::MAX {
            return Ok(None);
        }
        let size = self.sweep_size(from, limits)?;
        let Some(numbers) = size.filter(|&numbers| numbers > SHORT_SWEEP) else {
            return Ok(None);
        };
        let proof = ProofRequest { threads: 1, ..request.proof };
        let first = limits.clone().nodes(numbers / NUMBERS_PER_NODE);
        let mut answer = self.placed(from)?.prove(&proof, &first)?;
        if let Some(stopped @ (LimitReached::Stopped | LimitReached::Deadline)) = answer.stopped {
            return Err(stopped.into());
        }
        // The moves that are not best may be left open.
        let found = answer.exact() && answer.moves.iter().any(|m| m.best);
        (answer.stopped, answer.whole) = (None, true);
        Ok(found.then_some(Answered::Proven(answer, None)))
    }

    /// The one position that a start names.
    pub fn placed(&self, from: &Start<'_>) -> Result<Box<dyn Place>, Message> {
        match from.turn {
            Turn::Of(player) => self.place(from.position, Some(player)),
            Turn::AsWritten => self.place(from.position, None),
            Turn::Both => Err(message!("search-both")),
        }
    }

    fn prove(
        &self,
        from: &Start<'_>,
        request: &SolveRequest,
        limits: &Limits,
    ) -> Result<Answered, Failure> {
        let place = self.placed(from)?;
        let warning = match (from.position, request.one_of_many) {
            (None, _) => None,
            (_, true) => place.seen_unreachable(),
            (_, false) => place.unreachable(),
        };
        Ok(Answered::Proven(place.prove(&request.proof, limits)?, warning))
    }
}

pub(crate) fn explored(model: Box<dyn Model>, limits: &Limits) -> Result<Answered, Failure> {
    let limits = limits.clone().less_memory(model.bytes());
    let solution = solve_model(&*model, &limits)?;
    Ok(Answered::Explored(model, solution))
}

/// Solves the arena of a game. Where play may end with scores and go round for ever, too,
/// the failure names the cycle.
pub fn solve_model(model: &dyn Model, limits: &Limits) -> Result<Solution, Failure> {
    let solved = solve(model.arena(), model.finals(), limits);
    solved.map_err(|error| unsolvable(error, |v| model.name(v)))
}

/// The same failure, said with the names of vertices.
pub(crate) fn unsolvable(error: Unsolvable, name: impl Fn(u32) -> String) -> Failure {
    match error {
        Unsolvable::Limit(limit) => limit.into(),
        Unsolvable::Cyclic(cycle) => {
            let names = cycle.iter().take(8).map(|&v| name(v));
            message!("scores-cycle", cycle = joined(names, " → ")).into()
        }
    }
}

/// Whether a search gave up as play goes on for longer than it can follow, or as it ends
/// with scores.
fn not_for_search(answer: &ProofAnswer) -> bool {
    let stopped = answer.stopped;
    matches!(stopped, Some(LimitReached::Plies { .. } | LimitReached::Scores))
        && answer.proven.winner().is_none()
}
