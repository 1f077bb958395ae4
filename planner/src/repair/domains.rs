//! The places that each game may take, whatever the games that can move do.

use super::{RepairGame, RepairLeague, RepairPlace, RepairRequest};

/// Returns, per game, the places that it may take. The published place comes first if the game may stay there. Fixed
/// games have none.
pub fn of(request: &RepairRequest) -> Vec<Vec<usize>> {
    let fixed: Vec<(usize, usize)> = (request.games.iter().enumerate())
        .filter(|(_, game)| game.is_fixed)
        .filter_map(|(index, game)| Some((index, game.published?)))
        .collect();
    let locks = request.rules.locks(request);
    let of_game = |(index, game): (usize, &RepairGame)| {
        if game.is_fixed {
            return Vec::new();
        }
        let offers = &request.leagues[game.league].offers;
        let others = offers.iter().copied().filter(|place| Some(*place) != game.published);
        let all = game.published.into_iter().chain(others);
        let is_own = |place: &usize| locks.get(&index).is_none_or(|(_, places)| places.contains(place));
        all.filter(is_own)
            .filter(|place| is_open(request, game, *place) && suits_fixed(request, &fixed, (index, *place)))
            .collect()
    };
    request.games.iter().enumerate().map(of_game).collect()
}

/// Returns whether a game may be at a place if no other game were planned.
pub fn is_open(request: &RepairRequest, game: &RepairGame, place: usize) -> bool {
    let stays = game.may_stay && game.published == Some(place);
    let can = |team: usize| stays || request.cannot.get(team).is_none_or(|places| !places.contains(&place));
    let is_closed = request.is_closed(game, place) || game.not.contains(&place);
    !is_closed && can(game.home) && can(game.away) && request.rules.barring(game, place).is_none()
}

fn suits_fixed(request: &RepairRequest, fixed: &[(usize, usize)], (game, place): (usize, usize)) -> bool {
    let is_free = fixed.iter().all(|other| !clash(request, (game, place), *other));
    let own = &request.games[game];
    let is_within = |team: usize| {
        let in_week = fixed.iter().filter(|(other, there)| {
            plays(request, *other, team) && is_same_week(request, (game, place), (*other, *there))
        });
        in_week.count() < request.leagues[own.league].weekly
    };
    is_free && is_within(own.home) && is_within(own.away)
}

pub fn plays(request: &RepairRequest, game: usize, team: usize) -> bool {
    let game = &request.games[game];
    game.home == team || game.away == team
}

/// Returns whether two games at two places are of one league and in one of its weeks.
pub fn is_same_week(request: &RepairRequest, one: (usize, usize), other: (usize, usize)) -> bool {
    let index = request.games[one.0].league;
    let week = |place: usize| week(&request.leagues[index], &request.places[place]);
    request.games[other.0].league == index && week(one.1) == week(other.1)
}

/// Returns the number of the week of a league in which a place is.
pub fn week(league: &RepairLeague, place: &RepairPlace) -> i64 {
    (place.day - league.first_day).div_euclid(7)
}

/// Returns whether two games at two places cannot both be planned: they cannot both be played, or break a hard rule together.
pub fn clash(request: &RepairRequest, one: (usize, usize), other: (usize, usize)) -> bool {
    collide(request, one, other) || request.rules.between(request, one, other).is_some()
}

/// Returns whether two games at two places cannot both be played: they overlap on one court or for one team, or a team
/// would play twice on one day in a league without doubleheaders.
pub fn collide(request: &RepairRequest, (one, here): (usize, usize), (other, there): (usize, usize)) -> bool {
    let (from, to) = (&request.places[here], &request.places[there]);
    if from.day != to.day {
        return false;
    }
    let (first, second) = (&request.games[one], &request.games[other]);
    let shared = || [first.home, first.away].into_iter().filter(|team| plays(request, other, *team));
    let is_team_shared = shared().next().is_some();
    let league = &request.leagues[first.league];
    let is_once = |team: usize| !league.has_doubleheaders && !league.doubleheaders.contains(&team);
    if is_team_shared && first.league == second.league && shared().any(is_once) {
        return true;
    }
    let is_court_shared = from.court.is_some() && from.court == to.court;
    (is_team_shared || is_court_shared) && overlap(request, (first, from.start), (second, to.start))
}

/// Returns whether two games with their starts overlap.
pub fn overlap(
    request: &RepairRequest,
    (one, from): (&RepairGame, Option<i64>),
    (other, to): (&RepairGame, Option<i64>),
) -> bool {
    let (Some(from), Some(to)) = (from, to) else { return false };
    let length = |game: &RepairGame| request.leagues[game.league].minutes;
    from < to + length(other) && to < from + length(one)
}
