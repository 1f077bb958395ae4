//! The backups that the server makes: on schedule and on request, one at a time.

use std::io::{Read, Seek};
use std::mem::replace;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio::sync::{Notify, watch};

use crate::clock::{self, Clock};
use crate::config::BackupSettings;
use crate::db::{self, StoredBackup};
use crate::domain::backups::{
    BackupFailure, BackupOverview, BackupStep, FailedAttempts, Retention, RunningBackup, file_name,
};
use crate::error::{Error, Result};
use crate::rules::backups as rules;

/// The longest time between two looks at the clock, which may be set while the server waits.
const LOOK_EVERY: Duration = Duration::from_mins(1);

/// How much lower the priority of the thread is that makes a backup.
const NICENESS: i32 = 10;

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
    failed: Option<(FailedAttempts, String)>,
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
        self.lock().latest.map(|latest| now.saturating_sub(latest.as_second()).max(0))
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
            let mut wait = self.wait(clock.now());
            if wait.is_zero() {
                wait = LOOK_EVERY;
                if let Err(cause) = self.start(&clock) {
                    tracing::warn!(%cause, "a backup was due and did not start");
                }
            }
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
        let found = db::remove_unfinished(&self.database, folder).and_then(|()| self.stored());
        if let Err(cause) = found {
            self.note_failure(&cause, clock.now());
        }
    }

    /// Returns how long to wait for the next backup: zero if it is due.
    fn wait(&self, now: Timestamp) -> Duration {
        let state = self.lock();
        match self.next(&state, now) {
            Some(next) if state.running.is_none() => {
                Duration::try_from(next.duration_since(now)).unwrap_or_default().min(LOOK_EVERY)
            }
            _ => LOOK_EVERY,
        }
    }

    fn next(&self, state: &BackupState, now: Timestamp) -> Option<Timestamp> {
        let failed = state.failed.as_ref().map(|(attempts, _)| *attempts);
        rules::next(&self.settings.times, state.latest, failed, now)
    }

    /// Starts a backup in a thread of its own.
    ///
    /// # Errors
    /// `Conflict` if backups are off, or a backup is being made.
    pub fn start(self: &Arc<Self>, clock: &Clock) -> Result<()> {
        let target = self.folder()?.join(file_name(&self.stem(), clock.now()));
        let started = clock.now();
        {
            let mut state = self.lock();
            if state.running.is_some() {
                return Err(Error::Conflict("A backup is already being made.".to_owned()));
            }
            state.running = Some((started, BackupStep::default()));
        }
        let mut run = BackupRun {
            backups: Arc::clone(self),
            clock: clock.clone(),
            started,
            begun: clock::monotonic(),
            outcome: Err(Error::internal("the thread of the backup ended too early")),
        };
        let make = move || {
            // Without permission, such as in a sandbox, the backup runs with the priority of the server.
            if let Err(cause) = rustix::process::nice(NICENESS) {
                tracing::debug!(%cause, "the priority of the backup was not lowered");
            }
            run.outcome = run.backups.make(&target, &run.clock);
        };
        std::thread::Builder::new().name("backup".to_owned()).spawn(make).map(drop).map_err(Error::internal)
    }

    fn make(&self, target: &Path, clock: &Clock) -> Result<()> {
        let note = |step| {
            if let Some((_, current)) = &mut self.lock().running {
                *current = step;
            }
        };
        db::backup_compressed(&self.database, target, &note)?;
        // The new backup counts even if an old one cannot be deleted.
        let pruned = prune(self.folder()?, &self.stem(), self.settings.retention(), clock.now());
        pruned.unwrap_or_else(|cause| tracing::warn!(%cause, "old backups were not deleted"));
        Ok(())
    }

    fn note_failure(&self, cause: &Error, now: Timestamp) {
        tracing::error!(%cause, "the backup failed");
        let message = match cause {
            Error::Internal(_) => "The server failed. Its log has the cause.".to_owned(),
            other => other.to_string(),
        };
        let mut state = self.lock();
        let count = state.failed.as_ref().map_or(0, |(attempts, _)| attempts.count) + 1;
        state.failed = Some((FailedAttempts { count, last: now }, message));
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
        let (stored, unread) = match folder.map(|_| self.stored()).transpose() {
            Ok(stored) => (stored.unwrap_or_default(), None),
            Err(cause) => (Vec::new(), Some((FailedAttempts { count: 0, last: now }, cause.to_string()))),
        };
        let state = self.lock();
        let failure = state.failed.clone().or(unread).map(|(attempts, message)| BackupFailure {
            at: attempts.last.to_string(),
            message,
            attempts: attempts.count,
        });
        let backups: Vec<_> = stored.iter().rev().map(StoredBackup::file).collect();
        let seconds = state.took.map(|took| took.as_secs() + u64::from(took.subsec_nanos() > 0));
        BackupOverview {
            enabled: folder.is_some(),
            folder: folder.map(|folder| folder.display().to_string()),
            times: self.settings.times.iter().map(|time| String::from(*time)).collect(),
            keep: self.settings.retention(),
            latest: backups.first().cloned(),
            latest_seconds: seconds,
            next: folder.and_then(|_| self.next(&state, now)).map(|at| at.to_string()),
            running: state.running.map(|(at, step)| RunningBackup { started_at: at.to_string(), step }),
            failure,
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
        let stored = self.stored()?.into_iter().find(|stored| stored.name == name).ok_or_else(missing)?;
        Ok((stored.open(folder)?, stored.bytes))
    }

    /// Returns the backups in the folder, oldest first, and remembers when the latest was made.
    fn stored(&self) -> Result<Vec<StoredBackup>> {
        let stored = db::list_backups(self.folder()?, &self.stem())?;
        self.lock().latest = stored.last().map(|latest| latest.at);
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

/// A backup that is being made. Dropping the value, also after a panic, records the outcome.
struct BackupRun {
    backups: Arc<Backups>,
    clock: Clock,
    started: Timestamp,
    begun: Instant,
    outcome: Result<()>,
}

impl Drop for BackupRun {
    fn drop(&mut self) {
        match replace(&mut self.outcome, Ok(())) {
            Ok(()) => self.backups.note_success(self.started, self.begun.elapsed()),
            Err(cause) => self.backups.note_failure(&cause, self.clock.now()),
        }
        self.backups.lock().running = None;
        self.backups.ended.notify_one();
    }
}
