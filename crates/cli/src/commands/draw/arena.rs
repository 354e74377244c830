//! `arene draw --what arena`.

use arene::Solution;
use arene_draw::pictures::arena::{ArenaPicture, Thumbnails, arena_scene};
use arene_draw::pictures::near::Near;
use arene_draw::pictures::part::Part;
use arene_draw::pictures::sketch::Layout;
use arene_games::{Model, Tabletop, open};
use arene_words::Message;
use clap::ArgMatches;

use super::{Drawn, MOST, played, spec, voice};
use crate::commands::solved;
use crate::face::{Face, Stop};

pub(crate) fn draw(matches: &ArgMatches, face: &mut Face) -> Result<Drawn, Stop> {
    let session = open(spec(matches))?;
    match solved(&*session, matches, face) {
        Ok((model, solution)) => {
            face.warn_all(model.warnings())?;
            let part = part(&*model, matches)?;
            let solution = (!matches.get_flag("plain")).then_some(&solution);
            picture(matches, face, &*model, solution, part)
        }
        Err(stop) if is_too_large(&stop) => {
            let near = near(matches)?;
            picture(matches, face, &near, None, near.part())
        }
        Err(stop) => Err(stop),
    }
}

fn picture(
    matches: &ArgMatches,
    face: &Face,
    model: &dyn Model,
    solution: Option<&Solution>,
    part: Part,
) -> Result<Drawn, Stop> {
    let play = play(model, matches)?;
    let strategy = matches.get_one::<String>("strategy").map_or("both", |name| name.as_str());
    let has = |player: &str| {
        strategy.eq_ignore_ascii_case("both") || strategy.eq_ignore_ascii_case(player)
    };
    // What is near a position was explored from it.
    let around = matches.get_one::<String>("around");
    let focus = around.map(|text| model.find(text).unwrap_or(model.start()));
    let session = open(spec(matches))?;
    let tabletop = |v: u32| {
        let place = session.place(Some(&model.name(v)), None).ok()?;
        Some(place.tabletop()).filter(|tabletop| !matches!(tabletop, Tabletop::Vertex(_)))
    };
    let picture = ArenaPicture {
        model,
        game: spec(matches),
        solution,
        layout: layout(matches),
        strategies: [has("J0"), has("J1")],
        play: &play,
        focus,
        ranks: matches.get_flag("ranks"),
        transposed: matches.get_flag("transpose"),
        part,
        thumbnails: match matches.get_flag("thumbnails") {
            true => Thumbnails::Always,
            false => Thumbnails::Auto,
        },
        tabletop: &tabletop,
        voice: voice(face),
        legend: !matches.get_flag("no-legend"),
    };
    Ok(arena_scene(&picture).into())
}

/// Is the game too large to be explored, whatever is drawn of it?
fn is_too_large(stop: &Stop) -> bool {
    matches!(stop, Stop::Failed(message)
        if matches!(message.id(), "limit-too-large" | "limit-memory" | "limit-vertices"))
}

/// What can be reached from `--around` by the rules alone; without `--around`, an
/// error that says what can be drawn.
fn near(matches: &ArgMatches) -> Result<Near, Stop> {
    let session = open(spec(matches))?;
    let from = matches.get_one::<String>("around").or(matches.get_one::<String>("from"));
    let place = session.place(from.map(String::as_str), None)?;
    let name = place.name();
    let most = most(matches);
    if matches.contains_id("around") {
        let radius = radius(matches);
        let too_large = || {
            let message = Message::new("draw-around-large").with("vertex", name.as_str());
            Stop::Failed(message.with("radius", radius).with("limit", most))
        };
        return Near::explore(place, radius, most).ok_or_else(too_large);
    }
    let message = Message::new("draw-game-large").with("game", spec(matches));
    Err(Stop::Failed(message.with("vertex", name)))
}

fn radius(matches: &ArgMatches) -> usize {
    matches.get_one::<u32>("radius").map_or(2, |&radius| radius as usize)
}

/// Vertices that the picture may have.
fn most(matches: &ArgMatches) -> usize {
    matches.get_one::<u32>("limit").map_or(MOST, |&limit| limit as usize)
}

pub(crate) fn layout(matches: &ArgMatches) -> Layout {
    let name = matches.get_one::<String>("layout").map_or("auto", |name| name.as_str());
    let known = Layout::ALL.iter().find(|(known, _)| *known == name);
    known.map(|&(_, layout)| layout).unwrap_or_default()
}

/// What is shown: the whole arena, or what is near a vertex; if that is too
/// much, an error that says what can be drawn.
pub(crate) fn part(model: &dyn Model, matches: &ArgMatches) -> Result<Part, Stop> {
    let most = most(matches);
    if let Some(text) = matches.get_one::<String>("around") {
        let part = Part::around(model.arena(), model.find(text)?, radius(matches));
        if part.vertices.len() > most {
            let message = Message::new("draw-around-large").with("vertex", text.trim());
            let message = message.with("radius", radius(matches)).with("limit", most);
            return Err(Stop::Failed(message));
        }
        return Ok(part);
    }
    if model.arena().len() <= most {
        return Ok(Part::whole(model.arena()));
    }
    // The widest surroundings of the start that fit.
    let (radius, near) = (1..=8)
        .map(|radius| (radius, Part::around(model.arena(), model.start(), radius).vertices.len()))
        .take_while(|&(radius, count)| radius == 1 || count <= most)
        .last()
        .unwrap_or((1, 1));
    Err(Stop::Failed(
        Message::new("draw-arena-large")
            .with("game", spec(matches))
            .with("vertices", model.arena().len())
            .with("limit", most)
            // To be typed: without separators.
            .with("all", model.arena().len().to_string())
            .with("vertex", model.name(model.start()))
            .with("radius", radius)
            .with("near", near),
    ))
}

/// The play to highlight.
fn play(model: &dyn Model, matches: &ArgMatches) -> Result<Vec<u32>, Stop> {
    let Some(text) = matches.get_one::<String>("play") else { return Ok(Vec::new()) };
    let session = open(spec(matches))?;
    let names = played(&*session, text)?;
    let found: Result<Vec<u32>, Message> = names.iter().map(|name| model.find(name)).collect();
    Ok(found?)
}
