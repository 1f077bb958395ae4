//! An informational page as visitors read it: its Markdown made into HTML that can do no harm.

use std::borrow::Cow;
use std::sync::LazyLock;

use ammonia::Builder;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use serde::Serialize;
use utoipa::ToSchema;

use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::domain::pages::{FaqItem, PageImage, PageVideo};
use crate::error::Result;
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

/// The page that visitors read at a path.
pub fn find(conn: &Connection, organization: OrganizationId, path: &str) -> Result<ShownPage> {
    let page = store::pages::find_published(conn, organization, path)?;
    Ok(ShownPage {
        html: html(&page.body),
        faq: answered(page.faq),
        path: page.path,
        title: page.title,
        body: page.body,
        images: page.images.into_iter().map(ShownImage::from).collect(),
        videos: page.videos,
    })
}

/// Questions with their answers rendered.
#[must_use]
pub fn answered(items: Vec<FaqItem>) -> Vec<ShownFaqItem> {
    let shown = |FaqItem { question, answer }| ShownFaqItem { html: html(&answer), question, answer };
    items.into_iter().map(shown).collect()
}

/// What may stay: the tags of texts, links that lead somewhere harmless, and pictures of this server.
static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut cleaner = Builder::default();
    cleaner
        .url_schemes(["http", "https", "mailto", "tel"].into())
        .link_rel(Some("noopener"))
        .rm_tags(["map", "area", "bdo"])
        .attribute_filter(|tag, attribute, value| match (tag, attribute) {
            ("img", "src") => own_picture(value).then_some(Cow::Borrowed(value)),
            (_, "cite") => None,
            _ => Some(Cow::Borrowed(value)),
        });
    cleaner
});

/// A page of an organization asks nothing of other hosts.
fn own_picture(address: &str) -> bool {
    address.starts_with("/media/")
}

/// Markdown, with tables, as HTML. The page's title is its only first heading.
#[must_use]
pub fn html(markdown: &str) -> String {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH);
    let mut text = String::with_capacity(markdown.len() * 2);
    pulldown_cmark::html::push_html(&mut text, events.map(lowered));
    CLEANER.clean(&text).to_string()
}

fn lowered(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Start(Tag::Heading { level: HeadingLevel::H1, id, classes, attrs }) => {
            Event::Start(Tag::Heading { level: HeadingLevel::H2, id, classes, attrs })
        }
        Event::End(TagEnd::Heading(HeadingLevel::H1)) => Event::End(TagEnd::Heading(HeadingLevel::H2)),
        other => other,
    }
}
