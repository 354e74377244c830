//! Pictures of arenas, attractors, game trees and boards.
//!
//! Everything becomes a [`Scene`] first: shapes, labels and curves with classes
//! that say what they mean. A scene is then written as SVG ([`svg()`]), and only
//! there meets colours.
//!
//! ```
//! use arene::Player;
//! use arene_draw::{Colours, EdgeKind, Edge, Cubic, Label, Scene, Vertex, pt, svg};
//!
//! let mut scene = Scene::new("Two vertices");
//! scene.add(Edge::new([Cubic::line(pt(40.0, 0.0), pt(100.0, 0.0))], EdgeKind::Other));
//! scene.add(Vertex::new("2_0", pt(20.0, 0.0), Player::J0, Label::of_vertex("2_0")));
//! scene.add(Vertex::new("1_1", pt(120.0, 0.0), Player::J1, Label::of_vertex("1_1")));
//! scene.fit(20.0);
//! assert!(svg(&scene, Colours::Auto, "").contains("<title>Two vertices</title>"));
//! ```
//!
//! # What can be drawn
//!
//! Each picture of [`pictures`] has data of its own, gathered from a session or
//! a position of `arene-games`, and a function that makes a scene of them. The
//! words in it are a [`Voice`]'s.
//!
//! | picture | data | scene |
//! |---|---|---|
//! | game tree, minimax, alpha-beta | [`TreeData::gather`](pictures::tree::TreeData::gather) | [`draw_tree`](pictures::tree::draw_tree) |
//! | board | [`BoardData::gather`](pictures::board::BoardData::gather) | [`draw_board`](pictures::board::draw_board) |
//! | a game as a strip of boards | the same | [`draw_strip`](pictures::strip::draw_strip) |
//! | a little board inside another picture | [`Place::tabletop`](arene_games::Place::tabletop) | [`thumbnail`](pictures::board::thumbnail) |
//! | table of a heuristic | [`TableData::gather`](pictures::heuristic::TableData::gather) | [`draw_table`](pictures::heuristic::draw_table) |
//! | growth, cost of searches | [`ChartData::of_growth`](pictures::chart::ChartData::of_growth), [`of_searches`](pictures::chart::ChartData::of_searches) | [`draw_chart`](pictures::chart::draw_chart) |
//!
//! ```
//! use arene::Limits;
//! use arene_draw::pictures::tree::{Algorithm, TreeData, TreeOptions, draw_tree};
//! use arene_draw::{Theme, Voice, png};
//! use arene_games::open;
//! use arene_words::{Language, Words};
//!
//! let words = Words::new(Language::French);
//! let voice = Voice { words: &words, names: ["Alice", "Bob"] };
//! let start = open("nim:5,light")?.place(None, None)?;
//! let data = TreeData::gather(&*start, 6, None, "Nim", &Limits::none())?;
//! let options = TreeOptions { algorithm: Algorithm::AlphaBeta, ..TreeOptions::default() };
//! let scene = draw_tree(&data, &options, &voice);
//! let bytes = png(&scene, Theme::Light, 2.0)?;
//! # assert!(!bytes.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dot;
mod geometry;
pub mod layout;
mod legend;
pub mod lines;
mod metrics;
pub mod pictures;
#[cfg(feature = "png")]
mod png;
mod scene;
mod style;
mod svg;
mod text;
mod theme;
mod tikz;
mod values;
mod voice;

pub use dot::dot;
pub use geometry::{Bounds, Cubic, NOTCH, PULL, Point, arrow_head, port_curve, pt};
pub use legend::{Icon, add_legend};
pub use metrics::{Weight, text_width};
#[cfg(feature = "png")]
pub use png::{MOST_PIXELS, PngError, has_glyph, png};
pub use scene::{
    Anchor, BODY, Cell, Edge, Facts, Geometry, Group, HEAD, INDEX_DROP, INDEX_SIZE, Item,
    LINE_STEP, Label, MOST_MARKS, NOTE, RADIUS, READABLE, Run, Scene, Shape, Shows, Tangle, Text,
    Vertex, half_side,
};
pub use style::{Class, EdgeKind, Region, Style, Tone};
pub use svg::{Colours, svg};
pub use text::{TextPicture, WIDEST_TEXT, text, text_picture};
pub use theme::{Theme, Token};
pub use tikz::{WIDEST_TIKZ, is_foreign, tex, tikz_document, tikz_snippet};
pub use voice::Voice;
