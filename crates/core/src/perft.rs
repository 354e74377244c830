//! Counting the plays of a game, ply by ply.

use crate::{Game, LimitReached, Limits, Phase, Progress};

/// The size of a game tree, level by level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Perft {
    /// How many paths of each length start at the root: nodes of the tree at
    /// each depth. `nodes[0]` is 1.
    pub nodes: Vec<u64>,
    /// How many of them end at a final position: games of that length.
    pub games: Vec<u64>,
}

/// Walks the whole game tree from a position to the given depth and counts its
/// nodes and finished games: *perft*, the classic test of a move generator.
///
/// Every path counts, however many lead to the same position. O(nodes) time,
/// memory for the moves along one path.
pub fn perft<G: Game>(
    game: &G,
    from: &G::Position,
    depth: usize,
    limits: &Limits,
) -> Result<Perft, LimitReached> {
    let mut count = Perft::default();
    let mut walked = 0u64;
    let tick = |done| limits.tick(Progress { phase: Phase::Explore, done, total: None });
    tick(0)?;
    // One stack of moves for the whole path; each node owns the moves from its
    // `moves_from` on.
    let mut moves: Vec<G::Move> = Vec::new();
    let mut path: Vec<(G::Position, usize)> = Vec::new();
    let mut arrive = |at: G::Position, moves: &mut Vec<G::Move>, path: &mut Vec<_>| {
        let level = path.len();
        if count.nodes.len() == level {
            count.nodes.push(0);
            count.games.push(0);
        }
        count.nodes[level] += 1;
        let moves_from = moves.len();
        if game.outcome(&at).is_some() {
            count.games[level] += 1;
        } else if level < depth {
            game.moves_on(&at, moves);
        }
        path.push((at, moves_from));
    };
    arrive(from.clone(), &mut moves, &mut path);
    while let Some((at, moves_from)) = path.last() {
        if moves.len() == *moves_from {
            path.pop();
            continue;
        }
        walked += 1;
        if walked.is_multiple_of(1 << 16) {
            tick(walked)?;
        }
        if let Some(m) = moves.pop() {
            let next = game.play(at, m);
            arrive(next, &mut moves, &mut path);
        }
    }
    Ok(count)
}
