//! The game tree with its values, for a page that draws, folds and edits it.

use arene::{Bound, LimitReached, Player, Trace, Value, ValueTree, Visit, Window};
use arene_draw::pictures::tree::{Algorithm, MOST_NODES};
use arene_games::{Failure, Place, Unrolled, UnrolledNode};
use arene_words::{Message, message};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use crate::contract::player;
use crate::source::start;
use crate::{Context, Fault, FirstTurn, LimitName, Source, Stopped, TreeAlgorithm, Warning, Worth};

/// How deep the tree is if nothing else is said.
const DEPTH: u32 = 2;
/// The deepest that may be asked for.
const DEEPEST: u32 = 1000;
/// Nodes that an answer has at most if nothing else is said.
const NODES: u64 = 10_000;

/// What do minimax and alpha-beta see?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Tree {
    /// The game.
    pub game: Source,
    /// The position at the root; the start of the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// Who moves there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<FirstTurn>,
    /// How many plies deep; 2 without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How values come up.
    #[serde(default)]
    pub algorithm: TreeAlgorithm,
    /// Which heuristic estimates; the best for the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// Nodes that the answer has at most; 10,000 without it. Of a tree that has more, as
    /// many whole levels are told as that allows, the root in any case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A game tree with its values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameTreeAnswer {
    /// The game.
    pub game: String,
    /// How values came up.
    pub algorithm: TreeAlgorithm,
    /// The heuristic that estimated.
    pub heuristic: String,
    /// How many plies ahead the tree looks.
    pub depth: u32,
    /// What the position at the root is worth, J0's.
    #[serde(flatten)]
    pub value: Worth,
    /// The nodes, level by level; `id` is the place in this list. The children of a node
    /// stand together, in the order in which they are tried.
    pub nodes: Vec<TreeNode>,
    /// The best moves of both sides: the nodes from the root down.
    pub line: Vec<u32>,
    /// How many nodes were visited, the root included.
    pub visited: u32,
    /// How many of those are leaves, whose value the rules or the heuristic told.
    pub evaluated: u32,
    /// How many nodes were never visited.
    pub cut: u32,
    /// What to know about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<Warning>,
    /// That the tree is deeper than what is told of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// A node of a game tree.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeNode {
    /// Its number, the same as in a picture of the tree (`data-node`).
    pub id: u32,
    /// The node above; `null` at the root.
    pub parent: Option<u32>,
    /// The move that leads here; `null` at the root.
    #[serde(rename = "move")]
    pub by: Option<String>,
    /// The vertex: a position may stand in a tree several times.
    pub vertex: String,
    /// Who moves here.
    #[serde(with = "player")]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::PlayerSchema"))]
    pub owner: Player,
    /// How many plies from the root.
    pub level: u32,
    /// How many children it has.
    pub children: u32,
    /// Whether play is over here.
    #[serde(default, rename = "final")]
    pub is_final: bool,
    /// Its value, J0's, as it is seen from here; none, and `null`, where the search never
    /// came.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "crate::contract::WorthOrNull"))]
    pub value: Option<Worth>,
    /// How the value is to be read.
    #[serde(default)]
    pub bound: TreeBound,
    /// The child that the value comes from.
    #[serde(default)]
    pub best: Option<u32>,
    /// When the search came here, counted from 1; `null` where it never did.
    pub order: Option<u32>,
    /// What both sides were sure of when alpha-beta came here.
    #[serde(default)]
    pub window: Option<TreeWindow>,
    /// Why the search never came here.
    #[serde(default)]
    pub cut: Option<TreeCut>,
}

/// How a value is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TreeBound {
    /// It is the value.
    #[default]
    Exact,
    /// The true value is this or greater: J0 had enough.
    AtLeast,
    /// The true value is this or less: J1 had enough.
    AtMost,
}

/// A window of alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeWindow {
    /// J0 is sure of this much elsewhere; `null` if of nothing.
    pub alpha: Option<Worth>,
    /// J1 need not concede more than this; `null` if of nothing.
    pub beta: Option<Worth>,
}

/// Why a search never came to a node.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeCut {
    /// The node above it where the search stopped looking at further moves.
    pub at: u32,
    /// What J0 was sure of there, by then.
    pub alpha: Option<Worth>,
    /// What J1 was sure of there: no more than that.
    pub beta: Option<Worth>,
}

impl Serialize for TreeNode {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("parent", &self.parent)?;
        map.serialize_entry("move", &self.by)?;
        map.serialize_entry("vertex", &self.vertex)?;
        map.serialize_entry("owner", &self.owner.to_string())?;
        map.serialize_entry("level", &self.level)?;
        map.serialize_entry("children", &self.children)?;
        if self.is_final {
            map.serialize_entry("final", &true)?;
        }
        match &self.value {
            Some(value) => value.entries(&mut map)?,
            None => map.serialize_entry("value", &None::<i32>)?,
        }
        if self.bound != TreeBound::Exact {
            map.serialize_entry("bound", &self.bound)?;
        }
        if let Some(best) = self.best {
            map.serialize_entry("best", &best)?;
        }
        map.serialize_entry("order", &self.order)?;
        if let Some(window) = &self.window {
            map.serialize_entry("window", window)?;
        }
        if let Some(cut) = &self.cut {
            map.serialize_entry("cut", cut)?;
        }
        map.end()
    }
}

impl Tree {
    /// The tree of this game, from its start.
    pub fn of(game: impl Into<Source>) -> Tree {
        Tree { game: game.into(), ..Tree::default() }
    }

    /// The tree, or as many levels of it as there may be nodes.
    pub fn answer(&self, context: &Context<'_>) -> Result<GameTreeAnswer, Fault> {
        let reader = context.reader;
        let most = self.nodes.unwrap_or(NODES);
        let depth = self.depth.unwrap_or(DEPTH);
        for (name, value, most) in
            [("depth", u64::from(depth), u64::from(DEEPEST)), ("nodes", most, MOST_NODES)]
        {
            if value > most {
                return Err(message!(
                    "draw-number",
                    choice = reader.setting(name, &value.into()),
                    most = most.to_string()
                )
                .into());
            }
        }
        if self.turn == Some(FirstTurn::Both) {
            let choice = reader.setting("turn", &"both".into());
            return Err(message!("tree-turn-both", choice).into());
        }
        let session = context.games.open(&self.game, &context.limits)?;
        let turn = start(None, self.turn).turn.player();
        let place = session.place(self.from.as_deref(), turn)?;
        let warnings: Vec<Message> = place.unreachable().into_iter().collect();
        let (unrolled, shown) = self.unrolled(&*place, depth, most, context)?;
        let stopped = (shown < depth).then(|| {
            let message =
                message!("tree-stopped", depth, most, shown, option = reader.field("nodes"));
            Stopped {
                id: message.id().to_string(),
                limit: LimitName::Nodes,
                text: reader.say(&message),
            }
        });
        let bytes = unrolled.nodes.len() * size_of::<TreeNode>();
        context.limits.check_memory(bytes as u64)?;
        let answer = self.told(unrolled, shown);
        Ok(GameTreeAnswer { warnings: Warning::all(&warnings, reader), stopped, ..answer })
    }

    /// The tree as deep as there may be nodes, and how deep that is.
    fn unrolled(
        &self,
        place: &dyn Place,
        depth: u32,
        most: u64,
        context: &Context<'_>,
    ) -> Result<(Unrolled, u32), Fault> {
        let unroll = |depth: u32| {
            let within = context.limits.clone().depth(depth).nodes(most);
            match place.unroll(self.heuristic.as_deref(), &within) {
                Ok(unrolled) => Ok(Some(unrolled)),
                Err(Failure::Limit(LimitReached::Nodes { .. })) => Ok(None),
                Err(failure) => Err(failure),
            }
        };
        if let Some(whole) = unroll(depth)? {
            return Ok((whole, depth));
        }
        let mut found = None;
        for less in 0..depth {
            match unroll(less)? {
                Some(unrolled) => found = Some((unrolled, less)),
                None => break,
            }
        }
        found.ok_or_else(|| LimitReached::Nodes { limit: most }.into())
    }

    /// What a search does on a tree.
    fn told(&self, unrolled: Unrolled, depth: u32) -> GameTreeAnswer {
        let utility = unrolled.is_utility();
        let Unrolled { heuristic, tree, nodes } = unrolled;
        let trace = Algorithm::from(self.algorithm).trace(&tree);
        let searched = Searched { tree: &tree, trace: &trace, utility };
        let prunes = self.algorithm != TreeAlgorithm::Minimax;
        let mut told: Vec<TreeNode> = Vec::with_capacity(nodes.len());
        for (v, node) in (0..).zip(nodes) {
            let above = (v > 0).then(|| &told[tree.parent(v) as usize]);
            told.push(searched.node(v, node, above, prunes));
        }
        let visited = |v: &u32| trace.visits[*v as usize].is_some();
        let leaves = (0..tree.len() as u32).filter(|&v| tree.leaf(v).is_some());
        let root = trace.root();
        GameTreeAnswer {
            game: self.game.name().to_owned(),
            algorithm: self.algorithm,
            heuristic: heuristic.to_owned(),
            depth,
            value: Worth { value: root.value.unwrap_or(Value::DRAW), utility },
            nodes: told,
            line: trace.line(),
            visited: trace.visited,
            evaluated: leaves.filter(visited).count() as u32,
            cut: tree.len() as u32 - trace.visited,
            warnings: Vec::new(),
            stopped: None,
        }
    }
}

/// A tree, and what a search did on it.
struct Searched<'a> {
    tree: &'a ValueTree,
    trace: &'a Trace,
    utility: bool,
}

impl Searched<'_> {
    fn node(&self, v: u32, node: UnrolledNode, above: Option<&TreeNode>, prunes: bool) -> TreeNode {
        let visit = self.trace.visits[v as usize];
        let is_leaf = self.tree.leaf(v).is_some();
        // Where the search stopped looking: at the node above, or where that was cut.
        let cut = above.filter(|_| visit.is_none()).and_then(|above| {
            above.cut.or_else(|| Some(self.cut(above.id, self.trace.visits[above.id as usize]?)))
        });
        TreeNode {
            id: v,
            parent: above.map(|above| above.id),
            by: above.map(|_| node.by),
            vertex: node.vertex,
            owner: self.tree.player(v),
            level: above.map_or(0, |above| above.level + 1),
            children: self.tree.children(v).len() as u32,
            is_final: node.outcome.is_some(),
            value: visit.and_then(|visit| visit.value).map(|value| self.worth(value)),
            bound: match visit.map(|visit| visit.bound) {
                None | Some(Bound::Exact) => TreeBound::Exact,
                Some(Bound::AtLeast) => TreeBound::AtLeast,
                Some(Bound::AtMost) => TreeBound::AtMost,
            },
            best: visit.and_then(|visit| visit.best),
            order: visit.map(|visit| visit.order),
            window: visit.filter(|_| prunes && !is_leaf).map(|visit| self.window(visit.window)),
            cut,
        }
    }

    fn worth(&self, value: Value) -> Worth {
        Worth { value, utility: self.utility }
    }

    fn window(&self, Window { alpha, beta }: Window) -> TreeWindow {
        TreeWindow {
            // Seen from further down they lie beyond all values.
            alpha: (alpha > Value::LEAST).then(|| self.worth(alpha)),
            beta: (beta < Value::GREATEST).then(|| self.worth(beta)),
        }
    }

    /// The window of a node when it stopped looking at its moves: what it had found was
    /// enough.
    fn cut(&self, at: u32, visit: Visit) -> TreeCut {
        let mut window = visit.window;
        match (self.tree.player(at), visit.value) {
            (Player::J0, Some(value)) => window.alpha = window.alpha.max(value),
            (Player::J1, Some(value)) => window.beta = window.beta.min(value),
            (_, None) => {}
        }
        let TreeWindow { alpha, beta } = self.window(window);
        TreeCut { at, alpha, beta }
    }
}
