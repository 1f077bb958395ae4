//! What is not JSON: the pages, their files and pictures.

pub mod headers;
mod media;
pub mod page;
mod ui;

use axum::Router;
use axum::routing::get;

use crate::app::App;

/// Files of the user interface and pictures. Every other address is a page.
pub fn router() -> Router<App> {
    Router::new()
        .route("/assets/{*path}", get(ui::asset))
        .route("/favicon.svg", get(ui::favicon))
        .route("/media/{hash}/{variant}", get(media::picture))
}
