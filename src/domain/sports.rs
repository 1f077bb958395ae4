//! Sports. Statistics and periods are those of basketball.

use serde::Serialize;
use utoipa::ToSchema;

use super::ids::SportId;

/// A sport that organizations can select.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Sport {
    pub id: SportId,
    /// The key, such as `basketball`.
    pub r#type: String,
    /// The name to display, such as `Basketball`.
    pub name: String,
}
