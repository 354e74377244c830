//! Arenas: graphs whose vertices belong to the players.

use std::fmt;

use crate::{Graph, LimitReached, Limits, Meter, Outcome, Phase, Player, VertexSet};

/// An arena (*arène*, *graphe de jeu*): a directed graph in which every vertex
/// is owned by a player, the one who moves there.
///
/// Who wins at the final vertices is a separate thing, [`Finals`]: attractors
/// need an arena and a target, nothing more.
///
/// Memory: 4 bytes and 1 bit per vertex, 4 bytes per edge.
///
/// ```
/// use arene::{ArenaBuilder, Player};
/// let mut builder = ArenaBuilder::new();
/// let a = builder.vertex(Player::J0);
/// let b = builder.vertex(Player::J1);
/// builder.edge(a, b)?;
/// let arena = builder.build().arena;
/// assert_eq!(arena.graph().successors(a), [b]);
/// assert_eq!(arena.owner(b), Player::J1);
/// # Ok::<(), arene::ArenaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arena {
    graph: Graph,
    /// The vertices owned by J1; all others are J0's.
    j1: VertexSet,
}

impl Arena {
    /// The arena with this graph, in which J1 owns the vertices `j1` and J0 the
    /// others.
    pub fn new(graph: Graph, j1: VertexSet) -> Arena {
        Arena { graph, j1 }
    }

    /// The graph below the arena.
    #[inline]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Vertices in all.
    #[inline]
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.graph.is_empty()
    }

    /// Every vertex.
    #[inline]
    pub fn vertices(&self) -> std::ops::Range<u32> {
        self.graph.vertices()
    }

    /// The vertices to which the owner of `v` may move.
    #[inline]
    pub fn successors(&self, v: u32) -> &[u32] {
        self.graph.successors(v)
    }

    /// Whether the play is over at `v`.
    #[inline]
    pub fn is_final(&self, v: u32) -> bool {
        self.graph.is_final(v)
    }

    /// The player who owns (controls) `v`.
    #[inline]
    pub fn owner(&self, v: u32) -> Player {
        if self.j1.contains(v) { Player::J1 } else { Player::J0 }
    }

    /// The first edge between two vertices of one player, if there is one. In
    /// an arena without such an edge the players alternate: it is bipartite
    /// with the owners as its two colours, as the notes demand.
    pub fn same_owner_edge(&self, limits: &Limits) -> Result<Option<(u32, u32)>, LimitReached> {
        let mut meter = Meter::new(limits, Phase::Explore, None);
        meter.step(0)?;
        for (from, to) in self.graph.edges() {
            meter.step(1)?;
            if self.owner(from) == self.owner(to) {
                return Ok(Some((from, to)));
            }
        }
        Ok(None)
    }

    /// Bytes on the heap.
    pub fn bytes(&self) -> u64 {
        self.graph.bytes() + self.j1.bytes()
    }
}

/// Builds an [`Arena`] from vertices and edges in any order.
#[derive(Clone, Debug, Default)]
pub struct ArenaBuilder {
    vertices: usize,
    j1: VertexSet,
    edges: Vec<(u32, u32)>,
}

/// What an [`ArenaBuilder`] has built.
#[derive(Clone, Debug)]
pub struct Built {
    /// The arena, each edge once.
    pub arena: Arena,
    /// Edges that were given more than once, each time after the first.
    pub duplicates: Vec<(u32, u32)>,
}

impl ArenaBuilder {
    /// An arena without vertices.
    pub fn new() -> ArenaBuilder {
        ArenaBuilder::default()
    }

    /// Adds a vertex and returns its number: 0, 1, 2, …
    ///
    /// # Panics
    ///
    /// If there are 2³² − 1 vertices already.
    pub fn vertex(&mut self, owner: Player) -> u32 {
        assert!(self.vertices < u32::MAX as usize, "fewer than 2^32 - 1 vertices");
        let v = self.vertices as u32;
        self.vertices += 1;
        if owner == Player::J1 {
            self.j1.insert(v);
        }
        v
    }

    /// Adds an edge between two vertices added before.
    pub fn edge(&mut self, from: u32, to: u32) -> Result<(), ArenaError> {
        for v in [from, to] {
            if v as usize >= self.vertices {
                return Err(ArenaError::UnknownVertex(v));
            }
        }
        if self.edges.len() >= u32::MAX as usize {
            return Err(ArenaError::TooManyEdges);
        }
        self.edges.push((from, to));
        Ok(())
    }

    /// The arena. Successors keep the order in which their edges were added.
    pub fn build(self) -> Built {
        let mut duplicates = Vec::new();
        let mut graph = Graph::from_edges(self.vertices, &self.edges);
        // last[to] is the last vertex seen to have an edge to `to`.
        let mut last = vec![u32::MAX; self.vertices];
        for (from, to) in graph.edges() {
            if std::mem::replace(&mut last[to as usize], from) == from {
                duplicates.push((from, to));
            }
        }
        if !duplicates.is_empty() {
            let mut last = vec![u32::MAX; self.vertices];
            let once: Vec<(u32, u32)> = graph
                .edges()
                .filter(|&(from, to)| std::mem::replace(&mut last[to as usize], from) != from)
                .collect();
            graph = Graph::from_edges(self.vertices, &once);
        }
        Built { arena: Arena::new(graph, self.j1), duplicates }
    }
}

/// Who wins when nobody can move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Who cannot move loses.
    Normal,
    /// Who cannot move wins (*qui perd gagne*).
    Misere,
}

impl Rule {
    /// The winner at a final vertex with this owner.
    pub fn winner(self, owner: Player) -> Player {
        match self {
            Rule::Normal => owner.other(),
            Rule::Misere => owner,
        }
    }
}

/// Who wins at the final vertices of an arena: V₀ and V₁ of the notes. Final
/// vertices in neither are dead ends (*culs-de-sac*): the play is a draw.
///
/// A winning vertex may be owned by either player, as both conventions occur.
///
/// Play may end with scores instead ([`Outcome::Score`]), at some final vertices or at
/// all. Scores take 12 bytes for each vertex that has one, and nothing where there are
/// none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finals {
    wins: [VertexSet; 2],
    scores: Scores,
}

/// The final vertices with scores, in ascending order, and their scores.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Scores {
    vertices: Vec<u32>,
    scores: Vec<i64>,
}

impl Finals {
    /// J0 wins at the vertices `v0`, J1 at `v1`. They must be final, and no
    /// vertex may be in both.
    pub fn new(
        arena: &Arena,
        v0: impl IntoIterator<Item = u32>,
        v1: impl IntoIterator<Item = u32>,
    ) -> Result<Finals, ArenaError> {
        let mut finals = Finals::dead_ends_only(arena.len());
        for v in v0 {
            finals.add(arena, v, Player::J0)?;
        }
        for v in v1 {
            finals.add(arena, v, Player::J1)?;
        }
        Ok(finals)
    }

    fn add(&mut self, arena: &Arena, v: u32, winner: Player) -> Result<(), ArenaError> {
        if v as usize >= arena.len() {
            return Err(ArenaError::UnknownVertex(v));
        }
        if !arena.is_final(v) {
            return Err(ArenaError::NotFinal(v));
        }
        if self.wins[winner.other().index()].contains(v) {
            return Err(ArenaError::WonByBoth(v));
        }
        self.set(v, winner);
        Ok(())
    }

    /// The same finals, and at these vertices play ends with these scores, J0's. They
    /// must be final, and no vertex may be won or have two scores. They take the place
    /// of scores given before.
    ///
    /// O(scores · log scores).
    ///
    /// ```
    /// use arene::{Arena, Finals, Graph, Limits, Outcome, Verdict, VertexSet, solve};
    /// // J0 chooses between 3 and −1.
    /// let choice = Graph::from_edges(3, &[(0, 1), (0, 2)]);
    /// let arena = Arena::new(choice, VertexSet::new(3));
    /// let finals = Finals::new(&arena, [], [])?.with_scores(&arena, [(2, 3), (1, -1)])?;
    /// assert_eq!(finals.outcome(&arena, 2), Some(Outcome::Score(3)));
    /// let solution = solve(&arena, &finals, &Limits::none())?;
    /// assert_eq!(solution.verdict(0), Verdict::Scored(3));
    /// assert_eq!(solution.best_moves(&arena, 0).collect::<Vec<_>>(), [2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_scores(
        mut self,
        arena: &Arena,
        scores: impl IntoIterator<Item = (u32, i64)>,
    ) -> Result<Finals, ArenaError> {
        let mut given: Vec<(u32, i64)> = scores.into_iter().collect();
        for &(v, _) in &given {
            if v as usize >= arena.len() {
                return Err(ArenaError::UnknownVertex(v));
            }
            if !arena.is_final(v) {
                return Err(ArenaError::NotFinal(v));
            }
            if self.winner(v).is_some() {
                return Err(ArenaError::WonAndScored(v));
            }
        }
        given.sort_by_key(|&(v, _)| v);
        if let Some(twice) = given.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(ArenaError::ScoredTwice(twice[0].0));
        }
        let (vertices, scores) = given.into_iter().unzip();
        self.scores = Scores { vertices, scores };
        Ok(self)
    }

    /// Every final vertex is won as the rule says: there is no dead end.
    pub fn by_rule(arena: &Arena, rule: Rule) -> Finals {
        let mut finals = Finals::dead_ends_only(arena.len());
        for v in arena.graph().final_vertices() {
            finals.set(v, rule.winner(arena.owner(v)));
        }
        finals
    }

    pub(crate) fn dead_ends_only(vertices: usize) -> Finals {
        let wins = [VertexSet::new(vertices), VertexSet::new(vertices)];
        Finals { wins, scores: Scores::default() }
    }

    #[inline]
    pub(crate) fn set(&mut self, v: u32, winner: Player) {
        self.wins[winner.index()].insert(v);
    }

    /// Play ends with this score at a vertex behind all that have one, on an account.
    pub(crate) fn push_score(
        &mut self,
        v: u32,
        score: i64,
        meter: &mut Meter<'_>,
    ) -> Result<(), LimitReached> {
        meter.push(&mut self.scores.vertices, v)?;
        meter.push(&mut self.scores.scores, score)
    }

    /// Both sets, for who makes room in them.
    pub(crate) fn sets_mut(&mut self) -> [&mut VertexSet; 2] {
        self.wins.each_mut()
    }

    /// The winning final vertices of a player: V₀ or V₁.
    #[inline]
    pub fn won_by(&self, player: Player) -> &VertexSet {
        &self.wins[player.index()]
    }

    /// Whether play ends with a score anywhere. Then the arena must be acyclic, and every
    /// dead end counts as a score of 0.
    #[inline]
    pub fn has_scores(&self) -> bool {
        !self.scores.vertices.is_empty()
    }

    /// The score with which play ends at `v`, if it does.
    ///
    /// O(log scores).
    pub fn score(&self, v: u32) -> Option<i64> {
        let place = self.scores.vertices.binary_search(&v).ok()?;
        self.scores.scores.get(place).copied()
    }

    /// The vertices at which play ends with a score, in ascending order, and the scores.
    pub fn scores(&self) -> impl ExactSizeIterator<Item = (u32, i64)> + '_ {
        self.scores.vertices.iter().copied().zip(self.scores.scores.iter().copied())
    }

    /// The winner at a final vertex; `None` at a dead end, where play ends with a score,
    /// and at a vertex that is not final.
    #[inline]
    pub fn winner(&self, v: u32) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.won_by(player).contains(v))
    }

    /// How play ends at `v`, or `None` if it does not end there.
    pub fn outcome(&self, arena: &Arena, v: u32) -> Option<Outcome> {
        let other = || self.score(v).map_or(Outcome::Draw, Outcome::Score);
        arena.is_final(v).then(|| self.winner(v).map_or_else(other, Outcome::Win))
    }

    /// The dead ends N: final vertices that nobody wins, and that have no score.
    pub fn dead_ends<'a>(&'a self, arena: &'a Arena) -> impl Iterator<Item = u32> + 'a {
        let finals = arena.graph().final_vertices();
        finals.filter(|&v| self.winner(v).is_none() && self.score(v).is_none())
    }

    /// Bytes on the heap.
    pub(crate) fn bytes(&self) -> u64 {
        let scores = 4 * self.scores.vertices.capacity() + 8 * self.scores.scores.capacity();
        self.wins.iter().map(VertexSet::bytes).sum::<u64>() + scores as u64
    }
}

/// What is wrong with the parts of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArenaError {
    /// There is no vertex of this number.
    UnknownVertex(u32),
    /// 2³² edges or more.
    TooManyEdges,
    /// Rows do not follow each other from the first edge to the last.
    WrongRows,
    /// A vertex that is won, or has a score, must be final, and this one is not.
    NotFinal(u32),
    /// This vertex cannot be won by both players.
    WonByBoth(u32),
    /// Play cannot end at this vertex with a win and with a score.
    WonAndScored(u32),
    /// Play cannot end at this vertex with two scores.
    ScoredTwice(u32),
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::UnknownVertex(v) => write!(f, "there is no vertex {v}"),
            ArenaError::TooManyEdges => f.write_str("an arena holds fewer than 2^32 edges"),
            ArenaError::WrongRows => {
                f.write_str("rows must follow each other from the first edge to the last")
            }
            ArenaError::NotFinal(v) => {
                write!(f, "play is said to end at vertex {v}, but it has moves: it is not final")
            }
            ArenaError::WonByBoth(v) => write!(f, "vertex {v} is said to be won by both players"),
            ArenaError::WonAndScored(v) => write!(f, "vertex {v} is said to be won, and scored"),
            ArenaError::ScoredTwice(v) => write!(f, "vertex {v} is said to have two scores"),
        }
    }
}

impl std::error::Error for ArenaError {}
