//! An arena laid out, before anything is said about it: what the pictures of
//! arenas and of attractors have in common.

use arene::{LimitReached, Limits, Player, Solution};
use arene_games::{Model, VertexText};

use super::fit::{Fitted, fit};
use super::part::Part;
use crate::layout::flow::{Above, Network, Plan, flow};
use crate::layout::layers::{by_distance, by_position, by_rank, drawn_near, shared_out};
use crate::layout::rows::{Rows, columns_by_edges, columns_by_place, rows};
use crate::scene::{Label, RADIUS};

/// How an arena is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// Rows where the game is a row of positions, else layers.
    #[default]
    Auto,
    /// The same, with rows upright, for strips of pictures.
    AutoUpright,
    /// J0's vertices in a row, J1's facing them.
    Rows,
    /// The same upright.
    Columns,
    /// Layers by rank, the highest first.
    Rank,
    /// Layers by distance from the start.
    Distance,
    /// Layers by position: moves lead to later layers.
    Position,
}

impl Layout {
    /// The layouts that have names.
    pub const ALL: [(&'static str, Layout); 6] = [
        ("auto", Layout::Auto),
        ("rows", Layout::Rows),
        ("columns", Layout::Columns),
        ("rank", Layout::Rank),
        ("distance", Layout::Distance),
        ("position", Layout::Position),
    ];
}

/// Which form was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Two rows, lying.
    Rows,
    /// Two rows, upright.
    Columns,
    /// Layers.
    Layers,
}

/// A laid out arena.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// What is shown.
    pub part: Part,
    /// Who owns each vertex.
    pub owner: Vec<Player>,
    /// The name of each vertex.
    pub name: Vec<String>,
    /// What is written in each vertex.
    pub label: Vec<Label>,
    /// The radius of vertices.
    pub radius: f64,
    /// The size of labels.
    pub size: f64,
    /// Are labels too long for one line?
    pub long: bool,
    /// In which form.
    pub form: Form,
    /// Where everything is.
    pub plan: Plan,
}

/// What decides how an arena is laid out.
#[derive(Clone, Copy)]
pub struct Wish<'a> {
    /// The form that is asked for.
    pub layout: Layout,
    /// Ranks, for layers by rank.
    pub solution: Option<&'a Solution>,
    /// Small vertices, for strips of pictures?
    pub small: bool,
    /// The radius of vertices that hold something else than their labels.
    pub radius: Option<f64>,
    /// What is to be kept free above the i-th vertex, in layers, at a radius.
    pub above: &'a dyn Fn(usize, f64) -> Above,
    /// Who may stop it.
    pub limits: &'a Limits,
}

/// Columns that the two-row form takes at most, if it is not asked for.
const MOST_COLUMNS: usize = 200;
/// Columns that a move may cross there.
const MOST_SPAN: usize = 5;
/// Vertices that a small arena of named vertices has at most.
const SMALL: usize = 14;

/// Lays out a part of an arena; fails only if it is told to stop.
pub fn sketch(model: &dyn Model, part: Part, wish: Wish<'_>) -> Result<Sketch, LimitReached> {
    let arena = model.arena();
    let owner: Vec<Player> = part.vertices.iter().map(|&v| arena.owner(v)).collect();
    let text: Vec<VertexText> = part.vertices.iter().map(|&v| model.vertex_text(v)).collect();
    let name: Vec<String> = text.iter().map(VertexText::to_string).collect();
    let label: Vec<Label> = text.iter().map(Label::of_vertex_text).collect();
    let finals: Vec<bool> = (0..owner.len()).map(|i| part.is_final(arena, i)).collect();
    let start = part.place(model.start()).unwrap_or(0);
    let places = Places::new(&text, &part.edges, start);

    let form = form(wish.layout, &part, &owner, &places);
    let small = wish.small || form == Form::Columns;
    let fitted = match wish.radius {
        Some(radius) => Fitted { radius, size: 13.5, label, long: false },
        None => fit(&label, &owner, &finals, small),
    };
    let above: Vec<Above> = (0..owner.len()).map(|i| (wish.above)(i, fitted.radius)).collect();
    let network =
        Network { owner: &owner, edges: &part.edges, radius: fitted.radius, above: &above };
    let plan = match form {
        Form::Rows | Form::Columns => {
            let column = match places.is_row {
                true => columns_by_place(&places.order),
                false => columns_by_edges(&owner, &part.edges, wish.limits)?,
            };
            // What is small is small for its form.
            let scale = fitted.radius / if form == Form::Columns { 14.0 } else { RADIUS };
            let base = match (form, places.is_row) {
                (Form::Columns, true) => Rows::UPRIGHT,
                (Form::Columns, false) => Rows { step: 64.0, by_column: false, ..Rows::UPRIGHT },
                (_, true) => Rows::LYING,
                (_, false) => Rows::NAMED,
            };
            // Many columns come closer together, as far as arrows leave them room.
            let tight = match places.count {
                _ if small || !places.is_row => 1.0,
                0..=12 => 1.0,
                13..=24 => 0.8,
                _ => 0.64,
            };
            let step = base.step * scale * tight;
            rows(network, &column, Rows { step, apart: base.apart * scale.sqrt(), ..base })
        }
        Form::Layers => in_layers(network, &layers(wish, &part, start, &places), wish.limits)?,
    };
    let Fitted { radius, size, label, long } = fitted;
    Ok(Sketch { part, owner, name, label, radius, size, long, form, plan })
}

/// Layers higher than this are shared out among several.
const TALL: f64 = 2000.0;
/// Only arenas that can be read at all: it takes a layout each time.
const FEW: usize = 200;
/// Vertices of a layer then, at most: the first number that is enough.
const FULL: [usize; 5] = [24, 18, 14, 10, 8];

/// The arena in layers, none of them higher than a page if that can be.
fn in_layers(network: Network<'_>, layer: &[usize], limits: &Limits) -> Result<Plan, LimitReached> {
    let first = flow(network, layer, limits)?;
    let across: Vec<f64> = first.at.iter().map(|p| p.y).collect();
    let height = |plan: &Plan| {
        let ys = || plan.at.iter().map(|p| p.y);
        ys().fold(f64::NEG_INFINITY, f64::max) - ys().fold(f64::INFINITY, f64::min)
    };
    let mut plan = first;
    for most in FULL {
        if height(&plan) <= TALL || layer.len() > FEW {
            break;
        }
        let shared = flow(network, &shared_out(layer, &across, most), limits)?;
        if height(&shared) < height(&plan) {
            plan = shared;
        }
    }
    Ok(plan)
}

fn form(layout: Layout, part: &Part, owner: &[Player], places: &Places) -> Form {
    match layout {
        Layout::Rows => Form::Rows,
        Layout::Columns => Form::Columns,
        Layout::Rank | Layout::Distance | Layout::Position => Form::Layers,
        Layout::Auto | Layout::AutoUpright => {
            let alternates = part.edges.iter().all(|&(a, b)| owner[a] != owner[b]);
            let row = places.is_row
                && (2..=MOST_COLUMNS).contains(&places.count)
                && places.span <= MOST_SPAN;
            let few = !places.has_sides && part.vertices.len() <= SMALL;
            match layout {
                _ if !(alternates && (row || few)) => Form::Layers,
                Layout::AutoUpright if row => Form::Columns,
                _ => Form::Rows,
            }
        }
    }
}

fn layers(wish: Wish<'_>, part: &Part, start: usize, places: &Places) -> Vec<usize> {
    let count = part.vertices.len();
    let edges = &part.edges;
    match (wish.layout, wish.solution) {
        (Layout::Rank, Some(solution)) => {
            let rank: Vec<Option<u32>> = part.vertices.iter().map(|&v| solution.rank(v)).collect();
            by_rank(count, edges, start, &rank)
        }
        (Layout::Position, _) => by_position(count, edges, start, &places.order),
        (Layout::Auto | Layout::AutoUpright, _) if places.acyclic => {
            let layer = by_position(count, edges, start, &(0..count).collect::<Vec<_>>());
            drawn_near(&layer, edges, start)
        }
        _ => by_distance(count, edges, start),
    }
}

/// Which vertices are one position, whoever moves there.
struct Places {
    /// The number of each vertex's position, in the order of play.
    order: Vec<usize>,
    count: usize,
    /// Do names say who moves, as those of games do?
    has_sides: bool,
    /// Does every position lead to the next, as the heap of Nim does?
    is_row: bool,
    /// Over how many columns the longest move goes.
    span: usize,
    acyclic: bool,
}

impl Places {
    fn new(names: &[VertexText], edges: &[(usize, usize)], start: usize) -> Places {
        let mut sorted: Vec<(&str, usize)> =
            names.iter().enumerate().map(|(v, name)| (name.position(), v)).collect();
        sorted.sort();
        let mut place = vec![0; names.len()];
        let mut count = 0;
        for (i, (text, v)) in sorted.iter().enumerate() {
            if i > 0 && sorted[i - 1].0 != *text {
                count += 1;
            }
            place[*v] = count;
        }
        let count = if names.is_empty() { 0 } else { count + 1 };
        let layer = by_position(names.len(), edges, start, &place);
        let mut of_place = vec![0; count];
        for (&place, &layer) in place.iter().zip(&layer) {
            of_place[place] = layer;
        }
        let mut sequence: Vec<usize> = (0..count).collect();
        sequence.sort_by_key(|&p| (of_place[p], p));
        let mut number = vec![0; count];
        for (i, &p) in sequence.iter().enumerate() {
            number[p] = i;
        }
        let distinct = sequence.windows(2).all(|w| of_place[w[0]] != of_place[w[1]]);
        let order: Vec<usize> = place.iter().map(|&p| number[p]).collect();
        let forward = edges.iter().all(|&(a, b)| order[a] < order[b]);
        let span = edges.iter().map(|&(a, b)| order[b].abs_diff(order[a])).max().unwrap_or(0);
        let single: Vec<usize> = (0..names.len()).collect();
        let alone = by_position(names.len(), edges, start, &single);
        Places {
            count,
            has_sides: names.iter().any(|name| name.side().is_some()),
            is_row: distinct && forward && count < names.len(),
            span,
            acyclic: edges.iter().all(|&(a, b)| alone[a] < alone[b]),
            order,
        }
    }
}
