//! Extractors, the parameters of handlers: first the caller and the organization, then path, query and body.
//!
//! The first parameter of a handler checks the caller's permission, and is its only source of the organization.

mod browser;
mod edit;
mod form;
mod member;
mod roles;
mod scorer;

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, OptionalFromRequest, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

pub use browser::{Browser, NewCookies};
pub use edit::Edit;
pub use form::MultipartForm;
pub use member::{Caller, Member, Owner, SuperAdmin};
pub use roles::{Editor, GameData, MayDelete, PeopleData, ScorebookData, SeasonData, SiteData};

pub use scorer::{LateScorer, Scorer};

use super::reasons::named;
use crate::app::App;
use crate::app::answers::{AnswerSource, SourceNote};
use crate::app::bodies::{self, BodyLimit};
use crate::app::host::{self, Origin, Site};
use crate::app::request_note::RequestNote;
use crate::auth::signed_in::SignedIn;
use crate::budgets::connections::BODY_TIME;
use crate::budgets::content::JSON_BODY;
use crate::budgets::scoring::LOG_BYTES;
use crate::db::tenant;
use crate::domain::ids::OrganizationId;
use crate::domain::players::View;
use crate::domain::users::Role;
use crate::error::{Error, Result};
use crate::rules::slugs;
use crate::store;

/// Returns the signed-in user and session of a request, if any. Caches the result in the request's extensions.
async fn signed_in(parts: &mut Parts, app: &App) -> Result<Option<SignedIn>> {
    if let Some(known) = parts.extensions.get::<Option<SignedIn>>() {
        return Ok(known.clone());
    }
    let found =
        SignedIn::find(&app.db, &parts.headers, app.clock.unix_seconds(), app.config.max_session_days())
            .await?;
    RequestNote::user(&parts.extensions, found.as_ref());
    parts.extensions.insert(found.clone());
    Ok(found)
}

/// A caller, signed in or not. For operations without an organization, or with the organization in their path.
pub struct Anyone {
    pub signed_in: Option<SignedIn>,
}

impl Anyone {
    /// Returns whether the caller is a super_admin.
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

/// Maximum number of attempts to look up a visitor's organization without a write in between.
const LOOKUPS: usize = 3;

/// The organization whose public data the request asks for.
#[derive(Debug, Default, serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TenantQuery {
    /// The organization's slug.
    slug: Option<String>,
    /// The organization's custom domain; takes precedence over the slug.
    domain: Option<String>,
}

impl TenantQuery {
    fn of(parts: &Parts) -> Result<Self> {
        let query: Self = read_query(parts)?;
        let given =
            |text: Option<String>| text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        Ok(Self { slug: given(query.slug), domain: given(query.domain) })
    }

    /// Returns the organization named by domain or slug, else the organization of the request's host. `None` when the
    /// query names none and the host is the shared one.
    async fn find(&self, origin: Option<&Origin>, app: &App) -> Result<Option<OrganizationId>> {
        let domain = self.domain.clone().filter(|domain| !host::is_root(&app.config, domain));
        let slug = self.slug.clone();
        if slug.is_none() && domain.is_none() {
            let Some(origin) = origin.filter(|origin| matches!(origin.site, Site::Organization(_))) else {
                return Ok(None);
            };
            return Ok(match host::find_site(app, &host::bare(&origin.host)).await? {
                Site::Organization(id) => Some(id),
                Site::Root | Site::Probe => None,
            });
        }
        let found = app.db.look_up(move |conn| {
            if let Some(domain) = domain.as_deref().and_then(slugs::domain) {
                match store::organizations::id_by_domain(conn, &domain) {
                    Err(Error::NotFound(_)) if slug.is_some() => {}
                    found => return found,
                }
            }
            let slug = slug.ok_or_else(|| Error::missing("Organization"))?;
            store::organizations::id_by_slug(conn, &slug.to_lowercase())
        });
        found.await.map(Some)
    }

    /// Returns the organization of a visitor's request, and records it as the source of the response.
    ///
    /// A write between the lookup and the record may have given the slug or domain to another organization, whose visitors would get
    /// the response from the cache. So the lookup is repeated if anything was written in between. After [`LOOKUPS`] attempts the
    /// response is not cached.
    async fn enter(&self, parts: &Parts, app: &App) -> Result<OrganizationId> {
        let mut attempts = 0;
        loop {
            let before = app.db.overall_generation();
            let organization = self.find(parts.extensions.get(), app).await?.ok_or_else(no_tenant)?;
            let source = AnswerSource::now(&app.db, Some(organization));
            let is_certain = app.db.overall_generation() == before;
            attempts += 1;
            if is_certain {
                SourceNote::note(&parts.extensions, source);
            }
            if is_certain || attempts == LOOKUPS {
                tenant::enter(organization);
                return Ok(organization);
            }
        }
    }
}

fn no_tenant() -> Error {
    Error::Malformed("slug or domain is required".to_owned())
}

/// A caller of public data. The organization comes from `domain`, `slug`, or the host of the request.
pub struct Visitor {
    pub organization: OrganizationId,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let organization = TenantQuery::of(parts)?.enter(parts, app).await?;
        Ok(Self { organization })
    }
}

/// The caller of an operation for visitors and staff. If the request names an organization, the response is its public
/// view; otherwise the staff view of the session's organization.
pub struct Reader {
    pub organization: OrganizationId,
    /// The caller is signed in and sees data that is hidden from the public.
    pub staff: bool,
    /// The caller is a super_admin and names no organization.
    pub everywhere: bool,
}

impl Reader {
    /// Returns which data the response may contain: staff's or the public's.
    #[must_use]
    pub fn view(&self) -> View {
        if self.staff { View::Staff } else { View::Public }
    }

    /// Returns the organization and the view.
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
        let organization = named.enter(parts, app).await?;
        Ok(Self { organization, staff: false, everywhere: false })
    }
}

/// Path parameters. A parameter that cannot be parsed is a 404.
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

/// Query parameters. A parameter that cannot be parsed is a 422 with its name.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self> {
        read_query(parts).map(Self)
    }
}

fn read_query<T: DeserializeOwned>(parts: &Parts) -> Result<T> {
    let query = parts.uri.query().unwrap_or_default();
    // Browsers submit empty form fields too: `?league=&limit=` means the same as no query.
    let mut given = url::form_urlencoded::Serializer::new(String::new());
    given.extend_pairs(url::form_urlencoded::parse(query.as_bytes()).filter(|(_, value)| !value.is_empty()));
    let given = given.finish();
    let pairs = serde_urlencoded::Deserializer::new(url::form_urlencoded::parse(given.as_bytes()));
    serde_path_to_error::deserialize(pairs).map_err(|error| named(&error))
}

/// A JSON body, of a request or a response. A request with another content type is a 415, with invalid JSON a 400, with
/// a field of the wrong type a 422 with the field's name.
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

/// Reads the body of a request as a JSON object.
async fn read_object(request: Request, app: &App) -> Result<Map<String, Value>> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let essence = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
    if !essence.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json")) {
        return Err(Error::UnsupportedType("Send the body as application/json.".to_owned()));
    }
    let bytes = read_body(request, app).await?;
    // Parses the whole body before deserializing: otherwise a field of the wrong type hides a later syntax error.
    match serde_json::from_slice(&bytes) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(Error::field("body", "must be an object")),
        Err(_) => Err(Error::Malformed("The body is not JSON.".to_owned())),
    }
}

fn typed<T: DeserializeOwned>(value: Value) -> Result<T> {
    serde_path_to_error::deserialize(value).map_err(|error| named(&error))
}

/// An optional body. An empty body is `None`, whatever the content type.
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

/// Reads the whole body, of at most 1 MiB.
async fn read_body(request: Request, app: &App) -> Result<Bytes> {
    read_body_of(request, app, JSON_BODY).await
}

/// Reads the whole body, of at most `most` bytes. Rejects a body whose announced length is over the limit without reading it, and
/// a body that takes longer than `BODY_TIME`.
async fn read_body_of(mut request: Request, app: &App, most: usize) -> Result<Bytes> {
    DefaultBodyLimit::max(most).apply(&mut request);
    // Anonymous requests have a lower limit, which `server::bodies` sets and enforces while the body arrives.
    let limit = request.extensions().get::<BodyLimit>().map_or(JSON_BODY, |BodyLimit(limit)| *limit);
    let too_large = || {
        Error::TooLarge(match limit {
            ..JSON_BODY => format!("Without signing in, a body may have at most {} KiB.", limit / 1024),
            _ => format!("The body may have at most {} MiB.", most / 1024 / 1024),
        })
    };
    if bodies::announced(request.headers()).is_some_and(|length| length > limit.min(most)) {
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

/// The bytes of a body of at most 1 MiB, whatever its type.
pub struct Octets(pub Bytes);

impl FromRequest<App> for Octets {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self> {
        read_body(request, app).await.map(Self)
    }
}

/// The bytes of the log of a game, of at most 2 MiB, whatever its type.
pub struct LogFile(pub Bytes);

impl FromRequest<App> for LogFile {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self> {
        read_body_of(request, app, LOG_BYTES).await.map(Self)
    }
}

/// A 201 response with the created resource.
pub struct Created<T>(pub T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, axum::Json(self.0)).into_response()
    }
}

/// A 204 response without a body.
pub struct NoContent;

impl IntoResponse for NoContent {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}
