//! TikZ that is really compiled, where there is a LaTeX to do it.

use std::path::Path;
use std::process::Command;

#[test]
fn golden_documents_compile() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let Ok(version) = Command::new("pdflatex").arg("--version").output() else {
        println!("There is no pdflatex here: TikZ was not compiled.");
        return;
    };
    assert!(version.status.success());
    let into = Path::new(env!("CARGO_TARGET_TMPDIR")).join("latex");
    std::fs::create_dir_all(&into).unwrap();
    let mut documents: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "tex"))
        .collect();
    documents.sort();
    assert!(!documents.is_empty());
    for document in documents {
        let run = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error", "-output-directory"])
            .arg(&into)
            .arg(&document)
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success(), "{}: {log}", document.display());
        println!("{} compiles.", document.display());
    }
}
