//! Golden transcripts: what a user types, and every word of the answer.
//!
//! After a change of words on purpose, `TRYCMD=overwrite cargo test -p
//! arene-cli --test it transcripts` writes them anew. Read the difference.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        // The locale chooses the language, a terminal's variables the colours.
        .env("LC_ALL", "C")
        .case("tests/cmd/*/*.trycmd");
}
