//! The backups that the server makes: on schedule and on request, one at a time.

mod failure;

use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use thread_priority::ThreadPriority;
use thread_priority::unix::{
    NormalThreadSchedulePolicy, ThreadSchedulePolicy, set_thread_priority_and_policy, thread_native_id,
};
use tokio::sync::{Notify, watch};

use crate::clock::{self, Clock};
use crate::config::BackupSettings;
use crate::db::{self, StoredBackup};
use crate::domain::backups::{
    BackupOverview, BackupStep, FailedAttempts, OffSiteCopies, Retention, RunningBackup, file_name,
};
use crate::error::{Error, Result};
use crate::off_site::{LocalBackups, OffSite};
use crate::rules::backups as rules;
use failure::Failure;

/// The longest time between two looks at the clock, which may be set while the server waits.
const LOOK_EVERY: Duration = Duration::from_mins(1);

/// The backups of a server, with their settings.
#[derive(Debug)]
pub struct Backups {
    settings: BackupSettings,
    database: PathBuf,
    state: Mutex<BackupState>,
    /// Notified when a backup has ended.
    ended: Notify,
}

#[derive(Debug, Default)]
struct BackupState {
    running: Option<(Timestamp, BackupStep)>,
    latest: Option<Timestamp>,
    /// How long the latest backup took, if this process has made it.
    took: Option<Duration>,
    /// The failures since the latest backup, with the cause of the last one.
    failed: Option<Failure>,
    off_site: OffSiteState,
}

/// What is known of the off-site copies.
#[derive(Debug, Default)]
struct OffSiteState {
    /// Whether the storage was asked since the start.
    is_known: bool,
    latest: Option<Timestamp>,
    /// The failures since the last successful update, with the cause of the last one.
    failed: Option<Failure>,
}

/// Returns the age of the latest backup in seconds. `now` is in unix seconds.
fn age(latest: Option<Timestamp>, now: i64) -> Option<i64> {
    latest.map(|latest| now.saturating_sub(latest.as_second()).max(0))
}

impl Backups {
    /// Returns the backups of a database.
    #[must_use]
    pub fn new(settings: BackupSettings, database: PathBuf) -> Self {
        Self { settings, database, state: Mutex::default(), ended: Notify::new() }
    }

    /// Returns the age of the latest backup in seconds; `None` if there is none, or backups are off.
    #[must_use]
    pub fn age_seconds(&self, now: i64) -> Option<i64> {
        age(self.lock().latest, now)
    }

    /// Returns the age of the latest off-site copy in seconds; `None` if none is known.
    #[must_use]
    pub fn off_site_age_seconds(&self, now: i64) -> Option<i64> {
        age(self.lock().off_site.latest, now)
    }

    /// Makes backups on schedule until the server is told to stop. Returns at once if backups are off.
    pub async fn follow_schedule(self: Arc<Self>, clock: Clock, mut stop: watch::Receiver<bool>) {
        if self.settings.active_folder().is_none() {
            return;
        }
        let (own, now) = (Arc::clone(&self), clock.clone());
        let prepared = tokio::task::spawn_blocking(move || own.prepare(&now)).await;
        if let Err(cause) = prepared {
            tracing::error!(%cause, "the folder of the backups was not read");
        }
        loop {
            let wait = self.wait(clock.now());
            let due = match wait {
                (Duration::ZERO, _) => self.start(&clock),
                (_, Duration::ZERO) => self.start_copies(&clock),
                _ => Ok(()),
            };
            if let Err(cause) = due {
                tracing::warn!(%cause, "a backup was due and did not start");
            }
            let wait =
                [wait.0, wait.1].into_iter().filter(|wait| !wait.is_zero()).min().unwrap_or(LOOK_EVERY);
            tokio::select! {
                _ = stop.wait_for(|stop| *stop) => return,
                () = self.ended.notified() => {}
                () = tokio::time::sleep(wait) => {}
            }
        }
    }

    /// Removes what a killed server left in the folder, and finds the latest backup.
    fn prepare(&self, clock: &Clock) {
        let Some(folder) = self.settings.active_folder() else { return };
        let now = clock.now();
        match db::remove_unfinished(&self.database, folder).and_then(|()| self.stored(now)) {
            Ok(stored) => {
                let at = stored.iter().map(|backup| backup.at);
                if rules::latest(at.clone(), now) != at.max() {
                    tracing::warn!(
                        "a backup has a date in the future and does not count; was the clock wrong?"
                    );
                }
            }
            Err(cause) => self.note_failure(&cause, now),
        }
    }

    /// Returns the time until the next backup, and the time until the next update of the off-site copies. Zero means that
    /// it is due.
    fn wait(&self, now: Timestamp) -> (Duration, Duration) {
        let state = self.lock();
        let until = |next: Option<Timestamp>| match next {
            Some(next) if state.running.is_none() => {
                Duration::try_from(next.duration_since(now)).unwrap_or_default().min(LOOK_EVERY)
            }
            _ => LOOK_EVERY,
        };
        (until(self.next(&state, now)), until(self.next_copies(&state.off_site, now)))
    }

    fn next(&self, state: &BackupState, now: Timestamp) -> Option<Timestamp> {
        let failed = state.failed.as_ref().map(|failure| failure.attempts);
        rules::next(&self.settings.times, state.latest, failed, now)
    }

    /// Returns when the off-site copies are updated without a new backup: after a failure, and once after the start.
    fn next_copies(&self, state: &OffSiteState, now: Timestamp) -> Option<Timestamp> {
        self.settings.off_site()?;
        match &state.failed {
            Some(failure) => rules::retry(failure.attempts, now),
            None => (!state.is_known).then_some(now),
        }
    }

    /// Starts a backup in a thread of its own.
    ///
    /// # Errors
    /// `Conflict` if backups are off, or a backup is being made.
    pub fn start(self: &Arc<Self>, clock: &Clock) -> Result<()> {
        let started = clock.now();
        let target = self.folder()?.join(file_name(&self.stem(), started));
        if target.exists() {
            return Err(Error::Conflict("A backup was made less than a second ago.".to_owned()));
        }
        let running = self.begin(started, BackupStep::default())?;
        let mut run = BackupRun {
            running,
            clock: clock.clone(),
            started,
            begun: clock::monotonic(),
            outcome: Some(Err(Error::internal("the thread of the backup ended too early"))),
        };
        in_background(move || {
            run.outcome = Some(run.backups().make(&target, &run.clock));
            run.note();
            run.backups().copy_off_site(&run.clock);
        })
    }

    /// Updates the off-site copies in a thread of its own.
    fn start_copies(self: &Arc<Self>, clock: &Clock) -> Result<()> {
        let running = self.begin(clock.now(), BackupStep::Uploading)?;
        let clock = clock.clone();
        in_background(move || running.0.copy_off_site(&clock))
    }

    /// Notes that a backup is being made, until the value is dropped.
    fn begin(self: &Arc<Self>, now: Timestamp, step: BackupStep) -> Result<RunningMark> {
        let mut state = self.lock();
        if state.running.is_some() {
            return Err(Error::Conflict("A backup is already being made.".to_owned()));
        }
        state.running = Some((now, step));
        drop(state);
        Ok(RunningMark(Arc::clone(self)))
    }

    fn step(&self, step: BackupStep) {
        if let Some((_, current)) = &mut self.lock().running {
            *current = step;
        }
    }

    fn make(&self, target: &Path, clock: &Clock) -> Result<()> {
        db::backup_compressed(&self.database, target, &|step| self.step(step))?;
        // The new backup counts even if an old one cannot be deleted.
        let pruned = prune(self.folder()?, &self.stem(), self.settings.retention(), clock.now());
        pruned.unwrap_or_else(|cause| tracing::warn!(%cause, "old backups were not deleted"));
        Ok(())
    }

    /// Updates the off-site copies if the settings name a bucket.
    fn copy_off_site(&self, clock: &Clock) {
        let Some(settings) = self.settings.off_site() else { return };
        self.step(BackupStep::Uploading);
        self.lock().off_site.is_known = true;
        let now = clock.now();
        let copied = self.stored(now).and_then(|stored| {
            let database = self.stem();
            let retention = self.settings.retention();
            let local =
                LocalBackups { database: &database, folder: self.folder()?, stored: &stored, retention };
            let storage = OffSite::open(settings)?;
            // A runtime of its own, because the server's runtime may end before a long upload does.
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.map_err(Error::internal)?.block_on(storage.synchronize(local, now))
        });
        let mut state = self.lock();
        let off_site = &mut state.off_site;
        match copied {
            Ok(latest) => (off_site.latest, off_site.failed) = (latest, None),
            Err(cause) => {
                tracing::error!(%cause, "the off-site copy failed");
                off_site.failed = Some(Failure::after(off_site.failed.as_ref(), &cause, clock.now()));
            }
        }
    }

    fn note_failure(&self, cause: &Error, now: Timestamp) {
        tracing::error!(%cause, "the backup failed");
        let mut state = self.lock();
        state.failed = Some(Failure::after(state.failed.as_ref(), cause, now));
    }

    fn note_success(&self, started: Timestamp, took: Duration) {
        let mut state = self.lock();
        (state.latest, state.took, state.failed) = (Some(started), Some(took), None);
        drop(state);
        tracing::info!(seconds = took.as_secs_f64(), "a backup was made");
    }

    /// Returns the backups, their schedule, and what is wrong with them. Reads the folder.
    #[must_use]
    pub fn overview(&self, now: Timestamp) -> BackupOverview {
        let folder = self.settings.active_folder();
        // Does not update `state.latest`: a backup that ends now is missing in this list, and would be made again.
        let (stored, unread) = match folder.map(|folder| db::list_backups(folder, &self.stem())).transpose() {
            Ok(stored) => (stored.unwrap_or_default(), None),
            Err(cause) => {
                let attempts = FailedAttempts { count: 0, last: now };
                (Vec::new(), Some(Failure { attempts, message: cause.to_string() }))
            }
        };
        let latest = rules::latest(stored.iter().map(|backup| backup.at), now);
        let state = self.lock();
        let failure = state.failed.as_ref().or(unread.as_ref()).map(Failure::shown);
        let backups: Vec<_> = stored.iter().rev().map(StoredBackup::file).collect();
        let seconds = state.took.map(|took| took.as_secs() + u64::from(took.subsec_nanos() > 0));
        BackupOverview {
            enabled: folder.is_some(),
            folder: folder.map(|folder| folder.display().to_string()),
            times: self.settings.times.iter().map(|time| String::from(*time)).collect(),
            keep: self.settings.retention(),
            latest: stored.iter().find(|backup| Some(backup.at) == latest).map(StoredBackup::file),
            latest_seconds: seconds,
            next: folder.and_then(|_| self.next(&state, now)).map(|at| at.to_string()),
            running: state.running.map(|(at, step)| RunningBackup { started_at: at.to_string(), step }),
            failure,
            off_site: self.settings.off_site().map(|settings| OffSiteCopies {
                place: settings.place(),
                latest: state.off_site.latest.map(|at| at.to_string()),
                failure: state.off_site.failed.as_ref().map(Failure::shown),
                next: self.next_copies(&state.off_site, now).map(|at| at.to_string()),
            }),
            backups,
        }
    }

    /// Opens a backup by its file name. Returns its size as well.
    ///
    /// # Errors
    /// `NotFound` for any name that is not that of a backup in the folder.
    pub fn open(&self, name: &str) -> Result<(impl Read + Seek + Send + use<>, u64)> {
        let missing = || Error::missing("Backup");
        let folder = self.folder().map_err(|_| missing())?;
        let stored = db::list_backups(folder, &self.stem())?
            .into_iter()
            .find(|stored| stored.name == name)
            .ok_or_else(missing)?;
        Ok((stored.open(folder)?, stored.bytes))
    }

    /// Returns the backups in the folder, oldest first, and remembers when the latest was made.
    fn stored(&self, now: Timestamp) -> Result<Vec<StoredBackup>> {
        let stored = db::list_backups(self.folder()?, &self.stem())?;
        self.lock().latest = rules::latest(stored.iter().map(|backup| backup.at), now);
        Ok(stored)
    }

    fn folder(&self) -> Result<&Path> {
        let off = "Backups are off. Set folder under [backup] in the settings, and restart the server.";
        self.settings.active_folder().ok_or_else(|| Error::Conflict(off.to_owned()))
    }

    /// Returns the name of the database without its suffix, with which the names of its backups begin.
    fn stem(&self) -> String {
        self.database.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    fn lock(&self) -> MutexGuard<'_, BackupState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Deletes the backups of a database that the retention does not keep.
pub fn prune(folder: &Path, database: &str, retention: Retention, now: Timestamp) -> Result<()> {
    let stored = db::list_backups(folder, database)?;
    let kept = rules::kept(&stored.iter().map(|backup| backup.at).collect(), retention, now);
    for old in stored.iter().filter(|backup| !kept.contains(&backup.at)) {
        old.delete(folder)?;
        tracing::info!(name = old.name, "deleted an old backup");
    }
    Ok(())
}

/// Runs `work` in a thread of its own that gets a processor when no other thread wants it.
///
/// The policy is `SCHED_IDLE` of sched(7): any other thread interrupts it at once. A thread with a lower priority alone
/// would keep its processor until its time slice of some milliseconds ends, and delay the writes meanwhile.
fn in_background(work: impl FnOnce() + Send + 'static) -> Result<()> {
    let run = move || {
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        // Without permission, such as in a sandbox, the thread has the priority of the server.
        if let Err(cause) = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle) {
            tracing::debug!(?cause, "the priority of the backup was not lowered");
        }
        work();
    };
    std::thread::Builder::new().name("backup".to_owned()).spawn(run).map(drop).map_err(Error::internal)
}

/// Dropping the value, also after a panic, notes that no backup is being made.
struct RunningMark(Arc<Backups>);

impl Drop for RunningMark {
    fn drop(&mut self) {
        self.0.lock().running = None;
        self.0.ended.notify_one();
    }
}

/// A backup that is being made. Dropping the value, also after a panic, records the outcome.
struct BackupRun {
    running: RunningMark,
    clock: Clock,
    started: Timestamp,
    begun: Instant,
    /// The outcome, until it is noted.
    outcome: Option<Result<()>>,
}

impl BackupRun {
    fn backups(&self) -> &Backups {
        &self.running.0
    }

    fn note(&mut self) {
        match self.outcome.take() {
            None => {}
            Some(Ok(())) => self.backups().note_success(self.started, self.begun.elapsed()),
            Some(Err(cause)) => self.backups().note_failure(&cause, self.clock.now()),
        }
    }
}

impl Drop for BackupRun {
    fn drop(&mut self) {
        self.note();
    }
}
