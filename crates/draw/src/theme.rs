//! Colours by name, in three themes.
//!
//! Pictures are made of classes, classes are painted with tokens, and only a
//! [`Theme`] knows colours. Blue and orange stay apart for every kind of colour
//! blindness; the third theme survives a photocopier.

/// A colour by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Token {
    /// Ground of a picture.
    Paper,
    /// Ground of a page.
    Page,
    /// Cards.
    Surface,
    /// Frames of boards.
    Sunken,
    /// Text, ring of the last move, arrow of the start.
    Ink,
    /// Secondary text, outlines of unsolved vertices.
    Muted,
    /// Separators.
    Hair,
    /// What is not the subject now.
    Faint,
    /// Other moves, axes, grids.
    Line,
    /// J0: text and outlines.
    J0,
    /// J0: inside of vertices, chips, bands.
    J0Fill,
    /// J0: pieces.
    J0Solid,
    /// J0: text on `J0Solid`.
    J0On,
    /// J1: text and outlines.
    J1,
    /// J1: inside of vertices, chips, bands.
    J1Fill,
    /// J1: pieces.
    J1Solid,
    /// J1: text on `J1Solid`.
    J1On,
    /// Draw: text and outlines.
    Draw,
    /// Draw: inside.
    DrawFill,
    /// Draw: marks.
    DrawSolid,
    /// Draw: text on `DrawSolid`.
    DrawOn,
    /// Dead end: text and outlines.
    Dead,
    /// Dead end: inside.
    DeadFill,
    /// Dead end: marks.
    DeadSolid,
    /// Dead end: text on `DeadSolid`.
    DeadOn,
    /// The one highlight.
    Hi,
    /// Text on the highlight.
    HiOn,
    /// Text in the hue of the highlight.
    HiText,
    /// Moves that J0 chooses.
    Edge0,
    /// Moves that J1 chooses.
    Edge1,
    /// Mistakes, cuts, threats; never a player.
    Danger,
    /// Ground of what is dangerous.
    DangerFill,
    /// The poisoned square.
    Poison,
    /// Chocolate.
    Choc,
    /// Grooves of the chocolate.
    ChocLine,
    /// Sticks.
    Stick,
    /// First series of a chart.
    Data1,
    /// Second series of a chart.
    Data2,
    /// Third series of a chart.
    Data3,
}

impl Token {
    /// All tokens, in the order of their definition.
    pub const ALL: [Token; 39] = [
        Token::Paper,
        Token::Page,
        Token::Surface,
        Token::Sunken,
        Token::Ink,
        Token::Muted,
        Token::Hair,
        Token::Faint,
        Token::Line,
        Token::J0,
        Token::J0Fill,
        Token::J0Solid,
        Token::J0On,
        Token::J1,
        Token::J1Fill,
        Token::J1Solid,
        Token::J1On,
        Token::Draw,
        Token::DrawFill,
        Token::DrawSolid,
        Token::DrawOn,
        Token::Dead,
        Token::DeadFill,
        Token::DeadSolid,
        Token::DeadOn,
        Token::Hi,
        Token::HiOn,
        Token::HiText,
        Token::Edge0,
        Token::Edge1,
        Token::Danger,
        Token::DangerFill,
        Token::Poison,
        Token::Choc,
        Token::ChocLine,
        Token::Stick,
        Token::Data1,
        Token::Data2,
        Token::Data3,
    ];

    /// The name in style sheets and TikZ: `j0fill`.
    pub fn name(self) -> &'static str {
        match self {
            Token::Paper => "paper",
            Token::Page => "page",
            Token::Surface => "surface",
            Token::Sunken => "sunken",
            Token::Ink => "ink",
            Token::Muted => "muted",
            Token::Hair => "hair",
            Token::Faint => "faint",
            Token::Line => "line",
            Token::J0 => "j0",
            Token::J0Fill => "j0fill",
            Token::J0Solid => "j0solid",
            Token::J0On => "j0on",
            Token::J1 => "j1",
            Token::J1Fill => "j1fill",
            Token::J1Solid => "j1solid",
            Token::J1On => "j1on",
            Token::Draw => "draw",
            Token::DrawFill => "drawfill",
            Token::DrawSolid => "drawsolid",
            Token::DrawOn => "drawon",
            Token::Dead => "dead",
            Token::DeadFill => "deadfill",
            Token::DeadSolid => "deadsolid",
            Token::DeadOn => "deadon",
            Token::Hi => "hi",
            Token::HiOn => "hion",
            Token::HiText => "hitext",
            Token::Edge0 => "edge0",
            Token::Edge1 => "edge1",
            Token::Danger => "danger",
            Token::DangerFill => "dangerfill",
            Token::Poison => "poison",
            Token::Choc => "choc",
            Token::ChocLine => "chocline",
            Token::Stick => "stick",
            Token::Data1 => "data1",
            Token::Data2 => "data2",
            Token::Data3 => "data3",
        }
    }

    /// The colours in the light, the dark and the mono theme, as `0xRRGGBB`.
    fn shades(self) -> [u32; 3] {
        match self {
            Token::Paper => [0xFFFFFF, 0x161A21, 0xFFFFFF],
            Token::Page => [0xFAF9F6, 0x11141A, 0xFFFFFF],
            Token::Surface => [0xFFFFFF, 0x1A1F27, 0xFFFFFF],
            Token::Sunken => [0xF1F0EC, 0x222832, 0xF1F0EC],
            Token::Ink => [0x1C2129, 0xE9EBEF, 0x000000],
            Token::Muted => [0x565E6B, 0xA9B1BE, 0x444444],
            Token::Hair => [0xDDDCD6, 0x323945, 0xCCCCCC],
            Token::Faint => [0xD2D1CB, 0x3C4451, 0xD0D0D0],
            Token::Line => [0x8A919D, 0x727B8A, 0x8A8A8A],
            Token::J0 => [0x1D5C9F, 0x86BDF2, 0x000000],
            Token::J0Fill => [0xC4DCF3, 0x1B3F66, 0xFFFFFF],
            Token::J0Solid => [0x2A6FB8, 0x4C97DB, 0xFFFFFF],
            Token::J0On => [0xFFFFFF, 0x0E131A, 0x000000],
            Token::J1 => [0x9A4000, 0xF5AE6E, 0x000000],
            Token::J1Fill => [0xFBD3A8, 0x57330F, 0xC9C9C9],
            Token::J1Solid => [0xDD7B1F, 0xE8903A, 0x555555],
            Token::J1On => [0x1C2129, 0x0E131A, 0xFFFFFF],
            Token::Draw => [0x525A68, 0xB4BBC7, 0x555555],
            Token::DrawFill => [0xE8E6E1, 0x343B47, 0xFFFFFF],
            Token::DrawSolid => [0x7B8391, 0x8A93A2, 0x7B8391],
            Token::DrawOn => [0xFFFFFF, 0x0E131A, 0xFFFFFF],
            Token::Dead => [0x6A4C7D, 0xCDB0E0, 0x555555],
            Token::DeadFill => [0xF3E6F0, 0x3D2F4A, 0xFFFFFF],
            Token::DeadSolid => [0x7E5C94, 0xA384B8, 0x7E5C94],
            Token::DeadOn => [0xFFFFFF, 0x0E131A, 0xFFFFFF],
            Token::Hi => [0xFFD54A, 0xFFD54A, 0xA6A6A6],
            Token::HiOn => [0x1C2129, 0x1C2129, 0x1C2129],
            Token::HiText => [0x765800, 0xFFD54A, 0x000000],
            Token::Edge0 => [0x2A6FB8, 0x4C97DB, 0x000000],
            Token::Edge1 => [0xDD7B1F, 0xE8903A, 0x6E6E6E],
            Token::Danger => [0xB0153C, 0xFF8FA3, 0x000000],
            Token::DangerFill => [0xFBE3E8, 0x4A1B27, 0xFFFFFF],
            Token::Poison => [0xB0153C, 0xBE2F4E, 0x000000],
            Token::Choc => [0x8A5A3C, 0x7A5138, 0xBDBDBD],
            Token::ChocLine => [0x5E3A24, 0xA77E62, 0x555555],
            Token::Stick => [0xE9C893, 0xC9A670, 0xE8E8E8],
            Token::Data1 => [0x1C2129, 0xE9EBEF, 0x000000],
            Token::Data2 => [0x0A756B, 0x4CC2B4, 0x555555],
            Token::Data3 => [0x74509E, 0xBFA0E6, 0x8A8A8A],
        }
    }
}

/// A set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// For the day and for paper.
    #[default]
    Light,
    /// For the night: colours of its own, not the light ones turned round.
    Dark,
    /// For photocopies: black, white and greys.
    Mono,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Mono];

    /// `light`, `dark`, `mono`.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Mono => "mono",
        }
    }

    /// The theme of this name.
    pub fn named(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The colour of a token, as `0xRRGGBB`.
    pub fn rgb(self, token: Token) -> u32 {
        let [light, dark, mono] = token.shades();
        match self {
            Theme::Light => light,
            Theme::Dark => dark,
            Theme::Mono => mono,
        }
    }

    /// The colour of a token as in SVG: `#C4DCF3`.
    pub fn hex(self, token: Token) -> String {
        format!("#{:06X}", self.rgb(token))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance, as WCAG defines it.
    fn luminance(rgb: u32) -> f64 {
        let channel = |shift: u32| {
            let c = f64::from((rgb >> shift) & 0xFF) / 255.0;
            if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }

    fn contrast(theme: Theme, a: Token, b: Token) -> f64 {
        let (a, b) = (luminance(theme.rgb(a)), luminance(theme.rgb(b)));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_can_be_read_in_every_theme() {
        for theme in Theme::ALL {
            for (text, ground) in [
                (Token::Ink, Token::Paper),
                (Token::Muted, Token::Paper),
                (Token::Muted, Token::Sunken),
                (Token::J0, Token::Paper),
                (Token::J1, Token::Paper),
                (Token::Ink, Token::J0Fill),
                (Token::Ink, Token::J1Fill),
                (Token::J0, Token::J0Fill),
                (Token::J1, Token::J1Fill),
                (Token::J0On, Token::J0Solid),
                (Token::J1On, Token::J1Solid),
                (Token::Draw, Token::DrawFill),
                (Token::Dead, Token::DeadFill),
                (Token::HiOn, Token::Hi),
                (Token::HiText, Token::Paper),
                (Token::Danger, Token::Paper),
            ] {
                let found = contrast(theme, text, ground);
                assert!(found >= 4.5, "{theme:?}: {text:?} on {ground:?} has {found:.2}");
            }
        }
    }

    #[test]
    fn names_round_trip() {
        for theme in Theme::ALL {
            assert_eq!(Theme::named(theme.name()), Some(theme));
        }
        assert_eq!(Theme::named("sepia"), None);
    }
}
