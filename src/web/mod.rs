//! Responses that are not JSON: HTML pages, the files of the UI, pictures, calendars, news feeds, sitemaps and robots.txt.

mod assets;
mod atom;
mod cards;
mod chunks;
mod feeds;
mod first;
mod head;
pub mod headers;
mod install;
mod media;
pub mod moved;
mod packed;
pub mod page;
mod robots;
mod routes;
mod scorer;
mod sheet;
mod site_context;
mod sitemap;
mod ui;

pub(crate) use ui::accepts;

use axum::Router;
use axum::routing::get;

use crate::app::App;

/// The route of preview cards.
const CARD_ROUTE: &str = "/media/cards/{slug}/{kind}/{file}";

/// Returns whether a route serves pictures that are drawn on request. Their queries are versions for browser caches.
pub fn draws(route: &str) -> bool {
    let file = route.rsplit('/').next().unwrap_or_default();
    route == CARD_ROUTE || install::ICONS.iter().any(|icon| icon.file == file)
}

/// Returns the routes of the scorers' page, pictures, calendars, news feeds, sitemaps, manifests and robots.txt. `page::serve`, the fallback of
/// the server's router, serves pages and the files of the UI.
pub fn router() -> Router<App> {
    let icons = install::ICONS.iter().fold(Router::new(), |router, icon| {
        let file = icon.file;
        router
            .route(&format!("/{file}"), get(install::icon_of_host))
            .route(&format!("/{{slug}}/{file}"), get(install::icon_of_slug))
    });
    icons
        .route(&format!("/{}", install::MANIFEST), get(install::manifest_of_host))
        .route(&format!("/{{slug}}/{}", install::MANIFEST), get(install::manifest_of_slug))
        .route(scorer::SCORER_PATH, get(scorer::page))
        .route("/robots.txt", get(robots::robots))
        .route("/sitemap.xml", get(sitemap::of_host))
        .route("/{slug}/sitemap.xml", get(sitemap::of_slug))
        .route("/games/{game}/sheet", get(sheet::of_host))
        .route("/{slug}/games/{game}/sheet", get(sheet::of_slug))
        .route("/schedule.ics", get(feeds::of_host))
        .route("/{slug}/schedule.ics", get(feeds::of_slug))
        .route(atom::ATOM_PATH, get(atom::of_host))
        .route("/{slug}/news.atom", get(atom::of_slug))
        .route(CARD_ROUTE, get(cards::card))
        .route("/media/{hash}/{variant}", get(media::picture))
}
