//! First content: the standings of the current season.

use super::{FirstContent, SiteContext};
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::divisions::Divisions;
use crate::domain::players::View;
use crate::error::Result;
use crate::views;
use crate::views::standings::LeagueTables;

pub(super) fn read(conn: &Connection, site: &SiteContext) -> Result<FirstContent> {
    let organization = site.organization.id;
    let seasons = views::seasons::list(conn, organization, site.now)?;
    let mut first = FirstContent::new("Standings", String::new(), path_of(SitePage::Standings));
    first.answer(site, "/api/seasonsv2", &seasons)?;
    let Some(season) = seasons.seasons.iter().find(|season| Some(season.id) == seasons.current) else {
        first.description = format!("Standings of {}.", site.organization.name);
        return Ok(first);
    };
    let tables =
        LeagueTables { leagues: views::standings::of_season(conn, organization, View::Public, season.id)? };
    let divisions =
        Divisions { divisions: views::divisions::of_season(conn, organization, season.id, false)? };
    first.description = format!("Standings of {}, {}.", site.organization.name, season.name);
    first.answer(site, &format!("/api/seasonsv2/{}/leagues-with-teams-public", season.id), &tables)?;
    first.answer(site, &format!("/api/seasonsv2/{}/divisions", season.id), &divisions)?;
    Ok(first)
}
