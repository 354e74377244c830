//! Memoryless strategies: one move for each vertex of a player.

use crate::{Arena, Finals, Graph, LimitReached, Limits, Meter, Outcome, Phase, Player};
use crate::{Solution, VertexSet};

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
    /// At a final vertex: the opponent wins, it is a dead end, or play ends with a score.
    Final(Outcome),
    /// Never: the last vertex leads back to the one at this place of the play.
    Cycle(usize),
    /// At a vertex for which the strategy names no legal move.
    NoMove,
}

impl Strategy {
    /// The strategy with no moves yet.
    pub fn new(arena: &Arena, player: Player, limits: &Limits) -> Result<Strategy, LimitReached> {
        let mut meter = Meter::new(limits, Phase::Solve, None);
        Ok(Strategy { player, choice: meter.filled(NO_MOVE, arena.len())? })
    }

    /// The best strategy a solution gives a player: from every vertex of the
    /// player the first best move. It wins from every vertex the player can win
    /// from, in as few plies as possible; it does not lose from the drawn ones;
    /// where all is lost it delays.
    ///
    /// A winning move must lower the rank. Any move that stays inside the
    /// attractor, which is what some of the notes choose, may go round in
    /// circles for ever.
    pub fn best(
        arena: &Arena,
        solution: &Solution,
        player: Player,
        limits: &Limits,
    ) -> Result<Strategy, LimitReached> {
        let mut strategy = Strategy::new(arena, player, limits)?;
        let mut meter = Meter::new(limits, Phase::Solve, Some(arena.len() as u64));
        for v in arena.vertices() {
            meter.step(1)?;
            if arena.owner(v) != player {
                continue;
            }
            meter.pause(arena.graph().out_degree(v).into())?;
            if let Some(to) = solution.best_moves(arena, v).next() {
                strategy.choice[v as usize] = to;
            }
        }
        Ok(strategy)
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
    pub fn missing(&self, arena: &Arena, limits: &Limits) -> Result<Vec<u32>, LimitReached> {
        let mut meter = Meter::new(limits, Phase::Verify, None);
        let mut missing = Vec::new();
        for v in arena.vertices() {
            meter.step(1)?;
            if arena.owner(v) == self.player && !arena.is_final(v) && self.choice(v).is_none() {
                meter.push(&mut missing, v)?;
            }
        }
        Ok(missing)
    }

    /// The choices that are not legal: at a vertex that is not the player's, or
    /// along no edge.
    pub fn illegal(&self, arena: &Arena, limits: &Limits) -> Result<Vec<(u32, u32)>, LimitReached> {
        let mut meter = Meter::new(limits, Phase::Verify, None);
        let mut illegal = Vec::new();
        for v in arena.vertices() {
            meter.step(1)?;
            let Some(to) = self.choice(v) else { continue };
            meter.pause(arena.graph().out_degree(v).into())?;
            if arena.owner(v) != self.player || !arena.successors(v).contains(&to) {
                meter.push(&mut illegal, (v, to))?;
            }
        }
        Ok(illegal)
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
    /// O(vertices + edges), in 12 bytes per vertex and 8 per edge, and what transposing
    /// takes.
    pub fn wins_from(
        &self,
        arena: &Arena,
        finals: &Finals,
        limits: &Limits,
    ) -> Result<VertexSet, LimitReached> {
        let mut meter = Meter::new(limits, Phase::Verify, None);
        let followed = self.followed(arena, &mut meter)?;
        self.won(&followed, finals, &mut meter)
    }

    /// The same where the graph of what may follow is there already.
    fn won(
        &self,
        followed: &Graph,
        finals: &Finals,
        meter: &mut Meter<'_>,
    ) -> Result<VertexSet, LimitReached> {
        // Every vertex of the followed graph behaves like the opponent's: it
        // is won when all its successors are.
        let transposed = followed.transposed(meter)?;
        let mut left = meter.list(followed.len())?;
        for v in followed.vertices() {
            meter.step(1)?;
            left.push(followed.out_degree(v));
        }
        let mut won = meter.vertex_set(followed.len())?;
        let mut queue = Vec::new();
        for v in finals.won_by(self.player).iter() {
            meter.push(&mut queue, v)?;
        }
        while let Some(v) = queue.pop() {
            meter.step(1)?;
            won.insert(v);
            for &from in transposed.successors(v) {
                meter.step(1)?;
                left[from as usize] -= 1;
                if left[from as usize] == 0 {
                    meter.push(&mut queue, from)?;
                }
            }
        }
        meter.drop_list(left);
        meter.drop_list(queue);
        meter.give_back(transposed.bytes());
        Ok(won)
    }

    /// The vertices from which φ does not lose: no play that follows it from
    /// there ends in a win of the opponent, nor at a vertex where φ has no
    /// legal move.
    ///
    /// O(vertices + edges), in as much memory as [`Strategy::wins_from`].
    pub fn holds_from(
        &self,
        arena: &Arena,
        finals: &Finals,
        limits: &Limits,
    ) -> Result<VertexSet, LimitReached> {
        let mut meter = Meter::new(limits, Phase::Verify, None);
        let followed = self.followed(arena, &mut meter)?;
        let transposed = followed.transposed(&mut meter)?;
        let mut holds = meter.vertex_set(arena.len())?;
        let mut queue = Vec::new();
        for v in arena.vertices() {
            meter.step(1)?;
            let stuck = followed.is_final(v) && !arena.is_final(v);
            if stuck || finals.won_by(self.player.other()).contains(v) {
                meter.push(&mut queue, v)?;
            } else {
                holds.insert(v);
            }
        }
        while let Some(v) = queue.pop() {
            for &from in transposed.successors(v) {
                meter.step(1)?;
                if holds.remove(from) {
                    meter.push(&mut queue, from)?;
                }
            }
        }
        Ok(holds)
    }

    /// A play from `from` that follows φ and that the player does not win, the
    /// worst there is: one the opponent wins, else one that stops where φ has no
    /// legal move, else the worst score (that of a dead end is 0), else one that never
    /// ends. One that ends is the shortest of its kind. `None` if φ wins from there.
    ///
    /// O(vertices + edges), in as much memory as [`Strategy::wins_from`].
    pub fn counter_play(
        &self,
        arena: &Arena,
        finals: &Finals,
        from: u32,
        limits: &Limits,
    ) -> Result<Option<CounterPlay>, LimitReached> {
        let mut meter = Meter::new(limits, Phase::Verify, None);
        let followed = self.followed(arena, &mut meter)?;
        let mut parent = meter.filled(NO_MOVE, arena.len())?;
        let mut seen = meter.vertex_set(arena.len())?;
        seen.insert(from);
        let mut queue = Vec::new();
        meter.push(&mut queue, from)?;
        let mut next = 0;
        let mut found: Option<(u32, CounterEnd)> = None;
        while let Some(&v) = queue.get(next) {
            next += 1;
            meter.step(1)?;
            let end = match finals.outcome(arena, v) {
                Some(Outcome::Win(winner)) if winner == self.player => None,
                Some(outcome) => Some(CounterEnd::Final(outcome)),
                None => followed.is_final(v).then_some(CounterEnd::NoMove),
            };
            if let Some(end) = end
                && found.is_none_or(|(_, best)| self.severity(end) > self.severity(best))
            {
                found = Some((v, end));
            }
            for &to in followed.successors(v) {
                meter.step(1)?;
                if seen.insert(to) {
                    parent[to as usize] = v;
                    meter.push(&mut queue, to)?;
                }
            }
        }
        meter.drop_list(queue);
        if let Some((v, end)) = found {
            let mut play = Vec::new();
            let mut at = v;
            meter.push(&mut play, at)?;
            while at != from {
                meter.step(1)?;
                at = parent[at as usize];
                meter.push(&mut play, at)?;
            }
            play.reverse();
            return Ok(Some(CounterPlay { play, end }));
        }
        meter.drop_list(parent);
        meter.give_back(seen.bytes());
        drop(seen);
        self.endless_play(finals, &followed, from, &mut meter)
    }

    /// A play from `from` inside the vertices φ does not win from. When no such
    /// play ends, it comes back to itself.
    fn endless_play(
        &self,
        finals: &Finals,
        followed: &Graph,
        from: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Option<CounterPlay>, LimitReached> {
        let won = self.won(followed, finals, meter)?;
        if won.contains(from) {
            return Ok(None);
        }
        let mut place = meter.filled(NO_MOVE, followed.len())?;
        let mut play: Vec<u32> = Vec::new();
        let mut v = from;
        while place[v as usize] == NO_MOVE {
            place[v as usize] = play.len() as u32;
            meter.push(&mut play, v)?;
            let successors = followed.successors(v);
            meter.step(1 + successors.len() as u64)?;
            let Some(&to) = successors.iter().find(|&&to| !won.contains(to)) else {
                return Ok(None);
            };
            v = to;
        }
        Ok(Some(CounterPlay { play, end: CounterEnd::Cycle(place[v as usize] as usize) }))
    }

    /// The arena's graph with the player's edges cut down to those φ chooses.
    fn followed(&self, arena: &Arena, meter: &mut Meter<'_>) -> Result<Graph, LimitReached> {
        let mut first = meter.list(arena.len() + 1)?;
        first.push(0);
        let mut count = 0;
        for v in arena.vertices() {
            meter.step(1 + u64::from(arena.graph().out_degree(v)))?;
            count += self.follows(arena, v).count() as u32;
            first.push(count);
        }
        let mut target = meter.list(count as usize)?;
        for v in arena.vertices() {
            meter.step(1 + u64::from(arena.graph().out_degree(v)))?;
            target.extend(self.follows(arena, v));
        }
        Ok(Graph::from_sorted(first, target))
    }

    /// How bad an end is for the player who follows the strategy.
    fn severity(&self, end: CounterEnd) -> (u8, i128) {
        match end {
            CounterEnd::Final(Outcome::Win(_)) => (3, 0),
            CounterEnd::NoMove => (2, 0),
            CounterEnd::Final(Outcome::Score(score)) => match self.player {
                Player::J0 => (1, -i128::from(score)),
                Player::J1 => (1, score.into()),
            },
            CounterEnd::Final(Outcome::Draw) => (1, 0),
            CounterEnd::Cycle(_) => (0, 0),
        }
    }

    /// Where play may go on from `v`.
    fn follows<'a>(&'a self, arena: &'a Arena, v: u32) -> impl Iterator<Item = u32> + 'a {
        let chosen = (arena.owner(v) == self.player).then(|| self.choice[v as usize]);
        let successors = arena.successors(v).iter().copied();
        successors.filter(move |&to| chosen.is_none_or(|chosen| chosen == to))
    }
}
