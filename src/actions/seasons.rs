//! Creates and updates seasons and their leagues, and copies teams from another season.

use super::divisions;
use super::organizations::check_named;
use crate::db::{Connection, Transaction};
use crate::domain::ids::{LeagueId, OrganizationId, SeasonId, SportId};
use crate::domain::leagues::{LeagueFields, LeagueInput, LeaguePlace, NewLeague, SeasonsLeague};
use crate::domain::players::View;
use crate::domain::seasons::{Season, SeasonInput};
use crate::error::{Error, Result};
use crate::store;
use crate::store::enrolments::NewEnrolment;
use crate::store::seasons::NewSeason;
use crate::views::seasons::teams_of;

/// Creates a season of the given sport, or of the organization's first sport.
///
/// # Errors
/// `Invalid` on a field, or on `sport_id` for a sport that the organization does not have.
pub fn create(tx: &Transaction, organization: OrganizationId, input: &SeasonInput) -> Result<Season> {
    check_named(tx, organization, input.organization_id)?;
    let fields = input.check(None)?;
    let new = NewSeason {
        sport: sport(tx, organization, input.sport_id)?,
        name: &fields.name,
        start_date: fields.start_date.as_deref(),
        finish_date: fields.finish_date.as_deref(),
        active: fields.active,
        show_divisions: fields.show_divisions,
    };
    let id = store::seasons::create(tx, organization, &new)?;
    store::seasons::find(tx, organization, id)
}

fn sport(conn: &Connection, organization: OrganizationId, requested: Option<SportId>) -> Result<SportId> {
    let sports = store::sports::list_by_organization(conn, organization)?;
    if sports.is_empty() {
        return Err(Error::field("sport_id", "No sport assigned to this user."));
    }
    let found = sports.iter().find(|sport| requested.is_none_or(|requested| requested == sport.id));
    found.map(|sport| sport.id).ok_or_else(|| Error::field("sport_id", "is not one of your sports"))
}

/// Updates a season.
///
/// # Errors
/// `NotFound` for a season of another organization, `Invalid` on a field.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: SeasonId,
    input: &SeasonInput,
) -> Result<Season> {
    let before = store::seasons::find(tx, organization, id)?;
    check_named(tx, organization, input.organization_id)?;
    if sport(tx, organization, input.sport_id.or(Some(before.sport_id)))? != before.sport_id {
        return Err(Error::field("sport_id", "cannot be changed: the season has its sport's statistics"));
    }
    let fields = input.check(Some(&before))?;
    store::seasons::update(tx, organization, id, &fields)?;
    store::seasons::find(tx, organization, id)
}

/// Adds a league to a season: the organization's league of that name, or a new one. With `copy_from`, copies teams,
/// captains and rosters from the league of the same name in another season.
///
/// # Errors
/// `NotFound` for the season, `Conflict` if the season has a league of that name, `Invalid` on `copyFromSeasonId`.
pub fn add_league(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    new: &NewLeague,
) -> Result<SeasonsLeague> {
    store::seasons::find(tx, organization, season)?;
    refuse_double(tx, organization, (season, None), &new.name)?;
    let known = store::leagues::find_by_name(tx, organization, &new.name)?;
    let from = new.copy_from.map(|from| league_to_copy(tx, organization, from, &new.name)).transpose()?;
    let league = match from.map(|(_, league)| league).or(known) {
        Some(league) => league,
        None => store::leagues::create(tx, organization, &new.name)?,
    };
    if new.game_minutes.is_some() {
        let before = store::leagues::find_fields(tx, organization, league)?;
        let fields = LeagueFields { game_minutes: new.game_minutes, ..before };
        store::leagues::update(tx, organization, league, &fields)?;
    }
    store::leagues::add_to_season(tx, organization, season, league)?;
    if let Some(from) = from {
        copy_teams(tx, organization, from, (season, league))?;
    }
    store::leagues::find_in_season(tx, organization, season, league)
}

/// Rejects a second league of the same name in a season, because users could not tell them apart. Ignores the league
/// `own`.
///
/// # Errors
/// `Conflict` if another league of the season has the name.
fn refuse_double(
    conn: &Connection,
    organization: OrganizationId,
    (season, own): (SeasonId, Option<LeagueId>),
    name: &str,
) -> Result<()> {
    let played = store::leagues::list_by_season(conn, organization, season)?;
    let name = name.to_lowercase();
    if played.iter().any(|one| Some(one.league.id) != own && one.league.name.to_lowercase() == name) {
        return Err(Error::Conflict("This season has a league of that name already.".to_owned()));
    }
    Ok(())
}

fn league_to_copy(
    conn: &Connection,
    organization: OrganizationId,
    from: SeasonId,
    name: &str,
) -> Result<(SeasonId, LeagueId)> {
    let refused = |why| Error::field("copyFromSeasonId", why);
    match store::seasons::find(conn, organization, from) {
        Err(Error::NotFound(_)) => return Err(refused("is not one of your seasons")),
        found => found?,
    };
    let played = store::leagues::list_by_season(conn, organization, from)?;
    let name = name.to_lowercase();
    let found = played.into_iter().find(|one| one.league.name.to_lowercase() == name);
    found
        .map(|one| (from, one.league.id))
        .ok_or_else(|| refused("There is no league of this name in that season."))
}

fn copy_teams(
    tx: &Transaction,
    organization: OrganizationId,
    (from, old): (SeasonId, LeagueId),
    (season, league): (SeasonId, LeagueId),
) -> Result<()> {
    let teams = store::enrolments::list_by_season(tx, organization, from)?;
    for team in teams.iter().filter(|team| team.league == old) {
        let (captain, captain_id) = (team.captain.visible(View::Staff).name, team.captain.id());
        let captain = captain.as_deref().filter(|_| captain_id.is_none());
        let new = NewEnrolment { season, league, team: team.team, captain, captain_id };
        let copy = store::enrolments::create(tx, organization, &new)?;
        store::rosters::copy(tx, organization, (team.id, copy))?;
    }
    Ok(())
}

/// Updates a league in all its seasons.
///
/// # Errors
/// `NotFound` if the season has no such league, `Invalid` on a field, `Conflict` if the season has another league of that
/// name.
pub fn update_league(
    tx: &Transaction,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
    input: &LeagueInput,
) -> Result<SeasonsLeague> {
    store::leagues::find_in_season(tx, organization, season, league)?;
    let fields = input.over(store::leagues::find_fields(tx, organization, league)?)?;
    refuse_double(tx, organization, (season, Some(league)), &fields.name)?;
    store::leagues::update(tx, organization, league, &fields)?;
    store::leagues::find_in_season(tx, organization, season, league)
}

/// Reorders the leagues of a season. Leagues that are not named follow in their current order.
///
/// # Errors
/// `NotFound` for the season, `Invalid` on the `id` of a league that is not in the season.
pub fn reorder_leagues(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    places: &[LeaguePlace],
) -> Result<Vec<SeasonsLeague>> {
    store::seasons::find(tx, organization, season)?;
    let mut played: Vec<LeagueId> =
        store::leagues::list_by_season(tx, organization, season)?.iter().map(|one| one.league.id).collect();
    if let Some(index) = places.iter().position(|place| !played.contains(&place.id)) {
        return Err(Error::field(&format!("orderedLeagues[{index}].id"), "is not a league of this season"));
    }
    let place = |league: &LeagueId| places.iter().find(|place| place.id == *league).map(|one| one.position);
    played.sort_by_key(|league| place(league).unwrap_or(i64::MAX));
    store::leagues::reorder(tx, organization, season, &played)?;
    store::leagues::list_by_season(tx, organization, season)
}

/// Removes a league from a season with its enrolments, games, byes and week-offs there. Deletes the league if that was
/// its last season. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` if the season has no such league; `Conflict` if a bracket with games has teams of this league and of others.
pub fn remove_league(
    tx: &Transaction,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
    now: i64,
) -> Result<()> {
    store::leagues::find_in_season(tx, organization, season, league)?;
    let ids = teams_of(tx, organization, (season, league))?;
    divisions::refuse_in_shared_bracket(tx, organization, season, &ids)?;
    store::enrolments::remove(tx, organization, &ids)?;
    store::leagues::remove_from_season(tx, organization, season, league)?;
    divisions::seat_ready(tx, organization, season, now)
}
