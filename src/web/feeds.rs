//! Calendar feeds (RFC 5545): the schedule of an organization, a league or a team, or a single game.

mod events;
mod lines;

use axum::Extension;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use super::site_context;
use crate::app::host::{Origin, Site};
use crate::app::{App, etags};
use crate::domain::ids::{GameId, LeagueId, TeamId};
use crate::error::{Error, Result};
use crate::store;
use crate::views::calendar::{self, Calendar, Choice};
use events::Events;
use lines::CalendarLines;

/// Number of past days in a feed. The limit keeps the feed of an old league short.
const DAYS_BACK: i32 = 366;

/// Serves the feed of the organization whose domain is the request's host.
pub(super) async fn of_host(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response> {
    feed(&app, &origin, None, query.unwrap_or_default(), &headers).await
}

/// Serves the feed of an organization on the shared host.
pub(super) async fn of_slug(
    State(app): State<App>,
    Extension(origin): Extension<Origin>,
    Path(slug): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response> {
    feed(&app, &origin, Some(slug.to_lowercase()), query.unwrap_or_default(), &headers).await
}

async fn feed(
    app: &App,
    origin: &Origin,
    slug: Option<String>,
    query: String,
    headers: &HeaderMap,
) -> Result<Response> {
    let (site, clock) = (origin.site, app.clock.clone());
    site_context::organization(app, site, slug.as_deref()).await?;
    let choice = choice(&query)?;
    let calendar = app.db.read(move |conn| {
        let organization = match (site, slug) {
            (Site::Organization(id), None) => id,
            (Site::Root | Site::Probe, Some(slug)) => store::organizations::id_by_slug(conn, &slug)?,
            _ => return Err(Error::missing("Organization")),
        };
        calendar::calendar(conn, organization, choice, |zone| clock.days_ago(zone, DAYS_BACK))
    });
    let text = render(&calendar.await?, origin);
    let mut response = tagged((text, "text/calendar; charset=utf-8"), headers)?;
    let file = choice.game.map_or_else(|| "schedule".to_owned(), |game| format!("game-{}", game.0));
    let name = HeaderValue::from_str(&format!("inline; filename=\"{file}.ics\"")).map_err(Error::internal)?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    Ok(response)
}

/// Returns the response with a feed and its entity tag, or 304 if the subscriber already has the feed.
pub(super) fn tagged((text, kind): (String, &'static str), headers: &HeaderMap) -> Result<Response> {
    let tag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&text)[..16]));
    let mut response = if etags::is_known(headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, kind)], text).into_response()
    };
    let fields = response.headers_mut();
    fields.insert(header::ETAG, HeaderValue::from_str(&tag).map_err(Error::internal)?);
    // The compression layer adds no `Vary` to a 304, which has no body, but the header must be that of the 200
    // response.
    fields.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    fields.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, no-cache"));
    Ok(response)
}

/// Parses `league`, `team` and `game` of a query. Empty values count as absent.
///
/// # Errors
/// `NotFound` for a value that is not a number.
fn choice(query: &str) -> Result<Choice> {
    let mut choice = Choice::default();
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()).filter(|(_, value)| !value.is_empty())
    {
        match name.as_ref() {
            "league" => choice.league = Some(LeagueId(value.parse().map_err(|_| Error::missing("League"))?)),
            "game" => choice.game = Some(GameId(value.parse().map_err(|_| Error::missing("Game"))?)),
            "team" => choice.team = Some(TeamId(value.parse().map_err(|_| Error::missing("Team"))?)),
            _ => {}
        }
    }
    Ok(choice)
}

/// Renders a calendar as iCalendar text.
fn render(calendar: &Calendar, origin: &Origin) -> String {
    let Calendar { organization, chosen, .. } = calendar;
    let names = chosen.iter().chain([&organization.name]);
    let mut lines = CalendarLines::default();
    lines.put("BEGIN", "VCALENDAR");
    lines.put("VERSION", "2.0");
    lines.put("PRODID", "-//Homecourt//Schedule//EN");
    lines.put("CALSCALE", "GREGORIAN");
    lines.put("METHOD", "PUBLISH");
    lines.text("X-WR-CALNAME", &names.map(String::as_str).collect::<Vec<_>>().join(" · "));
    lines.put("X-WR-TIMEZONE", &organization.time_zone);
    lines.put("REFRESH-INTERVAL;VALUE=DURATION", "PT1H");
    lines.put("X-PUBLISHED-TTL", "PT1H");
    let events = Events { calendar, address: address(origin, &organization.slug) };
    for (game, change) in &calendar.games {
        events.game(&mut lines, game, *change);
    }
    for announced in &calendar.announced {
        events.announced(&mut lines, announced);
    }
    for (bye, made) in &calendar.byes {
        events.bye(&mut lines, bye, *made);
    }
    for (week_off, made) in &calendar.week_offs {
        events.week_off(&mut lines, week_off, *made);
    }
    lines.put("END", "VCALENDAR");
    lines.into_string()
}

/// Returns the base URL of the organization's pages on the requested host.
fn address(origin: &Origin, slug: &str) -> String {
    let scheme = if origin.https { "https" } else { "http" };
    match origin.site {
        Site::Organization(_) => format!("{scheme}://{}", origin.host),
        Site::Root | Site::Probe => format!("{scheme}://{}/{slug}", origin.host),
    }
}
