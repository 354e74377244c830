//! What each format says, on small examples.

use arene::Player;

use super::*;

#[test]
fn the_example_is_read_and_written_as_it_stands() {
    let arena = good(EXAMPLE, Format::Json);
    assert_eq!(
        described(&arena, false),
        [
            r#""1" J0 ["5"] None true"#,
            r#""2" J0 ["5", "6"] None false"#,
            r#""3" J0 [] Some(J1) false"#,
            r#""4" J1 ["3"] None false"#,
            r#""5" J1 ["2"] None false"#,
            r#""6" J1 [] Some(J0) false"#,
        ]
    );
    assert_eq!(warnings(&arena), [""; 0]);
    assert_eq!(written(arena.view(), Format::Json).unwrap(), EXAMPLE);
}

#[test]
fn the_example_in_dot() {
    let arena = good(EXAMPLE, Format::Json);
    let dot = "digraph {
  1 [shape=circle, player=0, start=true];
  2 [shape=circle, player=0];
  3 [shape=circle, player=0, peripheries=2, wins=1];
  4 [shape=box, player=1];
  5 [shape=box, player=1];
  6 [shape=box, player=1, peripheries=2, wins=0];
  1 -> 5;
  2 -> 5;
  2 -> 6;
  4 -> 3;
  5 -> 2;
}
";
    assert_eq!(written(arena.view(), Format::Dot).unwrap(), dot);
    assert_eq!(described(&good(dot, Format::Dot), false), described(&arena, false));
}

#[test]
fn the_example_in_node_link() {
    let arena = good(EXAMPLE, Format::Json);
    let json = r#"{"directed": true, "multigraph": false, "graph": {},
 "nodes": [
  {"id": "1", "player": 0, "start": true},
  {"id": "2", "player": 0},
  {"id": "3", "player": 0, "wins": 1},
  {"id": "4", "player": 1},
  {"id": "5", "player": 1},
  {"id": "6", "player": 1, "wins": 0}
 ],
 "edges": [
  {"source": "1", "target": "5"},
  {"source": "2", "target": "5"},
  {"source": "2", "target": "6"},
  {"source": "4", "target": "3"},
  {"source": "5", "target": "2"}
 ]}
"#;
    assert_eq!(written(arena.view(), Format::NodeLink).unwrap(), json);
    // Format::Json recognises it too.
    for format in [Format::NodeLink, Format::Json] {
        assert_eq!(described(&good(json, format), false), described(&arena, false));
    }
}

#[test]
fn the_example_in_pg() {
    let mut arena = good(EXAMPLE, Format::Json);
    arena.start = arena.names.find("4");
    let pg = r#"parity 5;
0 1 1 2 "4";
1 1 0 4,5 "2";
2 1 0 2 "3";
3 1 0 4 "1";
4 1 1 1 "5";
5 0 1 5 "6";
"#;
    assert_eq!(written(arena.view(), Format::Pg).unwrap(), pg);
    assert_eq!(described(&good(pg, Format::Pg), true), described(&arena, true));
}

#[test]
fn json_keeps_the_order_of_the_file_and_reads_numbers() {
    let arena = good(
        "\u{feff}{\"moves\": {\"7\": [8, -2]}, \"players\": {\"1\": [8, -2], \"0\": [7]},
          \"rule\": \"misere\", \"start\": 7}",
        Format::Json,
    );
    assert_eq!(
        described(&arena, false),
        [
            r#""8" J1 [] Some(J1) false"#,
            r#""-2" J1 [] Some(J1) false"#,
            r#""7" J0 ["8", "-2"] None true"#,
        ]
    );
    // The first vertex is still the first.
    let again = good(&written(arena.view(), Format::Json).unwrap(), Format::Json);
    assert_eq!(described(&again, false), described(&arena, false));
}

#[test]
fn rules_decide_who_wins() {
    for (rule, winner) in [("normal", Player::J0), ("misere", Player::J1)] {
        let json = format!(
            r#"{{"players": {{"0": ["a"], "1": ["b"]}}, "moves": {{"a": ["b"]}}, "rule": "{rule}"}}"#
        );
        let dot = format!("digraph {{ rule={rule} a [player=0] b [player=1] a -> b }}");
        let nodes = r#"[{"id": "a", "player": 0}, {"id": "b", "player": "J1"}]"#;
        let node_link = format!(
            r#"{{"nodes": {nodes}, "links": [{{"source": "a", "target": "b"}}], "graph": {{"rule": "{rule}"}}}}"#
        );
        for (text, format) in
            [(json, Format::Json), (dot, Format::Dot), (node_link, Format::NodeLink)]
        {
            let arena = good(&text, format);
            assert_eq!(arena.finals.winner(1), Some(winner), "{text}");
            assert_eq!(warnings(&arena), [""; 0]);
        }
    }
}

#[test]
fn large_arenas_are_written_with_a_line_for_each_vertex() {
    let text = "parity 20;\n".to_owned()
        + &(0..20).map(|v| format!("{v} 1 {} {};\n", v % 2, v + 1)).collect::<String>()
        + "20 0 0 20;\n";
    let arena = good(&text, Format::Pg);
    assert_eq!(written(arena.view(), Format::Pg).unwrap(), text);
    let json = written(arena.view(), Format::Json).unwrap();
    assert!(json.contains("\n              \"7\": [\"8\"],\n"), "{json}");
    assert_eq!(described(&good(&json, Format::Json), true), described(&arena, true));
}

#[test]
fn warnings_are_given_and_counted() {
    let arena = good(
        r#"{"players": {"0": ["a", "b", "c", "a"], "1": ["d"]},
            "moves": {"a": ["d", "d", "b", "b", "b", "c", "c", "a", "a", "a", "d"]}}"#,
        Format::Json,
    );
    assert_eq!(arena.arena.graph().edge_count(), 4);
    let expected = [
        "file-vertex-again",
        "file-duplicate-edge",
        "file-duplicate-edge",
        "file-duplicate-edge",
        "file-duplicate-edge",
        "file-duplicate-edge",
        "file-duplicate-edges",
        "file-same-owner",
        "file-no-winners",
    ];
    assert_eq!(warnings(&arena), expected);
    let said: Vec<String> = arena.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(said[0], "Line 1: vertex a is given again; it counts once.");
    assert_eq!(said[1], "The edge a → d is given more than once; it counts once.");
    assert_eq!(said[6], "2 more edges are given more than once.");
    assert_eq!(
        said[7],
        "The edge a → b joins two vertices of J0: the players do not always alternate \
         (split by owner, the arena is not bipartite)."
    );
    assert_eq!(
        said[8],
        "Nobody wins at any of the 3 final vertices (b, …): they are dead ends. Say who wins \
         with \"wins\" or \"rule\"."
    );
}

#[test]
fn dot_in_all_its_forms() {
    let text = r##"
# a comment
strict digraph "G" { // another
  graph [rankdir=LR, start=42] edge [color="#ff0000"]; node [shape=circle, fontname=<<b>x</b>>]
  a -> b:n:sw -> { c "d e" } [label="-> {"];
  subgraph cluster_one { label = inside; node [shape=box] e; subgraph { f [player=0] } }
  g [ start ] [shape=diamond; player=J1]
  /* a -> g */ "x" + "\"y\\" + "\
z" -> {a {a g}} -> e
  a -> b;
  -1.5 [wins=1 peripheries=2]
}
"##;
    let arena = good(text, Format::Dot);
    assert_eq!(
        described(&arena, false),
        [
            r#""a" J0 ["b", "e"] None false"#,
            r#""b" J0 ["c", "d e"] None false"#,
            r#""c" J0 [] None false"#,
            r#""d e" J0 [] None false"#,
            r#""e" J1 [] None false"#,
            r#""f" J0 [] None false"#,
            r#""g" J1 ["e"] None true"#,
            r#""x\"y\\z" J0 ["a", "g"] None false"#,
            r#""-1.5" J0 [] Some(J1) false"#,
        ]
    );
    assert_eq!(warnings(&arena), ["file-same-owner"]);
}

#[test]
fn dot_shapes_and_players() {
    let text = "digraph { node [player=1] a b [shape=circle] c [player=0, shape=box] }";
    let arena = good(text, Format::Dot);
    let owners: Vec<Player> = arena.arena.vertices().map(|v| arena.arena.owner(v)).collect();
    assert_eq!(owners, [Player::J1, Player::J1, Player::J0]);
}

#[test]
fn node_link_as_networkx_writes_it() {
    let text = r#"{"directed": true, "multigraph": true, "graph": {"start": 1, "name": null},
        "nodes": [{"shape": "circle", "id": 1}, {"player": "1", "wins": null, "id": "two", "pos": [0, {}]}],
        "links": [{"weight": 1.5, "source": 1, "target": "two", "key": 0},
                  {"source": 1, "target": "two", "key": 1}]}"#;
    let arena = good(text, Format::Json);
    assert_eq!(
        described(&arena, false),
        [r#""1" J0 ["two"] None true"#, r#""two" J1 [] None false"#]
    );
    assert_eq!(warnings(&arena), ["file-duplicate-edge", "file-no-winners"]);
}

#[test]
fn pg_with_gaps_in_any_order() {
    let arena = good("10 0 0 10;\n7\t1 1\n10 , 0;0 1 0 7;", Format::Pg);
    assert_eq!(
        described(&arena, false),
        [
            r#""0" J0 ["7"] None true"#,
            r#""7" J1 ["10", "0"] None false"#,
            r#""10" J0 [] Some(J0) false"#,
        ]
    );
    let arena = good("parity 9 start 8; 8 1 0 9; 9 1 1 9,9;", Format::Pg);
    assert_eq!(arena.start, None);
    assert_eq!(warnings(&arena), ["file-pg-start"]);
    assert_eq!(arena.finals.winner(1), Some(Player::J1));
}

#[test]
fn pg_names() {
    let named = |a: &str, b: &str| good(&format!("0 1 0 1 {a};\n1 1 1 1 {b};"), Format::Pg);
    let names = |arena: &NamedArena| {
        let names: Vec<_> =
            arena.arena.vertices().map(|v| arena.names.get(v).into_owned()).collect();
        names
    };
    let both = named("\"é; 1,2\"", "\" \n\"");
    assert_eq!(names(&both), ["é; 1,2", " \n"]);
    assert_eq!(both.names.find("é; 1,2"), Some(0));
    assert_eq!(names(&named("\"1\"", "\"0\"")), ["1", "0"]);
    assert_eq!(names(&named("\"a\"", "")), ["a", "1"]);
    for (a, b) in [("\"a\"", "\"a\""), ("\"a\"", "\"\""), ("\"1\"", "")] {
        let arena = named(a, b);
        assert_eq!(names(&arena), ["0", "1"]);
        assert_eq!(warnings(&arena), ["file-pg-names-unused"]);
    }
}

#[test]
fn a_large_pg_file() {
    let n = 200_000u32;
    let mut text = format!("parity {};\n", n - 1);
    for v in 0..n {
        let line = if v % 10 == 9 {
            format!("{v} {} {} {v};\n", v % 3 % 2, v % 2)
        } else {
            let far = (u64::from(v) * 7919 % u64::from(n)) as u32;
            format!("{v} 1 {} {},{},{far};\n", v % 2, v + 1, v / 2)
        };
        text.push_str(&line);
    }
    let arena = good(&text, Format::Pg);
    assert_eq!(arena.arena.len(), n as usize);
    assert_eq!(arena.arena.graph().final_vertices().count(), n as usize / 10);
    assert_eq!(arena.names.find("123456"), Some(123_456));
}

#[test]
fn a_large_json_file_with_one_vertex_of_many_moves() {
    let names: Vec<String> = (0..100_000).map(|v| format!("\"v{v}\"")).collect();
    let text = format!(
        r#"{{"players": {{"0": ["hub"], "1": [{0}]}}, "moves": {{"hub": [{0}]}}, "rule": "normal"}}"#,
        names.join(",")
    );
    assert_eq!(good(&text, Format::Json).arena.successors(0).len(), 100_000);
}

/// An arena with scores beside a win, as Arène writes it.
const SCORED: &str = r#"{ "players": {"0": ["a"], "1": ["b","c","d","e"]},
  "moves":   {"a": ["b","c","d","e"]},
  "wins":    {"0": [], "1": ["c"]},
  "values":  {"b": 3, "d": -9223372036854775808},
  "start":   "a" }
"#;

#[test]
fn scores_are_read_and_written_as_they_stand() {
    let arena = good(SCORED, Format::Json);
    assert_eq!(warnings(&arena), [""; 0]);
    assert_eq!(written(arena.view(), Format::Json).unwrap(), SCORED);
    let scores: Vec<(u32, i64)> = arena.finals.scores().collect();
    assert_eq!(scores, [(1, 3), (3, i64::MIN)]);
    for format in [Format::Dot, Format::NodeLink] {
        let text = written(arena.view(), format).unwrap();
        assert_eq!(described(&good(&text, format), false), described(&arena, false), "{text}");
    }
    let Err(WriteError::Inexpressible(error)) = written(arena.view(), Format::Pg) else {
        panic!("no scores in .pg");
    };
    assert_eq!(error.id().to_string(), "file-pg-score");
    // Nobody wins anything: "values" stand in place of "wins".
    let text = SCORED.replace("  \"wins\":    {\"0\": [], \"1\": [\"c\"]},\n", "");
    assert_eq!(written(good(&text, Format::Json).view(), Format::Json).unwrap(), text);
}

#[test]
fn a_score_is_given_once() {
    let graph = "digraph { a [player=0, gain=1]; a [gain=2] }";
    assert_eq!(read(graph, Format::Dot).unwrap_err().id().to_string(), "file-scored-twice");
    let graph = "digraph { a [player=0, gain=1]; a [gain=1] }";
    assert_eq!(good(graph, Format::Dot).finals.score(0), Some(1));
    let graph = "digraph { a [player=0, gain=much] }";
    assert_eq!(read(graph, Format::Dot).unwrap_err().id().to_string(), "file-not-a-score");
    let nodes = r#"{"nodes": [{"id": 1, "player": 0, "gain": 2.5}], "edges": []}"#;
    assert_eq!(read(nodes, Format::NodeLink).unwrap_err().id().to_string(), "file-not-a-score");
}
