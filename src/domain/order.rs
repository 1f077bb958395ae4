//! Reordering of lists.

use std::collections::HashSet;

use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::{Error, Result};

/// An item and its new position. Items with equal positions keep the order in which they are given.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
pub struct OrderPosition {
    pub id: i64,
    pub order: i64,
}

/// Returns the ids of a list in their new order: those in `places` by their position, then the rest in the current
/// order.
///
/// # Errors
/// `Invalid` on `field[n].id` for an id that is not in the list, or is given twice.
pub fn arranged<T: Copy + Into<i64>>(field: &str, now: &[T], places: &[OrderPosition]) -> Result<Vec<T>> {
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
