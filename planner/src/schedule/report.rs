//! Measures the quality of a plan against known optima and bounds.

use std::collections::BTreeSet;

use super::board::{Board, times};
use super::earlier::{earlier_meetings, even_meetings};
use super::pairing::to_cost;
use super::rules::violations;
use super::sides::{breaks, least_breaks};
use super::times::rests;
use super::{PlannedGame, Request};

/// From this number of teams on, a difference of 2 between a team's times is asked for, because 1 is not always found.
const MANY_TEAMS: usize = 12;

/// Leagues (teams, weeks, times, courts) for which no plan is even over the times, although the counts would allow one.
/// Found by exhaustive search over plans with optimal pairs, byes and rematches. Six teams in five weeks would be a
/// Room square of side 5, eight teams a Howell design; neither exists (Stinson, 1985).
const NEVER_EVEN: [(usize, usize, usize, usize); 8] = [
    (5, 2, 2, 1),
    (5, 3, 2, 1),
    (5, 5, 3, 1),
    (5, 5, 5, 1),
    (6, 2, 2, 2),
    (6, 5, 5, 1),
    (6, 5, 5, 2),
    (8, 5, 5, 1),
];

/// One measure of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Criterion {
    /// One of the names in [`report`].
    pub name: &'static str,
    pub value: i64,
    /// The known optimum or the requested value; `None` if neither is known.
    pub bound: Option<i64>,
    /// Whether the value meets the bound; `true` without a bound.
    pub is_met: bool,
    /// Whether it is proven that no plan has a better value.
    pub is_proven: bool,
}

/// Measures a plan. Criteria:
///
/// - `unplaced`: games without a cell
/// - `pairs`, `byes`, `slots`, `courts`: maximum less minimum of the meetings of a pair, the games of a team, and a
///   team's games per time and per court
/// - `second_bye`: weeks in which a team has a further bye before all teams have had as many
/// - `sides`, `hosts`: maximum difference between home and away games of a team, and of a team against another
/// - `breaks`: times that a team is at home, or away, in two games in a row
/// - `rematch`: minimum number of rounds between two meetings of a pair
/// - `rest`: minimum number of whole days between two games of a team
/// - `wishes`: cost of the wishes that are not met
/// - `requests`: sources of rules that are not kept
///
/// Criteria that mean nothing for the request are left out: `courts` with one court, `hosts` and `rematch` without a
/// second meeting, `rest` and `wishes` if they are not asked for.
#[must_use]
pub fn report(request: &Request, games: &[PlannedGame]) -> Vec<Criterion> {
    let board = Board::new(request);
    let measure = PlanMeasures::of(&board, games);
    let (sides, byes) = (measure.sides(), spread(measure.games_by_team.iter().map(Vec::len)));
    let wanted = board.room;
    let least = measure.least_pairs();
    let mut criteria = vec![
        at_most("unplaced", wanted.saturating_sub(games.len()), (Some(0), 0)),
        at_most("pairs", measure.pairs(), (Some(least.max(1)), least)),
        at_most(
            "byes",
            byes,
            (Some(1), usize::from(!(2 * games.len()).is_multiple_of(request.teams.max(1)))),
        ),
        at_most("second_bye", measure.early_byes(), (Some(0), 0)),
        at_most("sides", sides, (Some(1), measure.least_spread(2))),
    ];
    criteria.extend(measure.hosts());
    let (breaks, slots) = (measure.breaks(), measure.slots());
    criteria.push(at_most("breaks", breaks, (measure.break_bound(), measure.least_breaks())));
    criteria.push(at_most("slots", slots, measure.slot_bound()));
    criteria.extend(measure.courts());
    criteria.extend(measure.rematch_criterion());
    criteria.extend(measure.rest());
    if !request.wishes.is_empty() {
        criteria.push(at_most("wishes", measure.wishes(), (Some(0), 0)));
    }
    if !request.rules.is_empty() {
        criteria.push(at_most("requests", measure.unkept_requests(), (Some(0), 0)));
    }
    criteria
}

/// Returns a criterion with its bound and the lowest possible value, as far as that is proven.
fn at_most(name: &'static str, value: usize, (bound, least): (Option<usize>, usize)) -> Criterion {
    Criterion {
        name,
        value: to_cost(value),
        bound: bound.map(to_cost),
        is_met: bound.is_none_or(|bound| value <= bound),
        is_proven: value <= least,
    }
}

/// Returns a criterion with its bound and the highest possible value, as far as that is proven.
fn at_least(name: &'static str, value: usize, (bound, most): (usize, usize)) -> Criterion {
    Criterion {
        name,
        value: to_cost(value),
        bound: Some(to_cost(bound)),
        is_met: value >= bound,
        is_proven: value >= most,
    }
}

struct PlanMeasures<'a> {
    board: &'a Board<'a>,
    request: &'a Request,
    games: &'a [PlannedGame],
    /// Per team: its games, by week.
    games_by_team: Vec<Vec<PlannedGame>>,
    /// The weeks with games.
    rounds: Vec<usize>,
}

impl<'a> PlanMeasures<'a> {
    fn of(board: &'a Board<'a>, games: &'a [PlannedGame]) -> Self {
        let request = board.request;
        let mut games_by_team = vec![Vec::new(); request.teams];
        for game in games {
            games_by_team[game.home].push(*game);
            games_by_team[game.away].push(*game);
        }
        for own in &mut games_by_team {
            own.sort_by_key(|game| game.week);
        }
        let mut rounds: Vec<usize> = games.iter().map(|game| game.week).collect();
        rounds.sort_unstable();
        rounds.dedup();
        Self { board, request, games, games_by_team, rounds }
    }

    /// Returns the rounds in which each pair meets.
    fn meetings(&self) -> Vec<Vec<usize>> {
        let teams = self.request.teams;
        let mut met = vec![Vec::new(); teams * teams];
        for game in self.games {
            let round = self.rounds.partition_point(|week| *week < game.week);
            met[game.home.min(game.away) * teams + game.home.max(game.away)].push(round);
        }
        for rounds in &mut met {
            rounds.sort_unstable();
        }
        met
    }

    /// Returns the indices of the pairs in [`Self::meetings`].
    fn pair_indices(&self) -> impl Iterator<Item = usize> + Clone {
        let teams = self.request.teams;
        (0..teams).flat_map(move |one| (one + 1..teams).map(move |other| one * teams + other))
    }

    fn pairs(&self) -> usize {
        let (met, earlier) = (self.meetings(), earlier_meetings(self.board));
        spread(self.pair_indices().map(|pair| met[pair].len() + earlier[pair].count))
    }

    /// Returns the least value of `pairs` that the number of games and the earlier meetings allow.
    fn least_pairs(&self) -> usize {
        let earlier = earlier_meetings(self.board);
        let counts: Vec<usize> = self.pair_indices().map(|pair| earlier[pair].count).collect();
        if self.request.teams < 2 {
            return 0;
        }
        let (least, most) = even_meetings(&counts, self.games.len());
        counts.into_iter().max().unwrap_or(0).max(most) - least
    }

    fn rematch(&self) -> Option<usize> {
        let (met, earlier) = (self.meetings(), earlier_meetings(self.board));
        let first = |pair: usize| {
            met[pair].first().filter(|_| earlier[pair].count > 0).map(|round| round + earlier[pair].rounds)
        };
        let firsts = self.pair_indices().filter_map(first);
        met.iter().flat_map(|rounds| rounds.windows(2).map(|both| both[1] - both[0])).chain(firsts).min()
    }

    /// Returns the criterion `rematch`. Asks for a whole round robin between two meetings if each week is a whole round
    /// and every team can always play, otherwise for half of one.
    fn rematch_criterion(&self) -> Option<Criterion> {
        let board = self.board;
        let is_whole = board.is_whole() && board.is_free() && self.request.earlier.is_empty();
        let bound = if is_whole { board.cycle() } else { self.request.teams.div_ceil(2) };
        Some(at_least("rematch", self.rematch()?, (bound, self.most_rounds())))
    }

    /// Returns the most rounds for which no pair has to meet twice.
    fn most_rounds(&self) -> usize {
        let games: Vec<usize> = self
            .rounds
            .iter()
            .map(|week| self.games.iter().filter(|game| game.week == *week).count())
            .collect();
        let pairs = self.request.teams * self.request.teams.saturating_sub(1) / 2;
        let fits = |rounds: &usize| games.windows(*rounds).all(|games| games.iter().sum::<usize>() <= pairs);
        (1..=games.len()).take_while(fits).last().unwrap_or(0)
    }

    /// Returns the criterion `hosts`; `None` if no pair meets twice. Its bound is always possible, together with that of
    /// `sides`, unless games are given: split the meetings of each pair in two, and turn the rest along Euler tours.
    fn hosts(&self) -> Option<Criterion> {
        let teams = self.request.teams;
        let mut meetings = vec![(0_usize, 0_usize); teams * teams];
        let given = self.request.earlier.iter().copied();
        for (home, away) in self.games.iter().map(|game| (game.home, game.away)).chain(given) {
            let (lower, higher) = &mut meetings[home.min(away) * teams + home.max(away)];
            *if home < away { lower } else { higher } += 1;
        }
        let repeated = meetings.iter().any(|(one, other)| one + other > 1);
        let value = meetings.iter().map(|(one, other)| one.abs_diff(*other)).max()?;
        let least = usize::from(meetings.iter().any(|(one, other)| (one + other) % 2 > 0));
        let is_new = self.request.kept.is_empty() && self.request.earlier.is_empty();
        repeated.then(|| at_most("hosts", value, (is_new.then_some(1), least)))
    }

    /// Returns 0 if the number of each team's games is divisible by `parts`, otherwise 1.
    fn least_spread(&self, parts: usize) -> usize {
        usize::from(self.games_by_team.iter().any(|own| own.len() % parts.max(1) > 0))
    }

    fn early_byes(&self) -> usize {
        let mut byes = vec![0_usize; self.request.teams];
        let mut early = 0;
        for week in &self.rounds {
            for (team, byes) in byes.iter_mut().enumerate() {
                *byes += usize::from(!self.games_by_team[team].iter().any(|game| game.week == *week));
            }
            early += usize::from(spread(byes.iter().copied()) > 1);
        }
        early
    }

    fn sides(&self) -> usize {
        let apart = |(team, own): (usize, &Vec<PlannedGame>)| {
            let home = own.iter().filter(|game| game.home == team).count();
            home.abs_diff(own.len() - home)
        };
        self.games_by_team.iter().enumerate().map(apart).max().unwrap_or(0)
    }

    fn breaks(&self) -> usize {
        let of = |(team, own): (usize, &Vec<PlannedGame>)| breaks(own.iter().map(|game| game.home == team));
        self.games_by_team.iter().enumerate().map(of).sum()
    }

    fn break_bound(&self) -> Option<usize> {
        least_breaks(self.board, self.rounds.len(), self.games.len())
    }

    /// Returns the proven minimum of breaks, 0 if none is known. That of a double round robin holds if the second half
    /// mirrors the first.
    fn least_breaks(&self) -> usize {
        let cycle = self.board.cycle();
        let is_proven = self.rounds.len() == cycle || self.rematch() == Some(cycle);
        self.break_bound().filter(|_| is_proven).unwrap_or(0)
    }

    /// Returns the largest difference between a team's numbers of games in `parts` parts.
    fn most_apart(&self, parts: usize, part: impl Fn(&PlannedGame) -> usize) -> usize {
        let apart = |own: &Vec<PlannedGame>| {
            let mut counts = vec![0_usize; parts];
            for game in own {
                counts[part(game)] += 1;
            }
            spread(counts.into_iter())
        };
        self.games_by_team.iter().map(apart).max().unwrap_or(0)
    }

    fn slots(&self) -> usize {
        self.most_apart(self.board.slots, |game| self.board.slot[game.week][game.cell])
    }

    /// Returns the criterion `courts`; `None` with fewer than two courts. Its bound is requested if every team can always
    /// play and each time has every court. None is known for four teams, whose pairings leave no choice.
    fn courts(&self) -> Option<Criterion> {
        let courts = self.board.courts;
        let cell = |game: &PlannedGame| &self.request.weeks[game.week][game.cell];
        let value = self.most_apart(courts, |game| cell(game).location);
        let is_level = self.request.weeks.iter().all(|cells| {
            let mut sorted = cells.clone();
            sorted.sort();
            let mut times = sorted.chunk_by(|one, other| (one.day, &one.time) == (other.day, &other.time));
            times.all(|same| same.len() == courts)
        });
        let is_known = is_level && self.board.is_free() && self.request.teams != 4;
        let bound = is_known.then_some(2);
        (courts > 1).then(|| at_most("courts", value, (bound, self.least_spread(courts))))
    }

    /// Returns the criterion `rest`; `None` if no rest is asked for, or no team has two games.
    fn rest(&self) -> Option<Criterion> {
        let days = |own: &Vec<PlannedGame>| {
            let days: Vec<usize> = own.iter().map(|game| self.board.day(game.week, game.cell)).collect();
            rests(days.into_iter()).min()
        };
        let wanted = self.request.rest_days;
        let least = self.games_by_team.iter().filter_map(days).min().filter(|_| wanted > 0)?;
        Some(at_least("rest", least, (wanted, wanted)))
    }

    fn unkept_requests(&self) -> usize {
        let broken = self.request.rules.iter().zip(violations(self.request, self.games));
        let sources: BTreeSet<usize> =
            broken.filter(|(_, count)| *count > 0).map(|(rule, _)| rule.source).collect();
        sources.len()
    }

    fn wishes(&self) -> usize {
        let of = |game: &PlannedGame| {
            let price = |team: usize| self.board.price(team, game.week, game.cell);
            price(game.home) + price(game.away)
        };
        usize::try_from(self.games.iter().map(of).sum::<i64>()).unwrap_or(0)
    }

    /// Returns the bound of `slots` and its proven minimum. A bound is known if every week has the same cells, each time
    /// has the same number of courts, and every team can always play. None is known for four teams.
    fn slot_bound(&self) -> (Option<usize>, usize) {
        let weeks: Vec<_> = self.request.weeks.iter().filter(|cells| !cells.is_empty()).collect();
        let is_alike = weeks.windows(2).all(|both| both[0] == both[1]);
        let courts = |(day, time): &(u8, &str)| {
            weeks
                .first()
                .map_or(0, |cells| cells.iter().filter(|cell| cell.day == *day && cell.time == *time).count())
        };
        let is_level = spread(times(self.request).iter().map(courts)) == 0;
        let known = self.board.is_free() && is_alike && is_level && self.request.teams != 4;
        let courts = weeks.first().map_or(0, |cells| cells.len() / self.board.slots.max(1));
        let size = (self.request.teams, weeks.len(), self.board.slots, courts);
        let can_be = self.is_even_in_pairs() && !NEVER_EVEN.contains(&size);
        let limit = if self.request.teams < MANY_TEAMS && can_be { 1 } else { 2 };
        let least = if known && !can_be { 2 } else { self.least_spread(self.board.slots) };
        (known.then_some(limit), least)
    }

    /// Returns whether every team can play equally often at each time, give or take one game. Each game takes two
    /// teams, so the number of teams that play once more at a time must make the seats of that time an even number.
    fn is_even_in_pairs(&self) -> bool {
        let (teams, slots) = (self.request.teams, self.board.slots.max(1));
        let seats = 2 * self.games.len();
        let games = |team: usize| seats / teams + usize::from(team < seats % teams);
        let always: usize = (0..teams).map(|team| games(team) / slots).sum();
        let others = (0..teams).filter(|team| games(*team) % slots > 0).count();
        let extra = seats - always * slots;
        let odd = always % 2;
        let most = others - usize::from(others % 2 != odd && others > 0);
        (odd == 0 || others > 0) && (odd * slots..=most * slots).contains(&extra)
    }
}

/// Returns the maximum less the minimum.
pub fn spread(counts: impl Iterator<Item = usize>) -> usize {
    let (mut least, mut most) = (usize::MAX, 0);
    for count in counts {
        least = least.min(count);
        most = most.max(count);
    }
    most.saturating_sub(least)
}
