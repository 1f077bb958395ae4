//! The home page of a site.

use maud::{Markup, html};
use serde_json::json;

use super::text::{clock, full_date, matchup};
use super::{First, Here, ld, written};
use crate::db::Connection;
use crate::domain::games::Game;
use crate::domain::organizations::SiteTemplate;
use crate::error::Result;
use crate::views;

/// How many days of games pass by on the home page of a basketball league.
const TICKER_DAYS: usize = 3;

pub(super) fn read(conn: &Connection, here: &Here) -> Result<First> {
    let organization = &here.organization;
    let about = format!("Schedule, standings, players and box scores of {}.", organization.name);
    let mut first = First::new("", about, "/".to_owned());
    first.picture = here.picture();
    first.ld.push(ld::organization(here));
    let games = views::games::coming(conn, organization.id, 1, here.now)?;
    first.html = Some(page(here, &games.games));
    match organization.site_template {
        SiteTemplate::Default => first.answer(here, "/api/gamesv2?coming=1", &games)?,
        SiteTemplate::StatLeaders => {
            let leaders = views::leaders::stat_leaders(conn, organization.id)?;
            first.answer(here, "/api/stat-leaders", &json!({ "leaders": leaders }))?;
        }
        SiteTemplate::Youth => {
            written::add(&mut first, conn, here, "home")?;
            first.answer(here, "/api/gamesv2?coming=1", &games)?;
        }
        SiteTemplate::AdultBasketball => {
            written::add(&mut first, conn, here, "home")?;
            let games = views::games::coming(conn, organization.id, TICKER_DAYS, here.now)?;
            first.answer(here, &format!("/api/gamesv2?coming={TICKER_DAYS}"), &games)?;
        }
    }
    Ok(first)
}

fn page(here: &Here, games: &[Game]) -> Markup {
    html! {
        h1 { (here.organization.name) }
        @if let Some(city) = &here.organization.city { p { (city) } }
        @if let Some(game) = games.first() {
            h2.section { (full_date(&game.date)) }
            ul { @for game in games {
                li { (clock(game.time.as_deref())) " " (here.link(&format!("/games/{}", game.id), &matchup(game))) }
            } }
        }
        p { (here.link("/schedule", "Schedule")) " · " (here.link("/teamList", "Standings")) }
    }
}
