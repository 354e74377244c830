//! Which options go with which pictures and formats. What would be ignored is an
//! error that says where it belongs.

use arene_words::Message;
use clap::ArgMatches;
use clap::parser::ValueSource;

use crate::args::draw::WHAT;

const ARENAS: &[&str] = &["arena", "attractor"];
const POSITIONS: &[&str] = &["arena", "attractor", "tree", "board", "chart"];
/// Formats that show where things are.
const LAID_OUT: &[&str] = &["svg", "png", "tikz", "text"];
/// Formats that show shapes.
const DRAWN: &[&str] = &["svg", "png", "tikz"];
const ALL: &[&str] = &["svg", "png", "tikz", "dot", "text"];

/// The options that not all pictures or formats have, and which have them.
const OPTIONS: [(&str, &[&str], &[&str]); 30] = [
    ("from", POSITIONS, ALL),
    ("turn", POSITIONS, ALL),
    ("layout", ARENAS, LAID_OUT),
    ("strategy", &["arena"], ALL),
    ("play", &["arena", "board"], ALL),
    ("ranks", &["arena"], LAID_OUT),
    ("plain", &["arena"], ALL),
    ("transpose", &["arena"], ALL),
    ("thumbnails", &["arena", "attractor", "tree"], DRAWN),
    ("around", ARENAS, ALL),
    ("radius", ARENAS, ALL),
    ("limit", &["arena", "attractor", "tree"], ALL),
    ("no-legend", &["arena", "tree"], LAID_OUT),
    ("player", &["attractor"], ALL),
    ("target", &["attractor"], ALL),
    ("layer", &["attractor"], ALL),
    ("animate", &["attractor"], &["svg"]),
    ("series", &["attractor"], ALL),
    ("depth", &["tree", "chart"], ALL),
    ("algorithm", &["tree"], ALL),
    ("heuristic", &["tree", "heuristic", "chart"], ALL),
    ("values", &["tree"], ALL),
    ("steps", &["tree"], ALL),
    ("windows", &["tree"], LAID_OUT),
    ("last", &["board"], ALL),
    ("chart", &["chart"], ALL),
    ("snippet", &WHAT, &["tikz"]),
    ("width", &WHAT, &["tikz"]),
    ("scale", &WHAT, &["png"]),
    ("theme", &WHAT, &["svg", "png", "tikz", "dot"]),
];

/// The options of alpha-beta.
const SEARCHES: [&str; 2] = ["steps", "windows"];

/// Options that contradict each other, with the value that makes them do so if it
/// is not any; a play on boards has a start of its own.
const EITHER: [(&str, Option<&str>, &str); 7] = [
    ("series", None, "animate"),
    ("series", None, "layer"),
    ("animate", None, "layer"),
    ("steps", None, "values"),
    ("ranks", None, "plain"),
    ("strategy", None, "plain"),
    ("layout", Some("rank"), "plain"),
];
const EITHER_ON_BOARDS: [(&str, Option<&str>, &str); 2] =
    [("play", None, "from"), ("play", None, "turn")];

/// Checks that every option means something for this picture in this format.
pub(crate) fn check(matches: &ArgMatches, what: &str, format: &str) -> Result<(), Message> {
    let given = |option: &str| is_given(matches, option);
    let value = |option: &str| matches.get_one::<String>(option).map(String::as_str);
    for (option, whats, formats) in OPTIONS.into_iter().filter(|(option, ..)| given(option)) {
        if !whats.contains(&what) {
            let message = Message::new("draw-option-what").with("option", option);
            return Err(message.with("whats", whats.join("|")).with("what", what));
        }
        if !formats.contains(&format) {
            let message = Message::new("draw-option-format").with("option", option);
            return Err(message.with("formats", formats.join("|")).with("format", format));
        }
    }
    // All layers may be a series or an animation as well.
    let is_all = value("layer") == Some("all");
    let on_boards = EITHER_ON_BOARDS.iter().filter(|_| what == "board");
    for &(option, only, other) in EITHER.iter().chain(on_boards) {
        let meant = given(option) && only.is_none_or(|only| value(option) == Some(only));
        if meant && given(other) && !(other == "layer" && is_all) {
            let written = only.map_or(option.to_owned(), |only| format!("{option} {only}"));
            let message = Message::new("draw-options-either").with("option", written);
            return Err(message.with("other", other));
        }
    }
    if given("last") && !given("play") {
        return Err(Message::new("draw-last"));
    }
    if what == "chart" && given("heuristic") && value("chart") != Some("searches") {
        return Err(Message::new("draw-growth-heuristic"));
    }
    let both = value("turn").is_some_and(|turn| turn.eq_ignore_ascii_case("both"));
    if both && !ARENAS.contains(&what) {
        let message = Message::new("draw-turn-both").with("whats", ARENAS.join("|"));
        return Err(message.with("what", what));
    }
    match SEARCHES.into_iter().find(|option| given(option)) {
        Some(option) if value("algorithm") == Some("minimax") => {
            Err(Message::new("draw-minimax").with("option", option))
        }
        _ => Ok(()),
    }
}

/// Was this option written?
pub(crate) fn is_given(matches: &ArgMatches, option: &str) -> bool {
    matches.value_source(option) == Some(ValueSource::CommandLine)
}
