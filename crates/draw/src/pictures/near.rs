//! What can be reached from a position in a few moves, by the rules alone: for
//! games whose arenas are too large to be explored.

use std::collections::{HashMap, HashSet};

use arene::{Arena, ArenaBuilder, Finals, Outcome, Player};
use arene_games::{Model, MoveText, Place, VertexText};
use arene_words::{Message, message};

use super::part::Part;

/// The arena near a position. Vertices at its edge have moves that it does not
/// hold, so it cannot be solved.
pub struct Near {
    arena: Arena,
    finals: Finals,
    texts: Vec<VertexText>,
    names: Vec<String>,
    moves: Vec<Vec<MoveText>>,
    /// Moves of each vertex that lead out of what is shown.
    hidden: Vec<usize>,
}

impl Near {
    /// What is at most `radius` moves after `place`; `None` if that is more than
    /// `most` vertices.
    pub fn explore(place: Box<dyn Place>, radius: usize, most: usize) -> Option<Near> {
        let mut builder = ArenaBuilder::new();
        let mut known: HashMap<String, u32> = HashMap::new();
        let mut texts = vec![place.vertex_text()];
        let mut names = vec![place.name()];
        let mut outcomes = vec![place.outcome()];
        known.insert(place.name(), builder.vertex(place.owner()));
        let mut linked: HashSet<(u32, u32)> = HashSet::new();
        let mut moves: Vec<Vec<MoveText>> = vec![Vec::new()];
        let mut hidden = vec![0];
        let mut ring: Vec<(u32, Box<dyn Place>)> = vec![(0, place)];
        for depth in 0..=radius {
            if ring.is_empty() {
                break;
            }
            let mut next = Vec::new();
            for (v, place) in ring {
                for text in place.move_texts() {
                    if depth == radius {
                        hidden[v as usize] += 1;
                        continue;
                    }
                    let Ok(after) = place.step(text.notation()) else { continue };
                    let name = after.name();
                    let to = match known.get(&name) {
                        Some(&to) => to,
                        None if names.len() >= most => return None,
                        None => {
                            let to = builder.vertex(after.owner());
                            known.insert(name.clone(), to);
                            names.push(name);
                            texts.push(after.vertex_text());
                            outcomes.push(after.outcome());
                            moves.push(Vec::new());
                            hidden.push(0);
                            next.push((to, after));
                            to
                        }
                    };
                    // Two moves to one position are one edge.
                    if linked.insert((v, to)) {
                        builder.edge(v, to).ok()?;
                        moves[v as usize].push(text);
                    }
                }
            }
            ring = next;
        }
        let arena = builder.build().arena;
        let won = |player: Player| {
            let outcomes = outcomes.iter().enumerate();
            outcomes
                .filter(move |(_, outcome)| **outcome == Some(Outcome::Win(player)))
                .map(|(v, _)| v as u32)
        };
        let finals = Finals::new(&arena, won(Player::J0), won(Player::J1)).ok()?;
        Some(Near { arena, finals, texts, names, moves, hidden })
    }

    /// All of it, to be drawn.
    pub fn part(&self) -> Part {
        let mut part = Part::whole(&self.arena);
        part.beyond.clone_from(&self.hidden);
        part
    }
}

impl Model for Near {
    fn arena(&self) -> &Arena {
        &self.arena
    }

    fn finals(&self) -> &Finals {
        &self.finals
    }

    fn start(&self) -> u32 {
        0
    }

    fn name(&self, v: u32) -> String {
        self.names.get(v as usize).cloned().unwrap_or_default()
    }

    fn vertex_text(&self, v: u32) -> VertexText {
        let text = self.texts.get(v as usize).cloned();
        text.unwrap_or_else(|| VertexText::named(String::new()))
    }

    fn move_names(&self, v: u32) -> Vec<String> {
        self.move_texts(v).into_iter().map(MoveText::into_notation).collect()
    }

    fn move_texts(&self, v: u32) -> Vec<MoveText> {
        self.moves.get(v as usize).cloned().unwrap_or_default()
    }

    fn find(&self, text: &str) -> Result<u32, Message> {
        let found = self.names.iter().position(|name| name == text.trim());
        let missing = || message!("draw-not-near", vertex = text.trim());
        found.map(|v| v as u32).ok_or_else(missing)
    }

    fn find_from(&self, v: u32, text: &str) -> Result<u32, Message> {
        let number = self
            .moves
            .get(v as usize)
            .and_then(|moves| moves.iter().position(|made| made.notation() == text.trim()));
        match number {
            Some(number) => Ok(self.arena.successors(v)[number]),
            None => self.find(text),
        }
    }

    fn twin(&self, _v: u32) -> Option<u32> {
        None
    }

    fn bytes(&self) -> u64 {
        self.arena.bytes()
    }

    fn warnings(&self) -> &[Message] {
        &[]
    }
}
