//! The user interface's files, built by Vite and carried in the executable, each with its compressed siblings.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// What `npm run build` makes.
#[derive(RustEmbed)]
#[folder = "ui/dist"]
#[allow_missing = true]
struct Dist;

/// Names of files under /assets carry the hash of their content.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// Encodings in the order of preference, with the ending of the compressed sibling.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file of the interface, compressed as the browser likes it.
pub async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    match file(&format!("assets/{path}"), &headers) {
        Some(mut response) => {
            response.headers_mut().insert(header::CACHE_CONTROL, FOREVER);
            response
        }
        None => (StatusCode::NOT_FOUND, "There is no such file.").into_response(),
    }
}

/// The icon of the browser's tab.
pub async fn favicon(headers: HeaderMap) -> Response {
    file("favicon.svg", &headers).unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
}

/// The page that starts the interface; none when it was not built.
pub fn index() -> Option<String> {
    let file = Dist::get("index.html")?;
    String::from_utf8(file.data.into_owned()).ok()
}

fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    if ENCODINGS.iter().any(|(_, ending)| path.ends_with(ending)) {
        return None;
    }
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let accepts = |name: &str| accepted.split(',').any(|entry| entry.trim().split(';').next() == Some(name));
    let compressed = ENCODINGS
        .iter()
        .filter(|(name, _)| accepts(name))
        .find_map(|(name, ending)| Some((*name, Dist::get(&format!("{path}{ending}"))?)));
    let (encoding, file) = match compressed {
        Some((name, file)) => (Some(name), file),
        None => (None, Dist::get(path)?),
    };
    Some(respond(path, encoding, file))
}

fn respond(path: &str, encoding: Option<&'static str>, file: EmbeddedFile) -> Response {
    let kind = match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json" | "map") => "application/json",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    };
    let mut response = file.data.into_owned().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
