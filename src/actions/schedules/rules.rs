//! Creates, updates and deletes rules of a season's schedules.

use crate::db::{Connection, Transaction};
use crate::domain::ids::{OrganizationId, ScheduleRuleId, SeasonId, TeamId};
use crate::domain::schedules::rules::{ScheduleRuleFields, ScheduleRuleKind};
use crate::error::{Error, FieldErrors, Result};
use crate::store;
use crate::views::schedules::rules::{self, ShownRule};

/// Maximum number of rules of a season.
const MOST_RULES: usize = 500;

/// Creates a rule of a season.
///
/// # Errors
/// `NotFound` for the season; `Invalid` for a league, team, venue or court that is not one of the season's or the
/// organization's; `Conflict` for too many rules.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    season: SeasonId,
    fields: &ScheduleRuleFields,
) -> Result<ShownRule> {
    store::seasons::find(tx, organization, season)?;
    check(tx, organization, season, fields)?;
    if store::schedules::rules::list(tx, organization, season)?.len() >= MOST_RULES {
        return Err(Error::Conflict(format!(
            "A season may have at most {MOST_RULES} rules. Delete some first."
        )));
    }
    let id = store::schedules::rules::create(tx, organization, season, fields)?;
    rules::find(tx, organization, (season, id))
}

/// Updates a rule of a season.
///
/// # Errors
/// As for [`create`]; `NotFound` for the rule.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    (season, id): (SeasonId, ScheduleRuleId),
    fields: &ScheduleRuleFields,
) -> Result<ShownRule> {
    rules::find(tx, organization, (season, id))?;
    check(tx, organization, season, fields)?;
    store::schedules::rules::update(tx, organization, id, fields)?;
    rules::find(tx, organization, (season, id))
}

/// Deletes a rule of a season.
///
/// # Errors
/// `NotFound` for the rule.
pub fn remove(
    tx: &Transaction,
    organization: OrganizationId,
    (season, id): (SeasonId, ScheduleRuleId),
) -> Result<()> {
    rules::find(tx, organization, (season, id))?;
    store::schedules::rules::remove(tx, organization, id)
}

/// Checks that a rule names a league and teams of the season, and a venue and court of the organization.
fn check(
    conn: &Connection,
    organization: OrganizationId,
    season: SeasonId,
    fields: &ScheduleRuleFields,
) -> Result<()> {
    let mut errors = FieldErrors::default();
    if let Some(league) = fields.league {
        match store::leagues::find_in_season(conn, organization, season, league) {
            Err(Error::NotFound(_)) => errors.add("leagueId", "is not a league of this season"),
            found => drop(found?),
        }
    }
    let enrolments = store::enrolments::list_by_season(conn, organization, season)?;
    let leagues_of = |team: TeamId| -> Vec<_> {
        let own = enrolments.iter().filter(|enrolment| enrolment.team == team);
        own.map(|own| own.league).filter(|own| fields.league.is_none_or(|league| league == *own)).collect()
    };
    let whose = if fields.league.is_some() { "league" } else { "season" };
    for (name, team) in [("teamId", fields.team), ("otherTeamId", fields.other_team)] {
        if team.is_some_and(|team| leagues_of(team).is_empty()) {
            errors.add(name, format!("is not a team of this {whose}"));
        }
    }
    let meet = matches!(fields.kind, ScheduleRuleKind::FixedPair | ScheduleRuleKind::WantedMeetings);
    if let (true, Some(one), Some(other)) = (meet, fields.team, fields.other_team) {
        let leagues = leagues_of(other);
        if !leagues_of(one).iter().any(|league| leagues.contains(league)) {
            errors.add("otherTeamId", "must be of the same league");
        }
    }
    if let Some(venue) = fields.venue {
        match store::venues::find(conn, organization, venue) {
            Err(Error::NotFound(_)) => errors.add("venueId", "is not one of your venues"),
            found => {
                let courts = found?.courts;
                if fields.court.is_some_and(|court| courts.iter().all(|own| own.id != court)) {
                    errors.add("courtId", "is not a court of this venue");
                }
            }
        }
    }
    errors.into_result()
}
