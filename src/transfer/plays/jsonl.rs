//! Writes the log of a game: line by line without loss, and as a table of its plays.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{FORMAT, VERSION};
use crate::db::Connection;
use crate::domain::courtside::{PlayerRef, RulesPatch, TeamSide};
use crate::domain::games::Game;
use crate::domain::ids::{GameId, OrganizationId, PlayerId};
use crate::domain::players::View;
use crate::error::{Error, Result};
use crate::rules::courtside::FoldedGame;
use crate::store;
use crate::transfer::export::ExportSheet;
use crate::views::courtside::log::{self, GameLog};
use crate::views::courtside::plays::{PlayNames, plays};

/// Returns the log of a game: a first line with its teams, rosters and settings, then every entry that counts as it is stored.
/// Entries that were refused are left out: another import would refuse them again.
pub fn jsonl(conn: &Connection, organization: OrganizationId, id: GameId) -> Result<String> {
    let game = store::games::find(conn, organization, id)?;
    let found = log::find(conn, organization, id)?;
    let mut text = head(conn, organization, &game, found.as_ref())?.to_string();
    text.push('\n');
    for stored in found.iter().flat_map(|found| &found.entries).filter(|entry| entry.refused.is_none()) {
        text.push_str(&stored.body);
        text.push('\n');
    }
    Ok(text)
}

/// Returns the first line. Its roster names each player of both teams, and those of the log who have left them.
fn head(
    conn: &Connection,
    organization: OrganizationId,
    game: &Game,
    found: Option<&GameLog>,
) -> Result<Value> {
    let mut roster = Vec::new();
    let merges = store::courtside::list_merges(conn, organization)?;
    let mut named: BTreeSet<PlayerId> = BTreeSet::new();
    for entry in found.iter().map(|found| log::counted(&found.entries)).collect::<Result<Vec<_>>>()?.concat()
    {
        named.extend(entry.players().iter().filter_map(|player| match player {
            PlayerRef::Player(id) => Some(*id),
            PlayerRef::Guest(_) => None,
        }));
    }
    for (side, team) in [(TeamSide::Home, game.home_team_id), (TeamSide::Away, game.away_team_id)] {
        let mut players = store::enrolments::list_roster(conn, organization, View::Staff, team)?;
        let in_log = found.iter().flat_map(|found| &found.folded.result.players);
        let of_side: Vec<PlayerId> = in_log
            .filter(|line| line.state.team == side)
            .filter_map(|line| crate::views::courtside::plays::player_id(&line.state.player))
            .filter(|id| !players.iter().any(|player| player.id == *id))
            .collect();
        players.extend(store::enrolments::list_former(conn, organization, View::Staff, team, &of_side)?);
        for player in players {
            let name = format!("{} {}", player.first_name, player.last_name).trim().to_owned();
            let former = merges.iter().filter(|(former, own)| **own == player.id && named.contains(former));
            let mut ids: Vec<PlayerId> = former.map(|(former, _)| *former).collect();
            ids.sort_unstable_by_key(|id| id.0);
            ids.insert(0, player.id);
            for id in ids {
                roster.push(json!({ "player": id, "team": side, "name": name, "number": player.number }));
            }
        }
    }
    let rules = found.map(|found| RulesPatch::read(&found.scoring.rules)).unwrap_or_default();
    let teams = json!({ "home": game.home_team.name, "away": game.away_team.name });
    Ok(json!({
        "format": FORMAT, "version": VERSION, "game": game.id, "date": game.date, "time": game.time, "teams": teams,
        "roster": roster, "rules": rules,
    }))
}

/// The columns of the table.
const COLUMNS: [&str; 11] = [
    "period",
    "clock",
    "team",
    "number",
    "player",
    "event",
    "detail",
    "points",
    "score_home",
    "score_away",
    "id",
];

/// Returns the plays of a game as CSV, one line each, with the names that the reader may see.
pub fn csv(conn: &Connection, (organization, view): (OrganizationId, View), id: GameId) -> Result<String> {
    let game = store::games::find(conn, organization, id)?;
    let mut sheet = ExportSheet::new(&COLUMNS);
    if let Some(found) = log::find(conn, organization, id)? {
        let names = PlayNames::read(conn, (organization, view), &game, &found.folded)?;
        sheet.rows = rows(&game, &found.folded, &names)?;
    }
    sheet.to_csv()
}

fn rows(game: &Game, folded: &FoldedGame, names: &PlayNames) -> Result<Vec<Vec<String>>> {
    let mut rows = Vec::new();
    for (p, play) in plays(folded, names) {
        let event = folded.events.iter().find(|event| event.id == play.id);
        let event = event.ok_or_else(|| Error::internal("a play without its event"))?;
        let team = play.team.map(|side| match side {
            TeamSide::Home => game.home_team.name.clone(),
            TeamSide::Away => game.away_team.name.clone(),
        });
        let points = event.value.filter(|_| event.made == Some(true)).unwrap_or_default();
        rows.push(vec![
            p.to_string(),
            play.clock.map(clock).unwrap_or_default(),
            team.unwrap_or_default(),
            play.number.unwrap_or_default(),
            play.name.unwrap_or_default(),
            play.kind.to_owned(),
            play.text,
            points.to_string(),
            play.home.to_string(),
            play.away.to_string(),
            play.id,
        ]);
    }
    Ok(rows)
}

/// Returns tenths of a second as `9:58.0`.
fn clock(tenths: i64) -> String {
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}
