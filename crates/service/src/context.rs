//! What answers are computed with.

use arene::Limits;

use crate::{Games, Reader};

/// What a question is answered with: which games may be opened, for whom, within which
/// limits.
pub struct Context<'a> {
    /// What may be opened.
    pub games: Games,
    /// Who reads the answer.
    pub reader: &'a Reader,
    /// What the work may take; it tells its progress there and stops when told so.
    pub limits: Limits,
}

impl<'a> Context<'a> {
    /// A context of these three.
    pub fn new(games: Games, reader: &'a Reader, limits: Limits) -> Context<'a> {
        Context { games, reader, limits }
    }

    /// The same for each of so many threads, which share the memory.
    pub(crate) fn shared(&self, threads: usize) -> Context<'a> {
        let limits = self.limits.clone().threads(1);
        let share = limits.memory_limit().map(|memory| memory / threads.max(1) as u64);
        let limits = match share {
            Some(share) => limits.memory(share),
            None => limits,
        };
        Context { games: self.games.clone(), reader: self.reader, limits }
    }
}
