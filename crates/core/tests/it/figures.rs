//! The figures of the notes that need no game rules, or rules short enough to
//! stand here: arenas drawn by hand, one heap of sticks, and the slips the
//! notes make, each with the arena that shows it.

use std::collections::BTreeMap;

use crate::common::{Sketch, rank_in};
use arene::Player::{J0, J1};
use arene::*;

/// An arena by hand: each vertex with its name, its owner and where it leads.
struct Drawn {
    name: Vec<&'static str>,
    arena: Arena,
    finals: Finals,
}

impl Drawn {
    fn new(rows: &[(&'static str, Player, &[&str])], v0: &[&str], v1: &[&str]) -> Drawn {
        let name: Vec<&'static str> = rows.iter().map(|row| row.0).collect();
        let find = |which: &str| {
            let place = name.iter().position(|&name| name == which);
            place.expect("a name in the drawing") as u32
        };
        let mut builder = ArenaBuilder::new();
        for &(_, owner, _) in rows {
            builder.vertex(owner);
        }
        for (from, &(_, _, next)) in (0u32..).zip(rows) {
            for to in next {
                builder.edge(from, find(to)).expect("both ends are there");
            }
        }
        let arena = builder.build().arena;
        let [v0, v1] = [v0, v1].map(|set| set.iter().map(|v| find(v)).collect::<Vec<u32>>());
        let finals = Finals::new(&arena, v0, v1).expect("winning vertices are final");
        Drawn { name, arena, finals }
    }

    fn v(&self, which: &str) -> u32 {
        let place = self.name.iter().position(|&name| name == which);
        place.expect("a name in the drawing") as u32
    }

    fn play(&self, names: &[&str]) -> Vec<u32> {
        names.iter().map(|name| self.v(name)).collect()
    }

    fn names(&self, vertices: impl IntoIterator<Item = u32>) -> Vec<&'static str> {
        let names = vertices.into_iter().map(|v| self.name[v as usize]);
        let mut names: Vec<&str> = names.collect();
        names.sort_unstable();
        names
    }

    /// The ranks of a player's attractor to the player's winning vertices, by
    /// all three algorithms.
    fn ranks(&self, player: Player) -> BTreeMap<&'static str, u32> {
        let target = self.finals.won_by(player);
        let attr = attractor(&self.arena, player, target, &Limits::none()).expect("no limits");
        assert_eq!(
            attractor_by_steps(&self.arena, player, target, &Limits::none()).expect("no limits"),
            attr
        );
        assert_eq!(
            attractor_by_sweeps(&self.arena, player, target, &Limits::none()).expect("no limits"),
            attr
        );
        let named = |&v: &u32| (self.name[v as usize], attr.rank(v).expect("it is inside"));
        attr.vertices().iter().map(named).collect()
    }

    /// The solution, verified.
    fn solved(&self) -> Solution {
        let solution = solve(&self.arena, &self.finals, &Limits::none()).expect("no limits");
        assert_eq!(
            verify(&self.arena, &self.finals, &solution, &Limits::none()).expect("no limits"),
            Ok(())
        );
        solution
    }
}

/// One heap of 5, one to three sticks at a turn; who takes the last one loses.
fn heap_of_five() -> Drawn {
    Drawn::new(
        &[
            ("5_0", J0, &["4_1", "3_1", "2_1"]),
            ("4_1", J1, &["3_0", "2_0", "1_0"]),
            ("3_1", J1, &["2_0", "1_0", "V_0"]),
            ("2_1", J1, &["1_0", "V_0"]),
            ("1_1", J1, &["V_0"]),
            ("3_0", J0, &["2_1", "1_1", "V_1"]),
            ("2_0", J0, &["1_1", "V_1"]),
            ("1_0", J0, &["V_1"]),
            ("V_0", J0, &[]),
            ("V_1", J1, &[]),
        ],
        &["V_0"],
        &["V_1"],
    )
}

#[test]
fn heap_of_five_attractors() {
    let drawn = heap_of_five();
    assert_eq!(drawn.arena.len(), 10);
    assert_eq!(drawn.arena.graph().edge_count(), 18);
    assert_eq!(
        drawn.arena.graph().initial_vertices(&Limits::none()).expect("no limits"),
        [drawn.v("5_0")]
    );
    assert_eq!(drawn.ranks(J0), BTreeMap::from([("V_0", 0), ("1_1", 1), ("2_0", 2), ("3_0", 2)]));
    assert_eq!(
        drawn.ranks(J1),
        BTreeMap::from([("V_1", 0), ("1_0", 1), ("2_1", 2), ("3_1", 2), ("4_1", 2), ("5_0", 3),])
    );
    let solution = drawn.solved();
    let verdict = Verdict::Won { by: J1, rank: 3 };
    assert_eq!(solution.verdict(drawn.v("5_0")), verdict);
    // All is lost, and every move delays as long as any other.
    let best = solution.best_moves(&drawn.arena, drawn.v("5_0"));
    assert_eq!(drawn.names(best), ["2_1", "3_1", "4_1"]);
}

/// The same arena has the winners at vertices of the other player: who owns a
/// final vertex changes nothing.
#[test]
fn either_player_may_own_a_winning_vertex() {
    let drawn = heap_of_five();
    let mut builder = ArenaBuilder::new();
    for v in drawn.arena.vertices() {
        let owner = drawn.arena.owner(v);
        builder.vertex(if drawn.arena.is_final(v) { owner.other() } else { owner });
    }
    for (from, to) in drawn.arena.graph().edges() {
        builder.edge(from, to).unwrap();
    }
    let other = builder.build().arena;
    let solution = solve(&other, &drawn.finals, &Limits::none()).expect("no limits");
    assert_eq!(solution, drawn.solved());
}

#[test]
fn heap_of_five_strategy_of_the_notes() {
    let drawn = heap_of_five();
    let mut strategy = Strategy::new(&drawn.arena, J0, &Limits::none()).expect("no limits");
    for (from, to) in [("5_0", "3_1"), ("3_0", "1_1"), ("2_0", "1_1"), ("1_0", "V_1")] {
        strategy.set(drawn.v(from), drawn.v(to));
    }
    assert_eq!(strategy.missing(&drawn.arena, &Limits::none()).expect("no limits"), []);
    assert_eq!(strategy.illegal(&drawn.arena, &Limits::none()).expect("no limits"), []);
    let wins = strategy.wins_from(&drawn.arena, &drawn.finals, &Limits::none()).expect("no limits");
    assert_eq!(drawn.names(wins.iter()), ["1_1", "2_0", "3_0", "V_0"]);

    let play = drawn.play(&["5_0", "3_1", "2_0", "1_1", "V_0"]);
    assert_eq!(strategy.deviation(&drawn.arena, &play), None);
    assert_eq!(
        check_play(&drawn.arena, &drawn.finals, &play),
        Ok(PlayStatus::Finished(Outcome::Win(J0)))
    );
    let counter = CounterPlay {
        play: drawn.play(&["5_0", "3_1", "1_0", "V_1"]),
        end: CounterEnd::Final(Outcome::Win(J1)),
    };
    assert_eq!(
        strategy
            .counter_play(&drawn.arena, &drawn.finals, drawn.v("5_0"), &Limits::none())
            .expect("no limits"),
        Some(counter)
    );
    let elsewhere = drawn.play(&["5_0", "4_1", "3_0"]);
    assert_eq!(strategy.deviation(&drawn.arena, &elsewhere), Some(0));
}

/// The oracle of the random tests agrees with the figures too.
#[test]
fn the_oracle_knows_the_heap_of_five() {
    let drawn = heap_of_five();
    let sketch = Sketch {
        owner: drawn.arena.vertices().map(|v| drawn.arena.owner(v)).collect(),
        next: drawn.arena.vertices().map(|v| drawn.arena.successors(v).to_vec()).collect(),
        winner: drawn.arena.vertices().map(|v| drawn.finals.winner(v)).collect(),
    };
    for player in Player::BOTH {
        let attractors = sketch.attractors(player, &sketch.won_finals(player));
        let ranks: BTreeMap<&str, u32> = sketch
            .vertices()
            .filter_map(|v| Some((drawn.name[v as usize], rank_in(&attractors, v)?)))
            .collect();
        assert_eq!(ranks, drawn.ranks(player));
    }
}

/// Two players and a cycle between 2 and 5 that J0 can leave.
fn cycle_with_a_way_out() -> Drawn {
    Drawn::new(
        &[
            ("1", J0, &["5"]),
            ("2", J0, &["5", "6"]),
            ("3", J0, &[]),
            ("4", J1, &["3"]),
            ("5", J1, &["2"]),
            ("6", J1, &[]),
        ],
        &["6"],
        &["3"],
    )
}

#[test]
fn a_cycle_need_not_be_a_draw() {
    let drawn = cycle_with_a_way_out();
    assert_eq!(drawn.ranks(J0), BTreeMap::from([("6", 0), ("2", 1), ("5", 2), ("1", 3)]));
    assert_eq!(drawn.ranks(J1), BTreeMap::from([("3", 0), ("4", 1)]));
    let counts = drawn.solved().counts();
    assert_eq!(counts.won, [4, 2]);
    assert_eq!(counts.dead_end + counts.infinite, 0);
    assert!(drawn.arena.graph().successors_first(&Limits::none()).expect("no limits").is_err());
}

/// A choice that only stays inside the attractor goes round for ever: at 2 the
/// winning move must lower the rank.
#[test]
fn a_winning_strategy_must_lower_the_rank() {
    let drawn = cycle_with_a_way_out();
    let solution = drawn.solved();
    let best = Strategy::best(&drawn.arena, &solution, J0, &Limits::none()).expect("no limits");
    assert_eq!(best.choice(drawn.v("2")), Some(drawn.v("6")));
    assert_eq!(
        drawn.names(
            best.wins_from(&drawn.arena, &drawn.finals, &Limits::none()).expect("no limits").iter()
        ),
        ["1", "2", "5", "6"]
    );
    let moves = solution.best_moves(&drawn.arena, drawn.v("2"));
    assert_eq!(drawn.names(moves), ["6"]);
    let attr =
        attractor(&drawn.arena, J0, drawn.finals.won_by(J0), &Limits::none()).expect("no limits");
    assert_eq!(attr.reason(&drawn.arena, drawn.v("2")), Some(Reason::Chooses(drawn.v("6"))));

    let mut circling = best.clone();
    circling.set(drawn.v("2"), drawn.v("5"));
    assert_eq!(
        drawn.names(
            circling
                .wins_from(&drawn.arena, &drawn.finals, &Limits::none())
                .expect("no limits")
                .iter()
        ),
        ["6"]
    );
    assert_eq!(
        circling
            .counter_play(&drawn.arena, &drawn.finals, drawn.v("1"), &Limits::none())
            .expect("no limits"),
        Some(CounterPlay { play: drawn.play(&["1", "5", "2"]), end: CounterEnd::Cycle(1) })
    );
}

#[test]
fn a_cycle_that_nobody_leaves_is_a_draw() {
    let drawn = Drawn::new(
        &[
            ("1", J0, &["6"]),
            ("2", J0, &["4", "5"]),
            ("3", J0, &[]),
            ("4", J1, &["3"]),
            ("5", J1, &["2"]),
            ("6", J1, &[]),
        ],
        &["6"],
        &["3"],
    );
    assert_eq!(drawn.ranks(J0), BTreeMap::from([("6", 0), ("1", 1)]));
    assert_eq!(drawn.ranks(J1), BTreeMap::from([("3", 0), ("4", 1)]));
    let solution = drawn.solved();
    for v in ["2", "5"] {
        let verdict = Verdict::Drawn(DrawKind::Infinite);
        assert_eq!(solution.verdict(drawn.v(v)), verdict);
    }
    assert_eq!(
        solution.infinite_play(&drawn.arena, drawn.v("2"), &Limits::none()).expect("no limits"),
        Some(InfinitePlay { approach: vec![], cycle: drawn.play(&["2", "5"]) })
    );
    assert_eq!(
        solution.infinite_play(&drawn.arena, drawn.v("1"), &Limits::none()).expect("no limits"),
        None
    );
    for player in Player::BOTH {
        let best =
            Strategy::best(&drawn.arena, &solution, player, &Limits::none()).expect("no limits");
        let holds =
            best.holds_from(&drawn.arena, &drawn.finals, &Limits::none()).expect("no limits");
        assert!(holds.contains(drawn.v("2")) && holds.contains(drawn.v("5")));
    }
}

/// Read literally, the notes' definition lets every final vertex of the
/// opponent into the attractor. It enters as a target or not at all.
#[test]
fn final_vertices_of_the_opponent_stay_outside() {
    let drawn = Drawn::new(
        &[
            ("start", J0, &["target", "stuck"]),
            ("target", J1, &[]),
            ("stuck", J1, &[]),
            ("to stuck", J0, &["stuck"]),
        ],
        &["target"],
        &[],
    );
    assert_eq!(drawn.ranks(J0), BTreeMap::from([("target", 0), ("start", 1)]));
    let verdict = drawn.solved().verdict(drawn.v("to stuck"));
    assert_eq!(verdict, Verdict::Drawn(DrawKind::DeadEnd));
}

/// A cycle and a dead end together: a leads to b, b back to a or to the dead
/// end n. J1 can end the play and J0 cannot, so all three are draws by dead end,
/// none by infinite play, and yet n alone is in J0's attractor to V₀, N and the
/// infinite draws: that attractor and Attr¹(V₁) do not make up the arena.
#[test]
fn cycles_and_dead_ends_together() {
    let drawn = Drawn::new(&[("a", J0, &["b"]), ("b", J1, &["a", "n"]), ("n", J0, &[])], &[], &[]);
    let solution = drawn.solved();
    let dead_end = Verdict::Drawn(DrawKind::DeadEnd);
    assert!(solution.verdicts().all(|verdict| verdict == dead_end));
    let n = VertexSet::from_iter([drawn.v("n")]);
    let j0 = attractor(&drawn.arena, J0, &n, &Limits::none()).expect("no limits");
    assert_eq!(drawn.names(j0.vertices().iter().copied()), ["n"]);
    let j1 = attractor(&drawn.arena, J1, &n, &Limits::none()).expect("no limits");
    assert_eq!(drawn.names(j1.vertices().iter().copied()), ["a", "b", "n"]);
    // S = Attr⁰(V₀) ⊔ Attr¹(V₁) ⊔ D, with both attractors empty.
    assert!(drawn.ranks(J0).is_empty() && drawn.ranks(J1).is_empty());
    let counts = solution.counts();
    assert_eq!((counts.won, counts.dead_end), ([0, 0], 3));
    assert_eq!((counts.infinite, counts.longest), (0, None));
}

/// One heap of sticks, one to three at a turn; who takes the last one loses.
/// `light` stops at one stick, which its owner has lost; otherwise play goes on
/// to the empty heap, which its owner has won.
struct Heap {
    sticks: u32,
    light: bool,
}

impl Game for Heap {
    type Position = (u32, Player);
    type Move = u32;

    fn start(&self) -> (u32, Player) {
        (self.sticks, J0)
    }

    fn turn(&self, at: &(u32, Player)) -> Player {
        at.1
    }

    fn outcome(&self, at: &(u32, Player)) -> Option<Outcome> {
        match at.0 {
            1 if self.light => Some(Outcome::Win(at.1.other())),
            0 => Some(Outcome::Win(at.1)),
            _ => None,
        }
    }

    fn moves(&self, at: &(u32, Player), out: &mut Vec<u32>) {
        let least = u32::from(self.light);
        out.extend((1..=3).filter(|take| at.0 >= take + least));
    }

    fn play(&self, at: &(u32, Player), take: u32) -> (u32, Player) {
        (at.0 - take, at.1.other())
    }
}

fn heap(sticks: u32, light: bool, starts: &[(u32, Player)]) -> Explored<(u32, Player)> {
    explore(&Heap { sticks, light }, starts, &Limits::none()).expect("no limits")
}

#[test]
fn light_heap_of_nine_attractor() {
    let nine = heap(9, true, &[(9, J0), (9, J1)]);
    let target = VertexSet::from_iter([nine.vertex(&(1, J1)).unwrap()]);
    assert_eq!(nine.finals.won_by(J0), &target);
    let attr = attractor(&nine.arena, J0, &target, &Limits::none()).expect("no limits");
    let found: BTreeMap<(u32, Player), u32> =
        attr.vertices().iter().map(|&v| (*nine.position(v), attr.rank(v).unwrap())).collect();
    let expected = BTreeMap::from([
        ((1, J1), 0),
        ((2, J0), 1),
        ((3, J0), 1),
        ((4, J0), 1),
        ((5, J1), 2),
        ((6, J0), 3),
        ((7, J0), 3),
        ((8, J0), 3),
        ((9, J1), 4),
    ]);
    assert_eq!(found, expected);
    assert_eq!(attr.stationary(), 4);
}

#[test]
fn plays_of_the_notes() {
    let nine = heap(9, true, &[]);
    let play: Vec<u32> = [(9, J0), (8, J1), (7, J0), (5, J1), (4, J0), (1, J1)]
        .iter()
        .map(|position| nine.vertex(position).unwrap())
        .collect();
    let status = |length| check_play(&nine.arena, &nine.finals, &play[..length]);
    assert_eq!(status(6), Ok(PlayStatus::Finished(Outcome::Win(J0))));
    assert_eq!(status(5), Ok(PlayStatus::Partial));

    let twenty = heap(20, false, &[]);
    let play: Vec<u32> = [20, 17, 14, 11, 9, 6, 5, 4, 1, 0]
        .into_iter()
        .zip([J0, J1].into_iter().cycle())
        .map(|position| twenty.vertex(&position).unwrap())
        .collect();
    assert_eq!(
        check_play(&twenty.arena, &twenty.finals, &play),
        Ok(PlayStatus::Finished(Outcome::Win(J1)))
    );
}

#[test]
fn the_player_to_move_loses_at_one_more_than_a_multiple_of_four() {
    for light in [false, true] {
        let heaps = heap(100, light, &[(100, J0), (100, J1)]);
        let solution = solve(&heaps.arena, &heaps.finals, &Limits::none()).expect("no limits");
        for v in heaps.arena.vertices() {
            let (sticks, player) = *heaps.position(v);
            let loses = solution.winner(v) == Some(player.other());
            assert_eq!(loses, sticks % 4 == 1, "{sticks} sticks");
        }
        let graph = heaps.arena.graph();
        assert!(graph.successors_first(&Limits::none()).expect("no limits").is_ok());
        assert!(graph.two_colouring(&Limits::none()).expect("no limits").is_ok());
        assert_eq!(heaps.arena.same_owner_edge(&Limits::none()).expect("no limits"), None);
        let twin = |v: u32| {
            let (sticks, player) = *heaps.position(v);
            heaps.vertex(&(sticks, player.other()))
        };
        assert_eq!(
            heaps.arena.partial_vertex(&heaps.finals, twin, &Limits::none()).expect("no limits"),
            None
        );
    }
}

#[test]
fn heap_of_ten() {
    let ten = heap(10, false, &[]);
    assert_eq!(ten.arena.len(), 20);
    assert_eq!(ten.arena.graph().edge_count(), 48);
    let solution = solve(&ten.arena, &ten.finals, &Limits::none()).expect("no limits");
    let verdict = Verdict::Won { by: J0, rank: 6 };
    assert_eq!(solution.verdict(ten.start()), verdict);
    let best: Vec<_> =
        solution.best_moves(&ten.arena, ten.start()).map(|v| *ten.position(v)).collect();
    assert_eq!(best, [(9, J1)]);
}

#[test]
fn trees_of_light_heaps() {
    for (sticks, nodes, leaves) in [(5, 15, 7), (6, 28, 13), (9, 177, 81)] {
        let explored = heap(sticks, true, &[]);
        let size = tree_size(explored.arena.graph(), explored.start(), &Limits::none())
            .expect("no limits")
            .unwrap();
        assert_eq!((size.nodes, size.leaves), (nodes, leaves));
        assert_eq!(size.depth, sticks - 1);
        let game = Heap { sticks, light: true };
        let walked = perft(&game, &game.start(), 20, &Limits::none()).expect("no limits");
        assert_eq!(u128::from(walked.nodes.iter().sum::<u64>()), nodes);
        assert_eq!(u128::from(walked.games.iter().sum::<u64>()), leaves);
    }
}

/// A tree too large to be counted is not counted wrong.
#[test]
fn a_tree_beyond_all_numbers() {
    // Two parallel edges at each of 127 steps: 2^128 − 1 nodes, and one more
    // step is too many.
    let steps = |n: u32| -> Graph {
        let edges: Vec<(u32, u32)> = (0..n).flat_map(|v| [(v, v + 1); 2]).collect();
        Graph::from_edges(n as usize + 1, &edges)
    };
    let size = tree_size(&steps(127), 0, &Limits::none()).expect("no limits").unwrap();
    assert_eq!((size.nodes, size.leaves), (u128::MAX, 1 << 127));
    assert_eq!(tree_size(&steps(128), 0, &Limits::none()).expect("no limits"), None);
    assert_eq!(tree_size(&steps(300), 0, &Limits::none()).expect("no limits"), None);
    // Further down the tree is small again.
    assert_eq!(tree_size(&steps(300), 299, &Limits::none()).expect("no limits").unwrap().nodes, 3);
}

/// Two heaps in normal play, which may be exchanged.
struct TwoHeaps(u32);

impl Game for TwoHeaps {
    type Position = ([u32; 2], Player);
    type Move = (usize, u32);

    fn start(&self) -> Self::Position {
        ([self.0, self.0 / 2], J0)
    }

    fn turn(&self, at: &Self::Position) -> Player {
        at.1
    }

    fn outcome(&self, at: &Self::Position) -> Option<Outcome> {
        (at.0 == [0, 0]).then(|| Outcome::Win(at.1.other()))
    }

    fn moves(&self, at: &Self::Position, out: &mut Vec<Self::Move>) {
        for heap in 0..2 {
            out.extend((1..=at.0[heap]).map(|take| (heap, take)));
        }
    }

    fn play(&self, at: &Self::Position, (heap, take): Self::Move) -> Self::Position {
        let mut heaps = at.0;
        heaps[heap] -= take;
        (heaps, at.1.other())
    }
}

impl Symmetry for TwoHeaps {
    fn canonical(&self, at: &Self::Position) -> Self::Position {
        let mut heaps = at.0;
        heaps.sort_unstable();
        (heaps, at.1)
    }
}

#[test]
fn symmetry_changes_no_verdict_and_no_rank() {
    let game = UpToSymmetry(TwoHeaps(12));
    let folded = explore(&game, &[], &Limits::none()).expect("no limits");
    let whole = explore(&game.0, &[], &Limits::none()).expect("no limits");
    assert!(folded.arena.len() < whole.arena.len());
    let [of_folded, of_whole] = [&folded, &whole].map(|explored| {
        solve(&explored.arena, &explored.finals, &Limits::none()).expect("no limits")
    });
    for v in whole.arena.vertices() {
        let (heaps, player) = *whole.position(v);
        let image = folded.vertex(&game.0.canonical(&(heaps, player))).unwrap();
        assert_eq!(of_whole.verdict(v), of_folded.verdict(image));
        assert_eq!(of_whole.winner(v) == Some(player), heaps[0] != heaps[1]);
    }
    // No two moves lead to one representative.
    let once = |v| {
        let mut next = folded.arena.successors(v).to_vec();
        next.sort_unstable();
        next.is_sorted_by(|a, b| a < b)
    };
    assert!(folded.arena.vertices().all(once));
    let values = grundy_values(whole.arena.graph(), &Limits::none()).expect("no limits").unwrap();
    for v in whole.arena.vertices() {
        let [a, b] = whole.position(v).0;
        assert_eq!(values[v as usize], a ^ b);
    }
}

/// Errors name what is wrong.
#[test]
fn wrong_arenas_are_refused() {
    let mut builder = ArenaBuilder::new();
    let [a, b] = [builder.vertex(J0), builder.vertex(J1)];
    assert_eq!(builder.edge(a, 2), Err(ArenaError::UnknownVertex(2)));
    assert_eq!(builder.edge(3, b), Err(ArenaError::UnknownVertex(3)));
    builder.edge(a, b).unwrap();
    let arena = builder.build().arena;
    assert_eq!(Finals::new(&arena, [a], []), Err(ArenaError::NotFinal(a)));
    assert_eq!(Finals::new(&arena, [b], [b]), Err(ArenaError::WonByBoth(b)));
    assert_eq!(Finals::new(&arena, [], [7]), Err(ArenaError::UnknownVertex(7)));
}
