//! Creates and updates news.

use crate::db::Transaction;
use crate::domain::ids::{NewsId, OrganizationId};
use crate::domain::news::NewsFields;
use crate::error::Result;
use crate::store;
use crate::views::news::RenderedNews;

/// Creates a note.
///
/// # Errors
/// `Invalid` on a field; `Conflict` for the quota.
pub fn create(
    tx: &Transaction,
    organization: OrganizationId,
    RenderedNews { input, html }: RenderedNews,
) -> Result<NewsId> {
    let fields = input.over(NewsFields::default())?;
    store::news::create(tx, organization, &fields, &html.unwrap_or_default())
}

/// Updates the given fields of a note.
///
/// # Errors
/// `NotFound`; `Invalid` on a field.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: NewsId,
    RenderedNews { input, html }: RenderedNews,
) -> Result<()> {
    let before = store::news::find(tx, organization, id)?;
    store::news::update(tx, organization, id, &input.over(before.fields)?)?;
    html.map_or(Ok(()), |html| store::news::set_html(tx, organization, id, &html))
}
