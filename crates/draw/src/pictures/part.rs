//! The part of an arena that is drawn: all of it, or what lies around a vertex.

use arene::{Arena, LimitReached, Limits, Meter, Phase};

/// Vertices of an arena with the edges between them, numbered anew.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// The vertices, by their numbers in the arena, in order.
    pub vertices: Vec<u32>,
    /// The edges between them, by their places in `vertices`.
    pub edges: Vec<(usize, usize)>,
    /// For each edge, which of the moves of its source it is.
    pub moves: Vec<usize>,
    /// How many moves from each vertex are left out.
    pub beyond: Vec<usize>,
}

impl Part {
    /// The whole arena.
    pub fn whole(arena: &Arena) -> Part {
        Part::of(arena, arena.vertices().collect())
    }

    /// What is at most so many moves away from a vertex, moves counted in both
    /// directions.
    pub fn around(
        arena: &Arena,
        centre: u32,
        radius: usize,
        limits: &Limits,
    ) -> Result<Part, LimitReached> {
        Ok(Rings::new(arena, centre, radius, limits)?.part(arena, radius))
    }

    fn of(arena: &Arena, vertices: Vec<u32>) -> Part {
        let place = |v: u32| vertices.binary_search(&v).ok();
        let mut part = Part { beyond: vec![0; vertices.len()], ..Part::default() };
        for (from, &v) in vertices.iter().enumerate() {
            for (number, &to) in arena.successors(v).iter().enumerate() {
                match place(to) {
                    None => part.beyond[from] += 1,
                    Some(to) => {
                        part.edges.push((from, to));
                        part.moves.push(number);
                    }
                }
            }
        }
        part.vertices = vertices;
        part
    }

    /// Is nothing of the arena left out?
    pub fn is_whole(&self, arena: &Arena) -> bool {
        self.vertices.len() == arena.len() && self.beyond.iter().all(|&moves| moves == 0)
    }

    /// Is nothing left to play there?
    pub fn is_final(&self, arena: &Arena, i: usize) -> bool {
        self.beyond[i] == 0 && arena.is_final(self.vertices[i])
    }

    /// The place of a vertex, if it is in this part.
    pub fn place(&self, v: u32) -> Option<usize> {
        self.vertices.binary_search(&v).ok()
    }
}

/// What lies around a vertex, move by move: parts of every radius from one walk.
#[derive(Clone, Debug)]
pub struct Rings {
    /// The vertices, the nearest first.
    found: Vec<u32>,
    /// How many of them are within each radius, from 0 on.
    within: Vec<usize>,
}

impl Rings {
    /// Walks as far as this radius, in both directions of the moves.
    pub fn new(
        arena: &Arena,
        centre: u32,
        radius: usize,
        limits: &Limits,
    ) -> Result<Rings, LimitReached> {
        let transposed = arena.graph().transpose(limits)?;
        let mut meter = Meter::new(limits, Phase::Explore, None);
        meter.hold(transposed.bytes())?;
        let mut seen = meter.vertex_set(arena.len())?;
        seen.insert(centre);
        let mut found = Vec::new();
        meter.push(&mut found, centre)?;
        let mut within = vec![1];
        let mut begin = 0;
        for _ in 0..radius {
            let end = found.len();
            if begin == end {
                break;
            }
            for i in begin..end {
                let v = found[i];
                for &next in arena.successors(v).iter().chain(transposed.successors(v)) {
                    meter.step(1)?;
                    if seen.insert(next) {
                        meter.push(&mut found, next)?;
                    }
                }
            }
            within.push(found.len());
            begin = end;
        }
        Ok(Rings { found, within })
    }

    /// How many vertices are within a radius.
    pub fn count(&self, radius: usize) -> usize {
        self.within.get(radius).copied().unwrap_or(self.found.len())
    }

    /// What is within a radius.
    pub fn part(&self, arena: &Arena, radius: usize) -> Part {
        let mut vertices = self.found[..self.count(radius)].to_vec();
        vertices.sort_unstable();
        Part::of(arena, vertices)
    }
}
