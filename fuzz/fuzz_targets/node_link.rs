//! Arena files.

#![no_main]

use arene_games::files::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| arene_fuzz::arena(text, Format::NodeLink));
