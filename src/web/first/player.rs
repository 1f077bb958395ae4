//! First content: the page of a player.

use super::text::full_name;
use super::{Card, CardFace, FirstContent, SiteContext, ld};
use crate::db::Connection;
use crate::domain::ids::PlayerId;
use crate::domain::players::{PlayerAverages, PlayerPage, PublicName, View};
use crate::error::Result;
use crate::views::player::splits::player_splits;
use crate::views::player::{Scope, player_page};

pub(super) fn read(conn: &Connection, site: &SiteContext, id: PlayerId) -> Result<FirstContent> {
    let page = player_page(conn, site.organization.id, id, (View::Public, Scope::All))?;
    let name = full_name(&page.player.first_name, &page.player.last_name);
    let team = page.team_history.first();
    let of = team.map_or_else(String::new, |team| format!(", {}", team.name));
    let ppg = shown(&page).and_then(|averages| averages.ppg);
    let points = ppg.map_or_else(String::new, |points| format!(": {points:.1} points a game"));
    let about = format!("Statistics, games and teams of {name}{of}{points}.");
    let mut first = FirstContent::new(&name, about, format!("/players/{id}"));
    let lines = [
        team.map(|team| team.name.clone()),
        ppg.map(|points| format!("{points:.1} points a game")),
        team.map(|team| team.season.clone()),
    ];
    let faces = vec![CardFace::new(&name, page.player.image.as_deref())];
    first.draw(site, ("player", id.0), Card::new(site, faces, lines.into_iter().flatten().collect()))?;
    first.unlisted = page.player.public_name != PublicName::Full;
    first.ld.push(ld::player(site, (id.0, &name), team.map(|team| (team.id.0, team.name.as_str()))));
    first.answer(site, &format!("/api/playersv2/{id}/basic?scope=all&lines=true"), &page)?;
    Ok(first)
}

/// Reads the statistics tab, which also shows the splits.
pub(super) fn stats(conn: &Connection, site: &SiteContext, id: PlayerId) -> Result<FirstContent> {
    let mut first = read(conn, site, id)?;
    let splits = player_splits(conn, site.organization.id, id, View::Public)?;
    first.answer(site, &format!("/api/playersv2/{id}/splits"), &splits)?;
    Ok(first)
}

/// Returns the averages that the screen shows first: those for the current team, or else over all teams.
fn shown(page: &PlayerPage) -> Option<&PlayerAverages> {
    let of_team = |slt| page.averages.iter().find(|averages| averages.slt_id == Some(slt));
    let now = page.team_history.iter().filter(|team| team.active).find_map(|team| of_team(team.slt_id));
    now.or_else(|| page.averages.first())
}
