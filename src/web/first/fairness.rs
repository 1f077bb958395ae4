//! First content: how fair the games of a league are to its teams, or to one team.

use super::{FirstContent, SiteContext};
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::ids::{LeagueId, SeasonId};
use crate::error::Result;
use crate::views::fairness::{self, LeaguesWithGames};
use crate::web::routes::FairnessQuery;

pub(super) fn read(conn: &Connection, site: &SiteContext, named: &FairnessQuery) -> Result<FirstContent> {
    let (organization, name) = (site.organization.id, &site.organization.name);
    let listed = fairness::leagues(conn, organization, site.now)?;
    let title = "Fairness of the schedule";
    let mut first = FirstContent::new(title, format!("{title} of {name}."), path_of(SitePage::Fairness));
    first.answer(site, "/api/leagues-with-games", &listed)?;
    let Some((season, league)) = shown(&listed, named) else { return Ok(first) };
    let of_league = format!("/api/seasonsv2/{season}/leagues/{league}");
    let place = FairnessQuery { season: Some(season), league: Some(league), team: named.team };
    // Without a query, the page shows another league when the season is over.
    if *named != FairnessQuery::default() {
        first.path.push_str(&place.text());
    }
    let Some(team) = named.team else {
        let answer = fairness::of_league(conn, organization, (season, league))?;
        first.title = format!("Fairness, {}", answer.league.name);
        first.description = format!(
            "Home and away, times, courts and rest of each team in {}, {}, of {name}, beside the best that is possible.",
            answer.league.name, answer.season.name
        );
        first.answer(site, &format!("{of_league}/fairness"), &answer)?;
        return Ok(first);
    };
    let answer = fairness::of_team(conn, organization, (season, league, team))?;
    first.title = format!("Fairness, {}", answer.team.name);
    first.description = format!(
        "Opponents, times, courts and rest of {} in {}, {}, of {name}.",
        answer.team.name, answer.league.name, answer.season.name
    );
    first.answer(site, &format!("{of_league}/teams/{team}/fairness"), &answer)?;
    Ok(first)
}

/// Returns the season and league that the page shows, as its screen chooses them: those of the query, or else the first ones
/// that have a game.
fn shown(listed: &LeaguesWithGames, named: &FairnessQuery) -> Option<(SeasonId, LeagueId)> {
    let has = |season: &&fairness::SeasonWithGames| {
        named.season.is_none_or(|id| season.id == id)
            && named.league.is_none_or(|id| season.leagues.iter().any(|league| league.id == id))
    };
    let found = listed.seasons.iter().find(has);
    let season = named.season.or(found.map(|season| season.id))?;
    let league = named.league.or(found.and_then(|season| season.leagues.first()).map(|league| league.id))?;
    Some((season, league))
}
