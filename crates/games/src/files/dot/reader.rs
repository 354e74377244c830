//! Reads DOT. Braces may be nested to any depth, so the reader keeps its own
//! stack of open braces instead of calling itself.

use std::borrow::Cow;
use std::collections::HashSet;
use std::num::NonZero;
use std::ops::Range;

use arene::{LimitReached, Meter, Player, Rule, refusable};
use arene_words::{Id, Message, given, id, message};

use super::lexer::{Keyword, Lexer, Token};
use crate::Failure;
use crate::files::draft::Draft;
use crate::files::names::NameList;
use crate::files::source::{FileText, shown};
use crate::files::{NamedArena, terms};

/// `{…} -> {…}` stands for all edges from the one group to the other, many more
/// than there are letters. This is how many a file may write so.
const MOST_GROUP_EDGES: u64 = 20_000_000;

/// Reads an arena.
pub(in crate::files) fn read(
    source: FileText<'_>,
    meter: Meter<'_>,
) -> Result<NamedArena, Failure> {
    let mut reader = Reader {
        lexer: Lexer::new(source)?,
        meter,
        names: NameList::default(),
        vertices: Vec::new(),
        defaults: Vec::new(),
        edges: Vec::new(),
        strict: false,
        rule: None,
        groups: Vec::new(),
        members: Vec::new(),
        group_edges: 0,
    };
    reader.graph()?;
    reader.finish()
}

struct Reader<'a, 'm> {
    lexer: Lexer<'a>,
    meter: Meter<'m>,
    names: NameList,
    vertices: Vec<Vertex>,
    /// What has held for vertices mentioned for the first time, each time it changed.
    defaults: Vec<Attributes>,
    edges: Vec<(u32, u32)>,
    strict: bool,
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
    /// Its place among the defaults.
    default: Default,
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
    /// The score that play ends with, and where that is said.
    gain: Option<(i64, usize)>,
    start: Option<(bool, usize)>,
}

/// A place among the defaults; `None` where nothing was said.
type Default = Option<NonZero<u32>>;

/// An open brace.
struct Group {
    /// What holds for vertices that are first mentioned from here on.
    default: Default,
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

impl<'a> Reader<'a, '_> {
    /// The whole file: `strict digraph name { … }`.
    fn graph(&mut self) -> Result<(), Failure> {
        self.strict = self.lexer.takes(&Token::Keyword(Keyword::Strict))?;
        match self.lexer.peek() {
            Token::Keyword(Keyword::Digraph) => {}
            Token::Keyword(Keyword::Graph) => {
                return Err(self.at_line(id!("file-dot-graph")).into());
            }
            _ => return Err(self.lexer.wanted("digraph").into()),
        }
        self.lexer.advance()?;
        if matches!(self.lexer.peek(), Token::Name(_)) {
            self.lexer.advance()?;
        }
        if *self.lexer.peek() == Token::Sign('{') {
            self.lexer.is_graph = true;
        }
        self.lexer.sign('{')?;
        self.open()?;
        while !self.groups.is_empty() {
            self.meter.step(1)?;
            self.statement()?;
        }
        if *self.lexer.peek() != Token::End {
            return Err(self.lexer.wanted(message!("file-wanted-end")).into());
        }
        Ok(())
    }

    /// One step in the innermost group: a statement, its beginning up to an
    /// opening brace, or what follows a closing one.
    fn statement(&mut self) -> Result<(), Failure> {
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
                let mut all = self.default(self.current_default());
                self.attributes(|reader, attribute| {
                    all = reader.read_attribute(attribute)?.or(all);
                    Ok(())
                })?;
                self.set_default(all)
            }
            Token::Keyword(Keyword::Graph) => {
                self.lexer.advance()?;
                self.attributes(|reader, attribute| Ok(reader.graph_attribute(attribute)?))
            }
            Token::Keyword(Keyword::Edge) => {
                self.lexer.advance()?;
                self.attributes(|_, _| Ok(()))
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
    fn side(&mut self) -> Result<(), Failure> {
        match self.lexer.peek() {
            Token::Keyword(Keyword::Subgraph) => {
                self.lexer.advance()?;
                if matches!(self.lexer.peek(), Token::Name(_)) {
                    self.lexer.advance()?;
                }
                self.lexer.sign('{')?;
                return self.open();
            }
            Token::Sign('{') => {
                self.lexer.advance()?;
                return self.open();
            }
            Token::Name(_) => {}
            _ => return Err(self.lexer.wanted(message!("file-wanted-name")).into()),
        }
        let at = self.lexer.place();
        let Token::Name(name) = self.lexer.advance()? else {
            return Err(self.lexer.wanted(message!("file-wanted-name")).into());
        };
        if *self.lexer.peek() == Token::Sign('=') && !self.after_arrow() {
            self.lexer.advance()?;
            let value = self.value()?;
            let key = name;
            return Ok(self.graph_attribute(&Attribute { key, value, at })?);
        }
        let v = self.vertex(&name, at)?;
        while self.lexer.takes(&Token::Sign(':'))? {
            self.value()?;
        }
        let alone = !self.after_arrow() && !self.at_arrow()?;
        if alone && *self.lexer.peek() == Token::Sign('[') {
            self.attributes(|reader, attribute| Ok(reader.say(v, &name, attribute)?))?;
        }
        self.meter.push(&mut self.members, v)?;
        self.side_ends(self.members.len() - 1)
    }

    /// One side of an arrow, or a vertex or group alone, is complete: its
    /// members are those from `first` on.
    fn side_ends(&mut self, first: usize) -> Result<(), Failure> {
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
            self.attributes(|_, _| Ok(()))?;
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
            Token::Line => Err(self.at_line(id!("file-dot-line"))),
            _ => Ok(false),
        }
    }

    /// Behind an opening brace.
    fn open(&mut self) -> Result<(), Failure> {
        let (default, first) = (self.current_default(), self.members.len());
        Ok(self.meter.push(&mut self.groups, Group { default, first, left: None })?)
    }

    /// What holds for vertices that are first mentioned here.
    fn current_default(&self) -> Default {
        self.groups.last().and_then(|group| group.default)
    }

    fn default(&self, place: Default) -> Attributes {
        let place = place.and_then(|place| self.defaults.get(place.get() as usize - 1));
        place.copied().unwrap_or_default()
    }

    /// From here on this holds in the innermost group.
    fn set_default(&mut self, all: Attributes) -> Result<(), Failure> {
        self.meter.push(&mut self.defaults, all)?;
        let place = u32::try_from(self.defaults.len()).ok().and_then(NonZero::new);
        let too_large = || message!("file-too-large");
        let place = place.ok_or_else(too_large)?;
        if let Some(group) = self.groups.last_mut() {
            group.default = Some(place);
        }
        Ok(())
    }

    /// At a closing brace.
    fn close(&mut self) -> Result<(), Failure> {
        self.lexer.advance()?;
        match self.groups.pop() {
            Some(group) if !self.groups.is_empty() => self.side_ends(group.first),
            _ => Ok(()),
        }
    }

    /// The vertex of this name.
    fn vertex(&mut self, name: &str, at: usize) -> Result<u32, Failure> {
        let (v, new) = self.names.insert(name, &mut self.meter)?;
        if new {
            let (said, default) = (Attributes::default(), self.current_default());
            self.meter.push(&mut self.vertices, Vertex { said, default, at })?;
        }
        Ok(v)
    }

    /// Adds the edges from every vertex of a side to every vertex of another.
    fn connect(&mut self, left: Range<usize>, right: Range<usize>) -> Result<(), Failure> {
        if let ([from], [to]) = (&self.members[left.clone()], &self.members[right.clone()]) {
            return Ok(self.meter.push(&mut self.edges, (*from, *to))?);
        }
        // Groups within groups are counted once for each that takes part in an
        // edge, even if the other side is empty: that too is work.
        self.count_group_edges(left.len() as u64 + right.len() as u64)?;
        let left = distinct(&self.members[left], &mut self.meter)?;
        let right = distinct(&self.members[right], &mut self.meter)?;
        self.count_group_edges(left.len() as u64 * right.len() as u64)?;
        for &from in &left {
            for &to in &right {
                self.meter.step(1)?;
                self.meter.push(&mut self.edges, (from, to))?;
            }
        }
        self.meter.give_back(4 * (left.capacity() + right.capacity()) as u64);
        Ok(())
    }

    fn count_group_edges(&mut self, count: u64) -> Result<(), Message> {
        self.group_edges = self.group_edges.saturating_add(count);
        if self.group_edges > MOST_GROUP_EDGES {
            let line = self.line();
            return Err(message!("file-dot-groups", line, most = MOST_GROUP_EDGES));
        }
        Ok(())
    }

    /// `[key=value, key=value; …] […]`, or nothing. A key without a value is
    /// true.
    fn attributes(
        &mut self,
        mut take: impl FnMut(&mut Self, &Attribute<'a>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        while self.lexer.takes(&Token::Sign('['))? {
            while !self.lexer.takes(&Token::Sign(']'))? {
                self.meter.step(1)?;
                let at = self.lexer.place();
                let key = match self.lexer.peek() {
                    Token::Name(_) => self.value()?,
                    _ => return Err(self.lexer.wanted("]").into()),
                };
                let value = if self.lexer.takes(&Token::Sign('='))? {
                    self.value()?
                } else {
                    Cow::Borrowed("true")
                };
                take(self, &Attribute { key, value, at })?;
                if !self.lexer.takes(&Token::Sign(','))? {
                    self.lexer.takes(&Token::Sign(';'))?;
                }
            }
        }
        Ok(())
    }

    /// The value of an attribute.
    fn value(&mut self) -> Result<Cow<'a, str>, Message> {
        match self.lexer.peek() {
            Token::Name(_) | Token::Html => {}
            _ => return Err(self.lexer.wanted(message!("file-wanted-value"))),
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
                return Err(message!("file-dot-picture", line, shows = attribute.value.as_ref()));
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
            "gain" => {
                let wrong = || terms::not_a_score(source, *at, value);
                said.gain = Some((terms::score(value).ok_or_else(wrong)?, *at));
            }
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
        let gain = |attributes: Attributes| attributes.gain.map(|(score, _)| score);
        let problem =
            if differ(old.player, new.player) || differ(old.shape.flatten(), new.shape.flatten()) {
                id!("file-two-owners")
            } else if differ(winner(old), winner(new)) {
                id!("file-won-by-both")
            } else if differ(gain(old), gain(new)) {
                id!("file-scored-twice")
            } else {
                return Ok(());
            };
        Err(message!(
            problem as LineVertex,
            line = self.lexer.source().line(attribute.at),
            vertex = shown(name)
        ))
    }

    /// A message about the line of the next token.
    fn at_line(&self, id: Id<given::Line>) -> Message {
        message!(id as Line, line = self.line())
    }

    /// The line of the next token.
    fn line(&self) -> usize {
        self.lexer.source().line(self.lexer.place())
    }

    /// The arena that was read.
    fn finish(mut self) -> Result<NamedArena, Failure> {
        // Takes over the account with all that is in it.
        let mut draft = Draft::new(self.lexer.source(), self.meter);
        for (v, vertex) in (0..).zip(&self.vertices) {
            let name = self.names.get(v);
            let default = vertex.default.and_then(|at| self.defaults.get(at.get() as usize - 1));
            let is = vertex.said.or(default.copied().unwrap_or_default());
            let owner = is.player.or(is.shape.flatten());
            let owner =
                owner.ok_or_else(|| draft.about(id!("file-no-owner-dot"), name, vertex.at))?;
            draft.unnamed_vertex(owner)?;
            if let Some((winner, at)) = is.wins {
                draft.win(v, winner, at)?;
            }
            if let Some((score, at)) = is.gain {
                draft.says_who_wins();
                draft.score(v, score, at)?;
            }
            if let Some((true, at)) = is.start {
                draft.start(v, name, at)?;
            }
        }
        draft.meter.give_back((size_of::<Vertex>() * self.vertices.capacity()) as u64);
        self.vertices = Vec::new();
        draft.all_edges(self.edges)?;
        if self.strict {
            // A strict graph has no parallel edges: writing one twice is fine.
            draft.strict();
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
            gain: self.gain.or(other.gain),
            start: self.start.or(other.start),
        }
    }
}

/// Whether both are given and not the same.
fn differ<T: PartialEq>(a: Option<T>, b: Option<T>) -> bool {
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
fn distinct(members: &[u32], meter: &mut Meter<'_>) -> Result<Vec<u32>, LimitReached> {
    // Places are kept free, and their number is a power of two.
    let needed = 16 * members.len() as u64;
    meter.hold(needed)?;
    let mut seen: HashSet<u32> = HashSet::new();
    let reserved = refusable(|| seen.try_reserve(members.len()));
    reserved.map_err(|_| LimitReached::Refused { needed })?;
    let mut distinct = meter.list(members.len())?;
    for &v in members {
        meter.step(1)?;
        if seen.insert(v) {
            distinct.push(v);
        }
    }
    meter.give_back(needed);
    Ok(distinct)
}
