//! The calls of scorers, who have no account and one game.

use std::convert::Infallible;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{AppendHeaders, IntoResponse};
use futures_util::stream;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ScoringProblem;
use super::staff::{new_cookie, opened};
use crate::actions::courtside::append::{AppendedEntries, EntrySender, append};
use crate::actions::courtside::{links, sessions};
use crate::api::extract::{Anyone, Browser, Created, Json, LateScorer, NoContent, Scorer};
use crate::app::App;
use crate::app::host::{Origin, Site};
use crate::app::scoring::LogFollower;
use crate::auth::attempts::{Account, PasswordAttempt};
use crate::auth::passwords::PasswordMatch;
use crate::auth::scorers;
use crate::clock;
use crate::db::Actor;
use crate::domain::courtside::calls::{
    DeviceNameInput, FreshDevice, OpenInput, OpenedGame, SyncAnswer, SyncInput, device_name,
};
use crate::domain::ids::OrganizationId;
use crate::error::{Error, Result};
use crate::problem::Problem;
use crate::store;
use crate::views::courtside::access;
use crate::views::courtside::pages::{self, DeviceHas, ScorerPage};

/// Interval of keep-alive comments, so that no proxy closes an idle connection.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(open_game))
        .routes(routes!(find_scored_game))
        .routes(routes!(sync_entries))
        .routes(routes!(renew_device))
        .routes(routes!(follow_log))
        .routes(routes!(name_device))
        .routes(routes!(end_scorer_session))
}

/// Opens a game with the token of a link and its PIN, and sets the cookie of the game. Five wrong PINs lock the link for ten
/// minutes, ten close it; sessions that are open go on.
#[utoipa::path(post, path = "/api/scoring/open", tag = "scoring", operation_id = "open_game", request_body = OpenInput,
    responses((status = 200, body = OpenedGame), (status = 401, body = ScoringProblem), (status = 409, body = Problem),
        (status = 410, body = Problem), (status = 429, body = Problem)))]
async fn open_game(
    _: Anyone,
    State(app): State<App>,
    browser: Browser,
    Json(input): Json<OpenInput>,
) -> Result<impl IntoResponse> {
    let name = device_name(input.name.as_deref())?;
    let token = scorers::hash(input.token.trim());
    let (organization, is_right) = verify_pin(&app, &browser, (&token, input.pin)).await?;
    let (cookie, new) = new_cookie(name)?;
    let (hashes, now) = (scorers::open_hashes(&browser.headers), app.clock.now().as_millisecond());
    let actor = Actor { organization: Some(organization), ..Actor::program("open_game") };
    let write =
        app.db.write_quietly(actor, move |tx| links::open(tx, (&token, is_right), (&hashes, &new), now));
    opened(write.await??, &cookie, (now, browser.origin.https))
}

/// Returns the organization of a link, and whether the PIN is right, within the limits on guessing of the client's address.
async fn verify_pin(
    app: &App,
    browser: &Browser,
    (token, pin): (&str, String),
) -> Result<(OrganizationId, bool)> {
    let hash = token.to_owned();
    let found = app.db.look_up(move |conn| store::courtside::links::find_by_token(conn, &hash)).await?;
    let link = found.ok_or_else(access::unknown)?;
    access::check_open(&link, app.clock.now().as_millisecond())?;
    // A link that staff extended is another account, so that earlier guesses do not count against it.
    let mut account = [0; 16];
    let text = scorers::hash(&format!("{token}/{}", link.expires_at));
    account.copy_from_slice(&text.as_bytes()[..16]);
    let attempt =
        PasswordAttempt { account: Account::Unknown(account), address: browser.origin.client, device: None };
    let verdict = app.verify(&attempt, pin, Some(link.pin_hash)).await?;
    Ok((link.organization, verdict != PasswordMatch::Wrong))
}

/// Returns all that a device needs to score the game without a network.
#[utoipa::path(get, path = "/api/scoring/{game_id}", tag = "scoring", operation_id = "find_scored_game",
    params(("game_id" = i64, Path)), security(("scorer" = [])),
    responses((status = 200, body = ScorerPage), (status = 401, body = ScoringProblem), (status = 410, body = Problem)))]
async fn find_scored_game(
    scorer: Scorer,
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
) -> Result<Json<ScorerPage>> {
    let device = (scorer.game, scorer.session.device.clone(), origin.site == Site::Root);
    let times = (app.clock.now().as_millisecond(), scorer.session.expires_at);
    let read = app.db.read(move |conn| pages::scorer_page(conn, scorer.organization, device, times));
    Ok(Json(read.await?))
}

/// Stores entries of this device, and returns those of others. An entry of a wrong shape is stored as refused. For 72 hours after
/// its expiry a session can still send what was recorded before.
#[utoipa::path(post, path = "/api/scoring/{game_id}/sync", tag = "scoring", operation_id = "sync_entries",
    params(("game_id" = i64, Path)), request_body = SyncInput, security(("scorer" = [])),
    responses((status = 200, body = SyncAnswer), (status = 401, body = ScoringProblem),
        (status = 409, body = ScoringProblem), (status = 410, body = Problem), (status = 429, body = Problem)))]
async fn sync_entries(
    scorer: LateScorer,
    State(app): State<App>,
    Json(input): Json<SyncInput>,
) -> Result<Json<SyncAnswer>> {
    input.check()?;
    app.scoring.count(scorer.session.id, clock::monotonic())?;
    if input.device != scorer.session.device {
        return Err(Error::field("device", "is not the device of this session"));
    }
    let now = app.clock.now().as_millisecond();
    if input.entries.is_empty() && !scorer.is_late {
        return read_others(&app, &scorer, input, now).await.map(Json);
    }
    store_entries(&app, scorer, input, now).await.map(Json)
}

/// Returns what came from others, without a write.
async fn read_others(app: &App, scorer: &LateScorer, input: SyncInput, now: i64) -> Result<SyncAnswer> {
    let (organization, game) = (scorer.organization, scorer.game);
    let has = DeviceHas { device: input.device, have: Some(input.have) };
    app.db.read(move |conn| pages::sync_answer(conn, organization, game, &has, now)).await
}

/// Stores entries and returns what came from others, as one transaction.
async fn store_entries(app: &App, scorer: LateScorer, input: SyncInput, now: i64) -> Result<SyncAnswer> {
    let (organization, game, is_late) = (scorer.organization, scorer.game, scorer.is_late);
    let (session, written) = (scorer.session.id, input.written);
    let until = is_late.then_some(scorer.session.expires_at);
    let sender = EntrySender { session: Some(session), user: scorer.session.user, until };
    let write = app.db.write_unlogged(scorer.actor("sync_entries"), move |tx| {
        let appended = append(tx, organization, (game, sender), (&input.device, &input.entries), now)?;
        let AppendedEntries { acked, added, is_late: left_out, refused, .. } = appended;
        if left_out && added == 0 {
            return Err(access::expired());
        }
        store::courtside::sessions::see(tx, organization, session, (now, written, acked))?;
        let has = DeviceHas { device: input.device, have: (!is_late).then_some(input.have) };
        Ok(SyncAnswer { refused, ..pages::sync_answer(tx, organization, game, &has, now)? })
    });
    write.await
}

/// Gives this session a fresh device, for a browser that lost its memory or whose numbers are taken.
#[utoipa::path(post, path = "/api/scoring/{game_id}/device", tag = "scoring", operation_id = "renew_device",
    params(("game_id" = i64, Path)), security(("scorer" = [])),
    responses((status = 201, body = FreshDevice), (status = 401, body = ScoringProblem), (status = 410, body = Problem)))]
async fn renew_device(scorer: Scorer, State(app): State<App>) -> Result<Created<FreshDevice>> {
    let (organization, place) = (scorer.organization, (scorer.game, scorer.session.id));
    let devices = scorers::new_devices()?;
    let write = app.db.write_quietly(scorer.quiet_actor("renew_device"), move |tx| {
        sessions::renew_device(tx, organization, place, &devices)
    });
    Ok(Created(FreshDevice { device: write.await? }))
}

/// Sends server-sent events about the game's log: one at once, then one after each change. The data is the greatest `seq`.
#[utoipa::path(get, path = "/api/scoring/{game_id}/live", tag = "scoring", operation_id = "follow_log",
    params(("game_id" = i64, Path)), security(("scorer" = [])),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 401, body = ScoringProblem),
        (status = 410, body = Problem), (status = 429, body = Problem)))]
async fn follow_log(
    scorer: Scorer,
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
) -> Result<impl IntoResponse> {
    let slot = app.live.take_slot(origin.client)?;
    let place = (scorer.organization, scorer.game, scorer.session.id);
    let follower = LogFollower::new(&app.db, place, (app.live.ending(), slot));
    let events = stream::unfold(follower, async |mut follower: LogFollower| {
        let seq = follower.next().await?;
        Some((Ok::<_, Infallible>(Event::default().data(seq.to_string())), follower))
    });
    // Without this header, nginx buffers the response and delays the events.
    let unbuffered = [(HeaderName::from_static("x-accel-buffering"), "no")];
    Ok((unbuffered, Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))))
}

/// Names this device, for staff and other scorers.
#[utoipa::path(put, path = "/api/scoring/{game_id}/me", tag = "scoring", operation_id = "name_device",
    params(("game_id" = i64, Path)), request_body = DeviceNameInput, security(("scorer" = [])),
    responses((status = 204), (status = 401, body = ScoringProblem), (status = 410, body = Problem)))]
async fn name_device(
    scorer: Scorer,
    State(app): State<App>,
    Json(input): Json<DeviceNameInput>,
) -> Result<NoContent> {
    let name = device_name(input.name.as_deref())?;
    let (organization, session) = (scorer.organization, scorer.session.id);
    let write = app.db.write_quietly(scorer.quiet_actor("name_device"), move |tx| {
        store::courtside::sessions::set_name(tx, organization, session, name.as_deref())
    });
    write.await.map(|()| NoContent)
}

/// Ends this session.
#[utoipa::path(delete, path = "/api/scoring/{game_id}/me", tag = "scoring", operation_id = "end_scorer_session",
    params(("game_id" = i64, Path)), security(("scorer" = [])),
    responses((status = 204), (status = 401, body = ScoringProblem), (status = 410, body = Problem)))]
async fn end_scorer_session(scorer: LateScorer, State(app): State<App>) -> Result<impl IntoResponse> {
    let (organization, session, game) = (scorer.organization, scorer.session.id, scorer.game);
    let now = app.clock.now().as_millisecond();
    let write = app.db.write_quietly(scorer.quiet_actor("end_scorer_session"), move |tx| {
        store::courtside::sessions::end(tx, organization, session, now)
    });
    write.await?;
    let cookies = scorers::end_headers(game)?.map(|cookie| (header::SET_COOKIE, cookie));
    Ok((StatusCode::NO_CONTENT, AppendHeaders(cookies)))
}
