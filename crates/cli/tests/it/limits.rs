//! Commands that are stopped, or that the system refuses memory: they say so in a sentence,
//! and end with 1.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::process::{arene, folder, peak_memory, text, wait, words};
use crate::signals::interrupt;

/// A guard against hanging, far beyond what anything takes.
const LONGEST: Duration = Duration::from_secs(60);

/// Each of these would take minutes, most of it after the arena has been explored.
#[test]
fn ctrl_c_stops_whatever_takes_long() {
    for line in [
        "info chocolate:400x400",
        "info connect4:5x4 --depth 60",
        "attractor wythoff:700+700 --player J0 --algorithm sweeps",
        "attractor chocolate:400x400 --player J1",
        "grundy wythoff:900+900",
        "strategy chocolate:400x400 --player J0",
        "draw chocolate:400x400 --around 400x400_0 --radius 1",
        "search connect4 --time 600",
        "convert chocolate:400x400 --format json -o /dev/null",
    ] {
        let mut child = arene(words(line))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("arene runs");
        std::thread::sleep(Duration::from_millis(700));
        interrupt(&child);
        assert_eq!(wait(&mut child, LONGEST), Some(1), "{line}");
        let stderr = text(&child.wait_with_output().expect("its end").stderr);
        assert!(stderr.ends_with("arene: Stopped on request.\n"), "{line}: {stderr}");
    }
}

/// A file of some hundred megabytes that is stopped while it is written leaves nothing.
#[test]
fn ctrl_c_stops_what_is_written() {
    let folder = folder();
    let files = || std::fs::read_dir(folder.path()).expect("a folder").count();
    let mut child = arene(words("convert wythoff:250+250 -o arena.json"))
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("arene runs");
    while files() == 0 {
        assert_eq!(child.try_wait().expect("a child"), None, "it ended before it wrote");
        std::thread::sleep(Duration::from_millis(1));
    }
    interrupt(&child);
    assert_eq!(wait(&mut child, LONGEST), Some(1));
    let stderr = text(&child.wait_with_output().expect("its end").stderr);
    assert_eq!(stderr, "arene: Stopped on request.\n");
    assert_eq!(files(), 0);
}

/// `arene` with this line, where the system gives so many KiB of addresses and no more.
fn with_little(kib: u64, line: &str) -> Command {
    let mut shell = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_arene");
    shell
        .args(["-c", &format!("ulimit -v {kib} && exec '{program}' {line}")])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("LC_ALL", "C")
        .stdin(Stdio::null());
    shell
}

#[test]
fn memory_that_the_system_refuses_is_told() {
    for (kib, line) in [
        (300_000, "attractor connect4:5x4 --player J0"),
        (300_000, "attractor connect4:5x4 --player J0 --memory 2GiB"),
        (300_000, "strategy connect4:5x4 --player J0"),
        (100_000, "convert connect4:5x4 --format dot"),
        (100_000, "strategy connect4:5x4 --player J1"),
        (100_000, "grundy wythoff:700+700"),
    ] {
        let output = with_little(kib, line).output().expect("a shell");
        let stderr = text(&output.stderr);
        assert!(stderr.starts_with("arene: Stopped: the system "), "{line}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{line}: {stderr}");
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(output.stdout.is_empty(), "{line}");
    }
}

/// So many KiB of addresses are enough for the program itself, and hardly fewer.
fn least() -> u64 {
    let is_enough = |kib: u64| {
        let output = with_little(kib, "games").output().expect("a shell");
        output.status.success()
    };
    let (mut too_few, mut enough) = (0, 1 << 20);
    assert!(is_enough(enough));
    while enough - too_few > 64 {
        let middle = too_few.midpoint(enough);
        *(if is_enough(middle) { &mut enough } else { &mut too_few }) = middle;
    }
    enough
}

/// Runs a line where the system gives some more than the program itself needs, from very
/// little on: there is an answer or a sentence, and never a signal. Tells how often it was
/// the sentence.
fn with_less_and_less(least: u64, line: &str, folder: &Path) -> usize {
    let more = [100, 1 << 10, 2 << 10, 5 << 10, 10 << 10, 25 << 10, 60 << 10, 150 << 10];
    let told = |more: &u64| {
        let output = with_little(least + more, line).current_dir(folder).output().expect("a shell");
        let stderr = text(&output.stderr);
        let about = format!("{line} with {least} + {more} KiB: {:?} {stderr}", output.status);
        let told = output.status.code() == Some(1);
        if told {
            let is_told = |line: &str| line.starts_with("arene: Stopped: the system ");
            assert_eq!(stderr.lines().filter(|line| is_told(line)).count(), 1, "{about}");
            // The system's library may have said something itself, or std of a thread that
            // lacked memory to begin with: before the sentence or after it.
            let of_libc = |line: &str| line.is_empty() || line.starts_with("Fatal glibc error");
            let of_std = stderr.contains("failed to allocate an alternative stack");
            assert!(of_std || stderr.lines().all(|line| is_told(line) || of_libc(line)), "{about}");
        } else {
            assert!(output.status.success(), "{about}");
        }
        for left in std::fs::read_dir(folder).expect("a folder") {
            let name = left.expect("a file").file_name();
            assert!(!name.to_string_lossy().starts_with(".arene-"), "{about}: left {name:?}");
        }
        told
    };
    more.iter().filter(|more| told(more)).count()
}

#[test]
fn whatever_memory_the_system_gives_there_is_no_signal() {
    let (least, folder) = (least(), folder());
    for table in ["connect4:4x4", "nim:12+13+14"] {
        let line = format!("solve {table} -o {}.arene", &table[..3]);
        let made = arene(words(&line)).current_dir(folder.path()).output().expect("arene runs");
        assert!(made.status.success(), "{line}");
    }
    let mut told = 0;
    for line in [
        "solve nim:20+21+22+23 -o q.arene",
        "solve connect4:5x4",
        "solve connect4:5x4 --threads 7 -o t.arene",
        "verify con.arene",
        "verify nim.arene",
        "export con.arene -o rows.parquet",
        "export nim.arene -o rows.csv",
        "convert connect4:4x4 --format json -o rows.json",
        "draw nim:2+3 --what arena -o arena.png",
    ] {
        told += with_less_and_less(least, line, folder.path());
    }
    assert!(told > 20, "there is more memory than anything needs");
}

/// The sentence of last resort is in the reader's language, too. The line is one of those
/// above: a sweep would do with whatever there is.
#[test]
fn the_end_is_told_in_french() {
    let mut command = with_little(100_000, "convert connect4:5x4 --format dot");
    let output = command.env("LC_ALL", "fr_FR.UTF-8").output().expect("a shell");
    assert_eq!(output.status.code(), Some(1));
    let stderr = text(&output.stderr);
    assert!(stderr.starts_with("arene: Arrêt : le système ne donne"), "{stderr}");
}

/// A position may have a million moves, and a tree two levels of them.
#[test]
fn wide_trees_stay_small() {
    for line in [
        "draw nim:1000000+0 --what tree --depth 2 --memory 64MiB",
        "info nim:1000000+0 --depth 2 --memory 4MiB",
        "draw nim:1000000+0 --what chart --depth 2 --memory 64MiB",
    ] {
        let folder = folder();
        let mut child = arene(words(line))
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("arene runs");
        let mut peak = 0;
        while child.try_wait().expect("a child").is_none() {
            peak = peak.max(peak_memory(child.id()).unwrap_or(0));
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(peak <= 128 << 20, "{line}: used {} MiB", peak >> 20);
    }
}

/// One move at each position, for four million plies: the tree is a path, and is walked to
/// its end.
#[test]
fn long_walks_are_not_cut() {
    let line = "info nim:4000000,take=1 --memory 1MiB --json";
    let output = arene(words(line)).output().expect("arene runs");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let tree = &answer["tree_estimate"];
    assert_eq!(tree["nodes"].as_f64(), Some(4_000_001.0));
    assert_eq!((tree["leaves"].as_f64(), tree["depth"].as_f64()), (Some(1.0), Some(4_000_000.0)));
    assert!(tree.get("at_least").is_none());
}

/// Where walks are so long that they are broken off, that is said.
#[test]
fn walks_that_are_broken_off_say_so() {
    let line = "info nim:4000000000,take=1 --memory 1MiB";
    let output = arene(words(line)).output().expect("arene runs");
    let stdout = text(&output.stdout);
    assert!(stdout.contains("walks that were broken off: at least about "), "{stdout}");
    let output = arene(words(line)).arg("--json").output().expect("arene runs");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["tree_estimate"]["at_least"], true);
}

/// A game of millions of moves that is stopped is told shortly.
#[test]
fn a_stopped_game_does_not_list_millions_of_moves() {
    let mut child = arene(words("play nim:4000000000 --j0 random --j1 random --seed 1"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("arene runs");
    std::thread::sleep(Duration::from_secs(2));
    interrupt(&child);
    assert_eq!(wait(&mut child, LONGEST), Some(1));
    let stderr = text(&child.wait_with_output().expect("its end").stderr);
    assert!(stderr.contains("arene play nim:4000000000"), "{}", &stderr[..200.min(stderr.len())]);
    assert!(stderr.len() < 20_000, "{} bytes", stderr.len());
}
