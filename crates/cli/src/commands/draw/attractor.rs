//! `arene draw --what attractor`.

use arene::{LimitReached, Limits, Player};
use arene_draw::Scene;
use arene_draw::pictures::attractor::{
    AttractorPicture, attractor_animation, attractor_layer, attractor_series, attractor_strip,
};
use arene_draw::pictures::part::Part;
use arene_draw::pictures::sketch::Layout;
use arene_games::answers::read_target;
use arene_games::open;
use arene_words::Message;
use clap::ArgMatches;

use super::arena::{Artist, layout};
use super::boards::{check_thumbnails, tabletop, thumbnails};
use super::near::Surroundings;
use super::shown::{around_offer, centre, even_so, part};
use super::size::{Paper, always, too_large};
use super::{Drawn, explored, spec, voice};
use crate::args::chosen_player;
use crate::face::{Face, Stop};
use crate::limits::limits;

pub(crate) fn draw(matches: &ArgMatches, face: &mut Face, paper: Paper) -> Result<Drawn, Stop> {
    let session = open(spec(matches))?;
    let Some(model) = explored(&*session, matches, face)? else {
        let problem = Message::new("draw-game-large").with("game", spec(matches));
        let artist = Artist::new(&*session, matches, face)?;
        let arena = Surroundings::new(&artist, paper)?.arena_offer()?;
        return Err(too_large(problem, arena.into_iter().chain(always(&*session, matches))));
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
    let attractor = arene::attractor(model.arena(), player, &target);
    if attractor.is_empty() {
        return Err(Stop::Failed(face.about("draw-no-target", player)));
    }
    let layer = layer(matches, attractor.stationary())?;
    let within = limits(matches, face)?;
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
    let layers = attractor.stationary();
    if !matches!(form, Form::Layer(_)) && layers > MOST_LAYERS {
        let problem = Message::new("draw-many-layers").with("count", layers);
        let offer = Message::new("draw-offer-layer").with("layer", 1);
        return Err(too_large(problem.with("most", MOST_LAYERS), [offer]));
    }
    // What is offered holds some of the target, where it all begins.
    let begins = |part: &Part| part.vertices.iter().any(|&v| attractor.rank(v) == Some(0));
    let readable = |form: Form, part: Part| -> Result<bool, Stop> {
        Ok(begins(&part) && draw(form, part)?.iter().all(|scene| paper.fits(scene)))
    };
    // Where something happens, if that is not where play begins.
    let first = attractor.layers().take(2).last().and_then(|layer| layer.first().copied());
    let event = first.unwrap_or(model.start());
    let offer = |form: Form| {
        let begin = centre(&*model, matches)?;
        let fits = |part: Part| readable(form, part);
        let offer = around_offer(&*model, begin, matches, fits)?;
        offer.map_or_else(|| around_offer(&*model, event, matches, fits), |offer| Ok(Some(offer)))
    };
    let part = part(&*session, &*model, matches, paper, || offer(form))?;
    // A picture of nothing of it would have no colours.
    if part.vertices.iter().all(|&v| attractor.rank(v).is_none()) {
        let vertex = matches.get_one::<String>("around").map_or("", |text| text.trim());
        let problem = Message::new("draw-no-target-near").with("vertex", vertex);
        return Err(too_large(problem, offer(form)?));
    }
    check_thumbnails(matches, &part, &table)?;
    let scenes = draw(form, part.clone())?;
    let Some(large) = scenes.iter().find(|scene| !paper.fits(scene)) else {
        return Ok(Drawn { scenes, text: None });
    };
    let mut offers = Vec::new();
    let count = part.vertices.len();
    if form == Form::Strip && readable(Form::Layer(0), part)? {
        let layer = 1.min(attractor.stationary());
        offers.push(Message::new("draw-offer-layer").with("layer", layer));
        offers.push(paper.series());
        offers.extend(paper.animation());
    }
    offers.extend(offer(form)?);
    offers.extend(always(&*session, matches));
    offers.extend(even_so(paper, large, count));
    Err(too_large(paper.problem(large), offers))
}

/// Layers that are shown together, one by one, or moving, at most.
const MOST_LAYERS: u32 = 200;

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
