//! Tables as users meet them: real processes, killed and resumed, on full disks.

use std::fs;
use std::path::{Path, PathBuf};
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
    killed_and_finished("connect4:5x4", "t.arene.part", "3,945,711");
    // Killed on its way up. Not all of the 87,360: some come up with one player to move only.
    killed_and_finished("nim:12+13+14+15", "t.arene.keys.part", "87,344");
}

/// Kills a solve, three times, and lets it go on to the end. The first time it has written
/// something to `first`.
fn killed_and_finished(game: &str, first: &str, positions: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, whole) = (folder.path().join("t.arene"), folder.path().join("whole.arene"));
    // What is removed from one of them is in the next by then.
    let files = ["t.arene.keys.part", "t.arene.part", "t.arene"];
    let files = files.map(|name| folder.path().join(name));
    let solve = ["solve", game, "--threads", "1", "-o"];
    let begun = || {
        for _ in 0..20 {
            killed_further(arene(&solve).arg(&path), &files);
            if folder.path().join(first).exists() {
                return;
            }
            // It was through before it could be killed.
            files.iter().for_each(|file| drop(fs::remove_file(file)));
        }
        panic!("it is never killed in time");
    };
    begun();
    for _ in 0..2 {
        killed_further(arene(&solve).arg(&path), &files);
    }
    // The name is given before what was begun is removed.
    assert!(!path.exists() || run(&["verify", text(&path)]).status.success(), "half a table");
    assert!(run(&[&solve[..], &[text(&path)]].concat()).status.success());
    assert!(!files[..2].iter().any(|part| part.exists()));
    assert!(run(&[&solve[..], &[text(&whole)]].concat()).status.success());
    assert_eq!(fs::read(&path).expect("a table"), fs::read(&whole).expect("a table"));
    let verified = run(&["verify", text(&path)]);
    assert!(verified.status.success(), "{}", said(&verified));
    assert!(said(&verified).contains(positions), "{}", said(&verified));
}

/// Kills a solve as soon as it has got a little further. Until then every tile that was in one
/// of its files stays in it or has been taken over by a later one.
fn killed_further(solve: &mut Command, files: &[PathBuf; 3]) {
    let size = |file: &PathBuf| fs::metadata(file).map_or(0, |file| file.len());
    let sizes = || files.iter().map(size).sum::<u64>();
    let whole = files.each_ref().map(|file| whole_tiles(&fs::read(file).unwrap_or_default()));
    let stays = |file: usize| {
        size(&files[file]) >= whole[file] || files[file + 1..].iter().any(|later| later.exists())
    };
    let (before, begun) = (sizes(), Instant::now());
    let mut child = solve.stdout(Stdio::null()).spawn().expect("arene runs");
    while sizes() < before + 2000 && child.try_wait().expect("a child").is_none() {
        assert!(begun.elapsed() < Duration::from_secs(300), "nothing is written");
        assert!((0..files.len()).all(stays), "it begins again");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("killed");
    child.wait().expect("a child");
}

/// Where the last whole tile of a file ends that was cut anywhere, by the format of
/// `docs/tables.md`; 0 if there is none.
fn whole_tiles(bytes: &[u8]) -> u64 {
    let number = |place: usize| {
        let four = bytes.get(place..place + 4)?;
        Some(u32::from_le_bytes(four.try_into().expect("four bytes")) as usize)
    };
    let end_of_tile = |tile: usize| {
        let blocks = number(tile + 68)?;
        let lengths = (0..blocks).map(|block| number(tile + 72 + 8 * block));
        let end = tile + 72 + 8 * blocks + 4 + lengths.sum::<Option<usize>>()?;
        (end <= bytes.len()).then_some(end)
    };
    let header = number(8).map(|text| 16 + text);
    let ends = std::iter::successors(header, |&tile| end_of_tile(tile));
    ends.skip(1).last().unwrap_or(0) as u64
}

#[test]
fn threads_make_the_same_table() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in [&["hex:3"][..], &["hex:3", "--turn", "both"], &["nim:5+6+7"], &["grundy:20"]] {
        let answers = ["1", "2", "7"].map(|threads| {
            let path = folder.path().join("t.arene");
            let solve = |more: &[&str]| {
                let output = run(&[&["solve"], game, more, &["--json"]].concat());
                assert!(output.status.success(), "{}", said(&output));
                said(&output)
            };
            let output = solve(&["--threads", threads, "-o", text(&path)]);
            let looked_up = solve(&["--table", text(&path), "--all"]);
            let bytes = fs::read(&path).expect("a table");
            fs::remove_file(&path).expect("a table");
            (output, looked_up, bytes)
        });
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{game:?}");
    }
}

/// What `solve` says of a game with so much memory and this folder for temporary files, and the
/// most memory it was seen to take, in bytes, without pages of files, which the system
/// takes back when it likes.
#[cfg(target_os = "linux")]
fn measured(game: &str, memory: &str, folder: &Path) -> (Output, u64) {
    let solve = ["solve", game, "--threads", "1", "--json", "--memory", memory];
    let mut command = arene(&solve);
    command.env("TMPDIR", folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("arene runs");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("a child").is_none() {
        let now = fs::read_to_string(&status).unwrap_or_default();
        let now = now.lines().find_map(|line| line.strip_prefix("RssAnon:")?.strip_suffix("kB"));
        most = most.max(now.map_or(0, |now| now.trim().parse().expect("a number")) << 10);
        std::thread::sleep(Duration::from_millis(1));
    }
    (child.wait_with_output().expect("arene runs"), most)
}

#[cfg(target_os = "linux")]
#[test]
fn what_does_not_fit_goes_to_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().join("nowhere");
    for (game, mebibytes) in [("connect4:5x4", 4), ("nim:17+18+19+20", 5)] {
        let memory = &format!("{mebibytes}MiB");
        let (roomy, _) = measured(game, "1GiB", &nowhere);
        assert!(said(&roomy).contains("\"engine\": \"sweep\""), "{}", said(&roomy));
        let (tight, most) = measured(game, memory, folder.path());
        assert_eq!(said(&tight), said(&roomy));
        // The program itself takes some, whatever it does.
        let program = 8 << 20;
        assert!(most <= (mebibytes << 20) + program, "{game}: {most} bytes");
        let (refused, _) = measured(game, memory, &nowhere);
        assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
        assert!(said(&refused).contains("nowhere"), "{}", said(&refused));
    }
}

/// Links lead to the file that is written; what is no file is left alone.
#[cfg(unix)]
#[test]
fn tables_are_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let [link, file, pipe] = ["link", "t.arene", "pipe"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink("t.arene", &link).expect("a link");
    // Once where it leads nowhere yet, once where there is a table.
    for _ in 0..2 {
        let stored = run(&["solve", "nim:9", "-o", text(&link)]);
        assert!(stored.status.success(), "{}", said(&stored));
        assert!(link.is_symlink() && file.is_file());
        assert!(run(&["verify", text(&link)]).status.success());
    }
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
    assert!(made.success());
    let refused = run(&["solve", "nim:9", "-o", text(&pipe)]);
    assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
    assert!(said(&refused).contains("pipe, not a file"), "{}", said(&refused));
    for command in [&["solve", "nim:9", "--table"][..], &["export"]] {
        let refused = run(&[command, &[text(&pipe)]].concat());
        assert!(said(&refused).contains("pipe"), "{}", said(&refused));
    }
    assert!(!pipe.is_file());
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3);
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
    let (code, text_said) = solve(&["-o", ""]);
    assert_eq!(code, Some(2));
    assert!(text_said.contains("no name"), "{text_said}");
    let nowhere = folder.path().join("no/such/folder.arene");
    let (code, text_said) = solve(&["-o", text(&nowhere)]);
    assert_ne!(code, Some(0));
    assert!(text_said.contains("no such folder"), "{text_said}");
}

/// What another version has made is made again where it is said to be, or named.
#[test]
fn tables_of_other_versions_are_made_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, part, keys] =
        ["t.arene", "t.arene.part", "t.arene.keys.part"].map(|name| folder.path().join(name));
    // Numbers, keys, an arena.
    for game in ["connect4:4x3", "nim:3+4", "nim:33000,take=1"] {
        let solve = || run(&["solve", game, "-o", text(&path)]);
        assert!(solve().status.success());
        let right = fs::read(&path).expect("a table");
        let mut other = right.clone();
        other[7] = b'1';
        fs::write(&path, &other).expect("a file");
        let refused = run(&["verify", text(&path)]);
        assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
        assert!(said(&refused).contains("arene solve SPEC -o FILE"), "{}", said(&refused));
        let again = solve();
        assert!(again.status.success(), "{}", said(&again));
        assert!(fs::read(&path).expect("a table") == right, "{game}");
        // Whose header is not understood may be of any game.
        let unlike = [b"arene\0t9", &[0xff; 40][..]].concat();
        fs::write(&path, &unlike).expect("a file");
        let refused = solve();
        assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
        let why = "a table of another version of Arène";
        assert!(said(&refused).contains(why), "{}", said(&refused));
        assert!(fs::read(&path).expect("a file") == unlike);
        fs::remove_file(&path).expect("a file");
        for begun in [&part, &keys].into_iter().take(if game == "nim:3+4" { 2 } else { 1 }) {
            fs::write(begun, &other).expect("a file");
            let refused = solve();
            assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
            let why = "part was begun by another version of Arène";
            assert!(said(&refused).contains(why), "{}", said(&refused));
            assert!(fs::read(begun).expect("a file") == other);
            fs::remove_file(begun).expect("a file");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

/// What a table does not have is not answered from it, nor is an option passed over.
#[test]
fn what_is_asked_of_a_table_must_be_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("t.arene");
    assert!(run(&["solve", "tictactoe", "-o", text(&path)]).status.success());
    let refused = |arguments: &[&str], why: &str| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        let text = said(&output);
        assert!(text.contains(why) && text.contains("t.arene"), "{text}");
    };
    let both = ["solve", "tictactoe", "--turn", "both", "--table", text(&path)];
    refused(&both, "one player to begin");
    refused(&["search", "hex:3", "--table", text(&path)], "one of “tictactoe”");
    refused(&["solve", text(&path)], "--table");
    for option in [["--from", "X../.../..."], ["--turn", "J1"], ["--sample", "3"]] {
        refused(&[&["verify", text(&path)], &option[..]].concat(), option[0]);
    }
}

/// A command that may not write files of more than eight blocks: the signal that comes
/// with the ninth would end a program that does not expect it.
#[cfg(unix)]
fn with_small_files(arguments: &[&str]) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -f 8; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_arene")]);
    shell.args(arguments).env("LANG", "C").env_remove("LC_ALL").stdin(Stdio::null());
    shell
}

/// A table that finds no room leaves no file with its name, and goes on when there
/// is some.
#[test]
#[cfg(unix)]
fn no_room_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, whole, part] =
        ["t.arene", "whole.arene", "t.arene.part"].map(|name| folder.path().join(name));
    for game in ["connect4:4x4", "nim:12+13+14+15"] {
        let solve = |path| ["solve", game, "--threads", "1", "-o", path];
        let limited = with_small_files(&solve(text(&path))).output().expect("a shell");
        assert_eq!(limited.status.code(), Some(1), "{}", said(&limited));
        let why = "part cannot be written: a file may not be so large here.";
        assert!(said(&limited).contains(why), "{}", said(&limited));
        assert!(!path.exists());
        assert!(game != "connect4:4x4" || part.exists(), "what was finished is kept");
        let again = run(&solve(text(&path)));
        assert!(again.status.success(), "{}", said(&again));
        assert!(run(&["verify", text(&path)]).status.success());
        assert!(run(&solve(text(&whole))).status.success());
        assert!(fs::read(&path).expect("a table") == fs::read(&whole).expect("a table"));
        for path in [&path, &whole] {
            fs::remove_file(path).expect("a table");
        }
    }
    let answer = fs::File::create(folder.path().join("answer.txt")).expect("a file");
    let mut solve = with_small_files(&["solve", "nim:999", "--all"]);
    let limited = solve.stdout(answer).output().expect("a shell");
    assert_eq!(limited.status.code(), Some(1), "{}", said(&limited));
    assert!(said(&limited).contains("a file may not be so large here"), "{}", said(&limited));
}

fn json(output: &Output) -> serde_json::Value {
    assert!(output.status.success(), "{}", said(output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_search_looks_up_what_solving_finds() {
    let folder = tempfile::tempdir().expect("a folder");
    for (spec, from) in [("connect4:4x4,line=3", "12"), ("nim:9", "9_0"), ("nim:9", "0_1")] {
        let path = folder.path().join(format!("{from}.arene"));
        let stored = run(&["solve", spec, "-o", text(&path)]);
        assert!(stored.status.success(), "{}", said(&stored));
        let table = ["--table", text(&path), "--from", from, "--json"];
        let solved = &json(&run(&[&["solve", spec][..], &table].concat()))["start"];
        let found = json(&run(&[&["search", spec][..], &table].concat()));
        assert_eq!(found["algorithm"], "table");
        assert_eq!([&found["exact"], &found["complete"]], [true, true]);
        assert_eq!(found["vertex"], solved["vertex"]);
        let win = if solved["winner"] == "J0" { "+inf" } else { "-inf" };
        assert_eq!(found["value"], win, "these are no draws");
        assert_eq!(found["in"], solved["rank"]);
        assert_eq!(found["depth"], solved["rank"]);
        let moves = solved["moves"].as_array().expect("moves").iter();
        let best = moves.filter(|m| m["best"] == true).map(|m| m["move"].clone());
        assert_eq!(found["best"], best.collect::<serde_json::Value>());
        // A batch says the same, a line for each.
        let list = folder.path().join("positions.txt");
        fs::write(&list, format!("{from}\n\nno position\n")).expect("a file");
        let batch = run(&["search", spec, "--table", text(&path), "--batch", text(&list)]);
        assert_eq!(batch.status.code(), Some(1));
        let batch = String::from_utf8(batch.stdout).expect("UTF-8");
        let lines: Vec<serde_json::Value> =
            batch.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(lines.len(), 2);
        for key in ["vertex", "value", "in", "moves", "best", "line", "nodes"] {
            assert_eq!(lines[0][key], found[key], "{key}");
        }
        assert!(lines[1]["error"].is_object());
    }
}

/// The lines of a batch that a table answers, without what the clock says.
fn batch(arguments: &[&str]) -> Vec<serde_json::Value> {
    let output = run(&[&["search"], arguments].concat());
    let lines = String::from_utf8(output.stdout).expect("UTF-8");
    let line = |line: &str| {
        let mut json: serde_json::Value = serde_json::from_str(line).expect("JSON");
        json.as_object_mut().expect("an object").remove("ms");
        json
    };
    lines.lines().map(line).collect()
}

#[test]
fn threads_share_a_batch() {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, list] = ["t.arene", "positions.txt"].map(|name| folder.path().join(name));
    let hex = |at: usize| {
        let mut cells = *b".../.../...";
        let free: Vec<usize> = (0..11).filter(|&cell| cells[cell] == b'.').collect();
        cells[free[at % 9]] = b'X';
        cells[free[at / 9 % 9]] = b'O';
        String::from_utf8(cells.to_vec()).expect("UTF-8")
    };
    // Numbers, keys, an arena; some lines name no position of the table.
    let position: [(&str, &dyn Fn(usize) -> String); 3] = [
        ("hex:3", &hex),
        ("nim:20+20", &|at| format!("{}+{}", at % 22, at / 22)),
        ("nim:33000,take=1", &|at| format!("{}", at * 100)),
    ];
    for (game, position) in position {
        let stored = run(&["solve", game, "-o", text(&path)]);
        assert!(stored.status.success(), "{}", said(&stored));
        let lines: Vec<String> = (0..400).map(position).collect();
        fs::write(&list, lines.join("\n")).expect("a file");
        let ask = [game, "--table", text(&path), "--batch", text(&list)];
        let alone = batch(&[&ask[..], &["--threads", "1"]].concat());
        assert_eq!(alone.len(), 400, "{game}");
        for (line, number) in alone.iter().zip(1..) {
            assert_eq!(line["input_line"], number, "{game}");
        }
        let wrong = alone.iter().filter(|line| line["error"].is_object()).count();
        assert!(0 < wrong && wrong < 200, "{game}: {wrong}");
        for threads in [&["--threads", "2"][..], &["--threads", "5"], &[]] {
            assert!(batch(&[&ask[..], threads].concat()) == alone, "{game} {threads:?}");
        }
        let one = run(&["search", game, "--table", text(&path), "--threads", "2"]);
        assert_eq!(one.status.code(), Some(2));
        assert!(said(&one).contains("--batch"), "{}", said(&one));
        fs::remove_file(&path).expect("a table");
    }
}

/// A block that cannot be read spoils the lines that need it, and no others, whoever
/// answers them.
#[test]
fn damage_spoils_the_same_lines_of_a_batch() {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, list] = ["t.arene", "positions.txt"].map(|name| folder.path().join(name));
    assert!(run(&["solve", "connect4:4x4", "-o", text(&path)]).status.success());
    let mut bytes = fs::read(&path).expect("a table");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).expect("a file");
    let columns = |at: usize| format!("{}{}{}", at / 16 + 1, at / 4 % 4 + 1, at % 4 + 1);
    let lines: Vec<String> = (0..64).map(columns).collect();
    fs::write(&list, lines.join("\n")).expect("a file");
    let ask = ["connect4:4x4", "--table", text(&path), "--batch", text(&list)];
    let alone = batch(&[&ask[..], &["--threads", "1"]].concat());
    assert!(batch(&[&ask[..], &["--threads", "3"]].concat()) == alone);
    let spoilt = alone.iter().filter(|line| line["error"].is_object()).count();
    assert!(0 < spoilt && spoilt < 64, "{spoilt}");
}

#[test]
fn a_table_of_other_rules_or_with_damage_answers_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("t.arene");
    assert!(run(&["solve", "connect4:4x4", "-o", text(&path)]).status.success());
    let refused = |arguments: &[&str], table: &Path| {
        let output = run(&[arguments, &["--table", text(table)]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", said(&output));
        assert!(output.stdout.is_empty(), "{arguments:?}: {}", said(&output));
        said(&output)
    };
    // The same positions, but three in a line win.
    for command in ["solve", "search", "play", "strategy"] {
        let mut arguments = vec![command, "connect4:4x4,line=3"];
        arguments.extend(["--player", "J0"].iter().filter(|_| command == "strategy"));
        assert!(refused(&arguments, &path).contains("one of “connect4:4x4”"), "{command}");
    }
    // A byte that is wrong is found as soon as its block is needed; what is said
    // without it is right.
    let search = |table: &Path| run(&["search", "connect4:4x4", "--table", text(table)]);
    let (bytes, right) = (fs::read(&path).expect("a table"), search(&path));
    assert!(right.status.success(), "{}", said(&right));
    let damaged = folder.path().join("damaged.arene");
    let mut found = 0;
    for place in (0..bytes.len()).step_by(bytes.len() / 40) {
        let mut bytes = bytes.clone();
        bytes[place] ^= 1;
        fs::write(&damaged, bytes).expect("a file");
        let output = search(&damaged);
        if output.status.success() {
            assert_eq!(said(&output), said(&right), "byte {place}");
            continue;
        }
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(output.stdout.is_empty(), "{}", said(&output));
        found += usize::from(said(&output).contains("damaged"));
    }
    assert!(found > 1, "{found}");
    // Every position needs every block: what is said before the broken one is right, and
    // then it is said that there is one.
    let mut bytes = bytes.clone();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&damaged, bytes).expect("a file");
    let all = ["solve", "connect4:4x4", "--all", "--json", "--table", text(&damaged)];
    let output = run(&all);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("damaged"), "{error}");
    let strategy = refused(&["strategy", "connect4:4x4", "--player", "J0"], &damaged);
    assert!(strategy.contains("damaged"), "{strategy}");
}

#[test]
fn an_export_is_whole_or_not_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("t.arene");
    assert!(run(&["solve", "connect4:4x4", "-o", text(&path)]).status.success());
    let names = || {
        let entries = fs::read_dir(folder.path()).expect("a folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
            .collect();
        names.sort();
        names
    };
    let csv = folder.path().join("t.csv");
    fs::write(&csv, "what was there").expect("a file");
    let exported = run(&["export", text(&path), "-o", text(&csv)]);
    assert!(exported.status.success(), "{}", said(&exported));
    assert!(said(&exported).contains("161,029 positions"), "{}", said(&exported));
    let written = fs::read(&csv).expect("a file");
    assert_eq!(written.iter().filter(|&&byte| byte == b'\n').count(), 161_030);
    let piped = run(&["export", text(&path), "--format", "csv"]);
    assert!(piped.status.success() && piped.stdout == written);
    let parquet = folder.path().join("t.parquet");
    assert!(run(&["export", text(&path), "-o", text(&parquet)]).status.success());
    let piped = run(&["export", text(&path), "--format", "parquet", "--threads", "1"]);
    assert!(piped.status.success() && piped.stdout == fs::read(&parquet).expect("a file"));
    assert!(piped.stdout.starts_with(b"PAR1") && piped.stdout.ends_with(b"PAR1"));
    for (output, reason) in [
        (&["-o", text(&path), "--format", "csv"][..], "is the table itself"),
        (&["-o", "t.xlsx"], "Use .csv or .parquet"),
        (&["-o", "no/such/folder/t.csv"], "no such folder"),
        (&["--format", "xlsx"], "xlsx"),
    ] {
        let refused = run(&[&["export", text(&path)][..], output].concat());
        assert!(!refused.status.success());
        assert!(said(&refused).contains(reason), "{}", said(&refused));
    }
    assert_eq!(names(), ["t.arene", "t.csv", "t.parquet"]);
}

/// Nothing is written of a table that is refused. What is found too late is told.
#[test]
fn an_export_to_a_pipe_begins_when_the_table_can_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, damaged] = ["t.arene", "damaged.arene"].map(|name| folder.path().join(name));
    assert!(run(&["solve", "connect4:4x4", "-o", text(&path)]).status.success());
    let right = run(&["export", text(&path)]).stdout;
    for format in ["csv", "parquet"] {
        let export = |arguments: &[&str]| {
            let output = run(&[&["export", "--format", format], arguments].concat());
            assert!(!output.status.success());
            (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned(), output)
        };
        for more in [["--game", "connect4:4x3"], ["--game", "nim:9"], ["--memory", "1000"]] {
            let (code, error, output) = export(&[&[text(&path)], &more[..]].concat());
            assert_eq!(code, Some(if more[0] == "--game" { 2 } else { 1 }), "{error}");
            assert!(output.stdout.is_empty(), "{format} {more:?}");
        }
        let bytes = fs::read(&path).expect("a table");
        let spoil = |place: usize| {
            let mut bytes = bytes.clone();
            bytes[place] ^= 1;
            fs::write(&damaged, bytes).expect("a file");
            export(&[text(&damaged)])
        };
        // The end of the first tile, which has the start; there the second begins.
        let second = bytes.windows(8).position(|eight| eight == b"tile\x01\0\0\0");
        let (code, error, output) = spoil(second.expect("a second tile") - 1);
        assert_eq!(code, Some(2), "{error}");
        assert!(error.contains("damaged"), "{error}");
        assert!(output.stdout.is_empty(), "{format}");
        let (code, error, output) = spoil(bytes.len() / 2);
        assert_eq!(code, Some(1), "{error}");
        assert!(error.contains("damaged"), "{error}");
        assert!(format == "parquet" || right.starts_with(&output.stdout));
    }
}

/// No room, and Ctrl-C: what was there before is there afterwards.
#[test]
#[cfg(unix)]
fn an_export_that_is_stopped_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("t.arene");
    assert!(run(&["solve", "connect4:5x4", "-o", text(&path)]).status.success());
    let files = || fs::read_dir(folder.path()).expect("a folder").count();
    for name in ["t.csv", "t.parquet"] {
        let to = folder.path().join(name);
        let export = ["export", text(&path), "-o", text(&to)];
        let limited = with_small_files(&export).output().expect("a shell");
        assert_eq!(limited.status.code(), Some(1), "{}", said(&limited));
        assert!(said(&limited).contains("cannot be written"), "{}", said(&limited));
        assert_eq!(files(), 1, "{name}");
        // Nothing is written before Ctrl-C is listened to.
        let output = interrupted(&export, &to, || files() == 2);
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        assert_eq!(files(), 1, "{name}");
    }
}

/// What a command says that Ctrl-C stops as soon as something is so, before it has made its
/// file.
#[cfg(unix)]
fn interrupted(arguments: &[&str], file: &Path, when: impl Fn() -> bool) -> Output {
    for _ in 0..20 {
        let child = arene(arguments).stderr(Stdio::piped()).spawn().expect("arene runs");
        let begun = Instant::now();
        // Asked without waiting for it: a child that has ended can still be sent a signal.
        while !when() && !file.exists() {
            assert!(begun.elapsed() < Duration::from_secs(300), "nothing is written");
            std::thread::sleep(Duration::from_millis(1));
        }
        crate::signals::interrupt(&child);
        let output = child.wait_with_output().expect("a child");
        if !output.status.success() {
            return output;
        }
        // It was through before it could be stopped.
        fs::remove_file(file).expect("a file");
    }
    panic!("it is never stopped in time");
}

#[cfg(unix)]
#[test]
fn a_solve_that_is_stopped_says_that_it_can_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, part) = (folder.path().join("t.arene"), folder.path().join("t.arene.part"));
    let solve = ["solve", "connect4:5x4", "--threads", "1", "-o", text(&path)];
    let kept = || fs::metadata(&part).map_or(0, |part| part.len());
    let output = interrupted(&solve, &path, || kept() > 2000);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("the same command goes on"), "{}", said(&output));
    assert!(kept() > 2000 && !path.exists());
    assert!(run(&solve).status.success());
    assert!(run(&["verify", text(&path)]).status.success());
}
