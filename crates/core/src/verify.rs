//! Checking a solution without solving.
//!
//! Nothing here is shared with [`solve`](crate::solve()): this is the second
//! opinion. Ranks make the check local. If they are right, every won vertex
//! has its reason among its successors, and if every vertex has its reason, the
//! ranks are right, by induction on the rank.

use std::fmt;

use crate::{Arena, DrawKind, Finals, Player, Solution, Verdict, VertexSet};

/// What is wrong with a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The solution is for another number of vertices.
    Size {
        /// Vertices of the arena.
        arena: usize,
        /// Verdicts of the solution.
        solution: usize,
    },
    /// The verdict at this vertex is wrong.
    At {
        /// The vertex.
        vertex: u32,
        /// How it is wrong.
        problem: Problem,
    },
}

/// How a verdict is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A final vertex does not have the winner that the arena says, with rank 0.
    FinalVerdict,
    /// A vertex that is not final has rank 0.
    RankZero,
    /// The owner is said to win with some rank, but no move leads to a win of
    /// the rank just below.
    NoMoveToRank,
    /// The owner is said to win, but the move to this vertex wins sooner.
    FasterWin {
        /// The successor.
        to: u32,
    },
    /// The owner is said to lose, but is not lost after the move to this vertex.
    Escape {
        /// The successor.
        to: u32,
    },
    /// The owner is said to lose, but the move to this vertex delays longer.
    LongerDefence {
        /// The successor.
        to: u32,
    },
    /// The vertex is said to be drawn, but the move to this vertex wins.
    MissedWin {
        /// The successor.
        to: u32,
    },
    /// The vertex is said to be drawn, but every move loses.
    NoDrawingMove,
    /// The vertex is drawn, but by the other kind of draw.
    WrongDraw,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (vertex, problem) = match self {
            Flaw::Size { arena, solution } => {
                return write!(f, "{solution} verdicts for an arena of {arena} vertices");
            }
            Flaw::At { vertex, problem } => (vertex, problem),
        };
        write!(f, "vertex {vertex}: ")?;
        match problem {
            Problem::FinalVerdict => f.write_str("the verdict of a final vertex is wrong"),
            Problem::RankZero => f.write_str("rank 0, but the vertex is not final"),
            Problem::NoMoveToRank => f.write_str("no move leads to a win of the rank below"),
            Problem::FasterWin { to } => write!(f, "the move to {to} wins sooner"),
            Problem::Escape { to } => write!(f, "said to be lost, but the move to {to} is not"),
            Problem::LongerDefence { to } => write!(f, "the move to {to} delays longer"),
            Problem::MissedWin { to } => write!(f, "said to be drawn, but the move to {to} wins"),
            Problem::NoDrawingMove => f.write_str("said to be drawn, but every move loses"),
            Problem::WrongDraw => f.write_str("drawn, but by the other kind of draw"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Checks that a solution gives every vertex its right verdict and rank.
///
/// * A final vertex has rank 0 and the winner the arena says, or is drawn.
/// * On a won vertex of the winner some move lowers the rank by one, and none
///   wins sooner. On one of the loser every move is lost, and the best delays
///   exactly one ply less than the rank.
/// * On a drawn vertex the owner has a drawing move and no winning one.
/// * A draw is by dead end exactly if a player can force the end of the play.
///
/// O(vertices + edges). Returns the first flaw found.
pub fn verify(arena: &Arena, finals: &Finals, solution: &Solution) -> Result<(), Flaw> {
    if solution.len() != arena.len() {
        return Err(Flaw::Size { arena: arena.len(), solution: solution.len() });
    }
    for vertex in arena.vertices() {
        verify_verdict(arena, finals, solution, vertex)
            .map_err(|problem| Flaw::At { vertex, problem })?;
    }
    verify_draw_kinds(arena, finals, solution)
        .map_err(|vertex| Flaw::At { vertex, problem: Problem::WrongDraw })
}

fn verify_verdict(
    arena: &Arena,
    finals: &Finals,
    solution: &Solution,
    v: u32,
) -> Result<(), Problem> {
    let verdict = solution.verdict(v);
    let successors = arena.successors(v);
    let owner = arena.owner(v);
    if successors.is_empty() {
        let right = match finals.winner(v) {
            Some(winner) => verdict == Verdict::Won { by: winner, rank: 0 },
            None => verdict == Verdict::Drawn(DrawKind::DeadEnd),
        };
        return if right { Ok(()) } else { Err(Problem::FinalVerdict) };
    }
    match verdict {
        Verdict::Won { rank: 0, .. } => Err(Problem::RankZero),
        Verdict::Won { by, rank } if by == owner => {
            let mut reaches = false;
            for &to in successors {
                match solution.verdict(to) {
                    Verdict::Won { by: then, rank: left } if then == by => {
                        if left + 1 < rank {
                            return Err(Problem::FasterWin { to });
                        }
                        reaches |= left + 1 == rank;
                    }
                    _ => {}
                }
            }
            if reaches { Ok(()) } else { Err(Problem::NoMoveToRank) }
        }
        Verdict::Won { by, rank } => {
            let mut reaches = false;
            for &to in successors {
                match solution.verdict(to) {
                    Verdict::Won { by: then, rank: left } if then == by => {
                        if left + 1 > rank {
                            return Err(Problem::LongerDefence { to });
                        }
                        reaches |= left + 1 == rank;
                    }
                    _ => return Err(Problem::Escape { to }),
                }
            }
            if reaches { Ok(()) } else { Err(Problem::NoMoveToRank) }
        }
        Verdict::Drawn(_) => {
            let winning = successors.iter().find(|&&to| solution.winner(to) == Some(owner));
            if let Some(&to) = winning {
                return Err(Problem::MissedWin { to });
            }
            if successors.iter().any(|&to| solution.winner(to).is_none()) {
                Ok(())
            } else {
                Err(Problem::NoDrawingMove)
            }
        }
    }
}

/// Finds anew from which drawn vertices a player can force the end of the play,
/// once the winners are known to be right. Returns a vertex with the wrong kind.
///
/// For each player the drawn vertices are peeled off from the dead ends: a
/// vertex whose owner is the player falls with its first fallen successor, one
/// of the opponent's when no drawn successor is left standing.
fn verify_draw_kinds(arena: &Arena, finals: &Finals, solution: &Solution) -> Result<(), u32> {
    let drawn = |v: u32| solution.winner(v).is_none();
    let mut ends = VertexSet::new(arena.len());
    if !arena.vertices().any(drawn) {
        return Ok(());
    }
    let transposed = arena.graph().transpose();
    for player in Player::BOTH {
        let mut standing: Vec<u32> = arena
            .vertices()
            .map(|v| arena.successors(v).iter().filter(|&&to| drawn(to)).count() as u32)
            .collect();
        let mut fallen = VertexSet::new(arena.len());
        let mut falling: Vec<u32> = finals.dead_ends(arena).collect();
        while let Some(v) = falling.pop() {
            if !fallen.insert(v) {
                continue;
            }
            ends.insert(v);
            for &from in transposed.successors(v).iter().filter(|&&from| drawn(from)) {
                standing[from as usize] -= 1;
                if arena.owner(from) == player || standing[from as usize] == 0 {
                    falling.push(from);
                }
            }
        }
    }
    match arena.vertices().find(|&v| {
        drawn(v) && (solution.verdict(v) == Verdict::Drawn(DrawKind::DeadEnd)) != ends.contains(v)
    }) {
        Some(v) => Err(v),
        None => Ok(()),
    }
}
