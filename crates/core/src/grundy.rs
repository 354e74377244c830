//! Sprague–Grundy values of impartial games.

use crate::{Graph, LimitReached, Limits, Meter, Phase};

/// The Sprague–Grundy value of every vertex: the least number (*mex*) that is
/// not the value of a successor, so 0 at final vertices.
///
/// In normal play (who cannot move loses) the player to move loses exactly at
/// value 0, a vertex of value g is worth a Nim heap of g sticks, and a sum of
/// games has the nim-sum (exclusive or) of their values. Owners do not matter:
/// the game must be impartial.
///
/// If the graph has a cycle there are no such values; its vertices are returned.
///
/// O(vertices + edges). R. P. Sprague, 1935; P. M. Grundy, 1939.
///
/// ```
/// use arene::{Graph, Limits, grundy_values};
/// // A heap of 4 from which one or two sticks are taken; 0 is empty.
/// let heap = Graph::from_edges(5, &[(1, 0), (2, 1), (2, 0), (3, 2), (3, 1), (4, 3), (4, 2)]);
/// assert_eq!(grundy_values(&heap, &Limits::none())?, Ok(vec![0, 1, 2, 0, 1]));
/// # Ok::<(), arene::LimitReached>(())
/// ```
pub fn grundy_values(
    graph: &Graph,
    limits: &Limits,
) -> Result<Result<Vec<u32>, Vec<u32>>, LimitReached> {
    let mut meter = Meter::new(limits, Phase::Solve, None);
    let order = match graph.order_from(graph.vertices(), &mut meter)? {
        Ok(order) => order,
        Err(cycle) => return Ok(Err(cycle)),
    };
    let mut value = meter.zeroes::<u32>(graph.len())?;
    // seen[g] is the last vertex found to have a successor of value g, plus one.
    let mut seen: Vec<u32> = Vec::new();
    for v in order {
        let successors = graph.successors(v);
        meter.step(1 + successors.len() as u64)?;
        // The mex is at most the out-degree, larger values do not matter.
        if let Some(more @ 1..) = (successors.len() + 1).checked_sub(seen.len()) {
            meter.grow(&mut seen, more)?;
            seen.resize(successors.len() + 1, 0);
        }
        for &to in successors {
            if let Some(mark) = seen.get_mut(value[to as usize] as usize) {
                *mark = v + 1;
            }
        }
        let mex = seen.iter().position(|&mark| mark != v + 1).unwrap_or(seen.len());
        value[v as usize] = mex as u32;
    }
    Ok(Ok(value))
}
