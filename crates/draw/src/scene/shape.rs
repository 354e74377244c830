//! Marks that are neither vertices, nor edges, nor texts.

use crate::geometry::{Bounds, Cubic, Point, pt};
use crate::style::Class;

/// Any other mark: a plate, a disc, a bar, a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What it means, which says how it is painted.
    pub class: Class,
    /// Where it is.
    pub geometry: Geometry,
    /// How thick its line is, if not as its class says.
    pub width: Option<f64>,
    /// The tooltip, if it needs one.
    pub title: String,
}

impl Shape {
    /// A mark without a tooltip.
    pub fn new(class: Class, geometry: Geometry) -> Shape {
        Shape { class, geometry, width: None, title: String::new() }
    }

    /// The same mark with a line of this thickness.
    pub fn thick(mut self, width: f64) -> Shape {
        self.width = Some(width);
        self
    }

    /// How thick its line is; 0 if it has none.
    pub fn line_width(&self) -> f64 {
        let style = self.class.style();
        if style.stroke.is_some() { self.width.unwrap_or(style.width) } else { 0.0 }
    }

    /// The same mark with a tooltip.
    pub fn titled(mut self, title: impl Into<String>) -> Shape {
        self.title = title.into();
        self
    }
}

/// What a mark looks like on paper.
#[derive(Clone, Debug, PartialEq)]
pub enum Geometry {
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
    },
    /// A rectangle.
    Rect {
        /// Its top left corner.
        min: Point,
        /// Its bottom right corner.
        max: Point,
        /// The radius of its corners.
        radius: f64,
    },
    /// A closed polygon.
    Polygon(Vec<Point>),
    /// Straight lines through these points.
    Line(Vec<Point>),
    /// A smooth line, each curve starting where the last one ends.
    Curve(Vec<Cubic>),
}

impl Geometry {
    /// A circle.
    pub fn circle(centre: Point, radius: f64) -> Geometry {
        Geometry::Circle { centre, radius }
    }

    /// A rectangle by its top left corner and its size.
    pub fn rect(min: Point, width: f64, height: f64, radius: f64) -> Geometry {
        Geometry::Rect { min, max: min + pt(width, height), radius }
    }

    /// A square, or a rectangle, by its centre.
    pub fn centred(centre: Point, half_width: f64, half_height: f64, radius: f64) -> Geometry {
        let half = pt(half_width, half_height);
        Geometry::Rect { min: centre - half, max: centre + half, radius }
    }

    /// A straight line.
    pub fn line(from: Point, to: Point) -> Geometry {
        Geometry::Line(vec![from, to])
    }

    /// The box that it fills, without its outline.
    pub fn bounds(&self) -> Bounds {
        match self {
            Geometry::Circle { centre, radius } => Bounds::around(*centre, *radius, *radius),
            Geometry::Rect { min, max, .. } => Bounds { min: *min, max: *max },
            Geometry::Polygon(points) | Geometry::Line(points) => {
                Bounds::of(points.iter().copied())
            }
            Geometry::Curve(curves) => {
                curves.iter().fold(Bounds::EMPTY, |b, c| b.union(c.bounds()))
            }
        }
    }

    pub(super) fn shift(&mut self, by: Point) {
        match self {
            Geometry::Circle { centre, .. } => *centre = *centre + by,
            Geometry::Rect { min, max, .. } => (*min, *max) = (*min + by, *max + by),
            Geometry::Polygon(points) | Geometry::Line(points) => {
                points.iter_mut().for_each(|p| *p = *p + by);
            }
            Geometry::Curve(curves) => curves.iter_mut().for_each(|c| *c = c.shifted(by)),
        }
    }
}
