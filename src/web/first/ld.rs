//! JSON-LD data for search engines, in the vocabulary of schema.org.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::{FirstContent, SiteContext};
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::games::{Game, GameTeam, Status};
use crate::domain::venues::Venue;
use crate::views::news::ListedNews;

const CONTEXT: &str = "https://schema.org";

/// Returns the breadcrumbs from the site's home page to a page.
pub(super) fn breadcrumbs(site: &SiteContext, first: &FirstContent) -> Value {
    let above = match first.path.split('/').nth(1) {
        Some("teams") => Some(("Standings", path_of(SitePage::Standings))),
        Some("players") => Some(("Players", path_of(SitePage::Players))),
        Some("news") => Some(("News", path_of(SitePage::News))),
        Some("games") => Some(("Schedule", path_of(SitePage::Schedule))),
        _ => None,
    };
    let steps = [(site.organization.name.as_str(), "/")]
        .into_iter()
        .chain(above.as_ref().map(|(name, path)| (*name, path.as_str())))
        .chain([(first.title.as_str(), first.path.as_str())]);
    let items: Vec<Value> = steps
        .enumerate()
        .map(|(place, (name, path))| {
            json!({ "@type": "ListItem", "position": place + 1, "name": name, "item": site.url(path) })
        })
        .collect();
    json!({ "@context": CONTEXT, "@type": "BreadcrumbList", "itemListElement": items })
}

/// Returns the organization as a `SportsOrganization`.
pub(super) fn organization(site: &SiteContext) -> Value {
    let organization = &site.organization;
    let mut value = json!({
        "@context": CONTEXT, "@type": "SportsOrganization", "name": organization.name, "url": site.url("/"),
    });
    set(&mut value, "logo", organization.logo_url.as_ref().map(|url| format!("{}{url}", site.host)));
    let social = [&organization.facebook_url, &organization.instagram_url, &organization.youtube_url];
    let social: Vec<&String> = social.into_iter().flatten().collect();
    set(&mut value, "sameAs", Some(social).filter(|social| !social.is_empty()));
    value
}

/// Returns a team as a `SportsTeam`.
pub(super) fn team(site: &SiteContext, (id, name): (i64, &str), logo: Option<&str>) -> Value {
    let organization = &site.organization;
    let mut value = json!({
        "@context": CONTEXT, "@type": "SportsTeam", "name": name, "url": site.url(&format!("/teams/{id}")),
        "memberOf": { "@type": "SportsOrganization", "name": organization.name, "url": site.url("/") },
    });
    set(&mut value, "sport", organization.sports.first().map(|sport| &sport.name));
    set(&mut value, "logo", logo.map(|url| format!("{}{url}", site.host)));
    value
}

/// Returns a player as a `Person`, with the latest team.
pub(super) fn player(site: &SiteContext, (id, name): (i64, &str), team: Option<(i64, &str)>) -> Value {
    let mut value = json!({
        "@context": CONTEXT, "@type": "Person", "name": name, "url": site.url(&format!("/players/{id}")),
    });
    set(&mut value, "memberOf", team.map(|(id, name)| side(site, id, name)));
    value
}

/// Returns a game as a `SportsEvent`.
pub(super) fn event(site: &SiteContext, game: &Game, name: &str) -> Value {
    let status = match game.status {
        Status::Postponed => "EventPostponed",
        Status::Cancelled => "EventCancelled",
        _ => "EventScheduled",
    };
    let of = |team: &GameTeam| side(site, team.id.0, &team.name);
    let mut value = json!({
        "@context": CONTEXT, "@type": "SportsEvent", "name": name, "url": site.url(&format!("/games/{}", game.id)),
        "startDate": start(site, game), "eventStatus": format!("{CONTEXT}/{status}"),
        "homeTeam": of(&game.home_team), "awayTeam": of(&game.away_team),
    });
    let place = game.location.as_ref().map(|name| json!({ "@type": "Place", "name": name, "address": name }));
    set(&mut value, "location", place);
    set(&mut value, "sport", site.organization.sports.first().map(|sport| &sport.name));
    value
}

/// Returns a venue as a `Place`.
pub(super) fn venue(site: &SiteContext, venue: &Venue) -> Value {
    let mut value = json!({
        "@context": CONTEXT, "@type": "Place", "name": venue.name, "url": site.url(&format!("/venues/{}", venue.id)),
    });
    set(&mut value, "address", venue.address.as_ref());
    set(&mut value, "hasMap", venue.map_url.as_ref());
    value
}

/// Returns a news note as a `NewsArticle`.
pub(super) fn news(site: &SiteContext, note: &ListedNews) -> Value {
    let organization = &site.organization;
    let mut publisher = json!({ "@type": "Organization", "name": organization.name, "url": site.url("/") });
    set(&mut publisher, "logo", organization.logo_url.as_ref().map(|url| format!("{}{url}", site.host)));
    let url = site.url(&format!("/news/{}", note.id));
    json!({
        "@context": CONTEXT, "@type": "NewsArticle", "headline": note.title, "description": note.summary,
        "datePublished": note.shown_from, "url": url, "mainEntityOfPage": url, "publisher": publisher,
    })
}

fn side(site: &SiteContext, id: i64, name: &str) -> Value {
    json!({ "@type": "SportsTeam", "name": name, "url": site.url(&format!("/teams/{id}")) })
}

/// Returns a game's start with the UTC offset of the organization's time zone; only the date while the time is open.
fn start(site: &SiteContext, game: &Game) -> String {
    let instant = game.game_date_time.as_deref().and_then(|instant| instant.parse::<Timestamp>().ok());
    let local = instant.and_then(|instant| instant.in_tz(&site.organization.time_zone).ok());
    local.map_or_else(|| game.date.clone(), |local| local.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string())
}

fn set(value: &mut Value, key: &str, part: Option<impl serde::Serialize>) {
    if let Some(part) = part.and_then(|part| serde_json::to_value(part).ok()) {
        value[key] = part;
    }
}
