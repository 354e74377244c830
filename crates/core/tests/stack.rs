//! How deep a search goes does not depend on whose stack it begins on, nor on how large
//! positions are.

use std::thread::Builder;

use arene::exact::{Exact, NoInsight};
use arene::*;

/// A way down of so many plies, in positions of so many bytes; at its end J0 has won.
struct Descent<const N: usize>(u16);

impl<const N: usize> Game for Descent<N> {
    type Position = [u8; N];
    type Move = u8;

    fn start(&self) -> [u8; N] {
        [0; N]
    }

    fn turn(&self, at: &[u8; N]) -> Player {
        Player::BOTH[usize::from(at[0] % 2)]
    }

    fn outcome(&self, at: &[u8; N]) -> Option<Outcome> {
        (plies(at) >= self.0).then_some(Outcome::Win(Player::J0))
    }

    fn moves(&self, at: &[u8; N], out: &mut Vec<u8>) {
        if self.outcome(at).is_none() {
            out.push(1);
        }
    }

    fn play(&self, at: &[u8; N], more: u8) -> [u8; N] {
        let mut next = *at;
        next[..2].copy_from_slice(&(plies(at) + u16::from(more)).to_le_bytes());
        next
    }
}

fn plies<const N: usize>(at: &[u8; N]) -> u16 {
    u16::from_le_bytes([at[0], at[1]])
}

/// Knows nothing, and needs no hash of a kilobyte.
struct Quick;

impl<const N: usize> Heuristic<Descent<N>> for Quick {
    fn estimate(&self, _: &Descent<N>, _: &[u8; N]) -> i32 {
        0
    }

    fn key(&self, _: &Descent<N>, at: &[u8; N]) -> u64 {
        plies(at).into()
    }
}

/// Every search that recurses, so many plies deep, with threads of its own and without.
fn every_search<const N: usize>(depth: u16) {
    let game = Descent::<N>(depth);
    let (start, limits) = (game.start(), Limits::none().depth(depth.into()));
    let value = Value::win(Player::J0, depth.into());
    let found = |report: Result<Report<u8>, LimitReached>| {
        let report = report.expect("no limit");
        assert_eq!((report.value, report.exact), (value, true));
        assert_eq!(report.line.len(), usize::from(depth));
    };
    found(Minimax(Quick).search(&game, &start, &limits));
    found(AlphaBeta(Quick).search(&game, &start, &limits));
    // Of three threads one does what it would do alone.
    for threads in if depth < 100 { 1..3 } else { 3..4 } {
        let report = Deepening::new(Quick).threads(threads).search(&game, &start, &limits);
        assert_eq!(report.expect("no limit").value, value);
        let proof = Exact::new(NoInsight).threads(threads).prove(&game, &start, &limits);
        assert_eq!(proof.value(), Some(value));
    }
}

/// As little as a thread of any system has.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = Builder::new().stack_size(256 << 10).spawn(work).expect("a thread");
    thread.join().expect("the stack suffices");
}

#[test]
fn as_deep_as_can_be_in_positions_of_a_kibibyte() {
    on_a_small_stack(|| every_search::<1024>(DEEPEST as u16));
}

#[test]
fn as_deep_as_can_be_in_positions_of_four_kibibytes() {
    on_a_small_stack(|| every_search::<4096>(DEEPEST as u16));
}

#[test]
fn as_deep_as_can_be_in_small_positions() {
    on_a_small_stack(|| every_search::<8>(DEEPEST as u16));
}

/// Searches that are not deep enough for a stack of their own.
#[test]
fn shallow_searches_fit_any_stack() {
    on_a_small_stack(|| (1..=80).for_each(every_search::<8>));
    on_a_small_stack(|| (1..=40).for_each(every_search::<4096>));
}

/// What does not end is told, on any stack.
#[test]
fn an_exact_search_ends_where_play_does_not() {
    on_a_small_stack(|| {
        let game = Descent::<1024>(u16::MAX);
        let proof = Exact::new(NoInsight).prove(&game, &game.start(), &Limits::none());
        assert_eq!(proof.stopped, Some(LimitReached::Plies { limit: DEEPEST }));
    });
}
