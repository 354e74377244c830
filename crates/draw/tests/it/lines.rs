//! Boards as they are printed, for every game.

use arene_draw::lines::{View, draw};
use arene_games::{Change, open};

/// The board after some moves, with the cursor on another one, without colours.
fn drawn(spec: &str, from: Option<&str>, moves: &[&str], cursor: Option<&str>) -> String {
    let mut place = open(spec).unwrap().place(from, None).unwrap();
    let mut last = Change::default();
    for m in moves {
        let next = place.step(m).unwrap();
        last = Change::between(&place.tabletop(), &next.tabletop());
        place = next;
    }
    let tabletop = place.tabletop();
    let cursor = cursor.map_or(Change::default(), |m| {
        Change::between(&tabletop, &place.step(m).unwrap().tabletop())
    });
    let view = View {
        tabletop: &tabletop,
        owner: place.owner(),
        moves: &place.moves(),
        last: &last,
        cursor: &cursor,
        winning: &Change::default(),
    };
    let lines: Vec<String> =
        draw(&view).iter().map(|line| line.painted(false).trim_end().to_owned()).collect();
    format!("\n{}\n", lines.join("\n"))
}

#[test]
fn tictactoe() {
    let board = "
     a   b   c
   ┌───┬───┬───┐
 1 │(O)│   │   │
   ├───┼───┼───┤
 2 │   │ X │[ ]│
   ├───┼───┼───┤
 3 │   │   │   │
   └───┴───┴───┘
";
    assert_eq!(drawn("tictactoe", None, &["b2", "a1"], Some("c2")), board);
}

#[test]
fn wide_tictactoe() {
    let board = drawn("tictactoe:20x2,line=2", None, &["t2"], None);
    assert_eq!(board.lines().nth(3).unwrap().chars().count(), 3 + 3 * 20);
    assert!(board.contains(" 1  ·  · ") && board.contains("·  · (X)"), "{board}");
}

#[test]
fn connect4() {
    let board = "
    1  2  3  4 [5] 6  7
  │ ·  ·  ·  ·  ·  ·  · │
  │ ·  ·  ·  ·  ·  ·  · │
  │ ·  ·  ·  ·  ·  ·  · │
  │ ·  ·  ·  ·  ·  ·  · │
  │ ·  ·  · (■) ·  ·  · │
  │ ·  ·  ·  ● [·] ·  · │
  └─────────────────────┘
";
    assert_eq!(drawn("connect4", None, &["4", "4"], Some("5")), board);
    let wide = drawn("connect4:12x2,line=4", None, &[], Some("11"));
    assert!(wide.contains("  9 10 11 12"), "{wide}");
}

#[test]
fn hex() {
    let board = "
  a   b   c
    ●   ●   ●
 1 ■  ·   ·   ·  ■
   2 ■  ·   ●  [·] ■
     3 ■ (■)  ·   ·  ■
            ●   ●   ●
";
    assert_eq!(drawn("hex:3", None, &["b2", "a3"], Some("c2")), board);
}

#[test]
fn one_heap() {
    assert_eq!(drawn("nim:9", None, &["take 2"], Some("take 3")), "\n  | | | | ╎ ╎ ╎ · ·  7\n");
    assert_eq!(drawn("nim:1", None, &[], None), "\n  |        1\n");
}

#[test]
fn several_heaps() {
    let board = "
   1  |              1
   2  · · ·          0
   3  | | | ╎ ╎      5
   4  | | | | | | |  7
";
    let moves = ["take 3 from heap 2"];
    assert_eq!(drawn("nim:1+3+5+7", None, &moves, Some("take 2 from heap 3")), board);
    let both = "
   1  | | · ·  2
   2  · ·      0
";
    assert_eq!(drawn("wythoff:4+2", None, &["take 2 from both"], None), both);
    let split = "
   1  | | | |  4
   2  | | |    3
";
    assert_eq!(drawn("grundy:7", None, &["split 7 into 4+3"], None), split);
}

#[test]
fn large_heaps_are_numbers() {
    assert_eq!(drawn("nim:1000", None, &[], None), "\n  | | … |  1000\n");
    let many = drawn("grundy:60", Some(&["2"; 30].join("+")), &[], None);
    assert_eq!(many.lines().count(), 21);
    assert!(many.contains("…  11 × | … |  22"), "{many}");
}

#[test]
fn chomp() {
    let board = "
    a  b  c
 1  ✗ [□][□]
 2  □ [□](·)
";
    assert_eq!(drawn("chomp:2x3", None, &["c2"], Some("b1")), board);
}

#[test]
fn chocolate() {
    let board = "
    a  b  c  d
 1  ✗  □ (·)(·)
 2  □  □ (·)(·)
 3  ·  ·  ·  ·
";
    assert_eq!(drawn("chocolate:3x4", None, &["take 1 row", "take 2 columns"], None), board);
    assert_eq!(drawn("chocolate:40x600", None, &[], None), "\n  1–40  □ × 600\n");
    assert_eq!(drawn("chomp:2x50", None, &["c2"], None), "\n  1  □ × 50\n  2  □ × 2\n");
}

#[test]
fn a_vertex_of_a_file() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/tests/arenas/cycle.json");
    assert_eq!(drawn(path, Some("2"), &[], None), "\n  ○ 2 → 5, 6\n");
    assert_eq!(drawn(path, Some("2"), &["5"], None), "\n  ■ 5 → 2\n");
    assert_eq!(drawn(path, Some("3"), &[], None), "\n  ○ 3\n");
}

/// What a colour says is said by a mark too, so pieces of one board never
/// depend on their ink alone.
#[test]
fn marks_say_what_inks_say() {
    let board = drawn("tictactoe", None, &["b2", "a1"], Some("c2"));
    for mark in ["X", "(O)", "[ ]"] {
        assert_eq!(board.matches(mark).count(), 1, "{mark}");
    }
}
