//! Plays: paths in an arena.

use crate::{Arena, Finals, Outcome};

/// What a sequence of vertices is, once it is known to be a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayStatus {
    /// It can be continued: a partial play.
    Partial,
    /// It ends at a final vertex: a maximal, finite play with this outcome.
    Finished(Outcome),
}

/// Why a sequence of vertices is no play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPlay {
    /// It has no vertices.
    Empty,
    /// The arena has no vertex of this number.
    UnknownVertex {
        /// Where in the sequence, from 0.
        at: usize,
        /// The number.
        vertex: u32,
    },
    /// No edge leads from this vertex of the sequence to the next.
    NoEdge {
        /// Where in the sequence the edge would start, from 0.
        at: usize,
        /// From here
        from: u32,
        /// to here.
        to: u32,
    },
}

/// Checks that a sequence of vertices is a path of the arena, and says whether
/// it is a partial play or a finished one, and who wins.
///
/// ```
/// use arene::{ArenaBuilder, Finals, Outcome, Player, PlayStatus, Rule, check_play};
/// let mut builder = ArenaBuilder::new();
/// let [a, b] = [builder.vertex(Player::J0), builder.vertex(Player::J1)];
/// builder.edge(a, b)?;
/// let arena = builder.build().arena;
/// let finals = Finals::by_rule(&arena, Rule::Normal);
/// let won = PlayStatus::Finished(Outcome::Win(Player::J0));
/// assert_eq!(check_play(&arena, &finals, &[a, b]), Ok(won));
/// assert_eq!(check_play(&arena, &finals, &[a]), Ok(PlayStatus::Partial));
/// assert!(check_play(&arena, &finals, &[b, a]).is_err());
/// # Ok::<(), arene::ArenaError>(())
/// ```
pub fn check_play(arena: &Arena, finals: &Finals, play: &[u32]) -> Result<PlayStatus, NoPlay> {
    for (at, &vertex) in play.iter().enumerate() {
        if vertex as usize >= arena.len() {
            return Err(NoPlay::UnknownVertex { at, vertex });
        }
    }
    for (at, edge) in play.windows(2).enumerate() {
        let (from, to) = (edge[0], edge[1]);
        if !arena.successors(from).contains(&to) {
            return Err(NoPlay::NoEdge { at, from, to });
        }
    }
    let &last = play.last().ok_or(NoPlay::Empty)?;
    Ok(finals.outcome(arena, last).map_or(PlayStatus::Partial, PlayStatus::Finished))
}
