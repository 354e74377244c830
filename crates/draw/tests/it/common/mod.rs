//! What every picture must be, and how pictures are kept.

use std::path::Path;

use arene_draw::{Bounds, Colours, Item, Scene, Theme, WIDEST_TEXT, svg, text_picture};
use resvg::usvg::roxmltree::Document;

/// Whatever is drawn: a file that can be read, in which everything is inside,
/// nodes keep apart and no text lies on another or on a node.
pub(crate) fn check(name: &str, scene: &Scene) {
    let written = svg(scene, Colours::Auto, "");
    Document::parse(&written).unwrap_or_else(|error| panic!("{name}: {error}"));
    for nonsense in ["NaN", "inf"] {
        for place in ["=\"?\"", "=\"? ", " ? ", " ?\""] {
            let nonsense = place.replace('?', nonsense);
            assert!(!written.contains(&nonsense), "{name}: {nonsense}");
        }
    }
    assert!(!scene.title.is_empty(), "{name}");
    let all = scene.bounds();
    assert!(all.min.x >= 0.0 && all.min.y >= 0.0, "{name}: {all:?}");
    assert!(all.max.x <= scene.width && all.max.y <= scene.height, "{name}: {all:?}");
    let vertices: Vec<Bounds> =
        scene.vertices().map(|v| Item::Vertex(v.clone()).bounds().grown(-1.5)).collect();
    let texts: Vec<(String, Bounds)> = scene
        .leaves()
        .into_iter()
        .filter_map(|item| match item {
            Item::Text(text) => Some((text.label.to_plain(), text.bounds().grown(-1.0))),
            _ => None,
        })
        .collect();
    for (i, a) in vertices.iter().enumerate() {
        for b in &vertices[i + 1..] {
            assert!(!a.overlaps(b), "{name}: two nodes overlap, {a:?} and {b:?}");
        }
        for (text, b) in &texts {
            assert!(!a.overlaps(b), "{name}: “{text}” lies on a node");
        }
    }
    for (i, (text, a)) in texts.iter().enumerate() {
        for (other, b) in &texts[i + 1..] {
            assert!(!a.overlaps(b), "{name}: “{text}” lies on “{other}”");
        }
    }
}

/// Compares the SVG of a scene with the one that was looked at.
pub(crate) fn golden(name: &str, scene: &Scene) {
    check(name, scene);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.svg"));
    let now = svg(scene, Colours::Fixed(Theme::Light), "");
    if std::env::var_os("ARENE_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &now).unwrap();
    }
    let then = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(now == then, "{name} has changed: look at it, then ARENE_BLESS=1 to take it over");
}

/// Compares any text with the one that was looked at.
pub(crate) fn golden_text(name: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}"));
    if std::env::var_os("ARENE_BLESS").is_some() {
        std::fs::write(&path, now).unwrap();
    }
    let then = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(now == then, "{name} has changed: look at it, then ARENE_BLESS=1 to take it over");
}

/// Everything that is written in a scene is written in its text, whole, and as often
/// as it is there; or else the text says of itself that it cannot be read. Whether it
/// can.
pub(crate) fn labels_are_whole(name: &str, scene: &Scene) -> bool {
    let picture = text_picture(scene, false);
    if !picture.is_readable {
        return false;
    }
    assert!(picture.columns <= WIDEST_TEXT, "{name}: {} columns", picture.columns);
    let mut labels: Vec<String> = scene
        .leaves()
        .into_iter()
        .filter_map(|item| match item {
            Item::Vertex(v) => Some(v.words()),
            // Of a list, who wins is said by signs alone.
            Item::Text(text) if !picture.is_list => Some(text.label.to_plain()),
            _ => None,
        })
        .filter(|label| !label.trim().is_empty())
        .collect();
    // The longest first: a name may be a part of another.
    labels.sort_by_key(|label| std::cmp::Reverse(label.len()));
    let mut rest = picture.text.clone();
    for label in labels {
        assert!(rest.contains(&label), "{name}: “{label}” is missing in\n{}", picture.text);
        rest = rest.replacen(&label, "\0", 1);
    }
    true
}
