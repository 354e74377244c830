//! What a refusal offers can be typed: every offer of `arene draw` is run, and gives
//! a picture.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::Path;
use std::process::{Command, Output};

/// Commands that are refused because nobody could read the picture.
const REFUSED: &[&str] = &[
    "tictactoe",
    "tictactoe --format svg",
    "tictactoe --what attractor",
    "tictactoe --what attractor --format svg",
    "tictactoe --what attractor --around .../.../..._0 --radius 1 --format svg",
    "chomp:3x3",
    "chomp:3x3 --what attractor",
    "chomp:3x3 --what attractor --layer 1",
    "connect4",
    "connect4 --format svg",
    "connect4 --around 44 --radius 4",
    "connect4 --what attractor --format png",
    "connect4 --what tree --depth 9",
    "hex:11",
    "hex:11 --format svg",
    "hex:11 --what attractor --format svg",
    "nim:1+3+5",
    "nim:1+3+5 --format svg",
    "nim:1+3+5 --around 1+3+5_0 --radius 3",
    "nim:1+3+5 --around 1+3+5_0 --radius 3 --limit 20",
    "nim:1+3+5 --what attractor",
    "nim:1+3+5 --what attractor --format svg",
    "nim:1+3+5 --what attractor --format png",
    "nim:1+3+5 --what attractor --format tikz",
    "nim:40 --what attractor --format svg",
    "nim:40 --what attractor --format png",
    "nim:300",
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
    Some(options.split_whitespace().map(str::to_owned).collect())
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
