//! Files as the system gives them: large, slow, or more than there is memory for.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::process::{arene, folder, text, wait};

/// A ring of so many vertices, each with a shortcut, in one of the formats.
fn ring(folder: &Path, name: &str, count: u32) -> PathBuf {
    let mut all = String::new();
    let vertex = |v: u32| format!("vertex{}", v % count);
    match name {
        "ring.dot" => {
            all.push_str("digraph {\n");
            for v in 0..count {
                let _ = writeln!(all, "{} [player={}];", vertex(v), v % 2);
            }
            for v in 0..count {
                let _ = writeln!(all, "{} -> {};", vertex(v), vertex(v + 1));
                let _ = writeln!(all, "{} -> {};", vertex(v), vertex(v + 7));
            }
            all.push('}');
        }
        "ring.node-link.json" => {
            all.push_str("{\"directed\": true, \"nodes\": [");
            for v in 0..count {
                let comma = if v > 0 { "," } else { "" };
                let _ = write!(all, "{comma}{{\"id\": \"{}\", \"player\": {}}}", vertex(v), v % 2);
            }
            all.push_str("], \"edges\": [");
            for v in 0..count {
                let comma = if v > 0 { "," } else { "" };
                let edge = |to| {
                    format!("{{\"source\": \"{}\", \"target\": \"{}\"}}", vertex(v), vertex(to))
                };
                let _ = write!(all, "{comma}{},{}", edge(v + 1), edge(v + 7));
            }
            all.push_str("]}");
        }
        _ => {
            let names = |player: u32| {
                let own: Vec<String> =
                    (player..count).step_by(2).map(|v| format!("\"{}\"", vertex(v))).collect();
                own.join(",")
            };
            let _ = write!(
                all,
                "{{\"players\": {{\"0\": [{}], \"1\": [{}]}}, \"moves\": {{",
                names(0),
                names(1)
            );
            for v in 0..count {
                let comma = if v > 0 { "," } else { "" };
                let _ = write!(
                    all,
                    "{comma}\"{}\": [\"{}\", \"{}\"]",
                    vertex(v),
                    vertex(v + 1),
                    vertex(v + 7)
                );
            }
            all.push_str("}, \"wins\": {}}");
        }
    }
    let path = folder.join(name);
    fs::write(&path, all).expect("written");
    path
}

const NAMES: [&str; 3] = ["ring.json", "ring.node-link.json", "ring.dot"];

#[cfg(target_os = "linux")]
#[test]
fn the_memory_limit_is_kept_while_files_are_read() {
    use super::process::peak_memory;
    let folder = folder();
    for name in NAMES {
        let path = ring(folder.path(), name, 300_000);
        let size = fs::metadata(&path).expect("a file").len();
        let run = |memory: u64| {
            let mut child = arene([
                "convert",
                path.to_str().expect("UTF-8"),
                "--format",
                "pg",
                "--memory",
                &memory.to_string(),
            ])
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
            (output.status.code(), text(&output.stderr), peak)
        };
        // The text alone does not fit; the text fits, but not what is made of it.
        for memory in [size / 2, size + size / 4] {
            let (code, stderr, peak) = run(memory);
            assert_eq!(code, Some(1), "{name}: {stderr}");
            assert!(stderr.contains("--memory"), "{name}: {stderr}");
            assert!(peak <= memory + (30 << 20), "{name}: used {} MiB", peak >> 20);
        }
        // A few times the text is enough.
        let memory = 4 * size;
        let (code, stderr, peak) = run(memory);
        assert_eq!(code, Some(0), "{name}: {stderr}");
        assert!(peak <= memory + (30 << 20), "{name}: used {} MiB", peak >> 20);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_refuses_is_told() {
    let folder = folder();
    for name in NAMES {
        let path = ring(folder.path(), name, 300_000);
        let mut told = 0;
        // Kibibytes, from what the program itself needs to what is enough.
        for most in (20_000..160_000).step_by(20_000) {
            let script = format!("ulimit -v {most}; exec \"$0\" \"$@\"");
            let output = Command::new("sh")
                .args(["-c", &script, env!("CARGO_BIN_EXE_arene"), "convert"])
                .arg(&path)
                .args(["--format", "pg", "--memory", "8GiB"])
                .env("LC_ALL", "C")
                .stdout(Stdio::null())
                .output()
                .expect("sh runs");
            let stderr = text(&output.stderr);
            match output.status.code() {
                Some(0) => {}
                Some(1) if stderr.contains("the system") => told += 1,
                // So little that the program does not begin.
                _ if most <= 40_000 => {}
                code => panic!("{name}, {most} KiB: {code:?} {stderr}"),
            }
        }
        assert!(told > 0, "{name}: never refused");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_is_heard_while_a_file_is_read() {
    use super::signals::interrupt;
    let folder = folder();
    let pipe = |name: &str| {
        let path = folder.path().join(name);
        let made = Command::new("mkfifo").arg(&path).status().expect("mkfifo runs");
        assert!(made.success());
        path
    };
    let spawn = |path: &Path| {
        arene(["solve", path.to_str().expect("UTF-8")])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("arene runs")
    };
    let stopped = |mut child: std::process::Child, what: &str| {
        interrupt(&child);
        let code = wait(&mut child, Duration::from_secs(60));
        let output = child.wait_with_output().expect("its end");
        assert_eq!(code, Some(1), "{what}");
        assert!(text(&output.stderr).contains("Stopped"), "{what}: {}", text(&output.stderr));
    };
    // Nobody ever writes; somebody writes a little and waits.
    stopped(spawn(&pipe("silent.json")), "a pipe without a writer");
    for name in ["slow.json", "slow.dot", "slow.pg"] {
        let path = pipe(name);
        let child = spawn(&path);
        let mut writer = fs::OpenOptions::new().write(true).open(&path).expect("the pipe");
        writer.write_all(b"{").expect("written");
        stopped(child, name);
    }
    let large = ring(folder.path(), "ring.json", 2_000_000);
    stopped(spawn(&large), "a large file");
}
