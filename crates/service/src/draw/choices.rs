//! What there is to choose from in a picture.

use arene_draw::pictures::sketch::Layout;
use arene_draw::pictures::tree::Algorithm;
use arene_draw::{Colours, Theme};
use serde::{Deserialize, Serialize};

/// What is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum WhatToDraw {
    /// The arena, or what is near one of its vertices.
    #[default]
    Arena,
    /// An attractor, layer by layer.
    Attractor,
    /// A game tree.
    Tree,
    /// A position, or a whole play.
    Board,
    /// What the cells of a board are worth.
    Heuristic,
    /// How the game grows, or what its searches cost.
    Chart,
}

impl WhatToDraw {
    /// All of them.
    pub const ALL: [WhatToDraw; 6] = [
        WhatToDraw::Arena,
        WhatToDraw::Attractor,
        WhatToDraw::Tree,
        WhatToDraw::Board,
        WhatToDraw::Heuristic,
        WhatToDraw::Chart,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            WhatToDraw::Arena => "arena",
            WhatToDraw::Attractor => "attractor",
            WhatToDraw::Tree => "tree",
            WhatToDraw::Board => "board",
            WhatToDraw::Heuristic => "heuristic",
            WhatToDraw::Chart => "chart",
        }
    }
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PictureFormat {
    /// For pages and drawing programs.
    #[default]
    Svg,
    /// In pixels.
    Png,
    /// For LaTeX.
    Tikz,
    /// For Graphviz: arenas and trees alone.
    Dot,
    /// For terminals.
    Text,
}

impl PictureFormat {
    /// All of them.
    pub const ALL: [PictureFormat; 5] = [
        PictureFormat::Svg,
        PictureFormat::Png,
        PictureFormat::Tikz,
        PictureFormat::Dot,
        PictureFormat::Text,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            PictureFormat::Svg => "svg",
            PictureFormat::Png => "png",
            PictureFormat::Tikz => "tikz",
            PictureFormat::Dot => "dot",
            PictureFormat::Text => "text",
        }
    }
}

/// In which colours a picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PictureTheme {
    /// As the reader's system is.
    Auto,
    /// On a light ground.
    Light,
    /// On a dark ground.
    Dark,
    /// Black and white, for photocopies.
    Mono,
    /// Those of the page that an SVG is put into: its variables `--j0fill`, ….
    Page,
}

impl PictureTheme {
    /// The colours of an SVG.
    pub(super) fn colours(self) -> Colours {
        match (self, self.fixed()) {
            (_, Some(theme)) => Colours::Fixed(theme),
            (PictureTheme::Page, None) => Colours::Page,
            (_, None) => Colours::Auto,
        }
    }

    /// The theme, if the reader's surroundings do not decide.
    pub(super) fn fixed(self) -> Option<Theme> {
        match self {
            PictureTheme::Auto | PictureTheme::Page => None,
            PictureTheme::Light => Some(Theme::Light),
            PictureTheme::Dark => Some(Theme::Dark),
            PictureTheme::Mono => Some(Theme::Mono),
        }
    }
}

/// Where the vertices of an arena are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum LayoutName {
    /// What suits the arena.
    #[default]
    Auto,
    /// J0's vertices in a row, J1's facing them.
    Rows,
    /// The same upright.
    Columns,
    /// Layers by rank, the highest first.
    Rank,
    /// Layers by distance from the start.
    Distance,
    /// Layers by position: moves lead to later layers.
    Position,
}

impl From<LayoutName> for Layout {
    fn from(layout: LayoutName) -> Layout {
        match layout {
            LayoutName::Auto => Layout::Auto,
            LayoutName::Rows => Layout::Rows,
            LayoutName::Columns => Layout::Columns,
            LayoutName::Rank => Layout::Rank,
            LayoutName::Distance => Layout::Distance,
            LayoutName::Position => Layout::Position,
        }
    }
}

/// Whose best moves are bold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum StrategyShown {
    /// The first player's.
    #[serde(alias = "j0", alias = "0")]
    J0,
    /// The second player's.
    #[serde(alias = "j1", alias = "1")]
    J1,
    /// Both players'.
    #[default]
    #[serde(rename = "both")]
    Both,
    /// Nobody's.
    #[serde(rename = "none")]
    Nobody,
}

impl StrategyShown {
    /// J0's, and J1's?
    pub(super) fn players(self) -> [bool; 2] {
        match self {
            StrategyShown::J0 => [true, false],
            StrategyShown::J1 => [false, true],
            StrategyShown::Both => [true, true],
            StrategyShown::Nobody => [false, false],
        }
    }
}

/// The one word beside numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum All {
    /// All of them.
    All,
}

/// A layer of an attractor by its number, or `"all"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a whole number, or `all`")]
pub enum LayerShown {
    /// This one.
    One(u32),
    /// All of them.
    Every(All),
}

/// Which windows of alpha-beta are shown: that of the node that was visited in this place
/// of the order, or `"all"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a whole number, or `all`")]
pub enum WindowsShown {
    /// Of this node.
    One(u32),
    /// All of them.
    Every(All),
}

/// Which nodes of a tree have values: those from a depth on, `"leaves"` or `"all"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a whole number, `leaves` or `all`")]
pub enum ValuesShown {
    /// The leaves, and the nodes from this depth on.
    From(u32),
    /// Those that a word names.
    Named(NodesWithValues),
}

/// Nodes of a tree by a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum NodesWithValues {
    /// The leaves alone.
    Leaves,
    /// All nodes.
    All,
}

/// How the values of a tree come up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TreeAlgorithm {
    /// Every node is looked at.
    #[default]
    #[serde(rename = "minimax")]
    Minimax,
    /// Alpha-beta as it is taught.
    #[serde(rename = "alphabeta")]
    AlphaBeta,
    /// Alpha-beta that finds all best moves.
    #[serde(rename = "alphabeta-all")]
    AlphaBetaAll,
}

impl From<TreeAlgorithm> for Algorithm {
    fn from(algorithm: TreeAlgorithm) -> Algorithm {
        match algorithm {
            TreeAlgorithm::Minimax => Algorithm::Minimax,
            TreeAlgorithm::AlphaBeta => Algorithm::AlphaBeta,
            TreeAlgorithm::AlphaBetaAll => Algorithm::AlphaBetaAll,
        }
    }
}

/// What a chart shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ChartName {
    /// Positions and nodes by depth.
    #[default]
    Growth,
    /// Minimax beside alpha-beta and deepening.
    Searches,
}
