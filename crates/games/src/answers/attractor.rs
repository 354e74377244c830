//! Attractors, layer by layer.

use arene::{Arena, Attractor, LimitReached, Limits, Player, VertexSet};
use arene_words::Message;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::{Model, names};

/// The three algorithms of the course notes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Transposed graph and counters: linear.
    #[default]
    Counters,
    /// The one-step operator, iterated.
    Steps,
    /// Sweeps over all vertices until nothing changes.
    Sweeps,
}

impl Method {
    /// Every method with its name on the command line.
    pub const ALL: [(&'static str, Method); 3] =
        [("counters", Method::Counters), ("steps", Method::Steps), ("sweeps", Method::Sweeps)];

    /// The attractor by this method.
    pub fn attractor(
        self,
        arena: &Arena,
        player: Player,
        target: &VertexSet,
        limits: &Limits,
    ) -> Result<Attractor, LimitReached> {
        match self {
            Method::Counters => arene::attractor(arena, player, target, limits),
            Method::Steps => arene::attractor_by_steps(arena, player, target, limits),
            Method::Sweeps => arene::attractor_by_sweeps(arena, player, target, limits),
        }
    }
}

/// The vertices of a target, given as texts, each a vertex or several joined by
/// commas, in quotes where they need it.
pub fn read_target(model: &dyn Model, texts: &[String]) -> Result<VertexSet, Message> {
    let mut target = VertexSet::new(model.arena().len());
    for text in texts {
        // A vertex of an arena file may have a comma in its name.
        if let Ok(v) = model.find(text) {
            target.insert(v);
            continue;
        }
        for name in names(text) {
            target.insert(model.find(&name)?);
        }
    }
    // Nothing but commas and spaces.
    if !texts.is_empty() && target.is_empty() {
        return Err(Message::new("target-empty"));
    }
    Ok(target)
}

/// The answer of `attractor`.
#[derive(Clone, Copy)]
pub struct AttractorAnswer<'a> {
    /// The explored arena.
    pub model: &'a dyn Model,
    /// The attractor.
    pub attractor: &'a Attractor,
}

impl Serialize for AttractorAnswer<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(3))?;
        map.serialize_entry("player", &self.attractor.player().to_string())?;
        map.serialize_entry("layers", &Layers(self))?;
        map.serialize_entry("stationary", &self.attractor.stationary())?;
        map.end()
    }
}

struct Layers<'a>(&'a AttractorAnswer<'a>);

impl Serialize for Layers<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let AttractorAnswer { model, attractor } = *self.0;
        to.collect_seq(attractor.layers().map(|vertices| Layer { model, vertices }))
    }
}

/// One layer, whose names are written as they are made: there may be millions.
struct Layer<'a> {
    model: &'a dyn Model,
    vertices: &'a [u32],
}

impl Serialize for Layer<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.vertices.iter().map(|&v| self.model.name(v)))
    }
}
