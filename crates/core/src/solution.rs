//! Solutions: who wins from each vertex of an arena, and how fast.

use crate::{Arena, LimitReached, Limits, Meter, Phase, Player};

/// What perfect play from a vertex leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One player wins, whatever the other does.
    Won {
        /// The winner.
        by: Player,
        /// The plies to the end if the winner hurries and the loser delays.
        rank: u32,
    },
    /// Neither player can force a win.
    Drawn(DrawKind),
    /// Neither player can force a win, in an arena with scores: J0 can force this much
    /// and J1 no less. What nobody wins there has a score; that of a dead end is 0.
    Scored(i64),
}

impl Verdict {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Player> {
        match self {
            Verdict::Won { by, .. } => Some(by),
            Verdict::Drawn(_) | Verdict::Scored(_) => None,
        }
    }

    /// The plies to the end, if somebody wins.
    pub fn rank(self) -> Option<u32> {
        match self {
            Verdict::Won { rank, .. } => Some(rank),
            Verdict::Drawn(_) | Verdict::Scored(_) => None,
        }
    }

    /// The score, J0's, if there is one.
    pub fn score(self) -> Option<i64> {
        match self {
            Verdict::Scored(score) => Some(score),
            Verdict::Won { .. } | Verdict::Drawn(_) => None,
        }
    }

    /// Whether a move from a vertex of this verdict to one of the verdict `then`
    /// is best.
    ///
    /// The winner's best moves win soonest and the loser's delay longest: both
    /// lead to the rank just below. On a draw every move that keeps the draw is
    /// best, and where there is a score every move that keeps it.
    pub fn is_best(self, then: Verdict) -> bool {
        match (self, then) {
            (Verdict::Won { by, rank }, Verdict::Won { by: winner, rank: left }) => {
                by == winner && rank == left + 1
            }
            (Verdict::Drawn(_), Verdict::Drawn(_)) => true,
            (Verdict::Scored(score), Verdict::Scored(left)) => score == left,
            _ => false,
        }
    }

    /// A key that sorts verdicts from the best for this player to the worst:
    /// wins, the quickest first, draws and scores, the greatest gain first, losses, the
    /// longest first.
    pub fn badness(self, player: Player) -> (u8, i128) {
        match self {
            Verdict::Won { by, rank } if by == player => (0, rank.into()),
            Verdict::Drawn(_) => (1, 0),
            Verdict::Scored(score) => match player {
                Player::J0 => (1, -i128::from(score)),
                Player::J1 => (1, score.into()),
            },
            Verdict::Won { rank, .. } => (2, -i128::from(rank)),
        }
    }
}

/// The two kinds of drawn vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawKind {
    /// One of the players can force the play to end, at worst in a dead end.
    DeadEnd,
    /// Neither can: the vertex is outside Attr⁰(V₀ ∪ N) ∪ Attr¹(V₁ ∪ N), and
    /// perfect play never ends.
    Infinite,
}

/// The verdict of every vertex of an arena. Best moves are derived from it:
/// see [`Solution::is_best`].
///
/// Memory: 4 bytes per vertex, and 8 for each score that differs from the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The verdict's kind in the two highest bits, the rank below. A score is of the kind
    /// of dead ends, and its place among the scores, counted from 1, is below.
    packed: Vec<u32>,
    /// The scores that verdicts have, each once, in ascending order.
    scores: Vec<i64>,
}

pub(crate) const RANK_BITS: u32 = 30;
pub(crate) const RANK_MASK: u32 = (1 << RANK_BITS) - 1;
pub(crate) const DEAD_END: u32 = 2 << RANK_BITS;
pub(crate) const INFINITE: u32 = 3 << RANK_BITS;
/// The least score of all.
pub(crate) const SCORED: u32 = DEAD_END + 1;

impl Solution {
    /// The solution of verdicts that are packed already.
    pub(crate) fn from_packed(packed: Vec<u32>) -> Solution {
        Solution { packed, scores: Vec::new() }
    }

    /// The same where some of them are scores, by their places among these.
    pub(crate) fn from_scored(packed: Vec<u32>, scores: Vec<i64>) -> Solution {
        Solution { packed, scores }
    }

    /// A solution from verdicts found elsewhere, in the order of the vertices.
    /// It is as right as they are: see [`verify`](crate::verify()).
    ///
    /// # Panics
    ///
    /// If a rank is 2³⁰ or more.
    pub fn from_verdicts(verdicts: impl IntoIterator<Item = Verdict>) -> Solution {
        let mut scored = Vec::new();
        let noted = |verdict: Verdict| {
            scored.extend(verdict.score());
            pack(verdict)
        };
        let packed = verdicts.into_iter().map(noted).collect();
        Solution::with_scores(packed, scored)
    }

    /// The solution in which the vertices that are packed as scored have these scores,
    /// one after the other.
    fn with_scores(mut packed: Vec<u32>, scored: Vec<i64>) -> Solution {
        let mut scores = scored.clone();
        scores.sort_unstable();
        scores.dedup();
        let mut places = scored.into_iter().filter_map(|score| scores.binary_search(&score).ok());
        for packed in packed.iter_mut().filter(|packed| **packed == SCORED) {
            *packed += places.next().unwrap_or_default() as u32;
        }
        Solution { packed, scores }
    }

    /// A solution of so many vertices, from verdicts that are found one after the other.
    ///
    /// # Panics
    ///
    /// If a rank is 2³⁰ or more.
    pub fn from_each<E: From<LimitReached>>(
        vertices: usize,
        mut verdict: impl FnMut(u32) -> Result<Verdict, E>,
        limits: &Limits,
    ) -> Result<Solution, E> {
        let mut meter = Meter::new(limits, Phase::Solve, Some(vertices as u64));
        let mut packed = meter.list(vertices)?;
        let mut scored = Vec::new();
        for v in 0..vertices as u32 {
            meter.step(1)?;
            let verdict = verdict(v)?;
            packed.push(pack(verdict));
            if let Verdict::Scored(score) = verdict {
                meter.push(&mut scored, score)?;
            }
        }
        meter.hold(8 * scored.len() as u64)?;
        Ok(Solution::with_scores(packed, scored))
    }

    /// Vertices in all.
    pub fn len(&self) -> usize {
        self.packed.len()
    }

    /// Whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.packed.is_empty()
    }

    /// The verdict at `v`.
    #[inline]
    pub fn verdict(&self, v: u32) -> Verdict {
        let packed = self.packed[v as usize];
        let rank = packed & RANK_MASK;
        match packed >> RANK_BITS {
            0 => Verdict::Won { by: Player::J0, rank },
            1 => Verdict::Won { by: Player::J1, rank },
            2 if packed >= SCORED => Verdict::Scored(self.scores[(packed - SCORED) as usize]),
            2 => Verdict::Drawn(DrawKind::DeadEnd),
            _ => Verdict::Drawn(DrawKind::Infinite),
        }
    }

    /// Every verdict, in the order of the vertices.
    pub fn verdicts(&self) -> impl Iterator<Item = Verdict> + '_ {
        (0..self.len() as u32).map(|v| self.verdict(v))
    }

    /// The winner from `v`, or `None` for a draw.
    pub fn winner(&self, v: u32) -> Option<Player> {
        self.verdict(v).winner()
    }

    /// The plies to the end from `v`, or `None` for a draw.
    pub fn rank(&self, v: u32) -> Option<u32> {
        self.verdict(v).rank()
    }

    /// Whether moving from `v` to its successor `to` is best: see
    /// [`Verdict::is_best`].
    pub fn is_best(&self, v: u32, to: u32) -> bool {
        self.verdict(v).is_best(self.verdict(to))
    }

    /// All best moves from `v`, in the order of its successors.
    pub fn best_moves<'a>(&'a self, arena: &'a Arena, v: u32) -> impl Iterator<Item = u32> + 'a {
        arena.successors(v).iter().copied().filter(move |&to| self.is_best(v, to))
    }

    /// How many vertices have which verdict.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        // Piece by piece, which stay in the nearest cache, and without a branch: who wins
        // cannot be foretold.
        for piece in self.packed.chunks(1 << 11) {
            let of = |kind: u32| {
                piece.iter().map(|&packed| u32::from(packed & !RANK_MASK == kind)).sum::<u32>()
            };
            let [j1, mut dead_end, infinite] =
                [won(Player::J1, 0), DEAD_END, INFINITE].map(of).map(u64::from);
            counts.won[0] += piece.len() as u64 - j1 - dead_end - infinite;
            counts.won[1] += j1;
            if !self.scores.is_empty() {
                let scored = piece.iter().filter(|packed| (SCORED..INFINITE).contains(*packed));
                let scored = scored.count() as u64;
                counts.scored += scored;
                dead_end -= scored;
            }
            counts.dead_end += dead_end;
            counts.infinite += infinite;
            // One more than the rank, 0 for draws.
            let rank = |&packed| if packed < DEAD_END { (packed & RANK_MASK) + 1 } else { 0 };
            let longest = piece.iter().map(rank).max().and_then(|rank| rank.checked_sub(1));
            counts.longest = counts.longest.max(longest);
        }
        counts
    }

    /// A never-ending play that shows why `v` is an infinite draw: from `v`,
    /// neither player leaves the infinite draws, so that sooner or later a
    /// vertex comes back. `None` if `v` is not an infinite draw.
    ///
    /// O(vertices met · their out-degree), and a bit per vertex.
    pub fn infinite_play(
        &self,
        arena: &Arena,
        v: u32,
        limits: &Limits,
    ) -> Result<Option<InfinitePlay>, LimitReached> {
        let infinite = |v: u32| self.packed[v as usize] == INFINITE;
        if !infinite(v) {
            return Ok(None);
        }
        let mut meter = Meter::new(limits, Phase::Solve, None);
        let mut met = meter.vertex_set(arena.len())?;
        let mut approach = Vec::new();
        let mut at = v;
        while met.insert(at) {
            meter.push(&mut approach, at)?;
            let successors = arena.successors(at);
            meter.step(1 + successors.len() as u64)?;
            // The owner of an infinite draw can always stay among them: were
            // every successor elsewhere, one of the players could end the play.
            let Some(&to) = successors.iter().find(|&&to| infinite(to)) else { return Ok(None) };
            at = to;
        }
        let first = approach.iter().position(|&met| met == at).unwrap_or_default();
        let mut cycle = meter.list(approach.len() - first)?;
        cycle.extend(approach.drain(first..));
        Ok(Some(InfinitePlay { approach, cycle }))
    }
}

/// How many vertices have which verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Won by J0, won by J1.
    pub won: [u64; 2],
    /// Drawn, and somebody can force the end.
    pub dead_end: u64,
    /// Drawn by infinite play.
    pub infinite: u64,
    /// Won by nobody, with a score.
    pub scored: u64,
    /// The largest rank, if any vertex is won.
    pub longest: Option<u32>,
}

impl Counts {
    /// Counts one more vertex.
    pub fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Won { by, rank } => {
                self.won[by.index()] += 1;
                self.longest = self.longest.max(Some(rank));
            }
            Verdict::Drawn(DrawKind::DeadEnd) => self.dead_end += 1,
            Verdict::Drawn(DrawKind::Infinite) => self.infinite += 1,
            Verdict::Scored(_) => self.scored += 1,
        }
    }
}

/// A play that never ends: a few vertices, then a cycle for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfinitePlay {
    /// The vertices before the cycle; may be empty.
    pub approach: Vec<u32>,
    /// The cycle; its last vertex leads back to its first.
    pub cycle: Vec<u32>,
}

/// A verdict in the packed form of a [`Solution`].
fn pack(verdict: Verdict) -> u32 {
    match verdict {
        Verdict::Won { by, rank } => {
            assert!(rank <= RANK_MASK, "ranks are below 2^30");
            won(by, rank)
        }
        Verdict::Drawn(DrawKind::DeadEnd) => DEAD_END,
        Verdict::Drawn(DrawKind::Infinite) => INFINITE,
        Verdict::Scored(_) => SCORED,
    }
}

/// A win in the packed form of a [`Solution`].
pub(crate) fn won(by: Player, rank: u32) -> u32 {
    (by.index() as u32) << RANK_BITS | rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_the_verdicts() {
        let draws = [DrawKind::DeadEnd, DrawKind::Infinite].map(Verdict::Drawn);
        let won = |v: u32| Verdict::Won { by: Player::BOTH[v as usize % 2], rank: v / 3 };
        for n in [0, 1, 2047, 2048, 2049, 10_000] {
            let verdict = |v: u32| if v % 5 < 3 { won(v) } else { draws[v as usize % 2] };
            for all in [(0..n).map(verdict).collect(), vec![draws[1]; n as usize]] {
                let mut counts = Counts::default();
                all.iter().for_each(|&verdict| counts.add(verdict));
                assert_eq!(Solution::from_verdicts(all).counts(), counts);
            }
        }
        let scored = |v: u32| match v % 3 {
            0 => Verdict::Scored(i64::from(v % 7) * -1_000_000_000_000),
            _ => won(v),
        };
        let all: Vec<Verdict> = (0..5000).map(scored).chain([draws[0]]).collect();
        let mut counts = Counts::default();
        all.iter().for_each(|&verdict| counts.add(verdict));
        let solution = Solution::from_verdicts(all.iter().copied());
        assert_eq!(solution.counts(), counts);
        assert_eq!(solution.verdicts().collect::<Vec<_>>(), all);
        let longest = Verdict::Won { by: Player::J1, rank: RANK_MASK };
        assert_eq!(Solution::from_verdicts([longest]).counts().longest, Some(RANK_MASK));
    }
}
