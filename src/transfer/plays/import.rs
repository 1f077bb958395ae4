//! Brings logs into games: matches the game and the players, names devices and numbers, and adds guests.

use std::collections::{HashMap, HashSet};

use serde::Serialize;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::parse::{LogHead, LogLine, LogPlayer, ParsedLog};
use crate::db::Connection;
use crate::domain::courtside::{PlayerRef, RulesPatch, ScoringEntry, TeamSide};
use crate::domain::games::Game;
use crate::domain::ids::{GameId, OrganizationId, PlayerId};
use crate::domain::players::View;
use crate::error::{Error, Result};
use crate::store;
use crate::transfer::key;

/// A line that cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlaysProblem {
    /// The line in the file, from 1.
    pub line: usize,
    pub reason: String,
}

/// The device of lines that name none.
const IMPORT_DEVICE: &str = "00000001";

/// What an import added to a log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportedLog {
    /// Entries that were added, also those that are refused.
    pub added: usize,
    /// Entries that the log had already.
    pub known: usize,
    /// Entries that were added and do not count, with their lines.
    pub refused: Vec<PlaysProblem>,
}

/// The entries of a file, ready for a game.
#[derive(Clone, Debug)]
pub struct PlaysPlan {
    pub game: GameId,
    /// The settings of the file, for a game without a log.
    pub rules: Map<String, Value>,
    /// The entries, each with the line of the file; 0 for guests that the import makes.
    pub entries: Vec<(usize, ScoringEntry)>,
    pub problems: Vec<PlaysProblem>,
    /// Players of the file who are on neither roster any more.
    pub former: Vec<PlayerId>,
}

/// Finds the game of a file: by date, time and teams, or else by `game`.
///
/// # Errors
/// `Conflict` with the reason if there is no such game, or several.
pub fn find_game(conn: &Connection, organization: OrganizationId, head: &LogHead) -> Result<Game> {
    let nobody = |what: &str| Error::Conflict(format!("no game {what} is known"));
    let (Some(date), Some(teams)) = (&head.date, &head.teams) else {
        let Some(game) = head.game else { return Err(nobody("is named, so none")) };
        let found = store::games::find(conn, organization, GameId(game));
        return found.map_err(|error| match error {
            Error::NotFound(_) => nobody(&format!("with the id {game}")),
            other => other,
        });
    };
    let games = store::games::list_between(conn, organization, date, date)?;
    let is_meant = |game: &&Game| {
        key(&game.home_team.name) == key(&teams.home)
            && key(&game.away_team.name) == key(&teams.away)
            && (head.time.is_none() || game.time == head.time)
    };
    let mut meant = games.iter().filter(is_meant);
    let what = format!("{} – {} on {date}", teams.home, teams.away);
    match (meant.next(), meant.next()) {
        (Some(game), None) => Ok(game.clone()),
        (Some(_), Some(_)) => Err(Error::Conflict(format!("several games are {what}; name the time"))),
        (None, _) => Err(nobody(&what)),
    }
}

/// Prepares the entries of a file for a game.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    game: &Game,
    parsed: ParsedLog,
) -> Result<PlaysPlan> {
    let ParsedLog { head, lines, mut problems } = parsed;
    if let Some(why) = RulesPatch::wrong(&head.rules) {
        problems.push(PlaysProblem { line: 1, reason: format!("rules: {why}") });
    }
    let players = PlayerMatches::find(conn, organization, game, &head.roster)?;
    let first =
        lines.iter().filter_map(|line| line.fields.get("h").and_then(Value::as_i64)).min().unwrap_or(1);
    let mut entries: Vec<(usize, ScoringEntry)> =
        players.guests.iter().map(|guest| (0, ScoringEntry::new(guest_entry(guest, first)))).collect();
    let numbers = entries.len();
    let last = last_number(&lines);
    entries.extend(lines.into_iter().map(|LogLine { line, fields }| (line, ScoringEntry::new(fields))));
    let ids = number_entries(&mut entries, last);
    let is_renamed = numbers > 0 || !players.renamed.is_empty();
    for (_, entry) in &mut entries {
        rename_ids(entry, &ids);
        if is_renamed {
            *entry = entry.clone().with_players(&|player| players.of(player));
        }
    }
    problems.extend(doubles(&entries));
    Ok(PlaysPlan { game: game.id, rules: head.rules, entries, problems, former: players.former })
}

/// Returns the greatest number that a file itself uses of [`IMPORT_DEVICE`], as the export of an imported log does; 0 if none.
fn last_number(lines: &[LogLine]) -> i64 {
    let is_own = |line: &&LogLine| line.fields.get("device").and_then(Value::as_str) == Some(IMPORT_DEVICE);
    let numbers = lines.iter().filter(is_own).filter_map(|line| line.fields.get("n").and_then(Value::as_i64));
    numbers.max().unwrap_or_default()
}

/// Gives entries without a device, and the guests that the import creates, the device of the import and numbers from `last` + 1. Returns the new id of each entry that had another one.
fn number_entries(entries: &mut [(usize, ScoringEntry)], last: i64) -> HashMap<String, String> {
    let mut n = last;
    let mut ids = HashMap::new();
    for (line, entry) in entries {
        if *line != 0 && entry.fields.contains_key("device") {
            continue;
        }
        n += 1;
        let id = format!("{IMPORT_DEVICE}-{n}");
        if !entry.id().is_empty() {
            ids.insert(entry.id().to_owned(), id.clone());
        }
        let own = [("id", json!(id)), ("device", json!(IMPORT_DEVICE)), ("n", json!(n))];
        let own = own.map(|(name, value)| (name.to_owned(), value));
        let rest = std::mem::take(&mut entry.fields).into_iter();
        let rest = rest.filter(|(name, _)| !matches!(name.as_str(), "id" | "device" | "n"));
        entry.fields = own.into_iter().chain(rest).collect();
    }
    ids
}

/// Writes the new ids of entries into the fields that refer to entries. An absent field stays absent.
fn rename_ids(entry: &mut ScoringEntry, ids: &HashMap<String, String>) {
    for name in ["for", "of", "g"] {
        if let Some(id) = ids.get(entry.text(name)) {
            entry.fields.insert(name.to_owned(), json!(id));
        }
    }
}

/// Returns the lines that use the number of another line.
fn doubles(entries: &[(usize, ScoringEntry)]) -> Vec<PlaysProblem> {
    let mut seen = HashSet::new();
    let is_second = |entry: &ScoringEntry| !seen.insert((entry.text("device").to_owned(), entry.whole("n")));
    let mut is_second = is_second;
    let second = entries.iter().filter(|(_, entry)| is_second(entry));
    second
        .map(|(line, _)| PlaysProblem {
            line: *line,
            reason: "this device and number are on another line".to_owned(),
        })
        .collect()
}

fn guest_entry(guest: &LogGuest, h: i64) -> Map<String, Value> {
    let mut fields = Map::new();
    for (name, value) in [("h", json!(h)), ("p", json!(1)), ("pos", json!(0)), ("kind", json!("guest"))] {
        fields.insert(name.to_owned(), value);
    }
    fields.insert("key".to_owned(), json!(guest.key));
    fields.insert("team".to_owned(), json!(guest.team));
    fields.insert("name".to_owned(), json!(guest.name));
    if let Some(number) = &guest.number {
        fields.insert("number".to_owned(), number.clone());
    }
    fields
}

/// A name of the file that no player of the roster has.
struct LogGuest {
    key: String,
    team: TeamSide,
    name: String,
    number: Option<Value>,
}

/// A player of a roster whose name is that of a player of the file, but for case and spaces.
struct Namesake {
    id: PlayerId,
    name: String,
}

/// Returns the namesake who a player of a file is: the one with exactly this name, with this id if there are several; else the
/// one with this id, or the only one.
fn meant(namesakes: &[Namesake], player: &LogPlayer) -> Option<PlayerId> {
    let exact: Vec<&Namesake> =
        namesakes.iter().filter(|namesake| namesake.name.trim() == player.name.trim()).collect();
    let others: Vec<&Namesake> = namesakes.iter().collect();
    let candidates = if exact.is_empty() { others } else { exact };
    let own = candidates.iter().find(|namesake| namesake.id.0 == player.player);
    let found = own.or_else(|| candidates.first().filter(|_| candidates.len() == 1));
    found.map(|namesake| namesake.id)
}

/// Who the players of a file are.
struct PlayerMatches {
    /// Players whose ids differ from those of the file.
    renamed: HashMap<PlayerId, PlayerRef>,
    guests: Vec<LogGuest>,
    /// Players who are on neither roster any more, or were merged into another.
    former: Vec<PlayerId>,
}

impl PlayerMatches {
    /// Matches players by name on the roster of their team. Without a roster in the file, ids are those of this server.
    fn find(
        conn: &Connection,
        organization: OrganizationId,
        game: &Game,
        roster: &[LogPlayer],
    ) -> Result<Self> {
        let merges = store::courtside::list_merges(conn, organization)?;
        let mut matches = Self { renamed: HashMap::new(), guests: Vec::new(), former: Vec::new() };
        let mut known: HashMap<(TeamSide, String), Vec<Namesake>> = HashMap::new();
        for (side, team) in [(TeamSide::Home, game.home_team_id), (TeamSide::Away, game.away_team_id)] {
            for player in store::enrolments::list_roster(conn, organization, View::Staff, team)? {
                let name = format!("{} {}", player.first_name, player.last_name);
                known.entry((side, key(&name))).or_default().push(Namesake { id: player.id, name });
            }
        }
        for player in roster {
            let Some(side) = TeamSide::named(&player.team) else { continue };
            let own = PlayerId(player.player);
            let found = known.get(&(side, key(&player.name)));
            match found.and_then(|namesakes| meant(namesakes, player)) {
                Some(id) if id == own => {}
                Some(id) if merges.get(&own) == Some(&id) => matches.former.push(own),
                Some(id) => {
                    matches.renamed.insert(own, PlayerRef::Player(id));
                }
                _ if is_same(conn, organization, player)? => matches.former.push(own),
                _ => matches.add_guest(player, side),
            }
        }
        Ok(matches)
    }

    fn add_guest(&mut self, player: &LogPlayer, team: TeamSide) {
        let text = format!("{}/{}/{}", team.name(), player.player, player.name);
        let key = format!("g:{}", &hex::encode(Sha256::digest(text))[..8]);
        self.renamed.insert(PlayerId(player.player), PlayerRef::Guest(key.clone()));
        let name: String = player.name.trim().chars().take(crate::budgets::scoring::GUEST_NAME).collect();
        let number = player.number.as_ref().and_then(jersey);
        self.guests.push(LogGuest { key, team, name, number });
    }

    fn of(&self, player: PlayerRef) -> PlayerRef {
        match &player {
            PlayerRef::Player(id) => self.renamed.get(id).cloned().unwrap_or(player),
            PlayerRef::Guest(_) => player,
        }
    }
}

/// Returns whether the player of a file is the organization's with the same id and name.
fn is_same(conn: &Connection, organization: OrganizationId, player: &LogPlayer) -> Result<bool> {
    match store::players::find(conn, organization, View::Staff, PlayerId(player.player)) {
        Ok(found) => Ok(key(&format!("{} {}", found.first_name, found.last_name)) == key(&player.name)),
        Err(Error::NotFound(_)) => Ok(false),
        Err(other) => Err(other),
    }
}

/// Returns a number as entries have it.
fn jersey(value: &Value) -> Option<Value> {
    let number = value.as_i64().or_else(|| value.as_str().filter(|text| *text != "00")?.parse().ok());
    match number {
        Some(number) => (0..=99).contains(&number).then(|| json!(number)),
        None => (value == "00").then(|| value.clone()),
    }
}
