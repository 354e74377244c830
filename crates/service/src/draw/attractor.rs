//! Attractors, layer by layer.

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
use arene_words::{Message, message};

use super::arena::{check_form, layout};
use super::boards::{check_thumbnails, tabletop, thumbnails};
use super::choices::LayerShown;
use super::near::Surroundings;
use super::offers::{self, all_of, always, even_so};
use super::shown::{around_offer, centre, part};
use super::size::too_large;
use super::{Drawing, Drawn};
use crate::{Fault, FaultKind, Offer};

pub(super) fn draw(drawing: &Drawing<'_>, warnings: &mut Vec<Message>) -> Result<Drawn, Fault> {
    let (question, reader, paper) = (drawing.question, drawing.context.reader, drawing.paper);
    let Some(model) = drawing.explored()? else {
        let problem = message!("draw-game-large", game = drawing.game());
        let arena = Surroundings::new(drawing)?.arena_offer()?;
        return Err(too_large(problem, arena.into_iter().chain(always(drawing)?)));
    };
    warnings.extend_from_slice(model.warnings());
    let player = question.player.unwrap_or(Player::J0);
    let target = match question.target.is_empty() {
        true => model.finals().won_by(player).clone(),
        false => read_target(&*model, &question.target)?,
    };
    let within = drawing.limits().clone().less_memory(model.bytes());
    let attractor = arene::attractor(model.arena(), player, &target, &within)?;
    if attractor.is_empty() {
        let message = message!(
            "draw-no-target",
            player = reader.name(player),
            target = reader.field_of("target", "V,…"),
            option = reader.field("player")
        );
        return Err(Fault::new(FaultKind::Nothing, message));
    }
    let layers = attractor.stationary();
    let form = match question.layer {
        Some(LayerShown::One(layer)) if layer > layers => {
            return Err(message!("draw-layer", layer = layer.to_string(), last = layers).into());
        }
        Some(LayerShown::One(layer)) => Form::Layer(layer),
        _ if question.animate => Form::Animation,
        _ if question.series => Form::Series,
        _ => Form::Strip,
    };
    let table = |v: u32| tabletop(drawing, &*model, v);
    let draw = |form: Form, part: Part| {
        let picture = AttractorPicture {
            model: &*model,
            game: drawing.game(),
            attractor: &attractor,
            layout: layout(drawing),
            part,
            thumbnails: thumbnails(drawing),
            tabletop: &table,
            voice: drawing.voice(),
        };
        form.scenes(picture, &within)
    };
    let readable = |form: Form, part: Part| -> Result<bool, Fault> {
        let scenes = draw(form, part)?;
        Ok(scenes.iter().all(|scene| paper.fits(scene)))
    };
    let is_one = matches!(form, Form::Layer(_));
    // What is offered instead of a picture of this part, or of no part that can be drawn.
    let offers = |part: Option<&Part>| -> Result<Vec<Offer>, Fault> {
        let mut offers = Vec::new();
        if let Some(part) = part.filter(|_| !is_one) {
            let layer = 1.min(layers);
            if readable(Form::Layer(layer), part.clone())? {
                offers.push(offers::layer(drawing, layer));
            }
            if form == Form::Strip && shown_layers(&attractor, part) <= MOST_LAYERS {
                if readable(Form::Series, part.clone())? {
                    offers.push(offers::series(drawing));
                }
                if let Some(moving) = offers::animation(drawing)
                    && readable(Form::Animation, part.clone())?
                {
                    offers.push(moving);
                }
            }
        }
        let begin = centre(drawing, &*model)?;
        for centre in std::iter::once(begin).chain(events(&*model, &attractor, &within)?) {
            let fits =
                |part: Part| Ok(explains(&*model, &attractor, &part) && readable(form, part)?);
            let near = around_offer(drawing, &*model, centre, fits)?;
            if near.is_some() {
                offers.extend(near);
                break;
            }
        }
        offers.extend(always(drawing)?);
        Ok(offers)
    };
    let part = match part(drawing, &*model)? {
        Ok(part) => part,
        Err(too_many) => {
            let has_room = is_one || (layers as usize) < MOST_LAYERS;
            let whole = all_of(drawing, too_many.count).filter(|_| has_room);
            let offers = offers(None)?.into_iter().chain(whole);
            return Err(too_large(too_many.problem, offers));
        }
    };
    let shown = shown_layers(&attractor, &part);
    if !is_one && shown > MOST_LAYERS {
        return Err(too_large(
            message!("draw-many-layers", count = shown, most = MOST_LAYERS),
            offers(Some(&part))?,
        ));
    }
    // A picture of nothing of it would have no colours.
    if part.vertices.iter().all(|&v| attractor.rank(v).is_none()) {
        let vertex = question.around.as_ref().map_or("", |text| text.trim());
        let problem = message!("draw-no-target-near", vertex, option = reader.field("radius"));
        return Err(too_large(problem, offers(None)?));
    }
    check_thumbnails(drawing, &part, &table)?;
    let scenes = draw(form, part.clone())?;
    scenes.iter().try_for_each(|scene| check_form(drawing, scene))?;
    let Some(large) = scenes.iter().find(|scene| !paper.fits(scene)) else {
        return Ok(Drawn { scenes, text: None });
    };
    let whole = even_so(drawing, large, part.vertices.len());
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
