//! First content: the page of a player.

use maud::{Markup, html};

use super::text::{full_name, long_date, number, percent, result_of};
use super::{Card, CardFace, FirstContent, SiteContext, ld};
use crate::db::Connection;
use crate::domain::ids::PlayerId;
use crate::domain::players::{PlayerAverages, PlayerGame, PlayerPage, PublicName, View};
use crate::domain::stats::Stat;
use crate::error::Result;
use crate::views::player::{Scope, player_page};

/// The stats that are shown for each game.
const COLUMNS: [&str; 6] = ["PTS", "REB", "AST", "FG%", "FT%", "3PM"];

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
    first.html = Some(html_of(site, &name, &page));
    first.answer(site, &format!("/api/playersv2/{id}/basic?scope=all&lines=true"), &page)?;
    Ok(first)
}

/// Returns the averages that the screen shows first: those for the current team, or else over all teams.
fn shown(page: &PlayerPage) -> Option<&PlayerAverages> {
    let of_team = |slt| page.averages.iter().find(|averages| averages.slt_id == Some(slt));
    let now = page.team_history.iter().filter(|team| team.active).find_map(|team| of_team(team.slt_id));
    now.or_else(|| page.averages.first())
}

fn html_of(site: &SiteContext, name: &str, page: &PlayerPage) -> Markup {
    let columns = page.all_stats.iter().filter(|stat| COLUMNS.contains(&stat.abbreviation.as_str()));
    let columns: Vec<&Stat> = columns.collect();
    html! {
        h1 { (name) }
        ul { @for team in &page.team_history {
            li { (site.link(&format!("/teams/{}", team.id), &team.name)) ", " (team.season) }
        } }
        @if page.team_history.is_empty() { p { "No team assigned" } }
        @if let Some(averages) = shown(page) {
            dl {
                dt { "PPG" } dd { (number(averages.ppg.map(|ppg| format!("{ppg:.1}")))) }
                dt { "FT%" } dd { (percent(averages.ft_percentage)) }
                dt { "3PM" } dd { (averages.total_3pm) }
            }
        }
        table.tbl.section {
            caption { "Games" }
            thead { tr {
                th scope="col" { "Date" } th scope="col" { "Game" } th scope="col" { "Results" }
                @for stat in &columns { th.num scope="col" { (stat.abbreviation) } }
            } }
            tbody { @for game in &page.game_lines { (row(site, game, &columns)) } }
        }
    }
}

fn row(site: &SiteContext, line: &PlayerGame, columns: &[&Stat]) -> Markup {
    let game = &line.game;
    let home = line.slt_id == game.home_team_id;
    let opponent = if home { game.away_team.name.clone() } else { format!("at {}", game.home_team.name) };
    html! { tr {
        td { (long_date(&game.date)) }
        th scope="row" { (site.link(&format!("/games/{}", game.id), &opponent)) }
        td { (result_of(game, home, site.now)) }
        @for stat in columns {
            @let value = line.stats.iter().find(|value| value.stat_id == stat.id).and_then(|value| value.value);
            td.num { @if stat.abbreviation.ends_with('%') { (percent(value)) } @else { (number(value)) } }
        }
    } }
}
