//! Who plays: people, chance, searches, and the perfect player.

use std::fmt;
use std::time::Duration;

use arene::DEEPEST;
use arene_words::{Message, message};

/// A kind of player.
///
/// ```
/// use arene_service::PlayerKind;
///
/// assert_eq!(PlayerKind::read(" Minimax ")?, PlayerKind::Minimax(4));
/// assert_eq!(PlayerKind::read("deepening:0,5s")?.to_string(), "deepening:0.5");
/// # Ok::<(), arene_words::Message>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlayerKind {
    /// A person.
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

impl PlayerKind {
    /// Who plays if nothing is said: a person against a search four plies deep.
    pub const USUAL: [PlayerKind; 2] = [PlayerKind::Human, PlayerKind::Minimax(DEPTH)];

    /// Reads `minimax:4`.
    pub fn read(text: &str) -> Result<PlayerKind, Message> {
        let lower = text.trim().to_lowercase();
        let (name, value) = match lower.split_once(':') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (lower.as_str(), None),
        };
        match (name, value) {
            ("human", None) => Ok(PlayerKind::Human),
            ("perfect", None) => Ok(PlayerKind::Perfect),
            ("human" | "perfect", Some(_)) => Err(message!("player-plain", value = text, name)),
            ("random", None) => Ok(PlayerKind::Random(None)),
            ("random", Some(seed)) => match seed.parse() {
                Ok(seed) => Ok(PlayerKind::Random(Some(seed))),
                Err(_) => Err(message!("player-seed", value = text)),
            },
            ("minimax", value) => match value.map_or(Ok(DEPTH), str::parse) {
                Ok(depth @ 1..=DEEPEST) => Ok(PlayerKind::Minimax(depth)),
                _ => Err(message!("player-depth", value = text, most = DEEPEST)),
            },
            ("deepening", value) => {
                let seconds = value.unwrap_or("1").trim_end_matches('s').replace(',', ".");
                match seconds.parse::<f64>() {
                    Ok(seconds) if seconds > 0.0 && seconds <= DAY => {
                        Ok(PlayerKind::Deepening(Duration::from_secs_f64(seconds)))
                    }
                    _ => Err(message!("player-seconds", value = text, most = DAY as u64)),
                }
            }
            ("mcts", value) => match value.unwrap_or("10000").parse() {
                Ok(playouts @ 1..=PLAYOUTS) => Ok(PlayerKind::Mcts(playouts)),
                _ => Err(message!("player-playouts", value = text, most = PLAYOUTS)),
            },
            _ => Err(message!("player-unknown", value = text)),
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerKind::Human => f.write_str("human"),
            PlayerKind::Random(None) => f.write_str("random"),
            PlayerKind::Random(Some(seed)) => write!(f, "random:{seed}"),
            PlayerKind::Minimax(depth) => write!(f, "minimax:{depth}"),
            PlayerKind::Deepening(time) => write!(f, "deepening:{}", time.as_secs_f64()),
            PlayerKind::Mcts(playouts) => write!(f, "mcts:{playouts}"),
            PlayerKind::Perfect => f.write_str("perfect"),
        }
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
            assert_eq!(PlayerKind::read(text).expect("a player").to_string(), text);
        }
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
            assert_eq!(PlayerKind::read(text).expect_err(text).id().to_string(), id, "{text}");
        }
    }
}
