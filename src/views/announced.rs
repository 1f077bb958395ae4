//! Announced games: the dates of bracket games whose teams are not known yet, or that their series may not need.

use std::collections::{BTreeSet, HashMap};

use crate::db::Connection;
use crate::domain::divisions::Division;
use crate::domain::games::{
    AnnouncedGame, AnnouncedGames, AnnouncedSide, BracketSlot, Game, GameSeason, GameTeam, instant,
};
use crate::domain::ids::{DivisionId, OrganizationId, SeasonId};
use crate::error::Result;
use crate::rules::bracket::{
    self, Bracket, BracketMatch, BracketSource, BracketTeam, SeriesGame, SeriesNeed,
};
use crate::store;

/// Returns the announced games of an organization, by date and time.
pub fn list(conn: &Connection, organization: OrganizationId) -> Result<AnnouncedGames> {
    let slots = store::games::slots::list_all(conn, organization)?;
    if slots.is_empty() {
        return Ok(AnnouncedGames { announced: Vec::new() });
    }
    let zone = store::organizations::find(conn, organization)?.time_zone;
    let mut brackets = HashMap::new();
    for season in slots.iter().map(|slot| slot.season).collect::<BTreeSet<SeasonId>>() {
        brackets.extend(drawn(conn, organization, (season, &slots))?);
    }
    let announced = slots.into_iter().filter_map(|slot| {
        let (season, division, bracket) = brackets.get(&slot.division)?;
        announced(slot, (season, division, bracket), &zone)
    });
    Ok(AnnouncedGames { announced: announced.collect() })
}

type DrawnDivision = (GameSeason, Division, Bracket);

/// Returns the brackets of a season that have a slot.
fn drawn(
    conn: &Connection,
    organization: OrganizationId,
    (season, slots): (SeasonId, &[BracketSlot]),
) -> Result<Vec<(DivisionId, DrawnDivision)>> {
    let season = store::seasons::find(conn, organization, season)?;
    let mut games: HashMap<DivisionId, Vec<Game>> = HashMap::new();
    for game in store::games::list_brackets(conn, organization, season.id)? {
        if let Some(division) = game.division_id {
            games.entry(division).or_default().push(game);
        }
    }
    let mut found = Vec::new();
    for division in store::divisions::list(conn, organization, season.id)? {
        if slots.iter().all(|slot| slot.division != division.id) {
            continue;
        }
        let own = games.remove(&division.id).unwrap_or_default();
        if let Some(bracket) = bracket::of_division(&division, own) {
            let season = GameSeason { id: season.id, name: season.name.clone() };
            found.push((division.id, (season, division, bracket)));
        }
    }
    Ok(found)
}

/// Returns the announced game of a slot; `None` if the bracket has no such game, or the game exists, or its series does not
/// need the game.
fn announced(
    slot: BracketSlot,
    (season, division, bracket): (&GameSeason, &Division, &Bracket),
    zone: &str,
) -> Option<AnnouncedGame> {
    let number = slot.series_game;
    let matchup = bracket.find(&slot.match_id);
    let matchup = matchup.filter(|found| found.may_need(number) && !found.has_game(number))?;
    let row = matchup.series_game(number);
    let [home, away] = sides(bracket, matchup, row);
    Some(AnnouncedGame {
        id: slot.id,
        season: season.clone(),
        division_id: division.id,
        division: division.name.clone(),
        name: bracket.game_name(&slot.match_id, slot.series_game)?,
        if_necessary: row.is_some_and(|row| row.need == SeriesNeed::IfNecessary),
        home,
        away,
        game_date_time: instant(&slot.date, slot.time.as_deref(), zone),
        match_id: slot.match_id,
        series_game: slot.series_game,
        date: slot.date,
        time: slot.time,
        location: slot.location,
        location_url: slot.location_url,
        changes: slot.version - 1,
        updated_at: slot.updated_at,
    })
}

/// Returns the home and the away side of a game.
fn sides(bracket: &Bracket, matchup: &BracketMatch, row: Option<&SeriesGame>) -> [AnnouncedSide; 2] {
    let [upper, lower] = &matchup.sources;
    let upper = side(bracket, matchup.team_a.as_ref(), upper);
    let lower = side(bracket, matchup.team_b.as_ref(), lower);
    let is_lower_home =
        row.is_some_and(|row| row.home.is_some() && row.home == lower.team.as_ref().map(|team| team.slt_id));
    if is_lower_home { [lower, upper] } else { [upper, lower] }
}

fn side(bracket: &Bracket, team: Option<&BracketTeam>, source: &BracketSource) -> AnnouncedSide {
    let Some(team) = team else { return AnnouncedSide { name: bracket.source_name(source), team: None } };
    let named = GameTeam {
        id: team.team_id,
        name: team.name.clone(),
        slt_id: team.slt_id,
        logo_url: team.logo_url.clone(),
    };
    AnnouncedSide { name: team.name.clone(), team: Some(named) }
}
