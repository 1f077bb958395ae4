//! Pages that an organization has written.

use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::{First, Here};
use crate::db::Connection;
use crate::error::{Error, Result};
use crate::views::pages::{self, ShownPage};

pub(super) fn read(conn: &Connection, here: &Here, path: &str) -> Result<First> {
    let page = pages::find(conn, here.organization.id, path)?;
    let about = format!("{}: {}.", page.title, here.organization.name);
    let mut first = First::new(&page.title, about, format!("/{}", page.path));
    first.picture = here.picture();
    first.html = Some(html! { h1 { (page.title) } (text(&page)) });
    answer(&mut first, here, &page)?;
    Ok(first)
}

/// Adds the page of that path, where the organization has written it, to what a screen shows besides.
pub(super) fn add(first: &mut First, conn: &Connection, here: &Here, path: &str) -> Result<()> {
    match pages::find(conn, here.organization.id, path) {
        Ok(page) => {
            let shown = text(&page);
            first.html = Some(html! { @if let Some(before) = first.html.take() { (before) } (shown) });
            answer(first, here, &page)
        }
        Err(Error::NotFound(_)) => Ok(()),
        Err(other) => Err(other),
    }
}

fn answer(first: &mut First, here: &Here, page: &ShownPage) -> Result<()> {
    first.answer(here, &format!("/api/pages/{}", page.path.replace('/', "%2F")), &json!({ "page": page }))
}

fn text(page: &ShownPage) -> Markup {
    html! {
        (PreEscaped(&page.html))
        @for item in &page.faq {
            h2.section { (item.question) }
            (PreEscaped(&item.html))
        }
        @if !page.videos.is_empty() {
            ul { @for video in &page.videos { li { a href=(video.url) rel="noopener" { (video.title) } } } }
        }
    }
}
