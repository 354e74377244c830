//! How long layouts take. Each benchmark asserts what it found.

use arene::{Limits, Player};
use arene_draw::layout::flow::{Network, flow};
use arene_draw::layout::layers::by_distance;
use arene_draw::layout::tree::{Reach, Tree, tidy};
use arene_draw::{Colours, svg};
use criterion::{Criterion, criterion_group, criterion_main};

/// A thousand vertices, three moves each, about forty layers.
fn arena(c: &mut Criterion) {
    let count = 1000;
    let edges: Vec<(usize, usize)> = (0..count)
        .flat_map(|v| [v + 7, v + 13, v + 20].map(|to| (v, to)))
        .filter(|&(_, to)| to < count)
        .collect();
    let owner: Vec<Player> = (0..count).map(|v| Player::BOTH[v % 2]).collect();
    let layer = by_distance(count, &edges, 0);
    c.bench_function("arena of 1,000 vertices", |b| {
        b.iter(|| {
            let network = Network { owner: &owner, edges: &edges, radius: 20.0, above: &[] };
            let plan = flow(network, &layer, &Limits::none());
            assert!(plan.is_ok_and(|plan| plan.curves.len() == edges.len()));
        });
    });
}

/// Ten thousand nodes with uneven branches.
fn tree(c: &mut Criterion) {
    let parents: Vec<u32> = (0..10_000u64)
        .map(|v| if v == 0 { 0 } else { (v - 1 - ((v * 2_654_435_761) >> 7) % v.min(90)) as u32 })
        .collect();
    let Some(tree) = Tree::from_parents(&parents) else { return };
    let reaches = vec![Reach::centred(20.0); tree.len()];
    c.bench_function("tree of 10,000 nodes", |b| {
        b.iter(|| assert_eq!(tidy(&tree, &reaches, 10.0).x.len(), 10_000));
    });
}

/// A scene of a thousand vertices, written.
fn writing(c: &mut Criterion) {
    use arene_draw::{Label, Scene, Vertex, pt};
    let mut scene = Scene::new("a thousand");
    for i in 0..1000 {
        let name = format!("{i}_0");
        let label = Label::of_vertex(&name);
        scene.add(Vertex::new(name, pt(f64::from(i) * 50.0, 0.0), Player::J0, label));
    }
    scene.fit(20.0);
    c.bench_function("SVG of 1,000 vertices", |b| {
        b.iter(|| assert_eq!(svg(&scene, Colours::Auto, "").matches("<circle").count(), 1000));
    });
}

criterion_group!(layouts, arena, tree, writing);
criterion_main!(layouts);
