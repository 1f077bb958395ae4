//! Finds games that clash with each other or with a limit.

use std::collections::{BTreeMap, BTreeSet};

use crate::domain::games::{Game, Status};
use crate::domain::ids::{EnrolmentId, GameId, LeagueId, SeasonId, TeamId};

/// The kind of a [`Clash`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClashKind {
    /// A team has several games at one time.
    TeamTwiceAtOnce,
    /// A team has several games of one league on one day.
    TeamTwiceADay,
    /// Several games are on one court at one time.
    CourtTwice,
    /// A schedule has more games at one time than courts.
    CourtsFull,
    /// A team is unavailable at the time.
    Unavailable,
    /// The league has the day off.
    WeekOff,
    /// A team has a bye on the day.
    Bye,
}

/// Games that clash. For the first four kinds, one clash contains all games of one team, court or schedule at one time
/// or day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    pub kind: ClashKind,
    /// In the order of the `games` given to [`clashes`].
    pub games: Vec<GameId>,
    /// The team concerned, for kinds that concern one team.
    pub team: Option<TeamId>,
}

/// The limits that one league's games are checked against.
#[derive(Clone, Debug, Default)]
pub struct ClashLimits {
    /// Per team, the times (`HH:MM`) at which it is unavailable.
    pub unavailable: BTreeMap<TeamId, Vec<String>>,
    /// Days on which no team of the league plays.
    pub week_offs: BTreeSet<String>,
    /// Enrolled teams and the days of their byes.
    pub byes: BTreeSet<(EnrolmentId, String)>,
    /// The schedule's courts. An empty list means one court without a name. `None` for games outside schedules.
    pub courts: Option<Vec<String>>,
}

/// Returns whether a game takes place on its date: it is neither cancelled nor postponed.
#[must_use]
pub fn is_held(game: &Game) -> bool {
    !matches!(game.status, Status::Cancelled | Status::Postponed)
}

/// Returns the clashes that concern at least one of the `own` games, by date. `games` are all games of the organization
/// on those days; the `own` games are of one league. Cancelled and postponed games never clash.
#[must_use]
pub fn clashes(games: &[Game], own: &BTreeSet<GameId>, limits: &ClashLimits) -> Vec<Clash> {
    let played: Vec<&Game> = games.iter().filter(|game| is_held(game)).collect();
    let mut found = of_teams(&played);
    found.extend(of_courts(&played));
    found.extend(limits.courts.iter().flat_map(|courts| beyond_courts(&played, own, courts)));
    found.retain(|clash| clash.games.iter().any(|game| own.contains(game)));
    for game in played.iter().filter(|game| own.contains(&game.id)) {
        found.extend(of_limits(game, limits));
    }
    let order: BTreeMap<GameId, usize> =
        played.iter().enumerate().map(|(place, game)| (game.id, place)).collect();
    found.sort_by_key(|clash| clash.games.first().and_then(|game| order.get(game)).copied());
    found
}

fn ids(games: &[&Game]) -> Vec<GameId> {
    games.iter().map(|game| game.id).collect()
}

fn of_teams(games: &[&Game]) -> Vec<Clash> {
    type League = Option<(SeasonId, LeagueId)>;
    let mut at_once: BTreeMap<(&str, &str, TeamId), Vec<&Game>> = BTreeMap::new();
    let mut of_day: BTreeMap<(&str, League, TeamId), Vec<&Game>> = BTreeMap::new();
    for game in games {
        let league = game.league_id.map(|league| (game.season_id, league));
        for team in [game.home_team.id, game.away_team.id] {
            if let Some(time) = &game.time {
                at_once.entry((&game.date, time, team)).or_default().push(game);
            }
            if league.is_some() {
                of_day.entry((&game.date, league, team)).or_default().push(game);
            }
        }
    }
    // Games at one time are reported as TeamTwiceAtOnce, and not as TeamTwiceADay as well.
    of_day.retain(|_, games| games.iter().any(|game| game.time.is_none() || game.time != games[0].time));
    let clash = |kind, team, games: Vec<&Game>| {
        (games.len() > 1).then(|| Clash { kind, games: ids(&games), team: Some(team) })
    };
    let at_once = at_once.into_iter();
    let mut found: Vec<_> =
        at_once.filter_map(|((_, _, team), games)| clash(ClashKind::TeamTwiceAtOnce, team, games)).collect();
    found.extend(
        of_day.into_iter().filter_map(|((_, _, team), games)| clash(ClashKind::TeamTwiceADay, team, games)),
    );
    found
}

/// Returns the normalized name of a game's court; `None` if the game has no court.
fn court_of(game: &Game) -> Option<String> {
    game.location.as_deref().map(|court| court.trim().to_lowercase()).filter(|court| !court.is_empty())
}

fn of_courts(games: &[&Game]) -> Vec<Clash> {
    let mut at: BTreeMap<(&str, &str, String), Vec<&Game>> = BTreeMap::new();
    for game in games {
        if let (Some(time), Some(court)) = (&game.time, court_of(game)) {
            at.entry((&game.date, time, court)).or_default().push(game);
        }
    }
    let full = at.into_values().filter(|games| games.len() > 1);
    full.map(|games| Clash { kind: ClashKind::CourtTwice, games: ids(&games), team: None }).collect()
}

/// Returns the times with more games of the schedule than courts, if at least one of these games has no court.
fn beyond_courts(games: &[&Game], own: &BTreeSet<GameId>, courts: &[String]) -> Vec<Clash> {
    let courts: BTreeSet<String> = courts.iter().map(|court| court.trim().to_lowercase()).collect();
    let league =
        games.iter().find(|game| own.contains(&game.id)).map(|game| (game.season_id, game.league_id));
    let mut at: BTreeMap<(&str, &str), Vec<&Game>> = BTreeMap::new();
    for game in games.iter().filter(|game| Some((game.season_id, game.league_id)) == league) {
        let is_there = court_of(game).is_none_or(|court| courts.contains(&court));
        if let (Some(time), true) = (&game.time, is_there) {
            at.entry((&game.date, time)).or_default().push(game);
        }
    }
    let is_over = |games: &Vec<&Game>| {
        games.len() > courts.len().max(1) && games.iter().any(|game| court_of(game).is_none())
    };
    let over = at.into_values().filter(is_over);
    over.map(|games| Clash { kind: ClashKind::CourtsFull, games: ids(&games), team: None }).collect()
}

fn of_limits(game: &Game, limits: &ClashLimits) -> Vec<Clash> {
    let mut found = Vec::new();
    let mut add = |kind, team| found.push(Clash { kind, games: vec![game.id], team });
    if game.league_id.is_some() && limits.week_offs.contains(&game.date) {
        add(ClashKind::WeekOff, None);
    }
    for side in [&game.home_team, &game.away_team] {
        let slots = limits.unavailable.get(&side.id).map_or(&[][..], Vec::as_slice);
        let is_blocked = |time: &String| slots.iter().any(|slot| slot.get(..5) == time.get(..5));
        if game.time.as_ref().is_some_and(is_blocked) {
            add(ClashKind::Unavailable, Some(side.id));
        }
        if limits.byes.contains(&(side.slt_id, game.date.clone())) {
            add(ClashKind::Bye, Some(side.id));
        }
    }
    found
}
