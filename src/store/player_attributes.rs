//! Definitions of player attributes, such as Number and Position, and their values.

use std::collections::HashMap;

use rusqlite::{Connection, Row};

use super::OrNotFound;
use crate::db::Transaction;
use crate::domain::ids::{AttributeId, OrganizationId, PlayerId};
use crate::domain::player_attributes::{DEFAULTS, is_default};
use crate::domain::players::{Attribute, AttributeRef, AttributeValue};
use crate::error::{Error, Result};

fn attribute(row: &Row<'_>) -> rusqlite::Result<Attribute> {
    Ok(Attribute {
        id: row.get("id")?,
        attribute_name: row.get("attribute_name")?,
        attribute_type: row.get("attribute_type")?,
        is_visible: row.get("is_visible")?,
        order: row.get("position")?,
    })
}

/// Creates the default attributes of an organization.
pub fn create_defaults(tx: &Transaction, organization: OrganizationId) -> Result<()> {
    for (name, kind) in DEFAULTS {
        find_or_create(tx, organization, name, kind)?;
    }
    Ok(())
}

/// Returns the attribute with this name, ignoring case. Creates it at the end of the list if it does not exist. `kind`
/// is `string`, `number` or `date`.
pub fn find_or_create(
    tx: &Transaction,
    organization: OrganizationId,
    name: &str,
    kind: &str,
) -> Result<AttributeId> {
    tx.prepare_cached(
        "INSERT INTO player_attributes (organization_id, attribute_name, attribute_type, position)
         SELECT ?1, ?2, ?3, 1 + coalesce(max(position), 0) FROM player_attributes WHERE organization_id = ?1
         ON CONFLICT DO NOTHING",
    )?
    .execute((organization, name, kind))?;
    let id = tx
        .prepare_cached(
            "SELECT id FROM player_attributes
             WHERE organization_id = ?1 AND attribute_name = ?2 COLLATE NOCASE",
        )?
        .query_row((organization, name), |row| row.get(0))?;
    Ok(id)
}

/// Returns the names of an organization's attributes, in order.
pub fn list_names(conn: &Connection, organization: OrganizationId) -> Result<Vec<(AttributeId, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, attribute_name FROM player_attributes WHERE organization_id = ?1 ORDER BY position, id",
    )?;
    let names = statement
        .query_map([organization], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(names)
}

/// Returns an organization's attributes in order, including hidden ones.
pub fn list(conn: &Connection, organization: OrganizationId) -> Result<Vec<Attribute>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, attribute_name, attribute_type, is_visible, position
         FROM player_attributes
         WHERE organization_id = ?1
         ORDER BY position, id",
    )?;
    let attributes = statement.query_map([organization], attribute)?.collect::<rusqlite::Result<_>>()?;
    Ok(attributes)
}

/// Returns one attribute.
pub fn find(conn: &Connection, organization: OrganizationId, id: AttributeId) -> Result<Attribute> {
    conn.prepare_cached(
        "SELECT id, attribute_name, attribute_type, is_visible, position
         FROM player_attributes
         WHERE organization_id = ?1 AND id = ?2",
    )?
    .query_row((organization, id), attribute)
    .or_not_found("Attribute")
}

/// Adds an attribute at the end. `kind` is `string`, `number` or `date`.
///
/// # Errors
/// `Conflict` if there is an attribute with this name, ignoring case.
pub fn create(tx: &Transaction, organization: OrganizationId, name: &str, kind: &str) -> Result<Attribute> {
    if list(tx, organization)?.iter().any(|one| one.attribute_name.eq_ignore_ascii_case(name)) {
        return Err(Error::Conflict(format!("There is an attribute {name} already.")));
    }
    let id = find_or_create(tx, organization, name, kind)?;
    find(tx, organization, id)
}

/// Returns an attribute that the organization added itself.
///
/// # Errors
/// `Conflict` for a default attribute.
pub fn find_own(conn: &Connection, organization: OrganizationId, id: AttributeId) -> Result<Attribute> {
    let attribute = find(conn, organization, id)?;
    if is_default(&attribute.attribute_name) {
        let rule = "Number, Position, Height and Hometown stay as they are. Hide them instead.";
        return Err(Error::Conflict(rule.to_owned()));
    }
    Ok(attribute)
}

/// Renames an attribute.
///
/// # Errors
/// `Conflict` if there is another attribute with this name, ignoring case.
pub fn rename(tx: &Transaction, organization: OrganizationId, id: AttributeId, name: &str) -> Result<()> {
    let renamed = tx
        .prepare_cached(
            "UPDATE OR IGNORE player_attributes SET attribute_name = ?3 WHERE organization_id = ?1 AND id = ?2",
        )?
        .execute((organization, id, name))?;
    if renamed == 0 { Err(Error::Conflict(format!("There is an attribute {name} already."))) } else { Ok(()) }
}

/// Removes an attribute with its values.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: AttributeId) -> Result<()> {
    tx.prepare_cached("DELETE FROM player_attributes WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id))?;
    Ok(())
}

/// Counts the players who have a value of an attribute.
pub fn count_values(conn: &Connection, organization: OrganizationId, id: AttributeId) -> Result<i64> {
    let count = conn
        .prepare_cached(
            "SELECT count(*) FROM player_attribute_values WHERE organization_id = ?1 AND attribute_id = ?2",
        )?
        .query_row((organization, id), |row| row.get(0))?;
    Ok(count)
}

/// Shows an attribute to visitors, or hides it.
pub fn set_visible(
    tx: &Transaction,
    organization: OrganizationId,
    id: AttributeId,
    is_visible: bool,
) -> Result<()> {
    tx.prepare_cached("UPDATE player_attributes SET is_visible = ?3 WHERE organization_id = ?1 AND id = ?2")?
        .execute((organization, id, is_visible))?;
    Ok(())
}

/// Sets the order of the attributes.
pub fn order(tx: &Transaction, organization: OrganizationId, attributes: &[AttributeId]) -> Result<()> {
    let mut statement = tx.prepare_cached(
        "UPDATE player_attributes SET position = ?3 WHERE organization_id = ?1 AND id = ?2",
    )?;
    for (position, id) in (1_i64..).zip(attributes) {
        statement.execute((organization, id, position))?;
    }
    Ok(())
}

/// Restores the default attributes, visible and in order. Removes other attributes, except that those with values stay,
/// hidden and at the end.
pub fn reset(tx: &Transaction, organization: OrganizationId) -> Result<()> {
    create_defaults(tx, organization)?;
    let default_of =
        |one: &Attribute| DEFAULTS.iter().position(|(name, _)| one.attribute_name.eq_ignore_ascii_case(name));
    let mut attributes = list(tx, organization)?;
    attributes.sort_by_key(|one| default_of(one).unwrap_or(usize::MAX));
    let mut unused = tx.prepare_cached(
        "DELETE FROM player_attributes
         WHERE organization_id = ?1 AND id = ?2
           AND NOT EXISTS (SELECT 1 FROM player_attribute_values
                           WHERE player_attribute_values.organization_id = ?1
                             AND player_attribute_values.attribute_id = ?2)",
    )?;
    for one in &attributes {
        set_visible(tx, organization, one.id, default_of(one).is_some())?;
        if default_of(one).is_none() {
            unused.execute((organization, one.id))?;
        }
    }
    let left: Vec<AttributeId> = attributes.into_iter().map(|one| one.id).collect();
    order(tx, organization, &left)
}

/// Sets a player's value of an attribute; `None` removes it.
pub fn set_value(
    tx: &Transaction,
    organization: OrganizationId,
    (player, attribute): (PlayerId, AttributeId),
    value: Option<&str>,
) -> Result<()> {
    match value {
        Some(value) => tx
            .prepare_cached(
                "INSERT INTO player_attribute_values (organization_id, player_id, attribute_id, value)
                 VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT (player_id, attribute_id) DO UPDATE SET value = excluded.value",
            )?
            .execute((organization, player, attribute, value))?,
        None => tx
            .prepare_cached(
                "DELETE FROM player_attribute_values
                 WHERE organization_id = ?1 AND player_id = ?2 AND attribute_id = ?3",
            )?
            .execute((organization, player, attribute))?,
    };
    Ok(())
}

/// Returns the attribute values of some players, in the order of the attributes. Only staff get hidden attributes.
pub fn values_of(
    conn: &Connection,
    organization: OrganizationId,
    players: &[PlayerId],
    with_hidden: bool,
) -> Result<HashMap<PlayerId, Vec<AttributeValue>>> {
    let mut statement = conn.prepare_cached(
        "SELECT player_attribute_values.player_id, player_attribute_values.attribute_id,
                player_attribute_values.value, player_attributes.attribute_name
         FROM json_each(?2) AS wanted
         CROSS JOIN player_attribute_values
           ON player_attribute_values.organization_id = ?1 AND player_attribute_values.player_id = wanted.value
         JOIN player_attributes ON player_attributes.id = player_attribute_values.attribute_id
         WHERE player_attributes.is_visible = 1 OR ?3
         ORDER BY player_attributes.position, player_attributes.id",
    )?;
    let wanted = serde_json::to_string(players).map_err(crate::error::Error::internal)?;
    let mut rows = statement.query((organization, wanted, with_hidden))?;
    let mut values: HashMap<PlayerId, Vec<AttributeValue>> = HashMap::new();
    while let Some(row) = rows.next()? {
        values.entry(row.get("player_id")?).or_default().push(AttributeValue {
            attribute_id: row.get("attribute_id")?,
            value: row.get("value")?,
            attribute: AttributeRef { attribute_name: row.get("attribute_name")? },
        });
    }
    Ok(values)
}
