//! First content: the schedule of the next match days.

use super::{FirstContent, SiteContext};
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::byes::Byes;
use crate::domain::players::View;
use crate::domain::week_offs::WeekOffs;
use crate::error::Result;
use crate::{store, views};

/// Number of match days that the screen requests first.
const DAYS: usize = 4;

pub(super) fn read(conn: &Connection, site: &SiteContext) -> Result<FirstContent> {
    let organization = site.organization.id;
    let games = views::games::coming(conn, organization, DAYS, site.now)?;
    let from = games.games.first().map(|game| game.date.as_str());
    let byes = Byes { byes: store::byes::list(conn, organization, from)? };
    let week_offs = WeekOffs { week_offs: store::week_offs::list(conn, organization, from)? };
    let leagues = views::leagues::list(conn, (organization, View::Public))?;
    let about = format!("Games, results, byes and weeks off of {}.", site.organization.name);
    let mut first = FirstContent::new("Schedule", about, path_of(SitePage::Schedule));
    first.answer(site, &format!("/api/gamesv2?coming={DAYS}"), &games)?;
    first.answer(site, "/api/bye-dates/public?coming=true", &byes)?;
    first.answer(site, "/api/week-offs/public?coming=true", &week_offs)?;
    first.answer(site, "/api/leaguesv2", &leagues)?;
    first.answer(site, "/api/announced-games", &views::announced::list(conn, organization)?)?;
    Ok(first)
}
