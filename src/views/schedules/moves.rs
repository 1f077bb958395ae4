//! What moving a game to each of many places would break, as the one checker of clashes says it.

use std::collections::{BTreeMap, BTreeSet};

use super::clashes::{Clash, Surroundings, described};
use crate::domain::games::{Game, Status};
use crate::domain::ids::{GameId, TeamId};
use crate::domain::schedules::days_after;
use crate::domain::schedules::drafts::DraftPlace;
use crate::domain::schedules::rules::{ScheduleRule, ScheduleRuleKind};
use crate::rules::clashes::requests::concerns;
use crate::rules::clashes::{self as checker, Booking, BookingId, ClashLimits};
use crate::store::games::sort_key;

/// The other games and slots around a game that moves, in the order of [`Surroundings::bookings`].
pub struct MoveFrame<'a> {
    around: &'a Surroundings,
    game: &'a Game,
    games: BTreeMap<GameId, &'a Game>,
    others: Vec<Booking<'a>>,
    /// Indices of `others` that a team of the game plays, or a team that shares a person with one of them.
    related: BTreeSet<usize>,
    /// Indices of `others` by date.
    by_date: BTreeMap<&'a str, Vec<usize>>,
    limits: ClashLimits,
}

impl<'a> MoveFrame<'a> {
    pub fn new(around: &'a Surroundings, game: &'a Game) -> Self {
        let own = BookingId::Game(game.id);
        let others: Vec<Booking<'a>> =
            around.bookings().into_iter().filter(|booking| booking.id != own).collect();
        let limits = ClashLimits { rules: rules_of(&around.limits.rules, game), ..around.limits.clone() };
        let teams = related_teams(&limits.rules, game);
        let plays = |booking: &Booking<'_>| booking.sides.iter().any(|(team, _)| teams.contains(team));
        let related = (0..others.len()).filter(|index| plays(&others[*index])).collect();
        let mut by_date: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (index, booking) in others.iter().enumerate() {
            by_date.entry(booking.date).or_default().push(index);
        }
        let games = around.games.iter().map(|game| (game.id, game)).collect();
        Self { around, game, games, others, related, by_date, limits }
    }

    /// Returns the clashes of the game at a place. Only bookings that can clash with it there are compared: those of its
    /// teams, those on its court on the days around, and those of its league on the day.
    pub fn clashes(&self, place: &DraftPlace) -> Vec<Clash> {
        let moved = Game {
            date: place.date.clone(),
            time: place.time.clone(),
            location: place.location.clone(),
            status: Status::Scheduled,
            ..self.game.clone()
        };
        let Some(own) = self.around.booking(&moved) else { return Vec::new() };
        let mut limits = self.limits.clone();
        self.around.add_courts(&mut limits, &own);
        let mut near = self.related.clone();
        for days in [-1, 0, 1] {
            let date = days_after(&place.date, days);
            let is_near = |index: &&usize| {
                let other = &self.others[**index];
                let is_court = own.court.is_some() && other.court == own.court;
                is_court || (days == 0 && own.league.is_some() && other.league == own.league)
            };
            near.extend(self.by_date.get(date.as_str()).into_iter().flatten().filter(is_near));
        }
        let ids = BTreeSet::from([own.id]);
        let bookings = self.in_order(near, (own, &moved));
        let found = checker::clashes(&bookings, &ids, &limits);
        if found.is_empty() {
            return Vec::new();
        }
        let mut games = self.games.clone();
        games.insert(moved.id, &moved);
        described(&found, (games, &bookings), &limits)
    }

    /// Returns the bookings near the game with the game's own, by date and time; slots come last.
    fn in_order<'b>(&'b self, near: BTreeSet<usize>, (own, moved): (Booking<'b>, &Game)) -> Vec<Booking<'b>> {
        let key = sort_key(moved);
        let comes_before = |booking: &Booking<'_>| match booking.id {
            BookingId::Game(id) => self.games.get(&id).is_some_and(|game| sort_key(game) < key),
            BookingId::Slot(_) => false,
        };
        let mut bookings: Vec<Booking<'b>> =
            near.into_iter().map(|index| self.others[index].clone()).collect();
        let place = bookings.partition_point(comes_before);
        bookings.insert(place, own);
        bookings
    }
}

/// Returns the rules that a game can break: those of its season and league that name no team, or one of its teams.
fn rules_of(rules: &[ScheduleRule], game: &Game) -> Vec<ScheduleRule> {
    let teams = [game.home_team.id, game.away_team.id];
    let is_own = |rule: &&ScheduleRule| {
        let named = [&rule.team, &rule.other_team];
        concerns(rule, game.season_id, game.league_id)
            && (rule.team.is_none() || named.into_iter().flatten().any(|team| teams.contains(&team.id)))
    };
    rules.iter().filter(is_own).cloned().collect()
}

/// Returns the teams of a game, and those that share a person with one of them.
fn related_teams(rules: &[ScheduleRule], game: &Game) -> BTreeSet<TeamId> {
    let partners = rules.iter().filter(|rule| rule.kind == ScheduleRuleKind::SharedPerson);
    let partners = partners.flat_map(|rule| [&rule.team, &rule.other_team]).flatten().map(|team| team.id);
    partners.chain([game.home_team.id, game.away_team.id]).collect()
}
