//! `arene draw --what tree`, and `--what chart`: what searches see.

use arene_draw::pictures::chart::{ChartData, draw_chart};
use arene_draw::pictures::tree::{
    Algorithm, Evaluated, MOST_LEAVES, TreeData, TreeOptions, Windows, draw_tree,
};
use arene_games::{Turn, open};
use arene_words::Message;
use clap::ArgMatches;

use super::{Drawn, spec, voice};
use crate::args::chosen_turn;
use crate::face::{Face, Stop};
use crate::limits::limits;

/// How deep trees are if nothing else is said.
const DEPTH: u32 = 2;
/// How far charts go.
const CHART_DEPTH: u32 = 9;

pub(crate) fn draw(matches: &ArgMatches, face: &mut Face) -> Result<Drawn, Stop> {
    let session = open(spec(matches))?;
    let from = matches.get_one::<String>("from").map(String::as_str);
    let turn = match chosen_turn(matches) {
        Turn::Of(player) => Some(player),
        _ => None,
    };
    let place = session.place(from, turn)?;
    face.warn_all(place.unreachable().as_slice())?;
    let depth = matches.get_one::<u32>("depth").copied().unwrap_or(DEPTH);
    let heuristic = matches.get_one::<String>("heuristic").map(String::as_str);
    let title = face.text(&Message::new("picture-tree").with("game", spec(matches)));
    let data = TreeData::gather(&*place, depth, heuristic, title, &limits(matches, face)?)?;
    let options = options(matches)?;
    Ok(draw_tree(&data, &options, &voice(face)).into())
}

fn options(matches: &ArgMatches) -> Result<TreeOptions, Message> {
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str);
    let whole = |id: &'static str, text: &str| {
        let wrong = || Message::new("draw-values").with("option", id).with("value", text);
        text.parse::<u32>().map_err(|_| wrong())
    };
    let evaluated = match (text("values"), matches.get_one::<u32>("steps")) {
        (_, Some(&steps)) => Evaluated::Steps(steps),
        (Some("leaves"), _) => Evaluated::Leaves,
        (None | Some("all"), _) => Evaluated::All,
        (Some(depth), _) => Evaluated::From(whole("values", depth)?),
    };
    let windows = match text("windows") {
        None => Windows::None,
        Some("all") => Windows::All,
        Some(visit) => Windows::Of(whole("windows", visit)?),
    };
    let algorithm = match text("algorithm") {
        Some("alphabeta") => Algorithm::AlphaBeta,
        Some("alphabeta-all") => Algorithm::AlphaBetaAll,
        // Windows, and steps of a search, are those of alpha-beta.
        None if windows != Windows::None || matches!(evaluated, Evaluated::Steps(_)) => {
            Algorithm::AlphaBeta
        }
        _ => Algorithm::Minimax,
    };
    let most = matches.get_one::<u32>("limit").map_or(MOST_LEAVES, |&limit| limit as usize);
    Ok(TreeOptions {
        algorithm,
        evaluated,
        windows,
        boards: matches.get_flag("thumbnails"),
        most_leaves: most,
        legend: !matches.get_flag("no-legend"),
        ..TreeOptions::default()
    })
}

/// How a game grows, or what its searches cost.
pub(crate) fn chart(matches: &ArgMatches, face: &Face) -> Result<Drawn, Stop> {
    let session = open(spec(matches))?;
    let from = matches.get_one::<String>("from").map(String::as_str);
    let place = session.place(from, None)?;
    let depth = matches.get_one::<u32>("depth").copied().unwrap_or(CHART_DEPTH);
    let limits = limits(matches, face)?;
    let voice = voice(face);
    let searches = matches.get_one::<String>("chart").is_some_and(|chart| chart == "searches");
    let data = if searches {
        let title = Message::new("picture-searches").with("game", spec(matches));
        let heuristic = matches.get_one::<String>("heuristic").map(String::as_str);
        ChartData::of_searches(&*place, depth, heuristic, voice.say(&title), &voice, &limits)?
    } else {
        let title = Message::new("picture-growth").with("game", spec(matches));
        ChartData::of_growth(&*place, depth, voice.say(&title), &voice, &limits)?
    };
    Ok(Drawn { scenes: vec![draw_chart(&data, &voice)], text: Some(data.text(&voice)) })
}
