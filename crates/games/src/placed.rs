//! One position, whatever the game is: rules, or the graph of a file.

use std::sync::Arc;

use arene::{Limits, Outcome, Perft, Player, TreeEstimate, estimate_tree, perft, reach};
use arene_words::Message;

use crate::answers::{ProofAnswer, SearchAnswer};
use crate::rules::{moves, seen_unreachable, successor, unreachable};
use crate::searching::{self, TREE_WALKS};
use crate::sound::{sound, within};
use crate::unrolling::unroll;
use crate::{CellValues, Facts, Failure, MoveText, Place, ProofRequest, SearchRequest, Tabletop};
use crate::{Unrolled, VertexText, proving};

/// A position of a game.
pub(crate) struct RulesPlace<G: Facts> {
    game: Arc<G>,
    at: G::Position,
    /// What rules that may fail have said of it: they are not asked again.
    told: Option<Told<G::Move>>,
}

struct Told<M> {
    owner: Player,
    outcome: Option<Outcome>,
    moves: Vec<M>,
}

impl<G: Facts> RulesPlace<G> {
    /// The position that is found by the rules, if they do not fail there.
    pub(crate) fn reached(
        game: &Arc<G>,
        find: impl FnOnce(&G) -> Result<G::Position, Message>,
    ) -> Result<RulesPlace<G>, Message> {
        sound(game, |game| {
            let at = find(game)?;
            let told = game.alarm().map(|_| Told {
                owner: game.turn(&at),
                outcome: game.outcome(&at),
                moves: moves(&**game, &at),
            });
            Ok(RulesPlace { game: game.clone(), at, told })
        })
    }

    fn legal(&self) -> Vec<G::Move> {
        self.told.as_ref().map_or_else(|| moves(&*self.game, &self.at), |told| told.moves.clone())
    }
}

impl<G> Place for RulesPlace<G>
where
    G: Facts + Send + Sync + 'static,
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    fn vertex_text(&self) -> VertexText {
        self.game.vertex_text(&self.at)
    }

    fn owner(&self) -> Player {
        self.told.as_ref().map_or_else(|| self.game.turn(&self.at), |told| told.owner)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.told.as_ref().map_or_else(|| self.game.outcome(&self.at), |told| told.outcome)
    }

    fn step(&self, text: &str) -> Result<Box<dyn Place>, Message> {
        let next = RulesPlace::reached(&self.game, |game| successor(game, &self.at, text))?;
        Ok(Box::new(next))
    }

    fn read_move_text(&self, text: &str) -> Result<MoveText, Message> {
        sound(&self.game, |game| {
            let m = game.read_move(&self.at, text)?;
            Ok(game.move_text(&self.at, m))
        })
    }

    fn unreachable(&self) -> Option<Message> {
        let looked = sound(&self.game, |game| Ok::<_, Message>(unreachable(&**game, &self.at)));
        // Where it cannot be told, nothing is.
        looked.unwrap_or_default()
    }

    fn seen_unreachable(&self) -> Option<Message> {
        seen_unreachable(&*self.game, &self.at)
    }

    fn move_texts(&self) -> Vec<MoveText> {
        self.legal().into_iter().map(|m| self.game.move_text(&self.at, m)).collect()
    }

    fn moves(&self) -> Vec<String> {
        self.legal().into_iter().map(|m| self.game.write_move(&self.at, m)).collect()
    }

    fn tabletop(&self) -> Tabletop {
        self.game.tabletop(&self.at)
    }

    fn winning_lines(&self) -> Vec<Vec<u32>> {
        self.game.winning_lines(&self.at)
    }

    fn cell_values(&self, heuristic: Option<&str>) -> Result<Option<CellValues>, Message> {
        let name = searching::chosen_heuristic(&*self.game, heuristic)?;
        Ok(self.game.cell_values(name).map(|table| (name, table)))
    }

    fn heuristics(&self) -> Vec<&'static str> {
        searching::heuristics(&*self.game)
    }

    fn tree(
        &self,
        depth: usize,
        up_to_symmetry: bool,
        limits: &Limits,
    ) -> Option<Result<Perft, Failure>> {
        within(&self.game, limits, |game, limits| match up_to_symmetry {
            true => Ok(game.symmetric_perft(&self.at, depth, limits).transpose()?),
            false => Ok(Some(perft(&**game, &self.at, depth, limits)?)),
        })
        .transpose()
    }

    fn reach(&self, depth: u32, limits: &Limits) -> Result<Vec<u64>, Failure> {
        within(&self.game, limits, |game, limits| Ok(reach(&**game, &self.at, depth, limits)?))
    }

    fn positions_up_to_symmetry(&self, limits: &Limits) -> Option<Result<usize, Failure>> {
        within(&self.game, limits, |game, limits| {
            Ok(game.symmetric_size(&self.at, limits).transpose()?)
        })
        .transpose()
    }

    fn estimate_tree(&self, limits: &Limits) -> Result<TreeEstimate, Failure> {
        within(&self.game, limits, |game, limits| {
            Ok(estimate_tree(&**game, &self.at, TREE_WALKS, 0, limits)?)
        })
    }

    fn search(&self, request: &SearchRequest, limits: &Limits) -> Result<SearchAnswer, Failure> {
        within(&self.game, limits, |game, limits| {
            searching::search(&**game, &self.at, request, limits)
        })
    }

    fn representative(&self) -> String {
        self.game.write_vertex(&self.game.representative(&self.at))
    }

    fn has_insight(&self) -> bool {
        self.game.has_insight()
    }

    fn prove(&self, request: &ProofRequest, limits: &Limits) -> Result<ProofAnswer, Failure> {
        within(&self.game, limits, |game, limits| {
            Ok(proving::prove(&**game, &self.at, request, limits))
        })
    }

    fn unroll(&self, heuristic: Option<&str>, limits: &Limits) -> Result<Unrolled, Failure> {
        within(&self.game, limits, |game, limits| unroll(&**game, &self.at, heuristic, limits))
    }
}
