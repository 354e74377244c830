//! Game trees, and charts: what searches see.

use arene::{Trace, ValueTree};
use arene_draw::READABLE;
use arene_draw::pictures::chart::{ChartData, draw_chart};
use arene_draw::pictures::tree::{
    Algorithm, Evaluated, MOST_LEAVES, TreeData, TreeOptions, Windows, draw_tree,
};
use arene_games::{Place, Tabletop};
use arene_words::{Message, message};

use super::boards::no_thumbnails;
use super::choices::{ChartName, NodesWithValues, ValuesShown, WindowsShown};
use super::size::too_large;
use super::{Draw, Drawing, Drawn, offers};
use crate::Fault;

/// How deep trees are if nothing else is said.
const DEPTH: u32 = 2;
/// How far charts go.
const CHART_DEPTH: u32 = 9;

/// Leaves that trees have where more of them would be too wide.
pub(super) const FEWER_LEAVES: [usize; 4] = [45, 30, 20, 12];

pub(super) fn draw(drawing: &Drawing<'_>, warnings: &mut Vec<Message>) -> Result<Drawn, Fault> {
    let (question, paper, voice) = (drawing.question, drawing.paper, drawing.voice());
    let place = place(drawing)?;
    warnings.extend(place.unreachable());
    let depth = question.depth.unwrap_or(DEPTH);
    let heuristic = question.heuristic.as_deref();
    let title = voice.say(&message!("picture-tree", game = drawing.game()));
    let gather =
        |depth: u32| TreeData::gather(&*place, depth, heuristic, title.as_str(), drawing.limits());
    let data = gather(depth)?;
    let mut options = options(question);
    check_numbers(drawing, &options, &data)?;
    if options.boards && data.tabletops.iter().any(|board| matches!(board, Tabletop::Vertex(_))) {
        return Err(no_thumbnails(drawing).into());
    }
    let mut scene = draw_tree(&data, &options, &voice);
    let most = options.most_leaves;
    for leaves in FEWER_LEAVES.into_iter().filter(|&leaves| leaves < most) {
        let is_wide = !paper.is_page() || scene.width > READABLE.0;
        if is_wide && !paper.fits(&scene) {
            drawing.limits().check_stop()?;
            options.most_leaves = leaves;
            scene = draw_tree(&data, &options, &voice);
        }
    }
    if paper.fits(&scene) {
        return Ok(scene.into());
    }
    // As many levels as there is room for, or one less, or two.
    let levels = f64::from(data.height().min(depth));
    let fits = (levels * READABLE.1 / scene.height).floor() as u32;
    for depth in (1..=fits.min(depth.saturating_sub(1))).rev().take(3) {
        drawing.limits().check_stop()?;
        if paper.fits(&draw_tree(&gather(depth)?, &options, &voice)) {
            return Err(too_large(paper.problem(&scene), [offers::depth(drawing, depth)]));
        }
    }
    Err(too_large(paper.problem(&scene), [offers::board(drawing)]))
}

/// The position that is asked for.
fn place(drawing: &Drawing<'_>) -> Result<Box<dyn Place>, Message> {
    drawing.session.place(drawing.question.from.as_deref(), drawing.turn())
}

/// Steps and windows must be visits that there are, windows of nodes that have one,
/// values a depth that there is.
fn check_numbers(
    drawing: &Drawing<'_>,
    options: &TreeOptions,
    data: &TreeData,
) -> Result<(), Message> {
    let reader = drawing.context.reader;
    let trace = || options.algorithm.trace(&data.tree);
    let visits = || trace().visited;
    let height = data.height();
    let wrong = |name: &str, value: u32, most: u32| {
        Err(message!(
            "draw-number",
            choice = reader.setting(name, &value.into()),
            most = most.to_string()
        ))
    };
    match (options.evaluated, options.windows) {
        (Evaluated::Steps(steps), _) if steps > visits() => wrong("steps", steps, visits()),
        (_, Windows::Of(visit)) if visit == 0 || visit > visits() => {
            wrong("windows", visit, visits())
        }
        (_, Windows::Of(visit)) => match leaf_and_above(&trace(), &data.tree, visit) {
            Some(above) => Err(message!(
                "draw-window-leaf",
                choice = reader.setting("windows", &visit.into()),
                above = above.to_string()
            )),
            None => Ok(()),
        },
        (Evaluated::From(depth), _) if depth > height => wrong("values", depth, height),
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

fn options(question: &Draw) -> TreeOptions {
    let evaluated = match (question.values, question.steps) {
        (_, Some(steps)) => Evaluated::Steps(steps),
        (Some(ValuesShown::Named(NodesWithValues::Leaves)), _) => Evaluated::Leaves,
        (Some(ValuesShown::From(depth)), _) => Evaluated::From(depth),
        (None | Some(ValuesShown::Named(NodesWithValues::All)), _) => Evaluated::All,
    };
    let windows = match question.windows {
        None => Windows::None,
        Some(WindowsShown::Every(_)) => Windows::All,
        Some(WindowsShown::One(visit)) => Windows::Of(visit),
    };
    let algorithm = match question.algorithm {
        Some(algorithm) => algorithm.into(),
        // Windows, and steps of a search, are those of alpha-beta.
        None if windows != Windows::None || matches!(evaluated, Evaluated::Steps(_)) => {
            Algorithm::AlphaBeta
        }
        None => Algorithm::Minimax,
    };
    TreeOptions {
        algorithm,
        evaluated,
        windows,
        boards: question.thumbnails,
        most_leaves: question.limit.map_or(MOST_LEAVES, |limit| limit as usize),
        legend: !question.no_legend,
        ..TreeOptions::default()
    }
}

/// How a game grows, or what its searches cost.
pub(super) fn chart(drawing: &Drawing<'_>) -> Result<Drawn, Fault> {
    let (question, limits, voice) = (drawing.question, drawing.limits(), drawing.voice());
    let place = place(drawing)?;
    let depth = question.depth.unwrap_or(CHART_DEPTH);
    let data = match question.chart.unwrap_or_default() {
        ChartName::Searches => {
            let title = voice.say(&message!("picture-searches", game = drawing.game()));
            let heuristic = question.heuristic.as_deref();
            ChartData::of_searches(&*place, depth, heuristic, title, &voice, limits)?
        }
        ChartName::Growth => {
            let title = voice.say(&message!("picture-growth", game = drawing.game()));
            ChartData::of_growth(&*place, depth, title, &voice, limits)?
        }
    };
    Ok(Drawn { scenes: vec![draw_chart(&data, &voice)], text: Some(data.text(&voice)) })
}
