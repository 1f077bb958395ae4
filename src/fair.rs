//! A queue in which organizations take turns.

use std::collections::VecDeque;

use crate::domain::ids::OrganizationId;

/// The organization that waits, or `None` for visitors whose organization is not known yet.
pub type QueueParty = Option<OrganizationId>;

/// A queue with one line per party. `pop` serves the parties round robin, so that a party with a thousand items delays
/// another party's first item by only one item.
#[derive(Debug)]
pub struct FairQueue<P, T> {
    /// Parties with waiting items, the next one first. No line is empty.
    lines: VecDeque<(P, VecDeque<T>)>,
    len: usize,
}

impl<P, T> Default for FairQueue<P, T> {
    fn default() -> Self {
        Self { lines: VecDeque::new(), len: 0 }
    }
}

impl<P: PartialEq, T> FairQueue<P, T> {
    /// Returns the number of waiting items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of a party's waiting items.
    #[must_use]
    pub fn len_of(&self, party: &P) -> usize {
        self.lines.iter().find(|(known, _)| known == party).map_or(0, |(_, line)| line.len())
    }

    /// Adds an item at the end of its party's line. A party without a line joins behind all others.
    pub fn push(&mut self, party: P, item: T) {
        self.len += 1;
        match self.lines.iter_mut().find(|(known, _)| *known == party) {
            Some((_, line)) => line.push_back(item),
            None => self.lines.push_back((party, VecDeque::from([item]))),
        }
    }

    /// Takes the first party's oldest item that `may_run` accepts, and moves that party behind all others. Parties
    /// without such an item keep their turn.
    pub fn pop(&mut self, mut may_run: impl FnMut(&P, &T) -> bool) -> Option<(P, T)>
    where
        P: Clone,
    {
        let found = self.lines.iter().enumerate().find_map(|(turn, (party, line))| {
            line.iter().position(|item| may_run(party, item)).map(|place| (turn, place))
        });
        found.and_then(|(turn, place)| self.take(turn, place))
    }

    /// Takes an item like [`pop`](Self::pop), but considers only the oldest item of each party, so that no item
    /// overtakes another of its own party.
    pub fn pop_in_order(&mut self, mut may_run: impl FnMut(&P, &T) -> bool) -> Option<(P, T)>
    where
        P: Clone,
    {
        let turn = self
            .lines
            .iter()
            .position(|(party, line)| line.front().is_some_and(|item| may_run(party, item)))?;
        self.take(turn, 0)
    }

    /// Keeps only the items that `keep` accepts.
    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        for (_, line) in &mut self.lines {
            line.retain(&mut keep);
        }
        self.lines.retain(|(_, line)| !line.is_empty());
        self.len = self.lines.iter().map(|(_, line)| line.len()).sum();
    }

    fn take(&mut self, turn: usize, place: usize) -> Option<(P, T)>
    where
        P: Clone,
    {
        let (party, mut line) = self.lines.remove(turn)?;
        let item = line.remove(place);
        self.len -= usize::from(item.is_some());
        let served = party.clone();
        if !line.is_empty() {
            self.lines.push_back((party, line));
        }
        item.map(|item| (served, item))
    }
}
