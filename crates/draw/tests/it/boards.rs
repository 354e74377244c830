//! Boards side by side look alike, and say what is played in the same words.

use arene_draw::pictures::board::{BoardData, BoardOptions, draw_board};
use arene_draw::pictures::strip::{StripOptions, draw_strip};
use arene_draw::{Class, Item, Scene, Shape, Voice};
use arene_games::open;
use arene_words::{Language, Words};

fn boards(spec: &str, moves: &[&str]) -> Vec<BoardData> {
    BoardData::gather(&*open(spec).unwrap(), None, None, moves).unwrap()
}

fn strip(spec: &str, moves: &[&str]) -> Scene {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    draw_strip(&boards(spec, moves), &StripOptions::default(), spec, &voice)
}

fn last(spec: &str, moves: &[&str]) -> Scene {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    draw_board(boards(spec, moves).last().unwrap(), &BoardOptions::default(), &voice)
}

fn shapes(scene: &Scene, class: Class) -> Vec<&Shape> {
    let shapes = scene.leaves().into_iter().filter_map(|item| match item {
        Item::Shape(shape) if shape.class == class => Some(shape),
        _ => None,
    });
    shapes.collect()
}

fn texts(scene: &Scene) -> Vec<String> {
    let texts = scene.leaves().into_iter().filter_map(|item| match item {
        Item::Text(text) => Some(text.label.to_plain()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn a_strip_has_one_scale() {
    let scene = strip("grundy:12", &["7+5", "4+3+5"]);
    let sticks = shapes(&scene, Class::Stick);
    assert_eq!(sticks.len(), 36);
    let height = |shape: &Shape| (shape.geometry.bounds().height() * 100.0).round();
    assert!(sticks.iter().all(|stick| height(stick) == height(sticks[0])));
    assert!(!texts(&scene).iter().any(|text| text == "7"));
    // Two heaps were made of one, twice.
    assert_eq!(shapes(&scene, Class::LastMove).len(), 4);
}

#[test]
fn captions_say_the_same_on_every_board() {
    let said = texts(&strip("hex:1", &["a1"]));
    assert!(said.contains(&"J0 to move".to_owned()) && said.contains(&"1. a1".to_owned()));
    assert!(!said.contains(&".".to_owned()));
}

#[test]
fn squares_of_bars_have_no_names() {
    for spec in ["chocolate:1x1", "chocolate:4x6"] {
        assert!(!texts(&last(spec, &[])).contains(&"a".to_owned()), "{spec}");
    }
    assert!(texts(&last("chomp:4x6", &[])).contains(&"a".to_owned()));
}

#[test]
fn noughts_on_a_winning_line_have_a_rim() {
    let won = last("tictactoe", &["a1", "b2", "b1", "c1", "c2", "a3"]);
    assert_eq!(shapes(&won, Class::StrokeRim1).len(), 3);
    assert!(shapes(&last("tictactoe", &["a1", "b2"]), Class::StrokeRim1).is_empty());
}
