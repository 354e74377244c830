//! A game or a heuristic that panics on one of several threads ends the search of all of
//! them, and the panic goes on where the search was asked for.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::channel;
use std::thread::{ThreadId, current, spawn};
use std::time::Duration;

use arene::exact::{Exact, NoInsight};
use arene::*;

/// Two moves at every turn, for so long that no search sees the end.
struct Long {
    /// After so many looks whether play is over it panics; on one that is not the
    /// caller's thread, if there is one.
    fuse: AtomicU64,
    spared: Option<ThreadId>,
}

impl Long {
    fn new(fuse: u64, spared: Option<ThreadId>) -> Long {
        Long { fuse: fuse.into(), spared }
    }
}

impl Game for Long {
    type Position = (u32, u64);
    type Move = u64;

    fn start(&self) -> (u32, u64) {
        (0, 1)
    }

    fn turn(&self, at: &(u32, u64)) -> Player {
        Player::BOTH[at.0 as usize % 2]
    }

    fn outcome(&self, at: &(u32, u64)) -> Option<Outcome> {
        let spared = self.spared == Some(current().id());
        if !spared && self.fuse.fetch_sub(1, Relaxed) == 0 {
            panic!("unlucky");
        }
        (at.0 == 50).then(|| Outcome::Win(Player::BOTH[(at.1 >> 40 & 1) as usize]))
    }

    fn moves(&self, at: &(u32, u64), out: &mut Vec<u64>) {
        if at.0 < 50 {
            out.extend([3, 5]);
        }
    }

    fn play(&self, at: &(u32, u64), m: u64) -> (u32, u64) {
        (at.0 + 1, at.1.wrapping_mul(m).wrapping_add(0x9e37_79b9_7f4a_7c15).rotate_left(9))
    }
}

/// Whether that panics, with the game's own words, before anybody loses patience.
fn panics(search: impl FnOnce() + Send + 'static) -> bool {
    let (send, done) = channel();
    spawn(move || {
        let panic = catch_unwind(AssertUnwindSafe(search)).err();
        send.send(panic.is_some_and(|panic| panic.downcast_ref() == Some(&"unlucky")))
    });
    done.recv_timeout(Duration::from_secs(60)).expect("the other threads do not go on for ever")
}

#[test]
fn deepening_ends_when_a_thread_panics() {
    for fuse in [100, 100_000] {
        for all in [true, false] {
            assert!(panics(move || {
                let game = Long::new(fuse, (!all).then(|| current().id()));
                let limits = Limits::none().depth(40);
                drop(Deepening::new(Zero).threads(3).search(&game, &game.start(), &limits));
            }));
        }
    }
}

#[test]
fn exact_search_ends_when_a_thread_panics() {
    // Alone, and when the others have joined.
    for fuse in [100, 1_000_000] {
        assert!(panics(move || {
            let game = Long::new(fuse, None);
            Exact::new(NoInsight).threads(3).prove(&game, &game.start(), &Limits::none());
        }));
    }
}

#[test]
fn plain_searches_panic_where_they_were_asked() {
    assert!(panics(|| {
        let game = Long::new(100_000, None);
        drop(Minimax(Zero).search(&game, &game.start(), &Limits::none()));
    }));
    assert!(panics(|| {
        let game = Long::new(100_000, None);
        drop(AlphaBeta(Zero).search(&game, &game.start(), &Limits::none()));
    }));
}
