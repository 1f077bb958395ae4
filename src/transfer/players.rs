//! Imports players: `firstName`, `lastName`, `team`, `number`, `email`, `phoneNumber`, `publicName`, and any attribute
//! by its name.
//!
//! A player is identified by name, including case: two rows with the same name are one player on two teams.

use std::collections::{HashMap, HashSet};

use super::headings::is_own_column;
use super::place::ImportTarget;
use super::raw::Row;
use super::table::Table;
use super::teams::{ByName, enrolled, problems};
use super::{FullName, ImportReport, NewRow, full_name, key, one_spaced};
use crate::db::{Connection, Transaction};
use crate::domain::ids::{AttributeId, EnrolmentId, OrganizationId, PlayerId};
use crate::domain::input;
use crate::domain::players::{AttributeValue, Player, PlayerRoster, PublicName, View};
use crate::domain::quotas::Quota;
use crate::error::{FieldErrors, Result};
use crate::store;
use crate::store::paging::PageRequest;
use crate::store::players::NewPlayer;

/// The change that one row makes.
pub struct PlayerChange {
    known: Option<PlayerId>,
    first_name: String,
    last_name: String,
    email: Option<String>,
    phone_number: Option<String>,
    teams: Vec<EnrolmentId>,
    number: Option<String>,
    public_name: Option<PublicName>,
    attributes: Vec<(AttributeId, String)>,
}

/// The players, teams and attributes that the organization already has.
struct ExistingPlayers {
    players: HashMap<FullName, Vec<Player>>,
    teams: ByName,
    attributes: Vec<(AttributeId, String)>,
}

/// Checks every row and returns the changes. Adds problems and counts to the report.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    target: &ImportTarget,
    table: &Table,
    report: &mut ImportReport,
) -> Result<Vec<PlayerChange>> {
    let known = ExistingPlayers {
        players: by_name(conn, organization)?,
        teams: enrolled(conn, organization, target)?,
        attributes: store::player_attributes::list_names(conn, organization)?,
    };
    table.check_columns(&["firstName", "lastName"], report);
    let mut seen = HashMap::new();
    let mut given = GivenValues::default();
    let mut made = HashSet::new();
    let mut changes = Vec::new();
    let mut without_team = 0;
    for row in &table.rows {
        let mut errors = FieldErrors::default();
        let mut change = read(row, table, &known, &mut errors);
        let name = full_name(&change.first_name, &change.last_name);
        let namesakes = known.players.get(&name).map_or(&[][..], Vec::as_slice);
        let player = existing(namesakes, &mut change, &mut errors);
        let differences = player.map(|player| differences(&change, player, &known.attributes));
        let is_unchanged = differences.as_ref().is_some_and(Vec::is_empty);
        let team = key(row.get(table.column("team")));
        let first = seen.insert((name.clone(), change.known, team), row.line);
        // An export has equal rows for players of the same name without a team; such rows are not duplicates.
        if let (Some(line), false) = (first, is_unchanged && namesakes.len() > 1) {
            errors.add("lastName", format!("this player is on line {line} already"));
        }
        given.check((row.line, &name), &change, &mut errors);
        if !errors.0.is_empty() {
            report.problems.extend(problems(row.line, errors));
            continue;
        }
        if is_unchanged {
            report.unchanged += 1;
            continue;
        }
        let what = one_spaced(&format!("{} {}", name.0, name.1));
        let is_new = player.is_none() && made.insert(name);
        let values = differences.unwrap_or_else(|| vec!["another team".to_owned()]);
        without_team += usize::from(is_new && change.teams.is_empty());
        report.note_change(row.line, is_new, &what, if is_new { &[] } else { &values });
        changes.push(change);
    }
    if without_team > 0 {
        let who = if without_team == 1 { "new player has" } else { "new players have" };
        report.notes.push(format!("{without_team} {who} no team, and will be on no roster."));
    }
    Ok(changes)
}

/// What the rows of a file say of each player's contact and name, with the line that says it first.
#[derive(Default)]
struct GivenValues(HashMap<(FullName, Option<PlayerId>, &'static str), (usize, String)>);

impl GivenValues {
    /// Adds an error for each value of a row that another row gives differently for the same player: one of the two would be
    /// lost. Numbers and attributes, such as a position, may differ: the player has them on another team.
    fn check(&mut self, (line, name): (usize, &FullName), change: &PlayerChange, errors: &mut FieldErrors) {
        let own = [
            ("email", change.email.clone()),
            ("phoneNumber", change.phone_number.clone()),
            ("publicName", change.public_name.map(|setting| setting.name().to_owned())),
        ];
        for (column, value) in own {
            let Some(value) = value else { continue };
            let known = self.0.entry((name.clone(), change.known, column));
            let (first, said) = known.or_insert_with(|| (line, value.clone()));
            if *said != value {
                errors.add(column, format!("line {first} says {said} for the same player"));
            }
        }
    }
}

/// Returns all players of an organization by name.
fn by_name(conn: &Connection, organization: OrganizationId) -> Result<HashMap<FullName, Vec<Player>>> {
    let mut players: HashMap<_, Vec<Player>> = HashMap::new();
    for player in store::players::list(conn, organization, View::Staff, PageRequest::UNBOUNDED)? {
        players.entry(full_name(&player.first_name, &player.last_name)).or_default().push(player);
    }
    Ok(players)
}

/// Parses the cells of a row. Adds invalid cells to `errors`.
fn read(row: &Row, table: &Table, known: &ExistingPlayers, errors: &mut FieldErrors) -> PlayerChange {
    let get = |column: &str| Some(row.get(table.column(column)));
    let mut name = |column: &str| {
        let text = one_spaced(row.get(table.column(column)));
        input::optional_line(errors, column, Some(&text), 60).unwrap_or_default()
    };
    let (first_name, last_name) = (name("firstName"), name("lastName"));
    if first_name.is_empty() && last_name.is_empty() {
        errors.add("lastName", "one of the two names is required");
    }
    let mut attributes = Vec::new();
    for (id, name) in &known.attributes {
        // In a row with a team, the column `number` is the number on the roster; without a team, the attribute of that
        // name.
        let is_number = name.eq_ignore_ascii_case("number") && get("team") == Some("");
        if is_own_column(name) && !is_number {
            continue;
        }
        if let Some(value) = input::optional_line(errors, name, get(name), 200) {
            attributes.push((*id, value));
        }
    }
    PlayerChange {
        known: None,
        email: input::optional_email(errors, "email", get("email")),
        phone_number: input::optional_line(errors, "phoneNumber", get("phoneNumber"), 40),
        number: input::optional_line(errors, "number", get("number"), 4),
        teams: teams(row.get(table.column("team")), known, errors),
        public_name: public_name(row.get(table.column("publicName")), errors),
        first_name,
        last_name,
        attributes,
    }
}

/// Parses the visibility of the player's name. An empty cell keeps the player's or the organization's setting.
fn public_name(text: &str, errors: &mut FieldErrors) -> Option<PublicName> {
    if text.is_empty() {
        return None;
    }
    let setting = PublicName::named(&text.to_lowercase());
    if setting.is_none() {
        errors.add("publicName", "must be full, initial or hidden");
    }
    setting
}

/// Returns the enrolments of the named team, one per league.
fn teams(name: &str, known: &ExistingPlayers, errors: &mut FieldErrors) -> Vec<EnrolmentId> {
    if name.is_empty() {
        return Vec::new();
    }
    let Some(enrolments) = known.teams.get(&key(name)) else {
        errors.add("team", format!("no team {name} is enrolled in this league; import the teams first"));
        return Vec::new();
    };
    enrolments.iter().map(|enrolment| enrolment.id).collect()
}

/// Finds the existing player of a row by name. Among several players of that name, prefers one whom the row does not
/// change, then one on the row's team.
fn existing<'a>(
    namesakes: &'a [Player],
    change: &mut PlayerChange,
    errors: &mut FieldErrors,
) -> Option<&'a Player> {
    let is_on =
        |player: &Player, team: EnrolmentId| player.rosters.iter().any(|roster| roster.slt_id == team);
    let is_on_team = |player: &&Player| change.teams.iter().any(|team| is_on(player, *team));
    let player = match namesakes {
        [] => None,
        [one] => Some(one),
        several => several
            .iter()
            .find(|player| differences(change, player, &[]).is_empty())
            .or_else(|| several.iter().find(is_on_team)),
    };
    if player.is_none() && !namesakes.is_empty() {
        errors.add("lastName", "several players have this name and none is on that team");
    }
    if change.teams.len() > 1 {
        change.teams.retain(|team| player.is_some_and(|player| is_on(player, *team)));
        if change.teams.is_empty() {
            errors.add("team", "this team is in several leagues; name the league");
        }
    }
    change.known = player.map(|player| player.id);
    player
}

/// Returns the names of the player's values that a row changes. `all` contains the names of the attributes.
fn differences(change: &PlayerChange, player: &Player, all: &[(AttributeId, String)]) -> Vec<String> {
    let is_new = |new: &Option<String>, old: Option<&String>| new.is_some() && new.as_ref() != old;
    let contact = player.contact.as_ref();
    let attribute = |name: &str| {
        let named = |old: &&AttributeValue| old.attribute.attribute_name.eq_ignore_ascii_case(name);
        player.attribute_values.iter().find(named).map(|old| &old.value)
    };
    let mut seats = player.rosters.iter().filter(|roster| change.teams.contains(&roster.slt_id)).peekable();
    let is_on_team = seats.peek().is_some();
    let has_new_number = |roster: &PlayerRoster| {
        is_new(&change.number, roster.number.as_ref().or_else(|| attribute("number")))
    };
    let differs = [
        ("name shown", change.public_name.is_some_and(|setting| setting != player.public_name)),
        ("e-mail", is_new(&change.email, contact.and_then(|contact| contact.email.as_ref()))),
        ("phone", is_new(&change.phone_number, contact.and_then(|contact| contact.phone_number.as_ref()))),
        ("team", !is_on_team && !change.teams.is_empty()),
        ("number", is_on_team && seats.all(has_new_number)),
    ];
    let mut differences: Vec<String> =
        differs.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name.to_owned()).collect();
    for (attribute, value) in &change.attributes {
        let is_same = |old: &AttributeValue| old.attribute_id == *attribute && old.value == *value;
        if !player.attribute_values.iter().any(is_same) {
            let name = all.iter().find(|(id, _)| id == attribute).map(|(_, name)| name.as_str());
            differences.push(name.unwrap_or("an attribute").to_owned());
        }
    }
    differences
}

/// Returns the database rows that `apply` creates, in the order of creation.
pub fn new_rows(changes: &[PlayerChange]) -> Vec<NewRow> {
    let mut made = HashSet::new();
    let new = changes.iter().filter(|change| {
        change.known.is_none() && made.insert(full_name(&change.first_name, &change.last_name))
    });
    new.map(|_| (Quota::Players, 1)).collect()
}

/// Writes one change. `made` contains the players that earlier changes created, by name.
pub fn apply(
    tx: &Transaction,
    organization: OrganizationId,
    change: &PlayerChange,
    made: &mut HashMap<FullName, PlayerId>,
) -> Result<()> {
    let name = full_name(&change.first_name, &change.last_name);
    let given = (change.email.as_deref(), change.phone_number.as_deref(), change.public_name);
    let player = match change.known.or_else(|| made.get(&name).copied()) {
        Some(id) => {
            store::players::update_given(tx, organization, id, given)?;
            id
        }
        None => store::players::create(
            tx,
            organization,
            &NewPlayer {
                first_name: &change.first_name,
                last_name: &change.last_name,
                email: given.0,
                phone_number: given.1,
                image: None,
                public_name: given.2,
            },
        )?,
    };
    if change.known.is_none() {
        made.insert(name, player);
    }
    for team in &change.teams {
        store::enrolments::add_player(tx, organization, (*team, player), change.number.as_deref())?;
    }
    for (attribute, value) in &change.attributes {
        store::player_attributes::set_value(tx, organization, (player, *attribute), Some(value))?;
    }
    Ok(())
}
