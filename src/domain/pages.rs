//! Informational pages of a public site, such as `/about`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ids::PageId;

/// A page as it is kept; the texts are Markdown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Page {
    pub id: PageId,
    /// Its address inside the site, without a slash in front.
    pub path: String,
    pub title: String,
    pub body: String,
    pub faq: Vec<FaqItem>,
    pub images: Vec<PageImage>,
    pub videos: Vec<PageVideo>,
    /// Else visitors do not find it.
    pub published: bool,
}

/// A question of a page's accordion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FaqItem {
    pub question: String,
    pub answer: String,
}

/// A picture of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PageImage {
    /// The largest size.
    pub url: String,
    /// The size for grids.
    pub thumb_url: String,
    pub caption: String,
    /// Of the largest size, in pixels.
    pub width: u32,
    pub height: u32,
}

/// A video of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageVideo {
    pub title: String,
    /// An embed link.
    pub url: String,
}
