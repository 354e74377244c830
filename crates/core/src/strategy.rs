//! Memoryless strategies: one move for each vertex of a player.

use crate::{Arena, Finals, Graph, Outcome, Player, Solution, VertexSet};

const NO_MOVE: u32 = u32::MAX;

/// A memoryless strategy φ of one player: the vertex to move to from each of
/// the player's vertices that is not final.
///
/// It may be incomplete or illegal, as one a student wrote down may be:
/// [`Strategy::missing`] and [`Strategy::illegal`] tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    player: Player,
    choice: Vec<u32>,
}

/// A play that follows a strategy and is not won by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterPlay {
    /// The vertices of the play.
    pub play: Vec<u32>,
    /// How it goes on.
    pub end: CounterEnd,
}

/// How a [`CounterPlay`] ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CounterEnd {
    /// At a final vertex: the opponent wins, or it is a dead end.
    Final(Outcome),
    /// Never: the last vertex leads back to the one at this place of the play.
    Cycle(usize),
    /// At a vertex for which the strategy names no legal move.
    NoMove,
}

impl Strategy {
    /// The strategy with no moves yet.
    pub fn new(arena: &Arena, player: Player) -> Strategy {
        Strategy { player, choice: vec![NO_MOVE; arena.len()] }
    }

    /// The best strategy a solution gives a player: from every vertex of the
    /// player the first best move. It wins from every vertex the player can win
    /// from, in as few plies as possible; it does not lose from the drawn ones;
    /// where all is lost it delays.
    ///
    /// A winning move must lower the rank. Any move that stays inside the
    /// attractor, which is what some of the notes choose, may go round in
    /// circles for ever.
    pub fn best(arena: &Arena, solution: &Solution, player: Player) -> Strategy {
        let mut strategy = Strategy::new(arena, player);
        for v in arena.vertices().filter(|&v| arena.owner(v) == player) {
            if let Some(to) = solution.best_moves(arena, v).next() {
                strategy.choice[v as usize] = to;
            }
        }
        strategy
    }

    /// Whose strategy this is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// Sets φ(from) = to. A vertex that the arena does not have is ignored.
    pub fn set(&mut self, from: u32, to: u32) {
        if let Some(choice) = self.choice.get_mut(from as usize) {
            *choice = to;
        }
    }

    /// φ(v), if there is one.
    pub fn choice(&self, v: u32) -> Option<u32> {
        self.choice.get(v as usize).copied().filter(|&to| to != NO_MOVE)
    }

    /// The vertices where the player must move and φ says nothing. A strategy
    /// is total if there are none.
    pub fn missing<'a>(&'a self, arena: &'a Arena) -> impl Iterator<Item = u32> + 'a {
        arena.vertices().filter(|&v| {
            arena.owner(v) == self.player && !arena.is_final(v) && self.choice(v).is_none()
        })
    }

    /// The choices that are not legal: at a vertex that is not the player's, or
    /// along no edge.
    pub fn illegal<'a>(&'a self, arena: &'a Arena) -> impl Iterator<Item = (u32, u32)> + 'a {
        arena
            .vertices()
            .filter_map(|v| Some((v, self.choice(v)?)))
            .filter(|&(v, to)| arena.owner(v) != self.player || !arena.successors(v).contains(&to))
    }

    /// The first place where a play does not follow φ: the player was to move
    /// there and moved elsewhere. `None` if the play follows it.
    pub fn deviation(&self, arena: &Arena, play: &[u32]) -> Option<usize> {
        play.windows(2).position(|edge| {
            arena.owner(edge[0]) == self.player && self.choice(edge[0]) != Some(edge[1])
        })
    }

    /// The vertices from which φ wins: every play that follows it from there
    /// ends in a win of the player.
    ///
    /// O(vertices + edges).
    pub fn wins_from(&self, arena: &Arena, finals: &Finals) -> VertexSet {
        let followed = self.followed(arena);
        // Every vertex of the followed graph behaves like the opponent's: it
        // is won when all its successors are.
        let transposed = followed.transpose();
        let mut left: Vec<u32> = followed.vertices().map(|v| followed.out_degree(v)).collect();
        let mut won = VertexSet::new(arena.len());
        let mut queue: Vec<u32> = finals.won_by(self.player).iter().collect();
        while let Some(v) = queue.pop() {
            won.insert(v);
            for &from in transposed.successors(v) {
                left[from as usize] -= 1;
                if left[from as usize] == 0 {
                    queue.push(from);
                }
            }
        }
        won
    }

    /// The vertices from which φ does not lose: no play that follows it from
    /// there ends in a win of the opponent, nor at a vertex where φ has no
    /// legal move.
    ///
    /// O(vertices + edges).
    pub fn holds_from(&self, arena: &Arena, finals: &Finals) -> VertexSet {
        let followed = self.followed(arena);
        let transposed = followed.transpose();
        let bad = |v: u32| {
            finals.won_by(self.player.other()).contains(v)
                || followed.is_final(v) && !arena.is_final(v)
        };
        let mut queue: Vec<u32> = arena.vertices().filter(|&v| bad(v)).collect();
        let mut loses: VertexSet = VertexSet::new(arena.len());
        while let Some(v) = queue.pop() {
            if loses.insert(v) {
                queue.extend_from_slice(transposed.successors(v));
            }
        }
        arena.vertices().filter(|&v| !loses.contains(v)).collect()
    }

    /// A play from `from` that follows φ and that the player does not win, the
    /// worst there is: one the opponent wins, else one that stops where φ has no
    /// legal move, else a dead end, else one that never ends. One that ends is
    /// the shortest of its kind. `None` if φ wins from there.
    ///
    /// O(vertices + edges).
    pub fn counter_play(&self, arena: &Arena, finals: &Finals, from: u32) -> Option<CounterPlay> {
        let followed = self.followed(arena);
        let mut parent = vec![NO_MOVE; arena.len()];
        let mut seen = VertexSet::new(arena.len());
        seen.insert(from);
        let mut queue = vec![from];
        let mut next = 0;
        let mut found: Option<(u32, CounterEnd)> = None;
        while let Some(&v) = queue.get(next) {
            next += 1;
            let end = match finals.outcome(arena, v) {
                Some(Outcome::Win(winner)) if winner == self.player => None,
                Some(outcome) => Some(CounterEnd::Final(outcome)),
                None => followed.is_final(v).then_some(CounterEnd::NoMove),
            };
            if let Some(end) = end
                && found.is_none_or(|(_, best)| severity(end) > severity(best))
            {
                found = Some((v, end));
            }
            for &to in followed.successors(v) {
                if seen.insert(to) {
                    parent[to as usize] = v;
                    queue.push(to);
                }
            }
        }
        if let Some((v, end)) = found {
            let mut play = vec![v];
            while let Some(&v) = play.last().filter(|&&v| v != from) {
                play.push(parent[v as usize]);
            }
            play.reverse();
            return Some(CounterPlay { play, end });
        }
        self.endless_play(arena, finals, &followed, from)
    }

    /// A play from `from` inside the vertices φ does not win from. When no such
    /// play ends, it comes back to itself.
    fn endless_play(
        &self,
        arena: &Arena,
        finals: &Finals,
        followed: &Graph,
        from: u32,
    ) -> Option<CounterPlay> {
        let won = self.wins_from(arena, finals);
        if won.contains(from) {
            return None;
        }
        let mut place = vec![NO_MOVE; arena.len()];
        let mut play: Vec<u32> = Vec::new();
        let mut v = from;
        while place[v as usize] == NO_MOVE {
            place[v as usize] = play.len() as u32;
            play.push(v);
            v = *followed.successors(v).iter().find(|&&to| !won.contains(to))?;
        }
        Some(CounterPlay { play, end: CounterEnd::Cycle(place[v as usize] as usize) })
    }

    /// The arena's graph with the player's edges cut down to those φ chooses.
    fn followed(&self, arena: &Arena) -> Graph {
        let edges: Vec<(u32, u32)> = arena
            .graph()
            .edges()
            .filter(|&(from, to)| {
                arena.owner(from) != self.player || self.choice[from as usize] == to
            })
            .collect();
        Graph::from_edges(arena.len(), &edges)
    }
}

/// How bad an end is for the player who follows the strategy.
fn severity(end: CounterEnd) -> u8 {
    match end {
        CounterEnd::Final(Outcome::Win(_)) => 3,
        CounterEnd::NoMove => 2,
        CounterEnd::Final(Outcome::Draw) => 1,
        CounterEnd::Cycle(_) => 0,
    }
}
