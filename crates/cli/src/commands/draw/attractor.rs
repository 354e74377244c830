//! `arene draw --what attractor`.

use arene::Player;
use arene_draw::pictures::attractor::{
    AttractorPicture, attractor_animation, attractor_layer, attractor_series, attractor_strip,
};
use arene_draw::pictures::sketch::Layout;
use arene_games::answers::read_target;
use arene_words::Message;
use clap::ArgMatches;

use super::arena::{layout, part};
use super::{Drawn, spec, voice};
use crate::args::chosen_player;
use crate::commands::explored;
use crate::face::{Face, Stop};

pub(crate) fn draw(matches: &ArgMatches, face: &mut Face) -> Result<Drawn, Stop> {
    let model = explored(matches, face)?;
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
        return Err(Stop::Failed(face.about("attractor-empty", player)));
    }
    let layer = layer(matches, attractor.stationary())?;
    let (series, animate) = (matches.get_flag("series"), matches.get_flag("animate"));
    let together = layer.is_none() && !series && !animate;
    let mut picture = AttractorPicture {
        model: &*model,
        game: spec(matches),
        attractor: &attractor,
        layout: layout(matches),
        part: part(&*model, matches)?,
        voice: voice(face),
    };
    if together && picture.layout == Layout::Auto {
        picture.layout = Layout::AutoUpright;
    }
    Ok(match layer {
        Some(layer) => attractor_layer(&picture, layer).into(),
        None if animate => attractor_animation(&picture).into(),
        None if series => Drawn { scenes: attractor_series(&picture), text: None },
        None => attractor_strip(&picture).into(),
    })
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
