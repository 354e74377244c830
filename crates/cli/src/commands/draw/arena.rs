//! `arene draw --what arena`.

use arene::Solution;
use arene_draw::Scene;
use arene_draw::pictures::arena::{ArenaPicture, Thumbnails, arena_scene, has_thumbnails};
use arene_draw::pictures::near::Near;
use arene_draw::pictures::part::Part;
use arene_draw::pictures::sketch::Layout;
use arene_games::{Model, Session, Tabletop, open};
use arene_words::Message;
use clap::ArgMatches;

use super::size::{Paper, always, too_large};
use super::{Drawn, MOST, MOST_EVER, explored, played, spec, voice};
use crate::face::{Face, Stop};
use crate::limits::limits;

pub(crate) fn draw(matches: &ArgMatches, face: &mut Face, paper: Paper) -> Result<Drawn, Stop> {
    let session = open(spec(matches))?;
    let Some(model) = explored(&*session, matches, face)? else {
        return near(&*session, matches, face, paper);
    };
    let within = limits(matches, face)?.less_memory(model.bytes());
    let solution = arene::solve(model.arena(), model.finals(), &within)?;
    // Takes the progress bar away before anything is said.
    drop(within);
    face.warn_all(model.warnings())?;
    let solution = (!matches.get_flag("plain")).then_some(&solution);
    let draw = |part: Part| picture(matches, face, &*session, &*model, solution, part);
    let part = part(&*model, matches, |part| Ok(paper.fits(&draw(part)?)))?;
    let scene = draw(part)?;
    if paper.fits(&scene) {
        return Ok(scene.into());
    }
    let fits = |part: Part| Ok(paper.fits(&draw(part)?));
    let around = around_offer(&*model, matches, radius_below(matches), fits)?;
    let offers = around.into_iter().chain(always()).chain(even_so(paper, matches));
    Err(too_large(paper.problem(&scene), offers))
}

fn picture(
    matches: &ArgMatches,
    face: &Face,
    session: &dyn Session,
    model: &dyn Model,
    solution: Option<&Solution>,
    part: Part,
) -> Result<Scene, Stop> {
    let play = play(session, model, matches)?;
    let strategy = matches.get_one::<String>("strategy").map_or("both", |name| name.as_str());
    let has = |player: &str| {
        strategy.eq_ignore_ascii_case("both") || strategy.eq_ignore_ascii_case(player)
    };
    // What is near a position was explored from it.
    let around = matches.get_one::<String>("around");
    let focus = around.map(|text| model.find(text).unwrap_or(model.start()));
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
    if picture.thumbnails == Thumbnails::Always && !has_thumbnails(&picture) {
        return Err(Message::new("draw-no-thumbnails").with("game", spec(matches)).into());
    }
    Ok(arena_scene(&picture))
}

/// What can be reached from `--around` by the rules alone, where the arena is too
/// large; without `--around`, an error that says what can be drawn.
fn near(
    session: &dyn Session,
    matches: &ArgMatches,
    face: &Face,
    paper: Paper,
) -> Result<Drawn, Stop> {
    let from = matches.get_one::<String>("around").or(matches.get_one::<String>("from"));
    let place = || session.place(from.map(String::as_str), None);
    let name = place()?.name();
    let most = most(matches);
    let explore = |radius: usize| -> Result<Option<(Scene, usize)>, Stop> {
        let Some(near) = Near::explore(place()?, radius, most) else { return Ok(None) };
        let scene = picture(matches, face, session, &near, None, near.part())?;
        Ok(Some((scene, near.arena().len())))
    };
    let offer = |below: usize| -> Result<Option<Message>, Stop> {
        for radius in (1..below.min(FARTHEST)).rev() {
            match explore(radius)? {
                Some((scene, count)) if paper.fits(&scene) => {
                    return Ok(Some(offer_of(&name, radius, count)));
                }
                _ => {}
            }
        }
        Ok(None)
    };
    if !matches.contains_id("around") {
        let problem = Message::new("draw-game-large").with("game", spec(matches));
        return Err(too_large(problem, offer(3)?.into_iter().chain(always())));
    }
    let radius = radius(matches);
    let problem = match explore(radius)? {
        Some((scene, _)) if paper.fits(&scene) => return Ok(scene.into()),
        Some((scene, _)) => paper.problem(&scene),
        None => around_large(&name, radius, most),
    };
    Err(too_large(problem, offer(radius)?.into_iter().chain(always())))
}

/// The whole of it, whatever its size: in the terminal, a file of it.
pub(crate) fn even_so(paper: Paper, matches: &ArgMatches) -> Option<Message> {
    match paper {
        Paper::Terminal => Some(paper.other()),
        _ => all_of(most(matches)),
    }
}

/// All these vertices, if so many can be laid out.
fn all_of(vertices: usize) -> Option<Message> {
    // To be typed: without separators.
    let message = || Message::new("draw-offer-all").with("all", vertices.to_string());
    (vertices <= MOST_EVER).then(message)
}

fn around_large(name: &str, radius: usize, most: usize) -> Message {
    let message = Message::new("draw-around-large").with("vertex", name);
    message.with("radius", radius).with("limit", most)
}

fn offer_of(name: &str, radius: usize, near: usize) -> Message {
    let message = Message::new("draw-offer-around").with("vertex", name);
    message.with("radius", radius).with("near", near)
}

/// The widest surroundings, with a radius below this, that fit and can be read.
pub(crate) fn around_offer(
    model: &dyn Model,
    matches: &ArgMatches,
    below: usize,
    fits: impl Fn(Part) -> Result<bool, Stop>,
) -> Result<Option<Message>, Stop> {
    let centre = match matches.get_one::<String>("around") {
        Some(text) => model.find(text)?,
        None => model.start(),
    };
    let mut last = usize::MAX;
    for radius in (1..below).rev() {
        let part = Part::around(model.arena(), centre, radius);
        let count = part.vertices.len();
        // Beyond some radius there is nothing more to see.
        if count == last || count > most(matches) {
            continue;
        }
        last = count;
        if fits(part)? {
            return Ok(Some(offer_of(&model.name(centre), radius, count)));
        }
    }
    Ok(None)
}

/// Radii are offered below this.
const FARTHEST: usize = 9;

/// Radii that may be offered instead of the one that was asked for.
pub(crate) fn radius_below(matches: &ArgMatches) -> usize {
    match matches.contains_id("around") {
        true => radius(matches).min(FARTHEST),
        false => FARTHEST,
    }
}

fn radius(matches: &ArgMatches) -> usize {
    matches.get_one::<u32>("radius").map_or(2, |&radius| radius as usize)
}

/// Vertices that the picture may have.
pub(crate) fn most(matches: &ArgMatches) -> usize {
    matches.get_one::<u32>("limit").map_or(MOST, |&limit| limit as usize)
}

pub(crate) fn layout(matches: &ArgMatches) -> Layout {
    let name = matches.get_one::<String>("layout").map_or("auto", |name| name.as_str());
    let known = Layout::ALL.iter().find(|(known, _)| *known == name);
    known.map(|&(_, layout)| layout).unwrap_or_default()
}

/// What is shown: the whole arena, or what is near a vertex; if that is too
/// much, an error that says what can be drawn.
pub(crate) fn part(
    model: &dyn Model,
    matches: &ArgMatches,
    fits: impl Fn(Part) -> Result<bool, Stop>,
) -> Result<Part, Stop> {
    let most = most(matches);
    let around = matches.get_one::<String>("around");
    let (part, problem) = match around {
        Some(text) => (
            Part::around(model.arena(), model.find(text)?, radius(matches)),
            around_large(text.trim(), radius(matches), most),
        ),
        None if model.arena().len() <= most => return Ok(Part::whole(model.arena())),
        None => (
            Part::default(),
            Message::new("draw-arena-large")
                .with("game", spec(matches))
                .with("vertices", model.arena().len())
                .with("limit", most),
        ),
    };
    if around.is_some() && part.vertices.len() <= most {
        return Ok(part);
    }
    let all = if around.is_some() { part.vertices.len() } else { model.arena().len() };
    let offer = around_offer(model, matches, radius_below(matches), fits)?;
    Err(too_large(problem, offer.into_iter().chain(always()).chain(all_of(all))))
}

/// The play to highlight.
fn play(session: &dyn Session, model: &dyn Model, matches: &ArgMatches) -> Result<Vec<u32>, Stop> {
    let Some(text) = matches.get_one::<String>("play") else { return Ok(Vec::new()) };
    let names = played(session, text)?;
    let found: Result<Vec<u32>, Message> = names.iter().map(|name| model.find(name)).collect();
    Ok(found?)
}
