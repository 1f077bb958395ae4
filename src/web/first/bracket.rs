//! First content: the bracket of a division.

use serde_json::json;

use super::{FirstContent, SiteContext};
use crate::db::Connection;
use crate::domain::divisions::Divisions;
use crate::domain::ids::{DivisionId, SeasonId};
use crate::error::{Error, Result};
use crate::{store, views};

/// The title when the query names no division.
const TITLE: &str = "Tournament Bracket";

pub(super) fn read(
    conn: &Connection,
    site: &SiteContext,
    asked: Option<(SeasonId, DivisionId)>,
) -> Result<FirstContent> {
    let (organization, name) = (site.organization.id, &site.organization.name);
    let choose = || FirstContent::new(TITLE, format!("Tournament brackets of {name}."), String::new());
    let Some((season, division)) = asked else { return Ok(choose()) };
    let page = match views::divisions::page(conn, organization, season, division) {
        Ok(page) => page,
        // The division has more teams than a bracket can hold; the screen shows the message.
        Err(Error::Invalid(_)) => return Ok(choose()),
        Err(other) => return Err(other),
    };
    let season_name = store::seasons::find(conn, organization, season)?.name;
    let title = format!("{} {TITLE}", page.division.name);
    let about = format!("{title} of {name}, {season_name}.");
    let path = format!("/tournamentBracket?divisionId={division}&seasonId={season}");
    let mut first = FirstContent::new(&title, about, path);
    let seasons = views::seasons::list(conn, organization, site.now)?;
    let divisions = views::divisions::of_season(conn, organization, season, false)?;
    first.answer(site, "/api/seasonsv2", &seasons)?;
    first.answer(site, &format!("/api/seasonsv2/{season}/divisions"), &Divisions { divisions })?;
    first.answer(
        site,
        &format!("/api/seasonsv2/{season}/divisions/{division}"),
        &json!({ "division": page }),
    )?;
    Ok(first)
}
