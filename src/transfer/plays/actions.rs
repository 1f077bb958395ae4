//! Writes the log of a game in the shape of the NBA's liveData play-by-play, which public tools read.

use serde_json::{Map, Value, json};

use crate::clock::text;
use crate::db::Connection;
use crate::domain::courtside::{EntryKind, GameEvent, PlayerRef, TeamSide};
use crate::domain::games::Game;
use crate::domain::ids::{GameId, OrganizationId};
use crate::domain::players::View;
use crate::error::Result;
use crate::rules::courtside::FoldedGame;
use crate::store;
use crate::views::courtside::log;
use crate::views::courtside::plays::{Play, PlayNames, player_id, plays};

/// Returns the plays of a game as `{"game": {"gameId", "actions"}}`, with the names that the reader may see.
pub fn live_data(
    conn: &Connection,
    (organization, view): (OrganizationId, View),
    id: GameId,
) -> Result<Value> {
    let game = store::games::find(conn, organization, id)?;
    let mut actions = Vec::new();
    if let Some(found) = log::find(conn, organization, id)? {
        let names = PlayNames::read(conn, (organization, view), &game, &found.folded)?;
        for (p, play) in plays(&found.folded, &names) {
            if let Some(event) = found.folded.events.iter().find(|event| event.id == play.id) {
                let number = actions.len();
                actions.extend(of_event((&game, &found.folded), (event, p), &play, number));
            }
        }
    }
    Ok(
        json!({ "meta": { "version": 1, "code": 200 }, "game": { "gameId": id.to_string(), "actions": actions } }),
    )
}

/// Returns the actions of an event: one, or one for each player of a substitution.
fn of_event(
    (game, folded): (&Game, &FoldedGame),
    (event, p): (&GameEvent, i64),
    play: &Play,
    before: usize,
) -> Vec<Value> {
    let entering = event.entering.iter().map(|player| ("in", player));
    let leaving = event.leaving.iter().map(|player| ("out", player));
    let base = base((game, folded), (event, p), play);
    let one = |(index, (kind, player)): (usize, (&str, &PlayerRef))| {
        let mut action = numbered(&base, before + index);
        action.insert("actionType".to_owned(), json!("substitution"));
        action.insert("subType".to_owned(), json!(kind));
        action.insert("personId".to_owned(), json!(person(Some(player))));
        Value::Object(action)
    };
    if event.kind == EntryKind::Sub {
        return leaving.chain(entering).enumerate().map(one).collect();
    }
    let mut action = numbered(&base, before);
    action.extend(kind_of(event));
    vec![Value::Object(action)]
}

fn numbered(base: &Map<String, Value>, index: usize) -> Map<String, Value> {
    let mut action = Map::new();
    action.insert("actionNumber".to_owned(), json!(index + 1));
    action.extend(base.clone());
    action.insert("orderNumber".to_owned(), json!((index + 1) * 10_000));
    action
}

/// Returns a player's id; 0 where the team acts, as the format has it.
fn person(player: Option<&PlayerRef>) -> i64 {
    player.and_then(player_id).map_or(0, |id| id.0)
}

fn base(
    (game, folded): (&Game, &FoldedGame),
    (event, p): (&GameEvent, i64),
    play: &Play,
) -> Map<String, Value> {
    let rules = &folded.result.rules;
    let begins = event.kind == EntryKind::Period && event.what.as_deref() != Some("end");
    let left = event.clock.unwrap_or(if begins { rules.period_tenths(p) } else { 0 });
    let team = event.team.map(|side| match side {
        TeamSide::Home => &game.home_team,
        TeamSide::Away => &game.away_team,
    });
    let qualifiers: Vec<&str> = if event.is_edited { vec!["edited"] } else { Vec::new() };
    let value = json!({
        "clock": format!("PT{:02}M{:02}.{}0S", left / 600, left / 10 % 60, left % 10),
        "timeActual": text(event.h / 1_000_000),
        "period": p,
        "periodType": if p > rules.periods { "OVERTIME" } else { "REGULAR" },
        "actionType": "",
        "subType": "",
        "qualifiers": qualifiers,
        "teamId": team.map_or(0, |team| team.id.0),
        "teamTricode": team.map_or(String::new(), |team| tricode(&team.name)),
        "personId": person(event.player.as_ref()),
        "playerName": play.name,
        "description": play.text,
        "scoreHome": play.home.to_string(),
        "scoreAway": play.away.to_string(),
        "edited": text(event.h / 1_000_000),
        "isFieldGoal": i64::from(event.kind == EntryKind::Shot && event.value != Some(1)),
    });
    value.as_object().cloned().unwrap_or_default()
}

/// Returns the first three letters of a team's name.
fn tricode(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).take(3).flat_map(char::to_uppercase).collect()
}

/// Returns the fields that say what happened.
fn kind_of(event: &GameEvent) -> Map<String, Value> {
    let what = event.what.as_deref().unwrap_or_default();
    let trip = || event.nth.zip(event.out_of).map_or_else(String::new, |(nth, of)| format!("{nth} of {of}"));
    let (kind, sub) = match event.kind {
        EntryKind::Shot if event.value == Some(1) => ("freethrow", trip()),
        EntryKind::Shot if event.value == Some(3) => ("3pt", String::new()),
        EntryKind::Shot => ("2pt", String::new()),
        EntryKind::Rebound if event.end.as_deref() == Some("off") => ("rebound", "offensive".to_owned()),
        EntryKind::Rebound => ("rebound", "defensive".to_owned()),
        EntryKind::Turnover => ("turnover", event.why.clone().unwrap_or_default()),
        EntryKind::Foul => ("foul", what.to_owned()),
        EntryKind::Timeout if event.team.is_none() => ("timeout", "officials".to_owned()),
        EntryKind::Timeout => ("timeout", "full".to_owned()),
        EntryKind::Jump if what == "held" => ("jumpball", "heldball".to_owned()),
        EntryKind::Jump => ("jumpball", "won".to_owned()),
        EntryKind::Period => ("period", what.to_owned()),
        EntryKind::Final => ("game", "end".to_owned()),
        other => (other.name(), String::new()),
    };
    let mut fields = Map::new();
    fields.insert("actionType".to_owned(), json!(kind));
    fields.insert("subType".to_owned(), json!(sub));
    if event.kind == EntryKind::Shot {
        let result = if event.made == Some(true) { "Made" } else { "Missed" };
        fields.insert("shotResult".to_owned(), json!(result));
    }
    if let (EntryKind::Foul, Some(on)) = (event.kind, &event.on) {
        fields.insert("foulDrawnPersonId".to_owned(), json!(person(Some(on))));
    }
    fields
}
