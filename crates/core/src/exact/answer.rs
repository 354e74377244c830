//! A position, every move there, and a line of best play.

use super::engine::{Proof, Search, next_goal};
use super::{Bounds, Exact, Insight, Score};
use crate::{Game, Limits, Value};

/// What is proven of a position and of every move there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<M> {
    /// The position.
    pub proof: Proof,
    /// Every move, in the order of the rules, with what it is worth for the
    /// player who makes it.
    pub moves: Vec<(M, Bounds)>,
    /// The best moves, in the order of the rules; none if the search was stopped
    /// before the position was decided. If only the winner was asked for, as far as
    /// [`for_the_rest`](Exact::for_the_rest) allowed.
    pub best: Vec<M>,
    /// Best play of both sides. Empty if only the winner was asked for.
    pub line: Vec<M>,
}

impl<M> Answer<M> {
    /// The value, J0's, if it is certain.
    pub fn value(&self) -> Option<Value> {
        self.proof.value()
    }
}

impl<G, I> Exact<G, I>
where
    G: Game + Sync,
    I: Insight<G> + Sync,
{
    /// What can be proven within the limits of a position and of every move there,
    /// with a line of best play.
    ///
    /// First comes the position, then which moves are as good as it, then a line:
    /// what one step leaves in the table the next one finds there. What the other
    /// moves are worth costs the most and comes last, as far as
    /// [`for_the_rest`](Exact::for_the_rest) allows.
    pub fn answer(&mut self, game: &G, at: &G::Position, limits: &Limits) -> Answer<G::Move> {
        let (weak, turn) = (self.weak, game.turn(at));
        let mut search = Search::begin(self, game, limits);
        let mut bounds = search.score_of_root(at);
        let mut legal = Vec::new();
        game.moves(at, &mut legal);
        let mut options: Vec<Move<G>> = legal.into_iter().map(|m| Move::new(game, at, m)).collect();
        let goal = worth_reaching(bounds, weak);
        if weak {
            search.recall(&mut options);
        }
        let reaches = |option: &Move<G>| goal.is_some_and(|goal| option.seen.least >= goal);
        let mut reached = options.iter().any(reaches);
        for option in &mut options {
            // Where only the winner matters one such move is enough; what the others are
            // worth comes last, and may cost more than all that.
            if !(weak && reached) {
                search.compare(option, goal);
                reached |= reaches(option);
            }
            // No move is worth more than the position.
            option.seen.most = option.seen.most.min(bounds.most);
        }
        // What the moves tell counts for the position too.
        if let Some(least) = options.iter().map(|option| option.seen.least).max() {
            let most = options.iter().map(|option| option.seen.most).max().unwrap_or(bounds.most);
            bounds = bounds.and(Bounds { least, most });
        }
        let is_best = |option: &&Move<G>| match weak {
            true => option.seen.winner(turn).is_some_and(|won| bounds.winner(turn) == Some(won)),
            false => bounds.score() == Some(option.seen.least),
        };
        let best_of = |options: &[Move<G>]| -> Vec<G::Move> {
            options.iter().filter(is_best).map(|option| option.made.clone()).collect()
        };
        // All best moves, or none if some were not compared.
        let compared = !search.is_stopped();
        let mut best = if compared { best_of(&options) } else { Vec::new() };
        let line = match (bounds.score(), best.first()) {
            (Some(score), Some(first)) if !weak => search.line(at, first.clone(), score),
            _ => Vec::new(),
        };
        search.narrow_down(&mut options);
        if weak && compared {
            best = best_of(&options);
        }
        let moves = options.into_iter().map(|option| (option.made, option.seen)).collect();
        Answer { proof: search.end(turn, bounds), moves, best, line }
    }
}

/// A move and what is known of it.
struct Move<G: Game> {
    made: G::Move,
    /// The position after it, whether it is then the opponent's turn, and what is
    /// known of that position's score.
    next: G::Position,
    turned: bool,
    known: Bounds,
    /// What that is worth for the player who makes the move.
    seen: Bounds,
}

impl<G: Game> Move<G> {
    fn new(game: &G, at: &G::Position, made: G::Move) -> Move<G> {
        let next = game.play(at, made.clone());
        let turned = game.turn(&next) != game.turn(at);
        let known = match game.outcome(&next) {
            // Where play ends with points nothing is known: the search will say so.
            Some(outcome) => {
                Score::of(outcome, game.turn(&next)).map_or(Bounds::ANY, Bounds::exactly)
            }
            None => Bounds::ANY,
        };
        Move { made, next, turned, known, seen: known.seen_from(1, turned) }
    }

    fn learn(&mut self, known: Bounds) {
        self.known = self.known.and(known);
        self.seen = self.seen.and(known.seen_from(1, self.turned));
    }

    /// What this score for the player who makes the move means after it.
    fn goal(&self, score: Score) -> Score {
        score.goal_after(1, self.turned)
    }
}

/// What a best move reaches, if that is known and if some moves might not.
fn worth_reaching(bounds: Bounds, weak: bool) -> Option<Score> {
    match bounds.score() {
        Some(score) if !weak || score == Score::DRAW => Some(score),
        _ if weak && bounds.least > Score::DRAW => Some(Score::DRAW.next()),
        _ => None,
    }
}

/// Of the nodes for moves that are not best, each of them has this share at first
/// and twice as much with every round: what takes little is proven before what
/// takes much.
const SHARE: u64 = 16;

impl<G, I> Search<'_, G, I>
where
    G: Game + Sync,
    I: Insight<G> + Sync,
{
    /// What the table knows of moves.
    fn recall(&self, options: &mut [Move<G>]) {
        for option in options.iter_mut().filter(|option| option.known == Bounds::ANY) {
            let node = self.engine.insight.node(self.game, &option.next);
            let known = self.remembered(&node);
            option.learn(known);
        }
    }

    /// Whether a move reaches a score.
    fn compare(&mut self, option: &mut Move<G>, score: Option<Score>) {
        let (Some(score), Bounds::ANY) = (score, option.known) else { return };
        let node = self.engine.insight.node(self.game, &option.next);
        let goal = option.goal(score);
        if let Some(found) = self.test(&node, goal) {
            let left = self.engine.insight.left(self.game, &node);
            option.learn(Bounds::ANY.told(goal, found).within(left));
        }
    }

    /// Finds out what moves are worth, as far as the nodes for that go.
    fn narrow_down(&mut self, options: &mut [Move<G>]) {
        let mut left = self.engine.rest;
        let mut share = left / SHARE;
        let weak = self.engine.weak;
        let is_open = |option: &Move<G>| {
            next_goal(option.known, weak).is_some() && next_goal(option.seen, weak).is_some()
        };
        while left > 0 && !self.shall_stop() && options.iter().any(is_open) {
            for option in options.iter_mut().filter(|option| is_open(option)) {
                let before = self.nodes();
                self.allow(share.min(left));
                let known = self.score(&option.next, option.known);
                option.learn(known);
                left = left.saturating_sub(self.nodes() - before);
            }
            share = share.saturating_mul(2).max(1);
        }
    }

    /// Best play from a position of a known score, beginning with this move.
    fn line(&mut self, at: &G::Position, first: G::Move, mut score: Score) -> Vec<G::Move> {
        let mut line = vec![first.clone()];
        let mut at = at.clone();
        let mut next = Some(first);
        while let Some(m) = next {
            let turn = self.game.turn(&at);
            at = self.game.play(&at, m);
            score = score.nearer(self.game.turn(&at) != turn);
            next = self.best_move(&at, score);
            line.extend(next.clone());
        }
        line
    }

    /// A move that keeps the score of a position: the first of which the table
    /// says so, or else the first of all. None if the play is over.
    fn best_move(&mut self, at: &G::Position, score: Score) -> Option<G::Move> {
        if self.game.outcome(at).is_some() {
            return None;
        }
        let mut moves = Vec::new();
        self.game.moves(at, &mut moves);
        let mut options: Vec<Move<G>> =
            moves.into_iter().map(|m| Move::new(self.game, at, m)).collect();
        self.recall(&mut options);
        let is_known = |option: &&Move<G>| option.seen.least >= score;
        if let Some(option) = options.iter().find(is_known) {
            return Some(option.made.clone());
        }
        options.into_iter().find_map(|option| {
            let node = self.engine.insight.node(self.game, &option.next);
            let goal = option.goal(score);
            let found = self.test(&node, goal)?;
            ((found >= goal) != option.turned).then_some(option.made)
        })
    }
}
