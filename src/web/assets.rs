//! How a page brings its styles and says which scripts come next.
//!
//! A visitor's page has its styles in itself: they come with the first bytes, compress with one another, and take no
//! connection from the scripts. The policy allows that one element, by its hash. Staff come back all day and have the
//! files in their browser, so their page links to them.

use axum::http::HeaderValue;
use base64ct::{Base64, Encoding};
use maud::{Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use super::chunks::Files;
use super::{headers, ui};
use crate::error::{Error, Result};

/// The style and script tags of a page's head, and the headers that belong to them.
pub(super) struct PageAssets {
    pub markup: Markup,
    /// The links of the built page, which the markup stands for.
    pub replaced_links: Vec<String>,
    /// The policy that allows the styles in the page, where there are some.
    pub policy: Option<HeaderValue>,
}

/// Links to all files, as staff have them.
pub(super) fn linked(files: &Files) -> PageAssets {
    let markup = html! {
        (preloads(&files.scripts))
        @for link in links(files) { (PreEscaped(link)) }
    };
    PageAssets { markup, replaced_links: links(files), policy: None }
}

/// The styles themselves, and links to the scripts.
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

/// Links to the styles, as the build writes them.
fn links(files: &Files) -> Vec<String> {
    let link = |file: &String| format!("<link rel=\"stylesheet\" crossorigin href=\"/{file}\">");
    files.styles.iter().map(link).collect()
}

fn preloads(scripts: &[String]) -> Markup {
    html! { @for file in scripts { link rel="modulepreload" crossorigin href=(format!("/{file}")); } }
}
