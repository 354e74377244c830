//! Which fields go with which pictures and formats. What would be ignored is an error
//! that says where it belongs.

use arene_words::{Message, message};

use super::choices::{All, LayerShown, LayoutName};
use super::{
    ChartName, DEEPEST, Draw, MOST_LEAVES_EVER, PictureFormat, PictureTheme, TreeAlgorithm,
    WhatToDraw,
};
use crate::{Fault, FirstTurn, Reader};

use PictureFormat::{Dot, Png, Svg, Text, Tikz};
use WhatToDraw::{Arena, Attractor, Board, Chart, Heuristic, Tree};

const ARENAS: &[WhatToDraw] = &[Arena, Attractor];
const POSITIONS: &[WhatToDraw] = &[Arena, Attractor, Tree, Board, Chart];
const ANYTHING: &[WhatToDraw] = &WhatToDraw::ALL;
/// Formats that show where things are.
const LAID_OUT: &[PictureFormat] = &[Svg, Png, Tikz, Text];
/// Formats that show shapes.
const DRAWN: &[PictureFormat] = &[Svg, Png, Tikz];
const ALL: &[PictureFormat] = &PictureFormat::ALL;

/// The fields that not all pictures or formats have, and which have them.
const FIELDS: [(&str, &[WhatToDraw], &[PictureFormat]); 32] = [
    ("from", POSITIONS, ALL),
    ("turn", POSITIONS, ALL),
    ("layout", ARENAS, LAID_OUT),
    ("strategy", &[Arena], ALL),
    ("play", &[Arena, Board], ALL),
    ("ranks", &[Arena], LAID_OUT),
    ("plain", &[Arena], ALL),
    ("transpose", &[Arena], ALL),
    ("thumbnails", &[Arena, Attractor, Tree], DRAWN),
    ("around", ARENAS, ALL),
    ("radius", ARENAS, ALL),
    ("limit", &[Arena, Attractor, Tree], ALL),
    ("no_legend", &[Arena, Tree], LAID_OUT),
    ("player", &[Attractor], ALL),
    ("target", &[Attractor], ALL),
    ("layer", &[Attractor], ALL),
    ("animate", &[Attractor], &[Svg]),
    ("series", &[Attractor], ALL),
    ("depth", &[Tree, Chart], ALL),
    ("algorithm", &[Tree], ALL),
    ("heuristic", &[Tree, Heuristic, Chart], ALL),
    ("values", &[Tree], ALL),
    ("steps", &[Tree], ALL),
    ("windows", &[Tree], LAID_OUT),
    ("last", &[Board], ALL),
    ("chart", &[Chart], ALL),
    ("snippet", ANYTHING, &[Tikz]),
    ("width", ANYTHING, &[Tikz]),
    ("scale", ANYTHING, &[Png]),
    ("theme", ANYTHING, &[Svg, Png, Tikz, Dot]),
    ("prefix", ANYTHING, &[Svg]),
    ("colours", ANYTHING, &[Text]),
];

/// Fields that contradict each other.
const EITHER: [[&str; 2]; 6] = [
    ["series", "animate"],
    ["series", "layer"],
    ["animate", "layer"],
    ["steps", "values"],
    ["ranks", "plain"],
    ["strategy", "plain"],
];
/// A play on boards has a start of its own.
const EITHER_ON_BOARDS: [[&str; 2]; 2] = [["play", "from"], ["play", "turn"]];

impl Draw {
    /// Checks that every field means something for this picture in this format.
    pub fn check(&self, reader: &Reader) -> Result<(), Fault> {
        Ok(self.checked(reader)?)
    }

    fn checked(&self, reader: &Reader) -> Result<(), Message> {
        let what = reader.setting("what", &self.what.name().into());
        let of_whats = |whats: &[WhatToDraw]| {
            let names: Vec<&str> = whats.iter().map(|what| what.name()).collect();
            reader.setting("what", &names.join("|").into())
        };
        for (name, whats, formats) in FIELDS.into_iter().filter(|(name, ..)| self.has(name)) {
            if !whats.contains(&self.what) {
                return Err(message!(
                    "draw-option-what",
                    option = reader.field(name),
                    whats = of_whats(whats),
                    what
                ));
            }
            if !formats.contains(&self.format) {
                return Err(for_formats(reader.field(name), formats, self.format));
            }
        }
        if self.theme == Some(PictureTheme::Page) && self.format != Svg {
            let theme = reader.setting("theme", &"page".into());
            return Err(for_formats(theme, &[Svg], self.format));
        }
        self.check_contradictions(reader)?;
        if self.radius.is_some() && self.around.is_none() {
            return Err(message!(
                "draw-radius",
                option = reader.field("radius"),
                around = reader.field("around")
            ));
        }
        if self.last && self.play.is_none() {
            return Err(message!(
                "draw-last",
                option = reader.field("last"),
                play = reader.field("play")
            ));
        }
        if self.what == Chart && self.heuristic.is_some() && self.chart != Some(ChartName::Searches)
        {
            return Err(message!(
                "draw-growth-heuristic",
                option = reader.field("heuristic"),
                choice = reader.setting("chart", &"searches".into())
            ));
        }
        if self.turn == Some(FirstTurn::Both) && !ARENAS.contains(&self.what) {
            return Err(message!(
                "draw-turn-both",
                choice = reader.setting("turn", &"both".into()),
                whats = of_whats(ARENAS),
                what
            ));
        }
        // Steps and windows are those of alpha-beta.
        let searches = ["steps", "windows"].into_iter().find(|name| self.has(name));
        if let (Some(name), Some(TreeAlgorithm::Minimax)) = (searches, self.algorithm) {
            return Err(message!(
                "draw-minimax",
                option = reader.field(name),
                choice = reader.setting("algorithm", &"alphabeta".into()),
                algorithm = reader.field("algorithm")
            ));
        }
        self.check_sizes(reader)
    }

    fn check_contradictions(&self, reader: &Reader) -> Result<(), Message> {
        let either = |option: String, other: &str| {
            message!("draw-options-either", option, other = reader.field(other))
        };
        // All layers may be a series or an animation as well.
        let has = |name: &str| match (name, self.layer) {
            ("layer", Some(LayerShown::Every(All::All))) => false,
            _ => self.has(name),
        };
        let on_boards = EITHER_ON_BOARDS.iter().filter(|_| self.what == Board);
        for &[name, other] in EITHER.iter().chain(on_boards) {
            if has(name) && has(other) {
                return Err(either(reader.field(name), other));
            }
        }
        match self.layout {
            Some(LayoutName::Rank) if self.plain => {
                Err(either(reader.setting("layout", &"rank".into()), "plain"))
            }
            _ => Ok(()),
        }
    }

    fn check_sizes(&self, reader: &Reader) -> Result<(), Message> {
        let setting = |name: &str, value: u32| reader.setting(name, &value.into());
        let most = if self.what == Tree { MOST_LEAVES_EVER } else { Draw::MOST_VERTICES };
        if let Some(limit) = self.limit.filter(|&limit| limit > most) {
            return Err(message!(
                "draw-limit",
                choice = setting("limit", limit),
                most = most.to_string()
            ));
        }
        if let Some(depth) = self.depth.filter(|&depth| depth > DEEPEST) {
            return Err(message!(
                "draw-number",
                choice = setting("depth", depth),
                most = DEEPEST.to_string()
            ));
        }
        if self.what == Chart && self.depth == Some(0) {
            return Err(message!(
                "draw-chart-depth",
                choice = setting("depth", 0),
                other = setting("depth", 1)
            ));
        }
        Ok(())
    }

    /// Is this field given?
    fn has(&self, name: &str) -> bool {
        match name {
            "from" => self.from.is_some(),
            "turn" => self.turn.is_some(),
            "layout" => self.layout.is_some(),
            "strategy" => self.strategy.is_some(),
            "play" => self.play.is_some(),
            "ranks" => self.ranks,
            "plain" => self.plain,
            "transpose" => self.transpose,
            "thumbnails" => self.thumbnails,
            "around" => self.around.is_some(),
            "radius" => self.radius.is_some(),
            "limit" => self.limit.is_some(),
            "no_legend" => self.no_legend,
            "player" => self.player.is_some(),
            "target" => !self.target.is_empty(),
            "layer" => self.layer.is_some(),
            "animate" => self.animate,
            "series" => self.series,
            "depth" => self.depth.is_some(),
            "algorithm" => self.algorithm.is_some(),
            "heuristic" => self.heuristic.is_some(),
            "values" => self.values.is_some(),
            "steps" => self.steps.is_some(),
            "windows" => self.windows.is_some(),
            "last" => self.last,
            "chart" => self.chart.is_some(),
            "snippet" => self.snippet,
            "width" => self.width.is_some(),
            "scale" => self.scale.is_some(),
            "theme" => self.theme.is_some(),
            "prefix" => !self.prefix.is_empty(),
            "colours" => self.colours,
            _ => false,
        }
    }
}

/// That something is for other formats.
fn for_formats(option: String, formats: &[PictureFormat], format: PictureFormat) -> Message {
    let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
    message!("draw-option-format", option, formats = names.join("|"), format = format.name())
}
