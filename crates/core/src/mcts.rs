//! Monte Carlo tree search, for games without a good heuristic.

use crate::clock::Instant;
use crate::memory::make_room;
use crate::random::below;
use crate::search::value_of;
use crate::{Effort, Engine, Game, LimitReached, Limits, MoveValue, Outcome, Phase, Player};
use crate::{Progress, Report, Value};

/// Monte Carlo tree search: a tree grows one node at a time towards the moves
/// that did well, and each new node is judged by a game played to its end at
/// random (UCT).
///
/// The same seed gives the same search. Values are a thousand times the mean
/// utility, from −1000 (J1 won every game) to 1000; the best move is the one
/// tried most often. In a game that ends with scores, values are the mean score; there
/// utilities are fractions of the largest score that was met so far, so that curiosity
/// means the same whatever the scores are counted in, and a win is reckoned as one point
/// more than that. Every move is tried once before one is tried again: with fewer
/// playouts than moves, nothing is known of some. Memory: a node for each move at each position of the tree;
/// when the memory limit is reached the tree stops growing and the playouts go on.
///
/// L. Kocsis and C. Szepesvári, *Bandit Based Monte-Carlo Planning*, ECML 2006.
#[derive(Clone, Copy, Debug)]
pub struct Mcts {
    playouts: u32,
    seed: u64,
}

/// How eagerly moves are tried that were tried little: √2 in theory, less in
/// practice.
const CURIOSITY: f64 = 1.0;

impl Mcts {
    /// A search of this many playouts.
    pub fn new(playouts: u32, seed: u64) -> Mcts {
        Mcts { playouts: playouts.max(1), seed }
    }
}

/// A node of the tree. Scores are kept apart from it: most games have none.
struct Node<M> {
    /// The move that leads here.
    m: M,
    /// Who made it.
    mover: Player,
    /// Games that came through here.
    visits: u32,
    /// How many more of them J0 won than J1.
    wins: i64,
    /// The children, once there are any: first and count.
    children: (u32, u32),
    /// Whether the game is over here.
    ended: bool,
}

/// The scores that games ended with.
#[derive(Default)]
struct Scores {
    /// By node, the sum over the games that came through it; empty before the first
    /// score.
    sums: Vec<i64>,
    /// The largest, one way or the other.
    widest: i64,
}

impl Scores {
    /// What a win is worth: more than any score, and 1 where there are none.
    fn win(&self) -> f64 {
        (self.widest + 1) as f64
    }

    /// What J0 gained by all games that came through a node, a win being worth 1.
    #[inline]
    fn gain<M>(&self, nodes: &[Node<M>], v: u32) -> f64 {
        let wins = nodes[v as usize].wins as f64;
        match self.sums.get(v as usize) {
            Some(&sum) => wins + sum as f64 / self.win(),
            None => wins,
        }
    }
}

impl<G: Game> Engine<G> for Mcts {
    fn search(
        &mut self,
        game: &G,
        at: &G::Position,
        limits: &Limits,
    ) -> Result<Report<G::Move>, LimitReached> {
        let began = Instant::now();
        if let Some(outcome) = game.outcome(at) {
            return Ok(Report::leaf(value_of(outcome)?, true));
        }
        let room = limits.room_for(size_of::<Node<G::Move>>() as u64).min(u64::from(u32::MAX));
        let mut search = Search {
            game,
            random: self.seed,
            nodes: Vec::new(),
            scores: Scores::default(),
            visited: 1,
            deepest: 0,
            room,
            owned: 0,
        };
        let (_, first) = search.sprout(at);
        if first == 0 {
            return Err(LimitReached::Refused { needed: size_of::<Node<G::Move>>() as u64 });
        }
        for playout in 0..self.playouts {
            if playout.is_multiple_of(64) {
                let stop = limits.check_nodes(search.visited).and_then(|()| {
                    let total = Some(u64::from(self.playouts));
                    limits.tick(Progress { phase: Phase::Search, done: playout.into(), total })
                });
                // What was found so far is an answer.
                match stop {
                    Err(limit) if playout == 0 => return Err(limit),
                    Err(_) => break,
                    Ok(()) => {}
                }
            }
            search.playout(at, first)?;
        }
        let tried = |v: u32| {
            let node = &search.nodes[v as usize];
            MoveValue {
                m: node.m.clone(),
                value: search.value(v),
                bound: false,
                playouts: Some(node.visits),
            }
        };
        let moves: Vec<MoveValue<G::Move>> = (0..first).map(tried).collect();
        let most = (0..first).max_by_key(|&v| search.nodes[v as usize].visits);
        let value = most.and_then(|v| search.value(v)).unwrap_or(Value::DRAW);
        let mut report = Report::leaf(value, false);
        report.mean_scores = !search.scores.sums.is_empty();
        report.moves = moves;
        report.best_moves = most.map(|v| search.nodes[v as usize].m.clone()).into_iter().collect();
        report.depth = search.deepest;
        report.line = search.line(first);
        report.effort =
            Effort { nodes: search.visited, time: began.elapsed(), ..Effort::default() };
        Ok(report)
    }
}

impl<M> Node<M> {
    /// How much this node deserves the next playout: its mean for who moves
    /// here, and more the less it was tried. `gain` is what J0 gained by all games.
    #[inline]
    fn promise(&self, gain: f64, log_visits: f64) -> f64 {
        if self.visits == 0 {
            return f64::INFINITY;
        }
        let visits = f64::from(self.visits);
        let mean = gain / visits;
        let own = if self.mover == Player::J0 { mean } else { -mean };
        own + CURIOSITY * (log_visits / visits).sqrt()
    }
}

struct Search<'a, G: Game> {
    game: &'a G,
    random: u64,
    /// The root's children come first.
    nodes: Vec<Node<G::Move>>,
    scores: Scores,
    visited: u64,
    deepest: u32,
    /// The most nodes the tree may have, and how many more would take what their moves
    /// own on the heap.
    room: u64,
    owned: u64,
}

impl<G: Game> Search<'_, G> {
    /// Appends a child for every move at a position, if there is room and the system
    /// gives it; returns first and count.
    fn sprout(&mut self, at: &G::Position) -> (u32, u32) {
        let mut legal = Vec::new();
        self.game.moves_on(at, &mut legal);
        // Vectors grow by doubling. The root's moves are needed in any case.
        let owned: u64 = legal.iter().map(|m| self.game.move_heap_bytes(m)).sum();
        let owned = self.owned + owned.div_ceil(size_of::<Node<G::Move>>() as u64);
        let full = 2 * (self.nodes.len() + legal.len()) as u64 + owned > self.room;
        if full && !self.nodes.is_empty() || make_room(&mut self.nodes, legal.len()).is_err() {
            return (0, 0);
        }
        self.owned = owned;
        let first = self.nodes.len() as u32;
        let mover = self.game.turn(at);
        let count = legal.len() as u32;
        for m in legal {
            let ended = self.game.ended(&self.game.play(at, m.clone())).is_some();
            let children = (0, 0);
            self.nodes.push(Node { m, mover, visits: 0, wins: 0, children, ended });
        }
        (first, count)
    }

    /// What a node is worth, if there was a game: the mean score, or where there are no
    /// scores a thousand times the mean utility.
    fn value(&self, v: u32) -> Option<Value> {
        let visits = self.nodes[v as usize].visits;
        let scale = if self.scores.sums.is_empty() { 1000.0 } else { self.scores.win() };
        let mean = self.scores.gain(&self.nodes, v) / f64::from(visits);
        (visits > 0).then(|| Value::estimate((scale * mean).round() as i32))
    }

    /// One game: down the tree, one node further, then at random to the end.
    fn playout(&mut self, root: &G::Position, root_children: u32) -> Result<(), LimitReached> {
        let mut at = root.clone();
        let mut path = Vec::new();
        let mut children = (0, root_children);
        let outcome = loop {
            let visits: u32 = self.of(children).iter().map(|child| child.visits).sum();
            let log_visits = f64::from(visits.max(1)).ln();
            let best = (children.0..children.0 + children.1).reduce(|a, b| {
                let promise = |v: u32| {
                    let gain = self.scores.gain(&self.nodes, v);
                    self.nodes[v as usize].promise(gain, log_visits)
                };
                if promise(b) > promise(a) { b } else { a }
            });
            let Some(v) = best else { break Outcome::Draw };
            path.push(v);
            self.visited += 1;
            let node = &self.nodes[v as usize];
            at = self.game.play(&at, node.m.clone());
            if node.ended {
                break self.game.ended(&at).unwrap_or(Outcome::Draw);
            }
            if node.visits == 0 {
                break self.play_out(at);
            }
            if node.children.1 == 0 {
                let children = self.sprout(&at);
                if children.1 == 0 {
                    break self.play_out(at);
                }
                self.nodes[v as usize].children = children;
            }
            children = self.nodes[v as usize].children;
        };
        self.deepest = self.deepest.max(path.len() as u32);
        let wins = match outcome {
            Outcome::Win(Player::J0) => 1,
            Outcome::Win(Player::J1) => -1,
            Outcome::Draw => 0,
            Outcome::Score(score) => {
                self.score(score, &path)?;
                0
            }
        };
        for v in path {
            let node = &mut self.nodes[v as usize];
            node.visits += 1;
            node.wins += wins;
        }
        Ok(())
    }

    /// Notes the score that a game through these nodes ended with.
    #[cold]
    fn score(&mut self, score: i64, path: &[u32]) -> Result<(), LimitReached> {
        // 2^32 games of such scores add up to less than 2^63.
        value_of(Outcome::Score(score))?;
        self.scores.widest = self.scores.widest.max(score.abs());
        let sums = &mut self.scores.sums;
        if sums.is_empty() {
            // From now on each node of the tree takes this much more.
            let node = size_of::<Node<G::Move>>() as u64;
            self.room = (u128::from(self.room) * u128::from(node) / u128::from(node + 8)) as u64;
        }
        make_room(sums, self.nodes.len() - sums.len())?;
        sums.resize(self.nodes.len(), 0);
        path.iter().for_each(|&v| sums[v as usize] += score);
        Ok(())
    }

    fn of(&self, (first, count): (u32, u32)) -> &[Node<G::Move>] {
        &self.nodes[first as usize..(first + count) as usize]
    }

    /// Plays at random to the end. A game that goes on for ever is a draw.
    fn play_out(&mut self, mut at: G::Position) -> Outcome {
        let mut legal = Vec::new();
        for _ in 0..crate::DEEPEST {
            legal.clear();
            self.game.moves_on(&at, &mut legal);
            self.visited += 1;
            let Some(m) = legal.get(below(&mut self.random, legal.len())) else {
                return Outcome::Draw;
            };
            at = self.game.play(&at, m.clone());
            if let Some(outcome) = self.game.ended(&at) {
                return outcome;
            }
        }
        Outcome::Draw
    }

    /// The moves tried most often, from the root down.
    fn line(&self, root_children: u32) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut children = (0, root_children);
        while let Some(best) = self.of(children).iter().max_by_key(|node| node.visits)
            && best.visits > 0
        {
            line.push(best.m.clone());
            children = best.children;
        }
        line
    }
}
