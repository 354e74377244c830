//! Connect 4 as text.

use arene::{Game, Player};
use arene_words::{Message, message};

use super::Connect4;
use crate::Notation;
use crate::games::grid::{Board, Word};
use crate::spec::whole;

impl<W: Word> Notation for Connect4<W> {
    fn write_position(&self, at: &Board<W>) -> String {
        self.grid.write(at)
    }

    fn read_position(&self, text: &str, turn: Option<Player>) -> Result<Board<W>, Message> {
        let text = text.trim();
        if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'+') {
            let at = self.read_columns(text)?;
            return Ok(at.with_turn(turn.unwrap_or(at.turn())));
        }
        let at: Board<W> = self.grid.read(text, turn)?;
        let stone = |column, row| at.at(self.grid.bit(column, row)).is_some();
        let floats = |&(column, row): &(u32, u32)| {
            row + 1 < self.grid.rows && stone(column, row) && !stone(column, row + 1)
        };
        match self.grid.cells().find(floats) {
            Some((column, row)) => Err(message!(
                "connect4-floating",
                column = column + 1,
                row = row + 1,
                rows = self.grid.rows
            )),
            None => Ok(at),
        }
    }

    fn write_move(&self, _: &Board<W>, column: u8) -> String {
        (u32::from(column) + 1).to_string()
    }
}

impl<W: Word> Connect4<W> {
    /// Reads the columns played from the start: digits, or numbers joined by
    /// `+`, which boards of more than nine columns need.
    fn read_columns(&self, text: &str) -> Result<Board<W>, Message> {
        let columns: Vec<&str> = if text.contains('+') || self.grid.columns > 9 {
            text.split('+').collect()
        } else {
            text.split_inclusive(|_: char| true).collect()
        };
        let mut at = self.start();
        for (text, place) in columns.into_iter().zip(1_u64..) {
            if let Some(winner) = self.winner(&at) {
                return Err(message!(
                    "connect4-played-on",
                    place,
                    column = text,
                    winner = winner.to_string()
                ));
            }
            let column = whole(text).filter(|column| (1..=self.grid.columns).contains(column));
            let Some(column) = column else {
                return Err(message!(
                    "connect4-no-column",
                    place,
                    column = text,
                    columns = self.grid.columns
                ));
            };
            let column = self.column(column - 1);
            if column & self.playable == W::ZERO {
                return Err(message!("connect4-barred", place, column = text, only = self.only()));
            }
            let cell = column & self.landings(&at);
            if cell == W::ZERO {
                return Err(message!("connect4-full", place, column = text));
            }
            at = at.put(cell);
        }
        Ok(at)
    }
}
