//! Small requests, compared with exhaustive search.

use std::collections::BTreeSet;

use homecourt::rules::schedule::{Refusal, Request, generate};
use proptest::prelude::*;

use crate::verifier::{check_hard, hour, request, weeks};

/// Returns the maximum number of games in a week.
fn most(request: &Request, week: usize, from: usize, used: u32) -> usize {
    let Some(cell) = request.weeks[week].get(from) else { return 0 };
    let free = |team: &usize| used >> team & 1 == 0 && !request.blocked[*team].contains(&cell.time);
    let able: Vec<usize> = (0..request.teams).filter(free).collect();
    let pairs = able
        .iter()
        .flat_map(|one| able.iter().filter(move |other| *other > one).map(move |other| (one, other)));
    let with = pairs.map(|(one, other)| 1 + most(request, week, from + 1, used | 1 << one | 1 << other));
    with.max().unwrap_or(0).max(most(request, week, from + 1, used))
}

/// Returns whether a plan exists in which each week has as many games as its cells and teams allow, and every team
/// plays.
fn is_possible(request: &Request) -> bool {
    let all = |week: usize| most(request, week, 0, 0) >= request.weeks[week].len().min(request.teams / 2);
    let plays =
        |team: usize| request.weeks.iter().flatten().any(|cell| !request.blocked[team].contains(&cell.time));
    request.weeks.iter().any(|cells| !cells.is_empty())
        && (0..request.teams).all(plays)
        && (0..request.weeks.len()).all(all)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn a_request_is_rejected_exactly_when_exhaustive_search_finds_no_plan(
        blocked in prop::collection::vec(prop::collection::btree_set(0_usize..3, 0..=2), 2..=5),
        open in prop::collection::vec(prop::collection::vec(0_usize..6, 0..=4), 1..=3),
        seed in any::<u64>(),
    ) {
        // Three times on two courts. Each week has some of these cells.
        let all = weeks(1, 3, 2).remove(0);
        let week = |places: &Vec<usize>| {
            let places: BTreeSet<&usize> = places.iter().collect();
            places.into_iter().map(|place| all[*place].clone()).collect::<Vec<_>>()
        };
        let blocked: Vec<BTreeSet<String>> =
            blocked.iter().map(|times| times.iter().map(|slot| hour(*slot)).collect()).collect();
        let teams = blocked.len();
        let request = Request { blocked, seed, ..request(teams, open.iter().map(week).collect()) };
        let answer = generate(&request);
        prop_assert_eq!(answer.is_ok(), is_possible(&request), "{:?}", answer.err());
        match answer {
            Ok(plan) => {
                check_hard(&request, &plan.games);
                let wanted: usize = request.weeks.iter().map(|cells| cells.len().min(teams / 2)).sum();
                prop_assert_eq!(plan.games.len(), wanted);
            }
            Err(Refusal::Unfilled { week, possible, wanted }) => {
                prop_assert_eq!(possible, most(&request, week, 0, 0));
                prop_assert_eq!(wanted, request.weeks[week].len().min(teams / 2));
            }
            Err(Refusal::NeverFree { team }) => {
                let cells = || request.weeks.iter().flatten();
                prop_assert!(cells().all(|cell| request.blocked[team].contains(&cell.time)));
            }
            Err(Refusal::NoCells) => prop_assert!(request.weeks.iter().all(Vec::is_empty)),
            Err(other) => prop_assert!(false, "{:?}", other),
        }
    }
}

/// A league whose plans are searched exhaustively, week by week and game by game.
struct Search {
    teams: usize,
    weeks: usize,
    slots: usize,
    courts: usize,
    met: Vec<Vec<usize>>,
    /// Per team: number of games at each time.
    times: Vec<Vec<usize>>,
}

impl Search {
    fn of(teams: usize, weeks: usize, slots: usize, courts: usize) -> Self {
        let (met, times) = (vec![Vec::new(); teams * teams], vec![vec![0; slots]; teams]);
        Self { teams, weeks, slots, courts, met, times }
    }

    fn games(&self) -> usize {
        (self.teams / 2).min(self.slots * self.courts)
    }

    /// Returns whether a plan exists with optimal pairs, byes and rematches, in which each team plays equally often at
    /// each time, give or take one game.
    fn finds(&mut self, week: usize) -> bool {
        if week < self.weeks {
            return self.fills(week, 0, &mut vec![0; self.slots]);
        }
        let least = self.weeks * self.games() / (self.teams * (self.teams - 1) / 2);
        let mut pairs = (0..self.teams * self.teams).filter(|pair| pair / self.teams < pair % self.teams);
        let apart = |counts: &Vec<usize>| counts.iter().max().unwrap() - counts.iter().min().unwrap();
        pairs.all(|pair| self.met[pair].len() >= least) && self.times.iter().all(|counts| apart(counts) <= 1)
    }

    fn fills(&mut self, week: usize, from: usize, used: &mut Vec<usize>) -> bool {
        let played = |counts: &Vec<usize>| counts.iter().sum::<usize>();
        if used.iter().sum::<usize>() == self.games() {
            let (least, most) = (self.times.iter().map(played).min(), self.times.iter().map(played).max());
            return most.zip(least).is_some_and(|(most, least)| most - least <= 1) && self.finds(week + 1);
        }
        let total = self.weeks * self.games();
        let often = total.div_ceil(self.teams * (self.teams - 1) / 2);
        let each = (2 * total).div_ceil(self.teams).div_ceil(self.slots);
        for pair in from..self.teams * self.teams {
            let (one, other) = (pair / self.teams, pair % self.teams);
            let plays = |team: usize| {
                let of = |pair: &usize| pair / self.teams == team || pair % self.teams == team;
                (0..self.met.len()).filter(of).any(|pair| self.met[pair].last() == Some(&week))
            };
            let early = self.met[pair].last().is_some_and(|last| 2 * (week - last) < self.teams);
            if one >= other || early || self.met[pair].len() >= often || plays(one) || plays(other) {
                continue;
            }
            for slot in 0..self.slots {
                let is_full = [one, other].iter().any(|team| self.times[*team][slot] >= each);
                if used[slot] >= self.courts || is_full {
                    continue;
                }
                self.put(pair, (week, slot), used);
                if self.fills(week, pair + 1, used) {
                    return true;
                }
                self.take(pair, slot, used);
            }
        }
        false
    }

    fn put(&mut self, pair: usize, (week, slot): (usize, usize), used: &mut [usize]) {
        used[slot] += 1;
        self.met[pair].push(week);
        self.times[pair / self.teams][slot] += 1;
        self.times[pair % self.teams][slot] += 1;
    }

    fn take(&mut self, pair: usize, slot: usize, used: &mut [usize]) {
        used[slot] -= 1;
        self.met[pair].pop();
        self.times[pair / self.teams][slot] -= 1;
        self.times[pair % self.teams][slot] -= 1;
    }
}

#[test]
fn the_report_and_exhaustive_search_agree_on_uneven_times() {
    let sizes = [
        (3, 2, 2, 1),
        (3, 3, 2, 1),
        (3, 4, 3, 2),
        (3, 6, 2, 1),
        (5, 2, 2, 1),
        (5, 3, 2, 1),
        (5, 2, 3, 2),
        (6, 2, 2, 2),
    ];
    let mut never = 0;
    for (teams, count, slots, courts) in sizes {
        let plan = generate(&request(teams, weeks(count, slots, courts))).unwrap();
        let found = plan.report.iter().find(|criterion| criterion.name == "slots").unwrap();
        let can_be = Search::of(teams, count, slots, courts).finds(0);
        assert_eq!(found.bound == Some(1), can_be, "{:?}", (teams, count, slots, courts));
        assert!(found.is_met, "{:?}", (teams, count, slots, courts));
        never += usize::from(!can_be);
    }
    assert!((1..sizes.len()).contains(&never), "{never} of them cannot be");
}
