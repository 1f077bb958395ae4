//! Venues of an organization, and their courts.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{
    Created, Edit, Editor, GameData, Json, MayDelete, Member, NoContent, Path, Query, Reader, TenantQuery,
};
use super::paging::Paging;
use crate::actions::{self, versions};
use crate::app::App;
use crate::domain::games::Game;
use crate::domain::ids::VenueId;
use crate::domain::venues::{Venue, VenueInput, VenueMerge, VenueMergeInput, VenuePage};
use crate::domain::versions::Versioned;
use crate::error::Result;
use crate::problem::ConflictBody;
use crate::store;
use crate::views::venues;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_venues, create_venue))
        .routes(routes!(find_venue, update_venue, remove_venue))
        .routes(routes!(list_games_at_venue))
        .routes(routes!(merge_venues))
        .routes(routes!(preview_venue_merge))
}

/// A page of venues.
#[derive(Serialize, ToSchema)]
pub struct Venues {
    venues: Vec<Venue>,
    next_cursor: Option<String>,
}

/// Returns the venues of the caller's organization by name, with their courts.
#[utoipa::path(get, path = "/api/venues", tag = "venues", operation_id = "list_venues", params(Paging),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Venues)))]
async fn list_venues(
    member: Member,
    State(app): State<App>,
    Query(paging): Query<Paging>,
) -> Result<Json<Venues>> {
    let (organization, page) = (member.organization, paging.page()?);
    let mut venues = app.db.read(move |conn| store::venues::list(conn, organization, page)).await?;
    let next_cursor = paging.cut(&mut venues, |venue| Ok(store::venues::sort_key(venue)))?;
    Ok(Json(Venues { venues, next_cursor }))
}

/// Returns a venue with its next games.
#[utoipa::path(get, path = "/api/venues/{venue_id}", tag = "venues", operation_id = "find_venue",
    security((), ("session" = ["scorekeeper"])), params(("venue_id" = i64, Path), TenantQuery),
    responses((status = 200, body = VenuePage)))]
async fn find_venue(
    reader: Reader,
    State(app): State<App>,
    Path(id): Path<VenueId>,
) -> Result<Json<VenuePage>> {
    let (organization, now) = (reader.organization, app.clock.now());
    Ok(Json(app.db.read(move |conn| venues::page(conn, organization, id, now)).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct VenueGamesQuery {
    /// `true` for the games before today, the latest first; otherwise those from today on, by date and time.
    #[serde(default)]
    past: bool,
}

/// A page of the games at a venue.
#[derive(Serialize, ToSchema)]
pub struct VenueGames {
    games: Vec<Game>,
    next_cursor: Option<String>,
}

/// Returns the games at a venue.
#[utoipa::path(get, path = "/api/venues/{venue_id}/games", tag = "venues", operation_id = "list_games_at_venue",
    security((), ("session" = ["scorekeeper"])), params(("venue_id" = i64, Path), VenueGamesQuery, Paging, TenantQuery),
    responses((status = 200, body = VenueGames)))]
async fn list_games_at_venue(
    reader: Reader,
    State(app): State<App>,
    Path(id): Path<VenueId>,
    Query(query): Query<VenueGamesQuery>,
    Query(paging): Query<Paging>,
) -> Result<Json<VenueGames>> {
    let (organization, now, page) = (reader.organization, app.clock.now(), paging.page()?);
    let read = app.db.read(move |conn| venues::games(conn, organization, (id, query.past), page, now));
    let mut games = read.await?;
    let next_cursor = paging.cut(&mut games, |game| Ok(store::games::sort_key(game)))?;
    Ok(Json(VenueGames { games, next_cursor }))
}

#[derive(Serialize, ToSchema)]
pub struct SavedVenue {
    venue: Venue,
}

/// Creates a venue with its courts.
#[utoipa::path(post, path = "/api/venues", tag = "venues", operation_id = "create_venue", request_body = VenueInput,
    security(("session" = ["staff"])), responses((status = 201, body = SavedVenue), (status = 409)))]
async fn create_venue(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<VenueInput>,
) -> Result<Created<SavedVenue>> {
    let organization = member.organization;
    let write = app
        .db
        .write(member.actor("create_venue"), move |tx| actions::venues::create(tx, organization, input));
    Ok(Created(SavedVenue { venue: write.await? }))
}

/// Updates a venue and its courts. The games there follow new names and a new map link. Games at a court that is deleted
/// keep their text and their venue.
#[utoipa::path(put, path = "/api/venues/{venue_id}", tag = "venues", operation_id = "update_venue",
    params(("venue_id" = i64, Path)), request_body = Edit<VenueInput>, security(("session" = ["staff"])),
    responses((status = 200, body = SavedVenue), (status = 409, body = ConflictBody)))]
async fn update_venue(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<VenueId>,
    Edit { input, base, .. }: Edit<VenueInput>,
) -> Result<Json<SavedVenue>> {
    let (organization, now) = (member.organization, app.clock.now().as_second());
    let write = app.db.write(member.actor("update_venue"), move |tx| {
        versions::check(tx, organization, Versioned::Venue(id), &base)?;
        actions::venues::update(tx, organization, id, input, now)
    });
    Ok(Json(SavedVenue { venue: write.await? }))
}

/// Deletes a venue and its courts. Its games keep the text of their place.
#[utoipa::path(delete, path = "/api/venues/{venue_id}", tag = "venues", operation_id = "remove_venue",
    params(("venue_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_venue(
    member: MayDelete<GameData>,
    State(app): State<App>,
    Path(id): Path<VenueId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write =
        app.db.write(member.actor("remove_venue"), move |tx| actions::venues::remove(tx, organization, id));
    write.await.map(|()| NoContent)
}

/// Merges several spellings of a venue into one: games, bracket slots, schedules and courts go to the master.
#[utoipa::path(post, path = "/api/venues/merge", tag = "venues", operation_id = "merge_venues",
    request_body = VenueMergeInput, security(("session" = ["staff"])),
    responses((status = 200, body = VenueMerge)))]
async fn merge_venues(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<VenueMergeInput>,
) -> Result<Json<VenueMerge>> {
    let (organization, duplicates) = (member.organization, input.check()?);
    let now = app.clock.now().as_second();
    let write = app.db.write(member.actor("merge_venues"), move |tx| {
        actions::venues::merge(tx, organization, (input.master_id, &duplicates), now)
    });
    Ok(Json(write.await?))
}

/// Returns what a merge of venues would change. Changes nothing.
#[utoipa::path(post, path = "/api/venues/merge/preview", tag = "venues", operation_id = "preview_venue_merge",
    request_body = VenueMergeInput, security(("session" = ["staff"])),
    responses((status = 200, body = VenueMerge)))]
async fn preview_venue_merge(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<VenueMergeInput>,
) -> Result<Json<VenueMerge>> {
    let (organization, duplicates) = (member.organization, input.check()?);
    let read =
        app.db.read(move |conn| venues::merge_preview(conn, organization, (input.master_id, &duplicates)));
    Ok(Json(read.await?))
}
