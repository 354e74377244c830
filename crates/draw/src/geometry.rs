//! Points, boxes and cubic curves, and what arrows need of them.

use std::ops::{Add, Mul, Sub};

/// A point or a vector; y grows downwards, in pixels at 100 %.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// Short for a [`Point`].
pub const fn pt(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// Its length as a vector.
    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// How far another point is.
    pub fn distance(self, other: Point) -> f64 {
        (self - other).length()
    }

    /// The vector of length 1 in this direction; to the right if it has none.
    pub fn unit(self) -> Point {
        let length = self.length();
        if length > 1e-9 { self * (1.0 / length) } else { pt(1.0, 0.0) }
    }

    /// The point that lies a share `t` of the way to another.
    pub fn towards(self, other: Point, t: f64) -> Point {
        self + (other - self) * t
    }

    /// Turned by a quarter, clockwise on the screen.
    pub fn turned(self) -> Point {
        pt(-self.y, self.x)
    }

    /// The scalar product.
    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The direction as an angle in degrees, counter-clockwise as in TikZ.
    pub fn degrees(self) -> f64 {
        (-self.y).atan2(self.x).to_degrees()
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        pt(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        pt(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        pt(self.x * factor, self.y * factor)
    }
}

/// A box with its sides along the axes. The empty box has `min > max`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Top left.
    pub min: Point,
    /// Bottom right.
    pub max: Point,
}

impl Bounds {
    /// The box that holds nothing.
    pub const EMPTY: Bounds = Bounds {
        min: pt(f64::INFINITY, f64::INFINITY),
        max: pt(f64::NEG_INFINITY, f64::NEG_INFINITY),
    };

    /// The box around a point, this far on each side.
    pub fn around(centre: Point, half_width: f64, half_height: f64) -> Bounds {
        let half = pt(half_width, half_height);
        Bounds { min: centre - half, max: centre + half }
    }

    /// The smallest box that holds these points.
    pub fn of(points: impl IntoIterator<Item = Point>) -> Bounds {
        points.into_iter().fold(Bounds::EMPTY, |bounds, p| bounds.union(Bounds { min: p, max: p }))
    }

    /// Does it hold nothing?
    pub fn is_empty(&self) -> bool {
        self.min.x > self.max.x || self.min.y > self.max.y
    }

    /// The smallest box that holds both.
    pub fn union(self, other: Bounds) -> Bounds {
        Bounds {
            min: pt(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: pt(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// Larger by this much on each side.
    pub fn grown(self, by: f64) -> Bounds {
        Bounds { min: self.min - pt(by, by), max: self.max + pt(by, by) }
    }

    /// Does the point lie inside, not on a side?
    pub fn contains(&self, p: Point) -> bool {
        p.x > self.min.x && p.x < self.max.x && p.y > self.min.y && p.y < self.max.y
    }

    /// Do the two share more than a side?
    pub fn overlaps(&self, other: &Bounds) -> bool {
        self.min.x < other.max.x
            && other.min.x < self.max.x
            && self.min.y < other.max.y
            && other.min.y < self.max.y
    }

    /// Does a straight line from one point to another lead through the inside?
    pub fn meets(&self, from: Point, to: Point) -> bool {
        // The part of the line that is between the sides, one pair after the other.
        let step = to - from;
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for (at, by, low, high) in
            [(from.x, step.x, self.min.x, self.max.x), (from.y, step.y, self.min.y, self.max.y)]
        {
            if by.abs() < 1e-12 {
                if at <= low || at >= high {
                    return false;
                }
                continue;
            }
            let (a, b) = ((low - at) / by, (high - at) / by);
            enters = enters.max(a.min(b));
            leaves = leaves.min(a.max(b));
        }
        enters < leaves
    }

    /// How wide it is; 0 if empty.
    pub fn width(&self) -> f64 {
        (self.max.x - self.min.x).max(0.0)
    }

    /// How high it is; 0 if empty.
    pub fn height(&self) -> f64 {
        (self.max.y - self.min.y).max(0.0)
    }

    /// The middle.
    pub fn centre(&self) -> Point {
        self.min.towards(self.max, 0.5)
    }
}

/// A cubic Bézier curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cubic(pub [Point; 4]);

impl Cubic {
    /// A straight line, as a curve.
    pub fn line(from: Point, to: Point) -> Cubic {
        Cubic([from, from.towards(to, 1.0 / 3.0), from.towards(to, 2.0 / 3.0), to])
    }

    /// Where it starts.
    pub fn start(&self) -> Point {
        self.0[0]
    }

    /// Where it ends.
    pub fn end(&self) -> Point {
        self.0[3]
    }

    /// The point at parameter `t`, from 0 to 1.
    pub fn at(&self, t: f64) -> Point {
        let u = 1.0 - t;
        let [a, b, c, d] = self.0;
        a * (u * u * u) + b * (3.0 * u * u * t) + c * (3.0 * u * t * t) + d * (t * t * t)
    }

    /// The parts before and after parameter `t`.
    pub fn split(&self, t: f64) -> (Cubic, Cubic) {
        let [a, b, c, d] = self.0;
        let (ab, bc, cd) = (a.towards(b, t), b.towards(c, t), c.towards(d, t));
        let (abc, bcd) = (ab.towards(bc, t), bc.towards(cd, t));
        let middle = abc.towards(bcd, t);
        (Cubic([a, ab, abc, middle]), Cubic([middle, bcd, cd, d]))
    }

    /// The direction in which it leaves its start.
    pub fn leaves(&self) -> Point {
        let [a, b, c, d] = self.0;
        [b, c, d].into_iter().map(|p| p - a).find(|v| v.length() > 1e-6).unwrap_or_default().unit()
    }

    /// The direction in which it arrives at its end.
    pub fn arrives(&self) -> Point {
        let [a, b, c, d] = self.0;
        [c, b, a].into_iter().map(|p| d - p).find(|v| v.length() > 1e-6).unwrap_or_default().unit()
    }

    /// Its length, nearly.
    pub fn length(&self) -> f64 {
        self.sampled(24).windows(2).map(|w| w[0].distance(w[1])).sum()
    }

    /// `n + 1` points along it.
    pub fn sampled(&self, n: usize) -> Vec<Point> {
        (0..=n).map(|i| self.at(i as f64 / n.max(1) as f64)).collect()
    }

    /// A box that holds it, not always the smallest.
    pub fn bounds(&self) -> Bounds {
        Bounds::of(self.sampled(16))
    }

    /// The same curve moved.
    pub fn shifted(&self, by: Point) -> Cubic {
        Cubic(self.0.map(|p| p + by))
    }

    /// The same curve from its end to its start.
    pub fn reversed(&self) -> Cubic {
        let [a, b, c, d] = self.0;
        Cubic([d, c, b, a])
    }

    /// Without the last `length` of it.
    pub fn shortened(&self, length: f64) -> Cubic {
        let points = self.sampled(100);
        let mut walked = 0.0;
        for i in (0..100).rev() {
            walked += points[i].distance(points[i + 1]);
            if walked >= length {
                return self.split(i as f64 / 100.0).0;
            }
        }
        Cubic::line(self.start(), self.start())
    }
}

/// A curve between two points on outlines, leaving along `out` and arriving
/// against `inward`, the outward normals there: nearly straight in the middle,
/// square to the outlines at its ends. `mix` is the share of the normal in the
/// tangent.
pub fn port_curve(from: Point, out: Point, to: Point, inward: Point, mix: f64) -> Cubic {
    let chord = to - from;
    let length = chord.length();
    let along = chord.unit();
    let first = (out * mix + along * (1.0 - mix)).unit();
    let last = (inward * -mix + along * (1.0 - mix)).unit();
    Cubic([from, from + first * (length * PULL), to - last * (length * PULL), to])
}

/// How far the handles of a curve reach, as a share of its chord.
pub const PULL: f64 = 0.34;

/// An arrow head: tip, barb, notch, barb.
pub fn arrow_head(tip: Point, direction: Point, length: f64, width: f64) -> [Point; 4] {
    let along = direction.unit();
    let side = along.turned() * (width / 2.0);
    let foot = tip - along * length;
    [tip, foot + side, tip - along * (length * NOTCH), foot - side]
}

/// Where the shaft meets the head, as a share of the head's length.
pub const NOTCH: f64 = 0.72;
