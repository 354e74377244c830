//! Charts say why their lines end, and are the same on every machine.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use arene::Limits;
use arene_draw::Voice;
use arene_draw::pictures::chart::ChartData;
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
    let data = ChartData::of_searches(&*place, 5, None, "", &voice, &Limits::none()).unwrap();
    let counts = |line: usize| data.series[line].points.iter().map(|&(_, y)| y as u32);
    assert_eq!(counts(0).collect::<Vec<_>>(), [8, 57, 400, 2801, 19608]);
    assert_eq!(counts(1).collect::<Vec<_>>(), [8, 24, 76, 173, 756]);
}
