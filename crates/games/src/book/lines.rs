//! A book as text.
//!
//! ```text
//! arene-book 1 connect4:size=5x4,line=4,only=all 6 5a0b3c1d
//! ...../...../XO.../XOXO._0 draw 61f2a9c4
//! ...../...../OX.../XOXO._0 J0 11 0b9e77d2
//! ```
//!
//! Every line ends in a checksum of what stands before it. A book grows at its end
//! only: if making it is cut off, all lines but the last are whole. A last line that is
//! not is left out; any other is damage, and an error.

use std::io::{BufRead, Read};

use arene::{Player, Value};

use super::BookError;
use crate::spec::whole;

/// The first word of a book, and its version.
const BEGINNING: &str = "arene-book 1 ";
/// No line is longer.
const LONGEST: u64 = 4096;

/// What a book is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookHead {
    /// The game, as [`full_spec`](crate::full_spec) writes it.
    pub game: String,
    /// How many plies the opening has.
    pub plies: u32,
}

/// Whether a file that begins like this is a book.
pub fn is_book(beginning: &[u8]) -> bool {
    beginning.starts_with(b"arene-book ")
}

impl BookHead {
    /// The first line, without its end.
    pub fn write(&self) -> String {
        checked(&format!("{BEGINNING}{} {}", self.game, self.plies))
    }

    /// Fails if the book is about another game.
    pub fn must_be_of(&self, game: &str) -> Result<(), BookError> {
        if self.game == game {
            return Ok(());
        }
        Err(BookError::AnotherGame { book: self.game.clone(), game: game.to_owned() })
    }
}

/// The line of a position, without its end.
pub(super) fn write_line(vertex: &str, value: Value) -> String {
    checked(&match value.winner() {
        Some((winner, plies)) => format!("{vertex} {winner} {plies}"),
        None => format!("{vertex} draw"),
    })
}

fn read_line(line: &str) -> Option<(&str, Value)> {
    let (vertex, value) = unchecked(line)?.split_once(' ')?;
    let value = match value.split_once(' ') {
        None if value == "draw" => Value::DRAW,
        Some(("J0", plies)) => Value::win(Player::J0, whole(plies)?),
        Some(("J1", plies)) => Value::win(Player::J1, whole(plies)?),
        _ => return None,
    };
    Some((vertex, value))
}

fn checked(text: &str) -> String {
    format!("{text} {}", checksum(text))
}

/// What stands before a checksum that is right.
fn unchecked(line: &str) -> Option<&str> {
    let (text, sum) = line.rsplit_once(' ')?;
    // As it is written, digit by digit: nothing else is the line that was written.
    (checksum(text) == sum).then_some(text)
}

/// Fowler–Noll–Vo, folded to 32 bits, in eight digits.
fn checksum(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:08x}", (hash ^ hash >> 32) as u32)
}

/// Reads a book line by line.
#[derive(Debug)]
pub struct BookLines<R> {
    input: R,
    head: BookHead,
    /// The line that was read last, and its number.
    line: Vec<u8>,
    number: u64,
    /// How many bytes there are up to the end of the last whole line.
    whole: u64,
}

impl<R: BufRead> BookLines<R> {
    /// Reads the head.
    pub fn begin(input: R) -> Result<BookLines<R>, BookError> {
        let head = BookHead { game: String::new(), plies: 0 };
        let mut lines = BookLines { input, head, line: Vec::new(), number: 0, whole: 0 };
        lines.read()?;
        let head = lines.text().and_then(unchecked).and_then(|text| {
            let (game, plies) = text.strip_prefix(BEGINNING)?.rsplit_once(' ')?;
            Some(BookHead { game: game.to_owned(), plies: whole(plies)? })
        });
        lines.head = head.ok_or(BookError::NoHead)?;
        lines.whole = lines.line.len() as u64;
        Ok(lines)
    }

    /// What the book is about.
    pub fn head(&self) -> &BookHead {
        &self.head
    }

    /// How many bytes there are up to the end of the last whole line.
    pub fn whole(&self) -> u64 {
        self.whole
    }

    /// The number of the line that was read last.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The next position with its value. A last line that is not whole is left out.
    #[expect(
        clippy::should_implement_trait,
        reason = "an iterator of results would go on after one"
    )]
    pub fn next(&mut self) -> Result<Option<(String, Value)>, BookError> {
        self.read()?;
        if self.line.is_empty() {
            return Ok(None);
        }
        if let Some((vertex, value)) = self.text().and_then(read_line) {
            let found = (vertex.to_owned(), value);
            self.whole += self.line.len() as u64;
            return Ok(Some(found));
        }
        let line = self.number;
        self.read()?;
        match self.line.is_empty() {
            true => Ok(None),
            false => Err(BookError::Damaged { line }),
        }
    }

    fn read(&mut self) -> Result<(), BookError> {
        self.line.clear();
        self.number += 1;
        let mut some = self.input.by_ref().take(LONGEST);
        let read = some.read_until(b'\n', &mut self.line);
        read.map(drop).map_err(|error| BookError::Unreadable(error.to_string()))
    }

    /// The line, if it is one.
    fn text(&self) -> Option<&str> {
        std::str::from_utf8(self.line.strip_suffix(b"\n")?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> (String, Vec<(String, Value)>) {
        let head = BookHead { game: "connect4:size=5x4".to_owned(), plies: 3 };
        let lines = [
            ("a_0", Value::DRAW),
            ("b_1", Value::win(Player::J0, 11)),
            ("c_0", Value::win(Player::J1, 4)),
        ];
        let mut text = head.write() + "\n";
        for (vertex, value) in lines {
            text += &(write_line(vertex, value) + "\n");
        }
        (text, lines.map(|(vertex, value)| (vertex.to_owned(), value)).to_vec())
    }

    fn read(text: &[u8]) -> Result<(Vec<(String, Value)>, u64), BookError> {
        let mut lines = BookLines::begin(text)?;
        let mut found = Vec::new();
        while let Some(line) = lines.next()? {
            found.push(line);
        }
        Ok((found, lines.whole()))
    }

    #[test]
    fn wherever_it_is_cut_off_the_whole_lines_are_left() {
        let (text, lines) = book();
        let head = text.find('\n').unwrap() + 1;
        assert!(is_book(text.as_bytes()));
        for end in 0..=text.len() {
            let cut = &text.as_bytes()[..end];
            if end < head {
                assert_eq!(read(cut), Err(BookError::NoHead));
                continue;
            }
            let count = text[head..end].matches('\n').count();
            let whole = text[..end].rfind('\n').unwrap() + 1;
            assert_eq!(read(cut), Ok((lines[..count].to_vec(), whole as u64)));
        }
    }

    #[test]
    fn damage_is_found() {
        let (text, lines) = book();
        for place in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1;
            // Either an error, or what is damaged is the end and left out.
            if let Ok((found, _)) = read(&bytes) {
                assert!(found.len() < lines.len() && lines.starts_with(&found), "{place}");
            }
        }
    }

    #[test]
    fn a_checksum_is_written_in_one_way() {
        let lines = ('a'..='z').map(|name| write_line(&format!("{name}_0"), Value::DRAW));
        let with_letters = |line: &String| line[line.len() - 8..].contains(char::is_alphabetic);
        let line = lines.into_iter().find(with_letters).unwrap();
        assert!(read_line(&line).is_some());
        let (text, sum) = line.rsplit_once(' ').unwrap();
        for other in [sum.to_uppercase(), format!("+{sum}"), format!("0{sum}")] {
            assert_eq!(read_line(&format!("{text} {other}")), None, "{other}");
        }
    }

    #[test]
    fn a_book_of_another_game_is_refused() {
        let head = BookHead { game: "hex:size=4".to_owned(), plies: 2 };
        assert!(head.must_be_of("hex:size=4").is_ok());
        let refused = head.must_be_of("hex:size=5");
        assert!(matches!(refused, Err(BookError::AnotherGame { .. })));
    }
}
