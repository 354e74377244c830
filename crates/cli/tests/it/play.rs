//! Playing: over a pipe, against machines, and in a real terminal.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Whole games over a pipe: what is typed, and every word of the answer. After a
/// change of words on purpose, `TRYCMD=overwrite cargo test -p arene-cli --test
/// it play` writes them anew. Read the difference.
#[test]
fn transcripts() {
    trycmd::TestCases::new().env("LC_ALL", "C").case("tests/cmd/play/*.toml");
}

/// Runs `arene play` with this input.
fn play(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arene"))
        .arg("play")
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A game that ends early does not read what is left.
    drop(child.stdin.take().unwrap().write_all(input.as_bytes()));
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json(arguments: &[&str], input: &str) -> serde_json::Value {
    let output = play(&[arguments, &["--json"]].concat(), input);
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn perfect_play_is_never_beaten() {
    let score = |spec, j0, j1, games| {
        json(&[spec, "--j0", j0, "--j1", j1, "--games", games, "--seed", "11"], "")
    };
    let drawn = score("tictactoe", "perfect", "perfect", "20");
    assert_eq!(drawn["draws"], 20);
    let first = score("tictactoe", "perfect", "random", "50");
    assert_eq!(first["wins"]["J1"], 0);
    assert!(first["wins"]["J0"].as_u64().unwrap() > 30);
    let second = score("tictactoe", "random", "perfect", "50");
    assert_eq!(second["wins"]["J0"], 0);
    // Nine sticks are lost for who begins.
    for j0 in ["minimax:4", "mcts:200", "random", "deepening:0.01"] {
        assert_eq!(score("nim:9", j0, "perfect", "10")["wins"]["J1"], 10, "{j0}");
    }
    assert_eq!(score("hex:3", "perfect", "minimax:3", "10")["wins"]["J0"], 10);
}

#[test]
fn searches_find_what_is_near() {
    // Deep enough to see the end is as good as perfect.
    let score = json(&["tictactoe", "--j0", "minimax:9", "--j1", "random", "--games", "30"], "");
    assert_eq!(score["wins"]["J1"], 0);
    let score = json(&["nim:9", "--j0", "random:3", "--j1", "minimax:9", "--games", "10"], "");
    assert_eq!(score["wins"]["J1"], 10);
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let moves = |arguments: &[&str]| json(arguments, "")["moves"].clone();
    for (j0, j1) in [("random", "random"), ("minimax:2", "random"), ("mcts:50", "perfect")] {
        let game = |seed| moves(&["tictactoe", "--j0", j0, "--j1", j1, "--seed", seed]);
        assert_eq!(game("4"), game("4"));
        let some: Vec<_> = ["1", "2", "3", "4", "5", "6"].map(game).into();
        assert!(some.iter().any(|other| *other != some[0]), "{j0} {j1}: seeds change nothing");
    }
    // A seed of a player's own stays whatever the others do.
    let own = |seed| {
        let record = json(&["nim:50", "--j0", "random:7", "--j1", "random:8", "--seed", seed], "");
        record["moves"].clone()
    };
    assert_eq!(own("1"), own("2"));
}

#[test]
fn a_kept_game_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let file = file.to_str().unwrap();
    let output = play(&["tictactoe", "--j1", "perfect", "--seed", "1", "--record", file], "b2\n");
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.contains(&format!("arene play --resume {file}")), "{said}");
    let kept = record(file);
    assert_eq!((kept["moves"].as_array().unwrap().len(), &kept["result"]), (2, &json_null()));

    // A new game does not write over it.
    let refused = play(&["tictactoe", "--record", file], "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("--resume"));

    // It goes on, is kept, can be given up, and is over then.
    let more = play(&["--resume", file], "undo\nb2\nresign\n");
    assert!(more.status.success(), "{}", text(&more.stderr));
    let ended = record(file);
    assert_eq!(ended["result"]["winner"], "J1");
    assert_eq!(ended["result"]["by"], "resignation");
    let over = play(&["--resume", file], "");
    assert!(over.status.success());
    assert!(text(&over.stdout).contains("gives up"), "{}", text(&over.stdout));
}

#[test]
fn save_keeps_the_game_from_then_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my game.json");
    let file = file.to_str().unwrap();
    let input = format!("2\nsave {file}\n1\nsave {file}\nquit\n");
    let output = play(&["nim:20", "--j1", "human"], &input);
    assert!(output.status.success());
    assert!(text(&output.stdout).contains(&format!("--resume '{file}'")));
    assert_eq!(record(file)["moves"], serde_json::json!(["take 2", "take 1"]));
    // Other files are left alone.
    let other = folder.path().join("precious.txt");
    std::fs::write(&other, "keep me").unwrap();
    let output = play(&["nim:20"], &format!("save {}\nquit\n", other.display()));
    assert!(text(&output.stdout).contains("is there already"), "{}", text(&output.stdout));
    assert_eq!(std::fs::read_to_string(other).unwrap(), "keep me");
    // A folder that is not there is told, and the game goes on.
    let nowhere = folder.path().join("no/where.json");
    let output = play(&["nim:20"], &format!("save {}\nquit\n", nowhere.display()));
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("cannot be written"), "{}", text(&output.stdout));
}

#[test]
fn broken_records_are_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let whole = r#"{"game": "nim:9", "from": "9_0", "moves": ["take 1", "take 2"],
        "j0": "human", "j1": "random", "result": null}"#;
    let changed = |from: &str, to: &str| whole.replace(from, to);
    for (broken, reason) in [
        (String::new(), "empty"),
        ("{".to_owned(), "ends in the middle"),
        ("not json".to_owned(), "not JSON"),
        ("[1, 2]".to_owned(), "no game as"),
        (changed("\"from\": \"9_0\",", ""), "no game as"),
        (changed("nim:9", "nym:9"), "Did you mean"),
        (changed("9_0", "b2"), "not a position"),
        (changed("take 2", "take 4"), "Move 2 cannot be played"),
        (changed("\"9_0\"", "\"1_0\""), "Move 2 cannot be played"),
        (changed("random", "deepblue"), "no such player"),
        (changed("null", "{\"winner\": null, \"by\": \"resignation\", \"plies\": 2}"), "winner"),
    ] {
        std::fs::write(&file, &broken).unwrap();
        let output = play(&["--resume", file.to_str().unwrap()], "");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{broken}: {said}");
        assert!(said.contains(reason), "{broken}: {said}");
        assert!(said.contains("game.json"), "{said}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), broken, "the file is left as it was");
    }
    std::fs::write(&file, whole).unwrap();
    let output = play(&["--resume", file.to_str().unwrap()], "quit\n");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let other = play(&["nim:8", "--resume", file.to_str().unwrap()], "");
    assert!(text(&other.stderr).contains("holds a game of nim:9"));
    let from = play(&["--resume", file.to_str().unwrap(), "--from", "3"], "");
    assert!(text(&from.stderr).contains("--from"));
}

/// The answer to a request as JSON.
fn ask(request: &serde_json::Value) -> serde_json::Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arene"));
    let output = command.args(["ask", &request.to_string()]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stdout));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_program_and_the_terminal_play_the_same() {
    // A contest, whoever asks for it.
    let mut here = json(
        &["tictactoe", "--j0", "random", "--j1", "minimax:2", "--games", "5", "--seed", "4"],
        "",
    );
    let mut there = ask(&serde_json::json!({
        "question": "contest", "game": "tictactoe",
        "j0": "random", "j1": "minimax:2", "games": 5, "seed": 4,
    }));
    for score in [&mut here, &mut there] {
        score.as_object_mut().unwrap().remove("ms_per_move").unwrap();
    }
    assert_eq!(here, there);
    // A match of a program goes on in the terminal, and comes back.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.json");
    let step = |game: serde_json::Value, step: serde_json::Value| {
        ask(&serde_json::json!({"question": "match", "match": game, "do": step}))["match"].take()
    };
    let game = serde_json::json!({"game": "nim:9", "j1": "perfect", "seed": 4});
    let game = step(game, serde_json::json!({"step": "play", "move": "take 2", "judge": true}));
    let game = step(game, serde_json::json!({"step": "machine"}));
    std::fs::write(&file, game.to_string()).unwrap();
    let name = file.to_str().unwrap();
    assert!(play(&["--resume", name], "undo\nundo\n1\nquit\n").status.success());
    let kept = record(name);
    let moves = kept["moves"].as_array().unwrap();
    assert_eq!((moves.len(), moves[0].as_str()), (2, Some("take 1")));
    let again = step(kept.clone(), serde_json::json!({"step": "undo"}));
    assert_eq!(again["moves"], serde_json::json!([]));
    assert_eq!(again["undone"][0]["moves"], kept["moves"]);
}

#[test]
fn input_that_is_no_text_is_no_move() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arene"))
        .args(["play", "nim:9"])
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\0\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(text(&output.stdout).contains("is not a legal move"));
}

/// Ctrl-C while a move is awaited and while a machine thinks.
#[cfg(unix)]
#[test]
fn an_interrupted_game_can_be_resumed() {
    use std::time::Duration;
    for (j1, input) in [("human", "4\n"), ("deepening:60", "4\n")] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_arene"))
            .args(["play", "connect4", "--j1", j1])
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut typing = child.stdin.take().unwrap();
        typing.write_all(input.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(700));
        crate::signals::interrupt(&child);
        let output = child.wait_with_output().unwrap();
        drop(typing);
        assert_eq!(output.status.code(), Some(1));
        let said = text(&output.stderr);
        assert!(said.contains("after 1 ply") && said.contains("Moves: 4"), "{said}");
        let from = "--from ......./......./......./......./......./...X..._1";
        assert!(said.contains(from), "{said}");
    }
}

fn record(file: &str) -> serde_json::Value {
    serde_json::from_str(&std::fs::read_to_string(Path::new(file)).unwrap()).unwrap()
}

fn json_null() -> serde_json::Value {
    serde_json::Value::Null
}
