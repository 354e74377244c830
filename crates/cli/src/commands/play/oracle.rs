//! The truth about a game that is small enough to be solved, or searched exactly.

use arene::{Limits, Solution, Verdict, solve};
use arene_games::answers::{MoveAnswer, Proven, Solved, SolvedArena};
use arene_games::book::Book;
use arene_games::{Answered, Failure, Model, Place, ProofRequest, Session, Start, tables};
use arene_table::Table;

/// Knows every position of the game, if it could be solved.
pub(crate) struct Oracle(State);

enum State {
    /// Nobody has asked yet.
    Unasked,
    Solved(Box<dyn Model>, Solution),
    /// A table knows it.
    Kept(Answered),
    /// It is too large, but a search or a book finds the best moves.
    Searched(Option<Book>),
    TooLarge,
}

/// Without being told to, arenas of at most this many vertices are solved: a
/// matter of a second or two.
const QUICK: u32 = 1_000_000;
/// And at most with this much memory.
const QUICK_BYTES: u64 = 1 << 29;

impl Oracle {
    /// Nothing is known, nothing has been tried.
    pub(crate) fn unasked() -> Oracle {
        Oracle(State::Unasked)
    }

    /// Solves the game from this start.
    pub(crate) fn solved(
        session: &dyn Session,
        start: &Start<'_>,
        limits: &Limits,
    ) -> Result<Oracle, Failure> {
        let model = session.explore(start, limits)?;
        let limits = limits.clone().less_memory(model.bytes());
        let solution = solve(model.arena(), model.finals(), &limits)?;
        Ok(Oracle(State::Solved(model, solution)))
    }

    /// Knows what a table knows.
    pub(crate) fn kept(
        session: &dyn Session,
        start: &Start<'_>,
        table: &Table,
        limits: &Limits,
    ) -> Result<Oracle, Failure> {
        tables::look_up(session, start, table, limits).map(State::Kept).map(Oracle)
    }

    /// Knows what this book knows, and finds best moves by exact search elsewhere.
    pub(crate) fn searched(book: Option<Book>) -> Oracle {
        Oracle(State::Searched(book))
    }

    /// Solves the game if that is quickly done and has not been tried before.
    pub(crate) fn ask(&mut self, session: &dyn Session, start: &Start<'_>, limits: &Limits) {
        if !matches!(self.0, State::Unasked) {
            return;
        }
        let memory = limits.memory_limit().unwrap_or(QUICK_BYTES).min(QUICK_BYTES);
        let limits = limits.clone().vertices(QUICK).memory(memory);
        *self = Oracle::solved(session, start, &limits).unwrap_or(Oracle(State::TooLarge));
    }

    /// The verdict at a position.
    pub(crate) fn verdict(&self, place: &dyn Place) -> Option<Verdict> {
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
    pub(crate) fn moves(&self, place: &dyn Place) -> Option<Vec<(String, Verdict, bool)>> {
        let (model, solution) = match &self.0 {
            State::Kept(kept) => {
                let moves = standing(kept, place)?.1.into_iter();
                return Some(moves.map(|m| (m.name, m.verdict, m.best)).collect());
            }
            State::Solved(model, solution) => (model, solution),
            State::Searched(Some(book)) => {
                let moves = book.answer(place)?.moves.into_iter();
                return moves.map(|m| Some((m.name, m.proven.verdict()?, m.best))).collect();
            }
            _ => return None,
        };
        let v = model.find(&place.name()).ok()?;
        let names = model.move_names(v).into_iter();
        let successors = model.arena().successors(v);
        let moves = names.zip(successors);
        Some(moves.map(|(m, &to)| (m, solution.verdict(to), solution.is_best(v, to))).collect())
    }

    /// All best moves, by a search if there is no other way.
    pub(crate) fn best(&self, place: &dyn Place, limits: &Limits) -> Option<Vec<String>> {
        if let Some(moves) = self.moves(place) {
            return Some(moves.into_iter().filter(|m| m.2).map(|m| m.0).collect());
        }
        let State::Searched(_) = &self.0 else { return None };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let request = ProofRequest { threads, rest: 0, ..ProofRequest::default() };
        let answer = place.prove(&request, limits).ok()?;
        Some(answer.moves.into_iter().filter(|m| m.best).map(|m| m.name).collect())
    }
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
