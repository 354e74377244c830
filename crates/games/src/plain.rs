//! Anyone's game: named by what `Debug` writes, or by what its author says.

use std::fmt::Debug;
use std::sync::Arc;

use arene::{Alarm, Game, Glance, Limits, Outcome, Player, explore};
use arene_words::{Message, id, message, shortened};

use crate::{Facts, Notation, Tabletop, VertexText};

/// Any game, with names for its positions and moves: what `Debug` writes, unless something
/// else is given. The name of a position is that of its vertex, so it should tell who
/// moves, as `Debug` does where the player is a field.
///
/// Positions cannot be read from such names: a name that is asked for is looked for among
/// the positions that play reaches, unless [`Plain::read_by`] tells how to.
///
/// ```
/// use arene::{Game, Limits, Outcome, Player};
/// use arene_games::{Plain, Start, session};
///
/// struct Sticks(u32);
///
/// impl Game for Sticks {
///     type Position = (u32, Player);
///     type Move = u32;
///     fn start(&self) -> (u32, Player) { (self.0, Player::J0) }
///     fn turn(&self, at: &(u32, Player)) -> Player { at.1 }
///     fn outcome(&self, at: &(u32, Player)) -> Option<Outcome> {
///         (at.0 == 0).then(|| Outcome::Win(at.1.other()))
///     }
///     fn moves(&self, at: &(u32, Player), out: &mut Vec<u32>) { out.extend(1..=at.0.min(2)) }
///     fn play(&self, at: &(u32, Player), m: u32) -> (u32, Player) { (at.0 - m, at.1.other()) }
/// }
///
/// let plain = session(Plain::new(Sticks(4)));
/// assert_eq!(plain.place(None, None)?.step("2")?.name(), "(2, J1)");
///
/// let named = Plain::new(Sticks(4))
///     .positions(|_, at| format!("{} left, {} to move", at.0, at.1))
///     .moves(|_, _, m| format!("take {m}"));
/// let model = session(named).explore(&Start::default(), &Limits::none())?;
/// assert_eq!(model.name(model.start()), "4 left, J0 to move");
/// assert_eq!(model.move_names(model.start()), ["take 1", "take 2"]);
/// # Ok::<(), arene_games::Failure>(())
/// ```
pub struct Plain<G: Game> {
    game: G,
    names: Names<G>,
}

type PositionName<G> = dyn Fn(&G, &<G as Game>::Position) -> String + Send + Sync;
type MoveName<G> = dyn Fn(&G, &<G as Game>::Position, &<G as Game>::Move) -> String + Send + Sync;
type MoveWords<G> =
    dyn Fn(&G, &<G as Game>::Position, &<G as Game>::Move) -> Option<Message> + Send + Sync;
type Reader<G> = dyn Fn(&G, &str) -> Option<<G as Game>::Position> + Send + Sync;
type Board<G> = dyn Fn(&G, &<G as Game>::Position) -> Tabletop + Send + Sync;

struct Names<G: Game> {
    position: Arc<PositionName<G>>,
    made: Arc<MoveName<G>>,
    words: Option<Arc<MoveWords<G>>>,
    reader: Option<Arc<Reader<G>>>,
    tabletop: Option<Arc<Board<G>>>,
}

impl<G: Game> Clone for Names<G> {
    fn clone(&self) -> Names<G> {
        Names {
            position: self.position.clone(),
            made: self.made.clone(),
            words: self.words.clone(),
            reader: self.reader.clone(),
            tabletop: self.tabletop.clone(),
        }
    }
}

impl<G: Game> Plain<G>
where
    G::Position: Debug,
    G::Move: Debug,
{
    /// The game with the names that `Debug` writes.
    pub fn new(game: G) -> Plain<G> {
        Plain::named(game, |_, at| format!("{at:?}"), |_, _, m| format!("{m:?}"))
    }
}

impl<G: Game> Plain<G> {
    /// The game with these names for its positions and moves.
    pub fn named(
        game: G,
        position: impl Fn(&G, &G::Position) -> String + Send + Sync + 'static,
        made: impl Fn(&G, &G::Position, &G::Move) -> String + Send + Sync + 'static,
    ) -> Plain<G> {
        let (position, made) = (Arc::new(position), Arc::new(made));
        Plain { game, names: Names { position, made, words: None, reader: None, tabletop: None } }
    }

    /// The same with these names for positions. Each has one of its own.
    #[must_use]
    pub fn positions(
        mut self,
        name: impl Fn(&G, &G::Position) -> String + Send + Sync + 'static,
    ) -> Plain<G> {
        self.names.position = Arc::new(name);
        self
    }

    /// The same with these names for moves. No two moves of a position have the same.
    #[must_use]
    pub fn moves(
        mut self,
        name: impl Fn(&G, &G::Position, &G::Move) -> String + Send + Sync + 'static,
    ) -> Plain<G> {
        self.names.made = Arc::new(name);
        self
    }

    /// The same with sentences for moves, where they are not said as they are written.
    #[must_use]
    pub fn move_sentences(
        mut self,
        words: impl Fn(&G, &G::Position, &G::Move) -> Option<Message> + Send + Sync + 'static,
    ) -> Plain<G> {
        self.names.words = Some(Arc::new(words));
        self
    }

    /// The same with this to read positions by, in a game that is too large to look for
    /// their names.
    #[must_use]
    pub fn read_by(
        mut self,
        read: impl Fn(&G, &str) -> Option<G::Position> + Send + Sync + 'static,
    ) -> Plain<G> {
        self.names.reader = Some(Arc::new(read));
        self
    }

    /// The same with this to show on the table.
    #[must_use]
    pub fn table(
        mut self,
        shown: impl Fn(&G, &G::Position) -> Tabletop + Send + Sync + 'static,
    ) -> Plain<G> {
        self.names.tabletop = Some(Arc::new(shown));
        self
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }
}

impl<G: Game> Game for Plain<G> {
    type Position = G::Position;
    type Move = G::Move;

    fn start(&self) -> G::Position {
        self.game.start()
    }

    fn turn(&self, at: &G::Position) -> Player {
        self.game.turn(at)
    }

    fn outcome(&self, at: &G::Position) -> Option<Outcome> {
        self.game.outcome(at)
    }

    fn moves(&self, at: &G::Position, out: &mut Vec<G::Move>) {
        self.game.moves(at, out);
    }

    fn play(&self, at: &G::Position, m: G::Move) -> G::Position {
        self.game.play(at, m)
    }

    fn most_moves(&self, at: &G::Position) -> u64 {
        self.game.most_moves(at)
    }

    fn heap_bytes(&self, at: &G::Position) -> u64 {
        self.game.heap_bytes(at)
    }

    fn move_heap_bytes(&self, m: &G::Move) -> u64 {
        self.game.move_heap_bytes(m)
    }

    fn alarm(&self) -> Option<&Alarm<G::Position>> {
        self.game.alarm()
    }

    fn with_new_alarm(&self) -> Option<Self> {
        let game = self.game.with_new_alarm()?;
        Some(Plain { game, names: self.names.clone() })
    }

    fn moves_on(&self, at: &G::Position, out: &mut Vec<G::Move>) {
        self.game.moves_on(at, out);
    }

    fn ended(&self, at: &G::Position) -> Option<Outcome> {
        self.game.ended(at)
    }

    fn glance(&self, at: &G::Position) -> Glance<G::Move> {
        self.game.glance(at)
    }
}

/// A name is looked for among so many positions, in so many bytes: a fraction of a second.
const LOOKED_FOR: (u32, u64) = (100_000, 64 << 20);

impl<G: Game> Notation for Plain<G> {
    fn write_position(&self, at: &G::Position) -> String {
        (self.names.position)(&self.game, at)
    }

    fn vertex_text(&self, at: &G::Position) -> VertexText {
        VertexText::named(self.write_position(at))
    }

    fn is_readable(&self) -> bool {
        false
    }

    fn read_position(&self, text: &str, _turn: Option<Player>) -> Result<G::Position, Message> {
        let (text, start) = (text.trim(), self.start());
        if self.write_position(&start) == text {
            return Ok(start);
        }
        let unknown = |id| {
            let example = self.write_position(&start);
            message!(id as ExampleText, text = shortened(text), example)
        };
        if let Some(read) = &self.names.reader {
            return read(&self.game, text).ok_or_else(|| unknown(id!("position-unread")));
        }
        let limits = Limits::none().vertices(LOOKED_FOR.0).memory(LOOKED_FOR.1);
        let explored = explore(&self.game, &[], &limits.while_sound(&self.game));
        let explored = explored.map_err(|_| unknown(id!("position-too-far")))?;
        let found = explored.positions().iter().find(|at| self.write_position(at) == text);
        found.cloned().ok_or_else(|| unknown(id!("position-not-there")))
    }

    fn write_move(&self, at: &G::Position, m: G::Move) -> String {
        (self.names.made)(&self.game, at, &m)
    }

    fn move_words(&self, at: &G::Position, m: G::Move) -> Option<Message> {
        self.names.words.as_ref().and_then(|words| words(&self.game, at, &m))
    }
}

impl<G: Game> Facts for Plain<G> {
    fn tabletop(&self, at: &G::Position) -> Tabletop {
        match &self.names.tabletop {
            Some(tabletop) => tabletop(&self.game, at),
            None => Tabletop::Vertex(self.write_position(at)),
        }
    }
}
