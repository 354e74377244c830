//! Arenas.

use arene::Solution;
use arene_draw::Scene;
use arene_draw::pictures::arena::{ArenaPicture, arena_scene};
use arene_draw::pictures::part::Part;
use arene_draw::pictures::sketch::Layout;
use arene_games::{Model, solve_model};
use arene_words::{Message, message};

use super::boards::{check_thumbnails, tabletop, thumbnails};
use super::choices::{LayoutName, StrategyShown};
use super::near::Surroundings;
use super::offers::{all_of, always, even_so};
use super::shown::{around_offer, centre, part};
use super::size::too_large;
use super::{Drawing, Drawn, is_too_large};
use crate::Fault;

pub(super) fn draw(drawing: &Drawing<'_>, warnings: &mut Vec<Message>) -> Result<Drawn, Fault> {
    let Some(model) = drawing.explored()? else {
        return near(drawing);
    };
    let solution = match drawing.question.plain {
        true => None,
        false => match solved(drawing, &*model)? {
            Some(solution) => Some(solution),
            None => return near(drawing),
        },
    };
    warnings.extend_from_slice(model.warnings());
    let paper = drawing.paper;
    let play = play(drawing, |name| model.find(name))?;
    let draw = |part: Part| scene(drawing, &*model, solution.as_ref(), &play, part);
    let fits = |part: Part| Ok(paper.fits(&draw(part)?));
    let (problem, whole) = match part(drawing, &*model)? {
        Err(too_many) => (too_many.problem, all_of(drawing, too_many.count)),
        Ok(part) => {
            let count = part.vertices.len();
            let scene = draw(part)?;
            check_form(drawing, &scene)?;
            if paper.fits(&scene) {
                return Ok(scene.into());
            }
            (paper.problem(&scene), even_so(drawing, &scene, count))
        }
    };
    let near = around_offer(drawing, &*model, centre(drawing, &*model)?, fits)?;
    let other = always(drawing)?;
    Err(too_large(problem, near.into_iter().chain(other).chain(whole)))
}

/// Who wins from where; `None` if there is no memory to find out.
fn solved(drawing: &Drawing<'_>, model: &dyn Model) -> Result<Option<Solution>, Fault> {
    let within = drawing.limits().clone().less_memory(model.bytes());
    match solve_model(model, &within) {
        Ok(solution) => Ok(Some(solution)),
        Err(failure) if is_too_large(&failure) => Ok(None),
        Err(failure) => Err(failure.into()),
    }
}

/// An arena as the question asks for it.
pub(super) fn scene(
    drawing: &Drawing<'_>,
    model: &dyn Model,
    solution: Option<&Solution>,
    play: &[u32],
    part: Part,
) -> Result<Scene, Fault> {
    let question = drawing.question;
    // What is near a position was explored from it.
    let around = question.around.as_ref();
    let focus = around.map(|text| model.find(text).unwrap_or(model.start()));
    let tabletop = |v: u32| tabletop(drawing, model, v);
    check_thumbnails(drawing, &part, &tabletop)?;
    let picture = ArenaPicture {
        model,
        game: drawing.game(),
        solution,
        unsolved: solution.is_none() && !question.plain,
        layout: layout(drawing),
        strategies: question.strategy.unwrap_or_default().players(),
        play,
        focus,
        ranks: question.ranks,
        transposed: question.transpose,
        part,
        thumbnails: thumbnails(drawing),
        tabletop: &tabletop,
        voice: drawing.voice(),
        legend: !question.no_legend,
    };
    Ok(arena_scene(&picture, drawing.limits())?)
}

/// What can be reached from the vertex that the question names by the rules alone, where
/// the arena is too large; without one, an error that says what can be drawn.
fn near(drawing: &Drawing<'_>) -> Result<Drawn, Fault> {
    let (question, reader) = (drawing.question, drawing.context.reader);
    let around = Surroundings::new(drawing)?;
    let strategy = question.strategy.is_some_and(|whose| whose != StrategyShown::Nobody);
    let unsolved = [
        (reader.field("ranks"), question.ranks),
        (reader.field("strategy"), strategy),
        (reader.setting("layout", &"rank".into()), question.layout == Some(LayoutName::Rank)),
    ];
    if let Some((option, _)) = unsolved.into_iter().find(|(_, given)| *given) {
        return Err(message!("draw-unsolved", option, game = drawing.game()).into());
    }
    around.draw()
}

pub(super) fn layout(drawing: &Drawing<'_>) -> Layout {
    drawing.question.layout.unwrap_or_default().into()
}

/// Two rows, or columns, suit games that are one row of positions: elsewhere edges would
/// run through vertices. Who gives a limit wants it drawn even so.
pub(super) fn check_form(drawing: &Drawing<'_>, scene: &Scene) -> Result<(), Message> {
    let (question, reader) = (drawing.question, drawing.context.reader);
    if question.limit.is_some() {
        return Ok(());
    }
    let name = match question.layout {
        Some(LayoutName::Rows) => "rows",
        Some(LayoutName::Columns) => "columns",
        _ => return Ok(()),
    };
    match scene.edges_over_vertices(0.0) {
        0 => Ok(()),
        edges => Err(message!(
            "draw-form",
            choice = reader.setting("layout", &name.into()),
            edges,
            option = reader.field("layout"),
            other = reader.setting("layout", &"distance".into())
        )),
    }
}

/// The play to highlight.
pub(super) fn play(
    drawing: &Drawing<'_>,
    find: impl Fn(&str) -> Result<u32, Message>,
) -> Result<Vec<u32>, Fault> {
    let Some(text) = &drawing.question.play else { return Ok(Vec::new()) };
    let names = drawing.played(text)?;
    Ok(names.iter().map(|name| find(name)).collect::<Result<_, Message>>()?)
}
