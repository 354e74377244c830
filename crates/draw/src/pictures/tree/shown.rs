//! What is shown of a tree: which nodes, and what is known at each.

use std::collections::BTreeSet;

use arene::{Bound, Player, Trace, Value, ValueTree};

use super::Evaluated;

/// What a node looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Not evaluated in this picture.
    Blank,
    /// Visited; with what is known of its value by now.
    Known {
        /// The value.
        value: Value,
        /// How it is to be read.
        bound: Bound,
    },
    /// The search is somewhere below, and knows nothing yet.
    Open,
    /// Cut: never visited.
    Cut,
    /// The search has not come here yet.
    Future,
}

/// The states of all nodes, and where their values come from.
pub(super) struct States {
    pub(super) state: Vec<State>,
    /// The child that the value comes from.
    pub(super) best: Vec<Option<u32>>,
    /// The line from the root down.
    pub(super) line: Vec<u32>,
    /// What is drawn even where a tree is folded up: the line, or the way to where the
    /// search is.
    kept: BTreeSet<u32>,
    /// The node that was visited last, if the search has not finished.
    pub(super) current: Option<u32>,
}

impl States {
    pub(super) fn new(tree: &ValueTree, trace: &Trace, evaluated: Evaluated) -> States {
        match evaluated {
            Evaluated::All => States::finished(tree, trace, 0),
            Evaluated::Leaves => States::finished(tree, trace, u32::MAX),
            Evaluated::From(depth) => States::finished(tree, trace, depth),
            Evaluated::Steps(steps) if steps >= trace.visited => States::finished(tree, trace, 0),
            Evaluated::Steps(steps) => States::after(tree, trace, steps.max(1)),
        }
    }

    /// The end of a search, of which only leaves and the levels from `from` on
    /// are shown.
    fn finished(tree: &ValueTree, trace: &Trace, from: u32) -> States {
        let depth = depths(tree);
        let shown = |v: u32| depth[v as usize] >= from || tree.leaf(v).is_some();
        let state = |v: u32| match trace.visits[v as usize] {
            None => State::Cut,
            Some(visit) => match visit.value {
                Some(value) if shown(v) => State::Known { value, bound: visit.bound },
                _ => State::Blank,
            },
        };
        let best = |v: u32| trace.visits[v as usize].filter(|_| shown(v)).and_then(|at| at.best);
        let line = if from == 0 { trace.line() } else { Vec::new() };
        States {
            state: (0..tree.len() as u32).map(state).collect(),
            best: (0..tree.len() as u32).map(best).collect(),
            kept: line.iter().copied().collect(),
            line,
            current: None,
        }
    }

    /// The search after so many visits.
    fn after(tree: &ValueTree, trace: &Trace, steps: u32) -> States {
        let count = tree.len();
        // When the last node below each was visited.
        let mut left_at: Vec<u32> =
            trace.visits.iter().map(|visit| visit.map_or(0, |visit| visit.order)).collect();
        for v in (1..count).rev() {
            let up = tree.parent(v as u32) as usize;
            left_at[up] = left_at[up].max(left_at[v]);
        }
        let mut states = States {
            state: vec![State::Future; count],
            best: vec![None; count],
            line: Vec::new(),
            kept: BTreeSet::new(),
            current: None,
        };
        for v in 0..count as u32 {
            let visit = trace.visits[v as usize].filter(|visit| visit.order <= steps);
            let done = left_at[v as usize] <= steps;
            let state = match visit {
                None if v > 0 => {
                    let up = tree.parent(v) as usize;
                    let above = trace.visits[up].is_some() && left_at[up] <= steps;
                    let cut = states.state[up] == State::Cut
                        || (above && trace.visits[v as usize].is_none());
                    if cut { State::Cut } else { State::Future }
                }
                None => State::Future,
                Some(visit) if done => match visit.value {
                    Some(value) => State::Known { value, bound: visit.bound },
                    None => State::Open,
                },
                Some(_) => {
                    let player = tree.player(v);
                    let found = tree.children(v).filter_map(|child| {
                        let visit = trace.visits[child as usize]?;
                        (left_at[child as usize] <= steps).then_some(visit.value?.further())
                    });
                    let bound = match player {
                        Player::J0 => Bound::AtLeast,
                        Player::J1 => Bound::AtMost,
                    };
                    match found.reduce(|a, b| a.better(b, player)) {
                        Some(value) => State::Known { value, bound },
                        None => State::Open,
                    }
                }
            };
            states.state[v as usize] = state;
            if let Some(visit) = visit {
                states.best[v as usize] = visit.best.filter(|_| done);
                if visit.order == steps {
                    states.current = Some(v);
                }
            }
        }
        let mut way = states.current;
        while let Some(v) = way {
            states.kept.insert(v);
            way = (v > 0).then(|| tree.parent(v));
        }
        states
    }
}

/// The depth of every node.
pub(super) fn depths(tree: &ValueTree) -> Vec<u32> {
    let mut depth = vec![0; tree.len()];
    for v in 1..tree.len() {
        depth[v] = depth[tree.parent(v as u32) as usize] + 1;
    }
    depth
}

/// The part of a tree that is drawn.
pub(super) struct Part {
    /// The nodes that are drawn, parents before children, with the place of the
    /// parent in this list.
    pub(super) nodes: Vec<Drawn>,
}

/// A node that is drawn, or a wedge that stands for some that are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Drawn {
    /// The node; `None` for a wedge that stands for siblings of the one before.
    pub(super) node: Option<u32>,
    /// The place of its parent in the list; the root's own.
    pub(super) parent: u32,
    pub(super) depth: u32,
    /// How many nodes below it, or instead of it, are not drawn.
    pub(super) hidden: u32,
    /// Whether some of these were cut.
    pub(super) cut: bool,
}

impl Part {
    /// How many nodes have nothing drawn below them.
    pub(super) fn leaf_count(&self) -> usize {
        let mut inner = vec![false; self.nodes.len()];
        self.nodes.iter().skip(1).for_each(|drawn| inner[drawn.parent as usize] = true);
        inner.iter().filter(|&&inner| !inner).count()
    }

    /// The whole tree if it has at most `most` leaves. Otherwise level by level
    /// as far as there is room, and what is kept to its end.
    pub(super) fn new(tree: &ValueTree, states: &States, most: usize) -> Part {
        let kept = &states.kept;
        let count = tree.len() as u32;
        let is_leaf = |v: u32| tree.children(v).is_empty();
        if (0..count).filter(|&v| is_leaf(v)).count() <= most {
            return Part::open(tree, |_| true, states, most);
        }
        let depth = &depths(tree);
        let height = depth.iter().copied().max().unwrap_or(0);
        // What is unfolded: the levels above `open`, and what is kept.
        let at = |open: u32| move |v: u32| depth[v as usize] < open || kept.contains(&v);
        let width = |unfold: &dyn Fn(u32) -> bool| {
            let mut drawn = vec![false; count as usize];
            drawn[0] = true;
            let mut leaves = 0;
            for v in 0..count {
                if !drawn[v as usize] {
                    continue;
                }
                if unfold(v) && !is_leaf(v) {
                    tree.children(v).for_each(|child| drawn[child as usize] = true);
                } else {
                    leaves += 1;
                }
            }
            leaves
        };
        let mut open = 1;
        while open < height && width(&at(open + 1)) <= most {
            open += 1;
        }
        if width(&at(open)) <= most {
            return Part::open(tree, at(open), states, most);
        }
        // Not even one level and what is kept: that alone, its nodes with a few of
        // their siblings.
        let few = (most / kept.len().max(1)).max(4);
        Part::open(tree, |v| kept.contains(&v) || v == 0, states, few)
    }

    /// The tree with these nodes unfolded, and about `most` children each, the
    /// one that is kept among them. The others are a wedge.
    fn open(tree: &ValueTree, unfold: impl Fn(u32) -> bool, states: &States, most: usize) -> Part {
        let most = most.max(3) - 1;
        let below = sizes(tree);
        let cut = cuts(tree, states);
        let mut nodes = vec![Drawn { node: Some(0), parent: 0, depth: 0, hidden: 0, cut: false }];
        let mut at = 0;
        while let Some(&Drawn { node, depth, .. }) = nodes.get(at) {
            let Some(v) = node else {
                at += 1;
                continue;
            };
            let children = tree.children(v);
            if children.is_empty() || !unfold(v) {
                nodes[at].hidden = below[v as usize] - 1;
                nodes[at].cut = tree.children(v).any(|child| cut[child as usize]);
                at += 1;
                continue;
            }
            let (parent, depth) = (at as u32, depth + 1);
            let (mut drawn, mut hidden, mut has_cut) = (0, 0, false);
            // A wedge for one node would save nothing.
            let too_many = children.len() > most + 1;
            for child in children {
                if too_many && drawn >= most && !states.kept.contains(&child) {
                    hidden += below[child as usize];
                    has_cut |= cut[child as usize];
                    continue;
                }
                drawn += 1;
                nodes.push(Drawn { node: Some(child), parent, depth, hidden: 0, cut: false });
            }
            if hidden > 0 {
                nodes.push(Drawn { node: None, parent, depth, hidden, cut: has_cut });
            }
            at += 1;
        }
        Part { nodes }
    }
}

/// In which subtrees something was cut.
fn cuts(tree: &ValueTree, states: &States) -> Vec<bool> {
    let mut cuts: Vec<bool> = states.state.iter().map(|&state| state == State::Cut).collect();
    for v in (1..tree.len()).rev() {
        cuts[tree.parent(v as u32) as usize] |= cuts[v];
    }
    cuts
}

/// How many nodes each subtree has.
fn sizes(tree: &ValueTree) -> Vec<u32> {
    let mut sizes = vec![1; tree.len()];
    for v in (1..tree.len()).rev() {
        sizes[tree.parent(v as u32) as usize] += sizes[v];
    }
    sizes
}
