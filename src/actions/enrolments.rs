//! Enrols teams in the leagues of a season, and updates their captains, logos and rosters.

use super::divisions::refuse_in_bracket;
use crate::db::{Connection, Transaction};
use crate::domain::enrolments::{Captain, Enrolled, EnrolmentChanges, RosterAddition};
use crate::domain::ids::{EnrolmentId, LeagueId, OrganizationId, PlayerId, SeasonId, TeamId};
use crate::domain::players::View;
use crate::domain::teams::{RosterPlayer, Team, TeamChanges};
use crate::error::{Error, Result};
use crate::store;
use crate::store::enrolments::NewEnrolment;
use crate::store::images::NewImage;
use crate::store::players::NewPlayer;
use crate::views::enrolments::{RosterPath, enrolments_of, find};

/// Enrols a team in a league of a season: a new team, or an existing team with the players of its latest roster. Returns
/// the team's id.
///
/// # Errors
/// `NotFound` if the league is not in the season, `Conflict` if the team is already enrolled.
pub fn enrol(
    tx: &Transaction,
    organization: OrganizationId,
    (season, league): (SeasonId, LeagueId),
    enrolled: &Enrolled,
) -> Result<TeamId> {
    store::leagues::find_in_season(tx, organization, season, league)?;
    let team = match enrolled {
        Enrolled::New(name) => store::teams::create(tx, organization, name, Some(league))?,
        Enrolled::Known(team) => known_team(tx, organization, *team)?,
    };
    if store::enrolments::find_by_team(tx, organization, (season, league, team))?.is_some() {
        return Err(Error::Conflict("This team is in this league already.".to_owned()));
    }
    let latest = store::rosters::latest_of_team(tx, organization, team)?;
    let input = NewEnrolment { season, league, team, captain: None, captain_id: None };
    let enrolment = store::enrolments::create(tx, organization, &input)?;
    if let Some(latest) = latest {
        store::rosters::copy(tx, organization, (latest, enrolment))?;
    }
    Ok(team)
}

/// Creates a team. If `league` is in an active season, enrols the team there, because generated schedules contain
/// enrolled teams only. Otherwise the league is only the team's home league.
pub fn create_team(
    tx: &Transaction,
    organization: OrganizationId,
    name: &str,
    league: Option<LeagueId>,
) -> Result<Team> {
    let team = store::teams::create(tx, organization, name, league)?;
    if let Some(league) = league
        && let Some(season) = store::schedules::season_of(tx, organization, league)?
        && store::seasons::find(tx, organization, season)?.active
    {
        let input = NewEnrolment { season, league, team, captain: None, captain_id: None };
        store::enrolments::create(tx, organization, &input)?;
    }
    store::teams::find(tx, organization, View::Staff, team)
}

fn known_team(conn: &Connection, organization: OrganizationId, team: TeamId) -> Result<TeamId> {
    match store::teams::find(conn, organization, View::Staff, team) {
        Err(Error::NotFound(_)) => Err(Error::field("copyFromTeamId", "is not one of your teams")),
        found => found.map(|team| team.id),
    }
}

/// Updates a team's name, captain and logo. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` if the team is not enrolled in the league, `Invalid` on `captainId` for a player of another organization.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    place: RosterPath,
    changes: EnrolmentChanges,
    (logo, now): (Option<NewImage>, i64),
) -> Result<()> {
    let enrolment = find(tx, organization, place)?;
    let team = place.2;
    if let Some(captain) = changes.captain {
        set_captain(tx, organization, enrolment, &captain)?;
    }
    if let Some(logo) = logo {
        let logo = store::images::create(tx, organization, &logo, now)?;
        store::teams::set_logo(tx, organization, team, Some(logo))?;
    } else if changes.remove_logo {
        store::teams::set_logo(tx, organization, team, None)?;
    }
    let changes = TeamChanges { name: changes.name, league_id: None, unavailable_slots: None };
    store::teams::update(tx, organization, team, &changes)
}

fn set_captain(
    tx: &Transaction,
    organization: OrganizationId,
    enrolment: EnrolmentId,
    captain: &Captain,
) -> Result<()> {
    let names = match captain {
        Captain::Nobody => (None, None),
        Captain::Player(player) => (Some(known_player(tx, organization, "captainId", *player)?), None),
        Captain::Named(name) => {
            let before = store::enrolments::find(tx, organization, enrolment)?;
            if before.captain.visible(View::Staff).name.as_ref() == Some(name) {
                return Ok(());
            }
            (None, Some(name.as_str()))
        }
    };
    store::enrolments::set_captain(tx, organization, enrolment, names)
}

fn known_player(
    conn: &Connection,
    organization: OrganizationId,
    field: &str,
    player: PlayerId,
) -> Result<PlayerId> {
    match store::players::find(conn, organization, View::Staff, player) {
        Err(Error::NotFound(_)) => Err(Error::field(field, "is not one of your players")),
        found => found.map(|player| player.id),
    }
}

/// Adds a player to a roster: an existing player, or a new one with an optional photo. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` if the team is not enrolled in the league, `Conflict` if the player is already on the roster.
pub fn add_player(
    tx: &Transaction,
    organization: OrganizationId,
    place: RosterPath,
    (addition, number): &(RosterAddition, Option<String>),
    (image, now): (Option<NewImage>, i64),
) -> Result<RosterPlayer> {
    let enrolment = find(tx, organization, place)?;
    let player = match addition {
        RosterAddition::Known(player) => known_player(tx, organization, "player_id", *player)?,
        RosterAddition::New(first_name, last_name) => {
            let image =
                image.map(|image| store::images::create(tx, organization, &image, now)).transpose()?;
            let input = NewPlayer { first_name, last_name, image, ..NewPlayer::default() };
            store::players::create(tx, organization, &input)?
        }
    };
    if store::rosters::has(tx, organization, (enrolment, player))? {
        return Err(Error::Conflict("Player already on this team".to_owned()));
    }
    store::enrolments::add_player(tx, organization, (enrolment, player), number.as_deref())?;
    find_player(tx, organization, enrolment, player)
}

/// Sets a player's jersey number on a team.
///
/// # Errors
/// `NotFound` for a player who is not on the roster.
pub fn set_number(
    tx: &Transaction,
    organization: OrganizationId,
    (place, player): (RosterPath, PlayerId),
    number: Option<&str>,
) -> Result<RosterPlayer> {
    let enrolment = find(tx, organization, place)?;
    store::rosters::set_number(tx, organization, (enrolment, player), number)?;
    find_player(tx, organization, enrolment, player)
}

fn find_player(
    conn: &Connection,
    organization: OrganizationId,
    enrolment: EnrolmentId,
    player: PlayerId,
) -> Result<RosterPlayer> {
    let roster = store::enrolments::list_roster(conn, organization, View::Staff, enrolment)?;
    roster.into_iter().find(|row| row.id == player).ok_or_else(|| Error::missing("Player"))
}

/// Removes a team from a league of a season, with its games there. The team itself stays.
///
/// # Errors
/// `NotFound` if the team is not enrolled in the league, `Conflict` while its bracket has games.
pub fn remove(tx: &Transaction, organization: OrganizationId, place: RosterPath) -> Result<()> {
    let enrolment = find(tx, organization, place)?;
    refuse_in_bracket(tx, organization, enrolment)?;
    store::enrolments::remove(tx, organization, &[enrolment])
}

/// Deletes a team with its enrolments and the records that depend on them.
///
/// # Errors
/// `NotFound` for a team of another organization, `Conflict` while a bracket of the team has games.
pub fn remove_team(tx: &Transaction, organization: OrganizationId, team: TeamId) -> Result<()> {
    store::teams::find(tx, organization, View::Staff, team)?;
    let ids = enrolments_of(tx, organization, team)?;
    for enrolment in &ids {
        refuse_in_bracket(tx, organization, *enrolment)?;
    }
    store::enrolments::remove(tx, organization, &ids)?;
    store::teams::remove(tx, organization, team)
}
