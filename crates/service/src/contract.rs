//! The small parts that all answers are made of, as JSON writes and reads them.

use std::fmt;

use arene::{DrawKind, Player, Value, Verdict};
use serde::de::{Error, IgnoredAny, MapAccess, Unexpected, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A player: `"J0"` or `"J1"`.
pub(crate) mod player {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(player: &Player, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(player)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Player, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        read(&text).ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &"J0 or J1"))
    }

    /// The player that a text names, in any case, also by the number alone.
    pub(crate) fn read(text: &str) -> Option<Player> {
        match text {
            "J0" | "j0" | "0" => Some(Player::J0),
            "J1" | "j1" | "1" => Some(Player::J1),
            _ => None,
        }
    }
}

/// A player, or `null` for none.
pub(crate) mod player_or_null {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        player: &Option<Player>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match player {
            Some(player) => to.collect_str(player),
            None => to.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Player>, D::Error> {
        #[derive(Deserialize)]
        struct Named(#[serde(with = "player")] Player);
        Ok(Option::<Named>::deserialize(from)?.map(|Named(player)| player))
    }
}

/// A player that need not be given.
pub(crate) mod player_or_none {
    use super::*;

    pub(crate) use super::player_or_null::deserialize;

    pub(crate) fn serialize<S: Serializer>(
        player: &Option<Player>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        player.map(|player| player.to_string()).serialize(to)
    }
}

/// A number that may be infinite, which JSON has no word for but `null`.
pub(crate) mod infinite {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
        number.is_finite().then_some(number).serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(from)?.unwrap_or(f64::INFINITY))
    }
}

/// Players as schemas describe them.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(rename = "Player")]
pub(crate) enum PlayerSchema {
    /// The first player.
    #[expect(dead_code, reason = "a schema has no values")]
    J0,
    /// The second player.
    #[expect(dead_code, reason = "a schema has no values")]
    J1,
}

/// How a position stands.
///
/// As JSON: `winner` and `rank` where somebody wins, both `null` with the kind of `draw`
/// where nobody does; `rank` is `null` if only the winner is known; `between` two values if
/// not even that. In a game that ends with scores `score` alone, where nobody wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// This player wins in so many plies, if it is known in how many.
    Won {
        /// The winner.
        by: Player,
        /// Plies to the end.
        rank: Option<u32>,
    },
    /// Nobody wins; with the kind of draw, if that is known.
    Drawn(Option<DrawName>),
    /// Nobody wins, and J0 gets this much.
    Scored(i64),
    /// The value lies between these two.
    Between(Worth, Worth),
}

/// The kind of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DrawName {
    /// Somebody can force the end.
    DeadEnd,
    /// Play never ends.
    Infinite,
}

impl From<Verdict> for Standing {
    fn from(verdict: Verdict) -> Standing {
        match verdict {
            Verdict::Won { by, rank } => Standing::Won { by, rank: Some(rank) },
            Verdict::Drawn(DrawKind::DeadEnd) => Standing::Drawn(Some(DrawName::DeadEnd)),
            Verdict::Drawn(DrawKind::Infinite) => Standing::Drawn(Some(DrawName::Infinite)),
            Verdict::Scored(score) => Standing::Scored(score),
        }
    }
}

impl Standing {
    /// The winner, if that is known: `Some(None)` where nobody wins.
    pub fn winner(self) -> Option<Option<Player>> {
        match self {
            Standing::Won { by, .. } => Some(Some(by)),
            Standing::Drawn(_) | Standing::Scored(_) => Some(None),
            Standing::Between(..) => None,
        }
    }

    /// Between which values it lies.
    pub fn between(self) -> [Value; 2] {
        match self {
            Standing::Won { by, rank: Some(rank) } => [Value::win(by, rank); 2],
            Standing::Won { by, rank: None } => {
                let [soonest, latest] = [0, u32::MAX].map(|rank| Value::win(by, rank));
                [soonest.min(latest), soonest.max(latest)]
            }
            Standing::Drawn(_) => [Value::DRAW; 2],
            Standing::Scored(score) => match Value::score(score) {
                Some(value) => [value; 2],
                // Too large for a value: beyond all that are not wins.
                None if score > 0 => [Value::estimate(i32::MAX), Value::win(Player::J0, u32::MAX)],
                None => [Value::win(Player::J1, u32::MAX), Value::estimate(i32::MIN)],
            },
            Standing::Between(least, most) => [least.value, most.value],
        }
    }

    /// The verdict, if everything is known.
    pub fn verdict(self) -> Option<Verdict> {
        match self {
            Standing::Won { by, rank: Some(rank) } => Some(Verdict::Won { by, rank }),
            Standing::Drawn(Some(DrawName::DeadEnd)) => Some(Verdict::Drawn(DrawKind::DeadEnd)),
            Standing::Drawn(Some(DrawName::Infinite)) => Some(Verdict::Drawn(DrawKind::Infinite)),
            Standing::Scored(score) => Some(Verdict::Scored(score)),
            _ => None,
        }
    }
}

impl Serialize for Standing {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        match *self {
            Standing::Won { by, rank } => {
                map.serialize_entry("winner", &by.to_string())?;
                map.serialize_entry("rank", &rank)?;
            }
            Standing::Drawn(draw) => {
                map.serialize_entry("winner", &None::<String>)?;
                map.serialize_entry("rank", &None::<u32>)?;
                if let Some(draw) = draw {
                    map.serialize_entry("draw", &draw)?;
                }
            }
            Standing::Scored(score) => map.serialize_entry("score", &score)?,
            Standing::Between(least, most) => map.serialize_entry("between", &[least, most])?,
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Standing {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Standing, D::Error> {
        #[derive(Deserialize)]
        struct Parts {
            #[serde(default, deserialize_with = "player_or_null::deserialize")]
            winner: Option<Player>,
            #[serde(default)]
            rank: Option<u32>,
            #[serde(default)]
            draw: Option<DrawName>,
            #[serde(default)]
            score: Option<i64>,
            #[serde(default)]
            between: Option<(Worth, Worth)>,
        }
        let Parts { winner, rank, draw, score, between } = Parts::deserialize(from)?;
        Ok(match (winner, score, between) {
            (_, _, Some((least, most))) => Standing::Between(least, most),
            (Some(by), _, None) => Standing::Won { by, rank },
            (None, Some(score), None) => Standing::Scored(score),
            (None, None, None) => Standing::Drawn(draw),
        })
    }
}

/// The same as schemas describe it.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(rename = "Standing")]
#[expect(dead_code, reason = "a schema has no values")]
struct StandingSchema {
    /// Who wins; `null` where nobody does.
    #[schemars(default)]
    winner: Option<PlayerSchema>,
    /// Plies to the end; `null` where nobody wins, or only the winner is known.
    #[schemars(default)]
    rank: Option<u32>,
    /// The kind of draw.
    #[schemars(default)]
    draw: Option<DrawName>,
    /// What J0 gets, in a game that ends with scores, where nobody wins.
    #[schemars(default)]
    score: Option<i64>,
    /// Two values between which the true one lies.
    #[schemars(default)]
    between: Option<(Worth, Worth)>,
}

/// What a position is worth, J0's: a number, or a win.
///
/// As JSON `{"value": 3}`, or `{"value": "+inf", "in": 5}` where J0 wins in five plies and
/// `"-inf"` where J1 does. With the heuristic `utility` a win is worth 1 and a loss −1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The value.
    pub value: Value,
    /// Whether wins count ±1.
    pub utility: bool,
}

impl From<Value> for Worth {
    fn from(value: Value) -> Worth {
        Worth { value, utility: false }
    }
}

impl Serialize for Worth {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        self.entries(&mut map)?;
        map.end()
    }
}

impl Worth {
    /// Writes it into the JSON of something that has it.
    pub(crate) fn entries<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let Some((winner, plies)) = self.value.winner() else {
            return map.serialize_entry("value", &self.value.as_estimate());
        };
        match (winner, self.utility) {
            (Player::J0, false) => map.serialize_entry("value", "+inf")?,
            (Player::J1, false) => map.serialize_entry("value", "-inf")?,
            (Player::J0, true) => map.serialize_entry("value", &1)?,
            (Player::J1, true) => map.serialize_entry("value", &-1)?,
        }
        map.serialize_entry("in", &plies)
    }
}

impl<'de> Deserialize<'de> for Worth {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Worth, D::Error> {
        struct Parts;
        impl<'de> Visitor<'de> for Parts {
            type Value = Worth;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value, and in how many plies if it is a win")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Worth, M::Error> {
                let (mut value, mut plies) = (None, None);
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "value" => value = Some(map.next_value::<Number>()?),
                        "in" => plies = Some(map.next_value::<u32>()?),
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                let value = value.ok_or_else(|| M::Error::missing_field("value"))?;
                Ok(match (value, plies) {
                    (Number::Whole(1), Some(plies)) => {
                        Worth { value: Value::win(Player::J0, plies), utility: true }
                    }
                    (Number::Whole(-1), Some(plies)) => {
                        Worth { value: Value::win(Player::J1, plies), utility: true }
                    }
                    (Number::Whole(number), _) => Value::estimate(number).into(),
                    (Number::Infinite(winner), plies) => {
                        Value::win(winner, plies.unwrap_or(0)).into()
                    }
                })
            }
        }
        from.deserialize_map(Parts)
    }
}

/// The number of a value, or whose win it is.
enum Number {
    Whole(i32),
    Infinite(Player),
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Number, D::Error> {
        struct Either;
        impl Visitor<'_> for Either {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number, \"+inf\" or \"-inf\"")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Number, E> {
                let fits = i32::try_from(number).map(Number::Whole);
                fits.map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
                let fits = i32::try_from(number).map(Number::Whole);
                fits.map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
                match text {
                    "+inf" => Ok(Number::Infinite(Player::J0)),
                    "-inf" => Ok(Number::Infinite(Player::J1)),
                    _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
                }
            }
        }
        from.deserialize_any(Either)
    }
}

/// The same as schemas describe it.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(rename = "Worth")]
#[expect(dead_code, reason = "a schema has no values")]
struct WorthSchema {
    /// A number, `"+inf"` or `"-inf"`.
    value: NumberSchema,
    /// In how many plies, if it is a win.
    #[schemars(default)]
    r#in: Option<u32>,
}

/// The same where nothing may be known.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(rename = "WorthOrNull")]
#[expect(dead_code, reason = "a schema has no values")]
pub(crate) struct WorthOrNull {
    /// A number, `"+inf"` or `"-inf"`; `null` if nothing is known.
    value: Option<NumberSchema>,
    /// In how many plies, if it is a win.
    #[schemars(default)]
    r#in: Option<u32>,
}

/// A number, or a win without measure.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "a schema has no values")]
enum NumberSchema {
    Whole(i32),
    Infinite(String),
}

#[cfg(feature = "schema")]
macro_rules! schema_of {
    ($($type:ty => $shape:ty),*) => {
        $(impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                <$shape as schemars::JsonSchema>::schema_name()
            }

            fn json_schema(made: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <$shape as schemars::JsonSchema>::json_schema(made)
            }
        })*
    };
}

#[cfg(feature = "schema")]
schema_of!(Standing => StandingSchema, Worth => WorthSchema);
