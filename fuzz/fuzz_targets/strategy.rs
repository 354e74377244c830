//! Strategies.

#![no_main]

use arene::{Limits, Player};
use arene_games::answers::{StrategyFile, check_strategy};
use arene_games::{Start, open};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(file) = StrategyFile::read(text) else { return };
    let session = open("nim:5").expect("a game");
    let model = session.explore(&Start::default(), &Limits::none()).expect("a small arena");
    for player in Player::BOTH {
        let _ = check_strategy(&*model, &file, player, model.start(), &arene_fuzz::limits());
    }
});
