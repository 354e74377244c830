//! Sessions of arena files.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use arene::{Arena, Finals, Game, LimitReached, Limits, Outcome, Perft, Player};
use arene::{TreeEstimate, estimate_tree, perft, reach};
use arene_words::{Message, shortened};

use crate::answers::{AuditAnswer, ProofAnswer, SearchAnswer};
use crate::files::{self, Format, NamedArena};
use crate::lists::{listed, unquoted};
use crate::proving;
use crate::searching::{self, TREE_WALKS};
use crate::session::no_such_move;
use crate::unrolling::unroll;
use crate::{Facts, Failure, Model, Notation, Place, ProofRequest, SearchRequest, Session, Start};
use crate::{Stated, Tabletop, Unrolled};

/// A session of an explicit arena. Moves have no text of their own: a move is
/// written as the vertex it leads to.
pub(crate) struct Explicit(Arc<NamedArena>);

/// The session of an arena that is given as text.
pub(crate) fn session_of(
    text: &str,
    format: Format,
    limits: &Limits,
) -> Result<Box<dyn Session>, Failure> {
    Ok(Box::new(Explicit(Arc::new(files::read_within(text, format, limits)?))))
}

/// Opens an arena file.
pub(crate) fn session(path: &Path, limits: &Limits) -> Result<Box<dyn Session>, Failure> {
    let arena = files::read_file_within(path, limits).map_err(|failure| match failure {
        // Errors about the file as a whole name it themselves.
        Failure::Input(error) if error.args().iter().all(|(name, _)| *name != "path") => {
            let path = path.display().to_string();
            Message::new("in-file").with("path", path).with("error", error).into()
        }
        failure => failure,
    })?;
    Ok(Box::new(Explicit(Arc::new(arena))))
}

impl Explicit {
    /// The vertex of this name, or the start. The file says who owns it: a turn
    /// that the user gives must agree.
    fn vertex(&self, name: Option<&str>, turn: Option<Player>) -> Result<u32, Message> {
        let v = match name {
            Some(name) => find(&self.0, name)?,
            None => self.0.start.unwrap_or(0),
        };
        let owner = self.0.arena.owner(v);
        if turn.is_some_and(|turn| turn != owner) {
            return Err(Message::new("vertex-owned")
                .with("vertex", self.0.names.get(v).as_ref())
                .with("owner", owner.to_string()));
        }
        Ok(v)
    }
}

impl Session for Explicit {
    fn stated(&self) -> Option<Stated> {
        None
    }

    fn explore(&self, from: &Start<'_>, _limits: &Limits) -> Result<Box<dyn Model>, Failure> {
        let turn = from.turn.player();
        let start = self.vertex(from.position, turn)?;
        Ok(Box::new(ExplicitModel { named: self.0.clone(), start }))
    }

    fn audit(
        &self,
        from: &Start<'_>,
        heuristic: Option<&str>,
        depths: RangeInclusive<u32>,
        sample: usize,
        limits: &Limits,
    ) -> Result<AuditAnswer, Failure> {
        let turn = from.turn.player();
        let start = self.vertex(from.position, turn)?;
        // A file is taken whole, unless a part of it is asked for.
        let starts = match from.position {
            Some(_) => vec![start],
            None => self.0.arena.vertices().collect(),
        };
        searching::audit(&OnArena(&self.0), &starts, heuristic, depths, sample, limits)
    }

    fn place(&self, text: Option<&str>, turn: Option<Player>) -> Result<Box<dyn Place>, Message> {
        let at = self.vertex(text, turn)?;
        Ok(Box::new(ExplicitPlace { named: self.0.clone(), at }))
    }
}

fn find(named: &NamedArena, name: &str) -> Result<u32, Message> {
    let exact = named.names.find(name).or_else(|| named.names.find(name.trim()));
    // As answers write it in a list.
    let quoted = || named.names.find(&unquoted(name.trim()));
    exact.or_else(quoted).ok_or_else(|| {
        let unknown = |id| Message::new(id).with("vertex", shortened(name.trim()));
        if let Some(whole) = named.names.torn(name) {
            return unknown("vertex-torn").with("quoted", listed(whole).into_owned());
        }
        match named.names.nearest(name) {
            Some(nearest) => unknown("vertex-unknown-nearest").with("nearest", nearest),
            None => unknown("vertex-unknown"),
        }
    })
}

struct ExplicitModel {
    named: Arc<NamedArena>,
    start: u32,
}

impl Model for ExplicitModel {
    fn arena(&self) -> &Arena {
        &self.named.arena
    }

    fn finals(&self) -> &Finals {
        &self.named.finals
    }

    fn start(&self) -> u32 {
        self.start
    }

    fn name(&self, v: u32) -> String {
        self.named.names.get(v).into_owned()
    }

    fn move_names(&self, v: u32) -> Vec<String> {
        self.named.arena.successors(v).iter().map(|&to| self.name(to)).collect()
    }

    fn find(&self, text: &str) -> Result<u32, Message> {
        find(&self.named, text)
    }

    fn find_from(&self, _v: u32, text: &str) -> Result<u32, Message> {
        self.find(text)
    }

    /// Vertices named `POSITION_0` and `POSITION_1` are twins.
    fn twin(&self, v: u32) -> Option<u32> {
        let name = self.named.names.get(v);
        let (position, side) = name.rsplit_once('_')?;
        let other = match side {
            "0" => "1",
            "1" => "0",
            _ => return None,
        };
        self.named.names.find(&format!("{position}_{other}"))
    }

    fn bytes(&self) -> u64 {
        self.named.arena.bytes() + self.named.names.bytes()
    }

    fn warnings(&self) -> &[Message] {
        &self.named.warnings
    }
}

struct ExplicitPlace {
    named: Arc<NamedArena>,
    at: u32,
}

impl ExplicitPlace {
    fn successor(&self, text: &str) -> Result<u32, Message> {
        let at = find(&self.named, text)?;
        let successors = self.named.arena.successors(self.at);
        if !successors.contains(&at) {
            let names = successors.iter().map(|&to| self.named.names.get(to).into_owned());
            return Err(no_such_move(&self.name(), text, names));
        }
        Ok(at)
    }
}

impl Place for ExplicitPlace {
    fn name(&self) -> String {
        self.named.names.get(self.at).into_owned()
    }

    fn owner(&self) -> Player {
        self.named.arena.owner(self.at)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.named.finals.outcome(&self.named.arena, self.at)
    }

    fn step(&self, text: &str) -> Result<Box<dyn Place>, Message> {
        let at = self.successor(text)?;
        Ok(Box::new(ExplicitPlace { named: self.named.clone(), at }))
    }

    fn read_move(&self, text: &str) -> Result<String, Message> {
        Ok(self.named.names.get(self.successor(text)?).into_owned())
    }

    fn unreachable(&self) -> Option<Message> {
        None
    }

    fn seen_unreachable(&self) -> Option<Message> {
        None
    }

    fn moves(&self) -> Vec<String> {
        let successors = self.named.arena.successors(self.at);
        successors.iter().map(|&to| self.named.names.get(to).into_owned()).collect()
    }

    fn tabletop(&self) -> Tabletop {
        Tabletop::Vertex(self.name())
    }

    fn heuristics(&self) -> Vec<&'static str> {
        searching::heuristics(&OnArena(&self.named))
    }

    fn tree(
        &self,
        depth: usize,
        up_to_symmetry: bool,
        limits: &Limits,
    ) -> Option<Result<Perft, LimitReached>> {
        if up_to_symmetry {
            return OnArena(&self.named).symmetric_perft(&self.at, depth, limits);
        }
        Some(perft(&OnArena(&self.named), &self.at, depth, limits))
    }

    fn reach(&self, depth: u32, limits: &Limits) -> Result<Vec<u64>, LimitReached> {
        reach(&OnArena(&self.named), &self.at, depth, limits)
    }

    fn estimate_tree(&self, limits: &Limits) -> Result<TreeEstimate, LimitReached> {
        estimate_tree(&OnArena(&self.named), &self.at, TREE_WALKS, 0, limits)
    }

    fn search(&self, request: &SearchRequest, limits: &Limits) -> Result<SearchAnswer, Failure> {
        searching::search(&OnArena(&self.named), &self.at, request, limits)
    }

    fn prove(&self, request: &ProofRequest, limits: &Limits) -> ProofAnswer {
        proving::prove(&OnArena(&self.named), &self.at, request, limits)
    }

    fn unroll(&self, heuristic: Option<&str>, limits: &Limits) -> Result<Unrolled, Failure> {
        unroll(&OnArena(&self.named), &self.at, heuristic, limits)
    }
}

/// An arena read as rules: a position is a vertex, a move the vertex it leads to.
/// Searches need rules.
struct OnArena<'a>(&'a NamedArena);

impl Game for OnArena<'_> {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        self.0.start.unwrap_or(0)
    }

    fn turn(&self, at: &u32) -> Player {
        self.0.arena.owner(*at)
    }

    fn outcome(&self, at: &u32) -> Option<Outcome> {
        self.0.finals.outcome(&self.0.arena, *at)
    }

    fn moves(&self, at: &u32, out: &mut Vec<u32>) {
        out.extend_from_slice(self.0.arena.successors(*at));
    }

    fn most_moves(&self, at: &u32) -> u64 {
        self.0.arena.successors(*at).len() as u64
    }

    fn play(&self, _at: &u32, to: u32) -> u32 {
        to
    }
}

impl Notation for OnArena<'_> {
    fn write_position(&self, at: &u32) -> String {
        self.0.names.get(*at).into_owned()
    }

    fn write_vertex(&self, at: &u32) -> String {
        self.write_position(at)
    }

    fn read_position(&self, text: &str, _turn: Option<Player>) -> Result<u32, Message> {
        find(self.0, text)
    }

    fn write_move(&self, _at: &u32, to: u32) -> String {
        self.write_position(&to)
    }
}

impl Facts for OnArena<'_> {
    fn stated(&self) -> Stated {
        Stated { impartial: false, acyclic: false, draws: None }
    }

    fn with_turn(&self, at: &u32, _turn: Player) -> u32 {
        *at
    }

    fn unreachable(&self, _at: &u32) -> Option<Message> {
        None
    }

    fn estimate(&self) -> f64 {
        self.0.arena.len() as f64
    }

    fn tabletop(&self, at: &u32) -> Tabletop {
        Tabletop::Vertex(self.write_position(at))
    }
}
