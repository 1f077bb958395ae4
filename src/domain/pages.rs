//! Informational pages of a public site, such as `/about`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A question of a page's accordion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FaqItem {
    pub question: String,
    pub answer: String,
}

/// A video of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageVideo {
    pub title: String,
    /// An embed link.
    pub url: String,
}
