//! Business listings: a public directory across organizations, with the status of sign-ups.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions::versions;
use crate::api::extract::{
    Anyone, Created, Edit, Editor, Json, MayDelete, Member, NoContent, Path, Query, SiteData,
};
use crate::api::paging::Paging;
use crate::app::App;
use crate::domain::businesses::{Business, BusinessFilter, BusinessInput, PublicBusiness, SignupStatus};
use crate::domain::ids::BusinessId;
use crate::domain::versions::Versioned;
use crate::error::{Error, Result};
use crate::problem::ConflictBody;
use crate::store;

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_public_businesses))
        .routes(routes!(list_businesses, create_business))
        .routes(routes!(update_business, remove_business))
}

/// The filters of the public directory. A filter that is empty or absent matches every listing.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
struct BusinessQuery {
    sport: Option<String>,
    category: Option<String>,
    state: Option<String>,
    city: Option<String>,
    /// `active` or `closed`.
    signup_status: Option<String>,
}

impl BusinessQuery {
    fn check(self) -> Result<BusinessFilter> {
        let given =
            |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let wrong = || Error::field("signupStatus", "must be active or closed");
        let signup_status =
            given(self.signup_status).map(|name| SignupStatus::named(&name).ok_or_else(wrong)).transpose()?;
        Ok(BusinessFilter {
            sport: given(self.sport),
            category: given(self.category),
            state: given(self.state),
            city: given(self.city),
            signup_status,
        })
    }
}

#[derive(Serialize, ToSchema)]
pub struct PublicBusinesses {
    businesses: Vec<PublicBusiness>,
    next_cursor: Option<String>,
}

/// Returns the listings of all organizations: first those with open sign-ups, then by name.
#[utoipa::path(get, path = "/api/businesses/public", tag = "businesses", operation_id = "list_public_businesses",
    params(BusinessQuery, Paging), responses((status = 200, body = PublicBusinesses)))]
async fn list_public_businesses(
    _: Anyone,
    State(app): State<App>,
    Query(query): Query<BusinessQuery>,
    Query(paging): Query<Paging>,
) -> Result<Json<PublicBusinesses>> {
    let (filter, page) = (query.check()?, paging.page()?);
    let found = app.db.read(move |conn| store::businesses::list_public(conn, &filter, page));
    let mut businesses = found.await?;
    let next_cursor = paging.cut(&mut businesses, |one| Ok(store::businesses::public_sort_key(one)))?;
    Ok(Json(PublicBusinesses { businesses, next_cursor }))
}

#[derive(Serialize, ToSchema)]
pub struct Businesses {
    businesses: Vec<Business>,
    next_cursor: Option<String>,
}

/// Returns the listings of the caller's organization, by name.
#[utoipa::path(get, path = "/api/businesses", tag = "businesses", operation_id = "list_businesses",
    params(Paging), security(("session" = ["scorekeeper"])), responses((status = 200, body = Businesses)))]
async fn list_businesses(
    member: Member,
    State(app): State<App>,
    Query(paging): Query<Paging>,
) -> Result<Json<Businesses>> {
    let (organization, page) = (member.organization, paging.page()?);
    let mut businesses = app.db.read(move |conn| store::businesses::list(conn, organization, page)).await?;
    let next_cursor = paging.cut(&mut businesses, |one| Ok(store::businesses::sort_key(one)))?;
    Ok(Json(Businesses { businesses, next_cursor }))
}

#[derive(Serialize, ToSchema)]
pub struct OneBusiness {
    business: Business,
}

/// Creates a listing.
#[utoipa::path(post, path = "/api/businesses", tag = "businesses", operation_id = "create_business",
    request_body = BusinessInput, security(("session" = ["staff"])), responses((status = 201, body = OneBusiness)))]
async fn create_business(
    member: Editor,
    State(app): State<App>,
    Json(input): Json<BusinessInput>,
) -> Result<Created<OneBusiness>> {
    let (organization, fields) = (member.organization, input.check(None)?);
    let write = app.db.write(member.actor("create_business"), move |tx| {
        let id = store::businesses::create(tx, organization, &fields)?;
        store::businesses::find(tx, organization, id)
    });
    Ok(Created(OneBusiness { business: write.await? }))
}

/// Updates a listing.
#[utoipa::path(put, path = "/api/businesses/{business_id}", tag = "businesses", operation_id = "update_business",
    params(("business_id" = i64, Path)), request_body = Edit<BusinessInput>, security(("session" = ["staff"])),
    responses((status = 200, body = OneBusiness), (status = 409, body = ConflictBody)))]
async fn update_business(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<BusinessId>,
    Edit { input, base, .. }: Edit<BusinessInput>,
) -> Result<Json<OneBusiness>> {
    let organization = member.organization;
    let write = app.db.write(member.actor("update_business"), move |tx| {
        versions::check(tx, organization, Versioned::Business(id), &base)?;
        let before = store::businesses::find(tx, organization, id)?;
        store::businesses::update(tx, organization, id, &input.check(Some(&before.fields))?)?;
        store::businesses::find(tx, organization, id)
    });
    Ok(Json(OneBusiness { business: write.await? }))
}

/// Deletes a listing.
#[utoipa::path(delete, path = "/api/businesses/{business_id}", tag = "businesses",
    operation_id = "remove_business", params(("business_id" = i64, Path)), security(("session" = ["staff"])),
    responses((status = 204)))]
async fn remove_business(
    member: MayDelete<SiteData>,
    State(app): State<App>,
    Path(id): Path<BusinessId>,
) -> Result<NoContent> {
    let organization = member.organization;
    let write = app
        .db
        .write(member.actor("remove_business"), move |tx| store::businesses::remove(tx, organization, id));
    write.await?;
    Ok(NoContent)
}
