//! Game trees: values at the leaves, how they come up, what alpha-beta cuts.

mod branches;
mod cuts;
mod dense;
mod key;
mod node;
mod notes;
mod paint;
mod shown;
mod value;

use arene::{LimitReached, Limits, Trace, ValueTree};
use arene_games::{Failure, MoveText, Place, Tabletop, Unrolled};
use arene_words::{Message, message};

use crate::scene::Scene;
use crate::voice::Voice;

/// What a picture of a tree shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeOptions {
    /// How values come up.
    pub algorithm: Algorithm,
    /// How much of the tree has its value.
    pub evaluated: Evaluated,
    /// Which windows of alpha-beta are shown.
    pub windows: Windows,
    /// Whether nodes are numbered in the order of the visits. Alpha-beta only.
    pub order: bool,
    /// Whether edges say which move they are, where that is short.
    pub moves: bool,
    /// Whether nodes say which position they are, where that is short and
    /// nothing else stands there.
    pub positions: bool,
    /// Whether positions are drawn as little boards above their values.
    pub boards: bool,
    /// More leaves than this are folded up. Trees with more than [`MOST_LEAVES`]
    /// that are not folded, because this is more, are drawn without words.
    pub most_leaves: usize,
    /// Whether there is a legend.
    pub legend: bool,
}

impl Default for TreeOptions {
    fn default() -> TreeOptions {
        TreeOptions {
            algorithm: Algorithm::Minimax,
            evaluated: Evaluated::All,
            windows: Windows::None,
            order: true,
            moves: true,
            positions: true,
            boards: false,
            most_leaves: MOST_LEAVES,
            legend: true,
        }
    }
}

/// How values come up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Every node is looked at.
    Minimax,
    /// Alpha-beta as it is taught: what cannot matter is cut.
    AlphaBeta,
    /// Alpha-beta as `arene search` does it: the window at the root stays open
    /// by one, so that all best moves are found.
    AlphaBetaAll,
}

impl Algorithm {
    /// What it does on a tree.
    pub fn trace(self, tree: &ValueTree) -> Trace {
        match self {
            Algorithm::Minimax => tree.minimax(),
            Algorithm::AlphaBeta => tree.alpha_beta(false),
            Algorithm::AlphaBetaAll => tree.alpha_beta(true),
        }
    }
}

/// How much of a tree has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluated {
    /// The leaves alone.
    Leaves,
    /// The leaves, and the nodes from this depth on.
    From(u32),
    /// What is known after so many visits.
    Steps(u32),
    /// Everything.
    All,
}

/// Which windows of alpha-beta are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Windows {
    /// None.
    None,
    /// The one of the node that was visited in this place of the order; with
    /// [`Evaluated::Steps`] the node that the search has come to is a good one.
    Of(u32),
    /// All of them.
    All,
}

/// As many leaves as can be read side by side.
pub const MOST_LEAVES: usize = 60;
/// As many nodes as a tree may have, drawn or not.
pub const MOST_NODES: u64 = 500_000;

/// A tree with its texts, ready to be drawn.
#[derive(Clone, Debug)]
pub struct TreeData {
    /// Its shape and the values of its leaves.
    pub tree: ValueTree,
    /// What each node is called: `9_0`.
    pub names: Vec<String>,
    /// The move that leads to each node; empty at the root.
    pub moves: Vec<MoveText>,
    /// What lies on the table at each node; empty for a tree that is no game's.
    pub tabletops: Vec<Tabletop>,
    /// Whether a win counts 1 and a loss −1.
    pub utility: bool,
    /// What the picture is of, for its title.
    pub title: String,
}

impl TreeData {
    /// A tree that is no game's: values alone.
    pub fn of_values(tree: ValueTree, title: impl Into<String>) -> TreeData {
        let count = tree.len();
        TreeData {
            tree,
            names: vec![String::new(); count],
            moves: vec![MoveText::default(); count],
            tabletops: Vec::new(),
            utility: false,
            title: title.into(),
        }
    }

    /// The depth of its deepest node.
    pub fn height(&self) -> u32 {
        let mut depth = vec![0; self.tree.len()];
        // Parents come before their children.
        for v in 1..self.tree.len() as u32 {
            depth[v as usize] = depth[self.tree.parent(v) as usize] + 1;
        }
        depth.into_iter().max().unwrap_or(0)
    }

    /// The tree of a game.
    pub fn of_game(unrolled: Unrolled, title: impl Into<String>) -> TreeData {
        let utility = unrolled.is_utility();
        let mut data = TreeData::of_values(unrolled.tree, title);
        data.utility = utility;
        (data.names, data.moves, data.tabletops) = Default::default();
        for node in unrolled.nodes {
            data.names.push(node.vertex);
            let by = MoveText::new(node.by);
            data.moves.push(match node.words {
                Some(words) => by.with_words(words),
                None => by,
            });
            data.tabletops.push(node.tabletop);
        }
        data
    }

    /// The tree `depth` plies deep from a position, with this heuristic or the
    /// game's best.
    ///
    /// Fails with a message that offers a smaller depth if the tree has more
    /// than [`MOST_NODES`] nodes.
    pub fn gather(
        place: &dyn Place,
        depth: u32,
        heuristic: Option<&str>,
        title: impl Into<String>,
        limits: &Limits,
    ) -> Result<TreeData, Failure> {
        let within = limits.clone().depth(depth).nodes(MOST_NODES);
        match place.unroll(heuristic, &within) {
            Ok(unrolled) => Ok(TreeData::of_game(unrolled, title)),
            Err(Failure::Limit(LimitReached::Nodes { .. })) => {
                Err(Failure::Input(too_large(place, depth, limits)))
            }
            Err(other) => Err(other),
        }
    }
}

/// Says that a tree is too large, and how deep it may be.
fn too_large(place: &dyn Place, depth: u32, limits: &Limits) -> Message {
    let mut fits = 0;
    for less in 1..depth {
        let Some(Ok(perft)) = place.tree(less as usize, false, limits) else { break };
        if perft.nodes.iter().sum::<u64>() > MOST_NODES {
            break;
        }
        fits = less;
    }
    message!("picture-tree-too-large", depth, most = MOST_NODES, fits)
}

/// Draws a tree.
///
/// ```
/// use arene::{Player, ValueTree};
/// use arene_draw::pictures::tree::{Algorithm, TreeData, TreeOptions, draw_tree};
/// use arene_draw::{Colours, Voice, svg};
/// use arene_words::{Language, Words};
///
/// let leaves = [3, 5, 6, 9, 4, 2, 8, 1, 8, 6, 7, 1];
/// let tree = ValueTree::uniform(Player::J0, &[3, 2, 2], &leaves).unwrap();
/// let data = TreeData::of_values(tree, "Alpha-beta");
/// let options = TreeOptions { algorithm: Algorithm::AlphaBeta, ..TreeOptions::default() };
/// let words = Words::new(Language::English);
/// let voice = Voice { words: &words, names: ["J0", "J1"] };
/// let scene = draw_tree(&data, &options, &voice);
/// assert!(svg(&scene, Colours::Auto, "").contains("≤4"));
/// ```
pub fn draw_tree(data: &TreeData, options: &TreeOptions, voice: &Voice<'_>) -> Scene {
    let trace = options.algorithm.trace(&data.tree);
    let states = shown::States::new(&data.tree, &trace, options.evaluated);
    let part = shown::Part::new(&data.tree, &states, options.most_leaves.max(2));
    let leaves = part.leaf_count();
    if leaves > MOST_LEAVES {
        return dense::draw(data, &states, &part, voice);
    }
    paint::Painter::new(data, options, *voice, &trace, &states, &part).paint()
}
