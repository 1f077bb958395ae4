//! Games that are scored at the court: staff's calls, links for scorers, and the calls of scorers.

mod links;
mod plays;
mod scorer;
mod staff;
mod staff_log;

use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::domain::courtside::calls::ProjectedChange;

/// The body of a refusal with details.
#[derive(Serialize, ToSchema)]
pub struct ScoringProblem {
    /// A sentence for the user.
    message: String,
    /// 401: whether the code or the session has expired.
    #[serde(skip_serializing_if = "Option::is_none")]
    expired: Option<bool>,
    /// 401: after how many more wrong PINs the link is locked.
    #[serde(skip_serializing_if = "Option::is_none")]
    tries_left: Option<i64>,
    /// 409: the number with which the device has to go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<i64>,
    /// 409: a number under which another entry is stored. The device needs a new name.
    #[serde(skip_serializing_if = "Option::is_none")]
    taken: Option<i64>,
    /// 409: the numbers that the log would overwrite.
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Vec<ProjectedChange>>,
}

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(links::router())
        .merge(plays::router())
        .merge(scorer::router())
        .merge(staff::router())
        .merge(staff_log::router())
}
