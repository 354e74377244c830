//! The moves of machines.

use arene::clock::Instant;
use arene::random::{below, mix};
use arene::{LimitReached, Limits, Player};
use arene_games::{Algorithm, Failure, Place, SearchRequest, Session};
use arene_words::message;

use super::oracle::{Oracle, best_here};
use super::players::PlayerKind;
use crate::{Context, Fault};

/// As many threads as deepening makes good use of.
const THREADS: usize = 8;

/// The seed of one decision: the same one whoever asks again.
pub(super) fn seed_for(kind: PlayerKind, seed: u64, game: u64, player: Player, ply: usize) -> u64 {
    let own = match kind {
        PlayerKind::Random(Some(seed)) => seed,
        _ => seed,
    };
    mix(mix(mix(own, game), player.index() as u64), ply as u64)
}

/// The move of a machine. The same seed gives the same move, unless time is
/// what limits the search.
pub(super) fn choose(
    kind: PlayerKind,
    session: &dyn Session,
    place: &dyn Place,
    oracle: &Oracle,
    seed: u64,
    context: &Context<'_>,
) -> Result<String, Fault> {
    let limits = &context.limits;
    let mut candidates = match kind {
        // Nobody asks here for a person.
        PlayerKind::Human | PlayerKind::Random(_) => place.moves(),
        PlayerKind::Perfect => match oracle.best(place, limits) {
            Some(best) => best,
            None => best_here(session, place, context)?,
        },
        PlayerKind::Minimax(_) | PlayerKind::Deepening(_) | PlayerKind::Mcts(_) => {
            search(kind, place, seed, limits)?
        }
    };
    if candidates.is_empty() {
        candidates = place.moves();
    }
    // A search that was stopped answers with what it has: it is not a move. One that had
    // less time than it was to have answers with the best it found.
    if let Err(reached @ LimitReached::Stopped) = limits.check_stop() {
        return Err(reached.into());
    }
    let k = below(&mut { seed }, candidates.len());
    if k < candidates.len() {
        return Ok(candidates.swap_remove(k));
    }
    Err(message!("verdict-over", vertex = place.name()).into())
}

/// The best moves that a search finds.
fn search(
    kind: PlayerKind,
    place: &dyn Place,
    seed: u64,
    limits: &Limits,
) -> Result<Vec<String>, Failure> {
    let request = SearchRequest { seed, ..SearchRequest::default() };
    match kind {
        PlayerKind::Deepening(time) => {
            let request = SearchRequest { threads: limits.thread_count().min(THREADS), ..request };
            let timed = limits.clone().no_later_than(Instant::now() + time);
            match place.search(&request, &timed) {
                Ok(answer) => Ok(answer.best),
                // Too short even for one ply: one ply it is.
                Err(Failure::Limit(LimitReached::Deadline)) => {
                    Ok(place.search(&request, &limits.clone().depth(1))?.best)
                }
                Err(failure) => Err(failure),
            }
        }
        PlayerKind::Mcts(playouts) => {
            let request = SearchRequest { algorithm: Algorithm::Mcts, playouts, ..request };
            // The move tried most often, which its mean alone does not tell.
            let answer = place.search(&request, limits)?;
            Ok(answer.line.into_iter().take(1).collect())
        }
        PlayerKind::Minimax(depth) => {
            let request = SearchRequest { algorithm: Algorithm::AlphaBeta, ..request };
            Ok(place.search(&request, &limits.clone().depth(depth))?.best)
        }
        PlayerKind::Human | PlayerKind::Random(_) | PlayerKind::Perfect => Ok(place.moves()),
    }
}
