//! `arene draw`: a game as a picture.
//!
//! Each file makes the scenes of one kind of picture; this one writes them.

mod arena;
mod attractor;
mod board;
mod boards;
mod near;
mod offers;
mod options;
mod shown;
mod size;
mod tree;

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use arene::LimitReached;
use arene_draw::{
    Colours, MOST_PIXELS, PngError, Scene, Theme, Voice, dot, has_glyph, is_foreign, png, svg,
    text, tikz_document, tikz_snippet,
};
use arene_games::{Failure, Model, Session, answers};
use arene_words::Message;
use clap::ArgMatches;

use super::{opened, spec, start};
use crate::face::{Face, Stop};
use crate::limits::limits;
use crate::output::whole_file;
use size::{Paper, too_large};

/// Vertices that a picture may have if nothing else is said.
pub(crate) const MOST: usize = 150;

/// Vertices that a picture may have at most: more cannot be laid out while somebody
/// waits.
pub(crate) const MOST_EVER: usize = 1000;

/// Leaves that a tree may have at most.
const MOST_LEAVES_EVER: usize = 20_000;

/// Vertices that are explored: enough to tell how many there are where that says
/// something, and to solve what is near a vertex, but no more.
const EXPLORED: u32 = 100_000;
const EXPLORED_AROUND: u32 = 2_000_000;

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Svg,
    Png,
    Tikz { snippet: bool },
    Dot,
    Text,
}

impl Format {
    fn name(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Tikz { .. } => "tikz",
            Format::Dot => "dot",
            Format::Text => "text",
        }
    }
}

/// What a kind of picture gives.
pub(crate) struct Drawn {
    /// The picture, or the pictures of a series.
    scenes: Vec<Scene>,
    /// A form for the terminal that suits it better than its shapes do.
    text: Option<String>,
}

impl From<Scene> for Drawn {
    fn from(scene: Scene) -> Drawn {
        Drawn { scenes: vec![scene], text: None }
    }
}

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let output = matches.get_one::<String>("output").map(Path::new);
    let output = output.filter(|path| path.as_os_str() != "-");
    let format = chosen_format(matches, output)?;
    let what = matches.get_one::<String>("what").map_or("arena", |what| what.as_str());
    options::check(matches, what, format.name())?;
    let paint = Paint {
        theme: matches.get_one::<String>("theme").and_then(|name| Theme::named(name)),
        scale: scale(matches)?,
        width: width(matches)?,
        colours: output.is_none() && face.has_colours(),
    };
    let limit = matches.get_one::<u32>("limit").map_or(0, |&limit| limit as usize);
    let most = if what == "tree" { MOST_LEAVES_EVER } else { MOST_EVER };
    if limit > most {
        let message = Message::new("draw-limit").with("value", limit.to_string());
        return Err(message.with("most", most.to_string()).into());
    }
    if format == Format::Png && output.is_none() && std::io::stdout().is_terminal() {
        return Err(Message::new("draw-png-terminal").into());
    }
    if matches.get_flag("series") && output.is_none() && format != Format::Text {
        return Err(Message::new("draw-series-file").with("format", format.name()).into());
    }
    let paper = Paper::new(matches, format, output.is_some());
    let drawn = match what {
        "attractor" => attractor::draw(matches, face, paper)?,
        "tree" => tree::draw(matches, face, paper)?,
        "board" => board::draw(matches, face, paper)?,
        "heuristic" => board::table(matches, face)?,
        "chart" => tree::chart(matches, face)?,
        _ => arena::draw(matches, face, paper)?,
    };
    let shown =
        if format == Format::Text && drawn.text.is_some() { &[] } else { &drawn.scenes[..] };
    if let Some(scene) = shown.iter().find(|scene| !paper.fits(scene)) {
        return Err(too_large(paper.problem(scene), [paper.other()]));
    }
    warn_of_signs(&drawn.scenes, format, face)?;
    let several = matches.get_flag("series");
    for (number, scene) in drawn.scenes.iter().enumerate() {
        let bytes = match (format, &drawn.text) {
            (Format::Text, Some(text)) => text.clone().into_bytes(),
            _ => paint.bytes(scene, format)?,
        };
        let Some(path) = output else {
            // Pictures in words that follow each other are told apart.
            if format == Format::Text && number > 0 {
                face.writer().write_all(b"\n")?;
            }
            face.writer().write_all(&bytes)?;
            continue;
        };
        let path = if several { numbered(path, number) } else { path.to_owned() };
        whole_file(&path, |writer| Ok(writer.write_all(&bytes)?))?;
        let pixels = match format {
            Format::Svg => Some(1.0),
            Format::Png => Some(paint.scale),
            _ => None,
        };
        let message = match pixels {
            Some(pixels) => Message::new("draw-done")
                .with("width", (scene.width * pixels).ceil() as u64)
                .with("height", (scene.height * pixels).ceil() as u64),
            None => Message::new("draw-written"),
        };
        face.say(&message.with("path", path.display().to_string()))?;
    }
    Ok(())
}

/// Warns of characters that cannot be seen in this format.
fn warn_of_signs(scenes: &[Scene], format: Format, face: &mut Face) -> Result<(), Stop> {
    let (id, is_lost): (_, fn(char) -> bool) = match format {
        Format::Png => ("draw-signs-png", |c| !has_glyph(c)),
        Format::Tikz { .. } => ("draw-signs-tikz", is_foreign),
        _ => return Ok(()),
    };
    let lost: BTreeSet<char> =
        scenes.iter().flat_map(Scene::characters).filter(|&c| is_lost(c)).collect();
    if lost.is_empty() {
        return Ok(());
    }
    let signs: String = lost.into_iter().take(MOST_SIGNS).collect();
    face.warn(&Message::new(id).with("signs", signs))
}

/// So many characters are enough to see which are meant.
const MOST_SIGNS: usize = 8;

/// Pixels of a PNG for each of the picture's: above 0, at most 16.
fn scale(matches: &ArgMatches) -> Result<f64, Message> {
    let Some(text) = matches.get_one::<String>("scale") else { return Ok(2.0) };
    match text.trim().parse::<f64>() {
        Ok(scale) if scale > 0.0 && scale <= 16.0 => Ok(scale),
        _ => Err(Message::new("draw-scale").with("value", text.as_str())),
    }
}

/// The width that a picture shall have in LaTeX, in points: `12cm`.
fn width(matches: &ArgMatches) -> Result<Option<f64>, Message> {
    const UNITS: [(&str, f64); 5] =
        [("cm", 28.4528), ("mm", 2.845_28), ("in", 72.27), ("pt", 1.0), ("bp", 1.003_75)];
    let Some(text) = matches.get_one::<String>("width") else { return Ok(None) };
    let found = UNITS.iter().find_map(|(unit, points)| {
        let number = text.trim().strip_suffix(unit)?.trim().parse::<f64>().ok()?;
        Some(number * points).filter(|points| (1.0..=10_000.0).contains(points))
    });
    let wrong = || Message::new("draw-width").with("value", text.as_str());
    found.map(Some).ok_or_else(wrong)
}

/// The arena of a game that is open; `None` if it is far larger than anything that
/// can be drawn.
fn explored(
    session: &dyn Session,
    matches: &ArgMatches,
    face: &Face,
) -> Result<Option<Box<dyn Model>>, Stop> {
    let most = if matches.contains_id("around") { EXPLORED_AROUND } else { EXPLORED };
    let most = most.max(matches.get_one::<u32>("limit").copied().unwrap_or(0));
    match session.explore(&start(matches), &limits(matches, face)?.vertices(most)) {
        Ok(model) => Ok(Some(model)),
        Err(failure) if is_too_large(&failure) => Ok(None),
        Err(failure) => Err(failure.into()),
    }
}

/// Does a game go beyond a limit of size, not of patience?
fn is_too_large(failure: &Failure) -> bool {
    match failure {
        Failure::Limit(limit) => !matches!(limit, LimitReached::Stopped | LimitReached::Deadline),
        Failure::TooLarge { .. } => true,
        _ => false,
    }
}

fn chosen_format(matches: &ArgMatches, output: Option<&Path>) -> Result<Format, Message> {
    let name = match (matches.get_one::<String>("format"), output) {
        (Some(name), _) => name.clone(),
        (None, Some(path)) => path
            .extension()
            .map(|extension| extension.to_string_lossy().to_ascii_lowercase())
            .unwrap_or_default(),
        (None, None) => "text".to_owned(),
    };
    if output.is_some_and(|path| path.as_os_str().is_empty()) {
        return Err(Message::new("draw-no-name"));
    }
    let snippet = matches.get_flag("snippet");
    match (name.as_str(), output) {
        ("svg", _) => Ok(Format::Svg),
        ("png", _) => Ok(Format::Png),
        ("tikz" | "tex", _) => Ok(Format::Tikz { snippet }),
        ("dot" | "gv", _) => Ok(Format::Dot),
        ("text" | "txt", _) => Ok(Format::Text),
        (_, path) => {
            let path = path.map_or(String::new(), |path| path.display().to_string());
            Err(Message::new("draw-format").with("path", path))
        }
    }
}

/// How scenes are painted.
struct Paint {
    theme: Option<Theme>,
    scale: f64,
    /// How wide TikZ is, in points.
    width: Option<f64>,
    colours: bool,
}

impl Paint {
    fn bytes(&self, scene: &Scene, format: Format) -> Result<Vec<u8>, Stop> {
        let theme = self.theme.unwrap_or_default();
        let text = match format {
            Format::Svg => svg(scene, self.theme.map_or(Colours::Auto, Colours::Fixed), ""),
            Format::Tikz { snippet: false } => tikz_document(scene, theme, self.width),
            Format::Tikz { snippet: true } => tikz_snippet(scene, theme, self.width),
            Format::Dot => dot(scene, theme).ok_or_else(|| Message::new("draw-no-graph"))?,
            Format::Text => text(scene, self.colours),
            Format::Png => {
                return png(scene, theme, self.scale).map_err(|error| no_png(&error, scene));
            }
        };
        Ok(text.into_bytes())
    }
}

fn no_png(error: &PngError, scene: &Scene) -> Stop {
    match *error {
        PngError::TooLarge { width, height } => {
            // The largest scale that fits, in steps of a tenth.
            let fits = (MOST_PIXELS / (scene.width * scene.height)).sqrt();
            let fits = (fits * 10.0 - 0.1).floor() / 10.0;
            let message = match fits >= 0.5 {
                true => Message::new("draw-png-large").with("scale", fits.to_string()),
                false => Message::new("draw-png-huge"),
            };
            Stop::Failed(message.with("width", width as u64).with("height", height as u64))
        }
        PngError::Unreadable => Stop::Output(std::io::Error::other(error.to_string())),
    }
}

/// `picture-3.svg`: the file of one picture of a series.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let name = match path.extension() {
        Some(extension) => format!("{stem}-{number}.{}", extension.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}

/// The words of pictures.
fn voice(face: &Face) -> Voice<'_> {
    use arene::Player;
    Voice { words: &face.words, names: [face.name(Player::J0), face.name(Player::J1)] }
}

/// The vertices of a play that the user wrote.
fn played(session: &dyn Session, text: &str) -> Result<Vec<String>, Message> {
    let answer = answers::check(session, text, None)?;
    match answer.fault {
        Some(fault) => Err(Message::new("play-not").with("fault", fault)),
        None => Ok(answer.play),
    }
}
