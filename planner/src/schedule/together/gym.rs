//! Swaps games between the shared cells of several leagues until every team plays about equally often at each time.

use std::collections::{BTreeMap, BTreeSet};

use super::{CourtTime, SharedLeague};
use crate::schedule::PlannedGame;
use crate::schedule::annealing::{Search, anneal};
use crate::schedule::board::Board;
use crate::schedule::random::Random;
use crate::schedule::run::Run;
use crate::schedule::times::TeamTimes;

/// Evens out the times of all leagues. The first games of each league are its fixed games.
pub fn even_out(
    leagues: &[SharedLeague],
    boards: &[Board<'_>],
    games: &mut [Vec<PlannedGame>],
    run: &mut Run<'_>,
) {
    let mut gym = SharedCells::begin(leagues, boards, games);
    let steps = 1_500 * gym.movable.len();
    anneal(&mut gym, run, steps, &[(1.0, 0.2)]);
    for (games, better) in games.iter_mut().zip(gym.games) {
        *games = better;
    }
}

/// A game, as indices of its league and of the game in the league.
type GameIndex = (usize, usize);

#[derive(Clone)]
struct SharedCells<'a> {
    leagues: &'a [SharedLeague],
    boards: &'a [Board<'a>],
    games: Vec<Vec<PlannedGame>>,
    movable: Vec<GameIndex>,
    taken: BTreeSet<(CourtTime, GameIndex)>,
    /// The longest game of all leagues, in minutes.
    longest: i64,
    /// The games of identities that play in several leagues.
    games_by_person: BTreeMap<usize, Vec<GameIndex>>,
    times: Vec<TeamTimes<'a>>,
    before: Vec<(GameIndex, usize)>,
}

impl<'a> SharedCells<'a> {
    fn begin(leagues: &'a [SharedLeague], boards: &'a [Board<'a>], games: &[Vec<PlannedGame>]) -> Self {
        let mut gym = Self {
            leagues,
            boards,
            games: games.to_vec(),
            movable: Vec::new(),
            taken: BTreeSet::new(),
            longest: leagues.iter().map(|league| i64::from(league.request.minutes)).max().unwrap_or(0),
            games_by_person: BTreeMap::new(),
            times: boards.iter().map(TeamTimes::new).collect(),
            before: Vec::new(),
        };
        for (league, own) in games.iter().enumerate() {
            for place in 0..own.len() {
                gym.put((league, place), true);
                if place >= boards[league].request.kept.len() {
                    gym.movable.push((league, place));
                }
                for team in gym.teams((league, place)) {
                    for who in &leagues[team.0].who[team.1] {
                        let has = |league: &&SharedLeague| league.who.iter().any(|own| own.contains(who));
                        if leagues.iter().filter(has).count() > 1 {
                            gym.games_by_person.entry(*who).or_default().push((league, place));
                        }
                    }
                }
            }
        }
        gym
    }

    fn place(&self, (league, game): GameIndex) -> CourtTime {
        let PlannedGame { week, cell, .. } = self.games[league][game];
        self.leagues[league].places[week][cell]
    }

    fn minutes(&self, (league, _): GameIndex) -> u16 {
        self.leagues[league].request.minutes
    }

    /// Adds a game to the times of its teams and the taken places (`is_down`), or removes it.
    fn put(&mut self, spot: GameIndex, is_down: bool) {
        let place = self.place(spot);
        let PlannedGame { week, cell, home, away } = self.games[spot.0][spot.1];
        if is_down {
            self.times[spot.0].add((home, away), (week, cell));
            self.taken.insert((place, spot));
        } else {
            self.times[spot.0].remove((home, away), (week, cell));
            self.taken.remove(&(place, spot));
        }
    }

    fn teams(&self, (league, game): GameIndex) -> [(usize, usize); 2] {
        let PlannedGame { home, away, .. } = self.games[league][game];
        [(league, home), (league, away)]
    }

    /// Moves games to other cells of their weeks and returns by how much the cost rose.
    fn shift(&mut self, changes: &[(GameIndex, usize)]) -> i64 {
        let mut teams: Vec<_> = changes.iter().flat_map(|(spot, _)| self.teams(*spot)).collect();
        let owners: Vec<_> = teams
            .iter()
            .flat_map(|(league, team)| {
                let owners = &self.boards[*league].relations.owners[*team];
                owners.iter().map(|owner| (*league, *owner))
            })
            .collect();
        teams.extend(owners);
        teams.sort_unstable();
        teams.dedup();
        let cost = |shared: &Self| {
            teams.iter().map(|(league, team)| shared.times[*league].cost_of(*team)).sum::<i64>()
        };
        let before = cost(self);
        for (spot, _) in changes {
            self.put(*spot, false);
        }
        self.before.clear();
        for ((league, game), cell) in changes {
            let old = std::mem::replace(&mut self.games[*league][*game].cell, *cell);
            self.before.push(((*league, *game), old));
        }
        for (spot, _) in changes {
            self.put(*spot, true);
        }
        cost(self) - before
    }

    /// Returns whether both teams of a game can play in a cell: both are available, and neither plays in another league
    /// at that time.
    fn can(&self, spot: GameIndex, cell: usize) -> bool {
        let PlannedGame { week, home, away, .. } = self.games[spot.0][spot.1];
        let own = &self.leagues[spot.0];
        let (place, minutes) = (own.places[week][cell], self.minutes(spot));
        let is_elsewhere = |team: usize| {
            let mut games = own.who[team].iter().filter_map(|who| self.games_by_person.get(who)).flatten();
            games.any(|other| {
                other.0 != spot.0
                    && place.overlaps_in_time(minutes, (self.place(*other), self.minutes(*other)))
            })
        };
        self.boards[spot.0].can_both((home, away), week, cell) && !is_elsewhere(home) && !is_elsewhere(away)
    }

    /// Returns the games, except `without`, that overlap a game of `minutes` at a place.
    fn overlapping(&self, place: CourtTime, minutes: u16, without: GameIndex) -> Vec<GameIndex> {
        let from = (CourtTime { start: place.start - self.longest, ..place }, (0, 0));
        let until = place.start + i64::from(minutes);
        self.taken
            .range(from..)
            .take_while(|(other, _)| other.court == place.court && other.start < until)
            .filter(|(other, spot)| {
                *spot != without && place.overlaps(minutes, (*other, self.minutes(*spot)))
            })
            .map(|(_, spot)| *spot)
            .collect()
    }

    /// Returns the index of the cell of the game's week that is at `place`.
    fn cell_at(&self, (league, game): GameIndex, place: CourtTime) -> Option<usize> {
        let week = self.games[league][game].week;
        self.leagues[league].places[week].iter().position(|other| *other == place)
    }
}

impl Search for SharedCells<'_> {
    fn cost(&self) -> i64 {
        self.times.iter().map(TeamTimes::cost).sum()
    }

    fn step(&mut self, random: &mut Random) -> Option<i64> {
        if self.movable.is_empty() {
            return None;
        }
        let spot = self.movable[random.below(self.movable.len())];
        let PlannedGame { week, cell: old, .. } = self.games[spot.0][spot.1];
        let free = self.boards[spot.0].free(week);
        let cell = free[random.below(free.len())];
        let (from, to) = (self.place(spot), self.leagues[spot.0].places[week][cell]);
        if cell == old || !self.can(spot, cell) {
            return None;
        }
        match self.overlapping(to, self.minutes(spot), spot).as_slice() {
            [] => Some(self.shift(&[(spot, cell)])),
            [other] => {
                let is_kept = other.1 < self.boards[other.0].request.kept.len();
                let back = self.cell_at(*other, from)?;
                let fits = !is_kept
                    && self.can(*other, back)
                    && !from.overlaps(self.minutes(*other), (to, self.minutes(spot)))
                    && self.overlapping(from, self.minutes(*other), spot).iter().all(|game| game == other);
                fits.then(|| self.shift(&[(spot, cell), (*other, back)]))
            }
            _ => None,
        }
    }

    fn undo(&mut self) {
        let before = std::mem::take(&mut self.before);
        self.shift(&before);
    }
}
