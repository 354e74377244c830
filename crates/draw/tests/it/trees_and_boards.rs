//! Pictures of trees, boards, tables and charts: nothing touches what it should
//! not, every file can be read, and the pictures stay as they were looked at.
//!
//! `ARENE_BLESS=1 cargo test -p arene-draw` takes over new pictures.

use arene::{Limits, Player, ValueTree};
use arene_draw::pictures::board::{BoardData, BoardOptions, draw_board, thumbnail};
use arene_draw::pictures::chart::{ChartData, Series, draw_chart};
use arene_draw::pictures::heuristic::{TableData, draw_table};
use arene_draw::pictures::strip::{StripOptions, draw_strip};
use arene_draw::pictures::tree::{Algorithm, Evaluated, TreeData, TreeOptions, Windows, draw_tree};
use arene_draw::{
    Colours, EdgeKind, Geometry, Item, Region, Scene, Shape, Theme, Tone, Vertex, Voice, dot, png,
    svg, text, tikz_document,
};
use arene_games::{GAMES, Place, open};
use arene_words::{Language, Words};
use proptest::prelude::*;
use resvg::usvg::roxmltree::Document;

use crate::common::{check, golden, golden_text, labels_are_whole};

fn place(spec: &str) -> Box<dyn Place> {
    open(spec).expect("a game").place(None, None).expect("a position")
}

fn blackboard() -> TreeData {
    let leaves = [3, 5, 6, 9, 4, 2, 8, 1, 8, 6, 7, 1];
    let tree = ValueTree::uniform(Player::J0, &[3, 2, 2], &leaves).expect("a tree");
    TreeData::of_values(tree, "A tree")
}

fn game_tree(spec: &str, depth: u32) -> TreeData {
    TreeData::gather(&*place(spec), depth, None, spec, &Limits::none()).expect("a tree")
}

/// Draws trees of games, so many plies deep, by minimax and by alpha-beta, and looks
/// at each.
fn each_tree(language: Language, games: &[(&str, u32)], look: impl Fn(&str, &TreeData, &Scene)) {
    let words = Words::new(language);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    for &(spec, depth) in games {
        let data = game_tree(spec, depth);
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
            let options = TreeOptions { algorithm, ..TreeOptions::default() };
            let scene = draw_tree(&data, &options, &voice);
            check(spec, &scene);
            look(spec, &data, &scene);
        }
    }
}

fn boards(spec: &str, from: Option<&str>, moves: &[&str]) -> Vec<BoardData> {
    BoardData::gather(&*open(spec).expect("a game"), from, None, moves).expect("a play")
}

/// The other outputs of a picture, as they were.
fn golden_sources(name: &str, scene: &Scene) {
    golden_text(&format!("{name}.tex"), &tikz_document(scene, Theme::Light, None));
    if let Some(graph) = dot(scene, Theme::Light) {
        golden_text(&format!("{name}.dot"), &graph);
    }
}

#[test]
fn trees_stay_as_they_were() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let draw = |data: &TreeData, options: TreeOptions| draw_tree(data, &options, &voice);
    let plain = TreeOptions::default;
    let pruned = || TreeOptions { algorithm: Algorithm::AlphaBeta, ..plain() };
    golden("tree-minimax", &draw(&blackboard(), plain()));
    let windows = Windows::All;
    let scene = draw(&blackboard(), TreeOptions { windows, ..pruned() });
    golden("tree-alphabeta-windows", &scene);
    golden_sources("tree-alphabeta-windows", &scene);
    let (evaluated, windows) = (Evaluated::Steps(8), Windows::Of(8));
    let step = TreeOptions { evaluated, windows, ..pruned() };
    golden("tree-alphabeta-step", &draw(&blackboard(), step));
    golden("tree-nim", &draw(&game_tree("nim:5,light", 9), plain()));
    let chomp = game_tree("chomp:2x2", 9);
    golden("tree-boards", &draw(&chomp, TreeOptions { boards: true, ..pruned() }));
    golden("tree-tictactoe", &draw(&game_tree("tictactoe", 2), pruned()));
}

#[test]
fn boards_stay_as_they_were() {
    let words = Words::new(Language::French);
    let voice = Voice { words: &words, names: ["Alice", "Bob"] };
    let board = |spec, from, moves: &[&str]| {
        let boards = boards(spec, from, moves);
        draw_board(boards.last().unwrap(), &BoardOptions::default(), &voice)
    };
    golden("board-connect4", &board("connect4", Some("44444226522336315324"), &[]));
    golden("board-connect4-won", &board("connect4", Some("414243"), &["4"]));
    let hex = board("hex:5", Some("..X.O/.OXO./.XOX./.XO../....."), &["a5"]);
    golden("board-hex", &hex);
    golden_sources("board-hex", &hex);
    golden("board-tictactoe", &board("tictactoe", Some("XOX/OX./O.."), &["c3"]));
    golden("board-chomp", &board("chomp:4x6", Some("6+4+4+2"), &["c2"]));
    golden("board-nim", &board("nim:9", None, &["take 2"]));
    golden("board-marienbad", &board("nim:1+3+5+7", None, &["take 2 from heap 3"]));
    let play = ["4x4", "4x3", "3x3", "3x2", "2x2", "2x1", "1x1"];
    let play = boards("chocolate:4x6", None, &play);
    golden("strip-chocolate", &draw_strip(&play, &StripOptions::default(), "4×6", &voice));
}

#[test]
fn tables_and_charts_stay_as_they_were() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    for (spec, name) in
        [("connect4", "table-connect4"), ("tictactoe", "table-tictactoe"), ("hex:4", "table-hex")]
    {
        let table = TableData::gather(&*place(spec), None).unwrap();
        golden(name, &draw_table(&table, spec, &voice));
    }
    assert!(TableData::gather(&*place("nim:9"), None).is_err());
    let searches =
        ChartData::of_searches(&*place("connect4"), 5, None, "connect4", &voice, &Limits::none());
    let searches = searches.unwrap();
    assert_eq!(searches.series[0].points[4], (5, 19_608.0));
    golden("chart-searches", &draw_chart(&searches, &voice));
    let tictactoe = place("tictactoe");
    let growth = ChartData::of_growth(&*tictactoe, 9, "tictactoe", &voice, &Limits::none());
    let growth = growth.unwrap();
    let sum = |i: usize| growth.series[i].points.iter().map(|&(_, y)| y).sum::<f64>();
    assert_eq!((sum(0), sum(1), sum(2)), (549_946.0, 5_478.0, 255_168.0));
    golden("chart-growth", &draw_chart(&growth, &voice));
    golden_text("chart-growth.txt", &growth.text(&voice));
}

/// Names of lines lie on no line, and a line that ends early says so.
#[test]
fn names_of_lines_lie_on_nothing() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let searches =
        ChartData::of_searches(&*place("nim:9"), 9, None, "nim:9", &voice, &Limits::none());
    let searches = searches.unwrap();
    assert_eq!(searches.notes.len(), 1);
    let scene = draw_chart(&searches, &voice);
    let lines: Vec<_> = scene
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Shape(shape) => Some(shape),
            _ => None,
        })
        .filter_map(|shape| match &shape.geometry {
            Geometry::Line(points) if points.len() > 2 => Some(points.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(lines.len(), 3);
    let names: Vec<_> = scene
        .leaves()
        .into_iter()
        .filter(|item| matches!(item, Item::Text(text) if text.rim))
        .map(Item::bounds)
        .collect();
    assert_eq!(names.len(), 6);
    for line in &lines {
        for pair in line.windows(2) {
            for i in 0..=50 {
                let p = pair[0].towards(pair[1], f64::from(i) / 50.0);
                assert!(!names.iter().any(|name| name.contains(p)), "a name on a line at {p:?}");
            }
        }
    }
    let growth = ChartData::of_growth(&*place("connect4"), 40, "connect4", &voice, &Limits::none());
    let growth = growth.unwrap();
    assert!(growth.series[0].points.len() < 40);
    assert_eq!(growth.notes, ["A line ends where the next count would pass 20,000,000."]);
    assert!(growth.text(&voice).ends_with(&format!("{}\n", growth.notes[0])));
    let little = Limits::none().memory(100);
    let growth = ChartData::of_growth(&*place("tictactoe"), 9, "tictactoe", &voice, &little);
    let notes = growth.unwrap().notes;
    assert!(notes.len() == 1 && notes[0].contains("memory"), "{notes:?}");
}

/// The name of a move lies on no branch, two bars cross every branch that was cut, and
/// none touches one that was not.
#[test]
fn words_and_marks_of_trees_touch_nothing() {
    let games = [
        ("nim:6", 3),
        ("nim:9", 4),
        ("nim:9", 2),
        ("tictactoe", 2),
        ("connect4", 2),
        ("hex:11", 1),
        ("chomp:2x3", 2),
    ];
    each_tree(Language::French, &games, |spec, _, scene| {
        let group = |name: &str| {
            let named = |item: &&Item| matches!(item, Item::Group(g) if g.name == name);
            let found = scene.items.iter().find(named);
            found.map_or(Vec::new(), |item| match item {
                Item::Group(group) => group.items.clone(),
                _ => Vec::new(),
            })
        };
        let edges: Vec<_> = scene
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Edge(edge) => Some(edge),
                _ => None,
            })
            .collect();
        let moves = group("moves");
        assert!(!moves.is_empty(), "{spec}: no moves");
        for name in &moves {
            let Item::Text(text) = name else { panic!("{name:?}") };
            let is_on = |p: &arene_draw::Point| text.bounds().contains(*p);
            let crossed = edges.iter().filter(|edge| edge.path[0].sampled(60).iter().any(is_on));
            let crossed: Vec<&str> = crossed.map(|edge| edge.title.as_str()).collect();
            let label = text.label.to_plain();
            assert!(crossed.is_empty(), "{spec}: {label} {crossed:?}");
        }
        let ghosts = edges.iter().filter(|edge| edge.kind == EdgeKind::Ghost);
        let top = |edge: &&&arene_draw::Edge| {
            let above = edge.from.clone();
            edges.iter().any(|other| other.from == above && other.kind != EdgeKind::Ghost)
        };
        let touches = |bar: &Item, edge: &arene_draw::Edge| {
            let Item::Shape(Shape { geometry: Geometry::Line(bar), .. }) = bar else {
                panic!("{bar:?}")
            };
            let along = |i: u32| bar[0].towards(bar[1], f64::from(i) / 60.0);
            let mut points = edge.path[0].sampled(1000);
            points.retain(|p| p.distance(along(30)) < bar[0].distance(bar[1]));
            (0..=60).any(|i| points.iter().any(|p| p.distance(along(i)) < 1.0))
        };
        let marks = group("cuts");
        for edge in ghosts.filter(top) {
            let bars = marks.iter().filter(|bar| touches(bar, edge)).count();
            assert_eq!(bars, 2, "{spec}: {}", edge.title);
        }
        for edge in edges.iter().filter(|edge| edge.kind != EdgeKind::Ghost) {
            assert!(!marks.iter().any(|bar| touches(bar, edge)), "{spec}: {}", edge.title);
        }
    });
}

/// What is cut is told even where it is not drawn.
#[test]
fn wedges_tell_what_is_cut() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let algorithm = Algorithm::AlphaBeta;
    let options = TreeOptions { algorithm, most_leaves: 12, ..TreeOptions::default() };
    let scene = draw_tree(&game_tree("connect4", 2), &options, &voice);
    let counts = scene.leaves().into_iter().filter_map(|item| match item {
        Item::Text(text) if text.label.to_plain() == "+7" => Some(text.tone),
        _ => None,
    });
    let counts: Vec<Tone> = counts.collect();
    assert!(!counts.is_empty() && counts.iter().all(|&tone| tone == Tone::Danger), "{counts:?}");
    let said = scene.leaves().into_iter().any(|item| match item {
        Item::Text(text) => text.label.to_plain() == "not drawn, and some of them cut",
        _ => false,
    });
    assert!(said);
}

/// In text, nothing that a tree says is lost or written over, in either language.
#[test]
fn labels_of_text_trees_are_whole() {
    let games = [
        ("nim:9", 2),
        ("hex:4", 2),
        ("hex:5", 1),
        ("tictactoe", 1),
        ("connect4", 1),
        ("chomp:2x3", 3),
    ];
    for language in [Language::English, Language::French] {
        each_tree(language, &games, |spec, _, scene| {
            // The tree of Hex is too wide for any terminal unless it is folded.
            assert!(labels_are_whole(spec, scene) || spec == "hex:4", "{spec}");
        });
    }
}

/// Only the first vertex of a play has the arrow of the start.
#[test]
fn a_play_has_one_start() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let play = boards(&cycle(), None, &["5", "2", "4", "3"]);
    let strip = draw_strip(&play, &StripOptions::default(), "cycle", &voice);
    let starts = strip.edges().filter(|edge| edge.kind == EdgeKind::Start).count();
    assert_eq!((play.len(), starts), (5, 1));
}

/// The node that a search has come to is explained.
#[test]
fn the_legend_of_a_step_says_where_the_search_is() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let said = |evaluated| {
        let options =
            TreeOptions { algorithm: Algorithm::AlphaBeta, evaluated, ..TreeOptions::default() };
        svg(&draw_tree(&blackboard(), &options, &voice), Colours::Auto, "")
            .contains("the search is here")
    };
    assert!(said(Evaluated::Steps(8)) && !said(Evaluated::All));
}

/// A folded tree is unfolded down to where the search is, at every step.
#[test]
fn a_folded_step_says_where_the_search_is() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let data = game_tree("connect4", 3);
    let algorithm = Algorithm::AlphaBeta;
    let visits = algorithm.trace(&data.tree).visited;
    for steps in (1..visits).step_by(7) {
        let evaluated = Evaluated::Steps(steps);
        let options = TreeOptions { algorithm, evaluated, ..TreeOptions::default() };
        let scene = draw_tree(&data, &options, &voice);
        check("connect4", &scene);
        let here = scene.vertices().filter(|v| v.halo && !v.name.is_empty()).count();
        assert_eq!(here, 1, "after {steps} visits");
    }
}

/// A cut says "better" only where it is: 3 ≤ α = 3 is as good.
#[test]
fn a_cut_is_explained_exactly() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let said = |leaves: [i32; 4]| {
        let tree = ValueTree::uniform(Player::J0, &[2, 2], &leaves).unwrap();
        let options = TreeOptions { algorithm: Algorithm::AlphaBeta, ..TreeOptions::default() };
        text(&draw_tree(&TreeData::of_values(tree, "cut"), &options, &voice), false)
    };
    let equal = said([3, 5, 3, 9]);
    assert!(equal.contains("3 ≤ α = 3:") && equal.contains("J0 has at least as good."), "{equal}");
    let worse = said([3, 5, 2, 9]);
    assert!(worse.contains("2 ≤ α = 3:") && worse.contains("J0 has better."), "{worse}");
}

/// An arena file with a cycle.
fn cycle() -> String {
    format!("{}/../../examples/two-cycle.json", env!("CARGO_MANIFEST_DIR"))
}

/// Every game's start and a few random positions, with every option.
#[test]
fn every_game_can_be_drawn() {
    let words = Words::new(Language::French);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let specs = GAMES.iter().flat_map(|entry| entry.examples.iter().copied());
    let odd = ["hex:11", "nim:100", "nim:0+3", "chocolate:60x200", "chomp:1x1", &cycle()];
    for spec in specs.chain(odd) {
        let session = open(spec).unwrap();
        let mut at = session.place(None, None).unwrap();
        let mut moves: Vec<String> = Vec::new();
        for turn in 0..6usize {
            let legal = at.moves();
            let Some(m) = legal.get((turn * 7 + 3) % legal.len().max(1)) else { break };
            moves.push(m.clone());
            at = at.step(m).unwrap();
        }
        let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
        let play = BoardData::gather(&*session, None, None, &texts).unwrap();
        assert_eq!(play.len(), moves.len() + 1);
        for data in &play {
            check(spec, &draw_board(data, &BoardOptions::default(), &voice));
            let bare = BoardOptions { coordinates: false, caption: false };
            check(spec, &draw_board(data, &bare, &voice));
            let small = Item::Group(thumbnail(&data.tabletop, 60.0, 40.0)).bounds();
            assert!(small.width() <= 66.0 && small.height() <= 46.0, "{spec}: {small:?}");
        }
        check(spec, &draw_strip(&play, &StripOptions::default(), spec, &voice));
        for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
            for boards in [false, true] {
                let options = TreeOptions { algorithm, boards, ..TreeOptions::default() };
                check(spec, &draw_tree(&game_tree(spec, 2), &options, &voice));
            }
        }
    }
}

#[test]
fn pngs_of_trees_and_boards() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let tree = draw_tree(&blackboard(), &TreeOptions::default(), &voice);
    let data = boards("connect4", Some("4453"), &[]);
    let board = draw_board(&data[0], &BoardOptions::default(), &voice);
    for scene in [tree, board] {
        for theme in [Theme::Light, Theme::Dark, Theme::Mono] {
            let bytes = png(&scene, theme, 1.0).unwrap();
            assert!(bytes.starts_with(b"\x89PNG"));
        }
    }
}

/// A tree of ten thousand nodes and more is drawn and written whole; the
/// benchmark `layouts` tells how fast.
#[test]
fn thousands_of_nodes_are_drawn() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let data = game_tree("connect4", 5);
    assert!(data.tree.len() > 10_000);
    let options = TreeOptions { most_leaves: usize::MAX, ..TreeOptions::default() };
    let scene = draw_tree(&data, &options, &voice);
    let written = svg(&scene, Colours::Auto, "");
    assert_eq!(scene.vertices().count(), data.tree.len());
    assert!(Document::parse(&written).is_ok());
}

/// A tree that is too large says how deep it may be.
#[test]
fn too_large_a_tree_offers_a_depth() {
    let error = TreeData::gather(&*place("connect4"), 9, None, "connect4", &Limits::none());
    let text = error.unwrap_err().to_string();
    assert!(text.contains("--depth 6"), "{text}");
}

/// Large trees are folded up: what is drawn can be read, and says what is not.
#[test]
fn large_trees_are_folded() {
    let games = [
        ("connect4", 5),
        ("nim:1+3+5+7", 3),
        ("hex:7", 2),
        ("hex:11", 2),
        ("chomp:9x9", 1),
        ("nim:100,take=1+2", 12),
    ];
    each_tree(Language::English, &games, |spec, data, scene| {
        assert!(scene.vertices().count() < 200, "{spec}: {}", scene.vertices().count());
        let end = |v: &Vertex| v.region == Region::LeafOnLine;
        assert!(scene.vertices().any(end), "{spec}: the line has no end");
        let folded = scene.leaves().iter().any(|item| match item {
            Item::Text(text) => text.label.to_plain().starts_with('+'),
            _ => false,
        });
        assert!(folded || data.tree.len() < 200, "{spec}");
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Trees of any shape and values, at every step.
    #[test]
    fn any_tree_at_any_step(
        branching in prop::collection::vec(1u32..4, 0..4),
        values in prop::collection::vec(-2000i32..2000, 27),
        steps in 0u32..60,
        windows in 0u32..3,
        pruned: bool,
    ) {
        let words = Words::new(Language::French);
        let voice = Voice { words: &words, names: ["J0", "J1"] };
        let leaves: u32 = branching.iter().product();
        let tree = ValueTree::uniform(Player::J1, &branching, &values[..leaves as usize]).unwrap();
        let data = TreeData::of_values(tree, "any");
        let options = TreeOptions {
            algorithm: if pruned { Algorithm::AlphaBeta } else { Algorithm::Minimax },
            evaluated: Evaluated::Steps(steps),
            windows: match windows { 0 => Windows::None, 1 => Windows::Of(steps), _ => Windows::All },
            ..TreeOptions::default()
        };
        check("any", &draw_tree(&data, &options, &voice));
    }

    /// Charts of any numbers.
    #[test]
    fn any_chart(lines in prop::collection::vec(
        (0u32..5, prop::collection::vec(0.0f64..1e12, 0..12)), 0..5,
    )) {
        let words = Words::new(Language::English);
        let voice = Voice { words: &words, names: ["J0", "J1"] };
        let series = lines.into_iter().map(|(first, values)| Series {
            name: "line".to_owned(),
            points: (first..).zip(values).collect(),
        });
        let data = ChartData {
            title: "any".to_owned(),
            across: "depth (plies)".to_owned(),
            up: "nodes".to_owned(),
            series: series.collect(),
            compare: true,
            notes: Vec::new(),
        };
        let scene = draw_chart(&data, &voice);
        let written = svg(&scene, Colours::Auto, "");
        prop_assert!(Document::parse(&written).is_ok());
        prop_assert!(scene.bounds().max.x <= scene.width);
    }
}
