//! What pictures are made from: trees, winning lines, tables of heuristics.

use arene::{Limits, Player, Value};
use arene_games::{Algorithm, Place, SearchRequest, open};

fn place(spec: &str, position: Option<&str>) -> Box<dyn Place> {
    open(spec).expect("a game").place(position, None).expect("a position")
}

/// A tree that is drawn is the tree that was searched: the same values and as
/// many nodes, for every game and heuristic.
#[test]
fn trees_are_what_searches_walk() {
    let cases = [
        ("nim:9", 9),
        ("nim:1+3+5", 4),
        ("grundy:12", 6),
        ("wythoff:3+4", 3),
        ("chocolate:3x4", 4),
        ("chomp:2x3", 6),
        ("tictactoe", 3),
        ("connect4:5x4", 4),
        ("connect4", 4),
        ("hex:3", 3),
    ];
    for (spec, depth) in cases {
        let place = place(spec, None);
        for heuristic in place.heuristics() {
            let limits = Limits::none().depth(depth);
            let unrolled = place.unroll(Some(heuristic), &limits).unwrap();
            assert_eq!(unrolled.heuristic, heuristic);
            assert_eq!(unrolled.nodes.len(), unrolled.tree.len());
            let traces = [
                (Algorithm::Minimax, unrolled.tree.minimax()),
                (Algorithm::AlphaBeta, unrolled.tree.alpha_beta(true)),
            ];
            for (algorithm, trace) in traces {
                let heuristic = Some(heuristic.to_owned());
                let request = SearchRequest { algorithm, heuristic, ..SearchRequest::default() };
                let answer = place.search(&request, &limits).unwrap();
                assert_eq!(trace.root().value, Some(answer.value.value), "{spec} {algorithm:?}");
                assert_eq!(u64::from(trace.visited), answer.nodes, "{spec} {algorithm:?}");
            }
        }
    }
}

/// The trees of light Nim: 15 nodes and 7 leaves from 5 sticks, 28 and 13 from 6.
#[test]
fn trees_of_light_nim() {
    for (spec, nodes, leaves, winner) in
        [("nim:5,light", 15, 7, Player::J1), ("nim:6,light", 28, 13, Player::J0)]
    {
        let unrolled = place(spec, None).unroll(None, &Limits::none().depth(20)).unwrap();
        let tree = &unrolled.tree;
        assert_eq!(tree.len(), nodes);
        assert_eq!((0..nodes as u32).filter(|&v| tree.leaf(v).is_some()).count(), leaves);
        let value = tree.minimax().root().value;
        assert_eq!(value.and_then(Value::winner).map(|(player, _)| player), Some(winner));
        assert_eq!(unrolled.nodes[0].by, "");
        assert_eq!(unrolled.nodes[1].by, "take 1");
    }
}

#[test]
fn limits_of_trees() {
    let place = place("connect4", None);
    assert!(place.unroll(None, &Limits::none().depth(9).nodes(10_000)).is_err());
    assert!(place.unroll(Some("nothing"), &Limits::none().depth(1)).is_err());
    assert_eq!(place.unroll(None, &Limits::none().depth(0)).unwrap().nodes.len(), 1);
}

#[test]
fn winning_lines() {
    let lines = |spec, position| place(spec, Some(position)).winning_lines();
    assert_eq!(lines("tictactoe", "XOX/OX./O.X"), [[0, 4, 8]]);
    assert_eq!(lines("tictactoe", "X.O/.../..."), Vec::<Vec<u32>>::new());
    // Two lines at once.
    assert_eq!(lines("tictactoe", "XOO/XOO/XXX").len(), 2);
    let mut line = lines("connect4", "4142434").concat();
    line.sort_unstable();
    assert_eq!(line, [17, 24, 31, 38]);
    let falling = "X....../OX...../OOX..../OOOX...";
    let mut line = lines("connect4", falling).concat();
    line.sort_unstable();
    assert_eq!(line, [14, 22, 30, 38]);
    // J0 joins top and bottom: b1, b2, a3.
    assert_eq!(lines("hex:3", ".X./OX./XOO"), [[1, 4, 6]]);
    assert_eq!(lines("hex:3", "X../OO./X.X"), Vec::<Vec<u32>>::new());
    // J1 joins left and right, by a chain without detours.
    assert_eq!(lines("hex:3", "XX./OOO/X.."), [[3, 4, 5]]);
    assert_eq!(lines("nim:9", "3"), Vec::<Vec<u32>>::new());
}

#[test]
fn tables_of_heuristics() {
    let table = |spec, heuristic| place(spec, None).cell_values(heuristic).unwrap();
    let (name, rows) = table("connect4", None).unwrap();
    assert_eq!(name, "lines");
    assert_eq!(rows[0], [3, 4, 5, 7, 5, 4, 3]);
    assert_eq!(rows[3], [5, 8, 11, 13, 11, 8, 5]);
    assert_eq!(rows.concat().iter().sum::<i32>(), 4 * 69);
    let (_, rows) = table("tictactoe", Some("lines")).unwrap();
    assert_eq!(rows, [[3, 2, 3], [2, 6, 2], [3, 2, 3]]);
    let (_, rows) = table("hex:3", None).unwrap();
    assert!(rows[1][1] > rows[0][0]);
    assert_eq!(table("connect4", Some("mobility")), None);
    assert_eq!(table("nim:9", None), None);
    assert!(place("nim:9", None).cell_values(Some("lines")).is_err());
}
