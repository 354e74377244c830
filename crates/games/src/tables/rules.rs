//! What a table of numbers says of the rules that it was made by.

use arene::{Game, Numbering, Outcome, Player, random};
use arene_table::{Digest, Header};
use arene_words::Message;

/// Some plays tell rules apart.
const PLAYS: u32 = 32;

/// How a table is numbered, and a number that two sets of rules hardly share: of
/// what ends some plays at random, where every move of theirs leads, and, where
/// stones are put on a board, what wins.
pub(crate) fn numbered_by<G: Game, N: Numbering<G>>(
    game: &G,
    numbering: &N,
    start: &G::Position,
) -> String {
    let mut digest = Digest::default();
    let mut add = |number: u64| {
        digest.add(number as u32);
        digest.add((number >> 32) as u32);
    };
    let stones = numbering.stones();
    for player in Player::BOTH {
        let sets = stones.map_or(&[][..], |stones| stones.winning(player));
        add(sets.len() as u64);
        sets.iter().for_each(|&set| add(set));
    }
    let (mut seed, mut moves) = (1, Vec::new());
    for _ in 0..PLAYS {
        let mut at = start.clone();
        loop {
            // No number has all bits set.
            add(numbering.number(&at).unwrap_or(u64::MAX));
            if let Some(outcome) = game.outcome(&at) {
                add(match outcome {
                    Outcome::Draw => 2,
                    Outcome::Win(player) => player.index() as u64,
                });
                break;
            }
            moves.clear();
            game.moves(&at, &mut moves);
            let next = moves.iter().map(|&m| game.play(&at, m));
            next.for_each(|next| add(numbering.number(&next).unwrap_or(u64::MAX)));
            if moves.is_empty() {
                break;
            }
            at = game.play(&at, moves[random::below(&mut seed, moves.len())]);
        }
    }
    let kind = if stones.is_some() { "stones" } else { "numbers" };
    format!("{kind}-{:08x}", digest.finish())
}

/// Fails if a table was not made by these rules, from this start.
pub(crate) fn fits<G: Game, N: Numbering<G>>(
    header: &Header,
    game: &G,
    numbering: &N,
    start: &G::Position,
) -> Result<(), Message> {
    let same = header.numbers == numbering.numbers()
        && header.numbering == numbered_by(game, numbering, start);
    if same { Ok(()) } else { Err(of_another(header)) }
}

/// A table is one of another game.
pub(crate) fn of_another(header: &Header) -> Message {
    Message::new("table-of-another").with("game", header.game.as_str())
}
