//! The database: one SQLite file, a few readers, one writer.
//!
//! `Db::read` lends a read-only connection inside one snapshot. `Db::write` hands the one writer a job and answers when the
//! disk has it. Everything that opens the file is in this folder.

mod backup;
mod files;
mod generations;
mod inspect;
mod limit;
mod lock;
mod migrate;
mod migrations;
mod open;
mod queue;
mod reading;
mod restore;
mod schema;
pub mod tenant;
mod transaction;
mod turns;
mod writer;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::thread::JoinHandle;

use r2d2_sqlite::SqliteConnectionManager;
use refinery::Runner;
use tokio::sync::{Semaphore, oneshot, watch};

use crate::budgets::work::{LOOKUP_READERS, READ_WAIT, READERS};
use crate::domain::ids::OrganizationId;
use crate::domain::quotas::Quotas;
use crate::error::{Error, Result};
use generations::Generations;
use queue::Queue;
use turns::Turns;
use writer::{Job, Manner, Ran, Writer};

pub use backup::{Verified, backup, backup_into, verify, verify_with};
pub use inspect::{Report, TableCount, check};
pub use migrate::{Migrated, migrate, pending};
pub use migrations::migrations;
pub use open::APPLICATION_ID;
pub use restore::{Restored, restore};
pub use rusqlite::{Connection, version as sqlite_version};
pub use schema::digests as schema_digests;
pub use transaction::Transaction;
pub use writer::Actor;

/// What a database is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To serve it: the only server of this file, for as long as it is open. A missing file is made.
    Serve,
    /// For a command that may begin a database: a missing file is made. Works beside a running server.
    Create,
    /// For a command about what is there: a missing file is refused. Works beside a running server.
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
    /// Gone once the database is closed: the writer has to be the last to leave, for it removes the write-ahead log.
    readers: RwLock<Option<Readers>>,
    turns: Turns,
    lookups: Arc<Semaphore>,
    /// A server's reads have time limits.
    is_server: bool,
    generations: Arc<Generations>,
    quotas: Arc<OnceLock<Quotas>>,
    queue: Arc<Queue>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Db {
    /// Opens a database, after migrating it where it is older than this program.
    ///
    /// Refuses, in a sentence, a folder, a file of another program, a damaged or a newer one, and, to `Purpose::Serve`, one
    /// that another server has.
    pub fn open(path: &Path, purpose: Purpose) -> Result<Self> {
        Self::open_with(path, purpose, &migrations())
    }

    /// `open`, with other migrations than the program's own.
    pub fn open_with(path: &Path, purpose: Purpose, migrations: &Runner) -> Result<Self> {
        let path = open::prepare(path, purpose)?;
        open::identify(&path)?.schema(&path, migrations::newest(migrations))?;
        let lock = match purpose {
            Purpose::Serve => Some(lock::take(&path)?),
            Purpose::Create | Purpose::Use => None,
        };
        migrate::bring_up(&path, migrations, lock.as_ref())?;
        if purpose == Purpose::Serve {
            inspect::quick(&path)?;
        }
        let generations = Arc::new(Generations::new(lock::Signal::of(&path)?));
        let (queue, quotas) = (Arc::new(Queue::default()), Arc::default());
        let (shared, own) = (Arc::clone(&generations), Arc::clone(&quotas));
        let writer = Writer::new(open::writer(&path)?, Arc::clone(&queue), shared, own, lock)?;
        let readers = open::readers(&path, READERS + LOOKUP_READERS, READ_WAIT)?;
        let writer = std::thread::Builder::new()
            .name("writer".to_owned())
            .spawn(move || writer.run())
            .map_err(Error::internal)?;
        Ok(Self {
            inner: Arc::new(Inner {
                path,
                readers: RwLock::new(Some(readers)),
                turns: Turns::default(),
                lookups: Arc::new(Semaphore::new(LOOKUP_READERS as usize)),
                is_server: purpose == Purpose::Serve,
                generations,
                quotas,
                queue,
                writer: Mutex::new(Some(writer)),
            }),
        })
    }

    /// Sets how many rows each organization may have, once; without it the defaults count.
    pub fn set_quotas(&self, quotas: Quotas) {
        // A second caller has the same settings.
        let _ = self.inner.quotas.set(quotas);
    }

    /// Returns how many rows each organization may have.
    #[must_use]
    pub fn quotas(&self) -> Quotas {
        self.inner.quotas.get().copied().unwrap_or_default()
    }

    /// Where the database is, in full.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Runs `f` in the writer's next transaction, shared with whatever else waits, and answers once the disk has it.
    ///
    /// An error or a panic undoes `f` alone, and so does a person's job that takes longer than `WRITE_TIME`. Constraints have to be immediate: a deferred one would fail at the commit that
    /// `f` shares with others. `Busy` when the queue is full, `Unavailable` when the organization has half of its places.
    pub async fn write<T: Send + 'static>(
        &self,
        actor: Actor,
        f: impl FnOnce(&Transaction<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.enqueue(actor, Manner::Shared, f).await
    }

    /// `write` for a long job (an import, the seed, the deletion of an organization): its transaction is its own.
    pub async fn write_alone<T: Send + 'static>(
        &self,
        actor: Actor,
        f: impl FnOnce(&Transaction<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.enqueue(actor, Manner::Alone, f).await
    }

    /// `write` of what no cache holds, such as counts, sessions and a person's own settings: it raises no generation.
    pub async fn write_quietly<T: Send + 'static>(
        &self,
        actor: Actor,
        f: impl FnOnce(&Transaction<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.enqueue(actor, Manner::Quiet, f).await
    }

    /// A number that is another one after each committed write that may concern the organization.
    #[must_use]
    pub fn generation(&self, organization: OrganizationId) -> u64 {
        self.inner.generations.of(organization)
    }

    /// A number that is another one after each committed write, whosever it is.
    #[must_use]
    pub fn overall_generation(&self) -> u64 {
        self.inner.generations.overall()
    }

    /// Tells of each write that raises a generation, as soon as it is committed. Several may be told of as one.
    #[must_use]
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.inner.generations.watch()
    }

    /// Finishes the writes that wait, then leaves the file tidy: optimized, with an empty write-ahead log, unlocked.
    /// Reads and writes that come later are refused as busy.
    pub async fn close(&self) -> Result<()> {
        self.inner.leave_readers();
        let closed = self.inner.queue.close();
        // A writer that is gone already has closed as well.
        let _ = closed.await;
        Ok(())
    }

    async fn enqueue<T: Send + 'static>(
        &self,
        actor: Actor,
        manner: Manner,
        f: impl FnOnce(&Transaction<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (send, receive) = oneshot::channel();
        let run = Box::new(move |transaction: Result<&Transaction<'_>>| {
            let result = transaction.and_then(|transaction| caught(|| f(transaction)));
            Ran {
                succeeded: result.is_ok(),
                answer: Box::new(move |fault: Option<Error>| {
                    // Whoever asked may have gone away; what was committed stays committed.
                    let _ = send.send(fault.map_or(result, Err));
                }),
            }
        });
        self.inner.queue.push(Job { actor, manner, run })?;
        receive.await.map_err(|_| Error::Busy)?
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
    /// Waits for the writer, so that a dropped database has left the file and its lock.
    fn drop(&mut self) {
        self.leave_readers();
        // Nobody waits for the answer: the thread's end tells.
        drop(self.queue.close());
        let writer = self.writer.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer
            && writer.thread().id() != std::thread::current().id()
            && writer.join().is_err()
        {
            tracing::error!("the writer had panicked");
        }
    }
}

/// Runs a piece of work that is not ours to trust: a panic becomes an error, and is logged.
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
