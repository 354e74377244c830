//! What a refusal offers can be typed: every offer of `arene draw` is run, and gives
//! a picture.

use std::path::Path;
use std::process::{Command, Output};

/// Commands that are refused because nobody could read the picture.
const REFUSED: &[&str] = &[
    "tictactoe",
    "tictactoe --format svg",
    "tictactoe --what attractor",
    "tictactoe --what attractor --format svg",
    "tictactoe --what attractor --around .../.../..._0 --radius 1 --format svg",
    "chomp:3x3 --what attractor",
    "chomp:4x6 --what attractor --format svg",
    "chomp:3x3 --what attractor --layer 1",
    "connect4",
    "connect4 --format svg",
    "connect4 --around 44 --radius 4",
    "connect4 --what attractor --format png",
    "connect4 --what tree --depth 9",
    "hex:11",
    "hex:11 --format svg",
    "hex:11 --what attractor --format svg",
    "nim:1+3+5 --format svg",
    "nim:1+3+5 --around 1+3+5_0 --radius 3 --limit 20",
    "nim:1+3+5 --what attractor",
    "nim:1+3+5 --what attractor --format svg",
    "nim:1+3+5 --what attractor --format png",
    "nim:1+3+5 --what attractor --format tikz",
    "nim:40 --what attractor --format svg",
    "nim:40 --what attractor --format png",
    "nim:300",
    "nim:30 --what attractor --format svg",
    "nim:100 --what attractor --format svg",
    "nim:500 --what attractor --format svg",
    "nim:500 --format tikz --limit 1000",
    "nim:1+3+5+7 --what attractor --format svg",
    "grundy:13 --what attractor --format png",
    "names.json --format svg",
    "names.json --what attractor --format svg",
    "wythoff:5+3 --format svg",
    "nim:300 --what attractor --format svg",
    "nim:1000+1000 --format svg",
    "wythoff:9+9 --what attractor --player J1 --format svg",
];

fn draw(arguments: &[String], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arene"))
        .args(["draw", "--lang", "en"])
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

/// The options that a line offers: from the first one on, without what explains them.
fn offered(line: &str) -> Option<Vec<String>> {
    let begin = [line.find(" --"), line.find(" -o ")].into_iter().flatten().min()?;
    let options = line[begin..].split(" (").next()?.trim().trim_end_matches('.');
    Some(words(options))
}

/// The words of a line as a shell reads them: quotes keep blanks and signs together.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_quoted = false;
    let mut letters = line.chars();
    while let Some(c) = letters.next() {
        match c {
            '\'' => is_quoted = !is_quoted,
            '\\' if !is_quoted => words.last_mut().unwrap().extend(letters.next()),
            ' ' if !is_quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A path through vertices whose names mean something to a shell.
fn strange_names(path: &Path) {
    let name = |i: usize| format!("-l'œuf ${i} & co");
    let named = |from: usize| (from..60).step_by(2).map(name).collect::<Vec<_>>();
    let moves: serde_json::Map<String, serde_json::Value> =
        (0..59).map(|i| (name(i), vec![name(i + 1)].into())).collect();
    let file = serde_json::json!({
        "players": { "0": named(0), "1": named(1) }, "moves": moves, "rule": "normal",
    });
    std::fs::write(path, file.to_string()).unwrap();
}

/// The command as a reader would change it: what is offered instead of what was said.
fn changed(command: &[String], offer: &[String]) -> Vec<String> {
    let is_option = |word: &String| word.starts_with('-');
    let says = |option: &str| offer.iter().any(|word| word == option);
    let mut words = vec![command[0].clone()];
    let mut keep = false;
    for word in &command[1..] {
        if is_option(word) {
            // Another kind of picture has other options; a file has its own format.
            let replaced = if word == "--format" { says("-o") } else { says("--what") };
            keep = !replaced && !says(word);
        }
        if keep {
            words.push(word.clone());
        }
    }
    words.extend_from_slice(offer);
    words
}

#[test]
fn every_offer_can_be_typed() {
    let folder = tempfile::tempdir().unwrap();
    strange_names(&folder.path().join("names.json"));
    let mut count = 0;
    for command in REFUSED {
        let command: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        let refused = draw(&command, folder.path());
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success(), "{command:?} is drawn");
        // A line that ends with a colon says what is wrong; offers follow.
        let lines = said.lines().filter(|line| !line.ends_with(':'));
        let offers: Vec<Vec<String>> = lines.filter_map(offered).collect();
        assert!(!offers.is_empty(), "{command:?}: {said}");
        for offer in offers {
            let words = changed(&command, &offer);
            let run = draw(&words, folder.path());
            let why = String::from_utf8_lossy(&run.stderr);
            assert!(run.status.success(), "{command:?} offers {offer:?}: {words:?}: {why}");
            count += 1;
        }
    }
    assert!(count > 60, "{count}");
}
