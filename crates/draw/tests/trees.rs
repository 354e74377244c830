//! Trees tell the truth about searches, in words that can be read.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use arene::Limits;
use arene_draw::pictures::tree::{Algorithm, TreeData, TreeOptions, Windows, draw_tree};
use arene_draw::{Class, EdgeKind, Geometry, Item, Point, Scene, Voice};
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

fn points(line: &[Point]) -> Vec<Point> {
    let steps = |pair: &[Point]| {
        let (from, to) = (pair[0], pair[1]);
        (0..=40).map(move |i| from.towards(to, f64::from(i) / 40.0)).collect::<Vec<_>>()
    };
    line.windows(2).flat_map(steps).collect()
}

/// Bars touch neither other bars nor branches that are kept.
#[test]
fn bars_of_cuts_are_apart() {
    for (spec, depth) in
        [("connect4:7x6,only=3+4+5", 3), ("connect4", 2), ("hex:2", 4), ("nim:5", 9)]
    {
        let scene = draw(spec, depth, &TreeOptions { legend: false, ..pruned() });
        let bars = scene.leaves().into_iter().filter_map(|item| match item {
            Item::Shape(shape) if shape.class == Class::Cut => match &shape.geometry {
                Geometry::Line(line) => Some(points(line)),
                _ => None,
            },
            _ => None,
        });
        let bars: Vec<Vec<Point>> = bars.collect();
        assert!(!bars.is_empty());
        let near = |a: &[Point], b: &[Point], least: f64| {
            a.iter().any(|p| b.iter().any(|q| p.distance(*q) < least))
        };
        for (i, bar) in bars.iter().enumerate() {
            assert!(!bars[..i].iter().any(|other| near(bar, other, 5.0)), "{spec}");
            let kept = scene.edges().filter(|edge| edge.kind != EdgeKind::Ghost);
            for edge in kept {
                let line: Vec<Point> = edge.path.iter().flat_map(|c| c.sampled(60)).collect();
                assert!(!near(bar, &line, 1.3), "{spec}: {:?}", edge.title);
            }
        }
    }
}
