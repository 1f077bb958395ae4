//! Informational pages with their HTML. A page's Markdown is rendered once, when the page is saved.

use serde::Serialize;
use utoipa::ToSchema;

use crate::db::Connection;
use crate::domain::deletions::Deletion;
use crate::domain::ids::{OrganizationId, PageId};
use crate::domain::pages::{FaqItem, PageContent, PageHtml, PageImage, PageInput, PageVideo, PreviewInput};
use crate::error::{Error, FieldErrors, Result};
use crate::rules::markdown;
use crate::store;

/// A page with its texts as HTML.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShownPage {
    pub path: String,
    pub title: String,
    /// The body as Markdown.
    pub body: String,
    /// The body as HTML, without scripts, styles and resources of other hosts.
    pub html: String,
    pub faq: Vec<ShownFaqItem>,
    pub images: Vec<ShownImage>,
    pub videos: Vec<PageVideo>,
}

/// A picture of a page.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShownImage {
    /// The URL of the largest size.
    pub url: String,
    /// The URL of the thumbnail.
    pub thumb_url: String,
    pub caption: String,
    /// Width of the largest size, in pixels.
    pub width: u32,
    /// Height of the largest size, in pixels.
    pub height: u32,
}

impl From<PageImage> for ShownImage {
    fn from(PageImage { url, thumb_url, caption, width, height, .. }: PageImage) -> Self {
        Self { url, thumb_url, caption, width, height }
    }
}

/// A question with its answer as Markdown and HTML.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ShownFaqItem {
    pub question: String,
    /// The answer as Markdown.
    pub answer: String,
    /// The answer as HTML.
    pub html: String,
}

/// Returns the published page at a path with its stored HTML. Renders a page that was stored without HTML; a text over
/// the limits of `markdown::html` becomes plain text.
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

/// Returns the published page that has a path, or else the one that had it before.
///
/// # Errors
/// `NotFound` if there is neither.
pub fn find_by_any_path(conn: &Connection, organization: OrganizationId, path: &str) -> Result<ShownPage> {
    match find(conn, organization, path) {
        Err(Error::NotFound(_)) => {
            find(conn, organization, &store::former_addresses::path(conn, organization, path)?)
        }
        found => found,
    }
}

fn shown_item((FaqItem { question, answer }, html): (FaqItem, String)) -> ShownFaqItem {
    ShownFaqItem { question, answer, html }
}

/// Returns a text as HTML; a text over the limits of `markdown::html` as plain text.
#[must_use]
pub fn html_or_plain(text: &str) -> String {
    markdown::html(text).unwrap_or_else(|_| markdown::plain(text))
}

/// The input of a page with its texts as HTML. Rendered before the write, so that the writer does not wait for it.
pub struct RenderedInput {
    pub input: PageInput,
    /// The HTML of the texts that the input contains.
    pub html: PageHtml,
}

/// Renders the texts of an input.
///
/// # Errors
/// `Invalid` on `body` or `faq` for a text that is too long or over the limits of `markdown::html`.
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

/// Returns the HTML to store of a page: for each text, that of `new`, else that of `stored`, else `content` rendered.
#[must_use]
pub fn complete(new: PageHtml, stored: PageHtml, content: &PageContent) -> PageHtml {
    let body = new.body.or(stored.body).unwrap_or_else(|| html_or_plain(&content.body));
    let answers = || content.faq.iter().map(|item| html_or_plain(&item.answer)).collect();
    PageHtml { body: Some(body), answers: Some(new.answers.or(stored.answers).unwrap_or_else(answers)) }
}

/// Renders texts without saving them. Returns the HTML of the body, and the questions with their answers.
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

/// Returns how many records the deletion of a page would delete.
///
/// # Errors
/// `NotFound` for a page of another organization.
pub fn deletion(conn: &Connection, organization: OrganizationId, id: PageId) -> Result<Deletion> {
    store::pages::find(conn, organization, id)?;
    store::drafts::count_parts(conn, organization, id).map(Deletion::of)
}
