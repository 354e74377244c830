//! What each class of mark looks like, in tokens: the one table from which the
//! style sheet of an SVG and the styles of a TikZ file are written.

use arene::Player;

use crate::theme::Token;

/// How a mark is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Style {
    /// Its inside.
    pub fill: Option<Token>,
    /// How opaque the inside is; 0 means fully, as in "nothing said".
    pub fill_opacity: f64,
    /// Its outline.
    pub stroke: Option<Token>,
    /// How thick the outline is.
    pub width: f64,
    /// Dashes and gaps of the outline.
    pub dash: Option<(f64, f64)>,
    /// How opaque the outline is; 0 means fully.
    pub stroke_opacity: f64,
}

impl Style {
    /// An inside without an outline.
    pub const fn fill(token: Token) -> Style {
        Style { fill: Some(token), ..Style::NONE }
    }

    /// An outline without an inside.
    pub const fn line(token: Token, width: f64) -> Style {
        Style { stroke: Some(token), width, ..Style::NONE }
    }

    /// An inside and an outline.
    pub const fn both(fill: Token, stroke: Token, width: f64) -> Style {
        Style { fill: Some(fill), stroke: Some(stroke), width, ..Style::NONE }
    }

    /// The same with a dashed outline.
    pub const fn dashed(mut self, on: f64, off: f64) -> Style {
        self.dash = Some((on, off));
        self
    }

    /// The same with an inside that lets the ground through.
    pub const fn tinted(mut self, opacity: f64) -> Style {
        self.fill_opacity = opacity;
        self
    }

    /// The same with an outline that lets the ground through.
    pub const fn faded(mut self, opacity: f64) -> Style {
        self.stroke_opacity = opacity;
        self
    }

    const NONE: Style = Style {
        fill: None,
        fill_opacity: 0.0,
        stroke: None,
        width: 0.0,
        dash: None,
        stroke_opacity: 0.0,
    };
}

/// What is known of a vertex, which is its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub enum Region {
    /// Nobody has solved it.
    #[default]
    Unsolved,
    /// This player wins from it.
    Won(Player),
    /// A draw: neither can force the play to end.
    Draw,
    /// A draw: the play can be made to end, at best in a dead end.
    DrawEnds,
    /// A dead end: final, and nobody wins.
    DeadEnd,
    /// It is not our subject now.
    Off,
    /// It has just entered this player's attractor.
    New(Player),
    /// A node of a tree where this player chooses.
    Choice(Player),
    /// The same on the line that is chosen.
    OnLine(Player),
    /// A node of a tree that was never visited.
    Unvisited,
    /// A leaf of a tree: a box, whoever moves there.
    Leaf,
    /// A leaf at the end of the line that is chosen.
    LeafOnLine,
    /// A leaf that was never visited.
    LeafUnvisited,
    /// A leaf that is not our subject now.
    LeafOff,
}

impl Region {
    /// The name of its class: `w0`, `wd`, `off`; empty if there is none.
    pub fn name(self) -> &'static str {
        match self {
            Region::Unsolved => "",
            Region::Won(Player::J0) => "w0",
            Region::Won(Player::J1) => "w1",
            Region::Draw => "wd",
            Region::DrawEnds => "we",
            Region::DeadEnd => "wn",
            Region::Off => "off",
            Region::New(Player::J0) => "new0",
            Region::New(Player::J1) => "new1",
            Region::Choice(Player::J0) => "n0",
            Region::Choice(Player::J1) => "n1",
            Region::OnLine(Player::J0) => "on0",
            Region::OnLine(Player::J1) => "on1",
            Region::Unvisited => "ghost",
            Region::Leaf => "leaf",
            Region::LeafOnLine => "leafon",
            Region::LeafUnvisited => "leafghost",
            Region::LeafOff => "leafoff",
        }
    }

    /// Is it drawn as a box, whoever moves?
    pub fn is_leaf(self) -> bool {
        matches!(self, Region::Leaf | Region::LeafOnLine | Region::LeafUnvisited | Region::LeafOff)
    }

    /// How the shape is painted.
    pub fn style(self) -> Style {
        match self {
            Region::Unsolved => Style::both(Token::Paper, Token::Muted, 1.6),
            Region::Won(Player::J0) => Style::both(Token::J0Fill, Token::J0, 1.6),
            Region::Won(Player::J1) => Style::both(Token::J1Fill, Token::J1, 1.6),
            Region::Draw => Style::both(Token::DrawFill, Token::Draw, 1.6).dashed(4.5, 3.0),
            Region::DrawEnds => Style::both(Token::DeadFill, Token::Dead, 1.6).dashed(1.6, 2.6),
            Region::DeadEnd => Style::both(Token::DeadFill, Token::Dead, 1.6),
            Region::Off | Region::LeafOff => Style::both(Token::Paper, Token::Faint, 1.3),
            Region::New(Player::J0) => Style::both(Token::J0Solid, Token::J0, 1.6),
            Region::New(Player::J1) => Style::both(Token::J1Solid, Token::J1, 1.6),
            Region::Choice(Player::J0) => Style::both(Token::Paper, Token::J0, 2.0),
            Region::Choice(Player::J1) => Style::both(Token::Paper, Token::J1, 2.0),
            Region::OnLine(Player::J0) => Style::both(Token::Paper, Token::J0, 3.4),
            Region::OnLine(Player::J1) => Style::both(Token::Paper, Token::J1, 3.4),
            Region::Leaf => Style::both(Token::Paper, Token::Muted, 1.3),
            Region::LeafOnLine => Style::both(Token::Paper, Token::Muted, 3.4),
            Region::Unvisited | Region::LeafUnvisited => {
                Style::line(Token::Line, 1.2).dashed(3.0, 3.5)
            }
        }
    }

    /// How the second outline of a final vertex is painted.
    pub fn inner(self) -> Style {
        let token = match self {
            Region::New(Player::J0) => Token::J0On,
            Region::New(Player::J1) => Token::J1On,
            other => other.style().stroke.unwrap_or(Token::Muted),
        };
        Style::line(token, 1.2)
    }

    /// The tone of the label.
    pub fn label(self) -> Tone {
        match self {
            Region::Off | Region::Unvisited | Region::LeafUnvisited => Tone::Muted,
            Region::New(Player::J0) => Tone::OnJ0,
            Region::New(Player::J1) => Tone::OnJ1,
            _ => Tone::Ink,
        }
    }
}

/// What a move is to us.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EdgeKind {
    /// One move among others.
    Other,
    /// Not our subject now.
    Faint,
    /// Explained before, in an attractor of this player.
    Known(Player),
    /// The move that this player chooses.
    Chosen(Player),
    /// A move that keeps a draw.
    ChosenDraw,
    /// A move of the play that is shown.
    Played,
    /// The arrow at the start.
    Start,
    /// A branch of a tree.
    Branch,
    /// The branch from which the value of the parent comes, the parent being
    /// this player's.
    Value(Player),
    /// The line chosen from the root, where this player chooses.
    Best(Player),
    /// A branch that was cut.
    Ghost,
}

impl EdgeKind {
    /// The name of its class: `quiet`, `s0`.
    pub fn name(self) -> &'static str {
        match self {
            EdgeKind::Other => "quiet",
            EdgeKind::Faint => "faint",
            EdgeKind::Known(Player::J0) => "k0",
            EdgeKind::Known(Player::J1) => "k1",
            EdgeKind::Chosen(Player::J0) => "s0",
            EdgeKind::Chosen(Player::J1) => "s1",
            EdgeKind::ChosenDraw => "sd",
            EdgeKind::Played => "played",
            EdgeKind::Start => "start",
            EdgeKind::Branch => "branch",
            EdgeKind::Value(Player::J0) => "b0",
            EdgeKind::Value(Player::J1) => "b1",
            EdgeKind::Best(Player::J0) => "best0",
            EdgeKind::Best(Player::J1) => "best1",
            EdgeKind::Ghost => "ghost",
        }
    }

    /// How the line is painted; the head is filled with the token of the line.
    pub fn style(self) -> Style {
        match self {
            EdgeKind::Other => Style::line(Token::Line, 1.1),
            EdgeKind::Faint => Style::line(Token::Faint, 1.0),
            EdgeKind::Known(Player::J0) => Style::line(Token::J0, 1.4).faded(0.55),
            EdgeKind::Known(Player::J1) => Style::line(Token::J1, 1.4).faded(0.55),
            EdgeKind::Chosen(Player::J0) => Style::line(Token::Edge0, 3.0),
            EdgeKind::Chosen(Player::J1) => Style::line(Token::Edge1, 3.0),
            EdgeKind::ChosenDraw => Style::line(Token::Draw, 3.0),
            EdgeKind::Played => Style::line(Token::HiOn, 2.2),
            EdgeKind::Start => Style::line(Token::Ink, 1.6),
            EdgeKind::Branch => Style::line(Token::Line, 1.2),
            EdgeKind::Value(Player::J0) => Style::line(Token::Edge0, 2.0),
            EdgeKind::Value(Player::J1) => Style::line(Token::Edge1, 2.0),
            EdgeKind::Best(Player::J0) => Style::line(Token::Edge0, 4.6),
            EdgeKind::Best(Player::J1) => Style::line(Token::Edge1, 4.6),
            EdgeKind::Ghost => Style::line(Token::Line, 1.1).dashed(3.0, 4.0),
        }
    }

    /// The casing on which it passes over the others, if it has one.
    pub fn casing(self) -> Option<Class> {
        match self {
            EdgeKind::Chosen(_) => Some(Class::Casing),
            EdgeKind::Played => Some(Class::PlayedCasing),
            _ => None,
        }
    }

    /// Length and width of its arrow head.
    pub fn head_size(self) -> (f64, f64) {
        match self {
            EdgeKind::Chosen(_) | EdgeKind::ChosenDraw | EdgeKind::Played | EdgeKind::Best(_) => {
                (10.5, 9.0)
            }
            EdgeKind::Start => (9.0, 8.0),
            _ => (7.0, 6.0),
        }
    }
}

/// In which colour a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub enum Tone {
    /// Plain.
    #[default]
    Ink,
    /// Less important.
    Muted,
    /// It speaks of this player.
    Of(Player),
    /// It speaks of a draw.
    Draw,
    /// It speaks of a dead end.
    Dead,
    /// It speaks of what is highlighted.
    Highlight,
    /// A cut, a mistake, a threat.
    Danger,
    /// On J0's solid colour.
    OnJ0,
    /// On J1's solid colour.
    OnJ1,
    /// On the highlight.
    OnHighlight,
    /// It speaks of a series of a chart, 0 to 2.
    Series(u8),
}

impl Tone {
    /// The token of its colour.
    pub fn token(self) -> Token {
        match self {
            Tone::Ink => Token::Ink,
            Tone::Muted => Token::Muted,
            Tone::Of(Player::J0) => Token::J0,
            Tone::Of(Player::J1) => Token::J1,
            Tone::Draw => Token::Draw,
            Tone::Dead => Token::Dead,
            Tone::Highlight => Token::HiText,
            Tone::Danger => Token::Danger,
            Tone::OnJ0 => Token::J0On,
            Tone::OnJ1 => Token::J1On,
            Tone::OnHighlight => Token::HiOn,
            Tone::Series(0) => Token::Data1,
            Tone::Series(1) => Token::Data2,
            Tone::Series(_) => Token::Data3,
        }
    }

    /// The name of its class: `q`, `c0`; empty for plain ink.
    pub fn name(self) -> &'static str {
        match self {
            Tone::Ink => "",
            Tone::Muted => "q",
            Tone::Of(Player::J0) => "c0",
            Tone::Of(Player::J1) => "c1",
            Tone::Draw => "cd",
            Tone::Dead => "cn",
            Tone::Highlight => "ch",
            Tone::Danger => "cx",
            Tone::OnJ0 => "on0",
            Tone::OnJ1 => "on1",
            Tone::OnHighlight => "onh",
            Tone::Series(0) => "d1",
            Tone::Series(1) => "d2",
            Tone::Series(_) => "d3",
        }
    }
}

macro_rules! classes {
    ($($(#[doc = $doc:literal])* $variant:ident = $name:literal => $style:expr;)*) => {
        /// A mark that is neither a vertex, nor an edge, nor a text, by what it
        /// means.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Class {
            $($(#[doc = $doc])* $variant,)*
        }

        impl Class {
            /// All classes.
            pub const ALL: &[Class] = &[$(Class::$variant),*];

            /// The name of the class in SVG and TikZ.
            pub fn name(self) -> &'static str {
                match self {
                    $(Class::$variant => $name,)*
                }
            }

            /// How it is painted.
            pub fn style(self) -> Style {
                match self {
                    $(Class::$variant => $style,)*
                }
            }
        }
    };
}

classes! {
    /// What a chosen move lies on, so that it passes over the others.
    Casing = "case" => Style::line(Token::Paper, 6.5);
    /// What a move of the play that is shown lies on.
    PlayedCasing = "case-hi" => Style::line(Token::Hi, 10.0);
    /// The halo of what we look at now.
    Halo = "halo" => Style::fill(Token::Hi);
    /// Hatching of a dead end.
    Hatch = "hatch" => Style::line(Token::Dead, 2.0).faded(0.6);
    /// A separator.
    Hairline = "hairline" => Style::line(Token::Hair, 1.0);
    /// The plate under a cycle.
    Cycle = "cycle" => Style::both(Token::DrawFill, Token::DrawSolid, 1.2).tinted(0.45).dashed(2.0, 5.0);
    /// The arc across all edges of an opponent's vertex that J0 attracts.
    Arc0 = "arc0" => Style::line(Token::J0, 1.8);
    /// The same for J1.
    Arc1 = "arc1" => Style::line(Token::J1, 1.8);
    /// A plain card.
    Plate = "plate" => Style::both(Token::Surface, Token::Hair, 1.0);
    /// A level of a tree on which J0 chooses.
    Band0 = "band0" => Style::fill(Token::J0Fill).tinted(0.33);
    /// A level of a tree on which J1 chooses.
    Band1 = "band1" => Style::fill(Token::J1Fill).tinted(0.34);
    /// A level of a tree of which there is no one player to speak.
    BandPlain = "band" => Style::fill(Token::Sunken).tinted(0.8);
    /// What stands for the nodes that are not drawn.
    Wedge = "wedge" => Style::both(Token::Sunken, Token::Line, 1.1);
    /// A bar of a cut.
    Cut = "cutm" => Style::line(Token::Danger, 2.6);
    /// The window of alpha-beta that we look at.
    Window = "window" => Style::both(Token::Surface, Token::Hi, 2.0);
    /// Any other window of alpha-beta.
    WindowPale = "window-pale" => Style::both(Token::Surface, Token::Hair, 1.0);
    /// The frame of a board.
    Frame = "frame" => Style::both(Token::Sunken, Token::Hair, 1.2);
    /// An empty cell of a board.
    Cell = "cell" => Style::both(Token::Paper, Token::Hair, 1.2);
    /// A line of a grid.
    Grid = "grid" => Style::line(Token::Line, 2.0);
    /// A piece of J0.
    Piece0 = "piece0" => Style::both(Token::J0Solid, Token::J0, 1.4);
    /// A piece of J1.
    Piece1 = "piece1" => Style::both(Token::J1Solid, Token::J1, 1.4);
    /// The ring on a piece of J0.
    Mark0 = "mark0" => Style::line(Token::J0On, 2.0).faded(0.8);
    /// The square on a piece of J1.
    Mark1 = "mark1" => Style::line(Token::J1On, 2.0).faded(0.55);
    /// A cross or a nought of J0, in strokes.
    Stroke0 = "stroke0" => Style::line(Token::Edge0, 7.0);
    /// A cross or a nought of J1, in strokes.
    Stroke1 = "stroke1" => Style::line(Token::Edge1, 7.0);
    /// The rim of that on a winning line: orange alone is hard to see on yellow.
    StrokeRim1 = "stroke1-rim" => Style::line(Token::J1, 10.0);
    /// The border that J0 joins.
    Border0 = "border0" => Style::line(Token::Edge0, 5.0);
    /// The border that J1 joins.
    Border1 = "border1" => Style::line(Token::Edge1, 5.0);
    /// The ring of the last move.
    LastMove = "last" => Style::line(Token::Ink, 2.0);
    /// The band under a winning line.
    WinningLine = "line" => Style::line(Token::Hi, 40.0);
    /// The rim of that band, for printers that make it pale.
    WinningRim = "line-rim" => Style::line(Token::HiText, 42.0);
    /// The outline around something highlighted.
    Highlight = "hi" => Style::line(Token::Hi, 4.0);
    /// What was here and is no more.
    Gone = "gone" => Style::line(Token::Line, 1.0).dashed(2.5, 3.0);
    /// A square of chocolate.
    Chocolate = "choc" => Style::both(Token::Choc, Token::ChocLine, 1.2);
    /// The groove on a square of chocolate.
    Groove = "groove" => Style::line(Token::ChocLine, 1.0).faded(0.5);
    /// The poisoned square.
    Poison = "poison" => Style::fill(Token::Poison);
    /// The cross on the poisoned square.
    PoisonMark = "poison-mark" => Style::line(Token::Paper, 2.6);
    /// Where a bar is broken.
    Break = "break" => Style::line(Token::Ink, 2.2).dashed(6.0, 4.0);
    /// What J0's move takes.
    Taken0 = "taken0" => Style::both(Token::J0Fill, Token::Edge0, 2.6).tinted(0.25).dashed(5.0, 4.0);
    /// What J1's move takes.
    Taken1 = "taken1" => Style::both(Token::J1Fill, Token::Edge1, 2.6).tinted(0.25).dashed(5.0, 4.0);
    /// What J0's last move took.
    Eaten0 = "eaten0" => Style::line(Token::Edge0, 1.6).dashed(3.0, 3.0);
    /// What J1's last move took.
    Eaten1 = "eaten1" => Style::line(Token::Edge1, 1.6).dashed(3.0, 3.0);
    /// A hexagon of Hex.
    Hexagon = "hexagon" => Style::both(Token::Paper, Token::Line, 1.2);
    /// A stick.
    Stick = "stick" => Style::both(Token::Stick, Token::ChocLine, 1.0);
    /// The head of a stick.
    StickHead = "stick-head" => Style::fill(Token::Ink);
    /// A chip that says J0 wins.
    Chip0 = "chip0" => Style::fill(Token::J0Fill);
    /// A chip that says J1 wins.
    Chip1 = "chip1" => Style::fill(Token::J1Fill);
    /// A chip that says draw.
    ChipDraw = "chipd" => Style::fill(Token::DrawFill);
    /// A threat.
    Threat = "threat" => Style::line(Token::Danger, 2.4).dashed(4.0, 3.0);
    /// An axis of a chart.
    Axis = "axis" => Style::line(Token::Line, 1.2);
    /// A line of a chart's grid.
    Tick = "tick" => Style::line(Token::Hair, 1.0);
    /// First series of a chart.
    Series1 = "series1" => Style::line(Token::Data1, 2.4);
    /// Second series of a chart.
    Series2 = "series2" => Style::line(Token::Data2, 2.4);
    /// Third series of a chart.
    Series3 = "series3" => Style::line(Token::Data3, 2.4).dashed(6.0, 4.0);
    /// A marker of the first series.
    Dot1 = "dot1" => Style::fill(Token::Data1);
    /// A marker of the second series.
    Dot2 = "dot2" => Style::fill(Token::Data2);
    /// A marker of the third series.
    Dot3 = "dot3" => Style::both(Token::Paper, Token::Data3, 2.0);
    /// The inside of a cell by its value, from the least to the greatest.
    Heat0 = "heat0" => Style::both(Token::Paper, Token::Line, 1.0);
    /// A little more.
    Heat1 = "heat1" => Style::both(Token::Data2, Token::Line, 1.0).tinted(0.1);
    /// A little more.
    Heat2 = "heat2" => Style::both(Token::Data2, Token::Line, 1.0).tinted(0.2);
    /// A little more.
    Heat3 = "heat3" => Style::both(Token::Data2, Token::Line, 1.0).tinted(0.3);
    /// A little more.
    Heat4 = "heat4" => Style::both(Token::Data2, Token::Line, 1.0).tinted(0.4);
    /// The most.
    Heat5 = "heat5" => Style::both(Token::Data2, Token::Line, 1.0).tinted(0.5);
    /// From one series of a chart to another.
    Span = "span" => Style::line(Token::Muted, 1.0).dashed(2.0, 3.0);
}
