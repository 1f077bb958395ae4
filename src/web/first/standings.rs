//! First content: the standings of the current season.

use std::collections::HashMap;

use maud::{Markup, html};

use super::text::{NONE, percent};
use super::{FirstContent, SiteContext};
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::divisions::{Division, Divisions};
use crate::domain::players::View;
use crate::error::Result;
use crate::views;
use crate::views::standings::{LeagueTable, LeagueTables, StandingsRow};

pub(super) fn read(conn: &Connection, site: &SiteContext) -> Result<FirstContent> {
    let organization = site.organization.id;
    let seasons = views::seasons::list(conn, organization, site.now)?;
    let mut first = FirstContent::new("Standings", String::new(), path_of(SitePage::Standings));
    first.answer(site, "/api/seasonsv2", &seasons)?;
    let Some(season) = seasons.seasons.iter().find(|season| Some(season.id) == seasons.current) else {
        first.description = format!("Standings of {}.", site.organization.name);
        first.html = Some(
            html! { h1 { "Standings" } p { "Please Select Filter Option" } p { "No season is being played now." } },
        );
        return Ok(first);
    };
    let tables =
        LeagueTables { leagues: views::standings::of_season(conn, organization, View::Public, season.id)? };
    let divisions =
        Divisions { divisions: views::divisions::of_season(conn, organization, season.id, false)? };
    first.description = format!("Standings of {}, {}.", site.organization.name, season.name);
    first.html = Some(page(site, &season.name, &tables.leagues, &divisions.divisions));
    first.answer(site, &format!("/api/seasonsv2/{}/leagues-with-teams-public", season.id), &tables)?;
    first.answer(site, &format!("/api/seasonsv2/{}/divisions", season.id), &divisions)?;
    Ok(first)
}

fn page(site: &SiteContext, season: &str, leagues: &[LeagueTable], divisions: &[Division]) -> Markup {
    let named = divisions
        .iter()
        .flat_map(|division| division.teams.iter().map(|team| (team.slt_id, division.name.as_str())));
    let division: HashMap<_, _> = named.collect();
    let row = |row: &StandingsRow| {
        html! { tr {
            td { (row.standing.rank) }
            th scope="row" { (site.link(&format!("/teams/{}", row.id), &row.name)) }
            td.num { (row.standing.wins) }
            td.num { (row.standing.losses) }
            td.num { (row.standing.win_percentage) }
            td.num { (percent(row.standing.ft_percentage)) }
            td.num { (row.standing.total_threes) }
            td { @match (&row.captain, row.captain_id) {
                (Some(name), Some(id)) => (site.link(&format!("/players/{id}"), name)),
                (Some(name), None) => (name),
                _ => (NONE),
            } }
            td { (division.get(&row.standing.slt_id).copied().unwrap_or(NONE)) }
        } }
    };
    html! {
        h1 { "Standings" }
        p { (season) }
        @for league in leagues.iter().filter(|league| !league.teams.is_empty()) {
            table.tbl.section {
                caption { (league.name) }
                thead { tr {
                    @for name in ["Position", "Team", "Wins", "Losses", "Win %", "FT%", "3PM", "Coach/Captain", "Division"] {
                        th scope="col" { (name) }
                    }
                } }
                tbody { @for team in &league.teams { (row(team)) } }
            }
        }
    }
}
