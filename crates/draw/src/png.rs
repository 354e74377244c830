//! Scenes as PNG, with the font inside the program: the same pixels everywhere.

use std::fmt;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use skrifa::{FontRef, MetadataProvider};

use crate::scene::Scene;
use crate::svg::{Colours, svg_in_inter};
use crate::theme::Theme;

/// Why there is no PNG.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PngError {
    /// It would have more pixels than [`MOST_PIXELS`].
    TooLarge {
        /// Pixels across.
        width: f64,
        /// Pixels down.
        height: f64,
    },
    /// The picture could not be read back; a fault of this library.
    Unreadable,
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::TooLarge { width, height } => {
                write!(f, "a picture of {width:.0} × {height:.0} pixels is too large for a PNG")
            }
            PngError::Unreadable => f.write_str("the picture could not be rendered"),
        }
    }
}

impl std::error::Error for PngError {}

/// The most pixels that a PNG may have: a quarter of a gigabyte to draw on.
pub const MOST_PIXELS: f64 = 64e6;

/// The scene as the bytes of a PNG, `scale` pixels to each of its own.
pub fn png(scene: &Scene, theme: Theme, scale: f64) -> Result<Vec<u8>, PngError> {
    let (width, height) = ((scene.width * scale).ceil(), (scene.height * scale).ceil());
    // Not `>`: a size that is no number is too large as well.
    if !(width >= 1.0 && height >= 1.0 && width * height <= MOST_PIXELS) {
        return Err(PngError::TooLarge { width, height });
    }
    let options =
        Options { fontdb: fonts(), font_family: "Inter".to_owned(), ..Options::default() };
    let source = svg_in_inter(scene, Colours::Fixed(theme));
    let tree = Tree::from_str(&source, &options).map_err(|_| PngError::Unreadable)?;
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or(PngError::Unreadable)?;
    let transform = Transform::from_scale(scale as f32, scale as f32);
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|_| PngError::Unreadable)
}

/// Has the font of PNGs, a part of Inter, a sign for this character?
///
/// ```
/// use arene_draw::has_glyph;
///
/// assert!("5₁ ∀ ∃ → ∞ é α".chars().all(has_glyph));
/// assert!(!has_glyph('王') && !has_glyph('Ж'));
/// ```
pub fn has_glyph(c: char) -> bool {
    // A font that cannot be read has no signs at all; this one is read by a test.
    FontRef::new(REGULAR).is_ok_and(|font| font.charmap().map(c).is_some())
}

const REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular.otf");

/// Inter in its three weights, read once.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    FONTS
        .get_or_init(|| {
            let mut database = fontdb::Database::new();
            for file in [
                REGULAR,
                include_bytes!("../fonts/Inter-Medium.otf").as_slice(),
                include_bytes!("../fonts/Inter-SemiBold.otf").as_slice(),
            ] {
                database.load_font_data(file.to_vec());
            }
            database.set_sans_serif_family("Inter");
            Arc::new(database)
        })
        .clone()
}
