//! `arene draw --what arena`.

use arene::{Limits, Solution};
use arene_draw::Scene;
use arene_draw::pictures::arena::{ArenaPicture, arena_scene};
use arene_draw::pictures::part::Part;
use arene_draw::pictures::sketch::Layout;
use arene_games::{Model, Session, solve_model};
use arene_words::Message;
use clap::ArgMatches;

use super::boards::{check_thumbnails, tabletop, thumbnails};
use super::near::Surroundings;
use super::offers::{all_of, always, even_so};
use super::options::is_given;
use super::shown::{around_offer, centre, part};
use super::size::{Paper, too_large};
use super::{Drawn, explored, is_too_large, opened, played, spec, voice};
use crate::face::{Face, Stop};
use crate::limits::limits;

pub(crate) fn draw(matches: &ArgMatches, face: &mut Face, paper: Paper) -> Result<Drawn, Stop> {
    let session = opened(matches, face)?;
    let Some(model) = explored(&*session, matches, face)? else {
        return near(&Artist::new(&*session, matches, face)?, paper);
    };
    let solution = match matches.get_flag("plain") {
        true => None,
        false => match solved(&*model, matches, face)? {
            Some(solution) => Some(solution),
            None => return near(&Artist::new(&*session, matches, face)?, paper),
        },
    };
    face.warn_all(model.warnings())?;
    let play = play(&*session, matches, |name| model.find(name))?;
    let artist = Artist::new(&*session, matches, face)?;
    let draw = |part: Part| artist.arena(&*model, solution.as_ref(), &play, part);
    let fits = |part: Part| Ok(paper.fits(&draw(part)?));
    let (problem, whole) = match part(&*model, matches, &artist.limits)? {
        Err(too_many) => (too_many.problem, all_of(paper, too_many.count)),
        Ok(part) => {
            let count = part.vertices.len();
            let scene = draw(part)?;
            check_form(matches, &scene)?;
            if paper.fits(&scene) {
                return Ok(scene.into());
            }
            (paper.problem(&scene), even_so(paper, &scene, count))
        }
    };
    let near = around_offer(&*model, centre(&*model, matches)?, matches, &artist.limits, fits)?;
    let other = always(&*session, matches, face, paper)?;
    Err(too_large(problem, near.into_iter().chain(other).chain(whole)))
}

/// Who wins from where; `None` if there is no memory to find out.
fn solved(model: &dyn Model, matches: &ArgMatches, face: &Face) -> Result<Option<Solution>, Stop> {
    let within = limits(matches, face)?.less_memory(model.bytes());
    match solve_model(model, &within) {
        Ok(solution) => Ok(Some(solution)),
        Err(failure) if is_too_large(&failure) => Ok(None),
        Err(failure) => Err(failure.into()),
    }
}

/// Draws arenas as the options ask for.
pub(crate) struct Artist<'a> {
    pub(crate) session: &'a dyn Session,
    pub(crate) matches: &'a ArgMatches,
    pub(crate) face: &'a Face,
    limits: Limits,
}

impl<'a> Artist<'a> {
    pub(crate) fn new(
        session: &'a dyn Session,
        matches: &'a ArgMatches,
        face: &'a Face,
    ) -> Result<Artist<'a>, Stop> {
        Ok(Artist { session, matches, face, limits: limits(matches, face)? })
    }

    pub(crate) fn arena(
        &self,
        model: &dyn Model,
        solution: Option<&Solution>,
        play: &[u32],
        part: Part,
    ) -> Result<Scene, Stop> {
        let matches = self.matches;
        let strategy = matches.get_one::<String>("strategy").map_or("both", |name| name.as_str());
        let has = |player: &str| {
            strategy.eq_ignore_ascii_case("both") || strategy.eq_ignore_ascii_case(player)
        };
        // What is near a position was explored from it.
        let around = matches.get_one::<String>("around");
        let focus = around.map(|text| model.find(text).unwrap_or(model.start()));
        let tabletop = |v: u32| tabletop(self.session, model, v);
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
            voice: voice(self.face),
            legend: !matches.get_flag("no-legend"),
        };
        Ok(arena_scene(&picture, &self.limits)?)
    }
}

/// What can be reached from `--around` by the rules alone, where the arena is too
/// large; without `--around`, an error that says what can be drawn.
fn near(artist: &Artist<'_>, paper: Paper) -> Result<Drawn, Stop> {
    let matches = artist.matches;
    let around = Surroundings::new(artist, paper)?;
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
    around.draw()
}

pub(crate) fn layout(matches: &ArgMatches) -> Layout {
    let name = matches.get_one::<String>("layout").map_or("auto", |name| name.as_str());
    let known = Layout::ALL.iter().find(|(known, _)| *known == name);
    known.map(|&(_, layout)| layout).unwrap_or_default()
}

/// Two rows, or columns, suit games that are one row of positions: elsewhere edges would
/// run through vertices. Who gives a limit wants it drawn even so.
pub(crate) fn check_form(matches: &ArgMatches, scene: &Scene) -> Result<(), Message> {
    if is_given(matches, "limit") {
        return Ok(());
    }
    let name = match layout(matches) {
        Layout::Rows => "rows",
        Layout::Columns => "columns",
        _ => return Ok(()),
    };
    match scene.edges_over_vertices(0.0) {
        0 => Ok(()),
        edges => Err(Message::new("draw-form").with("layout", name).with("edges", edges)),
    }
}

/// The play to highlight.
pub(crate) fn play(
    session: &dyn Session,
    matches: &ArgMatches,
    find: impl Fn(&str) -> Result<u32, Message>,
) -> Result<Vec<u32>, Stop> {
    let Some(text) = matches.get_one::<String>("play") else { return Ok(Vec::new()) };
    let names = played(session, text)?;
    Ok(names.iter().map(|name| find(name)).collect::<Result<_, Message>>()?)
}
