//! The engine: which goals to test, when to give the table more room, who helps.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::worker::{Pause, Shared, Spent, TreeShare, Worker};
use super::{Bounds, Child, Insight, Score, Table};
use crate::clock::Instant;
use crate::search::{Watch, stack_of};
use crate::table::Busy;
use crate::threads::{on_stack, together_deep};
use crate::{DEEPEST, Game, LimitReached, Limits, Player, Value};

/// Finds the exact score of a position: who wins, and in how many plies. A game that ends
/// with points ([`Outcome::Score`](crate::Outcome)) is not for it: the search stops where
/// it meets the first, by [`LimitReached::Scores`].
///
/// Every question it asks of the tree is "is the score at least this?", which
/// cuts off as much as can be (a null window). First it asks who wins, then how
/// fast, going outwards from the draw: slow wins are proven with the least work,
/// and what a proof leaves in the table helps with the next one.
///
/// No score depends on the size of the table or on the number of threads; which of
/// several lines of best play is shown may. What was found stays in the table for
/// the next question; see [`Exact::forget`].
///
/// ```
/// use arene::exact::{Exact, NoInsight};
/// use arene::{Game, Limits, Outcome, Player, Value};
/// # struct Sticks(u32);
/// # impl Game for Sticks {
/// #     type Position = (u32, Player);
/// #     type Move = u32;
/// #     fn start(&self) -> (u32, Player) { (self.0, Player::J0) }
/// #     fn turn(&self, at: &(u32, Player)) -> Player { at.1 }
/// #     fn outcome(&self, at: &(u32, Player)) -> Option<Outcome> {
/// #         (at.0 == 0).then(|| Outcome::Win(at.1.other()))
/// #     }
/// #     fn moves(&self, at: &(u32, Player), out: &mut Vec<u32>) { out.extend(1..=at.0.min(2)); }
/// #     fn play(&self, at: &(u32, Player), take: u32) -> (u32, Player) { (at.0 - take, at.1.other()) }
/// # }
///
/// // A heap of 10 sticks, one or two taken at each turn; who takes the last wins.
/// let mut engine = Exact::new(NoInsight);
/// let answer = engine.answer(&Sticks(10), &(10, Player::J0), &Limits::none());
/// assert_eq!(answer.value(), Some(Value::win(Player::J0, 7)));
/// assert_eq!(answer.line, [1, 1, 2, 1, 2, 1, 2]);
/// ```
///
/// D. M. Breuker, *Memory versus Search in Games* (1998), on tables and on
/// replacing the least work. A. Plaat et al., *Best-first fixed-depth minimax
/// algorithms*, Artificial Intelligence 87 (1996), on null windows.
#[derive(Debug)]
pub struct Exact<G: Game, I: Insight<G>> {
    pub(super) insight: I,
    table: Option<Kept<I::Table>>,
    most_bytes: usize,
    threads: usize,
    pub(super) weak: bool,
    /// How many nodes may go into moves that are not best.
    pub(super) rest: u64,
    /// Room for children, kept from one question to the next.
    children: Vec<Child<I::Node>>,
}

/// A table and what it was made for.
#[derive(Debug)]
struct Kept<T> {
    table: T,
    /// Whether it can become larger, as far as is known.
    may_grow: bool,
    key_bits: u32,
    longest: u32,
}

/// What is proven of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Who is to move.
    pub turn: Player,
    /// The score for that player lies between these.
    pub bounds: Bounds,
    /// What it cost.
    pub cost: Cost,
    /// Which limit was reached before all that was asked for was proven.
    pub stopped: Option<LimitReached>,
}

/// What an exact search cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Positions visited, the one that is asked about included. Forced replies, and what
    /// a game decides at sight, do not count.
    pub nodes: u64,
    /// The size of the table at the end.
    pub table_bytes: usize,
    /// Time taken.
    pub time: Duration,
}

impl Proof {
    /// The value, J0's, if it is certain.
    pub fn value(&self) -> Option<Value> {
        self.bounds.score().map(|score| score.value(self.turn))
    }

    /// Who wins, if that is certain: `Some(None)` for a draw.
    pub fn winner(&self) -> Option<Option<Player>> {
        self.bounds.winner(self.turn)
    }
}

/// Tables up to this size grow as soon as they are full: they fit a cache.
const CACHE: usize = 8 << 20;

/// How often a table is filled before it grows, if it then still fits a cache,
/// and if not: memory is so slow that a position must have been forgotten many
/// times before a larger table pays.
const FILLED: [u64; 2] = [2, 128];

/// Threads join a search of more nodes than this. Starting them costs more than
/// they would save in a shorter one.
const JOIN: u64 = 1 << 16;

impl<G: Game, I: Insight<G>> Exact<G, I> {
    /// With this insight, a table of at most 64 MiB and one thread.
    pub fn new(insight: I) -> Exact<G, I> {
        Exact {
            insight,
            table: None,
            most_bytes: 64 << 20,
            threads: 1,
            weak: false,
            rest: u64::MAX,
            children: Vec::new(),
        }
    }

    /// With a table of at most this many bytes, or of the few kilobytes that are
    /// the least. It starts small and grows when the search has filled it.
    #[must_use]
    pub fn table_bytes(mut self, most: usize) -> Exact<G, I> {
        self.most_bytes = most;
        self
    }

    /// With this many threads, where the search is long enough for them.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Exact<G, I> {
        self.threads = threads.max(1);
        self
    }

    /// Asks only who wins.
    #[must_use]
    pub fn weak(mut self, weak: bool) -> Exact<G, I> {
        self.weak = weak;
        self
    }

    /// With at most this many nodes, all together, for what the moves that are not
    /// best are worth. Which moves are best is found out in any case.
    #[must_use]
    pub fn for_the_rest(mut self, nodes: u64) -> Exact<G, I> {
        self.rest = nodes;
        self
    }

    /// Forgets what was found. The next search takes the same course as the
    /// first.
    pub fn forget(&mut self) {
        if let Some(kept) = &mut self.table {
            kept.table.clear();
            kept.may_grow = true;
        }
    }
}

impl<G, I> Exact<G, I>
where
    G: Game + Sync,
    I: Insight<G> + Sync,
{
    /// What can be proven of a position within the limits.
    pub fn prove(&mut self, game: &G, at: &G::Position, limits: &Limits) -> Proof {
        let mut search = Search::begin(self, game, limits);
        let bounds = search.score_of_root(at);
        search.end(game.turn(at), bounds)
    }
}

/// One question to the engine.
pub(super) struct Search<'a, G: Game, I: Insight<G>> {
    pub(super) engine: &'a mut Exact<G, I>,
    table: Kept<I::Table>,
    pub(super) game: &'a G,
    limits: &'a Limits,
    tally: Spent,
    /// How many searches were begun, and how many of them at the position that is asked
    /// about.
    begun: u64,
    at_root: u64,
    /// At how many nodes to leave it at that.
    until: u64,
    stopped: Option<LimitReached>,
    began: Instant,
}

impl<'a, G, I> Search<'a, G, I>
where
    G: Game + Sync,
    I: Insight<G> + Sync,
{
    pub(super) fn begin(
        engine: &'a mut Exact<G, I>,
        game: &'a G,
        limits: &'a Limits,
    ) -> Search<'a, G, I> {
        let (key_bits, longest) = (engine.insight.key_bits(game), engine.insight.longest(game));
        let fits = |kept: &Kept<I::Table>| (kept.key_bits, kept.longest) == (key_bits, longest);
        let table = engine.table.take().filter(fits).unwrap_or_else(|| Kept {
            table: I::Table::new(key_bits, longest),
            may_grow: true,
            key_bits,
            longest,
        });
        Search {
            engine,
            table,
            game,
            limits,
            tally: Spent::default(),
            begun: 0,
            at_root: 0,
            until: u64::MAX,
            stopped: None,
            began: Instant::now(),
        }
    }

    pub(super) fn end(self, turn: Player, bounds: Bounds) -> Proof {
        // However often it was asked about, the position itself is one.
        let (nodes, table_bytes) = (self.tally.nodes - self.at_root + 1, self.table.table.bytes());
        self.engine.table = Some(self.table);
        let cost = Cost { nodes, table_bytes, time: self.began.elapsed() };
        Proof { turn, bounds, cost, stopped: self.stopped }
    }

    /// From now on at most this many nodes more.
    pub(super) fn allow(&mut self, nodes: u64) {
        self.until = self.tally.nodes.saturating_add(nodes);
    }

    /// How many nodes there have been.
    pub(super) fn nodes(&self) -> u64 {
        self.tally.nodes
    }

    /// Whether a limit was reached.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.is_some()
    }

    /// The same, or that it is time to stop: what rules say once they have failed need not
    /// be consistent, and no node may be left to search.
    pub(super) fn shall_stop(&mut self) -> bool {
        if self.stopped.is_none() {
            self.stopped = self.limits.check_stop().err();
        }
        self.is_stopped()
    }

    /// What the table knows of a node.
    pub(super) fn remembered(&self, node: &I::Node) -> Bounds {
        self.table.table.get(self.engine.insight.key(self.game, node))
    }

    /// The score of the position that is asked about, before anything else is.
    pub(super) fn score_of_root(&mut self, at: &G::Position) -> Bounds {
        let bounds = self.score(at, Bounds::ANY);
        self.at_root = self.begun;
        bounds
    }

    /// The score of a position of which this is known, as far as the limits allow.
    pub(super) fn score(&mut self, at: &G::Position, mut known: Bounds) -> Bounds {
        if let Some(outcome) = self.game.outcome(at) {
            let score = Score::of(outcome, self.game.turn(at));
            if score.is_none() {
                self.stopped = Some(LimitReached::Scores);
            }
            return score.map_or(Bounds::ANY, Bounds::exactly);
        }
        let node = self.engine.insight.node(self.game, at);
        let left = self.engine.insight.left(self.game, &node);
        while let Some(goal) = next_goal(known, self.engine.weak) {
            if known.least > known.most || self.is_stopped() {
                break;
            }
            let Some(score) = self.test(&node, goal) else { break };
            known = known.told(goal, score).within(left);
        }
        known
    }

    /// Is the score at least this? What is returned bounds it, as a
    /// [worker](Worker::test) says; `None` if a limit was reached.
    pub(super) fn test(&mut self, node: &I::Node, goal: Score) -> Option<Score> {
        loop {
            if self.stopped.is_some() || self.tally.nodes >= self.until {
                return None;
            }
            let alone = self.engine.threads == 1 || self.tally.nodes < JOIN;
            let (score, paused) =
                if alone { self.test_alone(node, goal) } else { self.test_together(node, goal) };
            match paused {
                Some(Pause::Limit(limit)) => {
                    self.stopped = Some(limit);
                    return None;
                }
                Some(Pause::Until) if self.tally.put >= self.puts_to_grow() => {
                    self.table.may_grow = self.table.table.grow();
                    self.tally.put = 0;
                }
                _ => {}
            }
            if score.is_some() {
                return score;
            }
        }
    }

    fn test_alone(&mut self, node: &I::Node, goal: Score) -> (Option<Score>, Option<Pause>) {
        let children = std::mem::take(&mut self.engine.children);
        let joined = if self.engine.threads > 1 { JOIN } else { u64::MAX };
        let until = Spent { nodes: self.until.min(joined), put: self.puts_to_grow() };
        let mut worker = self.worker(None, self.limits, children, self.tally, until);
        let searched = on_stack(self.stack(node), || (worker.test(node, goal), worker));
        let (score, Worker { mut children, tally, paused, .. }) = match searched {
            Ok(searched) => searched,
            Err(limit) => return (None, Some(Pause::Limit(limit))),
        };
        children.clear();
        self.begun += 1;
        self.tally = tally;
        self.engine.children = children;
        (score, paused)
    }

    /// What a search from a node takes of the stack.
    fn stack(&self, node: &I::Node) -> usize {
        let left = self.engine.insight.left(self.game, node).min(self.table.longest);
        let bytes = size_of::<Child<I::Node>>() + size_of::<G::Position>() + size_of::<G::Move>();
        stack_of(left.min(DEEPEST), bytes)
    }

    /// All threads search the same tree. Each of them leaves alone what another
    /// one is searching at the moment; the first that is done has the answer.
    fn test_together(&mut self, node: &I::Node, goal: Score) -> (Option<Score>, Option<Pause>) {
        let shared = Shared {
            busy: Busy::new(),
            over: AtomicBool::new(false),
            nodes: AtomicU64::new(self.tally.nodes),
        };
        let none = Limits::none();
        let threads = self.engine.threads;
        let room = self.puts_to_grow().saturating_sub(self.tally.put) / threads as u64 + 1;
        let nodes = (self.until - self.tally.nodes) / threads as u64 + 1;
        let until = Spent { nodes, put: room };
        let quit = || shared.over.store(true, Relaxed);
        let results = Mutex::new(Vec::with_capacity(threads));
        let work = |number| {
            let limits = if number == 0 { self.limits } else { &none };
            let mut worker =
                self.worker(Some(&shared), limits, Vec::new(), Spent::default(), until);
            let score = worker.test(node, goal);
            quit();
            let result = (score, worker.paused, worker.tally);
            results.lock().unwrap_or_else(PoisonError::into_inner).push(result);
        };
        let stack = self.stack(node);
        let searched = on_stack(stack, || together_deep(threads, stack, &quit, &work));
        if let Err(limit) = searched {
            return (None, Some(Pause::Limit(limit)));
        }
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.begun += results.len() as u64;
        for (_, _, tally) in &results {
            self.tally.nodes += tally.nodes;
            self.tally.put += tally.put;
        }
        let score = results.iter().find_map(|&(score, ..)| score);
        // A limit ends the search unless there is an answer all the same. Who was
        // stopped by another one has nothing to say.
        let pauses = || results.iter().filter_map(|&(_, paused, _)| paused);
        let limit = pauses().find(|paused| matches!(paused, Pause::Limit(_)));
        let until = pauses().find(|&paused| paused == Pause::Until);
        (score, limit.filter(|_| score.is_none()).or(until))
    }

    fn worker<'b>(
        &'b self,
        shared: Option<&'b Shared>,
        limits: &'b Limits,
        children: Vec<Child<I::Node>>,
        tally: Spent,
        until: Spent,
    ) -> Worker<'b, G, I> {
        Worker {
            game: self.game,
            insight: &self.engine.insight,
            table: &self.table.table,
            watch: Watch::new(limits),
            shared,
            children,
            tally,
            until,
            next_look: 0,
            told: 0,
            depth: 0,
            part: TreeShare::begin(self.tally.nodes),
            paused: None,
        }
    }

    /// After how many positions put into the table it is time for a larger one.
    fn puts_to_grow(&self) -> u64 {
        let table = &self.table.table;
        let larger = table.bytes().saturating_mul(4);
        if !self.table.may_grow {
            return u64::MAX;
        }
        if larger > self.engine.most_bytes || self.limits.check_memory(larger as u64).is_err() {
            return u64::MAX;
        }
        table.room() * FILLED[usize::from(larger > CACHE)]
    }
}

/// What to ask next: who wins, then how fast, from the slowest on.
pub(super) fn next_goal(known: Bounds, weak: bool) -> Option<Score> {
    let Bounds { least, most } = known;
    if least == most {
        None
    } else if least <= Score::DRAW && most > Score::DRAW {
        Some(Score::DRAW.next())
    } else if least < Score::DRAW && most == Score::DRAW {
        Some(Score::DRAW)
    } else if weak {
        None
    } else if least > Score::DRAW {
        Some(least.next())
    } else {
        Some(most)
    }
}
