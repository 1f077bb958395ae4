//! The database: one SQLite file, several readers, one writer.
//!
//! `Db::read` runs a closure on a read-only connection in one snapshot. `Db::write` passes a job to the writer and
//! returns after the commit is on disk. All code that opens the file is in this folder.

mod backups;
mod files;
mod generations;
mod health;
mod inspect;
mod job;
mod limit;
mod lock;
mod migrate;
mod migrations;
mod open;
mod queue;
mod reading;
mod restore;
mod schema;
mod settings;
mod staging;
#[cfg(debug_assertions)]
pub mod statements;
mod temporary;
pub mod tenant;
mod transaction;
mod turns;
pub mod undo;
mod writer;

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;

use r2d2_sqlite::SqliteConnectionManager;
use refinery::Runner;
use tokio::sync::{Semaphore, oneshot, watch};

use crate::budgets::work::{LOOKUP_READERS, READ_WAIT, READERS};
use crate::clock::Clock;
use crate::domain::ids::{ActivityId, OrganizationId};
use crate::domain::quotas::Quotas;
use crate::error::{Error, Result};
use crate::histogram::DurationHistogram;
use generations::Generations;
use job::{FinishedJob, Job, WriteMode};
use queue::Queue;
use settings::DatabaseSettings;
use turns::Turns;
use writer::Writer;

pub use backups::{
    DownloadedBackup, StoredBackup, VerifiedBackup, backup, backup_compressed, backup_into, is_compressed,
    list_backups, remove_unfinished, verify, verify_with,
};
pub use files::PartialFile;
pub use health::{DatabaseLoad, DatabaseSizes};
pub use inspect::{DatabaseReport, TableCount, check};
pub use job::Actor;
pub use migrate::{MigrationReport, migrate, pending};
pub use migrations::migrations;
pub use open::APPLICATION_ID;
pub use restore::{RestoreReport, restore};
pub use rusqlite::{Connection, version as sqlite_version};
pub use schema::digests as schema_digests;
pub use staging::{Staging, newest_schema};
pub use temporary::{TemporaryFile, TemporaryFileView};
pub use transaction::Transaction;

/// The purpose for which a database is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenPurpose {
    /// To serve it, as the only server of the file. Creates a missing file.
    Serve,
    /// For a command that may create a database. Creates a missing file. Works beside a running server.
    Create,
    /// For a command that uses existing data. A missing file is an error. Works beside a running server.
    Use,
}

type Readers = r2d2::Pool<SqliteConnectionManager>;

/// An open database. Clones share it.
#[derive(Clone)]
pub struct Db {
    inner: Arc<Inner>,
}

struct Inner {
    path: PathBuf,
    /// The device and the number of the file that was opened.
    identity: (u64, u64),
    /// `None` once the database is closed. The writer must close last, because it removes the write-ahead log.
    readers: RwLock<Option<Readers>>,
    turns: Turns,
    lookups: Arc<Semaphore>,
    /// Whether reads have time limits, as in a server.
    is_server: bool,
    generations: Arc<Generations>,
    settings: Arc<DatabaseSettings>,
    queue: Arc<Queue>,
    /// Times that commits took.
    commits: DurationHistogram,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Db {
    /// Opens a database and migrates it if it is older than this program.
    ///
    /// # Errors
    /// `Conflict` for a folder, a file of another program, a damaged file, a file of a newer version, and, with
    /// `OpenPurpose::Serve`, a database that another server uses.
    pub fn open(path: &Path, purpose: OpenPurpose) -> Result<Self> {
        Self::open_with(path, purpose, &migrations())
    }

    /// Opens a database like [`open`](Self::open), with other migrations than the program's own.
    pub fn open_with(path: &Path, purpose: OpenPurpose, migrations: &Runner) -> Result<Self> {
        let path = open::prepare(path, purpose)?;
        open::identify(&path)?.schema(&path, migrations::newest(migrations))?;
        let lock = match purpose {
            OpenPurpose::Serve => {
                files::check_writable(&path)?;
                Some(lock::take(&path)?)
            }
            OpenPurpose::Create | OpenPurpose::Use => None,
        };
        migrate::bring_up(&path, migrations, lock.as_ref())?;
        if purpose == OpenPurpose::Serve {
            inspect::quick(&path)?;
            files::sweep(&path)?;
        }
        let identity = files::identity(&path).unwrap_or_default();
        let generations = Arc::new(Generations::new(lock::WriteSignal::of(&path)?));
        let (queue, settings) = (Arc::new(Queue::default()), Arc::new(DatabaseSettings::of(&path)));
        let (shared, own) = (Arc::clone(&generations), Arc::clone(&settings));
        let writer = Writer::new(open::writer(&path)?, Arc::clone(&queue), shared, own, lock)?;
        let commits = writer.commits.clone();
        let readers = open::readers(&path, READERS + LOOKUP_READERS, READ_WAIT)?;
        let writer = std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || writer.run())
            .map_err(Error::internal)?;
        Ok(Self {
            inner: Arc::new(Inner {
                identity,
                path,
                readers: RwLock::new(Some(readers)),
                turns: Turns::default(),
                lookups: Arc::new(Semaphore::new(LOOKUP_READERS as usize)),
                is_server: purpose == OpenPurpose::Serve,
                generations,
                settings,
                queue,
                commits,
                writer: Mutex::new(Some(writer)),
            }),
        })
    }

    /// Sets the quotas of all organizations. Without this call the defaults apply.
    pub fn set_quotas(&self, quotas: Quotas) {
        self.inner.settings.set_quotas(quotas);
    }

    /// Sets the clock by which the writer notes when it writes, once; without it that is the machine's.
    pub fn set_clock(&self, clock: &Clock) {
        // A second caller has the same clock.
        let _ = self.inner.settings.clock.set(clock.clone());
    }

    /// Sets the free space in bytes below which the writer refuses writes; 0, the default, for none.
    pub fn set_free_space(&self, bytes: u64) {
        self.inner.settings.free_space.set_limit(bytes);
    }

    /// Sets the size in bytes of what the file keeps for undoing actions. Without this call nothing is removed for its size.
    pub fn set_undo_limit(&self, bytes: u64) {
        self.inner.settings.set_undo_limit(bytes);
    }

    /// Returns the quotas of all organizations.
    #[must_use]
    pub fn quotas(&self) -> Quotas {
        self.inner.settings.quotas()
    }

    /// Returns the full path of the database.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Runs `f` in the writer's next transaction, together with other waiting jobs, and returns after the commit is on
    /// disk.
    ///
    /// An error or a panic rolls back only `f`, and so does a job that takes longer than `WRITE_TIME`. Constraints must
    /// be immediate: a deferred constraint would fail at the commit that `f` shares with other jobs.
    ///
    /// # Errors
    /// `Busy` if the queue is full, `Unavailable` if the organization has half of its places, `DiskFull` if the disk has
    /// too little free space.
    pub async fn write<T: Send + 'static>(
        &self,
        actor: Actor,
        f: impl FnOnce(&Transaction<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.enqueue(actor, WriteMode::Shared, f).await
    }

    /// Runs `f` like [`write`](Self::write), in a transaction of its own, for a long job (an import, the seed, the
    /// deletion of an organization).
    pub async fn write_alone<T: Send + 'static>(
        &self,
        actor: Actor,
        f: impl FnOnce(&Transaction<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.enqueue(actor, WriteMode::Alone, f).await
    }

    /// Runs `f` like [`write`](Self::write) without raising a generation, for data that no cache contains: counts,
    /// sessions and a user's own settings. Free space below the limit does not stop it: it needs little, and staff must
    /// be able to sign in.
    pub async fn write_quietly<T: Send + 'static>(
        &self,
        actor: Actor,
        f: impl FnOnce(&Transaction<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.enqueue(actor, WriteMode::Quiet, f).await
    }

    /// Runs `f` like [`write`](Self::write), with an entry of the activity log that cannot be undone: for changes that have a
    /// history of their own.
    pub async fn write_told<T: Send + 'static>(
        &self,
        actor: Actor,
        f: impl FnOnce(&Transaction<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.enqueue(actor, WriteMode::Told, f).await
    }

    /// Runs `f` like [`write`](Self::write), without an entry of the activity log: for the log of a scored game, which tells
    /// itself who did what, several times a minute.
    pub async fn write_unlogged<T: Send + 'static>(
        &self,
        actor: Actor,
        f: impl FnOnce(&Transaction<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.enqueue(actor, WriteMode::Unlogged, f).await
    }

    /// Runs `f` like [`write`](Self::write) and rolls back what it wrote, for a dry run: the activity log and all caches stay
    /// as they are.
    pub async fn rehearse<T: Send + 'static>(
        &self,
        actor: Actor,
        f: impl FnOnce(&Transaction<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (send, receive) = oneshot::channel();
        let job = self.enqueue(actor, WriteMode::Unlogged, move |tx| -> Result<Infallible> {
            // The caller may have stopped waiting.
            let _ = send.send(f(tx)?);
            Err(Error::internal("the error that rolls the job back"))
        });
        let Err(error) = job.await;
        receive.await.map_err(|_| error)
    }

    /// Returns a number that changes with each committed write that may concern the organization.
    #[must_use]
    pub fn generation(&self, organization: OrganizationId) -> u64 {
        self.inner.generations.of(organization)
    }

    /// Returns a number that changes with each committed write of any organization.
    #[must_use]
    pub fn overall_generation(&self) -> u64 {
        self.inner.generations.overall()
    }

    /// Returns a receiver that is notified of each write that raises a generation, after its commit. Several writes may
    /// be merged into one notification.
    #[must_use]
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.inner.generations.watch()
    }

    /// Completes the waiting writes, then optimizes the file, empties its write-ahead log and releases its lock. Later
    /// reads and writes fail with `Busy`.
    pub async fn close(&self) -> Result<()> {
        self.inner.leave_readers();
        let closed = self.inner.queue.close();
        // An error means that the writer has already ended.
        let _ = closed.await;
        Ok(())
    }

    async fn enqueue<T: Send + 'static>(
        &self,
        actor: Actor,
        mode: WriteMode,
        f: impl FnOnce(&Transaction<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (send, receive) = oneshot::channel();
        let run = Box::new(move |transaction: Result<&Transaction<'_>>| {
            let result = transaction.and_then(|transaction| caught(|| f(transaction)));
            FinishedJob {
                succeeded: result.is_ok(),
                disk_is_full: matches!(result, Err(Error::DiskFull)),
                answer: Box::new(move |committed: Result<Option<ActivityId>>| {
                    let answer = committed.and_then(|undoable| result.map(|result| (result, undoable)));
                    // The caller may have stopped waiting. The commit stands.
                    let _ = send.send(answer);
                }),
            }
        });
        self.inner.queue.push(Job { actor, mode, run })?;
        let (result, undoable) = receive.await.map_err(|_| Error::Busy)??;
        if let Some(activity) = undoable {
            tenant::note_undoable(activity);
        }
        Ok(result)
    }
}

impl Inner {
    fn reader(&self) -> Result<r2d2::PooledConnection<SqliteConnectionManager>> {
        let readers = self.readers.read().unwrap_or_else(PoisonError::into_inner).clone();
        readers.and_then(|readers| readers.get().ok()).ok_or(Error::Busy)
    }

    fn leave_readers(&self) {
        self.readers.write().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl Drop for Inner {
    /// Waits for the writer thread, so that the file and its lock are released when the database is dropped.
    fn drop(&mut self) {
        self.leave_readers();
        // Joining the thread below shows that the writer has ended.
        drop(self.queue.close());
        let writer = self.writer.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer
            && writer.thread().id() != std::thread::current().id()
            && writer.join().is_err()
        {
            tracing::error!("the writer thread panicked");
        }
    }
}

/// Runs `work` and turns a panic into an error, which is logged.
fn caught<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let message = panic
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("no message");
        tracing::error!(message, "a database job panicked");
        Err(Error::internal(format!("a database job panicked: {message}")))
    })
}
