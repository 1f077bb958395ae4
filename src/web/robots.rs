//! Serves robots.txt: the paths that crawlers must not visit, and the URL of the sitemap.

use std::fmt::Write;

use axum::Extension;
use axum::extract::State;

use super::site_context::RequestSite;
use crate::app::App;
use crate::app::host::{Origin, Site};
use crate::domain::addresses;

/// Returns robots.txt of the requested host.
pub(super) async fn robots(State(app): State<App>, Extension(origin): Extension<Origin>) -> String {
    let at = RequestSite::new(&origin, app.clock.now());
    let mut text = "User-agent: *\nDisallow: /api/\nDisallow: /login$\n".to_owned();
    if !matches!(at.site, Site::Organization(_)) {
        text.push_str("Disallow: /*/login$\n");
    }
    let mut segments = addresses::staff_segments();
    segments.sort_unstable();
    for segment in segments {
        // Two rules, because a plain prefix would also match slugs that start with the segment.
        let _ = writeln!(text, "Disallow: /{segment}$\nDisallow: /{segment}/");
    }
    let _ = writeln!(text, "\nSitemap: {}/sitemap.xml", at.host);
    text
}
