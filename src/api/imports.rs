//! Tables from a spreadsheet, read by the same engine as `homecourt import`.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Json, Member};
use crate::app::App;
use crate::clock;
use crate::error::Result;
use crate::transfer::Kind;
use crate::views::imports::{self, Import, Request};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(import_table))
}

/// A table and where it goes.
#[derive(Deserialize, ToSchema)]
pub struct ImportInput {
    kind: Kind,
    /// Comma, semicolon or tab separated: the content of a file, or what a spreadsheet puts on the clipboard.
    text: String,
    /// The first line names the columns.
    #[serde(default = "yes", rename = "hasHeader")]
    has_header: bool,
    /// What each column means, in their order; null leaves one out. Without it, as the headings are understood.
    columns: Option<Vec<Option<String>>>,
    /// Made if missing; without it the latest.
    season: Option<String>,
    /// Made if missing; without it the only one of the season.
    league: Option<String>,
    /// Say what would change, and write nothing.
    #[serde(default, rename = "dryRun")]
    dry_run: bool,
}

fn yes() -> bool {
    true
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
    let (organization, dry_run, kind) = (member.organization, input.dry_run, input.kind);
    let request = Request {
        kind,
        text: input.text,
        has_heading: input.has_header,
        columns: input.columns,
        season: input.season,
        league: input.league,
    };
    let import = if dry_run {
        app.db.read(move |conn| imports::preview(conn, organization, &request)).await?
    } else {
        let (actor, now) = (member.actor(kind.action()), clock::unix_seconds());
        app.db.write_alone(actor, move |tx| imports::write(tx, organization, &request, now)).await?
    };
    Ok(Json(Imported { import }))
}
