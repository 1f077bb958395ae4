//! Measures the quality of a plan against known optima and bounds.

use super::board::{Board, times};
use super::cells::slot_limit;
use super::pairing::to_cost;
use super::sides::breaks;
use super::{PlannedGame, Request};

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
    /// `unplaced`, `pairs`, `byes`, `second_bye`, `sides`, `breaks`, `slots` or `rematch`.
    pub name: &'static str,
    pub value: i64,
    /// The known optimum or the requested value; `None` if neither is known.
    pub bound: Option<i64>,
    /// Whether the value meets the bound; `true` without a bound.
    pub is_met: bool,
}

/// Measures a plan. Criteria:
///
/// - `unplaced`: games without a cell
/// - `pairs`, `byes`, `slots`: maximum less minimum of the meetings of a pair, the games of a team, and a team's games
///   per time
/// - `second_bye`: weeks in which a team has a further bye before all teams have had as many
/// - `sides`: maximum difference between a team's home and away games
/// - `breaks`: times that a team is at home, or away, in two games in a row
/// - `rematch`: minimum number of rounds between two meetings of a pair
#[must_use]
pub fn report(request: &Request, games: &[PlannedGame]) -> Vec<Criterion> {
    let board = Board::new(request);
    let measure = PlanMeasures::of(&board, games);
    let at_most = |name, value: usize, bound: Option<usize>| Criterion {
        name,
        value: to_cost(value),
        bound: bound.map(to_cost),
        is_met: bound.is_none_or(|bound| value <= bound),
    };
    let mut criteria = vec![
        at_most("unplaced", board.wanted.iter().sum::<usize>().saturating_sub(games.len()), Some(0)),
        at_most("pairs", measure.pairs(), Some(1)),
        at_most("byes", spread(measure.games_by_team.iter().map(Vec::len)), Some(1)),
        at_most("second_bye", measure.early_byes(), Some(0)),
        at_most("sides", measure.sides(), Some(1)),
        at_most("breaks", measure.breaks(), measure.break_bound()),
        at_most("slots", measure.slots(), measure.slot_bound()),
    ];
    if let Some(rematch) = measure.rematch() {
        let bound = request.teams.div_ceil(2);
        let is_met = rematch >= bound;
        criteria.push(Criterion {
            name: "rematch",
            value: to_cost(rematch),
            bound: Some(to_cost(bound)),
            is_met,
        });
    }
    criteria
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

    fn pairs(&self) -> usize {
        let teams = self.request.teams;
        let met = self.meetings();
        let pairs = (0..teams).flat_map(|one| (one + 1..teams).map(move |other| one * teams + other));
        spread(pairs.map(|pair| met[pair].len()))
    }

    fn rematch(&self) -> Option<usize> {
        let met = self.meetings();
        met.iter().flat_map(|rounds| rounds.windows(2).map(|both| both[1] - both[0])).min()
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

    /// Returns the minimum number of breaks of a single round robin, and of a double round robin whose second half
    /// mirrors the first (de Werra, 1981). `None` for other plans.
    fn break_bound(&self) -> Option<usize> {
        let teams = self.request.teams;
        let cycle = if teams.is_multiple_of(2) { teams - 1 } else { teams };
        let is_whole = self.games.len() == self.rounds.len() * (teams / 2) && self.board.is_free();
        if !is_whole || teams < 3 {
            return None;
        }
        match (self.rounds.len(), teams % 2) {
            (rounds, 0) if rounds == cycle => Some(teams - 2),
            (rounds, _) if rounds == cycle => Some(0),
            (rounds, 0) if rounds == 2 * cycle => Some(3 * teams - 6),
            (rounds, _) if rounds == 2 * cycle => Some(teams),
            _ => None,
        }
    }

    fn slots(&self) -> usize {
        let apart = |own: &Vec<PlannedGame>| {
            let mut counts = vec![0_usize; self.board.slots];
            for game in own {
                counts[self.board.slot[game.week][game.cell]] += 1;
            }
            spread(counts.into_iter())
        };
        self.games_by_team.iter().map(apart).max().unwrap_or(0)
    }

    /// Returns a bound if every week has the same cells, each time has the same number of courts, and every team can
    /// always play. No bound is known for four teams.
    fn slot_bound(&self) -> Option<usize> {
        let weeks: Vec<_> = self.request.weeks.iter().filter(|cells| !cells.is_empty()).collect();
        let is_alike = weeks.windows(2).all(|both| both[0] == both[1]);
        let courts = |(day, time): &(u8, &str)| {
            weeks
                .first()
                .map_or(0, |cells| cells.iter().filter(|cell| cell.day == *day && cell.time == *time).count())
        };
        let is_level = spread(times(self.request).iter().map(courts)) == 0;
        let known = self.board.is_free() && is_alike && is_level && self.request.teams != 4;
        let limit = slot_limit(self.request.teams);
        let courts = weeks.first().map_or(0, |cells| cells.len() / self.board.slots.max(1));
        let size = (self.request.teams, weeks.len(), self.board.slots, courts);
        let can_be = limit > 1 || (self.is_even_in_pairs() && !NEVER_EVEN.contains(&size));
        known.then_some(if can_be { limit } else { limit + 1 })
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
fn spread(counts: impl Iterator<Item = usize>) -> usize {
    let (mut least, mut most) = (usize::MAX, 0);
    for count in counts {
        least = least.min(count);
        most = most.max(count);
    }
    most.saturating_sub(least)
}
