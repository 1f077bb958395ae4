//! Serves the HTML page of every URL that is neither a file nor an API call: with the right status, the organization's
//! name and colour, the signed-in user, and the responses to the API calls that the screen makes first.

use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use jiff::Timestamp;
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;

use super::assets::{self, PageAssets};
use super::first::{self, FirstContent};
use super::head::PageHead;
use super::routes::{self, Route};
use super::site_context::{self, RequestSite, SiteContext};
use super::{chunks, packed, ui};
use crate::app::App;
use crate::app::answers::{AnswerLifetime, AnswerSource, DataTag, KnownData, SourceNote};
use crate::app::host::{self, Origin, Site, bare};
use crate::app::rendering::RenderError;
use crate::app::request_note::RequestNote;
use crate::auth::sessions::Token;
use crate::auth::signed_in::SignedIn;
use crate::db::Connection;
use crate::domain::addresses;
use crate::domain::boot::{Boot, HostKind, SiteSettings};
use crate::domain::ids::OrganizationId;
use crate::domain::users::Theme;
use crate::error::{Error, Result};
use crate::rules::slugs;
use crate::store;

/// The page that is served when `ui/dist` does not exist. It has the same placeholders as the built page.
const NOT_BUILT: &str = "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><!--head--></head>\n<body>\n\
     <h1>The pages are not built</h1>\n<p>Run <code>npm ci</code> and <code>npm run build</code> in <code>ui</code>, \
     then load this page again.</p>\n<!--boot-->\n</body>\n</html>\n";

/// The element that the UI renders into.
const ROOT: &str = "<div id=\"root\"></div>";

/// The product's name, for pages without an organization.
const PRODUCT: &str = "Homecourt";
/// The accent colour of pages without an organization.
const INK: &str = "#2f2b26";

/// The header that tells search engines whether to index a page.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// Returns the file at a URL's path, or else the page. The response is empty if the cache has the page with the same
/// data.
pub async fn serve(app: &App, origin: &Origin, request: &Parts) -> Result<Response> {
    let Parts { uri, headers, extensions, .. } = request;
    let path = uri.path();
    if let Some(file) = ui::file(path, headers) {
        return Ok(file);
    }
    if path.starts_with("/assets/") {
        return Ok((StatusCode::NOT_FOUND, "There is no such file.\n").into_response());
    }
    let signed_in =
        SignedIn::find(&app.db, headers, app.clock.unix_seconds(), app.config.max_session_days()).await?;
    RequestNote::user(extensions, signed_in.as_ref());
    let requested = RequestedPage::new(origin, uri, app.clock.now());
    if let (Route::Nowhere, None) = (&requested.route, &signed_in) {
        let query = uri.query().unwrap_or_default();
        let to = |site| format!("/{site}{path}{}", routes::page_query(query));
        let to = slug_in_query(app, query).await?.map_or_else(|| "/".to_owned(), to);
        return Ok(Redirect::temporary(&to).into_response());
    }
    // On the shared host the UI redirects. On an organization's domain the path may be a page that the organization
    // wrote, so the server decides.
    if let (Route::Staff(_), None, Site::Organization(_)) = (&requested.route, &signed_in, origin.site) {
        return Ok(Redirect::temporary("/login").into_response());
    }
    page(app, origin, (requested, signed_in), request).await
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
    Parts { headers, extensions, .. }: &Parts,
) -> Result<Response> {
    let known = extensions.get::<KnownData>().copied();
    let organization = site_context::organization(app, origin.site, requested.route.slug()).await?;
    let source = SourceNote::of(extensions).begin(&app.db, organization);
    let is_visit = signed_in.is_none();
    let mut page = app.db.read(move |conn| requested.read(conn, is_visit)).await?;
    page.first.data.extend(page.site.as_ref().map(SiteContext::menu).transpose()?);
    if !is_visit {
        // The dashboard's screens request their own data.
        page.first.data.clear();
    }
    let data = page.first.data.drain(..).map(|(url, answer)| (url, packed::packed(answer))).collect();
    let path = page.path.take().filter(|_| signed_in.is_none() && !page.first.is_long);
    let mut boot = Boot {
        host: if matches!(origin.site, Site::Organization(_)) { HostKind::Domain } else { HostKind::Root },
        organization: page.site.as_ref().map(|site| &site.organization),
        user: signed_in.as_ref().map(|signed_in| &signed_in.user),
        site: SiteSettings { bare_slugs: &app.config.site.bare_slugs },
        analytics_id: app.config.page_views.analytics_ids.get(&bare(&origin.host)).map(String::as_str),
        screen: page.screen(signed_in.is_some()),
        path,
        parts: Vec::new(),
        scores: page.first.has_scores,
        now: 0,
        data,
    };
    let shown = data_tag(&page, &boot)?;
    let is_known = page.found && is_visit && known.is_some_and(|known| known.0 == shown);
    boot.now = app.clock.now().as_millisecond();
    let content =
        if is_known { Content::Known } else { content(app, origin, organization, &mut boot).await? };
    let mut response = if is_known { Response::default() } else { respond(&page, &boot, &content)? };
    if signed_in.is_none()
        // The next visitor may get the page whole.
        && content != Content::Busy
        && page.site.as_ref().map(|site| site.organization.id) == source.organization
        && host::is_still_served(app, origin).await
    {
        note(&mut response, (source, shown), &content, page.first.lifetime);
    }
    if let Some(token) = Token::of(headers).filter(|_| !is_visit) {
        response.headers_mut().insert(header::SET_COOKIE, token.cookie(origin.https)?);
    }
    Ok(response)
}

/// Tells the cache whose data a response shows, its digest, and how long it may be sent. A page whose rendering failed has
/// no digest, so that it is rendered again after any write of the organization.
fn note(
    response: &mut Response,
    (source, shown): (AnswerSource, DataTag),
    content: &Content,
    lifetime: Option<AnswerLifetime>,
) {
    let extensions = response.extensions_mut();
    extensions.insert(source);
    if *content != Content::Failed {
        extensions.insert(shown);
    }
    if let Some(lifetime) = lifetime {
        extensions.insert(lifetime);
    }
}

/// Returns the digest of the data that a page shows. The boot data has no time yet: a page that is sent from the cache
/// shows the time of its rendering too.
fn data_tag(page: &PageData, boot: &Boot<'_>) -> Result<DataTag> {
    let boot = serde_json::to_vec(boot).map_err(Error::internal)?;
    Ok(DataTag::of(&[&boot, page.head().markup().0.as_bytes()]))
}

/// Returns the response with a page: for visitors with its styles in it, for signed-in users with links to them.
fn respond(page: &PageData, boot: &Boot<'_>, content: &Content) -> Result<Response> {
    let is_visit = boot.user.is_none();
    let files = chunks::files(boot.screen, &boot.parts);
    let assets = if is_visit { assets::inlined(&files)? } else { assets::linked(&files) };
    let status = if page.found { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let mut response = (status, Html(fill(page, boot, content, &assets)?)).into_response();
    if let Some(policy) = assets.policy {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if page.first.unlisted || !page.found {
        response.headers_mut().insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    Ok(response)
}

/// The content of a page before its script runs.
#[derive(PartialEq, Eq)]
enum Content {
    /// The HTML of the UI's components.
    Rendered(String),
    /// The browser alone renders the page.
    Empty,
    /// The browser renders the page, because the server was too busy.
    Busy,
    /// The browser renders the page, because its rendering failed.
    Failed,
    /// The cache has the page.
    Known,
}

/// Renders a page that has a path. Removes the path if rendering fails, so that the browser does not hydrate the page.
async fn content(
    app: &App,
    origin: &Origin,
    organization: Option<OrganizationId>,
    boot: &mut Boot<'_>,
) -> Result<Content> {
    if boot.path.is_none() || !ui::is_built() {
        boot.path = None;
        return Ok(Content::Empty);
    }
    let scheme = if origin.https { "https" } else { "http" };
    let json = serde_json::to_string(boot).map_err(Error::internal)?;
    let input = (json, format!("{scheme}://{}", origin.host));
    match app.renderer.render(&app.work, organization, ui::rendering_script, input).await {
        Ok(rendered) => {
            boot.parts = rendered.parts;
            Ok(Content::Rendered(rendered.html))
        }
        Err(error) => {
            tracing::warn!(path = boot.path, %error, "the server could not render a page; the browser renders it");
            boot.path = None;
            Ok(if error == RenderError::Busy { Content::Busy } else { Content::Failed })
        }
    }
}

/// Returns the part of the cache key that the URL determines: URLs that lead to the same page have the same key,
/// whatever their spelling and unknown query parameters. None for a URL that is not a public page.
pub fn cache_key(origin: &Origin, uri: &Uri) -> Option<String> {
    let route = route(origin, uri);
    if matches!(route, Route::Staff(_) | Route::Nowhere | Route::Unknown) {
        return None;
    }
    let path = routes::rendered_path(uri.path(), uri.query(), &route).unwrap_or_default();
    (!ui::has_file(uri.path())).then(|| format!("{route:?} {path}"))
}

/// Returns the template of the page at a URL: one of a fixed set, whatever the URL. None for a URL that has no page.
pub fn template(origin: &Origin, uri: &Uri) -> Option<String> {
    if ui::has_file(uri.path()) { Some("file".to_owned()) } else { route(origin, uri).template() }
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
    /// The path for which the page is rendered if it exists, and if it does not.
    path: Option<String>,
    missing: Option<String>,
}

/// A page whose data is read, and which is ready to be rendered.
struct PageData {
    site: Option<SiteContext>,
    first: FirstContent,
    found: bool,
    /// The canonical URL of the page.
    url: Option<String>,
    /// The path and query for which the page is rendered.
    path: Option<String>,
    route: Route,
}

impl RequestedPage {
    fn new(origin: &Origin, uri: &Uri, now: Timestamp) -> Self {
        let route = route(origin, uri);
        let path = routes::rendered_path(uri.path(), uri.query(), &route);
        let missing = (!route.shows_one()).then(|| uri.path().to_owned());
        Self { at: RequestSite::new(origin, now), route, path, missing }
    }

    fn read(self, conn: &Connection, is_visit: bool) -> Result<PageData> {
        let site = match &self.route {
            Route::Site(slug, _) => SiteContext::find(conn, &self.at, slug.as_deref())?,
            _ => SiteContext::find(conn, &self.at, None)?,
        };
        let (first, found) = match self.first(conn, site.as_ref(), is_visit) {
            Ok(first) => (first, true),
            Err(Error::NotFound(what)) => (FirstContent::titled(&what, ""), false),
            Err(other) => return Err(other),
        };
        let url = match &site {
            _ if first.path.is_empty() => None,
            Some(site) => Some(site.url(&first.path)),
            None => Some(format!("{}{}", self.at.host, first.path)),
        };
        let path = if found { self.path } else { self.missing };
        Ok(PageData { site, first, found, url, path, route: self.route })
    }

    fn first(&self, conn: &Connection, site: Option<&SiteContext>, is_visit: bool) -> Result<FirstContent> {
        match (&self.route, site) {
            // Signed-in users see the dashboard at these addresses.
            (Route::Site(_, screen), Some(_)) if !is_visit && screen.is_of_games_and_people() => {
                Ok(FirstContent::titled("", ""))
            }
            (Route::Site(_, screen), Some(site)) => first::read(conn, site, screen),
            (Route::Landing, _) => first::landing::read(conn),
            (Route::Browse, _) => first::browse::read(conn),
            (Route::SignIn, _) => Ok(FirstContent::titled("Log in", "")),
            (Route::Nowhere, _) => Ok(FirstContent::titled("", "")),
            (Route::Staff(title), _) => Ok(FirstContent::titled(title, "")),
            (Route::Site(..), None) | (Route::Unknown, _) => Err(Error::missing("Page")),
        }
    }
}

impl PageData {
    /// Returns the name of the site for the title and link previews: the organization's, or the product's.
    fn name(&self) -> &str {
        self.site.as_ref().map_or(PRODUCT, |site| site.organization.name.as_str())
    }

    fn head(&self) -> PageHead<'_> {
        let base = self.site.as_ref().map(|site| site.base.as_str());
        let logo = self.site.as_ref().and_then(|site| site.organization.logo_url.as_deref());
        // The header shows the logo in this size, so that it is loaded once.
        let icon = logo.and_then(|url| url.strip_suffix("medium")).map(|path| format!("{path}small"));
        PageHead { first: &self.first, site: self.name(), url: self.url.clone(), base, icon }
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

/// Fills the placeholders of the built page with the colour, the theme, the head, the content and the boot data.
fn fill(data: &PageData, boot: &Boot<'_>, content: &Content, assets: &PageAssets) -> Result<String> {
    let page = ui::index().unwrap_or_else(|| NOT_BUILT.to_owned());
    let page = assets.replaced_links.iter().fold(page, |page, link| page.replacen(link, "", 1));
    let accent = boot.organization.map_or(INK, |organization| organization.accent_color.as_str());
    let theme = match boot.user.map(|user| user.theme) {
        Some(theme @ (Theme::Light | Theme::Dark)) => Some(theme.name()),
        Some(Theme::System) | None => None,
    };
    let html = html! { html lang="en" style=(format!("--org:{accent}")) data-theme=[theme] {} }.into_string();
    let head = data.head().markup();
    let root = match content {
        Content::Rendered(html) => html.clone(),
        Content::Empty | Content::Failed if !data.found => {
            first::not_found(data.site.as_ref(), &data.first).into_string()
        }
        Content::Empty | Content::Busy | Content::Failed | Content::Known => String::new(),
    };
    let unread =
        if root.is_empty() { without_scripts(boot.user.is_some()).into_string() } else { String::new() };
    let json = serde_json::to_string(boot).map_err(Error::internal)?.replace('<', "\\u003c");
    let boot = html! { script type="application/json" id="boot" { (PreEscaped(json)) } };
    Ok(page
        .replacen("<html lang=\"en\">", html.trim_end_matches("</html>"), 1)
        .replacen("<!--head-->", &head.into_string(), 1)
        .replacen("</head>", &format!("{}</head>", assets.markup.0), 1)
        .replacen("<!--boot-->", &format!("{unread}{}", boot.into_string()), 1)
        .replacen(ROOT, &format!("{}{root}</div>", ROOT.trim_end_matches("</div>")), 1))
}

/// Returns what a browser without JavaScript shows of a page without content.
fn without_scripts(is_signed_in: bool) -> Markup {
    html! {
        noscript {
            p class="wrap page" {
                @if is_signed_in { "The dashboard needs JavaScript." }
                @else { "This choice needs JavaScript. " a class="link" href="?" { "Read the page without it" } "." }
            }
        }
    }
}
