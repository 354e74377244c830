//! TikZ that is really compiled, where there is a LaTeX to do it; where there is
//! none, the proof that it was: `golden/compiled.txt` has a line for each source
//! as it was when LaTeX compiled it.
//!
//! `ARENE_BLESS=1 cargo test -p arene-draw` writes the proof anew, with LaTeX only.

use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The TikZ that was looked at: documents (`.tex`) and snippets (`.tikz`).
fn sources() -> Vec<PathBuf> {
    let mut sources: Vec<PathBuf> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "tex" || e == "tikz"))
        .collect();
    sources.sort();
    assert!(sources.len() >= 4);
    sources
}

/// One line for each source: its name and a fingerprint (FNV-1a).
fn proof() -> String {
    let line = |path: &PathBuf| {
        let bytes = std::fs::read(path).unwrap();
        let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{} {hash:016x}\n", path.file_name().unwrap().to_string_lossy())
    };
    sources().iter().map(line).collect()
}

/// A document around a snippet, as a teacher would paste it.
fn document(path: &Path) -> String {
    let source = std::fs::read_to_string(path).unwrap();
    if path.extension().is_some_and(|extension| extension == "tex") {
        return source;
    }
    format!(
        "\\documentclass{{article}}\n\\usepackage{{tikz,amssymb}}\n\
         \\usetikzlibrary{{arrows.meta,backgrounds,calc,patterns}}\n\
         \\begin{{document}}\n{source}\n\\end{{document}}\n"
    )
}

#[test]
fn tikz_compiles() {
    let kept = folder().join("compiled.txt");
    let there_is = Command::new("pdflatex").arg("--version").output();
    if there_is.is_ok_and(|output| output.status.success()) {
        let into = Path::new(env!("CARGO_TARGET_TMPDIR")).join("latex");
        std::fs::create_dir_all(&into).unwrap();
        for path in sources() {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            std::fs::write(into.join(format!("{name}.tex")), document(&path)).unwrap();
            let run = Command::new("pdflatex")
                .args(["-interaction=nonstopmode", "-halt-on-error", &name])
                .current_dir(&into)
                .output()
                .unwrap();
            let log = String::from_utf8_lossy(&run.stdout);
            assert!(run.status.success(), "{name}: {log}");
            assert!(log.contains("(1 page"), "{name} is not one page: {log}");
        }
        if std::env::var_os("ARENE_BLESS").is_some() {
            std::fs::write(&kept, proof()).unwrap();
        }
    } else {
        println!("There is no pdflatex here: the proof in compiled.txt is what counts.");
    }
    let kept = std::fs::read_to_string(&kept).unwrap_or_default();
    assert!(
        kept == proof(),
        "TikZ has changed since it was compiled: run ARENE_BLESS=1 cargo test -p arene-draw \
         on a machine with LaTeX (Debian: texlive-latex-base texlive-pictures)"
    );
}
