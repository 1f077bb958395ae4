//! The style and script tags of a page.
//!
//! A visitor's page has its styles inline: they arrive with the HTML, compress together, and leave the connection to
//! the scripts. The content security policy allows the `style` element by its hash. Staff load pages all day and have
//! the files in the browser's cache, so their pages link to the files.

use axum::http::HeaderValue;
use base64ct::{Base64, Encoding};
use maud::{Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use super::chunks::Files;
use super::{headers, ui};
use crate::error::{Error, Result};

/// The style and script tags of a page's head, and the content security policy that they need.
pub(super) struct PageAssets {
    pub markup: Markup,
    /// The links in the built `index.html` that the markup replaces.
    pub replaced_links: Vec<String>,
    /// The policy that allows the inline styles; none without inline styles.
    pub policy: Option<HeaderValue>,
}

/// Returns links to the style and script files, for staff.
pub(super) fn linked(files: &Files) -> PageAssets {
    let markup = html! {
        (preloads(&files.scripts))
        @for link in links(files) { (PreEscaped(link)) }
    };
    PageAssets { markup, replaced_links: links(files), policy: None }
}

/// Returns the inline styles and links to the scripts, for visitors.
pub(super) fn inlined(files: &Files) -> Result<PageAssets> {
    let styles: String = files.styles.iter().filter_map(|file| ui::text(file)).collect();
    if styles.is_empty() {
        return Ok(PageAssets { markup: preloads(&files.scripts), replaced_links: Vec::new(), policy: None });
    }
    let policy = headers::allowing(&format!("sha256-{}", Base64::encode_string(&Sha256::digest(&styles))));
    let names = files.styles.iter().map(|file| format!("/{file}")).collect::<Vec<_>>().join(" ");
    let markup = html! {
        (preloads(&files.scripts))
        style data-files=(names) { (PreEscaped(styles)) }
    };
    let policy = HeaderValue::from_str(&policy).map_err(Error::internal)?;
    Ok(PageAssets { markup, replaced_links: links(files), policy: Some(policy) })
}

/// Returns the links to the styles exactly as the build writes them into `index.html`.
fn links(files: &Files) -> Vec<String> {
    let link = |file: &String| format!("<link rel=\"stylesheet\" crossorigin href=\"/{file}\">");
    files.styles.iter().map(link).collect()
}

fn preloads(scripts: &[String]) -> Markup {
    html! { @for file in scripts { link rel="modulepreload" crossorigin href=(format!("/{file}")); } }
}
