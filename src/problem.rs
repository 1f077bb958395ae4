//! From an error to the answer: the only place that knows statuses.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::versions::{Conflict, VersionConflict};
use crate::error::Error;

/// How long a busy server asks its callers to wait, in seconds.
const BUSY_WAIT: u64 = 1;

/// Why a call was not done.
#[derive(Serialize, ToSchema)]
pub struct Problem {
    /// A sentence for people.
    message: String,
    /// The reason for each wrong field, under the request's own names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    errors: Option<BTreeMap<String, String>>,
    /// What to tell whoever runs the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    request_id: Option<String>,
}

/// Why a change was refused by what is saved: by a newer version, or by a rule.
#[derive(Serialize, ToSchema)]
pub struct ConflictBody {
    /// A sentence for people.
    message: String,
    /// The field whose value is taken, with the same sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    errors: Option<BTreeMap<String, String>>,
    /// What another user saved after the form was filled; absent when a rule refuses the change.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    conflict: Option<Conflict>,
}

fn status(error: &Error) -> StatusCode {
    match error {
        Error::Malformed(_) => StatusCode::BAD_REQUEST,
        Error::Unauthenticated(_) => StatusCode::UNAUTHORIZED,
        Error::Forbidden(_) | Error::PasswordDue => StatusCode::FORBIDDEN,
        Error::NotFound(_) => StatusCode::NOT_FOUND,
        Error::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Error::Conflict(_) | Error::Taken(..) | Error::Outdated(_) => StatusCode::CONFLICT,
        Error::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
        Error::UnsupportedType(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Error::TooManyAttempts(_) | Error::TooMany(..) => StatusCode::TOO_MANY_REQUESTS,
        Error::Busy | Error::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
        Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// Marks the answer with its error; `server/report.rs` writes the body, since only it knows the request's id.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = status(&self).into_response();
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

/// A path that is there, with a method that is not.
pub async fn method_not_allowed() -> Response {
    let message = "This address does not take this method.".to_owned();
    let problem = Problem { message, errors: None, request_id: None };
    (StatusCode::METHOD_NOT_ALLOWED, Json(problem)).into_response()
}

/// Returns the response to an error. `id` is the request's, `marked` the headers that were set beside the error.
pub fn answer(error: &Error, id: &str, marked: &HeaderMap) -> Response {
    if let Error::Outdated(outdated) = error {
        let VersionConflict { message, conflict } = outdated.as_ref().clone();
        return (status(error), Json(ConflictBody { message, errors: None, conflict: Some(conflict) }))
            .into_response();
    }
    let problem = match error {
        Error::Internal(_) => Problem {
            message: "Something went wrong on the server.".to_owned(),
            errors: None,
            request_id: Some(id.to_owned()),
        },
        Error::Invalid(fields) => {
            Problem { message: error.to_string(), errors: Some(fields.0.clone()), request_id: None }
        }
        Error::Taken(field, message) => {
            let taken = ((*field).to_owned(), message.clone());
            Problem { message: message.clone(), errors: Some([taken].into()), request_id: None }
        }
        Error::PasswordDue => {
            let due = ("password".to_owned(), "must be changed first".to_owned());
            Problem { message: error.to_string(), errors: Some([due].into()), request_id: None }
        }
        _ => Problem { message: error.to_string(), errors: None, request_id: None },
    };
    let mut response = (status(error), Json(problem)).into_response();
    let wait = match error {
        Error::TooManyAttempts(wait) | Error::TooMany(_, wait) => Some(*wait),
        Error::Busy | Error::Unavailable(_) => Some(Duration::from_secs(BUSY_WAIT)),
        _ => None,
    };
    if let Some(wait) = wait {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait.as_secs().max(1)));
    }
    for (name, value) in marked {
        if !response.headers().contains_key(name) && name != header::CONTENT_LENGTH {
            response.headers_mut().insert(name, value.clone());
        }
    }
    response
}
