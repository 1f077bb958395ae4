//! First content: the schedule of the next match days.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::text::{clock, full_date, matchup, result};
use super::{FirstContent, SiteContext};
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::byes::{Bye, Byes};
use crate::domain::games::Game;
use crate::domain::week_offs::{WeekOff, WeekOffs};
use crate::error::Result;
use crate::{store, views};

/// Number of match days that the screen requests first.
const DAYS: usize = 5;

pub(super) fn read(conn: &Connection, site: &SiteContext) -> Result<FirstContent> {
    let organization = site.organization.id;
    let games = views::games::coming(conn, organization, DAYS, site.now)?;
    let byes = Byes { byes: store::byes::list(conn, organization)? };
    let week_offs = WeekOffs { week_offs: store::week_offs::list(conn, organization)? };
    let leagues = views::leagues::list(conn, organization)?;
    let about = format!("Games, results, byes and weeks off of {}.", site.organization.name);
    let mut first = FirstContent::new("Schedule", about, path_of(SitePage::Schedule));
    first.html = Some(page(site, &games.games, &byes.byes, &week_offs.week_offs));
    first.answer(site, &format!("/api/gamesv2?coming={DAYS}"), &games)?;
    first.answer(site, "/api/bye-dates/public", &byes)?;
    first.answer(site, "/api/week-offs/public", &week_offs)?;
    first.answer(site, "/api/leaguesv2", &leagues)?;
    Ok(first)
}

fn page(site: &SiteContext, games: &[Game], byes: &[Bye], offs: &[WeekOff]) -> Markup {
    let mut days: BTreeMap<&str, Vec<&Game>> = BTreeMap::new();
    for game in games {
        days.entry(&game.date).or_default().push(game);
    }
    html! {
        h1 { "Schedule" }
        @if days.is_empty() { p { "No games available" } }
        @for (date, games) in days {
            table.tbl.section {
                caption { (full_date(date)) }
                thead { tr { th scope="col" { "Time" } th scope="col" { "Matchup" } th scope="col" { "Results" } } }
                tbody {
                    @for game in games { tr {
                        td { (clock(game.time.as_deref())) }
                        th scope="row" { (site.link(&format!("/games/{}", game.id), &matchup(game))) }
                        td { (result(game, site.now)) }
                    } }
                    @for team in byes.iter().filter(|bye| bye.date == date).flat_map(|bye| &bye.teams) {
                        tr { td {} th scope="row" { (team.name) } td { "BYE" } }
                    }
                    @for off in offs.iter().filter(|off| off.date == date) {
                        tr { td {} th scope="row" { "No games" } td { (off.reason.as_deref().unwrap_or("Off Week")) } }
                    }
                }
            }
        }
        p { (site.link(&path_of(SitePage::Standings), "Every team and its games")) }
    }
}
