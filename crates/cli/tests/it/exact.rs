//! Exact search as the system sees it: batches over pipes, books that are cut off, and
//! Ctrl-C.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

#[cfg(unix)]
use crate::signals::interrupt;

/// `arene` with the arguments of a command line without quotes, in English.
fn arene(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arene"));
    command.env("LC_ALL", "C").args(line.split_whitespace()).stdin(Stdio::null());
    command
}

fn run(line: &str) -> Output {
    arene(line).output().expect("arene runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The lines of a batch, each of them whole.
fn lines(output: &[u8]) -> Vec<Value> {
    let all = text(output);
    assert!(all.is_empty() || all.ends_with('\n'));
    all.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Waits for something, but not for ever.
fn until(mut there: impl FnMut() -> bool) {
    let began = Instant::now();
    while !there() {
        assert!(began.elapsed() < Duration::from_secs(120), "it never came");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_batch_answers_in_order_whatever_the_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("positions.txt");
    let positions: Vec<String> =
        (0..200_u32).map(|i| format!("{}{}{}", i % 5 + 1, i / 5 % 5 + 1, i / 25 % 5 + 1)).collect();
    fs::write(&path, positions.join("\n")).expect("written");
    let path = path.display();
    let alone = run(&format!("solve connect4:5x4 --threads 1 --batch {path}"));
    assert!(alone.status.success(), "{}", text(&alone.stderr));
    let together = run(&format!("solve connect4:5x4 --threads 4 --batch {path}"));
    let [alone, together] = [alone, together].map(|output| {
        let mut answers = lines(&output.stdout);
        for answer in &mut answers {
            assert!(answer["ms"].take().is_number());
        }
        answers
    });
    assert_eq!(alone, together);
    assert_eq!(alone.len(), 200);
    for (number, answer) in (1..).zip(&alone) {
        assert_eq!(answer["input_line"], number);
    }
    // The same as one by one.
    let one = run("solve connect4:5x4 --weak --from 341 --json");
    let one: Value = serde_json::from_slice(&one.stdout).expect("JSON");
    let at = positions.iter().position(|position| position == "341").expect("there");
    assert_eq!(one["start"]["vertex"], alone[at]["start"]["vertex"]);
    assert_eq!(one["start"]["winner"], alone[at]["start"]["winner"]);
}

#[test]
fn a_batch_tells_what_is_wrong_and_goes_on() {
    let mut child = arene("search tictactoe --depth 2 --batch -")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("arene runs");
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(b"# three\nX..\n\nX\xff\nnonsense\nXXX/.../OO.\n").expect("written");
    drop(stdin);
    let output = child.wait_with_output().expect("its end");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("2 lines of 4 could not be answered"));
    let answers = lines(&output.stdout);
    let numbers: Vec<u64> = answers.iter().map(|a| a["input_line"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [2, 4, 5, 6]);
    let wrong: Vec<bool> = answers.iter().map(|a| a["error"].is_object()).collect();
    assert_eq!(wrong, [false, true, true, false]);
}

/// Ask, listen, ask again: answers do not wait for the end of the input.
#[test]
fn a_batch_is_a_conversation() {
    let mut child = arene("solve tictactoe --batch -")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("arene runs");
    let mut stdin = child.stdin.take().expect("its input");
    let mut answers = BufReader::new(child.stdout.take().expect("its output")).lines();
    for position in ["X../.../...", "X../.O./...", "X../.O./..X"] {
        writeln!(stdin, "{position}").expect("written");
        let answer = answers.next().expect("a line").expect("read");
        assert!(answer.contains(position), "{answer}");
    }
    drop(stdin);
    assert!(child.wait().expect("its end").success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_whole_lines_of_a_batch() {
    let mut child = arene("solve connect4 --batch - --threads 2")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("arene runs");
    let mut stdin = child.stdin.take().expect("its input");
    // The last one takes far longer than this test.
    stdin.write_all(b"4444442222226666661111\n\n4444442222226666663333\n1\n").expect("written");
    let mut stdout = BufReader::new(child.stdout.take().expect("its output"));
    for _ in 0..2 {
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a line");
        assert_eq!(lines(line.as_bytes()).len(), 1);
    }
    interrupt(&child);
    let mut rest = String::new();
    stdout.read_line(&mut rest).expect("the end");
    assert_eq!(rest, "");
    // The input is still open: it must not be waited for.
    let output = child.wait_with_output().expect("its end");
    assert_eq!(text(&output.stderr), "arene: Stopped on request.\n");
    assert_eq!(output.status.code(), Some(1));
    drop(stdin);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_a_batch() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let mut child = arene("solve connect4 --batch - --threads 2")
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .expect("arene runs");
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(b"4444442222226666661111\n1\n").expect("written");
    let output = child.wait_with_output().expect("its end");
    let stderr = text(&output.stderr);
    assert_eq!(stderr, "arene: The answer cannot be written: there is no room left.\n");
    assert_eq!(output.status.code(), Some(1));
    drop(stdin);
}

fn length(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |about| about.len())
}

/// Killed for real, again and again, a book becomes the same as one made in one go.
#[test]
fn a_book_that_is_killed_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = folder.path().join("whole.book");
    let made = run(&format!("book connect4:5x4 --plies 6 -o {} --threads 2", whole.display()));
    assert!(made.status.success(), "{}", text(&made.stderr));
    let path = folder.path().join("killed.book");
    let line = format!("book connect4:5x4 --plies 6 -o {}", path.display());
    let mut killed = 0;
    for k in 1..=6 {
        let mut child = arene(&line).stdout(Stdio::null()).spawn().expect("arene runs");
        until(|| length(&path) > k * length(&whole) / 8 || child.try_wait().expect("it").is_some());
        child.kill().expect("killed");
        killed += u32::from(!child.wait().expect("its end").success());
        // As if it had been writing.
        let mut file = fs::OpenOptions::new().append(true).open(&path).expect("there");
        file.write_all(b"...../...../OX").expect("written");
    }
    assert!(killed > 0, "it was never killed on the way");
    let verified = run(&format!("verify {}", path.display()));
    assert_eq!(verified.status.code(), Some(1));
    assert!(text(&verified.stdout).contains("missing at the end"), "{}", text(&verified.stdout));
    let made = run(&line);
    assert!(made.status.success(), "{}", text(&made.stderr));
    assert!(fs::read(&path).expect("there") == fs::read(&whole).expect("there"));
    let verified = run(&format!("verify {} --sample 100", path.display()));
    assert!(verified.status.success(), "{}", text(&verified.stdout));
    // What a book says is what a search finds.
    let from_book = |from: &str| {
        let line = format!("solve connect4:5x4 --from {from} --json");
        let booked = run(&format!("{line} --book {}", path.display()));
        let booked: Value = serde_json::from_slice(&booked.stdout).expect("JSON");
        let solved: Value = serde_json::from_slice(&run(&line).stdout).expect("JSON");
        assert_eq!(booked["engine"], "book");
        assert_eq!(booked["start"]["moves"], solved["start"]["moves"], "{from}");
        assert_eq!(booked["start"]["winner"], solved["start"]["winner"], "{from}");
    };
    ["3", "15", "5512", "3333"].into_iter().for_each(from_book);
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_a_book_that_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("large.book");
    let mut child = arene(&format!("book connect4 --plies 8 -o {}", path.display()))
        .stderr(Stdio::piped())
        .spawn()
        .expect("arene runs");
    until(|| length(&path) > 200);
    // Nobody else may write it meanwhile.
    let other = run(&format!("book connect4 --plies 8 -o {}", path.display()));
    assert_eq!(other.status.code(), Some(1));
    assert!(text(&other.stderr).contains("being made by another program"));
    interrupt(&child);
    assert_eq!(child.wait().expect("its end").code(), Some(1));
    let stderr = text(&child.wait_with_output().expect("its end").stderr);
    assert!(stderr.contains("the same command goes on"), "{stderr}");
    let book = fs::read_to_string(&path).expect("there");
    assert!(book.starts_with("arene-book 1 connect4:size=7x6,line=4,only=all 8 "));
    assert!(book.ends_with('\n'));
}

#[test]
fn books_that_cannot_be_written_or_are_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let mine = folder.path().join("mine.txt");
    fs::write(&mine, "my own text").expect("written");
    let output = run(&format!("book connect4:4x4 --plies 2 -o {}", mine.display()));
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("This is no book"));
    assert_eq!(fs::read_to_string(&mine).expect("there"), "my own text");
    let nowhere = folder.path().join("no").join("where");
    let output = run(&format!("book connect4:4x4 --plies 2 -o {}", nowhere.display()));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("cannot be written"));
    #[cfg(target_os = "linux")]
    {
        let output = run("book connect4:4x4 --plies 2 -o /proc/new.book");
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
        assert!(text(&output.stderr).contains("cannot be written"), "{}", text(&output.stderr));
    }
    let output = run(&format!("solve connect4:4x4 --book {}", mine.display()));
    assert_eq!(output.status.code(), Some(2));
}

/// What an exact search has proven until Ctrl-C is an answer, too.
#[cfg(unix)]
#[test]
fn ctrl_c_shows_the_bounds_proven_so_far() {
    let mut child = arene("solve connect4:8x7 --json")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("arene runs");
    std::thread::sleep(Duration::from_millis(400));
    interrupt(&child);
    let code = child.wait().expect("its end").code();
    let output = child.wait_with_output().expect("its end");
    assert_eq!(text(&output.stderr), "arene: Stopped on request.\n");
    assert_eq!(code, Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&answer["engine"], &answer["exact"]), (&"search".into(), &false.into()));
    assert!(answer["start"]["between"].is_array(), "{answer}");
    assert_eq!(answer["start"]["moves"].as_array().map(Vec::len), Some(8));
}
