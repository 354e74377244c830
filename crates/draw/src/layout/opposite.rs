//! Edges that have a twin running the other way.

/// Which edges have an opposite one.
pub(crate) struct Opposites {
    has: Vec<bool>,
    second: Vec<bool>,
}

impl Opposites {
    pub(crate) fn new(edges: &[(usize, usize)]) -> Opposites {
        let mut sorted: Vec<((usize, usize), usize)> =
            edges.iter().copied().enumerate().map(|(i, edge)| (edge, i)).collect();
        sorted.sort_unstable();
        let find = |edge: (usize, usize)| {
            let i = sorted.partition_point(|&(known, _)| known < edge);
            sorted.get(i).filter(|(known, _)| *known == edge).map(|&(_, index)| index)
        };
        let twins: Vec<Option<usize>> = edges
            .iter()
            .map(|&(from, to)| if from == to { None } else { find((to, from)) })
            .collect();
        Opposites {
            has: twins.iter().map(Option::is_some).collect(),
            second: twins.iter().enumerate().map(|(i, twin)| twin.is_some_and(|t| t < i)).collect(),
        }
    }

    /// Does an edge run the other way between the same two vertices?
    pub(crate) fn has(&self, edge: usize) -> bool {
        self.has[edge]
    }

    /// Does it come before this one?
    pub(crate) fn is_second(&self, edge: usize) -> bool {
        self.second[edge]
    }
}
