//! Solving an arena that ends with scores: backward induction.
//!
//! A vertex is looked at when all its successors have their verdicts, which an acyclic
//! arena allows for every vertex. Its owner then takes the best of them, by the order of
//! values: a win, the sooner the better; the best score; a loss, the later the better.
//! Scores are reckoned with by their places among all that there are, so that a verdict
//! takes no more room than in an arena without.

use crate::solution::{DEAD_END, RANK_MASK, SCORED, won};
use crate::{Arena, Finals, Limits, Meter, Phase, Player, Solution, Unsolvable};

/// Solves an arena in which play ends with scores.
///
/// O(vertices + edges + scores · log scores), in 12 bytes per vertex, and 8 for each
/// vertex of the longest path and for each score.
pub(super) fn solve_scores(
    arena: &Arena,
    finals: &Finals,
    limits: &Limits,
) -> Result<Solution, Unsolvable> {
    let n = arena.len();
    limits.check_vertices(n as u64)?;
    let mut meter = Meter::new(limits, Phase::Solve, Some(n as u64));
    let order = arena.graph().order_from(arena.vertices(), &mut meter)?;
    let order = order.map_err(Unsolvable::Cyclic)?;
    let scores = every_score(arena, finals, &mut meter)?;
    let place = |score: i64| scores.binary_search(&score).unwrap_or_default() as u32;
    let mut packed = meter.zeroes::<u32>(n)?;
    meter.begin(Phase::Solve, Some(n as u64));
    for v in order {
        let successors = arena.successors(v);
        meter.step(1)?;
        meter.pause(successors.len() as u64)?;
        let owner = arena.owner(v);
        let best = successors
            .iter()
            .map(|&to| packed[to as usize])
            .reduce(|a, b| if worth(b, owner) > worth(a, owner) { b } else { a });
        packed[v as usize] = match best {
            // One ply further from the end.
            Some(best) if best < DEAD_END => best + 1,
            Some(best) => best,
            None => match finals.winner(v) {
                Some(winner) => won(winner, 0),
                None => SCORED + place(finals.score(v).unwrap_or(0)),
            },
        };
    }
    Ok(Solution::from_scored(packed, scores))
}

/// The scores that play may end with, each once, in ascending order.
fn every_score(
    arena: &Arena,
    finals: &Finals,
    meter: &mut Meter<'_>,
) -> Result<Vec<i64>, Unsolvable> {
    let mut scores = meter.list(finals.scores().len() + 1)?;
    for (v, score) in finals.scores() {
        meter.pause(1)?;
        // Who wins there comes first, and a vertex with moves is not final.
        if (v as usize) < arena.len() && arena.is_final(v) && finals.winner(v).is_none() {
            scores.push(score);
        }
    }
    if finals.dead_ends(arena).next().is_some() {
        scores.push(0);
    }
    scores.sort_unstable();
    scores.dedup();
    Ok(scores)
}

/// A number that is larger the better a verdict is for a player.
fn worth(packed: u32, player: Player) -> i64 {
    let rank = i64::from(packed & RANK_MASK);
    let (best, least) = (1 << 32, -(1 << 32));
    let j0 = match packed {
        SCORED.. => i64::from(packed),
        _ if packed < won(Player::J1, 0) => best - rank,
        _ => least + rank,
    };
    if player == Player::J0 { j0 } else { -j0 }
}
