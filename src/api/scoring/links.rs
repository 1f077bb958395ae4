//! Links by which scorers open a game.

use axum::Extension;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions::courtside::links::{self, LinkPlan};
use crate::api::extract::{Created, Json, Member, NoContent, Path};
use crate::app::App;
use crate::app::host::{Origin, Site};
use crate::auth::scorers;
use crate::domain::courtside::calls::{LinkHoursInput, NewScorerLink, ScorerLinkInput};
use crate::domain::ids::{GameId, OrganizationId, ScorerLinkId};
use crate::error::{Error, Result};
use crate::rules::courtside::qr::qr_code;
use crate::store;
use crate::views::courtside::pages::{self, ScoringPage};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create_scorer_link))
        .routes(routes!(extend_scorer_link))
        .routes(routes!(revoke_scorer_link))
}

/// Makes a link with a PIN. The answer is the only one that has the address and the PIN.
#[utoipa::path(post, path = "/api/gamesv2/{game_id}/scoring/links", tag = "scoring",
    operation_id = "create_scorer_link", params(("game_id" = i64, Path)), request_body = ScorerLinkInput,
    security(("session" = ["scorekeeper"])), responses((status = 201, body = NewScorerLink)))]
async fn create_scorer_link(
    member: Member,
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path(game): Path<GameId>,
    Json(input): Json<ScorerLinkInput>,
) -> Result<Created<NewScorerLink>> {
    let (plan, secrets) = plan_link(&app, &input).await?;
    let (organization, user) = (member.organization, member.user.id);
    let now = app.clock.now().as_millisecond();
    let write = app.db.write(member.actor("create_scorer_link"), move |tx| {
        links::create(tx, organization, (game, user), &plan, now)
    });
    let (id, expires_at) = write.await?;
    let url = format!("{}/score#{}", site_of(&app, organization, &origin).await?, secrets.token);
    let qr =
        qr_code(&url).ok_or_else(|| Error::internal("the address of a link is too long for a QR code"))?;
    Ok(Created(NewScorerLink { id, url, qr, pin: secrets.pin, expires_at }))
}

/// What opens a link, in plain text.
struct LinkSecrets {
    token: String,
    pin: String,
}

/// Returns a link to make with a new token and PIN.
async fn plan_link(app: &App, input: &ScorerLinkInput) -> Result<(LinkPlan, LinkSecrets)> {
    let (label, hours) = input.check()?;
    let (token, pin) = (scorers::new_token()?, scorers::new_pin()?);
    let pin_hash = app.passwords.hash(pin.clone()).await?;
    let plan = LinkPlan { label, hours, token_hash: scorers::hash(&token), pin_hash };
    Ok((plan, LinkSecrets { token, pin }))
}

/// Extends a link from now, and forgets its wrong PINs.
#[utoipa::path(put, path = "/api/gamesv2/{game_id}/scoring/links/{link_id}", tag = "scoring",
    operation_id = "extend_scorer_link", params(("game_id" = i64, Path), ("link_id" = i64, Path)),
    request_body = LinkHoursInput, security(("session" = ["scorekeeper"])),
    responses((status = 200, body = ScoringPage)))]
async fn extend_scorer_link(
    member: Member,
    State(app): State<App>,
    Path((game, link)): Path<(GameId, ScorerLinkId)>,
    Json(input): Json<LinkHoursInput>,
) -> Result<Json<ScoringPage>> {
    let hours = input.check()?;
    let (organization, now) = (member.organization, app.clock.now().as_millisecond());
    let write = app.db.write(member.actor("extend_scorer_link"), move |tx| {
        links::extend(tx, organization, (game, link), hours, now)?;
        pages::staff_page(tx, organization, game)
    });
    Ok(Json(write.await?))
}

/// Withdraws a link with its sessions, at once.
#[utoipa::path(delete, path = "/api/gamesv2/{game_id}/scoring/links/{link_id}", tag = "scoring",
    operation_id = "revoke_scorer_link", params(("game_id" = i64, Path), ("link_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 204)))]
async fn revoke_scorer_link(
    member: Member,
    State(app): State<App>,
    Path((game, link)): Path<(GameId, ScorerLinkId)>,
) -> Result<NoContent> {
    let (organization, now) = (member.organization, app.clock.now().as_millisecond());
    let write = app.db.write(member.actor("revoke_scorer_link"), move |tx| {
        links::revoke(tx, organization, (game, link), now)
    });
    write.await.map(|()| NoContent)
}

/// Returns the scheme and host under which an organization's scorers open the page: its own domain, or the host of the request.
async fn site_of(app: &App, organization: OrganizationId, origin: &Origin) -> Result<String> {
    let scheme = if origin.https { "https" } else { "http" };
    if let Site::Organization(_) = origin.site {
        return Ok(format!("{scheme}://{}", origin.host));
    }
    let found = app.db.look_up(move |conn| store::organizations::find(conn, organization)).await?;
    let host = found.domain.unwrap_or_else(|| origin.host.clone());
    Ok(format!("{scheme}://{host}"))
}
