//! The truth about a game that is small enough to be solved, or searched exactly.

use arene::{LimitReached, Limits, Player, Solution, Verdict};
use arene_games::answers::{MoveAnswer, Proven, Solved, SolvedArena};
use arene_games::book::Book;
use arene_games::{
    Answered, Failure, Model, Place, ProofRequest, Session, SolveRequest, Start, solve_model,
};
use arene_words::message;

use crate::{Context, Fault, FaultKind, Offers, said, stored};

/// Knows every position of the game, if it could be solved.
pub(super) struct Oracle(State);

enum State {
    /// Nobody has asked yet.
    Unasked,
    /// The arena of the game.
    Solved(Box<dyn Model>, Solution),
    /// A table knows it.
    Kept(Answered),
    /// It is too large, but a search or a book finds the best moves.
    Searched(Option<Book>),
    /// It is not solved soon.
    TooLarge,
}

/// A move, the vertex it leads to, what that is worth, and whether no move is better.
pub(super) struct Known {
    pub(super) name: String,
    pub(super) to: String,
    pub(super) verdict: Verdict,
    pub(super) best: bool,
}

/// Without being told to, arenas of at most this many vertices are solved: a
/// matter of a second or two.
const QUICK: u32 = 1_000_000;
/// And at most with this much memory.
const QUICK_BYTES: u64 = 1 << 29;

impl Oracle {
    /// Nothing is known, nothing has been tried.
    pub(super) fn unasked() -> Oracle {
        Oracle(State::Unasked)
    }

    /// Whether nothing is known, and nothing has been tried.
    pub(super) fn is_unasked(&self) -> bool {
        matches!(self.0, State::Unasked)
    }

    /// Knows what a table knows of the game from this start.
    pub(super) fn kept(
        session: &dyn Session,
        start: &Start<'_>,
        table: &str,
        context: &Context<'_>,
    ) -> Result<Oracle, Fault> {
        stored::look_up(session, start, table, context).map(State::Kept).map(Oracle)
    }

    /// Knows what this book knows, and finds best moves by exact search elsewhere.
    pub(super) fn searched(book: Option<Book>) -> Oracle {
        Oracle(State::Searched(book))
    }

    /// Solves the game from this start for a perfect player, or leaves it to exact searches
    /// if it is too large for that.
    pub(super) fn for_perfect_play(
        session: &dyn Session,
        start: &Start<'_>,
        searchable: bool,
        context: &Context<'_>,
    ) -> Result<Oracle, Fault> {
        solved(session, start, &context.limits).or_else(|failure| match failure {
            Failure::Limit(LimitReached::Stopped) => Err(failure.into()),
            failure if failure.is_of_input() => Err(failure.into()),
            _ if searchable => Ok(Oracle::searched(None)),
            failure => Err(too_large(&failure, context)),
        })
    }

    /// Solves the game if that is quickly done and has not been tried before.
    pub(super) fn ask(&mut self, session: &dyn Session, start: &Start<'_>, limits: &Limits) {
        if !self.is_unasked() {
            return;
        }
        let memory = limits.memory_limit().unwrap_or(QUICK_BYTES).min(QUICK_BYTES);
        let quick = limits.clone().vertices(QUICK).memory(memory);
        match solved(session, start, &quick) {
            Ok(solved) => *self = solved,
            // Whoever stopped this may ask again.
            Err(_) if limits.check_stop().is_err() => {}
            Err(_) => *self = Oracle(State::TooLarge),
        }
    }

    /// The verdict at a position.
    pub(super) fn verdict(&self, place: &dyn Place) -> Option<Verdict> {
        match &self.0 {
            State::Solved(model, solution) => {
                Some(solution.verdict(model.find(&place.name()).ok()?))
            }
            State::Searched(Some(book)) => Proven::exactly(book.value(place)?).verdict(),
            State::Kept(kept) => Some(standing(kept, place)?.0),
            _ => None,
        }
    }

    /// Every move with the verdict after it and whether it is best.
    pub(super) fn moves(&self, place: &dyn Place) -> Option<Vec<Known>> {
        let (model, solution) = match &self.0 {
            State::Kept(kept) => {
                let moves = standing(kept, place)?.1.into_iter();
                return Some(moves.map(Known::from).collect());
            }
            State::Solved(model, solution) => (model, solution),
            State::Searched(Some(book)) => {
                let moves = book.answer(place)?.moves.into_iter();
                let known = |m: arene_games::answers::ProvenMove| {
                    let verdict = m.proven.verdict()?;
                    Some(Known { name: m.name, to: m.to, verdict, best: m.best })
                };
                return moves.map(known).collect();
            }
            _ => return None,
        };
        let solved = SolvedArena { model: &**model, solution };
        let moves = solved.standing(&place.name())?.1.into_iter();
        Some(moves.map(Known::from).collect())
    }

    /// All best moves, by a search if the game was left to searches.
    pub(super) fn best(&self, place: &dyn Place, limits: &Limits) -> Option<Vec<String>> {
        if let Some(moves) = self.moves(place) {
            return Some(moves.into_iter().filter(|m| m.best).map(|m| m.name).collect());
        }
        let State::Searched(_) = &self.0 else { return None };
        let request =
            ProofRequest { threads: limits.thread_count(), rest: 0, ..ProofRequest::default() };
        let answer = place.prove(&request, limits).ok()?;
        Some(answer.moves.into_iter().filter(|m| m.best).map(|m| m.name).collect())
    }
}

/// All best moves of one position, by whichever engine answers soonest.
pub(super) fn best_here(
    session: &dyn Session,
    place: &dyn Place,
    context: &Context<'_>,
) -> Result<Vec<String>, Fault> {
    let limits = &context.limits;
    let name = place.name();
    let start = start_at(session, &name, place.owner());
    let request = SolveRequest {
        proof: ProofRequest { threads: limits.thread_count(), rest: 0, ..ProofRequest::default() },
        ..SolveRequest::default()
    };
    let best = |moves: Vec<MoveAnswer>| moves.into_iter().filter(|m| m.best).map(|m| m.name);
    Ok(match session.answer(&start, &request, limits) {
        Ok(Answered::Explored(model, solution)) => {
            best(SolvedArena { model: &*model, solution: &solution }.moves()).collect()
        }
        Ok(Answered::Swept(solved)) => best(solved.moves()).collect(),
        Ok(Answered::Proven(answer, _)) => match answer.stopped {
            Some(limit) if answer.proven.verdict().is_none() => {
                return Err(too_large(&limit.into(), context));
            }
            _ => answer.moves.into_iter().filter(|m| m.best).map(|m| m.name).collect(),
        },
        Err(failure) if failure.is_of_input() => return Err(failure.into()),
        Err(failure) => return Err(too_large(&failure, context)),
    })
}

/// The start that a position is. The usual one of a game is recognised as hopeless at once
/// where it is, so it is asked for by no name.
pub(super) fn start_at<'a>(session: &dyn Session, name: &'a str, turn: Player) -> Start<'a> {
    match session.place(None, None) {
        Ok(usual) if usual.name() == name && usual.owner() == turn => Start::default(),
        _ => Start { position: Some(name), ..Start::default() },
    }
}

/// Solves the game from this start.
fn solved(session: &dyn Session, start: &Start<'_>, limits: &Limits) -> Result<Oracle, Failure> {
    let model = session.explore(start, limits)?;
    let limits = limits.clone().less_memory(model.bytes());
    let solution = solve_model(&*model, &limits)?;
    Ok(Oracle(State::Solved(model, solution)))
}

/// That the perfect player cannot play.
fn too_large(failure: &Failure, context: &Context<'_>) -> Fault {
    if *failure == Failure::Limit(LimitReached::Stopped) {
        return failure.clone().into();
    }
    let why = said(failure.message(), failure, Offers::default(), context.reader);
    Fault::new(FaultKind::Limit, message!("player-too-large", why))
}

/// What a table says of a position; nothing if it turns out to be damaged.
fn standing(kept: &Answered, place: &dyn Place) -> Option<(Verdict, Vec<MoveAnswer>)> {
    match kept {
        Answered::Swept(solved) => {
            solved.standing(&place.name()).filter(|_| solved.trouble().is_none())
        }
        Answered::Explored(model, solution) => {
            SolvedArena { model: &**model, solution }.standing(&place.name())
        }
        Answered::Proven(..) => None,
    }
}

impl From<MoveAnswer> for Known {
    fn from(m: MoveAnswer) -> Known {
        Known { name: m.name, to: m.to, verdict: m.verdict, best: m.best }
    }
}
