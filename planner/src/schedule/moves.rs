//! Neighbour moves of a pairing: swap partners, substitute a team, swap teams or games between weeks.

use super::pairing::{Pairing, PairingMove, Week};
use super::random::Random;
use super::rounds::{Meeting, swapped};

impl Pairing<'_> {
    /// Returns a random change of one or two games; `None` if the chosen change is not possible.
    pub fn neighbour(&self, random: &mut Random) -> Option<PairingMove> {
        match random.below(5) {
            0 | 1 => self.repair(random),
            2 => self.substitute(random),
            3 => self.trade(random),
            _ => self.exchange(random),
        }
    }

    fn any(&self, random: &mut Random) -> Option<(usize, usize)> {
        let week = random.below(self.weeks.len());
        let staying = self.weeks[week].staying();
        let free = self.weeks[week].games.len() - staying;
        (free > 0).then(|| (week, staying + random.below(free)))
    }

    /// Swaps partners between two games of a week.
    fn repair(&self, random: &mut Random) -> Option<PairingMove> {
        let (week, one) = self.any(random)?;
        let Week { games, .. } = &self.weeks[week];
        let staying = self.weeks[week].staying();
        let other = staying + random.below(games.len() - staying);
        let ((a, b), (c, d)) = (games[one], games[other]);
        let (first, second) = if random.below(2) == 0 { ((a, c), (b, d)) } else { ((a, d), (b, c)) };
        (one != other).then(|| vec![(week, one, first), (week, other, second)])
    }

    /// Replaces a team in a game by a team with a bye in that week.
    fn substitute(&self, random: &mut Random) -> Option<PairingMove> {
        let (week, place) = self.any(random)?;
        let team = random.below(self.board.request.teams);
        let (one, other) = self.weeks[week].games[place];
        let stays = if random.below(2) == 0 { one } else { other };
        (!self.weeks[week].plays[team]).then(|| vec![(week, place, (stays, team))])
    }

    /// Swaps two teams between games of different weeks.
    fn trade(&self, random: &mut Random) -> Option<PairingMove> {
        let ((week, place), (later, spot)) = (self.any(random)?, self.any(random)?);
        let pick = |meeting: Meeting, random: &mut Random| {
            if random.below(2) == 0 { meeting } else { swapped(meeting) }
        };
        let (stays, goes) = pick(self.weeks[week].games[place], random);
        let (rests, comes) = pick(self.weeks[later].games[spot], random);
        let fit = week != later && !self.weeks[week].plays[comes] && !self.weeks[later].plays[goes];
        fit.then(|| vec![(week, place, (stays, comes)), (later, spot, (rests, goes))])
    }

    /// Swaps two games of different weeks.
    fn exchange(&self, random: &mut Random) -> Option<PairingMove> {
        let ((week, place), (later, spot)) = (self.any(random)?, self.any(random)?);
        let (one, two) = (self.weeks[week].games[place], self.weeks[later].games[spot]);
        let fits = |team: usize, leaves: Meeting, into: usize| {
            !self.weeks[into].plays[team] || team == leaves.0 || team == leaves.1
        };
        let fit = week != later
            && fits(one.0, two, later)
            && fits(one.1, two, later)
            && fits(two.0, one, week)
            && fits(two.1, one, week);
        fit.then(|| vec![(week, place, two), (later, spot, one)])
    }
}
