//! Counting the plays of a game, ply by ply.

use crate::{Game, LimitReached, Limits, Meter, Phase};

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
    let mut meter = Meter::new(limits, Phase::Explore, None);
    let mut count = Perft::default();
    // One stack of moves for the whole path; each node owns the moves from its
    // `moves_from` on.
    let mut moves: Vec<G::Move> = Vec::new();
    let mut path: Vec<(G::Position, usize)> = Vec::new();
    let mut next = Some(from.clone());
    loop {
        if let Some(at) = next.take() {
            let level = path.len();
            if count.nodes.len() == level {
                meter.push(&mut count.nodes, 0)?;
                meter.push(&mut count.games, 0)?;
            }
            count.nodes[level] += 1;
            let moves_from = moves.len();
            if game.outcome(&at).is_some() {
                count.games[level] += 1;
            } else if level < depth {
                meter
                    .filling(&mut moves, game.most_moves(&at), |moves| game.moves_on(&at, moves))?;
            }
            meter.push(&mut path, (at, moves_from))?;
        }
        let Some((at, moves_from)) = path.last() else { return Ok(count) };
        meter.step(1)?;
        if moves.len() == *moves_from {
            path.pop();
        } else if let Some(m) = moves.pop() {
            next = Some(game.play(at, m));
        }
    }
}
