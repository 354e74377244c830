//! What a long computation may use, and how it is told to stop.

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Game;
use crate::clock::Instant;

/// Limits that every long computation honours. They are a value that is passed
/// down, never a global: two computations can run under different limits.
///
/// ```
/// use arene::Limits;
/// let limits = Limits::none().memory(64 << 20).vertices(1_000_000);
/// assert!(limits.check_memory(65 << 20).is_err());
/// ```
#[derive(Clone, Default)]
pub struct Limits {
    memory: Option<u64>,
    /// Bytes in use already, which count towards the limit.
    in_use: u64,
    vertices: Option<u32>,
    depth: Option<u32>,
    nodes: Option<u64>,
    deadline: Option<Instant>,
    threads: Option<NonZero<usize>>,
    stop: Vec<Arc<AtomicBool>>,
    stop_when: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    progress: Option<Arc<dyn Fn(Progress) + Send + Sync>>,
}

/// The most vertices that an arena may have to be solved, and so to be explored: a
/// verdict is packed with its rank, which is less than the number of vertices, into 32
/// bits. Nodes of trees are numbered likewise.
pub const MOST_VERTICES: u32 = (1 << 30) - 1;

/// How far a computation has come, for whoever shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub phase: Phase,
    /// Vertices dealt with so far.
    pub done: u64,
    /// How many there are in all, once that is known; in a search an estimate, of the
    /// question at hand.
    pub total: Option<u64>,
}

/// The phases of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Finding the positions of a game.
    Explore,
    /// Finding the winner of each.
    Solve,
    /// Searching a game tree.
    Search,
    /// Checking what was found before.
    Verify,
    /// Writing what was found.
    Write,
    /// Playing matches.
    Play,
}

impl Limits {
    /// No limit at all.
    pub fn none() -> Limits {
        Limits::default()
    }

    /// At most this many bytes for the data of the computation.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Limits {
        self.memory = Some(bytes);
        self
    }

    /// The same limits when this many bytes are in use already.
    #[must_use]
    pub fn less_memory(mut self, bytes: u64) -> Limits {
        self.in_use = self.in_use.saturating_add(bytes);
        self
    }

    /// Explore at most this many vertices.
    #[must_use]
    pub fn vertices(mut self, most: u32) -> Limits {
        self.vertices = Some(most);
        self
    }

    /// Search this many plies deep.
    #[must_use]
    pub fn depth(mut self, plies: u32) -> Limits {
        self.depth = Some(plies);
        self
    }

    /// Visit about this many positions of a game tree at most.
    #[must_use]
    pub fn nodes(mut self, most: u64) -> Limits {
        self.nodes = Some(most);
        self
    }

    /// Share the work between this many threads, where it can be shared. The
    /// answer is the same whatever their number.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Limits {
        self.threads = NonZero::new(threads);
        self
    }

    /// Stop at this time.
    #[must_use]
    pub fn deadline(mut self, at: Instant) -> Limits {
        self.deadline = Some(at);
        self
    }

    /// Stop at this time, or earlier if that was said before.
    #[must_use]
    pub fn no_later_than(mut self, at: Instant) -> Limits {
        self.deadline = Some(self.deadline.map_or(at, |before| before.min(at)));
        self
    }

    /// Stop soon after this flag is raised, or any other one given before.
    #[must_use]
    pub fn stop_flag(mut self, flag: Arc<AtomicBool>) -> Limits {
        self.stop.push(flag);
        self
    }

    /// Stop soon after this says so, which is asked as often as flags are looked at:
    /// for whoever has no thread that could raise one.
    #[must_use]
    pub fn stop_when(mut self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Limits {
        self.stop_when = Some(Arc::new(stop));
        self
    }

    /// Stop soon after the rules of a game fail, if they are rules that may.
    #[must_use]
    pub fn while_sound<G: Game>(self, game: &G) -> Limits {
        match game.alarm() {
            Some(alarm) => self.stop_flag(alarm.flag()),
            None => self,
        }
    }

    /// Call this now and then with the progress made.
    #[must_use]
    pub fn on_progress(mut self, show: impl Fn(Progress) + Send + Sync + 'static) -> Limits {
        self.progress = Some(Arc::new(show));
        self
    }

    /// The same limits, and nobody is told of progress.
    #[must_use]
    pub fn quiet(mut self) -> Limits {
        self.progress = None;
        self
    }

    /// The memory limit in bytes, if there is one.
    pub fn memory_limit(&self) -> Option<u64> {
        self.memory
    }

    /// How many threads may share the work: one unless said otherwise.
    pub fn thread_count(&self) -> usize {
        self.threads.map_or(1, NonZero::get)
    }

    /// The depth to search to, if it is limited.
    pub fn depth_limit(&self) -> Option<u32> {
        self.depth
    }

    /// Fails if so many positions of a game tree are too many.
    #[inline]
    pub fn check_nodes(&self, nodes: u64) -> Result<(), LimitReached> {
        match self.nodes {
            Some(limit) if nodes > limit => Err(LimitReached::Nodes { limit }),
            _ => Ok(()),
        }
    }

    /// Fails if a computation that needs this many bytes exceeds the memory
    /// limit, together with what is in use already.
    #[inline]
    pub fn check_memory(&self, needed: u64) -> Result<(), LimitReached> {
        let needed = needed.saturating_add(self.in_use);
        match self.memory {
            Some(limit) if needed > limit => Err(LimitReached::Memory { needed, limit }),
            _ => Ok(()),
        }
    }

    /// The same limits for one of so many who share the positions to visit.
    #[must_use]
    pub(crate) fn shared_by(mut self, threads: usize) -> Limits {
        self.nodes = self.nodes.map(|nodes| nodes / threads.max(1) as u64);
        self
    }

    /// How many things of this many bytes fit into the memory that is left.
    pub(crate) fn room_for(&self, bytes: u64) -> u64 {
        let left = self.memory.map_or(u64::MAX, |limit| limit.saturating_sub(self.in_use));
        left / bytes.max(1)
    }

    /// Fails if this many vertices are too many.
    #[inline]
    pub fn check_vertices(&self, vertices: u64) -> Result<(), LimitReached> {
        let limit = u64::from(self.vertices.map_or(MOST_VERTICES, |most| most.min(MOST_VERTICES)));
        if vertices > limit {
            return Err(LimitReached::Vertices { limit });
        }
        Ok(())
    }

    /// Reports progress, then fails if it is time to stop. Computations call
    /// this every few thousand steps.
    pub fn tick(&self, progress: Progress) -> Result<(), LimitReached> {
        if let Some(show) = &self.progress {
            show(progress);
        }
        self.check_stop()
    }

    /// Fails if it is time to stop.
    pub fn check_stop(&self) -> Result<(), LimitReached> {
        if self.stop.iter().any(|flag| flag.load(Ordering::Relaxed)) {
            return Err(LimitReached::Stopped);
        }
        if self.stop_when.as_ref().is_some_and(|stop| stop()) {
            return Err(LimitReached::Stopped);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(LimitReached::Deadline),
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("memory", &self.memory)
            .field("vertices", &self.vertices)
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("deadline", &self.deadline)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// A computation was given up because it reached one of its [`Limits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitReached {
    /// It would have taken more memory than allowed.
    Memory {
        /// Bytes it was about to use.
        needed: u64,
        /// Bytes it may use.
        limit: u64,
    },
    /// The system did not give this much memory, whatever the limit.
    Refused {
        /// Bytes that were asked for.
        needed: u64,
    },
    /// There are more vertices than allowed (or than [`MOST_VERTICES`]).
    Vertices {
        /// The most there may be.
        limit: u64,
    },
    /// There are more edges than a `u32` can number.
    Edges,
    /// More positions of a game tree than allowed were visited.
    Nodes {
        /// The most there may be.
        limit: u64,
    },
    /// Play may go on for more plies than a search can follow.
    Plies {
        /// The most there may be.
        limit: u32,
    },
    /// Play may end with a score that is larger than a search can reckon with: it is
    /// given up rather than rounded.
    Score {
        /// The score.
        score: i64,
        /// The largest there may be, one way or the other.
        most: i64,
    },
    /// Play may end with scores, and this engine knows wins and draws alone.
    Scores,
    /// Time is up.
    Deadline,
    /// The stop flag was raised.
    Stopped,
}

impl LimitReached {
    /// Whether it was too large a thing, so that another engine may do: not time, and
    /// nobody's wish.
    pub fn is_size(&self) -> bool {
        use LimitReached::{Edges, Memory, Refused, Vertices};
        matches!(self, Memory { .. } | Refused { .. } | Vertices { .. } | Edges)
    }
}

impl fmt::Display for LimitReached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LimitReached::Memory { needed, limit } => {
                write!(f, "needs {needed} bytes of memory, more than the limit of {limit}")
            }
            LimitReached::Refused { needed } => {
                write!(f, "needs {needed} bytes of memory that the system does not give")
            }
            LimitReached::Vertices { limit } => write!(f, "has more than {limit} vertices"),
            LimitReached::Edges => write!(f, "has more than {} edges", u32::MAX),
            LimitReached::Nodes { limit } => write!(f, "visits more than {limit} positions"),
            LimitReached::Plies { limit } => write!(f, "has plays of more than {limit} plies"),
            LimitReached::Score { score, most } => {
                write!(f, "ends with a score of {score}; a search reckons with {most} at most")
            }
            LimitReached::Scores => f.write_str("ends with scores, not with wins and draws alone"),
            LimitReached::Deadline => f.write_str("time is up"),
            LimitReached::Stopped => f.write_str("stopped on request"),
        }
    }
}

impl std::error::Error for LimitReached {}
