//! Monte Carlo tree search, for games without a good heuristic.

use crate::clock::Instant;
use crate::memory::make_room;
use crate::random::below;
use crate::{Effort, Engine, Game, LimitReached, Limits, MoveValue, Outcome, Phase, Player};
use crate::{Progress, Report, Value};

/// Monte Carlo tree search: a tree grows one node at a time towards the moves
/// that did well, and each new node is judged by a game played to its end at
/// random (UCT).
///
/// The same seed gives the same search. Values are a thousand times the mean
/// utility, from −1000 (J1 won every game) to 1000; the best move is the one
/// tried most often. Every move is tried once before one is tried again: with fewer
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

/// A node of the tree.
struct Node<M> {
    /// The move that leads here.
    m: M,
    /// Who made it.
    mover: Player,
    /// Games that came through here.
    visits: u32,
    /// The sum of their utilities, J0's.
    utility: i64,
    /// The children, once there are any: first and count.
    children: (u32, u32),
    /// How the game ended, if it is over here.
    outcome: Option<Outcome>,
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
            return Ok(Report::leaf(Value::of(outcome), true));
        }
        let room = limits.room_for(size_of::<Node<G::Move>>() as u64).min(u64::from(u32::MAX));
        let mut search = Search {
            game,
            random: self.seed,
            nodes: Vec::new(),
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
            search.playout(at, first);
        }
        let moves: Vec<MoveValue<G::Move>> = search.nodes[..first as usize]
            .iter()
            .map(|node| MoveValue {
                m: node.m.clone(),
                value: node.value(),
                bound: false,
                playouts: Some(node.visits),
            })
            .collect();
        let most = search.nodes[..first as usize].iter().max_by_key(|node| node.visits);
        let mut report = Report::leaf(most.and_then(Node::value).unwrap_or(Value::DRAW), false);
        report.moves = moves;
        report.best_moves = most.map(|node| node.m.clone()).into_iter().collect();
        report.depth = search.deepest;
        report.line = search.line(first);
        report.effort =
            Effort { nodes: search.visited, time: began.elapsed(), ..Effort::default() };
        Ok(report)
    }
}

impl<M> Node<M> {
    /// A thousand times the mean utility, if there was a game.
    fn value(&self) -> Option<Value> {
        let mean = self.utility as f64 / f64::from(self.visits);
        (self.visits > 0).then(|| Value::estimate((1000.0 * mean).round() as i32))
    }

    /// How much this node deserves the next playout: its mean for who moves
    /// here, and more the less it was tried.
    fn promise(&self, log_visits: f64) -> f64 {
        if self.visits == 0 {
            return f64::INFINITY;
        }
        let visits = f64::from(self.visits);
        let mean = self.utility as f64 / visits;
        let own = if self.mover == Player::J0 { mean } else { -mean };
        own + CURIOSITY * (log_visits / visits).sqrt()
    }
}

struct Search<'a, G: Game> {
    game: &'a G,
    random: u64,
    /// The root's children come first.
    nodes: Vec<Node<G::Move>>,
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
            let outcome = self.game.ended(&self.game.play(at, m.clone()));
            let children = (0, 0);
            self.nodes.push(Node { m, mover, visits: 0, utility: 0, children, outcome });
        }
        (first, count)
    }

    /// One game: down the tree, one node further, then at random to the end.
    fn playout(&mut self, root: &G::Position, root_children: u32) {
        let mut at = root.clone();
        let mut path = Vec::new();
        let mut children = (0, root_children);
        let outcome = loop {
            let visits: u32 = self.of(children).iter().map(|child| child.visits).sum();
            let log_visits = f64::from(visits.max(1)).ln();
            let best = (children.0..children.0 + children.1).reduce(|a, b| {
                let promise = |v: u32| self.nodes[v as usize].promise(log_visits);
                if promise(b) > promise(a) { b } else { a }
            });
            let Some(v) = best else { break Outcome::Draw };
            path.push(v);
            self.visited += 1;
            let node = &self.nodes[v as usize];
            at = self.game.play(&at, node.m.clone());
            if let Some(outcome) = node.outcome {
                break outcome;
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
        let utility = match outcome {
            Outcome::Win(Player::J0) => 1,
            Outcome::Win(Player::J1) => -1,
            Outcome::Draw => 0,
        };
        for v in path {
            let node = &mut self.nodes[v as usize];
            node.visits += 1;
            node.utility += utility;
        }
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
