//! Stored solutions.

#![no_main]

use arene::Limits;
use arene_games::answers::verify_stored;
use arene_games::{Start, open};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let session = open("nim:5").expect("a game");
    let model = session.explore(&Start::default(), &Limits::none()).expect("a small arena");
    let _ = verify_stored("nim:5", &*model, text, &arene_fuzz::limits());
});
