//! First content: the home page of a site.

use serde_json::json;

use super::{FirstContent, SiteContext, ld, written};
use crate::db::Connection;
use crate::domain::organizations::SiteTemplate;
use crate::domain::players::View;
use crate::error::Result;
use crate::views;
use crate::web::atom::ATOM_PATH;

/// Number of match days in the ticker of the adult basketball home page, as the screen requests them.
const TICKER_DAYS: usize = 3;

pub(super) fn read(conn: &Connection, site: &SiteContext) -> Result<FirstContent> {
    let organization = &site.organization;
    let about = format!("Schedule, standings, players and box scores of {}.", organization.name);
    let mut first = FirstContent::new("", about, "/".to_owned());
    first.picture = site.picture();
    first.feed = Some(site.url(ATOM_PATH));
    first.ld.push(ld::organization(site));
    let coming = |days| views::games::coming(conn, organization.id, days, site.now);
    match organization.site_template {
        SiteTemplate::Default => {
            let home = views::home::home(conn, (organization.id, View::Public), site.now)?;
            first.answer(site, "/api/home", &json!({ "home": home }))?;
        }
        SiteTemplate::StatLeaders => {
            let leaders = views::leaders::stat_leaders(conn, (organization.id, View::Public))?;
            first.answer(site, "/api/stat-leaders", &json!({ "leaders": leaders }))?;
        }
        SiteTemplate::Youth => {
            written::add(&mut first, conn, site, "home")?;
            first.answer(site, "/api/gamesv2?coming=1", &coming(1)?)?;
        }
        SiteTemplate::AdultBasketball => {
            written::add(&mut first, conn, site, "home")?;
            first.answer(site, &format!("/api/gamesv2?coming={TICKER_DAYS}"), &coming(TICKER_DAYS)?)?;
        }
    }
    Ok(first)
}
