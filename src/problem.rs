//! Turns errors into responses. No other module maps an error to a status code.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::versions::{Conflict, VersionConflict};
use crate::error::{Error, RefusalReason};

/// `Retry-After` of a busy server, in seconds.
const BUSY_WAIT: u64 = 1;

/// The body of an error response.
#[derive(Serialize, ToSchema)]
pub struct Problem {
    /// A sentence for the user.
    message: String,
    /// The reason for each invalid field, by the field's name in the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    errors: Option<BTreeMap<String, String>>,
    /// The id of the failed request, which the administrator can find in the server's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    request_id: Option<String>,
}

/// The body of a 409 response: a change conflicts with saved data or with a newer version.
#[derive(Serialize, ToSchema)]
pub struct ConflictBody {
    /// A sentence for the user.
    message: String,
    /// The field whose value is already used, with the same sentence as `message`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    errors: Option<BTreeMap<String, String>>,
    /// What another user saved after the form was loaded; absent when the conflict is not about a newer version.
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
        Error::Refused(refusal) => match refusal.reason {
            RefusalReason::Unauthenticated => StatusCode::UNAUTHORIZED,
            RefusalReason::Conflict => StatusCode::CONFLICT,
            RefusalReason::Gone => StatusCode::GONE,
        },
        Error::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
        Error::UnsupportedType(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Error::TooManyAttempts(_) | Error::TooMany(..) => StatusCode::TOO_MANY_REQUESTS,
        Error::Busy | Error::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
        Error::DiskFull => StatusCode::INSUFFICIENT_STORAGE,
        Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// Stores the error in the response's extensions. `server/report.rs` then writes the body, because the body may need
/// the request id.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = status(&self).into_response();
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

/// Returns the 405 response for a path that exists with another method.
pub async fn method_not_allowed() -> Response {
    let message = "This address does not take this method.".to_owned();
    let problem = Problem { message, errors: None, request_id: None };
    (StatusCode::METHOD_NOT_ALLOWED, Json(problem)).into_response()
}

/// Returns the response for an error. `id` is the request id, `marked` the headers that were already set.
pub fn answer(error: &Error, id: &str, marked: &HeaderMap) -> Response {
    if let Error::Outdated(outdated) = error {
        let VersionConflict { message, conflict } = outdated.as_ref().clone();
        return (status(error), Json(ConflictBody { message, errors: None, conflict: Some(conflict) }))
            .into_response();
    }
    if let Error::Refused(refusal) = error {
        let mut body = serde_json::Map::from_iter([("message".to_owned(), refusal.message.clone().into())]);
        body.extend(refusal.details.clone());
        return (status(error), Json(body)).into_response();
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
