//! A plan during the search: where each game is, and what that costs.

use std::collections::{BTreeMap, BTreeSet};

use super::cost::{self, TeamGame, TeamMeasures, UNPLACED, Weights};
use super::domains::{clash, week};
use super::rules::PlacedGames;
use super::{RepairLeague, RepairRequest, RepairedGame, RepairedPlan};

#[derive(Clone)]
pub struct State<'a> {
    pub request: &'a RepairRequest,
    /// Per game: the places that it may take.
    pub domains: &'a [Vec<usize>],
    pub weights: Weights,
    /// Per game.
    at: Vec<Option<usize>>,
    turned: Vec<bool>,
    /// Per team: its games.
    games_of: Vec<Vec<usize>>,
    /// The games that can move and have a place, by day and court.
    on_court: BTreeMap<(i64, usize), Vec<usize>>,
    /// Per team: the cost of its measures; `None` if its games have changed since it was measured.
    team_costs: Vec<Option<i64>>,
    changes: i64,
    unplaced: Vec<usize>,
    /// Per league, the week of each place.
    weeks: Vec<Vec<i64>>,
    /// The places of the domains, each once.
    places: Vec<usize>,
    /// The steps since [`State::begin_steps`].
    journal: Vec<Step>,
    /// Per team: the numbers of times and of courts that its leagues offer.
    offered: Vec<(usize, usize)>,
}

/// A change of the plan that can be undone.
#[derive(Clone, Copy, Debug)]
enum Step {
    Put(usize),
    Taken(usize, usize),
    Turned(usize),
}

impl<'a> State<'a> {
    /// Creates the published plan without the games that cannot stay where they are.
    pub fn begin(request: &'a RepairRequest, domains: &'a [Vec<usize>], weights: Weights) -> Self {
        let games = request.games.len();
        let mut games_of = vec![Vec::new(); request.teams];
        for (index, game) in request.games.iter().enumerate() {
            games_of[game.home].push(index);
            games_of[game.away].push(index);
        }
        for own in &mut games_of {
            own.sort_by_key(|game| !request.games[*game].is_fixed);
        }
        let mut state = Self {
            request,
            domains,
            weights,
            at: vec![None; games],
            turned: vec![false; games],
            games_of,
            on_court: BTreeMap::new(),
            team_costs: vec![None; request.teams],
            changes: 0,
            unplaced: (0..games).filter(|game| !request.games[*game].is_fixed).collect(),
            weeks: request.leagues.iter().map(|league| weeks(request, league)).collect(),
            places: domains.iter().flatten().copied().collect::<BTreeSet<_>>().into_iter().collect(),
            journal: Vec::new(),
            offered: offered(request),
        };
        for (index, game) in request.games.iter().enumerate() {
            if game.is_fixed {
                state.at[index] = game.published;
            } else if let Some(place) = game.published
                && domains[index].first() == Some(&place)
                && state.in_the_way(index, place).is_empty()
            {
                state.put(index, place);
            }
        }
        state
    }

    /// Changes what a change costs.
    pub fn weigh(&mut self, weights: Weights) {
        self.weights = weights;
        let cost = |game: usize| {
            self.at[game].map_or(0, |place| cost::of_change(self, game, place, self.turned[game]))
        };
        self.changes = (0..self.at.len()).map(cost).sum();
    }

    pub fn place(&self, game: usize) -> Option<usize> {
        self.at[game]
    }

    pub fn is_turned(&self, game: usize) -> bool {
        self.turned[game]
    }

    pub fn unplaced(&self) -> &[usize] {
        &self.unplaced
    }

    /// Returns whether a game is not where and as it was published.
    pub fn is_changed(&self, game: usize) -> bool {
        let published = self.request.games[game].published;
        self.turned[game] || (published.is_some() && self.at[game] != published)
    }

    /// Returns the cost of the plan.
    pub fn cost(&mut self) -> i64 {
        let unplaced = UNPLACED.saturating_mul(i64::try_from(self.unplaced.len()).unwrap_or(i64::MAX));
        let cost = |team: usize| self.team_costs[team].unwrap_or_else(|| self.team_cost(team));
        let costs: Vec<i64> = (0..self.team_costs.len()).map(cost).collect();
        let quality: i64 = costs.iter().sum();
        self.team_costs = costs.into_iter().map(Some).collect();
        unplaced.saturating_add(self.changes + self.weights.quality * quality)
    }

    /// Forgets the steps before this one: [`State::undo_to`] cannot undo them any more.
    pub fn begin_steps(&mut self) {
        self.journal.clear();
    }

    /// Returns the number of steps since [`State::begin_steps`].
    pub fn steps(&self) -> usize {
        self.journal.len()
    }

    /// Undoes all steps but the first `steps`.
    pub fn undo_to(&mut self, steps: usize) {
        while self.journal.len() > steps {
            let Some(step) = self.journal.pop() else { return };
            match step {
                Step::Put(game) => self.take(game),
                Step::Taken(game, place) => self.put(game, place),
                Step::Turned(game) => self.turn(game),
            }
            // Undoing a step is a step.
            self.journal.pop();
        }
    }

    /// Returns whether no plan has fewer changes: every game that can has a place, and only games that had to leave
    /// their published place have changed.
    pub fn has_fewest_changes(&self) -> bool {
        let is_stuck = |game: &usize| self.domains[*game].is_empty();
        let must = |game: usize| {
            self.request.games[game].published.is_some_and(|place| {
                !self.request.games[game].is_fixed && self.domains[game].first() != Some(&place)
            })
        };
        self.unplaced.iter().all(is_stuck)
            && (0..self.at.len()).all(|game| !self.is_changed(game) || must(game))
    }

    /// Calls `each` with the games that must leave before a game can take a place. It may name a game twice.
    pub fn each_in_the_way(&self, game: usize, place: usize, mut each: impl FnMut(usize)) {
        let request = self.request;
        let own = &request.games[game];
        let there = &request.places[place];
        if let Some(others) = there.court.and_then(|court| self.on_court.get(&(there.day, court))) {
            let others = others.iter().copied().filter(|other| *other != game);
            let is_there =
                |other: usize| self.at[other].is_some_and(|at| clash(request, (game, place), (other, at)));
            others.filter(|other| is_there(*other)).for_each(&mut each);
        }
        let weeks = &self.weeks[own.league];
        for team in [own.home, own.away] {
            // Fixed games come first: those that can move leave, so that the fixed ones and this one are within the limit.
            let mut in_week = 0;
            for other in self.games_of[team].iter().copied().filter(|other| *other != game) {
                let Some(at) = self.at[other] else { continue };
                let is_near = request.games[other].league == own.league && weeks[at] == weeks[place];
                in_week += usize::from(is_near);
                let is_over = is_near && in_week >= request.leagues[own.league].weekly;
                let can_move = !request.games[other].is_fixed;
                if can_move && (is_over || clash(request, (game, place), (other, at))) {
                    each(other);
                }
            }
            if request.rules.is_empty() {
                continue;
            }
            for other in request.rules.partners(team).flat_map(|partner| &self.games_of[partner]) {
                let Some(at) = self.at[*other].filter(|_| *other != game && !request.games[*other].is_fixed)
                else {
                    continue;
                };
                if clash(request, (game, place), (*other, at)) {
                    each(*other);
                }
            }
        }
    }

    /// Returns whether a game could take any place without another game on its court, whatever its teams do.
    pub fn has_free_court(&self) -> bool {
        let is_free = |place: &usize| {
            let there = &self.request.places[*place];
            let is_there =
                |game: &usize| self.at[*game].is_some_and(|at| self.request.places[at].start == there.start);
            let on_court = there.court.and_then(|court| self.on_court.get(&(there.day, court)));
            !on_court.is_some_and(|games| games.iter().any(is_there))
        };
        self.places.iter().any(is_free)
    }

    /// Returns the games that must leave before a game can take a place.
    pub fn in_the_way(&self, game: usize, place: usize) -> Vec<usize> {
        let mut found = Vec::new();
        self.each_in_the_way(game, place, |other| found.push(other));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Puts a game without a place at a place that no other game needs.
    pub fn put(&mut self, game: usize, place: usize) {
        self.journal.push(Step::Put(game));
        self.at[game] = Some(place);
        self.unplaced.retain(|other| *other != game);
        let there = &self.request.places[place];
        if let Some(court) = there.court {
            self.on_court.entry((there.day, court)).or_default().push(game);
        }
        self.changes += cost::of_change(self, game, place, self.turned[game]);
        self.note_change(game);
    }

    /// Puts a game without a place at a place, and takes the games in its way from theirs.
    pub fn put_by_force(&mut self, game: usize, place: usize) {
        for other in self.in_the_way(game, place) {
            self.take(other);
        }
        self.put(game, place);
    }

    /// Takes a game from its place.
    pub fn take(&mut self, game: usize) {
        let Some(place) = self.at[game] else { return };
        self.journal.push(Step::Taken(game, place));
        self.changes -= cost::of_change(self, game, place, self.turned[game]);
        self.at[game] = None;
        self.unplaced.push(game);
        let there = &self.request.places[place];
        if let Some(games) = there.court.and_then(|court| self.on_court.get_mut(&(there.day, court))) {
            games.retain(|other| *other != game);
        }
        self.note_change(game);
    }

    /// Swaps home and away of a game that can move.
    pub fn turn(&mut self, game: usize) {
        let change = |state: &Self| {
            state.at[game].map_or(0, |place| cost::of_change(state, game, place, state.turned[game]))
        };
        self.journal.push(Step::Turned(game));
        self.changes -= change(self);
        self.turned[game] = !self.turned[game];
        self.changes += change(self);
        self.note_change(game);
    }

    /// Notes that the games of both teams of a game have changed.
    fn note_change(&mut self, game: usize) {
        let (home, away) = (self.request.games[game].home, self.request.games[game].away);
        let rules = &self.request.rules;
        self.team_costs[home] = None;
        self.team_costs[away] = None;
        if !rules.is_empty() {
            rules.owners(home).chain(rules.owners(away)).for_each(|team| self.team_costs[team] = None);
        }
    }

    fn team_cost(&self, team: usize) -> i64 {
        let rules = &self.request.rules;
        let wishes = if rules.is_empty() { 0 } else { rules.cost(&self.placed_games(), team) };
        self.measures(team).cost() + wishes
    }

    fn placed_games(&self) -> PlacedGames<'_> {
        PlacedGames { request: self.request, games_of: &self.games_of, at: &self.at }
    }

    fn measures(&self, team: usize) -> TeamMeasures {
        let mut games: Vec<TeamGame> = Vec::with_capacity(self.games_of[team].len());
        for game in &self.games_of[team] {
            let (Some(place), own) = (self.at[*game], &self.request.games[*game]) else { continue };
            let there = &self.request.places[place];
            let is_home = (own.home == team) != self.turned[*game];
            games.push(TeamGame {
                day: there.day,
                start: there.start.unwrap_or(0),
                court: there.court.unwrap_or(0),
                opponent: if own.home == team { own.away } else { own.home },
                is_home,
                league: own.league,
            });
        }
        TeamMeasures::of(&mut games, self.offered[team])
    }

    /// Returns the plan.
    pub fn answer(&self) -> RepairedPlan {
        let games = (0..self.at.len())
            .map(|game| RepairedGame { place: self.at[game], is_turned: self.turned[game] })
            .collect();
        let changed = (0..self.at.len()).filter(|game| self.is_changed(*game)).count();
        let all = cost::measures((0..self.request.teams).map(|team| self.measures(team)));
        let requests = self.request.rules.broken(&self.placed_games());
        let measures = super::RepairMeasures { changed, unplaced: self.unplaced.len(), requests, ..all };
        RepairedPlan { games, measures }
    }
}

/// Returns the week of a league in which each place is.
fn weeks(request: &RepairRequest, league: &RepairLeague) -> Vec<i64> {
    request.places.iter().map(|place| week(league, place)).collect()
}

/// Returns, per team, the numbers of times and of courts that its leagues offer.
fn offered(request: &RepairRequest) -> Vec<(usize, usize)> {
    let of_league = |league: &RepairLeague| {
        let places = || league.offers.iter().map(|place| &request.places[*place]);
        let times: BTreeSet<_> = places().map(|place| place.start).collect();
        let courts: BTreeSet<_> = places().map(|place| place.court).collect();
        (times.len(), courts.len())
    };
    let leagues: Vec<_> = request.leagues.iter().map(of_league).collect();
    let mut offered = vec![(0, 0); request.teams];
    for game in &request.games {
        let (times, courts) = leagues[game.league];
        for team in [game.home, game.away] {
            offered[team] = (offered[team].0.max(times), offered[team].1.max(courts));
        }
    }
    offered
}
