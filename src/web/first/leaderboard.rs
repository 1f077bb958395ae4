//! First content: the leaderboard, an organization's all-time records.

use serde_json::json;

use super::{FirstContent, SiteContext};
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::players::View;
use crate::error::Result;
use crate::views::leaders;

pub(super) fn read(conn: &Connection, site: &SiteContext) -> Result<FirstContent> {
    let organization = site.organization.id;
    let (points, threes) = leaders::points_and_threes(conn, (organization, View::Public))?;
    let wins = leaders::team_wins(conn, organization)?;
    let about = format!("Most points, threes and wins in {}.", site.organization.name);
    let mut first = FirstContent::new("Leaderboard", about, path_of(SitePage::Leaderboard));
    first.answer(site, "/api/records/top20Points", &json!({ "players": points }))?;
    first.answer(site, "/api/records/top20Threes", &json!({ "players": threes }))?;
    first.answer(site, "/api/records/top20TeamWins", &json!({ "teams": wins }))?;
    Ok(first)
}
