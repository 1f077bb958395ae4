//! Why a game has no place: the constraint without which it would have one.

use std::collections::BTreeSet;

use super::domains::{collide, is_open, is_same_week, plays};
use super::{RepairRequest, RepairedPlan};

/// What would have to change for a game to find a place while all other games stay where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A closed court would have to be open.
    Closed { place: usize },
    /// A team would have to play at a place at which it cannot.
    Unavailable { place: usize, team: usize },
    /// The game would have to be played on a day that it must leave.
    Left { place: usize },
    /// A rule of the season would have to be given up.
    Rule { place: usize, source: usize },
    /// A team would have to play once more in a week.
    TwiceAWeek { place: usize, team: usize },
    /// The league would need one more time or court: every place that suits the teams has a game.
    Full,
}

pub fn obstacle(request: &RepairRequest, plan: &RepairedPlan, game: usize) -> Option<Obstacle> {
    let own = &request.games[game];
    let offers = || own.published.iter().chain(&request.leagues[own.league].offers).copied();
    let others: Vec<(usize, usize)> = (plan.games.iter().enumerate())
        .filter(|(other, _)| *other != game)
        .filter_map(|(other, placed)| Some((other, placed.place?)))
        .collect();
    let lock = request.rules.locks(request).get(&game).copied();
    let search = Search { request, game, others, lock };
    let rank = |obstacle: &Obstacle| match obstacle {
        Obstacle::TwiceAWeek { .. } => 0,
        Obstacle::Rule { .. } => 1,
        Obstacle::Unavailable { .. } => 2,
        Obstacle::Closed { .. } => 3,
        Obstacle::Left { .. } => 4,
        Obstacle::Full => 5,
    };
    let found = offers().filter_map(|place| search.only_obstacle(place)).min_by_key(rank);
    let suits = |place: usize| {
        is_open(request, own, place) && search.busy(place).is_none() && search.sources(place).is_empty()
    };
    found.or_else(|| offers().any(suits).then_some(Obstacle::Full))
}

struct Search<'a> {
    request: &'a RepairRequest,
    game: usize,
    /// The other games that have a place, with it.
    others: Vec<(usize, usize)>,
    /// The places that a rule about the date of a meeting leaves, with its source.
    lock: Option<(usize, &'a BTreeSet<usize>)>,
}

impl Search<'_> {
    /// Returns the one constraint that keeps the game from a place; `None` if there are several, or if a game is there.
    fn only_obstacle(&self, place: usize) -> Option<Obstacle> {
        if self.others.iter().any(|other| collide(self.request, (self.game, place), *other)) {
            return None;
        }
        let own = &self.request.games[self.game];
        let cannot = |team: &usize| self.request.cannot.get(*team).is_some_and(|set| set.contains(&place));
        let is_closed = self.request.is_closed(own, place).then_some(Obstacle::Closed { place });
        let away = [own.home, own.away].into_iter().find(cannot);
        let away = away.map(|team| Obstacle::Unavailable { place, team });
        let left = own.not.contains(&place).then_some(Obstacle::Left { place });
        let busy = self.busy(place).map(|team| Obstacle::TwiceAWeek { place, team });
        let rules = self.sources(place).into_iter().map(|source| Obstacle::Rule { place, source });
        let mut all = [is_closed, away, left, busy].into_iter().flatten().chain(rules);
        all.next().filter(|_| all.next().is_none())
    }

    /// Returns the sources of the hard rules that the game would break at a place.
    fn sources(&self, place: usize) -> BTreeSet<usize> {
        let rules = &self.request.rules;
        let between =
            self.others.iter().filter_map(|other| rules.between(self.request, (self.game, place), *other));
        let lock = self.lock.filter(|(_, places)| !places.contains(&place));
        let own = rules.barring(&self.request.games[self.game], place);
        between.chain(lock.map(|(source, _)| source)).chain(own).collect()
    }

    /// Returns a team of the game that already plays as often as it may in the week of a place.
    fn busy(&self, place: usize) -> Option<usize> {
        let own = &self.request.games[self.game];
        let is_busy = |team: &usize| {
            let in_week = self.others.iter().filter(|other| {
                plays(self.request, other.0, *team) && is_same_week(self.request, (self.game, place), **other)
            });
            in_week.count() >= self.request.leagues[own.league].weekly
        };
        [own.home, own.away].into_iter().find(is_busy)
    }
}
