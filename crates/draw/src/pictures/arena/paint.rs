//! A laid out arena on a scene: edges from pale to bold, vertices, boards.

use arene::{DrawKind, Solution, Verdict};
use arene_games::{Model, Tabletop};
use arene_words::{id, message};

use super::ArenaPicture;
use super::legend::Used;
use super::notes::{notes, start_arrow, words};
use crate::geometry::{Bounds, Cubic, Point, pt};
use crate::metrics::Weight;
use crate::pictures::gainer;
use crate::pictures::part::Part;
use crate::pictures::room::Taken;
use crate::pictures::sketch::Sketch;
use crate::pictures::thumbs;
use crate::scene::{Edge, Geometry, Label, Scene, Shape, Text, Vertex};
use crate::style::{Class, EdgeKind, Region, Tone};

/// What is known of a vertex.
fn region(model: &dyn Model, solution: Option<&Solution>, part: &Part, i: usize) -> Region {
    let v = part.vertices[i];
    let is_final = part.is_final(model.arena(), i);
    match solution.map(|solution| solution.verdict(v)) {
        None if is_final => {
            let finals = model.finals();
            let by_score = || finals.score(v).and_then(gainer);
            finals.winner(v).or_else(by_score).map_or(Region::DeadEnd, Region::Won)
        }
        None => Region::Unsolved,
        Some(Verdict::Won { by, .. }) => Region::Won(by),
        Some(Verdict::Drawn(_)) if is_final => Region::DeadEnd,
        // Coloured for who gains.
        Some(Verdict::Scored(score)) => match gainer(score) {
            Some(player) => Region::Won(player),
            None if is_final => Region::DeadEnd,
            None => Region::DrawEnds,
        },
        Some(Verdict::Drawn(DrawKind::DeadEnd)) => Region::DrawEnds,
        Some(Verdict::Drawn(DrawKind::Infinite)) => Region::Draw,
    }
}

/// What a move is to us.
fn kind(picture: &ArenaPicture<'_>, from: u32, to: u32) -> EdgeKind {
    if picture.play.windows(2).any(|step| step == [from, to]) {
        return EdgeKind::Played;
    }
    let owner = picture.model.arena().owner(from);
    let Some(solution) = picture.solution.filter(|_| picture.strategies[owner.index()]) else {
        return EdgeKind::Other;
    };
    match solution.winner(from) {
        Some(winner) if winner == owner && solution.is_best(from, to) => EdgeKind::Chosen(owner),
        None if solution.verdict(from).score().is_some() => match solution.is_best(from, to) {
            true => EdgeKind::Chosen(owner),
            false => EdgeKind::Other,
        },
        None if solution.is_best(from, to) => EdgeKind::ChosenDraw,
        _ => EdgeKind::Other,
    }
}

/// Puts the sketch on a scene: edges from pale to bold, vertices, notes.
pub(super) fn paint(
    scene: &mut Scene,
    picture: &ArenaPicture<'_>,
    sketch: &Sketch,
    boards: &[Option<Tabletop>],
    transposed: bool,
    used: &mut Used,
) {
    let ArenaPicture { model, solution, voice, .. } = picture;
    let arena = model.arena();
    let regions: Vec<Region> =
        (0..sketch.owner.len()).map(|i| region(*model, *solution, &sketch.part, i)).collect();
    let mut plate = None;
    if !transposed {
        plate = endless(scene, sketch, &regions);
    }
    let mut edges: Vec<(u8, Edge)> = Vec::new();
    for (i, &(from, to)) in sketch.part.edges.iter().enumerate() {
        let (v, w) = (sketch.part.vertices[from], sketch.part.vertices[to]);
        let kind = if transposed { EdgeKind::Other } else { kind(picture, v, w) };
        used.kind(kind);
        let edge = if transposed {
            turned(&sketch.plan.curves[i], kind).between(&sketch.name[to], &sketch.name[from])
        } else {
            let mut edge = Edge::new(sketch.plan.curves[i].clone(), kind)
                .between(&sketch.name[from], &sketch.name[to]);
            let moves = model.move_texts(v);
            if picture.is_looked_at(w)
                && let Some(last) = edge.path.last_mut()
            {
                *last = last.shortened(sketch.radius * 0.32);
            }
            let name = moves.get(sketch.part.moves[i]);
            if let Some(name) = name {
                edge.facts.set("move", name.notation());
            }
            let plain = |i: usize| Label::of_vertex(&sketch.name[i]).to_plain();
            edge.title = format!("{} → {}", plain(from), plain(to));
            // In a file a move is the vertex to which it leads.
            if let Some(name) = name.filter(|name| name.notation() != sketch.name[to]) {
                edge.title += &format!(" ({})", voice.moved(name));
            }
            edge
        };
        edges.push((weight(kind), edge));
    }
    edges.sort_by_key(|(weight, _)| *weight);
    for (_, edge) in edges {
        scene.add(edge);
    }
    if let Some(start) = sketch.part.place(model.start())
        && !transposed
    {
        let haloed = picture.is_looked_at(model.start());
        start_arrow(scene, sketch, start, haloed, plate, &voice.text(id!("picture-start")));
    }
    for (i, &v) in sketch.part.vertices.iter().enumerate() {
        let mut vertex = Vertex::new(
            &*sketch.name[i],
            sketch.plan.at[i],
            sketch.owner[i],
            sketch.label[i].clone(),
        );
        vertex.radius = sketch.radius;
        vertex.size = Some(sketch.size);
        if boards.get(i).is_some_and(Option::is_some) || sketch.long {
            vertex.instead = Some(Label::of_vertex(&sketch.name[i]));
        }
        vertex.region = regions[i];
        vertex.is_final = sketch.part.is_final(arena, i);
        vertex.halo = picture.is_looked_at(v) && !transposed;
        vertex.title = tooltip(picture, sketch, i);
        vertex.is_start = v == model.start();
        let start = vertex.is_start.then(|| voice.text(id!("picture-start")));
        let beside = start.into_iter().chain([words(picture, i)]).filter(|word| !word.is_empty());
        vertex.beside = beside.collect::<Vec<_>>().join(" · ");
        vertex.wins = model.finals().winner(v);
        vertex.gain = model.finals().score(v);
        vertex.facts.set("owner", sketch.owner[i].to_string());
        if let Some(solution) = solution {
            vertex.facts.set_verdict(solution.verdict(v));
        }
        used.owners[sketch.owner[i].index()] = true;
        used.finals |= vertex.is_final && vertex.region != Region::DeadEnd;
        used.halo |= vertex.halo;
        used.ranks |= picture.ranks && solution.is_some_and(|found| found.rank(v).is_some());
        used.scores |= solution.is_some_and(|found| found.verdict(v).score().is_some());
        used.hidden |= sketch.part.beyond[i] > 0;
        used.region(vertex.region);
        scene.add(vertex);
        thumbs::draw(scene, sketch, boards, i, regions[i]);
    }
    used.leaves |= picture.play.iter().any(|&v| sketch.part.place(v).is_none());
    if !transposed {
        notes(scene, picture, sketch);
    }
}

/// Which edges are drawn over which.
fn weight(kind: EdgeKind) -> u8 {
    match kind {
        EdgeKind::Faint => 0,
        EdgeKind::Known(_) => 1,
        EdgeKind::Other => 2,
        EdgeKind::Played => 4,
        _ => 3,
    }
}

/// The curve of a move, run backwards, with its arrow at the other outline.
fn turned(curves: &[Cubic], kind: EdgeKind) -> Edge {
    let gap = crate::layout::flow::TIP;
    let mut path: Vec<Cubic> = curves.iter().rev().map(Cubic::reversed).collect();
    // The tip of the arrow was a gap away from its vertex, its foot was not.
    if let Some(last) = path.last_mut() {
        *last = last.shortened(gap);
    }
    if let Some(first) = path.first_mut() {
        let back = first.leaves() * -gap;
        first.0[0] = first.0[0] + back;
    }
    Edge::new(path, kind)
}

/// "5₁, J1 to move, J0 wins in 2 plies".
fn tooltip(picture: &ArenaPicture<'_>, sketch: &Sketch, i: usize) -> String {
    let voice = &picture.voice;
    let v = sketch.part.vertices[i];
    let name = Label::of_vertex(&sketch.name[i]).to_plain();
    let owner = message!("picture-to-move", ..voice.about(sketch.owner[i]));
    let mut text = format!("{name}, {}", voice.say(&owner));
    if let Some(solution) = picture.solution {
        text.push_str(", ");
        text.push_str(&voice.verdict(solution.verdict(v)));
    }
    text
}

/// The plate under the vertices that play may go round for ever, where it holds
/// no others.
fn endless(scene: &mut Scene, sketch: &Sketch, regions: &[Region]) -> Option<Bounds> {
    let around = |i: usize| {
        let half = sketch.radius * 2.0;
        Bounds::around(sketch.plan.at[i], half * 1.3, half)
    };
    let endless: Vec<usize> = (0..regions.len()).filter(|&i| regions[i] == Region::Draw).collect();
    let loops = sketch.part.edges.iter().zip(&sketch.plan.curves);
    let loops = loops.filter(|((from, to), _)| from == to && regions[*from] == Region::Draw);
    let loops = loops.flat_map(|(_, curves)| curves).map(|curve| curve.bounds().grown(10.0));
    let plate = endless.iter().map(|&i| around(i)).chain(loops).fold(Bounds::EMPTY, Bounds::union);
    let strangers = (0..regions.len()).filter(|&i| regions[i] != Region::Draw);
    let clear = |i: usize| {
        !plate.overlaps(&Bounds::around(
            sketch.plan.at[i],
            sketch.radius + 6.0,
            sketch.radius + 6.0,
        ))
    };
    if endless.is_empty() || !strangers.into_iter().all(clear) {
        return None;
    }
    let radius = (sketch.radius * 1.8).min(plate.width() / 2.0);
    scene.add(Shape::new(Class::Cycle, Geometry::Rect { min: plate.min, max: plate.max, radius }));
    let middle = match endless[..] {
        [a, b] => Some(sketch.plan.at[a].towards(sketch.plan.at[b], 0.5)),
        _ => free_place(sketch, plate),
    };
    if let Some(middle) = middle {
        scene.add(
            Text::note(middle + pt(0.0, 10.0), "∞")
                .size(30.0)
                .weight(Weight::Medium)
                .tone(Tone::Draw)
                .middle(),
        );
    }
    Some(plate)
}

/// A place on a plate where neither vertices nor edges are, the nearest to its middle.
fn free_place(sketch: &Sketch, plate: Bounds) -> Option<Point> {
    let mut bare = Scene::default();
    for curves in &sketch.plan.curves {
        bare.add(Edge::new(curves.clone(), EdgeKind::ChosenDraw));
    }
    for (&at, &owner) in sketch.plan.at.iter().zip(&sketch.owner) {
        let mut vertex = Vertex::sign(at, owner);
        vertex.radius = sketch.radius;
        bare.add(vertex);
    }
    let taken = Taken::of(&bare);
    let half = pt(18.0, 13.0);
    let steps = |low: f64, high: f64| {
        let count = ((high - low) / 8.0).max(0.0) as usize;
        (0..=count).map(move |i| low + 8.0 * i as f64)
    };
    let inside = plate.grown(-8.0);
    let xs = steps(inside.min.x + half.x, inside.max.x - half.x);
    let mut places: Vec<Point> = xs
        .flat_map(|x| steps(inside.min.y + half.y, inside.max.y - half.y).map(move |y| pt(x, y)))
        .collect();
    places.sort_by(|a, b| a.distance(plate.centre()).total_cmp(&b.distance(plate.centre())));
    places.into_iter().find(|&p| taken.is_free(&Bounds::around(p, half.x, half.y)))
}
