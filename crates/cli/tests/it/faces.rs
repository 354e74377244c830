//! Two faces, one answer: what a command says with `--json` is what `arene ask` answers to
//! its question, byte for byte but for times.

use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::process::{arene, folder, run, text};

/// The commands of the transcripts in JSON, without the `arene` that begins them.
fn commands() -> Vec<Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/json");
    let mut files: Vec<_> =
        folder.read_dir().expect("transcripts").map(|file| file.expect("a file").path()).collect();
    files.sort();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "trycmd"));
    let mut commands = Vec::new();
    for file in files {
        let transcript = std::fs::read_to_string(&file).expect("a transcript");
        let lines = transcript.lines().filter_map(|line| line.strip_prefix("$ arene "));
        commands.extend(lines.map(words));
    }
    commands
}

/// The words of a command line, some of them in quotes.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for letter in line.chars() {
        match (letter, quote) {
            ('\'' | '"', None) => quote = Some(letter),
            (_, Some(open)) if open == letter => quote = None,
            (' ', None) => words.extend((!word.is_empty()).then(|| std::mem::take(&mut word))),
            _ => word.push(letter),
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

/// What `arene ask` answers to a request on its standard input.
fn ask(request: &str) -> Output {
    let mut child = arene(["ask"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("arene runs");
    let mut input = child.stdin.take().expect("standard input");
    input.write_all(request.as_bytes()).expect("it is read");
    drop(input);
    child.wait_with_output().expect("it ends")
}

/// The same text with times taken out.
fn without_times(answer: &str) -> String {
    let timed = |line: &&str| line.trim_start().starts_with("\"ms\":");
    answer.lines().filter(|line| !timed(line)).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_command_and_its_question_have_the_same_answer() {
    let (mut compared, mut asked) = (0, std::collections::BTreeSet::new());
    for command in commands() {
        let is_json = command.iter().any(|word| word == "--json");
        let writes = command.iter().any(|word| word == "-o" || word == "--output");
        let batch = command.iter().any(|word| word == "--batch");
        let asks = !["bench", "play", "draw"].contains(&command[0].as_str());
        // Estimates by random walks take as long as they may.
        let line = command.join(" ");
        if !is_json || writes || batch || !asks {
            continue;
        }
        let answer = run(&command);
        let question = run(command.iter().map(|word| match word.as_str() {
            "--json" => "--question",
            word => word,
        }));
        if question.stdout.is_empty() || text(&question.stdout).starts_with("{\n  \"error\"") {
            // What cannot be understood asks nothing.
            assert_eq!(question.status.code(), Some(2), "{line}");
            assert_eq!(text(&answer.stdout), text(&question.stdout), "{line}");
            continue;
        }
        let request: Value = serde_json::from_slice(&question.stdout).expect("JSON");
        let again = ask(&request.to_string());
        let (said, told) = (text(&answer.stdout), text(&again.stdout));
        assert_eq!(without_times(&said), without_times(&told), "{line}");
        let is_fault = told.starts_with("{\n  \"error\"");
        assert_eq!(again.status.success(), !is_fault, "{line}");
        compared += 1;
        asked.insert(request["question"].as_str().expect("a name").to_owned());
    }
    assert!(compared > 40, "{compared}");
    let all = ["attractor", "audit", "check", "games", "grundy", "info", "search", "solve"];
    let all = all.into_iter().chain(["strategy", "verify"]);
    for name in all {
        assert!(asked.contains(name), "no transcript asks for {name}");
    }
}

#[test]
fn requests_may_be_arguments_and_files_are_opened() {
    let folder = folder();
    let path = folder.path().join("nim.arene");
    let path = path.to_str().expect("UTF-8");
    let request = format!(r#"{{"question": "solve", "game": "nim:9", "output": {path:?}}}"#);
    let output = run(["ask", &request]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["stored"]["path"], path);
    let request = format!(r#"{{"question": "verify", "solution": {{"file": {path:?}}}}}"#);
    let answer: Value = serde_json::from_slice(&run(["ask", &request]).stdout).expect("JSON");
    assert_eq!(answer["valid"], true, "{answer}");
    let rows = folder.path().join("nim.csv");
    let request = format!(
        r#"{{"question": "export", "table": {path:?}, "output": {:?}}}"#,
        rows.to_str().expect("UTF-8")
    );
    let answer: Value = serde_json::from_slice(&run(["ask", &request]).stdout).expect("JSON");
    assert_eq!(answer["positions"], 18, "{answer}");
    assert_eq!(std::fs::read_to_string(&rows).expect("rows").lines().count(), 19);
}

#[test]
fn schemas_name_every_question() {
    let output = run(["ask", "--schema"]);
    let schemas: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    for name in ["solve", "strategy", "check", "verify", "convert", "book", "export"] {
        assert!(schemas["answers"][name].is_object(), "{name}");
    }
    assert!(schemas["question"].is_object() && schemas["error"].is_object());
    assert!(schemas["beside"]["properties"]["limits"].is_object(), "{}", schemas["beside"]);
}

#[test]
fn errors_are_json_as_well() {
    for (line, code, id) in [
        ("solve nym:9 --json", 2, "game-unknown-nearest"),
        ("solve --json", 2, "usage-missing"),
        ("solve nim:9 --json --memory x", 2, "memory-wrong"),
        ("search nim:9 --json --time x", 2, "time-wrong"),
        ("check nim:9 --json", 2, "usage-missing"),
        ("strategy nim:900000 --player J0 --memory 1MiB --json", 1, "limit-too-large"),
        ("grundy tictactoe --json", 2, "grundy-partisan"),
        ("verify nim:9 nowhere.json --json", 2, "file-missing"),
    ] {
        let output = run(line.split(' '));
        assert_eq!(output.status.code(), Some(code), "{line}");
        let told: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{line}: {error}: {}", text(&output.stdout)));
        assert_eq!(told["error"]["id"], id, "{line}");
        let stderr = text(&output.stderr);
        assert!(stderr.starts_with("arene: "), "{line}: {stderr}");
    }
    // Each in its own terms.
    let output = run("strategy nim:900000 --player J0 --memory 1MiB --json".split(' '));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(told["error"]["text"].as_str().expect("a text").contains("limits.memory"), "{told}");
    assert!(text(&output.stderr).contains("--memory"), "{}", text(&output.stderr));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_what_was_asked() {
    let request = r#"{"question": "solve", "game": "connect4:5x5", "all": true}"#;
    let child = arene(["ask", request])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("arene runs");
    crate::signals::interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(told["error"]["kind"], "stopped", "{told}");
}
