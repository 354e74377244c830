//! Sprague–Grundy values.

use arene::{Limits, Meter, Phase, Player, grundy_values};
use arene_words::{Message, message};

use crate::{Failure, Model, Stated, joined};

/// The answer of `grundy`.
#[derive(Clone, Debug)]
pub struct GrundyAnswer {
    /// The position asked about.
    pub vertex: String,
    /// Its value: the size of the Nim heap it is worth.
    pub value: u32,
    /// Whether who cannot move loses. If not, the value does not tell the
    /// winner: it is that of the same moves in normal play.
    pub normal: bool,
    /// The heaps that the position is the sum of; the value is the nim-sum
    /// (exclusive or) of theirs.
    pub sum: Vec<Summand>,
    /// Every position with its value, if asked for.
    pub values: Option<Vec<Summand>>,
}

/// A position and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summand {
    /// The position.
    pub vertex: String,
    /// Its Sprague–Grundy value.
    pub value: u32,
}

/// Fails if the rules say that a game is partisan: then nothing need be
/// explored to know that it has no values.
pub fn must_be_impartial(game: &str, stated: Option<Stated>) -> Result<(), Message> {
    match stated {
        Some(stated) if !stated.impartial => Err(message!("grundy-partisan", game)),
        _ => Ok(()),
    }
}

/// The Sprague–Grundy values of a game. `stated` is what the rules say of it,
/// if it has any.
pub fn grundy(
    game: &str,
    stated: Option<Stated>,
    model: &dyn Model,
    all: bool,
    limits: &Limits,
) -> Result<GrundyAnswer, Failure> {
    must_be_impartial(game, stated)?;
    if model.finals().has_scores() {
        return Err(message!("grundy-scores", game).into());
    }
    let arena = model.arena();
    let values = grundy_values(arena.graph(), limits)?.map_err(|cycle| {
        let names = cycle.iter().take(8).map(|&v| model.name(v));
        message!("grundy-cycle", cycle = joined(names, " → "))
    })?;
    let value_of = |v: u32| values[v as usize];
    let start = model.start();
    let loses = |v: u32| model.finals().winner(v) == Some(arena.owner(v).other());
    let sum = model.summands(start);
    let mut meter = Meter::new(limits, Phase::Write, None);
    meter.hold(4 * values.len() as u64)?;
    let mut normal = true;
    for v in arena.vertices().filter(|&v| arena.is_final(v)) {
        meter.step(1)?;
        normal &= loses(v);
    }
    let mut named = all.then(Vec::new);
    for v in arena.vertices() {
        let Some(named) = &mut named else { break };
        meter.step(1)?;
        if arena.owner(v) == Player::J0 || model.twin(v).is_none() {
            let vertex = model.name(v);
            meter.hold(vertex.capacity() as u64)?;
            meter.push(named, Summand { vertex, value: value_of(v) })?;
        }
    }
    Ok(GrundyAnswer {
        vertex: model.name(start),
        value: value_of(start),
        normal,
        sum: sum.into_iter().map(|(vertex, v)| Summand { vertex, value: value_of(v) }).collect(),
        values: named,
    })
}
