//! Every position of a game, written without being gathered first: there may be millions.

use std::fmt;
use std::rc::Rc;

use arene::Player;
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
    Found(Rc<Found>),
}

impl Positions {
    /// Hands every position over, until that fails.
    pub fn each<E: From<Fault>>(
        &self,
        mut take: impl FnMut(Position) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Positions::Listed(positions) => positions.iter().cloned().try_for_each(take),
            Positions::Found(found) => found.ask(|solved| {
                for position in solved.positions() {
                    take(Position {
                        vertex: position.vertex,
                        owner: position.owner,
                        standing: position.verdict.into(),
                        best: position.best,
                    })?;
                }
                solved.trouble().map_or(Ok(()), |trouble| Err(E::from(trouble.into())))
            }),
        }
    }

    /// All of them.
    pub fn listed(&self) -> Result<Vec<Position>, Fault> {
        let mut listed = Vec::new();
        self.each(|position| {
            listed.push(position);
            Ok::<_, Fault>(())
        })?;
        Ok(listed)
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
        /// What may go wrong on the way.
        enum Broken<E> {
            Read(Fault),
            Write(E),
        }
        impl<E> From<Fault> for Broken<E> {
            fn from(fault: Fault) -> Broken<E> {
                Broken::Read(fault)
            }
        }
        let mut list = to.serialize_seq(None)?;
        self.each(|position| list.serialize_element(&position).map_err(Broken::Write)).map_err(
            |broken| match broken {
                Broken::Read(fault) => S::Error::custom(fault.message),
                Broken::Write(error) => error,
            },
        )?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Positions, D::Error> {
        Vec::deserialize(from).map(Positions::Listed)
    }
}
