//! A game on the screen of a terminal: the board stays where it is and changes,
//! a cursor walks over the legal moves.

use std::io::Write;
use std::time::{Duration, Instant};

use arene_games::Change;
use arene_service::Match;
use arene_words::{Message, id, message};
use crossterm::cursor::{MoveTo, MoveUp};
use crossterm::terminal::{self, Clear, ClearType};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::board::{Ink, Line};
use super::console::{Console, painted, position};
use super::cursor::Cursor;
use super::keys::{Key, Keys};
use crate::face::{Face, Stop};

/// A cursor over more moves than this would be no help.
const MOVES: usize = 1000;
/// Keys pressed while a machine thinks for longer than this are forgotten: they
/// were meant for something else.
const LONG: Duration = Duration::from_millis(300);
/// Moves shown on either side of the chosen one, where the board cannot show
/// what a move does.
const BESIDE: usize = 3;

/// The screen. What is drawn last is drawn over: the frame.
pub(crate) struct Screen {
    keys: Keys,
    /// Lines of the frame that is there.
    height: usize,
    /// What happened last, and what was asked for since.
    notes: Vec<Line>,
    /// Where the cursor was when a move was made.
    was: Option<(i64, i64)>,
    /// Since when a machine has been thinking.
    since: Option<Instant>,
}

impl Screen {
    pub(crate) fn new() -> std::io::Result<Screen> {
        let keys = Keys::begin()?;
        Ok(Screen { keys, height: 0, notes: Vec::new(), was: None, since: None })
    }

    /// Draws the board, what there is to read, and a last line.
    fn draw(
        &mut self,
        board: Vec<Line>,
        last: &[Line],
        prompt: Line,
        face: &mut Face,
    ) -> Result<(), Stop> {
        let (columns, rows) = terminal::size().unwrap_or((80, 24));
        let (columns, rows) = (usize::from(columns).max(20), usize::from(rows).max(4));
        let mut lines = board;
        lines.push(Line::default());
        lines.extend(self.notes.iter().chain(last).flat_map(|line| wrapped(line, columns)));
        lines.push(prompt);
        // What does not fit is lost at the top, as on any terminal.
        lines.drain(..lines.len().saturating_sub(rows - 1));
        let text: Vec<String> =
            lines.iter().map(|line| painted(&cut(line, columns - 1), face)).collect();
        let up = self.height.saturating_sub(1);
        self.height = lines.len();
        let out = face.writer();
        if up > 0 {
            write!(out, "{}", MoveUp(u16::try_from(up).unwrap_or(u16::MAX)))?;
        }
        write!(out, "\r{}{}", Clear(ClearType::FromCursorDown), text.join("\r\n"))?;
        face.finish()
    }

    /// Forgets the frame: the next one begins on a clean screen.
    fn wipe(&mut self, face: &mut Face) -> Result<(), Stop> {
        write!(face.writer(), "{}{}", Clear(ClearType::All), MoveTo(0, 0))?;
        self.height = 0;
        Ok(())
    }
}

impl Console for Screen {
    fn begin(&mut self, _: &Match, _: &mut Face) -> Result<(), Stop> {
        Ok(())
    }

    fn thinking(&mut self, game: &Match, face: &mut Face) -> Result<(), Stop> {
        self.since = Some(Instant::now());
        let owner = game.place().owner();
        let text = face.text(&message!("playing-thinking", ..face.about(owner)));
        let board = position(game, &Change::default());
        self.draw(board, &[], Line::new(Ink::Of(owner), text), face)
    }

    fn moved(&mut self, game: &Match, face: &mut Face) -> Result<(), Stop> {
        if self.since.take().is_some_and(|since| since.elapsed() > LONG) {
            self.keys.forget();
        }
        self.notes.clear();
        if let Some((player, m)) = game.last() {
            let text = face.text(&message!("playing-moved", r#move = m, ..face.about(player)));
            self.notes.push(Line::new(Ink::Of(player), text));
        }
        Ok(())
    }

    fn leapt(&mut self, said: &Message, _: &Match, face: &mut Face) -> Result<(), Stop> {
        self.notes = vec![Line::new(Ink::Plain, face.text(said))];
        Ok(())
    }

    fn tell(&mut self, lines: Vec<Line>, _: &mut Face) -> Result<(), Stop> {
        self.notes = lines;
        Ok(())
    }

    fn ask(&mut self, game: &Match, face: &mut Face) -> Result<Option<String>, Stop> {
        let place = game.place();
        let (tabletop, owner, moves) = (place.tabletop(), place.owner(), place.moves());
        let mut changes = Vec::new();
        for m in moves.iter().filter(|_| moves.len() <= MOVES) {
            changes.push(Change::between(&tabletop, &place.step(m)?.tabletop()));
        }
        let mut cursor = Cursor::new(&tabletop, &changes, self.was);
        let turn =
            Line::new(Ink::Of(owner), face.text(&message!("playing-turn", ..face.about(owner))));
        let keys = Line::new(Ink::Quiet, face.words.text(id!("playing-keys")));
        let mut typed = String::new();
        loop {
            let chosen = cursor.chosen.filter(|_| typed.is_empty());
            let nothing = Change::default();
            let change = chosen.map_or(&nothing, |k| &changes[k]);
            let mut below = vec![turn.clone(), keys.clone()];
            if let Some(k) = chosen.filter(|_| change.is_empty()) {
                below.push(around(&moves, k));
            }
            let prompt = match chosen {
                Some(k) => {
                    let mut line = Line::new(Ink::Plain, "> ");
                    line.push(Ink::Cursor, format!("[{}]", moves[k]));
                    line
                }
                None => Line::new(Ink::Plain, format!("> {typed}")),
            };
            self.draw(position(game, change), &below, prompt, face)?;
            match self.keys.next()? {
                Key::Letter(letter) => typed.push(letter),
                Key::Backspace => drop(typed.pop()),
                Key::Clear if typed.is_empty() => cursor.chosen = None,
                Key::Clear => typed.clear(),
                Key::Arrow(arrow) => cursor.follow(arrow),
                Key::Step { forwards } => cursor.step(forwards),
                Key::Redraw => self.wipe(face)?,
                Key::End => return Ok(None),
                Key::Enter if !typed.trim().is_empty() => return Ok(Some(typed)),
                Key::Enter => {
                    if let Some(k) = cursor.chosen {
                        self.was = Some(cursor.at());
                        return Ok(Some(moves[k].clone()));
                    }
                }
            }
        }
    }

    fn end(&mut self, game: &Match, face: &mut Face) -> Result<(), Stop> {
        let board = position(game, &Change::default());
        self.draw(board, &[], Line::default(), face)?;
        self.height = 0;
        Ok(())
    }
}

impl Drop for Screen {
    /// A frame that was left in the middle is left whole.
    fn drop(&mut self) {
        if self.height > 0 {
            let mut out = std::io::stdout();
            // If nobody reads any more, nothing is lost.
            drop(write!(out, "\r\n").and_then(|()| out.flush()));
        }
    }
}

/// The chosen move between its neighbours.
fn around(moves: &[String], k: usize) -> Line {
    let first = k.saturating_sub(BESIDE);
    let last = (k + BESIDE + 1).min(moves.len());
    let before = if first > 0 { "… " } else { "" };
    let after = if last < moves.len() { " …" } else { "" };
    let mut line = Line::new(Ink::Quiet, format!("{before}{} ", moves[first..k].join("  ")));
    line.push(Ink::Cursor, format!("[{}]", moves[k]));
    line.push(Ink::Quiet, format!(" {}{after}", moves[k + 1..last].join("  ")));
    line
}

/// As much of a line as fits.
fn cut(line: &Line, columns: usize) -> Line {
    let mut room = columns;
    let mut cut = Line::default();
    for (ink, text) in line.pieces() {
        let mut part = String::new();
        for letter in text.chars() {
            let width = letter.width().unwrap_or(0);
            if width > room {
                cut.push(*ink, part);
                return cut;
            }
            room -= width;
            part.push(letter);
        }
        cut.push(*ink, part);
    }
    cut
}

/// A line of words broken to fit; one of several inks, a table or a board, is
/// left to be cut.
fn wrapped(line: &Line, columns: usize) -> Vec<Line> {
    let [(ink, text)] = line.pieces() else { return vec![line.clone()] };
    // What is set in columns keeps them.
    if line.width() < columns || text.trim_start().contains("  ") {
        return vec![line.clone()];
    }
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].width() + 1 + word.width() >= columns {
            lines.push(word.to_owned());
        } else {
            if !lines[last].is_empty() {
                lines[last].push(' ');
            }
            lines[last].push_str(word);
        }
    }
    lines.into_iter().map(|text| Line::new(*ink, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_or_cut() {
        let line = Line::new(Ink::Plain, "one two three four");
        let broken: Vec<String> =
            wrapped(&line, 10).iter().map(|line| line.painted(false)).collect();
        assert_eq!(broken, ["one two", "three", "four"]);
        assert_eq!(cut(&line, 9).painted(false), "one two t");
        assert_eq!(wrapped(&line, 40), [line]);
        let table = Line::new(Ink::Plain, "  take 1  J0 wins in 12 plies");
        assert_eq!(wrapped(&table, 10), [table]);
    }

    #[test]
    fn the_chosen_move_stands_between_its_neighbours() {
        let moves: Vec<String> = (1..=9).map(|k| format!("m{k}")).collect();
        assert_eq!(around(&moves, 4).painted(false), "… m2  m3  m4 [m5] m6  m7  m8 …");
        assert_eq!(around(&moves, 0).painted(false), " [m1] m2  m3  m4 …");
        assert_eq!(around(&moves[..1], 0).painted(false), " [m1] ");
    }
}
