//! First content: the leaderboard, an organization's all-time records.

use maud::{Markup, html};
use serde_json::json;

use super::{FirstContent, SiteContext, player_link};
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::players::View;
use crate::domain::records::{Face, WinsRecord};
use crate::error::Result;
use crate::views::leaders;

pub(super) fn read(conn: &Connection, site: &SiteContext) -> Result<FirstContent> {
    let organization = site.organization.id;
    let points = leaders::points(conn, (organization, View::Public))?;
    let threes = leaders::threes(conn, (organization, View::Public))?;
    let wins = leaders::team_wins(conn, organization)?;
    let about = format!("Most points, threes and wins in {}.", site.organization.name);
    let mut first = FirstContent::new("Leaderboard", about, path_of(SitePage::Leaderboard));
    let name = |player: &Face| player_link(site, player);
    let team = |row: &WinsRecord| site.link(&format!("/teams/{}", row.team_id), &row.name);
    let tables = [
        table("Points", points.iter().map(|row| (name(&row.player), row.points))),
        table("Threes", threes.iter().map(|row| (name(&row.player), row.threes))),
        table("Wins", wins.iter().map(|row| (team(row), row.wins))),
    ];
    first.html = Some(html! { h1 { "Leaderboard" } @for table in tables { (table) } });
    first.answer(site, "/api/records/top20Points", &json!({ "players": points }))?;
    first.answer(site, "/api/records/top20Threes", &json!({ "players": threes }))?;
    first.answer(site, "/api/records/top20TeamWins", &json!({ "teams": wins }))?;
    Ok(first)
}

fn table(caption: &str, rows: impl Iterator<Item = (Markup, i64)>) -> Markup {
    html! { table.tbl.section {
        caption { (caption) }
        tbody { @for (name, total) in rows { tr { th scope="row" { (name) } td.num { (total) } } } }
    } }
}
