//! The answers that every face shows, to the letter: the JSON of each command,
//! stored solutions and how they are refused, plays and strategies in every
//! spelling, warnings, limits and helpful errors.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::common::{Solved, place, solved, solved_both, solved_from};
use arene::{CounterEnd, LimitReached, Limits, Outcome, Player, Strategy};
use arene_games::answers::{
    PlayEnd, SolveAnswer, SolvedArena, StrategyFile, check, check_strategy, grundy, read_target,
    verify_stored,
};
use arene_games::{Failure, Model, Start, Turn, open};
use arene_words::{Language, Words};
use serde_json::{Value, json};

use Player::{J0, J1};

/// A file for a test, under a name of its own.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a temporary file");
    path.display().to_string()
}

/// J0 can leave the cycle 2 ↔ 5 towards 6, where he wins.
const WAY_OUT: &str = r#"
{ "players": {"0": ["1","2","3"], "1": ["4","5","6"]},
  "moves":   {"1": ["5"], "2": ["5","6"], "4": ["3"], "5": ["2"]},
  "wins":    {"0": ["6"], "1": ["3"]},
  "start":   "1" }
"#;

/// Here 2 ↔ 5 goes round for ever: who leaves it loses.
const ROUND: &str = r#"
{ "players": {"0": ["1","2","3"], "1": ["4","5","6"]},
  "moves":   {"1": ["6"], "2": ["4","5"], "4": ["3"], "5": ["2"]},
  "wins":    {"0": ["6"], "1": ["3"]},
  "start":   "2" }
"#;

/// From a, J1 wins, nobody wins, or J0 goes round with c.
const ALL_SORTS: &str = r#"
{ "players": {"0": ["a","n"], "1": ["b","c"]},
  "moves":   {"a": ["b","c"], "b": ["n"], "c": ["a"]},
  "wins":    {} }
"#;

fn answer(game: &Solved, spec: &str, all: bool) -> String {
    let solved = &SolvedArena { model: &*game.model, solution: &game.solution };
    let answer = SolveAnswer::new(spec, solved, all, &Limits::none()).expect("no limits");
    serde_json::to_string(&answer).expect("JSON")
}

#[test]
fn solve_to_the_letter() {
    let game = solved("nim:2");
    let head = concat!(
        r#"{"game":"nim:2","engine":"arena","exact":true,"vertices":4,"edges":3,"#,
        r#""start":{"vertex":"2_0","owner":"J0","winner":"J0","rank":2,"moves":["#,
        r#"{"move":"take 1","to":"1_1","winner":"J0","rank":1,"best":true},"#,
        r#"{"move":"take 2","to":"0_1","winner":"J1","rank":0,"best":false}]},"#,
        r#""won":{"J0":3,"J1":1},"drawn":{"dead_end":0,"infinite":0},"longest":2"#,
    );
    assert_eq!(answer(&game, "nim:2", false), format!("{head}}}"));
    let positions = concat!(
        r#","positions":[{"vertex":"2_0","owner":"J0","winner":"J0","rank":2,"best":["1_1"]},"#,
        r#"{"vertex":"1_1","owner":"J1","winner":"J0","rank":1,"best":["0_0"]},"#,
        r#"{"vertex":"0_1","owner":"J1","winner":"J1","rank":0,"best":[]},"#,
        r#"{"vertex":"0_0","owner":"J0","winner":"J0","rank":0,"best":[]}]}"#,
    );
    assert_eq!(answer(&game, "nim:2", true), format!("{head}{positions}"));
}

#[test]
fn the_example_of_the_documentation() {
    let text = answer(&solved("nim:9"), "nim:9", true);
    let value: Value = serde_json::from_str(&text).expect("JSON");
    let keys: Vec<&String> = value.as_object().expect("an object").keys().collect();
    let order = [
        "game",
        "engine",
        "exact",
        "vertices",
        "edges",
        "start",
        "won",
        "drawn",
        "longest",
        "positions",
    ];
    assert_eq!(keys, order);
    assert_eq!(value["vertices"], 18);
    assert_eq!(value["edges"], 42);
    assert_eq!(value["won"], json!({"J0": 8, "J1": 10}));
    assert_eq!(value["longest"], 5);
    assert_eq!(value["start"]["vertex"], "9_0");
    assert_eq!(value["start"]["winner"], "J1");
    assert_eq!(value["start"]["rank"], 5);
    assert_eq!(value["positions"].as_array().map(Vec::len), Some(18));
}

#[test]
fn draws_say_which_kind_they_are() {
    let path = file("round.json", ROUND);
    let round: Value = serde_json::from_str(&answer(&solved(&path), "round", true)).expect("JSON");
    let start = r#"{"vertex":"2","owner":"J0","winner":null,"rank":null,"draw":"infinite","cycle":["2","5"],"moves":[{"move":"4","to":"4","winner":"J1","rank":1,"best":false},{"move":"5","to":"5","winner":null,"rank":null,"draw":"infinite","best":true}]}"#;
    assert_eq!(round["start"].to_string(), start);
    assert_eq!(round["drawn"], json!({"dead_end": 0, "infinite": 2}));
    let five =
        r#"{"vertex":"5","owner":"J1","winner":null,"rank":null,"draw":"infinite","best":["2"]}"#;
    assert_eq!(round["positions"][4].to_string(), five);

    let path = file("all-sorts.json", ALL_SORTS);
    let sorts: Value = serde_json::from_str(&answer(&solved(&path), "sorts", false)).expect("JSON");
    assert_eq!(sorts["start"]["draw"], "dead_end", "J0 can force the end");
    assert_eq!(sorts["longest"], Value::Null);
    assert_eq!(sorts["won"], json!({"J0": 0, "J1": 0}));

    let board: Value =
        serde_json::from_str(&answer(&solved("tictactoe"), "tictactoe", false)).expect("JSON");
    assert_eq!(board["start"]["draw"], "dead_end");
    assert_eq!(board["start"]["rank"], Value::Null);
    assert_eq!(board["start"]["winner"], Value::Null);
    assert_eq!(board["start"].get("cycle"), None);
    assert_eq!(board["drawn"]["infinite"], 0);
    let best = board["start"]["moves"].as_array().expect("moves");
    assert!(best.iter().all(|m| m["best"] == true), "every first move keeps the draw");
}

#[test]
fn targets_are_read() {
    let path = file("way-out.json", WAY_OUT);
    let game = solved(&path);
    let target = game.model.finals().won_by(J0);
    let same = read_target(&*game.model, &["6".to_owned()]).expect("a vertex");
    assert_eq!(&same, target);
    let several = read_target(&*game.model, &["1, 2,,3".to_owned(), "6".to_owned()]);
    assert_eq!(several.expect("vertices").len(), 4);
    let unknown = read_target(&*game.model, &["7".to_owned()]).expect_err("there is no 7");
    assert_eq!(unknown.id().to_string(), "vertex-unknown");
    let nothing = read_target(&*game.model, &[]).expect("an empty target");
    assert!(nothing.is_empty());
}

/// The models that stored solutions are tried on: wins, dead ends, infinite
/// draws.
fn models() -> Vec<(String, Solved)> {
    let specs = [
        "nim:5".to_owned(),
        "tictactoe:2x3,line=3".to_owned(),
        "chomp:2x3".to_owned(),
        file("stored-round.json", ROUND),
        file("stored-way-out.json", WAY_OUT),
        file("stored-all-sorts.json", ALL_SORTS),
    ];
    specs.into_iter().map(|spec| (spec.clone(), solved(&spec))).collect()
}

#[test]
fn what_solve_writes_verify_accepts() {
    for (spec, game) in models() {
        let text = answer(&game, &spec, true);
        let counts = verify_stored(&game.spec, &*game.model, &text, &Limits::none())
            .expect(&spec)
            .expect(&spec);
        assert_eq!(counts, game.solution.counts(), "{spec}");
        // Whitespace and the order of positions mean nothing.
        let mut value: Value = serde_json::from_str(&text).expect("JSON");
        value["positions"].as_array_mut().expect("positions").reverse();
        let text = serde_json::to_string_pretty(&value).expect("JSON");
        assert!(
            verify_stored(&game.spec, &*game.model, &text, &Limits::none()).expect(&spec).is_ok(),
            "{spec}"
        );
        // Positions alone are a solution too.
        let alone = json!({ "positions": value["positions"] }).to_string();
        assert!(
            verify_stored(&game.spec, &*game.model, &alone, &Limits::none()).expect(&spec).is_ok(),
            "{spec}"
        );
    }
}

#[test]
fn what_is_no_stored_solution() {
    let game = solved("nim:5");
    let id = |text: &str| match verify_stored(&game.spec, &*game.model, text, &Limits::none()) {
        Err(failure) => failure.message().id().to_string(),
        Ok(_) => panic!("{text}"),
    };
    for text in ["3", r#"{"positions": 3}"#, r#"{"positions": [{}]}"#] {
        assert_eq!(id(text), "solution-unreadable", "{text}");
    }
    let deep = format!(r#"{{"positions": {}"#, "[".repeat(100_000));
    for text in ["", "[]", "nonsense", "{", &deep] {
        assert!(!id(text).is_empty());
    }
    assert_eq!(id("{}"), "solution-no-positions");
    assert_eq!(id(&answer(&game, "nim:5", false)), "solution-no-positions");
}

/// Every way to a value inside a JSON value.
fn paths(value: &Value, here: &str, out: &mut Vec<String>) {
    out.push(here.to_owned());
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                paths(inner, &format!("{here}/{key}"), out);
            }
        }
        Value::Array(list) => {
            for (i, inner) in list.iter().enumerate() {
                paths(inner, &format!("{here}/{i}"), out);
            }
        }
        _ => {}
    }
}

/// Other values that could stand in the place of a value.
fn corruptions(value: &Value, names: &[String]) -> Vec<Value> {
    let other_name = |text: &str| names.iter().find(|name| *name != text).cloned();
    match value {
        Value::Null => vec![json!("J0"), json!(0), json!("dead_end")],
        Value::Bool(b) => vec![json!(!b), Value::Null],
        Value::Number(n) => {
            let n = n.as_u64().expect("counts and ranks");
            let mut others =
                vec![json!(n + 1), json!(n + 2), json!(-1), json!(1u64 << 40), Value::Null];
            others.extend(n.checked_sub(1).map(|less| json!(less)));
            others
        }
        Value::String(text) => {
            let mut others = vec![json!("nobody"), json!(""), Value::Null, json!(7)];
            others.extend(other_name(text).map(|name| json!(name)));
            others.extend(match text.as_str() {
                "J0" => vec![json!("J1")],
                "J1" => vec![json!("J0")],
                "infinite" => vec![json!("dead_end")],
                "dead_end" => vec![json!("infinite")],
                _ => Vec::new(),
            });
            others
        }
        Value::Array(list) => {
            let mut others = vec![Value::Null, json!({})];
            if let Some(last) = list.last() {
                let mut twice = list.clone();
                twice.push(last.clone());
                others.push(json!(twice));
                others.push(json!(list[1..]));
            }
            others
        }
        Value::Object(_) => vec![Value::Null, json!([])],
    }
}

#[test]
fn verify_refuses_every_corruption() {
    for (spec, game) in models() {
        let text = answer(&game, &spec, true);
        let right: Value = serde_json::from_str(&text).expect("JSON");
        let names: Vec<String> =
            game.model.arena().vertices().map(|v| game.model.name(v)).collect();
        let mut all = Vec::new();
        paths(&right, "", &mut all);
        for path in all {
            // What was solved and how is not for the verifier to judge.
            if ["", "/game", "/engine", "/exact"].contains(&path.as_str()) {
                continue;
            }
            let value = right.pointer(&path).expect("it is there");
            let meant = |text: &Value| text.as_str().and_then(|text| game.model.find(text).ok());
            for other in corruptions(value, &names) {
                // Another way to write the same vertex is right.
                if meant(&other).is_some() && meant(&other) == meant(value) {
                    continue;
                }
                let mut wrong = right.clone();
                *wrong.pointer_mut(&path).expect("it is there") = other.clone();
                let verdict =
                    verify_stored(&game.spec, &*game.model, &wrong.to_string(), &Limits::none());
                assert!(
                    !matches!(verdict, Ok(Ok(_))),
                    "{spec}: {path} may be {other} instead of {value}"
                );
            }
        }
    }
}

#[test]
fn flaws_are_named() {
    let game = solved("nim:5");
    let right: Value = serde_json::from_str(&answer(&game, "nim:5", true)).expect("JSON");
    let flaw = |change: &dyn Fn(&mut Value)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        let verdict = verify_stored(&game.spec, &*game.model, &wrong.to_string(), &Limits::none());
        let flaw = verdict.expect("it can be read").expect_err("it is wrong");
        for language in Language::ALL {
            let said = Words::new(language).say(&flaw);
            assert!(!said.contains(['{', '$']), "{said}");
        }
        flaw.id().to_string()
    };
    fn positions(value: &mut Value) -> &mut Vec<Value> {
        value["positions"].as_array_mut().expect("positions")
    }
    assert_eq!(flaw(&|v| positions(v)[0]["winner"] = json!("J0")), "flaw-no-move");
    assert_eq!(flaw(&|v| positions(v)[0]["rank"] = json!(0)), "flaw-rank-zero");
    assert_eq!(flaw(&|v| positions(v)[0]["rank"] = json!(2)), "flaw-longer");
    assert_eq!(flaw(&|v| positions(v)[0]["rank"] = Value::Null), "solution-verdict");
    assert_eq!(flaw(&|v| positions(v)[0]["owner"] = json!("J1")), "solution-owner");
    assert_eq!(flaw(&|v| positions(v)[0]["best"] = json!(["4_1"])), "solution-best");
    assert_eq!(flaw(&|v| positions(v)[0]["vertex"] = json!("9_0")), "vertex-not-in-arena");
    assert_eq!(flaw(&|v| drop(positions(v).remove(3))), "solution-missing");
    let twice = |v: &mut Value| {
        let first = positions(v)[0].clone();
        positions(v).push(first);
    };
    assert_eq!(flaw(&twice), "solution-twice");
    for key in ["vertices", "edges", "longest"] {
        assert_eq!(flaw(&|v| v[key] = json!(99)), "solution-count", "{key}");
    }
    assert_eq!(flaw(&|v| v["won"]["J0"] = json!(5)), "solution-count");
    assert_eq!(flaw(&|v| v["drawn"]["infinite"] = json!(5)), "solution-count");
    assert_eq!(flaw(&|v| v["start"]["rank"] = json!(4)), "solution-start");
    assert_eq!(flaw(&|v| v["start"]["vertex"] = json!("4_1")), "solution-start");
    assert_eq!(flaw(&|v| v["start"]["moves"][0]["best"] = json!(false)), "solution-start");
    assert_eq!(flaw(&|v| v["start"]["moves"][0]["to"] = json!("1_0")), "solution-start");
}

#[test]
fn plays_in_every_spelling() {
    let nine = open("nim:9").expect("nim:9");
    for text in [
        "9_0,8_1,7_0",
        "(9_0, 8_1, 7_0)",
        "9_0 -> 8_1 -> 7_0",
        "9_0→8_1→7_0",
        "9_0; 8_1; 7_0",
        "9_0 8_1 7_0",
        "9, 8, 7",
        "9 8 7",
        "9_J0,8_j1,7_J0",
        "take 1, take 1",
        "9_0,take 1,7_0",
        "9,take 1,TAKE  1",
        " 9_0 , take 1 , 7 ",
        "9_0,8_1,7_0,",
    ] {
        let answer = check(&*nine, text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(answer.play, ["9_0", "8_1", "7_0"], "{text}");
        assert!(answer.legal && !answer.maximal, "{text}");
        assert_eq!((answer.end, answer.winner), (PlayEnd::Partial, None), "{text}");
        assert!(answer.warning.is_none() && answer.fault.is_none(), "{text}");
    }

    let board = open("tictactoe").expect("tictactoe");
    for text in [
        "b2, a1",
        "B2,A1",
        ".../.../..., .../.X./..., O../.X./...",
        ".../.../..._0, .../.X./..._1, O../.X./..._0",
        ".../.../...,b2,O../.X./...",
    ] {
        let answer = check(&*board, text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        let names = [".../.../..._0", ".../.X./..._1", "O../.X./..._0"];
        assert_eq!(answer.play, names, "{text}");
        assert_eq!((answer.legal, answer.end), (true, PlayEnd::Partial), "{text}");
    }
    let won = check(&*board, "a1,b1,a2,b2,a3", None).expect("a play");
    assert_eq!((won.end, won.winner, won.maximal), (PlayEnd::Won, Some(J0), true));
    let drawn = check(&*board, "a1,b1,c1,b2,a2,c2,b3,a3,c3", None).expect("a play");
    assert_eq!((drawn.end, drawn.winner, drawn.maximal), (PlayEnd::DeadEnd, None, true));
    assert_eq!(check(&*board, "...", None).expect("a board").play, [".../.../..._0"]);

    let stones = open("connect4").expect("connect4");
    // Columns are not only a position but also how it came about.
    let answer = check(&*stones, "4453", None).expect("a play");
    assert!(answer.legal && answer.play.len() == 5);
    let answer = check(&*stones, "44, 445, 4453", None).expect("a play");
    assert!(answer.legal && answer.play.len() == 5);
    let overfull = check(&*stones, "4444444", None);
    assert!(overfull.is_err(), "the seventh stone has no room");
}

#[test]
fn infinite_plays() {
    let round = open(&file("check-round.json", ROUND)).expect("an arena");
    for text in [
        "2,5,2,...",
        "2,5,2,…",
        "2→5→2→…",
        "(2,5,2,...)",
        "2,5,2...",
        "2,5,2 ...",
        "2 -> 5 -> 2 -> ...",
    ] {
        let answer = check(&*round, text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((answer.legal, answer.end), (true, PlayEnd::Infinite), "{text}");
        assert!(answer.maximal && answer.winner.is_none(), "{text}");
        assert_eq!(answer.play, ["2", "5", "2"], "{text}");
    }
    let never_back = check(&*round, "2,5,…", None).expect("read");
    assert!(!never_back.legal && never_back.end == PlayEnd::Partial);
    assert_eq!(
        never_back.fault.as_ref().map(|message| message.id().to_string()).as_deref(),
        Some("play-no-cycle")
    );
    let over = check(&*round, "2,4,3,…", None).expect("read");
    assert!(!over.legal && over.winner.is_none());
    let partial = check(&*round, "2,5,2", None).expect("read");
    assert_eq!((partial.legal, partial.end), (true, PlayEnd::Partial));
}

/// The notes write the chocolate bar's vertices (rows, columns, player).
#[test]
fn vertices_may_have_commas_and_brackets() {
    let text = r#"
    { "players": {"0": ["(1,2,0)", "(1,1,0)"], "1": ["(1,1,1)", "a, b"]},
      "moves":   {"(1,2,0)": ["(1,1,1)", "a, b"]},
      "wins":    {"0": ["(1,1,1)"], "1": ["(1,1,0)"]} }
    "#;
    let path = file("brackets.json", text);
    let session = open(&path).expect("an arena");
    for text in [
        "(1,2,0),(1,1,1)",
        "((1,2,0), (1,1,1))",
        "(1,2,0) -> (1,1,1)",
        "(1,2,0) → (1,1,1)",
        "((1,2,0);(1,1,1)",
    ] {
        let answer = check(&*session, text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(answer.play, ["(1,2,0)", "(1,1,1)"], "{text}");
        assert_eq!((answer.end, answer.winner), (PlayEnd::Won, Some(J0)), "{text}");
    }
    for one in ["(1,2,0)", "((1,2,0))", " a, b "] {
        let answer = check(&*session, one, None).unwrap_or_else(|error| panic!("{one}: {error}"));
        assert_eq!(answer.play.len(), 1, "{one}");
    }
    let model = session.explore(&Start::default(), &Limits::none()).expect("an arena");
    let read = |texts: &[&str]| {
        let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
        read_target(&*model, &texts).expect("vertices").len()
    };
    assert_eq!(read(&["(1,1,1),(1,1,0)"]), 2);
    assert_eq!(read(&["(1,1,1)", "a, b"]), 2);
}

#[test]
fn what_is_no_play() {
    let nine = open("nim:9").expect("nim:9");
    let wrong = check(&*nine, "9_0,5_1,4_0", None).expect("read");
    assert!(!wrong.legal && !wrong.maximal);
    assert_eq!((wrong.end, wrong.winner), (PlayEnd::Partial, None));
    assert_eq!(wrong.play, ["9_0"], "as far as it is a play");
    let fault = wrong.fault.expect("a reason");
    assert_eq!(fault.id().to_string(), "no-such-successor");
    let said = fault.to_string();
    for part in ["9_0", "5_1", "8_1, 7_1, 6_1"] {
        assert!(said.contains(part), "{said}");
    }
    let same_side = check(&*nine, "9_0,8_0", None).expect("read");
    assert!(!same_side.legal);
    let after = check(&*nine, "1_0,0_1,0_0", None).expect("read");
    assert_eq!(
        after.fault.as_ref().map(|message| message.id().to_string()).as_deref(),
        Some("move-after-the-end")
    );
    for text in ["", "  ", "()", ",", "->"] {
        assert_eq!(
            check(&*nine, text, None).expect_err(text).id().to_string(),
            "play-empty",
            "{text:?}"
        );
    }
    let no_move = check(&*nine, "x", None).expect("read");
    assert_eq!(
        no_move.fault.as_ref().map(|message| message.id().to_string()).as_deref(),
        Some("move-illegal")
    );
    assert!(check(&*nine, "9_2", None).is_err());
    let warned = check(&*nine, "12_0,11_1", None).expect("read");
    assert!(warned.legal);
    assert_eq!(
        warned.warning.as_ref().map(|message| message.id().to_string()).as_deref(),
        Some("position-unreachable")
    );
}

/// The strategy of J0 in the notes, on a heap of five.
const PHI: &str = "5_0 -> 3_1\n3_0 → 1_1   # comments are left aside\n\n2_0 -> 1_1\n1_0 -> 0_1\n";

#[test]
fn strategies_are_read_in_both_forms() {
    let lines = StrategyFile::read(PHI).expect("lines");
    assert_eq!(lines.choices[1], ("3_0".to_owned(), "1_1".to_owned(), Some(2)));
    let json = r#"{"5_0": "3_1", "3_0": "1_1", "2_0": "1_1", "1_0": "0_1"}"#;
    let pairs = |file: &StrategyFile| {
        file.choices.iter().map(|(from, to, _)| (from.clone(), to.clone())).collect::<Vec<_>>()
    };
    let object = StrategyFile::read(json).expect("JSON");
    assert_eq!(pairs(&object), pairs(&lines));
    let wrapped = StrategyFile::read(&format!(r#" {{"player": "J0", "strategy": {json}}}"#));
    assert_eq!(pairs(&wrapped.expect("JSON")), pairs(&lines));
    assert_eq!(StrategyFile::read("# nothing\n").expect("lines").choices, []);
    for (text, id) in [
        ("5_0 3_1", "strategy-line"),
        ("{", "file-json-cut"),
        (r#"{"5_0": ["3_1"]}"#, "strategy-not-a-map"),
        (r#"{"strategy": 3}"#, "strategy-not-a-map"),
    ] {
        assert_eq!(StrategyFile::read(text).expect_err(text).id().to_string(), id, "{text}");
    }
}

#[test]
fn the_strategy_of_the_notes() {
    let game = solved("nim:5");
    let phi = StrategyFile::read(PHI).expect("lines");
    let answer = check_strategy(&*game.model, &phi, J0, game.vertex("5_0"), &Limits::none())
        .expect("vertices exist");
    assert!(answer.total && answer.legal && !answer.winning && !answer.non_losing);
    let mut wins = answer.wins_from.clone();
    wins.sort();
    assert_eq!(wins, ["0_0", "1_1", "2_0", "3_0"]);
    for from in ["3_0", "2_0", "1_1"] {
        let answer = check_strategy(&*game.model, &phi, J0, game.vertex(from), &Limits::none())
            .expect("vertices exist");
        assert!(answer.winning && answer.non_losing && answer.counter_play.is_none(), "{from}");
    }
    let play = "(5_0,3_1,2_0,1_1,0_0)";
    let follows = check(&*game.session, play, Some((&phi, J0))).expect("a play");
    assert_eq!((follows.follows, follows.deviates_at), (Some(true), None));
    assert_eq!(follows.winner, Some(J0));
    let leaves = check(&*game.session, "5_0,3_1,2_0,0_1", Some((&phi, J0))).expect("a play");
    assert_eq!(leaves.follows, Some(false));
    assert_eq!(leaves.deviates_at.as_deref(), Some("2_0"));
}

#[test]
fn strategies_by_moves_and_with_faults() {
    let game = solved("nim:5");
    let from = game.vertex("5_0");
    let read = |text: &str| StrategyFile::read(text).expect("lines");
    let moves = read("5_0 -> take 2\n3_0 -> take 2\n2_0 -> TAKE 1\n1_0 -> 0");
    let answer = check_strategy(&*game.model, &moves, J0, from, &Limits::none())
        .expect("moves are vertices too");
    assert!(answer.total && answer.legal);
    let follows = check(&*game.session, "5_0,3_1,2_0,1_1,0_0", Some((&moves, J0)));
    assert_eq!(follows.expect("a play").follows, Some(true));

    let partly = read("5_0 -> 3_1\n3_0 -> 0_1");
    let answer =
        check_strategy(&*game.model, &partly, J0, from, &Limits::none()).expect("vertices exist");
    assert_eq!((answer.total, answer.legal), (false, true));
    let mut missing = answer.missing.clone();
    missing.sort();
    assert_eq!(missing, ["1_0", "2_0"]);
    let counter = answer.counter_play.expect("it can lose");
    let lost = |end| matches!(end, CounterEnd::Final(Outcome::Win(_)) | CounterEnd::NoMove);
    assert!(lost(counter.end), "{:?}", counter.end);

    let wrong = read("5_0 -> 0_1\n4_1 -> 3_0\n3_0 -> 1_1\n2_0 -> 1_1\n1_0 -> 0_1");
    let answer =
        check_strategy(&*game.model, &wrong, J0, from, &Limits::none()).expect("vertices exist");
    assert!(answer.total && !answer.legal);
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(answer.illegal, [pair("5_0", "0_1"), pair("4_1", "3_0")]);
    assert!(!answer.winning);

    for (text, id) in [
        ("x_0 -> 3_1", "position-heaps"),
        ("5_0 -> nowhere", "position-heaps"),
        ("5_0 -> 3_1\n5_0 -> 4_1", "strategy-twice"),
    ] {
        let error = check_strategy(&*game.model, &read(text), J0, from, &Limits::none())
            .expect_err(text)
            .message();
        assert_eq!(error.id().to_string(), "strategy-at-line", "{text}");
        let inner = error.args().iter().find_map(|(_, arg)| match arg {
            arene_words::Arg::Message(inner) => Some(inner),
            _ => None,
        });
        let inner = inner.unwrap_or_else(|| panic!("{error}"));
        assert_eq!(inner.id().to_string(), id, "{text}");
    }

    // What play never reaches is left aside; a strategy of the other is named.
    let wide = read("9_0 -> 8_1\n5_0: take 2\n3_0: take 2\n2_0: take 1\n1_0: take 1");
    let answer =
        check_strategy(&*game.model, &wide, J0, from, &Limits::none()).expect("vertices exist");
    assert!(answer.total && answer.legal);
    assert_eq!(answer.unused, ["9_0"]);
    let own = read("5_0: take 2\n3_0: take 2");
    let error =
        check_strategy(&*game.model, &own, J1, from, &Limits::none()).expect_err("J0's").message();
    assert_eq!(error.id().to_string(), "strategy-of-other");
    let error = check(&*game.session, "5_0,3_1,2_0", Some((&own, J1))).expect_err("J0's");
    assert_eq!(error.id().to_string(), "strategy-of-other");

    // A strategy of J1, and sides left out: they are the player's.
    let j1 = read("4 -> 1\n3 -> 1\n2 -> 1\n1 -> 0");
    let answer =
        check_strategy(&*game.model, &j1, J1, from, &Limits::none()).expect("vertices exist");
    assert!(answer.total && answer.legal && answer.winning, "{:?}", answer.illegal);
    let follows = check(&*game.session, "5,3,1,0", Some((&j1, J1))).expect("a play");
    assert_eq!(follows.follows, Some(true), "{:?}", follows.deviates_at);
}

#[test]
fn strategies_on_draws() {
    let game = solved(&file("strategy-round.json", ROUND));
    let best =
        Strategy::best(game.model.arena(), &game.solution, J0, &Limits::none()).expect("no limits");
    let choices = game.model.arena().vertices().filter_map(|v| Some((v, best.choice(v)?)));
    let line = |(v, to)| (game.model.name(v), game.model.name(to), None);
    let file = StrategyFile { choices: choices.map(line).collect() };
    let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned(), None);
    assert_eq!(file.choices, [pair("1", "6"), pair("2", "5")]);
    let from = game.model.start();
    let answer =
        check_strategy(&*game.model, &file, J0, from, &Limits::none()).expect("vertices exist");
    assert!(answer.total && answer.legal && !answer.winning && answer.non_losing);
    let counter = answer.counter_play.expect("it goes round");
    assert_eq!((counter.end, counter.back_to.as_deref()), (CounterEnd::Cycle(0), Some("2")));
    assert_eq!(counter.play, ["2", "5"]);

    let best = solved("tictactoe");
    for player in Player::BOTH {
        let strategy = Strategy::best(best.model.arena(), &best.solution, player, &Limits::none())
            .expect("no limits");
        let holds = strategy
            .holds_from(best.model.arena(), best.model.finals(), &Limits::none())
            .expect("no limits");
        assert!(holds.contains(best.model.start()), "{player}");
    }
}

#[test]
fn grundy_values_of_all_kinds() {
    let spec = "nim:1+3+5+7,rule=normal";
    let game = solved(spec);
    let answer =
        grundy(spec, game.session.stated(), &*game.model, false, &Limits::none()).expect(spec);
    assert_eq!((answer.vertex.as_str(), answer.value, answer.normal), ("1+3+5+7_0", 0, true));
    assert_eq!(answer.sum.iter().fold(0, |sum, heap| sum ^ heap.value), answer.value);

    let game = solved("grundy:20");
    let answer = grundy("grundy:20", game.session.stated(), &*game.model, false, &Limits::none())
        .expect("a value");
    assert_eq!((answer.vertex.as_str(), answer.value), ("20_0", 0));

    let game = solved_both("nim:5");
    let answer = grundy("nim:5", game.session.stated(), &*game.model, true, &Limits::none())
        .expect("a value");
    assert!(!answer.normal, "misère");
    let values = answer.values.expect("all");
    let mut values: Vec<(String, u32)> =
        values.into_iter().map(|one| (one.vertex, one.value)).collect();
    values.sort();
    let expected = [("0_0", 0), ("1_0", 1), ("2_0", 2), ("3_0", 3), ("4_0", 0), ("5_0", 1)];
    assert_eq!(values, expected.map(|(name, value)| (name.to_owned(), value)));

    for spec in ["tictactoe", "hex:2", "connect4:3x3,line=3"] {
        let game = solved(spec);
        let error = grundy(spec, game.session.stated(), &*game.model, false, &Limits::none())
            .expect_err(spec)
            .message();
        assert_eq!(error.id().to_string(), "grundy-partisan", "{spec}");
    }
    let game = solved(&file("grundy-round.json", ROUND));
    let error = grundy("round", game.session.stated(), &*game.model, false, &Limits::none())
        .expect_err("a cycle")
        .message();
    assert_eq!(error.id().to_string(), "grundy-cycle");
}

fn names(model: &dyn Model) -> Vec<String> {
    let mut names: Vec<String> = model.arena().vertices().map(|v| model.name(v)).collect();
    names.sort();
    names
}

#[test]
fn exploring_from_elsewhere() {
    let start = |position, turn| Start { position, turn };
    let game = solved_from("nim:9", start(Some("3"), Turn::Of(J1)));
    assert_eq!(game.model.name(game.model.start()), "3_1");
    assert_eq!(names(&*game.model), ["0_0", "0_1", "1_0", "1_1", "2_0", "3_1"]);
    assert!(game.model.warnings().is_empty(), "{:?}", game.model.warnings());
    let game = solved_from("nim:9", start(Some("3_1"), Turn::AsWritten));
    assert_eq!(game.model.name(game.model.start()), "3_1");
    let session = open("nim:9").expect("a game");
    let error = session.explore(&start(Some("3_1"), Turn::Of(J0)), &Limits::none());
    assert!(
        matches!(error, Err(Failure::Input(error)) if error.id().to_string() == "turn-contradicts")
    );
    let game = solved_from("nim:3", start(Some("3_1"), Turn::Both));
    assert_eq!(game.model.name(game.model.start()), "3_1");
    assert_eq!(game.model.arena().len(), 8);
    let game = solved_from("nim:9", start(None, Turn::Of(J1)));
    assert_eq!(game.model.name(game.model.start()), "9_1");
    assert_eq!(game.start(), Some((J0, 5)));

    // A board says whose turn it is, unless the user does.
    let game = solved_from("tictactoe", start(Some("X../.../..."), Turn::AsWritten));
    assert_eq!(game.model.name(game.model.start()), "X../.../..._1");
    let game = solved_from("tictactoe", start(Some("X../O.."), Turn::AsWritten));
    assert_eq!(game.model.name(game.model.start()), ".../X../O.._0");
    let game = solved_from("connect4:4x4", start(Some("1212"), Turn::AsWritten));
    assert_eq!(game.model.name(game.model.start()), "..../..../XO../XO.._0");

    let session = open(&file("from-way-out.json", WAY_OUT)).expect("an arena");
    let model = session.explore(&start(Some("4"), Turn::AsWritten), &Limits::none());
    let model = model.expect("a vertex");
    assert_eq!((model.name(model.start()).as_str(), model.arena().len()), ("4", 6));
    for (from, id) in [
        (start(Some("7"), Turn::AsWritten), "vertex-unknown"),
        (start(Some("4"), Turn::Of(J0)), "vertex-owned"),
    ] {
        match session.explore(&from, &Limits::none()) {
            Err(Failure::Input(message)) => assert_eq!(message.id().to_string(), id),
            _ => panic!("{from:?}"),
        }
    }
    for (spec, from) in [("nim:9", "x"), ("chomp:2x3", "2+3"), ("connect4", "8"), ("hex:3", "XY.")]
    {
        let session = open(spec).expect(spec);
        match session.explore(&start(Some(from), Turn::AsWritten), &Limits::none()) {
            Err(Failure::Input(message)) => assert!(!message.to_string().is_empty()),
            _ => panic!("{spec} from {from}"),
        }
    }
}

#[test]
fn positions_that_play_cannot_reach_are_taken_with_a_warning() {
    for (spec, from, turn, reason) in [
        ("nim:9", "12", Turn::AsWritten, "unreachable-heap"),
        ("nim:9", "9_1", Turn::AsWritten, "unreachable-start"),
        ("nim:9", "8_0", Turn::AsWritten, "unreachable-explored"),
        ("nim:9,light", "0", Turn::AsWritten, "unreachable-light"),
        ("grundy:8", "5+2_1", Turn::AsWritten, "unreachable-sticks"),
        ("grundy:8", "2+2+2+2_1", Turn::AsWritten, "unreachable-explored"),
        ("wythoff:8+5", "5+8", Turn::AsWritten, "unreachable-heap"),
        ("chocolate:2x3", "3x2", Turn::AsWritten, "unreachable-bar"),
        ("chomp:2x3", "4+1", Turn::AsWritten, "unreachable-row"),
        ("tictactoe", "XXX/XX./...", Turn::AsWritten, "unreachable-counts"),
        ("tictactoe", "XX./.../...", Turn::Of(J1), "unreachable-counts"),
        ("tictactoe", "XXX/OOO/...", Turn::Of(J0), "unreachable-both-won"),
        ("connect4:4x4", "X.../X.../O.../X...", Turn::Of(J0), "unreachable-counts"),
        ("connect4:4x4", "XX../OO..", Turn::Of(J0), "unreachable-order"),
        ("connect4:4x4,only=1+2", "...X", Turn::AsWritten, "unreachable-barred"),
        ("hex:3", "XOO/XO./X..", Turn::Of(J0), "unreachable-played-on"),
    ] {
        let game = solved_from(spec, Start { position: Some(from), turn });
        let warning = game.model.warnings().first().unwrap_or_else(|| panic!("{spec}: {from}"));
        assert_eq!(warning.id().to_string(), "position-unreachable", "{spec}: {from}");
        let why = warning.args().iter().find_map(|(name, arg)| match arg {
            arene_words::Arg::Message(inner) if *name == "reason" => Some(inner.id().to_string()),
            _ => None,
        });
        assert_eq!(why.as_deref(), Some(reason), "{spec}: {from}");
        for language in Language::ALL {
            let said = Words::new(language).say(warning);
            assert!(!said.contains(['{', '$']), "{said}");
        }
    }
    for (spec, from) in [("nim:9", "8_1"), ("tictactoe", "XO./.../..."), ("connect4", "4453")] {
        let start = Start { position: Some(from), turn: Turn::AsWritten };
        let limits = Limits::none().vertices(50_000);
        let session = open(spec).expect(spec);
        match session.explore(&start, &limits) {
            Ok(model) => assert!(model.warnings().is_empty(), "{spec}: {from}"),
            Err(failure) => {
                assert_eq!(failure, Failure::Limit(LimitReached::Vertices { limit: 50_000 }));
            }
        }
        let place = place(&*session, Some(from)).expect(from);
        assert_eq!(place.unreachable(), None, "{spec}: {from}");
    }
}

#[test]
fn limits_are_kept_and_named() {
    let fails = |spec: &str, limits: &Limits| {
        let session = open(spec).expect(spec);
        match session.explore(&Start::default(), limits) {
            Err(failure) => failure,
            Ok(_) => panic!("{spec} fits"),
        }
    };
    let tiny = Limits::none().memory(1000);
    let failure = fails("nim:100", &tiny);
    assert!(matches!(
        failure,
        Failure::Limit(LimitReached::Memory { .. }) | Failure::TooLarge { .. }
    ));
    let gibibyte = Limits::none().memory(1 << 30);
    for spec in ["connect4", "tictactoe:9x9,line=5", "hex:6", "nim:1000000+1000000", "chomp:20x20"]
    {
        let began = Instant::now();
        let failure = fails(spec, &gibibyte);
        assert!(matches!(failure, Failure::TooLarge { limit, .. } if limit == 1 << 30), "{spec}");
        assert!(began.elapsed().as_secs() < 2, "{spec}: hopeless games are not begun");
        let said = failure.message().to_string();
        assert!(said.contains("1.0 GiB"), "{said}");
    }
    let small = Limits::none().memory(1 << 20);
    let from = Start { position: Some("4453"), turn: Turn::AsWritten };
    let session = open("connect4").expect("connect4");
    match session.explore(&from, &small) {
        Err(Failure::Limit(LimitReached::Memory { needed, limit })) => {
            assert!(needed > limit && limit == 1 << 20);
        }
        _ => panic!("a mebibyte does not hold Connect 4"),
    }
    let few = fails("tictactoe", &Limits::none().vertices(100));
    assert_eq!(few, Failure::Limit(LimitReached::Vertices { limit: 100 }));
    let late = fails("tictactoe", &Limits::none().deadline(Instant::now()));
    assert_eq!(late, Failure::Limit(LimitReached::Deadline));
    let raised = Arc::new(AtomicBool::new(true));
    let stopped = fails("tictactoe", &Limits::none().stop_flag(raised));
    assert_eq!(stopped, Failure::Limit(LimitReached::Stopped));
    for failure in [failure, few, late, stopped] {
        for language in Language::ALL {
            let said = Words::new(language).say(&failure.message());
            assert!(
                !said.contains(['{', '$']) && said != failure.message().id().to_string(),
                "{said}"
            );
        }
    }
    // Few positions, however large the numbers.
    for spec in ["nim:4000000000,take=1000000000", "nim:1000000000,take=2000+3000+5000"] {
        let session = open(spec).expect(spec);
        assert!(session.explore(&Start::default(), &gibibyte).is_ok(), "{spec}");
    }
}

#[test]
fn unknown_games_and_wrong_parameters() {
    let error = |spec: &str| match open(spec) {
        Err(error) => error,
        Ok(_) => panic!("{spec} opens"),
    };
    for (spec, nearest) in [
        ("nym:9", "nim"),
        ("NIN", "nim"),
        ("conect4", "connect4"),
        ("chmop:2x3", "chomp"),
        ("tictacto", "tictactoe"),
        ("whytoff:8+5", "wythoff"),
        ("marienbat:9", "marienbad"),
    ] {
        let error = error(spec);
        assert_eq!(error.id().to_string(), "game-unknown-nearest", "{spec}");
        assert!(error.to_string().contains(&format!("“{nearest}”")), "{error}");
    }
    assert_eq!(error("checkers").id().to_string(), "game-unknown");
    assert_eq!(error("").id().to_string(), "spec-empty");
    assert_eq!(error(":9").id().to_string(), "spec-empty");
    assert_eq!(error("no-such-file.json").id().to_string(), "file-missing");
    assert_eq!(error(&file("broken.json", "[]")).id().to_string(), "in-file");
    for (spec, id) in [
        ("nim", "param-missing"),
        ("nim:", "param-missing"),
        ("nim:x", "param-wants-list"),
        ("nim:9,9", "param-twice"),
        ("nim:9,tak=1", "param-unknown-nearest"),
        ("nim:9,ligth", "param-unknown-nearest"),
        ("nim:9,colour=1", "param-unknown"),
        ("nim:9,light=1", "param-switch"),
        ("nim:9,rule=none", "param-wants-choice"),
        ("nim:9,take=0", "nim-take-zero"),
        ("nim:9,light,rule=normal", "nim-light-normal"),
        ("grundy:x", "param-wants-number"),
        ("wythoff:8", "wythoff-two"),
        ("chocolate:0x3", "chocolate-size"),
        ("chomp:40x40", "chomp-size"),
        ("tictactoe:3x3,line=4", "line-too-long"),
        ("connect4:7x6,only=8", "connect4-only"),
        ("hex:0", "hex-size"),
        ("hex:12", "hex-size"),
    ] {
        let error = error(spec);
        assert!(error.id().to_string().starts_with("spec-error"), "{spec}: {}", error.id());
        let inner = error.args().iter().find_map(|(name, arg)| match arg {
            arene_words::Arg::Message(inner) if *name == "error" => Some(inner.id().to_string()),
            _ => None,
        });
        assert_eq!(inner.as_deref(), Some(id), "{spec}");
        assert!(error.to_string().contains(spec), "{error}");
    }
}

/// An arena file may be as small as it likes.
#[test]
fn arenas_without_much_in_them() {
    for (name, text) in [
        ("empty.json", r#"{ "players": {"0": [], "1": []}, "moves": {}, "wins": {} }"#),
        ("one.json", r#"{ "players": {"0": ["a"], "1": []}, "moves": {}, "wins": {"1": ["a"]} }"#),
        ("loop.json", r#"{ "players": {"0": ["a"], "1": []}, "moves": {"a": ["a"]}, "wins": {} }"#),
    ] {
        let Ok(session) = open(&file(name, text)) else { continue };
        let place = place(&*session, None).expect(name);
        let game = solved(&file(name, text));
        assert_eq!(game.model.name(game.model.start()), place.name());
        let text = answer(&game, name, true);
        assert!(
            verify_stored(&game.spec, &*game.model, &text, &Limits::none()).expect(name).is_ok(),
            "{name}"
        );
    }
}
