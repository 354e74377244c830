//! Pictures and trees as answers.

use std::sync::Arc;

use arene_service::{Host, answer_json};
use serde_json::{Value, json};

fn asked(request: &Value) -> Value {
    let host: Arc<dyn Host> = Arc::new(());
    serde_json::from_str(&answer_json(&request.to_string(), &host)).expect("JSON")
}

/// The id of what is wrong.
fn wrong(request: &Value) -> String {
    let answer = asked(request);
    answer["error"]["id"].as_str().unwrap_or_else(|| panic!("{request}: {answer}")).to_owned()
}

/// The question with the changes of an offer.
fn changed(request: &Value, change: &Value) -> Value {
    let mut request = request.clone();
    let fields = request.as_object_mut().expect("an object");
    for (name, value) in change.as_object().expect("fields") {
        match value {
            Value::Null => drop(fields.remove(name)),
            value => drop(fields.insert(name.clone(), value.clone())),
        }
    }
    request
}

#[test]
fn every_offer_is_drawn() {
    let mut count = 0;
    for request in [
        json!({ "question": "draw", "game": "nim:1+3+5" }),
        json!({ "question": "draw", "game": "nim:1+3+5", "what": "attractor", "format": "png" }),
        json!({ "question": "draw", "game": "nim:1+3+5", "what": "attractor", "format": "text" }),
        json!({ "question": "draw", "game": "hex:11", "turn": "J0", "scale": 1, "format": "png" }),
        json!({ "question": "draw", "game": "nim:60", "what": "attractor", "series": true }),
        json!({ "question": "draw", "game": "chomp:3x4", "what": "attractor", "layer": 1 }),
        json!({ "question": "draw", "game": "nim:300", "format": "dot" }),
    ] {
        let refused = asked(&request);
        let offers = refused["error"]["offers"].as_array();
        let offers = offers.unwrap_or_else(|| panic!("{request}: {refused}"));
        for offer in offers {
            let again = changed(&request, &offer["change"]);
            let answer = asked(&again);
            assert!(answer["pictures"][0]["format"].is_string(), "{again}: {}", answer["error"]);
            let text = offer["text"].as_str().expect("a text");
            assert!(!text.contains("--"), "{text}");
            count += 1;
        }
    }
    assert!(count > 12, "{count}");
}

#[test]
fn fields_that_mean_nothing_are_named() {
    for (change, id) in [
        (json!({ "layer": 1 }), "draw-option-what"),
        (json!({ "what": "board", "format": "svg", "snippet": true }), "draw-option-format"),
        (json!({ "theme": "page", "format": "png" }), "draw-option-format"),
        (json!({ "what": "attractor", "series": true, "animate": true }), "draw-options-either"),
        (json!({ "layout": "rank", "plain": true }), "draw-options-either"),
        (json!({ "radius": 3 }), "draw-radius"),
        (json!({ "what": "board", "last": true }), "draw-last"),
        (json!({ "what": "tree", "turn": "both" }), "draw-turn-both"),
        (json!({ "what": "tree", "depth": 5000 }), "draw-number"),
        (json!({ "what": "chart", "depth": 0 }), "draw-chart-depth"),
        (json!({ "limit": 5000 }), "draw-limit"),
        (json!({ "format": "png", "scale": 99 }), "draw-scale"),
        (json!({ "format": "tikz", "width": "wide" }), "draw-width"),
        (json!({ "what": "attractor", "layer": 99 }), "draw-layer"),
        (json!({ "what": "board", "format": "dot" }), "draw-no-graph"),
        (json!({ "what": "arenas" }), "request-wrong"),
    ] {
        let request = changed(&json!({ "question": "draw", "game": "nim:4" }), &change);
        assert_eq!(wrong(&request), id, "{request}");
    }
    let answer = asked(&json!({ "question": "draw", "game": "nim:4", "layer": 1 }));
    let text = answer["error"]["text"].as_str().expect("a text");
    assert!(text.starts_with("layer is for \"what\": \"attractor\""), "{text}");
}

#[test]
fn a_png_is_bytes() {
    let answer = asked(&json!({
        "question": "draw", "game": "nim:3", "format": "png", "scale": 1, "what": "board",
    }));
    let picture = &answer["pictures"][0];
    // The first bytes of every PNG, in Base64.
    assert!(picture["data"].as_str().expect("bytes").starts_with("iVBORw0KGgo"));
    assert!(picture["width"].as_u64() > Some(10) && picture.get("text").is_none());
}

#[test]
fn ids_begin_with_the_prefix() {
    let answer = asked(&json!({ "question": "draw", "game": "nim:3", "prefix": "x1-" }));
    let text = answer["pictures"][0]["text"].as_str().expect("an SVG");
    assert!(text.contains("id=\"x1-v-3_0\"") && !text.contains("id=\"v-"));
}

/// The tree of values that every course draws, by the rules of a game.
#[test]
fn a_tree_tells_what_alpha_beta_cuts() {
    let tree = |algorithm: &str| {
        asked(&json!({
            "question": "tree", "game": "tictactoe", "depth": 2, "algorithm": algorithm,
        }))
    };
    let (plain, pruned) = (tree("minimax"), tree("alphabeta"));
    assert_eq!(plain["value"], pruned["value"]);
    assert_eq!(plain["nodes"].as_array().map(Vec::len), Some(1 + 9 + 72));
    assert_eq!(plain["visited"], 82);
    assert_eq!((&plain["cut"], &plain["evaluated"]), (&json!(0), &json!(72)));
    let nodes = pruned["nodes"].as_array().expect("nodes");
    let visited = nodes.iter().filter(|node| node["order"].is_u64()).count();
    assert_eq!(pruned["visited"], visited);
    assert_eq!(pruned["cut"], nodes.len() - visited);
    assert!(visited < 82, "something is cut");
    for (id, node) in nodes.iter().enumerate() {
        assert_eq!(node["id"], id);
        assert_eq!(node["order"].is_null(), node["value"].is_null());
        assert_eq!(node["order"].is_null(), node["cut"].is_object(), "{node}");
        if let Some(at) = node["cut"]["at"].as_u64() {
            assert_eq!(node["parent"], at, "two plies: the one above was cut");
            let [alpha, beta] = ["alpha", "beta"].map(|side| node["cut"][side]["value"].as_i64());
            assert!(alpha >= beta, "{node}");
        }
        if let Some(parent) = node["parent"].as_u64() {
            assert!(parent < id as u64);
            assert_eq!(node["level"], nodes[parent as usize]["level"].as_u64().expect("") + 1);
        }
    }
    assert_eq!(pruned["line"][0], 0);
    assert!(pruned.get("stopped").is_none());
}

#[test]
fn a_tree_has_no_more_nodes_than_it_may() {
    let answer = asked(&json!({ "question": "tree", "game": "connect4", "depth": 6, "nodes": 60 }));
    assert_eq!(answer["nodes"].as_array().map(Vec::len), Some(1 + 7 + 49));
    assert_eq!((&answer["depth"], &answer["stopped"]["limit"]), (&json!(2), &json!("nodes")));
    let root = asked(&json!({ "question": "tree", "game": "nim:9", "nodes": 0 }));
    assert_eq!((&root["visited"], &root["depth"]), (&json!(1), &json!(0)));
    assert_eq!(
        wrong(&json!({ "question": "tree", "game": "nim:9", "turn": "both" })),
        "tree-turn-both"
    );
}

/// A page that shows a picture finds the nodes of the tree in it.
#[test]
fn nodes_have_the_numbers_of_the_picture() {
    let fields = json!({ "game": "nim:5,light", "depth": 3 });
    let tree = asked(&changed(&json!({ "question": "tree" }), &fields));
    let picture = asked(&changed(&json!({ "question": "draw", "what": "tree" }), &fields));
    let svg = picture["pictures"][0]["text"].as_str().expect("an SVG");
    for node in tree["nodes"].as_array().expect("nodes") {
        let shown = format!(
            "data-vertex=\"{}\" data-node=\"{}\"",
            node["vertex"].as_str().expect(""),
            node["id"]
        );
        assert!(svg.contains(&shown), "{shown}");
    }
}
