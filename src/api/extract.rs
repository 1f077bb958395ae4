//! What handlers take: first who asks and whose data it is, then the checked form of path, query and body.
//!
//! The first parameter of a handler is its permission: no handler finds its organization any other way.

mod browser;
mod edit;
mod form;
mod member;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequest, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

pub use browser::{Browser, NewCookies};
pub use edit::Edit;
pub use form::Form;
pub use member::{Caller, Member, Owner, SuperAdmin};

use super::reasons::named;
use crate::app::App;
use crate::app::answers::SourceNote;
use crate::app::bodies::{self, BodyLimit};
use crate::app::host::{self, Origin, Site};
use crate::auth::signed_in::SignedIn;
use crate::budgets::connections::BODY_TIME;
use crate::budgets::content::JSON_BODY;
use crate::db::tenant;
use crate::domain::ids::OrganizationId;
use crate::domain::players::View;
use crate::domain::users::Role;
use crate::error::{Error, Result};
use crate::rules::slugs;
use crate::store;

/// Whoever is signed in; looked up once a request.
async fn signed_in(parts: &mut Parts, app: &App) -> Result<Option<SignedIn>> {
    if let Some(known) = parts.extensions.get::<Option<SignedIn>>() {
        return Ok(known.clone());
    }
    let found =
        SignedIn::find(&app.db, &parts.headers, app.clock.unix_seconds(), app.config.max_session_days())
            .await?;
    parts.extensions.insert(found.clone());
    Ok(found)
}

/// Anybody, signed in or not; the operation concerns no organization, or names it in its path.
pub struct Anyone {
    pub signed_in: Option<SignedIn>,
}

impl Anyone {
    /// Whether a super_admin asks.
    #[must_use]
    pub fn is_super_admin(&self) -> bool {
        self.signed_in.as_ref().is_some_and(|caller| caller.user.role == Role::SuperAdmin)
    }
}

impl FromRequestParts<App> for Anyone {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        Ok(Self { signed_in: signed_in(parts, app).await? })
    }
}

/// Which organization's public data is asked for.
#[derive(Debug, Default, serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TenantQuery {
    /// The organization's slug.
    slug: Option<String>,
    /// The organization's custom domain; it counts before the slug.
    domain: Option<String>,
}

impl TenantQuery {
    fn of(parts: &Parts) -> Result<Self> {
        let query: Self = read_query(parts)?;
        let given =
            |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        Ok(Self { slug: given(query.slug), domain: given(query.domain) })
    }

    /// The organization that is named, or the one whose domain the request came to; none when neither is.
    async fn find(mut self, site: Site, app: &App) -> Result<Option<OrganizationId>> {
        self.domain = self.domain.filter(|domain| !host::is_root(&app.config, domain));
        if self.slug.is_none() && self.domain.is_none() {
            return Ok(match site {
                Site::Organization(id) => Some(id),
                Site::Root | Site::Probe => None,
            });
        }
        let found = app.db.look_up(move |conn| {
            if let Some(domain) = self.domain.as_deref().and_then(slugs::domain) {
                match store::organizations::id_by_domain(conn, &domain) {
                    Err(Error::NotFound(_)) if self.slug.is_some() => {}
                    found => return found,
                }
            }
            let slug = self.slug.ok_or_else(|| Error::missing("Organization"))?;
            store::organizations::id_by_slug(conn, &slug.to_lowercase())
        });
        found.await.map(Some)
    }
}

fn no_tenant() -> Error {
    Error::Malformed("slug or domain is required".to_owned())
}

fn site(parts: &Parts) -> Site {
    parts.extensions.get::<Origin>().map_or(Site::Root, |origin| origin.site)
}

/// Anybody who names an organization, by `domain` or `slug` or by coming to its domain.
pub struct Visitor {
    pub organization: OrganizationId,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let found = TenantQuery::of(parts)?.find(site(parts), app).await?;
        let organization = found.ok_or_else(no_tenant)?;
        tenant::enter(organization);
        SourceNote::note(&parts.extensions, &app.db, organization);
        Ok(Self { organization })
    }
}

/// A call that visitors and staff share: an organization's public view when one is named, else the session's own.
pub struct Reader {
    pub organization: OrganizationId,
    /// Staff of that organization, who also see what is hidden from the public.
    pub staff: bool,
    /// A super_admin who names no organization.
    pub everywhere: bool,
}

impl Reader {
    /// What the answer may show.
    #[must_use]
    pub fn view(&self) -> View {
        if self.staff { View::Staff } else { View::Public }
    }

    /// The organization, and what the answer may show.
    #[must_use]
    pub fn audience(&self) -> (OrganizationId, View) {
        (self.organization, self.view())
    }
}

impl FromRequestParts<App> for Reader {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let named = TenantQuery::of(parts)?;
        if named.slug.is_none()
            && named.domain.is_none()
            && let Some(member) = Member::find(parts, app).await?
        {
            let everywhere = member.is_everywhere();
            return Ok(Self { organization: member.organization, staff: true, everywhere });
        }
        let found = named.find(site(parts), app).await?;
        let organization = found.ok_or_else(no_tenant)?;
        tenant::enter(organization);
        SourceNote::note(&parts.extensions, &app.db, organization);
        Ok(Self { organization, staff: false, everywhere: false })
    }
}

/// Path parameters; what does not read as one is an address that does not exist.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        match <axum::extract::Path<T> as FromRequestParts<App>>::from_request_parts(parts, app).await {
            Ok(axum::extract::Path(value)) => Ok(Self(value)),
            Err(_) => Err(Error::missing("Address")),
        }
    }
}

/// Query parameters; a wrong one is named.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self> {
        read_query(parts).map(Self)
    }
}

fn read_query<T: DeserializeOwned>(parts: &Parts) -> Result<T> {
    let query = parts.uri.query().unwrap_or_default();
    // A form sends its empty fields too: `?league=&limit=` asks for no more than no query does.
    let mut given = url::form_urlencoded::Serializer::new(String::new());
    given.extend_pairs(url::form_urlencoded::parse(query.as_bytes()).filter(|(_, value)| !value.is_empty()));
    let given = given.finish();
    let pairs = serde_urlencoded::Deserializer::new(url::form_urlencoded::parse(given.as_bytes()));
    serde_path_to_error::deserialize(pairs).map_err(|error| named(&error))
}

/// JSON in and out. In: the content type must say so (415), it must be JSON (400) of the right types (422, by field).
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

impl<T: DeserializeOwned> FromRequest<App> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self> {
        typed(Value::Object(read_object(request, app).await?)).map(Self)
    }
}

/// The JSON object of a body.
async fn read_object(request: Request, app: &App) -> Result<Map<String, Value>> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
    if !essence.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json")) {
        return Err(Error::UnsupportedType("Send the body as application/json.".to_owned()));
    }
    let bytes = read_body(request, app).await?;
    // Read as JSON first: a wrong type found early must not hide that the rest is no JSON at all.
    match serde_json::from_slice(&bytes) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(Error::field("body", "must be an object")),
        Err(_) => Err(Error::Malformed("The body is not JSON.".to_owned())),
    }
}

fn typed<T: DeserializeOwned>(value: Value) -> Result<T> {
    serde_path_to_error::deserialize(value).map_err(|error| named(&error))
}

/// A body that may be left out whole, whatever type the call says it has.
impl<T: DeserializeOwned> OptionalFromRequest<App> for Json<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Option<Self>> {
        let (parts, body) = request.into_parts();
        let bytes = read_body(Request::from_parts(parts.clone(), body), app).await?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let request = Request::from_parts(parts, Body::from(bytes));
        <Self as FromRequest<App>>::from_request(request, app).await.map(Some)
    }
}

/// Reads the whole body. One that says it is too large is not waited for, nor one that does not come.
async fn read_body(request: Request, app: &App) -> Result<Bytes> {
    // What a stranger may send is less, and said by `app::bodies` as it arrives.
    let limit = request.extensions().get::<BodyLimit>().map_or(JSON_BODY, |BodyLimit(limit)| *limit);
    let too_large = || {
        Error::TooLarge(match limit {
            ..JSON_BODY => format!("Without signing in, a body may have at most {} KiB.", limit / 1024),
            _ => "The body may have at most 1 MiB.".to_owned(),
        })
    };
    if bodies::announced(request.headers()).is_some_and(|length| length > limit.min(JSON_BODY)) {
        return Err(too_large());
    }
    match tokio::time::timeout(BODY_TIME, Bytes::from_request(request, app)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(rejection)) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(too_large()),
        Ok(Err(_)) => Err(Error::Malformed("The body could not be read.".to_owned())),
        Err(_) => {
            let limit = BODY_TIME.as_secs();
            Err(Error::Malformed(format!("A body may take at most {limit} s to arrive.")))
        }
    }
}

/// A new thing: 201.
pub struct Created<T>(pub T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, axum::Json(self.0)).into_response()
    }
}

/// Done, and nothing to say: 204.
pub struct NoContent;

impl IntoResponse for NoContent {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}
