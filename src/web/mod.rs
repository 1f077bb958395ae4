//! What is not JSON: the pages, the files they are made of, and pictures.

mod chunks;
mod first;
mod head;
pub mod headers;
mod media;
pub mod page;
mod routes;
mod ui;

pub(crate) use ui::accepts;

use axum::Router;
use axum::routing::get;

use crate::app::App;

/// Pictures. Files and pages are what no route takes: see `page::serve`.
pub fn router() -> Router<App> {
    Router::new().route("/media/{hash}/{variant}", get(media::picture))
}
