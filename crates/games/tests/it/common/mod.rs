//! What the integration tests share: every built-in game with its own type,
//! and games solved through a session.

use arene::{Limits, Player, Solution, Symmetry, solve};
use arene_games::games::{chocolate, chomp, connect4, grundy, hex, nim, tictactoe, wythoff};
use arene_games::{Facts, Model, Params, Place, Session, Start, Turn, open};
use arene_words::Message;

/// A game that several threads can search.
pub(crate) trait Searchable: Facts<Position: Sync, Move: Send> + Sync {}

impl<G: Facts<Position: Sync, Move: Send> + Sync> Searchable for G {}

/// Something done to a game of whatever type.
pub(crate) trait Visit {
    /// Done to a game.
    fn game<G: Searchable>(&mut self, spec: &str, game: &G);

    /// Done to a game that has symmetries.
    fn symmetric<G: Searchable + Symmetry + Copy>(&mut self, spec: &str, game: &G) {
        self.game(spec, game);
    }
}

/// Visits the game of a spec. A new game of the registry needs its line here.
pub(crate) fn visit(spec: &str, visitor: &mut impl Visit) {
    let (name, params) = spec.split_once(':').unwrap_or((spec, ""));
    let read = |declared| Params::read(params, declared).expect(spec);
    // The smallest word that the board fits, as `open` does it.
    macro_rules! grid {
        ($module:ident :: $game:ident) => {{
            let params = read($module::PARAMS);
            match $module::$game::<u64>::from_params(&params) {
                Ok(game) => visitor.symmetric(spec, &game),
                Err(_) => visitor
                    .symmetric(spec, &$module::$game::<u128>::from_params(&params).expect(spec)),
            }
        }};
    }
    macro_rules! heaps {
        ($module:ident :: $game:ident) => {
            visitor.game(spec, &$module::$game::from_params(&read($module::PARAMS)).expect(spec))
        };
    }
    match name {
        "nim" => heaps!(nim::Nim),
        "grundy" => heaps!(grundy::Grundy),
        "wythoff" => heaps!(wythoff::Wythoff),
        "chocolate" => heaps!(chocolate::Chocolate),
        "chomp" => heaps!(chomp::Chomp),
        "tictactoe" => grid!(tictactoe::TicTacToe),
        "connect4" => grid!(connect4::Connect4),
        "hex" => grid!(hex::Hex),
        _ => panic!("{name} is missing in tests/common/mod.rs"),
    }
}

/// The moves at a position.
pub(crate) fn moves<G: arene::Game>(game: &G, at: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    moves
}

/// A position of a session, the start if no text is given.
pub(crate) fn place(session: &dyn Session, text: Option<&str>) -> Result<Box<dyn Place>, Message> {
    session.place(text, None)
}

/// A game that was opened, explored and solved.
pub(crate) struct Solved {
    /// The spec.
    pub(crate) spec: String,
    /// The session.
    pub(crate) session: Box<dyn Session>,
    /// Its arena.
    pub(crate) model: Box<dyn Model>,
    /// The solution of it.
    pub(crate) solution: Solution,
}

/// Solves the game of a spec, J0 to start.
pub(crate) fn solved(spec: &str) -> Solved {
    solved_from(spec, Start::default())
}

/// Solves the game of a spec, either player to start.
pub(crate) fn solved_both(spec: &str) -> Solved {
    solved_from(spec, Start { turn: Turn::Both, ..Start::default() })
}

/// Solves the game of a spec from a given start.
pub(crate) fn solved_from(spec: &str, start: Start<'_>) -> Solved {
    let session = open(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
    let model = session.explore(&start, &Limits::none()).expect(spec);
    let solution = solve(model.arena(), model.finals(), &Limits::none()).expect(spec);
    Solved { spec: spec.to_owned(), session, model, solution }
}

impl Solved {
    /// Vertices and edges.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.model.arena().len(), self.model.arena().graph().edge_count())
    }

    /// The vertex of a name.
    pub(crate) fn vertex(&self, name: &str) -> u32 {
        self.model.find(name).expect(name)
    }

    /// The winner and the rank at a vertex.
    pub(crate) fn at(&self, name: &str) -> Option<(Player, u32)> {
        let v = self.vertex(name);
        self.solution.winner(v).zip(self.solution.rank(v))
    }

    /// The winner and the rank at the start.
    pub(crate) fn start(&self) -> Option<(Player, u32)> {
        self.at(&self.model.name(self.model.start()))
    }

    /// The vertices that the best moves lead to.
    pub(crate) fn best(&self, name: &str) -> Vec<String> {
        let v = self.vertex(name);
        self.solution.best_moves(self.model.arena(), v).map(|to| self.model.name(to)).collect()
    }

    /// The moves at the start after which its owner wins, as texts.
    pub(crate) fn winning_moves(&self) -> Vec<String> {
        let start = self.model.start();
        let owner = self.model.arena().owner(start);
        let names = self.model.move_names(start).into_iter();
        names
            .zip(self.model.arena().successors(start))
            .filter(|&(_, &to)| self.solution.winner(to) == Some(owner))
            .map(|(name, _)| name)
            .collect()
    }
}
