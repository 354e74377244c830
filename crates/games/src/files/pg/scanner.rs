//! One pass over the bytes of a file or of a piece of it.

use arene::{LimitReached, Meter, Player};
use arene_words::{Message, Plain, id, message};

use super::super::source::{line_of, shown};
use crate::Failure;

/// What a piece of a file says of the vertices in it, in their order there.
#[derive(Default)]
pub(super) struct PieceOfFile {
    /// How many vertices.
    pub(super) count: u32,
    /// The number of the first.
    first: u32,
    /// All numbers, if they are not consecutive.
    ids: Vec<u32>,
    /// The owner and the winner of each vertex: see [`Kind`].
    pub(super) kinds: Vec<Kind>,
    /// Where the successors of each vertex end in `successors`. A final vertex
    /// has none.
    pub(super) ends: Vec<u32>,
    /// The numbers of all successors, each once for one vertex.
    pub(super) successors: Vec<u32>,
    /// The largest of them.
    pub(super) largest: u32,
    /// Edges that were given more than once, each time after the first.
    pub(super) duplicates: Vec<(u32, u32)>,
    /// The quoted names one after the other.
    letters: String,
    /// The places of the vertices that have a name, and where it ends.
    named: Vec<(u32, usize)>,
    /// What is odd about the header.
    pub(super) warning: Option<Message>,
}

/// The owner in the lowest bit; 2 more if the vertex is final and J0 wins, 4 if
/// J1 does.
pub(super) type Kind = u8;

/// The kind of a vertex.
fn kind(owner: Player, winner: Option<Player>) -> Kind {
    owner.index() as Kind | winner.map_or(0, |winner| 2 << winner.index())
}

/// Whether J1 owns a vertex of this kind.
pub(super) fn is_of_j1(kind: Kind) -> bool {
    kind & 1 == 1
}

/// Whether a vertex of this kind is final and won by this player.
pub(super) fn is_won_by(kind: Kind, player: Player) -> bool {
    kind & 2 << player.index() != 0
}

impl PieceOfFile {
    /// Whether the numbers are consecutive from this one on.
    pub(super) fn is_consecutive_from(&self, id: u32) -> bool {
        self.ids.is_empty() && (self.count == 0 || self.first == id)
    }

    /// The numbers of the vertices.
    pub(super) fn ids(&self) -> impl Iterator<Item = u32> + '_ {
        let consecutive = if self.ids.is_empty() { self.count } else { 0 };
        (0..consecutive).map(|place| self.first + place).chain(self.ids.iter().copied())
    }

    /// The successors of each vertex.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[u32]> + '_ {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| &self.successors[begin as usize..end as usize])
    }

    /// The quoted names, with the places of their vertices.
    pub(super) fn names(&self) -> impl Iterator<Item = (u32, &str)> + '_ {
        let begins = std::iter::once(0).chain(self.named.iter().map(|&(_, end)| end));
        begins.zip(&self.named).map(|(begin, &(place, end))| (place, &self.letters[begin..end]))
    }

    /// Adds a vertex whose successors are the last of `successors`, from `row` on.
    fn vertex(
        &mut self,
        id: u32,
        kind: Kind,
        row: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Failure> {
        let too_large = || message!("file-too-large");
        if self.count == 0 {
            self.first = id;
        } else if self.ids.is_empty() && self.first.checked_add(self.count) != Some(id) {
            meter.grow(&mut self.ids, 2 * self.count as usize)?;
            self.ids.extend((0..self.count).map(|place| self.first + place));
        }
        if !self.ids.is_empty() {
            meter.push(&mut self.ids, id)?;
        }
        self.count = self.count.checked_add(1).ok_or_else(too_large)?;
        self.keep_each_once(id, row, meter)?;
        meter.push(&mut self.kinds, kind)?;
        let end = u32::try_from(self.successors.len()).map_err(|_| too_large())?;
        Ok(meter.push(&mut self.ends, end)?)
    }

    /// Drops repeated successors of the last row.
    fn keep_each_once(
        &mut self,
        id: u32,
        row: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), LimitReached> {
        /// Rows as short as this are compared each with each.
        const SHORT: usize = 16;
        let successors = &self.successors[row..];
        self.largest = successors.iter().copied().fold(self.largest, u32::max);
        let repeated = if successors.len() <= SHORT {
            (1..successors.len()).any(|k| successors[..k].contains(&successors[k]))
        } else {
            let mut sorted = meter.list(successors.len())?;
            sorted.extend_from_slice(successors);
            sorted.sort_unstable();
            let repeated = sorted.windows(2).any(|pair| pair[0] == pair[1]);
            meter.drop_list(sorted);
            repeated
        };
        if !repeated {
            return Ok(());
        }
        // Those that come again, and where, in order.
        let mut again: Vec<(u32, usize)> = meter.list(successors.len())?;
        again.extend(successors.iter().copied().zip(row..));
        again.sort_unstable();
        let mut before = None;
        again.retain(|&(to, _)| before.replace(to) == Some(to));
        again.sort_unstable_by_key(|&(_, place)| place);
        let (mut kept, mut next) = (row, 0);
        for place in row..self.successors.len() {
            if again.get(next).is_some_and(|&(_, at)| at == place) {
                next += 1;
            } else {
                self.successors[kept] = self.successors[place];
                kept += 1;
            }
        }
        self.successors.truncate(kept);
        for &(to, _) in &again {
            meter.push(&mut self.duplicates, (id, to))?;
        }
        meter.drop_list(again);
        Ok(())
    }
}

/// The number that some bytes begin with, and how many digits it has: all eight of them at
/// once, for how long a number is cannot be foretold.
#[inline]
fn leading_number(bytes: [u8; 8]) -> (u32, usize) {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // A digit becomes its value, any other byte more than nine. What a sum carries on goes
    // to later bytes, none of which are asked for then.
    let values = u64::from_le_bytes(bytes) ^ (EACH * u64::from(b'0'));
    let others = (values.wrapping_add(EACH * (0x80 - 10)) | values) & (EACH << 7);
    let digits = others.trailing_zeros() / 8;
    // Zeroes in front; then neighbours become numbers of two, four and eight digits.
    let values = values.checked_shl(64 - 8 * digits).unwrap_or(0);
    let pairs = (10 * values + (values >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (100 * pairs + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    let number = 10_000 * fours + (fours >> 32);
    (number as u32, digits as usize)
}

/// Reads bytes from left to right, once.
pub(super) struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Whether something has been read as in a game.
    is_game: bool,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Scanner<'a> {
        Scanner { bytes, at: 0, is_game: false }
    }

    /// Where the scanner is.
    pub(super) fn place(&self) -> usize {
        self.at
    }

    /// The next byte after blanks, which are skipped.
    #[inline]
    fn peek(&mut self) -> Option<u8> {
        loop {
            let byte = *self.bytes.get(self.at)?;
            if !byte.is_ascii_whitespace() {
                return Some(byte);
            }
            self.at += 1;
        }
    }

    pub(super) fn at_end(&mut self) -> bool {
        self.peek().is_none()
    }

    /// Whether this byte comes next, which is then taken.
    #[inline]
    fn takes(&mut self, byte: u8) -> bool {
        let next = self.peek() == Some(byte);
        self.at += usize::from(next);
        next
    }

    /// Whether this word comes next, which is then taken.
    fn takes_word(&mut self, word: &str) -> bool {
        self.peek();
        let next = self.bytes[self.at..]
            .strip_prefix(word.as_bytes())
            .is_some_and(|rest| !rest.first().is_some_and(u8::is_ascii_alphanumeric));
        self.at += if next { word.len() } else { 0 };
        next
    }

    /// A whole number. One that is too large for a `u32` is given as
    /// `u32::MAX`, which no valid file contains.
    #[inline]
    fn number(&mut self, wanted: Plain) -> Result<u32, Message> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Err(self.wanted(wanted));
        }
        if let Some(chunk) = self.bytes[self.at..].first_chunk()
            && let (number, digits @ 1..8) = leading_number(*chunk)
        {
            self.at += digits;
            return Ok(number);
        }
        let mut number = 0u64;
        while let Some(&digit @ b'0'..=b'9') = self.bytes.get(self.at) {
            number = (10 * number + u64::from(digit - b'0')).min(u64::from(u32::MAX));
            self.at += 1;
        }
        Ok(number as u32)
    }

    /// The number of a vertex.
    #[inline]
    fn id(&mut self, wanted: Plain) -> Result<u32, Message> {
        let number = self.number(wanted)?;
        if number == u32::MAX {
            return Err(message!("file-pg-large-number", line = self.line(self.at)));
        }
        Ok(number)
    }

    fn line(&self, at: usize) -> usize {
        line_of(self.bytes, at)
    }

    /// `parity N;` and `start N;`, which may both be missing. The greatest
    /// number is of no use, and the start is always vertex 0: a warning if the
    /// file says another.
    pub(super) fn header(&mut self, part: &mut PieceOfFile) -> Result<(), Message> {
        if self.takes_word("parity") {
            self.is_game = true;
            self.number(id!("file-wanted-number"))?;
            self.takes(b';');
        }
        if self.takes_word("start") {
            let line = self.line(self.at);
            let start = self.number(id!("file-wanted-number"))?;
            self.takes(b';');
            if start != 0 {
                part.warning = Some(message!("file-pg-start", line, vertex = start.to_string()));
            }
        }
        Ok(())
    }

    /// A line: `number priority owner successor,successor,… "name";`. Returns the
    /// number. What it adds to the part is in the account of the meter before it is there.
    pub(super) fn vertex(
        &mut self,
        part: &mut PieceOfFile,
        meter: &mut Meter<'_>,
    ) -> Result<u32, Failure> {
        let at = self.at;
        let id = self.id(id!("file-wanted-number"))?;
        let bytes = self.bytes;
        let about = move |message| {
            message!(message as LineVertex, line = line_of(bytes, at), vertex = id.to_string())
        };
        let priority = self.number(id!("file-wanted-priority"))?;
        self.is_game = true;
        let owner = match self.number(id!("file-wanted-owner"))? {
            0 => Player::J0,
            1 => Player::J1,
            _ => return Err(about(id!("file-pg-owner")).into()),
        };
        if matches!(self.peek(), Some(b';' | b'"')) {
            return Err(about(id!("file-pg-no-successor")).into());
        }
        let row = part.successors.len();
        meter.push(&mut part.successors, self.id(id!("file-wanted-successor"))?)?;
        while self.takes(b',') {
            meter.push(&mut part.successors, self.id(id!("file-wanted-successor"))?)?;
        }
        if self.takes(b'"') {
            meter.push_text(&mut part.letters, self.name()?)?;
            meter.push(&mut part.named, (part.count, part.letters.len()))?;
        }
        if !self.takes(b';') {
            return Err(self.wanted(";").into());
        }

        let is_final = part.successors[row..].iter().all(|&to| to == id);
        let winner = match (is_final, priority) {
            (true, 0) => Some(Player::J0),
            (true, 1) => Some(Player::J1),
            (false, 1) => None,
            (true, _) => return Err(about(id!("file-pg-final-priority")).into()),
            (false, _) => return Err(about(id!("file-pg-priority")).into()),
        };
        if is_final {
            part.successors.truncate(row);
        }
        part.vertex(id, kind(owner, winner), row, meter)?;
        Ok(id)
    }

    /// A name up to the closing quote; the opening one is taken already. There
    /// are no escapes.
    fn name(&mut self) -> Result<&'a str, Message> {
        let rest = &self.bytes[self.at..];
        let length = rest.iter().position(|&byte| byte == b'"');
        // Whole files are text; a piece of one that is not is read again.
        let name = length.and_then(|length| std::str::from_utf8(&rest[..length]).ok());
        let Some(name) = name else {
            return Err(message!("file-never-closed", line = self.line(self.at), sign = "\""));
        };
        self.at += name.len() + 1;
        Ok(name)
    }

    /// Something else is wanted here.
    #[cold]
    fn wanted(&mut self, wanted: impl Into<arene_words::Arg>) -> Message {
        let next = self.peek();
        let line = self.line(self.at);
        if next.is_none() {
            return message!("file-cut", line, wanted);
        }
        if !self.is_game {
            // It may be anything, and is nobody's business.
            return message!("file-pg-no-game", line);
        }
        // Messages show the beginning only.
        let rest = &self.bytes[self.at..self.bytes.len().min(self.at + 400)];
        let rest = String::from_utf8_lossy(rest);
        let found = rest.split(|letter: char| letter.is_whitespace() || letter == ';').next();
        let found = match found {
            None | Some("") => ";".to_owned(),
            Some(found) => shown(found),
        };
        message!("file-wanted", line, wanted, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_length_with_anything_behind() {
        for number in ["0", "7", "10", "007", "999", "12345", "654321", "9999999", "12345678"]
            .into_iter()
            .chain(["123456789", "4294967294", "4294967295", "99999999999999999999"])
        {
            let right = number.parse().unwrap_or(u32::MAX);
            for behind in
                ["", ",", ";\n", " 1 2 3 4 5 6", "/////////", ":::::::::", "é2345678", "\u{ff}9"]
            {
                for blanks in ["", " ", "\n\t "] {
                    let text = format!("{blanks}{number}{behind}");
                    let mut scanner = Scanner::new(text.as_bytes());
                    assert_eq!(scanner.number(id!("file-wanted-number")), Ok(right), "{text:?}");
                    assert_eq!(scanner.place(), blanks.len() + number.len(), "{text:?}");
                }
            }
        }
        for none in ["", ",123456789", "a12345678", "/12345678", ":12345678", "é"] {
            assert!(Scanner::new(none.as_bytes()).number(id!("file-wanted-number")).is_err());
        }
    }
}
