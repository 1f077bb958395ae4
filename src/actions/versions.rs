//! Optimistic locking: rejects a save over a newer version. Runs in the transaction of the write, so that no other
//! write comes in between.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::db::Transaction;
use crate::domain::games::Game;
use crate::domain::ids::{EnrolmentId, OrganizationId, PlayerId, ScheduleRuleId};
use crate::domain::pages::PageContent;
use crate::domain::players::{Player, View};
use crate::domain::versions::{
    CellConflict, Conflict, EditBase, SavedVersion, VersionConflict, Versioned, same,
};
use crate::error::{Error, Result};
use crate::rules::video;
use crate::store;
use crate::views::organizations;

/// Rejects a change that is based on an older version than the saved one.
///
/// # Errors
/// `Outdated` with the fields that differ, `NotFound` if the organization has no such resource.
pub fn check(
    tx: &Transaction,
    organization: OrganizationId,
    thing: Versioned,
    base: &EditBase,
) -> Result<()> {
    if !base.is_given() {
        return Ok(());
    }
    let last = store::versions::find(tx, organization, thing)?;
    if base.allows(last.version) {
        return Ok(());
    }
    let (base, saved) = saved(tx, organization, (thing, base.clone()))?;
    let conflict = Conflict { fields: Some(base.differences(&saved)), ..conflict(last) };
    Err(VersionConflict::new(thing, conflict).into())
}

/// Rejects a save of which both the caller and another user changed some cells.
///
/// # Errors
/// `Outdated` with `cells`, unless `cells` is empty.
pub(super) fn refuse_cells(thing: Versioned, saved: SavedVersion, cells: Vec<CellConflict>) -> Result<()> {
    if cells.is_empty() {
        return Ok(());
    }
    Err(VersionConflict::new(thing, Conflict { cells: Some(cells), ..conflict(saved) }).into())
}

fn conflict(SavedVersion { version, by, at }: SavedVersion) -> Conflict {
    Conflict { version, saved_by: by, saved_at: at.map(crate::clock::text), ..Conflict::default() }
}

/// Returns the submitted fields normalized as in a save, and the saved values under the request's field names.
fn saved(
    tx: &Transaction,
    organization: OrganizationId,
    (thing, base): (Versioned, EditBase),
) -> Result<(EditBase, Map<String, Value>)> {
    let saved = match thing {
        Versioned::Game(id) => {
            let game = store::games::find(tx, organization, id)?;
            let base = base.with("video_url", embedded).with("time", minutes);
            return Ok((base, object(&game, older_names(&game))?));
        }
        Versioned::Player(id) => {
            return of_player(base, &store::players::find(tx, organization, View::Staff, id)?);
        }
        Versioned::Organization(id) => {
            let own = organizations::own(tx, id)?;
            let base = base.with("accent_color", lowercase);
            let sports: Vec<_> = own.organization.sports.iter().map(|sport| sport.id).collect();
            let logo = picture(&base, LOGO, own.organization.logo_url.as_deref());
            return Ok((base, object(&own, merged(json!({ "sportIds": sports }), logo))?));
        }
        Versioned::Enrolment(id) => {
            let team = store::enrolments::find(tx, organization, id)?;
            let logo = picture(&base, LOGO, team.logo_url.as_deref());
            let captain = team.captain.visible(View::Staff);
            let fields = json!({ "name": team.name, "captainId": captain.id, "captain": captain.name });
            object(&fields, logo)?
        }
        Versioned::Roster(enrolment, player) => of_roster(tx, organization, (enrolment, player))?,
        Versioned::Season(id) => {
            let season = store::seasons::find(tx, organization, id)?;
            object(&season, json!({ "showDivision": season.show_divisions }))?
        }
        Versioned::ScheduleRule(id) => of_rule(tx, organization, id)?,
        Versioned::ScheduleDraft(id) => plain(&store::schedules::drafts::find(tx, organization, id)?)?,
        Versioned::BracketSlot(id) => plain(&store::games::slots::find(tx, organization, id)?)?,
        Versioned::Business(id) => plain(&store::businesses::find(tx, organization, id)?)?,
        Versioned::Division(id) => plain(&store::divisions::find_anywhere(tx, organization, id)?)?,
        Versioned::League(id) => plain(&store::leagues::find_fields(tx, organization, id)?)?,
        Versioned::Link(id) => plain(&store::links::find(tx, organization, id)?)?,
        Versioned::News(id) => plain(&store::news::find(tx, organization, id)?)?,
        Versioned::Page(id) => plain(&PageContent::latest(&store::pages::find(tx, organization, id)?))?,
        Versioned::Schedule(id) => plain(&store::schedules::find(tx, organization, id)?)?,
        Versioned::Team(id) => plain(&store::teams::find(tx, organization, View::Staff, id)?)?,
        Versioned::User(id) => plain(&store::users::find(tx, id)?)?,
        Versioned::Venue(id) => plain(&store::venues::find(tx, organization, id)?)?,
    };
    Ok((base, saved))
}

fn of_rule(tx: &Transaction, organization: OrganizationId, id: ScheduleRuleId) -> Result<Map<String, Value>> {
    let rule = store::schedules::rules::find(tx, organization, id)?;
    let ids = [&rule.team, &rule.other_team].map(|team| team.as_ref().map(|team| team.id));
    object(&rule, json!({ "teamId": ids[0], "otherTeamId": ids[1] }))
}

fn of_roster(
    tx: &Transaction,
    organization: OrganizationId,
    (enrolment, player): (EnrolmentId, PlayerId),
) -> Result<Map<String, Value>> {
    let roster = store::enrolments::list_roster(tx, organization, View::Staff, enrolment)?;
    let number = roster.into_iter().find(|row| row.id == player).and_then(|row| row.number);
    object(&json!({ "number": number }), Value::Null)
}

fn of_player(base: EditBase, player: &Player) -> Result<(EditBase, Map<String, Value>)> {
    let (base, attributes) = attributes(base, player);
    let photo = picture(&base, ("image", "removeImage"), player.image.as_deref());
    let mut fields = object(player, merged(attributes, photo))?;
    // A form may send the URL of the current photo in place of a file; such a value is no change.
    fields.retain(|name, _| name != "image" || base.has_picture(name));
    Ok((base, fields))
}

/// The field names of a logo: the file, and the flag that removes the logo.
const LOGO: (&str, &str) = ("logo", "removeLogo");

/// Returns a game's fields under the older names of requests, and the fields that a game without a
/// forfeit or a pin omits.
fn older_names(game: &Game) -> Value {
    json!({
        "team1_id": game.home_team_id,
        "team2_id": game.away_team_id,
        "score_team1": game.score_home,
        "score_team2": game.score_away,
        "forfeitedBy": game.forfeited_by,
        "pinned": game.pinned,
    })
}

/// Returns the saved values of a picture's fields. `file` has the URL of the saved picture, only if the request has a
/// new picture. `switch` removes the picture; it is true if there is no picture and the request removes the picture.
fn picture(base: &EditBase, (file, switch): (&str, &str), saved: Option<&str>) -> Value {
    let is_gone = saved.is_none() && base.sent(switch).is_some_and(|sent| same(sent, &Value::Bool(true)));
    let mut fields = json!({ switch: is_gone, file: saved });
    if let (false, Some(fields)) = (base.has_picture(file), fields.as_object_mut()) {
        fields.remove(file);
    }
    fields
}

/// Returns the submitted attributes of a player that differ from the saved ones, and their saved values.
fn attributes(base: EditBase, player: &Player) -> (EditBase, Value) {
    let Some(Value::Array(sent)) = base.sent("attributes") else { return (base, Value::Null) };
    let saved_of = |id: &Value| {
        let own = player.attribute_values.iter().find(|own| id.as_i64() == Some(own.attribute_id.0));
        own.map_or(Value::Null, |own| own.value.as_str().into())
    };
    let (mut yours, mut saved) = (Vec::new(), Vec::new());
    for row in sent {
        let value = saved_of(&row["attribute_id"]);
        if !same(&row["value"], &value) {
            saved.push(json!({ "attribute_id": row["attribute_id"], "value": value }));
            yours.push(row.clone());
        }
    }
    (base.with("attributes", |_| Value::Array(yours)), json!({ "attributes": saved }))
}

fn embedded(url: &Value) -> Value {
    url.as_str().and_then(video::embed).map_or_else(|| url.clone(), Value::from)
}

/// Returns a time without seconds: `20:00` for `20:00:00`. Requests may have seconds, which are not saved.
fn minutes(time: &Value) -> Value {
    time.as_str().and_then(|time| time.trim().get(..5)).map_or_else(|| time.clone(), Value::from)
}

fn lowercase(color: &Value) -> Value {
    color.as_str().map_or_else(|| color.clone(), |color| color.to_lowercase().into())
}

fn plain(resource: &impl Serialize) -> Result<Map<String, Value>> {
    object(resource, Value::Null)
}

/// Returns the JSON fields of a resource. Fields of `extra` are added or replace those of the same name.
fn object(resource: &impl Serialize, extra: Value) -> Result<Map<String, Value>> {
    match merged(serde_json::to_value(resource).map_err(Error::internal)?, extra) {
        Value::Object(fields) => Ok(fields),
        other => Err(Error::internal(format!("{other} has no fields"))),
    }
}

fn merged(mut first: Value, second: Value) -> Value {
    if let (Some(fields), Value::Object(more)) = (first.as_object_mut(), second.clone()) {
        fields.extend(more);
        return first;
    }
    if first.is_null() { second } else { first }
}
