//! Tables as users meet them: real processes, killed and resumed, on full disks.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn arene(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arene"));
    command.args(arguments).env("LANG", "C").env_remove("LC_ALL").stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    arene(arguments).output().expect("arene runs")
}

fn said(output: &Output) -> String {
    let all = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(all).expect("UTF-8")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn a_killed_solve_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, whole) = (folder.path().join("t.arene"), folder.path().join("whole.arene"));
    let part = folder.path().join("t.arene.part");
    let solve = ["solve", "connect4:5x4", "--threads", "1", "-o"];
    let size = || fs::metadata(&part).map_or(0, |part| part.len());
    let mut sizes = Vec::new();
    // Each run gets a little further, and is killed as soon as it has.
    for _ in 0..3 {
        let before = size();
        let mut child = arene(&solve).arg(&path).stdout(Stdio::null()).spawn().expect("arene runs");
        let begun = Instant::now();
        while size() < before + 2000 && child.try_wait().expect("a child").is_none() {
            assert!(begun.elapsed() < Duration::from_secs(300), "nothing is written");
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("killed");
        child.wait().expect("a child");
        sizes.push(size());
    }
    assert!(!path.exists() || sizes.last() == Some(&0), "half a table has no name");
    assert!(run(&[&solve[..], &[text(&path)]].concat()).status.success());
    assert!(!part.exists());
    assert!(run(&[&solve[..], &[text(&whole)]].concat()).status.success());
    assert_eq!(fs::read(&path).expect("a table"), fs::read(&whole).expect("a table"));
    let verified = run(&["verify", text(&path)]);
    assert!(verified.status.success(), "{}", said(&verified));
    assert!(said(&verified).contains("3,945,711"), "{}", said(&verified));
}

#[test]
fn threads_make_the_same_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let answers = ["1", "2", "7"].map(|threads| {
        let path = folder.path().join(threads);
        let solve = ["solve", "hex:3", "--threads", threads, "--json", "-o", text(&path)];
        let output = run(&solve);
        assert!(output.status.success(), "{}", said(&output));
        let looked_up = run(&["solve", "hex:3", "--table", text(&path), "--all", "--json"]);
        assert!(looked_up.status.success(), "{}", said(&looked_up));
        (said(&output), said(&looked_up))
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);
}

/// What `solve` says with so much memory, and the most that it was seen to take, in
/// bytes, without pages of files, which the system takes back when it likes.
#[cfg(target_os = "linux")]
fn measured(memory: &str) -> (String, u64) {
    let solve = ["solve", "connect4:5x4", "--threads", "1", "--json", "--memory", memory];
    let mut child = arene(&solve).stdout(Stdio::piped()).spawn().expect("arene runs");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("a child").is_none() {
        let now = fs::read_to_string(&status).unwrap_or_default();
        let now = now.lines().find_map(|line| line.strip_prefix("RssAnon:")?.strip_suffix("kB"));
        most = most.max(now.map_or(0, |now| now.trim().parse().expect("a number")) << 10);
        std::thread::sleep(Duration::from_millis(1));
    }
    let output = child.wait_with_output().expect("arene runs");
    assert!(output.status.success(), "{}", said(&output));
    (said(&output), most)
}

#[cfg(target_os = "linux")]
#[test]
fn what_does_not_fit_goes_to_the_disk() {
    let (answer, most) = measured("1GiB");
    assert!(answer.contains("\"engine\": \"sweep\""), "{answer}");
    let (tight, least) = measured("4MiB");
    assert_eq!(tight, answer);
    // The program itself takes some, whatever it does.
    let program = 8 << 20;
    assert!(least <= (4 << 20) + program, "{least} bytes");
    assert!(least < most, "{least} bytes, and {most} with more memory");
}

#[test]
fn mistakes_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("t.arene");
    let solve = |arguments: &[&str]| {
        let output = run(&[&["solve", "nim:9"], arguments].concat());
        (output.status.code(), said(&output))
    };
    let (code, text_said) = solve(&["--table", text(&path)]);
    assert_eq!(code, Some(2));
    assert!(text_said.contains("t.arene"), "{text_said}");
    fs::write(&path, "not a table").expect("a file");
    let (code, text_said) = solve(&["--table", text(&path)]);
    assert_eq!(code, Some(2));
    assert!(text_said.contains("no table of Arène"), "{text_said}");
    let (code, text_said) = solve(&["-o", text(folder.path())]);
    assert_eq!(code, Some(2));
    assert!(text_said.contains("is a folder"), "{text_said}");
    let nowhere = folder.path().join("no/such/folder.arene");
    let (code, text_said) = solve(&["-o", text(&nowhere)]);
    assert_ne!(code, Some(0));
    assert!(text_said.contains("no such folder"), "{text_said}");
}

/// A table that finds no room leaves no file with its name, and goes on when there
/// is some.
#[test]
#[cfg(unix)]
fn no_room_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("t.arene");
    let solve = ["solve", "connect4:4x4", "--threads", "1", "-o", text(&path)];
    // No file may have more than eight blocks; the signal that says so is ignored.
    let limited = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_arene")])
        .args(solve)
        .output()
        .expect("a shell");
    assert_eq!(limited.status.code(), Some(1), "{}", said(&limited));
    assert!(said(&limited).contains("t.arene.part cannot be written"), "{}", said(&limited));
    assert!(!path.exists());
    let again = run(&solve);
    assert!(again.status.success(), "{}", said(&again));
    assert!(run(&["verify", text(&path)]).status.success());
}
