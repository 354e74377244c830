//! Which engine answers: an arena, a sweep over numbers, or an exact search of the
//! one position that is asked about.

use arene::{Limits, Solution, solve};
use arene_words::Message;

use crate::answers::{ProofAnswer, Solved};
use crate::{Failure, Model, Place, ProofRequest, Session, Start, Turn};

/// From a position, an arena of at most this many vertices is explored rather than
/// searched: a fraction of a second, for every position that follows.
const QUICK: u32 = 500_000;

/// What is asked of a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct SolveRequest {
    /// How to search, where that is what answers. If only the winner is wanted, it
    /// does.
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
        let searchable = !request.every_position && from.turn != Turn::Both;
        let searchable = searchable && self.placed(from)?.has_insight();
        if request.proof.weak || searchable && request.one_of_many {
            return self.prove(from, request, limits);
        }
        let may_search = |failure: &Failure| searchable && is_size(failure);
        if searchable && from.position.is_some() {
            return match self.explore(from, &limits.clone().vertices(QUICK)) {
                Ok(model) => explored(model, limits),
                Err(failure) if may_search(&failure) => self.prove(from, request, limits),
                Err(failure) => Err(failure),
            };
        }
        match self.sweep(from, request.proof.threads, limits, None) {
            Ok(Some(swept)) => return Ok(Answered::Swept(swept)),
            Ok(None) => {}
            Err(failure) if may_search(&failure) => return self.prove(from, request, limits),
            Err(failure) => return Err(failure),
        }
        match self.explore(from, limits).and_then(|model| explored(model, limits)) {
            Err(failure) if may_search(&failure) => self.prove(from, request, limits),
            answered => answered,
        }
    }

    /// The one position that a start names.
    pub fn placed(&self, from: &Start<'_>) -> Result<Box<dyn Place>, Message> {
        match from.turn {
            Turn::Of(player) => self.place(from.position, Some(player)),
            Turn::AsWritten => self.place(from.position, None),
            Turn::Both => Err(Message::new("search-both")),
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
        Ok(Answered::Proven(place.prove(&request.proof, limits), warning))
    }
}

pub(crate) fn explored(model: Box<dyn Model>, limits: &Limits) -> Result<Answered, Failure> {
    let limits = limits.clone().less_memory(model.bytes());
    let solution = solve(model.arena(), model.finals(), &limits)?;
    Ok(Answered::Explored(model, solution))
}

/// Whether something failed because it was too large.
fn is_size(failure: &Failure) -> bool {
    match failure {
        Failure::TooLarge { .. } => true,
        Failure::Limit(limit) => limit.is_size(),
        Failure::Input(_) | Failure::Output(_) => false,
    }
}
