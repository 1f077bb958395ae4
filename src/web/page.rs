//! Serves the HTML page of every URL that is neither a file nor an API call: with the right status, the organization's
//! name and colour, the signed-in user, and the responses to the API calls that the screen makes first.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use jiff::Timestamp;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;

use super::assets::{self, PageAssets};
use super::first::{self, FirstContent};
use super::head::Head;
use super::routes::{self, Route};
use super::site_context::{self, RequestSite, SiteContext};
use super::{chunks, packed, ui};
use crate::app::App;
use crate::app::answers::AnswerSource;
use crate::app::host::{Origin, Site, bare};
use crate::auth::sessions::Token;
use crate::auth::signed_in::SignedIn;
use crate::db::Connection;
use crate::domain::addresses;
use crate::domain::boot::{Boot, HostKind, SiteSettings};
use crate::domain::users::Theme;
use crate::error::{Error, Result};
use crate::rules::slugs;
use crate::store;

/// The page that is served when `ui/dist` does not exist. It has the same placeholders as the built page.
const NOT_BUILT: &str = "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><!--head--></head>\n<body>\n\
     <h1>The pages are not built</h1>\n<p>Run <code>npm ci</code> and <code>npm run build</code> in <code>ui</code>, \
     then load this page again.</p>\n<!--boot-->\n</body>\n</html>\n";

/// The product's name, for pages without an organization.
const PRODUCT: &str = "Homecourt";
/// The accent colour of pages without an organization.
const INK: &str = "#2f2b26";

/// The header that tells search engines whether to index a page.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Returns the file at a URL's path, or else the page.
pub async fn serve(app: &App, origin: &Origin, uri: &Uri, headers: &HeaderMap) -> Result<Response> {
    let path = uri.path();
    if let Some(file) = ui::file(path, headers) {
        return Ok(file);
    }
    if path.starts_with("/assets/") {
        return Ok((StatusCode::NOT_FOUND, "There is no such file.\n").into_response());
    }
    let signed_in =
        SignedIn::find(&app.db, headers, app.clock.unix_seconds(), app.config.max_session_days()).await?;
    let requested = RequestedPage::new(origin, uri, app.clock.now());
    if let (Route::Nowhere, None) = (&requested.route, &signed_in) {
        let site = slug_in_query(app, uri.query().unwrap_or_default()).await?;
        let to = site.map_or_else(|| "/".to_owned(), |site| format!("/{site}{path}"));
        return Ok(Redirect::temporary(&to).into_response());
    }
    // On the shared host the UI redirects. On an organization's domain the path may be a page that the organization
    // wrote, so the server decides.
    if let (Route::Staff(_), None, Site::Organization(_)) = (&requested.route, &signed_in, origin.site) {
        return Ok(Redirect::temporary("/login").into_response());
    }
    page(app, origin, (requested, signed_in), headers).await
}

/// Returns the slug of the organization that a query names by `domain` or `slug`, as in API calls.
async fn slug_in_query(app: &App, query: &str) -> Result<Option<String>> {
    let Ok(named) = serde_urlencoded::from_str::<OrganizationQuery>(query) else { return Ok(None) };
    let found = app.db.look_up(move |conn| {
        let id = match (named.domain, named.slug) {
            (Some(domain), _) => {
                store::organizations::id_by_domain(conn, &slugs::domain(&domain).unwrap_or_default())?
            }
            (None, Some(slug)) => store::organizations::id_by_slug(conn, &slug.to_lowercase())?,
            (None, None) => return Err(Error::missing("Organization")),
        };
        Ok(store::organizations::find(conn, id)?.slug)
    });
    match found.await {
        Ok(slug) => Ok(Some(slug)),
        Err(Error::NotFound(_)) => Ok(None),
        Err(other) => Err(other),
    }
}

/// The organization that a query string names when the path does not.
#[derive(Deserialize)]
struct OrganizationQuery {
    slug: Option<String>,
    domain: Option<String>,
}

/// Reads and renders a page, and sets its status and headers.
async fn page(
    app: &App,
    origin: &Origin,
    (requested, signed_in): (RequestedPage, Option<SignedIn>),
    headers: &HeaderMap,
) -> Result<Response> {
    let organization = site_context::organization(app, origin.site, requested.route.slug()).await?;
    let source = organization.map(|organization| AnswerSource::now(&app.db, organization));
    let mut rendered = app.db.read(move |conn| requested.read(conn)).await?;
    if signed_in.is_some() {
        // The dashboard's screens request their own data.
        rendered.first.data.clear();
        rendered.first.html = None;
    }
    let data = rendered.first.data.drain(..).map(|(url, answer)| (url, packed::packed(answer))).collect();
    let boot = Boot {
        host: if matches!(origin.site, Site::Organization(_)) { HostKind::Domain } else { HostKind::Root },
        organization: rendered.site.as_ref().map(|site| &site.organization),
        links: rendered.site.as_ref().map(|site| site.links.as_slice()),
        user: signed_in.as_ref().map(|signed_in| &signed_in.user),
        site: SiteSettings { bare_slugs: &app.config.site.bare_slugs },
        analytics_id: app.config.page_views.analytics_ids.get(&bare(&origin.host)).map(String::as_str),
        data,
    };
    let status = if rendered.found { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let files = chunks::files(rendered.screen(signed_in.is_some()), rendered.framed(signed_in.is_some()));
    let assets = if signed_in.is_some() { assets::linked(&files) } else { assets::inlined(&files)? };
    let mut response = (status, Html(fill(&rendered, &boot, &assets)?)).into_response();
    if let Some(policy) = assets.policy {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if rendered.first.unlisted || !rendered.found {
        response.headers_mut().insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    if let Some(source) = source
        && signed_in.is_none()
        && rendered.site.as_ref().is_some_and(|site| site.organization.id == source.organization)
    {
        response.extensions_mut().insert(source);
    }
    if signed_in.is_some()
        && let Some(token) = Token::of(headers)
    {
        response.headers_mut().insert(header::SET_COOKIE, token.cookie(origin.https)?);
    }
    Ok(response)
}

/// Returns the part of the cache key that the URL determines: URLs that lead to the same page have the same key,
/// whatever their spelling and unknown query parameters. None for a URL that is not a page of an organization's site.
pub fn cache_key(origin: &Origin, uri: &Uri) -> Option<String> {
    let route = Some(route(origin, uri)).filter(|route| matches!(route, Route::Site(..)))?;
    (!ui::has_file(uri.path())).then(|| format!("{route:?}"))
}

fn route(origin: &Origin, uri: &Uri) -> Route {
    let route = match origin.site {
        Site::Organization(_) => routes::on_domain(uri.path()),
        Site::Root | Site::Probe => routes::on_root(uri.path()),
    };
    route.with_query(uri.query())
}

/// A requested page: the request and its route.
struct RequestedPage {
    at: RequestSite,
    route: Route,
}

/// A page whose data is read, ready to be rendered.
struct RenderedPage {
    site: Option<SiteContext>,
    first: FirstContent,
    found: bool,
    /// The canonical URL of the page.
    url: Option<String>,
    route: Route,
}

impl RequestedPage {
    fn new(origin: &Origin, uri: &Uri, now: Timestamp) -> Self {
        Self { at: RequestSite::new(origin, now), route: route(origin, uri) }
    }

    fn read(self, conn: &Connection) -> Result<RenderedPage> {
        let site = match &self.route {
            Route::Site(slug, _) => SiteContext::find(conn, &self.at, slug.as_deref())?,
            _ => SiteContext::find(conn, &self.at, None)?,
        };
        let (first, found) = match self.first(conn, site.as_ref()) {
            Ok(first) => (first, true),
            Err(Error::NotFound(what)) => (FirstContent::titled(&what, ""), false),
            Err(other) => return Err(other),
        };
        let url = match &site {
            _ if first.path.is_empty() => None,
            Some(site) => Some(site.url(&first.path)),
            None => Some(format!("{}{}", self.at.host, first.path)),
        };
        Ok(RenderedPage { site, first, found, url, route: self.route })
    }

    fn first(&self, conn: &Connection, site: Option<&SiteContext>) -> Result<FirstContent> {
        match (&self.route, site) {
            (Route::Site(_, screen), Some(site)) => first::read(conn, site, screen),
            (Route::Landing, _) => first::landing::read(conn),
            (Route::Browse, _) => Ok(FirstContent::titled("Sign-up listings", "/browse")),
            (Route::SignIn, _) => Ok(FirstContent::titled("Log in", "")),
            (Route::Nowhere, _) => Ok(FirstContent::titled("", "")),
            (Route::Staff(title), _) => Ok(FirstContent::titled(title, "")),
            (Route::Site(..), None) | (Route::Unknown, _) => Err(Error::missing("Page")),
        }
    }
}

impl RenderedPage {
    /// Returns the name of the site for the title and link previews: the organization's, or the product's.
    fn name(&self) -> &str {
        self.site.as_ref().map_or(PRODUCT, |site| site.organization.name.as_str())
    }

    /// Returns whether the screen is shown between the site's header and footer.
    fn framed(&self, signed_in: bool) -> bool {
        !signed_in && self.site.is_some()
    }

    /// Returns the UI screen whose files the page loads in advance.
    fn screen(&self, signed_in: bool) -> &'static str {
        match &self.route {
            _ if signed_in => "routes",
            _ if !self.found => "not-found",
            Route::Landing | Route::Nowhere => "landing",
            Route::Browse => "browse",
            Route::SignIn | Route::Staff(_) => "login",
            Route::Unknown => "not-found",
            Route::Site(_, screen) => {
                let template = self.site.as_ref().map(|site| site.organization.site_template);
                screen.page().map_or("not-found", |page| addresses::screen_of(page, template))
            }
        }
    }
}

/// Fills the placeholders of the built page with the colour, the theme, the head and the boot data.
fn fill(rendered: &RenderedPage, boot: &Boot<'_>, assets: &PageAssets) -> Result<String> {
    let page = ui::index().unwrap_or_else(|| NOT_BUILT.to_owned());
    let page = assets.replaced_links.iter().fold(page, |page, link| page.replacen(link, "", 1));
    let accent = boot.organization.map_or(INK, |organization| organization.accent_color.as_str());
    let theme = match boot.user.map(|user| user.theme) {
        Some(theme @ (Theme::Light | Theme::Dark)) => Some(theme.name()),
        Some(Theme::System) | None => None,
    };
    let root = html! { html lang="en" style=(format!("--org:{accent}")) data-theme=[theme] {} }.into_string();
    let head = Head { first: &rendered.first, site: rendered.name(), url: rendered.url.clone() }.markup();
    Ok(page
        .replacen("<html lang=\"en\">", root.trim_end_matches("</html>"), 1)
        .replacen("<!--head-->", &head.into_string(), 1)
        .replacen("</head>", &format!("{}</head>", assets.markup.0), 1)
        .replacen("<!--boot-->", &body(rendered, boot)?.into_string(), 1))
}

/// Returns the HTML for browsers without JavaScript, and the boot data as JSON.
fn body(rendered: &RenderedPage, boot: &Boot<'_>) -> Result<Markup> {
    let json = serde_json::to_string(boot).map_err(Error::internal)?.replace('<', "\\u003c");
    let html =
        rendered.first.html.clone().unwrap_or_else(|| first::placeholder(&rendered.first, rendered.found));
    Ok(html! {
        @if boot.user.is_none() {
            @let site = rendered.site.as_ref();
            noscript { (site.map_or_else(|| first::host_page(&html), |site| first::page(site, &html))) }
        }
        script type="application/json" id="boot" { (PreEscaped(json)) }
    })
}
