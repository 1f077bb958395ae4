//! Sports on offer. Statistics and periods are those of basketball.

use serde::Serialize;
use utoipa::ToSchema;

use super::ids::SportId;

/// A sport that an organization may play.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Sport {
    pub id: SportId,
    /// The key, such as `basketball`.
    pub r#type: String,
    /// The name to show, such as `Basketball`.
    pub name: String,
}
