//! Updates players: names, contacts, photo, attributes, and the visibility of names.

use std::collections::HashSet;

use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, PlayerId};
use crate::domain::players::{
    AttributesInput, Player, PlayerInput, PlayerPublicName, PublicNamesInput, View,
};
use crate::error::{Error, FieldErrors, Result};
use crate::store;
use crate::store::images::NewImage;

/// Sets how visitors see the names of the given players. Returns the players' new settings, sorted by id.
///
/// # Errors
/// `Invalid` on `ids` if one of the players is not the organization's; the transaction then writes nothing.
pub fn set_public_names(
    tx: &Transaction,
    organization: OrganizationId,
    input: &PublicNamesInput,
) -> Result<Vec<PlayerPublicName>> {
    let unique_ids: HashSet<PlayerId> = input.ids.iter().copied().collect();
    let changed = store::players::set_public_names(tx, organization, &input.ids, input.public_name)?;
    if changed.len() == unique_ids.len() {
        Ok(changed)
    } else {
        Err(Error::field("ids", "must all be your players"))
    }
}

/// Updates a player's names, contacts, photo and visibility. `now` is in unix seconds.
///
/// # Errors
/// `NotFound` for a player of another organization, `Invalid` on each invalid field.
pub fn update_player(
    tx: &Transaction,
    organization: OrganizationId,
    id: PlayerId,
    input: &PlayerInput,
    (image, now): (Option<NewImage>, i64),
) -> Result<Player> {
    let changes = input.check(&store::players::find(tx, organization, View::Staff, id)?)?;
    store::players::update(tx, organization, id, &changes)?;
    if let Some(image) = image {
        let image = store::images::create(tx, organization, &image, now)?;
        store::players::set_image(tx, organization, id, Some(image))?;
    } else if input.remove_image {
        store::players::set_image(tx, organization, id, None)?;
    }
    store::players::find(tx, organization, View::Staff, id)
}

/// Sets a player's values of the given attributes.
///
/// # Errors
/// `NotFound` for a player of another organization, `Invalid` on `attribute_id` or on a value.
pub fn set_attributes(
    tx: &Transaction,
    organization: OrganizationId,
    id: PlayerId,
    input: &AttributesInput,
) -> Result<Player> {
    store::players::find(tx, organization, View::Staff, id)?;
    let known = store::player_attributes::list(tx, organization)?;
    let mut errors = FieldErrors::default();
    for (index, attribute) in input.attributes.iter().enumerate() {
        let Some(own) = known.iter().find(|known| known.id == attribute.attribute_id) else {
            return Err(Error::field("attribute_id", "is not one of your attributes"));
        };
        let value = attribute.check(&mut errors, &format!("attributes[{index}].value"), &own.attribute_type);
        let at = (id, attribute.attribute_id);
        store::player_attributes::set_value(tx, organization, at, value.as_deref())?;
    }
    errors.into_result()?;
    store::players::find(tx, organization, View::Staff, id)
}
