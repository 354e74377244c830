//! From what was typed to what is meant: arguments become questions, once.

use std::path::{Path, PathBuf};

use arene_games::Turn;
use arene_service::{
    Attractor, Draw, FirstTurn, ListGames, Method, PictureFormat, Search, SearchAlgorithm, Solve,
    Source,
};
use arene_words::Message;
use clap::ArgMatches;
use serde::de::DeserializeOwned;
use serde::de::IntoDeserializer;
use serde::de::value::Error;

use crate::args::{chosen_player, chosen_turn};
use crate::batch::Batch;
use crate::face::Face;
use crate::limits::read_bytes;

/// An arena of at most this many vertices is shown whole.
const GLANCE: u64 = 64;
/// The longest search that may be asked for: a month.
const LONGEST_SEARCH: f64 = 31.0 * 86_400.0;

/// `arene games`.
pub(crate) fn games() -> ListGames {
    ListGames::default()
}

/// `arene attractor`.
pub(crate) fn attractor(matches: &ArgMatches) -> Attractor {
    Attractor {
        game: game(matches),
        from: text(matches, "from"),
        turn: turn(matches),
        // The parser demands one.
        player: chosen_player(matches).unwrap_or(arene::Player::J0),
        target: matches.get_many::<String>("target").into_iter().flatten().cloned().collect(),
        algorithm: match text(matches, "algorithm").as_deref() {
            Some("steps") => Method::Steps,
            Some("sweeps") => Method::Sweeps,
            _ => Method::Counters,
        },
    }
}

/// `arene search`.
pub(crate) fn search(matches: &ArgMatches, face: &Face) -> Result<Search, Message> {
    let time = text(matches, "time").map(|given| {
        read_seconds(&given).ok_or_else(|| Message::new("time-wrong").with("value", given))
    });
    Ok(Search {
        game: game(matches),
        from: text(matches, "from"),
        turn: turn(matches),
        algorithm: text(matches, "algorithm")
            .and_then(|name| SearchAlgorithm::named(&name))
            .unwrap_or_default(),
        heuristic: text(matches, "heuristic"),
        depth: number(matches, "depth"),
        time: time.transpose()?,
        nodes: number(matches, "nodes"),
        threads: face.work.threads,
        hash: size(matches, "hash", "hash-wrong")?,
        playouts: number(matches, "playouts"),
        seed: number(matches, "seed"),
        table: text(matches, "table"),
        compare: !face.json,
    })
}

/// `arene solve`.
pub(crate) fn solve(matches: &ArgMatches, face: &Face) -> Solve {
    let flag = |name| matches.get_flag(name);
    // What a reader wants to see beyond what a program does.
    let read = !face.json && text(matches, "batch").is_none();
    Solve {
        game: game(matches),
        from: text(matches, "from"),
        turn: turn(matches),
        all: flag("all"),
        all_up_to: read.then_some(GLANCE),
        line: read,
        weak: flag("weak"),
        moves: flag("moves"),
        table: text(matches, "table"),
        output: text(matches, "output"),
        book: text(matches, "book"),
        table_bytes: face.work.memory,
    }
}

/// `arene draw`.
pub(crate) struct DrawCommand {
    pub(crate) question: Draw,
    /// The file; the terminal without one.
    pub(crate) output: Option<PathBuf>,
}

/// `arene draw`.
pub(crate) fn draw(matches: &ArgMatches, face: &Face) -> Result<DrawCommand, Message> {
    let flag = |name| matches.get_flag(name);
    let output = text(matches, "output").filter(|path| path != "-").map(PathBuf::from);
    let format = picture_format(matches, output.as_deref())?;
    let question = Draw {
        game: game(matches),
        from: text(matches, "from"),
        turn: turn(matches),
        what: choice(matches, "what").unwrap_or_default(),
        format,
        theme: choice(matches, "theme"),
        prefix: String::new(),
        scale: scale(matches, face)?,
        snippet: flag("snippet"),
        width: text(matches, "width"),
        colours: format == PictureFormat::Text && output.is_none() && face.has_colours(),
        no_legend: flag("no-legend"),
        layout: choice(matches, "layout"),
        strategy: choice(matches, "strategy"),
        play: text(matches, "play"),
        ranks: flag("ranks"),
        plain: flag("plain"),
        transpose: flag("transpose"),
        thumbnails: flag("thumbnails"),
        around: text(matches, "around"),
        radius: number(matches, "radius"),
        limit: number(matches, "limit"),
        player: chosen_player(matches),
        target: matches.get_many::<String>("target").into_iter().flatten().cloned().collect(),
        layer: number_or_word(matches, "layer", face)?,
        animate: flag("animate"),
        series: flag("series"),
        depth: number(matches, "depth"),
        algorithm: choice(matches, "algorithm"),
        heuristic: text(matches, "heuristic"),
        values: number_or_word(matches, "values", face)?,
        steps: number(matches, "steps"),
        windows: number_or_word(matches, "windows", face)?,
        last: flag("last"),
        chart: choice(matches, "chart"),
    };
    Ok(DrawCommand { question, output })
}

/// The format that is named, or that of the file's name.
fn picture_format(matches: &ArgMatches, output: Option<&Path>) -> Result<PictureFormat, Message> {
    let named = match (text(matches, "format"), output) {
        (Some(name), _) => name,
        (None, Some(path)) => path
            .extension()
            .map(|extension| extension.to_string_lossy().to_ascii_lowercase())
            .unwrap_or_default(),
        (None, None) => "text".to_owned(),
    };
    if output.is_some_and(|path| path.as_os_str().is_empty()) {
        return Err(Message::new("draw-no-name"));
    }
    match named.as_str() {
        "svg" => Ok(PictureFormat::Svg),
        "png" => Ok(PictureFormat::Png),
        "tikz" | "tex" => Ok(PictureFormat::Tikz),
        "dot" | "gv" => Ok(PictureFormat::Dot),
        "text" | "txt" => Ok(PictureFormat::Text),
        _ => {
            let path = output.map_or(String::new(), |path| path.display().to_string());
            Err(Message::new("draw-format").with("path", path))
        }
    }
}

/// `--scale`.
fn scale(matches: &ArgMatches, face: &Face) -> Result<Option<f64>, Message> {
    let Some(given) = text(matches, "scale") else { return Ok(None) };
    let read = given.trim().parse().ok().filter(|scale: &f64| scale.is_finite());
    read.map(Some).ok_or_else(|| {
        let choice = face.reader.setting("scale", &given.into());
        Message::new("draw-scale").with("choice", choice)
    })
}

/// An option that is a number or one of a few words.
fn number_or_word<T: DeserializeOwned>(
    matches: &ArgMatches,
    name: &str,
    face: &Face,
) -> Result<Option<T>, Message> {
    let Some(given) = text(matches, name) else { return Ok(None) };
    let read = match given.parse::<u32>() {
        Ok(number) => T::deserialize(IntoDeserializer::<Error>::into_deserializer(number)),
        Err(_) => T::deserialize(IntoDeserializer::<Error>::into_deserializer(given.as_str())),
    };
    read.map(Some).map_err(|_| {
        let choice = face.reader.setting(name, &given.into());
        Message::new("draw-values").with("choice", choice)
    })
}

/// An option that is one of a few words, which the parser knows.
fn choice<T: DeserializeOwned>(matches: &ArgMatches, name: &str) -> Option<T> {
    let given = text(matches, name)?.to_ascii_lowercase();
    T::deserialize(IntoDeserializer::<Error>::into_deserializer(given.as_str())).ok()
}

/// `--batch`, where it is given.
pub(crate) fn batch(matches: &ArgMatches) -> Option<Batch> {
    let file = text(matches, "batch")?;
    Some(Batch { file, game: text(matches, "spec").unwrap_or_default() })
}

/// `2`, `0.5`, `1,5`: seconds, more than none and at most a month.
fn read_seconds(text: &str) -> Option<f64> {
    let seconds: f64 = text.trim().trim_end_matches('s').replace(',', ".").parse().ok()?;
    (seconds > 0.0 && seconds <= LONGEST_SEARCH).then_some(seconds)
}

/// The game.
fn game(matches: &ArgMatches) -> Source {
    Source::Spec(text(matches, "spec").unwrap_or_default())
}

/// Who moves first, if that is said.
fn turn(matches: &ArgMatches) -> Option<FirstTurn> {
    match chosen_turn(matches) {
        Turn::AsWritten => None,
        Turn::Of(player) => Some(player.into()),
        Turn::Both => Some(FirstTurn::Both),
    }
}

/// An option that is a number.
fn number<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Option<T> {
    matches.get_one::<T>(name).cloned()
}

/// An option that is a size in bytes.
fn size(matches: &ArgMatches, name: &str, wrong: &'static str) -> Result<Option<u64>, Message> {
    let Some(given) = text(matches, name) else { return Ok(None) };
    let bytes = read_bytes(&given);
    bytes.map(Some).ok_or_else(|| Message::new(wrong).with("value", given))
}

/// An option that is a text.
fn text(matches: &ArgMatches, name: &str) -> Option<String> {
    matches.get_one::<String>(name).cloned()
}
