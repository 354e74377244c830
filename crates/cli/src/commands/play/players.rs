//! Who plays: people, chance, searches, and the perfect player.

use std::fmt;
use std::time::{Duration, Instant};

use arene::random::below;
use arene::{DEEPEST, LimitReached, Limits};
use arene_games::{Algorithm, Failure, Place, SearchRequest};
use arene_words::Message;

use super::oracle::Oracle;

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    /// Somebody at the keyboard.
    Human,
    /// Any move, by a seed of its own if there is one.
    Random(Option<u64>),
    /// Alpha-beta to a depth.
    Minimax(u32),
    /// Iterative deepening for so long a move.
    Deepening(Duration),
    /// Monte Carlo tree search with so many random games a move.
    Mcts(u32),
    /// The quickest win, the longest defence.
    Perfect,
}

/// The depth of `minimax` without a number.
const DEPTH: u32 = 4;
/// The longest time for a move.
const DAY: f64 = 86_400.0;
/// A tree of more playouts would not fit a usual memory.
const PLAYOUTS: u32 = 10_000_000;

impl Kind {
    /// Reads `minimax:4`.
    pub(crate) fn read(text: &str) -> Result<Kind, Message> {
        let lower = text.trim().to_lowercase();
        let (name, value) = match lower.split_once(':') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (lower.as_str(), None),
        };
        let wrong = |id: &'static str| Message::new(id).with("value", text);
        match (name, value) {
            ("human", None) => Ok(Kind::Human),
            ("perfect", None) => Ok(Kind::Perfect),
            ("human" | "perfect", Some(_)) => Err(wrong("player-plain").with("name", name)),
            ("random", None) => Ok(Kind::Random(None)),
            ("random", Some(seed)) => match seed.parse() {
                Ok(seed) => Ok(Kind::Random(Some(seed))),
                Err(_) => Err(wrong("player-seed")),
            },
            ("minimax", value) => match value.map_or(Ok(DEPTH), str::parse) {
                Ok(depth @ 1..=DEEPEST) => Ok(Kind::Minimax(depth)),
                _ => Err(wrong("player-depth").with("most", DEEPEST)),
            },
            ("deepening", value) => {
                let seconds = value.unwrap_or("1").trim_end_matches('s').replace(',', ".");
                match seconds.parse::<f64>() {
                    Ok(seconds) if seconds > 0.0 && seconds <= DAY => {
                        Ok(Kind::Deepening(Duration::from_secs_f64(seconds)))
                    }
                    _ => Err(wrong("player-seconds").with("most", DAY as u64)),
                }
            }
            ("mcts", value) => match value.unwrap_or("10000").parse() {
                Ok(playouts @ 1..=PLAYOUTS) => Ok(Kind::Mcts(playouts)),
                _ => Err(wrong("player-playouts").with("most", PLAYOUTS)),
            },
            _ => Err(wrong("player-unknown")),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Human => f.write_str("human"),
            Kind::Random(None) => f.write_str("random"),
            Kind::Random(Some(seed)) => write!(f, "random:{seed}"),
            Kind::Minimax(depth) => write!(f, "minimax:{depth}"),
            Kind::Deepening(time) => write!(f, "deepening:{}", time.as_secs_f64()),
            Kind::Mcts(playouts) => write!(f, "mcts:{playouts}"),
            Kind::Perfect => f.write_str("perfect"),
        }
    }
}

/// The move of a machine. The same seed gives the same move, unless time is
/// what limits the search.
pub(crate) fn choose(
    kind: Kind,
    place: &dyn Place,
    oracle: &Oracle,
    seed: u64,
    limits: &Limits,
) -> Result<String, Failure> {
    let mut candidates = match kind {
        // People choose for themselves; whoever asks here gets any move.
        Kind::Human | Kind::Random(_) => place.moves(),
        Kind::Perfect => match oracle.best(place, limits) {
            Some(best) => best,
            None => search(Kind::Minimax(DEPTH), place, seed, limits)?,
        },
        Kind::Minimax(_) | Kind::Deepening(_) | Kind::Mcts(_) => search(kind, place, seed, limits)?,
    };
    if candidates.is_empty() {
        candidates = place.moves();
    }
    // A search that was stopped answers with what it has: it is not a move.
    if crate::limits::stopped() {
        return Err(LimitReached::Stopped.into());
    }
    let k = below(&mut { seed }, candidates.len());
    if k < candidates.len() {
        return Ok(candidates.swap_remove(k));
    }
    Err(Message::new("verdict-over").with("vertex", place.name()).into())
}

/// The best moves that a search finds.
fn search(
    kind: Kind,
    place: &dyn Place,
    seed: u64,
    limits: &Limits,
) -> Result<Vec<String>, Failure> {
    let request = SearchRequest { seed, ..SearchRequest::default() };
    match kind {
        Kind::Deepening(time) => {
            let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
            let request = SearchRequest { threads, ..request };
            let timed = limits.clone().deadline(Instant::now() + time);
            match place.search(&request, &timed) {
                Ok(answer) => Ok(answer.best),
                // Too short even for one ply: one ply it is.
                Err(Failure::Limit(LimitReached::Deadline)) => {
                    Ok(place.search(&request, &limits.clone().depth(1))?.best)
                }
                Err(failure) => Err(failure),
            }
        }
        Kind::Mcts(playouts) => {
            let request = SearchRequest { algorithm: Algorithm::Mcts, playouts, ..request };
            // The move tried most often, which its mean alone does not tell.
            let answer = place.search(&request, limits)?;
            Ok(answer.line.into_iter().take(1).collect())
        }
        Kind::Minimax(depth) => {
            let request = SearchRequest { algorithm: Algorithm::AlphaBeta, ..request };
            Ok(place.search(&request, &limits.clone().depth(depth))?.best)
        }
        Kind::Human | Kind::Random(_) | Kind::Perfect => Ok(place.moves()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_read_back_as_they_are_written() {
        for text in
            ["human", "random", "random:7", "minimax:4", "deepening:0.5", "mcts:500", "perfect"]
        {
            assert_eq!(Kind::read(text).unwrap().to_string(), text);
        }
        assert_eq!(Kind::read(" Minimax ").unwrap(), Kind::Minimax(4));
        assert_eq!(Kind::read("deepening:0,5s").unwrap().to_string(), "deepening:0.5");
    }

    #[test]
    fn what_is_wrong_with_a_player_is_said() {
        for (text, id) in [
            ("", "player-unknown"),
            ("deepblue", "player-unknown"),
            ("minimax:0", "player-depth"),
            ("minimax:2001", "player-depth"),
            ("minimax:-1", "player-depth"),
            ("minimax:", "player-depth"),
            ("deepening:0", "player-seconds"),
            ("deepening:nan", "player-seconds"),
            ("deepening:1e9", "player-seconds"),
            ("mcts:0", "player-playouts"),
            ("mcts:1e3", "player-playouts"),
            ("random:x", "player-seed"),
            ("perfect:2", "player-plain"),
        ] {
            assert_eq!(Kind::read(text).unwrap_err().id(), id, "{text}");
        }
    }
}
