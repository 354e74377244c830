//! What lies on the table, as lines of text. Nothing here knows of terminals:
//! a piece of text says what it is about, and whoever shows it picks a colour.

mod grids;
mod heaps;
mod squares;
#[cfg(test)]
mod tests;

use arene::Player;
use arene_games::{Change, GridKind, Tabletop, joined};
use arene_words::visible;
use unicode_width::UnicodeWidthStr;

/// What a piece of text is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
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

/// A line of text, in pieces of one ink each. Whatever names are in it, it is one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line(Vec<(Ink, String)>);

impl Line {
    /// A line of one ink.
    pub(crate) fn new(ink: Ink, text: impl Into<String>) -> Line {
        let mut line = Line::default();
        line.push(ink, text);
        line
    }

    /// Adds a piece at the end.
    pub(crate) fn push(&mut self, ink: Ink, text: impl Into<String>) {
        self.0.push((ink, visible(&text.into()).into_owned()));
    }

    /// Its pieces.
    pub(crate) fn pieces(&self) -> &[(Ink, String)] {
        &self.0
    }

    /// The columns it takes.
    pub(crate) fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| text.width()).sum()
    }

    /// The text without its inks.
    #[cfg(test)]
    pub(crate) fn plain(&self) -> String {
        self.0.iter().map(|(_, text)| text.as_str()).collect()
    }
}

/// What there is to draw.
pub(crate) struct View<'a> {
    /// What lies on the table.
    pub(crate) tabletop: &'a Tabletop,
    /// Who moves.
    pub(crate) owner: Player,
    /// The moves, which an arena's vertex is drawn with.
    pub(crate) moves: &'a [String],
    /// What the last move did.
    pub(crate) last: &'a Change,
    /// What the move under the cursor would do.
    pub(crate) cursor: &'a Change,
    /// The stones that decided the game.
    pub(crate) winning: &'a Change,
}

/// Draws a position.
pub(crate) fn draw(view: &View<'_>) -> Vec<Line> {
    match view.tabletop {
        Tabletop::Heaps(heaps) => heaps::draw(heaps, view),
        Tabletop::Squares { rows, size } => squares::draw(rows, *size, view),
        Tabletop::Grid { kind, columns, cells } => grids::draw(*kind, *columns, cells, view),
        Tabletop::Vertex(name) => vec![vertex(name, view)],
    }
}

/// The piece of a player: a ring for J0 and a square for J1, but the letters
/// everybody writes in tic-tac-toe.
pub(crate) fn piece(kind: GridKind, player: Player) -> &'static str {
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
