//! Vertices and edges.

use arene::Player;

use super::{Facts, Label};
use crate::geometry::{Cubic, Point};
use crate::style::{EdgeKind, Region};

/// A vertex: its shape says who moves, its region who wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Vertex {
    /// A name that no other vertex of the scene has: `8_0`. TikZ and DOT use it.
    pub name: String,
    /// It is a sign, as in a legend, and no vertex of what is shown.
    pub is_sign: bool,
    /// Its centre.
    pub at: Point,
    /// The radius of a circle; the square of the same radius has half sides of
    /// 0.9 of it, so that both weigh the same to the eye.
    pub radius: f64,
    /// Who moves: circle for J0, square for J1.
    pub owner: Player,
    /// Who wins.
    pub region: Region,
    /// No move leaves it: a second outline.
    pub is_final: bool,
    /// Play starts there.
    pub is_start: bool,
    /// Who wins where play ends there.
    pub wins: Option<Player>,
    /// What J0 gains where play ends there with a score.
    pub gain: Option<i64>,
    /// It is what we look at now.
    pub halo: bool,
    /// What is written in it.
    pub label: Label,
    /// What is written in words alone, where the board that it holds instead of a
    /// label, or a label in several lines, cannot be drawn.
    pub instead: Option<Label>,
    /// The size of the label; 0.85 of the radius without it.
    pub size: Option<f64>,
    /// What is written beside it, for outputs that place it themselves: `12.`, a rank.
    pub beside: String,
    /// The tooltip: "5₁, J1 to move, J0 wins in 2 plies".
    pub title: String,
    /// What is known of it, for programs; `vertex` if the name is not that of the
    /// position.
    pub facts: Facts,
}

/// The usual radius of a vertex.
pub const RADIUS: f64 = 20.0;

impl Vertex {
    /// A vertex of the usual size that nobody has solved.
    pub fn new(name: impl Into<String>, at: Point, owner: Player, label: Label) -> Vertex {
        Vertex {
            name: name.into(),
            is_sign: false,
            at,
            radius: RADIUS,
            owner,
            region: Region::Unsolved,
            is_final: false,
            is_start: false,
            wins: None,
            gain: None,
            halo: false,
            label,
            instead: None,
            size: None,
            beside: String::new(),
            title: String::new(),
            facts: Facts::default(),
        }
    }

    /// The shape of a player's vertices as a sign, which has no name.
    pub fn sign(at: Point, owner: Player) -> Vertex {
        Vertex { is_sign: true, ..Vertex::new("", at, owner, Label::default()) }
    }

    /// What it is called where only words can be written: its label, or what
    /// stands for the board that it holds.
    pub fn words(&self) -> String {
        self.instead.as_ref().unwrap_or(&self.label).to_plain()
    }

    /// Half the side of its square, or its radius.
    pub fn half(&self) -> f64 {
        half_side(self.owner, self.radius)
    }

    /// Half its width and half its height: leaves are boxes wider than high.
    pub fn halves(&self) -> (f64, f64) {
        match self.region.is_leaf() {
            true => (self.radius * 0.95, self.radius * 0.75),
            false => (self.half(), self.half()),
        }
    }

    /// How far a point is from its outline; less than 0 inside.
    pub fn distance(&self, p: Point) -> f64 {
        let step = p - self.at;
        if self.owner == Player::J0 && !self.region.is_leaf() {
            return step.length() - self.radius;
        }
        let (across, down) = self.halves();
        let (across, down) = (step.x.abs() - across, step.y.abs() - down);
        match across.max(down) > 0.0 {
            true => across.max(0.0).hypot(down.max(0.0)),
            false => across.max(down),
        }
    }

    /// How far inside the second outline of a final vertex lies.
    pub fn inset(&self) -> f64 {
        (self.radius * 0.19).max(3.0)
    }

    /// How far outside the halo reaches.
    pub fn halo_width(&self) -> f64 {
        self.radius * 0.32
    }

    /// The size of its label.
    pub fn label_size(&self) -> f64 {
        self.size.unwrap_or(self.radius * 0.85)
    }
}

/// Half the width of the shape of this player's vertices.
pub fn half_side(owner: Player, radius: f64) -> f64 {
    match owner {
        Player::J0 => radius,
        Player::J1 => radius * 0.9,
    }
}

/// A move, drawn as a smooth line from outline to outline.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// The vertex it leaves, if it leaves one.
    pub from: Option<String>,
    /// The vertex it leads to, if it leads to one.
    pub to: Option<String>,
    /// The curves, each starting where the last one ends; the tip of the head is
    /// the end of the last.
    pub path: Vec<Cubic>,
    /// What the move is to us.
    pub kind: EdgeKind,
    /// Has it an arrow head?
    pub head: bool,
    /// Length and width of the head, if not those of its kind.
    pub head_size: Option<(f64, f64)>,
    /// Is it where a search stopped looking?
    pub is_cut: bool,
    /// The tooltip: the move.
    pub title: String,
    /// What is known of it, for programs; `from` and `to` if the names are not those of
    /// the positions.
    pub facts: Facts,
}

impl Edge {
    /// An edge with an arrow head along one curve.
    pub fn new(path: impl Into<Vec<Cubic>>, kind: EdgeKind) -> Edge {
        Edge {
            from: None,
            to: None,
            path: path.into(),
            kind,
            head: true,
            head_size: None,
            is_cut: false,
            title: String::new(),
            facts: Facts::default(),
        }
    }

    /// The same edge between these vertices.
    pub fn between(mut self, from: impl Into<String>, to: impl Into<String>) -> Edge {
        (self.from, self.to) = (Some(from.into()), Some(to.into()));
        self
    }

    /// The same edge without its head.
    pub fn headless(mut self) -> Edge {
        self.head = false;
        self
    }

    /// Length and width of its arrow head.
    pub fn head_dimensions(&self) -> (f64, f64) {
        self.head_size.unwrap_or_else(|| self.kind.head_size())
    }
}
