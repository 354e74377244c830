//! What solving says it takes at most is what it takes, and whatever else grows with an
//! arena or a tree keeps to the memory it is given, and stops: every byte is counted.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arene::*;

/// The system's memory, counted: what is in use, and the most there was.
struct Counting;

static IN_USE: AtomicU64 = AtomicU64::new(0);
static MOST: AtomicU64 = AtomicU64::new(0);

fn more(bytes: usize) {
    let now = IN_USE.fetch_add(bytes as u64, Relaxed) + bytes as u64;
    MOST.fetch_max(now, Relaxed);
}

fn less(bytes: usize) {
    IN_USE.fetch_sub(bytes as u64, Relaxed);
}

#[allow(unsafe_code, reason = "allocators are unsafe traits")]
// SAFETY: all is handed on to the system as it comes.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        more(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        more(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // In place or not: old and new are not counted both.
        less(layout.size());
        more(size);
        unsafe { System.realloc(place, layout, size) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        less(layout.size());
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Some vertices with so many edges each to anywhere, and the others final: won by
/// either player, or dead ends, one in `dead`.
fn some(sources: u32, edges: u32, finals: u32, dead: usize) -> (Arena, Finals) {
    let mut state = u64::from(sources + edges);
    let mut below = |limit: u32| random::below(&mut state, limit as usize) as u32;
    let mut builder = ArenaBuilder::new();
    for _ in 0..sources + finals {
        builder.vertex(Player::BOTH[below(2) as usize]);
    }
    for v in 0..sources {
        for _ in 0..edges {
            builder.edge(v, below(sources + finals)).expect("both are there");
        }
    }
    let arena = builder.build().arena;
    let ends: Vec<u32> = arena.graph().final_vertices().collect();
    let won = |player: usize| ends.iter().copied().filter(move |&v| v as usize % dead == player);
    let finals = Finals::new(&arena, won(0), won(1)).expect("they are final");
    (arena, finals)
}

/// One test at a time: they count the memory of the whole process.
fn alone() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

#[test]
fn solving_takes_no_more_than_it_says() {
    let _alone = alone();
    let arenas = [
        ("random", random::arena(300_000, 1)),
        ("dense, two parts", some(12_000, 150, 4_000, 2)),
        ("dead ends", some(200_000, 3, 200_000, 10)),
        ("nothing but dead ends", some(10, 2, 300_000, 400_000)),
        ("draws without end", some(300_000, 2, 9_000, 2)),
        ("backwards from the start", some(300_000, 4, 3_000, 3)),
    ];
    for (name, (arena, finals)) in &arenas {
        for threads in [1, 2, 8] {
            let limits = Limits::none().threads(threads);
            let before = IN_USE.load(Relaxed);
            MOST.store(before, Relaxed);
            let solution = solve(arena, finals, &limits).expect("no limit");
            let most = MOST.load(Relaxed) - before;
            assert_eq!(
                verify(arena, finals, &solution, &Limits::none()).expect("no limits"),
                Ok(())
            );
            let said = solving_bytes(arena, threads);
            // What starts threads takes some bytes for each.
            let beside = 16 << 10;
            assert!(most <= said + beside, "{name}, {threads}: {most} bytes, said {said}");
            assert!(2 * most >= said, "{name}, {threads}: {most} bytes, said {said}");
        }
    }
}

/// An arena read as rules.
struct Rules<'a>(&'a Arena, &'a Finals);

impl Game for Rules<'_> {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        0
    }

    fn turn(&self, at: &u32) -> Player {
        self.0.owner(*at)
    }

    fn outcome(&self, at: &u32) -> Option<Outcome> {
        self.1.outcome(self.0, *at)
    }

    fn moves(&self, at: &u32, out: &mut Vec<u32>) {
        out.extend_from_slice(self.0.successors(*at));
    }

    fn most_moves(&self, at: &u32) -> u64 {
        self.0.successors(*at).len() as u64
    }

    fn play(&self, _: &u32, to: u32) -> u32 {
        to
    }
}

/// What a computation finds, in a number: nothing is allocated for it.
type Found = Result<u64, LimitReached>;
/// A computation on an arena that has a solution.
type Work = fn(&Arena, &Finals, &Solution, &Limits) -> Found;

fn sum(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0, random::mix)
}

fn in_order(vertices: impl IntoIterator<Item = u32>) -> u64 {
    sum(vertices.into_iter().map(u64::from))
}

fn of_attractor(found: &Attractor) -> u64 {
    sum(found.layers().map(|layer| in_order(layer.iter().copied())))
}

fn of_counter(found: Option<CounterPlay>) -> u64 {
    found.map_or(0, |found| in_order(found.play))
}

/// Everything that takes limits because it grows with the arena.
const ON_ARENAS: [(&str, Work); 24] = [
    ("attractor", |arena, finals, _, limits| {
        attractor(arena, Player::J0, finals.won_by(Player::J0), limits).map(|a| of_attractor(&a))
    }),
    ("attractor by steps", |arena, finals, _, limits| {
        let found = attractor_by_steps(arena, Player::J1, finals.won_by(Player::J1), limits);
        found.map(|found| of_attractor(&found))
    }),
    ("attractor by sweeps", |arena, finals, _, limits| {
        let found = attractor_by_sweeps(arena, Player::J0, finals.won_by(Player::J0), limits);
        found.map(|found| of_attractor(&found))
    }),
    ("solve", |arena, finals, _, limits| match solve(arena, finals, limits) {
        Ok(solution) => Ok(in_order(solution.verdicts().map(|verdict| match verdict {
            Verdict::Won { by, rank } => rank << 1 | by.index() as u32,
            Verdict::Drawn(kind) => kind as u32,
            Verdict::Scored(score) => score as u32,
        }))),
        Err(Unsolvable::Limit(limit)) => Err(limit),
        Err(Unsolvable::Cyclic(cycle)) => panic!("{cycle:?}"),
    }),
    ("verify", |arena, finals, solution, limits| {
        verify(arena, finals, solution, limits).map(|found| u64::from(found.is_ok()))
    }),
    ("verdicts one by one", |arena, _, solution, limits| {
        let verdict = |v| Ok::<_, LimitReached>(solution.verdict(v));
        Solution::from_each(arena.len(), verdict, limits).map(|found| found.counts().won[0])
    }),
    ("infinite play", |arena, _, solution, limits| {
        let infinite = Verdict::Drawn(DrawKind::Infinite);
        let from = arena.vertices().find(|&v| solution.verdict(v) == infinite).unwrap_or(0);
        let Some(found) = solution.infinite_play(arena, from, limits)? else {
            return limits.check_stop().map(|()| 0);
        };
        Ok(in_order(found.approach.into_iter().chain(found.cycle)))
    }),
    ("best strategy", |arena, _, solution, limits| {
        let best = Strategy::best(arena, solution, Player::J0, limits)?;
        Ok(in_order(arena.vertices().filter_map(|v| best.choice(v))))
    }),
    ("missing", |arena, _, _, limits| {
        let strategy = Strategy::new(arena, Player::J0, limits)?;
        strategy.missing(arena, &beside(limits, arena)).map(in_order)
    }),
    ("illegal", |arena, _, _, limits| {
        let mut strategy = Strategy::new(arena, Player::J0, limits)?;
        arena.vertices().step_by(3).for_each(|v| strategy.set(v, v / 2));
        Ok(sum(strategy
            .illegal(arena, &beside(limits, arena))?
            .into_iter()
            .map(|(v, _)| u64::from(v))))
    }),
    ("wins from", |arena, finals, solution, limits| {
        let best = Strategy::best(arena, solution, Player::J0, limits)?;
        best.wins_from(arena, finals, &beside(limits, arena)).map(|won| in_order(won.iter()))
    }),
    ("holds from", |arena, finals, solution, limits| {
        let best = Strategy::best(arena, solution, Player::J1, limits)?;
        best.holds_from(arena, finals, &beside(limits, arena)).map(|held| in_order(held.iter()))
    }),
    ("counter-play", |arena, finals, _, limits| {
        let nothing = Strategy::new(arena, Player::J1, limits)?;
        nothing.counter_play(arena, finals, 0, &beside(limits, arena)).map(of_counter)
    }),
    ("counter-play to the best", |arena, finals, solution, limits| {
        let best = Strategy::best(arena, solution, Player::J0, limits)?;
        best.counter_play(arena, finals, 0, &beside(limits, arena)).map(of_counter)
    }),
    ("Grundy values", |arena, _, _, limits| {
        let found = grundy_values(arena.graph(), limits)?;
        Ok(in_order(found.unwrap_or_else(|cycle| cycle)))
    }),
    ("two colours", |arena, _, _, limits| {
        let found = arena.graph().two_colouring(limits)?;
        Ok(found.map_or_else(|(from, to)| in_order([from, to]), |found| in_order(found.iter())))
    }),
    ("order", |arena, _, _, limits| {
        let found = arena.graph().successors_first(limits)?;
        Ok(in_order(found.unwrap_or_else(|cycle| cycle)))
    }),
    ("components", |arena, _, _, limits| {
        arena.graph().component_count(limits).map(|count| count as u64)
    }),
    ("transpose", |arena, _, _, limits| {
        arena.graph().transpose(limits).map(|turned| in_order(turned.edges().map(|(_, to)| to)))
    }),
    ("initial vertices", |arena, _, _, limits| {
        arena.graph().initial_vertices(limits).map(in_order)
    }),
    ("edges of one owner", |arena, _, _, limits| {
        let found = arena.same_owner_edge(limits)?;
        Ok(found.map_or(0, |(from, to)| in_order([from, to])))
    }),
    ("partial vertex", |arena, finals, _, limits| {
        let found = arena.partial_vertex(finals, |v| arena.vertices().nth(v as usize ^ 1), limits);
        Ok(found?.map_or(0, u64::from))
    }),
    ("tree size", |arena, _, _, limits| {
        let found = tree_size(arena.graph(), 0, limits)?;
        Ok(found.map_or(0, |size| size.nodes as u64))
    }),
    ("tree magnitude", |arena, _, _, limits| {
        let found = tree_magnitude(arena.graph(), 0, limits)?;
        Ok(found.map_or(0, |size| size.nodes.to_bits()))
    }),
];

/// The limits of who has a strategy of this arena already.
fn beside(limits: &Limits, arena: &Arena) -> Limits {
    limits.clone().less_memory(4 * arena.len() as u64)
}

/// Everything that takes limits because it grows with the tree.
const ON_RULES: [(&str, Work); 5] = [
    ("explore", |arena, finals, _, limits| {
        let starts: Vec<u32> = arena.vertices().step_by(1000).collect();
        explore(&Rules(arena, finals), &starts, limits)
            .map(|found| in_order(found.positions().iter().copied()))
    }),
    ("reach", |arena, finals, _, limits| reach(&Rules(arena, finals), &0, 40, limits).map(sum)),
    ("perft", |arena, finals, _, limits| {
        perft(&Rules(arena, finals), &0, 9, limits).map(|found| sum(found.nodes))
    }),
    ("tree", |arena, finals, _, limits| {
        let found = GameTree::unroll(&Rules(arena, finals), &0, 9, limits)?;
        Ok(in_order((0..found.len() as u32).map(|v| found.node(v).position)))
    }),
    ("estimate", |arena, finals, _, limits| {
        let found = estimate_tree(&Rules(arena, finals), &0, 3, 1, limits);
        found.map(|found| found.nodes.to_bits())
    }),
];

/// Arenas with cycles and without, some so large that they are dealt with in buckets, and
/// some with a vertex of very many moves.
fn arenas() -> Vec<(&'static str, Arena, Finals)> {
    let downwards = |n: u32, edges: u32| {
        let mut builder = ArenaBuilder::new();
        let mut state = u64::from(n);
        for v in 0..n {
            builder.vertex(Player::BOTH[v as usize % 2]);
        }
        // The first vertices are the highest, so that much can be reached from them.
        for v in 0..n - 1 {
            for _ in 0..edges {
                let to = v + 1 + random::below(&mut state, (n - v - 1).min(1000) as usize) as u32;
                builder.edge(v, to).expect("both are there");
            }
        }
        builder.build().arena
    };
    let star = |n: u32| {
        let mut builder = ArenaBuilder::new();
        for _ in 0..n {
            builder.vertex(Player::J0);
        }
        for to in 1..n {
            builder.edge(0, to).expect("both are there");
        }
        builder.build().arena
    };
    let scored = |arena: Arena| {
        let scores: Vec<(u32, i64)> =
            arena.graph().final_vertices().map(|v| (v, i64::from(v) - 20_000)).collect();
        let finals = Finals::new(&arena, [], []).expect("nothing is won");
        let finals = finals.with_scores(&arena, scores).expect("they are final");
        (arena, finals)
    };
    let normal = |arena: Arena| {
        let finals = Finals::by_rule(&arena, Rule::Normal);
        (arena, finals)
    };
    let all = [
        ("random", random::arena(3000, 5)),
        ("random, large", random::arena(100_000, 7)),
        ("draws", some(40_000, 2, 900, 4)),
        ("small", some(20, 2, 6, 3)),
        ("downwards", normal(downwards(30_000, 2))),
        ("a star", normal(star(50_000))),
        ("one vertex", normal(star(1))),
        ("scores", scored(downwards(30_000, 2))),
        ("scores, a star", scored(star(50_000))),
    ];
    all.into_iter().map(|(name, (arena, finals))| (name, arena, finals)).collect()
}

/// What else a computation takes, whatever its limits: buffers, and what tells threads
/// apart.
const BESIDE: u64 = 64 << 10;

/// The most memory that is in use while something is found, besides what is now.
fn peak(work: impl FnOnce() -> Found) -> (Found, u64) {
    let before = IN_USE.load(Relaxed);
    MOST.store(before, Relaxed);
    let found = work();
    (found, MOST.load(Relaxed) - before)
}

/// Every computation stops when it shall, whatever the arena, and within any memory it
/// finds what it finds without limits, or says that it needs more; but it never takes more.
#[test]
fn limits_are_kept_by_everything() {
    let _alone = alone();
    for (on, arena, finals) in arenas() {
        let solution = solve(&arena, &finals, &Limits::none()).expect("no limits");
        for (what, work) in ON_ARENAS.iter().chain(&ON_RULES) {
            let run = |limits: &Limits| peak(|| work(&arena, &finals, &solution, limits));
            let (free, most) = run(&Limits::none());
            let free = free.expect("no limits");
            let raised = Limits::none().stop_flag(Arc::new(AtomicBool::new(true)));
            assert_eq!(run(&raised).0, Err(LimitReached::Stopped), "{what}, {on}");
            for part in [0, 1, 2, 4, 6, 7, 8, 12] {
                let limit = most / 8 * part;
                let (found, peak) = run(&Limits::none().memory(limit));
                match found {
                    Ok(found) => assert_eq!(found, free, "{what}, {on}"),
                    Err(LimitReached::Memory { .. }) => {}
                    Err(other) => panic!("{what}, {on}: {other}"),
                }
                assert!(
                    peak <= limit + BESIDE,
                    "{what}, {on}: {peak} bytes where {limit} were allowed, {most} needed"
                );
            }
            // What is accounted for is what is taken, or not much more.
            let enough = Limits::none().memory(2 * most + BESIDE);
            assert_eq!(run(&enough).0, Ok(free), "{what}, {on}");
        }
    }
}
