//! The picture of an arena: who moves by shape, who wins by colour, what is best
//! by weight.

use arene::{DrawKind, Player, Solution, Verdict};
use arene_games::{Model, Tabletop};
use arene_words::Message;

use super::board::thumbnail;
use super::part::Part;
use super::sketch::{Form, Layout, Sketch, Wish, sketch as lay_out};
use crate::geometry::{Bounds, Cubic, Point, pt};
use crate::legend::{Icon, add_legend};
use crate::metrics::{Weight, text_width};
use crate::scene::{Edge, Geometry, HEAD, Item, Label, NOTE, Scene, Shape, Text, Vertex};
use crate::style::{Class, EdgeKind, Region, Tone};
use crate::voice::Voice;

/// What is asked of the picture of an arena.
#[derive(Clone)]
pub struct ArenaPicture<'a> {
    /// The arena with its names.
    pub model: &'a dyn Model,
    /// The game, as the reader names it.
    pub game: &'a str,
    /// Who wins from where; without it, vertices have no colours.
    pub solution: Option<&'a Solution>,
    /// How it is laid out.
    pub layout: Layout,
    /// Whose best moves are bold, J0's and J1's.
    pub strategies: [bool; 2],
    /// A play to highlight, vertex by vertex; empty for none.
    pub play: &'a [u32],
    /// A vertex that we look at, such as the centre of what is shown.
    pub focus: Option<u32>,
    /// Are ranks written beside the vertices?
    pub ranks: bool,
    /// Is the transposed graph drawn beside it?
    pub transposed: bool,
    /// What is shown.
    pub part: Part,
    /// When vertices hold little boards instead of names.
    pub thumbnails: Thumbnails,
    /// What lies on the table at a vertex, if anything does.
    pub tabletop: &'a dyn Fn(u32) -> Option<Tabletop>,
    /// The words of the picture.
    pub voice: Voice<'a>,
    /// Is there a legend?
    pub legend: bool,
}

impl ArenaPicture<'_> {
    fn is_looked_at(&self, v: u32) -> bool {
        self.focus == Some(v) || self.play.contains(&v)
    }
}

/// When vertices hold little boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Thumbnails {
    /// Where names are too long for vertices.
    #[default]
    Auto,
    /// Wherever there are boards.
    Always,
}

/// Draws an arena.
pub fn arena_scene(picture: &ArenaPicture<'_>) -> Scene {
    let wish =
        |radius| Wish { layout: picture.layout, solution: picture.solution, small: false, radius };
    let mut sketch = lay_out(picture.model, picture.part.clone(), wish(None));
    let mut boards = Vec::new();
    if picture.thumbnails == Thumbnails::Always || sketch.cut {
        boards = picture.part.vertices.iter().map(|&v| (picture.tabletop)(v)).collect();
        if let Some(room) = thumbnail_room(&boards) {
            sketch = lay_out(picture.model, picture.part.clone(), wish(Some(room / ROOM)));
            sketch.label.iter_mut().for_each(|label| *label = Label::default());
        } else {
            boards.clear();
        }
    }
    let voice = &picture.voice;
    let title = Message::new("picture-arena").with("game", picture.game);
    let mut scene = Scene::new(voice.say(&title));
    scene.description = voice.text("picture-grammar");
    let mut used = Used::default();
    paint(&mut scene, picture, &sketch, &boards, false, &mut used);
    if picture.transposed {
        beside(&mut scene, picture, &sketch, &boards, &mut used);
    }
    if picture.legend {
        let entries = used.entries(voice);
        add_legend(&mut scene, &entries);
    }
    scene.fit(28.0);
    scene
}

/// The side of the square that a vertex has room for, as a share of its radius.
const ROOM: f64 = 1.34;
/// Cells across that can still be seen in a little board.
const MOST_CELLS: u32 = 10;

/// The side of the little boards; `None` if there are none, or too large ones.
fn thumbnail_room(boards: &[Option<Tabletop>]) -> Option<f64> {
    let mut widest = 0;
    for board in boards {
        widest = widest.max(match board.as_ref()? {
            Tabletop::Heaps(heaps) => {
                heaps.iter().sum::<u32>() / 2 + 2 * heaps.len().saturating_sub(1) as u32
            }
            Tabletop::Squares { size, .. } => size.0.max(size.1),
            Tabletop::Grid { columns, cells, .. } => {
                (*columns).max(cells.len() as u32 / (*columns).max(1))
            }
            Tabletop::Vertex(_) => return None,
        });
    }
    (1..=MOST_CELLS).contains(&widest).then(|| (f64::from(widest) * 7.2).clamp(34.0, 56.0))
}

/// The transposed graph beside the graph, each under its name.
fn beside(
    scene: &mut Scene,
    picture: &ArenaPicture<'_>,
    sketch: &Sketch,
    boards: &[Option<Tabletop>],
    used: &mut Used,
) {
    let voice = &picture.voice;
    let first = scene.bounds();
    let mut other = Scene::default();
    paint(&mut other, picture, sketch, boards, true, used);
    let gap = 72.0;
    other.shift(pt(first.max.x + gap - other.bounds().min.x, 0.0));
    let second = other.bounds();
    let top = first.min.y.min(second.min.y) - 30.0;
    let bottom = first.max.y.max(second.max.y);
    let x = first.max.x + gap / 2.0;
    let between = Geometry::line(pt(x, top - 8.0), pt(x, bottom));
    scene.items.append(&mut other.items);
    scene.add(Shape::new(Class::Hairline, between));
    for (bounds, id) in [(first, "picture-graph"), (second, "picture-transposed")] {
        let at = pt(bounds.centre().x, top);
        scene.add(Text::note(at, voice.text(id)).size(HEAD).weight(Weight::Semibold).middle());
    }
}

/// What the legend has to explain.
#[derive(Clone, Debug, Default)]
struct Used {
    owners: [bool; 2],
    regions: Vec<Region>,
    kinds: Vec<EdgeKind>,
    finals: bool,
    halo: bool,
}

impl Used {
    fn region(&mut self, region: Region) {
        if !self.regions.contains(&region) {
            self.regions.push(region);
        }
    }

    fn kind(&mut self, kind: EdgeKind) {
        if !self.kinds.contains(&kind) {
            self.kinds.push(kind);
        }
    }

    fn entries(&self, voice: &Voice<'_>) -> Vec<(Icon, String)> {
        let mut entries = Vec::new();
        for player in Player::BOTH {
            if self.owners[player.index()] {
                let word = voice.say(&voice.about("picture-to-move", player));
                entries.push((Icon::vertex(player, Region::Unsolved), word));
            }
        }
        for player in Player::BOTH {
            if self.regions.contains(&Region::Won(player)) {
                let word = voice.say(&voice.about("picture-wins", player));
                entries.push((Icon::vertex(Player::J0, Region::Won(player)), word));
            }
        }
        for (region, id) in
            [(Region::Draw, "picture-draw"), (Region::DrawEnds, "picture-draw-ends")]
        {
            if self.regions.contains(&region) {
                entries.push((Icon::vertex(Player::J0, region), voice.text(id)));
            }
        }
        let last = |region| Icon::Vertex { owner: Player::J0, region, is_final: true, halo: false };
        if self.regions.contains(&Region::DeadEnd) {
            entries.push((last(Region::DeadEnd), voice.text("picture-dead-end")));
        }
        if self.finals {
            entries.push((last(Region::Unsolved), voice.text("picture-final")));
        }
        let chosen: Vec<EdgeKind> =
            [Player::J0, Player::J1].map(EdgeKind::Chosen).into_iter().collect();
        let chosen: Vec<EdgeKind> =
            chosen.into_iter().filter(|kind| self.kinds.contains(kind)).collect();
        if !chosen.is_empty() {
            entries.push((Icon::Edges(chosen), voice.text("picture-best-move")));
        }
        for (kind, id) in [
            (EdgeKind::ChosenDraw, "picture-drawing-move"),
            (EdgeKind::Played, "picture-played"),
            (EdgeKind::Other, "picture-other-move"),
        ] {
            if self.kinds.contains(&kind) {
                entries.push((Icon::Edges(vec![kind]), voice.text(id)));
            }
        }
        entries
    }
}

/// What is known of a vertex.
fn region(model: &dyn Model, solution: Option<&Solution>, part: &Part, i: usize) -> Region {
    let v = part.vertices[i];
    let is_final = part.is_final(model.arena(), i);
    match solution.map(|solution| solution.verdict(v)) {
        None if is_final => match model.finals().winner(v) {
            Some(player) => Region::Won(player),
            None => Region::DeadEnd,
        },
        None => Region::Unsolved,
        Some(Verdict::Won { by, .. }) => Region::Won(by),
        Some(Verdict::Drawn(_)) if is_final => Region::DeadEnd,
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
        None if solution.is_best(from, to) => EdgeKind::ChosenDraw,
        _ => EdgeKind::Other,
    }
}

/// Puts the sketch on a scene: edges from pale to bold, vertices, notes.
fn paint(
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
    if !transposed {
        plate(scene, sketch, &regions);
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
            let moves = model.move_names(v);
            if picture.is_looked_at(w)
                && let Some(last) = edge.path.last_mut()
            {
                *last = last.shortened(sketch.radius * 0.32);
            }
            edge.title = moves.get(sketch.part.moves[i]).cloned().unwrap_or_default();
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
        start_arrow(scene, sketch, start, haloed, &voice.text("picture-start"));
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
        vertex.region = regions[i];
        vertex.is_final = sketch.part.is_final(arena, i);
        vertex.halo = picture.is_looked_at(v) && !transposed;
        vertex.title = tooltip(picture, sketch, i);
        used.owners[sketch.owner[i].index()] = true;
        used.finals |= vertex.is_final && vertex.region != Region::DeadEnd;
        used.halo |= vertex.halo;
        used.region(vertex.region);
        scene.add(vertex);
        if let Some(Some(board)) = boards.get(i) {
            let room = sketch.radius * ROOM;
            if regions[i] == Region::DeadEnd {
                // On hatching nothing small can be read.
                let ground = Geometry::centred(sketch.plan.at[i], room / 2.0, room / 2.0, 3.0);
                scene.add(Shape::new(Class::Plate, ground));
            }
            let mut little = Item::from(thumbnail(board, room, room));
            little.shift(sketch.plan.at[i]);
            scene.add(little);
        }
    }
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
    let owner = voice.about("picture-to-move", sketch.owner[i]);
    let mut text = format!("{name}, {}", voice.say(&owner));
    if let Some(solution) = picture.solution {
        text.push_str(", ");
        text.push_str(&voice.verdict(solution.verdict(v)));
    }
    text
}

/// The plate under the vertices that play may go round for ever, where it holds
/// no others.
fn plate(scene: &mut Scene, sketch: &Sketch, regions: &[Region]) {
    let around = |i: usize| {
        let half = sketch.radius * 2.0;
        Bounds::around(sketch.plan.at[i], half * 1.3, half)
    };
    let endless: Vec<usize> = (0..regions.len()).filter(|&i| regions[i] == Region::Draw).collect();
    let plate = endless.iter().fold(Bounds::EMPTY, |b, &i| b.union(around(i)));
    let strangers = (0..regions.len()).filter(|&i| regions[i] != Region::Draw);
    let clear = |i: usize| {
        !plate.overlaps(&Bounds::around(
            sketch.plan.at[i],
            sketch.radius + 6.0,
            sketch.radius + 6.0,
        ))
    };
    if endless.is_empty() || !strangers.into_iter().all(clear) {
        return;
    }
    let radius = (sketch.radius * 1.8).min(plate.width() / 2.0);
    scene.add(Shape::new(Class::Cycle, Geometry::Rect { min: plate.min, max: plate.max, radius }));
    if let [a, b] = endless[..] {
        let middle = sketch.plan.at[a].towards(sketch.plan.at[b], 0.5);
        scene.add(
            Text::note(middle + pt(0.0, 10.0), "∞")
                .size(30.0)
                .weight(Weight::Medium)
                .tone(Tone::Draw)
                .middle(),
        );
    }
}

/// The arrow at the start, from the side where nothing else arrives.
fn start_arrow(scene: &mut Scene, sketch: &Sketch, start: usize, haloed: bool, word: &str) {
    let at = sketch.plan.at[start];
    let taken: Vec<Point> = sketch
        .part
        .edges
        .iter()
        .zip(&sketch.plan.curves)
        .flat_map(|(&(from, to), curves)| {
            let first = curves.first().filter(|_| from == start).map(|c| c.at(0.2));
            let last = curves.last().filter(|_| to == start).map(|c| c.at(0.8));
            [first, last]
        })
        .flatten()
        .map(|p| (p - at).unit())
        .collect();
    let free = |way: Point| taken.iter().map(|t| t.dot(way)).fold(-1.0, f64::max);
    // The word and the arrow are about this long.
    let length = sketch.radius + 44.0 + text_width(word, NOTE, Weight::Regular);
    let clear = |way: Point| {
        sketch.plan.at.iter().enumerate().all(|(i, p)| {
            let step = *p - at;
            let (along, aside) = (step.dot(way), step.dot(way.turned()).abs());
            let reach = if way.x == 0.0 { sketch.radius + 60.0 } else { length };
            i == start
                || along < 0.0
                || along > reach + sketch.radius
                || aside > sketch.radius * 1.6
        })
    };
    let ways = [pt(-1.0, 0.0), pt(0.0, -1.0), pt(0.0, 1.0), pt(1.0, 0.0)];
    let way = ways
        .into_iter()
        .find(|&way| free(way) < 0.8 && clear(way))
        .or_else(|| ways.into_iter().min_by(|a, b| free(*a).total_cmp(&free(*b))))
        .unwrap_or(ways[0]);
    let halo = if haloed { sketch.radius * 0.32 } else { 0.0 };
    let edge = crate::scene::half_side(sketch.owner[start], sketch.radius) + halo;
    let tip = at + way * (edge + 3.0);
    let foot = at + way * (edge + 34.0);
    scene.add(Edge::new([Cubic::line(foot, tip)], EdgeKind::Start));
    let text = Text::note(foot, word).tone(Tone::Muted);
    scene.add(match (way.x, way.y) {
        (x, _) if x < -0.5 => Text { at: foot + pt(-6.0, NOTE * 0.36), ..text.end() },
        (x, _) if x > 0.5 => Text { at: foot + pt(6.0, NOTE * 0.36), ..text },
        (_, y) if y < 0.0 => Text { at: foot + pt(0.0, -6.0), ..text.middle() },
        _ => Text { at: foot + pt(0.0, 14.0), ..text.middle() },
    });
}

/// Ranks, what is hidden, and who wins at the last vertices.
fn notes(scene: &mut Scene, picture: &ArenaPicture<'_>, sketch: &Sketch) {
    let last = sketch.plan.at.iter().map(|p| p.x).fold(f64::NEG_INFINITY, f64::max);
    let finals: Vec<usize> = (0..sketch.part.vertices.len())
        .filter(|&i| sketch.part.is_final(picture.model.arena(), i))
        .collect();
    for &i in &finals {
        let at = sketch.plan.at[i];
        if finals.len() > 6 || at.x < last - 1.0 || sketch.form == Form::Columns {
            continue;
        }
        let (word, tone) = match picture.model.finals().winner(sketch.part.vertices[i]) {
            Some(player) => {
                let voice = &picture.voice;
                (voice.say(&voice.about("picture-wins", player)), Tone::Of(player))
            }
            None => (picture.voice.text("picture-dead-end"), Tone::Dead),
        };
        let halo = if picture.is_looked_at(sketch.part.vertices[i]) { 6.0 } else { 0.0 };
        let place = at + pt(sketch.radius + halo + 10.0, NOTE * 0.36);
        scene.add(Text::note(place, word).tone(tone));
    }
    for (i, &v) in sketch.part.vertices.iter().enumerate() {
        let at = sketch.plan.at[i];
        let radius = if picture.is_looked_at(v) { sketch.radius * 1.32 } else { sketch.radius };
        let outer = match (sketch.form, sketch.owner[i]) {
            (Form::Rows, Player::J1) => pt(0.0, radius + 19.0),
            (Form::Columns, Player::J0) => pt(-radius - 10.0, 4.5),
            (Form::Columns, Player::J1) => pt(radius + 10.0, 4.5),
            _ => pt(0.0, -radius - 7.0),
        };
        let mut words = Vec::new();
        if picture.ranks
            && let Some(rank) = picture.solution.and_then(|solution| solution.rank(v))
        {
            words.push(rank.to_string());
        }
        let hidden = sketch.part.before[i] + sketch.part.beyond[i];
        if hidden > 0 {
            words.push(format!("+{hidden}"));
        }
        if !words.is_empty() {
            let text = Text::note(at + outer, words.join(" · ")).tone(Tone::Muted).middle();
            scene.add(text.rimmed());
        }
    }
}
