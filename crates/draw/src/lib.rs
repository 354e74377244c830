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
//! assert!(svg(&scene, Colours::Auto).contains("<title>Two vertices</title>"));
//! ```

mod dot;
mod geometry;
pub mod layout;
mod legend;
mod metrics;
pub mod pictures;
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
pub use png::{MOST_PIXELS, PngError, png};
pub use scene::{
    Anchor, BODY, Edge, Geometry, Group, HEAD, INDEX_DROP, INDEX_SIZE, Item, Label, NOTE, RADIUS,
    Run, Scene, Shape, Text, Vertex, half_side,
};
pub use style::{Class, EdgeKind, Region, Style, Tone};
pub use svg::{Colours, svg};
pub use text::text;
pub use theme::{Theme, Token};
pub use tikz::{tex, tikz_document, tikz_snippet};
pub use voice::Voice;
