//! What robots are asked to leave alone, and where the list of pages is.

use std::fmt::Write;

use axum::Extension;
use axum::extract::State;

use super::site_context::RequestSite;
use crate::app::App;
use crate::app::host::{Origin, Site};
use crate::domain::addresses;

/// The rules of the host that is asked.
pub(super) async fn robots(State(app): State<App>, Extension(origin): Extension<Origin>) -> String {
    let at = RequestSite::new(&origin, app.clock.now());
    let mut text = "User-agent: *\nDisallow: /api/\nDisallow: /login$\n".to_owned();
    if !matches!(at.site, Site::Organization(_)) {
        text.push_str("Disallow: /*/login$\n");
    }
    let mut segments = addresses::staff_segments();
    segments.sort_unstable();
    for segment in segments {
        // A slug may begin as one of them does.
        let _ = writeln!(text, "Disallow: /{segment}$\nDisallow: /{segment}/");
    }
    let _ = writeln!(text, "\nSitemap: {}/sitemap.xml", at.host);
    text
}
