//! Tables from a spreadsheet, read by the same engine as `homecourt import`.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Member};
use crate::app::App;
use crate::clock;
use crate::error::Result;
use crate::views::imports::{self, Import, ImportInput};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(import_table))
}

#[derive(Serialize, ToSchema)]
pub struct Imported {
    import: Import,
}

/// Imports a table: all rows are checked before one is written, and a bad one stops it (422, with its line and column).
/// A dry run answers what would change, the bad rows among it.
#[utoipa::path(post, path = "/api/imports", tag = "imports", operation_id = "import_table",
    request_body = ImportInput, security(("session" = ["staff"])), responses((status = 200, body = Imported)))]
async fn import_table(
    member: Member,
    State(app): State<App>,
    Json(input): Json<ImportInput>,
) -> Result<Json<Imported>> {
    let (organization, now) = (member.organization, clock::unix_seconds());
    let actor = member.actor(input.kind.action());
    let import = if input.dry_run {
        app.db.read(move |conn| imports::preview(conn, organization, &input)).await?
    } else {
        app.db.write_alone(actor, move |tx| imports::write(tx, organization, &input, now)).await?
    };
    Ok(Json(Imported { import }))
}
