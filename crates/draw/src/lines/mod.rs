//! What lies on the table, as lines of text: a piece of text says what it is about, and
//! whoever shows it picks a colour, or takes those of terminals.

mod grids;
mod heaps;
mod squares;

use arene::Player;
use arene_games::{Change, GridKind, Place, Tabletop, joined};
use arene_words::visible;
use unicode_width::UnicodeWidthStr;

/// What a piece of text is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Nothing special.
    Plain,
    /// A player's piece, or a player's business.
    Of(Player),
    /// A frame, a coordinate, an empty cell.
    Quiet,
    /// What the last move did.
    Last,
    /// What the move under the cursor would do.
    Cursor,
    /// Poison; a mistake.
    Danger,
}

impl Ink {
    /// Its colour in a terminal.
    fn code(self) -> Option<&'static str> {
        Some(match self {
            Ink::Plain => return None,
            Ink::Of(Player::J0) => "38;5;33",
            Ink::Of(Player::J1) => "38;5;208",
            Ink::Quiet => "38;5;244",
            Ink::Last => "38;5;220",
            Ink::Cursor => "7;38;5;220",
            Ink::Danger => "38;5;203",
        })
    }
}

/// A line of text, in pieces of one ink each. Whatever names are in it, it is one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(Vec<(Ink, String)>);

impl Line {
    /// A line of one ink.
    pub fn new(ink: Ink, text: impl Into<String>) -> Line {
        let mut line = Line::default();
        line.push(ink, text);
        line
    }

    /// Adds a piece at the end.
    pub fn push(&mut self, ink: Ink, text: impl Into<String>) {
        self.0.push((ink, visible(&text.into()).into_owned()));
    }

    /// Its pieces.
    pub fn pieces(&self) -> &[(Ink, String)] {
        &self.0
    }

    /// The columns it takes.
    pub fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| text.width()).sum()
    }

    /// The text, in the colours of terminals (ANSI escapes) if wanted.
    pub fn painted(&self, colours: bool) -> String {
        let piece = |(ink, text): &(Ink, String)| match ink.code().filter(|_| colours) {
            Some(code) => format!("\x1b[{code}m{text}\x1b[0m"),
            None => text.clone(),
        };
        self.0.iter().map(piece).collect()
    }
}

/// What there is to draw.
pub struct View<'a> {
    /// What lies on the table.
    pub tabletop: &'a Tabletop,
    /// Who moves.
    pub owner: Player,
    /// The moves, which an arena's vertex is drawn with.
    pub moves: &'a [String],
    /// What the last move did.
    pub last: &'a Change,
    /// What the move under the cursor would do.
    pub cursor: &'a Change,
    /// The stones that decided the game.
    pub winning: &'a Change,
}

/// Draws a position.
pub fn draw(view: &View<'_>) -> Vec<Line> {
    match view.tabletop {
        Tabletop::Heaps(heaps) => heaps::draw(heaps, view),
        Tabletop::Squares { rows, size } => squares::draw(rows, *size, view),
        Tabletop::Grid { kind, columns, cells } => grids::draw(*kind, *columns, cells, view),
        Tabletop::Vertex(name) => vec![vertex(name, view)],
    }
}

/// The cells of the lines that decided the game.
pub fn winning(place: &dyn Place) -> Change {
    match place.tabletop() {
        Tabletop::Grid { columns, .. } => {
            Change::of_cells(columns, place.winning_lines().into_iter().flatten())
        }
        _ => Change::default(),
    }
}

/// The piece of a player: a ring for J0 and a square for J1, but the letters
/// everybody writes in tic-tac-toe.
pub fn piece(kind: GridKind, player: Player) -> &'static str {
    match (kind, player) {
        (GridKind::TicTacToe, Player::J0) => "X",
        (GridKind::TicTacToe, Player::J1) => "O",
        // The shapes of the players, filled: nothing looks like the letter O,
        // which is J1's in the notation.
        (_, Player::J0) => "●",
        (_, Player::J1) => "■",
    }
}

/// A vertex with the shape of its owner, and where one can go from it.
fn vertex(name: &str, view: &View<'_>) -> Line {
    const SHOWN: usize = 12;
    let shape = match view.owner {
        Player::J0 => "○",
        Player::J1 => "■",
    };
    let mut line = Line::new(Ink::Of(view.owner), format!("  {shape} {name}"));
    if !view.moves.is_empty() {
        let more = if view.moves.len() > SHOWN { ", …" } else { "" };
        let shown = joined(&view.moves[..view.moves.len().min(SHOWN)], ", ");
        line.push(Ink::Quiet, format!(" → {shown}{more}"));
    }
    line
}
