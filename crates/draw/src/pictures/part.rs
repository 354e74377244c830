//! The part of an arena that is drawn: all of it, or what lies around a vertex.

use arene::Arena;

/// Vertices of an arena with the edges between them, numbered anew.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// The vertices, by their numbers in the arena.
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
    pub fn around(arena: &Arena, centre: u32, radius: usize) -> Part {
        let transposed = arena.graph().transpose();
        let mut seen = vec![false; arena.len()];
        seen[centre as usize] = true;
        let mut found = vec![centre];
        let mut begin = 0;
        for _ in 0..radius {
            let end = found.len();
            if begin == end {
                break;
            }
            for i in begin..end {
                let v = found[i];
                for &next in arena.successors(v).iter().chain(transposed.successors(v)) {
                    if !std::mem::replace(&mut seen[next as usize], true) {
                        found.push(next);
                    }
                }
            }
            begin = end;
        }
        found.sort_unstable();
        Part::of(arena, found)
    }

    fn of(arena: &Arena, vertices: Vec<u32>) -> Part {
        let mut place = vec![usize::MAX; arena.len()];
        for (i, &v) in vertices.iter().enumerate() {
            place[v as usize] = i;
        }
        let mut part = Part { beyond: vec![0; vertices.len()], ..Part::default() };
        for (from, &v) in vertices.iter().enumerate() {
            for (number, &to) in arena.successors(v).iter().enumerate() {
                match place[to as usize] {
                    usize::MAX => part.beyond[from] += 1,
                    to => {
                        part.edges.push((from, to));
                        part.moves.push(number);
                    }
                }
            }
        }
        part.vertices = vertices;
        part
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
