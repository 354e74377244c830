//! The search itself: is the score at least this?

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::{Bounds, Child, Insight, Score, Table};
use crate::search::Watch;
use crate::table::Busy;
use crate::{DEEPEST, Game, LimitReached};

/// One thread's part in a search.
pub(super) struct Worker<'a, G: Game, I: Insight<G>> {
    pub(super) game: &'a G,
    pub(super) insight: &'a I,
    pub(super) table: &'a I::Table,
    pub(super) watch: Watch<'a>,
    /// What it shares with others, if there are several.
    pub(super) shared: Option<&'a Shared>,
    /// The children of all nodes on the path, one after the other.
    pub(super) children: Vec<Child<I::Node>>,
    pub(super) tally: Spent,
    /// When to pause.
    pub(super) until: Spent,
    /// At how many nodes to look around next.
    pub(super) next_look: u64,
    /// How many of them the others know of.
    pub(super) told: u64,
    /// How deep in the tree it is.
    pub(super) depth: u32,
    /// Which part of the tree is behind it.
    pub(super) part: TreeShare,
    pub(super) paused: Option<Pause>,
}

/// What has been done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    /// Nodes visited.
    pub(super) nodes: u64,
    /// Positions put into the table for the first time, or again after they were
    /// forgotten.
    pub(super) put: u64,
}

/// Where in the tree a search is, if all children of a node are the same work: an
/// estimate of how much is left that needs no knowledge of the game (D. E. Knuth,
/// *Estimating the efficiency of backtrack programs*, 1975).
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeShare {
    /// What is behind, and the share of the node that is being searched.
    done: f64,
    share: f64,
    /// How many nodes had been visited before.
    before: u64,
}

impl TreeShare {
    /// At the root, so many nodes having been visited.
    pub(super) fn begin(before: u64) -> TreeShare {
        TreeShare { done: 0.0, share: 1.0, before }
    }

    /// How many nodes there will be, so many having been visited.
    fn total(&self, nodes: u64) -> Option<u64> {
        // Before the first thousandth nothing can be told.
        let here = nodes.saturating_sub(self.before) as f64;
        (self.done > 1e-3).then(|| self.before + (here / self.done) as u64)
    }
}

/// Children count for the estimate down to this depth.
const SHALLOW: u32 = 12;

/// Why a worker stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// It has done what it was to do until then.
    Until,
    /// Another one has the answer.
    Over,
    /// A limit was reached.
    Limit(LimitReached),
}

/// What several workers share besides the table.
#[derive(Debug)]
pub(super) struct Shared {
    /// What they are searching at the moment.
    pub(super) busy: Busy,
    /// Whether one of them is done.
    pub(super) over: AtomicBool,
    /// The nodes of all of them.
    pub(super) nodes: AtomicU64,
}

/// How many nodes go by between two looks around.
const INTERVAL: u64 = 256;

/// The promise of a child that has been searched.
const TRIED: i32 = i32::MIN;

/// The promise of a child that another worker was searching: when all else has
/// been tried, the table may know it.
const LATER: i32 = i32::MIN + 1;

impl<G: Game, I: Insight<G>> Worker<'_, G, I> {
    /// Is the score of a node at least this? What is returned bounds it: if it
    /// is at least `goal`, the score is this or more; if it is less, the score is
    /// this or less. `None` if it paused.
    pub(super) fn test(&mut self, node: &I::Node, goal: Score) -> Option<Score> {
        self.tally.nodes += 1;
        if self.tally.nodes >= self.next_look || self.depth > DEEPEST {
            self.look()?;
        }
        let key = self.insight.key(self.game, node);
        let mut known = self.table.get(key);
        if known.least >= goal {
            return Some(known.least);
        }
        if known.most < goal {
            return Some(known.most);
        }
        let there = known != Bounds::ANY;
        let (before, first) = (self.tally.nodes, self.children.len());
        let seen = self.insight.children(self.game, node, goal, &mut self.children);
        let score = if seen.least >= goal {
            if seen == Bounds::NONE {
                self.paused = Some(Pause::Limit(LimitReached::Scores));
                return None;
            }
            seen.least
        } else if seen.most < goal {
            seen.most
        } else {
            let ahead = self.insight.looks_ahead(self.game, node);
            let looked =
                if ahead { self.look_ahead(first, goal, seen.least) } else { Ok(seen.least) };
            match looked {
                Err(score) => score,
                Ok(best) => {
                    self.depth += 1;
                    let score = self.best_child(first, goal, best, ahead)?;
                    self.depth -= 1;
                    score
                }
            }
        };
        self.children.truncate(first);
        known = known.told(goal, score);
        let work = self.tally.nodes - before + 1;
        self.tally.put += u64::from(self.table.put(key, known, work, there));
        Some(score)
    }

    /// Looks at all children before one of them is searched: the best of those
    /// that miss the goal, which go. `Err` with the score if one reaches it.
    fn look_ahead(&mut self, first: usize, goal: Score, mut best: Score) -> Result<Score, Score> {
        let mut place = first;
        while place < self.children.len() {
            let child = &mut self.children[place];
            let seen = match self.insight.follow(self.game, child) {
                Some(score) => Bounds::exactly(score),
                None => {
                    // Fetched before it is needed: memory is slow.
                    self.table.fetch(self.insight.key(self.game, &child.node));
                    let theirs = goal.goal_after(child.plies, child.turned);
                    self.insight.bounds(self.game, &child.node, theirs)
                }
            };
            self.weigh(&mut place, seen, goal, &mut best)?;
        }
        place = first;
        while place < self.children.len() {
            let seen = self.table.get(self.insight.key(self.game, &self.children[place].node));
            self.weigh(&mut place, seen, goal, &mut best)?;
        }
        Ok(best)
    }

    /// Goes on to the next child, or takes this one out if it is seen to miss the
    /// goal. `Err` with the score if it is seen to reach it.
    #[inline]
    fn weigh(
        &mut self,
        place: &mut usize,
        seen: Bounds,
        goal: Score,
        best: &mut Score,
    ) -> Result<(), Score> {
        let Child { plies, turned, .. } = self.children[*place];
        let theirs = goal.goal_after(plies, turned);
        if seen.least < theirs && theirs <= seen.most {
            *place += 1;
            return Ok(());
        }
        let score = if seen.least >= theirs { seen.least } else { seen.most };
        let score = score.seen_from(plies, turned);
        if score >= goal {
            return Err(score);
        }
        *best = (*best).max(score);
        self.children.swap_remove(*place);
        Ok(())
    }

    /// Searches the children, the most promising first, until one reaches the
    /// goal; the best score, `best` being that of children which are gone.
    #[inline]
    fn best_child(
        &mut self,
        first: usize,
        goal: Score,
        mut best: Score,
        ahead: bool,
    ) -> Option<Score> {
        loop {
            // Promise and place in one number: no branch to foretell.
            let mut chosen = i64::MIN;
            for (child, place) in self.children[first..].iter().zip(0_u32..) {
                chosen = chosen.max(i64::from(child.promise) << 32 | i64::from(!place));
            }
            if chosen < i64::from(LATER) << 32 {
                return Some(best);
            }
            let child = &mut self.children[first + !(chosen as u32) as usize];
            let postponed = child.promise == LATER;
            child.promise = TRIED;
            let mut child = child.clone();
            let part = self.part;
            let mut share = 0.0;
            if self.depth <= SHALLOW {
                let rest = self.children[first..].iter().filter(|child| child.promise != TRIED);
                share = part.share / (rest.count() + 1) as f64;
                self.part.share = share;
            }
            let score = if ahead {
                let key = self.insight.key(self.game, &child.node);
                if let Some(shared) = self.shared
                    && !postponed
                    && shared.busy.has(I::Table::number(key))
                {
                    self.children[first + !(chosen as u32) as usize].promise = LATER;
                    self.part = part;
                    continue;
                }
                self.test_marked(&child, goal)?
            } else {
                self.test_child(&mut child, goal)?
            };
            if self.depth <= SHALLOW {
                self.part =
                    TreeShare { done: part.done + share, share: part.share - share, ..part };
            }
            let score = score.seen_from(child.plies, child.turned);
            if score >= goal {
                return Some(score);
            }
            best = best.max(score);
        }
    }

    /// Searches a child that has not been looked at yet.
    #[inline]
    fn test_child(&mut self, child: &mut Child<I::Node>, goal: Score) -> Option<Score> {
        if let Some(score) = self.insight.follow(self.game, child) {
            return Some(score);
        }
        self.table.fetch(self.insight.key(self.game, &child.node));
        let theirs = goal.goal_after(child.plies, child.turned);
        let seen = self.insight.bounds(self.game, &child.node, theirs);
        if seen.least >= theirs {
            Some(seen.least)
        } else if seen.most < theirs {
            Some(seen.most)
        } else {
            self.test(&child.node, theirs)
        }
    }

    /// Searches a child that has been looked at, and tells the others.
    #[inline]
    fn test_marked(&mut self, child: &Child<I::Node>, goal: Score) -> Option<Score> {
        let theirs = goal.goal_after(child.plies, child.turned);
        let Some(shared) = self.shared else { return self.test(&child.node, theirs) };
        let key = I::Table::number(self.insight.key(self.game, &child.node));
        shared.busy.enter(key);
        let score = self.test(&child.node, theirs);
        shared.busy.leave(key);
        score
    }

    /// Is it time to pause?
    #[cold]
    fn look(&mut self) -> Option<()> {
        let Spent { nodes, put } = self.tally;
        self.next_look = nodes + INTERVAL;
        let mut total = nodes;
        if let Some(shared) = self.shared {
            total = shared.nodes.fetch_add(nodes - self.told, Relaxed) + nodes - self.told;
            self.told = nodes;
        }
        self.paused = if self.depth > DEEPEST {
            Some(Pause::Limit(LimitReached::Plies { limit: DEEPEST }))
        } else if self.shared.is_some_and(|shared| shared.over.load(Relaxed)) {
            Some(Pause::Over)
        } else if nodes >= self.until.nodes || put >= self.until.put {
            Some(Pause::Until)
        } else if self.watch.look(total, self.part.total(total)).is_none() {
            Some(Pause::Limit(self.watch.why()))
        } else {
            None
        };
        if self.paused.is_some() { None } else { Some(()) }
    }
}
