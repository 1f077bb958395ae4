//! The archive of an organization: everything that belongs to it, in one file.

use std::io::{self, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::sync::{Arc, Weak};

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::sync::OwnedSemaphorePermit;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::api::download;
use crate::api::extract::{Json, Octets, Owner, Path, Query, SuperAdmin};
use crate::app::App;
use crate::db::{Actor, TemporaryFile};
use crate::domain::ids::{OrganizationId, UserId};
use crate::domain::organizations::Organization;
use crate::error::{Error, Result};
use crate::store;
use crate::transfer::archive::{self, ArchiveImport, ImportOptions, StagedArchive};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(archive_organization))
        .routes(routes!(upload_archive))
        .routes(routes!(import_archive))
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
    let id = owner.own(id)?;
    let permit = Arc::clone(&app.archives).try_acquire_owned().map_err(|_| busy())?;
    let (file, Organization { slug, time_zone, .. }, permit) = export(&app, id, permit).await?;
    let name = format!("attachment; filename=\"{slug}-archive-{}.zip\"", app.clock.today(&time_zone)?);
    respond(file, &name, permit)
}

/// Writes the archive of an organization into a file. The export goes on in its thread when the client disconnects: so it owns
/// the permit, and ends when nobody waits for it any more.
async fn export(
    app: &App,
    id: OrganizationId,
    permit: OwnedSemaphorePermit,
) -> Result<(TemporaryFile, Organization, OwnedSemaphorePermit)> {
    let (now, db, waiting) = (app.clock.unix_seconds(), app.db.clone(), Arc::new(()));
    let waits = Arc::downgrade(&waiting);
    let made = app.db.read_archive(move |conn| {
        let mut file = db.temporary_file()?;
        archive::export(conn, id, BufWriter::new(WantedFile { file: &mut file, waits }), now)?;
        Ok((file, store::organizations::find(conn, id)?, permit))
    });
    let made = made.await;
    drop(waiting);
    made
}

/// A file that fails to be written when the request that waits for it has ended.
struct WantedFile<'f> {
    file: &'f mut TemporaryFile,
    /// Alive as long as the request waits.
    waits: Weak<()>,
}

impl Write for WantedFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.waits.strong_count() == 0 {
            return Err(io::Error::other("the client has disconnected"));
        }
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for WantedFile<'_> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
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

/// Where a piece of an uploaded archive begins.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PieceQuery {
    /// Number of bytes before the piece. 0 begins a new archive.
    offset: u64,
}

#[derive(Serialize, ToSchema)]
struct UploadedPiece {
    /// Number of bytes of the archive that have arrived: the offset of the next piece.
    bytes: u64,
}

/// Uploads a piece of an archive, at most 1 MiB. The server keeps one archive for each super administrator, for an hour
/// after its last piece.
#[utoipa::path(put, path = "/api/archives/upload", tag = "organizations", operation_id = "upload_archive",
    params(PieceQuery), request_body(content = String, content_type = "application/octet-stream"),
    security(("session" = ["super_admin"])), responses((status = 200, body = UploadedPiece)))]
async fn upload_archive(
    admin: SuperAdmin,
    State(app): State<App>,
    Query(PieceQuery { offset }): Query<PieceQuery>,
    Octets(piece): Octets,
) -> Result<Json<UploadedPiece>> {
    let (user, now) = (admin.user.id, app.clock.unix_seconds());
    let append = move || app.archive_uploads.append(&app.db, (user, now), offset, &piece);
    let bytes = tokio::task::spawn_blocking(append).await.map_err(Error::internal)??;
    Ok(Json(UploadedPiece { bytes }))
}

/// What to do with the uploaded archive.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ArchiveImportInput {
    /// The organization's slug on this server; null keeps its own.
    slug: Option<String>,
    /// Checks everything and writes nothing.
    #[serde(default)]
    dry_run: bool,
}

impl ArchiveImportInput {
    fn options(self, app: &App) -> ImportOptions {
        let slug = self.slug.filter(|slug| !slug.trim().is_empty());
        ImportOptions { slug, root_hosts: app.config.root_hosts.clone(), now: app.clock.unix_seconds() }
    }
}

#[derive(Serialize, ToSchema)]
struct ImportedArchive {
    import: ArchiveImport,
}

/// Imports the uploaded archive as a new organization, with its users and their passwords. Checks everything before
/// anything is written, and writes all of it or nothing. A dry run writes nothing and returns what would come in.
#[utoipa::path(post, path = "/api/archives/import", tag = "organizations", operation_id = "import_archive",
    request_body = ArchiveImportInput, security(("session" = ["super_admin"])),
    responses((status = 200, body = ImportedArchive)))]
async fn import_archive(
    admin: SuperAdmin,
    State(app): State<App>,
    Json(input): Json<ArchiveImportInput>,
) -> Result<Json<ImportedArchive>> {
    let staged = stage(&app, admin.user.id).await?;
    let (dry_run, options) = (input.dry_run, input.options(&app));
    // No organization: the list of all organizations changes.
    let actor = Actor { organization: None, ..admin.actor("import_organization") };
    if dry_run {
        let preview = app.db.write_quietly(actor, move |tx| archive::preview(&staged, tx, &options));
        return Ok(Json(ImportedArchive { import: preview.await? }));
    }
    let import = app.db.write_alone(actor, move |tx| archive::import(&staged, tx, &options)).await?;
    app.archive_uploads.drop_of(admin.user.id);
    tracing::info!(organization = %import.organization, by = %admin.user.id, "an organization was imported");
    Ok(Json(ImportedArchive { import }))
}

/// Reads and checks a user's uploaded archive.
async fn stage(app: &App, user: UserId) -> Result<StagedArchive> {
    let file = app.archive_uploads.find(user, app.clock.unix_seconds())?;
    let permit = Arc::clone(&app.archives).try_acquire_owned().map_err(|_| busy())?;
    let db = app.db.clone();
    let read = move || {
        let _permit = permit;
        db.check_free_space()?;
        archive::stage(&mut || Ok(BufReader::new(file.view())))
    };
    tokio::task::spawn_blocking(read).await.map_err(Error::internal)?
}
