//! Games: lists, box scores, scores and details.

use axum::Extension;
use axum::extract::State;
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Edit, Editor, Json, Member, Path, Query, Reader};
use super::paging::Paging;
use crate::actions::bulk_games::BulkConfirmation;
use crate::actions::games::SavedGame;
use crate::actions::{self, versions};
use crate::app::App;
use crate::app::answers::AnswerLifetime;
use crate::domain::courtside::page::Courtside;
use crate::domain::deletions::DeletionGroup;
use crate::domain::games::{BulkGamesInput, DetailsInput, Game, GamePage, ScoresInput};
use crate::domain::ids::{GameId, OrganizationId};
use crate::domain::periods::PeriodScoresInput;
use crate::domain::players::View;
use crate::domain::versions::Versioned;
use crate::error::{Error, Result};
use crate::problem::ConflictBody;
use crate::rules::video;
use crate::store;
use crate::views;
use crate::views::box_score;
use crate::views::bulk_games::{self, BulkGames};
use crate::views::games::Games;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_games))
        .routes(routes!(list_all_games))
        .routes(routes!(find_game))
        .routes(routes!(update_scores))
        .routes(routes!(update_details))
        .routes(routes!(update_period_scores))
        .routes(routes!(change_games))
}

#[derive(Serialize, ToSchema)]
pub struct OneGame {
    pub game: Game,
}

async fn read_page(organization: OrganizationId, app: &App, paging: &Paging) -> Result<Json<Games>> {
    let page = paging.page()?;
    let mut games = app.db.read(move |conn| store::games::list(conn, organization, page)).await?;
    let next_cursor = paging.cut(&mut games, |game| Ok(store::games::sort_key(game)))?;
    Ok(Json(Games { games, next_cursor, dates: None }))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ComingQuery {
    /// Number of match days, from 1 to 31: only games of the next match days, including today, or of the last match day
    /// if none is left. With this parameter, `dates` lists every match day.
    coming: Option<usize>,
}

/// Returns the games of an organization, by date and time.
#[utoipa::path(get, path = "/api/gamesv2", tag = "games", operation_id = "list_games",
    security((), ("session" = ["scorekeeper"])),
    params(super::extract::TenantQuery, Paging, ComingQuery), responses((status = 200, body = Games)))]
async fn list_games(
    reader: Reader,
    State(app): State<App>,
    Query(paging): Query<Paging>,
    Query(ComingQuery { coming }): Query<ComingQuery>,
) -> Result<Json<Games>> {
    let (organization, now) = (reader.organization, app.clock.now());
    match coming {
        None => read_page(organization, &app, &paging).await,
        Some(days @ 1..=31) => {
            Ok(Json(app.db.read(move |conn| views::games::coming(conn, organization, days, now)).await?))
        }
        Some(_) => Err(Error::field("coming", "must be from 1 to 31")),
    }
}

/// Returns the games of the caller's organization, by date and time. Older URL of `list_games`.
#[utoipa::path(get, path = "/api/games", tag = "games", operation_id = "list_all_games", params(Paging),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Games)))]
async fn list_all_games(
    member: Member,
    State(app): State<App>,
    Query(paging): Query<Paging>,
) -> Result<Json<Games>> {
    read_page(member.organization, &app, &paging).await
}

/// Returns the box score of a game. Visitors do not get hidden statistics and periods.
#[utoipa::path(get, path = "/api/gamesv2/{game_id}", tag = "games", operation_id = "find_game",
    security((), ("session" = ["scorekeeper"])),
    params(super::extract::TenantQuery, ("game_id" = i64, Path)), responses((status = 200, body = GamePage)))]
async fn find_game(
    reader: Reader,
    State(app): State<App>,
    Path(id): Path<GameId>,
) -> Result<impl IntoResponse> {
    let (organization, view) = reader.audience();
    let page = app.db.read(move |conn| box_score::game_page(conn, organization, id, view)).await?;
    let is_running = page.courtside.as_ref().is_some_and(Courtside::has_running_clock);
    let lifetime = is_running.then_some(Extension(AnswerLifetime::OF_CLOCK));
    Ok((lifetime, Json(page.at(app.clock.now().as_millisecond()))))
}

/// Sets the final score of a game. Two scores complete the game if either is above zero; clearing both sets the game
/// back to scheduled.
#[utoipa::path(put, path = "/api/gamesv2/{game_id}/scores", tag = "games", operation_id = "update_scores",
    params(("game_id" = i64, Path)), request_body = Edit<ScoresInput>, security(("session" = ["scorekeeper"])),
    responses((status = 200, body = OneGame), (status = 409, body = ConflictBody)))]
async fn update_scores(
    member: Member,
    State(app): State<App>,
    Path(id): Path<GameId>,
    Edit { input, base, .. }: Edit<ScoresInput>,
) -> Result<Json<OneGame>> {
    input.check()?;
    let organization = member.organization;
    let now = app.clock.unix_seconds();
    let write = app.db.write(member.actor("update_scores"), move |tx| {
        versions::check(tx, organization, Versioned::Game(id), &base)?;
        actions::games::set_scores(tx, organization, id, &input, now)
    });
    Ok(Json(OneGame { game: write.await? }))
}

/// Updates video, location, date, time and status of a game. Keys that are left out keep their values. A clash with
/// another game is reported in `warnings` and is not an error.
#[utoipa::path(put, path = "/api/gamesv2/{game_id}/details", tag = "games", operation_id = "update_details",
    params(("game_id" = i64, Path)), request_body = Edit<DetailsInput>, security(("session" = ["scorekeeper"])),
    responses((status = 200, body = SavedGame), (status = 409, body = ConflictBody)))]
async fn update_details(
    member: Member,
    State(app): State<App>,
    Path(id): Path<GameId>,
    Edit { input, base, .. }: Edit<DetailsInput>,
) -> Result<Json<SavedGame>> {
    input.check_role(member.user.role)?;
    let cascade = input.cascade;
    let details = input.check(video::embed)?;
    let organization = member.organization;
    let now = app.clock.unix_seconds();
    let write = app.db.write(member.actor("update_details"), move |tx| {
        versions::check(tx, organization, Versioned::Game(id), &base)?;
        actions::games::save(tx, organization, (Some(id), now), |tx| {
            actions::games::set_details(tx, organization, id, (&details, cascade), now)
        })
    });
    Ok(Json(write.await?))
}

/// Sets period scores of a game; null deletes one. The period named Final is the game's final score.
#[utoipa::path(put, path = "/api/gamesv2/{game_id}/period-scores", tag = "games",
    operation_id = "update_period_scores", params(("game_id" = i64, Path)), request_body = Edit<PeriodScoresInput>,
    security(("session" = ["scorekeeper"])), responses((status = 200, body = GamePage), (status = 409, body = ConflictBody)))]
async fn update_period_scores(
    member: Member,
    State(app): State<App>,
    Path(id): Path<GameId>,
    Edit { input, base, .. }: Edit<PeriodScoresInput>,
) -> Result<Json<GamePage>> {
    input.check()?;
    let organization = member.organization;
    let now = app.clock.unix_seconds();
    let write = app.db.write(member.actor("update_period_scores"), move |tx| {
        actions::box_score::refuse_stale_scores(tx, organization, id, (&input, &base))?;
        actions::box_score::set_period_scores(tx, organization, id, &input, now)?;
        box_score::game_page(tx, organization, id, View::Staff)
    });
    Ok(Json(write.await?))
}

/// Changes up to 500 games at once: all of them, or none. A dry run writes nothing and returns the same answer. Returns 409
/// with the names of games that have a newer version, and for a team or court that is then needed twice at one time,
/// unless `anyway` is set; other clashes are reported in `clashes` and are not an error.
#[utoipa::path(post, path = "/api/gamesv2/bulk", tag = "games", operation_id = "change_games",
    request_body = BulkGamesInput, security(("session" = ["staff"])),
    responses((status = 200, body = BulkGames), (status = 409, body = ConflictBody)))]
async fn change_games(
    editor: Editor,
    State(app): State<App>,
    Json(input): Json<BulkGamesInput>,
) -> Result<Json<BulkGames>> {
    check_bulk_deletion(&editor, &app, &input).await?;
    let (organization, now, dry_run) = (editor.organization, app.clock.unix_seconds(), input.dry_run);
    let confirmed = BulkConfirmation { anyway: input.anyway, cascade: input.cascade };
    let (games, change) = input.check()?;
    if dry_run {
        let read = app.db.read(move |conn| bulk_games::preview(conn, organization, (&games, &change)));
        return Ok(Json(read.await?));
    }
    let write = app.db.write(editor.actor("change_games"), move |tx| {
        actions::bulk_games::change(tx, organization, (&games, &change), confirmed, now)
    });
    Ok(Json(write.await?))
}

/// Checks that the editor may delete games if the input asks for it.
async fn check_bulk_deletion(editor: &Editor, app: &App, input: &BulkGamesInput) -> Result<()> {
    if input.change.delete { editor.check_deletion(app, DeletionGroup::Games).await } else { Ok(()) }
}
