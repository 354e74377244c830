//! Every question that Arène answers, and every answer, as data.
//!
//! A face (the command line, a page, Python) turns what its user did into a [`Question`],
//! hands it over, and lays out the [`Answer`]. Both are plain values with a JSON form that
//! reads back; [`answer_json`] is the way in for whoever speaks JSON.
//!
//! ```
//! use arene::{Limits, Player};
//! use arene_service::{Context, Games, Reader, Solve, Standing};
//! use arene_words::Language;
//!
//! let reader = Reader::new(Language::English);
//! let context = Context::new(Games::built_in(), &reader, Limits::none());
//! let answer = Solve::of("nim:20").answer(&context)?;
//! assert_eq!(answer.start.standing, Standing::Won { by: Player::J0, rank: Some(10) });
//! # Ok::<(), arene_service::Fault>(())
//! ```

mod answer;
mod attractor;
mod audit;
mod book;
mod check;
mod context;
mod contract;
mod convert;
mod document;
mod draw;
mod explored;
#[cfg(feature = "export")]
mod export;
mod fault;
mod games;
mod grundy;
mod info;
mod json;
mod matches;
mod notes;
mod offer;
#[cfg(feature = "files")]
mod output;
mod progress;
mod question;
mod reader;
mod remedy;
#[cfg(feature = "schema")]
mod schema;
mod search;
mod solve;
mod source;
#[cfg(feature = "tables")]
mod stored;
#[cfg(not(feature = "tables"))]
#[path = "no_tables.rs"]
mod stored;
mod strategy;
#[cfg(feature = "tables")]
mod table_game;
mod tree;
mod verify;

pub use answer::Answer;
pub use attractor::{Attractor, AttractorAnswer, FoundLayers, Layers, Method};
pub use audit::{Audit, AuditAnswer, AuditDepth};
pub use book::{BookAnswer, MakeBook};
pub use check::{Check, CheckAnswer, PlayEnd};
pub use context::Context;
pub use contract::{DrawName, Standing, Worth};
pub use convert::{ArenaText, Convert, ConvertAnswer, FoundArena};
pub use document::{Document, DocumentFile};
pub use draw::{
    ChartName, Draw, DrawAnswer, LayerShown, LayoutName, Picture, PictureFormat, PictureTheme,
    StrategyShown, TreeAlgorithm, ValuesShown, WhatToDraw, WindowsShown,
};
#[cfg(feature = "export")]
pub use export::{Export, ExportAnswer, ExportFault, RowFormat};
pub use fault::{Fault, FaultAnswer, FaultKind, FaultParts, FaultPlace};
pub use games::{GameAnswer, Games as ListGames, GamesAnswer, ParamAnswer, Properties};
pub use grundy::{Grundy, GrundyAnswer, Summand};
pub use info::{
    Branching, EstimateAnswer, FinalCounts, Info, InfoAnswer, MagnitudeAnswer, Taxonomy,
    TreeAnswer, TreeLevels,
};
pub use json::{Answered, Host, Request, RequestLimits, answer_json, answered_json};
pub use matches::{
    Board, BoardChange, Contest, ContestAnswer, Each, EndedBy, Ending, GridName, Hint, HintReason,
    JudgedMove, Judgement, LastMove, LegalMove, Mark, Match, MatchAnswer, MatchEnd, MatchStep,
    MoveValues, NamedPlayer, Played, PlayerKind, Review, SavedMatch, Step, Stone, Undone,
};
pub use notes::{LimitName, Stopped, Warning};
pub use offer::{Offer, OfferAnswer};
#[cfg(feature = "files")]
pub use output::whole_file;
pub use progress::{PhaseName, ProgressAnswer};
pub use question::Question;
pub use reader::{Reader, Spelling};
pub use remedy::{Offers, said};
#[cfg(feature = "schema")]
pub use schema::{
    AnswerSchema, answer_schemas, beside_schema, fault_schema, progress_schema, question_schema,
};
pub use search::{ManySearches, MinimaxCost, Search, SearchAlgorithm, SearchAnswer, SearchedMove};
pub use solve::{
    Drawn, ManySolved, Move, Position, Positions, SearchCost, Solve, SolveAnswer, SolvedStart,
    StoredTable, Won,
};
pub use source::{FirstTurn, Games, Source, SourceText, TextFormat};
pub use strategy::{
    BestStrategy, Choice, Choices, CounterEnd, CounterPlay, FoundStrategy, Strategy,
    StrategyAnswer, StrategyCheck, StrategyStart,
};
pub use tree::{GameTreeAnswer, Tree, TreeBound, TreeCut, TreeNode, TreeWindow};
pub use verify::{Verified, Verify, VerifyAnswer};
