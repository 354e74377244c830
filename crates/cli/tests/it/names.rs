//! Names that hold anything: what a terminal is given, and what can be pasted back.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::process::{folder, run, text};

/// Names that play tricks on a terminal, on tables and on lists.
const ODD: [&str; 12] = [
    "a\u{1b}[2J",
    "b,c",
    "d → e",
    "f\ng",
    "h\r\u{9b}1m",
    "",
    "...",
    "i->j;",
    "k\u{202e}l\u{2028}\u{7f}",
    "\"m\"\\",
    "(n",
    "o\u{1b}[1mp\t",
];

/// A path through all of them, and back from the last but one: a play is long, and
/// another never ends.
fn arena(folder: &Path) -> PathBuf {
    let owners = |side: usize| ODD.iter().skip(side).step_by(2).collect::<Vec<_>>();
    let mut moves = serde_json::Map::new();
    for (k, name) in ODD.iter().enumerate().take(ODD.len() - 1) {
        moves.insert((*name).to_owned(), json!([ODD[k + 1]]));
    }
    let text = json!({
        "players": {"0": owners(0), "1": owners(1)},
        "moves": moves,
        "wins": {"0": [ODD[11]]},
        "start": ODD[0],
    });
    let path = folder.join("odd.json");
    fs::write(&path, text.to_string()).expect("written");
    path
}

/// What a terminal only shows.
fn is_harmless(letter: char) -> bool {
    letter == '\n' || !letter.is_control() && !matches!(letter, '\u{202e}' | '\u{2028}')
}

#[test]
fn no_name_reaches_a_terminal_that_obeys() {
    let folder = folder();
    let path = arena(folder.path());
    let path = path.to_str().expect("UTF-8");
    let strategy = folder.path().join("strategy.txt");
    let line = |k: usize| format!("{} -> {}", json!(ODD[k]), json!(ODD[k + 1]));
    let lines: Vec<String> = (0..ODD.len() - 1).step_by(2).map(line).collect();
    fs::write(&strategy, lines.join("\n")).expect("written");
    let strategy = strategy.to_str().expect("UTF-8");
    let missing = "/none\u{1b}[2J\n/x.json";
    let lines: &[&[&str]] = &[
        &["info", path],
        &["solve", path],
        &["solve", path, "--all", "--lang", "fr"],
        &["solve", path, "--from", ODD[3]],
        &["solve", path, "--names", "\u{1b}[2J,\u{9b}2J"],
        &["attractor", path, "--player", "J0"],
        &["strategy", path, "--player", "J0"],
        &["strategy", path, "--player", "J0", "--check", strategy],
        &["strategy", path, "--player", "J1", "--check", strategy],
        &["search", path, "--depth", "3"],
        &["play", path, "--j0", "random", "--j1", "random"],
        &["audit", path, "--heuristic", "none"],
        &["grundy", path],
        &["check", path, ODD[0]],
        &["check", path, "x\u{1b}[2J"],
        &["draw", path, "--format", "text"],
        &["solve", path, "--from", "x\u{1b}[2J"],
        &["solve", missing],
        &["solve", "x\u{1b}[2J"],
        &["convert", path, "-o", missing],
        &["solve\u{1b}[2J"],
        &["solve", path, "--x\u{1b}[2J"],
        &["verify", path, missing],
    ];
    for line in lines {
        let output = run(line.iter());
        let said = text(&output.stdout) + &text(&output.stderr);
        let odd = said.chars().find(|&letter| !is_harmless(letter));
        assert_eq!(odd, None, "{line:?}: {said}");
        assert!(!said.is_empty() && !said.contains("panicked"), "{line:?}");
    }
    // A table has one line for each vertex; JSON keeps the names.
    let output = run(["strategy", path, "--player", "J0"]);
    let rows = text(&output.stdout).lines().skip(3).filter(|line| !line.is_empty()).count();
    assert_eq!(rows, ODD.len() / 2, "{}", text(&output.stdout));
    let output = run(["solve", path, "--all", "--json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let positions = answer["positions"].as_array().expect("positions");
    let names: Vec<&str> = positions.iter().filter_map(|p| p["vertex"].as_str()).collect();
    assert!(ODD.iter().all(|name| names.contains(name)), "{names:?}");
}

#[test]
fn what_an_answer_lists_can_be_pasted_back() {
    let folder = folder();
    let path = arena(folder.path());
    let path = path.to_str().expect("UTF-8");
    let found = |line: &[&str], before: &str| {
        let output = run(line.iter());
        let stdout = text(&output.stdout);
        let found = stdout.lines().find_map(|line| line.strip_prefix(before));
        found.unwrap_or_else(|| panic!("{stdout}")).to_owned()
    };
    let play = found(&["solve", path], "Perfect play: ");
    let output = run(["check", path, &play]);
    assert_eq!(output.status.code(), Some(0), "{play}: {}", text(&output.stdout));
    assert_eq!(text(&output.stdout).lines().next(), Some(play.as_str()));

    // Every single name, wherever one is read.
    for name in ODD {
        let target = found(
            &[
                "attractor",
                path,
                "--player",
                "J0",
                "--target",
                json!([name]).to_string()[1..].trim_end_matches(']'),
            ],
            "J0 can force the play into ",
        );
        assert!(target.contains(" from "), "{target}");
        let output = run(["solve", path, "--from", &json!(name).to_string()]);
        assert_eq!(output.status.code(), Some(0), "{name:?}: {}", text(&output.stderr));
    }
    let all: Vec<String> = ODD.iter().map(|name| json!(name).to_string()).collect();
    let output = run(["attractor", path, "--player", "J0", "--json", "--target", &all.join(",")]);
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["layers"][0].as_array().map(Vec::len), Some(ODD.len()));
}

/// A strategy that was given for a start can be checked from there.
#[test]
fn a_strategy_is_checked_from_where_it_was_given() {
    let folder = folder();
    let path = folder.path().join("strategy.json");
    let file = path.to_str().expect("UTF-8");
    for (game, from) in
        [("nim:9", "12_0"), ("nim:9", "7_0"), ("nim:9", "6_1"), ("chomp:2x3", "2+1_0")]
    {
        for player in ["J0", "J1"] {
            let own = ["--player", player, "--from", from, "--json"];
            let given = run(["strategy", game].iter().chain(&own));
            assert_eq!(given.status.code(), Some(0), "{game} {from}");
            fs::write(&path, &given.stdout).expect("written");
            let given: Value = serde_json::from_slice(&given.stdout).expect("JSON");
            let checked = run(["strategy", game, "--check", file].iter().chain(&own));
            let stderr = text(&checked.stderr);
            let checked: Value = serde_json::from_slice(&checked.stdout)
                .unwrap_or_else(|_| panic!("{game} {from}: {stderr}"));
            assert_eq!(checked["total"], true, "{game} {from} {player}: {checked}");
            assert_eq!(checked["legal"], true, "{game} {from} {player}");
            assert_eq!(checked["winning"], given["winning"], "{game} {from} {player}");
            assert_eq!(checked["from"], given["start"]["vertex"]);
        }
    }
}
