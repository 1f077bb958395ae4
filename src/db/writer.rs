//! The writer: one thread that commits waiting jobs together and responds after each commit.

mod housekeeping;

use std::sync::Arc;
use std::time::{Duration, Instant};

use rusqlite::{Connection, named_params};

use super::generations::{Generations, data_version};
use super::job::{Actor, FinishedJob, Job, Respond, WriteMode};
use super::limit::{WriteLimit, too_slow};
use super::lock::Lock;
use super::queue::{Queue, WriterStep, same};
use super::settings::DatabaseSettings;
use super::transaction::Transaction;
use super::undo::{self, Recorder};
use crate::budgets::work::SLOW_WRITER_TIME;
use crate::domain::ids::{ActivityId, OrganizationId};
use crate::error::{Error, Result};
use crate::fair::QueueParty;
use crate::histogram::DurationHistogram;

/// Maximum number of jobs in one commit.
const BATCH: usize = 128;
/// Time after which a batch takes no further job.
const BATCH_TIME: Duration = Duration::from_millis(5);
/// Time that a batch waits for its next job if it is smaller than the previous batch: a caller that just got its
/// response often writes again, and a shared commit is cheaper. A single write never waits.
const LINGER: Duration = Duration::from_micros(100);
/// Interval at which an idle writer checks for writes of other processes.
const IDLE: Duration = Duration::from_secs(1);
/// Number of batches after which a writer that is never idle does the housekeeping all the same.
const BATCHES_BETWEEN: u32 = 1_000;
/// Updates the planner's statistics of every table that has none or has changed a lot, from a bounded number of rows.
/// Includes tables that this connection only wrote.
const OPTIMIZE_AT_END: &str = "PRAGMA optimize = 0x10012";
/// Timeout for readers of other processes when the writer closes.
const LAST_WAIT: Duration = Duration::from_millis(200);

/// A job in the open transaction that has not been committed.
struct UncommittedJob {
    answer: Respond,
    /// Whether the job changed rows. Otherwise, or if it is quiet, it raises no generation.
    changed: bool,
    quiet: bool,
    organization: Option<OrganizationId>,
    /// The action that can be undone.
    undoable: Option<ActivityId>,
}

/// Ends the queue when the writer ends, even by a panic, so that no caller waits forever.
struct EndOfQueue(Arc<Queue>);

impl Drop for EndOfQueue {
    fn drop(&mut self) {
        self.0.end();
    }
}

pub(super) struct Writer {
    connection: Connection,
    queue: Arc<Queue>,
    limit: WriteLimit,
    recorder: Recorder,
    /// Organizations whose job was stopped for taking too long, with the time. For a while their jobs run in
    /// transactions of their own, because stopping a job may roll back the whole transaction.
    slow: Vec<(QueueParty, Instant)>,
    /// Number of jobs in the previous batch.
    expected: usize,
    /// Number of batches since the last housekeeping.
    batches: u32,
    /// Times that commits took, until they were on disk.
    pub(super) commits: DurationHistogram,
    generations: Arc<Generations>,
    settings: Arc<DatabaseSettings>,
    data_version: i64,
    /// An upper bound of the size of all records for undoing, in bytes; `None` before they are counted.
    undo_bytes: Option<u64>,
    dirty: bool,
    has_written: bool,
    optimized: Option<Instant>,
    /// The server's lock. A command that works beside a server has none and leaves housekeeping to the server.
    lock: Option<Lock>,
    /// Whether the disk had enough free space when it was last measured.
    room: Result<()>,
}

impl Writer {
    pub(super) fn new(
        connection: Connection,
        queue: Arc<Queue>,
        generations: Arc<Generations>,
        settings: Arc<DatabaseSettings>,
        lock: Option<Lock>,
    ) -> Result<Self> {
        let data_version = data_version(&connection)?;
        let limit = WriteLimit::default();
        if lock.is_some() {
            limit.install(&connection)?;
        }
        let recorder = Recorder::install(&connection)?;
        Ok(Self {
            recorder,
            connection,
            queue,
            limit,
            slow: Vec::new(),
            expected: 0,
            batches: 0,
            commits: DurationHistogram::default(),
            generations,
            settings,
            data_version,
            undo_bytes: None,
            dirty: false,
            has_written: false,
            optimized: None,
            lock,
            room: Ok(()),
        })
    }

    /// Runs until the queue is closed.
    pub(super) fn run(mut self) {
        let _end = EndOfQueue(Arc::clone(&self.queue));
        loop {
            match self.queue.next(IDLE) {
                WriterStep::Job(job) => {
                    self.batch(job);
                    self.batches += 1;
                    if self.batches >= BATCHES_BETWEEN {
                        self.rest();
                    }
                }
                WriterStep::Idle => self.rest(),
                WriterStep::Finish => break,
            }
        }
        if self.has_written || self.lock.is_some() {
            self.housekeeping(OPTIMIZE_AT_END);
        }
        // Another program can hold a read transaction permanently, as Litestream does, so that the log cannot be
        // emptied. The passive checkpoint then moves what can be moved into the file.
        self.keep_house(&format!("PRAGMA busy_timeout = {}", LAST_WAIT.as_millis()));
        self.keep_house("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA wal_checkpoint(PASSIVE)");
        // Release the file and its lock before the callers of `close` are notified.
        drop(self);
    }

    /// Runs a job and the jobs behind it in one transaction.
    fn batch(&mut self, first: Job) {
        if let Err(cause) = self.begin() {
            return self.refuse_all(first, &Error::from(cause));
        }
        let started = Instant::now();
        let mut batch = Vec::new();
        let mut next = Some(first);
        let mut count = 0;
        while let Some(job) = next {
            let alone = !self.may_share(&job);
            if let Err(cause) = self.run_or_refuse(job, &mut batch) {
                return self.give_up(batch, &cause);
            }
            count += 1;
            let full = alone || count == BATCH || started.elapsed() >= BATCH_TIME;
            next = if full {
                None
            } else {
                self.waiting(if count < self.expected { LINGER } else { Duration::ZERO })
            };
        }
        self.expected = count;
        let begun = Instant::now();
        let committed = self.statement("COMMIT");
        self.commits.observe(begun.elapsed());
        match committed {
            Ok(()) => self.publish(batch),
            Err(cause) => self.give_up(batch, &Error::from(cause)),
        }
    }

    /// Begins a transaction and measures the free space, so that writes are accepted again as soon as there is room.
    fn begin(&mut self) -> rusqlite::Result<()> {
        self.room = self.settings.free_space.check();
        self.statement("BEGIN IMMEDIATE")?;
        self.notice_others();
        Ok(())
    }

    /// Waits for the next job that can share this transaction.
    fn waiting(&self, patience: Duration) -> Option<Job> {
        self.queue.next_of(patience, |job| self.may_share(job))
    }

    fn may_share(&self, job: &Job) -> bool {
        job.mode != WriteMode::Alone && !self.is_slow(job.actor.organization)
    }

    fn is_slow(&self, party: QueueParty) -> bool {
        self.slow.iter().any(|(slow, since)| *slow == party && since.elapsed() < SLOW_WRITER_TIME)
    }

    /// Runs one job, unless the disk has too little free space for it.
    fn run_or_refuse(&mut self, job: Job, batch: &mut Vec<UncommittedJob>) -> Result<()> {
        match &self.room {
            Err(cause) if job.mode != WriteMode::Quiet => {
                let cause = same(cause);
                ((job.run)(Err(cause)).answer)(Ok(None));
                Ok(())
            }
            _ => self.run_in_savepoint(job, batch),
        }
    }

    /// Runs one job and rolls it back if it fails. Returns an error for the jobs that share the transaction if the whole
    /// transaction is gone, which SQLite rolls back on a full disk and similar errors.
    fn run_in_savepoint(&mut self, job: Job, batch: &mut Vec<UncommittedJob>) -> Result<()> {
        if let Err(cause) = self.statement("SAVEPOINT homecourt_job") {
            let cause = Error::from(cause);
            let lost = if self.connection.is_autocommit() { Err(same(&cause)) } else { Ok(()) };
            ((job.run)(Err(cause)).answer)(Ok(None));
            return lost;
        }
        let before = self.connection.total_changes();
        let marked = self.mark(&job.actor, job.mode);
        let activity = marked.as_ref().copied().unwrap_or_default();
        let quotas = self.settings.quotas();
        let (connection, recorder) = (&self.connection, &self.recorder);
        let transaction = Transaction { connection, quotas, recorder, activity };
        let time = job.time();
        recorder.begin(activity.is_some() && job.mode != WriteMode::Quiet);
        self.limit.begin(time);
        let FinishedJob { succeeded, disk_is_full, answer } =
            (job.run)(marked.map(|_| &transaction).map_err(Error::from));
        let is_late = self.limit.end() && !succeeded;
        let noted = if succeeded { self.note(&job.actor, job.mode, activity) } else { Ok(None) };
        let (undoable, noted) = noted.map_or_else(|cause| (None, Err(cause)), |id| (id, Ok(())));
        let undone = !succeeded || noted.is_err();
        let fault = match time {
            Some(time) if is_late => {
                self.slow.retain(|(_, since)| since.elapsed() < SLOW_WRITER_TIME);
                self.slow.push((job.actor.organization, Instant::now()));
                Some(too_slow("write", time))
            }
            _ => noted.err(),
        };
        if undone {
            let lost = match fault {
                Some(Error::DiskFull) => Error::DiskFull,
                None if disk_is_full => Error::DiskFull,
                _ if is_late => Error::Busy,
                _ => Error::internal("the transaction was lost"),
            };
            let rolled_back = self.statement("ROLLBACK TO homecourt_job").is_ok();
            answer(fault.map_or(Ok(None), Err));
            let kept = rolled_back && self.statement("RELEASE homecourt_job").is_ok();
            return if kept { Ok(()) } else { Err(lost) };
        }
        let changed = self.connection.total_changes() != before;
        let quiet = job.mode == WriteMode::Quiet;
        batch.push(UncommittedJob { answer, changed, quiet, organization: job.actor.organization, undoable });
        self.statement("RELEASE homecourt_job").map_err(Error::from)
    }

    /// Stores the user for the triggers that increment versions, and adds the entry of the activity log. Unlogged jobs, and
    /// quiet jobs of the program, get none.
    fn mark(&self, actor: &Actor, mode: WriteMode) -> rusqlite::Result<Option<ActivityId>> {
        let Some(organization) = actor.organization else { return Ok(None) };
        if actor.user.is_none() && mode == WriteMode::Quiet {
            return Ok(None);
        }
        let now = self.settings.clock().unix_seconds();
        if let Some(user) = actor.user {
            self.connection
                .prepare_cached("UPDATE writing SET user_id = ?1, at = ?2")?
                .execute((user.0, now))?;
        }
        if mode == WriteMode::Unlogged {
            return Ok(None);
        }
        let added = self
            .connection
            .prepare_cached(
                "INSERT INTO activity (organization_id, user_id, action, at, by_program)
                 SELECT id, (SELECT id FROM users WHERE id = :user), :action, :at, :user IS NULL
                 FROM organizations
                 WHERE id = :organization",
            )?
            .execute(named_params! {
                ":user": actor.user.map(|user| user.0),
                ":organization": organization.0,
                ":action": actor.action,
                ":at": now,
            })?;
        Ok((added > 0).then(|| ActivityId(self.connection.last_insert_rowid())))
    }

    /// Clears the user for the triggers, and keeps what the job changed. Returns the job's entry of the activity log if it
    /// can be undone.
    fn note(
        &mut self,
        actor: &Actor,
        mode: WriteMode,
        activity: Option<ActivityId>,
    ) -> Result<Option<ActivityId>> {
        if actor.user.is_some() && actor.organization.is_some() {
            self.statement("UPDATE writing SET user_id = NULL, at = NULL")?;
        }
        let Some(changes) = self.recorder.end(&self.connection)? else { return Ok(None) };
        let Some(activity) = activity.filter(|_| !changes.0.is_empty()) else { return Ok(None) };
        undo::tell(&self.connection, &self.recorder, &changes, (activity, actor.action))?;
        let Some(changes) = changes.undoable().filter(|_| mode != WriteMode::Told) else { return Ok(None) };
        let packed = self.recorder.pack(&changes)?;
        self.undo_bytes = self.undo_bytes.map(|bytes| bytes + packed.len() as u64);
        // An organization that the job deleted has no activity.
        let kept = self
            .connection
            .prepare_cached(
                "INSERT INTO undo_records (activity_id, organization_id, at, changes)
                 SELECT id, organization_id, at, :changes FROM activity WHERE id = :id",
            )?
            .execute(named_params! { ":id": activity.0, ":changes": packed })?;
        Ok((kept > 0).then_some(activity))
    }

    /// Publishes a committed batch. Raises generations before it responds, so that no caller reads an outdated cache
    /// afterwards.
    fn publish(&mut self, batch: Vec<UncommittedJob>) {
        for kept in batch.iter().filter(|kept| kept.changed) {
            (self.dirty, self.has_written) = (true, true);
            if !kept.quiet {
                self.generations.raise(kept.organization);
            }
        }
        if self.lock.is_none() {
            self.generations.tell_server();
        }
        for kept in batch {
            (kept.answer)(Ok(kept.undoable));
        }
    }

    /// Rolls back a batch and sends the error to all its callers.
    fn give_up(&self, batch: Vec<UncommittedJob>, cause: &Error) {
        tracing::error!(%cause, jobs = batch.len(), "a batch of writes was not committed");
        if !self.connection.is_autocommit()
            && let Err(cause) = self.statement("ROLLBACK")
        {
            tracing::error!(%cause, "a batch of writes could not be rolled back");
        }
        for kept in batch {
            (kept.answer)(Err(same(cause)));
        }
    }

    /// Rejects all waiting jobs, because another process holds the file and each job would wait just as long.
    fn refuse_all(&self, first: Job, cause: &Error) {
        tracing::warn!(%cause, "the writer could not begin a transaction");
        let mut refused = vec![first];
        while let Some(job) = self.queue.next_of(Duration::ZERO, |_| true) {
            refused.push(job);
        }
        for job in refused {
            ((job.run)(Err(same(cause))).answer)(Ok(None));
        }
    }

    /// Raises all generations if another process has written: a command may have ended before it sent its signal.
    fn notice_others(&mut self) {
        match data_version(&self.connection) {
            Ok(version) if version == self.data_version => {}
            Ok(version) => {
                self.data_version = version;
                self.generations.raise(None);
            }
            Err(cause) => tracing::error!(%cause, "the writer cannot see other processes' writes"),
        }
    }

    fn statement(&self, sql: &str) -> rusqlite::Result<()> {
        self.connection.prepare_cached(sql)?.execute([])?;
        Ok(())
    }
}
