//! `arene draw --what arena`.

use arene::Solution;
use arene_draw::Scene;
use arene_draw::pictures::arena::{ArenaPicture, arena_scene};
use arene_draw::pictures::near::Near;
use arene_draw::pictures::part::{Part, Rings};
use arene_draw::pictures::sketch::Layout;
use arene_draw::pictures::thumbs::{Thumbnails, has_thumbnails};
use arene_games::{Failure, Model, Session, Tabletop, Turn, open};
use arene_words::Message;
use clap::ArgMatches;

use super::size::{Paper, always, too_large};
use super::{Drawn, MOST, MOST_EVER, explored, is_too_large, played, spec, voice};
use crate::args::chosen_turn;
use crate::face::{Face, Stop};
use crate::limits::limits;

pub(crate) fn draw(matches: &ArgMatches, face: &mut Face, paper: Paper) -> Result<Drawn, Stop> {
    let session = open(spec(matches))?;
    let Some(model) = explored(&*session, matches, face)? else {
        return near(&*session, matches, face, paper);
    };
    let solution = match matches.get_flag("plain") {
        true => None,
        false => match solved(&*model, matches, face)? {
            Some(solution) => Some(solution),
            None => return near(&*session, matches, face, paper),
        },
    };
    face.warn_all(model.warnings())?;
    let play = play(&*session, matches, |name| model.find(name))?;
    let solution = solution.as_ref();
    let draw = |part: Part| picture(matches, face, &*session, &*model, solution, &play, part);
    let fits = |part: Part| Ok(paper.fits(&draw(part)?));
    let offer = || around_offer(&*model, centre(&*model, matches)?, matches, fits);
    let part = part(&*session, &*model, matches, paper, offer)?;
    let count = part.vertices.len();
    let scene = draw(part)?;
    if paper.fits(&scene) {
        return Ok(scene.into());
    }
    let offers =
        offer()?.into_iter().chain(always(&*session, matches)).chain(even_so(paper, &scene, count));
    Err(too_large(paper.problem(&scene), offers))
}

/// Who wins from where; `None` if there is no memory to find out.
fn solved(model: &dyn Model, matches: &ArgMatches, face: &Face) -> Result<Option<Solution>, Stop> {
    let within = limits(matches, face)?.less_memory(model.bytes());
    match arene::solve(model.arena(), model.finals(), &within).map_err(Failure::from) {
        Ok(solution) => Ok(Some(solution)),
        Err(failure) if is_too_large(&failure) => Ok(None),
        Err(failure) => Err(failure.into()),
    }
}

fn picture(
    matches: &ArgMatches,
    face: &Face,
    session: &dyn Session,
    model: &dyn Model,
    solution: Option<&Solution>,
    play: &[u32],
    part: Part,
) -> Result<Scene, Stop> {
    let strategy = matches.get_one::<String>("strategy").map_or("both", |name| name.as_str());
    let has = |player: &str| {
        strategy.eq_ignore_ascii_case("both") || strategy.eq_ignore_ascii_case(player)
    };
    // What is near a position was explored from it.
    let around = matches.get_one::<String>("around");
    let focus = around.map(|text| model.find(text).unwrap_or(model.start()));
    let tabletop = |v: u32| tabletop(session, model, v);
    check_thumbnails(matches, &part, &tabletop)?;
    let picture = ArenaPicture {
        model,
        game: spec(matches),
        solution,
        unsolved: solution.is_none() && !matches.get_flag("plain"),
        layout: layout(matches),
        strategies: [has("J0"), has("J1")],
        play,
        focus,
        ranks: matches.get_flag("ranks"),
        transposed: matches.get_flag("transpose"),
        part,
        thumbnails: thumbnails(matches),
        tabletop: &tabletop,
        voice: voice(face),
        legend: !matches.get_flag("no-legend"),
    };
    Ok(arena_scene(&picture))
}

/// What lies on the table at a vertex, if anything does.
pub(crate) fn tabletop(session: &dyn Session, model: &dyn Model, v: u32) -> Option<Tabletop> {
    let place = session.place(Some(&model.name(v)), None).ok()?;
    Some(place.tabletop()).filter(|tabletop| !matches!(tabletop, Tabletop::Vertex(_)))
}

pub(crate) fn thumbnails(matches: &ArgMatches) -> Thumbnails {
    match matches.get_flag("thumbnails") {
        true => Thumbnails::Always,
        false => Thumbnails::Auto,
    }
}

/// Little boards that were asked for must fit.
pub(crate) fn check_thumbnails(
    matches: &ArgMatches,
    part: &Part,
    tabletop: &dyn Fn(u32) -> Option<Tabletop>,
) -> Result<(), Message> {
    match matches.get_flag("thumbnails") && !has_thumbnails(part, tabletop) {
        true => Err(Message::new("draw-no-thumbnails").with("game", spec(matches))),
        false => Ok(()),
    }
}

/// What can be reached from `--around` by the rules alone, where the arena is too
/// large; without `--around`, an error that says what can be drawn.
fn near(
    session: &dyn Session,
    matches: &ArgMatches,
    face: &Face,
    paper: Paper,
) -> Result<Drawn, Stop> {
    let around = Surroundings::new(session, matches, face, paper)?;
    let strategy = matches.get_one::<String>("strategy").filter(|name| *name != "none");
    let unsolved = [
        ("ranks", matches.get_flag("ranks")),
        ("strategy", strategy.is_some()),
        ("layout rank", layout(matches) == Layout::Rank),
    ];
    if let Some((option, _)) = unsolved.into_iter().find(|(_, given)| *given) {
        let message = Message::new("draw-unsolved").with("option", option);
        return Err(message.with("game", spec(matches)).into());
    }
    if !matches.contains_id("around") {
        let problem = Message::new("draw-game-large").with("game", spec(matches));
        let offer = around.offer(FARTHEST)?;
        return Err(too_large(problem, offer.into_iter().chain(always(session, matches))));
    }
    let radius = radius(matches);
    let problem = match around.explore(radius)? {
        Some((scene, _)) if paper.fits(&scene) => return Ok(scene.into()),
        Some((scene, _)) => paper.problem(&scene),
        None => around_large(&around.name, radius, most(matches)),
    };
    Err(too_large(problem, around.offer(radius)?.into_iter().chain(always(session, matches))))
}

/// What surrounds a position of a game whose arena is too large.
pub(crate) struct Surroundings<'a> {
    session: &'a dyn Session,
    matches: &'a ArgMatches,
    face: &'a Face,
    paper: Paper,
    /// The position.
    name: String,
}

impl<'a> Surroundings<'a> {
    pub(crate) fn new(
        session: &'a dyn Session,
        matches: &'a ArgMatches,
        face: &'a Face,
        paper: Paper,
    ) -> Result<Surroundings<'a>, Stop> {
        let from = matches.get_one::<String>("around").or(matches.get_one::<String>("from"));
        let place = session.place(from.map(String::as_str), chosen_turn(matches).player())?;
        if chosen_turn(matches) == Turn::Both {
            return Err(Message::new("draw-large-both").with("game", spec(matches)).into());
        }
        Ok(Surroundings { session, matches, face, paper, name: place.name() })
    }

    /// The picture within a radius, and whether it is clear; `None` if there is too
    /// much.
    fn explore(&self, radius: usize) -> Result<Option<(Scene, Option<usize>)>, Stop> {
        let place = self.session.place(Some(&self.name), None)?;
        let Some(near) = Near::explore(place, radius, most(self.matches)) else {
            return Ok(None);
        };
        let part = near.part();
        let clear = is_clear(&part, radius).then_some(part.vertices.len());
        // A play may go on outside: no vertex has that number.
        let outside = |name: &str| Ok(near.find(name).unwrap_or(u32::MAX));
        let play = play(self.session, self.matches, outside)?;
        let scene = picture(self.matches, self.face, self.session, &near, None, &play, part)?;
        Ok(Some((scene, clear)))
    }

    /// The largest radius below this whose picture can be read.
    fn widest(&self, below: usize) -> Result<Option<(usize, usize)>, Stop> {
        for radius in (1..below.min(FARTHEST)).rev() {
            if let Some((scene, Some(count))) = self.explore(radius)?
                && self.paper.fits(&scene)
            {
                return Ok(Some((radius, count)));
            }
        }
        Ok(None)
    }

    fn offer(&self, below: usize) -> Result<Option<Message>, Stop> {
        let widest = self.widest(below)?;
        Ok(widest.map(|(radius, count)| offer_of(&self.name, radius, count)))
    }

    /// The same where something else than an arena was asked for.
    pub(crate) fn arena_offer(&self) -> Result<Option<Message>, Stop> {
        let offer = |(radius, _)| {
            let message = Message::new("draw-offer-arena").with("vertex", self.name.as_str());
            message.with("radius", radius)
        };
        Ok(self.widest(FARTHEST)?.map(offer))
    }
}

/// Can one follow its edges? Within one move one always can.
fn is_clear(part: &Part, radius: usize) -> bool {
    radius <= 1 || (part.vertices.len() <= CLEAR.0 && part.edges.len() <= CLEAR.1)
}

/// Vertices and edges of surroundings that are offered, at most.
const CLEAR: (usize, usize) = (40, 70);

/// The whole of it, whatever its size; in the terminal, a file of it.
pub(crate) fn even_so(paper: Paper, scene: &Scene, vertices: usize) -> Option<Message> {
    match paper.is_terminal() && scene.is_readable() {
        true => Some(paper.other()),
        false => all_of(paper, vertices),
    }
}

/// All these vertices, if so many can be laid out.
fn all_of(paper: Paper, vertices: usize) -> Option<Message> {
    let id = if paper.can_be_endless() { "draw-offer-all" } else { "draw-offer-all-file" };
    // To be typed: without separators.
    let message = || Message::new(id).with("all", vertices.to_string());
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

/// The vertex whose surroundings are drawn, or offered.
pub(crate) fn centre(model: &dyn Model, matches: &ArgMatches) -> Result<u32, Message> {
    let around = matches.get_one::<String>("around");
    around.map_or(Ok(model.start()), |text| model.find(text))
}

/// The widest surroundings of a vertex, less wide than those that were asked for,
/// that fit and can be read.
pub(crate) fn around_offer(
    model: &dyn Model,
    centre: u32,
    matches: &ArgMatches,
    fits: impl Fn(Part) -> Result<bool, Stop>,
) -> Result<Option<Message>, Stop> {
    let is_asked = |text: &String| model.find(text).is_ok_and(|v| v == centre);
    let below = match matches.get_one::<String>("around").is_some_and(is_asked) {
        true => radius(matches).min(FARTHEST),
        false => FARTHEST,
    };
    let rings = Rings::new(model.arena(), centre, below.saturating_sub(1));
    for radius in (1..below).rev() {
        let count = rings.count(radius);
        // Beyond some radius there is nothing more to see.
        let is_last = rings.count(radius + 1) == count && radius + 1 < below;
        if is_last || count > most(matches) {
            continue;
        }
        let part = rings.part(model.arena(), radius);
        if is_clear(&part, radius) && fits(part)? {
            return Ok(Some(offer_of(&model.name(centre), radius, count)));
        }
    }
    Ok(None)
}

/// Radii are offered below this.
const FARTHEST: usize = 9;

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
    session: &dyn Session,
    model: &dyn Model,
    matches: &ArgMatches,
    paper: Paper,
    offer: impl FnOnce() -> Result<Option<Message>, Stop>,
) -> Result<Part, Stop> {
    let (most, centre) = (most(matches), centre(model, matches)?);
    let (count, problem) = match matches.get_one::<String>("around") {
        Some(text) => {
            let part = Part::around(model.arena(), centre, radius(matches));
            if part.vertices.len() <= most {
                return Ok(part);
            }
            (part.vertices.len(), around_large(text.trim(), radius(matches), most))
        }
        None if model.arena().len() <= most => return Ok(Part::whole(model.arena())),
        None => {
            let problem = Message::new("draw-arena-large").with("game", spec(matches));
            let problem = problem.with("vertices", model.arena().len()).with("limit", most);
            (model.arena().len(), problem)
        }
    };
    Err(too_large(
        problem,
        offer()?.into_iter().chain(always(session, matches)).chain(all_of(paper, count)),
    ))
}

/// The play to highlight.
fn play(
    session: &dyn Session,
    matches: &ArgMatches,
    find: impl Fn(&str) -> Result<u32, Message>,
) -> Result<Vec<u32>, Stop> {
    let Some(text) = matches.get_one::<String>("play") else { return Ok(Vec::new()) };
    let names = played(session, text)?;
    Ok(names.iter().map(|name| find(name)).collect::<Result<_, Message>>()?)
}
