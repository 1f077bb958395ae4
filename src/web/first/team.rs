//! First content: the page of a team.

use super::{Card, CardFace, FirstContent, SiteContext, ld};
use crate::db::Connection;
use crate::domain::ids::TeamId;
use crate::domain::players::View;
use crate::domain::teams::OneTeam;
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
    first.answer(site, &format!("/api/teamsv2/{id}"), &answer)?;
    Ok(first)
}
