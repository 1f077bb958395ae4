//! First content: the tournament page, with the divisions of each season and links to their brackets.

use super::{FirstContent, SiteContext, written};
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::divisions::Divisions;
use crate::error::Result;
use crate::views;

pub(super) fn read(conn: &Connection, site: &SiteContext) -> Result<FirstContent> {
    let organization = site.organization.id;
    let about = format!("Tournaments, divisions and brackets of {}.", site.organization.name);
    let mut first = FirstContent::new("Tournament", about, path_of(SitePage::Tournament));
    let seasons = views::seasons::list(conn, organization, site.now)?;
    let mut shown = seasons.seasons.iter().filter(|season| season.active || season.show_divisions);
    first.answer(site, "/api/seasonsv2", &seasons)?;
    if let Some(season) = shown.next() {
        let divisions = views::divisions::of_season(conn, organization, season.id, false)?;
        let path = format!("/api/seasonsv2/{}/divisions", season.id);
        first.answer(site, &path, &Divisions { divisions })?;
    }
    written::add(&mut first, conn, site, "tournament")?;
    Ok(first)
}
