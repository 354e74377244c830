//! Reads DOT. Braces may be nested to any depth, so the reader keeps its own
//! stack of open braces instead of calling itself.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use arene::{Player, Rule};
use arene_words::Message;

use super::lexer::{Keyword, Lexer, Token};
use crate::files::draft::Draft;
use crate::files::names::NameList;
use crate::files::source::{Source, shown};
use crate::files::{NamedArena, terms};

/// `{…} -> {…}` stands for all edges from the one group to the other, many more
/// than there are letters. This is how many a file may write so.
const MOST_GROUP_EDGES: u64 = 20_000_000;

/// Reads an arena.
pub(in crate::files) fn read(source: Source<'_>) -> Result<NamedArena, Message> {
    let mut reader = Reader {
        lexer: Lexer::new(source)?,
        names: NameList::default(),
        vertices: Vec::new(),
        edges: Vec::new(),
        rule: None,
        groups: Vec::new(),
        members: Vec::new(),
        group_edges: 0,
    };
    reader.graph()?;
    reader.finish()
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    names: NameList,
    vertices: Vec<Vertex>,
    edges: Vec<(u32, u32)>,
    rule: Option<(Rule, usize)>,
    /// The open braces, those of the graph itself first.
    groups: Vec<Group>,
    /// The vertices mentioned in the open braces, group within group: those of
    /// an inner group are also those of the outer one. Between two statements
    /// of the graph itself there are none.
    members: Vec<u32>,
    /// How much has been written by groups on either side of an arrow.
    group_edges: u64,
}

/// A vertex: what is said of it, and what held for all vertices where it was
/// first mentioned.
struct Vertex {
    said: Attributes,
    default: Attributes,
    /// The first mention.
    at: usize,
}

/// The attributes that matter, `None` if they are not given.
#[derive(Clone, Copy, Default)]
struct Attributes {
    player: Option<Player>,
    /// The owner that the shape means; some shapes mean none.
    shape: Option<Option<Player>>,
    /// The winner, and where that is said.
    wins: Option<(Player, usize)>,
    start: Option<(bool, usize)>,
}

/// An open brace.
struct Group {
    /// What holds for vertices that are first mentioned from here on.
    default: Attributes,
    /// The place of its first vertex among the members.
    first: usize,
    /// The members left of the arrow that was read last in this group, if its
    /// right side is still to come.
    left: Option<Range<usize>>,
}

/// `key=value`, and where it stands.
struct Attribute<'a> {
    key: Cow<'a, str>,
    value: Cow<'a, str>,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The whole file: `strict digraph name { … }`.
    fn graph(&mut self) -> Result<(), Message> {
        let strict = self.lexer.takes(&Token::Keyword(Keyword::Strict))?;
        match self.lexer.peek() {
            Token::Keyword(Keyword::Digraph) => {}
            Token::Keyword(Keyword::Graph) => return Err(self.at_line("file-dot-graph")),
            _ => return Err(self.lexer.wanted("digraph")),
        }
        self.lexer.advance()?;
        if matches!(self.lexer.peek(), Token::Name(_)) {
            self.lexer.advance()?;
        }
        self.lexer.sign('{')?;
        self.open();
        while !self.groups.is_empty() {
            self.statement()?;
        }
        if *self.lexer.peek() != Token::End {
            return Err(self.lexer.wanted(Message::new("file-wanted-end")));
        }
        if strict {
            // A strict graph has no parallel edges: writing one twice is fine.
            let mut seen = HashSet::new();
            self.edges.retain(|&edge| seen.insert(edge));
        }
        Ok(())
    }

    /// One step in the innermost group: a statement, its beginning up to an
    /// opening brace, or what follows a closing one.
    fn statement(&mut self) -> Result<(), Message> {
        if self.after_arrow() {
            return self.side();
        }
        match self.lexer.peek() {
            Token::Sign(';') => {
                self.lexer.advance()?;
                Ok(())
            }
            Token::Sign('}') => self.close(),
            Token::Keyword(Keyword::Node) => {
                self.lexer.advance()?;
                for attribute in self.attributes()? {
                    let said = self.read_attribute(&attribute)?;
                    if let Some(group) = self.groups.last_mut() {
                        group.default = said.or(group.default);
                    }
                }
                Ok(())
            }
            Token::Keyword(Keyword::Graph) => {
                self.lexer.advance()?;
                for attribute in self.attributes()? {
                    self.graph_attribute(&attribute)?;
                }
                Ok(())
            }
            Token::Keyword(Keyword::Edge) => {
                self.lexer.advance()?;
                self.attributes()?;
                Ok(())
            }
            _ => self.side(),
        }
    }

    /// Whether the innermost group has read an arrow and not yet its right side.
    fn after_arrow(&self) -> bool {
        self.groups.last().is_some_and(|group| group.left.is_some())
    }

    /// A vertex or the beginning of a group, on one side of an arrow or alone;
    /// also `key=value`, which begins like a vertex.
    fn side(&mut self) -> Result<(), Message> {
        match self.lexer.peek() {
            Token::Keyword(Keyword::Subgraph) => {
                self.lexer.advance()?;
                if matches!(self.lexer.peek(), Token::Name(_)) {
                    self.lexer.advance()?;
                }
                self.lexer.sign('{')?;
                self.open();
                return Ok(());
            }
            Token::Sign('{') => {
                self.lexer.advance()?;
                self.open();
                return Ok(());
            }
            Token::Name(_) => {}
            _ => return Err(self.lexer.wanted(Message::new("file-wanted-name"))),
        }
        let at = self.lexer.place();
        let Token::Name(name) = self.lexer.advance()? else {
            return Err(self.lexer.wanted(Message::new("file-wanted-name")));
        };
        if *self.lexer.peek() == Token::Sign('=') && !self.after_arrow() {
            self.lexer.advance()?;
            let value = self.value()?;
            let key = name;
            return self.graph_attribute(&Attribute { key, value, at });
        }
        let v = self.vertex(&name, at);
        while self.lexer.takes(&Token::Sign(':'))? {
            self.value()?;
        }
        let alone = !self.after_arrow() && !self.at_arrow()?;
        if alone && *self.lexer.peek() == Token::Sign('[') {
            for attribute in self.attributes()? {
                self.say(v, &name, &attribute)?;
            }
        }
        self.members.push(v);
        self.side_ends(self.members.len() - 1)
    }

    /// One side of an arrow, or a vertex or group alone, is complete: its
    /// members are those from `first` on.
    fn side_ends(&mut self, first: usize) -> Result<(), Message> {
        let side = first..self.members.len();
        let left = self.groups.last_mut().and_then(|group| group.left.take());
        let is_edge = left.is_some();
        if let Some(left) = left {
            self.connect(left, side.clone())?;
        }
        if self.at_arrow()? {
            self.lexer.advance()?;
            if let Some(group) = self.groups.last_mut() {
                group.left = Some(side);
            }
            return Ok(());
        }
        if is_edge && *self.lexer.peek() == Token::Sign('[') {
            self.attributes()?;
        }
        if self.groups.len() == 1 {
            self.members.clear();
        }
        Ok(())
    }

    /// Whether an arrow comes next.
    fn at_arrow(&self) -> Result<bool, Message> {
        match self.lexer.peek() {
            Token::Arrow => Ok(true),
            Token::Line => Err(self.at_line("file-dot-line")),
            _ => Ok(false),
        }
    }

    /// Behind an opening brace.
    fn open(&mut self) {
        self.groups.push(Group {
            default: self.groups.last().map_or_else(Attributes::default, |group| group.default),
            first: self.members.len(),
            left: None,
        });
    }

    /// At a closing brace.
    fn close(&mut self) -> Result<(), Message> {
        self.lexer.advance()?;
        match self.groups.pop() {
            Some(group) if !self.groups.is_empty() => self.side_ends(group.first),
            _ => Ok(()),
        }
    }

    /// The vertex of this name.
    fn vertex(&mut self, name: &str, at: usize) -> u32 {
        let (v, new) = self.names.insert(name);
        if new {
            self.vertices.push(Vertex {
                said: Attributes::default(),
                default: self.groups.last().map_or_else(Attributes::default, |group| group.default),
                at,
            });
        }
        v
    }

    /// Adds the edges from every vertex of a side to every vertex of another.
    fn connect(&mut self, left: Range<usize>, right: Range<usize>) -> Result<(), Message> {
        if let ([from], [to]) = (&self.members[left.clone()], &self.members[right.clone()]) {
            self.edges.push((*from, *to));
            return Ok(());
        }
        // Groups within groups are counted once for each that takes part in an
        // edge, even if the other side is empty: that too is work.
        self.count_group_edges(left.len() as u64 + right.len() as u64)?;
        let (left, right) = (distinct(&self.members[left]), distinct(&self.members[right]));
        self.count_group_edges(left.len() as u64 * right.len() as u64)?;
        for from in left {
            self.edges.extend(right.iter().map(|&to| (from, to)));
        }
        Ok(())
    }

    fn count_group_edges(&mut self, count: u64) -> Result<(), Message> {
        self.group_edges = self.group_edges.saturating_add(count);
        if self.group_edges > MOST_GROUP_EDGES {
            return Err(self.at_line("file-dot-groups").with("most", MOST_GROUP_EDGES));
        }
        Ok(())
    }

    /// `[key=value, key=value; …] […]`, or nothing. A key without a value is
    /// true.
    fn attributes(&mut self) -> Result<Vec<Attribute<'a>>, Message> {
        let mut attributes = Vec::new();
        while self.lexer.takes(&Token::Sign('['))? {
            while !self.lexer.takes(&Token::Sign(']'))? {
                let at = self.lexer.place();
                let key = match self.lexer.peek() {
                    Token::Name(_) => self.value()?,
                    _ => return Err(self.lexer.wanted("]")),
                };
                let value = if self.lexer.takes(&Token::Sign('='))? {
                    self.value()?
                } else {
                    Cow::Borrowed("true")
                };
                attributes.push(Attribute { key, value, at });
                if !self.lexer.takes(&Token::Sign(','))? {
                    self.lexer.takes(&Token::Sign(';'))?;
                }
            }
        }
        Ok(attributes)
    }

    /// The value of an attribute.
    fn value(&mut self) -> Result<Cow<'a, str>, Message> {
        match self.lexer.peek() {
            Token::Name(_) | Token::Html => {}
            _ => return Err(self.lexer.wanted(Message::new("file-wanted-value"))),
        }
        match self.lexer.advance()? {
            Token::Name(value) => Ok(value),
            _ => Ok(Cow::Borrowed("<…>")),
        }
    }

    /// An attribute of the graph. Those of groups within it say nothing.
    fn graph_attribute(&mut self, attribute: &Attribute<'_>) -> Result<(), Message> {
        if self.groups.len() > 1 {
            return Ok(());
        }
        match attribute.key.as_ref() {
            "rule" => {}
            "arene" if attribute.value != "arena" => {
                let line = self.lexer.source().line(attribute.at);
                let message = Message::new("file-dot-picture").with("line", line);
                return Err(message.with("shows", attribute.value.as_ref()));
            }
            _ => return Ok(()),
        }
        let rule = terms::rule(&attribute.value);
        let wrong = || terms::not_a_rule(self.lexer.source(), attribute.at, &attribute.value);
        self.rule = Some((rule.ok_or_else(wrong)?, attribute.at));
        Ok(())
    }

    /// What an attribute says of a vertex.
    fn read_attribute(&self, attribute: &Attribute<'_>) -> Result<Attributes, Message> {
        let source = self.lexer.source();
        let Attribute { key, value, at } = attribute;
        let player = || {
            let player = terms::player(value);
            player.ok_or_else(|| terms::not_a_player(source, *at, key, value))
        };
        let mut said = Attributes::default();
        match key.as_ref() {
            "player" => said.player = Some(player()?),
            "wins" => said.wins = Some((player()?, *at)),
            "shape" => said.shape = Some(terms::owner_of_shape(value)),
            "start" => {
                let wrong = || terms::not_a_mark(source, *at, value);
                said.start = Some((mark(value).ok_or_else(wrong)?, *at));
            }
            _ => {}
        }
        Ok(said)
    }

    /// An attribute is said of a vertex. It may be said again, but not
    /// otherwise.
    fn say(&mut self, v: u32, name: &str, attribute: &Attribute<'_>) -> Result<(), Message> {
        let new = self.read_attribute(attribute)?;
        let said = &mut self.vertices[v as usize].said;
        let old = std::mem::replace(said, new.or(*said));
        let winner = |attributes: Attributes| attributes.wins.map(|(player, _)| player);
        let problem =
            if differ(old.player, new.player) || differ(old.shape.flatten(), new.shape.flatten()) {
                "file-two-owners"
            } else if differ(winner(old), winner(new)) {
                "file-won-by-both"
            } else {
                return Ok(());
            };
        Err(Message::new(problem)
            .with("line", self.lexer.source().line(attribute.at))
            .with("vertex", shown(name)))
    }

    /// A message about the line of the next token.
    fn at_line(&self, id: &'static str) -> Message {
        let line = self.lexer.source().line(self.lexer.place());
        Message::new(id).with("line", line)
    }

    /// The arena that was read.
    fn finish(self) -> Result<NamedArena, Message> {
        let mut draft = Draft::new(self.lexer.source());
        for (v, vertex) in (0..).zip(&self.vertices) {
            let name = self.names.get(v);
            let is = vertex.said.or(vertex.default);
            let owner = is.player.or(is.shape.flatten());
            let owner = owner.ok_or_else(|| draft.about("file-no-owner-dot", name, vertex.at))?;
            draft.unnamed_vertex(owner)?;
            if let Some((winner, at)) = is.wins {
                draft.win(v, winner, at);
            }
            if let Some((true, at)) = is.start {
                draft.start(v, name, at)?;
            }
        }
        for &(from, to) in &self.edges {
            draft.edge(from, to)?;
        }
        if let Some((rule, at)) = self.rule {
            draft.rule(rule, at);
        }
        draft.finish_with(self.names.into())
    }
}

impl Attributes {
    /// These attributes, and where one is not given, that of `other`.
    fn or(self, other: Attributes) -> Attributes {
        Attributes {
            player: self.player.or(other.player),
            shape: self.shape.or(other.shape),
            wins: self.wins.or(other.wins),
            start: self.start.or(other.start),
        }
    }
}

/// Whether both are given and not the same.
fn differ(a: Option<Player>, b: Option<Player>) -> bool {
    matches!((a, b), (Some(a), Some(b)) if a != b)
}

/// True or false, as DOT writes them.
fn mark(text: &str) -> Option<bool> {
    let is = |name: &&str| name.eq_ignore_ascii_case(text);
    if ["true", "yes", "1"].iter().any(is) {
        Some(true)
    } else if ["false", "no", "0"].iter().any(is) {
        Some(false)
    } else {
        None
    }
}

/// The vertices of a group, each once, in the order of their first mention.
fn distinct(members: &[u32]) -> Vec<u32> {
    let mut seen = HashSet::new();
    members.iter().copied().filter(|&v| seen.insert(v)).collect()
}
