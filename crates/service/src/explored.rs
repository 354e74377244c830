//! Arenas that questions are answered on.

use arene::Limits;
use arene_games::{Failure, Model, Session, Start};

/// An arena, and what is left for the work on it.
pub(crate) struct Explored {
    pub(crate) model: Box<dyn Model>,
    pub(crate) limits: Limits,
}

impl Explored {
    /// Explores from a start. What is done with an arena takes a few words for each vertex
    /// and edge: that must fit, too.
    pub(crate) fn from(
        session: &dyn Session,
        start: &Start<'_>,
        limits: &Limits,
    ) -> Result<Explored, Failure> {
        let model = session.explore(start, limits)?;
        let graph = model.arena().graph();
        let work = 40 * graph.len() as u64 + 24 * graph.edge_count() as u64;
        let limits = limits.clone().less_memory(model.bytes());
        limits.check_memory(work)?;
        Ok(Explored { model, limits })
    }
}
