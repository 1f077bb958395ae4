//! Staff's calls about a scored game.

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ScoringProblem;
use crate::actions::courtside::sessions::NewCookie;
use crate::actions::courtside::{guests, sessions, settings};
use crate::api::extract::{Json, Member, NewCookies, Path};
use crate::app::App;
use crate::app::host::Origin;
use crate::auth::scorers::{self, ScorerCookie};
use crate::domain::courtside::calls::{DeviceNameInput, GuestInput, OpenedGame, ScoringInput, device_name};
use crate::domain::ids::GameId;
use crate::error::{Error, Result};
use crate::views::courtside::pages::{self, ScoringPage};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(find_scoring))
        .routes(routes!(update_scoring))
        .routes(routes!(open_scoring_device))
        .routes(routes!(name_scoring_guest))
}

/// Returns the state of a scored game: settings, mode, devices, links, and what looks wrong in its log.
#[utoipa::path(get, path = "/api/gamesv2/{game_id}/scoring", tag = "scoring", operation_id = "find_scoring",
    params(("game_id" = i64, Path)), security(("session" = ["scorekeeper"])),
    responses((status = 200, body = ScoringPage)))]
async fn find_scoring(
    member: Member,
    State(app): State<App>,
    Path(game): Path<GameId>,
) -> Result<Json<ScoringPage>> {
    let organization = member.organization;
    Ok(Json(app.db.read(move |conn| pages::staff_page(conn, organization, game)).await?))
}

/// Changes the settings of a scored game, or where its numbers come from. `confirm` alone says that staff have read what
/// `needs_staff` asks. A change to `events` that overwrites numbers returns 409 with the changes, unless it is confirmed.
#[utoipa::path(put, path = "/api/gamesv2/{game_id}/scoring", tag = "scoring", operation_id = "update_scoring",
    params(("game_id" = i64, Path)), request_body = ScoringInput, security(("session" = ["scorekeeper"])),
    responses((status = 200, body = ScoringPage), (status = 409, body = ScoringProblem)))]
async fn update_scoring(
    member: Member,
    State(app): State<App>,
    Path(game): Path<GameId>,
    Json(input): Json<ScoringInput>,
) -> Result<Json<ScoringPage>> {
    input.check()?;
    let (organization, user) = (member.organization, member.user.id);
    let now = app.clock.now().as_millisecond();
    let write = app.db.write_told(member.actor("update_scoring"), move |tx| {
        settings::update(tx, organization, (game, user), &input, now)?;
        pages::staff_page(tx, organization, game)
    });
    Ok(Json(write.await?))
}

/// Opens the game for this browser as a device of its own, without a link: staff score and correct with it.
#[utoipa::path(post, path = "/api/gamesv2/{game_id}/scoring/devices", tag = "scoring",
    operation_id = "open_scoring_device", params(("game_id" = i64, Path)), request_body = DeviceNameInput,
    security(("session" = ["scorekeeper"])), responses((status = 201, body = OpenedGame)))]
async fn open_scoring_device(
    member: Member,
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path(game): Path<GameId>,
    Json(input): Json<DeviceNameInput>,
) -> Result<impl IntoResponse> {
    let (cookie, new) = new_cookie(device_name(input.name.as_deref())?)?;
    let (organization, user) = (member.organization, member.user.id);
    let now = app.clock.now().as_millisecond();
    let write = app.db.write_quietly(member.actor("open_scoring_device"), move |tx| {
        sessions::open_for_staff(tx, organization, (game, user), &new, now)
    });
    Ok((StatusCode::CREATED, opened(write.await?, &cookie, (now, origin.https))?))
}

/// Makes a guest a player of a roster, in the whole game.
#[utoipa::path(put, path = "/api/gamesv2/{game_id}/scoring/guests/{key}", tag = "scoring",
    operation_id = "name_scoring_guest", params(("game_id" = i64, Path), ("key" = String, Path)),
    request_body = GuestInput, security(("session" = ["scorekeeper"])),
    responses((status = 200, body = ScoringPage)))]
async fn name_scoring_guest(
    member: Member,
    State(app): State<App>,
    Path((game, key)): Path<(GameId, String)>,
    Json(input): Json<GuestInput>,
) -> Result<Json<ScoringPage>> {
    let player = input.player_id.ok_or_else(|| Error::field("player_id", "is required"))?;
    let (organization, user) = (member.organization, member.user.id);
    let now = app.clock.now().as_millisecond();
    let write = app.db.write_told(member.actor("name_scoring_guest"), move |tx| {
        guests::name_guest(tx, organization, (game, user), (&key, player), now)?;
        pages::staff_page(tx, organization, game)
    });
    Ok(Json(write.await?))
}

/// Returns a new cookie, and what the database stores of its session.
pub(super) fn new_cookie(name: Option<String>) -> Result<(ScorerCookie, NewCookie)> {
    let cookie = ScorerCookie::random()?;
    let new = NewCookie { hash: cookie.hash(), name, devices: scorers::new_devices()? };
    Ok((cookie, new))
}

/// Returns the response to a game that was opened, with its cookies. `now` is in unix milliseconds.
pub(super) fn opened(
    game: OpenedGame,
    cookie: &ScorerCookie,
    (now, is_https): (i64, bool),
) -> Result<(NewCookies, Json<OpenedGame>)> {
    let seconds = (game.expires_at - now) / 1000;
    let cookies = cookie.headers(game.game_id, seconds, is_https)?;
    Ok((AppendHeaders(cookies.map(|cookie| (header::SET_COOKIE, cookie))), Json(game)))
}
