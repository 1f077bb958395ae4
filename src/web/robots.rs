//! What robots are asked to leave alone, and where the list of pages is.

use std::collections::BTreeSet;
use std::fmt::Write;

use axum::Extension;
use axum::extract::State;

use super::here::At;
use super::routes;
use crate::app::App;
use crate::app::host::{Origin, Site};

/// The rules of the host that is asked.
pub(super) async fn robots(State(app): State<App>, Extension(origin): Extension<Origin>) -> String {
    let at = At::new(&origin, app.clock.now());
    let mut text = "User-agent: *\nDisallow: /api/\nDisallow: /login$\n".to_owned();
    if !matches!(at.site, Site::Organization(_)) {
        text.push_str("Disallow: /*/login$\n");
    }
    for segment in routes::staff_segments().collect::<BTreeSet<_>>() {
        // A slug may begin as one of them does.
        let _ = writeln!(text, "Disallow: /{segment}$\nDisallow: /{segment}/");
    }
    let _ = writeln!(text, "\nSitemap: {}/sitemap.xml", at.host);
    text
}
