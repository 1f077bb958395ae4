//! The most pairs there can be in a graph of any kind, by shrinking odd cycles (Edmonds, 1965).

use std::collections::VecDeque;

/// Of each vertex the one it is paired with, so that no other choice has more pairs. `next` has the neighbours of each.
pub fn matching(next: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut search = Search::new(next);
    for root in 0..next.len() {
        if search.mate[root].is_none()
            && let Some(end) = search.path(root)
        {
            search.augment(end);
        }
    }
    search.mate
}

struct Search<'a> {
    next: &'a [Vec<usize>],
    mate: Vec<Option<usize>>,
    /// Where a vertex was reached from, over an edge that is no pair.
    from: Vec<Option<usize>>,
    /// The vertex that stands for the shrunk cycle in which a vertex is.
    base: Vec<usize>,
    is_even: Vec<bool>,
    open: VecDeque<usize>,
}

impl<'a> Search<'a> {
    fn new(next: &'a [Vec<usize>]) -> Self {
        let count = next.len();
        Self {
            next,
            mate: vec![None; count],
            from: vec![None; count],
            base: (0..count).collect(),
            is_even: vec![false; count],
            open: VecDeque::new(),
        }
    }

    /// The end of a path from an unpaired vertex to another, along which pairs can be turned round.
    fn path(&mut self, root: usize) -> Option<usize> {
        self.from.fill(None);
        self.base = (0..self.next.len()).collect();
        self.is_even.fill(false);
        self.is_even[root] = true;
        self.open = VecDeque::from([root]);
        while let Some(at) = self.open.pop_front() {
            for &to in &self.next[at] {
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

    /// Makes one vertex of the odd cycle that an edge between two even vertices closes.
    fn shrink(&mut self, one: usize, other: usize) {
        let base = self.meeting_point(one, other);
        let mut cycle = vec![false; self.next.len()];
        self.mark((one, other), base, &mut cycle);
        self.mark((other, one), base, &mut cycle);
        for vertex in 0..self.next.len() {
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
        let mut above = vec![false; self.next.len()];
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
