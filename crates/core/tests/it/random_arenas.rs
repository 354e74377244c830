//! On thousands of small random arenas, everything the crate computes equals
//! what a slow oracle reads off the definitions: attractors by all three
//! algorithms, solutions, best moves, strategies and their counter-plays,
//! infinite plays, graph properties, Grundy values and tree sizes. The verifier
//! accepts the right solution and no other. The theorems of the notes hold.
//!
//! The arenas have cycles, self-loops, dead ends, finals won by either player
//! whoever owns them, neighbours of one owner, and, when they come from rules,
//! parallel edges.
//!
//! The cases are the same at every run. `PROPTEST_CASES=100000` or
//! `PROPTEST_RNG_SEED=7` asks for more or for others.

use std::collections::BTreeSet;

use crate::common::{End, Set, Sketch, components, is_bipartite, rank_in};
use arene::{Strategy, *};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::Strategy as Random;
use proptest::test_runner::RngSeed;

/// The same cases at every run, unless the environment says otherwise.
fn config(cases: u32) -> ProptestConfig {
    let mut config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if std::env::var_os("PROPTEST_RNG_SEED").is_none() {
        config.rng_seed = RngSeed::Fixed(0xA7E4E);
    }
    config
}

/// Any arena: about a quarter of its vertices are made final, and about a third
/// of the finals are dead ends.
fn sketch(most: usize, edges_per_vertex: usize) -> impl Random<Value = Sketch> {
    (0..=most).prop_flat_map(move |n| {
        let vertex = 0..n.max(1) as u32;
        let edges = vec((vertex.clone(), vertex), 0..=edges_per_vertex * n);
        let vertices = vec((any::<bool>(), 0..4u8, 0..3u8), n);
        (vertices, edges).prop_map(|(vertices, edges)| draw(&vertices, &edges))
    })
}

/// An arena whose edges all lead from a larger number to a smaller one, or all
/// the other way round.
fn acyclic_sketch(most: usize, edges_per_vertex: usize) -> impl Random<Value = Sketch> {
    (sketch(most, edges_per_vertex), any::<bool>()).prop_map(|(sketch, down)| {
        let vertices = sketch.next.iter().zip(0u32..).map(|(next, v)| {
            let forward = next.iter().copied().filter(|&to| to != v && (to < v) == down);
            forward.collect()
        });
        let next: Vec<Vec<u32>> = vertices.collect();
        Sketch { next, ..sketch }
    })
}

fn draw(vertices: &[(bool, u8, u8)], edges: &[(u32, u32)]) -> Sketch {
    let mut next = vec![Vec::new(); vertices.len()];
    for &(from, to) in edges {
        if vertices[from as usize].1 != 0 {
            next[from as usize].push(to);
        }
    }
    let player = |second| if second { Player::J1 } else { Player::J0 };
    let winner = vertices.iter().zip(&next).map(|(vertex, next)| {
        let won = next.is_empty() && vertex.2 != 0;
        won.then(|| player(vertex.2 == 2))
    });
    Sketch {
        winner: winner.collect(),
        owner: vertices.iter().map(|vertex| player(vertex.0)).collect(),
        next,
    }
}

fn player() -> impl Random<Value = Player> {
    prop_oneof![Just(Player::J0), Just(Player::J1)]
}

fn set(of: &VertexSet) -> Set {
    of.iter().collect()
}

fn solved(arena: &Arena, finals: &Finals) -> Solution {
    solve(arena, finals, &Limits::none()).expect("no limits")
}

/// The strategy with these choices.
fn strategy(arena: &Arena, player: Player, choice: &[Option<u32>]) -> Strategy {
    let mut strategy = Strategy::new(arena, player, &Limits::none()).expect("no limits");
    for (from, to) in (0u32..).zip(choice) {
        if let Some(to) = to {
            strategy.set(from, *to);
        }
    }
    strategy
}

/// A choice for each vertex, most of them legal, some missing, some not along
/// an edge or at a vertex of the opponent.
fn choices(sketch: &Sketch, dice: &[u8]) -> Vec<Option<u32>> {
    let choice = |v: u32| {
        let die = u32::from(dice[v as usize]);
        match (die % 16, sketch.next(v)) {
            (0, _) => None,
            (1, _) => Some(die % (sketch.len() as u32 + 2)),
            (_, []) => None,
            (_, next) => Some(next[die as usize / 16 % next.len()]),
        }
    };
    sketch.vertices().map(choice).collect()
}

proptest! {
    #![proptest_config(config(4096))]

    /// Ranks, layers, stationary rank and reasons of the three algorithms, for
    /// any target: final or not, empty, everything.
    #[test]
    fn attractors_are_those_of_the_definition(
        sketch in sketch(14, 3),
        player in player(),
        picked in vec(any::<bool>(), 14),
        kind in 0..8u8,
    ) {
        let target: Set = match kind {
            0 => Set::new(),
            1 => sketch.vertices().collect(),
            2 => sketch.won_finals(player),
            3 => &sketch.won_finals(player) | &sketch.dead_ends(),
            4 => sketch.won_finals(player.other()),
            _ => sketch.vertices().filter(|&v| picked[v as usize]).collect(),
        };
        let expected = sketch.attractors(player, &target);
        let bits: VertexSet = target.iter().copied().collect();
        for (arena, _) in sketch.arenas() {
            let fast = attractor(&arena, player, &bits, &Limits::none()).expect("no limits");
            prop_assert_eq!(&attractor_by_steps(&arena, player, &bits, &Limits::none()).expect("no limits"), &fast);
            prop_assert_eq!(&attractor_by_sweeps(&arena, player, &bits, &Limits::none()).expect("no limits"), &fast);
            prop_assert_eq!(fast.player(), player);
            for v in sketch.vertices() {
                prop_assert_eq!(fast.rank(v), rank_in(&expected, v));
                prop_assert_eq!(fast.contains(v), fast.rank(v).is_some());
            }
            prop_assert_eq!(fast.stationary() as usize, expected.len() - 1);
            prop_assert_eq!(fast.len(), expected.last().unwrap().len());
            prop_assert_eq!(fast.is_empty(), expected.last().unwrap().is_empty());

            let mut so_far = Set::new();
            let layers: Vec<&[u32]> = fast.layers().collect();
            prop_assert_eq!(layers.len(), expected.len());
            for (layer, expected) in layers.iter().zip(&expected) {
                prop_assert!(layer.is_sorted());
                so_far.extend(layer.iter());
                prop_assert_eq!(&so_far, expected);
            }
            prop_assert_eq!(layers.concat(), fast.vertices());

            for v in sketch.vertices() {
                let next = sketch.next(v);
                match fast.reason(&arena, v) {
                    None => prop_assert_eq!(fast.rank(v), None),
                    Some(Reason::Target) => prop_assert!(target.contains(&v)),
                    Some(Reason::Chooses(to)) => {
                        prop_assert_eq!(sketch.owner(v), player);
                        prop_assert!(!target.contains(&v) && next.contains(&to));
                        let least = next.iter().filter_map(|&to| fast.rank(to)).min();
                        prop_assert_eq!(fast.rank(to), least);
                        prop_assert_eq!(fast.rank(v), least.map(|k| k + 1));
                    }
                    Some(Reason::Forced) => {
                        prop_assert_eq!(sketch.owner(v), player.other());
                        prop_assert!(!target.contains(&v) && !next.is_empty());
                        let ranks: Option<Vec<u32>> = next.iter().map(|&to| fast.rank(to)).collect();
                        let last = ranks.expect("all lead in").into_iter().max();
                        prop_assert_eq!(fast.rank(v), last.map(|k| k + 1));
                    }
                }
            }
        }
    }

    /// Verdicts, ranks, kinds of draws, best moves and counts; the verifier
    /// accepts them.
    #[test]
    fn solutions_are_those_of_the_definition(sketch in sketch(14, 3)) {
        let expected = sketch.verdicts();
        for (arena, finals) in sketch.arenas() {
            let solution = solved(&arena, &finals);
            prop_assert_eq!(solution.verdicts().collect::<Vec<_>>(), &expected[..]);
            prop_assert_eq!(verify(&arena, &finals, &solution, &Limits::none()).expect("no limits"), Ok(()));
            prop_assert_eq!(&Solution::from_verdicts(expected.iter().copied()), &solution);
            for v in sketch.vertices() {
                let best: Vec<u32> = solution.best_moves(&arena, v).collect();
                let expected = sketch.best_moves(&expected, v);
                prop_assert_eq!(best.iter().copied().collect::<Set>(), expected);
                prop_assert_eq!(best.is_empty(), sketch.is_final(v));
                prop_assert!(best.iter().all(|&to| solution.is_best(v, to)));
            }
            let counts = solution.counts();
            let count = |verdict| expected.iter().filter(|&&v| v == verdict).count() as u64;
            prop_assert_eq!(counts.dead_end, count(Verdict::Drawn(DrawKind::DeadEnd)));
            prop_assert_eq!(counts.infinite, count(Verdict::Drawn(DrawKind::Infinite)));
            prop_assert_eq!(counts.longest, expected.iter().filter_map(|v| v.rank()).max());
            for player in Player::BOTH {
                let won = expected.iter().filter(|v| v.winner() == Some(player)).count();
                prop_assert_eq!(counts.won[player.index()], won as u64);
            }
        }
    }

    /// S = Attr⁰(V₀) ⊔ Attr¹(V₁) ⊔ D, by the crate's own attractors.
    #[test]
    fn two_attractors_and_the_draws_make_up_the_arena(sketch in sketch(14, 3)) {
        for (arena, finals) in sketch.arenas() {
            let solution = solved(&arena, &finals);
            let [a0, a1] = Player::BOTH.map(|i| attractor(&arena, i, finals.won_by(i), &Limits::none()).expect("no limits"));
            for v in arena.vertices() {
                let drawn = solution.winner(v).is_none();
                let parts = [a0.contains(v), a1.contains(v), drawn];
                prop_assert_eq!(parts.iter().filter(|&&inside| inside).count(), 1);
                prop_assert_eq!(solution.rank(v), a0.rank(v).or(a1.rank(v)));
            }
        }
    }

    /// Any other verdict at any one vertex is rejected, and so is any other
    /// length.
    #[test]
    fn the_verifier_rejects_every_other_verdict(sketch in sketch(9, 3)) {
        let right = sketch.verdicts();
        let mut verdicts = vec![
            Verdict::Drawn(DrawKind::DeadEnd),
            Verdict::Drawn(DrawKind::Infinite),
        ];
        for rank in 0..=sketch.len() as u32 + 1 {
            verdicts.extend(Player::BOTH.map(|by| Verdict::Won { by, rank }));
        }
        for (arena, finals) in sketch.arenas() {
            for v in 0..sketch.len() {
                for &verdict in verdicts.iter().filter(|&&verdict| verdict != right[v]) {
                    let mut wrong = right.clone();
                    wrong[v] = verdict;
                    let wrong = Solution::from_verdicts(wrong);
                    prop_assert!(
                        verify(&arena, &finals, &wrong, &Limits::none()).expect("no limits").is_err(),
                        "{verdict:?} at {v} instead of {:?}", right[v],
                    );
                }
            }
            let arena_len = sketch.len();
            let longer = Solution::from_verdicts(right.iter().copied().chain([verdicts[0]]));
            let flaw = Flaw::Size { arena: arena_len, solution: arena_len + 1 };
            prop_assert_eq!(verify(&arena, &finals, &longer, &Limits::none()).expect("no limits"), Err(flaw));
            if arena_len > 0 {
                let shorter = Solution::from_verdicts(right.iter().copied().skip(1));
                let flaw = Flaw::Size { arena: arena_len, solution: arena_len - 1 };
                prop_assert_eq!(verify(&arena, &finals, &shorter, &Limits::none()).expect("no limits"), Err(flaw));
            }
        }
    }

    /// Several wrong verdicts at once do not support each other.
    #[test]
    fn the_verifier_rejects_conspiracies(
        sketch in sketch(8, 3),
        changes in vec((any::<bool>(), 0..4u8, 0..8u32), 8),
        shift in 0..3u32,
    ) {
        let right = sketch.verdicts();
        let wrong: Vec<Verdict> = right
            .iter()
            .zip(&changes)
            .map(|(&verdict, &(change, kind, rank))| match (change, kind, verdict) {
                (false, _, Verdict::Won { by, rank }) if rank > 0 => {
                    Verdict::Won { by, rank: rank + shift }
                }
                (false, _, verdict) => verdict,
                (true, 0, _) => Verdict::Drawn(DrawKind::DeadEnd),
                (true, 1, _) => Verdict::Drawn(DrawKind::Infinite),
                (true, 2, _) => Verdict::Won { by: Player::J0, rank },
                (true, _, _) => Verdict::Won { by: Player::J1, rank },
            })
            .collect();
        for (arena, finals) in sketch.arenas() {
            let accepted = verify(&arena, &finals, &Solution::from_verdicts(wrong.clone()), &Limits::none()).expect("no limits");
            prop_assert_eq!(accepted.is_ok(), wrong == right);
        }
    }

    /// The best strategy is total and legal, wins from exactly Attrⁱ(Vᵢ), and
    /// holds from exactly where the opponent does not win: so from every vertex
    /// one of the players has a strategy that does not lose.
    #[test]
    fn best_strategies_do_all_that_can_be_done(sketch in sketch(14, 3)) {
        let verdicts = sketch.verdicts();
        for (arena, finals) in sketch.arenas() {
            let solution = solved(&arena, &finals);
            for player in Player::BOTH {
                let best = Strategy::best(&arena, &solution, player, &Limits::none()).expect("no limits");
                prop_assert_eq!(best.player(), player);
                prop_assert_eq!(best.missing(&arena, &Limits::none()).expect("no limits"), []);
                prop_assert_eq!(best.illegal(&arena, &Limits::none()).expect("no limits"), []);
                let wins = set(&best.wins_from(&arena, &finals, &Limits::none()).expect("no limits"));
                prop_assert_eq!(wins, sketch.attractor(player, &sketch.won_finals(player)));
                let lost = |v: &u32| verdicts[*v as usize].winner() == Some(player.other());
                let expected: Set = sketch.vertices().filter(|v| !lost(v)).collect();
                let holds = best.holds_from(&arena, &finals, &Limits::none()).expect("no limits");
                prop_assert_eq!(set(&holds), expected);
                for v in arena.vertices() {
                    let counter = best.counter_play(&arena, &finals, v, &Limits::none()).expect("no limits");
                    prop_assert_eq!(counter.is_none(), solution.winner(v) == Some(player));
                }
            }
        }
    }

    /// `infinite_play` stays among the infinite draws, for ever.
    #[test]
    fn infinite_draws_are_shown_by_a_cycle(sketch in sketch(14, 3)) {
        for (arena, finals) in sketch.arenas() {
            let solution = solved(&arena, &finals);
            let infinite = |v| solution.verdict(v) == Verdict::Drawn(DrawKind::Infinite);
            for v in arena.vertices() {
                let Some(shown) = solution.infinite_play(&arena, v, &Limits::none()).expect("no limits") else {
                    prop_assert!(!infinite(v));
                    continue;
                };
                prop_assert!(infinite(v) && !shown.cycle.is_empty());
                let mut play = [&shown.approach[..], &shown.cycle].concat();
                prop_assert_eq!(play.iter().collect::<BTreeSet<_>>().len(), play.len());
                play.push(shown.cycle[0]);
                prop_assert_eq!(play[0], v);
                prop_assert!(play.iter().all(|&v| infinite(v)));
                prop_assert_eq!(check_play(&arena, &finals, &play), Ok(PlayStatus::Partial));
            }
        }
    }

    /// Arenas built by hand have each edge once, in the order given, and tell
    /// which were repeated.
    #[test]
    fn the_builder_keeps_each_edge_once(sketch in sketch(10, 4)) {
        let Built { arena, duplicates } = sketch.built();
        prop_assert_eq!(arena.len(), sketch.len());
        let mut repeated = Vec::new();
        for v in sketch.vertices() {
            let mut once = Vec::new();
            for &to in sketch.next(v) {
                if once.contains(&to) {
                    repeated.push((v, to));
                } else {
                    once.push(to);
                }
            }
            prop_assert_eq!(arena.successors(v), once);
            prop_assert_eq!(arena.owner(v), sketch.owner(v));
        }
        prop_assert_eq!(duplicates, repeated);
        prop_assert_eq!(arena.same_owner_edge(&Limits::none()).expect("no limits").is_none(), sketch.edges().iter()
            .all(|&(from, to)| sketch.owner(from) != sketch.owner(to)));
    }

    /// Rules and hand give the same arena, but for parallel edges; a position
    /// is found again.
    #[test]
    fn exploring_follows_the_rules(sketch in sketch(10, 3)) {
        if sketch.len() == 0 {
            return Ok(());
        }
        let all = sketch.explored();
        prop_assert_eq!(all.arena.graph(), &Graph::from_edges(sketch.len(), &sketch.edges()));
        prop_assert_eq!(&all.finals, &sketch.finals(&all.arena));
        let Built { arena, duplicates } = sketch.built();
        if duplicates.is_empty() {
            prop_assert_eq!(&arena, &all.arena);
        }

        let from_start = explore(&sketch, &[], &Limits::none()).expect("no limits");
        let mut reached = sketch.reachable(0);
        reached.insert(0);
        prop_assert_eq!(from_start.positions().iter().copied().collect::<Set>(), reached.clone());
        prop_assert_eq!(from_start.arena.len(), reached.len());
        prop_assert_eq!(from_start.position(from_start.start()), &0);
        for position in sketch.vertices() {
            let v = from_start.vertex(&position);
            prop_assert_eq!(v.is_some(), reached.contains(&position));
            let Some(v) = v else { continue };
            prop_assert_eq!(from_start.position(v), &position);
            prop_assert_eq!(from_start.arena.owner(v), sketch.owner(position));
            let next = from_start.arena.successors(v).iter();
            let next: Vec<u32> = next.map(|&to| *from_start.position(to)).collect();
            prop_assert_eq!(next, sketch.next(position));
        }
    }

    /// Winners by rule: who cannot move loses, or wins.
    #[test]
    fn rules_name_the_winner_of_every_final_vertex(sketch in sketch(10, 2)) {
        let arena = sketch.built().arena;
        for (rule, winner) in [(Rule::Normal, Player::other as fn(Player) -> Player),
                               (Rule::Misere, |owner| owner)] {
            let finals = Finals::by_rule(&arena, rule);
            prop_assert_eq!(finals.dead_ends(&arena).next(), None);
            for v in arena.vertices() {
                let expected = sketch.is_final(v).then(|| winner(sketch.owner(v)));
                prop_assert_eq!(finals.winner(v), expected);
                prop_assert_eq!(finals.outcome(&arena, v), expected.map(Outcome::Win));
            }
        }
    }

    /// Turning every edge around twice changes nothing but the order.
    #[test]
    fn transposing_turns_every_edge(sketch in sketch(14, 3)) {
        let graph = Graph::from_edges(sketch.len(), &sketch.edges());
        prop_assert_eq!(graph.edges().collect::<Vec<_>>(), sketch.edges());
        let turned = graph.transpose(&Limits::none()).expect("no limits");
        let mut expected: Vec<(u32, u32)> = sketch.edges().iter().map(|&(a, b)| (b, a)).collect();
        expected.sort_unstable();
        prop_assert_eq!(turned.edges().collect::<Vec<_>>(), expected);
        let mut sorted = sketch.edges();
        sorted.sort_unstable();
        prop_assert_eq!(turned.transpose(&Limits::none()).expect("no limits").edges().collect::<Vec<_>>(), sorted);
        let initial: Vec<u32> = sketch.vertices().filter(|&v| turned.is_final(v)).collect();
        prop_assert_eq!(graph.initial_vertices(&Limits::none()).expect("no limits"), initial);
        prop_assert_eq!(graph.edge_count(), sketch.edges().len());
        prop_assert_eq!(
            graph.final_vertices().collect::<Vec<_>>(),
            sketch.vertices().filter(|&v| sketch.is_final(v)).collect::<Vec<_>>()
        );
    }

    /// Two colours that differ along every edge, or the edge at which no two
    /// colours suffice any more.
    #[test]
    fn two_colourings_or_the_edge_that_forbids_them(sketch in sketch(9, 2)) {
        let edges = sketch.edges();
        let graph = Graph::from_edges(sketch.len(), &edges);
        match graph.two_colouring(&Limits::none()).expect("no limits") {
            Ok(second) => {
                prop_assert!(edges.iter().all(|&(a, b)| second.contains(a) != second.contains(b)));
            }
            Err(offending) => {
                let at = edges.iter().position(|&edge| edge == offending);
                let at = at.expect("an edge of the graph");
                prop_assert!(is_bipartite(sketch.len(), &edges[..at]));
                prop_assert!(!is_bipartite(sketch.len(), &edges[..=at]));
            }
        }
        prop_assert_eq!(graph.component_count(&Limits::none()).expect("no limits"), components(sketch.len(), &edges));
    }

    /// An order in which successors come first, or a cycle.
    #[test]
    fn orders_or_cycles(sketch in prop_oneof![sketch(14, 2), acyclic_sketch(14, 3)]) {
        let graph = Graph::from_edges(sketch.len(), &sketch.edges());
        match graph.successors_first(&Limits::none()).expect("no limits") {
            Ok(order) => {
                prop_assert!(sketch.is_acyclic());
                let mut sorted = order.clone();
                sorted.sort_unstable();
                prop_assert_eq!(sorted, sketch.vertices().collect::<Vec<_>>());
                let place = |v: u32| order.iter().position(|&u| u == v);
                for (from, to) in sketch.edges() {
                    prop_assert!(place(to) < place(from));
                }
            }
            Err(cycle) => {
                prop_assert!(!cycle.is_empty());
                prop_assert_eq!(cycle.iter().collect::<BTreeSet<_>>().len(), cycle.len());
                for (i, &v) in cycle.iter().enumerate() {
                    prop_assert!(sketch.next(v).contains(&cycle[(i + 1) % cycle.len()]));
                }
                prop_assert_eq!(grundy_values(&graph, &Limits::none()).expect("no limits"), Err(cycle));
            }
        }
    }

    /// Grundy values by recursion; zero is where the player to move loses in
    /// normal play, whoever that is.
    #[test]
    fn grundy_values_tell_who_loses(sketch in acyclic_sketch(9, 4)) {
        let graph = Graph::from_edges(sketch.len(), &sketch.edges());
        let values = grundy_values(&graph, &Limits::none()).expect("no limits").expect("acyclic");
        for v in sketch.vertices() {
            prop_assert_eq!(values[v as usize], sketch.grundy(v));
        }
        // Two copies of the graph, the players alternating between them.
        let mut builder = ArenaBuilder::new();
        let n = sketch.len() as u32;
        for owner in Player::BOTH {
            for _ in sketch.vertices() {
                builder.vertex(owner);
            }
        }
        for (from, to) in sketch.edges() {
            builder.edge(from, to + n).unwrap();
            builder.edge(from + n, to).unwrap();
        }
        let arena = builder.build().arena;
        let finals = Finals::by_rule(&arena, Rule::Normal);
        let solution = solved(&arena, &finals);
        for v in arena.vertices() {
            let mover_wins = solution.winner(v) == Some(arena.owner(v));
            prop_assert_eq!(mover_wins, values[(v % n) as usize] != 0);
        }
        prop_assert_eq!(arena.partial_vertex(&finals, |v| Some((v + n) % (2 * n)), &Limits::none()).expect("no limits"), None);
    }

    /// A sum of two graphs has the nim-sum of their values.
    #[test]
    fn sums_have_the_nim_sum(a in acyclic_sketch(5, 3), b in acyclic_sketch(5, 3)) {
        let pair = |u: u32, v: u32| u * b.len() as u32 + v;
        let mut edges = Vec::new();
        for u in a.vertices() {
            for v in b.vertices() {
                edges.extend(a.next(u).iter().map(|&to| (pair(u, v), pair(to, v))));
                edges.extend(b.next(v).iter().map(|&to| (pair(u, v), pair(u, to))));
            }
        }
        let sum = grundy_values(&Graph::from_edges(a.len() * b.len(), &edges), &Limits::none()).expect("no limits").expect("acyclic");
        for u in a.vertices() {
            for v in b.vertices() {
                prop_assert_eq!(sum[pair(u, v) as usize], a.grundy(u) ^ b.grundy(v));
            }
        }
    }

    /// Tree sizes by recursion, by `tree_size` and by walking every path.
    #[test]
    fn trees_are_counted_without_walking_them(sketch in acyclic_sketch(9, 2)) {
        let graph = Graph::from_edges(sketch.len(), &sketch.edges());
        for v in sketch.vertices() {
            let (nodes, leaves, depth) = sketch.tree(v);
            prop_assert_eq!(tree_size(&graph, v, &Limits::none()).expect("no limits"), Some(TreeSize { nodes, leaves, depth }));
            let walked = perft(&sketch, &v, usize::MAX, &Limits::none()).expect("no limits");
            prop_assert_eq!(u128::from(walked.nodes.iter().sum::<u64>()), nodes);
            prop_assert_eq!(u128::from(walked.games.iter().sum::<u64>()), leaves);
            prop_assert_eq!(walked.nodes.len() as u32, depth + 1);
            for cut in 0..walked.nodes.len() {
                let part = perft(&sketch, &v, cut, &Limits::none()).expect("no limits");
                prop_assert_eq!(&part.nodes[..], &walked.nodes[..=cut]);
                prop_assert_eq!(&part.games[..], &walked.games[..=cut]);
            }
        }
    }

    /// Only the cycles that play can reach make a tree infinite.
    #[test]
    fn a_tree_is_finite_unless_its_plays_are_not(sketch in sketch(8, 1)) {
        let graph = Graph::from_edges(sketch.len(), &sketch.edges());
        for v in sketch.vertices() {
            let mut below = sketch.reachable(v);
            below.insert(v);
            let endless = below.iter().any(|&u| sketch.reachable(u).contains(&u));
            let expected = (!endless).then(|| {
                let (nodes, leaves, depth) = sketch.tree(v);
                TreeSize { nodes, leaves, depth }
            });
            prop_assert_eq!(tree_size(&graph, v, &Limits::none()).expect("no limits"), expected);
        }
        prop_assert_eq!(tree_size(&graph, sketch.len() as u32, &Limits::none()).expect("no limits"), None);
    }

    /// Acyclic: no infinite draw. Acyclic and no dead end: somebody wins from
    /// every vertex.
    #[test]
    fn without_cycles_and_dead_ends_somebody_wins(sketch in acyclic_sketch(14, 3)) {
        for (arena, finals) in sketch.arenas() {
            prop_assert_eq!(solved(&arena, &finals).counts().infinite, 0);
            for rule in [Rule::Normal, Rule::Misere] {
                let finals = Finals::by_rule(&arena, rule);
                let counts = solved(&arena, &finals).counts();
                prop_assert_eq!(counts.won.iter().sum::<u64>(), sketch.len() as u64);
            }
        }
    }

    /// Sequences of vertices: plays, partial plays, and what is wrong with the
    /// others.
    #[test]
    fn plays_are_paths(sketch in sketch(6, 2), play in vec(0..8u32, 0..5)) {
        let arena = sketch.built().arena;
        let finals = sketch.finals(&arena);
        let n = sketch.len() as u32;
        let unknown = play.iter().position(|&v| v >= n);
        let broken = |at: &usize| !sketch.next(play[*at]).contains(&play[at + 1]);
        let expected = if let Some(at) = unknown {
            Err(NoPlay::UnknownVertex { at, vertex: play[at] })
        } else if let Some(at) = (1..play.len()).map(|i| i - 1).find(broken) {
            Err(NoPlay::NoEdge { at, from: play[at], to: play[at + 1] })
        } else if let Some(&last) = play.last() {
            Ok(match sketch.outcome(&last) {
                Some(outcome) => PlayStatus::Finished(outcome),
                None => PlayStatus::Partial,
            })
        } else {
            Err(NoPlay::Empty)
        };
        prop_assert_eq!(check_play(&arena, &finals, &play), expected);
    }

    /// Sets of vertices behave as sets, however much room they have.
    #[test]
    fn vertex_sets_are_sets(
        members in vec(0..300u32, 0..20),
        others in vec(0..300u32, 0..3),
        room in 0..400usize,
    ) {
        let expected: Set = members.iter().copied().collect();
        let collected: VertexSet = members.iter().copied().collect();
        let mut roomy = VertexSet::new(room);
        for (i, &v) in members.iter().enumerate() {
            prop_assert_eq!(roomy.insert(v), !members[..i].contains(&v));
        }
        prop_assert_eq!(set(&roomy), expected.clone());
        prop_assert_eq!(roomy.len(), expected.len());
        prop_assert_eq!(roomy.is_empty(), expected.is_empty());
        prop_assert_eq!(&roomy, &collected);
        prop_assert!((0..500).all(|v| roomy.contains(v) == expected.contains(&v)));
        for v in others {
            let new = roomy.insert(v);
            prop_assert_eq!(roomy == collected, !new && set(&roomy) == expected);
        }
    }
}

proptest! {
    #![proptest_config(config(4096))]

    /// Any strategy, good or bad, complete or not: where it wins, where it
    /// holds, and the play against it, all by walking every play.
    #[test]
    fn strategies_are_judged_by_all_their_plays(
        sketch in sketch(7, 2),
        player in player(),
        dice in vec(any::<u8>(), 7),
    ) {
        let choice = choices(&sketch, &dice);
        let legal = |v: u32| choice[v as usize].filter(|to| sketch.next(v).contains(to));
        let ours = |v: u32| sketch.owner(v) == player;
        for (arena, finals) in sketch.arenas() {
            let strategy = strategy(&arena, player, &choice);
            let missing: Vec<u32> = strategy.missing(&arena, &Limits::none()).expect("no limits");
            let expected = sketch.vertices()
                .filter(|&v| ours(v) && !sketch.is_final(v) && choice[v as usize].is_none());
            prop_assert_eq!(missing, expected.collect::<Vec<_>>());
            let illegal: Vec<u32> = strategy.illegal(&arena, &Limits::none()).expect("no limits").into_iter().map(|(v, _)| v).collect();
            let expected = sketch.vertices()
                .filter(|&v| choice[v as usize].is_some() && (!ours(v) || legal(v).is_none()));
            prop_assert_eq!(illegal, expected.collect::<Vec<_>>());

            let wins = strategy.wins_from(&arena, &finals, &Limits::none()).expect("no limits");
            let holds = strategy.holds_from(&arena, &finals, &Limits::none()).expect("no limits");
            for from in sketch.vertices() {
                let ends = sketch.plays(player, &choice, from);
                let lost = End::Won(player.other());
                let wins_here = ends.keys().all(|&end| end == End::Won(player));
                let holds_here = !ends.contains_key(&lost) && !ends.contains_key(&End::NoMove);
                prop_assert_eq!(wins.contains(from), wins_here);
                prop_assert_eq!(holds.contains(from), holds_here);

                let Some(counter) = strategy.counter_play(&arena, &finals, from, &Limits::none()).expect("no limits") else {
                    prop_assert!(wins_here);
                    continue;
                };
                let worst = [lost, End::NoMove, End::Drawn, End::Endless]
                    .into_iter()
                    .find(|end| ends.contains_key(end))
                    .expect("some play is not won");
                let play = &counter.play;
                prop_assert_eq!(play[0], from);
                prop_assert_eq!(strategy.deviation(&arena, play), None);
                let status = check_play(&arena, &finals, play);
                let end = match counter.end {
                    CounterEnd::Final(outcome) => {
                        prop_assert_eq!(status, Ok(PlayStatus::Finished(outcome)));
                        outcome.winner().map_or(End::Drawn, End::Won)
                    }
                    CounterEnd::NoMove => {
                        let last = play[play.len() - 1];
                        prop_assert_eq!(status, Ok(PlayStatus::Partial));
                        prop_assert!(ours(last) && legal(last).is_none());
                        End::NoMove
                    }
                    CounterEnd::Cycle(back) => {
                        let mut round = play.clone();
                        round.push(play[back]);
                        prop_assert_eq!(
                            check_play(&arena, &finals, &round), Ok(PlayStatus::Partial));
                        prop_assert_eq!(strategy.deviation(&arena, &round), None);
                        prop_assert_eq!(play.iter().collect::<BTreeSet<_>>().len(), play.len());
                        End::Endless
                    }
                };
                prop_assert_eq!(end, worst);
                if end != End::Endless {
                    prop_assert_eq!(Some(&play.len()), ends.get(&end));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(config(2048))]

    /// What attractors have to do with winning: on tiny arenas, all strategies
    /// are tried and all plays walked. A vertex is won by a player exactly if
    /// some strategy wins from it, and its rank is the number of plies in which
    /// the player can force the win.
    #[test]
    fn verdicts_are_what_strategies_can_do(sketch in sketch(5, 2)) {
        let arena = sketch.built().arena;
        let solution = solved(&arena, &sketch.finals(&arena));
        for player in Player::BOTH {
            let strategies = sketch.strategies(player);
            for v in sketch.vertices() {
                let some = |good: &dyn Fn(&End) -> bool| strategies
                    .iter()
                    .any(|choice| sketch.plays(player, choice, v).keys().all(good));
                let wins = some(&|&end| end == End::Won(player));
                let holds = some(&|&end| end != End::Won(player.other()));
                prop_assert_eq!(wins, solution.winner(v) == Some(player));
                prop_assert_eq!(holds, solution.winner(v) != Some(player.other()));
                let plies = (0..=sketch.len()).find(|&k| sketch.wins_within(player, v, k));
                let rank = solution.rank(v).filter(|_| wins).map(|k| k as usize);
                prop_assert_eq!(plies, rank);
            }
        }
    }
}
