//! Answers to the letter, and what they say of games of all kinds.

use std::sync::Arc;

use arene_service::{Host, answer_json};
use serde_json::{Value, json};

/// Here 2 ↔ 5 goes round for ever: who leaves it loses.
pub(crate) const ROUND: &str = r#"
{ "players": {"0": ["1","2","3"], "1": ["4","5","6"]},
  "moves":   {"1": ["6"], "2": ["4","5"], "4": ["3"], "5": ["2"]},
  "wins":    {"0": ["6"], "1": ["3"]},
  "start":   "2" }
"#;

/// The strategy of J0 in the notes, on a heap of five.
const PHI: &str = "5_0 -> 3_1\n3_0 → 1_1   # comments are left aside\n\n2_0 -> 1_1\n1_0 -> 0_1\n";

fn answer(request: &Value) -> Value {
    let host: Arc<dyn Host> = Arc::new(());
    serde_json::from_str(&answer_json(&request.to_string(), &host)).expect("JSON")
}

#[test]
fn info_to_the_letter() {
    assert_eq!(
        answer(&json!({"question": "info", "game": "nim:5,light"})).to_string(),
        concat!(
            r#"{"game":"nim:5,light","properties":{"sequential":true,"zero_sum":true,"#,
            r#""deterministic":true,"complete_information":true,"perfect_information":true,"#,
            r#""impartial":true,"acyclic":true,"draws":false},"computed":true,"#,
            r#""vertices":8,"edges":12,"start":"5_0","initial":1,"#,
            r#""finals":{"J0":1,"J1":1,"dead_end":0},"bipartite":true,"alternating":true,"#,
            r#""components":1,"branching":{"mean":2.0,"max":3},"#,
            r#""tree":{"nodes":15,"leaves":7,"depth":4}}"#
        )
    );
}

#[test]
fn info_of_all_kinds_of_games() {
    for (spec, impartial, draws) in [
        ("nim:9", true, false),
        ("chomp:3x3", true, false),
        ("grundy:12", true, false),
        ("hex:2", false, false),
        ("tictactoe", false, true),
        ("tictactoe:3x3,line=2", false, false),
    ] {
        let answer = answer(&json!({"question": "info", "game": spec}));
        let properties = &answer["properties"];
        assert_eq!(answer["computed"], true, "{spec}");
        assert_eq!(properties["impartial"], impartial, "{spec}");
        assert_eq!(properties["acyclic"], true, "{spec}");
        assert_eq!(properties["draws"], draws, "{spec}");
        assert!(answer.get("stopped").is_none() && answer.get("warnings").is_none(), "{spec}");
    }
    let round = answer(&json!({"question": "info", "game": {"text": ROUND}}));
    assert_eq!(round["properties"]["acyclic"], false);
    assert_eq!(round["properties"]["draws"], true);
    assert_eq!(round["properties"]["impartial"], Value::Null, "names do not tell");
    assert_eq!(round["cycle"], json!(["2", "5"]));
    assert_eq!(round["tree"], Value::Null);
    assert_eq!((&round["components"], &round["initial"]), (&json!(2), &json!(1)));
    for text in [
        r#"{ "players": {"0": ["a"], "1": []}, "moves": {}, "wins": {"1": ["a"]} }"#,
        r#"{ "players": {"0": ["a"], "1": []}, "moves": {"a": ["a"]}, "wins": {} }"#,
    ] {
        let answer = answer(&json!({"question": "info", "game": {"text": text}}));
        assert_eq!(answer["vertices"], 1, "{answer}");
    }
}

/// Too large: what the rules say, and why there is no more.
#[test]
fn info_of_what_is_too_large() {
    let request = json!({
        "question": "info", "game": "connect4", "limits": {"memory": 1 << 30},
    });
    let answer = answer(&request);
    assert_eq!((&answer["computed"], &answer["vertices"]), (&json!(false), &Value::Null));
    assert_eq!(answer["properties"]["acyclic"], true);
    assert_eq!(answer["stopped"]["limit"], "memory");
    assert_eq!(answer["warnings"][0]["id"], "info-stated");
    assert!(answer["tree_estimate"]["nodes"].as_f64() > Some(1e12), "{answer}");
}

#[test]
fn strategies_to_the_letter() {
    let best = answer(&json!({"question": "strategy", "game": {"text": ROUND}, "player": "J0"}));
    assert_eq!(
        best.to_string(),
        r#"{"game":"arena","player":"J0","start":{"vertex":"2","winner":null,"rank":null,"draw":"infinite"},"winning":false,"non_losing":true,"strategy":{"1":"6","2":"5"}}"#
    );
    // What is answered can be checked.
    let check = answer(&json!({
        "question": "strategy", "game": {"text": ROUND}, "player": "J0", "check": best.to_string(),
    }));
    assert_eq!((&check["total"], &check["winning"]), (&json!(true), &json!(false)));
    assert_eq!(
        check["counter_play"],
        json!({"play": ["2", "5"], "end": "infinite", "back_to": "2"})
    );

    let check = answer(&json!({
        "question": "strategy", "game": "nim:5", "player": "J0", "check": PHI,
    }));
    assert_eq!(
        check.to_string(),
        concat!(
            r#"{"player":"J0","total":true,"missing":[],"legal":true,"illegal":[],"#,
            r#""from":"5_0","winning":false,"non_losing":false,"#,
            r#""wins_from":["3_0","2_0","0_0","1_1"],"#,
            r#""counter_play":{"play":["5_0","3_1","1_0","0_1"],"end":"lost"}}"#
        )
    );
}

#[test]
fn plays_to_the_letter() {
    assert_eq!(
        answer(&json!({"question": "check", "game": "nim:9", "play": "9,8,7"})).to_string(),
        r#"{"play":["9_0","8_1","7_0"],"legal":true,"maximal":false,"end":"partial","winner":null}"#
    );
    let leaves = answer(&json!({
        "question": "check", "game": "nim:5", "play": "5_0,3_1,2_0,0_1",
        "strategy": PHI, "player": "J0",
    }));
    let text = leaves.to_string();
    assert!(text.ends_with(r#""winner":"J1","follows":false,"deviates_at":"2_0"}"#), "{text}");
    let alone = answer(&json!({
        "question": "check", "game": "nim:5", "play": "5", "strategy": PHI,
    }));
    assert_eq!(alone["error"]["id"], "field-wants");
}

#[test]
fn grundy_to_the_letter() {
    assert_eq!(
        answer(&json!({"question": "grundy", "game": "nim:1+3+5+7,rule=normal"})).to_string(),
        concat!(
            r#"{"game":"nim:1+3+5+7,rule=normal","vertex":"1+3+5+7_0","value":0,"normal":true,"#,
            r#""sum":[{"vertex":"1","value":1},{"vertex":"3","value":3},"#,
            r#"{"vertex":"5","value":5},{"vertex":"7","value":7}]}"#
        )
    );
    assert_eq!(
        answer(&json!({"question": "grundy", "game": "grundy:20"})).to_string(),
        r#"{"game":"grundy:20","vertex":"20_0","value":0,"normal":true}"#
    );
}

#[test]
fn the_list_of_games() {
    for lang in ["en", "fr"] {
        let list = answer(&json!({"question": "games", "lang": lang}));
        let list = list.as_array().expect("a list");
        assert_eq!(list.len(), 8);
        for game in list {
            let text = |name: &str| game[name].as_str().expect("a text");
            assert!(!text("title").starts_with("game-") && !text("rules").starts_with("game-"));
            assert_eq!(game["properties"]["acyclic"], true);
            for param in game["parameters"].as_array().expect("a list") {
                assert!(!param["about"].as_str().expect("a text").starts_with("param-"), "{param}");
            }
        }
        assert_eq!(list[0]["name"], "nim");
        let heaps = &list[0]["parameters"][0];
        assert_eq!(*heaps, json!({"key": "heaps", "kind": "list", "about": heaps["about"]}));
        assert_eq!(list[0]["parameters"][2]["kind"], "misere|normal");
        let properties = json!({"impartial": true, "acyclic": true, "draws": false});
        assert_eq!(list[0]["properties"], properties);
    }
}

/// J0 can leave the cycle 2 ↔ 5 towards 6, where he wins.
const WAY_OUT: &str = r#"
{ "players": {"0": ["1","2","3"], "1": ["4","5","6"]},
  "moves":   {"1": ["5"], "2": ["5","6"], "4": ["3"], "5": ["2"]},
  "wins":    {"0": ["6"], "1": ["3"]},
  "start":   "1" }
"#;

#[test]
fn the_attractor_of_the_documentation() {
    let question = json!({"question": "attractor", "game": {"text": WAY_OUT}, "player": "J0"});
    assert_eq!(
        answer(&question).to_string(),
        r#"{"player":"J0","layers":[["6"],["2"],["5"],["1"]],"stationary":3}"#
    );
}
