//! Responses that are not JSON: HTML pages, the files of the UI, pictures, calendars, sitemaps and robots.txt.

mod assets;
mod cards;
mod chunks;
mod feeds;
mod first;
mod head;
pub mod headers;
mod media;
mod packed;
pub mod page;
mod robots;
mod routes;
mod site_context;
mod sitemap;
mod ui;

pub(crate) use ui::accepts;

use axum::Router;
use axum::routing::get;

use crate::app::App;

/// The route of preview cards. The query is a version for browser caches; the handler ignores it.
pub const CARD_ROUTE: &str = "/media/cards/{slug}/{kind}/{file}";

/// Returns the routes of pictures, calendars, sitemaps and robots.txt. `page::serve`, the fallback of the server's
/// router, serves pages and the files of the UI.
pub fn router() -> Router<App> {
    Router::new()
        .route("/robots.txt", get(robots::robots))
        .route("/sitemap.xml", get(sitemap::of_host))
        .route("/{slug}/sitemap.xml", get(sitemap::of_slug))
        .route("/schedule.ics", get(feeds::of_host))
        .route("/{slug}/schedule.ics", get(feeds::of_slug))
        .route(CARD_ROUTE, get(cards::card))
        .route("/media/{hash}/{variant}", get(media::picture))
}
