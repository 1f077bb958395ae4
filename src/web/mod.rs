//! What is not JSON: the pages, the files they are made of, and pictures.

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

/// The route of drawn cards. Its query only tells browsers one version from another.
pub const CARD_ROUTE: &str = "/media/cards/{slug}/{kind}/{file}";

/// Pictures, calendars, and what robots read. Files and pages are what no route takes: see `page::serve`.
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
