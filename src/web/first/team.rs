//! First content: the page of a team.

use maud::{Markup, html};

use super::text::{NONE, long_date, result_of};
use super::{Card, CardFace, FirstContent, SiteContext, ld, player_link};
use crate::db::Connection;
use crate::domain::games::Game;
use crate::domain::ids::TeamId;
use crate::domain::players::View;
use crate::domain::teams::{OneTeam, RosterPlayer, TeamPage, TeamSeason};
use crate::error::Result;
use crate::views;

pub(super) fn read(conn: &Connection, site: &SiteContext, id: TeamId) -> Result<FirstContent> {
    let team = views::team::team_page(conn, site.organization.id, View::Public, (id, None), site.now)?;
    let answer = OneTeam { team };
    let team = &answer.team;
    let season = team.seasons.first();
    let played = season.map_or_else(String::new, |season| {
        format!(" {}–{} in {}, {}.", season.wins, season.losses, season.league.name, season.name)
    });
    let about = format!("Games, results and roster of {}.{played}", team.name);
    let mut first = FirstContent::new(&team.name, about, format!("/teams/{id}"));
    let lines = season.into_iter().flat_map(|season| {
        let league = format!("{} · {}", season.league.name, season.name);
        [format!("{}–{}", season.wins, season.losses), league]
    });
    let faces = vec![CardFace::new(&team.name, team.logo_url.as_deref())];
    first.draw(site, ("team", id.0), Card::new(site, faces, lines.collect()))?;
    first.ld.push(ld::team(site, (id.0, &team.name), team.logo_url.as_deref()));
    first.html = Some(page(site, team, season));
    first.answer(site, &format!("/api/teamsv2/{id}"), &answer)?;
    Ok(first)
}

fn page(site: &SiteContext, team: &TeamPage, season: Option<&TeamSeason>) -> Markup {
    let slt = season.map(|season| season.slt_id);
    let of_season = |game: &&Game| [game.home_team_id, game.away_team_id].map(Some).contains(&slt);
    let games = team.games.iter().rev().filter(of_season);
    let roster = team.rosters.iter().filter(|player| Some(player.slt_id) == slt);
    html! {
        h1 { (team.name) }
        @if let Some(season) = season {
            p { (season.league.name) ", " (season.name) ", " (season.wins) "–" (season.losses) }
        }
        table.tbl.section {
            caption { "Schedule" }
            thead { tr { th scope="col" { "Date" } th scope="col" { "Matchup" } th scope="col" { "Results" } } }
            tbody { @for game in games {
                @let home = Some(game.home_team_id) == slt;
                @let (at, opponent) = if home { ("", &game.away_team) } else { ("at ", &game.home_team) };
                tr {
                    td { (long_date(&game.date)) }
                    th scope="row" { (site.link(&format!("/games/{}", game.id), &format!("{at}{}", opponent.name))) }
                    td { (result_of(game, home, site.now)) }
                }
            } }
        }
        (roster_table(site, "Roster", roster))
    }
}

fn roster_table<'a>(
    site: &SiteContext,
    caption: &str,
    roster: impl Iterator<Item = &'a RosterPlayer>,
) -> Markup {
    html! {
        table.tbl.section {
            caption { (caption) }
            thead { tr { th scope="col" { "Number" } th scope="col" { "Player" } th scope="col" { "Position" } } }
            tbody { @for player in roster { tr {
                td { (player.number.as_deref().unwrap_or(NONE)) }
                th scope="row" {
                    (player_link(site, player))
                }
                td { (player.position.as_deref().unwrap_or(NONE)) }
            } } }
        }
    }
}
