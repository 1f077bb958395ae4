//! Clashes of games, with their texts: of a whole schedule, of one game, and of a bracket's slot.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use utoipa::ToSchema;

use crate::db::Connection;
use crate::domain::games::BracketSlot;
use crate::domain::games::Game;
use crate::domain::ids::{GameId, LeagueId, OrganizationId, SeasonId, TeamId};
use crate::domain::players::View;
use crate::domain::schedules::Schedule;
use crate::error::Result;
use crate::rules::dates;
use crate::rules::schedule::{self as engine, ClashKind, ClashLimits};
use crate::store;

/// A clash: games that cannot all be played as planned, or a game at a time or on a date at which it cannot be played.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Clash {
    #[schema(value_type = String)]
    pub kind: &'static str,
    /// The problem, as a sentence.
    pub text: String,
    /// `YYYY-MM-DD`.
    pub date: String,
    pub games: Vec<ClashingGame>,
}

/// A game of a clash.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ClashingGame {
    pub id: GameId,
    pub league: Option<String>,
    pub home: String,
    pub away: String,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM`.
    pub time: Option<String>,
    pub location: Option<String>,
}

/// Returns the clashes of a game at its date, time and location.
pub fn of_game(conn: &Connection, organization: OrganizationId, game: &Game) -> Result<Vec<Clash>> {
    let schedule = match store::schedules::place_of(conn, organization, game.id)? {
        (_, Some(id)) => Some(store::schedules::find(conn, organization, id)?),
        (_, None) => None,
    };
    let league = game.league_id.map(|league| (game.season_id, league));
    let games = store::games::list_between(conn, organization, &game.date, &game.date)?;
    let mut found =
        find(conn, organization, (&games, &BTreeSet::from([game.id])), (league, schedule.as_ref()))?;
    for slot in store::games::slots::list_by_date(conn, organization, &game.date)? {
        if engine::is_held(game) && is_at(&slot, game) {
            found.push(slot_clash(&slot, vec![game]));
        }
    }
    Ok(found)
}

/// Returns the clash of a bracket's slot with games and other slots on the same court at the same time, if any.
pub fn of_slot(conn: &Connection, organization: OrganizationId, slot: &BracketSlot) -> Result<Vec<Clash>> {
    let games = store::games::list_between(conn, organization, &slot.date, &slot.date)?;
    let games: Vec<&Game> = games.iter().filter(|game| engine::is_held(game) && is_at(slot, game)).collect();
    let slots = store::games::slots::list_by_date(conn, organization, &slot.date)?;
    let others = slots.iter().filter(|other| {
        other.id != slot.id
            && other.time == slot.time
            && is_same_court(other.location.as_deref(), slot.location.as_deref())
    });
    let is_free = slot.time.is_none() || games.is_empty() && others.count() == 0;
    Ok(if is_free { Vec::new() } else { vec![slot_clash(slot, games)] })
}

fn is_at(slot: &BracketSlot, game: &Game) -> bool {
    slot.time.is_some()
        && slot.time == game.time
        && is_same_court(slot.location.as_deref(), game.location.as_deref())
}

fn is_same_court(one: Option<&str>, other: Option<&str>) -> bool {
    let plain = |court: &str| court.trim().to_lowercase();
    one.is_some() && one.map(plain) == other.map(plain)
}

/// Returns the clash of a slot with `games` on its court.
fn slot_clash(slot: &BracketSlot, games: Vec<&Game>) -> Clash {
    let (date, time) = (dates::long_date(&slot.date), dates::clock(slot.time.as_deref()));
    let place = slot.location.as_deref().unwrap_or_default().trim();
    Clash {
        kind: "court_twice",
        text: format!("A bracket's game is planned on {place} at {time} on {date}, beside another game."),
        date: slot.date.clone(),
        games: games.into_iter().map(clashing).collect(),
    }
}

/// Returns the clashes of a schedule's games, by date.
pub fn of_schedule(
    conn: &Connection,
    organization: OrganizationId,
    schedule: &Schedule,
) -> Result<Vec<Clash>> {
    let own = store::games::list_by_schedule(conn, organization, schedule.id)?;
    let (Some(first), Some(last)) = (own.first(), own.last()) else { return Ok(Vec::new()) };
    let games = store::games::list_between(conn, organization, &first.date, &last.date)?;
    let own = own.iter().map(|game| game.id).collect();
    let league = Some((schedule.season_id, schedule.league_id));
    find(conn, organization, (&games, &own), (league, Some(schedule)))
}

fn find(
    conn: &Connection,
    organization: OrganizationId,
    (games, own): (&[Game], &BTreeSet<GameId>),
    (league, schedule): (Option<(SeasonId, LeagueId)>, Option<&Schedule>),
) -> Result<Vec<Clash>> {
    let mut limits =
        ClashLimits { courts: schedule.map(|schedule| schedule.locations.clone()), ..ClashLimits::default() };
    let own_games = games.iter().filter(|game| own.contains(&game.id));
    let teams: BTreeSet<TeamId> = own_games.flat_map(|game| [game.home_team.id, game.away_team.id]).collect();
    for team in teams {
        let slots = store::teams::find(conn, organization, View::Staff, team)?.unavailable_slots;
        limits.unavailable.insert(team, slots);
    }
    if let Some((season, league)) = league {
        let offs = store::week_offs::list_by_league(conn, organization, season, league)?;
        limits.week_offs = offs.into_iter().map(|off| off.date).collect();
        for bye in store::byes::list_by_league(conn, organization, season, league)? {
            limits.byes.extend(bye.teams.iter().map(|team| (team.id, bye.date.clone())));
        }
    }
    let by_id: BTreeMap<GameId, &Game> = games.iter().map(|game| (game.id, game)).collect();
    let courts = schedule.map_or(1, |schedule| schedule.locations.len().max(1));
    let described = |clash: &engine::Clash| {
        let games: Vec<&Game> = clash.games.iter().filter_map(|id| by_id.get(id).copied()).collect();
        describe(clash, &games, courts)
    };
    Ok(engine::clashes(games, own, &limits).iter().filter_map(described).collect())
}

/// Returns a clash of the engine with its text; `None` if it has no games.
fn describe(clash: &engine::Clash, games: &[&Game], courts: usize) -> Option<Clash> {
    let first = games.first()?;
    let (date, time) = (dates::long_date(&first.date), dates::clock(first.time.as_deref()));
    let count = games.len();
    let league = first.league.as_ref().map_or("The league", |league| league.name.as_str());
    let team = clash.team.and_then(|team| name_of(first, team)).unwrap_or_default();
    let place = first.location.as_deref().unwrap_or_default().trim();
    let (kind, text) = match clash.kind {
        ClashKind::TeamTwiceAtOnce => {
            ("team_twice_at_once", format!("{team} has {count} games at {time} on {date}"))
        }
        ClashKind::TeamTwiceADay => {
            ("team_twice_a_day", format!("{team} has {count} games on {date}, and one a day is allowed"))
        }
        ClashKind::CourtTwice => ("court_twice", format!("{count} games are on {place} at {time} on {date}")),
        ClashKind::CourtsFull => {
            let courts = if courts == 1 { "1 court".to_owned() } else { format!("{courts} courts") };
            ("courts_full", format!("{count} games are at {time} on {date}, and the schedule has {courts}"))
        }
        ClashKind::Unavailable => ("unavailable", format!("{team} cannot play at {time} on {date}")),
        ClashKind::WeekOff => ("week_off", format!("{league} does not play on {date}")),
        ClashKind::Bye => ("bye", format!("{team} has a bye on {date}")),
    };
    Some(Clash {
        kind,
        text: format!("{text}."),
        date: first.date.clone(),
        games: games.iter().copied().map(clashing).collect(),
    })
}

fn clashing(game: &Game) -> ClashingGame {
    ClashingGame {
        id: game.id,
        league: game.league.as_ref().map(|league| league.name.clone()),
        home: game.home_team.name.clone(),
        away: game.away_team.name.clone(),
        date: game.date.clone(),
        time: game.time.clone(),
        location: game.location.clone(),
    }
}

fn name_of(game: &Game, team: TeamId) -> Option<&str> {
    [&game.home_team, &game.away_team].into_iter().find(|side| side.id == team).map(|side| side.name.as_str())
}
