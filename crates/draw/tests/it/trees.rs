//! Trees tell the truth about searches, in words that can be read.

use arene::Limits;
use arene_draw::pictures::tree::{Algorithm, Evaluated, TreeData, TreeOptions, Windows, draw_tree};
use arene_draw::{
    Class, EdgeKind, Geometry, Item, Point, Scene, Theme, Vertex, Voice, dot, text as in_text,
};
use arene_games::open;
use arene_words::{Language, Words};

fn tree(spec: &str, depth: u32) -> TreeData {
    let place = open(spec).unwrap().place(None, None).unwrap();
    TreeData::gather(&*place, depth, None, spec, &Limits::none()).expect("no limits")
}

fn pruned() -> TreeOptions {
    TreeOptions { algorithm: Algorithm::AlphaBeta, ..TreeOptions::default() }
}

fn draw(spec: &str, depth: u32, options: &TreeOptions) -> Scene {
    draw_in(Language::English, spec, depth, options)
}

fn draw_in(language: Language, spec: &str, depth: u32, options: &TreeOptions) -> Scene {
    let words = Words::new(language);
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
    let values: Vec<String> = scene.vertices().map(Vertex::words).collect();
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

/// The names of moves.
fn moves(scene: &Scene) -> Vec<&arene_draw::Text> {
    let groups = scene.items.iter().filter_map(|item| match item {
        Item::Group(group) if group.name == "moves" => Some(&group.items),
        _ => None,
    });
    let texts = groups.flatten().filter_map(|item| match item {
        Item::Text(text) => Some(text),
        _ => None,
    });
    texts.collect()
}

/// No name of a move lies on a branch, and small trees have room for all of them.
#[test]
fn moves_stand_beside_their_branches() {
    for language in [Language::English, Language::French] {
        for (spec, depth) in [("nim:5,light", 9), ("chocolate:2x3", 4)] {
            for options in [TreeOptions::default(), pruned()] {
                let options = TreeOptions { legend: false, ..options };
                let scene = draw_in(language, spec, depth, &options);
                let texts = moves(&scene);
                assert_eq!(texts.len(), scene.edges().count(), "{spec}");
                for text in texts {
                    let room = text.bounds();
                    let curves = || scene.edges().flat_map(|edge| &edge.path);
                    let is_on = curves().any(|c| c.sampled(200).iter().any(|&p| room.contains(p)));
                    assert!(!is_on, "{spec}: {}", text.label.to_plain());
                }
            }
        }
    }
}

/// A move that is called like the vertex it leads to is written once.
#[test]
fn no_name_is_written_twice() {
    let cycle = format!("{}/../../examples/two-cycle.json", env!("CARGO_MANIFEST_DIR"));
    let scene = draw(&cycle, 3, &TreeOptions::default());
    assert!(moves(&scene).is_empty() && texts(&scene).contains(&"4".to_owned()));
}

/// Either the window is what we look at, or the node that the search has come to.
#[test]
fn one_thing_is_highlighted() {
    let has_yellow = |scene: &Scene| {
        let mut shapes = scene.leaves().into_iter();
        shapes.any(|item| matches!(item, Item::Shape(shape) if shape.class == Class::Window))
    };
    let windows = Windows::Of(7);
    let spec = "connect4:7x6,only=3+4+5";
    assert!(has_yellow(&draw(spec, 3, &TreeOptions { windows, ..pruned() })));
    let evaluated = Evaluated::Steps(14);
    assert!(!has_yellow(&draw(spec, 3, &TreeOptions { windows, evaluated, ..pruned() })));
}

/// Moves, visits and cuts are in the file for Graphviz too.
#[test]
fn dot_tells_moves_visits_and_cuts() {
    let graph = dot(&draw("nim:5", 9, &pruned()), Theme::Light).unwrap();
    for told in ["label=\"take 3\"", "xlabel=\"16.\"", "arrowtail=teetee"] {
        assert!(graph.contains(told), "{told}");
    }
}

/// In text, the position of a leaf stands right below it.
#[test]
fn leaves_and_their_names_are_not_parted() {
    let picture = in_text(&draw("nim:5", 9, &pruned()), false);
    let lines: Vec<&str> = picture.lines().collect();
    let last = lines.iter().position(|line| line.starts_with("leaves")).unwrap();
    assert_eq!(lines[last + 1].trim(), "0₁", "{picture}");
}
