//! Maximum matching in a general graph: the blossom algorithm (Edmonds, 1965).

use std::collections::VecDeque;

/// Returns the mate of each vertex in a maximum matching. `neighbours` contains each vertex's neighbours.
pub fn matching(neighbours: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut search = Search::new(neighbours);
    for root in 0..neighbours.len() {
        if search.mate[root].is_none()
            && let Some(end) = search.path(root)
        {
            search.augment(end);
        }
    }
    search.mate
}

struct Search<'a> {
    neighbours: &'a [Vec<usize>],
    mate: Vec<Option<usize>>,
    /// The vertex from which an unmatched edge reached this one.
    from: Vec<Option<usize>>,
    /// The base of the blossom that contains the vertex.
    base: Vec<usize>,
    is_even: Vec<bool>,
    open: VecDeque<usize>,
}

impl<'a> Search<'a> {
    fn new(neighbours: &'a [Vec<usize>]) -> Self {
        let count = neighbours.len();
        Self {
            neighbours,
            mate: vec![None; count],
            from: vec![None; count],
            base: (0..count).collect(),
            is_even: vec![false; count],
            open: VecDeque::new(),
        }
    }

    /// Returns the end of an augmenting path that starts at `root`.
    fn path(&mut self, root: usize) -> Option<usize> {
        self.from.fill(None);
        self.base = (0..self.neighbours.len()).collect();
        self.is_even.fill(false);
        self.is_even[root] = true;
        self.open = VecDeque::from([root]);
        while let Some(at) = self.open.pop_front() {
            for &to in &self.neighbours[at] {
                if self.base[at] == self.base[to] || self.mate[at] == Some(to) {
                    continue;
                }
                let reached = self.mate[to].is_some_and(|mate| self.from[mate].is_some());
                if to == root || reached {
                    self.shrink(at, to);
                } else if self.from[to].is_none() {
                    self.from[to] = Some(at);
                    match self.mate[to] {
                        None => return Some(to),
                        Some(mate) => {
                            self.is_even[mate] = true;
                            self.open.push_back(mate);
                        }
                    }
                }
            }
        }
        None
    }

    /// Contracts the blossom that the edge between two even vertices closes.
    fn shrink(&mut self, one: usize, other: usize) {
        let base = self.meeting_point(one, other);
        let mut cycle = vec![false; self.neighbours.len()];
        self.mark((one, other), base, &mut cycle);
        self.mark((other, one), base, &mut cycle);
        for vertex in 0..self.neighbours.len() {
            if cycle[self.base[vertex]] {
                self.base[vertex] = base;
                if !self.is_even[vertex] {
                    self.is_even[vertex] = true;
                    self.open.push_back(vertex);
                }
            }
        }
    }

    fn mark(&mut self, (mut at, mut child): (usize, usize), base: usize, cycle: &mut [bool]) {
        while self.base[at] != base {
            let Some(mate) = self.mate[at] else { return };
            cycle[self.base[at]] = true;
            cycle[self.base[mate]] = true;
            self.from[at] = Some(child);
            child = mate;
            let Some(before) = self.from[mate] else { return };
            at = before;
        }
    }

    fn meeting_point(&self, one: usize, other: usize) -> usize {
        let mut above = vec![false; self.neighbours.len()];
        let mut at = self.base[one];
        loop {
            above[at] = true;
            let Some(before) = self.mate[at].and_then(|mate| self.from[mate]) else { break };
            at = self.base[before];
        }
        let mut at = self.base[other];
        while !above[at] {
            let Some(before) = self.mate[at].and_then(|mate| self.from[mate]) else { break };
            at = self.base[before];
        }
        at
    }

    fn augment(&mut self, end: usize) {
        let mut at = Some(end);
        while let Some(to) = at {
            let Some(before) = self.from[to] else { return };
            let then = self.mate[before];
            self.mate[to] = Some(before);
            self.mate[before] = Some(to);
            at = then;
        }
    }
}
