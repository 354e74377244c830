//! What `verify` and `export` say of tables that are not where they were, or not of the
//! game that is named, or too large.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What `arene` says in this folder.
fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arene"));
    command.args(arguments).current_dir(folder).env("LC_ALL", "C").stdin(Stdio::null());
    command.output().expect("arene runs")
}

fn said(output: &Output) -> String {
    let all = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(all).expect("UTF-8")
}

/// What is said, if it ends with this code.
fn ends(folder: &Path, code: i32, arguments: &[&str]) -> String {
    let output = run_in(folder, arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", said(&output));
    // Wrong input is told, to programs as JSON, and nothing else.
    let told = match arguments.contains(&"--json") {
        true => output.stdout.starts_with(b"{\n  \"error\": {"),
        false => output.stdout.is_empty(),
    };
    assert!(code != 2 || told, "{arguments:?}: {}", said(&output));
    said(&output)
}

/// J0 wins, unless `j1` is true.
fn graph(j1: bool) -> String {
    let wins = if j1 { r#"{"1": ["b"]}"# } else { r#"{"0": ["b"]}"# };
    format!(
        r#"{{"players": {{"0": ["a"], "1": ["b"]}}, "moves": {{"a": ["b"]}}, "wins": {wins}, "start": "a"}}"#
    )
}

#[test]
fn a_table_of_another_game_is_wrong_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("g.json"), graph(false)).expect("a file");
    fs::write(folder.join("h.json"), graph(true)).expect("a file");
    for (game, others) in [
        ("connect4:4x4", &["connect4:4x4,line=3", "connect4:4x3", "nim:9", "g.json"][..]),
        ("nim:3+4", &["nim:3+4,rule=normal", "grundy:9", "tictactoe", "g.json"]),
        ("g.json", &["h.json", "nim:9"]),
    ] {
        ends(folder, 0, &["solve", game, "-o", "t.arene"]);
        assert!(ends(folder, 0, &["verify", game, "t.arene"]).starts_with("Right"), "{game}");
        for other in others {
            let refused = ends(folder, 2, &["verify", other, "t.arene"]);
            for named in [game, other, "arene verify t.arene."] {
                assert!(refused.contains(named), "{game} {other}: {refused}");
            }
            ends(folder, 2, &["verify", other, "t.arene", "--json"]);
        }
        fs::remove_file(folder.join("t.arene")).expect("a table");
    }
    // The file has changed since.
    ends(folder, 0, &["solve", "g.json", "-o", "t.arene"]);
    fs::write(folder.join("g.json"), graph(true)).expect("a file");
    for verify in [&["verify", "t.arene"][..], &["verify", "g.json", "t.arene"]] {
        let refused = ends(folder, 2, verify);
        assert!(refused.contains("has changed since"), "{refused}");
        assert!(refused.contains("arene solve SPEC -o FILE"), "{refused}");
    }
}

#[test]
fn a_damaged_table_is_a_no() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    ends(folder, 0, &["solve", "connect4:4x4", "-o", "t.arene"]);
    let mut bytes = fs::read(folder.join("t.arene")).expect("a table");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(folder.join("t.arene"), bytes).expect("a file");
    for verify in [&["verify", "t.arene"][..], &["verify", "connect4:4x4", "t.arene"]] {
        assert!(ends(folder, 1, verify).starts_with("Wrong."));
    }
}

#[test]
fn an_arena_file_is_found_with_its_table() {
    let top = tempfile::tempdir().expect("a folder");
    let top = top.path();
    let [desk, data, away] = ["desk", "desk/data", "away"].map(|name| top.join(name));
    for folder in [&data, &away] {
        fs::create_dir_all(folder).expect("a folder");
    }
    fs::write(data.join("g.json"), graph(false)).expect("a file");
    ends(&desk, 0, &["solve", "data/g.json", "-o", "t.arene"]);
    ends(&desk, 0, &["solve", "data/g.json", "-o", "data/u.arene"]);
    let found = |folder: &Path, table: &str| {
        assert!(ends(folder, 0, &["verify", table]).starts_with("Right"), "{table}");
        assert!(ends(folder, 0, &["export", table]).contains("a,J0,J0,1,"), "{table}");
    };
    // Where the table was made; on the same path from the table; beside the table.
    found(&desk, "t.arene");
    found(top, "desk/t.arene");
    found(&away, "../desk/t.arene");
    found(&data, "u.arene");
    found(&away, "../desk/data/u.arene");
    // Another file of that name is not taken for it.
    fs::write(away.join("g.json"), graph(true)).expect("a file");
    fs::copy(desk.join("t.arene"), away.join("t.arene")).expect("a copy");
    for command in ["verify", "export"] {
        let refused = ends(&away, 2, &[command, "t.arene"]);
        assert!(refused.contains("t.arene does not fit g.json:"), "{refused}");
    }
    // Nor does it hide the right one, wherever that lies.
    fs::create_dir(away.join("data")).expect("a folder");
    for other in [graph(true), "no arena".to_owned()] {
        fs::write(away.join("data/g.json"), other).expect("a file");
        found(&away, "../desk/t.arene");
        found(&away, "../desk/data/u.arene");
        for command in ["verify", "export"] {
            let refused = ends(&away, 2, &[command, "t.arene"]);
            assert!(refused.contains("does not fit data/g.json, g.json:"), "{refused}");
        }
    }
    fs::remove_dir_all(away.join("data")).expect("a folder");
    fs::remove_file(away.join("g.json")).expect("a file");
    for (command, remedy) in [
        ("verify", &["verify", "../desk/data/g.json", "t.arene"][..]),
        ("export", &["export", "t.arene", "--game", "../desk/data/g.json"]),
    ] {
        let lost = ends(&away, 2, &[command, "t.arene"]);
        for part in ["data/g.json", "arene verify FILE t.arene", "arene export t.arene --game"] {
            assert!(lost.contains(part), "{lost}");
        }
        ends(&away, 0, remedy);
    }
}

/// Only remedies that a command has are named.
#[test]
fn remedies_are_those_of_the_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("positions.txt"), "0\n").expect("a file");
    fs::write(folder.join("g.json"), graph(false)).expect("a file");
    fs::write(folder.join("g.txt"), "a\n").expect("a file");
    let solution = run_in(folder, &["solve", "nim:99", "--all", "--json"]);
    fs::write(folder.join("s.json"), solution.stdout).expect("a file");
    for (game, table) in [("connect4:4x4", "n.arene"), ("nim:9+9+9", "k.arene")] {
        ends(folder, 0, &["solve", game, "-o", table]);
    }
    let alone = " Raise --memory.\n";
    let size = " Take a smaller size, or raise --memory.\n";
    let all = " Take a smaller size, start later in the game with --from, or raise --memory.\n";
    for (arguments, remedy) in [
        (&["verify", "n.arene"][..], alone),
        (&["verify", "k.arene"], alone),
        (&["verify", "nim:99", "s.json"], alone),
        (&["export", "n.arene"], alone),
        (&["export", "k.arene"], alone),
        (&["book", "connect4", "--plies", "4", "-o", "c.book"], size),
        (&["solve", "nim:99", "--all"], all),
        (&["grundy", "nim:99"], all),
    ] {
        let failed = ends(folder, 1, &[arguments, &["--memory", "1000"]].concat());
        assert!(failed.ends_with(remedy), "{arguments:?}: {failed}");
    }
    // A file has no size to choose, and is explored whole wherever play starts.
    let strategy = ["strategy", "g.json", "--player", "J0"];
    for command in [&["solve", "g.json"][..], &["grundy", "g.json"], &strategy] {
        let failed = ends(folder, 1, &[command, &["--memory", "10"]].concat());
        assert!(failed.ends_with(alone), "{command:?}: {failed}");
    }
    let batch = ["solve", "g.json", "--batch", "g.txt", "--memory", "10"];
    let failed = ends(folder, 1, &batch);
    assert!(failed.contains(alone.trim()) && !failed.contains("smaller"), "{failed}");
    let batch = ["solve", "nim:99", "--batch", "positions.txt", "--memory", "10"];
    let failed = ends(folder, 1, &batch);
    assert!(failed.contains(size.trim()), "{failed}");
}
