//! Finds the files of a screen in the build's manifest, so that the page can preload all of them at once.

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
    name: String,
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

/// Paths of the screens' sources: the parts before and after the name of the screen. `staff/routes.tsx` imports the
/// staff screens lazily, so only the routes file itself is preloaded.
const SCREENS: [(&str, &str); 3] = [
    ("src/screens/public/", "/screen.tsx"),
    ("src/screens/home/", "/screen.tsx"),
    ("src/screens/staff/", ".tsx"),
];
/// The chunk of the page's own script, as `ui/vite.config.ts` names it.
const ENTRY: &str = "entry";

/// The files of a page besides the entry script, by their paths in the build.
pub(super) struct Files {
    pub scripts: Vec<String>,
    /// The entry's styles come first, because they declare the order of the cascade layers.
    pub styles: Vec<String>,
}

/// Returns the files of a screen and of its rendered parts.
pub(super) fn files(screen: &str, parts: &[String]) -> Files {
    // A debug build serves the current `ui/dist`, so the manifest may have changed since the last request.
    let manifest = if cfg!(debug_assertions) { Cow::Owned(read()) } else { Cow::Borrowed(&*BUILT) };
    let sources = SCREENS.map(|(before, after)| format!("{before}{screen}{after}"));
    let screen = sources.into_iter().find(|source| manifest.contains_key(source));
    let mut files = Vec::new();
    let is_entry = |chunk: &Chunk| chunk.name == ENTRY && !is_style(&chunk.file);
    if let Some((entry, _)) = manifest.iter().find(|(_, chunk)| is_entry(chunk)) {
        gather(&manifest, entry, &mut files);
    }
    let own = files.len();
    let parts = parts.iter().map(|part| format!("src/{part}.tsx"));
    for source in screen.into_iter().chain(parts) {
        gather(&manifest, &source, &mut files);
    }
    let scripts = files[own..].iter().filter(|file| !is_style(file)).cloned().collect();
    files.retain(|file| is_style(file));
    Files { scripts, styles: files }
}

fn is_style(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(_, end)| end == "css")
}

/// Adds the file of a chunk, its imports recursively, and their styles to `files`, each once. Styles of an import come
/// before those of the importing chunk.
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
