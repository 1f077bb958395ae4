//! The page of scorers: one document for every game, which a service worker of its own keeps for times without a network.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

use super::ui;

/// The address of the page, on the shared host and on each organization's domain.
pub(super) const SCORER_PATH: &str = "/score";

/// The document of the page in the build.
const DOCUMENT: &str = "score.html";

/// Serves the page. It contains nothing of a game: the code of a link is in the fragment, which browsers do not send.
pub(super) async fn page(headers: HeaderMap) -> Response {
    let not_built = || (StatusCode::NOT_FOUND, "The pages are not built.\n").into_response();
    let mut response = ui::document(DOCUMENT, &headers).unwrap_or_else(not_built);
    let robots = HeaderName::from_static("x-robots-tag");
    response.headers_mut().insert(robots, HeaderValue::from_static("noindex"));
    response
}
