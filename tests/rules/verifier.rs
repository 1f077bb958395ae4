//! Measures schedules from their games alone, independent of the planner.

use std::collections::{BTreeMap, BTreeSet};

use homecourt::rules::schedule::{Cell, PlannedGame, Request};

pub fn hour(slot: usize) -> String {
    format!("{:02}:00", 9 + slot)
}

/// Returns `count` weeks with `slots` times on `courts` courts.
pub fn weeks(count: usize, slots: usize, courts: usize) -> Vec<Vec<Cell>> {
    let cells = (0..slots).flat_map(|slot| (0..courts).map(move |location| (slot, location)));
    let week: Vec<Cell> = cells.map(|(slot, location)| Cell { day: 0, time: hour(slot), location }).collect();
    vec![week; count]
}

pub fn request(teams: usize, weeks: Vec<Vec<Cell>>) -> Request {
    let blocked = vec![BTreeSet::new(); teams];
    Request { teams, weeks, blocked, seed: 7, ..Request::default() }
}

/// Returns a time (`HH:MM`) in minutes.
fn minute(time: &str) -> i64 {
    60 * time[..2].parse::<i64>().unwrap() + time[3..].parse::<i64>().unwrap()
}

/// Checks the hard constraints: no team plays against itself or twice in a week, a cell has one game, games do not
/// overlap on a court, and no team plays while unavailable.
pub fn check_hard(request: &Request, games: &[PlannedGame]) {
    for (week, cells) in request.weeks.iter().enumerate() {
        let own: Vec<&PlannedGame> = games.iter().filter(|game| game.week == week).collect();
        let mut teams: Vec<usize> = own.iter().flat_map(|game| [game.home, game.away]).collect();
        teams.sort_unstable();
        let count = teams.len();
        teams.dedup();
        assert_eq!(teams.len(), count, "somebody plays twice in week {week}");
        let taken: BTreeSet<usize> = own.iter().map(|game| game.cell).collect();
        assert_eq!(taken.len(), own.len(), "two games share a cell of week {week}");
        for (place, game) in own.iter().enumerate() {
            for other in &own[..place] {
                let (one, two) = (&cells[game.cell], &cells[other.cell]);
                let apart = minute(&one.time).abs_diff(minute(&two.time));
                let is_apart =
                    (one.day, one.location) != (two.day, two.location) || apart >= u64::from(request.minutes);
                assert!(is_apart, "{one:?} and {two:?} overlap");
            }
        }
        for game in own {
            let time = &cells[game.cell].time;
            for team in [game.home, game.away] {
                assert!(!request.blocked[team].contains(time), "{team} plays at {time} in week {week}");
                assert!(!request.closed.contains(&(team, week, game.cell)), "{team} plays in a closed cell");
                let day = cells[game.cell].day;
                let mut busy =
                    request.busy.iter().filter(|busy| (busy.team, busy.week, busy.day) == (team, week, day));
                let elsewhere = busy.any(|busy| {
                    let (own, other) = (minute(time), minute(&busy.time));
                    own < other + i64::from(busy.minutes) && other < own + i64::from(request.minutes)
                });
                assert!(!elsewhere, "{team} plays elsewhere at {time} in week {week}");
            }
        }
    }
}

pub fn spread(counts: impl IntoIterator<Item = usize>) -> usize {
    let counts: Vec<usize> = counts.into_iter().collect();
    counts.iter().max().unwrap() - counts.iter().min().unwrap()
}

/// Returns the criteria by name, counted by a plain method.
pub fn measure(teams: usize, games: &[PlannedGame]) -> BTreeMap<&'static str, usize> {
    let mut games = games.to_vec();
    games.sort_by_key(|game| game.week);
    let rounds: BTreeSet<usize> = games.iter().map(|game| game.week).collect();
    let pair = |game: &PlannedGame| (game.home.min(game.away), game.home.max(game.away));
    let met = |one, other| games.iter().filter(|game| pair(game) == (one, other)).count();
    let pairs = (0..teams).flat_map(|one| (one + 1..teams).map(move |other| (one, other)));
    let of = |team: usize| games.iter().filter(move |game| game.home == team || game.away == team);
    let mut early = 0;
    for week in &rounds {
        let played = |team: usize| of(team).filter(|game| game.week <= *week).count();
        early += usize::from(spread((0..teams).map(played)) > 1);
    }
    let breaks = |team: usize| {
        let sides: Vec<bool> = of(team).map(|game| game.home == team).collect();
        sides.windows(2).filter(|both| both[0] == both[1]).count()
    };
    let sides = |team: usize| {
        let home = of(team).filter(|game| game.home == team).count();
        home.abs_diff(of(team).count() - home)
    };
    BTreeMap::from([
        ("pairs", spread(pairs.map(|(one, other)| met(one, other)))),
        ("byes", spread((0..teams).map(|team| of(team).count()))),
        ("second_bye", early),
        ("sides", (0..teams).map(sides).max().unwrap()),
        ("breaks", (0..teams).map(breaks).sum()),
    ])
}

/// Returns the maximum difference between the home games of the two teams of a pair, with the earlier meetings.
pub fn hosts(request: &Request, games: &[PlannedGame]) -> usize {
    let mut home: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let earlier = request.earlier.iter().copied();
    for meeting in games.iter().map(|game| (game.home, game.away)).chain(earlier) {
        *home.entry(meeting).or_default() += 1;
    }
    let of = |one, other| home.get(&(one, other)).copied().unwrap_or(0);
    home.keys().map(|(one, other)| of(*one, *other).abs_diff(of(*other, *one))).max().unwrap_or(0)
}

/// Returns how unevenly games are distributed over the courts.
pub fn courts(request: &Request, games: &[PlannedGame]) -> usize {
    let courts: BTreeSet<usize> = request.weeks.iter().flatten().map(|cell| cell.location).collect();
    let on = |team: usize, court: usize| {
        let own = games.iter().filter(|game| game.home == team || game.away == team);
        own.filter(|game| request.weeks[game.week][game.cell].location == court).count()
    };
    (0..request.teams).map(|team| spread(courts.iter().map(|court| on(team, *court)))).max().unwrap()
}

/// Returns the days of a team's games, counted from the first day of the first week; weeks have 7 days.
pub fn days(request: &Request, games: &[PlannedGame], team: usize) -> Vec<usize> {
    let own = games.iter().filter(|game| game.home == team || game.away == team);
    let day = |game: &PlannedGame| 7 * game.week + usize::from(request.weeks[game.week][game.cell].day);
    let mut days: Vec<usize> = own.map(day).collect();
    days.sort_unstable();
    days
}

/// Returns how unevenly games are distributed over the times: the maximum over teams of the most less the least.
pub fn slots(request: &Request, games: &[PlannedGame]) -> usize {
    let times: BTreeSet<&String> = request.weeks.iter().flatten().map(|cell| &cell.time).collect();
    let at = |team: usize, time: &String| {
        let own = games.iter().filter(|game| game.home == team || game.away == team);
        own.filter(|game| request.weeks[game.week][game.cell].time == *time).count()
    };
    (0..request.teams).map(|team| spread(times.iter().map(|time| at(team, time)))).max().unwrap()
}

/// Returns the minimum number of rounds between two meetings of a pair.
pub fn rematch(games: &[PlannedGame]) -> Option<usize> {
    let rounds: Vec<usize> =
        games.iter().map(|game| game.week).collect::<BTreeSet<_>>().into_iter().collect();
    let mut last: BTreeMap<(usize, usize), usize> = BTreeMap::new();
    let mut fewest = None;
    let mut games = games.to_vec();
    games.sort_by_key(|game| game.week);
    for game in games {
        let round = rounds.iter().position(|week| *week == game.week).unwrap();
        if let Some(before) = last.insert((game.home.min(game.away), game.home.max(game.away)), round) {
            fewest = Some(fewest.map_or(round - before, |fewest: usize| fewest.min(round - before)));
        }
    }
    fewest
}
