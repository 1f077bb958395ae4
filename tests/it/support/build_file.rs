//! Files that all tests of one build share, because nextest runs each test in a process of its own. The first test that
//! needs such a file makes it, and the others read it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Returns the path of the file `name` of this build. `make` writes the file if it does not exist.
pub fn find_or_make(name: &str, make: impl FnOnce(&Path)) -> PathBuf {
    let build = std::env::current_exe().and_then(|program| program.metadata()?.modified()).unwrap();
    let build = build.duration_since(UNIX_EPOCH).unwrap().as_nanos();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("{name}-{build}"));
    if !path.exists() {
        remove_others(folder, name, &path);
        let own = tempfile::tempdir_in(folder).unwrap();
        let new = own.path().join(name);
        make(&new);
        // If another test has made the file meanwhile, this one replaces it.
        fs::rename(new, &path).unwrap();
    }
    path
}

/// Removes the files of earlier builds.
fn remove_others(folder: &Path, name: &str, own: &Path) {
    for other in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let build = other.file_name().and_then(|file| file.to_str()?.strip_prefix(name)?.strip_prefix('-'));
        if build.is_some() && other != own {
            // If this fails, another test has removed the file already.
            let _ = fs::remove_file(other);
        }
    }
}
