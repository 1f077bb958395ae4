//! Proven limits: no arrangement of a league's games is fairer, and why.

use std::collections::BTreeSet;

/// Most states times games for which [`least_breaks`] is computed exactly: some milliseconds.
const MOST_STEPS: usize = 1 << 22;

/// Returns the least spread (maximum less minimum) of whole numbers whose sum is `total`.
#[must_use]
pub fn least_spread(total: usize, parts: usize) -> usize {
    usize::from(!total.is_multiple_of(parts.max(1)))
}

/// Returns the least spread of the teams' games at one time, or on one court. Team `i` has `games[i]` games in all, and the
/// teams together have `seats` games at that time. The teams are filled up evenly, like vessels of different heights.
#[must_use]
pub fn least_share(games: &[usize], seats: usize) -> usize {
    let filled = |level: usize| games.iter().map(|most| level.min(*most)).sum::<usize>();
    let (fewest, most) = (games.iter().min().copied().unwrap_or(0), games.iter().max().copied().unwrap_or(0));
    let level = (0..=most).take_while(|level| filled(*level) <= seats).last().unwrap_or(0);
    level + usize::from(filled(level) < seats) - fewest.min(level)
}

/// Returns the most whole days of rest that a team with `games` games can have between any two of them, if it plays on
/// some of these days. `days` is sorted and without duplicates.
#[must_use]
pub fn most_rest(days: &[usize], games: usize) -> usize {
    let fits = |rest: usize| {
        let (mut count, mut last) = (0, None);
        for day in days {
            if last.is_none_or(|last| day - last > rest) {
                (count, last) = (count + 1, Some(*day));
            }
        }
        count >= games
    };
    let span = days.last().zip(days.first()).map_or(0, |(last, first)| last - first);
    // Every rest below one that fits does fit.
    let (mut fitting, mut too_long) = (0, span.max(1));
    while too_long - fitting > 1 {
        let middle = usize::midpoint(fitting, too_long);
        if fits(middle) {
            fitting = middle;
        } else {
            too_long = middle;
        }
    }
    fitting
}

/// Returns a number of breaks of all compared teams together below which no choice of home and away gets. `meetings` are
/// the games (home, away) in order of play; teams from `teams` on are not compared.
///
/// In a double round robin whose second half mirrors the first, each pair's host changes in the second half. Otherwise sides
/// are free, and the number is exact if the league is small enough for the search. For a larger league it is `teams - 2` if
/// all pairs meet and every team plays in every round, otherwise 0.
#[must_use]
pub fn least_breaks(teams: usize, meetings: &[(usize, usize)]) -> usize {
    if let Some(breaks) = mirrored_breaks(teams, meetings) {
        return breaks;
    }
    let states = u32::try_from(teams).ok().and_then(|teams| 1_usize.checked_shl(teams));
    let steps = states.and_then(|states| states.checked_mul(meetings.len()));
    if steps.is_some_and(|steps| steps <= MOST_STEPS) {
        return fewest_breaks(teams, meetings);
    }
    if is_whole(teams, meetings) { teams.saturating_sub(2) } else { 0 }
}

/// Returns the least breaks of a double round robin whose second half mirrors the first, with the other team as the host;
/// `None` for other meetings.
///
/// Of an odd number of teams, each has an even number of games in a half: without a break in the first half it is twice in a
/// row on the same side between the halves. Of an even number, a team with one break in the first half has one between the
/// halves, too, and all teams but two have a break in the first half (see [`is_whole`]).
fn mirrored_breaks(teams: usize, meetings: &[(usize, usize)]) -> Option<usize> {
    let (first, second) = meetings.split_at(meetings.len() / 2);
    let is_known = |(home, away): &(usize, usize)| *home.max(away) < teams;
    if teams < 3 || meetings.len() != teams * (teams - 1) || !meetings.iter().all(is_known) {
        return None;
    }
    // Per team: its opponents, and whether it is at home.
    let opponents = |half: &[(usize, usize)], is_turned: bool| {
        let mut opponents = vec![Vec::new(); teams];
        for (home, away) in half {
            opponents[*home].push((*away, !is_turned));
            opponents[*away].push((*home, is_turned));
        }
        opponents
    };
    let is_mirrored = opponents(first, false) == opponents(second, true) && meets_all(teams, first);
    match teams % 2 {
        _ if !is_mirrored => None,
        0 if is_whole(teams, first) => Some(3 * teams - 6),
        0 => None,
        _ => Some(teams),
    }
}

/// Searches all choices of home and away, game by game. A state has a bit for each team, set if the team was at home in its
/// last game. Before a team's first game its bit is free, so that its first side is never a break.
fn fewest_breaks(teams: usize, meetings: &[(usize, usize)]) -> usize {
    let mut costs = vec![0_usize; 1 << teams];
    // A team that is not compared has no bit.
    let bit = |team: usize| if team < teams { 1_usize << team } else { 0 };
    for (one, other) in meetings {
        let (one, other) = (bit(*one), bit(*other));
        for state in (0..costs.len()).filter(|state| state & (one | other) == 0) {
            let [first, second] = [(one, other), (other, one)].map(|sides| cost_after(&costs, state, sides));
            (costs[state], costs[state | one | other]) = (usize::MAX, usize::MAX);
            (costs[state | one], costs[state | other]) = (first, second);
        }
    }
    costs.into_iter().min().unwrap_or(0)
}

/// Returns the least cost after a game with these sides. `state` has the bits of all other teams.
fn cost_after(costs: &[usize], state: usize, (home, away): (usize, usize)) -> usize {
    let cost = |(was_home, away_was_home): (usize, usize)| {
        let breaks = usize::from(was_home > 0) + usize::from(away > 0 && away_was_home == 0);
        costs[state | was_home | away_was_home].saturating_add(breaks)
    };
    [(0, 0), (home, 0), (0, away), (home, away)].into_iter().map(cost).min().unwrap_or(usize::MAX)
}

/// Returns whether all pairs meet and the meetings are whole rounds: a team's nth game is its opponent's nth game. Then two
/// teams without a break begin on different sides, because otherwise both would be at home when they meet. So all teams but
/// two have a break.
fn is_whole(teams: usize, meetings: &[(usize, usize)]) -> bool {
    let mut played = vec![0_usize; teams];
    for (one, other) in meetings {
        if *one.max(other) >= teams || played[*one] != played[*other] {
            return false;
        }
        played[*one] += 1;
        played[*other] += 1;
    }
    played.windows(2).all(|two| two[0] == two[1]) && meets_all(teams, meetings)
}

/// Returns whether every pair of teams meets.
fn meets_all(teams: usize, meetings: &[(usize, usize)]) -> bool {
    let met: BTreeSet<_> = meetings.iter().map(|(one, other)| (*one.min(other), *one.max(other))).collect();
    met.len() == teams * teams.saturating_sub(1) / 2
}
