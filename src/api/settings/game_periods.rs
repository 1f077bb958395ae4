//! Periods of games: visibility, order, and custom periods. `userId` selects that user's organization.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions::courtside::project;
use crate::api::extract::{Created, Editor, Json, MayDelete, Member, NoContent, Path, Query, ScorebookData};
use crate::app::App;
use crate::db::{Connection, Transaction};
use crate::domain::deletions::Deletion;
use crate::domain::ids::{OrganizationId, PeriodId, SportId, UserId};
use crate::domain::order::{OrderPosition, arranged};
use crate::domain::periods::{PeriodInput, PeriodNameInput, PeriodOrderInput, SportPeriod, UserInput};
use crate::domain::users::Role;
use crate::error::{Error, Result};
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_game_periods))
        .routes(routes!(create_game_period))
        .routes(routes!(rename_game_period, remove_game_period))
        .routes(routes!(find_game_period_deletion))
        .routes(routes!(hide_game_period))
        .routes(routes!(unhide_game_period))
        .routes(routes!(hide_all_game_periods))
        .routes(routes!(reorder_game_periods))
        .routes(routes!(reset_game_periods))
}

/// The user whose organization the request is for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct OnBehalf {
    /// A user of the organization to work in. The default is the caller's organization.
    #[serde(rename = "userId")]
    user_id: Option<UserId>,
}

/// Returns the caller in the context of a user's organization. Only a super_admin may name another organization's user.
async fn acting(member: &Member, app: &App, user: Option<UserId>) -> Result<Member> {
    let mut member = member.clone();
    let Some(user) = user else { return Ok(member) };
    let found = match app.db.read(move |conn| store::users::find(conn, user)).await {
        Err(Error::NotFound(_)) => None,
        found => Some(found?.organization_id),
    };
    match found {
        Some(organization) if member.user.role == Role::SuperAdmin || organization == member.organization => {
            member.organization = organization;
            Ok(member)
        }
        _ => Err(Error::field("userId", "is not one of your users")),
    }
}

#[derive(Serialize, ToSchema)]
pub struct GamePeriods {
    #[serde(rename = "gamePeriods")]
    game_periods: Vec<SportPeriod>,
}

#[derive(Serialize, ToSchema)]
pub struct OneGamePeriod {
    #[serde(rename = "gamePeriod")]
    game_period: SportPeriod,
}

fn list(conn: &Connection, organization: OrganizationId, sport: SportId) -> Result<GamePeriods> {
    let sport = store::sports::find(conn, sport)?;
    let periods = store::periods::list(conn, organization, sport.id)?.into_iter();
    Ok(GamePeriods {
        game_periods: periods.map(|period| SportPeriod { period, sport: sport.clone() }).collect(),
    })
}

fn one(conn: &Connection, organization: OrganizationId, id: PeriodId) -> Result<OneGamePeriod> {
    let (period, sport) = store::periods::find(conn, organization, id)?;
    Ok(OneGamePeriod { game_period: SportPeriod { period, sport: store::sports::find(conn, sport)? } })
}

/// Returns the periods of a sport in their order, including hidden ones.
#[utoipa::path(get, path = "/api/gamePeriods/{sport_id}", tag = "settings", operation_id = "list_game_periods",
    params(OnBehalf, ("sport_id" = i64, Path)), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = GamePeriods)))]
async fn list_game_periods(
    member: Member,
    State(app): State<App>,
    Path(sport): Path<SportId>,
    Query(behalf): Query<OnBehalf>,
) -> Result<Json<GamePeriods>> {
    let organization = acting(&member, &app, behalf.user_id).await?.organization;
    Ok(Json(app.db.read(move |conn| list(conn, organization, sport)).await?))
}

/// Creates a period at the end of the list, or before Final if Final is last.
#[utoipa::path(post, path = "/api/gamePeriods", tag = "settings", operation_id = "create_game_period",
    request_body = PeriodInput, security(("session" = ["staff"])),
    responses((status = 201, body = OneGamePeriod)))]
async fn create_game_period(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<PeriodInput>,
) -> Result<Created<OneGamePeriod>> {
    let (sport, name) = input.check()?;
    let member = acting(&member, &app, input.user_id).await?;
    let (organization, now) = (member.organization, app.clock.unix_seconds());
    let write = app.db.write(member.actor("create_game_period"), move |tx| {
        let sport = store::sports::find_of(tx, organization, sport).map_err(not_played)?;
        let id = store::periods::create(tx, organization, sport.id, &name)?;
        project::all(tx, organization, now)?;
        one(tx, organization, id)
    });
    Ok(Created(write.await?))
}

fn not_played(error: Error) -> Error {
    match error {
        Error::NotFound(_) => Error::field("sportId", "is not one of your sports"),
        other => other,
    }
}

/// Renames a custom period of the organization. Its scores stay.
#[utoipa::path(put, path = "/api/gamePeriods/own/{period_id}", tag = "settings", operation_id = "rename_game_period",
    params(OnBehalf, ("period_id" = i64, Path)), request_body = PeriodNameInput, security(("session" = ["staff"])),
    responses((status = 200, body = OneGamePeriod)))]
async fn rename_game_period(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<PeriodId>,
    Query(behalf): Query<OnBehalf>,
    Json(input): Json<PeriodNameInput>,
) -> Result<Json<OneGamePeriod>> {
    let name = input.check()?;
    let member = acting(&member, &app, behalf.user_id).await?;
    let (organization, now) = (member.organization, app.clock.unix_seconds());
    let write = app.db.write(member.actor("rename_game_period"), move |tx| {
        store::periods::find_own(tx, organization, id)?;
        store::periods::rename(tx, organization, id, &name)?;
        project::all(tx, organization, now)?;
        one(tx, organization, id)
    });
    Ok(Json(write.await?))
}

/// Deletes a custom period of the organization with its scores. The final scores of games stay.
#[utoipa::path(delete, path = "/api/gamePeriods/own/{period_id}", tag = "settings",
    operation_id = "remove_game_period", params(OnBehalf, ("period_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_game_period(
    member: MayDelete<ScorebookData>,
    State(app): State<App>,
    Path(id): Path<PeriodId>,
    Query(behalf): Query<OnBehalf>,
) -> Result<NoContent> {
    let member = acting(&member, &app, behalf.user_id).await?;
    let (organization, now) = (member.organization, app.clock.unix_seconds());
    let write = app.db.write(member.actor("remove_game_period"), move |tx| {
        store::periods::find_own(tx, organization, id)?;
        store::periods::remove(tx, organization, id)?;
        project::all(tx, organization, now)
    });
    write.await.map(|()| NoContent)
}

/// Returns how many period scores the deletion of a custom period would delete.
#[utoipa::path(get, path = "/api/gamePeriods/own/{period_id}/deletion", tag = "settings",
    operation_id = "find_game_period_deletion", params(OnBehalf, ("period_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Deletion), (status = 409)))]
async fn find_game_period_deletion(
    member: Member,
    State(app): State<App>,
    Path(id): Path<PeriodId>,
    Query(behalf): Query<OnBehalf>,
) -> Result<Json<Deletion>> {
    let organization = acting(&member, &app, behalf.user_id).await?.organization;
    let read = app.db.read(move |conn| {
        store::periods::find_own(conn, organization, id)?;
        Ok(Deletion::of([("periodScores", store::periods::count_scores(conn, organization, id)?)]))
    });
    Ok(Json(read.await?))
}

async fn set_hidden(app: &App, member: Member, id: PeriodId, is_hidden: bool) -> Result<Json<OneGamePeriod>> {
    let organization = member.organization;
    let action = if is_hidden { "hide_game_period" } else { "unhide_game_period" };
    let write = app.db.write(member.actor(action), move |tx| {
        store::periods::set_hidden(tx, organization, id, is_hidden)?;
        one(tx, organization, id)
    });
    Ok(Json(write.await?))
}

/// Hides a period from visitors.
#[utoipa::path(put, path = "/api/gamePeriods/hide/{period_id}", tag = "settings", operation_id = "hide_game_period",
    params(OnBehalf, ("period_id" = i64, Path)), security(("session" = ["staff"])),
    responses((status = 200, body = OneGamePeriod)))]
async fn hide_game_period(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<PeriodId>,
    Query(behalf): Query<OnBehalf>,
) -> Result<Json<OneGamePeriod>> {
    let member = acting(&member, &app, behalf.user_id).await?;
    set_hidden(&app, member, id, true).await
}

/// Shows a period to visitors.
#[utoipa::path(put, path = "/api/gamePeriods/unhide/{period_id}", tag = "settings",
    operation_id = "unhide_game_period", params(OnBehalf, ("period_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 200, body = OneGamePeriod)))]
async fn unhide_game_period(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<PeriodId>,
    Query(behalf): Query<OnBehalf>,
) -> Result<Json<OneGamePeriod>> {
    let member = acting(&member, &app, behalf.user_id).await?;
    set_hidden(&app, member, id, false).await
}

/// Hides every period of a sport from visitors.
#[utoipa::path(put, path = "/api/gamePeriods/hideAll/{sport_id}", tag = "settings",
    operation_id = "hide_all_game_periods", params(OnBehalf, ("sport_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 200, body = GamePeriods)))]
async fn hide_all_game_periods(
    member: Editor,
    State(app): State<App>,
    Path(sport): Path<SportId>,
    Query(behalf): Query<OnBehalf>,
) -> Result<Json<GamePeriods>> {
    let member = acting(&member, &app, behalf.user_id).await?;
    let organization = member.organization;
    let write = app.db.write(member.actor("hide_all_game_periods"), move |tx| {
        store::periods::hide_all(tx, organization, sport)?;
        list(tx, organization, sport)
    });
    Ok(Json(write.await?))
}

/// Reorders the periods of a sport. Periods that are not named follow in their current order.
#[utoipa::path(put, path = "/api/gamePeriods/reorder", tag = "settings", operation_id = "reorder_game_periods",
    params(OnBehalf), request_body = PeriodOrderInput, security(("session" = ["staff"])),
    responses((status = 200, body = GamePeriods)))]
async fn reorder_game_periods(
    member: Editor,
    State(app): State<App>,
    Query(behalf): Query<OnBehalf>,
    Json(input): Json<PeriodOrderInput>,
) -> Result<Json<GamePeriods>> {
    let member = acting(&member, &app, behalf.user_id).await?;
    let (organization, now) = (member.organization, app.clock.unix_seconds());
    let write = app.db.write(member.actor("reorder_game_periods"), move |tx| {
        let periods = reorder(tx, organization, &input.game_periods)?;
        project::all(tx, organization, now).map(|()| periods)
    });
    Ok(Json(write.await?))
}

/// Reorders the periods of a sport: of the first named period's sport, or, if none is named, the organization's first.
fn reorder(
    tx: &Transaction<'_>,
    organization: OrganizationId,
    places: &[OrderPosition],
) -> Result<GamePeriods> {
    let sport = match places.first() {
        Some(place) => store::periods::find(tx, organization, PeriodId(place.id)).map(|(_, sport)| sport),
        None => store::sports::first_of(tx, organization),
    };
    let sport = sport.map_err(|error| match error {
        Error::NotFound(_) => Error::field("gamePeriods[0].id", "is not one of your periods"),
        other => other,
    })?;
    let periods: Vec<PeriodId> =
        store::periods::list(tx, organization, sport)?.iter().map(|period| period.id).collect();
    store::periods::order(tx, organization, &arranged("gamePeriods", &periods, places)?)?;
    list(tx, organization, sport)
}

/// Restores the default periods of a sport. Deletes custom periods without scores and hides custom periods with scores.
#[utoipa::path(post, path = "/api/gamePeriods/reset/{sport_id}", tag = "settings",
    operation_id = "reset_game_periods", params(("sport_id" = i64, Path)), request_body = UserInput,
    security(("session" = ["staff"])), responses((status = 200, body = GamePeriods)))]
async fn reset_game_periods(
    member: MayDelete<ScorebookData>,
    State(app): State<App>,
    Path(sport): Path<SportId>,
    input: Option<Json<UserInput>>,
) -> Result<Json<GamePeriods>> {
    let member = acting(&member, &app, input.and_then(|Json(input)| input.user_id)).await?;
    let (organization, now) = (member.organization, app.clock.unix_seconds());
    let write = app.db.write(member.actor("reset_game_periods"), move |tx| {
        store::sports::find_of(tx, organization, sport)?;
        store::periods::reset(tx, organization, sport)?;
        project::all(tx, organization, now)?;
        list(tx, organization, sport)
    });
    Ok(Json(write.await?))
}
