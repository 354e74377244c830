//! Sessions of arena files.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use arene::{Arena, Finals, Game, Limits, Outcome, Player};
use arene_words::{Message, message, shortened};

use crate::answers::AuditAnswer;
use crate::files::{self, Format, NamedArena};
use crate::lists::{listed, unquoted};
use crate::placed::RulesPlace;
use crate::searching;
use crate::session::no_such_move;
use crate::{Facts, Failure, Model, Notation, Place, Session, Start, Stated, VertexText};

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

/// The session of an arena.
pub(crate) fn of(arena: NamedArena) -> Result<Box<dyn Session>, Message> {
    if arena.arena.is_empty() {
        return Err(message!("file-empty"));
    }
    Ok(Box::new(Explicit(Arc::new(arena))))
}

/// Opens an arena file.
pub(crate) fn session(path: &Path, limits: &Limits) -> Result<Box<dyn Session>, Failure> {
    let arena = files::read_file_within(path, limits).map_err(|failure| match failure {
        // Errors about the file as a whole name it themselves.
        Failure::Input(error) if error.args().iter().all(|(name, _)| *name != "path") => {
            let path = path.display().to_string();
            message!("in-file", path, error).into()
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
            return Err(message!(
                "vertex-owned",
                vertex = self.0.names.get(v).as_ref(),
                owner = owner.to_string()
            ));
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
        searching::audit(&OnArena(self.0.clone()), &starts, heuristic, depths, sample, limits)
    }

    fn place(&self, text: Option<&str>, turn: Option<Player>) -> Result<Box<dyn Place>, Message> {
        let at = self.vertex(text, turn)?;
        let game = Arc::new(OnArena(self.0.clone()));
        Ok(Box::new(RulesPlace::reached(&game, |_| Ok(at))?))
    }
}

fn find(named: &NamedArena, name: &str) -> Result<u32, Message> {
    let exact = named.names.find(name).or_else(|| named.names.find(name.trim()));
    // As answers write it in a list.
    let quoted = || named.names.find(&unquoted(name.trim()));
    exact.or_else(quoted).ok_or_else(|| {
        if let Some(whole) = named.names.torn(name) {
            return message!(
                "vertex-torn",
                vertex = shortened(name.trim()),
                quoted = listed(whole).into_owned()
            );
        }
        match named.names.nearest(name) {
            Some(nearest) => {
                message!("vertex-unknown-nearest", vertex = shortened(name.trim()), nearest)
            }
            None => message!("vertex-unknown", vertex = shortened(name.trim())),
        }
    })
}

/// The name of a vertex. Files that are made of games call vertices `POSITION_0` and
/// `POSITION_1`: that is a convention of theirs, which is read here and nowhere else.
fn vertex_text(named: &NamedArena, v: u32) -> VertexText {
    let name = named.names.get(v);
    match name.rsplit_once('_') {
        Some((position, "0")) if !position.is_empty() => VertexText::of(position, Player::J0),
        Some((position, "1")) if !position.is_empty() => VertexText::of(position, Player::J1),
        _ => VertexText::named(name),
    }
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

    fn vertex_text(&self, v: u32) -> VertexText {
        vertex_text(&self.named, v)
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
        let text = vertex_text(&self.named, v);
        let twin = VertexText::of(text.position(), text.side()?.other());
        self.named.names.find(&twin.to_string())
    }

    fn bytes(&self) -> u64 {
        self.named.arena.bytes() + self.named.names.bytes()
    }

    fn warnings(&self) -> &[Message] {
        &self.named.warnings
    }
}

/// An arena read as rules: a position is a vertex, a move the vertex it leads to.
/// Searches need rules.
struct OnArena(Arc<NamedArena>);

impl Game for OnArena {
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

impl Notation for OnArena {
    fn write_position(&self, at: &u32) -> String {
        self.0.names.get(*at).into_owned()
    }

    fn vertex_text(&self, at: &u32) -> VertexText {
        vertex_text(&self.0, *at)
    }

    fn write_vertex(&self, at: &u32) -> String {
        self.write_position(at)
    }

    fn is_readable(&self) -> bool {
        false
    }

    fn read_position(&self, text: &str, _turn: Option<Player>) -> Result<u32, Message> {
        find(&self.0, text)
    }

    fn read_move(&self, at: &u32, text: &str) -> Result<u32, Message> {
        let to = find(&self.0, text)?;
        let successors = self.0.arena.successors(*at);
        if !successors.contains(&to) {
            let names = successors.iter().map(|&to| self.0.names.get(to).into_owned());
            return Err(no_such_move(&self.0.names.get(*at), text, names));
        }
        Ok(to)
    }

    fn write_move(&self, _at: &u32, to: u32) -> String {
        self.write_position(&to)
    }
}

impl Facts for OnArena {
    fn estimate(&self) -> f64 {
        self.0.arena.len() as f64
    }

    fn is_a_graph(&self) -> bool {
        true
    }
}
