//! The home page of a site.

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

/// How many days of games pass by on the home page of a basketball league.
const TICKER_DAYS: usize = 3;

pub(super) fn read(conn: &Connection, here: &SiteContext) -> Result<FirstContent> {
    let organization = &here.organization;
    let about = format!("Schedule, standings, players and box scores of {}.", organization.name);
    let mut first = FirstContent::new("", about, "/".to_owned());
    first.picture = here.picture();
    first.ld.push(ld::organization(here));
    let games = views::games::coming(conn, organization.id, 1, here.now)?;
    let heading = match organization.site_template {
        SiteTemplate::Youth | SiteTemplate::AdultBasketball => written::title(conn, here, "home")?,
        SiteTemplate::StatLeaders => Some("Top Stat Leaders".to_owned()),
        SiteTemplate::Default => None,
    };
    first.html = Some(page(here, heading.as_deref(), &games.games));
    match organization.site_template {
        SiteTemplate::Default => first.answer(here, "/api/gamesv2?coming=1", &games)?,
        SiteTemplate::StatLeaders => {
            let leaders = views::leaders::stat_leaders(conn, (organization.id, View::Public))?;
            first.html = first.html.map(|page| html! { (page) (boards(here, &leaders)) });
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

fn page(here: &SiteContext, heading: Option<&str>, games: &[Game]) -> Markup {
    html! {
        h1 { (heading.unwrap_or(&here.organization.name)) }
        @if let Some(city) = &here.organization.city { p { (city) } }
        @if let Some(game) = games.first() {
            h2.section { (full_date(&game.date)) }
            ul { @for game in games {
                li { (clock(game.time.as_deref())) " " (here.link(&format!("/games/{}", game.id), &matchup(game))) }
            } }
        }
    }
}

fn boards(here: &SiteContext, leaders: &Leaders) -> Markup {
    let boards = [
        board(here, "Points", leaders.points.iter().map(|one| (&one.player, one.rank, one.points))),
        board(here, "Threes", leaders.threes.iter().map(|one| (&one.player, one.rank, one.threes))),
        board(here, "Rebounds", leaders.rebounds.iter().map(|one| (&one.player, one.rank, one.rebounds))),
        board(here, "Assists", leaders.assists.iter().map(|one| (&one.player, one.rank, one.assists))),
    ];
    html! { @for board in boards { (board) } }
}

fn board<'a>(here: &SiteContext, title: &str, ranked: impl Iterator<Item = (&'a Face, u32, i64)>) -> Markup {
    html! {
        h2.section { (title) }
        ol { @for (player, rank, total) in ranked {
            li value=(rank) { (player_link(here, player)) " " (total) }
        } }
    }
}
