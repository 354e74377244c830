//! Boards: any position of any game, as it lies on the table.

mod grids;
mod heaps;
mod hex;
mod squares;

use std::collections::BTreeMap;

use arene::{Outcome, Player};
use arene_games::{Change, GridKind, MoveText, Place, Session, Tabletop};
use arene_words::{Message, id, message};

use crate::geometry::{Bounds, Cubic, Point, pt};
use crate::metrics::Weight;
use crate::pictures::gainer;
use crate::scene::{Edge, Geometry, Group, Item, Label, NOTE, Scene, Shape, Text, Vertex};
use crate::style::{Class, EdgeKind, Region, Tone};
use crate::voice::Voice;

/// A position, and what is to be marked on it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardData {
    /// What lies on the table.
    pub tabletop: Tabletop,
    /// What lay there at the start of the game, for what is gone.
    pub start: Option<Tabletop>,
    /// What lay there before the last move, and who made it.
    pub before: Option<(Tabletop, Player)>,
    /// The last move, as the game writes it; empty if there is none.
    pub by: MoveText,
    /// Who moves.
    pub turn: Player,
    /// How play ended.
    pub outcome: Option<Outcome>,
    /// The stones that decided the game, line by line.
    pub winning: Vec<Vec<u32>>,
    /// The position as text, without the side to move: `4x6`.
    pub name: String,
    /// Whether moves name cells, so that rows and columns need names.
    pub named_cells: bool,
    /// The moves that somebody makes who points at a cell, by its row and column.
    pub pointed: BTreeMap<(u32, u32), String>,
}

/// Boards of more moves are too large to be pointed at.
const MOST_POINTED: usize = 1000;

/// The moves of a position by the cell that one points at to make them: the one that gets a
/// stone, the first that is eaten, the first stick that is taken. A move that takes from
/// several heaps has none.
fn pointed(place: &dyn Place, tabletop: &Tabletop) -> BTreeMap<(u32, u32), String> {
    let mut pointed = BTreeMap::new();
    let moves = place.moves();
    if matches!(tabletop, Tabletop::Vertex(_)) || moves.len() > MOST_POINTED {
        return pointed;
    }
    for by in moves {
        let Ok(next) = place.step(&by) else { continue };
        let change = Change::between(tabletop, &next.tabletop());
        match (tabletop, change.pieces()) {
            (_, []) | (Tabletop::Heaps(_), [_, _, ..]) => {}
            (_, [(row, columns), ..]) => {
                pointed.entry((*row, columns.start)).or_insert(by);
            }
        }
    }
    // A disc falls down its column, whichever of the empty cells one points at.
    if let Tabletop::Grid { kind: GridKind::Connect4, .. } = tabletop {
        let lowest: Vec<((u32, u32), String)> = pointed.clone().into_iter().collect();
        for ((row, column), by) in lowest {
            pointed.extend((0..row).map(|above| ((above, column), by.clone())));
        }
    }
    pointed
}

impl BoardData {
    /// A position, without a last move and without moves to point at.
    pub fn of_place(place: &dyn Place) -> BoardData {
        let tabletop = place.tabletop();
        let name = match &tabletop {
            Tabletop::Vertex(name) => name.clone(),
            _ => place.vertex_text().into_position(),
        };
        BoardData {
            tabletop,
            start: None,
            before: None,
            by: MoveText::default(),
            turn: place.owner(),
            outcome: place.outcome(),
            winning: place.winning_lines(),
            name,
            named_cells: names_cells(place).unwrap_or(true),
            pointed: BTreeMap::new(),
        }
    }

    /// The positions of a play from a position (the start of the game if none is
    /// given): the first, then one after each move. Moves are read as
    /// [`Place::step`] does.
    pub fn gather(
        session: &dyn Session,
        from: Option<&str>,
        turn: Option<Player>,
        moves: &[&str],
    ) -> Result<Vec<BoardData>, Message> {
        let start = session.place(None, None).ok();
        let named_cells = start.as_ref().and_then(|place| names_cells(&**place)).unwrap_or(true);
        let start = start.map(|place| place.tabletop());
        let mut place = session.place(from, turn)?;
        let with_moves = |place: &dyn Place| {
            let board = BoardData::of_place(place);
            BoardData { pointed: pointed(place, &board.tabletop), ..board }
        };
        let mut first = with_moves(&*place);
        if turn.is_none()
            && let Some((before, by)) = last_of_digits(session, from, &*place)
        {
            first.before = Some((before.tabletop(), before.owner()));
            first.by = by;
        }
        let mut boards = vec![first];
        for &text in moves {
            let next = place.step(text)?;
            let mut board = with_moves(&*next);
            board.before = Some((place.tabletop(), place.owner()));
            // A move may be given as the position it leads to.
            board.by = place.read_move_text(text).unwrap_or_default();
            boards.push(board);
            place = next;
        }
        for board in &mut boards {
            board.start = start.clone();
            board.named_cells = named_cells;
        }
        Ok(boards)
    }
}

/// Whether moves are the names of cells or of columns, `b2` or `4`; `None` if
/// there is no move.
fn names_cells(place: &dyn Place) -> Option<bool> {
    let first = place.move_texts().first().map(MoveText::is_name);
    // A bar is written by its size, 4x6: its squares have no names.
    let is_bar = matches!(place.tabletop(), Tabletop::Squares { .. }) && place.name().contains('x');
    first.or(is_bar.then_some(false))
}

/// The position before and the last move, where a position is written as the
/// moves that led to it: `4453`.
fn last_of_digits(
    session: &dyn Session,
    from: Option<&str>,
    place: &dyn Place,
) -> Option<(Box<dyn Place>, MoveText)> {
    let is_connect4 = matches!(place.tabletop(), Tabletop::Grid { kind: GridKind::Connect4, .. });
    let text = from?.trim();
    if !is_connect4 || text.is_empty() || !text.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let (before, last) = text.split_at(text.len() - 1);
    let before = session.place(Some(before).filter(|text| !text.is_empty()), None).ok()?;
    let same = before.step(last).ok()?.name() == place.name();
    same.then(|| (before, MoveText::new(last)))
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardOptions {
    /// Whether rows and columns are named.
    pub coordinates: bool,
    /// Whether it is said who moves or who has won.
    pub caption: bool,
}

impl Default for BoardOptions {
    fn default() -> BoardOptions {
        BoardOptions { coordinates: true, caption: true }
    }
}

/// How large things on a board are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// The size of a cell in units of its usual size.
    pub(super) scale: f64,
    /// Whether rows and columns are named.
    pub(super) coordinates: bool,
    /// Whether heaps are rows of small sticks, as they are beside several heaps.
    pub(super) rows: bool,
    /// Whether cells can be found and clicked.
    pub(super) cells: bool,
}

impl Look {
    /// A length or thickness at this scale.
    pub(super) fn of(self, length: f64) -> f64 {
        length * self.scale
    }

    /// A mark whose line is as thick as its class says, at this scale.
    pub(super) fn mark(self, class: Class, geometry: Geometry) -> Item {
        let shape = Shape::new(class, geometry);
        let width = class.style().width;
        Item::Shape(if self.scale < 1.0 && width > 0.0 {
            shape.thick((width * self.scale).max(0.6))
        } else {
            shape
        })
    }

    /// Whether cells are too small for ornaments.
    pub(super) fn is_small(self) -> bool {
        self.scale < 0.5
    }
}

/// The largest board, in pixels: larger ones are drawn smaller.
const LARGEST: f64 = 900.0;

/// Draws a position.
///
/// ```
/// use arene_draw::pictures::board::{BoardData, BoardOptions, draw_board};
/// use arene_draw::{Colours, Voice, svg};
/// use arene_games::open;
/// use arene_words::{Language, Words};
///
/// let session = open("chomp:4x6")?;
/// let boards = BoardData::gather(&*session, None, None, &["c2"])?;
/// let words = Words::new(Language::English);
/// let voice = Voice { words: &words, names: ["J0", "J1"] };
/// let scene = draw_board(&boards[1], &BoardOptions::default(), &voice);
/// assert!(svg(&scene, Colours::Auto, "").contains("poison"));
/// # Ok::<(), arene_words::Message>(())
/// ```
pub fn draw_board(data: &BoardData, options: &BoardOptions, voice: &Voice<'_>) -> Scene {
    let caption = caption(data, voice);
    let mut scene = Scene::new(format!("{}. {caption}", data.name));
    let coordinates = options.coordinates && data.named_cells;
    let look = Look { scale: 1.0, coordinates, rows: false, cells: true };
    let mut board = pieces(data, look);
    let size = bounds(&board).width().max(bounds(&board).height());
    if size > LARGEST {
        board = pieces(data, Look { scale: (LARGEST / size).max(0.05), ..look });
    }
    scene.add(Group::new("board", board));
    if options.caption {
        let below = scene.bounds();
        scene.add(Group::new("caption", turn_mark(data, &caption, below)));
    }
    scene.fit(24.0);
    scene
}

/// "J0 to move", or how the game ended.
pub fn caption(data: &BoardData, voice: &Voice<'_>) -> String {
    match data.outcome {
        None => {
            let name = voice.name(data.turn);
            voice.say(&message!("picture-to-move", player = name))
        }
        Some(Outcome::Win(player)) => {
            let name = voice.name(player);
            voice.say(&message!("picture-won", player = name))
        }
        Some(Outcome::Draw) => voice.text(id!("picture-drawn")),
        Some(Outcome::Score(score)) => voice.say(&voice.score(score)),
    }
}

/// Who moves or has won, as a sign and in words, below a board.
fn turn_mark(data: &BoardData, caption: &str, board: Bounds) -> Vec<Item> {
    let (player, region, tone) = match data.outcome {
        None => (Some(data.turn), Region::Choice(data.turn), Tone::Ink),
        Some(Outcome::Win(player)) => (Some(player), Region::Won(player), Tone::Of(player)),
        Some(Outcome::Draw) => (None, Region::Draw, Tone::Draw),
        Some(Outcome::Score(score)) => match gainer(score) {
            Some(player) => (Some(player), Region::Won(player), Tone::Of(player)),
            None => (None, Region::Draw, Tone::Draw),
        },
    };
    let y = board.max.y + 26.0;
    let text = Text::note(pt(0.0, y + NOTE * 0.36), caption).weight(Weight::Semibold).tone(tone);
    let sign = if player.is_some() { 24.0 } else { 0.0 };
    let left = board.centre().x - (text.width() + sign) / 2.0;
    let mut items = Vec::new();
    if let Some(player) = player {
        let mut vertex = Vertex::sign(pt(left + 8.0, y), player);
        (vertex.radius, vertex.region) = (8.0, region);
        items.push(vertex.into());
    }
    items.push(Text { at: pt(left + sign, text.at.y), ..text }.into());
    items
}

/// A little board that fits a box of this size, with its middle at the origin:
/// no coordinates, no last move, no words.
pub fn thumbnail(tabletop: &Tabletop, max_width: f64, max_height: f64) -> Group {
    let data = BoardData {
        tabletop: tabletop.clone(),
        start: None,
        before: None,
        by: MoveText::default(),
        turn: Player::J0,
        outcome: None,
        winning: Vec::new(),
        name: String::new(),
        named_cells: false,
        pointed: BTreeMap::new(),
    };
    small(&[data], max_width, max_height, false).remove(0)
}

/// Boards that all fit a box of this size, at one scale, each with its middle at the
/// origin.
pub(super) fn small(
    boards: &[BoardData],
    max_width: f64,
    max_height: f64,
    coordinates: bool,
) -> Vec<Group> {
    let has_rows = |data: &BoardData| matches!(&data.tabletop, Tabletop::Heaps(h) if h.len() > 1);
    let rows = boards.iter().any(has_rows);
    let look = Look { scale: 1.0, coordinates, rows, cells: false };
    let at = |scale: f64| boards.iter().map(move |data| pieces(data, Look { scale, ..look }));
    let fits = |scale: f64| {
        let fits = at(scale).map(|items| {
            let now = bounds(&items);
            (max_width / now.width().max(1.0)).min(max_height / now.height().max(1.0))
        });
        fits.fold(f64::INFINITY, f64::min)
    };
    let mut scale = fits(1.0).clamp(0.02, 1.0);
    // Words and lines do not shrink with the rest: look again.
    for _ in 0..4 {
        let fits = fits(scale);
        if fits >= 0.99 {
            break;
        }
        scale = (scale * fits).max(0.02);
    }
    let centred = |mut items: Vec<Item>| {
        let middle = bounds(&items).centre();
        items.iter_mut().for_each(|item| item.shift(pt(0.0, 0.0) - middle));
        Group::new("board", items)
    };
    at(scale).map(centred).collect()
}

/// The box that items fill.
pub(super) fn bounds(items: &[Item]) -> Bounds {
    items.iter().fold(Bounds::EMPTY, |all, item| all.union(item.bounds()))
}

/// What the last move did.
pub fn last_change(data: &BoardData) -> Change {
    data.before
        .as_ref()
        .map(|(before, _)| Change::between(before, &data.tabletop))
        .unwrap_or_default()
}

/// What lies on the table, from its top left corner.
fn pieces(data: &BoardData, look: Look) -> Vec<Item> {
    match &data.tabletop {
        Tabletop::Heaps(heaps) => heaps::draw(heaps, data, look),
        Tabletop::Squares { rows, size } => squares::draw(rows, *size, data, look),
        Tabletop::Grid { kind: GridKind::Hex, columns, cells } => {
            hex::draw(*columns, cells, data, look)
        }
        Tabletop::Grid { kind, columns, cells } => grids::draw(*kind, *columns, cells, data, look),
        Tabletop::Vertex(name) => vertex(name, data, look),
    }
}

/// A vertex of an arena; the arrow is the start's.
fn vertex(name: &str, data: &BoardData, look: Look) -> Vec<Item> {
    let radius = look.of(crate::scene::RADIUS);
    let mut vertex = Vertex::new(name, pt(0.0, 0.0), data.turn, Label::of_vertex(name));
    vertex.radius = radius;
    vertex.is_final = data.outcome.is_some();
    vertex.region = match data.outcome {
        None => Region::Unsolved,
        Some(Outcome::Win(player)) => Region::Won(player),
        Some(Outcome::Draw) => Region::DeadEnd,
        Some(Outcome::Score(score)) => gainer(score).map_or(Region::DeadEnd, Region::Won),
    };
    let wide = vertex.label.width(vertex.label_size(), Weight::Semibold);
    if wide > 1.7 * radius {
        vertex.size = Some((vertex.label_size() * 1.7 * radius / wide).max(5.0));
    }
    let tip = pt(-vertex.half() - 2.5, 0.0);
    let arrow = Cubic::line(tip - pt(look.of(22.0), 0.0), tip);
    let is_start = data.before.is_none() && data.start.as_ref() == Some(&data.tabletop);
    let arrow = is_start.then(|| Edge::new([arrow], EdgeKind::Start).into());
    arrow.into_iter().chain([vertex.into()]).collect()
}

/// The band under a winning line, and the rim below it.
pub(super) fn band(mut points: Vec<Point>, width: f64, look: Look) -> [Item; 2] {
    // A line of one point is no line.
    if let [only] = points[..] {
        points.push(only + pt(0.01, 0.0));
    }
    let line =
        |class, width| Item::Shape(Shape::new(class, Geometry::Line(points.clone())).thick(width));
    [line(Class::WinningRim, width + look.of(1.6)), line(Class::WinningLine, width)]
}

/// A piece with its owner's mark, and the ring of the last move if it is that.
pub(super) fn disc(at: Point, player: Player, radius: f64, last: bool, look: Look) -> Vec<Item> {
    let mut items = Vec::new();
    if last {
        let ring = Geometry::circle(at, radius + look.of(2.8).max(1.2));
        items.push(look.mark(Class::LastMove, ring));
    }
    let (piece, mark) = match player {
        Player::J0 => (Class::Piece0, Geometry::circle(at, radius * 0.5)),
        Player::J1 => {
            let half = radius * 0.43;
            (Class::Piece1, Geometry::centred(at, half, half, look.of(2.0)))
        }
    };
    items.push(look.mark(piece, Geometry::circle(at, radius)));
    let class = if player == Player::J0 { Class::Mark0 } else { Class::Mark1 };
    items.push(look.mark(class, mark));
    items
}

/// The name of a row or a column.
pub(super) fn coordinate(at: Point, text: impl Into<Label>) -> Text {
    Text::note(at, text).size(12.0).weight(Weight::Medium).tone(Tone::Muted)
}
