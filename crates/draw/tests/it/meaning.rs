//! What programs find in an SVG: ids, and what things are.

use std::collections::HashSet;

use arene::{Limits, Player};
use arene_draw::pictures::board::{BoardData, BoardOptions, draw_board};
use arene_draw::pictures::tree::{TreeData, TreeOptions, draw_tree};
use arene_draw::{Colours, Cubic, Edge, EdgeKind, Label, Scene, Vertex, Voice, pt, svg};
use arene_games::{Turn, open};
use arene_words::{Language, Words};
use resvg::usvg::roxmltree::{Document, Node};

use crate::arenas::Game;

/// The elements that carry this attribute.
fn with<'a>(document: &'a Document<'a>, attribute: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.has_attribute(attribute)).collect()
}

#[test]
fn every_vertex_and_edge_of_an_arena_says_what_it_is() {
    let game = Game::new("nim:9", Turn::AsWritten);
    let Game { model, solution, .. } = &game;
    let written = svg(&game.draw(|_| ()), Colours::Auto, "left-");
    let document = Document::parse(&written).expect("XML");
    let vertices = with(&document, "data-vertex");
    assert_eq!(vertices.len(), model.arena().len());
    for vertex in vertices {
        let name = vertex.attribute("data-vertex").expect("a name");
        assert_eq!(vertex.attribute("id"), Some(&*format!("left-v-{name}")));
        let v = model.find(name).expect("a vertex");
        let winner = solution.winner(v).map(|player| player.to_string());
        assert_eq!(vertex.attribute("data-winner"), winner.as_deref());
        let rank = solution.rank(v).map(|rank| rank.to_string());
        assert_eq!(vertex.attribute("data-rank"), rank.as_deref());
        assert_eq!(vertex.attribute("data-owner"), Some(&*model.arena().owner(v).to_string()));
    }
    let edges = with(&document, "data-from");
    assert_eq!(edges.len(), model.arena().graph().edge_count());
    for edge in edges {
        let [from, to, by] = ["data-from", "data-to", "data-move"]
            .map(|word| edge.attribute(word).expect("an edge between vertices, with its move"));
        let v = model.find(from).expect("a vertex");
        assert_eq!(model.name(model.find_from(v, by).expect("a move")), to);
        assert_eq!(edge.attribute("id"), Some(&*format!("left-e-{from}--{to}")));
    }
}

#[test]
fn ids_are_words_and_nothing_has_the_id_of_another() {
    let mut scene = Scene::new("Odd names");
    let names = ["a b", "a\nb", "a-20-b", "a b", "é", "\"<&>'", "1+2_0"];
    for (i, name) in names.iter().enumerate() {
        let at = pt(60.0 * i as f64, 0.0);
        scene.add(Vertex::new(*name, at, Player::J0, Label::default()));
    }
    for _ in 0..2 {
        let line = Cubic::line(pt(0.0, 0.0), pt(60.0, 0.0));
        scene.add(Edge::new([line], EdgeKind::Other).between("a b", "é"));
    }
    let written = svg(&scene, Colours::Auto, "");
    let document = Document::parse(&written).expect("XML");
    let ids: Vec<&str> = with(&document, "id").iter().filter_map(|n| n.attribute("id")).collect();
    assert_eq!(ids.len(), names.len() + 2);
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{ids:?}");
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    assert!(ids.iter().all(|id| id.chars().all(word)), "{ids:?}");
    assert_eq!(ids[0], "v-a-20-b");
    assert_eq!(ids[3], "v-a-20-b--2");
    // The names themselves are whole, line breaks too.
    let found: Vec<&str> =
        with(&document, "data-vertex").iter().filter_map(|n| n.attribute("data-vertex")).collect();
    assert_eq!(found, names);
}

#[test]
fn nodes_of_a_tree_tell_position_move_and_value() {
    let words = Words::new(Language::French);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let place = open("nim:5,light").and_then(|game| game.place(None, None)).expect("a start");
    let data = TreeData::gather(&*place, 6, None, "Nim", &Limits::none()).expect("small");
    let scene = draw_tree(&data, &TreeOptions::default(), &voice);
    let written = svg(&scene, Colours::Auto, "");
    let document = Document::parse(&written).expect("XML");
    let nodes = with(&document, "data-node");
    // The figure of the notes: 15 nodes, the value of the root is a loss.
    assert_eq!(nodes.len(), 15);
    assert_eq!(nodes[0].attribute("data-vertex"), Some("5_0"));
    assert_eq!(nodes[0].attribute("data-value"), Some("-inf"));
    let branches = with(&document, "data-from");
    assert_eq!(branches.len(), 14);
    for branch in branches {
        let [from, to] = ["data-from", "data-to"].map(|word| {
            let (heap, _) = branch.attribute(word).and_then(|v| v.split_once('_')).expect("a heap");
            heap.parse::<u32>().expect("a number")
        });
        // Moves are English here, whatever language the picture speaks.
        assert_eq!(branch.attribute("data-move"), Some(&*format!("take {}", from - to)));
    }
}

#[test]
fn every_cell_can_be_clicked_and_names_the_move() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    for (spec, moves, cells) in [
        ("tictactoe", &["b2"][..], 9),
        ("connect4:5x4", &["3", "3"], 20),
        ("hex:3", &["b2"], 9),
        ("chomp:2x3", &["c2"], 6),
        ("nim:1+3+5", &[], 9),
        ("chocolate:2x3", &[], 6),
    ] {
        let session = open(spec).expect("a game");
        let boards = BoardData::gather(&*session, None, None, moves).expect("legal moves");
        let board = boards.last().expect("a board");
        let scene = draw_board(board, &BoardOptions::default(), &voice);
        let written = svg(&scene, Colours::Auto, "b-");
        let document = Document::parse(&written).expect("XML");
        let places = with(&document, "data-row");
        assert_eq!(places.len(), cells, "{spec}");
        let mut place = session.place(None, None).expect("a start");
        for by in moves {
            place = place.step(by).expect("legal");
        }
        let mut named: HashSet<String> = HashSet::new();
        for cell in places {
            let [row, column] = ["data-row", "data-column"].map(|word| cell.attribute(word));
            let id = format!("b-c-{}-{}", row.unwrap_or_default(), column.unwrap_or_default());
            assert_eq!(cell.attribute("id"), Some(&*id));
            let by = cell.attribute("data-move").map(str::to_owned);
            assert!(by.is_none() || cell.attribute("data-stone").is_none(), "{spec}: {by:?}");
            named.extend(by);
        }
        // Whoever points somewhere makes a move of the game, and can make every one.
        let legal: HashSet<String> = place.moves().into_iter().collect();
        assert_eq!(named, legal, "{spec}");
    }
}

#[test]
fn nothing_can_be_clicked_when_play_is_over() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let session = open("tictactoe").expect("a game");
    let boards = BoardData::gather(&*session, Some("XXX/OO./..."), None, &[]).expect("a position");
    let written = svg(&draw_board(&boards[0], &BoardOptions::default(), &voice), Colours::Auto, "");
    let document = Document::parse(&written).expect("XML");
    assert_eq!(with(&document, "data-row").len(), 9);
    assert!(with(&document, "data-move").is_empty());
}

#[test]
fn labels_keep_the_width_of_their_shape_in_any_font() {
    let written = svg(&Game::new("nim:9", Turn::Both).draw(|_| ()), Colours::Auto, "");
    let document = Document::parse(&written).expect("XML");
    let labels: Vec<Node<'_, '_>> = with(&document, "data-vertex")
        .into_iter()
        .flat_map(|vertex| vertex.children().filter(|node| node.has_tag_name("text")))
        .collect();
    assert_eq!(labels.len(), 20);
    for label in labels {
        let width: f64 =
            label.attribute("textLength").and_then(|w| w.parse().ok()).expect("a width");
        assert!(width > 0.0 && width < 36.0, "inside a vertex of radius 20: {width}");
    }
}
