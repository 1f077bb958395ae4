//! The files of the built UI: embedded in a release build, read from `ui/dist` in a debug build.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::app::etags;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/ui/dist"]
#[allow_missing = true]
struct BuiltFiles;

/// The encodings in which the build stores each file, the smallest first, with the suffixes of their file names.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// Returns `index.html`, with placeholders for the head and the boot data. None when the UI was not built.
pub(super) fn index() -> Option<String> {
    text("index.html")
}

/// Returns whether the UI is built.
pub(super) fn is_built() -> bool {
    BuiltFiles::get("index.html").is_some()
}

/// Returns the script that renders pages on the server. Its folder is not served, because its name starts with a dot.
pub(super) fn rendering_script() -> Option<String> {
    text(".server/render.js")
}

/// Returns a text file by its path in the build.
pub(super) fn text(name: &str) -> Option<String> {
    String::from_utf8(BuiltFiles::get(name)?.data.into_owned()).ok()
}

/// Returns the build's manifest: the chunk of each source file, with its imports and styles.
pub(super) fn manifest() -> Option<EmbeddedFile> {
    BuiltFiles::get(".vite/manifest.json")
}

/// Returns the response with the file at a path, if there is one. Names under `/assets/` contain a hash of the content,
/// so browsers cache these files for a year.
pub(super) fn file(path: &str, headers: &HeaderMap) -> Option<Response> {
    let name = path.strip_prefix('/')?;
    sent(name, content_type(name)?, headers)
}

/// Returns the response with a document of the build that is the same for everybody, such as `score.html`. None when the UI
/// was not built.
pub(super) fn document(name: &str, headers: &HeaderMap) -> Option<Response> {
    sent(name, "text/html; charset=utf-8", headers)
}

fn sent(name: &str, kind: &'static str, headers: &HeaderMap) -> Option<Response> {
    let plain = BuiltFiles::get(name)?;
    let (file, encoding) = encoded(name, headers).map_or((plain, None), |(file, name)| (file, Some(name)));
    let tag = format!("\"{}\"", hex::encode(&file.metadata.sha256_hash()[..16]));
    let is_immutable = name.starts_with("assets/");
    let cache_control = if is_immutable { "public, max-age=31536000, immutable" } else { "public, no-cache" };
    let mut response = if etags::is_known(headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, kind)], file.data).into_response()
    };
    let fields = response.headers_mut();
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control));
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        fields.insert(header::ETAG, tag);
    }
    if let Some(encoding) = encoding {
        fields.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    Some(response)
}

/// Returns whether there is a file at a path.
pub(super) fn has_file(path: &str) -> bool {
    path.strip_prefix('/').is_some_and(|name| content_type(name).is_some() && BuiltFiles::get(name).is_some())
}

/// Returns the smallest encoding of a file that the browser accepts.
fn encoded(name: &str, headers: &HeaderMap) -> Option<(EmbeddedFile, &'static str)> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
    ENCODINGS.into_iter().filter(|(encoding, _)| accepts(accepted, encoding)).find_map(|(encoding, end)| {
        let file = BuiltFiles::get(&format!("{name}{end}"))?;
        Some((file, encoding))
    })
}

/// Returns whether an `Accept-Encoding` header accepts an encoding.
pub(crate) fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let refused = parts.any(|part| {
            let weight = part.strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
            weight.is_some_and(|weight| weight <= 0.0)
        });
        named && !refused
    })
}

/// Returns the content type of a file by its name. Files of other types, such as `index.html` and compressed files, are
/// not served under their own names.
fn content_type(name: &str) -> Option<&'static str> {
    let (_, end) = name.rsplit_once('.').filter(|_| !name.starts_with('.'))?;
    Some(match end {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}
