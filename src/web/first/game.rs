//! First content: the box score of a game.

use std::collections::HashMap;

use maud::{Markup, html};

use super::text::{clock, long_date, matchup, number, result, scored, word};
use super::{Card, CardFace, FirstContent, SiteContext, ld, player_link};
use crate::db::Connection;
use crate::domain::games::{Game, GamePage, GamePreview, GameRecord, GameTeam};
use crate::domain::ids::{GameId, PlayerId, StatId};
use crate::domain::players::View;
use crate::domain::stats::Stat;
use crate::domain::teams::RosterPlayer;
use crate::error::Result;
use crate::views::box_score::game_page;

/// The value of each stat of each player; none for a stat that was not recorded.
type Values = HashMap<(PlayerId, StatId), Option<f64>>;

pub(super) fn read(conn: &Connection, site: &SiteContext, id: GameId) -> Result<FirstContent> {
    let page = game_page(conn, site.organization.id, id, View::Public)?;
    let game = &page.game;
    let name = matchup(game);
    let mut first = FirstContent::new(&name, about(site, game), format!("/games/{id}"));
    first.draw(site, ("game", id.0), card(site, game))?;
    first.ld.push(ld::event(site, game, &name));
    first.html = Some(html_of(site, &page));
    first.answer(site, &format!("/api/gamesv2/{id}"), &page)?;
    Ok(first)
}

/// Returns the preview card: both teams with the score, or `at` before the game.
fn card(site: &SiteContext, game: &Game) -> Card {
    let sides = [&game.away_team, &game.home_team];
    let faces = sides.map(|team| CardFace::new(&team.name, team.logo_url.as_deref()));
    let league = game.league.as_ref().map(|league| league.name.as_str());
    let word = word(game, site.now);
    let state = [Some(word.as_str()), league].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let middle = if scored(game, site.now) { result(game, site.now) } else { "at".to_owned() };
    Card { middle, ..Card::new(site, faces.into(), vec![state, details(game)]) }
}

/// Returns both teams, with their score if the game has one.
fn heading(site: &SiteContext, game: &Game) -> String {
    if !scored(game, site.now) {
        return matchup(game);
    }
    let points = |score: Option<i64>| score.unwrap_or(0);
    let (away, home) = (&game.away_team.name, &game.home_team.name);
    format!("{away} {}, {home} {}", points(game.score_away), points(game.score_home))
}

/// Returns date, time and location.
fn details(game: &Game) -> String {
    let place = game.location.as_ref().map_or_else(String::new, |place| format!(", {place}"));
    format!("{}, {}{place}", long_date(&game.date), clock(game.time.as_deref()))
}

fn about(site: &SiteContext, game: &Game) -> String {
    let league = game.league.as_ref().map_or_else(String::new, |league| format!(" {}.", league.name));
    format!("{}. {}.{league}", heading(site, game), details(game))
}

fn html_of(site: &SiteContext, page: &GamePage) -> Markup {
    let game = &page.game;
    let values: Values =
        page.player_stats.iter().map(|stat| ((stat.player_id, stat.stat_id), stat.value)).collect();
    let sides = [(&game.away_team, &page.away_roster), (&game.home_team, &page.home_roster)];
    html! {
        h1 { (heading(site, game)) }
        p { (word(game, site.now)) ". " (details(game)) }
        @if let Some(league) = &game.league { p { (league.name) } }
        @if let Some(preview) = &page.preview { (preview_of(site, game, preview)) }
        (periods(page))
        @for (team, roster) in sides {
            h2.section { (site.link(&format!("/teams/{}", team.id), &team.name)) }
            (side(site, (team, roster), &page.all_stats, &values))
        }
    }
}

/// Returns the preview of a game: both teams' records, and their last meeting.
fn preview_of(site: &SiteContext, game: &Game, preview: &GamePreview) -> Markup {
    let record =
        |team: &GameTeam, record: GameRecord| format!("{} {}–{}", team.name, record.wins, record.losses);
    html! {
        p {
            (record(&game.away_team, preview.away_record)) ", "
            (record(&game.home_team, preview.home_record))
        }
        @if let Some(last) = &preview.last_meeting {
            p { (long_date(&last.date)) ": " (site.link(&format!("/games/{}", last.id), &heading(site, last))) }
        }
        p { (site.link(&format!("/schedule.ics?game={}", game.id), "Add to calendar")) }
    }
}

fn periods(page: &GamePage) -> Markup {
    let game = &page.game;
    let shown: Vec<_> = page
        .game_periods
        .iter()
        .filter(|period| page.period_scores.iter().any(|score| score.game_period.id == period.id))
        .collect();
    html! { @if !shown.is_empty() {
        table.tbl.nums.section {
            caption { "Points by period" }
            thead { tr { th scope="col" { "Team" } @for period in &shown { th scope="col" { (period.name) } } } }
            tbody { @for team in [&game.away_team, &game.home_team] { tr {
                th scope="row" { (team.name) }
                @for period in &shown {
                    @let score = page.period_scores.iter().find(|score| score.game_period.id == period.id && score.team_id == team.slt_id);
                    td { (number(score.map(|score| score.score))) }
                }
            } } }
        }
    } }
}

/// Returns the box score of one team: the players with stats, or the whole roster before there are any.
fn side(
    site: &SiteContext,
    (team, roster): (&GameTeam, &[RosterPlayer]),
    stats: &[Stat],
    values: &Values,
) -> Markup {
    let played: Vec<&RosterPlayer> =
        roster.iter().filter(|player| values.keys().any(|(id, _)| *id == player.id)).collect();
    // Field goals and percentages are computed from other stats.
    let counted = stats.iter().filter(|stat| !stat.derived);
    let columns: Vec<&Stat> = if played.is_empty() { Vec::new() } else { counted.collect() };
    let shown = if played.is_empty() { roster.iter().collect() } else { played };
    html! { table.tbl.nums.stats {
        caption.vh { (team.name) }
        thead { tr { th scope="col" { "Player" } @for stat in &columns { th scope="col" { (stat.abbreviation) } } } }
        tbody { @for player in shown { tr {
            th scope="row" {
                (player_link(site, player))
            }
            @for stat in &columns {
                @let value = values.get(&(player.id, stat.id)).copied().flatten();
                td { (number(value)) }
            }
        } } }
    } }
}
