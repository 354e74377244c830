//! What a table of numbers or keys says of the rules that it was made by.

use arene::{Game, Keys, Numbering, Outcome, Player, random};
use arene_table::{Digest, Header};

/// Some plays tell rules apart.
const PLAYS: usize = 32;

/// How a table of numbers is numbered, and a number that two sets of rules hardly
/// share: of what wins, and of some plays.
pub(crate) fn numbered_by<G: Game, N: Numbering<G>>(
    game: &G,
    numbering: &N,
    starts: &[G::Position],
) -> String {
    let mut digest = RulesDigest::default();
    for player in Player::BOTH {
        // Both starts have the same.
        let sets = numbering.stones().first().map_or(&[][..], |stones| stones.winning(player));
        digest.add(sets.len() as u64);
        sets.iter().for_each(|&set| digest.add(set));
    }
    digest.add_plays(game, starts, |at| numbering.number(at));
    format!("stones-{:08x}", digest.0.finish())
}

/// The same for a table of keys.
pub(crate) fn keyed_by<G: Game, K: Keys<G>>(game: &G, keys: &K, starts: &[G::Position]) -> String {
    let mut digest = RulesDigest::default();
    digest.add(keys.grades().into());
    digest.add_plays(game, starts, |at| keys.grade(at).map(|_| keys.key(at)));
    format!("{KEYS}{:08x}", digest.0.finish())
}

/// How tables of keys say that they are numbered, before the digest.
const KEYS: &str = "keys-";

/// Whether a table is one of keys.
pub(crate) fn is_of_keys(header: &Header) -> bool {
    header.numbering.starts_with(KEYS)
}

/// Tells rules apart.
#[derive(Default)]
struct RulesDigest(Digest);

impl RulesDigest {
    fn add(&mut self, number: u64) {
        self.0.add(number as u32);
        self.0.add((number >> 32) as u32);
    }

    /// What ends some plays at random, and where every move of theirs leads, by the
    /// numbers of positions.
    fn add_plays<G: Game>(
        &mut self,
        game: &G,
        starts: &[G::Position],
        number: impl Fn(&G::Position) -> Option<u64>,
    ) {
        // None counts as a number that hardly any position has.
        let number = |at: &G::Position| number(at).unwrap_or(u64::MAX);
        let (mut seed, mut moves) = (1, Vec::new());
        for start in starts.iter().flat_map(|start| std::iter::repeat_n(start, PLAYS)) {
            let mut at = start.clone();
            loop {
                self.add(number(&at));
                if let Some(outcome) = game.outcome(&at) {
                    self.add(match outcome {
                        Outcome::Draw => 2,
                        Outcome::Score(score) => 3u64.wrapping_add(score as u64),
                        Outcome::Win(player) => player.index() as u64,
                    });
                    break;
                }
                moves.clear();
                game.moves(&at, &mut moves);
                moves.iter().for_each(|m| self.add(number(&game.play(&at, m.clone()))));
                if moves.is_empty() {
                    break;
                }
                at = game.play(&at, moves.swap_remove(random::below(&mut seed, moves.len())));
            }
        }
    }
}
