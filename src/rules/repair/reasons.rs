//! Why a game has no place: the constraint without which it would have one.

use super::domains::{clash, is_open, is_same_week, plays};
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
    let is_free = |place: usize| others.iter().all(|other| !clash(request, (game, place), *other));
    let is_busy = |place: usize, team: usize| {
        let in_week = others
            .iter()
            .filter(|other| plays(request, other.0, team) && is_same_week(request, (game, place), **other));
        in_week.count() >= request.leagues[own.league].weekly
    };
    let teams = [own.home, own.away];
    let is_rested = |place: usize| teams.iter().all(|team| !is_busy(place, *team));
    let cannot = |team: usize, place: usize| request.cannot.get(team).is_some_and(|set| set.contains(&place));
    let can = |place: usize| teams.iter().all(|team| !cannot(*team, place));
    let of_place = |place: usize| {
        if !is_free(place) {
            return None;
        }
        let there = &request.places[place];
        let is_left = own.not.contains(&place);
        match (there.is_closed, can(place), is_left, is_rested(place)) {
            (true, true, false, true) => Some(Obstacle::Closed { place }),
            (false, false, false, true) => {
                let team = teams.into_iter().find(|team| cannot(*team, place))?;
                Some(Obstacle::Unavailable { place, team })
            }
            (false, true, true, true) => Some(Obstacle::Left { place }),
            (false, true, false, false) => {
                let team = teams.into_iter().find(|team| is_busy(place, *team))?;
                Some(Obstacle::TwiceAWeek { place, team })
            }
            _ => None,
        }
    };
    let rank = |obstacle: &Obstacle| match obstacle {
        Obstacle::TwiceAWeek { .. } => 0,
        Obstacle::Unavailable { .. } => 1,
        Obstacle::Closed { .. } => 2,
        Obstacle::Left { .. } => 3,
        Obstacle::Full => 4,
    };
    let found = offers().filter_map(of_place).min_by_key(rank);
    let suits = |place: usize| is_open(request, own, place) && is_rested(place) && !is_free(place);
    found.or_else(|| offers().any(suits).then_some(Obstacle::Full))
}
