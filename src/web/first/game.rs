//! First content: the box score of a game.

use super::text::{clock, long_date, matchup, result, scored, word};
use super::{Card, CardFace, FirstContent, SiteContext, ld};
use crate::app::answers::AnswerLifetime;
use crate::db::Connection;
use crate::domain::courtside::page::Courtside;
use crate::domain::games::{Game, Status};
use crate::domain::ids::GameId;
use crate::domain::players::View;
use crate::error::Result;
use crate::views::box_score::game_page;
use crate::views::courtside::plays::of_period;

pub(super) fn read(conn: &Connection, site: &SiteContext, id: GameId) -> Result<FirstContent> {
    let page = game_page(conn, site.organization.id, id, View::Public)?.at(site.now.as_millisecond());
    let game = &page.game;
    let courtside = page.courtside.as_ref();
    let name = matchup(game);
    let mut first = FirstContent::new(&name, about(site, game), format!("/games/{id}"));
    first.draw(site, ("game", id.0), card(site, game))?;
    first.ld.push(ld::event(site, game, &name));
    first.answer(site, &format!("/api/gamesv2/{id}"), &page)?;
    let is_running = courtside.is_some_and(Courtside::has_running_clock);
    first.lifetime = is_running.then_some(AnswerLifetime::OF_CLOCK);
    if let Some(p) = courtside.and_then(|courtside| courtside.plays.last()).map(|last| last.p) {
        let plays = of_period(conn, (site.organization.id, View::Public), id, Some(p))?;
        first.answer(site, &format!("/api/gamesv2/{id}/plays?period={p}"), &plays)?;
    }
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

/// Returns the description of the page. A game that is not played at its time, or was forfeited, says so first.
fn about(site: &SiteContext, game: &Game) -> String {
    let league = game.league.as_ref().map_or_else(String::new, |league| format!(" {}.", league.name));
    let word = match game.display_status {
        Status::Cancelled | Status::Postponed | Status::Forfeit => format!("{}: ", word(game, site.now)),
        Status::Scheduled | Status::Live | Status::Completed => String::new(),
    };
    format!("{word}{}. {}.{league}", heading(site, game), details(game))
}
