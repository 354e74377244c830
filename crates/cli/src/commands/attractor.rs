//! `arene attractor`: from where a player can force the play into a target,
//! layer by layer.

use arene::Reason;
use arene_service::{Attractor, Layers};
use arene_words::{id, message};

use crate::face::{Face, Stop};
use crate::table::table;

pub(crate) fn run(question: &Attractor, face: &mut Face) -> Result<(), Stop> {
    let answer = question.answer(&face.context());
    let answer = face.answered(answer)?;
    face.tell_warnings(&answer.warnings)?;
    if face.json {
        return face.json(&answer);
    }
    let Layers::Found(found) = &answer.layers else { return Ok(()) };
    let (model, attractor, player) = (found.model(), found.attractor(), answer.player);
    if attractor.is_empty() {
        return face.say(&message!("attractor-empty", ..face.about(player)));
    }
    let names = attractor.layers().next().unwrap_or_default().iter().map(|&v| model.name(v));
    let names = face.list(names, 8);
    face.say(&message!(
        "attractor-head",
        target = names,
        count = attractor.len(),
        all = model.arena().len(),
        ..face.about(player)
    ))?;
    face.blank()?;
    let head = [id!("head-layer"), id!("head-vertex"), id!("head-owner"), id!("head-reason")];
    let newcomers = attractor.layers().enumerate().flat_map(|(layer, newcomers)| {
        newcomers.iter().enumerate().map(move |(i, &v)| ((i == 0).then_some(layer), v))
    });
    table(face, head, newcomers, |face, (layer, v)| {
        let owner = model.arena().owner(v);
        let reason = match found.reason(v) {
            Some(Reason::Chooses(to)) => {
                message!("reason-chooses", to = model.name(to), ..face.about(owner))
            }
            Some(Reason::Forced) => {
                let all = model.arena().successors(v).iter().map(|&to| model.name(to));
                message!("reason-forced", to = face.list(all, 6), ..face.about(owner))
            }
            _ => message!("reason-target"),
        };
        let layer = layer.map_or(String::new(), |layer| layer.to_string());
        let owned = face.name(owner).to_owned();
        ([layer, model.name(v), owned, face.text(&reason)], Some(owner.into()))
    })?;
    face.blank()?;
    face.say(&message!("attractor-stationary", rank = attractor.stationary()))
}
