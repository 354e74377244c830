//! Tidy trees: nothing overlaps, parents stand in the middle, the drawing is
//! narrow and symmetric, and large trees take no time.

use arene_draw::layout::tree::{Places, Reach, Tree, tidy};
use proptest::prelude::*;

const GAP: f64 = 10.0;

fn parents() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..60).prop_map(|picks| {
        let mut parents = vec![0u32];
        for (v, pick) in picks.iter().enumerate() {
            parents.push(pick.index(v + 1) as u32);
        }
        parents
    })
}

fn reaches(count: usize) -> impl Strategy<Value = Vec<Reach>> {
    let side = || (0u32..40).prop_map(f64::from);
    prop::collection::vec((side(), side()), count)
        .prop_map(|sides| sides.into_iter().map(|(left, right)| Reach { left, right }).collect())
}

fn tree_and_reaches() -> impl Strategy<Value = (Tree, Vec<Reach>)> {
    parents().prop_flat_map(|parents| {
        let tree = Tree::from_parents(&parents).expect("a tree");
        reaches(parents.len()).prop_map(move |reaches| (tree.clone(), reaches))
    })
}

/// The nodes of each level from left to right, as the order of children says.
fn levels(tree: &Tree) -> Vec<Vec<u32>> {
    let mut levels = vec![vec![0]];
    loop {
        let next: Vec<u32> =
            levels[levels.len() - 1].iter().flat_map(|&v| tree.children(v)).copied().collect();
        if next.is_empty() {
            return levels;
        }
        levels.push(next);
    }
}

fn check(tree: &Tree, reaches: &[Reach], places: &Places) {
    assert_eq!(places.x.len(), tree.len());
    for level in levels(tree) {
        for pair in level.windows(2) {
            let [l, r] = [pair[0] as usize, pair[1] as usize];
            let gap = (places.x[r] - reaches[r].left) - (places.x[l] + reaches[l].right);
            assert!(gap > GAP - 1e-6, "{l} and {r} are {gap} apart");
        }
    }
    for v in 0..tree.len() as u32 {
        let x = places.x[v as usize];
        assert!(x.is_finite());
        assert!(x - reaches[v as usize].left > -1e-6);
        assert!(x + reaches[v as usize].right < places.width + 1e-6);
        if let (Some(&first), Some(&last)) = (tree.children(v).first(), tree.children(v).last()) {
            let middle = (places.x[first as usize] + places.x[last as usize]) / 2.0;
            assert!((x - middle).abs() < 1e-6, "{v} is not above its children");
        }
    }
}

/// The tree with all children in reverse, and the new number of each node.
fn mirrored(tree: &Tree) -> (Tree, Vec<usize>) {
    let mut order = vec![0u32];
    let mut parents = vec![0u32];
    let mut at = 0;
    while at < order.len() {
        for &child in tree.children(order[at]).iter().rev() {
            order.push(child);
            parents.push(at as u32);
        }
        at += 1;
    }
    let mut number = vec![0; tree.len()];
    for (new, &old) in order.iter().enumerate() {
        number[old as usize] = new;
    }
    (Tree::from_parents(&parents).expect("a tree"), number)
}

proptest! {
    #[test]
    fn nodes_keep_apart_and_parents_stand_in_the_middle((tree, reaches) in tree_and_reaches()) {
        check(&tree, &reaches, &tidy(&tree, &reaches, GAP));
    }

    #[test]
    fn a_mirrored_tree_is_drawn_as_a_mirror_image((tree, reaches) in tree_and_reaches()) {
        let (image, number) = mirrored(&tree);
        let mut image_reaches = reaches.clone();
        for (old, &new) in number.iter().enumerate() {
            image_reaches[new] = Reach { left: reaches[old].right, right: reaches[old].left };
        }
        let (straight, turned) =
            (tidy(&tree, &reaches, GAP), tidy(&image, &image_reaches, GAP));
        prop_assert!((straight.width - turned.width).abs() < 1e-6);
        for (old, &new) in number.iter().enumerate() {
            prop_assert!((straight.x[old] + turned.x[new] - straight.width).abs() < 1e-6);
        }
    }

    /// No wider than with a column for each leaf, as one would draw it by hand.
    #[test]
    fn no_wider_than_its_leaves_side_by_side(parents in parents()) {
        let tree = Tree::from_parents(&parents).unwrap();
        let reaches = vec![Reach::centred(20.0); tree.len()];
        let places = tidy(&tree, &reaches, GAP);
        let leaves = tree.leaf_count() as f64;
        prop_assert!(places.width <= leaves * 20.0 + (leaves - 1.0) * GAP + 1e-6);
    }

    /// The same subtree looks the same wherever it hangs.
    #[test]
    fn equal_subtrees_look_alike(parents in parents()) {
        // A root with two copies of the tree.
        let count = parents.len() as u32;
        let copy = |shift: u32| {
            let up = |(v, &p): (usize, &u32)| if v == 0 { 0 } else { p + shift };
            parents.iter().enumerate().map(up).collect::<Vec<_>>()
        };
        let both = [vec![0], copy(1), copy(1 + count)].concat();
        let tree = Tree::from_parents(&both).unwrap();
        let places = tidy(&tree, &vec![Reach::centred(20.0); tree.len()], GAP);
        let count = count as usize;
        for v in 0..count {
            let (a, b) = (places.x[1 + v] - places.x[1], places.x[1 + count + v] - places.x[1 + count]);
            prop_assert!((a - b).abs() < 1e-6);
        }
    }
}

#[test]
fn a_full_binary_tree_is_as_wide_as_its_leaves() {
    let parents: Vec<u32> = (0..127).map(|v: u32| v.saturating_sub(1) / 2).collect();
    let tree = Tree::from_parents(&parents).unwrap();
    let places = tidy(&tree, &vec![Reach::centred(20.0); 127], GAP);
    assert!((places.width - (64.0 * 20.0 + 63.0 * GAP)).abs() < 1e-6);
    assert!((places.x[0] - places.width / 2.0).abs() < 1e-6);
}

/// Narrow subtrees slip under wide ones: a column for each leaf would be wider.
#[test]
fn subtrees_slip_under_each_other() {
    // A leaf beside a chain that ends in three leaves, and a leaf again.
    let tree = Tree::from_parents(&[0, 0, 0, 0, 2, 4, 4, 4]).unwrap();
    let places = tidy(&tree, &[Reach::centred(20.0); 8], GAP);
    assert!((places.width - (3.0 * 20.0 + 2.0 * GAP)).abs() < 1e-6);
}

#[test]
fn large_and_deep_trees_are_laid_out() {
    // 10,000 nodes with uneven branches, and a chain of 200,000.
    let bushy: Vec<u32> = (0..10_000u64)
        .map(|v| if v == 0 { 0 } else { (v - 1 - ((v * 2_654_435_761) >> 7) % v.min(90)) as u32 })
        .collect();
    let chain: Vec<u32> = (0..200_000u32).map(|v| v.saturating_sub(1)).collect();
    let comb: Vec<u32> = (0..200_000u32).map(|v| v.saturating_sub(1) / 2 * 2).collect();
    for parents in [bushy, chain, comb] {
        let tree = Tree::from_parents(&parents).unwrap();
        let reaches = vec![Reach::centred(20.0); tree.len()];
        let places = tidy(&tree, &reaches, GAP);
        assert!(places.width.is_finite());
        if tree.len() <= 10_000 {
            check(&tree, &reaches, &places);
        }
    }
}

#[test]
fn trees_that_are_none() {
    assert!(Tree::from_parents(&[]).is_none());
    assert!(Tree::from_parents(&[0, 1]).is_none());
    let single = Tree::from_parents(&[7]).unwrap();
    assert_eq!((single.len(), single.height(), single.leaf_count()), (1, 0, 1));
    assert_eq!(tidy(&single, &[], GAP), Places { x: vec![0.0], width: 0.0 });
}
