//! Checking a solution without solving.
//!
//! Nothing here is shared with [`solve`](crate::solve()): this is the second
//! opinion. Ranks make the check local. If they are right, every won vertex
//! has its reason among its successors, and if every vertex has its reason, the
//! ranks are right, by induction on the rank.

mod acyclic;
mod draws;
#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU32, AtomicU64};

use crate::share;
use crate::{
    Arena, DrawKind, Finals, LimitReached, Limits, Phase, Player, Progress, Solution, Verdict,
};
use acyclic::vertex_on_cycle;
use draws::wrong_draw;

/// How many vertices a thread deals with at a time, and looks at the limits.
const SHARE: u32 = 1 << 14;

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
    /// The vertex is said to be drawn where play ends with scores, or to have a score
    /// where it does not.
    WrongKind,
    /// The vertex is said to have a score, but the move to this vertex leads to one that
    /// is better for its owner.
    BetterScore {
        /// The successor.
        to: u32,
    },
    /// The vertex is said to have a score that no move leads to.
    NoMoveToScore,
    /// Play ends with scores, and may go round for ever through this vertex.
    Cyclic,
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
            Problem::WrongKind => {
                f.write_str("drawn where play ends with scores, or a score where it does not")
            }
            Problem::BetterScore { to } => write!(f, "the move to {to} leads to a better score"),
            Problem::NoMoveToScore => f.write_str("no move leads to the score"),
            Problem::Cyclic => f.write_str("play ends with scores, and may go round for ever"),
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
/// * Where play ends with scores, nothing is drawn and there is no cycle. On a vertex with
///   a score some move leads to that score, none to one that is better for the owner, and
///   none to his win.
///
/// O(vertices + edges). Returns the flaw of the first vertex that has one; wrong kinds
/// of draws, and cycles where there are scores, come after all others.
///
/// The threads of the limits share the vertices. What is found does not depend on how
/// many there are.
///
/// Kinds of draws are told apart by one thread, in 16 bytes per vertex and 4 per move
/// between draws; where every vertex is won, they cost nothing.
pub fn verify(
    arena: &Arena,
    finals: &Finals,
    solution: &Solution,
    limits: &Limits,
) -> Result<Result<(), Flaw>, LimitReached> {
    verify_in_shares(arena, finals, solution, limits, SHARE)
}

/// The same with shares of so many vertices.
fn verify_in_shares(
    arena: &Arena,
    finals: &Finals,
    solution: &Solution,
    limits: &Limits,
    size: u32,
) -> Result<Result<(), Flaw>, LimitReached> {
    if solution.len() != arena.len() {
        return Ok(Err(Flaw::Size { arena: arena.len(), solution: solution.len() }));
    }
    let flaw = match verify_verdicts(arena, finals, solution, limits, size)? {
        Pass::Flawed(vertex, problem) => Some((vertex, problem)),
        // What is right at every vertex is right, by induction, if every play ends.
        _ if finals.has_scores() => {
            vertex_on_cycle(arena, limits)?.map(|vertex| (vertex, Problem::Cyclic))
        }
        Pass::Won => None,
        Pass::Drawn => {
            wrong_draw(arena, finals, solution, limits)?.map(|vertex| (vertex, Problem::WrongDraw))
        }
    };
    Ok(flaw.map_or(Ok(()), |(vertex, problem)| Err(Flaw::At { vertex, problem })))
}

/// What is known of some vertices once each was looked at.
enum Pass {
    /// All are won, and rightly.
    Won,
    /// The same, but that some are drawn, one way or the other.
    Drawn,
    /// The first that is wrong, and how.
    Flawed(u32, Problem),
}

/// Looks at every vertex and its successors.
fn verify_verdicts(
    arena: &Arena,
    finals: &Finals,
    solution: &Solution,
    limits: &Limits,
    size: u32,
) -> Result<Pass, LimitReached> {
    let count = arena.len() as u32;
    let tick = |done| {
        let total = Some(u64::from(count));
        limits.tick(Progress { phase: Phase::Verify, done, total })
    };
    tick(0)?;
    let done = AtomicU64::new(0);
    // The first vertex that is known to be wrong: none behind it matters any more.
    let wrong = AtomicU32::new(count);
    let firsts = (0..count).step_by(size as usize);
    let shares: Vec<Range<u32>> =
        firsts.map(|first| first..count.min(first.saturating_add(size))).collect();
    let passes = share(limits.thread_count(), shares, |range| {
        let (mut pass, length) = (Pass::Won, u64::from(range.end - range.start));
        if wrong.load(Relaxed) < range.start {
            return Ok(pass);
        }
        tick(done.load(Relaxed))?;
        for v in range {
            if let Err(problem) = verify_verdict(arena, finals, solution, v) {
                wrong.fetch_min(v, Relaxed);
                return Ok(Pass::Flawed(v, problem));
            }
            if solution.winner(v).is_none() {
                pass = Pass::Drawn;
            }
        }
        done.fetch_add(length, Relaxed);
        Ok(pass)
    });
    let mut all = Pass::Won;
    for pass in passes.into_iter().collect::<Result<Vec<Pass>, _>>()? {
        match pass {
            Pass::Won => {}
            Pass::Drawn => all = Pass::Drawn,
            // In order: what was passed over comes after it.
            Pass::Flawed(..) => return Ok(pass),
        }
    }
    Ok(all)
}

/// What is wrong with the verdict of a vertex, by those of its successors, if something
/// is; kinds of draws are left aside.
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
            None if finals.has_scores() => verdict == Verdict::Scored(finals.score(v).unwrap_or(0)),
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
        Verdict::Drawn(_) if finals.has_scores() => Err(Problem::WrongKind),
        Verdict::Scored(_) if !finals.has_scores() => Err(Problem::WrongKind),
        Verdict::Scored(score) => {
            let mut reaches = false;
            for &to in successors {
                match solution.verdict(to) {
                    Verdict::Won { by, .. } if by == owner => {
                        return Err(Problem::MissedWin { to });
                    }
                    Verdict::Scored(then) => {
                        let is_better = match owner {
                            Player::J0 => then > score,
                            Player::J1 => then < score,
                        };
                        if is_better {
                            return Err(Problem::BetterScore { to });
                        }
                        reaches |= then == score;
                    }
                    // Worse, or wrong, which is then said of that vertex.
                    Verdict::Won { .. } | Verdict::Drawn(_) => {}
                }
            }
            if reaches { Ok(()) } else { Err(Problem::NoMoveToScore) }
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
