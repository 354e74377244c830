//! PGSolver's `.pg` files, where they describe a reachability game.
//!
//! ```text
//! parity 2;
//! 0 1 0 1,2 "a";     vertex 0, priority 1, owned by J0, edges to 1 and 2
//! 1 0 1 1 "b";       final: its only edge leads to itself; priority 0: J0 wins
//! 2 1 0 2 "c";       final; priority 1: J1 wins
//! ```
//!
//! Every vertex that is not final has priority 1: a play that never ends visits
//! no even priority, as it wins nothing for J0. Plays start at vertex 0. The
//! self-loop of a final vertex is no move: the arena does not have it.
//!
//! The reader is one pass over the bytes, for files of millions of vertices.

use std::borrow::Cow;
use std::io;

use arene::Player;
use arene_words::Message;

use super::draft::Draft;
use super::names::Names;
use super::source::{Source, shown};
use super::{NamedArena, View, WriteError};

/// Reads an arena.
pub(super) fn read(source: Source<'_>) -> Result<NamedArena, Message> {
    let mut scanner = Scanner { source, at: 0 };
    let ignored_start = scanner.header()?;
    let mut lines = Lines::default();
    while !scanner.at_end() {
        scanner.vertex(&mut lines)?;
    }
    if lines.vertices.is_empty() {
        return Err(Message::new("file-empty"));
    }
    if lines.vertices.len() >= u32::MAX as usize {
        return Err(Message::new("file-too-large"));
    }
    let ranks = Ranks::new(source, &lines.vertices)?;

    let mut draft = Draft::new(source);
    draft.says_who_wins();
    if let Some(warning) = ignored_start {
        draft.warn(warning);
    }
    for vertex in ranks.in_order(&lines.vertices) {
        let v = draft.unnamed_vertex(vertex.owner)?;
        if let Some(winner) = vertex.winner {
            draft.win(v, winner, vertex.at);
        }
    }
    for (from, vertex) in (0..).zip(ranks.in_order(&lines.vertices)) {
        for &id in lines.successors(vertex) {
            let to = ranks.of(id).ok_or_else(|| {
                Message::new("file-pg-no-successor-line")
                    .with("line", source.line(vertex.at))
                    .with("vertex", vertex.id.to_string())
                    .with("to", id.to_string())
            })?;
            draft.edge(from, to)?;
        }
    }
    if let Some(zero) = ranks.of(0) {
        draft.start(zero, "0", 0)?;
    }
    let names = names(&lines, &ranks);
    if names.is_none() && !lines.names.is_empty() {
        draft.warn(Message::new("file-pg-names-unused"));
    }
    draft.finish_with(names.unwrap_or_else(|| ranks.as_names(&lines.vertices)))
}

/// What the lines of the file say, in their order.
#[derive(Default)]
struct Lines<'a> {
    vertices: Vec<Vertex>,
    /// The successors of all vertices one after the other.
    successors: Vec<u32>,
    /// The quoted names, each with the place of its vertex in `vertices`.
    names: Vec<(usize, &'a str)>,
}

/// A line of the file.
struct Vertex {
    id: u32,
    owner: Player,
    /// The winner, if the vertex is final.
    winner: Option<Player>,
    /// Where its successors stand among those of all vertices. A final vertex
    /// has none.
    successors: (u32, u32),
    /// Where the line begins.
    at: usize,
}

impl Lines<'_> {
    fn successors(&self, vertex: &Vertex) -> &[u32] {
        &self.successors[vertex.successors.0 as usize..vertex.successors.1 as usize]
    }
}

/// The numbers of the file may have gaps and come in any order. The arena
/// numbers the vertices without gaps, in increasing order.
struct Ranks {
    /// The places of the vertices in the file, by increasing number.
    order: Vec<u32>,
    /// Their numbers in increasing order, if these are not just 0, 1, 2, …
    ids: Option<Vec<u32>>,
}

impl Ranks {
    fn new(source: Source<'_>, vertices: &[Vertex]) -> Result<Ranks, Message> {
        let id = |place: u32| vertices[place as usize].id;
        let mut order: Vec<u32> = (0..vertices.len() as u32).collect();
        order.sort_by_key(|&place| id(place));
        if let Some(pair) = order.windows(2).find(|pair| id(pair[0]) == id(pair[1])) {
            let second = &vertices[pair[1] as usize];
            return Err(Message::new("file-pg-twice")
                .with("line", source.line(second.at))
                .with("vertex", second.id.to_string()));
        }
        // Distinct numbers in order are 0, 1, 2, … if the last is as great as
        // there are vertices before it.
        let dense = order.last().is_none_or(|&last| id(last) as usize + 1 == order.len());
        let ids = (!dense).then(|| order.iter().map(|&place| id(place)).collect());
        Ok(Ranks { order, ids })
    }

    /// The vertex of the arena that has this number in the file.
    fn of(&self, id: u32) -> Option<u32> {
        match &self.ids {
            None => ((id as usize) < self.order.len()).then_some(id),
            Some(ids) => ids.binary_search(&id).ok().map(|rank| rank as u32),
        }
    }

    /// The vertices by increasing number.
    fn in_order<'v>(&self, vertices: &'v [Vertex]) -> impl Iterator<Item = &'v Vertex> {
        self.order.iter().map(|&place| &vertices[place as usize])
    }

    /// The numbers as names.
    fn as_names(&self, vertices: &[Vertex]) -> Names {
        let numbers = Names::numbers(self.order.len() as u32);
        if self.ids.is_none() {
            return numbers;
        }
        let ids = self.in_order(vertices).map(|vertex| vertex.id.to_string());
        Names::listed(ids).unwrap_or(numbers)
    }
}

/// The quoted names, and the numbers of vertices without one. `None` if there
/// is no quoted name, if one is empty or if two vertices had the same name.
fn names(lines: &Lines<'_>, ranks: &Ranks) -> Option<Names> {
    if lines.names.is_empty() || lines.names.iter().any(|(_, name)| name.is_empty()) {
        return None;
    }
    let mut quoted: Vec<Option<&str>> = vec![None; lines.vertices.len()];
    for &(place, name) in &lines.names {
        quoted[place] = Some(name);
    }
    let all = ranks.order.iter().map(|&place| match quoted[place as usize] {
        Some(name) => Cow::Borrowed(name),
        None => Cow::Owned(lines.vertices[place as usize].id.to_string()),
    });
    Names::listed(all).ok()
}

/// Reads the bytes from left to right, once.
struct Scanner<'a> {
    source: Source<'a>,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// The next byte after blanks, which are skipped.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.source.text.as_bytes()[self.at..];
        let blanks = rest.iter().position(|byte| !byte.is_ascii_whitespace());
        self.at += blanks.unwrap_or(rest.len());
        self.source.text.as_bytes().get(self.at).copied()
    }

    fn at_end(&mut self) -> bool {
        self.peek().is_none()
    }

    /// Whether this byte comes next, which is then taken.
    fn takes(&mut self, byte: u8) -> bool {
        let next = self.peek() == Some(byte);
        self.at += usize::from(next);
        next
    }

    /// Whether this word comes next, which is then taken.
    fn takes_word(&mut self, word: &str) -> bool {
        let rest = self.peek().map_or("", |_| &self.source.text[self.at..]);
        let next = rest
            .strip_prefix(word)
            .is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_alphanumeric()));
        self.at += if next { word.len() } else { 0 };
        next
    }

    /// A whole number. One that is too large for a `u32` is given as
    /// `u32::MAX`, which no valid file contains.
    fn number(&mut self, wanted: &'static str) -> Result<u32, Message> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Err(self.wanted(Message::new(wanted)));
        }
        let mut number = 0u32;
        while let Some(&digit @ b'0'..=b'9') = self.source.text.as_bytes().get(self.at) {
            let digit = u32::from(digit - b'0');
            number = number.saturating_mul(10).saturating_add(digit);
            self.at += 1;
        }
        Ok(number)
    }

    /// The number of a vertex.
    fn id(&mut self, wanted: &'static str) -> Result<u32, Message> {
        let number = self.number(wanted)?;
        if number == u32::MAX {
            let line = self.source.line(self.at);
            return Err(Message::new("file-pg-large-number").with("line", line));
        }
        Ok(number)
    }

    /// `parity N;` and `start N;`, which may both be missing. The greatest
    /// number is of no use, and the start is always vertex 0: a warning if the
    /// file says another.
    fn header(&mut self) -> Result<Option<Message>, Message> {
        if self.takes_word("parity") {
            self.number("file-wanted-number")?;
            self.takes(b';');
        }
        let mut warning = None;
        if self.takes_word("start") {
            let line = self.source.line(self.at);
            let start = self.number("file-wanted-number")?;
            self.takes(b';');
            if start != 0 {
                warning = Some(
                    Message::new("file-pg-start")
                        .with("line", line)
                        .with("vertex", start.to_string()),
                );
            }
        }
        Ok(warning)
    }

    /// A line: `number priority owner successor,successor,… "name";`.
    fn vertex(&mut self, lines: &mut Lines<'a>) -> Result<(), Message> {
        let at = self.at;
        let id = self.id("file-wanted-number")?;
        let source = self.source;
        let about = move |message: &'static str| {
            Message::new(message).with("line", source.line(at)).with("vertex", id.to_string())
        };
        let priority = self.number("file-wanted-priority")?;
        let owner = match self.number("file-wanted-owner")? {
            0 => Player::J0,
            1 => Player::J1,
            _ => return Err(about("file-pg-owner")),
        };
        if matches!(self.peek(), Some(b';' | b'"')) {
            return Err(about("file-pg-no-successor"));
        }
        let first = lines.successors.len();
        lines.successors.push(self.id("file-wanted-successor")?);
        while self.takes(b',') {
            lines.successors.push(self.id("file-wanted-successor")?);
        }
        if self.takes(b'"') {
            lines.names.push((lines.vertices.len(), self.name()?));
        }
        if !self.takes(b';') {
            return Err(self.wanted(";"));
        }

        let is_final = lines.successors[first..].iter().all(|&to| to == id);
        let winner = match (is_final, priority) {
            (true, 0) => Some(Player::J0),
            (true, 1) => Some(Player::J1),
            (false, 1) => None,
            (true, _) => return Err(about("file-pg-final-priority")),
            (false, _) => return Err(about("file-pg-priority")),
        };
        if is_final {
            lines.successors.truncate(first);
        }
        let too_large = |_| Message::new("file-too-large");
        let successors = (
            u32::try_from(first).map_err(too_large)?,
            u32::try_from(lines.successors.len()).map_err(too_large)?,
        );
        lines.vertices.push(Vertex { id, owner, winner, successors, at });
        Ok(())
    }

    /// A name up to the closing quote; the opening one is taken already. There
    /// are no escapes.
    fn name(&mut self) -> Result<&'a str, Message> {
        let rest = &self.source.text[self.at..];
        let Some((name, _)) = rest.split_once('"') else {
            return Err(Message::new("file-never-closed")
                .with("line", self.source.line(self.at))
                .with("sign", "\""));
        };
        self.at += name.len() + 1;
        Ok(name)
    }

    /// Something else is wanted here.
    fn wanted(&mut self, wanted: impl Into<arene_words::Arg>) -> Message {
        let found = self.peek().and_then(|_| {
            let rest = &self.source.text[self.at..];
            rest.split(|letter: char| letter.is_whitespace() || letter == ';').next()
        });
        let line = self.source.line(self.at);
        match found {
            None => Message::new("file-cut").with("line", line).with("wanted", wanted),
            Some("") => Message::new("file-wanted")
                .with("line", line)
                .with("wanted", wanted)
                .with("found", ";"),
            Some(found) => Message::new("file-wanted")
                .with("line", line)
                .with("wanted", wanted)
                .with("found", shown(found)),
        }
    }
}

/// Writes an arena. Its start changes numbers with vertex 0, as plays start
/// there. A name that is just the number in the file is left out.
///
/// What the format cannot say is found before anything is written.
pub(super) fn write(view: View<'_>, out: &mut dyn io::Write) -> Result<(), WriteError> {
    let arena = view.arena;
    let start = view.start.unwrap_or(0);
    // Its own inverse.
    let swap = |v: u32| match v {
        0 => start,
        _ if v == start => 0,
        _ => v,
    };
    for v in arena.vertices() {
        let name = view.names.name(v);
        let problem = if arena.is_final(v) && view.finals.winner(v).is_none() {
            "file-pg-dead-end"
        } else if arena.successors(v) == [v] {
            "file-pg-self-loop"
        } else if name.is_empty() || name.contains('"') {
            "file-pg-name"
        } else {
            continue;
        };
        let message = Message::new(problem).with("vertex", shown(&name));
        return Err(WriteError::Inexpressible(message));
    }

    writeln!(out, "parity {};", arena.len().saturating_sub(1))?;
    for number in arena.vertices() {
        let v = swap(number);
        let priority = view.finals.winner(v).unwrap_or(Player::J1).index();
        write!(out, "{number} {priority} {} ", arena.owner(v).index())?;
        if arena.is_final(v) {
            write!(out, "{number}")?;
        }
        for (i, &to) in arena.successors(v).iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(out, "{comma}{}", swap(to))?;
        }
        let name = view.names.name(v);
        if name != number.to_string() {
            write!(out, " \"{name}\"")?;
        }
        out.write_all(b";\n")?;
    }
    Ok(())
}
