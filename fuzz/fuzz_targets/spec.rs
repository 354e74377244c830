//! Specs of games.

#![no_main]

use arene_games::{Named, Start, full_spec, named, open_within};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|spec: &str| {
    // What the files of this machine are is not to be found out.
    if matches!(named(spec), Ok(Named::File)) {
        return;
    }
    let Ok(session) = open_within(spec, &arene_fuzz::limits()) else { return };
    let full = full_spec(spec).unwrap_or_else(|error| panic!("{spec:?} was opened: {error}"));
    assert!(open_within(&full, &arene_fuzz::limits()).is_ok(), "{full:?}");
    if let Ok(place) = session.place(None, None) {
        for name in place.moves().into_iter().take(20) {
            assert!(place.step(&name).is_ok(), "{full}: {name}");
        }
    }
    arene_fuzz::explore(&*session, &Start::default());
});
