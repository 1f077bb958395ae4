//! First content: the home page of a site.

use maud::{Markup, html};
use serde_json::json;

use super::text::{clock, full_date, matchup};
use super::{FirstContent, SiteContext, ld, player_link, written};
use crate::db::Connection;
use crate::domain::games::Game;
use crate::domain::organizations::SiteTemplate;
use crate::domain::players::View;
use crate::domain::records::{Face, Leaders};
use crate::error::Result;
use crate::views;

/// Number of match days in the ticker of the adult basketball home page, as the screen requests them.
const TICKER_DAYS: usize = 3;

pub(super) fn read(conn: &Connection, site: &SiteContext) -> Result<FirstContent> {
    let organization = &site.organization;
    let about = format!("Schedule, standings, players and box scores of {}.", organization.name);
    let mut first = FirstContent::new("", about, "/".to_owned());
    first.picture = site.picture();
    first.ld.push(ld::organization(site));
    let games = views::games::coming(conn, organization.id, 1, site.now)?;
    let heading = match organization.site_template {
        SiteTemplate::Youth | SiteTemplate::AdultBasketball => written::title(conn, site, "home")?,
        SiteTemplate::StatLeaders => Some("Top Stat Leaders".to_owned()),
        SiteTemplate::Default => None,
    };
    first.html = Some(page(site, heading.as_deref(), &games.games));
    match organization.site_template {
        SiteTemplate::Default => first.answer(site, "/api/gamesv2?coming=1", &games)?,
        SiteTemplate::StatLeaders => {
            let leaders = views::leaders::stat_leaders(conn, (organization.id, View::Public))?;
            first.html = first.html.map(|page| html! { (page) (boards(site, &leaders)) });
            first.answer(site, "/api/stat-leaders", &json!({ "leaders": leaders }))?;
        }
        SiteTemplate::Youth => {
            written::add(&mut first, conn, site, "home")?;
            first.answer(site, "/api/gamesv2?coming=1", &games)?;
        }
        SiteTemplate::AdultBasketball => {
            written::add(&mut first, conn, site, "home")?;
            let games = views::games::coming(conn, organization.id, TICKER_DAYS, site.now)?;
            first.answer(site, &format!("/api/gamesv2?coming={TICKER_DAYS}"), &games)?;
        }
    }
    Ok(first)
}

fn page(site: &SiteContext, heading: Option<&str>, games: &[Game]) -> Markup {
    html! {
        h1 { (heading.unwrap_or(&site.organization.name)) }
        @if let Some(city) = &site.organization.city { p { (city) } }
        @if let Some(game) = games.first() {
            h2.section { (full_date(&game.date)) }
            ul { @for game in games {
                li { (clock(game.time.as_deref())) " " (site.link(&format!("/games/{}", game.id), &matchup(game))) }
            } }
        }
    }
}

fn boards(site: &SiteContext, leaders: &Leaders) -> Markup {
    let boards = [
        board(site, "Points", leaders.points.iter().map(|one| (&one.player, one.rank, one.points))),
        board(site, "Threes", leaders.threes.iter().map(|one| (&one.player, one.rank, one.threes))),
        board(site, "Rebounds", leaders.rebounds.iter().map(|one| (&one.player, one.rank, one.rebounds))),
        board(site, "Assists", leaders.assists.iter().map(|one| (&one.player, one.rank, one.assists))),
    ];
    html! { @for board in boards { (board) } }
}

fn board<'a>(site: &SiteContext, title: &str, ranked: impl Iterator<Item = (&'a Face, u32, i64)>) -> Markup {
    html! {
        h2.section { (title) }
        ol { @for (player, rank, total) in ranked {
            li value=(rank) { (player_link(site, player)) " " (total) }
        } }
    }
}
