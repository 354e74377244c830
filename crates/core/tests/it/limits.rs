//! Limits stop exploring, solving and counting plays: by number of vertices, by
//! memory before it is taken, by the clock, and by a flag raised from outside.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arene::*;

/// A binary tree of large positions, counted as they are made.
struct Wide {
    positions: u64,
    made: Cell<u64>,
    /// Raised once half of the positions are made.
    flag: Option<Arc<AtomicBool>>,
}

/// A kilobyte.
type Large = [u64; 128];

impl Wide {
    fn new(positions: u64) -> Wide {
        Wide { positions, made: Cell::new(0), flag: None }
    }

    fn make(&self, number: u64) -> Large {
        self.made.set(self.made.get() + 1);
        if let Some(flag) = &self.flag
            && self.made.get() * 2 > self.positions
        {
            flag.store(true, Ordering::Relaxed);
        }
        let mut position = [0; 128];
        position[0] = number;
        position
    }
}

impl Game for Wide {
    type Position = Large;
    type Move = u64;

    fn start(&self) -> Large {
        self.make(0)
    }

    fn turn(&self, _: &Large) -> Player {
        Player::J0
    }

    fn outcome(&self, at: &Large) -> Option<Outcome> {
        (2 * at[0] + 1 >= self.positions).then_some(Outcome::Draw)
    }

    fn moves(&self, at: &Large, out: &mut Vec<u64>) {
        out.extend((2 * at[0] + 1..=2 * at[0] + 2).filter(|&to| to < self.positions));
    }

    fn play(&self, _: &Large, to: u64) -> Large {
        self.make(to)
    }
}

/// An arena large enough to look at the clock more than once.
fn long_chain() -> (Arena, Finals) {
    let mut builder = ArenaBuilder::new();
    let vertices: Vec<u32> = (0..200_000).map(|_| builder.vertex(Player::J0)).collect();
    for edge in vertices.windows(2) {
        builder.edge(edge[0], edge[1]).expect("both are there");
    }
    let arena = builder.build().arena;
    let finals = Finals::by_rule(&arena, Rule::Normal);
    (arena, finals)
}

fn raised() -> Limits {
    Limits::none().stop_flag(Arc::new(AtomicBool::new(true)))
}

fn past() -> Limits {
    Limits::none().deadline(Instant::now() - Duration::from_millis(1))
}

fn failure<T>(result: Result<T, LimitReached>) -> LimitReached {
    result.map(drop).expect_err("the limit is reached")
}

fn unsolved(arena: &Arena, finals: &Finals, limits: &Limits) -> LimitReached {
    match solve(arena, finals, limits) {
        Err(Unsolvable::Limit(limit)) => limit,
        other => panic!("{other:?} instead of a limit"),
    }
}

#[test]
fn vertices() {
    for limit in [1, 2, 50, 99] {
        let limits = Limits::none().vertices(limit);
        let reached = failure(explore(&Wide::new(100), &[], &limits));
        let limit = u64::from(limit);
        assert_eq!(reached, LimitReached::Vertices { limit });
    }
    let explored = explore(&Wide::new(100), &[], &Limits::none().vertices(100)).unwrap();
    assert_eq!(explored.arena.len(), 100);
}

/// Whatever the limit, what is made of positions stays below it; and what fits
/// easily is explored.
#[test]
fn memory_while_exploring() {
    for limit in [0, 1 << 10, 1 << 12, 1 << 16, 1 << 20, 3 << 20] {
        let game = Wide::new(1 << 13);
        let limits = Limits::none().memory(limit);
        let reached = failure(explore(&game, &[], &limits));
        let LimitReached::Memory { needed, limit: at } = reached else { panic!("{reached}") };
        assert!(at == limit && needed > limit);
        // The position that is about to be put away is already made.
        let kept = game.made.get() - 1;
        assert!(kept * size_of::<Large>() as u64 <= limit);
        // At least a quarter of the room was used.
        assert!(limit < 1 << 16 || kept * size_of::<Large>() as u64 * 4 >= limit);
    }
    let enough = Limits::none().memory(64 << 20);
    assert!(explore(&Wide::new(1 << 13), &[], &enough).is_ok());
}

/// Even the first position may be too large.
#[test]
fn memory_of_a_single_position() {
    let limits = Limits::none().memory(1000);
    let reached = failure(explore(&Wide::new(1), &[], &limits));
    assert!(matches!(reached, LimitReached::Memory { .. }));
    assert!(explore(&Wide::new(1), &[], &Limits::none().memory(8 << 10)).is_ok());
}

/// What solving needs is known beforehand: it says how much, and that is
/// enough.
#[test]
fn memory_while_solving() {
    let (arena, finals) = long_chain();
    let limits = Limits::none().memory(1 << 20);
    let LimitReached::Memory { needed, limit } = unsolved(&arena, &finals, &limits) else {
        panic!("not the memory limit")
    };
    assert_eq!(limit, 1 << 20);
    // Besides the arena its transposed graph, and three numbers for each vertex.
    assert!(needed >= 200_000 * (8 + 12));
    let right = Limits::none().memory(needed);
    assert!(solve(&arena, &finals, &right).is_ok());
    let short = Limits::none().memory(needed - 1);
    assert!(solve(&arena, &finals, &short).is_err());

    // What is in use already is taken off the limit.
    let in_use = arena.bytes();
    let shared = Limits::none().memory(in_use + needed);
    assert!(solve(&arena, &finals, &shared.clone().less_memory(in_use)).is_ok());
    assert!(solve(&arena, &finals, &shared.less_memory(in_use + 1)).is_err());
    assert!(solve(&arena, &finals, &Limits::none().less_memory(u64::MAX)).is_ok());
}

/// Small arenas and large ones are not begun when it is too late already.
#[test]
fn stopped_before_the_start() {
    let (large, finals_of_large) = long_chain();
    let small = ArenaBuilder::new().build().arena;
    let finals_of_small = Finals::by_rule(&small, Rule::Normal);
    for (limits, reached) in [(raised(), LimitReached::Stopped), (past(), LimitReached::Deadline)] {
        let game = Wide::new(5);
        assert_eq!(failure(explore(&game, &[], &limits)), reached);
        let counted = perft(&game, &game.start(), 3, &limits);
        assert_eq!(failure(counted), reached);
        for (arena, finals) in [(&large, &finals_of_large), (&small, &finals_of_small)] {
            assert_eq!(unsolved(arena, finals, &limits), reached);
            let solution = solve(arena, finals, &Limits::none()).expect("no limits");
            assert_eq!(failure(verify(arena, finals, &solution, &limits)), reached);
        }
    }
}

#[test]
fn stopped_on_the_way() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().stop_flag(flag.clone());
    let game = Wide { flag: Some(flag.clone()), ..Wide::new(1 << 15) };
    let reached = failure(explore(&game, &[], &limits));
    assert_eq!(reached, LimitReached::Stopped);
    assert!(game.made.get() < 1 << 15);

    flag.store(false, Ordering::Relaxed);
    let game = Wide { flag: Some(flag.clone()), ..Wide::new(1 << 18) };
    let reached = failure(perft(&game, &game.start(), 30, &limits));
    assert_eq!(reached, LimitReached::Stopped);
    assert!(game.made.get() < 1 << 18);
}

/// Solving stops where the flag is raised, which the progress call does here: backwards
/// along a chain, and forwards in a random arena.
#[test]
fn solving_stopped_on_the_way() {
    for (arena, finals) in [long_chain(), random::arena(200_000, 1)] {
        for threads in 1..4 {
            let flag = Arc::new(AtomicBool::new(false));
            let last = Arc::new(AtomicU64::new(0));
            let (raise, seen) = (flag.clone(), last.clone());
            let show = move |progress: Progress| {
                assert_eq!(progress.phase, Phase::Solve);
                assert_eq!(progress.total, Some(200_000));
                seen.store(progress.done, Ordering::Relaxed);
                raise.store(progress.done > 0, Ordering::Relaxed);
            };
            let limits = Limits::none().threads(threads).stop_flag(flag).on_progress(show);
            let reached = unsolved(&arena, &finals, &limits);
            assert_eq!(reached, LimitReached::Stopped);
            let done = last.load(Ordering::Relaxed);
            assert!(0 < done && done < 200_000);
        }
    }
}

/// So does the verifier, and none of its threads goes on.
#[test]
fn verifying_stopped_on_the_way() {
    let (arena, finals) = long_chain();
    let solution = solve(&arena, &finals, &Limits::none()).expect("no limits");
    for threads in [1, 2, 3] {
        let flag = Arc::new(AtomicBool::new(false));
        let last = Arc::new(AtomicU64::new(0));
        let (raise, seen) = (flag.clone(), last.clone());
        let limits = Limits::none().threads(threads).stop_flag(flag).on_progress(move |progress| {
            assert_eq!(progress.phase, Phase::Verify);
            assert_eq!(progress.total, Some(200_000));
            seen.fetch_max(progress.done, Ordering::Relaxed);
            raise.fetch_or(progress.done > 0, Ordering::Relaxed);
        });
        let reached = failure(verify(&arena, &finals, &solution, &limits));
        assert_eq!(reached, LimitReached::Stopped);
        let done = last.load(Ordering::Relaxed);
        assert!(0 < done && done < 200_000, "{done}");
    }
}

/// Without limits nothing stops, and a far deadline or a lowered flag is none.
#[test]
fn limits_that_are_not_reached() {
    let (arena, finals) = long_chain();
    let limits = Limits::none()
        .deadline(Instant::now() + Duration::from_secs(3600))
        .stop_flag(Arc::new(AtomicBool::new(false)))
        .memory(1 << 40)
        .vertices(u32::MAX);
    assert_eq!(solve(&arena, &finals, &limits), solve(&arena, &finals, &Limits::none()));
    assert_eq!(limits.memory_limit(), Some(1 << 40));
    let explored = explore(&Wide::new(100), &[], &limits).unwrap();
    assert_eq!(explored.arena.len(), 100);
}

/// A deadline may be made earlier, not later; whoever cannot raise a flag is asked.
#[test]
fn limits_are_made_closer() {
    let now = Instant::now();
    let hour = now + Duration::from_secs(3600);
    for limits in [
        Limits::none().no_later_than(now).no_later_than(hour),
        Limits::none().no_later_than(hour).no_later_than(now),
    ] {
        assert_eq!(limits.check_stop(), Err(LimitReached::Deadline));
    }
    assert_eq!(Limits::none().no_later_than(hour).check_stop(), Ok(()));

    let (arena, finals) = long_chain();
    let asked = Arc::new(AtomicU64::new(0));
    let count = asked.clone();
    let limits = Limits::none().stop_when(move || count.fetch_add(1, Ordering::Relaxed) == 3);
    assert_eq!(unsolved(&arena, &finals, &limits), LimitReached::Stopped);
    assert_eq!(asked.load(Ordering::Relaxed), 4);
}

/// What is explored can be solved: there are no more vertices than ranks fit beside verdicts.
#[test]
fn no_more_vertices_are_explored_than_can_be_solved() {
    let most = u64::from(MOST_VERTICES);
    assert_eq!(Limits::none().check_vertices(most), Ok(()));
    for limits in [Limits::none(), Limits::none().vertices(u32::MAX)] {
        let reached = LimitReached::Vertices { limit: most };
        assert_eq!(limits.check_vertices(most + 1), Err(reached));
    }
    // The longest rank of all fits.
    let verdict = Verdict::Won { by: Player::J1, rank: MOST_VERTICES };
    assert_eq!(Solution::from_verdicts([verdict]).verdict(0), verdict);
}
