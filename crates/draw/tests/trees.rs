//! Trees tell the truth about searches, in words that can be read.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use arene::Limits;
use arene_draw::pictures::tree::{Algorithm, TreeData, TreeOptions, Windows, draw_tree};
use arene_draw::{Item, Scene, Voice};
use arene_games::open;
use arene_words::{Language, Words};

fn tree(spec: &str, depth: u32) -> TreeData {
    let place = open(spec).unwrap().place(None, None).unwrap();
    TreeData::gather(&*place, depth, None, spec, &Limits::none()).unwrap()
}

fn pruned() -> TreeOptions {
    TreeOptions { algorithm: Algorithm::AlphaBeta, ..TreeOptions::default() }
}

fn draw(spec: &str, depth: u32, options: &TreeOptions) -> Scene {
    let words = Words::new(Language::English);
    draw_tree(&tree(spec, depth), options, &Voice { words: &words, names: ["J0", "J1"] })
}

/// All texts outside the nodes.
fn texts(scene: &Scene) -> Vec<String> {
    let texts = scene.leaves().into_iter().filter_map(|item| match item {
        Item::Text(text) => Some(text.label.to_plain()),
        _ => None,
    });
    texts.collect()
}

/// Alpha-beta compares wins by their distance: windows and cuts tell it.
#[test]
fn wins_tell_their_distance_where_it_is_compared() {
    let scene = draw("hex:2", 4, &TreeOptions { windows: Windows::All, ..pruned() });
    let said = texts(&scene);
    let has = |text: &str| said.iter().any(|said| said == text);
    assert!(has("(−∞, +∞)") && has("(+∞ in 2, +∞)") && has("(+∞ in 0, +∞)"), "{said:?}");
    assert!(has("+∞ in 2 ≤ α = +∞ in 2:") && has("−∞ in 3 ≤ α = +∞ in 2:"), "{said:?}");
    assert!(!has("(+∞, +∞)"));
    let values: Vec<String> = scene.vertices().map(|v| v.words()).collect();
    assert!(values.contains(&"≤+∞ in 2".to_owned()) && values.contains(&"+∞".to_owned()));
    assert!(
        !draw("hex:2", 4, &TreeOptions::default()).vertices().any(|v| v.words().contains("in"))
    );
}

/// Long values make nodes larger, not letters smaller.
#[test]
fn no_value_is_written_small() {
    for (spec, depth) in [("hex:3", 2), ("hex:2", 4), ("nim:5", 9), ("connect4", 2)] {
        let options = TreeOptions { algorithm: Algorithm::AlphaBetaAll, ..pruned() };
        for v in draw(spec, depth, &options).vertices().filter(|v| !v.label.is_empty()) {
            let size = v.label_size();
            let width = v.label.width(size, arene_draw::Weight::Semibold);
            assert!(size >= 12.0 && width <= 2.0 * v.halves().0, "{spec}: {}", v.words());
        }
    }
}
