//! `arene draw --what tree`, and `--what chart`: what searches see.

use arene::{Trace, ValueTree};
use arene_draw::READABLE;
use arene_draw::pictures::chart::{ChartData, draw_chart};
use arene_draw::pictures::tree::{
    Algorithm, Evaluated, MOST_LEAVES, TreeData, TreeOptions, Windows, draw_tree,
};
use arene_games::{Place, Session, Tabletop};
use arene_words::Message;
use clap::ArgMatches;

use super::size::{Paper, too_large};
use super::{Drawn, opened, spec, voice};
use crate::args::chosen_turn;
use crate::face::{Face, Stop};
use crate::limits::limits;

/// How deep trees are if nothing else is said.
const DEPTH: u32 = 2;
/// How far charts go.
const CHART_DEPTH: u32 = 9;

/// Leaves that trees have where more of them would be too wide.
pub(crate) const FEWER_LEAVES: [usize; 4] = [45, 30, 20, 12];

pub(crate) fn draw(matches: &ArgMatches, face: &mut Face, paper: Paper) -> Result<Drawn, Stop> {
    let session = opened(matches, face)?;
    let place = place(&*session, matches)?;
    face.warn_all(place.unreachable().as_slice())?;
    let depth = matches.get_one::<u32>("depth").copied().unwrap_or(DEPTH);
    let heuristic = matches.get_one::<String>("heuristic").map(String::as_str);
    let title = face.text(&Message::new("picture-tree").with("game", spec(matches)));
    let gather = |depth: u32| {
        TreeData::gather(&*place, depth, heuristic, title.as_str(), &limits(matches, face)?)
            .map_err(Stop::from)
    };
    let data = gather(depth)?;
    let mut options = options(matches)?;
    check_numbers(matches, &options, &data)?;
    if options.boards && data.tabletops.iter().any(|board| matches!(board, Tabletop::Vertex(_))) {
        return Err(Message::new("draw-no-thumbnails").with("game", spec(matches)).into());
    }
    let mut scene = draw_tree(&data, &options, &voice(face));
    let most = options.most_leaves;
    for leaves in FEWER_LEAVES.into_iter().filter(|&leaves| leaves < most) {
        let is_wide = !paper.is_page() || scene.width > READABLE.0;
        if is_wide && !paper.fits(&scene) {
            options.most_leaves = leaves;
            scene = draw_tree(&data, &options, &voice(face));
        }
    }
    if paper.fits(&scene) {
        return Ok(scene.into());
    }
    // As many levels as there is room for, or one less, or two.
    let levels = f64::from(data.height().min(depth));
    let fits = (levels * READABLE.1 / scene.height).floor() as u32;
    for depth in (1..=fits.min(depth.saturating_sub(1))).rev().take(3) {
        if paper.fits(&draw_tree(&gather(depth)?, &options, &voice(face))) {
            let offer = Message::new("draw-offer-depth").with("depth", depth);
            return Err(too_large(paper.problem(&scene), [offer]));
        }
    }
    Err(too_large(paper.problem(&scene), [Message::new("draw-offer-board")]))
}

/// The position that is asked for.
fn place(session: &dyn Session, matches: &ArgMatches) -> Result<Box<dyn Place>, Message> {
    let from = matches.get_one::<String>("from").map(String::as_str);
    session.place(from, chosen_turn(matches).player())
}

/// Steps and windows must be visits that there are, windows of nodes that have one,
/// values a depth that there is.
fn check_numbers(
    matches: &ArgMatches,
    options: &TreeOptions,
    data: &TreeData,
) -> Result<(), Message> {
    let trace = || options.algorithm.trace(&data.tree);
    let visits = || trace().visited;
    let height = data.height();
    let wrong = |option: &'static str, value: u32, most: u64| {
        let message = Message::new("draw-number").with("option", option);
        Err(message.with("value", value.to_string()).with("most", most.to_string()))
    };
    match (options.evaluated, options.windows) {
        (Evaluated::Steps(steps), _) if u64::from(steps) > u64::from(visits()) => {
            wrong("steps", steps, u64::from(visits()))
        }
        (_, Windows::Of(visit)) if visit == 0 || u64::from(visit) > u64::from(visits()) => {
            wrong("windows", visit, u64::from(visits()))
        }
        (_, Windows::Of(visit)) => match leaf_and_above(&trace(), &data.tree, visit) {
            Some(above) => {
                let message = Message::new("draw-window-leaf").with("value", visit.to_string());
                Err(message.with("above", above.to_string()))
            }
            None => Ok(()),
        },
        (Evaluated::From(depth), _) if depth > height && matches.contains_id("values") => {
            wrong("values", depth, u64::from(height))
        }
        _ => Ok(()),
    }
}

/// If the node that was visited in this place is a leaf, the place of the one above.
fn leaf_and_above(trace: &Trace, tree: &ValueTree, visit: u32) -> Option<u32> {
    let order = |v: u32| trace.visits[v as usize].map(|visit| visit.order);
    let mut nodes = 1..tree.len() as u32;
    let leaf = nodes.find(|&v| order(v) == Some(visit) && tree.leaf(v).is_some())?;
    order(tree.parent(leaf))
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
    let session = opened(matches, face)?;
    let place = place(&*session, matches)?;
    let depth = matches.get_one::<u32>("depth").copied().unwrap_or(CHART_DEPTH);
    if depth == 0 {
        return Err(Message::new("draw-chart-depth").into());
    }
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
