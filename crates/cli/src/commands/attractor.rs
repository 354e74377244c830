//! `arene attractor`: from where a player can force the play into a target,
//! layer by layer.

use arene::{Player, Reason};
use arene_games::answers::{AttractorAnswer, Method, read_target};
use arene_words::Message;
use clap::ArgMatches;

use super::{explored, wants_json};
use crate::args::chosen_player;
use crate::face::{Face, Stop};
use crate::limits::limits;
use crate::table::table;

pub(crate) fn run(matches: &ArgMatches, face: &mut Face) -> Result<(), Stop> {
    let model = explored(matches, face)?;
    let player = chosen_player(matches).unwrap_or(Player::J0);
    let texts: Vec<String> =
        matches.get_many::<String>("target").into_iter().flatten().cloned().collect();
    let target = if texts.is_empty() {
        model.finals().won_by(player).clone()
    } else {
        read_target(&*model, &texts)?
    };
    let name = matches.get_one::<String>("algorithm").map_or("counters", |name| name.as_str());
    let method = Method::ALL.iter().find(|(known, _)| *known == name).map(|&(_, method)| method);
    let limits = limits(matches, face)?.less_memory(model.bytes());
    let method = method.unwrap_or_default();
    let attractor = method.attractor(model.arena(), player, &target, &limits)?;
    // Takes the progress bar away before anything is said.
    drop(limits);
    let answer = AttractorAnswer { model: &*model, attractor: &attractor };
    if wants_json(matches) {
        return face.json(&answer);
    }
    if attractor.is_empty() {
        return face.say(&face.about("attractor-empty", player));
    }
    let names = attractor.layers().next().unwrap_or_default().iter().map(|&v| model.name(v));
    let names = face.list(names, 8);
    face.say(
        &face
            .about("attractor-head", player)
            .with("target", names)
            .with("count", attractor.len())
            .with("all", model.arena().len()),
    )?;
    face.blank()?;
    let head = ["head-layer", "head-vertex", "head-owner", "head-reason"];
    let newcomers = attractor.layers().enumerate().flat_map(|(layer, newcomers)| {
        newcomers.iter().enumerate().map(move |(i, &v)| ((i == 0).then_some(layer), v))
    });
    table(face, head, newcomers, |face, (layer, v)| {
        let owner = model.arena().owner(v);
        let reason = match attractor.reason(model.arena(), v) {
            Some(Reason::Chooses(to)) => {
                face.about("reason-chooses", owner).with("to", model.name(to))
            }
            Some(Reason::Forced) => {
                let all = model.arena().successors(v).iter().map(|&to| model.name(to));
                face.about("reason-forced", owner).with("to", face.list(all, 6))
            }
            _ => Message::new("reason-target"),
        };
        let layer = layer.map_or(String::new(), |layer| layer.to_string());
        let owned = face.name(owner).to_owned();
        ([layer, model.name(v), owned, face.text(&reason)], Some(owner.into()))
    })?;
    face.blank()?;
    face.say(&Message::new("attractor-stationary").with("rank", attractor.stationary()))
}
