//! The files that a screen is made of, named in the page's head so that the browser asks for all of them at once.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use maud::{Markup, html};
use serde::Deserialize;

use super::ui;

/// A chunk of the built UI, as the build's manifest describes it.
#[derive(Clone, Default, Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    css: Vec<String>,
    #[serde(default)]
    imports: Vec<String>,
}

type Manifest = HashMap<String, Chunk>;

static BUILT: LazyLock<Manifest> = LazyLock::new(read);

fn read() -> Manifest {
    ui::manifest().and_then(|file| serde_json::from_slice(&file.data).ok()).unwrap_or_default()
}

/// Where screens are, and what stands around every one of a site's.
const FOLDERS: [&str; 4] =
    ["src/screens/public", "src/screens/home", "src/screens/account", "src/screens/staff"];
const FRAME: [&str; 2] = ["src/parts/site-head.tsx", "src/parts/site-foot.tsx"];

/// Links to the files of the first of these screens that there is, in its site's frame or not, but for those that the
/// page itself names.
pub(super) fn links(screens: &[&str], framed: bool, page: &str) -> Markup {
    // A debug build serves what was built just now.
    let manifest = if cfg!(debug_assertions) { Cow::Owned(read()) } else { Cow::Borrowed(&*BUILT) };
    let sources = screens.iter().flat_map(|name| FOLDERS.map(|folder| format!("{folder}/{name}.tsx")));
    let screen = sources.into_iter().find(|source| manifest.contains_key(source));
    let mut files = Vec::new();
    for source in screen.as_deref().into_iter().chain(FRAME.into_iter().filter(|_| framed)) {
        gather(&manifest, source, &mut files);
    }
    files.retain(|file| !page.contains(file.as_str()));
    let (styles, scripts): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| is_style(file));
    html! {
        @for file in scripts { link rel="modulepreload" crossorigin href=(format!("/{file}")); }
        @for file in styles { link rel="stylesheet" crossorigin href=(format!("/{file}")); }
    }
}

fn is_style(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(_, end)| end == "css")
}

/// A chunk's file after those of what it imports, each once.
fn gather(manifest: &Manifest, source: &str, files: &mut Vec<String>) {
    let Some(chunk) = manifest.get(source).filter(|chunk| !files.contains(&chunk.file)) else { return };
    files.push(chunk.file.clone());
    for import in &chunk.imports {
        gather(manifest, import, files);
    }
    for style in &chunk.css {
        if !files.contains(style) {
            files.push(style.clone());
        }
    }
}
