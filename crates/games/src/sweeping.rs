//! Games solved whole by a sweep over their numbers, where that beats an arena.

use std::sync::Arc;

use arene::{
    Counts, DrawKind, Game, LimitReached, Limits, Numbering, Player, Swept, Verdict, explore, sweep,
};
use arene_words::Message;

use crate::answers::{MoveAnswer, PositionAnswer, Solved, Step};
use crate::rules::unreachable;
use crate::{Facts, TakeNumbering};

/// An arena of so many vertices takes no time worth saving.
const ARENA_IS_QUICK: u32 = 1_000_000;
/// About what a position takes in an arena while it is solved.
const ARENA_BYTES: f64 = 65.0;

/// Sweeps a game from a start, unless an arena is better: it is small, or it
/// takes less memory than the numbers, most of which no position may have.
pub(crate) struct Sweep<'a, G: Game> {
    pub(crate) game: &'a Arc<G>,
    pub(crate) start: G::Position,
    /// Whether it is not the start of the game, but anywhere in it.
    pub(crate) anywhere: bool,
    pub(crate) threads: usize,
    pub(crate) limits: &'a Limits,
}

impl<G: Facts> Sweep<'_, G> {
    /// Whether an arena is better, `bytes` being what the numbers take.
    fn arena_is_better(&self, bytes: u64) -> Result<bool, LimitReached> {
        let positions = self.game.estimate();
        if positions < f64::from(ARENA_IS_QUICK) || bytes as f64 > positions * ARENA_BYTES {
            return Ok(true);
        }
        if self.limits.check_memory(bytes).is_err() {
            return Ok(true);
        }
        if !self.anywhere {
            return Ok(false);
        }
        let quick = self.limits.clone().vertices(ARENA_IS_QUICK);
        match explore(&**self.game, std::slice::from_ref(&self.start), &quick) {
            Ok(_) => Ok(true),
            Err(LimitReached::Stopped | LimitReached::Deadline) => Err(LimitReached::Stopped),
            Err(_) => Ok(false),
        }
    }
}

impl<G> TakeNumbering<G> for Sweep<'_, G>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send,
{
    type Answer = Result<Option<Box<dyn Solved>>, LimitReached>;

    fn take<N: Numbering<G> + Send + 'static>(self, numbering: N) -> Self::Answer {
        if self.arena_is_better(numbering.bytes())? {
            return Ok(None);
        }
        match sweep(&**self.game, &numbering, &self.start, self.threads, self.limits) {
            Ok(swept) => {
                let warning = self.anywhere.then(|| unreachable(&**self.game, &self.start));
                Ok(Some(Box::new(BySweep {
                    game: self.game.clone(),
                    numbering,
                    start: self.start,
                    swept,
                    warnings: warning.flatten().into_iter().collect(),
                })))
            }
            Err(LimitReached::Memory { .. }) => Ok(None),
            Err(limit) => Err(limit),
        }
    }
}

/// A game that was swept.
struct BySweep<G: Game, N> {
    game: Arc<G>,
    numbering: N,
    start: G::Position,
    swept: Swept,
    warnings: Vec<Message>,
}

impl<G: Facts, N: Numbering<G>> BySweep<G, N> {
    /// The verdict of a position that play reaches.
    fn verdict_of(&self, at: &G::Position) -> Verdict {
        let found = self.swept.verdict(self.numbering.number(at), self.game.turn(at));
        found.unwrap_or(Verdict::Drawn(DrawKind::DeadEnd))
    }

    /// The moves at a position, where they lead, the verdict there, and whether
    /// none is better.
    fn moves_at(&self, at: &G::Position) -> Vec<(G::Move, G::Position, Verdict, bool)> {
        let verdict = self.verdict_of(at);
        let mut moves = Vec::new();
        self.game.moves(at, &mut moves);
        let answer = |m: G::Move| {
            let to = self.game.play(at, m);
            let then = self.verdict_of(&to);
            (m, to, then, verdict.is_best(then))
        };
        moves.into_iter().map(answer).collect()
    }
}

impl<G: Facts, N: Numbering<G>> Solved for BySweep<G, N> {
    fn engine(&self) -> &'static str {
        "sweep"
    }

    fn size(&self) -> (u64, u64) {
        (self.swept.len(), self.swept.edges())
    }

    fn counts(&self) -> Counts {
        self.swept.counts()
    }

    fn start(&self) -> (String, Player) {
        (self.game.write_vertex(&self.start), self.game.turn(&self.start))
    }

    fn verdict(&self) -> Verdict {
        self.verdict_of(&self.start)
    }

    fn moves(&self) -> Vec<MoveAnswer> {
        let answer = |(m, to, verdict, best)| MoveAnswer {
            name: self.game.write_move(&self.start, m),
            to: self.game.write_vertex(&to),
            verdict,
            best,
        };
        self.moves_at(&self.start).into_iter().map(answer).collect()
    }

    fn line(&self, most: usize) -> Vec<Step> {
        let mut at = self.start.clone();
        let mut line = Vec::new();
        while line.len() < most {
            let best = self.moves_at(&at).into_iter().find(|&(_, _, _, best)| best);
            let Some((m, to, ..)) = best else { break };
            let last = self.game.outcome(&to).is_some();
            line.push(Step {
                name: self.game.write_move(&at, m),
                to: self.game.write_vertex(&to),
                last,
            });
            at = to;
        }
        line
    }

    fn positions(&self) -> Box<dyn Iterator<Item = PositionAnswer> + '_> {
        Box::new(self.swept.numbers().map(|number| {
            let at = self.numbering.position(number);
            let best = self.moves_at(&at).into_iter().filter(|&(_, _, _, best)| best);
            PositionAnswer {
                vertex: self.game.write_vertex(&at),
                owner: self.game.turn(&at),
                verdict: self.verdict_of(&at),
                best: best.map(|(_, to, ..)| self.game.write_vertex(&to)).collect(),
            }
        }))
    }

    fn warnings(&self) -> &[Message] {
        &self.warnings
    }
}
