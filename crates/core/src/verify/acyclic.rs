//! Checking that play ends, whatever is played.
//!
//! Vertices that no edge enters are taken away, again and again: what is left over lies on
//! cycles or behind them. (The solver walks the other way, in depth.)

use super::SHARE;
use crate::{Arena, LimitReached, Limits, Meter, Phase};

/// A vertex that lies on a cycle, if there is one.
///
/// O(vertices + edges), in 8 bytes per vertex.
pub(super) fn vertex_on_cycle(arena: &Arena, limits: &Limits) -> Result<Option<u32>, LimitReached> {
    let pause = |v: u32| if v.is_multiple_of(SHARE) { limits.check_stop() } else { Ok(()) };
    let mut meter = Meter::new(limits, Phase::Verify, None);
    let mut entering = meter.zeroes::<u32>(arena.len())?;
    for v in arena.vertices() {
        pause(v)?;
        arena.successors(v).iter().for_each(|&to| entering[to as usize] += 1);
    }
    // Each vertex is taken away once.
    let mut taken: Vec<u32> = meter.list(arena.len())?;
    taken.extend(arena.vertices().filter(|&v| entering[v as usize] == 0));
    let mut next = 0;
    while let Some(&v) = taken.get(next) {
        pause(next as u32)?;
        next += 1;
        for &to in arena.successors(v) {
            entering[to as usize] -= 1;
            if entering[to as usize] == 0 {
                taken.push(to);
            }
        }
    }
    let Some(mut at) = arena.vertices().find(|&v| entering[v as usize] > 0) else {
        return Ok(None);
    };
    // Each that is left is entered from another one that is left: going back along such
    // edges for as many steps as there are vertices ends on a cycle.
    let mut left = meter.vertex_set(arena.len())?;
    arena.vertices().filter(|&v| entering[v as usize] > 0).for_each(|v| {
        left.insert(v);
    });
    let mut before = entering;
    for v in left.iter() {
        arena.successors(v).iter().for_each(|&to| before[to as usize] = v);
    }
    for step in arena.vertices() {
        pause(step)?;
        at = before[at as usize];
    }
    Ok(Some(at))
}
