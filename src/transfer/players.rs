//! Players from a table: `firstName`, `lastName`, `team`, `number`, `email`, `phoneNumber`, and any attribute by its name.
//!
//! A player is known by name: two rows of one name are one player on two teams.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::place::Place;
use super::table::{Row, Table};
use super::teams::{enrolled, problems};
use super::{Report, key};
use crate::db::Transaction;
use crate::domain::ids::{AttributeId, EnrolmentId, OrganizationId, PlayerId};
use crate::domain::input;
use crate::domain::players::Player;
use crate::error::{FieldErrors, Result};
use crate::store;
use crate::store::enrolments::Enrolment;
use crate::store::paging::Page;
use crate::store::players::{NewPlayer, View};

const KNOWN: [&str; 6] = ["firstname", "lastname", "team", "number", "email", "phonenumber"];

/// One row to write.
pub struct Change {
    known: Option<PlayerId>,
    first_name: String,
    last_name: String,
    email: Option<String>,
    phone_number: Option<String>,
    team: Option<EnrolmentId>,
    number: Option<String>,
    attributes: Vec<(AttributeId, String)>,
}

struct Columns {
    first_name: Option<usize>,
    last_name: Option<usize>,
    team: Option<usize>,
    number: Option<usize>,
    email: Option<usize>,
    phone_number: Option<usize>,
    attributes: Vec<(AttributeId, usize)>,
}

struct Known {
    players: HashMap<String, Vec<Player>>,
    teams: HashMap<String, Enrolment>,
}

/// Checks every row.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    place: &Place,
    table: &Table,
    report: &mut Report,
) -> Result<Vec<Change>> {
    let attributes = store::player_attributes::list_names(conn, organization)?;
    let is_attribute = |name: &str| attributes.iter().any(|(_, known)| known.eq_ignore_ascii_case(name));
    table.check_columns(
        &["firstName", "lastName"],
        |name| KNOWN.contains(&name.to_lowercase().as_str()) || is_attribute(name),
        report,
    );
    let columns = Columns {
        first_name: table.column("firstName"),
        last_name: table.column("lastName"),
        team: table.column("team"),
        number: table.column("number"),
        email: table.column("email"),
        phone_number: table.column("phoneNumber"),
        attributes: attributes
            .iter()
            .filter_map(|(id, name)| table.column(name).map(|place| (*id, place)))
            .collect(),
    };
    let known = Known { players: by_name(conn, organization)?, teams: enrolled(conn, organization, place)? };
    let mut seen: HashMap<(String, String), usize> = HashMap::new();
    let mut made: HashSet<String> = HashSet::new();
    let mut changes = Vec::new();
    for row in &table.rows {
        match read(row, &columns, &known, &mut seen) {
            Err(errors) => report.problems.extend(problems(row.line, errors)),
            Ok(change) => {
                let name = key(&format!("{} {}", change.first_name, change.last_name));
                if change.known.is_none() && made.insert(name) {
                    report.created += 1;
                    changes.push(change);
                } else if change.known.is_some_and(|id| is_as_stored(&change, id, &known)) {
                    report.unchanged += 1;
                } else {
                    report.changed += 1;
                    changes.push(change);
                }
            }
        }
    }
    Ok(changes)
}

fn by_name(conn: &Connection, organization: OrganizationId) -> Result<HashMap<String, Vec<Player>>> {
    let mut players: HashMap<String, Vec<Player>> = HashMap::new();
    for player in store::players::list(conn, organization, View::Staff, Page::UNBOUNDED)? {
        players.entry(key(&format!("{} {}", player.first_name, player.last_name))).or_default().push(player);
    }
    Ok(players)
}

fn read(
    row: &Row,
    columns: &Columns,
    known: &Known,
    seen: &mut HashMap<(String, String), usize>,
) -> Result<Change, FieldErrors> {
    let mut errors = FieldErrors::default();
    let text = |place| Some(row.get(place));
    let first_name =
        input::optional_line(&mut errors, "firstName", text(columns.first_name), 60).unwrap_or_default();
    let last_name =
        input::optional_line(&mut errors, "lastName", text(columns.last_name), 60).unwrap_or_default();
    if first_name.is_empty() && last_name.is_empty() {
        errors.add("lastName", "one of the two names is required");
    }
    let email = input::optional_email(&mut errors, "email", text(columns.email));
    let phone_number = input::optional_line(&mut errors, "phoneNumber", text(columns.phone_number), 40);
    let number = input::optional_line(&mut errors, "number", text(columns.number), 4);
    let team_name = row.get(columns.team);
    let team = known.teams.get(&key(team_name)).map(|team| team.id);
    if !team_name.is_empty() && team.is_none() {
        errors.add("team", format!("no team {team_name} is enrolled in this league"));
    }
    let name = key(&format!("{first_name} {last_name}"));
    if let Some(line) = seen.insert((name.clone(), key(team_name)), row.line) {
        errors.add("lastName", format!("this player is on line {line} already"));
    }
    let mut attributes = Vec::new();
    for (id, place) in &columns.attributes {
        if let Some(value) = input::optional_line(&mut errors, "attribute", text(Some(*place)), 200) {
            attributes.push((*id, value));
        }
    }
    let namesakes = known.players.get(&name).map_or(&[][..], Vec::as_slice);
    let player = match namesakes {
        [one] => Some(one.id),
        several => several
            .iter()
            .find(|player| team.is_some() && player.rosters.iter().any(|roster| Some(roster.slt_id) == team))
            .map(|player| player.id),
    };
    if player.is_none() && namesakes.len() > 1 {
        errors.add("lastName", "several players have this name and none is on that team");
    }
    if !errors.0.is_empty() {
        return Err(errors);
    }
    Ok(Change { known: player, first_name, last_name, email, phone_number, team, number, attributes })
}

fn is_as_stored(change: &Change, id: PlayerId, known: &Known) -> bool {
    let Some(player) = known.players.values().flatten().find(|player| player.id == id) else {
        return false;
    };
    let same = |new: &Option<String>, old: Option<&String>| new.is_none() || new.as_ref() == old;
    let contact = player.contact.as_ref();
    let roster = player.rosters.iter().find(|roster| Some(roster.slt_id) == change.team);
    same(&change.email, contact.and_then(|contact| contact.email.as_ref()))
        && same(&change.phone_number, contact.and_then(|contact| contact.phone_number.as_ref()))
        && (change.team.is_none()
            || roster.is_some_and(|roster| same(&change.number, roster.number.as_ref())))
        && change.attributes.iter().all(|(attribute, value)| {
            player.attribute_values.iter().any(|old| old.attribute_id == *attribute && old.value == *value)
        })
}

/// Writes one row.
pub fn apply(tx: &Transaction, organization: OrganizationId, change: &Change) -> Result<()> {
    let existing = match change.known {
        Some(id) => Some(id),
        None => store::players::find_by_name(tx, organization, &change.first_name, &change.last_name)?,
    };
    let player = match existing {
        Some(id) => {
            let contact = (change.email.as_deref(), change.phone_number.as_deref());
            store::players::update_contact(tx, organization, id, contact)?;
            id
        }
        None => store::players::create(
            tx,
            organization,
            &NewPlayer {
                first_name: &change.first_name,
                last_name: &change.last_name,
                email: change.email.as_deref(),
                phone_number: change.phone_number.as_deref(),
                image: None,
            },
        )?,
    };
    if let Some(team) = change.team {
        store::enrolments::add_player(tx, organization, (team, player), change.number.as_deref())?;
    }
    for (attribute, value) in &change.attributes {
        store::player_attributes::set_value(tx, organization, (player, *attribute), Some(value))?;
    }
    Ok(())
}
