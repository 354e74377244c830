//! Every position of a game, written without being gathered first: there may be millions.

use std::fmt;
use std::sync::Arc;

use arene::Player;
use arene_games::answers::PositionAnswer;
use serde::ser::{Error, SerializeSeq};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Found;
use crate::contract::player;
use crate::{Fault, Standing};

/// A position and how it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// The vertex.
    pub vertex: String,
    /// Who moves there.
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub owner: Player,
    /// How it stands.
    #[serde(flatten)]
    pub standing: Standing,
    /// The vertices that its best moves lead to.
    pub best: Vec<String>,
}

/// Every position.
#[derive(Clone)]
pub enum Positions {
    /// As they were read.
    Listed(Vec<Position>),
    /// As they were found.
    Found(Arc<Found>),
}

impl Positions {
    /// Every position, one by one.
    pub fn iter(&self) -> Box<dyn Iterator<Item = Position> + '_> {
        match self {
            Positions::Listed(positions) => Box::new(positions.iter().cloned()),
            Positions::Found(found) => Box::new(found.positions().map(Position::from)),
        }
    }

    /// What went wrong while they were read from a file: then nothing of it may be
    /// believed.
    pub fn trouble(&self) -> Option<Fault> {
        match self {
            Positions::Listed(_) => None,
            Positions::Found(found) => found.ask(|solved| solved.trouble()).map(Fault::from),
        }
    }
}

impl From<PositionAnswer> for Position {
    fn from(position: PositionAnswer) -> Position {
        let PositionAnswer { vertex, owner, verdict, best } = position;
        Position { vertex, owner, standing: verdict.into(), best }
    }
}

impl fmt::Debug for Positions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Positions::Listed(positions) => f.debug_tuple("Listed").field(positions).finish(),
            Positions::Found(_) => f.write_str("Found"),
        }
    }
}

impl Serialize for Positions {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut list = to.serialize_seq(None)?;
        for position in self.iter() {
            list.serialize_element(&position)?;
        }
        match self.trouble() {
            Some(trouble) => Err(S::Error::custom(trouble.message)),
            None => list.end(),
        }
    }
}

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Positions, D::Error> {
        Vec::deserialize(from).map(Positions::Listed)
    }
}
