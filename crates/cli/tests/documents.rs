//! The transcripts in README and guide are what the program says.
//!
//! After a change of words on purpose, `TRYCMD=overwrite cargo test -p
//! arene-cli --test documents` writes them anew. Read the difference.

#[test]
fn documents() {
    // Their commands name files as seen from the root of the workspace.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).expect("the root");
    trycmd::TestCases::new().env("LC_ALL", "C").case("README.md").case("docs/*.md");
}
