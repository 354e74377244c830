//! What a user opens: a built-in game or an arena file, behind one type.
//!
//! Rules are generic and compiled for each game; faces need one type for all of
//! them. The line is drawn here, at the user's actions: a [`Session`] is opened
//! from a spec, a [`Model`] is its explored arena, a [`Place`] is one position
//! reached by the rules alone. Positions and moves cross the line as text.

use std::fmt;
use std::ops::RangeInclusive;

use std::path::Path;

use arene::TreeEstimate;
use arene::{Arena, Finals, LimitReached, Limits, Meter, Outcome, Perft, Phase, Player};
use arene_words::{Arg, Message, message};

use crate::answers::{AuditAnswer, ProofAnswer, SearchAnswer, Solved};
use crate::book::{BookError, Openings, Prover};
use crate::lists::listed;
use crate::tables::{TableError, Tabled};
use crate::{MoveText, ProofRequest, SearchRequest, Stated, Tabletop, Unrolled, VertexText};

/// A game that has been opened, with its parameters.
pub trait Session: Tabled + Send + Sync {
    /// Properties that follow from the rules; `None` for an arena file, which
    /// has no rules but the arena itself.
    fn stated(&self) -> Option<Stated>;

    /// The rules and what is known of the game, for these very parameters;
    /// empty where the general words hold, and for an arena file.
    fn about(&self) -> Vec<Message> {
        Vec::new()
    }

    /// The arena reached from the given start.
    fn explore(&self, from: &Start<'_>, limits: &Limits) -> Result<Box<dyn Model>, Failure>;

    /// Solves every position reached from the given start without an arena, where that
    /// is possible and better than an arena;
    /// and into a file if there shall be one.
    fn sweep(
        &self,
        _from: &Start<'_>,
        _limits: &Limits,
        _into: Option<TableFile<'_>>,
    ) -> Result<Option<Box<dyn Solved>>, Failure> {
        Ok(None)
    }

    /// How many numbers a sweep by numbers from the given start would go through, if one
    /// is possible within the limits and better than an arena.
    fn sweep_size(&self, _from: &Start<'_>, _limits: &Limits) -> Result<Option<u64>, Failure> {
        Ok(None)
    }

    /// One position, the start if no text is given, with this player to move if
    /// one is given.
    fn place(&self, text: Option<&str>, turn: Option<Player>) -> Result<Box<dyn Place>, Message>;

    /// Measures a heuristic (the game's best if none is named) against the
    /// solved arena reached from the given start, at these depths, on at most
    /// `sample` positions.
    fn audit(
        &self,
        from: &Start<'_>,
        heuristic: Option<&str>,
        depths: RangeInclusive<u32>,
        sample: usize,
        limits: &Limits,
    ) -> Result<AuditAnswer, Failure>;

    /// The positions of the opening of so many plies, for a book. Fails for a game
    /// that is better solved whole.
    fn openings(&self, _plies: u32, _limits: &Limits) -> Result<Openings, Failure> {
        Err(BookError::NoRules.into())
    }

    /// Somebody who proves positions with a table of at most this many bytes, where
    /// there are rules to do it by.
    fn prover(&self, _table_bytes: usize) -> Option<Box<dyn Prover>> {
        None
    }

    /// Sprague–Grundy values of the heaps 0, 1, 2, … up to the start, where the
    /// game is a sum of heaps and knows them without an arena.
    fn heap_values(&self) -> Option<Vec<u32>> {
        None
    }
}

/// A table that shall be a file.
#[derive(Clone, Copy, Debug)]
pub struct TableFile<'a> {
    /// The spec of the game, which the file tells.
    pub game: &'a str,
    /// The file.
    pub path: &'a Path,
}

/// Where exploration starts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Start<'a> {
    /// A position or vertex; the start of the game without it.
    pub position: Option<&'a str>,
    /// Who moves there.
    pub turn: Turn,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// What the position itself says, else J0.
    #[default]
    AsWritten,
    /// This player.
    Of(Player),
    /// Both arenas together, the one with J0 to start and the one with J1.
    Both,
}

impl Turn {
    /// The player, if it is one.
    pub fn player(self) -> Option<Player> {
        match self {
            Turn::Of(player) => Some(player),
            Turn::AsWritten | Turn::Both => None,
        }
    }
}

/// An explored arena whose vertices and edges have names.
pub trait Model: Send + Sync {
    /// The arena.
    fn arena(&self) -> &Arena;

    /// Who wins at its final vertices.
    fn finals(&self) -> &Finals;

    /// The vertex where play starts.
    fn start(&self) -> u32;

    /// The text of a vertex: `9_0`, or its name in an arena file.
    fn name(&self, v: u32) -> String;

    /// The same with what the name says.
    fn vertex_text(&self, v: u32) -> VertexText {
        VertexText::named(self.name(v))
    }

    /// The notations of the moves at `v`, one for each of its successors.
    fn move_names(&self, v: u32) -> Vec<String>;

    /// The same with their words.
    fn move_texts(&self, v: u32) -> Vec<MoveText> {
        self.move_names(v).into_iter().map(MoveText::from).collect()
    }

    /// The vertex a text stands for.
    fn find(&self, text: &str) -> Result<u32, Message>;

    /// Whether a text is a position of the game that is no vertex of this arena, since play
    /// from its start does not lead there.
    fn lies_outside(&self, text: &str) -> bool {
        let _ = text;
        false
    }

    /// The vertex that a text stands for, seen from `v`: a move at `v`, or a
    /// vertex, which need not be a successor.
    fn find_from(&self, v: u32, text: &str) -> Result<u32, Message>;

    /// The same position with the other player to move, if it is a vertex too.
    fn twin(&self, v: u32) -> Option<u32>;

    /// The positions whose sum `v` is, with a vertex for each, in a game of
    /// several heaps; empty where there is nothing to add up.
    fn summands(&self, _v: u32) -> Vec<(String, u32)> {
        Vec::new()
    }

    /// Bytes of memory in use.
    fn bytes(&self) -> u64;

    /// What a user should know about how the arena came to be.
    fn warnings(&self) -> &[Message];
}

impl dyn Model + '_ {
    /// The names of some vertices.
    pub fn names(
        &self,
        vertices: impl IntoIterator<Item = u32>,
        limits: &Limits,
    ) -> Result<Vec<String>, LimitReached> {
        let mut meter = Meter::new(limits, Phase::Write, None);
        let mut names = Vec::new();
        for v in vertices {
            meter.step(1)?;
            let name = self.name(v);
            meter.hold(name.capacity() as u64)?;
            meter.push(&mut names, name)?;
        }
        Ok(names)
    }
}

/// The table of a heuristic: its name, and its rows from the top.
pub type CellValues = (&'static str, Vec<Vec<i32>>);

/// One position, reached by the rules without exploring anything.
pub trait Place: Send + Sync {
    /// The vertex, with what its name says.
    fn vertex_text(&self) -> VertexText;

    /// The text of the vertex: `9_0`.
    fn name(&self) -> String {
        self.vertex_text().to_string()
    }

    /// Who moves here.
    fn owner(&self) -> Player;

    /// How play ended, or `None` if it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The successor that a text stands for: a move, or the vertex or position
    /// a move leads to.
    fn step(&self, text: &str) -> Result<Box<dyn Place>, Message>;

    /// The legal move that a text means, as the rules write it. Unlike
    /// [`Place::step`] this takes moves only, no positions.
    fn read_move_text(&self, text: &str) -> Result<MoveText, Message>;

    /// The notation of that move.
    fn read_move(&self, text: &str) -> Result<String, Message> {
        self.read_move_text(text).map(MoveText::into_notation)
    }

    /// Why play from the start cannot lead here, if that can be told.
    fn unreachable(&self) -> Option<Message>;

    /// The same as far as the rules see it, without exploring anything.
    fn seen_unreachable(&self) -> Option<Message>;

    /// The moves, in the order of the rules.
    fn move_texts(&self) -> Vec<MoveText>;

    /// Their notations.
    fn moves(&self) -> Vec<String> {
        self.move_texts().into_iter().map(MoveText::into_notation).collect()
    }

    /// What lies on the table.
    fn tabletop(&self) -> Tabletop;

    /// The stones that decided the game, line by line: cells of the tabletop.
    fn winning_lines(&self) -> Vec<Vec<u32>> {
        Vec::new()
    }

    /// The table of a heuristic, or of the game's best: what one stone of J0
    /// alone on the board is worth, cell by cell in rows from the top, with the
    /// name of the heuristic. `None` if it gives no such table.
    fn cell_values(&self, heuristic: Option<&str>) -> Result<Option<CellValues>, Message> {
        let _ = heuristic;
        Ok(None)
    }

    /// The names of the heuristics that there are here, the best first.
    fn heuristics(&self) -> Vec<&'static str>;

    /// Nodes and finished games at each depth of the tree unrolled from here;
    /// with `up_to_symmetry`, of the tree in which moves that a symmetry of the
    /// board exchanges count once (`None` if the game has no symmetry).
    fn tree(
        &self,
        depth: usize,
        up_to_symmetry: bool,
        limits: &Limits,
    ) -> Option<Result<Perft, Failure>>;

    /// How many positions are reached from here in exactly 0, 1, 2, … plies and
    /// no fewer.
    fn reach(&self, depth: u32, limits: &Limits) -> Result<Vec<u64>, Failure>;

    /// How many positions can be reached from here, those that a symmetry of
    /// the board exchanges counted once; `None` if the game has no symmetry.
    fn positions_up_to_symmetry(&self, _limits: &Limits) -> Option<Result<usize, Failure>> {
        None
    }

    /// About how large the tree unrolled from here is.
    fn estimate_tree(&self, limits: &Limits) -> Result<TreeEstimate, Failure>;

    /// Searches for the best move.
    fn search(&self, request: &SearchRequest, limits: &Limits) -> Result<SearchAnswer, Failure>;

    /// The name of the one that stands for all positions which the symmetries of the
    /// board exchange with this one.
    fn representative(&self) -> String {
        self.name()
    }

    /// Whether the game knows more of itself than its rules, so that an exact
    /// search gets far.
    fn has_insight(&self) -> bool {
        false
    }

    /// Finds out who wins, how fast and with which moves by exact search, as far as
    /// the limits allow. Play must be finite.
    fn prove(&self, request: &ProofRequest, limits: &Limits) -> Result<ProofAnswer, Failure>;

    /// The tree that a search of the depth of these limits walks, with the
    /// estimates of this heuristic, or of the game's best.
    fn unroll(&self, heuristic: Option<&str>, limits: &Limits) -> Result<Unrolled, Failure>;
}

/// Why a session could not explore.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// What the user wrote is wrong.
    Input(Message),
    /// What was found could not be written.
    Output(Message),
    /// A table could not be made or read, or does not answer.
    Table(TableError),
    /// A book could not be made or read.
    Book(BookError),
    /// A limit was reached.
    Limit(LimitReached),
    /// The rules of the game failed.
    Rules {
        /// The position that they were asked about.
        position: String,
        /// What they say of it.
        error: String,
    },
    /// The game is so much larger than the memory limit that there is no point
    /// in beginning.
    TooLarge {
        /// About how many positions there are.
        positions: f64,
        /// Bytes that may be used.
        limit: u64,
    },
}

impl From<Message> for Failure {
    fn from(message: Message) -> Failure {
        Failure::Input(message)
    }
}

#[cfg(feature = "tables")]
impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        match error {
            TableError::Limit(limit) => Failure::Limit(limit),
            error => Failure::Table(error),
        }
    }
}

impl From<BookError> for Failure {
    fn from(error: BookError) -> Failure {
        Failure::Book(error)
    }
}

impl From<LimitReached> for Failure {
    fn from(limit: LimitReached) -> Failure {
        Failure::Limit(limit)
    }
}

/// Bytes that are too few to speak of.
const SMALL: u64 = 1 << 20;

impl Failure {
    /// Whether something was too large, so that another engine may do.
    pub fn is_size(&self) -> bool {
        match self {
            Failure::TooLarge { .. } => true,
            Failure::Limit(limit) => limit.is_size(),
            _ => false,
        }
    }

    /// Whether so many bytes are too few to speak of: nobody is told how much it takes.
    pub fn is_small(bytes: u64) -> bool {
        bytes < SMALL
    }

    /// Whether it is the user who can do something about it: what was asked for is wrong,
    /// or a file that was named.
    pub fn is_of_input(&self) -> bool {
        match self {
            Failure::Input(_) | Failure::Book(_) => true,
            Failure::Table(error) => !error.is_of_output(),
            Failure::Output(_)
            | Failure::Limit(_)
            | Failure::Rules { .. }
            | Failure::TooLarge { .. } => false,
        }
    }

    /// What happened, as a sentence. What can be done about it is for faces to say, which
    /// know what there is to change.
    pub fn message(&self) -> Message {
        match self {
            Failure::Input(message) | Failure::Output(message) => message.clone(),
            Failure::Table(error) => error.message(),
            Failure::Book(error) => error.message(),
            Failure::Limit(LimitReached::Memory { needed, limit }) => {
                message!("limit-memory", needed = bytes(*needed), limit = bytes(*limit))
            }
            // So little tells nobody how much it takes, and some do not know it.
            Failure::Limit(LimitReached::Refused { needed: ..SMALL }) => {
                message!("limit-refused-small")
            }
            Failure::Limit(LimitReached::Refused { needed }) => {
                message!("limit-refused", needed = bytes(*needed))
            }
            Failure::Limit(LimitReached::Vertices { limit }) => {
                message!("limit-vertices", limit = *limit)
            }
            Failure::Limit(LimitReached::Edges) => message!("limit-edges"),
            Failure::Limit(LimitReached::Nodes { limit }) => {
                message!("limit-nodes", limit = *limit)
            }
            Failure::Limit(LimitReached::Plies { limit }) => {
                message!("limit-plies", limit = *limit)
            }
            Failure::Limit(LimitReached::Score { score, most }) => {
                message!("limit-score", score = score.to_string(), most = most.to_string())
            }
            Failure::Limit(LimitReached::Scores) => message!("limit-scores"),
            Failure::Limit(LimitReached::Deadline) => message!("limit-deadline"),
            Failure::Limit(LimitReached::Stopped) => message!("limit-stopped"),
            Failure::Rules { position, error } => {
                message!("rules-failed", position = position.as_str(), error = error.as_str())
            }
            Failure::TooLarge { positions, limit } => message!(
                "limit-too-large",
                positions = power_of_ten(*positions),
                limit = bytes(*limit)
            ),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for Failure {}

/// `1.5 GiB`, in French `1,5 Gio`: bytes as `--memory` reads them.
pub fn bytes(count: u64) -> Message {
    let units = ["B", "KiB", "MiB", "GiB", "TiB"];
    let mut value = count as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    let tenths = (value * 10.0).round() as u64;

    if unit > 0 && tenths < 100 {
        message!("memory-tenths", whole = tenths / 10, tenths = tenths % 10, unit = units[unit])
    } else {
        message!("memory-whole", whole = value.round() as u64, unit = units[unit])
    }
}

/// `5·10¹²`, for estimates; a number of up to four digits stays as it is.
pub fn power_of_ten(value: f64) -> Arg {
    if value < 10_000.0 {
        Arg::Number(value.round() as i128)
    } else {
        power_of_log10(value.log10())
    }
}

/// The same for a number given by its decimal logarithm, which may be too large
/// for a float itself.
pub fn power_of_log10(log: f64) -> Arg {
    if !log.is_finite() {
        return "∞".into();
    }
    let mut exponent = log.floor();
    let mut digit = 10f64.powf(log - exponent).round();
    if digit >= 10.0 {
        (digit, exponent) = (1.0, exponent + 1.0);
    }
    let raised: String = format!("{exponent:.0}")
        .chars()
        .map(|c| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(c.to_digit(10).unwrap_or(0) as usize).unwrap_or(c))
        .collect();
    format!("{digit:.0}·10{raised}").into()
}

/// "From 9_0 no move leads to 5_1", with some that there are.
pub(crate) fn no_such_move(
    from: &str,
    text: &str,
    successors: impl Iterator<Item = String>,
) -> Message {
    let mut some: Vec<String> = successors.take(9).map(|name| listed(&name).into()).collect();
    if some.is_empty() {
        return message!("move-after-the-end", r#move = text.trim());
    }
    if some.len() == 9 {
        some[8] = "…".to_owned();
    }
    message!("no-such-successor", from, to = text.trim(), successors = some.join(", "))
}
