//! What solving says it takes at most is what it takes: every byte is counted.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

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

#[test]
fn solving_takes_no_more_than_it_says() {
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
            assert_eq!(verify(arena, finals, &solution, &Limits::none()).unwrap(), Ok(()));
            let said = solving_bytes(arena, threads);
            // What starts threads takes some bytes for each.
            let beside = 16 << 10;
            assert!(most <= said + beside, "{name}, {threads}: {most} bytes, said {said}");
            assert!(2 * most >= said, "{name}, {threads}: {most} bytes, said {said}");
        }
    }
}
