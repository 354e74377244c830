//! A slow, obvious oracle: the definitions of the notes read literally, on
//! ordered sets and by walking every play. It shares no code with the crate; it
//! only borrows the names of players, verdicts and outcomes.

pub(crate) mod scored;

use std::collections::{BTreeMap, BTreeSet};

use arene::{
    Arena, ArenaBuilder, Built, DrawKind, Explored, Finals, Game, Limits, Outcome, Player, Verdict,
    explore,
};

/// A set of vertices, as the notes write it.
pub(crate) type Set = BTreeSet<u32>;

/// An arena as one would write it on paper. Successors may be repeated; a
/// winner counts at final vertices only, and is `None` elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sketch {
    pub(crate) owner: Vec<Player>,
    pub(crate) next: Vec<Vec<u32>>,
    pub(crate) winner: Vec<Option<Player>>,
}

/// How a maximal play ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum End {
    Won(Player),
    Drawn,
    Endless,
    /// The strategy that is followed names no legal move.
    NoMove,
}

impl Sketch {
    pub(crate) fn len(&self) -> usize {
        self.owner.len()
    }

    pub(crate) fn vertices(&self) -> std::ops::Range<u32> {
        0..self.len() as u32
    }

    pub(crate) fn owner(&self, v: u32) -> Player {
        self.owner[v as usize]
    }

    pub(crate) fn next(&self, v: u32) -> &[u32] {
        &self.next[v as usize]
    }

    pub(crate) fn is_final(&self, v: u32) -> bool {
        self.next(v).is_empty()
    }

    pub(crate) fn winner(&self, v: u32) -> Option<Player> {
        self.winner[v as usize]
    }

    /// Every edge as often as it was given.
    pub(crate) fn edges(&self) -> Vec<(u32, u32)> {
        self.vertices().flat_map(|v| self.next(v).iter().map(move |&to| (v, to))).collect()
    }

    /// The arena by hand: repeated edges fall away.
    pub(crate) fn built(&self) -> Built {
        let mut builder = ArenaBuilder::new();
        for &owner in &self.owner {
            builder.vertex(owner);
        }
        for (from, to) in self.edges() {
            builder.edge(from, to).expect("vertices were added");
        }
        builder.build()
    }

    pub(crate) fn finals(&self, arena: &Arena) -> Finals {
        let [v0, v1] = Player::BOTH.map(|player| self.won_finals(player));
        Finals::new(arena, v0, v1).expect("winners stand at final vertices")
    }

    /// The arena by its rules: repeated edges stay, vertices keep their numbers.
    pub(crate) fn explored(&self) -> Explored<u32> {
        let starts: Vec<u32> = self.vertices().collect();
        explore(self, &starts, &Limits::none()).expect("no limits")
    }

    /// The arena both ways, or once if it has no vertices.
    pub(crate) fn arenas(&self) -> Vec<(Arena, Finals)> {
        let arena = self.built().arena;
        let finals = self.finals(&arena);
        let mut arenas = vec![(arena, finals)];
        if self.len() > 0 {
            let explored = self.explored();
            arenas.push((explored.arena, explored.finals));
        }
        arenas
    }

    /// V₀ or V₁.
    pub(crate) fn won_finals(&self, player: Player) -> Set {
        self.vertices().filter(|&v| self.winner(v) == Some(player)).collect()
    }

    /// N, the dead ends.
    pub(crate) fn dead_ends(&self) -> Set {
        self.vertices().filter(|&v| self.is_final(v) && self.winner(v).is_none()).collect()
    }

    /// Attr₀(U), Attr₁(U), … up to the first that equals its successor. A final
    /// vertex enters only as a target.
    pub(crate) fn attractors(&self, player: Player, target: &Set) -> Vec<Set> {
        let mut all = vec![target.clone()];
        loop {
            let last = &all[all.len() - 1];
            let mut wider = last.clone();
            for v in self.vertices() {
                let good = |to: &u32| last.contains(to);
                let enters = if self.owner(v) == player {
                    self.next(v).iter().any(good)
                } else {
                    !self.is_final(v) && self.next(v).iter().all(good)
                };
                if enters {
                    wider.insert(v);
                }
            }
            if wider == *last {
                return all;
            }
            all.push(wider);
        }
    }

    /// The last of the attractors.
    pub(crate) fn attractor(&self, player: Player, target: &Set) -> Set {
        self.attractors(player, target).pop().expect("never empty")
    }

    /// The verdict of every vertex: Attr⁰(V₀), Attr¹(V₁), and the draws, which
    /// are infinite outside Attr⁰(V₀ ∪ N) ∪ Attr¹(V₁ ∪ N).
    pub(crate) fn verdicts(&self) -> Vec<Verdict> {
        let dead_ends = self.dead_ends();
        let wins = Player::BOTH.map(|i| self.attractors(i, &self.won_finals(i)));
        let ends = Player::BOTH.map(|i| self.attractor(i, &(&self.won_finals(i) | &dead_ends)));
        let verdict = |v: u32| {
            for by in Player::BOTH {
                if let Some(rank) = rank_in(&wins[by.index()], v) {
                    return Verdict::Won { by, rank };
                }
            }
            Verdict::Drawn(if ends.iter().any(|set| set.contains(&v)) {
                DrawKind::DeadEnd
            } else {
                DrawKind::Infinite
            })
        };
        self.vertices().map(verdict).collect()
    }

    /// All best moves: the winner hurries, the loser delays, and on a draw
    /// nobody steps into a loss.
    pub(crate) fn best_moves(&self, verdicts: &[Verdict], v: u32) -> Set {
        let at = |to: u32| verdicts[to as usize];
        let moves = self.next(v).iter().copied();
        match at(v) {
            Verdict::Won { by, .. } if by == self.owner(v) => {
                let wins: Vec<u32> = moves.filter(|&to| at(to).winner() == Some(by)).collect();
                let soonest = wins.iter().filter_map(|&to| at(to).rank()).min();
                wins.into_iter().filter(|&to| at(to).rank() == soonest).collect()
            }
            Verdict::Won { .. } => {
                let latest = moves.clone().filter_map(|to| at(to).rank()).max();
                moves.filter(|&to| at(to).rank() == latest).collect()
            }
            _ => moves.filter(|&to| at(to).winner().is_none()).collect(),
        }
    }

    /// Whether the player can win within so many plies: the plain recursion
    /// over every line of play, without attractors.
    pub(crate) fn wins_within(&self, player: Player, v: u32, plies: usize) -> bool {
        if self.is_final(v) {
            return self.winner(v) == Some(player);
        }
        let wins = |&to: &u32| self.wins_within(player, to, plies - 1);
        plies > 0
            && if self.owner(v) == player {
                self.next(v).iter().any(wins)
            } else {
                self.next(v).iter().all(wins)
            }
    }

    /// Walks every play from `from` that follows a strategy, each until it ends
    /// or meets a vertex again. Returns the ends met, each with the number of
    /// vertices of the shortest play to it.
    pub(crate) fn plays(
        &self,
        player: Player,
        choice: &[Option<u32>],
        from: u32,
    ) -> BTreeMap<End, usize> {
        let mut ends = BTreeMap::new();
        self.walk(player, choice, &mut vec![from], &mut ends);
        ends
    }

    fn walk(
        &self,
        player: Player,
        choice: &[Option<u32>],
        path: &mut Vec<u32>,
        ends: &mut BTreeMap<End, usize>,
    ) {
        let v = path[path.len() - 1];
        let mut end = |end: End| {
            let shortest = ends.entry(end).or_insert(path.len());
            *shortest = path.len().min(*shortest);
        };
        if self.is_final(v) {
            return end(self.winner(v).map_or(End::Drawn, End::Won));
        }
        let follows: Set = if self.owner(v) == player {
            let legal = choice[v as usize].filter(|to| self.next(v).contains(to));
            legal.into_iter().collect()
        } else {
            self.next(v).iter().copied().collect()
        };
        if follows.is_empty() {
            return end(End::NoMove);
        }
        if follows.iter().any(|to| path.contains(to)) {
            end(End::Endless);
        }
        for to in follows {
            if !path.contains(&to) {
                path.push(to);
                self.walk(player, choice, path, ends);
                path.pop();
            }
        }
    }

    /// Every total, legal strategy of a player.
    pub(crate) fn strategies(&self, player: Player) -> Vec<Vec<Option<u32>>> {
        let mut all = vec![vec![None; self.len()]];
        for v in self.vertices() {
            let moves: Set = self.next(v).iter().copied().collect();
            if self.owner(v) != player || moves.is_empty() {
                continue;
            }
            all = all
                .iter()
                .flat_map(|so_far| {
                    moves.iter().map(|&to| {
                        let mut with = so_far.clone();
                        with[v as usize] = Some(to);
                        with
                    })
                })
                .collect();
        }
        all
    }

    /// What can be reached from `v` in one step or more.
    pub(crate) fn reachable(&self, v: u32) -> Set {
        let mut reached: Set = self.next(v).iter().copied().collect();
        loop {
            let further: Set = reached.iter().flat_map(|&u| self.next(u).iter().copied()).collect();
            let before = reached.len();
            reached.extend(further);
            if reached.len() == before {
                return reached;
            }
        }
    }

    pub(crate) fn is_acyclic(&self) -> bool {
        self.vertices().all(|v| !self.reachable(v).contains(&v))
    }

    /// The least number that no successor has; for acyclic sketches.
    pub(crate) fn grundy(&self, v: u32) -> u32 {
        let values: Set = self.next(v).iter().map(|&to| self.grundy(to)).collect();
        (0..).find(|g| !values.contains(g)).expect("finitely many")
    }

    /// Nodes, leaves and depth of the tree below `v`; for acyclic sketches.
    pub(crate) fn tree(&self, v: u32) -> (u128, u128, u32) {
        if self.is_final(v) {
            return (1, 1, 0);
        }
        self.next(v).iter().fold((1, 0, 0), |sum, &to| {
            let below = self.tree(to);
            (sum.0 + below.0, sum.1 + below.1, sum.2.max(below.2 + 1))
        })
    }
}

/// A sketch is a game too: its positions are its vertices, and its moves are
/// numbered.
impl Game for Sketch {
    type Position = u32;
    type Move = usize;

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, at: &u32) -> Player {
        self.owner(*at)
    }

    fn outcome(&self, at: &u32) -> Option<Outcome> {
        self.is_final(*at).then(|| self.winner(*at).map_or(Outcome::Draw, Outcome::Win))
    }

    fn moves(&self, at: &u32, out: &mut Vec<usize>) {
        out.extend(0..self.next(*at).len());
    }

    fn play(&self, at: &u32, m: usize) -> u32 {
        self.next(*at)[m]
    }
}

/// The least k such that the vertex is in the k-th set.
pub(crate) fn rank_in(attractors: &[Set], v: u32) -> Option<u32> {
    let k = attractors.iter().position(|set| set.contains(&v))?;
    Some(k as u32)
}

/// Whether the vertices `0..n` can be given two colours such that no edge joins
/// two of one colour: tries all.
pub(crate) fn is_bipartite(n: usize, edges: &[(u32, u32)]) -> bool {
    (0..1u32 << n)
        .any(|colours| edges.iter().all(|&(a, b)| (colours >> a & 1) != (colours >> b & 1)))
}

/// Connected components, by relabelling until nothing changes.
pub(crate) fn components(n: usize, edges: &[(u32, u32)]) -> usize {
    let mut label: Vec<usize> = (0..n).collect();
    loop {
        let before = label.clone();
        for &(a, b) in edges {
            let least = label[a as usize].min(label[b as usize]);
            label[a as usize] = least;
            label[b as usize] = least;
        }
        if label == before {
            return label.iter().collect::<BTreeSet<_>>().len();
        }
    }
}
