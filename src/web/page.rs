//! Every page is the same application; the server fills in its title, its colour, its theme and its first data.

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use axum::{Extension, Json};
use serde::Serialize;
use serde_json::json;

use super::ui;
use crate::api::extract::Anyone;
use crate::api::host::{Origin, Site};
use crate::app::App;
use crate::db::Connection;
use crate::domain::links::Link;
use crate::domain::organizations::Organization;
use crate::domain::users::{Theme, User};
use crate::error::{Error, Result};
use crate::store;

/// Public pages under an organization's prefix; `:id` stands for a number.
const PUBLIC: [&str; 23] = [
    "",
    "site",
    "registration",
    "leagueInfo",
    "tournament",
    "ourTeam",
    "leagueFootage",
    "contact",
    "about",
    "youth",
    "teamList",
    "JTeamList",
    "jTeamList",
    "schedule",
    "playerList",
    "players",
    "leaderboard",
    "tournamentBracket",
    "games",
    "games/:id",
    "players/:id",
    "player/:id/stats",
    "teams/:id",
];

/// Pages of the shared host, or of the signed-in; they belong to no organization's prefix.
const SHARED: [&str; 31] = [
    "login",
    "browse",
    "leagues/:id",
    "youth/jccoc",
    "bracket",
    "navbar-links",
    "organizations",
    "organizations/:id",
    "leagueList",
    "playerListAuth",
    "stats",
    "gamePeriod",
    "userSettings",
    "playerAttributes",
    "season/:id",
    "dashboard/seasons",
    "dashboard/seasons/:id",
    "dashboard/seasons/:id/leagues/:id",
    "dashboard/seasons/:id/leagues/:id/teams/:id",
    "dashboard/seasons/:id/divisions/:id",
    "dashboard/players/:id",
    "dashboard/singleTeamToggle/:id",
    "fab/standings",
    "scheduleBuilder",
    "businessPage",
    "teamList",
    "teams/:id",
    "players/:id",
    "player/:id/stats",
    "schedule",
    "games/:id",
];

/// What the application needs to paint its first screen.
#[derive(Serialize)]
struct Boot {
    /// `root`, or `domain` on an organization's own.
    host: &'static str,
    organization: Option<Organization>,
    links: Option<Vec<Link>>,
    user: Option<User>,
    /// Slugs whose home page on the root host has neither navbar nor footer.
    bare_slugs: Vec<String>,
}

/// What no other route takes: an unknown call, or a page.
pub async fn not_an_asset(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    caller: Anyone,
    request: Request,
) -> Result<Response> {
    let path = request.uri().path();
    if path.starts_with("/api/") || path == "/api" || path.starts_with("/media/") {
        return Err(Error::missing("Address"));
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let body = json!({ "message": "This address does not take this method." });
        return Ok((StatusCode::METHOD_NOT_ALLOWED, Json(body)).into_response());
    }
    let Some(index) = ui::index() else {
        let text = "The user interface is not built. Run `npm ci && npm run build` in ui/.";
        return Ok((StatusCode::SERVICE_UNAVAILABLE, text).into_response());
    };
    let (site, route) = (origin.site, segments(request.uri()));
    let user = caller.signed_in.map(|caller| caller.user);
    let bare_slugs = app.config.site.bare_slugs.clone();
    let rendered = app.db.read(move |conn| {
        let (organization, rest) = find_organization(conn, site, &route)?;
        let status = status(site, organization.as_ref(), &rest, &route);
        let links = organization.as_ref().map(|found| store::links::list(conn, found.id)).transpose()?;
        let host = if matches!(site, Site::Organization(_)) { "domain" } else { "root" };
        let boot = Boot { host, organization, links, user, bare_slugs };
        Ok((status, fill(&index, &boot, status, &rest)?))
    });
    let (status, page) = rendered.await?;
    Ok((status, Html(page)).into_response())
}

fn segments(uri: &Uri) -> Vec<String> {
    uri.path().split('/').filter(|segment| !segment.is_empty()).map(ToOwned::to_owned).collect()
}

/// The organization a page belongs to, and the path within its site.
fn find_organization(
    conn: &Connection,
    site: Site,
    route: &[String],
) -> Result<(Option<Organization>, Vec<String>)> {
    if let Site::Organization(id) = site {
        return Ok((Some(store::organizations::find(conn, id)?), route.to_vec()));
    }
    let slug = if route.first().is_some_and(|first| first == "youth") { route.get(1) } else { route.first() };
    let Some(slug) = slug else {
        return Ok((None, Vec::new()));
    };
    match store::organizations::id_by_slug(conn, &slug.to_lowercase()) {
        Ok(id) => Ok((Some(store::organizations::find(conn, id)?), route[1..].to_vec())),
        Err(Error::NotFound(_)) => Ok((None, route.to_vec())),
        Err(other) => Err(other),
    }
}

fn status(site: Site, organization: Option<&Organization>, rest: &[String], route: &[String]) -> StatusCode {
    let own = organization.is_some() && (is_one_of(&PUBLIC, rest) || is_one_of(&["login"], rest));
    let shared = is_one_of(&SHARED, route) || (matches!(site, Site::Root) && route.is_empty());
    if own || shared { StatusCode::OK } else { StatusCode::NOT_FOUND }
}

fn is_one_of(patterns: &[&str], path: &[String]) -> bool {
    patterns.iter().any(|pattern| {
        let wanted: Vec<&str> = pattern.split('/').filter(|segment| !segment.is_empty()).collect();
        wanted.len() == path.len()
            && wanted.iter().zip(path).all(|(wanted, given)| {
                if *wanted == ":id" { given.parse::<i64>().is_ok() } else { wanted == given }
            })
    })
}

/// The page with what stands in its marked places.
fn fill(index: &str, boot: &Boot, status: StatusCode, rest: &[String]) -> Result<String> {
    let organization = boot.organization.as_ref();
    let name = organization.map_or("Homecourt", |organization| organization.name.as_str());
    let page = if status == StatusCode::NOT_FOUND { Some("Page not found") } else { title(rest) };
    let title = page.map_or_else(|| name.to_owned(), |page| format!("{page} · {name}"));
    let description = match organization {
        Some(_) => format!("Schedule, standings, players and box scores of {name}."),
        None => "Schedules, standings and box scores of the leagues that play near you.".to_owned(),
    };
    let theme = match boot.user.as_ref().map(|user| user.theme) {
        Some(Theme::Light) => " data-theme=\"light\"",
        Some(Theme::Dark) => " data-theme=\"dark\"",
        Some(Theme::System) | None => "",
    };
    let paint = organization
        .map_or(String::new(), |found| format!(" style=\"--org:{}\"", escape(&found.accent_color)));
    let data = serde_json::to_string(boot).map_err(Error::internal)?.replace('<', "\\u003c");
    Ok(index
        .replacen("<html lang=\"en\">", &format!("<html lang=\"en\"{theme}{paint}>"), 1)
        .replacen(
            "<!--head-->",
            &format!(
                "<title>{}</title><meta name=\"description\" content=\"{}\">",
                escape(&title),
                escape(&description)
            ),
            1,
        )
        .replacen(
            "<!--boot-->",
            &format!("<script type=\"application/json\" id=\"boot\">{data}</script>"),
            1,
        ))
}

/// The name of a page by its first segment.
fn title(rest: &[String]) -> Option<&'static str> {
    Some(match rest.first()?.as_str() {
        "schedule" => "Schedule",
        "teamList" | "JTeamList" | "jTeamList" => "Standings",
        "playerList" | "players" | "player" => "Players",
        "teams" => "Team",
        "games" => "Box score",
        "leaderboard" => "Leaders",
        "tournament" | "tournamentBracket" => "Tournament",
        "login" => "Sign in",
        "dashboard" => "Dashboard",
        _ => return None,
    })
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
