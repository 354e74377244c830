//! `arene draw --what attractor`.

use std::collections::BTreeSet;

use arene::{Attractor, LimitReached, Limits, Player, Reason};
use arene_draw::Scene;
use arene_draw::pictures::attractor::{
    AttractorPicture, attractor_animation, attractor_layer, attractor_series, attractor_strip,
};
use arene_draw::pictures::part::Part;
use arene_draw::pictures::sketch::Layout;
use arene_games::Model;
use arene_games::answers::read_target;
use arene_words::Message;
use clap::ArgMatches;

use super::arena::{Artist, check_form, layout};
use super::boards::{check_thumbnails, tabletop, thumbnails};
use super::near::Surroundings;
use super::offers::{all_of, always, even_so};
use super::shown::{around_offer, centre, part};
use super::size::{Paper, too_large};
use super::{Drawn, explored, opened, spec, voice};
use crate::args::chosen_player;
use crate::face::{Face, Stop};
use crate::limits::limits;

pub(crate) fn draw(matches: &ArgMatches, face: &mut Face, paper: Paper) -> Result<Drawn, Stop> {
    let session = opened(matches, face)?;
    let Some(model) = explored(&*session, matches, face)? else {
        let problem = Message::new("draw-game-large").with("game", spec(matches));
        let artist = Artist::new(&*session, matches, face)?;
        let arena = Surroundings::new(&artist, paper)?.arena_offer()?;
        let other = always(&*session, matches, face, paper)?;
        return Err(too_large(problem, arena.into_iter().chain(other)));
    };
    face.warn_all(model.warnings())?;
    let player = chosen_player(matches).unwrap_or(Player::J0);
    let texts: Vec<String> =
        matches.get_many::<String>("target").into_iter().flatten().cloned().collect();
    let target = if texts.is_empty() {
        model.finals().won_by(player).clone()
    } else {
        read_target(&*model, &texts)?
    };
    let within = limits(matches, face)?.less_memory(model.bytes());
    let attractor = arene::attractor(model.arena(), player, &target, &within)?;
    if attractor.is_empty() {
        return Err(Stop::Failed(face.about("draw-no-target", player)));
    }
    let layer = layer(matches, attractor.stationary())?;
    let table = |v: u32| tabletop(&*session, &*model, v);
    let draw = |form: Form, part: Part| {
        let picture = AttractorPicture {
            model: &*model,
            game: spec(matches),
            attractor: &attractor,
            layout: layout(matches),
            part,
            thumbnails: thumbnails(matches),
            tabletop: &table,
            voice: voice(face),
        };
        form.scenes(picture, &within)
    };
    let form = match layer {
        Some(layer) => Form::Layer(layer),
        None if matches.get_flag("animate") => Form::Animation,
        None if matches.get_flag("series") => Form::Series,
        None => Form::Strip,
    };
    let readable = |form: Form, part: Part| -> Result<bool, Stop> {
        let scenes = draw(form, part)?;
        Ok(scenes.iter().all(|scene| paper.fits(scene)))
    };
    let layers = attractor.stationary();
    let is_one = matches!(form, Form::Layer(_));
    // What is offered instead of a picture of this part, or of no part that can be drawn.
    let offers = |part: Option<&Part>| -> Result<Vec<Message>, Stop> {
        let mut offers = Vec::new();
        if let Some(part) = part.filter(|_| !is_one) {
            let layer = 1.min(layers);
            if readable(Form::Layer(layer), part.clone())? {
                offers.push(Message::new("draw-offer-layer").with("layer", layer));
            }
            if form == Form::Strip && shown_layers(&attractor, part) <= MOST_LAYERS {
                if readable(Form::Series, part.clone())? {
                    offers.push(paper.series());
                }
                if let Some(moving) = paper.animation()
                    && readable(Form::Animation, part.clone())?
                {
                    offers.push(moving);
                }
            }
        }
        let begin = centre(&*model, matches)?;
        for centre in std::iter::once(begin).chain(events(&*model, &attractor, &within)?) {
            let fits =
                |part: Part| Ok(explains(&*model, &attractor, &part) && readable(form, part)?);
            let near = around_offer(&*model, centre, matches, &within, fits)?;
            if near.is_some() {
                offers.extend(near);
                break;
            }
        }
        offers.extend(always(&*session, matches, face, paper)?);
        Ok(offers)
    };
    let part = match part(&*model, matches, &within)? {
        Ok(part) => part,
        Err(too_many) => {
            let has_room = is_one || (layers as usize) < MOST_LAYERS;
            let whole = all_of(paper, too_many.count).filter(|_| has_room);
            let offers = offers(None)?.into_iter().chain(whole);
            return Err(too_large(too_many.problem, offers));
        }
    };
    let shown = shown_layers(&attractor, &part);
    if !is_one && shown > MOST_LAYERS {
        let problem = Message::new("draw-many-layers").with("count", shown);
        return Err(too_large(problem.with("most", MOST_LAYERS), offers(Some(&part))?));
    }
    // A picture of nothing of it would have no colours.
    if part.vertices.iter().all(|&v| attractor.rank(v).is_none()) {
        let vertex = matches.get_one::<String>("around").map_or("", |text| text.trim());
        let problem = Message::new("draw-no-target-near").with("vertex", vertex);
        return Err(too_large(problem, offers(None)?));
    }
    check_thumbnails(matches, &part, &table)?;
    let scenes = draw(form, part.clone())?;
    scenes.iter().try_for_each(|scene| check_form(matches, scene))?;
    let Some(large) = scenes.iter().find(|scene| !paper.fits(scene)) else {
        return Ok(Drawn { scenes, text: None });
    };
    let whole = even_so(paper, large, part.vertices.len());
    Err(too_large(paper.problem(large), offers(Some(&part))?.into_iter().chain(whole)))
}

/// Vertices where something of the attractor may be seen: those that enter first, the
/// ones with the fewest neighbours before the others.
fn events(
    model: &dyn Model,
    attractor: &Attractor,
    limits: &Limits,
) -> Result<Vec<u32>, LimitReached> {
    let arena = model.arena();
    let before = arena.graph().transpose(limits)?;
    let neighbours = |v: u32| arena.successors(v).len() + before.successors(v).len();
    let mut first: Vec<u32> = attractor.layers().take(3).flatten().copied().collect();
    first.sort_by_key(|&v| (neighbours(v), v));
    first.truncate(EVENTS);
    Ok(first)
}

/// So many vertices are tried.
const EVENTS: usize = 6;

/// Can it be seen in this part why some vertex enters?
fn explains(model: &dyn Model, attractor: &Attractor, part: &Part) -> bool {
    let arena = model.arena();
    let is_seen = |&v: &u32| part.place(v).is_some();
    part.vertices.iter().any(|&v| match attractor.reason(arena, v) {
        Some(Reason::Chooses(to)) => is_seen(&to),
        Some(Reason::Forced) => arena.successors(v).iter().all(is_seen),
        _ => false,
    })
}

/// Layers that are shown together, one by one, or moving, at most.
const MOST_LAYERS: usize = 200;

/// The layers at which something of a part enters.
fn shown_layers(attractor: &Attractor, part: &Part) -> usize {
    let ranks = part.vertices.iter().filter_map(|&v| attractor.rank(v));
    ranks.collect::<BTreeSet<u32>>().len()
}

/// How the layers are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Layer(u32),
    Strip,
    Series,
    Animation,
}

impl Form {
    fn scenes(
        self,
        mut picture: AttractorPicture<'_>,
        within: &Limits,
    ) -> Result<Vec<Scene>, LimitReached> {
        if self == Form::Strip && picture.layout == Layout::Auto {
            picture.layout = Layout::AutoUpright;
        }
        Ok(match self {
            Form::Layer(layer) => vec![attractor_layer(&picture, layer, within)?],
            Form::Strip => vec![attractor_strip(&picture, within)?],
            Form::Series => attractor_series(&picture, within)?,
            Form::Animation => vec![attractor_animation(&picture, within)?],
        })
    }
}

/// The layer that is asked for; `None` for all of them.
fn layer(matches: &ArgMatches, last: u32) -> Result<Option<u32>, Message> {
    let Some(text) = matches.get_one::<String>("layer").filter(|text| *text != "all") else {
        return Ok(None);
    };
    match text.parse::<u32>() {
        Ok(layer) if layer <= last => Ok(Some(layer)),
        _ => Err(Message::new("draw-layer").with("layer", text.as_str()).with("last", last)),
    }
}
