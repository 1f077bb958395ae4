//! Exports the standings: one row per team, league by league.

use super::export::ExportSheet;
use super::place::ImportTarget;
use super::{ImportScope, place};
use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::domain::players::View;
use crate::error::Result;
use crate::rules::outcome::Form;
use crate::views::standings::{self, StandingsRow};

const COLUMNS: [&str; 15] = [
    "league",
    "rank",
    "team",
    "wins",
    "losses",
    "winPercentage",
    "gamesBack",
    "pointsFor",
    "pointsAgainst",
    "pointDifference",
    "streak",
    "lastFive",
    "ftPercentage",
    "total3PM",
    "tieBreak",
];

const NUMBERS: [&str; 9] = [
    "rank",
    "wins",
    "losses",
    "gamesBack",
    "pointsFor",
    "pointsAgainst",
    "pointDifference",
    "ftPercentage",
    "total3PM",
];

/// Exports the standings of the named season and league, or else of all leagues of the latest season.
///
/// # Errors
/// `Invalid` on `season` or `league` when no season or league has that name.
pub fn sheet(conn: &Connection, organization: OrganizationId, scope: ImportScope<'_>) -> Result<ExportSheet> {
    let target = place::resolve(conn, organization, scope)?;
    target.check_exists(scope)?;
    sheet_of(conn, organization, &target)
}

/// Exports the standings of an existing season and league.
pub(super) fn sheet_of(
    conn: &Connection,
    organization: OrganizationId,
    target: &ImportTarget,
) -> Result<ExportSheet> {
    let mut sheet = ExportSheet::new(&COLUMNS).counting(&NUMBERS);
    let Some((season, league)) = target.scope() else {
        return Ok(sheet);
    };
    for table in standings::of_season(conn, organization, View::Staff, season)? {
        if league.is_none_or(|league| league == table.id) {
            sheet.rows.extend(table.teams.into_iter().map(row));
        }
    }
    Ok(sheet)
}

fn row(row: StandingsRow) -> Vec<String> {
    let standing = row.standing;
    let form = standing.last_five.iter().map(|form| match form {
        Form::W => 'W',
        Form::L => 'L',
    });
    vec![
        row.league_name,
        standing.rank.to_string(),
        row.name,
        standing.wins.to_string(),
        standing.losses.to_string(),
        standing.win_percentage,
        standing.games_back.to_string(),
        standing.points_for.to_string(),
        standing.points_against.to_string(),
        standing.point_difference.to_string(),
        standing.streak.unwrap_or_default(),
        form.collect(),
        standing.ft_percentage.map(|share| format!("{share:.3}")).unwrap_or_default(),
        standing.total_threes.to_string(),
        standing.tie_break.unwrap_or_default(),
    ]
}
