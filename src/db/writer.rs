//! The one writer: a thread that commits what waits together, and answers when the disk has it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rusqlite::{Connection, named_params};

use super::generations::{Generations, data_version};
use super::limit::{WriteLimit, too_slow};
use super::lock::Lock;
use super::queue::{Next, Queue, same};
use super::settings::DatabaseSettings;
use super::transaction::Transaction;
use crate::budgets::work::{LONG_WRITE_TIME, SLOW_WRITER_TIME, WRITE_TIME};
use crate::domain::ids::{OrganizationId, UserId};
use crate::error::{Error, Result};
use crate::fair::Party;

/// How many jobs share a commit at most.
const BATCH: usize = 128;
/// After how much work a batch takes no further job.
const BATCH_TIME: Duration = Duration::from_millis(5);
/// How long a batch smaller than the one before it waits for its next job: whoever was just answered may well ask again, and
/// one commit for all costs less than one for each. A write that comes by itself never waits.
const LINGER: Duration = Duration::from_micros(100);
/// How long the writer sleeps before it looks whether another process has written.
const IDLE: Duration = Duration::from_secs(1);
/// How often the planner's statistics are renewed.
/// Gathers statistics of every table that has none or has changed a lot, from a bounded number of rows: a command may
/// have filled tables that it never read.
const OPTIMIZE_AT_END: &str = "PRAGMA optimize = 0x10012";
/// How long the writer waits for readers of other processes before it closes.
const LAST_WAIT: Duration = Duration::from_millis(200);
const OPTIMIZE_EVERY: Duration = Duration::from_hours(24);

/// Who asks for a write, and what for. One with an organization leaves a row in `activity`, unless it has no user and is
/// quiet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The person; nobody when the program acts by itself.
    pub user: Option<UserId>,
    /// Whose data is written; nobody's in particular concerns every organization.
    pub organization: Option<OrganizationId>,
    /// What is done, as `verb_noun`.
    pub action: &'static str,
}

impl Actor {
    /// The program itself, for no organization in particular.
    #[must_use]
    pub fn program(action: &'static str) -> Self {
        Self { user: None, organization: None, action }
    }
}

/// Does a job's work, or passes on why there is no transaction for it. Never panics.
type Run = Box<dyn FnOnce(Result<&Transaction<'_>>) -> Ran + Send>;
/// Sends a job's own result, or in its place the fault that undid it.
type Answer = Box<dyn FnOnce(Option<Error>) + Send>;

/// How a write is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// In one transaction with what else waits.
    Shared,
    /// In a transaction of its own.
    Alone,
    /// Shared, and no cache need know of it.
    Quiet,
}

/// A write that waits.
pub(super) struct Job {
    pub(super) actor: Actor,
    pub(super) manner: Manner,
    pub(super) run: Run,
}

impl Job {
    /// How long it may take; what the program does of itself has no limit.
    fn time(&self) -> Option<Duration> {
        self.actor.organization?;
        Some(if self.manner == Manner::Alone { LONG_WRITE_TIME } else { WRITE_TIME })
    }
}

/// A job that has run and is not answered yet.
pub(super) struct Ran {
    pub(super) succeeded: bool,
    pub(super) answer: Answer,
}

/// A job whose work is in the open transaction.
struct Kept {
    answer: Answer,
    /// A job that changed no row raises no generation, nor does a quiet one.
    changed: bool,
    quiet: bool,
    organization: Option<OrganizationId>,
}

/// Ends the queue when the writer has ended, even by a panic: nobody waits for a job that is never done.
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
    /// Whose job was stopped for taking too long, and when: their jobs share no transaction for a while, for stopping one may
    /// undo the whole transaction.
    slow: Vec<(Party, Instant)>,
    /// How many jobs the batch before had.
    expected: usize,
    generations: Arc<Generations>,
    settings: Arc<DatabaseSettings>,
    data_version: i64,
    dirty: bool,
    has_written: bool,
    optimized: Option<Instant>,
    /// A server's. A command that works beside a server leaves the housekeeping to it.
    lock: Option<Lock>,
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
        Ok(Self {
            connection,
            queue,
            limit,
            slow: Vec::new(),
            expected: 0,
            generations,
            settings,
            data_version,
            dirty: false,
            has_written: false,
            optimized: None,
            lock,
        })
    }

    /// Works until it is told to close, or nobody is left who could ask for anything.
    pub(super) fn run(mut self) {
        let _end = EndOfQueue(Arc::clone(&self.queue));
        loop {
            match self.queue.next(IDLE) {
                Next::Job(job) => self.batch(job),
                Next::Rest => self.rest(),
                Next::Finish => break,
            }
        }
        if self.has_written || self.lock.is_some() {
            self.housekeeping(OPTIMIZE_AT_END);
        }
        // Another program that holds a read transaction all the time, as Litestream does, keeps the log from being emptied:
        // no use in waiting for it. What can be moved into the file is moved.
        self.keep_house(&format!("PRAGMA busy_timeout = {}", LAST_WAIT.as_millis()));
        self.keep_house("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA wal_checkpoint(PASSIVE)");
        // Whoever closed the queue finds the file left and unlocked.
        drop(self);
    }

    /// Runs a job and what waits behind it in one transaction.
    fn batch(&mut self, first: Job) {
        if let Err(cause) = self.begin() {
            return self.refuse_all(first, &Error::from(cause));
        }
        let started = Instant::now();
        let mut batch = Vec::new();
        let mut next = Some(first);
        let mut count = 0;
        while let Some(job) = next {
            let (alone, party) = (!self.may_share(&job), job.actor.organization);
            if !self.run_in_savepoint(job, &mut batch) {
                let cause = if self.is_slow(party) {
                    Error::Busy
                } else {
                    Error::internal("the transaction was lost")
                };
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
        match self.statement("COMMIT") {
            Ok(()) => self.publish(batch),
            Err(cause) => self.give_up(batch, &Error::from(cause)),
        }
    }

    fn begin(&mut self) -> rusqlite::Result<()> {
        self.statement("BEGIN IMMEDIATE")?;
        self.notice_others();
        Ok(())
    }

    /// The next job that may share this transaction, if there is one soon enough.
    fn waiting(&self, patience: Duration) -> Option<Job> {
        self.queue.next_of(patience, |job| self.may_share(job))
    }

    fn may_share(&self, job: &Job) -> bool {
        job.manner != Manner::Alone && !self.is_slow(job.actor.organization)
    }

    fn is_slow(&self, party: Party) -> bool {
        self.slow.iter().any(|(slow, since)| *slow == party && since.elapsed() < SLOW_WRITER_TIME)
    }

    /// Runs one job, and undoes it alone when it fails. False when the whole transaction is gone with it: SQLite rolls it back
    /// on a full disk and its like.
    fn run_in_savepoint(&mut self, job: Job, batch: &mut Vec<Kept>) -> bool {
        if let Err(cause) = self.statement("SAVEPOINT homecourt_job") {
            ((job.run)(Err(Error::from(cause))).answer)(None);
            return !self.connection.is_autocommit();
        }
        let marked = self.mark(&job.actor);
        let before = self.connection.total_changes();
        let quotas = self.settings.quotas();
        let transaction = Transaction { connection: &self.connection, quotas };
        let time = job.time();
        self.limit.begin(time);
        let Ran { succeeded, answer } = (job.run)(marked.map(|()| &transaction).map_err(Error::from));
        let is_late = self.limit.end() && !succeeded;
        let noted = if succeeded { self.note(&job.actor, job.manner) } else { Ok(()) };
        let undone = !succeeded || noted.is_err();
        let fault = match time {
            Some(time) if is_late => {
                self.slow.retain(|(_, since)| since.elapsed() < SLOW_WRITER_TIME);
                self.slow.push((job.actor.organization, Instant::now()));
                Some(too_slow("write", time))
            }
            _ => noted.err().map(Error::from),
        };
        if undone {
            let rolled_back = self.statement("ROLLBACK TO homecourt_job").is_ok();
            answer(fault);
            return rolled_back && self.statement("RELEASE homecourt_job").is_ok();
        }
        let changed = self.connection.total_changes() != before;
        let quiet = job.manner == Manner::Quiet;
        batch.push(Kept { answer, changed, quiet, organization: job.actor.organization });
        self.statement("RELEASE homecourt_job").is_ok()
    }

    /// Tells the triggers that raise versions whose job runs.
    fn mark(&self, actor: &Actor) -> rusqlite::Result<()> {
        let (Some(user), Some(_)) = (actor.user, actor.organization) else {
            return Ok(());
        };
        self.connection
            .prepare_cached("UPDATE writing SET user_id = ?1, at = ?2")?
            .execute((user.0, self.settings.clock().unix_seconds()))?;
        Ok(())
    }

    /// Writes down who did what, and ends the mark. What the job itself deleted is no reason to fail. A command has no user.
    fn note(&self, actor: &Actor, manner: Manner) -> rusqlite::Result<()> {
        let Some(organization) = actor.organization else { return Ok(()) };
        if actor.user.is_none() && manner == Manner::Quiet {
            return Ok(());
        }
        if actor.user.is_some() {
            self.statement("UPDATE writing SET user_id = NULL, at = NULL")?;
        }
        self.connection
            .prepare_cached(
                "INSERT INTO activity (organization_id, user_id, action, at)
                 SELECT id, (SELECT id FROM users WHERE id = :user), :action, :at
                 FROM organizations
                 WHERE id = :organization",
            )?
            .execute(named_params! {
                ":user": actor.user.map(|user| user.0),
                ":organization": organization.0,
                ":action": actor.action,
                ":at": self.settings.clock().unix_seconds(),
            })?;
        Ok(())
    }

    /// The batch is on the disk: generations first, so that whoever has an answer never meets an older cache.
    fn publish(&mut self, batch: Vec<Kept>) {
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
            (kept.answer)(None);
        }
    }

    /// Nothing of the batch was committed; everyone is told.
    fn give_up(&self, batch: Vec<Kept>, cause: &Error) {
        tracing::error!(%cause, jobs = batch.len(), "a batch of writes was not committed");
        if !self.connection.is_autocommit()
            && let Err(cause) = self.statement("ROLLBACK")
        {
            tracing::error!(%cause, "a batch of writes could not be rolled back");
        }
        for kept in batch {
            (kept.answer)(Some(same(cause)));
        }
    }

    /// Another process holds the file: whoever waits behind the first job would only wait as long again.
    fn refuse_all(&self, first: Job, cause: &Error) {
        tracing::warn!(%cause, "the writer could not begin a transaction");
        let mut refused = vec![first];
        while let Some(job) = self.queue.next_of(Duration::ZERO, |_| true) {
            refused.push(job);
        }
        for job in refused {
            ((job.run)(Err(same(cause))).answer)(None);
        }
    }

    /// Nobody writes just now: looks for other processes' writes, and does the housekeeping.
    fn rest(&mut self) {
        self.notice_others();
        if self.dirty {
            self.dirty = false;
            self.keep_house("PRAGMA wal_checkpoint(PASSIVE)");
        }
        let due = match self.optimized {
            // All tables the first time, not only those that this connection has used.
            None => Some("PRAGMA optimize = 0x10002"),
            Some(last) if last.elapsed() >= OPTIMIZE_EVERY => Some("PRAGMA optimize"),
            Some(_) => None,
        };
        if let Some(optimize) = due {
            self.optimized = Some(Instant::now());
            self.keep_house(optimize);
        }
    }

    /// A command may have written beside the server and died before it said so: then every cache is old.
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

    /// Worth a line in the log when it fails, and nothing more.
    fn keep_house(&self, sql: &str) {
        if self.lock.is_some() {
            self.housekeeping(sql);
        }
    }

    fn housekeeping(&self, sql: &str) {
        if let Err(cause) = self.connection.execute_batch(sql) {
            tracing::warn!(%cause, sql, "housekeeping failed");
        }
    }
}
