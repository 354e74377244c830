//! Which options go with which pictures and formats. What would be ignored is an
//! error that says where it belongs.

use arene_words::Message;
use clap::ArgMatches;
use clap::parser::ValueSource;

/// The options that only some pictures have, and which.
const PICTURES: [(&str, &[&str]); 22] = [
    ("layout", &["arena", "attractor"]),
    ("strategy", &["arena"]),
    ("play", &["arena", "board"]),
    ("ranks", &["arena"]),
    ("plain", &["arena"]),
    ("transpose", &["arena"]),
    ("thumbnails", &["arena", "tree"]),
    ("around", &["arena", "attractor"]),
    ("radius", &["arena", "attractor"]),
    ("limit", &["arena", "attractor", "tree"]),
    ("no-legend", &["arena", "tree"]),
    ("player", &["attractor"]),
    ("target", &["attractor"]),
    ("layer", &["attractor"]),
    ("animate", &["attractor"]),
    ("series", &["attractor"]),
    ("depth", &["tree", "chart"]),
    ("algorithm", &["tree"]),
    ("heuristic", &["tree", "heuristic", "chart"]),
    ("values", &["tree"]),
    ("last", &["board"]),
    ("chart", &["chart"]),
];

/// The same for the options of alpha-beta.
const SEARCHES: [(&str, &[&str]); 2] = [("steps", &["tree"]), ("windows", &["tree"])];

/// The options that only some formats have, and which.
const FORMATS: [(&str, &[&str]); 4] = [
    ("snippet", &["tikz"]),
    ("scale", &["png"]),
    ("animate", &["svg"]),
    ("theme", &["svg", "png", "tikz", "dot"]),
];

/// Options that contradict each other; a play on boards has a start of its own.
const EITHER: [(&str, &str); 4] =
    [("series", "animate"), ("series", "layer"), ("animate", "layer"), ("steps", "values")];
const EITHER_ON_BOARDS: [(&str, &str); 2] = [("play", "from"), ("play", "turn")];

/// Checks that every option means something for this picture in this format.
pub(crate) fn check(matches: &ArgMatches, what: &str, format: &str) -> Result<(), Message> {
    let given = |option: &str| is_given(matches, option);
    for (option, whats) in PICTURES.iter().chain(&SEARCHES) {
        if given(option) && !whats.contains(&what) {
            let message = Message::new("draw-option-what").with("option", *option);
            return Err(message.with("whats", whats.join("|")).with("what", what));
        }
    }
    for (option, formats) in FORMATS {
        if given(option) && !formats.contains(&format) {
            let message = Message::new("draw-option-format").with("option", option);
            return Err(message.with("formats", formats.join("|")).with("format", format));
        }
    }
    // All layers may be a series or an animation as well.
    let is_all = matches.get_one::<String>("layer").is_some_and(|layer| layer == "all");
    let on_boards = EITHER_ON_BOARDS.iter().filter(|_| what == "board");
    for &(option, other) in EITHER.iter().chain(on_boards) {
        if given(option) && given(other) && !(other == "layer" && is_all) {
            let message = Message::new("draw-options-either").with("option", option);
            return Err(message.with("other", other));
        }
    }
    if given("last") && !given("play") {
        return Err(Message::new("draw-last"));
    }
    let is_minimax =
        matches.get_one::<String>("algorithm").is_some_and(|algorithm| algorithm == "minimax");
    match SEARCHES.iter().find(|(option, _)| given(option)) {
        Some((option, _)) if is_minimax => {
            Err(Message::new("draw-minimax").with("option", *option))
        }
        _ => Ok(()),
    }
}

/// Was this option written?
pub(crate) fn is_given(matches: &ArgMatches, option: &str) -> bool {
    matches.value_source(option) == Some(ValueSource::CommandLine)
}
