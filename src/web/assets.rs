//! The style and script tags of a page.
//!
//! A visitor's page has its styles inline: they arrive with the HTML, compress together, and leave the connection to
//! the scripts. The content security policy allows the `style` element by its hash. Staff load pages all day and have
//! the files in the browser's cache, so their pages link to the files.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

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

/// The styles of a page as they stand in it, and the policy that allows them.
struct InlineStyles {
    markup: String,
    policy: HeaderValue,
}

/// The inline styles of the pages so far, by their files. The names of the files contain hashes of their contents.
static INLINE_STYLES: LazyLock<RwLock<HashMap<Vec<String>, Arc<InlineStyles>>>> =
    LazyLock::new(RwLock::default);

/// Returns the inline styles and links to the scripts, for visitors.
pub(super) fn inlined(files: &Files) -> Result<PageAssets> {
    let styles = inline_styles(&files.styles)?;
    let markup = html! { (preloads(&files.scripts)) (PreEscaped(&styles.markup)) };
    let policy = (!styles.markup.is_empty()).then(|| styles.policy.clone());
    let replaced_links = if policy.is_some() { links(files) } else { Vec::new() };
    Ok(PageAssets { markup, replaced_links, policy })
}

/// Returns the styles of files, which are put together and hashed once.
fn inline_styles(files: &[String]) -> Result<Arc<InlineStyles>> {
    let known = INLINE_STYLES.read().unwrap_or_else(PoisonError::into_inner).get(files).cloned();
    if let Some(known) = known {
        return Ok(known);
    }
    let styles: String = files.iter().filter_map(|file| ui::text(file)).collect();
    let policy = headers::allowing(&format!("sha256-{}", Base64::encode_string(&Sha256::digest(&styles))));
    let names = files.iter().map(|file| format!("/{file}")).collect::<Vec<_>>().join(" ");
    let markup = html! { @if !styles.is_empty() { style data-files=(names) { (PreEscaped(styles)) } } };
    let policy = HeaderValue::from_str(&policy).map_err(Error::internal)?;
    let made = Arc::new(InlineStyles { markup: markup.into_string(), policy });
    let mut known = INLINE_STYLES.write().unwrap_or_else(PoisonError::into_inner);
    known.insert(files.to_vec(), Arc::clone(&made));
    Ok(made)
}

/// Returns the links to the styles exactly as the build writes them into `index.html`.
fn links(files: &Files) -> Vec<String> {
    let link = |file: &String| format!("<link rel=\"stylesheet\" crossorigin href=\"/{file}\">");
    files.styles.iter().map(link).collect()
}

fn preloads(scripts: &[String]) -> Markup {
    html! { @for file in scripts { link rel="modulepreload" crossorigin href=(format!("/{file}")); } }
}
