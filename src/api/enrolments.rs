//! Enrolments: teams in the leagues of a season, and their rosters.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::extract::{
    Created, Edit, Editor, Json, MayDelete, Member, MultipartForm, NoContent, Path, PeopleData,
};
use crate::actions::{self, versions};
use crate::app::App;
use crate::domain::deletions::Deletion;
use crate::domain::enrolments::{EnrolmentInput, NewEnrolmentInput, NewRosterPlayerInput, RosterNumberInput};
use crate::domain::ids::{LeagueId, OrganizationId, PlayerId, SeasonId, TeamId};
use crate::domain::players::View;
use crate::domain::teams::RosterPlayer;
use crate::domain::versions::Versioned;
use crate::error::Result;
use crate::problem::ConflictBody;
use crate::store;
use crate::views::enrolments::{self, RosterPath};
use crate::views::standings::{self, StandingsRow};

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(enrol_team))
        .routes(routes!(find_league_team, update_league_team, remove_league_team))
        .routes(routes!(find_league_team_deletion))
        .routes(routes!(list_roster, add_roster_player))
        .routes(routes!(update_roster_player, remove_roster_player))
}

#[derive(Serialize, ToSchema)]
pub struct LeagueTeam {
    team: StandingsRow,
}

/// Enrols a team in a league of a season: a new team by name, or an existing team with its latest roster.
#[utoipa::path(post, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams", tag = "teams",
    operation_id = "enrol_team", params(("season_id" = i64, Path), ("league_id" = i64, Path)),
    request_body = NewEnrolmentInput, security(("session" = ["staff"])),
    responses((status = 201, body = LeagueTeam), (status = 409)))]
async fn enrol_team(
    member: Editor,
    State(app): State<App>,
    Path(league): Path<(SeasonId, LeagueId)>,
    Json(input): Json<NewEnrolmentInput>,
) -> Result<Created<LeagueTeam>> {
    let (organization, enrolled) = (member.organization, input.check()?);
    let write = app.db.write(member.actor("enrol_team"), move |tx| {
        actions::enrolments::enrol(tx, organization, league, &enrolled)
    });
    let (season, league) = league;
    let team = write.await?;
    read_team(&app, organization, (season, league, team)).await.map(Created)
}

/// Returns a team with its place in the standings, which are never computed inside a write: other writes would wait.
async fn read_team(app: &App, organization: OrganizationId, place: RosterPath) -> Result<LeagueTeam> {
    let read = app.db.read(move |conn| standings::of_team(conn, organization, View::Staff, place));
    Ok(LeagueTeam { team: read.await? })
}

/// Returns a team of a league with its place in the standings.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams/{team_id}", tag = "teams",
    operation_id = "find_league_team",
    params(("season_id" = i64, Path), ("league_id" = i64, Path), ("team_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = LeagueTeam)))]
async fn find_league_team(
    member: Member,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId, TeamId)>,
) -> Result<Json<LeagueTeam>> {
    read_team(&app, member.organization, place).await.map(Json)
}

/// An update of a league's team as a form, with a logo.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form, whose fields are read one by one")]
pub struct EnrolmentForm {
    #[schema(inline)]
    #[serde(flatten)]
    fields: EnrolmentInput,
    /// A PNG, JPEG or WebP picture of at most 8 MB and 40 megapixels.
    #[schema(value_type = Option<String>, format = Binary, content_media_type = "application/octet-stream")]
    logo: Option<Vec<u8>>,
}

/// Updates a team's name, captain and logo. Name and logo apply to all seasons, the captain to this one.
#[utoipa::path(put, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams/{team_id}", tag = "teams",
    operation_id = "update_league_team",
    params(("season_id" = i64, Path), ("league_id" = i64, Path), ("team_id" = i64, Path)),
    request_body(content((Edit<EnrolmentInput> = "application/json"), (Edit<EnrolmentForm> = "multipart/form-data"))),
    security(("session" = ["staff"])),
    responses((status = 200, body = LeagueTeam), (status = 409, body = ConflictBody)))]
async fn update_league_team(
    member: Editor,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId, TeamId)>,
    form: MultipartForm<EnrolmentInput>,
) -> Result<Json<LeagueTeam>> {
    let (organization, base) = (member.organization, form.base()?);
    let logo = form.picture("logo").await?;
    let (changes, now) = (form.fields.check()?, app.clock.unix_seconds());
    let write = app.db.write(member.actor("update_league_team"), move |tx| {
        let enrolment = enrolments::find(tx, organization, place)?;
        versions::check(tx, organization, Versioned::Enrolment(enrolment), &base)?;
        actions::enrolments::update(tx, organization, place, changes, (logo, now))
    });
    write.await?;
    read_team(&app, organization, place).await.map(Json)
}

/// Returns how many records the removal of a team from a league would delete.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams/{team_id}/deletion", tag = "teams",
    operation_id = "find_league_team_deletion",
    params(("season_id" = i64, Path), ("league_id" = i64, Path), ("team_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Deletion)))]
async fn find_league_team_deletion(
    member: Member,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId, TeamId)>,
) -> Result<Json<Deletion>> {
    let organization = member.organization;
    Ok(Json(app.db.read(move |conn| enrolments::deletion(conn, organization, place)).await?))
}

/// Removes a team from a league of a season, with its games there. The team itself stays.
#[utoipa::path(delete, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams/{team_id}", tag = "teams",
    operation_id = "remove_league_team",
    params(("season_id" = i64, Path), ("league_id" = i64, Path), ("team_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_league_team(
    member: MayDelete<PeopleData>,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId, TeamId)>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = app.db.write(member.actor("remove_league_team"), move |tx| {
        actions::enrolments::remove(tx, organization, place)
    });
    write.await.map(|()| NoContent)
}

#[derive(Serialize, ToSchema)]
pub struct Roster {
    players: Vec<RosterPlayer>,
}

/// Returns the roster of a league's team, by number.
#[utoipa::path(get, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams/{team_id}/players", tag = "teams",
    operation_id = "list_roster",
    params(("season_id" = i64, Path), ("league_id" = i64, Path), ("team_id" = i64, Path)),
    security(("session" = ["scorekeeper"])), responses((status = 200, body = Roster)))]
async fn list_roster(
    member: Member,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId, TeamId)>,
) -> Result<Json<Roster>> {
    let organization = member.organization;
    let read = app.db.read(move |conn| {
        let enrolment = enrolments::find(conn, organization, place)?;
        store::enrolments::list_roster(conn, organization, View::Staff, enrolment)
    });
    Ok(Json(Roster { players: read.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct OneRosterPlayer {
    player: RosterPlayer,
}

/// A new roster player as a form, with a photo.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form, whose fields are read one by one")]
pub struct NewRosterPlayerForm {
    #[schema(inline)]
    #[serde(flatten)]
    fields: NewRosterPlayerInput,
    /// A PNG, JPEG or WebP picture of at most 8 MB and 40 megapixels.
    #[schema(value_type = Option<String>, format = Binary, content_media_type = "application/octet-stream")]
    image: Option<Vec<u8>>,
}

/// Adds a player to a roster: an existing player by `player_id`, or a new player by name.
#[utoipa::path(post, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams/{team_id}/players", tag = "teams",
    operation_id = "add_roster_player",
    params(("season_id" = i64, Path), ("league_id" = i64, Path), ("team_id" = i64, Path)),
    request_body(content((NewRosterPlayerInput = "application/json"), (NewRosterPlayerForm = "multipart/form-data"))),
    security(("session" = ["staff"])), responses((status = 201, body = OneRosterPlayer), (status = 409)))]
async fn add_roster_player(
    member: Editor,
    State(app): State<App>,
    Path(place): Path<(SeasonId, LeagueId, TeamId)>,
    form: MultipartForm<NewRosterPlayerInput>,
) -> Result<Created<OneRosterPlayer>> {
    let (organization, image) = (member.organization, form.picture("image").await?);
    let (joining, now) = (form.fields.check()?, app.clock.unix_seconds());
    let write = app.db.write(member.actor("add_roster_player"), move |tx| {
        actions::enrolments::add_player(tx, organization, place, &joining, (image, now))
    });
    Ok(Created(OneRosterPlayer { player: write.await? }))
}

/// Sets a player's jersey number on a team.
#[utoipa::path(put, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams/{team_id}/players/{player_id}",
    tag = "teams", operation_id = "update_roster_player",
    params(("season_id" = i64, Path), ("league_id" = i64, Path), ("team_id" = i64, Path), ("player_id" = i64, Path)),
    request_body = Edit<RosterNumberInput>, security(("session" = ["staff"])),
    responses((status = 200, body = OneRosterPlayer), (status = 409, body = ConflictBody)))]
async fn update_roster_player(
    member: Editor,
    State(app): State<App>,
    Path((season, league, team, player)): Path<(SeasonId, LeagueId, TeamId, PlayerId)>,
    Edit { input, base, .. }: Edit<RosterNumberInput>,
) -> Result<Json<OneRosterPlayer>> {
    let (organization, number) = (member.organization, input.check()?);
    let write = app.db.write(member.actor("update_roster_player"), move |tx| {
        let enrolment = enrolments::find(tx, organization, (season, league, team))?;
        versions::check(tx, organization, Versioned::Roster(enrolment, player), &base)?;
        actions::enrolments::set_number(tx, organization, ((season, league, team), player), number.as_deref())
    });
    Ok(Json(OneRosterPlayer { player: write.await? }))
}

/// Removes a player from a roster, and as the team's captain. Statistics stay.
#[utoipa::path(delete, path = "/api/seasonsv2/{season_id}/leagues/{league_id}/teams/{team_id}/players/{player_id}",
    tag = "teams", operation_id = "remove_roster_player",
    params(("season_id" = i64, Path), ("league_id" = i64, Path), ("team_id" = i64, Path), ("player_id" = i64, Path)),
    security(("session" = ["staff"])), responses((status = 204)))]
async fn remove_roster_player(
    member: MayDelete<PeopleData>,
    State(app): State<App>,
    Path((season, league, team, player)): Path<(SeasonId, LeagueId, TeamId, PlayerId)>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = app.db.write(member.actor("remove_roster_player"), move |tx| {
        let enrolment = enrolments::find(tx, organization, (season, league, team))?;
        store::rosters::remove_player(tx, organization, (enrolment, player))
    });
    write.await.map(|()| NoContent)
}
