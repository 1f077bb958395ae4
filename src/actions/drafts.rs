//! Creates, updates and deletes informational pages and their drafts, which visitors do not see.

use crate::db::Transaction;
use crate::domain::ids::{OrganizationId, PageId};
use crate::domain::pages::{self as pages_domain, Page, PageContent, PageImage};
use crate::error::{Error, FieldErrors, Result};
use crate::rules::{slugs, video};
use crate::store;
use crate::store::images::NewImage;
use crate::store::pages::NewPage;
use crate::views::pages::{self, RenderedInput};

/// Returns the content with its path and video URLs normalized.
fn normalized(mut content: PageContent) -> Result<PageContent> {
    content.path = slugs::page_path(&content.path).map_err(|why| Error::field("path", why))?;
    let mut errors = FieldErrors::default();
    for (index, video) in content.videos.iter_mut().enumerate() {
        if let Some(url) = video::embed(&video.url) {
            video.url = url;
        } else {
            errors.add(&format!("videos[{index}].url"), "must be a YouTube address, or start with https");
        }
    }
    pages_domain::name_wrong_entries(&mut errors);
    errors.into_result()?;
    Ok(content)
}

/// Creates a page, published by default.
///
/// # Errors
/// `Invalid` on a field, `Conflict` if the site has a page at that path.
pub fn create(tx: &Transaction, organization: OrganizationId, rendered: RenderedInput) -> Result<Page> {
    let RenderedInput { input, html } = rendered;
    let is_published = input.published.unwrap_or(true);
    let content = normalized(input.over(PageContent::default())?)?;
    store::drafts::refuse_double(tx, organization, None, &content.path)?;
    let PageContent { path, title, body, faq, videos, images } = &content;
    let id = store::pages::create(tx, organization, &NewPage { path, title, body, faq, videos })?;
    store::pages::set_html(tx, organization, id, &html)?;
    store::drafts::show_pictures(tx, organization, id, images)?;
    if !is_published {
        store::drafts::publish(tx, organization, id, &content, false)?;
    }
    store::pages::find(tx, organization, id)
}

/// Updates the published content of a page. Deletes the draft if the input has any content.
///
/// # Errors
/// `NotFound`; `Invalid` on a field; `Conflict` for a path of another page.
pub fn update(
    tx: &Transaction,
    organization: OrganizationId,
    id: PageId,
    rendered: RenderedInput,
) -> Result<Page> {
    let RenderedInput { input, html } = rendered;
    let before = store::pages::find(tx, organization, id)?;
    let (is_published, ends_draft) = (input.published.unwrap_or(before.published), input.has_content());
    let content = input.over(PageContent::shown(&before))?;
    let content = if content.path == before.path { keeping_path(content)? } else { normalized(content)? };
    store::drafts::refuse_double(tx, organization, Some(id), &content.path)?;
    store::drafts::publish(tx, organization, id, &content, is_published)?;
    let stored = store::pages::find_html(tx, organization, id)?;
    store::pages::set_html(tx, organization, id, &pages::complete(html, stored, &content))?;
    store::drafts::show_pictures(tx, organization, id, &content.images)?;
    if content.path != before.path {
        store::drafts::move_links(tx, organization, (&before.path, &content.path))?;
        store::former_addresses::add_path(tx, organization, id, &before.path)?;
    }
    if ends_draft {
        store::drafts::set_draft(tx, organization, id, None)?;
        store::drafts::forget_pictures(tx, organization, id)?;
    }
    store::pages::find(tx, organization, id)
}

/// Returns the content normalized except for its path: an existing path stays valid even if the rules for new paths
/// have changed.
fn keeping_path(content: PageContent) -> Result<PageContent> {
    let path = content.path.clone();
    let normalized = normalized(PageContent { path: "kept".to_owned(), ..content })?;
    Ok(PageContent { path, ..normalized })
}

/// Saves a draft of a page, in place of the previous one. The published content does not change.
///
/// # Errors
/// `NotFound`; `Invalid` on a field; `Conflict` for a path of another page.
pub fn save(
    tx: &Transaction,
    organization: OrganizationId,
    id: PageId,
    RenderedInput { input, .. }: RenderedInput,
) -> Result<Page> {
    let before = store::pages::find(tx, organization, id)?;
    let content = input.over(PageContent::latest(&before))?;
    let content = if content.path == before.path { keeping_path(content)? } else { normalized(content)? };
    store::drafts::refuse_double(tx, organization, Some(id), &content.path)?;
    store::drafts::set_draft(tx, organization, id, Some(&content))?;
    let after = store::pages::find(tx, organization, id)?;
    let known = after.draft.as_ref().is_some_and(|draft| draft.images.len() == content.images.len());
    if known { Ok(after) } else { Err(Error::field("images", "must be pictures of this page")) }
}

/// Deletes the draft of a page, and the pictures that only the draft shows.
///
/// # Errors
/// `NotFound`.
pub fn discard(tx: &Transaction, organization: OrganizationId, id: PageId) -> Result<()> {
    if store::pages::find(tx, organization, id)?.draft.is_some() {
        store::drafts::set_draft(tx, organization, id, None)?;
    }
    store::drafts::forget_pictures(tx, organization, id)
}

/// Stores a picture of a page. The page shows the picture once the page or its draft lists it.
///
/// # Errors
/// `NotFound`.
pub fn add_picture(
    tx: &Transaction,
    organization: OrganizationId,
    page: PageId,
    (caption, picture): (&str, &NewImage),
    now: i64,
) -> Result<PageImage> {
    store::pages::find(tx, organization, page)?;
    let id = store::images::create(tx, organization, picture, now)?;
    store::drafts::add_picture(tx, organization, (page, id), caption)?;
    let image = store::pages::find_picture(tx, organization, page, id)?;
    Ok(PageImage { caption: caption.to_owned(), ..image })
}

/// Deletes a page with its draft and pictures.
///
/// # Errors
/// `NotFound`.
pub fn remove(tx: &Transaction, organization: OrganizationId, id: PageId) -> Result<()> {
    store::pages::find(tx, organization, id)?;
    store::drafts::remove(tx, organization, id)
}
