//! Putting a list into another order.

use std::collections::HashSet;

use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::{Error, Result};

/// A thing and the place that it is to have. Equal places stand in the order in which they are given.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct Place {
    pub id: i64,
    pub order: i64,
}

/// The ids of a list in their new order: those that are named by their places, then the rest as it stands.
///
/// # Errors
/// `Invalid` on `field[n].id` for an id that is not of the list, or is named twice.
pub fn arranged<T: Copy + Into<i64>>(field: &str, now: &[T], places: &[Place]) -> Result<Vec<T>> {
    let known: HashSet<i64> = now.iter().map(|id| (*id).into()).collect();
    let mut named = HashSet::new();
    for (at, place) in places.iter().enumerate() {
        let wrong = |why: &str| Err(Error::field(&format!("{field}[{at}].id"), why));
        if !known.contains(&place.id) {
            return wrong("is not in this list");
        }
        if !named.insert(place.id) {
            return wrong("is given twice");
        }
    }
    let mut places = places.to_vec();
    places.sort_by_key(|place| place.order);
    let place_of = |id: T| places.iter().position(|place| place.id == id.into()).unwrap_or(usize::MAX);
    let mut order = now.to_vec();
    order.sort_by_key(|id| place_of(*id));
    Ok(order)
}
