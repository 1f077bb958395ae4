//! Database files without a server.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::UNIX_EPOCH;

use homecourt::db::{Actor, Db, OpenPurpose, Transaction};

/// Writes to a database file that no server has open. A file that does not exist is made.
pub fn write(path: &Path, fill: impl FnOnce(&Transaction<'_>) + Send + 'static) {
    if !path.exists() {
        fs::copy(&*EMPTY, path).unwrap();
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let db = Db::open(path, OpenPurpose::Use).unwrap();
        let fill = |tx: &Transaction<'_>| {
            fill(tx);
            Ok(())
        };
        db.write_alone(Actor::program("fill"), fill).await.unwrap();
        db.close().await.unwrap();
    });
}

/// An empty database. Each test runs in a process of its own; the first one of a build makes the file, and the others copy
/// it instead of running all migrations.
static EMPTY: LazyLock<PathBuf> = LazyLock::new(|| {
    let build = std::env::current_exe().and_then(|program| program.metadata()?.modified()).unwrap();
    let build = build.duration_since(UNIX_EPOCH).unwrap().as_nanos();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("empty-{build}.db"));
    if !path.exists() {
        remove_others(folder, &path);
        let own = tempfile::tempdir_in(folder).unwrap();
        let new = own.path().join("empty.db");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            Db::open(&new, OpenPurpose::Create).unwrap().close().await.unwrap();
        });
        // Another test may have made the same file meanwhile.
        fs::rename(new, &path).unwrap();
    }
    path
});

/// Removes the files of earlier builds.
fn remove_others(folder: &Path, own: &Path) {
    for other in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let is_empty = other.file_name().is_some_and(|name| name.to_string_lossy().starts_with("empty-"));
        if is_empty && other != own {
            // Another test may have removed it.
            let _ = fs::remove_file(other);
        }
    }
}
