//! What a game knows of itself that spares an exact search work.

use std::hash::Hash;

use super::{Bounds, Score, Table, Wide};
use crate::search::DEEPEST;
use crate::{Game, Glance, hash_key};

/// What a game knows of itself, for an [`Exact`](super::Exact) search.
///
/// Nothing here changes an answer. [`NoInsight`], which any game can have, knows
/// nothing and finds the same; what a game knows makes the search shorter:
///
/// - a [`Node`](Insight::Node) keeps what is worth keeping from ply to ply, such
///   as the cells that complete a line;
/// - a small [`key`](Insight::key) fits more positions into a cache line, and
///   mirror images may share one;
/// - [`children`](Insight::children) leaves out moves that lose at once, sees wins
///   in three plies, and tells which moves to try first;
/// - [`follow`](Insight::follow) walks through forced replies, so that neither a
///   table nor a search is asked about them;
/// - [`bounds`](Insight::bounds) tells what theorems of the game say of a position.
///
/// # Laws
///
/// Let the score of a node be that of its position. The bounds that `children`
/// and `bounds` give hold the score, `follow` leads to where forced replies lead,
/// and nodes of one key have one score. What `children` leaves out is no better
/// than the best of what it appends and of the least that it returns.
pub trait Insight<G: Game> {
    /// A position that goes on, as the search holds it.
    type Node: Clone + Send + Sync;
    /// The table that fits the keys.
    type Table: Table;

    /// Prepares a position that goes on.
    fn node(&self, game: &G, at: &G::Position) -> Self::Node;

    /// The key of a node in the table.
    fn key(&self, game: &G, node: &Self::Node) -> <Self::Table as Table>::Key;

    /// How many bits keys have.
    fn key_bits(&self, game: &G) -> u32;

    /// No play has more plies than this; at most [`DEEPEST`].
    fn longest(&self, game: &G) -> u32;

    /// No play from this node has more plies than this.
    fn left(&self, game: &G, _node: &Self::Node) -> u32 {
        self.longest(game)
    }

    /// Appends what can follow, and says what it sees of the score on the way: at
    /// least the best of what it did not append. It may stop when it sees that
    /// the score is at least `goal` or less. [`Bounds::NONE`] if play ends with points.
    fn children(
        &self,
        game: &G,
        node: &Self::Node,
        goal: Score,
        out: &mut Vec<Child<Self::Node>>,
    ) -> Bounds;

    /// Follows the forced replies after a move. If they end the play or decide
    /// it, returns the score for who is to move at their end.
    #[inline]
    fn follow(&self, _game: &G, _child: &mut Child<Self::Node>) -> Option<Score> {
        None
    }

    /// What can be said of a node at sight. Only what tells whether the score is
    /// at least `goal` is of interest.
    #[inline]
    fn bounds(&self, _game: &G, _node: &Self::Node, _goal: Score) -> Bounds {
        Bounds::ANY
    }

    /// Whether so much play is left that it pays to follow, to judge and to look
    /// up all children before one of them is searched (enhanced transposition
    /// cut-offs).
    #[inline]
    fn looks_ahead(&self, _game: &G, _node: &Self::Node) -> bool {
        true
    }
}

/// A position that can follow.
#[derive(Clone, Debug)]
pub struct Child<N> {
    /// The position.
    pub node: N,
    /// How many plies lead there: one, and more with forced replies.
    pub plies: u32,
    /// Whether it is the opponent's turn there.
    pub turned: bool,
    /// The greater, the earlier it is tried; of equals the first.
    pub promise: i32,
}

/// Knows no more than the rules: what any game can be searched with.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoInsight;

impl<G: Game> Insight<G> for NoInsight
where
    G::Position: Send + Sync,
{
    type Node = G::Position;
    type Table = Wide;

    fn node(&self, _: &G, at: &G::Position) -> G::Position {
        at.clone()
    }

    #[inline]
    fn key(&self, _: &G, node: &G::Position) -> u128 {
        hash(node)
    }

    fn key_bits(&self, _: &G) -> u32 {
        128
    }

    fn longest(&self, _: &G) -> u32 {
        DEEPEST
    }

    fn children(
        &self,
        game: &G,
        node: &G::Position,
        _: Score,
        out: &mut Vec<Child<G::Position>>,
    ) -> Bounds {
        let (turn, mut decided) = (game.turn(node), Bounds::ANY);
        let mut moves = Vec::new();
        match game.glance(node) {
            Glance::Wins => return Bounds::exactly(Score::win_in(1)),
            Glance::Loses => return Bounds::exactly(Score::loss_in(2)),
            Glance::Only(m) => moves.push(m),
            Glance::Open => game.moves_on(node, &mut moves),
        }
        for m in moves {
            let next = game.play(node, m);
            let turned = game.turn(&next) != turn;
            match game.ended(&next) {
                Some(outcome) => {
                    let Some(score) = Score::of(outcome, turn) else { return Bounds::NONE };
                    let score = score.seen_from(1, false);
                    decided.least = decided.least.max(score);
                }
                None => out.push(Child { node: next, plies: 1, turned, promise: 0 }),
            }
        }
        decided
    }
}

/// A hash of 128 bits: two positions of one search never share one in practice.
#[inline]
pub fn hash(position: &impl Hash) -> u128 {
    let first = hash_key(position);
    u128::from(first) << 64 | u128::from(hash_key(&(first, position)))
}
