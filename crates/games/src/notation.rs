//! Positions and moves as text, and what is known of a game without solving it.

use arene::exact::{Insight, NoInsight};
use arene::{Game, Heuristic, Keys, LimitReached, Limits, Numbering, Perft, Player};
use arene_words::{Message, message};

use crate::{MoveText, Tabletop, VertexText};

/// How the positions and moves of a game are written.
///
/// Every text that is written can be read back, and gives the same position or
/// move. Errors name what was read, what is wrong with it and what would be
/// right.
pub trait Notation: Game {
    /// The position without the side to move: `9`, `1+3+5+7`, `X.O/.../...`.
    fn write_position(&self, at: &Self::Position) -> String;

    /// The vertex of a position: its text and the side to move.
    fn vertex_text(&self, at: &Self::Position) -> VertexText {
        VertexText::of(self.write_position(at), self.turn(at))
    }

    /// The same as text, `9_0`.
    fn write_vertex(&self, at: &Self::Position) -> String {
        self.vertex_text(at).to_string()
    }

    /// Whether positions can be read from their text alone. Where they cannot, a text is
    /// looked for among the names of those that play reaches.
    fn is_readable(&self) -> bool {
        true
    }

    /// Reads a position. `turn` is the side to move if the user said so;
    /// without it, the side that the position itself implies (equal numbers of
    /// stones: J0), or J0.
    ///
    /// Any position that can be laid on the table is accepted, whether or not
    /// play can lead there: that is [`Facts::unreachable`]'s business.
    fn read_position(&self, text: &str, turn: Option<Player>) -> Result<Self::Position, Message>;

    /// The move as players of the game write it: `take 2`, `b2`, `4`.
    fn write_move(&self, at: &Self::Position, m: Self::Move) -> String;

    /// The sentence that says the move in the reader's language: *take 2*, *prend 2*.
    /// `None` where a move is said as it is written, as `b2` is.
    fn move_words(&self, _at: &Self::Position, _m: Self::Move) -> Option<Message> {
        None
    }

    /// Both of them.
    fn move_text(&self, at: &Self::Position, m: Self::Move) -> MoveText {
        let text = MoveText::new(self.write_move(at, m.clone()));
        match self.move_words(at, m) {
            Some(words) => text.with_words(words),
            None => text,
        }
    }

    /// The move a text means, legal or not. Capitals and superfluous spaces do
    /// not matter; a game may understand more spellings than it writes.
    fn parse_move(&self, at: &Self::Position, text: &str) -> Option<Self::Move> {
        let wanted = plain(text);
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        let meant = |m: &Self::Move| {
            let written = self.write_move(at, m.clone());
            (plain(&written) == wanted).then(|| written == text.trim())
        };
        // Where names differ in nothing but capitals, as it stands there.
        let mut found = None;
        for m in moves {
            match meant(&m) {
                Some(true) => return Some(m),
                Some(false) => found = found.or(Some(m)),
                None => {}
            }
        }
        found
    }

    /// Reads a move that is legal in this position; the error lists some.
    fn read_move(&self, at: &Self::Position, text: &str) -> Result<Self::Move, Message> {
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        if let Some(m) = self.parse_move(at, text).filter(|m| moves.contains(m)) {
            return Ok(m);
        }
        if moves.is_empty() {
            return Err(message!("move-after-the-end", r#move = text.trim()));
        }
        let some: Vec<String> =
            moves.iter().take(8).map(|m| self.write_move(at, m.clone())).collect();
        let more = if moves.len() > some.len() { ", …" } else { "" };
        let legal = some.join(", ") + more;
        Err(message!("move-illegal", r#move = text.trim(), moves = legal))
    }
}

/// Lower case, with single spaces between words.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// What a game knows about itself without exploring its arena. Nothing of it is required:
/// what the rules do not tell is computed, or unknown.
pub trait Facts: Notation {
    /// The properties that follow from the rules, if they are known.
    fn stated(&self) -> Option<Stated> {
        None
    }

    /// The rules in sentences and what is known of the game, for these very
    /// parameters. Empty where the general words, `game-NAME-rules` and
    /// `game-NAME-fact`, hold whatever the parameters are.
    fn about(&self) -> Vec<Message> {
        Vec::new()
    }

    /// The same position with this player to move, or the position itself where there is
    /// no such thing.
    fn with_turn(&self, at: &Self::Position, _turn: Player) -> Self::Position {
        at.clone()
    }

    /// Why no play from the start, J0 beginning, leads to this position: more
    /// sticks than at the start, too many stones of one colour, … `None` when
    /// there is no such reason, or none that can be seen without exploring.
    fn unreachable(&self, _at: &Self::Position) -> Option<Message> {
        None
    }

    /// About how many positions can be reached from the start. An estimate
    /// decides whether to begin, never what to answer; it may be too large by
    /// a small factor, as many positions are cut off by an early win. 0 where nobody can
    /// tell.
    fn estimate(&self) -> f64 {
        0.0
    }

    /// The names of the heuristics made for this game, the best first.
    fn heuristics(&self) -> &'static [&'static str] {
        &[]
    }

    /// Hands the heuristic of this name over, in its own type, so that searches
    /// are compiled for it.
    fn with_heuristic<T: TakeHeuristic<Self>>(&self, _name: &str, _taker: T) -> Option<T::Answer>
    where
        Self: Sized,
    {
        None
    }

    /// Whether [`Facts::with_insight`] has more to hand over than the rules.
    fn has_insight(&self) -> bool {
        false
    }

    /// Hands what the game knows of itself over, in its own type, so that exact
    /// searches are compiled for it.
    fn with_insight<T: TakeInsight<Self>>(&self, taker: T) -> T::Answer
    where
        Self: Sized,
        Self::Position: Send + Sync,
    {
        taker.take(NoInsight)
    }

    /// Hands numbers for the positions that play reaches over, if the game has any, in
    /// their own type, so that sweeps are compiled for them. Play begins at a position
    /// with one player to move, or with either: then there are two starts.
    fn with_numbering<T: TakeNumbering<Self>>(
        &self,
        _starts: &[Self::Position],
        _taker: T,
    ) -> Option<T::Answer>
    where
        Self: Sized,
    {
        None
    }

    /// Hands keys for the positions that play reaches from this start over, whoever's
    /// turn it is there, if the game has any, in the same way.
    fn with_keys<T: TakeKeys<Self>>(&self, _start: &Self::Position, _taker: T) -> Option<T::Answer>
    where
        Self: Sized,
    {
        None
    }

    /// One of the positions that the symmetries of the board exchange with this one,
    /// the same for all of them; the position itself if there are none.
    fn representative(&self, at: &Self::Position) -> Self::Position {
        at.clone()
    }

    /// The tree from a position, moves that a symmetry exchanges counted once;
    /// `None` if the board has no symmetry.
    fn symmetric_perft(
        &self,
        _at: &Self::Position,
        _depth: usize,
        _limits: &Limits,
    ) -> Option<Result<Perft, LimitReached>> {
        None
    }

    /// How many positions can be reached from one, those that a symmetry
    /// exchanges counted once; `None` if the board has no symmetry.
    fn symmetric_size(
        &self,
        _at: &Self::Position,
        _limits: &Limits,
    ) -> Option<Result<usize, LimitReached>> {
        None
    }

    /// What lies on the table: the name of the position, if nothing better is known.
    fn tabletop(&self, at: &Self::Position) -> Tabletop {
        Tabletop::Vertex(self.write_position(at))
    }

    /// The stones that decided the game, line by line: cells of the tabletop,
    /// in order along each line. Empty if no line of stones decides, or none
    /// has yet.
    fn winning_lines(&self, _at: &Self::Position) -> Vec<Vec<u32>> {
        Vec::new()
    }

    /// What the heuristic of this name gives for one stone of J0 alone on the
    /// board, cell by cell in rows from the top; `None` if that is no table.
    fn cell_values(&self, _heuristic: &str) -> Option<Vec<Vec<i32>>>
    where
        Self: Sized,
    {
        None
    }

    /// Whether the game is nothing but a graph, every vertex of which belongs to it
    /// whether play from the start leads there or not.
    fn is_a_graph(&self) -> bool {
        false
    }

    /// Fails if the positions of this game do not fit the type that holds them.
    /// Checked before anything else is asked.
    fn representable(&self) -> Result<(), Message> {
        Ok(())
    }

    /// The positions whose sum this position is, each with its own text: the
    /// single heaps of a game of several heaps. Empty if there are not at least
    /// two.
    fn summands(&self, _at: &Self::Position) -> Vec<(String, Self::Position)> {
        Vec::new()
    }

    /// Sprague–Grundy values of single heaps 0, 1, 2, … up to the start, where
    /// they can be had without an arena.
    fn heap_values(&self) -> Option<Vec<u32>> {
        None
    }
}

/// Somebody who wants a heuristic and does not mind which type it has.
pub trait TakeHeuristic<G: Game> {
    /// What comes of it.
    type Answer;

    /// Takes the heuristic.
    fn take<H: Heuristic<G> + Sync>(self, heuristic: H) -> Self::Answer;
}

/// Somebody who wants to search exactly and does not mind which type the insight
/// has.
pub trait TakeInsight<G: Game> {
    /// What comes of it.
    type Answer;

    /// Takes the insight.
    fn take<I: Insight<G> + Sync + 'static>(self, insight: I) -> Self::Answer;
}

/// Somebody who wants numbers for positions and does not mind which type they
/// have.
pub trait TakeNumbering<G: Game> {
    /// What comes of it.
    type Answer;

    /// Takes the numbers.
    fn take<N: Numbering<G> + Send + Sync + 'static>(self, numbering: N) -> Self::Answer;
}

/// Somebody who wants keys for positions and does not mind which type they have.
pub trait TakeKeys<G: Game> {
    /// What comes of it.
    type Answer;

    /// Takes the keys.
    fn take<K: Keys<G> + Send + Sync + 'static>(self, keys: K) -> Self::Answer;
}

/// Properties that follow from the rules of a game, whatever its arena.
///
/// That a game is sequential, zero-sum, deterministic and of perfect
/// information is no field here: every game that Arène can hold is all that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated {
    /// Moves and gains depend on the position alone, not on the player.
    pub impartial: bool,
    /// No position can come back.
    pub acyclic: bool,
    /// Some play may end without a winner. `None` if the rules alone do not
    /// tell.
    pub draws: Option<bool>,
}
