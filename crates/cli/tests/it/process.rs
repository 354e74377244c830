//! The binary as the system sees it: pipes, signals, disks, memory, and
//! arguments that nobody would type.

use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

#[cfg(unix)]
use crate::signals::interrupt;

/// `arene` with these arguments, in English.
pub(crate) fn arene<S: AsRef<std::ffi::OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arene"));
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("LC_ALL", "C")
        .args(arguments)
        .stdin(Stdio::null());
    command
}

pub(crate) fn run<S: AsRef<std::ffi::OsStr>>(arguments: impl IntoIterator<Item = S>) -> Output {
    arene(arguments).output().expect("arene runs")
}

/// The arguments of a command line without quotes.
pub(crate) fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for temporary files")
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Whatever happened, it was no panic, and the exit code is one of the three.
fn assert_orderly(output: &Output, arguments: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!stderr.contains("panicked at"), "{arguments}: {stderr}");
    let code = output.status.code();
    assert!(matches!(code, Some(0..=2)), "{arguments}: {code:?} {stderr}");
    if code == Some(2) {
        assert!(!stderr.is_empty(), "{arguments}: exit code 2 without a word");
        let told = output.stdout.starts_with(b"{\n  \"error\": {");
        assert!(told || output.stdout.is_empty(), "{arguments}: wrote half an answer");
    }
}

/// Waits at most so long.
pub(crate) fn wait(child: &mut Child, longest: Duration) -> Option<i32> {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return status.code();
        }
        if began.elapsed() > longest {
            child.kill().expect("stopped");
            panic!("still running after {longest:?}");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let lines = [
        "solve connect4:4x4 --all",
        "solve connect4:4x4 --all --json",
        "attractor connect4:4x4 --player J0",
        "convert connect4:4x4 --format dot",
        "games",
        "--help",
        "help",
        "completions bash",
        "man",
    ];
    for line in lines {
        let mut child = arene(words(line))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("arene runs");
        // Reads a little, as `head` does, and goes away.
        let mut some = [0; 16];
        let mut stdout = child.stdout.take().expect("its output");
        stdout.read_exact(&mut some).expect("an answer");
        drop(stdout);
        let output = child.wait_with_output().expect("its end");
        assert_eq!(text(&output.stderr), "", "{line}");
        assert_eq!(output.status.code(), Some(0), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for line in ["games", "solve nim:9", "solve nim:9 --json", "--help", "completions zsh", "man"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let output = arene(words(line)).stdout(full).output().expect("arene runs");
        let stderr = text(&output.stderr);
        assert_eq!(stderr, "arene: The answer cannot be written: there is no room left.\n");
        assert_eq!(output.status.code(), Some(1), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_long_exploration() {
    let mut child = arene(words("solve connect4:6x5 --from 33 --all --memory 8GiB"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("arene runs");
    std::thread::sleep(Duration::from_millis(400));
    interrupt(&child);
    assert_eq!(wait(&mut child, Duration::from_secs(60)), Some(1));
    let output = child.wait_with_output().expect("its end");
    assert_eq!(text(&output.stderr), "arene: Stopped on request.\n");
    assert_eq!(text(&output.stdout), "");
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_long_answer() {
    for line in ["solve connect4:4x4 --all", "solve connect4:4x4 --all --json"] {
        let mut child = arene(words(line))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("arene runs");
        let mut stdout = child.stdout.take().expect("its output");
        stdout.read_exact(&mut [0; 16]).expect("an answer");
        interrupt(&child);
        std::thread::sleep(Duration::from_millis(100));
        let mut rest = Vec::new();
        stdout.read_to_end(&mut rest).expect("what was written before");
        let output = child.wait_with_output().expect("its end");
        assert_eq!(text(&output.stderr), "arene: Stopped on request.\n", "{line}");
        assert_eq!(output.status.code(), Some(1), "{line}");
        // The whole answer has some twenty megabytes.
        assert!(rest.len() < 1 << 20, "{line}: {} bytes came after Ctrl-C", rest.len());
    }
}

/// The most memory that a process has used so far.
#[cfg(target_os = "linux")]
pub(crate) fn peak_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib << 10)
}

#[cfg(target_os = "linux")]
#[test]
fn the_memory_limit_is_honoured() {
    for (line, limit) in [
        ("solve connect4:5x4 --all --memory 1MiB", 1 << 20),
        ("strategy connect4:5x4 --memory 100MiB --player J0", 100 << 20),
        ("strategy hex:4 --memory 64MiB --player J0", 64 << 20),
        ("info connect4:5x4 --memory 50MiB", 50 << 20),
        ("attractor connect4:5x4 --memory 50MiB --player J0", 50 << 20),
    ] {
        let mut child = arene(words(line))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("arene runs");
        let mut peak = 0;
        while child.try_wait().expect("a child").is_none() {
            peak = peak.max(peak_memory(child.id()).unwrap_or(0));
            std::thread::sleep(Duration::from_millis(1));
        }
        let output = child.wait_with_output().expect("its end");
        let stderr = text(&output.stderr);
        assert!(stderr.contains("--memory"), "{line}: {stderr}");
        let code = if line.starts_with("info") { 0 } else { 1 };
        assert_eq!(output.status.code(), Some(code), "{line}");
        let most = limit / 10 * 13 + (50 << 20);
        assert!(peak <= most, "{line}: used {} MiB", peak >> 20);
    }
}

/// The files in a folder.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| {
        entry.expect("an entry").file_name().to_string_lossy().into_owned()
    };
    entries.map(name).collect()
}

#[test]
fn convert_replaces_a_file_whole() {
    let folder = folder();
    let path = folder.path().join("arena.json");
    fs::write(&path, "old").expect("written");
    let output = run(["convert", "nim:3", "-o", path.to_str().expect("UTF-8")]);
    assert!(output.status.success());
    assert!(text(&output.stdout).ends_with("arena.json: 6 vertices, 7 edges.\n"));
    assert!(fs::read_to_string(&path).expect("there").starts_with("{ \"players\""));
    assert_eq!(files(folder.path()), ["arena.json"]);
}

#[cfg(unix)]
#[test]
fn what_convert_writes_others_may_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let plain = folder.path().join("plain");
    fs::write(&plain, "").expect("written");
    let path = folder.path().join("arena.dot");
    assert!(run(["convert", "nim:3", "-o", path.to_str().expect("UTF-8")]).status.success());
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode();
    assert_eq!(mode(&path), mode(&plain));
}

#[test]
fn convert_that_fails_leaves_nothing_behind() {
    let folder = folder();
    let path = folder.path().join("arena.pg");
    fs::write(&path, "old").expect("written");
    // A dead end has no place in a .pg file.
    let output =
        run(["convert", "tests/arenas/dead-end.json", "-o", path.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&path).expect("there"), "old");
    assert_eq!(files(folder.path()), ["arena.pg"]);
    let nowhere = folder.path().join("nowhere").join("arena.json");
    let output = run(["convert", "nim:3", "-o", nowhere.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).ends_with("cannot be written: there is no such folder.\n"));
    assert_eq!(files(folder.path()), ["arena.pg"]);
}

#[cfg(target_os = "linux")]
#[test]
fn convert_where_nobody_may_write() {
    let output = run(["convert", "nim:3", "-o", "/proc/arena.json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("arene: /proc/arena.json cannot be written: "));
    // A device is written to, not replaced.
    let output = run(["convert", "nim:3", "--format", "json", "-o", "/dev/null"]);
    assert!(output.status.success());
    assert!(!fs::metadata("/dev/null").expect("still there").is_file());
}

/// What a solution says, but for the names of the game and of its moves.
fn summary(solution: &[u8]) -> Value {
    let mut value: Value = serde_json::from_slice(solution).expect("JSON");
    let start = value["start"].take();
    serde_json::json!({
        "vertices": value["vertices"], "edges": value["edges"],
        "won": value["won"], "drawn": value["drawn"], "longest": value["longest"],
        "vertex": start["vertex"], "winner": start["winner"], "rank": start["rank"],
    })
}

#[test]
fn every_format_keeps_the_game() {
    let folder = folder();
    let formats = [
        ("json", "arena.json"),
        ("node-link", "arena.json"),
        ("dot", "arena.dot"),
        ("dot", "arena.gv"),
        ("pg", "arena.pg"),
    ];
    for game in [
        "nim:7 --turn both",
        "chomp:3x3",
        "hex:2",
        "tictactoe --from XO./.X./..O",
        "tests/arenas/cycle.json",
        "tests/arenas/ladder.json",
        "tests/arenas/endless.json",
        "tests/arenas/dead-end.json",
    ] {
        let given = words(game);
        let solved = run([&["solve", "--json"], &given[..]].concat());
        let expected = summary(&solved.stdout);
        for (format, name) in formats {
            let path = folder.path().join(name);
            let path = path.to_str().expect("UTF-8");
            let to = ["convert", "--format", format, "-o", path];
            let output = run([&to[..], &given].concat());
            // A .pg file has no dead ends.
            if format == "pg" && (game.contains("dead-end") || game.contains("tictactoe")) {
                assert_eq!(output.status.code(), Some(1), "{game}");
                continue;
            }
            assert!(output.status.success(), "{game} {format}: {}", text(&output.stderr));
            let again = run(["solve", "--json", path]);
            assert_eq!(summary(&again.stdout), expected, "{game} {format}");
        }
    }
}

#[test]
fn stored_solutions_verify() {
    let folder = folder();
    let path: PathBuf = folder.path().join("solution.json");
    for game in [
        "nim:9",
        "nim:9,light --turn both",
        "nim:1+3+5+7",
        "chomp:3x4",
        "wythoff:5+3 --turn J1",
        "grundy:12",
        "tictactoe",
        "connect4:4x4 --from 2233",
        "hex:2",
        "tests/arenas/endless.json",
        "tests/arenas/dead-end.json",
        "tests/arenas/cycle.dot",
    ] {
        let given = words(game);
        let solved = run([&["solve", "--all", "--json"], &given[..]].concat());
        assert!(solved.status.success(), "{game}");
        fs::write(&path, solved.stdout).expect("written");
        let solution = path.to_str().expect("UTF-8");
        let verified = run([&["verify"], &given[..], &[solution]].concat());
        assert!(verified.status.success(), "{game}: {}", text(&verified.stdout));
        // The same game from elsewhere is another one.
        let other = run(["verify", "nim:2", solution]);
        assert_eq!(other.status.code(), Some(1), "{game}");
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text() {
    use std::os::unix::ffi::OsStringExt;
    let odd = || OsString::from_vec(vec![b'n', 0xff, 0xfe]);
    let cases: [Vec<OsString>; 5] = [
        vec![odd()],
        vec!["solve".into(), odd()],
        vec!["solve".into(), "nim:9".into(), "--from".into(), odd()],
        vec!["check".into(), "nim:9".into(), odd()],
        vec!["solve".into(), "nim:9".into(), "--lang".into(), odd()],
    ];
    for case in cases {
        let output = run(&case);
        assert_orderly(&output, &format!("{case:?}"));
        assert_eq!(output.status.code(), Some(2), "{case:?}");
        let stderr = text(&output.stderr);
        assert!(stderr.contains(r#"The argument "n\xFF\xFE" is not valid UTF-8."#), "{stderr}");
    }
}

#[test]
fn empty_arguments() {
    let cases: [&[&str]; 12] = [
        &[""],
        &["", ""],
        &["solve", ""],
        &["solve", "nim:9", ""],
        &["solve", "nim:9", "--from", ""],
        &["solve", "nim:9", "--turn", ""],
        &["solve", "nim:9", "--memory", ""],
        &["solve", "nim:9", "--names", ""],
        &["solve", "nim:9", "--lang", ""],
        &["check", "nim:9", ""],
        &["attractor", "nim:9", "--player", ""],
        &["verify", "nim:9", ""],
    ];
    for case in cases {
        let output = run(case);
        assert_orderly(&output, &format!("{case:?}"));
        assert_eq!(output.status.code(), Some(2), "{case:?}");
    }
}

#[test]
fn endless_arguments() {
    let nines = "9".repeat(100_000);
    let heaps = "1+".repeat(50_000) + "1";
    let dots = ".".repeat(100_000);
    let plays = "take 1,".repeat(15_000);
    let vertices = "9_0,".repeat(25_000);
    let cases: Vec<Vec<&str>> = vec![
        vec![&nines],
        vec!["solve", &nines],
        vec!["solve", &dots],
        vec!["solve", "nim:9", &nines],
        vec!["solve", "nim:9", "--from", &nines],
        vec!["solve", "nim:9", "--from", &heaps],
        vec!["solve", "nim:9", "--turn", &nines],
        vec!["solve", "nim:9", "--memory", &nines],
        vec!["solve", "nim:9", "--names", &nines],
        vec!["solve", "tictactoe", "--from", &dots],
        vec!["solve", "connect4", "--from", &nines],
        vec!["solve", "chomp:2x3", "--from", &heaps],
        vec!["solve", "tests/arenas/cycle.json", "--from", &dots],
        vec!["check", "nim:9", &nines],
        vec!["check", "nim:9", &plays],
        vec!["check", "nim:9", &vertices],
        vec!["check", "connect4", &nines],
        vec!["check", "hex:3", &dots],
        vec!["check", "tests/arenas/cycle.json", &vertices],
        vec!["attractor", "nim:9", "--player", "J0", "--target", &vertices],
        vec!["attractor", "nim:9", "--player", "J0", "--target", &heaps],
        vec!["verify", "nim:9", &nines],
        vec!["convert", "nim:9", "-o", &dots],
        vec!["convert", "nim:9", "--format", "json", "-o", &nines],
        vec!["completions", &nines],
        vec!["help", &nines],
    ];
    let long = |spec: &str, tail: &str| format!("{spec}{tail}");
    let specs = [
        long("nim:", &nines),
        long("nim:", &heaps),
        long("nim:9,take=", &heaps),
        long("nim:9,rule=", &nines),
        long("nim:9,", &dots),
        long("nim:9,x=", &dots),
        long("hex:", &nines),
        long("chomp:2x", &nines),
        long("connect4:7x6,only=", &heaps),
        long("tictactoe:3x3,line=", &nines),
        long("nowhere/", &dots),
        long(&nines, ".json"),
    ];
    for case in cases.into_iter().chain(specs.iter().map(|spec| vec!["solve", spec.as_str()])) {
        let output = run(&case);
        let shown: String = case.join(" ").chars().take(60).collect();
        assert_orderly(&output, &shown);
        // What is wrong with so much text is said in a few lines.
        assert!(output.stderr.len() < 5000, "{shown}: {} bytes", output.stderr.len());
    }
}

#[test]
fn the_language_is_chosen_or_that_of_the_system() {
    let french = |output: Output| text(&output.stdout).starts_with("J1 gagne en 5 coups");
    assert!(!french(run(words("solve nim:9"))));
    for line in [
        "solve nim:9 --lang fr",
        "solve nim:9 --lang=fr",
        "solve --lang fr nim:9",
        "--lang fr solve nim:9",
        "--lang=fr solve nim:9",
    ] {
        assert!(french(run(words(line))), "{line}");
    }
    let with = |variables: &[(&str, &str)], line: &str| {
        let mut command = arene(words(line));
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        command.envs(variables.iter().copied()).output().expect("arene runs")
    };
    assert!(!french(with(&[], "solve nim:9")));
    assert!(french(with(&[("LANG", "fr_FR.UTF-8")], "solve nim:9")));
    assert!(french(with(&[("LANG", "fr")], "solve nim:9")));
    assert!(french(with(&[("LC_MESSAGES", "fr_CA"), ("LANG", "en_GB")], "solve nim:9")));
    assert!(!french(with(&[("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")], "solve nim:9")));
    assert!(french(with(&[("LC_ALL", ""), ("LANG", "fr_FR.UTF-8")], "solve nim:9")));
    assert!(!french(with(&[("LANG", "fr_FR.UTF-8")], "solve nim:9 --lang en")));
    assert!(!french(with(&[("LANG", "friulian")], "solve nim:9")));
    // Help and mistakes are in that language too.
    let help = with(&[("LANG", "fr_FR.UTF-8")], "--help");
    assert!(text(&help.stdout).contains("Commandes"));
    let mistake = with(&[("LANG", "fr_FR.UTF-8")], "solve");
    assert!(text(&mistake.stderr).starts_with("arene: Il manque"));
}

#[test]
fn no_colours_without_a_terminal() {
    for line in ["solve nim:9", "games", "--help", "solve nym:9"] {
        let output = run(words(line));
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{line}");
    }
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let folder = folder();
    let output = run(["man", folder.path().to_str().expect("UTF-8")]);
    assert!(output.status.success());
    let pages = files(folder.path());
    assert!(pages.contains(&"arene.1".to_owned()) && pages.contains(&"arene-solve.1".to_owned()));
    assert!(pages.len() > 10);
}

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn one<'a>(&mut self, among: &[&'a str]) -> &'a str {
        among[self.below(among.len())]
    }

    /// The text with a few letters changed, taken out or doubled.
    fn mutated(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..self.below(4) {
            let at = self.below(letters.len() + 1);
            let letter = self.one(&[
                "0", "1", "9", "x", "+", ",", ":", "=", "_", "/", ".", "-", " ", "é", "∞", "\n",
                "\u{202e}", "J", "X", "O", "(", "→", "\"", "{",
            ]);
            match self.below(3) {
                0 => letters.splice(at..at, letter.chars()).for_each(drop),
                1 if at < letters.len() => drop(letters.remove(at)),
                _ if at < letters.len() => letters[at] = letter.chars().next().unwrap_or('?'),
                _ => {}
            }
        }
        letters.into_iter().collect()
    }
}

#[test]
fn nonsense_is_refused_in_good_order() {
    let commands = [
        "games",
        "info",
        "solve",
        "attractor",
        "strategy",
        "check",
        "grundy",
        "verify",
        "convert",
        "completions",
        "help",
        "nonsense",
    ];
    let specs = [
        "nim:9",
        "nim:1+3+5+7",
        "nim:9,light",
        "nim:20,take=1+2,rule=normal",
        "grundy:12",
        "wythoff:8+5",
        "chocolate:4x6",
        "chomp:2x3",
        "tictactoe",
        "tictactoe:4x2,line=2",
        "connect4:4x3",
        "connect4:5x4,only=3+4+5,line=3",
        "hex:2",
        "tests/arenas/cycle.json",
        "tests/arenas/endless.json",
        "tests/arenas/cycle.dot",
        "tests/arenas/cycle.pg",
        "tests/arenas/broken/cut.json",
        "tests",
    ];
    let values = [
        "5_0",
        "1+2+3_1",
        "4x4",
        "3+2",
        "X../.O./...",
        "..../....",
        "112",
        "a",
        "J0",
        "J1",
        "both",
        "take 2",
        "b2",
        "9,8,7",
        "(9_0, 8_1)",
        "1,5,2,…",
        "alice,bob",
        "tests/arenas/cycle.json",
        "tests/strategies/heap-of-5.txt",
        "tests/solutions/right.json",
        "dot",
        "bash",
        "solve",
    ];
    let options = [
        "--from",
        "--turn",
        "--player",
        "--target",
        "--algorithm",
        "--check",
        "--strategy",
        "--names",
        "--lang",
        "--format",
        "--all",
        "--json",
        "--help",
        "--version",
        "-V",
        "-h",
        "--",
        "-x",
    ];
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    for round in 0..200 {
        let command = numbers.one(&commands);
        let explores = !["games", "check", "completions", "help", "nonsense"].contains(&command);
        let mut arguments = vec![command.to_owned()];
        let spec = numbers.one(&specs);
        arguments.push(numbers.mutated(spec));
        for _ in 0..numbers.below(5) {
            let word = match numbers.below(2) {
                0 => numbers.one(&options).to_owned(),
                _ => {
                    let value = numbers.one(&values);
                    numbers.mutated(value)
                }
            };
            let at = numbers.below(arguments.len() + 1);
            arguments.insert(at, word);
        }
        if explores {
            // Nothing here may take long.
            arguments.extend(["--memory".to_owned(), "30MiB".to_owned()]);
        }
        assert_orderly(&run(&arguments), &format!("round {round}: {arguments:?}"));
    }
}

/// A table larger than what the system gives is told in a sentence, and one that may be as
/// large as that but need not be is smaller.
#[cfg(target_os = "linux")]
#[test]
fn a_table_that_the_system_refuses_is_told() {
    let limited = |line: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -v 1000000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_arene")]);
        shell.env("LC_ALL", "C").args(words(line)).output().expect("a shell")
    };
    let line = "search connect4 --depth 4 --hash 2GiB --memory 3GiB";
    let output = limited(line);
    assert_orderly(&output, line);
    assert_eq!(output.status.code(), Some(1));
    let said =
        "arene: Stopped: the system does not give the 2.0 GiB of memory that this needs now.";
    assert!(text(&output.stderr).starts_with(said), "{}", text(&output.stderr));
    let line = "solve connect4 --from 5522543511163527 --memory 2GiB";
    let output = limited(line);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}
