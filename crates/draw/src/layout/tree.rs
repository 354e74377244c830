//! Tidy trees: compact, level by level, in linear time.
//!
//! Subtrees are laid out one by one from the leaves up, each as narrow as it can
//! be, and pushed together until their outlines touch. What keeps this linear is
//! that the outline of a subtree is never copied: its ends are threaded to the
//! outline of the taller neighbour. E. M. Reingold and J. S. Tilford, *Tidier
//! Drawings of Trees*, IEEE Transactions on Software Engineering 7 (1981);
//! C. Buchheim, M. Jünger and S. Leipert, *Improving Walker's Algorithm to Run
//! in Linear Time*, Graph Drawing 2002; A. van der Ploeg, *Drawing Non-layered
//! Tidy Trees in Linear Time*, Software: Practice and Experience 44 (2014).
//!
//! Pushing from the left favours the left, so that a tree and its mirror image
//! would not quite look alike. Every rule of the drawing is linear (children in
//! order and apart, parents in the middle), so the average of the drawing pushed
//! from the left and the one pushed from the right obeys them too, and it is
//! symmetric.

use std::ops::Range;

/// A rooted tree without anything on it. Node 0 is the root; a node stands after
/// its parent, children in order from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    parent: Vec<u32>,
    depth: Vec<u32>,
    /// Where the children of each node begin in `kids`.
    first: Vec<u32>,
    kids: Vec<u32>,
}

impl Tree {
    /// The tree in which each node but the root has this parent. The parent of
    /// node 0 is not looked at. `None` if there is no node, or if a node stands
    /// before its parent.
    ///
    /// ```
    /// use arene_draw::layout::tree::Tree;
    /// let tree = Tree::from_parents(&[0, 0, 0, 1]).unwrap();
    /// assert_eq!(tree.children(0), [1, 2]);
    /// assert_eq!(tree.depth(3), 2);
    /// assert!(Tree::from_parents(&[0, 2, 1]).is_none());
    /// ```
    pub fn from_parents(parents: &[u32]) -> Option<Tree> {
        let count = parents.len();
        let sound = (1..).zip(parents.get(1..)?).all(|(v, &parent)| parent < v);
        if !sound || u32::try_from(count).is_err() {
            return None;
        }
        let mut parent = parents.to_vec();
        *parent.first_mut()? = 0;
        let mut first = vec![0u32; count + 1];
        let mut depth = vec![0u32; count];
        for v in 1..count {
            let up = parent[v] as usize;
            first[up + 1] += 1;
            depth[v] = depth[up] + 1;
        }
        for v in 0..count {
            first[v + 1] += first[v];
        }
        let mut next = first.clone();
        let mut kids = vec![0u32; count - 1];
        for v in 1..count {
            let place = &mut next[parent[v] as usize];
            kids[*place as usize] = v as u32;
            *place += 1;
        }
        Some(Tree { parent, depth, first, kids })
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.parent.len()
    }

    /// Never: there is always a root.
    pub fn is_empty(&self) -> bool {
        self.parent.is_empty()
    }

    /// The children of a node from left to right.
    pub fn children(&self, v: u32) -> &[u32] {
        &self.kids[self.range(v)]
    }

    /// The node above; the root stands above itself.
    pub fn parent(&self, v: u32) -> u32 {
        self.parent[v as usize]
    }

    /// How far a node is from the root.
    pub fn depth(&self, v: u32) -> u32 {
        self.depth[v as usize]
    }

    /// The depth of the deepest node.
    pub fn height(&self) -> u32 {
        self.depth.iter().copied().max().unwrap_or(0)
    }

    /// Nodes without children.
    pub fn leaf_count(&self) -> usize {
        self.first.windows(2).filter(|ends| ends[0] == ends[1]).count()
    }

    fn range(&self, v: u32) -> Range<usize> {
        self.first[v as usize] as usize..self.first[v as usize + 1] as usize
    }
}

/// Where the nodes of a tree stand, from left to right. Their height is their
/// depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Places {
    /// The middle of each node.
    pub x: Vec<f64>,
    /// Everything lies between 0 and here.
    pub width: f64,
}

/// How far a node reaches to each side of its middle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reach {
    /// To the left.
    pub left: f64,
    /// To the right.
    pub right: f64,
}

impl Reach {
    /// A node of this width with its middle in the middle.
    pub fn centred(width: f64) -> Reach {
        Reach { left: width / 2.0, right: width / 2.0 }
    }
}

/// Lays out a tree whose nodes reach so far, at least `gap` between any two
/// neighbours of one level. A node of which nothing is said is a point.
///
/// Parents stand in the middle between their first and their last child; equal
/// subtrees look alike; the mirror image of a tree is drawn as a mirror image.
/// O(nodes) time and memory, without recursion.
pub fn tidy(tree: &Tree, reaches: &[Reach], gap: f64) -> Places {
    let reach = |v: usize| reaches.get(v).copied().unwrap_or_default();
    let with_gap = |v| {
        let Reach { left, right } = reach(v);
        Reach { left: left + gap / 2.0, right: right + gap / 2.0 }
    };
    let reaching: Vec<Reach> = (0..tree.len()).map(with_gap).collect();
    let pushed_left = Walk::new(tree, &reaching, false).places();
    let pushed_right = Walk::new(tree, &reaching, true).places();
    let mut x: Vec<f64> =
        pushed_left.iter().zip(pushed_right).map(|(l, r)| (l - r) / 2.0).collect();
    let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
    for (v, &x) in x.iter().enumerate() {
        left = left.min(x - reach(v).left);
        right = right.max(x + reach(v).right);
    }
    x.iter_mut().for_each(|x| *x -= left);
    Places { x, width: right - left }
}

/// What is known of a node while its tree is laid out. Lengths are relative, so
/// that moving a subtree means changing its root alone.
#[derive(Clone, Copy, Default)]
struct Node {
    /// The place of the node, before the shifts of what is above it.
    place: f64,
    /// How far the subtree is shifted, the node included.
    shift: f64,
    /// How shifts that were spread over several siblings grow from this one on,
    /// and what takes them back.
    growth: f64,
    change: f64,
    /// Where the outline goes on below a leaf, if it does.
    left_thread: Option<u32>,
    right_thread: Option<u32>,
    /// The lowest nodes of the left and of the right outline, and the sums of
    /// the shifts down to them.
    left_end: u32,
    right_end: u32,
    left_shift: f64,
    right_shift: f64,
}

/// One pass from the leaves up, pushing from the left; mirrored, with the
/// children in reverse, from the right.
struct Walk<'a> {
    tree: &'a Tree,
    reaches: &'a [Reach],
    mirrored: bool,
    nodes: Vec<Node>,
}

impl<'a> Walk<'a> {
    fn new(tree: &'a Tree, reaches: &'a [Reach], mirrored: bool) -> Walk<'a> {
        Walk { tree, reaches, mirrored, nodes: vec![Node::default(); tree.len()] }
    }

    /// The middles of all nodes.
    fn places(mut self) -> Vec<f64> {
        let mut lowest = Vec::new();
        // Children stand after their parents.
        for v in (0..self.tree.len() as u32).rev() {
            self.place_children(v, &mut lowest);
        }
        let mut above = vec![0.0; self.tree.len()];
        let mut x = vec![0.0; self.tree.len()];
        for v in 0..self.tree.len() as u32 {
            let shift = above[v as usize] + self.node(v).shift;
            x[v as usize] = self.node(v).place + shift;
            let (mut growth, mut spread) = (0.0, 0.0);
            for i in 0..self.count(v) {
                let child = self.child(v, i);
                growth += self.node(child).growth;
                spread += growth + self.node(child).change;
                self.nodes[child as usize].shift += spread;
                above[child as usize] = shift;
            }
        }
        x
    }

    fn node(&self, v: u32) -> &Node {
        &self.nodes[v as usize]
    }

    fn count(&self, v: u32) -> usize {
        self.tree.range(v).len()
    }

    /// The i-th child in the direction of the walk.
    fn child(&self, v: u32, i: usize) -> u32 {
        let range = self.tree.range(v);
        self.tree.kids[if self.mirrored { range.end - 1 - i } else { range.start + i }]
    }

    /// Pushes the subtrees of the children of `v` together and puts `v` above
    /// their middle. `lowest` is scratch.
    fn place_children(&mut self, v: u32, lowest: &mut Vec<(u32, usize)>) {
        let count = self.count(v);
        if count == 0 {
            let node = &mut self.nodes[v as usize];
            (node.left_end, node.right_end) = (v, v);
            return;
        }
        lowest.clear();
        for i in 0..count {
            if i > 0 {
                self.separate(v, i, lowest);
            }
            // Of the subtrees so far, those that are seen from the right below
            // all later ones: the deepest last in time, first in the list.
            let bottom = self.tree.depth(self.node(self.child(v, i)).right_end);
            while lowest.last().is_some_and(|&(depth, _)| depth <= bottom) {
                lowest.pop();
            }
            lowest.push((bottom, i));
        }
        let (first, last) = (self.child(v, 0), self.child(v, count - 1));
        let (first, last) = (*self.node(first), *self.node(last));
        let node = &mut self.nodes[v as usize];
        node.place = (first.place + first.shift + last.place + last.shift) / 2.0;
        (node.left_end, node.left_shift) = (first.left_end, first.left_shift);
        (node.right_end, node.right_shift) = (last.right_end, last.right_shift);
    }

    /// Moves the i-th subtree away from those before it, as far as it must.
    fn separate(&mut self, v: u32, i: usize, lowest: &[(u32, usize)]) {
        let mut left = Some(self.child(v, i - 1));
        let mut right = Some(self.child(v, i));
        let mut left_shift = left.map_or(0.0, |l| self.node(l).shift);
        let mut right_shift = right.map_or(0.0, |r| self.node(r).shift);
        let mut seen = lowest.len() - 1;
        while let (Some(l), Some(r)) = (left, right) {
            while seen > 0 && self.tree.depth(l) > lowest[seen].0 {
                seen -= 1;
            }
            let (l_reach, r_reach) = (self.reaches[l as usize], self.reaches[r as usize]);
            let apart = match self.mirrored {
                false => l_reach.right + r_reach.left,
                true => l_reach.left + r_reach.right,
            };
            let distance = (left_shift + self.node(l).place) - (right_shift + self.node(r).place);
            let missing = distance + apart;
            if missing > 0.0 {
                right_shift += missing;
                self.shift(v, i, lowest[seen].1, missing);
            }
            left = self.below(l, true);
            left_shift += left.map_or(0.0, |l| self.node(l).shift);
            right = self.below(r, false);
            right_shift += right.map_or(0.0, |r| self.node(r).shift);
        }
        match (left, right) {
            (None, Some(r)) => self.thread_left(v, i, r, right_shift),
            (Some(l), None) => self.thread_right(v, i, l, left_shift),
            _ => {}
        }
    }

    /// The next node of an outline: the right one of what lies left, or the left
    /// one of what lies right.
    fn below(&self, v: u32, right_outline: bool) -> Option<u32> {
        let node = self.node(v);
        match (self.count(v), right_outline) {
            (0, true) => node.right_thread,
            (0, false) => node.left_thread,
            (count, true) => Some(self.child(v, count - 1)),
            (_, false) => Some(self.child(v, 0)),
        }
    }

    /// Moves the i-th subtree, and spreads the room this makes over the subtrees
    /// between it and the one it met.
    fn shift(&mut self, v: u32, i: usize, met: usize, by: f64) {
        let moved = self.child(v, i);
        let node = &mut self.nodes[moved as usize];
        node.shift += by;
        node.left_shift += by;
        node.right_shift += by;
        if met + 1 < i {
            let each = by / (i - met) as f64;
            node.growth -= each;
            node.change -= by - each;
            let next = self.child(v, met + 1);
            self.nodes[next as usize].growth += each;
        }
    }

    /// The i-th subtree is deeper than all before it: the left outline goes on
    /// in it.
    fn thread_left(&mut self, v: u32, i: usize, to: u32, shift: f64) {
        let (first, this) = (self.child(v, 0), self.child(v, i));
        let end = self.node(first).left_end as usize;
        let missing = shift - self.node(to).shift - self.node(first).left_shift;
        self.nodes[end].left_thread = Some(to);
        self.nodes[end].shift += missing;
        self.nodes[end].place -= missing;
        let Node { left_end, left_shift, .. } = *self.node(this);
        let first = &mut self.nodes[first as usize];
        (first.left_end, first.left_shift) = (left_end, left_shift);
    }

    /// The subtrees before the i-th are deeper than it: the right outline goes
    /// on in them.
    fn thread_right(&mut self, v: u32, i: usize, to: u32, shift: f64) {
        let (before, this) = (self.child(v, i - 1), self.child(v, i));
        let end = self.node(this).right_end as usize;
        let missing = shift - self.node(to).shift - self.node(this).right_shift;
        self.nodes[end].right_thread = Some(to);
        self.nodes[end].shift += missing;
        self.nodes[end].place -= missing;
        let Node { right_end, right_shift, .. } = *self.node(before);
        let this = &mut self.nodes[this as usize];
        (this.right_end, this.right_shift) = (right_end, right_shift);
    }
}
