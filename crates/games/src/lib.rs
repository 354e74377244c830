//! The games of Arène: rules, text, arena files, and the answers that every
//! face shows.
//!
//! [`open`] turns a spec such as `nim:9` or a path to an arena file into a
//! [`Session`]; exploring it gives a [`Model`], an arena whose vertices have
//! names; [`answers`] are computed from those.
//!
//! ```
//! use arene::{Limits, Player, solve};
//! use arene_games::{Start, open};
//!
//! let session = open("chocolate:4x6")?;
//! let model = session.explore(&Start::default(), &Limits::none())?;
//! let solution = solve(model.arena(), model.finals(), &Limits::none())?;
//! assert_eq!(solution.winner(model.start()), Some(Player::J0));
//! let best: Vec<String> =
//!     solution.best_moves(model.arena(), model.start()).map(|v| model.name(v)).collect();
//! assert_eq!(best, ["4x4_1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod answers;
pub mod book;
mod change;
mod explicit;
pub mod files;
mod following;
pub mod games;
pub mod heuristics;
mod kept;
mod lists;
mod notation;
mod ordered;
mod proving;
mod registry;
mod rules;
mod searching;
mod session;
mod solving;
mod spec;
mod sweeping;
pub mod tables;
mod tabletop;
mod unrolling;

pub use change::Change;
pub use lists::{joined, listed, names};
pub use notation::{Facts, Notation, Stated, TakeHeuristic, TakeInsight, TakeKeys, TakeNumbering};
pub use ordered::in_order;
pub use proving::ProofRequest;
pub use registry::{
    GAMES, GameEntry, Named, full_spec, named, open, open_arena, open_game, open_within,
};
pub use searching::{Algorithm, SearchRequest};
pub use session::{
    CellValues, Failure, Model, Place, Session, Start, TableFile, Turn, bytes, power_of_log10,
    power_of_ten,
};
pub use solving::{Answered, SolveRequest};
pub use spec::{Kind, Param, Params, nearest};
pub use tabletop::{GridKind, Tabletop, letters};
pub use unrolling::{Unrolled, UnrolledNode};
