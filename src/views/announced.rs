//! Announced games: the dates of matchups whose teams are not known yet.

use std::collections::{BTreeSet, HashMap};

use crate::db::Connection;
use crate::domain::divisions::Division;
use crate::domain::games::{
    AnnouncedGame, AnnouncedGames, AnnouncedSide, BracketSlot, Game, GameSeason, GameTeam, instant,
};
use crate::domain::ids::{DivisionId, OrganizationId, SeasonId};
use crate::error::Result;
use crate::rules::bracket::{self, Bracket, BracketSource, BracketTeam};
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
        if let Some(bracket) = bracket::bracket(&division.teams, division.format, own) {
            let season = GameSeason { id: season.id, name: season.name.clone() };
            found.push((division.id, (season, division, bracket)));
        }
    }
    Ok(found)
}

/// Returns the announced game of a slot; `None` if the bracket has no such matchup, or the matchup has a game.
fn announced(
    slot: BracketSlot,
    (season, division, bracket): (&GameSeason, &Division, &Bracket),
    zone: &str,
) -> Option<AnnouncedGame> {
    let matchup =
        bracket.find(&slot.match_id).filter(|found| found.game.is_none() && found.walkover.is_none())?;
    let [home, away] = &matchup.sources;
    Some(AnnouncedGame {
        id: slot.id,
        season: season.clone(),
        division_id: division.id,
        division: division.name.clone(),
        name: bracket.match_name(&slot.match_id)?,
        home: side(bracket, matchup.team_a.as_ref(), home),
        away: side(bracket, matchup.team_b.as_ref(), away),
        game_date_time: instant(&slot.date, slot.time.as_deref(), zone),
        match_id: slot.match_id,
        date: slot.date,
        time: slot.time,
        location: slot.location,
        location_url: slot.location_url,
        changes: slot.version - 1,
        updated_at: slot.updated_at,
    })
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
