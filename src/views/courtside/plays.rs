//! The play-by-play of a game, in words.

use std::collections::{HashMap, HashSet};

use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::log;
use crate::db::Connection;
use crate::domain::courtside::page::PlaysOfPeriod;
use crate::domain::courtside::{EntryKind, GameEvent, PlayerRef, TeamSide};
use crate::domain::games::Game;
use crate::domain::ids::{GameId, OrganizationId, PlayerId};
use crate::domain::players::{PublicName, View};
use crate::domain::teams::RosterPlayer;
use crate::error::{Error, Result};
use crate::rules::courtside::FoldedGame;
use crate::store;

/// One event in words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
pub struct Play {
    /// The id of the entry.
    pub id: String,
    /// Seconds of the game, or the number of the event in a game without a clock.
    pub t: i64,
    /// Tenths of a second left in the period; null for an event without a clock.
    pub clock: Option<i64>,
    /// `home` or `away`; null for an event of no team.
    pub team: Option<TeamSide>,
    pub player_id: Option<PlayerId>,
    pub number: Option<String>,
    pub name: Option<String>,
    /// What happened: `3 points, 41–44`.
    pub text: String,
    pub home: i64,
    pub away: i64,
    /// The kind of the entry: `shot`.
    pub kind: &'static str,
    /// Whether the event was put in later or changed.
    pub late: bool,
    /// The id of the entry that the event belongs to: the basket of an assist.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub belongs_to: Option<String>,
}

/// The plays of one period.
#[derive(Debug, Serialize, ToSchema)]
pub struct PeriodPlays {
    pub p: i64,
    /// In the order of the game, the newest last.
    pub plays: Vec<Play>,
}

/// Returns the plays of a period, or of the last one. A game without a log has none.
pub fn of_period(
    conn: &Connection,
    (organization, view): (OrganizationId, View),
    id: GameId,
    period: Option<i64>,
) -> Result<PeriodPlays> {
    let game = store::games::find(conn, organization, id)?;
    let Some(found) = log::find(conn, organization, id)? else {
        return Ok(PeriodPlays { p: period.unwrap_or(1), plays: Vec::new() });
    };
    let p = period.unwrap_or(found.folded.result.period.max(1));
    let names = PlayNames::read(conn, (organization, view), &game, &found.folded)?;
    let plays = plays(&found.folded, &names);
    Ok(PeriodPlays {
        p,
        plays: plays.into_iter().filter(|(period, _)| *period == p).map(|(_, play)| play).collect(),
    })
}

/// Returns the number and the hash of each period's plays.
pub fn hashes(plays: &[(i64, Play)]) -> Result<Vec<PlaysOfPeriod>> {
    let periods = plays.chunk_by(|one, next| one.0 == next.0);
    let hash = |plays: &[(i64, Play)]| {
        let text = serde_json::to_vec(plays).map_err(Error::internal)?;
        let p = plays.first().map_or(0, |(p, _)| *p);
        Ok(PlaysOfPeriod { p, hash: hex::encode(&Sha256::digest(text)[..8]), count: plays.len() })
    };
    periods.map(hash).collect()
}

/// A player's number and name as the reader sees them.
#[derive(Clone, Debug, Default)]
pub struct PlayName {
    pub number: Option<String>,
    pub name: String,
}

/// The names of everybody in a log.
pub struct PlayNames {
    names: HashMap<(TeamSide, PlayerRef), PlayName>,
}

impl PlayNames {
    /// Reads both rosters, and the players of the log who have left them. The number that a player wears in this game is that of
    /// the log; visitors see none of a hidden player.
    pub fn read(
        conn: &Connection,
        (organization, view): (OrganizationId, View),
        game: &Game,
        folded: &FoldedGame,
    ) -> Result<Self> {
        let (mut names, mut hidden) = (HashMap::new(), HashSet::new());
        for (side, team) in [(TeamSide::Home, game.home_team_id), (TeamSide::Away, game.away_team_id)] {
            let mut roster = store::enrolments::list_roster(conn, organization, view, team)?;
            let is_missing = |id: &PlayerId| !roster.iter().any(|player| player.id == *id);
            let in_log = folded.result.players.iter().filter(|line| line.state.team == side);
            let former: Vec<PlayerId> =
                in_log.filter_map(|line| player_id(&line.state.player)).filter(is_missing).collect();
            roster.extend(store::enrolments::list_former(conn, organization, view, team, &former)?);
            let is_hidden = |player: &&RosterPlayer| player.public_name == PublicName::Hidden;
            hidden.extend(roster.iter().filter(is_hidden).map(|player| PlayerRef::Player(player.id)));
            names.extend(
                roster.into_iter().map(|player| ((side, PlayerRef::Player(player.id)), of_roster(player))),
            );
        }
        for line in &folded.result.players {
            let name: &mut PlayName = names.entry((line.state.team, line.state.player.clone())).or_default();
            let is_shown = view.is_staff() || !hidden.contains(&line.state.player);
            if line.number.is_some() && is_shown {
                name.number.clone_from(&line.number);
            }
            if let Some(guest) = &line.name {
                name.name = shown_guest(guest, view);
            }
        }
        Ok(Self { names })
    }

    /// Returns the name of a player in a team.
    #[must_use]
    pub fn of(&self, side: TeamSide, player: &PlayerRef) -> PlayName {
        self.names.get(&(side, player.clone())).cloned().unwrap_or_default()
    }
}

fn of_roster(player: RosterPlayer) -> PlayName {
    let name = format!("{} {}", player.first_name, player.last_name).trim().to_owned();
    PlayName { number: player.number, name }
}

/// Returns a guest's name as the reader sees it: for visitors the first name and the first letter of the last one, because
/// nobody has said how much may be public.
fn shown_guest(name: &str, view: View) -> String {
    match name.trim().rsplit_once(' ') {
        Some((first, last)) if view == View::Public => {
            format!("{first} {}.", last.chars().next().unwrap_or_default())
        }
        _ => name.trim().to_owned(),
    }
}

/// Returns the id of a player who is no guest.
#[must_use]
pub fn player_id(player: &PlayerRef) -> Option<PlayerId> {
    match player {
        PlayerRef::Player(id) => Some(*id),
        PlayerRef::Guest(_) => None,
    }
}

/// Returns whether visitors read of an event.
fn is_told(event: &GameEvent) -> bool {
    !matches!(
        event.kind,
        EntryKind::Note
            | EntryKind::Clock
            | EntryKind::Arrow
            | EntryKind::Drawn
            | EntryKind::Lineup
            | EntryKind::Reopen
    )
}

/// Returns all plays with their periods.
#[must_use]
pub fn plays(folded: &FoldedGame, names: &PlayNames) -> Vec<(i64, Play)> {
    let mut plays = Vec::new();
    let told = folded.events.iter().zip(&folded.scores).enumerate().filter(|(_, (event, _))| is_told(event));
    for (index, (event, (home, away))) in told {
        let name = event.team.zip(event.player.as_ref()).map(|(side, player)| names.of(side, player));
        let play = Play {
            id: event.id.clone(),
            t: seconds(folded, event).unwrap_or_else(|| i64::try_from(index + 1).unwrap_or(i64::MAX)),
            clock: event.clock.filter(|_| folded.result.clocked),
            team: event.team,
            player_id: event.player.as_ref().and_then(player_id),
            number: name.as_ref().and_then(|name| name.number.clone()),
            name: name.map(|name| name.name),
            text: super::words::text(event, ((*home, *away), folded.result.rules.periods), names),
            home: *home,
            away: *away,
            kind: event.kind.name(),
            late: event.pos != event.h || event.is_edited,
            belongs_to: event.belongs_to.clone(),
        };
        plays.push((event.p, play));
    }
    plays
}

/// Returns the second of the game at which an event happened.
fn seconds(folded: &FoldedGame, event: &GameEvent) -> Option<i64> {
    let rules = &folded.result.rules;
    let clock = event.clock.filter(|_| folded.result.clocked)?;
    let end: i64 = (1..=event.p).map(|p| rules.period_tenths(p)).sum();
    Some((end - clock) / 10)
}
