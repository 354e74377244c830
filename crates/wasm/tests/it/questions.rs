//! What is asked: every request that the service is tried with, each of every game, and the
//! commands of the golden transcripts as requests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use arene_games::{GAMES, open_game};
use serde_json::{Map, Value};

/// What the service is tried with, a request a line.
const REQUESTS: &str = include_str!("../../../service/tests/requests.jsonl");

/// Every request, each once, in a fixed order.
pub(crate) fn all() -> BTreeSet<String> {
    let mut all: BTreeSet<String> = REQUESTS.lines().map(str::to_owned).collect();
    let templates: Vec<Map<String, Value>> =
        REQUESTS.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    for lang in ["en", "fr"] {
        let mut add = |mut fields: Map<String, Value>| {
            fields.insert("lang".to_owned(), lang.into());
            all.insert(Value::Object(fields).to_string());
        };
        for template in &templates {
            for game in games() {
                let mut fields = template.clone();
                if fields.contains_key("game") {
                    fields.insert("game".to_owned(), game.into());
                }
                add(fields);
            }
        }
        commands().into_iter().for_each(add);
    }
    all
}

/// A game of every kind.
fn games() -> impl Iterator<Item = &'static str> {
    GAMES.iter().filter_map(|entry| entry.examples.first()).copied()
}

/// The commands of the transcripts.
fn commands() -> Vec<Map<String, Value>> {
    let cli = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli");
    let mut files: Vec<PathBuf> =
        vec![cli.join("../../README.md"), cli.join("../../docs/guide.md")];
    for folder in ["en", "fr", "json"] {
        let folder = fs::read_dir(cli.join("tests/cmd").join(folder)).expect("transcripts");
        files.extend(folder.map(|entry| entry.expect("a file").path()));
    }
    files.retain(|file| file.is_file());
    files.sort();
    let mut commands = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a transcript");
        let lines = text.lines().filter_map(|line| line.strip_prefix("$ arene "));
        commands.extend(lines.filter_map(|line| request(line, &cli)));
    }
    assert!(commands.len() > 200, "{} commands", commands.len());
    commands
}

/// A command as a request: its options are named as the fields are. Options that no request
/// has are left in: that they are not there is an answer, too.
fn request(line: &str, cli: &Path) -> Option<Map<String, Value>> {
    let mut words = line.split_whitespace().filter(|word| *word != "--json").peekable();
    let mut fields = Map::new();
    fields.insert("question".to_owned(), words.next()?.into());
    while let Some(word) = words.next() {
        let Some(name) = word.strip_prefix("--") else {
            if word.starts_with('-') {
                // A file to write.
                words.next();
            } else if !fields.contains_key("game") {
                fields.insert("game".to_owned(), game(word, cli)?);
            } else {
                fields.insert("play".to_owned(), word.into());
            }
            continue;
        };
        let value = match words.peek() {
            Some(value) if !value.starts_with("--") && !is_switch(name) => words.next()?,
            _ => "",
        };
        let value = match (name, value.parse::<u32>()) {
            ("lang" | "memory" | "threads" | "batch" | "time", _) => continue,
            ("from", _) => Value::from(value),
            ("target", _) => vec![value].into(),
            ("names", _) => value.split(',').collect(),
            (_, Ok(number)) => number.into(),
            (_, Err(_)) if value.is_empty() => true.into(),
            (_, Err(_)) => value.into(),
        };
        fields.insert(name.replace('-', "_"), value);
    }
    Some(fields)
}

/// Options that take no value, in the transcripts.
fn is_switch(name: &str) -> bool {
    matches!(name, "all" | "weak" | "moves" | "compare" | "table-text" | "text" | "quick")
}

/// A game by its spec, or the text of a file; nothing where there is no such game or file.
fn game(word: &str, cli: &Path) -> Option<Value> {
    if open_game(word).is_ok() {
        return Some(word.into());
    }
    let path =
        [cli.join(word), cli.join("../..").join(word)].into_iter().find(|it| it.is_file())?;
    let format = match word.rsplit_once('.')?.1 {
        "json" if word.ends_with(".node-link.json") => "node-link",
        "json" => "json",
        "dot" => "dot",
        "pg" => "pg",
        _ => return None,
    };
    let mut text = Map::new();
    text.insert("text".to_owned(), fs::read_to_string(path).ok()?.into());
    text.insert("format".to_owned(), format.into());
    Some(text.into())
}
