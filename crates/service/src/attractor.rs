//! Attractors, layer by layer.

use std::sync::Arc;

use arene::{Attractor as Found, Player, Reason};
use arene_games::{Model, answers::read_target};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::contract::player;
use crate::explored::Explored;
use crate::source::start;
use crate::{Context, Fault, FirstTurn, Source, Warning};

/// From where can a player force the play into a target?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Attractor {
    /// The game.
    pub game: Source,
    /// The position to explore from; the start of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Who moves there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<FirstTurn>,
    /// Who forces.
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub player: Player,
    /// The vertices of the target, each text one vertex or several joined by commas; what
    /// the player wins at without it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub target: Vec<String>,
    /// By which algorithm.
    #[serde(default)]
    pub algorithm: Method,
}

/// The three algorithms of the course notes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Transposed graph and counters: linear.
    #[default]
    Counters,
    /// The one-step operator, iterated.
    Steps,
    /// Sweeps over all vertices until nothing changes.
    Sweeps,
}

/// An attractor.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AttractorAnswer {
    /// Who forces.
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub player: Player,
    /// The vertices, layer by layer, the target first.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<String>>"))]
    pub layers: Layers,
    /// The layer from which on nothing comes in any more.
    pub stationary: u32,
    /// What to know about how the arena came to be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// The layers of an attractor, whose names are written as they are made: there may be
/// millions.
#[derive(Clone)]
pub enum Layers {
    /// As they were read.
    Listed(Vec<Vec<String>>),
    /// As they were found.
    Found(Arc<FoundLayers>),
}

/// An attractor on its arena.
pub struct FoundLayers {
    model: Box<dyn Model>,
    attractor: Found,
}

impl Attractor {
    /// The question for this game and player, of what the player wins at.
    pub fn of(game: impl Into<Source>, player: Player) -> Attractor {
        Attractor {
            game: game.into(),
            from: None,
            turn: None,
            player,
            target: Vec::new(),
            algorithm: Method::default(),
        }
    }

    /// The attractor.
    pub fn answer(&self, context: &Context<'_>) -> Result<AttractorAnswer, Fault> {
        let session = context.games.open(&self.game, &context.limits)?;
        let from = start(self.from.as_deref(), self.turn);
        let Explored { model, limits } = Explored::from(&*session, &from, &context.limits)?;
        let target = match self.target.is_empty() {
            true => model.finals().won_by(self.player).clone(),
            false => read_target(&*model, &self.target)?,
        };
        let arena = model.arena();
        let attractor = match self.algorithm {
            Method::Counters => arene::attractor(arena, self.player, &target, &limits),
            Method::Steps => arene::attractor_by_steps(arena, self.player, &target, &limits),
            Method::Sweeps => arene::attractor_by_sweeps(arena, self.player, &target, &limits),
        }?;
        Ok(AttractorAnswer {
            player: self.player,
            stationary: attractor.stationary(),
            warnings: Warning::all(model.warnings(), context.reader),
            layers: Layers::Found(Arc::new(FoundLayers { model, attractor })),
        })
    }
}

impl FoundLayers {
    /// The arena.
    pub fn model(&self) -> &dyn Model {
        &*self.model
    }

    /// The attractor.
    pub fn attractor(&self) -> &Found {
        &self.attractor
    }

    /// Why a vertex is in it.
    pub fn reason(&self, v: u32) -> Option<Reason> {
        self.attractor.reason(self.model.arena(), v)
    }
}

impl std::fmt::Debug for Layers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Layers::Listed(layers) => f.debug_tuple("Listed").field(layers).finish(),
            Layers::Found(found) => f.debug_tuple("Found").field(&found.attractor.len()).finish(),
        }
    }
}

impl Serialize for Layers {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Layers::Listed(layers) => layers.serialize(to),
            Layers::Found(found) => {
                let layers = found.attractor.layers();
                to.collect_seq(layers.map(|vertices| Layer { model: found.model(), vertices }))
            }
        }
    }
}

struct Layer<'a> {
    model: &'a dyn Model,
    vertices: &'a [u32],
}

impl Serialize for Layer<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.vertices.iter().map(|&v| self.model.name(v)))
    }
}

impl<'de> Deserialize<'de> for Layers {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Layers, D::Error> {
        Vec::deserialize(from).map(Layers::Listed)
    }
}
