//! `arene draw --what arena`.

use arene_draw::pictures::arena::{ArenaPicture, arena_scene};
use arene_draw::pictures::part::Part;
use arene_draw::pictures::sketch::Layout;
use arene_games::answers;
use arene_games::{Model, open};
use arene_words::Message;
use clap::ArgMatches;

use super::{Drawn, spec, voice};
use crate::commands::solved;
use crate::face::{Face, Stop};

pub(crate) fn draw(matches: &ArgMatches, face: &mut Face) -> Result<Drawn, Stop> {
    let (model, solution) = solved(matches, face)?;
    let part = part(&*model, matches)?;
    let play = play(&*model, matches)?;
    let strategy = matches.get_one::<String>("strategy").map_or("both", |name| name.as_str());
    let has = |player: &str| {
        strategy.eq_ignore_ascii_case("both") || strategy.eq_ignore_ascii_case(player)
    };
    let picture = ArenaPicture {
        model: &*model,
        game: spec(matches),
        solution: (!matches.get_flag("plain")).then_some(&solution),
        layout: layout(matches),
        strategies: [has("J0"), has("J1")],
        play: &play,
        ranks: matches.get_flag("ranks"),
        transposed: matches.get_flag("transpose"),
        part,
        voice: voice(face),
        legend: !matches.get_flag("no-legend"),
    };
    Ok(arena_scene(&picture).into())
}

pub(crate) fn layout(matches: &ArgMatches) -> Layout {
    let name = matches.get_one::<String>("layout").map_or("auto", |name| name.as_str());
    let known = Layout::ALL.iter().find(|(known, _)| *known == name);
    known.map(|&(_, layout)| layout).unwrap_or_default()
}

/// What is shown: the whole arena, or what is near a vertex; if that is too
/// much, an error that says what can be drawn.
pub(crate) fn part(model: &dyn Model, matches: &ArgMatches) -> Result<Part, Stop> {
    let radius = matches.get_one::<u32>("radius").map_or(2, |&radius| radius as usize);
    let part = match matches.get_one::<String>("around") {
        Some(text) => Part::around(model.arena(), model.find(text)?, radius),
        None => Part::whole(model.arena()),
    };
    Ok(part)
}

/// The play to highlight.
fn play(model: &dyn Model, matches: &ArgMatches) -> Result<Vec<u32>, Stop> {
    let Some(text) = matches.get_one::<String>("play") else { return Ok(Vec::new()) };
    let session = open(spec(matches))?;
    let answer = answers::check(&*session, text, None)?;
    if let Some(fault) = answer.fault {
        return Err(Message::new("play-not").with("fault", fault).into());
    }
    let found: Result<Vec<u32>, Message> =
        answer.play.iter().map(|name| model.find(name)).collect();
    Ok(found?)
}
