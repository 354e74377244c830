//! The sizes of game trees, level by level, against the golden files in
//! `tests/perft`. A wrong move generator gives a wrong count sooner or later,
//! and each count names the depth at which to look.
//!
//! A golden file holds specs, each followed by lines `depth nodes games`: the
//! nodes of the tree at that depth and how many of them end a game. A line
//! `end` says that the tree goes no deeper. What follows `#` is a comment.
//! `ARENE_BLESS=1 cargo test -p arene-games --test it perft` writes the counts of
//! the present program into the files, at the depths that stand there.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::common::{Visit, visit};
use arene::{Limits, Perft, perft};
use arene_games::{Facts, GAMES};

/// Walks the tree of a game to a depth.
struct Count {
    depth: usize,
    counts: Perft,
}

impl Visit for Count {
    fn game<G: Facts>(&mut self, spec: &str, game: &G) {
        self.counts = perft(game, &game.start(), self.depth, &Limits::none()).expect(spec);
    }
}

/// A spec of a golden file, its lines, and whether they end with `end`.
struct Golden {
    spec: String,
    depths: usize,
    whole: bool,
}

impl Golden {
    fn count(&self) -> String {
        // One level more than there should be shows that there is none.
        let depth = if self.whole { self.depths } else { self.depths.saturating_sub(1) };
        // A spec that was just added, without any line, is counted to its end.
        let depth = if self.depths == 0 { usize::MAX } else { depth };
        let mut count = Count { depth, counts: Perft::default() };
        visit(&self.spec, &mut count);
        let Perft { nodes, games } = count.counts;
        let mut text = format!("{}\n", self.spec);
        for (depth, (nodes, games)) in nodes.iter().zip(&games).enumerate() {
            text += &format!("{depth} {nodes} {games}\n");
        }
        if self.whole || self.depths == 0 {
            text += "end\n";
        }
        text
    }
}

/// The specs of a golden file.
fn read(text: &str) -> Vec<Golden> {
    let mut all: Vec<Golden> = Vec::new();
    for line in lines(text) {
        match all.last_mut() {
            Some(golden) if line == "end" => golden.whole = true,
            Some(golden) if line.starts_with(|c: char| c.is_ascii_digit()) => golden.depths += 1,
            _ => all.push(Golden { spec: line.to_owned(), depths: 0, whole: false }),
        }
    }
    all
}

/// The lines that say something.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(|line| line.split('#').next().unwrap_or("").trim()).filter(|l| !l.is_empty())
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let entries = fs::read_dir(folder).expect("the golden files");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "perft"));
    files.sort();
    files
}

fn name(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).expect("a name")
}

#[test]
fn trees_have_their_golden_sizes() {
    let bless = env::var_os("ARENE_BLESS").is_some();
    for path in files() {
        let text = fs::read_to_string(&path).expect("a golden file");
        let goldens = read(&text);
        assert!(goldens.len() >= 2, "{}: a few specs a game", name(&path));
        let counted: Vec<String> = goldens.iter().map(Golden::count).collect();
        if bless {
            let comments: String = text
                .lines()
                .take_while(|line| line.starts_with('#'))
                .map(|l| format!("{l}\n"))
                .collect();
            fs::write(&path, format!("{comments}\n{}", counted.join("\n"))).expect("written");
            continue;
        }
        let golden: Vec<&str> = lines(&text).collect();
        let counted = counted.concat();
        let counted: Vec<&str> = counted.lines().collect();
        let mut spec = "";
        for (i, line) in golden.iter().enumerate() {
            if goldens.iter().any(|golden| golden.spec == *line) {
                spec = line;
            }
            let found = counted.get(i).copied().unwrap_or("");
            assert_eq!(*line, found, "{}, {spec}: file on the left", name(&path));
        }
        assert_eq!(golden.len(), counted.len(), "{}", name(&path));
    }
}

#[test]
fn every_game_has_a_golden_file() {
    let files = files();
    let names: Vec<&str> = files.iter().map(|path| name(path)).collect();
    for entry in GAMES {
        assert!(names.contains(&entry.name), "{}", entry.name);
    }
}
