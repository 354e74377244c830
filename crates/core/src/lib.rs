//! Two-player games of perfect information: who wins, how fast, with which
//! move, and why.
//!
//! A game is an arena. Rules ([`Game`]) are explored into an [`Arena`], a graph
//! whose vertices belong to the players, with its [`Finals`]; or an arena is
//! built by hand ([`ArenaBuilder`]). From there on everything speaks of arenas
//! alone:
//!
//! | question | answer |
//! |---|---|
//! | from where can a player force the play into a target? | [`attractor()`], and by the two slower ways of the notes [`attractor_by_steps`], [`attractor_by_sweeps`] |
//! | who wins from each vertex, and how fast? | [`solve()`] → [`Solution`], checked by [`verify()`] |
//! | the same for a large game, without an arena? | [`Stones`] or [`Graded`], by what the game declares: a [`Numbering`] or [`Keys`] |
//! | with which move? | [`Solution::best_moves`], [`Strategy::best`] |
//! | is this strategy any good? | [`Strategy::wins_from`], [`Strategy::holds_from`], [`Strategy::counter_play`] |
//! | is this a play, and who wins it? | [`check_play`] |
//! | what is an impartial game worth? | [`grundy_values`] |
//! | bipartite, acyclic, connected, impartial? | [`Graph::two_colouring`], [`Graph::successors_first`], [`Graph::component_count`], [`Arena::partial_vertex`] |
//! | how many plays are there? | [`perft()`] walks them, [`tree_size()`] counts them on an arena, [`estimate_tree`] estimates |
//! | who wins here, where the arena is too large? | [`exact::Exact`], with what the game knows of itself ([`exact::Insight`]) |
//! | what is a move worth, n plies ahead? | the [`Engine`]s [`Minimax`], [`AlphaBeta`], [`Deepening`], [`Mcts`], with a [`Heuristic`]; [`GameTree`] unrolls what they walk, a [`Trace`] tells in which order and what they cut |
//!
//! Everything on arenas is iterative: a chain of ten million vertices overflows no
//! stack. Searches recurse once per ply, to a depth that fits any stack.
//! Long computations take [`Limits`].
//!
//! ```
//! use arene::*;
//!
//! // Two players, a cycle between 2 and 5, and a way out of it for J0.
//! let mut builder = ArenaBuilder::new();
//! let [v2, v5, v6] = [Player::J0, Player::J1, Player::J1].map(|owner| builder.vertex(owner));
//! for (from, to) in [(v2, v5), (v2, v6), (v5, v2)] {
//!     builder.edge(from, to)?;
//! }
//! let arena = builder.build().arena;
//! let finals = Finals::new(&arena, [v6], [])?;
//!
//! let solution = solve(&arena, &finals, &Limits::none())?;
//! assert_eq!(solution.verdict(v5), Verdict::Won { by: Player::J0, rank: 2 });
//! assert_eq!(solution.best_moves(&arena, v2).collect::<Vec<_>>(), [v6]);
//! assert_eq!(verify(&arena, &finals, &solution, &Limits::none())?, Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alphabeta;
mod arena;
mod attractor;
pub mod clock;
mod deepening;
pub mod exact;
mod explore;
mod fallible;
mod game;
mod graph;
mod grundy;
mod heuristic;
mod index;
mod limits;
mod mcts;
mod memory;
mod meter;
mod minimax;
mod pages;
mod perft;
mod play;
mod player;
mod prefetch;
mod properties;
pub mod random;
mod reach;
mod search;
mod solution;
mod solve;
mod strategy;
mod sweep;
mod table;
mod threads;
mod trace;
mod transpose;
mod tree;
mod tree_size;
mod value;
mod verify;
mod vertex_set;

pub use alphabeta::AlphaBeta;
pub use arena::{Arena, ArenaBuilder, ArenaError, Built, Finals, Rule};
pub use attractor::{Attractor, Reason, attractor, attractor_by_steps, attractor_by_sweeps};
pub use deepening::Deepening;
pub use explore::{Explored, explore};
pub use fallible::{Alarm, Guarded, RuleFailure, TryGame};
pub use game::{Game, Glance, Symmetry, UpToSymmetry};
pub use graph::Graph;
pub use grundy::grundy_values;
pub use heuristic::{Heuristic, Mobility, Zero};
pub use limits::{LimitReached, Limits, MOST_VERTICES, Phase, Progress};
pub use mcts::Mcts;
pub use memory::{is_refusable, listed, make_room, refusable, reserve, zeroed};
pub use meter::Meter;
pub use minimax::Minimax;
pub use perft::{Perft, perft};
pub use play::{NoPlay, PlayStatus, check_play};
pub use player::{Outcome, Player};
pub use reach::reach;
pub use search::{DEEPEST, Effort, Engine, MoveValue, Report};
pub use solution::{Counts, DrawKind, InfinitePlay, Solution, Verdict};
pub use solve::{Unsolvable, solve, solving_bytes};
pub use strategy::{CounterEnd, CounterPlay, Strategy};
pub use sweep::{
    Cell, Code, CountedWords, Graded, Grading, Keys, LONGEST_GRADED, TilesInMemory, WordsInMemory,
};
pub use sweep::{GradeStore, WideCode, graded_verdict, reached, sweep_all, verdict_of};
pub use sweep::{KeyRun, LONGEST_PLAY, NOT_REACHED, Numbering, Reached, Stones, Tally, TileStore};
pub use table::hash_key;
pub use threads::{beside, share, together};
pub use trace::{Bound, Trace, ValueTree, Visit, Walked, Window};
pub use tree::{GameTree, TreeNode};
pub use tree_size::{
    TreeEstimate, TreeMagnitude, TreeSize, estimate_tree, tree_magnitude, tree_size,
};
pub use value::Value;
pub use verify::{Flaw, Problem, verify};
pub use vertex_set::VertexSet;
