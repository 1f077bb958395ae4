//! Attributes that an organization keeps of its players, such as Number and Position, and their values.

use std::collections::HashMap;

use rusqlite::Connection;

use crate::db::Transaction;
use crate::domain::ids::{AttributeId, OrganizationId, PlayerId};
use crate::domain::players::{Attribute, AttributeRef, AttributeValue};
use crate::error::Result;

/// The attributes that every organization starts with: name and type.
const DEFAULTS: [(&str, &str); 4] =
    [("Number", "number"), ("Position", "string"), ("Height", "string"), ("Hometown", "string")];

/// Gives an organization the default attributes.
pub fn create_defaults(tx: &Transaction, organization: OrganizationId) -> Result<()> {
    for (name, kind) in DEFAULTS {
        find_or_create(tx, organization, name, kind)?;
    }
    Ok(())
}

/// The attribute of that name, without regard to case; made at the end of the list when absent.
/// `kind` is `string`, `number` or `date`.
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

/// Names and types of an organization's attributes, in their order.
pub fn list_names(conn: &Connection, organization: OrganizationId) -> Result<Vec<(AttributeId, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, attribute_name FROM player_attributes WHERE organization_id = ?1 ORDER BY position, id",
    )?;
    let names = statement
        .query_map([organization], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<rusqlite::Result<_>>()?;
    Ok(names)
}

/// An organization's attributes in their order, hidden ones too.
pub fn list(conn: &Connection, organization: OrganizationId) -> Result<Vec<Attribute>> {
    let mut statement = conn.prepare_cached(
        "SELECT id, attribute_name, attribute_type, is_visible, position
         FROM player_attributes
         WHERE organization_id = ?1
         ORDER BY position, id",
    )?;
    let attributes = statement
        .query_map([organization], |row| {
            Ok(Attribute {
                id: row.get(0)?,
                attribute_name: row.get(1)?,
                attribute_type: row.get(2)?,
                is_visible: row.get(3)?,
                order: row.get(4)?,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(attributes)
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

/// The values of some players, in the order of the attributes; hidden attributes only for staff.
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
         JOIN player_attribute_values
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
