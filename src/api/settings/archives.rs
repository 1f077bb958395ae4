//! The archive of an organization: everything that belongs to it, in one file.

use std::io::{BufWriter, Seek, SeekFrom};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use tokio::sync::OwnedSemaphorePermit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::download;
use crate::api::extract::{Owner, Path};
use crate::app::App;
use crate::clock;
use crate::db::TemporaryFile;
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::transfer::archive;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(archive_organization))
}

/// Returns the archive of an organization: every table and picture in one ZIP file, from which
/// `homecourt organization import` brings the organization back on the same or another server. The file has the users
/// with the hashes of their passwords: keep it private. Very large organizations are exported on the command line.
#[utoipa::path(get, path = "/api/organizations/{id}/archive", tag = "imports", operation_id = "archive_organization",
    params(("id" = i64, Path)), security(("session" = ["org_owner"])),
    responses((status = 200, body = String, content_type = "application/zip")))]
async fn archive_organization(
    owner: Owner,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
) -> Result<Response> {
    let (id, now, db) = (owner.own(id)?, app.clock.unix_seconds(), app.db.clone());
    let permit = Arc::clone(&app.archives).try_acquire_owned().map_err(|_| busy())?;
    let made = app.db.read_archive(move |conn| {
        let mut file = db.temporary_file()?;
        let contents = archive::export(conn, id, BufWriter::new(&mut file), now)?;
        Ok((file, contents.organization.slug))
    });
    let (file, slug) = made.await?;
    let name = format!("attachment; filename=\"{slug}-archive-{}.zip\"", &clock::text(now)[..10]);
    respond(file, &name, permit)
}

/// Returns the response with a file, under a name.
fn respond(mut file: TemporaryFile, name: &str, permit: OwnedSemaphorePermit) -> Result<Response> {
    let size = file.stream_position().map_err(Error::internal)?;
    file.seek(SeekFrom::Start(0)).map_err(Error::internal)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (header::CONTENT_DISPOSITION, HeaderValue::try_from(name).map_err(Error::internal)?),
        (header::CONTENT_LENGTH, HeaderValue::from(size)),
    ];
    Ok((headers, download::body(file, permit)).into_response())
}

fn busy() -> Error {
    Error::Unavailable("Other archives are being downloaded. Try again when they are done.".to_owned())
}
