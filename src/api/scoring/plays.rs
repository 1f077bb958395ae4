//! The play-by-play of a game: for visitors, and as files in and out.

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ScoringProblem;
use crate::actions::courtside::import::{LogImport, import};
use crate::api::extract::{Json, LogFile, Member, Path, Query, Reader};
use crate::app::App;
use crate::app::answers::StrongTag;
use crate::budgets::scoring::PERIODS;
use crate::db::Transaction;
use crate::domain::ids::{GameId, OrganizationId, UserId};
use crate::error::{Error, Result};
use crate::store;
use crate::transfer::plays::{self, ImportedLog, ParsedLog, PlaysProblem};
use crate::views::courtside::plays::{PeriodPlays, of_period};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_plays))
        .routes(routes!(download_log))
        .routes(routes!(download_plays_table))
        .routes(routes!(download_live_data))
        .routes(routes!(import_log))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PlaysQuery {
    /// The period, overtimes follow the last one; without it the period that is played.
    period: Option<i64>,
}

/// Returns the plays of one period in words, the newest last. Events that were taken out are not there. The entity tag is
/// strong.
#[utoipa::path(get, path = "/api/gamesv2/{game_id}/plays", tag = "scoring", operation_id = "list_plays",
    security((), ("session" = ["scorekeeper"])),
    params(crate::api::extract::TenantQuery, ("game_id" = i64, Path), PlaysQuery),
    responses((status = 200, body = PeriodPlays)))]
async fn list_plays(
    reader: Reader,
    State(app): State<App>,
    Path(game): Path<GameId>,
    Query(PlaysQuery { period }): Query<PlaysQuery>,
) -> Result<impl IntoResponse> {
    if period.is_some_and(|period| !(1..=PERIODS).contains(&period)) {
        return Err(Error::field("period", "must be a whole number from 1 to 20"));
    }
    let audience = reader.audience();
    let plays = app.db.read(move |conn| of_period(conn, audience, game, period)).await?;
    Ok((Extension(StrongTag), Json(plays)))
}

/// Returns the whole log, line by line, as an import reads it.
#[utoipa::path(get, path = "/api/gamesv2/{game_id}/play-by-play.jsonl", tag = "scoring", operation_id = "download_log",
    params(("game_id" = i64, Path)), security(("session" = ["scorekeeper"])),
    responses((status = 200, content_type = "application/x-ndjson", body = String)))]
async fn download_log(
    member: Member,
    State(app): State<App>,
    Path(game): Path<GameId>,
) -> Result<impl IntoResponse> {
    let organization = member.organization;
    let read = app.db.read(move |conn| {
        let game = store::games::find(conn, organization, game)?;
        Ok((plays::file_name(&game), plays::jsonl(conn, organization, game.id)?))
    });
    let (name, text) = read.await?;
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson".to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, text))
}

/// Returns the plays as a table, one line each.
#[utoipa::path(get, path = "/api/gamesv2/{game_id}/play-by-play.csv", tag = "scoring",
    operation_id = "download_plays_table", security((), ("session" = ["scorekeeper"])),
    params(crate::api::extract::TenantQuery, ("game_id" = i64, Path)),
    responses((status = 200, content_type = "text/csv", body = String)))]
async fn download_plays_table(
    reader: Reader,
    State(app): State<App>,
    Path(game): Path<GameId>,
) -> Result<impl IntoResponse> {
    let audience = reader.audience();
    let text = app.db.read(move |conn| plays::csv(conn, audience, game)).await?;
    Ok(([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], text))
}

/// Returns the plays in the shape of the NBA's liveData play-by-play.
#[utoipa::path(get, path = "/api/gamesv2/{game_id}/play-by-play.json", tag = "scoring",
    operation_id = "download_live_data", security((), ("session" = ["scorekeeper"])),
    params(crate::api::extract::TenantQuery, ("game_id" = i64, Path)), responses((status = 200, body = Object)))]
async fn download_live_data(
    reader: Reader,
    State(app): State<App>,
    Path(game): Path<GameId>,
) -> Result<Json<Value>> {
    let audience = reader.audience();
    Ok(Json(app.db.read(move |conn| plays::live_data(conn, audience, game)).await?))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DryRunQuery {
    /// 1 writes nothing and returns the same answer.
    dry_run: Option<u8>,
}

/// Adds the log of a device, or a whole file, to the log of a game. Entries that the log has are skipped; entries of a wrong shape
/// are stored as refused. A line that cannot be read stops the import. Numbers that were typed stay until staff switch the mode.
#[utoipa::path(post, path = "/api/gamesv2/{game_id}/scoring/import", tag = "scoring", operation_id = "import_log",
    params(("game_id" = i64, Path), DryRunQuery),
    request_body(content = String, content_type = "application/octet-stream"),
    security(("session" = ["scorekeeper"])),
    responses((status = 200, body = ImportedLog), (status = 409, body = ScoringProblem)))]
async fn import_log(
    member: Member,
    State(app): State<App>,
    Path(game): Path<GameId>,
    Query(DryRunQuery { dry_run }): Query<DryRunQuery>,
    LogFile(bytes): LogFile,
) -> Result<Json<ImportedLog>> {
    let text = String::from_utf8(bytes.into()).map_err(|_| Error::field("body", "must be UTF-8 text"))?;
    let parsed = plays::parse(&text);
    let (place, actor) = ((member.organization, game, member.user.id), member.actor("import_log"));
    let now = app.clock.now().as_millisecond();
    let import = move |tx: &Transaction<'_>| run(tx, place, parsed, now);
    Ok(Json(if dry_run == Some(1) {
        app.db.rehearse(actor, import).await?
    } else {
        app.db.write_told(actor, import).await?
    }))
}

/// Imports a file into a game.
fn run(
    tx: &Transaction<'_>,
    (organization, game, user): (OrganizationId, GameId, UserId),
    parsed: ParsedLog,
    now: i64,
) -> Result<ImportedLog> {
    let game = store::games::find(tx, organization, game)?;
    let plan = plays::import::plan(tx, organization, &game, parsed)?;
    if let Some(PlaysProblem { line, reason }) = plan.problems.first() {
        return Err(Error::field("body", format!("Line {line}: {reason}.")));
    }
    let (lines, entries): (Vec<usize>, Vec<_>) = plan.entries.into_iter().unzip();
    let log = LogImport { rules: plan.rules, entries, former: plan.former, replaces_typed: false };
    let stored = import(tx, organization, (game.id, Some(user)), &log, now)?;
    let problem = |(index, reason): (usize, String)| PlaysProblem {
        line: lines.get(index).copied().unwrap_or_default(),
        reason,
    };
    Ok(ImportedLog {
        added: stored.added,
        known: stored.known,
        refused: stored.refused.into_iter().map(problem).collect(),
    })
}
