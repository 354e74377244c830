//! What the games of heaps and bars share: reading lists, and a few errors.

use arene::Player;
use arene_words::{Message, message};

use crate::Facts;

/// The largest heap or side in games where any number may be taken at once: a
/// position has that many moves, and all of them are listed.
pub(super) const MOST_TO_TAKE: u32 = 1_000_000;

/// Whole numbers joined by `+`. One too large for 64 bits becomes the largest,
/// so that its reader says that it is too large, not that it is no number.
pub(super) fn numbers(text: &str) -> Option<Vec<u64>> {
    let number = |digits: &str| {
        let digits = digits.trim();
        let whole = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        whole.then(|| digits.parse().unwrap_or(u64::MAX))
    };
    text.split('+').map(number).collect()
}

/// Reads the heaps of a position, at most `count` of at most `most` sticks.
/// The example is a position that would be right.
pub(super) fn read(
    text: &str,
    count: usize,
    most: u32,
    example: &str,
) -> Result<Vec<u32>, Message> {
    let text = text.trim();
    let Some(heaps) = numbers(text) else {
        return Err(message!("position-heaps", text, example));
    };
    if heaps.len() > count {
        return Err(message!(
            "position-heaps-many",
            text,
            example,
            count = heaps.len(),
            most = count
        ));
    }
    let fitting = |heap: u64| u32::try_from(heap).ok().filter(|&heap| heap <= most);
    let fit: Option<Vec<u32>> = heaps.into_iter().map(fitting).collect();
    fit.ok_or_else(|| message!("position-heap-large", text, example, most))
}

/// The heaps joined by `+`.
pub(super) fn write(heaps: impl Iterator<Item = u32>) -> String {
    heaps.map(|heap| heap.to_string()).collect::<Vec<_>>().join("+")
}

/// The words of a move in lower case, `["take", "2"]`.
pub(super) fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_lowercase).collect()
}

/// "1, 2 or 3 sticks".
pub(super) fn one_of(numbers: &[u32]) -> Message {
    let (last, others) = numbers.split_last().unwrap_or((&0, &[]));
    let others: Vec<String> = others.iter().map(u32::to_string).collect();
    let all = if others.is_empty() { "none".to_owned() } else { others.join(", ") };
    message!("one-of-sticks", all, last = last.to_string())
}

/// Why play cannot lead to these heaps: one of them has grown.
pub(super) fn grown(
    now: impl Iterator<Item = u32>,
    start: impl Iterator<Item = u32>,
) -> Option<Message> {
    let (heap, (now, start)) =
        (1u32..).zip(now.zip(start)).find(|(_, (now, start))| now > start)?;
    Some(message!("unreachable-heap", heap, sticks = now, start))
}

/// Why the start cannot be J1's turn: every move takes something away for
/// good, so that play never comes back.
pub(super) fn start_of_j1<G: Facts>(game: &G, at: &G::Position) -> Option<Message> {
    let start = game.with_turn(&game.start(), Player::J1);
    (*at == start).then(|| message!("unreachable-start"))
}

/// What the tests of these games share.
#[cfg(test)]
pub(super) mod testing {
    use std::collections::HashMap;

    use arene::{Game, Outcome, Player};
    use arene_words::{Language, Message, Words};

    use crate::{Facts, Param, laws};

    /// The slow, obvious oracle: does the side to move win?
    pub(crate) struct Oracle<'a, G: Game>(pub &'a G, HashMap<G::Position, bool>);

    impl<'a, G: Game> Oracle<'a, G> {
        pub(crate) fn new(game: &'a G) -> Self {
            Oracle(game, HashMap::new())
        }

        pub(crate) fn wins(&mut self, at: &G::Position) -> bool {
            if let Some(outcome) = self.0.outcome(at) {
                return outcome == Outcome::Win(self.0.turn(at));
            }
            if let Some(&known) = self.1.get(at) {
                return known;
            }
            let wins = !self.winning(at).is_empty();
            self.1.insert(at.clone(), wins);
            wins
        }

        /// The moves after which the opponent loses.
        pub(crate) fn winning(&mut self, at: &G::Position) -> Vec<G::Move> {
            let mut moves = moves(self.0, at);
            moves.retain(|m| !self.wins(&self.0.play(at, m.clone())));
            moves
        }
    }

    /// Every position of a small game, on which the laws were tried.
    pub(crate) fn positions<G: Facts>(game: &G) -> Vec<G::Position> {
        let laws::Met { met, all } = laws::positions(game, usize::MAX);
        assert!(all);
        let tried = [
            laws::of_game(game, &met),
            laws::of_turns(game, &met),
            laws::of_notation(game, &met),
            laws::of_facts(game, &met),
        ];
        assert_eq!(tried, [(); 4].map(Ok));
        assert_eq!(game.turn(&game.start()), Player::J0);
        assert!(game.unreachable(&game.with_turn(&game.start(), Player::J1)).is_some());
        for at in &met {
            let read = game.read_position(&game.write_position(at), None);
            assert!(read.is_ok_and(|at| game.turn(&at) == Player::J0));
        }
        assert!(game.estimate() >= met.len() as f64);
        met
    }

    pub(crate) fn moves<G: Game>(game: &G, at: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        game.moves(at, &mut moves);
        moves
    }

    /// The moves from the position of this text, joined by commas.
    pub(crate) fn moves_text<G: Facts>(game: &G, at: &str) -> String {
        let at = game.read_position(at, None).expect("a position");
        let moves = moves(game, &at);
        moves.into_iter().map(|m| game.write_move(&at, m)).collect::<Vec<_>>().join(", ")
    }

    /// The identifier of a message, which both languages must be able to say.
    pub(crate) fn id(message: &Message) -> String {
        for language in Language::ALL {
            let said = Words::new(language).say(message);
            assert!(!said.contains(['{', '}', '$']), "{said}");
        }
        message.id().to_string()
    }

    /// Both languages name the game, tell its rules and describe its
    /// parameters.
    pub(crate) fn described(name: &str, params: &[Param<'_>]) {
        let game = arene_words::game(name).expect("words for the game");
        let params = params.iter().map(|param| arene_words::game_param(name, param.key));
        let params = params.map(|said| said.expect("words for the parameter"));
        for said in [game.title, game.rules, game.fact].into_iter().chain(params) {
            id(&said.into());
        }
    }
}
