//! Sessions of games that have rules.

use std::hash::BuildHasher;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use arene::{Arena, Explored, Finals, Game, Limits, Player, explore};
use arene_words::{Message, message, shortened};
use hashbrown::DefaultHashBuilder;

#[cfg(feature = "tables")]
use crate::TableFile;
use crate::answers::AuditAnswer;
#[cfg(feature = "tables")]
use crate::answers::Solved;
use crate::book::{self, BookError, Openings, Prover};
use crate::placed::RulesPlace;
use crate::searching;
use crate::session::no_such_move;
use crate::sound::within;
#[cfg(feature = "tables")]
use crate::sweeping::Sweep;
use crate::{Facts, Failure, Model, MoveText, Place, Session, Start, Stated, Turn, VertexText};

/// A session of a game with rules.
pub(crate) struct Rules<G>(pub(crate) Arc<G>);

impl<G> Rules<G> {
    pub(crate) fn new(game: G) -> Rules<G> {
        Rules(Arc::new(game))
    }
}

/// Exploring this many vertices is a matter of milliseconds: enough to tell
/// whether a position can be reached in most games of a few heaps.
const QUICK_LOOK: u32 = 100_000;
/// A position may have a million moves: the edges are bounded too.
const QUICK_BYTES: u64 = 64 << 20;

impl<G> Session for Rules<G>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    fn stated(&self) -> Option<Stated> {
        self.0.stated()
    }

    fn about(&self) -> Vec<Message> {
        self.0.about()
    }

    fn explore(&self, from: &Start<'_>, limits: &Limits) -> Result<Box<dyn Model>, Failure> {
        within(&self.0, limits, |game, limits| {
            let starts = starts(&**game, from)?;
            let warning = warning(&**game, from, &starts[0]);
            refuse_if_hopeless(&**game, from, limits)?;
            let explored = explore(&**game, &starts, limits)?;
            let warnings = warning.into_iter().collect();
            let model =
                RulesModel { game: game.clone(), explored, warnings, by_name: OnceLock::new() };
            Ok(Box::new(model) as Box<dyn Model>)
        })
    }

    #[cfg(feature = "tables")]
    fn sweep(
        &self,
        from: &Start<'_>,
        limits: &Limits,
        into: Option<TableFile<'_>>,
    ) -> Result<Option<Box<dyn Solved>>, Failure> {
        within(&self.0, limits, |game, limits| {
            let starts = starts(&**game, from)?;
            let anywhere = from.position.is_some();
            Sweep { game, starts, anywhere, limits, into }.solved()
        })
    }

    #[cfg(feature = "tables")]
    fn sweep_size(&self, from: &Start<'_>, limits: &Limits) -> Result<Option<u64>, Failure> {
        let starts = starts(&*self.0, from)?;
        let anywhere = from.position.is_some();
        let game = &self.0;
        Sweep { game, starts, anywhere, limits, into: None }.size()
    }

    fn audit(
        &self,
        from: &Start<'_>,
        heuristic: Option<&str>,
        depths: RangeInclusive<u32>,
        sample: usize,
        limits: &Limits,
    ) -> Result<AuditAnswer, Failure> {
        within(&self.0, limits, |game, limits| {
            let starts = starts(&**game, from)?;
            let warning = warning(&**game, from, &starts[0]);
            refuse_if_hopeless(&**game, from, limits)?;
            let answer = searching::audit(&**game, &starts, heuristic, depths, sample, limits)?;
            Ok(AuditAnswer { warning, ..answer })
        })
    }

    fn place(&self, text: Option<&str>, turn: Option<Player>) -> Result<Box<dyn Place>, Message> {
        let turn = turn.map_or(Turn::AsWritten, Turn::Of);
        let place =
            RulesPlace::reached(&self.0, |game| start(game, &Start { position: text, turn }))?;
        Ok(Box::new(place))
    }

    fn openings(&self, plies: u32, limits: &Limits) -> Result<Openings, Failure> {
        self.0.representable()?;
        if !self.0.has_insight() {
            return Err(BookError::NoRules.into());
        }
        within(&self.0, limits, |game, limits| Ok(book::openings(&**game, plies, limits)?))
    }

    fn prover(&self, table_bytes: usize) -> Option<Box<dyn Prover>> {
        Some(book::prover(&self.0, table_bytes))
    }

    fn heap_values(&self) -> Option<Vec<u32>> {
        self.0.heap_values()
    }
}

/// The position that exploration begins with.
fn start<G: Facts>(game: &G, from: &Start<'_>) -> Result<G::Position, Message> {
    game.representable()?;
    let Some(text) = from.position else {
        return turned(game, game.start(), from.turn.player());
    };
    read_vertex(game, text, from.turn.player())
}

/// The same position with this player to move, if one is given.
fn turned<G: Facts>(
    game: &G,
    at: G::Position,
    turn: Option<Player>,
) -> Result<G::Position, Message> {
    let Some(turn) = turn.filter(|&turn| turn != game.turn(&at)) else { return Ok(at) };
    let other = game.with_turn(&at, turn);
    if game.turn(&other) == turn {
        return Ok(other);
    }
    let owner = game.turn(&at).to_string();
    Err(message!("vertex-owned", vertex = game.write_vertex(&at), owner))
}

/// The position of a text, which may say who moves; so may the user.
pub(crate) fn read_vertex<G: Facts>(
    game: &G,
    text: &str,
    turn: Option<Player>,
) -> Result<G::Position, Message> {
    if !game.is_readable() {
        return turned(game, game.read_position(text, turn)?, turn);
    }
    let (position, side) = split_vertex(text);
    match (side, turn) {
        (Some(side), Some(turn)) if side != turn => Err(message!(
            "turn-contradicts",
            vertex = text.trim(),
            side = side.to_string(),
            turn = turn.to_string()
        )),
        _ => game.read_position(position, turn.or(side)),
    }
}

/// All of them: the same position with the other player to move included if that is
/// asked for.
pub(crate) fn starts<G: Facts>(game: &G, from: &Start<'_>) -> Result<Vec<G::Position>, Message> {
    let mut starts = vec![start(game, from)?];
    if from.turn == Turn::Both {
        let other = game.with_turn(&starts[0], game.turn(&starts[0]).other());
        // Where sides cannot be exchanged, there is one arena.
        starts.extend((other != starts[0]).then_some(other));
    }
    Ok(starts)
}

/// Why play does not lead to where it shall begin, if that is not the start of the game.
fn warning<G: Facts>(game: &G, from: &Start<'_>, start: &G::Position) -> Option<Message> {
    from.position.and_then(|_| unreachable(game, start))
}

/// Why play cannot lead to `at`: what the game sees at a glance, or what a quick
/// exploration shows.
pub(crate) fn unreachable<G: Facts>(game: &G, at: &G::Position) -> Option<Message> {
    if let Some(seen) = seen_unreachable(game, at) {
        return Some(seen);
    }
    if game.is_a_graph() {
        return None;
    }
    let whole =
        explore(game, &[], &Limits::none().vertices(QUICK_LOOK).memory(QUICK_BYTES)).ok()?;
    if whole.vertex(at).is_some() {
        return None;
    }
    let start = game.write_vertex(&game.start());
    Some(not_reached(game, at, message!("unreachable-explored", start)))
}

/// What the game sees at a glance.
pub(crate) fn seen_unreachable<G: Facts>(game: &G, at: &G::Position) -> Option<Message> {
    game.unreachable(at).map(|reason| not_reached(game, at, reason))
}

fn not_reached<G: Facts>(game: &G, at: &G::Position, reason: Message) -> Message {
    message!("position-unreachable", vertex = game.write_vertex(at), reason)
}

/// Gives up at once when the whole game is far beyond the memory limit:
/// exploring until memory runs out would take minutes to say the same.
fn refuse_if_hopeless<G: Facts>(
    game: &G,
    from: &Start<'_>,
    limits: &Limits,
) -> Result<(), Failure> {
    // How much is left of a game from another position, nobody can tell.
    if from.position.is_some() {
        return Ok(());
    }
    let positions = game.estimate();
    // Index, arena, transposed arena and solution, with few moves per position.
    let each = (size_of::<G::Position>() + 40) as f64;
    match limits.memory_limit() {
        // Estimates may be too large by a small factor.
        Some(limit) if positions / 8.0 * each > limit as f64 => {
            Err(Failure::TooLarge { positions, limit })
        }
        _ => Ok(()),
    }
}

/// `9_0` is nine sticks with J0 to move; without the last two characters the
/// side to move is not said.
fn split_vertex(text: &str) -> (&str, Option<Player>) {
    let text = text.trim();
    let Some((position, side)) = text.rsplit_once('_') else { return (text, None) };
    match side {
        "0" | "J0" | "j0" => (position, Some(Player::J0)),
        "1" | "J1" | "j1" => (position, Some(Player::J1)),
        _ => (text, None),
    }
}

struct RulesModel<G: Facts> {
    game: Arc<G>,
    explored: Explored<G::Position>,
    warnings: Vec<Message>,
    /// Vertices by their names, where texts cannot be read.
    by_name: OnceLock<ByName>,
}

impl<G> Model for RulesModel<G>
where
    G: Facts + Send + Sync,
    G::Position: Send + Sync,
{
    fn arena(&self) -> &Arena {
        &self.explored.arena
    }

    fn finals(&self) -> &Finals {
        &self.explored.finals
    }

    fn start(&self) -> u32 {
        self.explored.start()
    }

    fn vertex_text(&self, v: u32) -> VertexText {
        self.game.vertex_text(self.explored.position(v))
    }

    fn name(&self, v: u32) -> String {
        self.game.write_vertex(self.explored.position(v))
    }

    fn move_texts(&self, v: u32) -> Vec<MoveText> {
        let at = self.explored.position(v);
        let texts = moves(&*self.game, at).into_iter().map(|m| self.game.move_text(at, m));
        self.named(v, texts.collect(), |v| self.name(v).into())
    }

    fn move_names(&self, v: u32) -> Vec<String> {
        let at = self.explored.position(v);
        let names = moves(&*self.game, at).into_iter().map(|m| self.game.write_move(at, m));
        self.named(v, names.collect(), |v| self.name(v))
    }

    fn find(&self, text: &str) -> Result<u32, Message> {
        if !self.game.is_readable() {
            return self.find_name(text.trim());
        }
        let (position, side) = split_vertex(text);
        let at = self.game.read_position(position, side)?;
        let other = self.game.with_turn(&at, self.game.turn(&at).other());
        let twin = self.explored.vertex(&other).filter(|_| other != at);
        let found = self.explored.vertex(&at).or(twin.filter(|_| side.is_none()));
        found.ok_or_else(|| {
            message!(
                "vertex-not-in-arena",
                vertex = self.game.write_vertex(&at),
                start = self.name(self.start()),
                turn = if twin.is_some() { "both" } else { "one" }
            )
        })
    }

    fn lies_outside(&self, text: &str) -> bool {
        let (position, side) = split_vertex(text);
        self.game.read_position(position, side).is_ok() && self.find(text).is_err()
    }

    fn find_from(&self, v: u32, text: &str) -> Result<u32, Message> {
        match successor(&*self.game, self.explored.position(v), text) {
            Ok(to) => self.explored.vertex(&to).map_or_else(|| self.find(text), Ok),
            Err(_) => self.find(text),
        }
    }

    fn twin(&self, v: u32) -> Option<u32> {
        let at = self.explored.position(v);
        let other = self.game.with_turn(at, self.game.turn(at).other());
        self.explored.vertex(&other).filter(|&twin| twin != v)
    }

    fn summands(&self, v: u32) -> Vec<(String, u32)> {
        let parts = self.game.summands(self.explored.position(v));
        let vertex = |at: &G::Position| {
            let either =
                Player::BOTH.map(|turn| self.explored.vertex(&self.game.with_turn(at, turn)));
            either.into_iter().flatten().next()
        };
        let known = parts.iter().map(|(name, at)| Some((name.clone(), vertex(at)?)));
        known.collect::<Option<Vec<_>>>().unwrap_or_default()
    }

    fn bytes(&self) -> u64 {
        self.explored.bytes() + self.by_name.get().map_or(0, ByName::bytes)
    }

    fn warnings(&self) -> &[Message] {
        &self.warnings
    }
}

/// The moves of a position.
pub(crate) fn moves<G: Game>(game: &G, at: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    moves
}

impl<G> RulesModel<G>
where
    G: Facts + Send + Sync,
    G::Position: Send + Sync,
{
    /// The texts of the moves at `v`. Rules that fail after they were explored, which
    /// nothing that they say themselves should, leave it at where the moves lead to.
    fn named<T>(&self, v: u32, texts: Vec<T>, to: impl Fn(u32) -> T) -> Vec<T> {
        let successors = self.explored.arena.successors(v);
        if texts.len() == successors.len() {
            return texts;
        }
        successors.iter().map(|&v| to(v)).collect()
    }

    /// The vertex of this name.
    fn find_name(&self, name: &str) -> Result<u32, Message> {
        let names = self
            .by_name
            .get_or_init(|| ByName::new(self.explored.arena.vertices().map(|v| self.name(v))));
        names.find(name, |v| self.name(v)).ok_or_else(|| {
            message!(
                "vertex-not-in-arena",
                vertex = shortened(name),
                start = self.name(self.start()),
                turn = "one"
            )
        })
    }
}

/// Vertices in the order of the hashes of their names.
struct ByName(DefaultHashBuilder, Vec<(u64, u32)>);

impl ByName {
    fn new(names: impl Iterator<Item = String>) -> ByName {
        let hasher = DefaultHashBuilder::default();
        let mut sorted: Vec<(u64, u32)> =
            names.zip(0..).map(|(name, v)| (hasher.hash_one(&name[..]), v)).collect();
        sorted.sort_unstable();
        ByName(hasher, sorted)
    }

    fn find(&self, wanted: &str, name: impl Fn(u32) -> String) -> Option<u32> {
        let hash = self.0.hash_one(wanted);
        let first = self.1.partition_point(|&(other, _)| other < hash);
        let same = self.1[first..].iter().take_while(|&&(other, _)| other == hash);
        same.map(|&(_, v)| v).find(|&v| name(v) == wanted)
    }

    fn bytes(&self) -> u64 {
        size_of_val(&self.1[..]) as u64
    }
}

/// The position that a text stands for, seen from `at`: a legal move, or the
/// position it leads to.
pub(crate) fn successor<G: Facts>(
    game: &G,
    at: &G::Position,
    text: &str,
) -> Result<G::Position, Message> {
    let by_move = game.read_move(at, text);
    if let Ok(m) = by_move {
        return Ok(game.play(at, m));
    }
    let moves = moves(game, at);
    let next = moves.iter().map(|m| game.play(at, m.clone()));
    if !game.is_readable() {
        // A move that is none of them is told as such.
        let meant = next.clone().find(|to| game.write_vertex(to) == text.trim());
        return meant.map_or_else(|| by_move.map(|m| game.play(at, m)), Ok);
    }
    let (position, side) = split_vertex(text);
    // Without a side to move any successor that looks like it will do.
    let sides = Player::BOTH.into_iter().filter(|&turn| side.is_none_or(|side| side == turn));
    let meant: Vec<G::Position> =
        sides.filter_map(|turn| game.read_position(position, Some(turn)).ok()).collect();
    if meant.is_empty() {
        return by_move.map(|m| game.play(at, m));
    }
    if let Some(to) = next.clone().find(|to| meant.contains(to)) {
        return Ok(to);
    }
    // What no position is written like is a bad move rather than a position.
    if meant.iter().all(|to| game.write_position(to) != position) {
        return by_move.map(|m| game.play(at, m));
    }
    let names = next.map(|to| game.write_vertex(&to));
    Err(no_such_move(&game.write_vertex(at), text, names))
}
