//! Rules that may fail: what was found by them counts only if they did not.

use std::sync::Arc;

use arene::Limits;
use arene_words::Message;

use crate::{Facts, Failure};

/// How the rules of a game failed.
pub(crate) struct Unsound {
    position: String,
    error: String,
}

impl From<Unsound> for Failure {
    fn from(Unsound { position, error }: Unsound) -> Failure {
        Failure::Rules { position, error }
    }
}

impl From<Unsound> for Message {
    fn from(unsound: Unsound) -> Message {
        Failure::from(unsound).message()
    }
}

/// Does something by the rules of a game, which may fail meanwhile. Whoever else works by
/// them does not hear of it.
pub(crate) fn sound<G: Facts, T, E: From<Unsound>>(
    game: &Arc<G>,
    work: impl FnOnce(&Arc<G>) -> Result<T, E>,
) -> Result<T, E> {
    let Some(own) = game.with_new_alarm().map(Arc::new) else { return work(game) };
    let done = work(&own);
    match failure(&*own) {
        Some(unsound) => Err(unsound.into()),
        None => done,
    }
}

/// The same within limits, which end it soon after the rules have failed.
pub(crate) fn within<G: Facts, T, E: From<Unsound>>(
    game: &Arc<G>,
    limits: &Limits,
    work: impl FnOnce(&Arc<G>, &Limits) -> Result<T, E>,
) -> Result<T, E> {
    sound(game, |game| match game.alarm() {
        Some(_) => work(game, &limits.clone().while_sound(&**game)),
        None => work(game, limits),
    })
}

fn failure<G: Facts>(game: &G) -> Option<Unsound> {
    let failure = game.alarm()?.failure()?;
    let position = game.write_position(&failure.position);
    Some(Unsound { position, error: failure.error.clone() })
}
