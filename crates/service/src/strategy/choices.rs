//! A strategy vertex by vertex, written without being gathered first: there may be
//! millions.

use std::fmt;
use std::sync::Arc;

use arene::{Solution, Strategy, Verdict};
use arene_games::Model;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Where a strategy leads, vertex by vertex.
///
/// As JSON an object from vertices to vertices.
#[derive(Clone)]
pub enum Choices {
    /// As it was read: from, to.
    Listed(Vec<(String, String)>),
    /// As it was found.
    Found(Arc<FoundStrategy>),
}

/// A strategy on its arena.
pub struct FoundStrategy {
    pub(super) model: Box<dyn Model>,
    pub(super) solution: Solution,
    pub(super) strategy: Strategy,
}

/// What a strategy does at a vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The vertex.
    pub from: String,
    /// Where the move leads.
    pub to: String,
    /// The move.
    pub name: String,
    /// How the vertex stands.
    pub verdict: Verdict,
}

impl Choices {
    /// Vertex by vertex, from and to.
    fn pairs(&self) -> Box<dyn Iterator<Item = (String, String)> + '_> {
        match self {
            Choices::Listed(pairs) => Box::new(pairs.iter().cloned()),
            Choices::Found(found) => {
                let model = &found.model;
                Box::new(found.pairs().map(|(from, to)| (model.name(from), model.name(to))))
            }
        }
    }
}

impl FoundStrategy {
    /// Whether play is over where it starts.
    pub fn is_over(&self) -> bool {
        self.model.arena().is_final(self.model.start())
    }

    /// What it does, vertex by vertex.
    pub fn choices(&self) -> impl Iterator<Item = Choice> + Clone + '_ {
        self.pairs().map(|(v, to)| {
            let successors = self.model.arena().successors(v);
            let k = successors.iter().position(|&successor| successor == to);
            let name = k.map(|k| self.model.move_names(v).swap_remove(k));
            Choice {
                from: self.model.name(v),
                to: self.model.name(to),
                name: name.unwrap_or_default(),
                verdict: self.solution.verdict(v),
            }
        })
    }

    fn pairs(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        let choice = |v| Some((v, self.strategy.choice(v)?));
        self.model.arena().vertices().filter_map(choice)
    }
}

impl fmt::Debug for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choices::Listed(pairs) => f.debug_tuple("Listed").field(pairs).finish(),
            Choices::Found(_) => f.write_str("Found"),
        }
    }
}

impl Serialize for Choices {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.pairs())
    }
}

impl<'de> Deserialize<'de> for Choices {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Choices, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Choices;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object from vertices to vertices")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Choices, M::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Choices::Listed(pairs))
            }
        }
        from.deserialize_map(Pairs)
    }
}
