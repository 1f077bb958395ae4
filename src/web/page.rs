//! The page of the app for every address that is no file and no call: with the right status, the organization's name
//! and colour, and the first data in it, so that the app need not ask who is there.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use serde::Serialize;

use super::routes::{self, Place};
use super::ui;
use crate::app::App;
use crate::app::host::{Origin, Site};
use crate::auth::sessions::Token;
use crate::auth::signed_in::SignedIn;
use crate::config;
use crate::domain::ids::OrganizationId;
use crate::domain::links::Link;
use crate::domain::organizations::Organization;
use crate::domain::users::{Theme, User};
use crate::error::{Error, Result};
use crate::store;

/// Served when `ui/dist` is not there; it has the same places to fill.
const NOT_BUILT: &str = "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><!--head--></head>\n<body>\n\
     <h1>The pages are not built</h1>\n<p>Run <code>npm ci</code> and <code>npm run build</code> in <code>ui</code>, \
     then load this page again.</p>\n<!--boot-->\n</body>\n</html>\n";

/// The colour of the product itself.
const INK: &str = "#2f2b26";

/// What the app knows before it asks for anything.
#[derive(Serialize)]
struct Boot<'a> {
    /// `root`: the shared host, where the first path segment names an organization; `domain`: an organization's own.
    host: &'static str,
    organization: Option<&'a Organization>,
    /// The links of the organization's menu.
    links: Option<&'a [Link]>,
    user: Option<&'a User>,
    site: &'a config::Site,
}

/// The file at an address, or the page.
pub async fn serve(app: &App, origin: &Origin, path: &str, headers: &HeaderMap) -> Result<Response> {
    if let Some(file) = ui::file(path, headers) {
        return Ok(file);
    }
    if path.starts_with("/assets/") {
        return Ok((StatusCode::NOT_FOUND, "There is no such file.\n").into_response());
    }
    page(app, origin, path, headers).await
}

async fn page(app: &App, origin: &Origin, path: &str, headers: &HeaderMap) -> Result<Response> {
    let place = match origin.site {
        Site::Organization(_) => routes::on_domain(path),
        Site::Root | Site::Probe => routes::on_root(path),
    };
    let signed_in = SignedIn::find(&app.db, headers).await?;
    let shown = organization(app, origin.site, &place).await?;
    let title = match (&place, &shown) {
        (Place::Page(title), _) | (Place::Of(_, Some(title)), Some(_)) => Some(*title),
        _ => None,
    };
    let boot = Boot {
        host: if matches!(origin.site, Site::Organization(_)) { "domain" } else { "root" },
        organization: shown.as_ref().map(|(organization, _)| organization),
        links: shown.as_ref().map(|(_, links)| links.as_slice()),
        user: signed_in.as_ref().map(|signed_in| &signed_in.user),
        site: &app.config.site,
    };
    let page = Html(fill(&ui::index().unwrap_or_else(|| NOT_BUILT.to_owned()), title, &boot)?);
    let status = if title.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let mut response = (status, page).into_response();
    if signed_in.is_some()
        && let Some(token) = Token::of(headers)
    {
        response.headers_mut().insert(header::SET_COOKIE, token.cookie(origin.https)?);
    }
    Ok(response)
}

/// The organization whose page it is, with its menu; none for the product's own pages and for a slug that nobody has.
async fn organization(app: &App, site: Site, place: &Place) -> Result<Option<(Organization, Vec<Link>)>> {
    let slug = match (site, place) {
        (Site::Organization(_), _) => None,
        (_, Place::Of(slug, _)) => Some(slug.clone()),
        _ => return Ok(None),
    };
    let found = app.db.read(move |conn| {
        let id: OrganizationId = match (site, slug) {
            (Site::Organization(id), _) => id,
            (_, slug) => store::organizations::id_by_slug(conn, &slug.unwrap_or_default())?,
        };
        Ok((store::organizations::find(conn, id)?, store::links::list(conn, id)?))
    });
    match found.await {
        Ok(found) => Ok(Some(found)),
        Err(Error::NotFound(_)) => Ok(None),
        Err(other) => Err(other),
    }
}

/// Writes colour, theme, head and boot data into the places that the page has for them.
fn fill(page: &str, title: Option<&str>, boot: &Boot<'_>) -> Result<String> {
    let accent = boot.organization.map_or(INK, |organization| organization.accent_color.as_str());
    let theme = match boot.user.map(|user| user.theme) {
        Some(theme @ (Theme::Light | Theme::Dark)) => format!(" data-theme=\"{}\"", theme.name()),
        Some(Theme::System) | None => String::new(),
    };
    let html = format!("<html lang=\"en\" style=\"--org:{}\"{theme}>", escape(accent));
    let json = serde_json::to_string(boot).map_err(Error::internal)?.replace('<', "\\u003c");
    let boot_script = format!("<script type=\"application/json\" id=\"boot\">{json}</script>");
    let name = boot.organization.map_or("Homecourt", |organization| organization.name.as_str());
    Ok(page.replacen("<html lang=\"en\">", &html, 1).replacen("<!--head-->", &head(title, name), 1).replacen(
        "<!--boot-->",
        &boot_script,
        1,
    ))
}

/// What search engines and shared links show. The first data of each page belongs here as well.
fn head(title: Option<&str>, name: &str) -> String {
    let title = match title {
        None => format!("Page not found · {name}"),
        Some("") => name.to_owned(),
        Some(title) => format!("{title} · {name}"),
    };
    let description = if name == "Homecourt" {
        "Schedules, standings, players and box scores of basketball leagues.".to_owned()
    } else {
        format!("Schedule, standings, players and box scores of {name}.")
    };
    format!(
        "<title>{}</title>\n    <meta name=\"description\" content=\"{}\">",
        escape(&title),
        escape(&description)
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
