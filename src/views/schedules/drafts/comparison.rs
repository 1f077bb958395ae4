//! The differences between a draft and the published plan, by team and by week.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use utoipa::ToSchema;

use super::plan::DraftPlan;
use super::{DraftGame, DraftTeam, shown};
use crate::db::Connection;
use crate::domain::ids::{DraftGameId, OrganizationId, ScheduleDraftId};
use crate::domain::schedules::drafts::ScheduleDraft;
use crate::error::Result;

/// The differences between a draft and the published plan.
#[derive(Debug, Serialize, ToSchema)]
pub struct DraftComparison {
    pub draft: ScheduleDraft,
    /// The games that differ, by their published date and time, new ones last.
    pub games: Vec<DraftGame>,
    /// The teams with games that differ, by league and name.
    pub teams: Vec<TeamDifferences>,
    /// The weeks with games that differ, before or after.
    pub weeks: Vec<WeekDifferences>,
    /// Number of games that stay as they are.
    pub unchanged: usize,
}

/// The games of a team that differ.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamDifferences {
    #[serde(flatten)]
    pub team: DraftTeam,
    pub league: String,
    pub games: Vec<DraftGameId>,
}

/// The games of a week that differ.
#[derive(Debug, Serialize, ToSchema)]
pub struct WeekDifferences {
    /// The first day of the week.
    pub date: String,
    pub games: Vec<DraftGameId>,
}

/// Returns the differences between a draft and the published plan. `today` is the organization's date.
///
/// # Errors
/// `NotFound` for the draft.
pub fn compare(
    conn: &Connection,
    organization: OrganizationId,
    (id, today): (ScheduleDraftId, String),
) -> Result<DraftComparison> {
    let plan = DraftPlan::load(conn, organization, id, today)?;
    let all: Vec<DraftGame> = plan.rows.iter().filter_map(|row| shown(&plan, row)).collect();
    let count = all.len();
    let mut games: Vec<DraftGame> = all.into_iter().filter(|game| !game.changes.is_empty()).collect();
    games.sort_by_cached_key(|game| {
        let place = game.before.as_ref().map(|before| before.place.clone());
        (place.is_none(), place.or_else(|| game.place.clone()), game.id)
    });
    let weeks = weeks(&plan, &games);
    Ok(DraftComparison {
        unchanged: count - games.len(),
        teams: teams(&games),
        weeks,
        games,
        draft: plan.draft,
    })
}

fn teams(games: &[DraftGame]) -> Vec<TeamDifferences> {
    let mut found: BTreeMap<(&str, &DraftTeam), Vec<DraftGameId>> = BTreeMap::new();
    for game in games {
        for team in [&game.home, &game.away] {
            found.entry((game.league.as_str(), team)).or_default().push(game.id);
        }
    }
    let mut teams: Vec<TeamDifferences> = found
        .into_iter()
        .map(|((league, team), games)| TeamDifferences {
            team: team.clone(),
            league: league.to_owned(),
            games,
        })
        .collect();
    teams.sort_by(|one, other| (&one.league, &one.team.name).cmp(&(&other.league, &other.team.name)));
    teams
}

/// Returns the days of a game that differs: the published one and the draft's.
fn days(game: &DraftGame) -> impl Iterator<Item = &str> {
    let before = game.before.as_ref().map(|before| before.place.date.as_str());
    before.into_iter().chain(game.place.as_ref().map(|place| place.date.as_str()))
}

fn weeks(plan: &DraftPlan, games: &[DraftGame]) -> Vec<WeekDifferences> {
    let dates: BTreeSet<&str> = games.iter().flat_map(days).collect();
    let firsts = plan.season.weeks(&dates);
    let of_week = |(index, first): (usize, &String)| {
        let next = firsts.get(index + 1);
        let is_there = |day: &str| day >= first.as_str() && next.is_none_or(|next| day < next.as_str());
        let own = games.iter().filter(|game| days(game).any(is_there));
        WeekDifferences { date: first.clone(), games: own.map(|game| game.id).collect() }
    };
    firsts.iter().enumerate().map(of_week).filter(|week| !week.games.is_empty()).collect()
}
