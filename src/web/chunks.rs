//! The files that a screen is made of, by the build's manifest, so that the browser need not find them out one by one.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

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

/// Paths of the screens' files, before and after the name of the screen. Staff's routes load their screens themselves.
const SCREENS: [(&str, &str); 3] = [
    ("src/screens/public/", "/screen.tsx"),
    ("src/screens/home/", "/screen.tsx"),
    ("src/screens/staff/", ".tsx"),
];
const ENTRY: &str = "index.html";
/// What stands around every screen of a site.
const FRAME: &str = "src/parts/site/site.ts";

/// The files of a page beside its own script, by their paths in the build.
pub(super) struct Files {
    pub scripts: Vec<String>,
    /// The page's own first, which says in which order the layers are.
    pub styles: Vec<String>,
}

/// Returns the files that a screen needs, in its site's frame or without it.
pub(super) fn files(screen: &str, framed: bool) -> Files {
    // A debug build serves what was built just now.
    let manifest = if cfg!(debug_assertions) { Cow::Owned(read()) } else { Cow::Borrowed(&*BUILT) };
    let sources = SCREENS.map(|(before, after)| format!("{before}{screen}{after}"));
    let screen = sources.into_iter().find(|source| manifest.contains_key(source));
    let mut entry = Vec::new();
    gather(&manifest, ENTRY, &mut entry);
    let own = entry.len();
    let mut files = entry;
    for source in screen.as_deref().into_iter().chain(framed.then_some(FRAME)) {
        gather(&manifest, source, &mut files);
    }
    let scripts = files[own..].iter().filter(|file| !is_style(file)).cloned().collect();
    files.retain(|file| is_style(file));
    Files { scripts, styles: files }
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
