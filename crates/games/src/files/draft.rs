//! An arena in the making, and the checks that all formats share.

use arene::{Arena, ArenaError, Finals, Graph, LimitReached, Limits, Meter, Player, Rule};
use arene_words::{Id, Message, given, id, message};

use super::NamedArena;
use super::names::{NameList, Names};
use super::source::{FileText, shown};
use crate::Failure;

/// How many warnings of one kind are given before the rest is only counted.
const MOST_WARNINGS: usize = 5;

/// An arena in the making. A reader adds the vertices, then the edges; what
/// the file says of the ends of plays may come in between. Memory for all of it is taken
/// from the meter.
pub(super) struct Draft<'a, 'm> {
    source: FileText<'a>,
    pub(super) meter: Meter<'m>,
    names: NameList,
    owners: Vec<Player>,
    edges: Vec<(u32, u32)>,
    /// Whether an edge may come again.
    strict: bool,
    /// The first vertices that were added again, and where; and how many there are.
    again: Vec<(u32, usize)>,
    again_count: usize,
    /// What the file says of winning vertices, `None` if it never does.
    wins: Option<Vec<Win>>,
    /// The scores that plays end with.
    scores: Vec<Scored>,
    /// The rule and where it stands.
    rule: Option<(Rule, usize)>,
    start: Option<u32>,
}

/// A vertex is said to be won by a player at this place.
struct Win {
    vertex: u32,
    player: Player,
    at: usize,
}

/// Play is said to end with a score at a vertex, at this place.
struct Scored {
    vertex: u32,
    score: i64,
    at: usize,
}

impl<'a, 'm> Draft<'a, 'm> {
    /// An arena without vertices.
    pub(super) fn new(source: FileText<'a>, meter: Meter<'m>) -> Draft<'a, 'm> {
        Draft {
            source,
            meter,
            names: NameList::default(),
            owners: Vec::new(),
            edges: Vec::new(),
            strict: false,
            again: Vec::new(),
            again_count: 0,
            wins: None,
            scores: Vec::new(),
            rule: None,
            start: None,
        }
    }

    /// A message about a vertex at this place.
    pub(super) fn about(&self, id: Id<given::LineVertex>, name: &str, at: usize) -> Message {
        message!(id as LineVertex, line = self.source.line(at), vertex = shown(name))
    }

    /// There is no vertex of this name: the first of these two messages, or the
    /// second if another name looks like it.
    pub(super) fn unknown(
        &self,
        (id, near_id): (Id<given::LineVertex>, Id<given::LineNearVertex>),
        name: &str,
        at: usize,
    ) -> Message {
        match self.names.nearest(name) {
            None => self.about(id, name, at),
            Some(near) => {
                let (line, vertex) = (self.source.line(at), shown(name));
                message!(near_id as LineNearVertex, line, vertex, near = shown(near))
            }
        }
    }

    /// The names given so far.
    pub(super) fn names(&self) -> &NameList {
        &self.names
    }

    /// An edge that comes again says nothing new, and is nothing odd.
    pub(super) fn strict(&mut self) {
        self.strict = true;
    }

    /// Adds a vertex. The same vertex may come again with the same owner.
    pub(super) fn vertex(&mut self, name: &str, owner: Player, at: usize) -> Result<u32, Failure> {
        let (v, new) = self.names.insert(name, &mut self.meter)?;
        if new {
            self.unnamed_vertex(owner)?;
        } else if self.owners[v as usize] != owner {
            return Err(self.about(id!("file-two-owners"), name, at).into());
        } else {
            self.again_count += 1;
            if self.again.len() < MOST_WARNINGS {
                self.again.push((v, at));
            }
        }
        Ok(v)
    }

    /// Adds a vertex whose name is given only at the end, to
    /// [`Draft::finish_with`].
    pub(super) fn unnamed_vertex(&mut self, owner: Player) -> Result<u32, Failure> {
        self.meter.step(1)?;
        let v = self.owners.len();
        // The greatest u32 stays free: it marks "no vertex" in tables.
        if v >= u32::MAX as usize - 1 {
            return Err(message!("file-too-large").into());
        }
        self.meter.push(&mut self.owners, owner)?;
        Ok(v as u32)
    }

    /// Adds an edge between two vertices.
    pub(super) fn edge(&mut self, from: u32, to: u32) -> Result<(), Failure> {
        self.meter.step(1)?;
        if self.edges.len() >= u32::MAX as usize {
            return Err(message!("file-too-large").into());
        }
        Ok(self.meter.push(&mut self.edges, (from, to))?)
    }

    /// Adds edges that have been put together elsewhere.
    pub(super) fn all_edges(&mut self, edges: Vec<(u32, u32)>) -> Result<(), Message> {
        if edges.len() > u32::MAX as usize {
            return Err(message!("file-too-large"));
        }
        self.edges = edges;
        Ok(())
    }

    /// The file says somewhere who wins, if only that nobody does.
    pub(super) fn says_who_wins(&mut self) {
        self.wins.get_or_insert_default();
    }

    /// A player wins at a vertex.
    pub(super) fn win(&mut self, vertex: u32, player: Player, at: usize) -> Result<(), Failure> {
        self.meter.step(1)?;
        let wins = self.wins.get_or_insert_default();
        Ok(self.meter.push(wins, Win { vertex, player, at })?)
    }

    /// Play ends with a score at a vertex.
    pub(super) fn score(&mut self, vertex: u32, score: i64, at: usize) -> Result<(), Failure> {
        self.meter.step(1)?;
        Ok(self.meter.push(&mut self.scores, Scored { vertex, score, at })?)
    }

    /// The winners follow from a rule.
    pub(super) fn rule(&mut self, rule: Rule, at: usize) {
        self.rule = Some((rule, at));
    }

    /// Plays start at this vertex.
    pub(super) fn start(&mut self, v: u32, name: &str, at: usize) -> Result<(), Message> {
        match self.start.replace(v) {
            Some(other) if other != v => Err(self.about(id!("file-two-starts"), name, at)),
            _ => Ok(()),
        }
    }

    /// The arena, if it breaks no rule.
    pub(super) fn finish(mut self) -> Result<NamedArena, Failure> {
        let names = std::mem::take(&mut self.names);
        self.finish_with(names.into())
    }

    /// The arena with these names, if it breaks no rule.
    pub(super) fn finish_with(mut self, names: Names) -> Result<NamedArena, Failure> {
        if names.is_empty() {
            return Err(message!("file-empty").into());
        }
        let source = self.source;
        let mut warnings = Vec::new();
        for &(v, at) in &self.again {
            warnings.push(message!(
                "file-vertex-again",
                line = source.line(at),
                vertex = shown(&names.get(v))
            ));
        }
        warn_of_the_rest(&mut warnings, id!("file-vertices-again"), self.again_count);

        let (arena, duplicates) = self.arena()?;
        let duplicates = if self.strict { &[] } else { &duplicates[..] };
        warn_of_edges(&mut warnings, &arena, &names, duplicates, self.meter.limits())?;

        let scores = self.scores;
        let finals = match (self.rule, self.wins) {
            (Some((_, at)), _) if !scores.is_empty() => {
                return Err(message!("file-values-and-rule", line = source.line(at)).into());
            }
            (Some((_, at)), Some(_)) => {
                return Err(message!("file-wins-and-rule", line = source.line(at)).into());
            }
            (Some((rule, _)), None) => Finals::by_rule(&arena, rule),
            (None, wins) => {
                let mut ends = arena.graph().final_vertices();
                if let (true, Some(first)) = (wins.is_none() && scores.is_empty(), ends.next()) {
                    warnings.push(message!(
                        "file-no-winners",
                        count = 1 + ends.count(),
                        vertex = shown(&names.get(first))
                    ));
                }
                let wins = wins.unwrap_or_default();
                let won_by = |player| {
                    let his = wins.iter().filter(move |win| win.player == player);
                    his.map(|win| win.vertex)
                };
                Finals::new(&arena, won_by(Player::J0), won_by(Player::J1))
                    .map_err(|error| wrong_win(source, &names, &wins, error))?
            }
        };
        // Once more in their order, and once where they stay.
        self.meter.hold(28 * scores.len() as u64)?;
        let given = scores.iter().map(|scored| (scored.vertex, scored.score));
        let finals = match scores.is_empty() {
            true => finals,
            false => finals
                .with_scores(&arena, given)
                .map_err(|error| wrong_score(source, &names, &scores, error))?,
        };
        Ok(NamedArena { arena, finals, names, start: self.start, warnings })
    }

    /// The arena, each edge once and the successors of a vertex in the order in which they
    /// came, and the edges that came again.
    fn arena(&mut self) -> Result<(Arena, Vec<(u32, u32)>), Failure> {
        let meter = &mut self.meter;
        let edges = std::mem::take(&mut self.edges);
        let mut first = meter.filled(0u32, self.owners.len() + 1)?;
        for &(from, _) in &edges {
            meter.step(1)?;
            first[from as usize + 1] += 1;
        }
        for v in 0..self.owners.len() {
            first[v + 1] += first[v];
        }
        // Until a row is filled, `first` tells where its next edge goes.
        let mut target = meter.filled(0u32, edges.len())?;
        for &(from, to) in &edges {
            meter.step(1)?;
            let place = &mut first[from as usize];
            target[*place as usize] = to;
            *place += 1;
        }
        meter.give_back(8 * edges.capacity() as u64);
        drop(edges);

        // last[to] is the last vertex met that has an edge to `to`.
        let mut last = meter.filled(u32::MAX, self.owners.len())?;
        let (mut kept, mut begin) = (0, 0);
        let mut duplicates = Vec::new();
        for (v, end) in first.iter_mut().take(self.owners.len()).enumerate() {
            let v = v as u32;
            for k in begin..*end as usize {
                meter.step(1)?;
                let to = target[k];
                if std::mem::replace(&mut last[to as usize], v) == v {
                    meter.push(&mut duplicates, (v, to))?;
                } else {
                    target[kept] = to;
                    kept += 1;
                }
            }
            begin = *end as usize;
            *end = kept as u32;
        }
        target.truncate(kept);
        // Rows end where they now begin: one further on.
        first.rotate_right(1);
        first[0] = 0;
        let mut j1 = meter.vertex_set(self.owners.len())?;
        for (v, _) in (0..).zip(&self.owners).filter(|&(_, &owner)| owner == Player::J1) {
            j1.insert(v);
        }
        let graph = Graph::from_rows(first, target).map_err(|_| message!("file-too-large"))?;
        Ok((Arena::new(graph, j1), duplicates))
    }
}

/// Warns of edges that came more than once, and of an edge between two vertices
/// of one player.
pub(super) fn warn_of_edges(
    warnings: &mut Vec<Message>,
    arena: &Arena,
    names: &Names,
    duplicates: &[(u32, u32)],
    limits: &Limits,
) -> Result<(), LimitReached> {
    let name = |v| shown(&names.get(v));
    for &(from, to) in duplicates.iter().take(MOST_WARNINGS) {
        warnings.push(message!("file-duplicate-edge", from = name(from), to = name(to)));
    }
    warn_of_the_rest(warnings, id!("file-duplicate-edges"), duplicates.len());
    if let Some((from, to)) = arena.same_owner_edge(limits)? {
        let player = arena.owner(from).to_string();
        warnings.push(message!("file-same-owner", from = name(from), to = name(to), player));
    }
    Ok(())
}

/// Counts the warnings of one kind that are too many to be given.
fn warn_of_the_rest(warnings: &mut Vec<Message>, id: Id<given::Count>, count: usize) {
    if let Some(rest @ 1..) = count.checked_sub(MOST_WARNINGS) {
        warnings.push(message!(id as Count, count = rest));
    }
}

/// What is wrong with the winning vertices, and on which line: the last that
/// speaks of the vertex.
fn wrong_win(source: FileText<'_>, names: &Names, wins: &[Win], error: ArenaError) -> Message {
    let (id, v) = match error {
        ArenaError::NotFinal(v) => (id!("file-won-not-final"), v),
        ArenaError::WonByBoth(v) => (id!("file-won-by-both"), v),
        _ => return message!("file-too-large"),
    };
    let at = wins.iter().rev().find(|win| win.vertex == v);
    let line = source.line(at.map_or(0, |win| win.at));
    message!(id as LineVertex, line, vertex = shown(&names.get(v)))
}

/// What is wrong with the scores, and on which line: the last that speaks of the vertex.
fn wrong_score(
    source: FileText<'_>,
    names: &Names,
    scores: &[Scored],
    error: ArenaError,
) -> Message {
    let (id, v) = match error {
        ArenaError::NotFinal(v) => (id!("file-scored-not-final"), v),
        ArenaError::WonAndScored(v) => (id!("file-won-and-scored"), v),
        ArenaError::ScoredTwice(v) => (id!("file-scored-twice"), v),
        _ => return message!("file-too-large"),
    };
    let at = scores.iter().rev().find(|scored| scored.vertex == v);
    message!(
        id as LineVertex,
        line = source.line(at.map_or(0, |scored| scored.at)),
        vertex = shown(&names.get(v))
    )
}
