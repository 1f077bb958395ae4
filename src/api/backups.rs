//! Backups of the whole database, for super administrators.

use std::io::{Read, Seek, SeekFrom};
use std::ops::RangeInclusive;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use tokio::sync::OwnedSemaphorePermit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::download;
use super::extract::{Json, Path, SuperAdmin};
use crate::app::App;
use crate::domain::backups::BackupOverview;
use crate::error::{Error, Result};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_backups, start_backup)).routes(routes!(download_backup))
}

/// Returns the backups of this server with their schedule, the backup that is being made, and the last failure.
#[utoipa::path(get, path = "/api/backups", tag = "platform", operation_id = "list_backups",
    security(("session" = ["super_admin"])), responses((status = 200, body = BackupOverview)))]
async fn list_backups(_: SuperAdmin, State(app): State<App>) -> Result<Json<BackupOverview>> {
    overview(&app).await.map(Json)
}

/// Starts a backup and returns at once. Only one backup is made at a time.
#[utoipa::path(post, path = "/api/backups", tag = "platform", operation_id = "start_backup",
    security(("session" = ["super_admin"])), responses((status = 202, body = BackupOverview)))]
async fn start_backup(
    admin: SuperAdmin,
    State(app): State<App>,
) -> Result<(StatusCode, Json<BackupOverview>)> {
    app.backups.start(&app.clock)?;
    tracing::info!(user = admin.user.id.0, "a super administrator started a backup");
    Ok((StatusCode::ACCEPTED, Json(overview(&app).await?)))
}

async fn overview(app: &App) -> Result<BackupOverview> {
    let (backups, now) = (Arc::clone(&app.backups), app.clock.now());
    tokio::task::spawn_blocking(move || backups.overview(now)).await.map_err(Error::internal)
}

/// Returns a backup, or the part of it that the header `Range` names, so that a client can continue a download that was
/// cut off. The file has the users with the hashes of their passwords: keep it private.
#[utoipa::path(get, path = "/api/backups/{name}", tag = "platform", operation_id = "download_backup",
    params(("name" = String, Path)), security(("session" = ["super_admin"])),
    responses((status = 200, body = String, content_type = "application/zstd"),
        (status = 206, body = String, content_type = "application/zstd"), (status = 416)))]
async fn download_backup(
    admin: SuperAdmin,
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response> {
    let permit = Arc::clone(&app.archives).try_acquire_owned().map_err(|_| busy())?;
    let (backups, wanted) = (Arc::clone(&app.backups), name.clone());
    let found = tokio::task::spawn_blocking(move || backups.open(&wanted));
    let (file, size) = found.await.map_err(Error::internal)??;
    tracing::info!(user = admin.user.id.0, name, "a super administrator downloads a backup");
    respond(file, size, permit, (&name, &headers))
}

fn busy() -> Error {
    Error::Unavailable("Other files are being downloaded. Try again when they are done.".to_owned())
}

/// Returns the response with a file, or the requested part of it.
fn respond(
    mut file: impl Read + Seek + Send + 'static,
    size: u64,
    permit: OwnedSemaphorePermit,
    (name, request): (&str, &HeaderMap),
) -> Result<Response> {
    let text = |value: String| HeaderValue::try_from(value).map_err(Error::internal);
    // A backup never changes, so its name identifies its content.
    let tag = format!("\"{name}\"");
    let mut response = match requested(request, &tag, size) {
        RequestedPart::Whole => {
            let mut response = download::body(file, permit).into_response();
            response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(size));
            response
        }
        RequestedPart::Bytes(bytes) => {
            let length = bytes.end() - bytes.start() + 1;
            file.seek(SeekFrom::Start(*bytes.start())).map_err(Error::internal)?;
            let body = download::body(file.take(length), permit);
            let mut response = (StatusCode::PARTIAL_CONTENT, body).into_response();
            let range = text(format!("bytes {}-{}/{size}", bytes.start(), bytes.end()))?;
            response.headers_mut().insert(header::CONTENT_RANGE, range);
            response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
            response
        }
        RequestedPart::Nothing => {
            let mut response = (StatusCode::RANGE_NOT_SATISFIABLE, Body::empty()).into_response();
            response.headers_mut().insert(header::CONTENT_RANGE, text(format!("bytes */{size}"))?);
            response
        }
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zstd"));
    headers.insert(header::CONTENT_DISPOSITION, text(format!("attachment; filename={tag}"))?);
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(header::ETAG, text(tag)?);
    Ok(response)
}

/// The part of a file that a request asks for.
enum RequestedPart {
    Whole,
    Bytes(RangeInclusive<u64>),
    /// The range begins after the end of the file.
    Nothing,
}

/// Reads the headers `Range` and `If-Range`. Several ranges, and other units than bytes, mean the whole file.
fn requested(headers: &HeaderMap, tag: &str, size: u64) -> RequestedPart {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let is_current = text(header::IF_RANGE).is_none_or(|wanted| wanted == tag);
    let range = text(header::RANGE).and_then(|range| range.strip_prefix("bytes=")).filter(|_| is_current);
    let Some((first, last)) = range.and_then(|range| range.split_once('-')) else {
        return RequestedPart::Whole;
    };
    let bounds = match (first.parse::<u64>(), last.parse::<u64>()) {
        (Ok(first), Ok(last)) if first <= last => first..=last.min(size.saturating_sub(1)),
        (Ok(first), Err(_)) if last.is_empty() => first..=size.saturating_sub(1),
        (Err(_), Ok(length)) if first.is_empty() && length > 0 => {
            size.saturating_sub(length)..=size.saturating_sub(1)
        }
        _ => return RequestedPart::Whole,
    };
    if *bounds.start() < size { RequestedPart::Bytes(bounds) } else { RequestedPart::Nothing }
}
