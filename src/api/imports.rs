//! Import of spreadsheet tables, with the same code as `homecourt import`, and export of all tables.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Editor, Json, Owner, Path};
use crate::actions::divisions;
use crate::app::App;
use crate::db::{Connection, Transaction};
use crate::domain::ids::OrganizationId;
use crate::domain::organizations::Organization;
use crate::error::{Error, Result};
use crate::store;
use crate::transfer::imports::{self, Import, ImportInput};
use crate::transfer::{self, spreadsheets};
use crate::work::{Deadline, JobKind};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(import_table)).routes(routes!(export_organization))
}

#[derive(Serialize, ToSchema)]
pub struct Imported {
    import: Import,
}

/// Imports a table. Checks all rows before writing any; an invalid row fails the import with 422, its line and column.
/// A dry run writes nothing and returns what would change, and the invalid rows.
#[utoipa::path(post, path = "/api/imports", tag = "imports", operation_id = "import_table",
    request_body = ImportInput, security(("session" = ["staff"])), responses((status = 200, body = Imported)))]
async fn import_table(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<ImportInput>,
) -> Result<Json<Imported>> {
    let (organization, dry_run) = (member.organization, input.dry_run);
    let actor = member.actor(input.kind.action());
    let parsing = move |_: &Deadline| imports::parse(&input).map(|table| (input, table));
    let (input, table) = app.work.run(Some(organization), JobKind::Table, parsing).await??;
    let import = if dry_run {
        app.db.read_long(imports::preview(organization, (input, table), app.db.quotas())).await?
    } else {
        let plan = move |conn: &Connection| imports::plan(conn, organization, (&input, &table));
        let now = app.clock.unix_seconds();
        transfer::run(&app.db, actor, (organization, now), plan, (|_| {}, seating(organization, now))).await?
    };
    Ok(Json(Imported { import }))
}

/// Returns what follows from an import: divisions that waited for the last result of a league get their teams.
fn seating(organization: OrganizationId, now: i64) -> impl Fn(&Transaction<'_>) -> Result<()> {
    move |tx| divisions::seat_all_ready(tx, organization, now)
}

/// Returns all tables of an organization in a ZIP file: teams, players, games, statistics and standings of each season
/// and league. The columns are those of an import.
#[utoipa::path(get, path = "/api/organizations/{id}/export", tag = "imports", operation_id = "export_organization",
    params(("id" = i64, Path)), security(("session" = ["org_owner"])),
    responses((status = 200, body = String, content_type = "application/zip")))]
async fn export_organization(
    owner: Owner,
    State(app): State<App>,
    Path(id): Path<OrganizationId>,
) -> Result<Response> {
    let (id, now) = (owner.own(id)?, app.clock.unix_seconds());
    let made = app.db.read_long(move |conn| {
        let organization = store::organizations::find(conn, id)?;
        spreadsheets::zip(conn, id, now).map(|bytes| (organization, bytes))
    });
    let (Organization { slug, time_zone, .. }, bytes) = made.await?;
    let name = format!("attachment; filename=\"{slug}-{}.zip\"", app.clock.today(&time_zone)?);
    let name = HeaderValue::try_from(name).map_err(Error::internal)?;
    let zip = HeaderValue::from_static("application/zip");
    Ok(([(header::CONTENT_TYPE, zip), (header::CONTENT_DISPOSITION, name)], bytes).into_response())
}
