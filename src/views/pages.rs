//! Informational pages as visitors read them. A page's Markdown is rendered once, when the page is saved.

use serde::Serialize;
use utoipa::ToSchema;

use crate::db::Connection;
use crate::domain::deletions::Deletion;
use crate::domain::ids::{OrganizationId, PageId};
use crate::domain::pages::{FaqItem, PageContent, PageHtml, PageImage, PageInput, PageVideo, PreviewInput};
use crate::error::{FieldErrors, Result};
use crate::rules::markdown;
use crate::store;

/// A page with its texts rendered.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShownPage {
    pub path: String,
    pub title: String,
    /// Markdown.
    pub body: String,
    /// The same as HTML, without scripts, styles and anything from other hosts.
    pub html: String,
    pub faq: Vec<ShownFaqItem>,
    pub images: Vec<ShownImage>,
    pub videos: Vec<PageVideo>,
}

/// A picture of a page.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShownImage {
    /// The largest size.
    pub url: String,
    /// The size for grids.
    pub thumb_url: String,
    pub caption: String,
    /// Of the largest size, in pixels.
    pub width: u32,
    pub height: u32,
}

impl From<PageImage> for ShownImage {
    fn from(PageImage { url, thumb_url, caption, width, height, .. }: PageImage) -> Self {
        Self { url, thumb_url, caption, width, height }
    }
}

/// A question with its answer rendered.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShownFaqItem {
    pub question: String,
    /// Markdown.
    pub answer: String,
    /// The answer as HTML.
    pub html: String,
}

/// Returns the published page at a path with its stored HTML. A page that was stored without HTML is rendered here; one
/// that passes the limits of `markdown::html` is shown as plain text.
pub fn find(conn: &Connection, organization: OrganizationId, path: &str) -> Result<ShownPage> {
    let page = store::pages::find_published(conn, organization, path)?;
    let stored = store::pages::find_html(conn, organization, page.id)?;
    let answers = stored.answers.filter(|answers| answers.len() == page.faq.len());
    let answers =
        answers.unwrap_or_else(|| page.faq.iter().map(|item| html_or_plain(&item.answer)).collect());
    Ok(ShownPage {
        html: stored.body.unwrap_or_else(|| html_or_plain(&page.body)),
        faq: page.faq.into_iter().zip(answers).map(shown_item).collect(),
        path: page.path,
        title: page.title,
        body: page.body,
        images: page.images.into_iter().map(ShownImage::from).collect(),
        videos: page.videos,
    })
}

fn shown_item((FaqItem { question, answer }, html): (FaqItem, String)) -> ShownFaqItem {
    ShownFaqItem { question, answer, html }
}

fn html_or_plain(text: &str) -> String {
    markdown::html(text).unwrap_or_else(|_| markdown::plain(text))
}

/// What staff send to save a page, with the texts in it rendered. Made before the write, so that the writer does not wait
/// for the rendering.
pub struct RenderedInput {
    pub input: PageInput,
    /// The HTML of the texts that the input has.
    pub html: PageHtml,
}

/// Renders the texts of an input.
///
/// # Errors
/// `Invalid` on `body` or `faq` for a text that is too long or passes the limits of `markdown::html`.
pub fn render(mut input: PageInput) -> Result<RenderedInput> {
    input.check_texts()?;
    let mut errors = FieldErrors::default();
    let html = PageHtml {
        body: input.body.as_deref().map(|body| html(&mut errors, "body", body)),
        answers: input.faq.as_deref().map(|items| answers(&mut errors, items)),
    };
    errors.into_result()?;
    Ok(RenderedInput { input, html })
}

/// Returns the HTML to store of a page that was not rendered when it was saved: what it has by now, and the rest of
/// `content` rendered.
#[must_use]
pub fn complete(new: PageHtml, stored: PageHtml, content: &PageContent) -> PageHtml {
    let body = new.body.or(stored.body).unwrap_or_else(|| html_or_plain(&content.body));
    let answers = || content.faq.iter().map(|item| html_or_plain(&item.answer)).collect();
    PageHtml { body: Some(body), answers: Some(new.answers.or(stored.answers).unwrap_or_else(answers)) }
}

/// Renders texts that are not saved: the HTML of the body, and the questions with their answers rendered.
///
/// # Errors
/// Those of `render`.
pub fn preview(input: PreviewInput) -> Result<(String, Vec<ShownFaqItem>)> {
    let (body, faq) = input.check()?;
    let mut errors = FieldErrors::default();
    let body = html(&mut errors, "body", &body);
    let answers = answers(&mut errors, &faq);
    errors.into_result()?;
    Ok((body, faq.into_iter().zip(answers).map(shown_item).collect()))
}

fn answers(errors: &mut FieldErrors, items: &[FaqItem]) -> Vec<String> {
    items.iter().map(|item| html(errors, "faq", &item.answer)).collect()
}

fn html(errors: &mut FieldErrors, field: &str, text: &str) -> String {
    markdown::html(text).unwrap_or_else(|limit| {
        errors.add(field, limit.reason());
        String::new()
    })
}

/// What would go with a page.
///
/// # Errors
/// `NotFound`.
pub fn deletion(conn: &Connection, organization: OrganizationId, id: PageId) -> Result<Deletion> {
    store::pages::find(conn, organization, id)?;
    store::drafts::count_parts(conn, organization, id).map(Deletion::of)
}
