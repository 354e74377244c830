//! Pictures as data.

use serde::{Deserialize, Serialize};

use super::{PictureFormat, WhatToDraw};
use crate::Warning;

/// A game as a picture, or as several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawAnswer {
    /// The game.
    pub game: String,
    /// What is drawn.
    pub what: WhatToDraw,
    /// The picture; of a series, one for each layer, in their order.
    pub pictures: Vec<Picture>,
    /// What to know about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Picture {
    /// How it is written.
    pub format: PictureFormat,
    /// What it shows, for those who cannot see it.
    pub title: String,
    /// More of the same, if there is more to say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// How wide it is in pixels: of SVG and PNG.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<u64>,
    /// How high it is in pixels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height: Option<u64>,
    /// The picture itself, if it is written in letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The picture itself if it is not: its bytes, in Base64 where it is JSON.
    #[cfg(feature = "png")]
    #[serde(default, skip_serializing_if = "Option::is_none", with = "in_base64")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub data: Option<Vec<u8>>,
}

impl Picture {
    /// What is written to a file.
    pub fn bytes(&self) -> &[u8] {
        #[cfg(feature = "png")]
        if let Some(data) = &self.data {
            return data;
        }
        self.text.as_ref().map_or(&[], |text| text.as_bytes())
    }
}

#[cfg(feature = "png")]
mod in_base64 {
    use std::borrow::Cow;

    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(
        data: &Option<Vec<u8>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        data.as_ref().map(|data| STANDARD.encode(data)).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Vec<u8>>, D::Error> {
        let text = Option::<Cow<'de, str>>::deserialize(from)?;
        text.map(|text| STANDARD.decode(&*text)).transpose().map_err(D::Error::custom)
    }
}
