//! Imports teams: `name`, `captain`, `logo`. New teams are enrolled in the season and league of the import. Existing
//! teams are enrolled only if the user named the season or the league.

use std::collections::{HashMap, HashSet};

use super::place::{Ids, ImportTarget};
use super::table::Table;
use super::{ImportProblem, ImportReport, NewRow, ReadPicture, key, one_spaced};
use crate::db::{Connection, Transaction};
use crate::domain::ids::{EnrolmentId, ImageId, OrganizationId, PlayerId, TeamId};
use crate::domain::images;
use crate::domain::input;
use crate::domain::players::View;
use crate::domain::quotas::Quota;
use crate::error::{Error, FieldErrors, Result};
use crate::pictures;
use crate::store;
use crate::store::enrolments::{Enrolment, NewEnrolment};
use crate::store::images::NewImage;
use crate::store::paging::PageRequest;

/// The change that one row makes.
pub struct TeamChange {
    name: String,
    /// The team, if it exists.
    team: Option<TeamId>,
    /// Whether the team is enrolled in the league.
    enrol: bool,
    captain: Option<String>,
    /// The enrolment that gets the captain, and the player of that name on its roster.
    captaincy: Option<(EnrolmentId, Option<PlayerId>)>,
    logo: Option<Logo>,
}

/// The new logo of a team.
enum Logo {
    /// A picture that the organization already has.
    Stored(ImageId),
    New(NewImage),
}

/// The teams that the organization already has.
struct ExistingTeams {
    enrolled: ByName,
    /// Id and logo by name; of several teams with one name, the oldest team.
    teams: HashMap<String, (TeamId, Option<String>)>,
}

/// The enrolments of a season by the team's name, one per league.
pub type ByName = HashMap<String, Vec<Enrolment>>;

/// Returns the teams enrolled in the target's season and league, by name.
pub fn enrolled(conn: &Connection, organization: OrganizationId, target: &ImportTarget) -> Result<ByName> {
    let mut teams = ByName::new();
    let Some((season, league)) = target.scope() else {
        return Ok(teams);
    };
    for team in store::enrolments::list_by_season(conn, organization, season)? {
        if league.is_none_or(|league| league == team.league) {
            teams.entry(key(&team.name)).or_default().push(team);
        }
    }
    Ok(teams)
}

/// Returns id and logo of every team of an organization by name; of several teams with one name, the oldest team.
pub fn known(
    conn: &Connection,
    organization: OrganizationId,
) -> Result<HashMap<String, (TeamId, Option<String>)>> {
    let mut teams = HashMap::new();
    let mut all = store::teams::list(conn, organization, View::Staff, PageRequest::UNBOUNDED)?;
    all.sort_by_key(|team| team.id);
    for team in all {
        teams.entry(key(&team.name)).or_insert((team.id, team.logo_url));
    }
    Ok(teams)
}

/// Checks every row and returns the changes. Adds problems and counts to the report. Logos are read with `pictures`.
pub fn plan(
    conn: &Connection,
    organization: OrganizationId,
    (target, pictures): (&ImportTarget, Option<ReadPicture<'_>>),
    table: &Table,
    report: &mut ImportReport,
) -> Result<Vec<TeamChange>> {
    table.check_columns(&["name"], report);
    let known =
        ExistingTeams { enrolled: enrolled(conn, organization, target)?, teams: known(conn, organization)? };
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut changes = Vec::new();
    for row in &table.rows {
        let mut errors = FieldErrors::default();
        let get = |column: &str| row.get(table.column(column));
        let name = input::line(&mut errors, "name", &one_spaced(get("name")), 120);
        let captain = input::optional_line(&mut errors, "captain", Some(&one_spaced(get("captain"))), 120);
        if let Some(first) = seen.insert(key(&name), row.line).filter(|_| !name.is_empty()) {
            errors.add("name", format!("this team is on line {first} already"));
        }
        let current = known.teams.get(&key(&name)).and_then(|(_, logo)| logo.as_deref());
        let logo = logo(conn, organization, (get("logo"), pictures, current), &mut errors)?;
        let mut change = match_known(target, &known, (name, captain), &mut errors);
        change.logo = logo;
        if !errors.0.is_empty() {
            report.problems.extend(problems(row.line, errors));
            continue;
        }
        if let (Some(captain), Some((enrolment, player))) = (&change.captain, &mut change.captaincy) {
            *player = player_named(conn, organization, *enrolment, captain)?;
        }
        let (is_new, values) = (change.team.is_none(), change.values());
        if !is_new && values.is_empty() {
            report.unchanged += 1;
            continue;
        }
        report.note_change(row.line, is_new, &change.name, if is_new { &[] } else { &values });
        changes.push(change);
    }
    Ok(changes)
}

impl TeamChange {
    /// Returns the changes to an existing team in words.
    fn values(&self) -> Vec<String> {
        let enrolled = self.enrol.then(|| "joins the league".to_owned());
        let captain = self.captain.as_ref().filter(|_| self.enrol || self.captaincy.is_some());
        let captain = captain.map(|name| format!("captain {name}"));
        let logo = self.logo.as_ref().map(|_| "logo".to_owned());
        [enrolled, captain, logo].into_iter().flatten().collect()
    }
}

/// Compares a row with the existing teams and returns the change, without the logo.
fn match_known(
    target: &ImportTarget,
    known: &ExistingTeams,
    (name, captain): (String, Option<String>),
    errors: &mut FieldErrors,
) -> TeamChange {
    let enrolments = known.enrolled.get(&key(&name)).map_or(&[][..], Vec::as_slice);
    let team = enrolments
        .first()
        .map(|enrolment| enrolment.team)
        .or_else(|| known.teams.get(&key(&name)).map(|(id, _)| *id));
    let enrol = enrolments.is_empty() && target.is_complete() && (team.is_none() || target.is_named());
    if team.is_none()
        && target.scope().is_some()
        && let Some(obstacle) = target.obstacle()
    {
        errors.add("name", format!("this team is new: {obstacle}"));
    }
    let mut captaincy = None;
    if let Some(captain) = &captain {
        let is_captain = |enrolment: &Enrolment| {
            enrolment.captain.visible(View::Staff).name.as_deref().map(key) == Some(key(captain))
        };
        match enrolments {
            known if known.iter().any(is_captain) => {}
            [one] => captaincy = Some((one.id, None)),
            [] if enrol => {}
            _ => {
                errors.add("captain", "a captain leads a team in one league: name the season and the league");
            }
        }
    }
    TeamChange { name, team, enrol, captain, captaincy, logo: None }
}

/// Returns the new logo, or none if the team already has the same picture. The cell contains the URL of one of the
/// organization's pictures, or the path of a file relative to the table.
fn logo(
    conn: &Connection,
    organization: OrganizationId,
    (text, pictures, current): (&str, Option<ReadPicture<'_>>, Option<&str>),
    errors: &mut FieldErrors,
) -> Result<Option<Logo>> {
    if text.is_empty() {
        return Ok(None);
    }
    let is_current = |hash: &str| {
        let shown = |part: &str| part.len() >= images::SHORT && hash.starts_with(part);
        current.is_some_and(|url| url.split('/').any(shown))
    };
    if let Some((_, address)) = text.split_once("/media/") {
        let hash = address.split('/').next().unwrap_or_default();
        let image = store::images::find_id(conn, organization, hash)?;
        if image.is_none() {
            errors.add("logo", "the organization has no such picture");
        }
        return Ok(image.filter(|_| !is_current(hash)).map(Logo::Stored));
    }
    match read_picture(text, pictures) {
        Ok(image) => Ok(Some(image).filter(|image| !is_current(&image.hash)).map(Logo::New)),
        Err(Error::Internal(cause)) => Err(Error::Internal(cause)),
        Err(Error::Invalid(wrong)) => {
            let reasons: Vec<String> = wrong.0.into_values().collect();
            errors.add("logo", reasons.join("; "));
            Ok(None)
        }
        Err(other) => {
            errors.add("logo", other.to_string());
            Ok(None)
        }
    }
}

/// Reads and encodes a picture file.
fn read_picture(text: &str, read: Option<ReadPicture<'_>>) -> Result<NewImage> {
    let read = read
        .ok_or_else(|| Error::field("logo", "must be the address of one of the organization's pictures"))?;
    let bytes =
        read(text).map_err(|cause| Error::field("logo", format!("{text} cannot be read: {cause}")))?;
    pictures::encode("logo", &bytes)
}

/// Finds a player by full name on the roster of an enrolment.
fn player_named(
    conn: &Connection,
    organization: OrganizationId,
    enrolment: EnrolmentId,
    name: &str,
) -> Result<Option<PlayerId>> {
    let roster = store::enrolments::list_roster(conn, organization, View::Staff, enrolment)?;
    Ok(roster
        .iter()
        .find(|player| key(&format!("{} {}", player.first_name, player.last_name)) == key(name))
        .map(|player| player.id))
}

/// Converts the errors of one row into problems of the report.
pub fn problems(line: usize, errors: FieldErrors) -> impl Iterator<Item = ImportProblem> {
    errors.0.into_iter().map(move |(column, reason)| ImportProblem { line, column, reason })
}

/// Returns the database rows that `apply` creates, in the order of creation.
pub fn new_rows(
    conn: &Connection,
    organization: OrganizationId,
    target: &ImportTarget,
    changes: &[TeamChange],
) -> Result<Vec<NewRow>> {
    let mut rows = Vec::new();
    let mut pictures = HashSet::new();
    for change in changes {
        let team = change.team.is_none().then_some((Quota::Teams, 1));
        let enrolment = (change.enrol && target.is_complete()).then_some((Quota::Enrolments, 1));
        rows.extend(team.into_iter().chain(enrolment));
        if let Some(Logo::New(image)) = &change.logo
            && pictures.insert(&image.hash)
            && store::images::find_id(conn, organization, &image.hash)?.is_none()
        {
            rows.extend([(Quota::Pictures, 1), (Quota::PictureBytes, image.size()?)]);
        }
    }
    Ok(rows)
}

/// Writes one change. `now` is in unix seconds.
pub fn apply(
    tx: &Transaction,
    organization: OrganizationId,
    target: Ids,
    change: &TeamChange,
    now: i64,
) -> Result<()> {
    let team = match change.team {
        Some(team) => team,
        None => store::teams::create(tx, organization, &change.name, None)?,
    };
    let captain = change.captain.as_deref();
    if let Some((season, league)) = target.filter(|_| change.enrol) {
        let enrolment = NewEnrolment { season, league, team, captain, captain_id: None };
        store::enrolments::create(tx, organization, &enrolment)?;
    }
    if let Some((enrolment, player)) = change.captaincy {
        store::enrolments::set_captain(tx, organization, enrolment, (player, captain))?;
    }
    let logo = match &change.logo {
        None => return Ok(()),
        Some(Logo::Stored(image)) => *image,
        Some(Logo::New(image)) => store::images::create(tx, organization, image, now)?,
    };
    store::teams::set_logo(tx, organization, team, Some(logo))
}
