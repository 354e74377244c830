//! What can be drawn where something else cannot: each offer is one that was tried.

use arene_draw::Scene;
use arene_draw::pictures::tree::{MOST_LEAVES, TreeData, TreeOptions, draw_tree};
use arene_games::{Place, Tabletop};
use arene_words::{Id, given, id};

use super::choices::LayerShown;
use super::tree::FEWER_LEAVES;
use super::{Draw, Drawing, PictureFormat, WhatToDraw};
use crate::offer::What;
use crate::{Fault, FirstTurn, Offer};

impl Draw {
    /// The same question about another kind of picture, without what belongs to this one.
    fn about(&self, what: WhatToDraw) -> Draw {
        Draw {
            game: self.game.clone(),
            from: self.from.clone(),
            turn: self.turn.filter(|&turn| turn != FirstTurn::Both || what == WhatToDraw::Arena),
            what,
            format: self.format,
            theme: self.theme,
            prefix: self.prefix.clone(),
            scale: self.scale,
            snippet: self.snippet,
            width: self.width.clone(),
            colours: self.colours,
            ..Draw::default()
        }
    }

    /// The same picture as an SVG.
    fn as_svg(&self) -> Draw {
        let format = PictureFormat::Svg;
        Draw { format, scale: None, snippet: false, width: None, colours: false, ..self.clone() }
    }

    /// The same picture as text.
    fn as_text(&self) -> Draw {
        Draw {
            format: PictureFormat::Text,
            theme: None,
            prefix: String::new(),
            thumbnails: false,
            animate: false,
            ..self.as_svg()
        }
    }
}

/// An offer to ask this instead.
fn offer(drawing: &Drawing<'_>, id: Id<given::Change>, instead: &Draw) -> Offer {
    Offer::new(What::Said(id), drawing.question, instead, &[])
}

/// What can be drawn of any game: its first moves, unless they are too many, and a
/// position, if it is more than a name.
pub(super) fn always(drawing: &Drawing<'_>) -> Result<Vec<Offer>, Fault> {
    let from = drawing.question.from.as_deref();
    let Ok(place) = drawing.session.place(from, drawing.turn()) else {
        return Ok(Vec::new());
    };
    let depth = deepest(&*place, drawing)?;
    let tree = depth.map(|depth| {
        let instead = Draw { depth: Some(depth), ..drawing.question.about(WhatToDraw::Tree) };
        offer(drawing, id!("draw-offer-tree"), &instead)
    });
    let is_bare = matches!(place.tabletop(), Tabletop::Vertex(_));
    let board = (!is_bare).then(|| board(drawing));
    Ok(tree.into_iter().chain(board).collect())
}

/// The position alone.
pub(super) fn board(drawing: &Drawing<'_>) -> Offer {
    let instead = drawing.question.about(WhatToDraw::Board);
    // A board is no graph.
    let instead = if instead.format == PictureFormat::Dot { instead.as_svg() } else { instead };
    offer(drawing, id!("draw-offer-board"), &instead)
}

/// Trees are offered down to this depth.
const DEEPEST: u32 = 20;
/// To this depth even where leaves have to be folded up.
const FOLDED: u32 = 2;

/// How deep a tree can be and still be read.
fn deepest(place: &dyn Place, drawing: &Drawing<'_>) -> Result<Option<u32>, Fault> {
    let mut found = None;
    for depth in 1..=DEEPEST {
        drawing.limits().check_stop()?;
        let Ok(data) = TreeData::gather(place, depth, None, "", drawing.limits()) else { break };
        let is_leaf = |v: u32| data.tree.leaf(v).is_some();
        let leaves = (0..data.tree.len() as u32).filter(|&v| is_leaf(v)).count();
        if leaves > MOST_LEAVES && depth > FOLDED {
            break;
        }
        let fits = |most_leaves: usize| {
            let options = TreeOptions { most_leaves, ..TreeOptions::default() };
            drawing.paper.fits(&draw_tree(&data, &options, &drawing.voice()))
        };
        let fewer = FEWER_LEAVES.into_iter().filter(|_| depth <= FOLDED);
        if !std::iter::once(MOST_LEAVES).chain(fewer).any(fits) {
            break;
        }
        found = Some(depth);
        // Deeper, there is nothing more.
        if data.height() < depth {
            break;
        }
    }
    Ok(found)
}

/// The whole of it, whatever its size; instead of text, a page of it.
pub(super) fn even_so(drawing: &Drawing<'_>, scene: &Scene, vertices: usize) -> Option<Offer> {
    let paper = drawing.paper;
    match paper.is_terminal() && paper.as_page().fits(scene) {
        true => Some(other_format(drawing)),
        false => all_of(drawing, vertices),
    }
}

/// The same picture in another form: as text, or as a page instead of text.
pub(super) fn other_format(drawing: &Drawing<'_>) -> Offer {
    match drawing.paper.is_terminal() {
        true => offer(drawing, id!("draw-offer-file"), &drawing.question.as_svg()),
        false => offer(drawing, id!("draw-offer-text"), &drawing.question.as_text()),
    }
}

/// All these vertices, if so many can be laid out.
pub(super) fn all_of(drawing: &Drawing<'_>, vertices: usize) -> Option<Offer> {
    let all = u32::try_from(vertices).ok().filter(|&all| all <= Draw::MOST_VERTICES)?;
    let question = match drawing.paper.can_be_endless() {
        true => drawing.question.clone(),
        false => drawing.question.as_svg(),
    };
    let instead = Draw { limit: Some(all), ..question };
    Some(offer(drawing, id!("draw-offer-all"), &instead))
}

/// What is within so many moves of a vertex: so many vertices.
pub(super) fn around(drawing: &Drawing<'_>, name: String, radius: usize, near: usize) -> Offer {
    let instead =
        Draw { around: Some(name), radius: Some(radius as u32), ..drawing.question.clone() };
    Offer::new(What::Near(near), drawing.question, &instead, &["around", "radius"])
}

/// The arena near a vertex, where something else was asked for.
pub(super) fn arena(drawing: &Drawing<'_>, name: String, radius: usize) -> Offer {
    let arena = drawing.question.about(WhatToDraw::Arena);
    let instead = Draw { around: Some(name), radius: Some(radius as u32), ..arena };
    offer(drawing, id!("draw-offer-arena"), &instead)
}

/// One layer of an attractor.
pub(super) fn layer(drawing: &Drawing<'_>, layer: u32) -> Offer {
    let layer = Some(LayerShown::One(layer));
    let instead = Draw { layer, series: false, animate: false, ..drawing.question.clone() };
    offer(drawing, id!("draw-offer-layer"), &instead)
}

/// A picture for each layer.
pub(super) fn series(drawing: &Drawing<'_>) -> Offer {
    let instead = Draw { series: true, ..drawing.question.clone() };
    offer(drawing, id!("draw-offer-series"), &instead)
}

/// One picture that moves, where pictures do.
pub(super) fn animation(drawing: &Drawing<'_>) -> Option<Offer> {
    let instead = Draw { animate: true, ..drawing.question.clone() };
    let moving = || offer(drawing, id!("draw-offer-animate"), &instead);
    drawing.paper.can_move().then(moving)
}

/// A tree that is less deep.
pub(super) fn depth(drawing: &Drawing<'_>, depth: u32) -> Offer {
    let instead = Draw { depth: Some(depth), ..drawing.question.clone() };
    offer(drawing, id!("draw-offer-depth"), &instead)
}

/// The last position of a play.
pub(super) fn last(drawing: &Drawing<'_>) -> Offer {
    let instead = Draw { last: true, ..drawing.question.clone() };
    offer(drawing, id!("draw-offer-last"), &instead)
}
