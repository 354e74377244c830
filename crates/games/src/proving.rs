//! Exact search, whatever the game.

use arene::exact::{Answer, Exact, Insight};
use arene::{Game, Limits};

use crate::answers::{ProofAnswer, Proven, ProvenMove};
use crate::{Facts, TakeInsight};

/// How to search exactly.
#[derive(Clone, Copy, Debug)]
pub struct ProofRequest {
    /// With how many threads, where the search is long enough for them.
    pub threads: usize,
    /// With a table of at most this many bytes.
    pub table_bytes: usize,
    /// Whether to ask for the winner only.
    pub weak: bool,
    /// With at most this many nodes for what the moves that are not best are worth.
    pub rest: u64,
}

impl Default for ProofRequest {
    fn default() -> ProofRequest {
        ProofRequest { threads: 1, table_bytes: 64 << 20, weak: false, rest: u64::MAX }
    }
}

/// Searches exactly from a position.
pub(crate) fn prove<G>(
    game: &G,
    at: &G::Position,
    request: &ProofRequest,
    limits: &Limits,
) -> ProofAnswer
where
    G: Facts + Sync,
    G::Position: Send + Sync,
{
    let answer = game.with_insight(Run { game, at, request, limits });
    let turn = game.turn(at);
    let moves = answer.moves.iter().map(|(m, bounds)| {
        let next = game.play(at, m.clone());
        let values = bounds.values(turn);
        // What is said of a move is said of the position after it.
        let proven = Proven { least: values.start().nearer(), most: values.end().nearer() };
        let best = answer.best.contains(m);
        ProvenMove {
            name: game.write_move(at, m.clone()),
            to: game.write_vertex(&next),
            proven,
            best,
        }
    });
    let mut line = Vec::new();
    let mut reached = at.clone();
    for m in answer.line {
        line.push(game.write_move(&reached, m.clone()));
        reached = game.play(&reached, m);
    }
    let values = answer.proof.bounds.values(turn);
    ProofAnswer {
        engine: "search",
        vertex: game.write_vertex(at),
        owner: turn,
        proven: Proven { least: *values.start(), most: *values.end() },
        stopped: answer.proof.stopped,
        moves: moves.collect(),
        line,
        line_goes_on: false,
        whole: false,
        nodes: answer.proof.cost.nodes,
        table_bytes: answer.proof.cost.table_bytes,
        milliseconds: (answer.proof.cost.time.as_secs_f64() * 1e6).round() / 1e3,
    }
}

struct Run<'a, G: Game> {
    game: &'a G,
    at: &'a G::Position,
    request: &'a ProofRequest,
    limits: &'a Limits,
}

impl<G: Game + Sync> TakeInsight<G> for Run<'_, G> {
    type Answer = Answer<G::Move>;

    fn take<I: Insight<G> + Sync + 'static>(self, insight: I) -> Answer<G::Move> {
        Exact::new(insight)
            .threads(self.request.threads)
            .table_bytes(self.request.table_bytes)
            .weak(self.request.weak)
            .for_the_rest(self.request.rest)
            .answer(self.game, self.at, self.limits)
    }
}
