//! Live updates of a game over server-sent events: one event per change of the game's public page.

use std::convert::Infallible;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::HeaderName;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{Path, Reader};
use crate::app::App;
use crate::app::host::Origin;
use crate::app::live::Follower;
use crate::domain::ids::GameId;
use crate::error::Result;

/// Interval of the events `ping`: no proxy closes an idle connection, and a page without them for longer knows that its
/// connection is lost (`ui/src/parts/game/live.ts`).
const KEEP_ALIVE: Duration = Duration::from_secs(15);

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(follow_game))
}

/// Sends server-sent events about a game: one at once, then one after each change of the game's public page. The data
/// is a hash of the page; the client requests the page itself. An event `ping` follows each 15 seconds without another event.
#[utoipa::path(get, path = "/api/gamesv2/{game_id}/live", tag = "games", operation_id = "follow_game",
    security((), ("session" = ["scorekeeper"])),
    params(super::extract::TenantQuery, ("game_id" = i64, Path)), responses(
        (status = 200, content_type = "text/event-stream", body = String),
        (status = 429)))]
async fn follow_game(
    reader: Reader,
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path(id): Path<GameId>,
) -> Result<impl IntoResponse> {
    let follower = app.live.follow(&app.db, (reader.organization, id), origin.client).await?;
    let events = stream::unfold(follower, async |mut follower: Follower| {
        let version = follower.next().await?;
        Some((Ok::<_, Infallible>(Event::default().data(format!("{version:016x}"))), follower))
    });
    // Without this header, nginx buffers the response and delays the events.
    let unbuffered = [(HeaderName::from_static("x-accel-buffering"), "no")];
    let ping = Event::default().event("ping").data("alive");
    Ok((unbuffered, Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE).event(ping))))
}
