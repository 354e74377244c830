//! The positions that play reaches from a start, one after the other, without an arena.

use std::sync::Arc;

use arene::{Game, Grading, Keys, Limits, Numbering, reached};
use arene_table::{SpillingStore, TableError};

use crate::{Facts, TakeKeys, TakeNumbering};

/// All positions that play reaches from these starts, each once; `None` if the game has
/// neither numbers nor keys for them.
pub(crate) fn following<G>(
    game: &G,
    starts: &[G::Position],
    limits: &Limits,
) -> Option<Result<Positions<G>, TableError>>
where
    G: Facts + Sync + 'static,
    G::Position: Sync,
    G::Move: Send,
{
    let work = || Following { game, starts, limits };
    let by_keys = || game.with_keys(starts.first()?, work());
    game.with_numbering(starts, work()).or_else(by_keys)
}

pub(crate) type Positions<G> = Box<dyn Iterator<Item = <G as Game>::Position>>;

struct Following<'a, G: Game> {
    game: &'a G,
    starts: &'a [G::Position],
    limits: &'a Limits,
}

impl<G: Game + 'static> TakeNumbering<G> for Following<'_, G> {
    type Answer = Result<Positions<G>, TableError>;

    fn take<N: Numbering<G> + Send + Sync + 'static>(self, numbering: N) -> Self::Answer {
        let reached = reached(self.game, &numbering, self.starts, self.limits)?;
        Ok(Box::new(
            reached
                .into_numbers()
                .flat_map(move |number| numbering.positions(number).collect::<Vec<_>>()),
        ))
    }
}

impl<G> TakeKeys<G> for Following<'_, G>
where
    G: Game + Sync + 'static,
    G::Position: Sync,
    G::Move: Send,
{
    type Answer = Result<Positions<G>, TableError>;

    fn take<K: Keys<G> + Send + Sync + 'static>(self, keys: K) -> Self::Answer {
        let Following { game, starts, limits } = self;
        let work = Grading { game, keys: &keys, starts, threads: limits.thread_count(), limits };
        let found = Arc::new(work.gather(&SpillingStore::new(limits))?);
        let keys = Arc::new(keys);
        let all = (0..keys.grades()).flat_map(move |grade| {
            let mut place = 0;
            let (keys, found) = (keys.clone(), found.clone());
            std::iter::from_fn(move || {
                let key = *found.keys(grade).get(place)?;
                place += 1;
                Some(keys.alike(&keys.position(key)))
            })
        });
        Ok(Box::new(all.flatten()))
    }
}
