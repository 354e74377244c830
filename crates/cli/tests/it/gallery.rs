//! The pictures of `docs/gallery.md` are what its commands draw.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn the_gallery_shows_what_its_commands_draw() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = fs::read_to_string(docs.join("gallery.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut count = 0;
    for command in page.lines().filter_map(|line| line.strip_prefix("arene draw ")) {
        let words: Vec<&str> = command.split_whitespace().collect();
        let [arguments @ .., "-o", file] = &words[..] else { panic!("no -o: {command}") };
        let picture = folder.path().join(Path::new(file).file_name().unwrap());
        let run = Command::new(env!("CARGO_BIN_EXE_arene"))
            .args(["draw", "--lang", "en"])
            .args(arguments)
            .arg("-o")
            .arg(&picture)
            .current_dir(&docs)
            .output()
            .unwrap();
        assert!(run.status.success(), "{command}: {}", String::from_utf8_lossy(&run.stderr));
        let (now, then) = (fs::read(&picture).unwrap(), fs::read(docs.join(file)).unwrap());
        assert!(now == then, "{file} has changed: cargo xtask gallery, and look at it");
        assert!(
            !file.ends_with(".svg") || page.contains(&format!("]({file})")),
            "{file} is not shown"
        );
        count += 1;
    }
    assert!(count > 15);
}
