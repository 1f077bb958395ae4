//! Fairness of a league's games: counts, and limits that are compared with all arrangements of tiny leagues.

use std::collections::{BTreeMap, BTreeSet};

use homecourt::rules::fairness::{
    CountedGame, CountedGames, FairnessKind, FairnessMeasure, FairnessVerdict, TeamCounts, least_breaks,
    least_share, measures, most_rest,
};
use homecourt::rules::schedule::{generate, report};
use proptest::prelude::*;

use crate::verifier::{days, hosts, measure, request, spread, weeks};

/// Returns all pairs of teams.
fn pairs(teams: usize) -> Vec<(usize, usize)> {
    (0..teams).flat_map(|one| (one + 1..teams).map(move |other| (one, other))).collect()
}

/// Returns all lists of `length` numbers below `choices`.
fn lists(choices: usize, length: usize) -> impl Iterator<Item = Vec<usize>> {
    let count = choices.pow(u32::try_from(length).unwrap());
    (0..count).map(move |number| {
        let mut rest = number;
        let mut digit = || {
            let digit = rest % choices;
            rest /= choices;
            digit
        };
        (0..length).map(|_| digit()).collect()
    })
}

/// Returns a league whose games are a week apart, all at one time without a court.
fn league(teams: usize, meetings: &[(usize, usize)]) -> CountedGames {
    let game = |(week, (home, away)): (usize, &(usize, usize))| CountedGame {
        home: *home,
        away: *away,
        day: 7 * week,
        time: Some(0),
        court: None,
    };
    CountedGames { teams, times: 1, courts: 0, games: meetings.iter().enumerate().map(game).collect() }
}

fn found(league: &CountedGames, kind: FairnessKind) -> Option<FairnessMeasure> {
    measures(league, &league.counts()).into_iter().find(|measure| measure.kind == kind)
}

/// Returns the number of games of each team.
fn games_of(teams: usize, meetings: &[(usize, usize)]) -> Vec<usize> {
    (0..teams)
        .map(|team| meetings.iter().filter(|(home, away)| [home, away].contains(&&team)).count())
        .collect()
}

/// Returns the largest difference of home and away games of a team, and of two teams' home games against each other.
fn sides_and_hosts(teams: usize, meetings: &[(usize, usize)]) -> (usize, usize) {
    let count = |test: &dyn Fn(&(usize, usize)) -> bool| meetings.iter().filter(|one| test(one)).count();
    let side = |team: usize| count(&|one| one.0 == team).abs_diff(count(&|one| one.1 == team));
    let host = |(one, other): (usize, usize)| {
        count(&|game| *game == (one, other)).abs_diff(count(&|game| *game == (other, one)))
    };
    ((0..teams).map(side).max().unwrap(), pairs(teams).into_iter().map(host).max().unwrap())
}

/// Returns the meetings with every choice of sides.
fn turned(meetings: &[(usize, usize)]) -> impl Iterator<Item = Vec<(usize, usize)>> {
    lists(2, meetings.len()).map(|turns| {
        let turn = |((home, away), turn): (&(usize, usize), usize)| {
            if turn == 0 { (*home, *away) } else { (*away, *home) }
        };
        meetings.iter().zip(turns).map(turn).collect()
    })
}

/// Counts breaks by a plain method.
fn breaks(teams: usize, meetings: &[(usize, usize)]) -> usize {
    let own = |team: usize| {
        let games = meetings.iter().filter(|(home, away)| [home, away].contains(&&team));
        let sides: Vec<bool> = games.map(|(home, _)| *home == team).collect();
        sides.windows(2).filter(|two| two[0] == two[1]).count()
    };
    (0..teams).map(own).sum()
}

/// Meetings of two to five teams. In every fifth league the last team withdrew.
fn tiny() -> impl Strategy<Value = (usize, Vec<(usize, usize)>)> {
    (2_usize..=5, 0_usize..5).prop_flat_map(|(teams, withdrawn)| {
        let compared = if withdrawn == 0 && teams > 2 { teams - 1 } else { teams };
        let meeting = (0..teams, 1..teams).prop_map(move |(home, step)| (home, (home + step) % teams));
        (Just(compared), prop::collection::vec(meeting, 1..=6))
    })
}

/// Returns the rounds of the circle method.
fn round_robin(teams: usize) -> Vec<(usize, usize)> {
    let last = teams - 1;
    let of_round = move |round: usize| {
        let place = move |step: usize| (round + step) % last;
        let others = (1..teams / 2).map(move |step| (place(step), place(last - step)));
        others.chain([(last, round)])
    };
    (0..last).flat_map(of_round).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn other_meetings_are_never_more_even_than_the_limit_and_reach_it((teams, meetings) in tiny()) {
        let meetings: Vec<_> = meetings.into_iter().filter(|(one, other)| *one.max(other) < teams).take(4).collect();
        prop_assume!(!meetings.is_empty());
        let given = league(teams, &meetings);
        let (games, met) =
            (found(&given, FairnessKind::Games).unwrap(), found(&given, FairnessKind::Pairs).unwrap());
        let all = pairs(teams);
        let values = |chosen: &[usize]| {
            let meetings: Vec<_> = chosen.iter().map(|pair| all[*pair]).collect();
            let count = |pair: usize| chosen.iter().filter(|one| **one == pair).count();
            (spread(games_of(teams, &meetings)), spread((0..all.len()).map(count)))
        };
        let found: Vec<_> = lists(all.len(), meetings.len()).map(|chosen| values(&chosen)).collect();
        prop_assert_eq!(found.iter().map(|one| one.0).min(), Some(games.limit));
        prop_assert_eq!(found.iter().map(|one| one.1).min(), Some(met.limit));
        prop_assert!(found.contains(&(games.limit, met.limit)));
        for measure in [games, met] {
            let is_best = measure.value == measure.limit;
            let expected = if is_best { FairnessVerdict::Best } else { FairnessVerdict::Improvable };
            prop_assert_eq!(measure.verdict, expected);
        }
    }

    #[test]
    fn other_sides_are_never_more_even_than_the_limit_and_reach_it((teams, meetings) in tiny()) {
        let given = league(teams, &meetings);
        let counts = given.counts();
        prop_assume!(counts.iter().any(|own| own.games() > 0));
        let home = found(&given, FairnessKind::Home).unwrap();
        let hosts = found(&given, FairnessKind::Hosts);
        let values: Vec<_> = turned(&meetings).map(|turned| sides_and_hosts(teams, &turned)).collect();
        prop_assert_eq!(values.iter().map(|one| one.0).min(), Some(home.limit));
        let least_hosts = values.iter().map(|one| one.1).min().unwrap();
        prop_assert!(values.contains(&(home.limit, least_hosts)), "both are reached at once");
        prop_assert_eq!(hosts.map_or(least_hosts, |hosts| hosts.limit), least_hosts);
        prop_assert_eq!((home.value, hosts.map(|hosts| hosts.value)), {
            let (sides, apart) = sides_and_hosts(teams, &meetings);
            (sides, hosts.map(|_| apart))
        });
        prop_assert_eq!(home.verdict == FairnessVerdict::Best, home.value == home.limit);
    }

    #[test]
    fn the_fewest_breaks_are_those_of_the_best_choice_of_sides((teams, meetings) in tiny(), more in tiny()) {
        let more = more.1.into_iter().filter(|(home, away)| *home.max(away) < teams);
        let mut meetings: Vec<_> = meetings.into_iter().chain(more).collect();
        // A mirrored double round robin has a limit of its own.
        meetings.truncate(if meetings.len() == teams * (teams - 1) { meetings.len() - 1 } else { meetings.len() });
        let fewest = turned(&meetings).map(|turned| breaks(teams, &turned)).min();
        prop_assert_eq!(Some(least_breaks(teams, &meetings)), fewest);
    }

    #[test]
    fn no_plan_shares_times_out_more_evenly_than_the_limit(
        teams in 2_usize..=4,
        given in prop::collection::vec((0_usize..6, 0_usize..2), 1..=4),
    ) {
        let all = pairs(teams);
        let given: Vec<_> = given.into_iter().map(|(pair, time)| (pair % all.len(), time)).collect();
        // Per team and time: its games.
        let table = |plan: &[(usize, usize)]| {
            let mut table = vec![[0_usize; 2]; teams];
            for (pair, time) in plan {
                table[all[*pair].0][*time] += 1;
                table[all[*pair].1][*time] += 1;
            }
            table
        };
        let column = |table: &[[usize; 2]], time: usize| table.iter().map(|row| row[time]).collect::<Vec<_>>();
        let own = table(&given);
        let fixed = |table: &[[usize; 2]]| {
            let seats = |time: usize| column(table, time).iter().sum::<usize>();
            (table.iter().map(|row| row[0] + row[1]).collect::<Vec<_>>(), [seats(0), seats(1)])
        };
        let (games, seats) = fixed(&own);
        let plans = lists(2 * all.len(), given.len())
            .map(|plan| table(&plan.iter().map(|one| (one / 2, one % 2)).collect::<Vec<_>>()));
        let alike: Vec<_> = plans.filter(|plan| fixed(plan) == (games.clone(), seats)).collect();
        prop_assert!(alike.contains(&own));
        for time in [0, 1] {
            let limit = least_share(&games, seats[time]);
            prop_assert!(alike.iter().all(|plan| spread(column(plan, time)) >= limit));
        }
        let game = |(pair, time): &(usize, usize)| {
            let (home, away) = all[*pair];
            CountedGame { home, away, day: 0, time: Some(*time), court: Some(*time) }
        };
        let league =
            CountedGames { teams, times: 2, courts: 2, games: given.iter().map(game).collect() };
        for kind in [FairnessKind::Times, FairnessKind::Courts] {
            let measure = found(&league, kind).unwrap();
            let is_best = |time: usize| spread(column(&own, time)) == least_share(&games, seats[time]);
            prop_assert_eq!(measure.verdict == FairnessVerdict::Best, is_best(0) && is_best(1));
            prop_assert_eq!(measure.value, spread(column(&own, measure.part.unwrap())));
        }
    }

    #[test]
    fn filling_up_evenly_is_the_best_that_numbers_allow(
        games in prop::collection::vec(0_usize..5, 1..=4),
        share in 0_usize..=100,
    ) {
        let seats = share * games.iter().sum::<usize>() / 100;
        let fits = |list: &Vec<usize>| {
            list.iter().sum::<usize>() == seats && list.iter().zip(&games).all(|(own, most)| own <= most)
        };
        let least = lists(5, games.len()).filter(fits).map(spread).min();
        prop_assert_eq!(Some(least_share(&games, seats)), least);
    }

    #[test]
    fn no_choice_of_days_has_a_longer_shortest_rest(
        days in prop::collection::btree_set(0_usize..30, 2..=9),
        games in 2_usize..=9,
    ) {
        let days: Vec<usize> = days.into_iter().collect();
        let chosen = |choice: &Vec<usize>| choice.iter().sum::<usize>() == games;
        let shortest = |choice: Vec<usize>| {
            let days: Vec<_> = days.iter().zip(choice).filter(|(_, is_chosen)| *is_chosen > 0).collect();
            days.windows(2).map(|two| two[1].0 - two[0].0 - 1).min().unwrap()
        };
        let best = lists(2, days.len()).filter(chosen).map(shortest).max();
        prop_assert_eq!(most_rest(&days, games), best.unwrap_or(0));
    }

    #[test]
    fn byes_are_never_more_even_than_the_limit(weeks in prop::collection::vec((1_usize..=2, 0_usize..6), 1..=3)) {
        let teams = 4;
        let all = pairs(teams);
        // Of four teams, the pair that is left after another one has the opposite index.
        let round = |(games, pair): (usize, usize)| [pair, 5 - pair][..games].to_vec();
        let table = |plan: &[(usize, usize)]| -> CountedGames {
            let games = plan.iter().enumerate().flat_map(|(week, one)| {
                let game = |pair: usize| {
                    let (home, away) = all[pair];
                    CountedGame { home, away, day: 7 * week, time: None, court: None }
                };
                round(*one).into_iter().map(game).collect::<Vec<_>>()
            });
            CountedGames { teams, times: 0, courts: 0, games: games.collect() }
        };
        let byes = |league: &CountedGames| league.counts().iter().map(|own| own.byes).collect::<Vec<_>>();
        let given = table(&weeks);
        let measure = found(&given, FairnessKind::Byes);
        prop_assert_eq!(measure.is_none(), byes(&given).iter().all(|byes| *byes == 0));
        let sizes: Vec<usize> = weeks.iter().map(|one| one.0).collect();
        let plans = lists(6, weeks.len())
            .map(|pairs| table(&sizes.iter().copied().zip(pairs).collect::<Vec<_>>()));
        let least = plans.map(|plan| spread(byes(&plan))).min().unwrap();
        prop_assert!(measure.is_none_or(|measure| measure.limit <= least && measure.value >= least));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, ..ProptestConfig::default() })]

    #[test]
    fn a_plan_is_measured_as_its_report_and_a_plain_count_say(
        teams in 3_usize..=8,
        count in 3_usize..=10,
        slots in 1_usize..=3,
        seed in any::<u64>(),
    ) {
        let request = homecourt::rules::schedule::Request {
            seed, rest_days: 1, ..request(teams, weeks(count, slots, 2))
        };
        let plan = generate(&request).unwrap();
        let times: BTreeSet<&String> = request.weeks.iter().flatten().map(|cell| &cell.time).collect();
        let mut ordered = plan.games.clone();
        ordered.sort_by_key(|game| (game.week, request.weeks[game.week][game.cell].day));
        let game = |game: &homecourt::rules::schedule::PlannedGame| {
            let cell = &request.weeks[game.week][game.cell];
            CountedGame {
                home: game.home,
                away: game.away,
                day: 7 * game.week + usize::from(cell.day),
                time: times.iter().position(|time| **time == cell.time),
                court: Some(cell.location),
            }
        };
        let league = CountedGames {
            teams, times: times.len(), courts: 2, games: ordered.iter().map(game).collect(),
        };
        let counts = league.counts();
        let values: BTreeMap<_, _> =
            measures(&league, &counts).iter().map(|one| (format!("{:?}", one.kind), one.value)).collect();
        let plain = measure(teams, &plan.games);
        let of = |name: &str| values.get(name).copied();
        prop_assert_eq!(of("Home"), plain.get("sides").copied());
        prop_assert_eq!(of("Breaks"), plain.get("breaks").copied());
        prop_assert_eq!(of("Pairs"), plain.get("pairs").copied());
        prop_assert_eq!(of("Games"), plain.get("byes").copied());
        prop_assert!(of("Hosts").is_none_or(|value| value == hosts(&request, &plan.games)));
        for (team, own) in counts.iter().enumerate() {
            let days = days(&request, &plan.games, team);
            let rests: Vec<usize> = days.windows(2).map(|two| two[1] - two[0] - 1).collect();
            prop_assert_eq!(&own.rests, &rests);
        }
        let criteria = report(&request, &plan.games);
        for (criterion, name) in [("sides", "Home"), ("breaks", "Breaks"), ("hosts", "Hosts"), ("rest", "Rest")] {
            let reported = criteria.iter().find(|one| one.name == criterion);
            let value = reported.map(|one| usize::try_from(one.value).unwrap());
            prop_assert!(value.is_none_or(|value| of(name) == Some(value)), "{}", criterion);
        }
    }
}

#[test]
fn a_round_robin_of_an_even_number_of_teams_has_two_breaks_fewer_than_teams() {
    for teams in [4, 6, 8, 10] {
        assert_eq!(least_breaks(teams, &round_robin(teams)), teams - 2, "{teams} teams");
    }
}

#[test]
fn a_mirrored_double_round_robin_has_the_fewest_breaks_that_any_sides_of_its_first_half_have() {
    // Without the last team of an even number, each round has a bye.
    for (teams, with_byes) in [(3, 4), (4, 4), (5, 6), (6, 6)] {
        let half: Vec<_> =
            round_robin(with_byes).into_iter().filter(|(one, other)| *one.max(other) < teams).collect();
        let double = |half: Vec<(usize, usize)>| {
            let other = half.iter().map(|(home, away)| (*away, *home));
            half.iter().copied().chain(other).collect::<Vec<_>>()
        };
        let fewest = turned(&half).map(|half| breaks(teams, &double(half))).min();
        assert_eq!(Some(least_breaks(teams, &double(half.clone()))), fewest, "{teams} teams");
        // If the host may be the same in both halves, fewer breaks are possible.
        let alike = [half.clone(), half].concat();
        assert!(Some(least_breaks(teams, &alike)) < fewest, "{teams} teams");
    }
}

#[test]
fn for_large_leagues_the_limit_of_breaks_is_known_for_whole_rounds_alone() {
    let whole = round_robin(24);
    assert_eq!(least_breaks(24, &whole), 22);
    // The last round is missing, so twelve pairs do not meet.
    assert_eq!(least_breaks(24, &whole[..whole.len() - 12]), 0);
    // A team plays its second game against a team's first one.
    let mut mixed = whole.clone();
    mixed.swap(0, 12);
    assert_eq!(least_breaks(24, &mixed), 0);
    // The last team withdrew.
    assert_eq!(least_breaks(23, &whole), 0);
}

#[test]
fn a_week_with_a_single_postponed_game_is_a_bye_for_nobody() {
    let games = |weeks: &[&[(usize, usize)]]| {
        let game = |day: usize, (home, away): (usize, usize)| CountedGame {
            home,
            away,
            day,
            time: None,
            court: None,
        };
        weeks
            .iter()
            .enumerate()
            .flat_map(|(week, its)| its.iter().map(move |one| game(7 * week, *one)))
            .collect()
    };
    let league =
        |weeks: &[&[(usize, usize)]]| CountedGames { teams: 7, games: games(weeks), ..Default::default() };
    let byes = |league: CountedGames| league.counts().iter().map(|own| own.byes).collect::<Vec<_>>();
    let round: &[(usize, usize)] = &[(0, 1), (2, 3), (4, 5)];
    assert_eq!(byes(league(&[round, round])), [0, 0, 0, 0, 0, 0, 2]);
    assert_eq!(byes(league(&[round, &[(0, 6)], round])), [0, 0, 0, 0, 0, 0, 2]);
    assert_eq!(byes(league(&[round, &[(0, 6), (1, 2)], round])), [0, 0, 0, 1, 1, 1, 2]);
}

#[test]
fn the_typical_rest_is_the_median_and_a_league_without_games_has_no_measure() {
    let own = TeamCounts { rests: vec![6, 0, 13, 6], ..TeamCounts::default() };
    assert_eq!((own.typical_rest(), own.without_rest()), (Some(6), 1));
    let two = TeamCounts { rests: vec![9, 2], ..TeamCounts::default() };
    assert_eq!(two.typical_rest(), Some(2));
    assert_eq!(TeamCounts::default().typical_rest(), None);
    let none = CountedGames { teams: 4, ..CountedGames::default() };
    assert!(measures(&none, &none.counts()).is_empty());
}
