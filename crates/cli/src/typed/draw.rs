//! The arguments of `arene draw`.

use std::path::{Path, PathBuf};

use arene_service::{Draw, PictureFormat};
use arene_words::{Message, message};
use clap::ArgMatches;
use serde::de::value::Error;
use serde::de::{DeserializeOwned, IntoDeserializer};

use super::{game, number, text, turn};
use crate::args::chosen_player;
use crate::face::Face;

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
        return Err(message!("draw-no-name"));
    }
    match named.as_str() {
        "svg" => Ok(PictureFormat::Svg),
        "png" => Ok(PictureFormat::Png),
        "tikz" | "tex" => Ok(PictureFormat::Tikz),
        "dot" | "gv" => Ok(PictureFormat::Dot),
        "text" | "txt" => Ok(PictureFormat::Text),
        _ => {
            let path = output.map_or(String::new(), |path| path.display().to_string());
            Err(message!("draw-format", path))
        }
    }
}

/// `--scale`.
fn scale(matches: &ArgMatches, face: &Face) -> Result<Option<f64>, Message> {
    let Some(given) = text(matches, "scale") else { return Ok(None) };
    let read = given.trim().parse().ok().filter(|scale: &f64| scale.is_finite());
    read.map(Some).ok_or_else(|| {
        let choice = face.reader.setting("scale", &given.into());
        message!("draw-scale", choice)
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
        message!("draw-values", choice)
    })
}

/// An option that is one of a few words, which the parser knows.
fn choice<T: DeserializeOwned>(matches: &ArgMatches, name: &str) -> Option<T> {
    let given = text(matches, name)?.to_ascii_lowercase();
    T::deserialize(IntoDeserializer::<Error>::into_deserializer(given.as_str())).ok()
}
