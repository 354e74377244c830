//! Charts say why their lines end, and are the same on every machine.

use arene::Limits;
use arene_draw::pictures::chart::{ChartData, Series, draw_chart};
use arene_draw::{Class, Geometry, Item, Scene, Voice};
use arene_games::open;
use arene_words::{Language, Words};

fn charts(spec: &str, limits: &Limits) -> [ChartData; 2] {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let place = open(spec).unwrap().place(None, None).unwrap();
    let growth = ChartData::of_growth(&*place, 9, "growth", &voice, limits).unwrap();
    let searches = ChartData::of_searches(&*place, 9, None, "searches", &voice, limits).unwrap();
    [growth, searches]
}

/// A line that ends before another has a note that says why.
#[test]
fn lines_say_why_they_end() {
    let solved = "“deepening + table” ends at 5: the result is known there, and looking \
                  further would change nothing.";
    let [growth, searches] = charts("nim:9", &Limits::none());
    assert_eq!(growth.notes, ["“new positions” end at 4: there are no others."]);
    assert_eq!(searches.notes, [solved]);
    assert_eq!(searches.series[2].points.last().unwrap().0, 5);
    let [growth, searches] = charts("chomp:2x3", &Limits::none());
    assert_eq!(growth.notes[0], "No game takes more than 5 plies.");
    assert_eq!(growth.notes[1], "“new positions” end at 3: there are no others.");
    assert_eq!(searches.notes, [solved]);
    let [growth, searches] = charts("tictactoe", &Limits::none());
    assert_eq!((growth.notes.len(), searches.notes.len()), (0, 0));
}

#[test]
fn more_memory_changes_nothing() {
    for memory in [1 << 29, 1 << 40] {
        let limited = charts("connect4:5x4", &Limits::none().memory(memory));
        assert_eq!(limited, charts("connect4:5x4", &Limits::none()));
    }
}

/// The figures of the literature: centre columns first, root and leaves counted.
#[test]
fn alpha_beta_is_the_one_that_is_taught() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let place = open("connect4").unwrap().place(None, None).unwrap();
    let data =
        ChartData::of_searches(&*place, 5, None, "", &voice, &Limits::none()).expect("no limits");
    let counts = |line: usize| data.series[line].points.iter().map(|&(_, y)| y as u32);
    assert_eq!(counts(0).collect::<Vec<_>>(), [8, 57, 400, 2801, 19608]);
    assert_eq!(counts(1).collect::<Vec<_>>(), [8, 24, 76, 173, 756]);
}

fn drawn(data: &ChartData) -> Scene {
    let words = Words::new(Language::English);
    draw_chart(data, &Voice { words: &words, names: ["J0", "J1"] })
}

/// How many points each piece of the only line has.
fn pieces(points: &[(u32, f64)]) -> Vec<usize> {
    let series = vec![Series { name: "line".into(), points: points.to_vec() }];
    let scene = drawn(&ChartData { series, ..ChartData::default() });
    let pieces = scene.leaves().into_iter().filter_map(|item| match item {
        Item::Shape(shape) if shape.class == Class::Series1 => match &shape.geometry {
            Geometry::Line(points) => Some(points.len()),
            _ => None,
        },
        _ => None,
    });
    pieces.collect()
}

/// A line is drawn between counts alone; 0 has a place on a linear scale only.
#[test]
fn lines_are_no_guesses() {
    assert_eq!(pieces(&[(0, 0.0), (1, 2.0), (2, 0.0), (3, 2.0)]), [4]);
    assert_eq!(pieces(&[(0, 1.0), (1, 90.0), (2, 0.0), (3, 900.0), (4, 90.0)]), [2, 2]);
    assert_eq!(pieces(&[(0, 1.0), (1, 2.0), (4, 3.0)]), [2]);
}

/// Titles belong to the document; names stay below the words at the top.
#[test]
fn names_lie_inside_a_chart() {
    for spec in ["nim:1", "grundy:1", "nim:9"] {
        let words = Words::new(Language::English);
        let voice = Voice { words: &words, names: ["J0", "J1"] };
        let place = open(spec).unwrap().place(None, None).unwrap();
        let data =
            ChartData::of_growth(&*place, 9, "growth", &voice, &Limits::none()).expect("no limits");
        for item in drawn(&data).leaves() {
            let Item::Text(text) = item else { continue };
            let said = text.label.to_plain();
            assert_ne!(said, "growth");
            let is_name = data.series.iter().any(|series| series.name == said);
            assert!(!is_name || text.bounds().min.y > 40.0, "{spec}: {said}");
        }
    }
}

/// Where play is over there is nothing to search for.
#[test]
fn no_search_has_no_chart() {
    let words = Words::new(Language::English);
    let voice = Voice { words: &words, names: ["J0", "J1"] };
    let place = open("grundy:1").unwrap().place(None, None).unwrap();
    assert!(ChartData::of_searches(&*place, 9, None, "", &voice, &Limits::none()).is_err());
}
