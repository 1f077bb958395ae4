//! Database files without a server.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use homecourt::db::{Actor, Db, OpenPurpose, Transaction};

use super::build_file::find_or_make;

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

/// The path of a database without data. Tests copy it, which is faster than running all migrations.
static EMPTY: LazyLock<PathBuf> = LazyLock::new(|| {
    find_or_make("empty-database", |path| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            Db::open(path, OpenPurpose::Create).unwrap().close().await.unwrap();
        });
    })
});
