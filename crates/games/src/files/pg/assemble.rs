//! From the parts of a file to its arena.

use std::borrow::Cow;

use arene::{Arena, Finals, Graph, LimitReached, Meter, Player, share};
use arene_words::{Message, message};

use super::super::NamedArena;
use super::super::draft::warn_of_edges;
use super::super::names::Names;
use super::scanner::{Kind, PieceOfFile, is_of_j1, is_won_by};

/// What is wrong with the parts together. Numbers are those of the file.
#[derive(Debug)]
pub(super) enum AssembleError {
    /// It does not fit, or was stopped.
    Limit(LimitReached),
    /// There are no vertices.
    Empty,
    /// 2³² − 1 vertices, or 2³² edges.
    TooLarge,
    /// This vertex comes twice.
    Twice(u32),
    /// Vertex `id` has an edge to `to`, which there is not.
    NoSuccessor { id: u32, to: u32 },
}

impl From<LimitReached> for AssembleError {
    fn from(limit: LimitReached) -> AssembleError {
        AssembleError::Limit(limit)
    }
}

/// The arena that the parts make, in this order. They are in the account of the meter
/// already, and are let go as they are copied, but not before.
pub(super) fn assemble(
    parts: Vec<PieceOfFile>,
    threads: usize,
    meter: &mut Meter<'_>,
) -> Result<NamedArena, AssembleError> {
    let count: u64 = parts.iter().map(|part| u64::from(part.count)).sum();
    let edges: usize = parts.iter().map(|part| part.successors.len()).sum();
    if count == 0 {
        return Err(AssembleError::Empty);
    }
    // The greatest u32 stays free: it marks "no vertex" in tables.
    if count >= u64::from(u32::MAX) || u32::try_from(edges).is_err() {
        return Err(AssembleError::TooLarge);
    }
    let ranks = Ranks::new(&parts, count as u32, meter)?;
    let names = names(&parts, &ranks, meter)?;
    let mut warnings: Vec<Message> = parts.iter().filter_map(|part| part.warning.clone()).collect();
    if names.is_none() && parts.iter().any(|part| part.names().next().is_some()) {
        warnings.push(message!("file-pg-names-unused"));
    }
    let names = match names {
        Some(names) => names,
        None => ranks.as_names(meter)?,
    };
    let start = ranks.of(0);
    let mut duplicates: Vec<(u32, u32)> = Vec::new();
    for (id, to) in parts.iter().flat_map(|part| part.duplicates.iter().copied()) {
        if let (Some(from), Some(to)) = (ranks.of(id), ranks.of(to)) {
            meter.push(&mut duplicates, (from, to))?;
        }
    }
    // Stable: the edges of one vertex stay in their order.
    duplicates.sort_by_key(|&(from, _)| from);

    let (graph, kinds) = if ranks.is_in_order() {
        in_order(parts, edges, threads, meter)?
    } else {
        ranks.sorted(&parts, edges, meter)?
    };
    let mut j1 = meter.vertex_set(kinds.len())?;
    for (v, _) in (0..).zip(&kinds).filter(|&(_, &kind)| is_of_j1(kind)) {
        j1.insert(v);
    }
    let arena = Arena::new(graph, j1);
    let won_by = |player| {
        let kinds = (0..).zip(&kinds).filter(move |&(_, &kind)| is_won_by(kind, player));
        kinds.map(|(v, _)| v)
    };
    let finals = Finals::new(&arena, won_by(Player::J0), won_by(Player::J1))
        .map_err(|_| AssembleError::TooLarge)?;
    warn_of_edges(&mut warnings, &arena, &names, &duplicates, meter.limits())?;
    Ok(NamedArena { arena, finals, names, start, warnings })
}

/// The graph of parts whose vertices have the numbers 0, 1, 2, … in this order,
/// and the kinds of all vertices. Each part is let go when it is copied.
fn in_order(
    parts: Vec<PieceOfFile>,
    edges: usize,
    threads: usize,
    meter: &mut Meter<'_>,
) -> Result<(Graph, Vec<Kind>), AssembleError> {
    let count: usize = parts.iter().map(|part| part.count as usize).sum();
    if let Some(found) = missing(&parts, count as u32) {
        return Err(found);
    }
    let mut first: Vec<u32> = meter.zeroes(count + 1)?;
    let mut target: Vec<u32> = meter.zeroes(edges)?;
    let mut kinds: Vec<Kind> = meter.zeroes(count)?;
    let mut jobs = Vec::with_capacity(parts.len());
    let (mut ends_left, mut targets_left) = (&mut first[1..], &mut target[..]);
    let mut kinds_left = &mut kinds[..];
    let mut before = 0;
    for part in parts {
        let rows = part.count as usize;
        let ends = ends_left.split_off_mut(..rows).unwrap_or_default();
        let kinds = kinds_left.split_off_mut(..rows).unwrap_or_default();
        let targets = targets_left.split_off_mut(..part.successors.len()).unwrap_or_default();
        before += part.successors.len() as u32;
        jobs.push((before - part.successors.len() as u32, part, ends, targets, kinds));
    }
    share(threads, jobs, |(before, part, ends, targets, kinds)| {
        targets.copy_from_slice(&part.successors);
        kinds.copy_from_slice(&part.kinds);
        for (end, own) in ends.iter_mut().zip(&part.ends) {
            *end = before + own;
        }
    });
    let graph = Graph::from_rows(first, target).map_err(|_| AssembleError::TooLarge)?;
    Ok((graph, kinds))
}

/// The first edge to a vertex that is not there, of vertices 0, 1, 2, … in order.
fn missing(parts: &[PieceOfFile], count: u32) -> Option<AssembleError> {
    if parts.iter().all(|part| part.largest < count) {
        return None;
    }
    let rows = parts.iter().flat_map(|part| part.ids().zip(part.rows()));
    let mut edges = rows.flat_map(|(id, row)| row.iter().map(move |&to| (id, to)));
    let (id, to) = edges.find(|&(_, to)| to >= count)?;
    Some(AssembleError::NoSuccessor { id, to })
}

/// The numbers of the file may have gaps and come in any order. The arena
/// numbers the vertices without gaps, in increasing order.
struct Ranks {
    count: u32,
    /// The vertices in the file, numbered there and by their place, in increasing
    /// order; empty if that is the order in which they come and there are no gaps.
    order: Vec<(u32, u32)>,
}

impl Ranks {
    fn new(
        parts: &[PieceOfFile],
        count: u32,
        meter: &mut Meter<'_>,
    ) -> Result<Ranks, AssembleError> {
        let mut before = 0;
        let in_order = parts.iter().all(|part| {
            before += part.count;
            part.is_consecutive_from(before - part.count)
        });
        if in_order {
            return Ok(Ranks { count, order: Vec::new() });
        }
        let ids = parts.iter().flat_map(PieceOfFile::ids);
        let mut order: Vec<(u32, u32)> = meter.list(count as usize)?;
        order.extend(ids.zip(0..));
        order.sort_unstable();
        match order.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(AssembleError::Twice(pair[1].0)),
            None => Ok(Ranks { count, order }),
        }
    }

    fn is_in_order(&self) -> bool {
        self.order.is_empty()
    }

    /// Whether the numbers are 0, 1, 2, … in some order: distinct as they are, so
    /// they are if the last is as great as there are vertices before it.
    fn is_dense(&self) -> bool {
        self.order.last().is_none_or(|&(id, _)| id + 1 == self.count)
    }

    /// The vertex of the arena that has this number in the file.
    fn of(&self, id: u32) -> Option<u32> {
        if self.is_dense() {
            return (id < self.count).then_some(id);
        }
        self.order.binary_search_by_key(&id, |&(id, _)| id).ok().map(|rank| rank as u32)
    }

    /// The graph and the kinds of all vertices, by increasing number.
    fn sorted(
        &self,
        parts: &[PieceOfFile],
        edges: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(Graph, Vec<Kind>), AssembleError> {
        let count = self.count as usize;
        let mut rows: Vec<&[u32]> = meter.list(count)?;
        rows.extend(parts.iter().flat_map(PieceOfFile::rows));
        let mut unsorted: Vec<Kind> = meter.list(count)?;
        unsorted.extend(parts.iter().flat_map(|part| part.kinds.iter().copied()));
        let mut first = meter.list(count + 1)?;
        let mut target = meter.list(edges)?;
        let mut kinds: Vec<Kind> = meter.list(count)?;
        first.push(0);
        for &(id, place) in &self.order {
            meter.step(1)?;
            kinds.push(unsorted[place as usize]);
            for &to in rows[place as usize] {
                target.push(self.of(to).ok_or(AssembleError::NoSuccessor { id, to })?);
            }
            first.push(target.len() as u32);
        }
        let graph = Graph::from_rows(first, target).map_err(|_| AssembleError::TooLarge)?;
        Ok((graph, kinds))
    }

    /// The numbers as names.
    fn as_names(&self, meter: &mut Meter<'_>) -> Result<Names, LimitReached> {
        let numbers = Names::numbers(self.count);
        if self.is_dense() {
            return Ok(numbers);
        }
        let ids = self.order.iter().map(|(id, _)| id.to_string());
        Ok(Names::listed_within(ids, meter)?.unwrap_or(numbers))
    }
}

/// The quoted names, and the numbers of vertices without one. `None` if there
/// is no quoted name, if one is empty or if two vertices had the same name.
fn names(
    parts: &[PieceOfFile],
    ranks: &Ranks,
    meter: &mut Meter<'_>,
) -> Result<Option<Names>, LimitReached> {
    let mut quoted: Vec<Option<&str>> = Vec::new();
    let mut before = 0;
    for part in parts {
        for (place, name) in part.names() {
            if name.is_empty() {
                return Ok(None);
            }
            if quoted.is_empty() {
                quoted = meter.filled(None, ranks.count as usize)?;
            }
            quoted[before + place as usize] = Some(name);
        }
        before += part.count as usize;
    }
    if quoted.is_empty() {
        return Ok(None);
    }
    let text = |id: u32, place: usize| match quoted[place] {
        Some(name) => Cow::Borrowed(name),
        None => Cow::Owned(id.to_string()),
    };
    if ranks.is_in_order() {
        let texts = (0..ranks.count).map(|id| text(id, id as usize));
        return Ok(Names::listed_within(texts, meter)?.ok());
    }
    let texts = ranks.order.iter().map(|&(id, place)| text(id, place as usize));
    Ok(Names::listed_within(texts, meter)?.ok())
}
