//! Positions and moves, of the games that are named in the first line.

#![no_main]

use arene_games::{Named, Start, Turn, named, open_within};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut lines = text.splitn(3, '\n');
    let (spec, position) = (lines.next().unwrap_or(""), lines.next().unwrap_or(""));
    if matches!(named(spec), Ok(Named::File)) {
        return;
    }
    let Ok(session) = open_within(spec, &arene_fuzz::limits()) else { return };
    let Ok(mut place) = session.place(Some(position), None) else { return };
    for name in lines.next().unwrap_or("").split('\n').take(20) {
        // What is written is read back.
        let vertex = place.name();
        let again = session.place(Some(&vertex), None);
        let again = again.unwrap_or_else(|error| panic!("{spec}, {vertex}: {error}"));
        assert_eq!(again.name(), vertex, "{spec}");
        let _ = (place.tabletop(), place.winning_lines(), place.seen_unreachable());
        if let Ok(name) = place.read_move(name) {
            assert!(place.moves().contains(&name), "{spec}, {vertex}: {name}");
        }
        let Ok(next) = place.step(name) else { break };
        place = next;
    }
    arene_fuzz::explore(&*session, &Start { position: Some(position), turn: Turn::AsWritten });
});
