//! The state that all requests share.

pub mod answers;
pub mod archive_uploads;
pub mod authority;
pub mod backups;
pub mod bodies;
pub mod domains;
pub mod etags;
pub mod host;
pub mod live;
pub mod lookups;
pub mod metrics;
pub mod page_views;
pub mod readiness;
pub mod rendering;
pub mod request_note;
pub mod runs;
pub mod scoring;
pub mod uploads;

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::auth::attempts::{Attempts, PasswordAttempt};
use crate::auth::passwords::{PasswordMatch, Passwords};
use crate::budgets::content::ARCHIVES;
use crate::certificates::Certificates;
use crate::clock::{self, Clock};
use crate::config::{Config, Limits};
use crate::db::Db;
use crate::domain::quotas::Quotas;
use crate::error::Result;
use crate::work::Work;
use answers::AnswerCache;
use metrics::Counters;
use rendering::Renderer;

const MIB: u64 = 1024 * 1024;

/// The shared state, as handlers receive it. Cheap to clone.
#[derive(Clone)]
pub struct App {
    pub db: Db,
    pub config: Arc<Config>,
    pub passwords: Passwords,
    pub attempts: Arc<Attempts>,
    pub counters: Arc<Counters>,
    pub domains: Arc<domains::Domains>,
    /// The cache of responses to visitors.
    pub answers: Arc<AnswerCache>,
    /// Limits the archives of organizations that are being made or downloaded: each is a file until it is sent.
    pub archives: Arc<Semaphore>,
    /// The archives of organizations that super administrators are uploading.
    pub archive_uploads: Arc<archive_uploads::ArchiveUploads>,
    pub backups: Arc<backups::Backups>,
    pub bodies: Arc<bodies::Bodies>,
    /// The certificates that the server orders itself.
    pub certificates: Arc<Certificates>,
    /// The clock that handlers read; a test may set it.
    pub clock: Clock,
    pub live: Arc<live::Live>,
    pub lookups: Arc<lookups::Lookups>,
    pub page_views: Arc<page_views::PageViewCounts>,
    pub readiness: Arc<readiness::Readiness>,
    /// Renders pages with the UI's components.
    pub renderer: Arc<Renderer>,
    /// The planning runs in progress, which their users can cancel.
    pub runs: Arc<runs::Runs>,
    /// The devices that score games.
    pub scoring: Arc<scoring::Scoring>,
    /// The number of forms with pictures that are being received.
    pub uploads: Arc<uploads::Uploads>,
    /// The thread pool for CPU-bound work.
    pub work: Arc<Work>,
}

impl App {
    /// Returns the shared state of a server on an open database.
    #[must_use]
    pub fn new(db: Db, config: Config, clock: Clock) -> Self {
        db.set_quotas(config.quotas);
        db.set_clock(&clock);
        db.set_free_space(u64::from(config.limits.free_space_mib) * MIB);
        db.set_undo_limit(u64::from(config.limits.undo_mib) * MIB);
        let backups = backups::Backups::new(config.backup.clone(), db.path().to_owned());
        Self {
            db,
            backups: Arc::new(backups),
            bodies: Arc::new(bodies::Bodies::new(&config.limits)),
            live: Arc::new(live::Live::new(config.limits.connections.get().into())),
            passwords: Passwords::default(),
            attempts: Arc::default(),
            answers: Arc::new(AnswerCache::new(u64::from(config.limits.cache_mib.get()) * MIB)),
            archives: Arc::new(Semaphore::new(ARCHIVES)),
            archive_uploads: Arc::default(),
            domains: Arc::default(),
            certificates: Arc::default(),
            config: Arc::new(config),
            counters: Arc::new(Counters::new(clock.unix_seconds())),
            clock,
            lookups: Arc::default(),
            page_views: Arc::default(),
            readiness: Arc::default(),
            renderer: Arc::default(),
            runs: Arc::default(),
            scoring: Arc::default(),
            uploads: Arc::default(),
            work: Arc::default(),
        }
    }

    /// Changes the limits that a running server may change: of bodies, free space and quotas.
    pub fn change_limits(&self, limits: &Limits, quotas: Quotas) {
        self.bodies.set_limits(limits);
        self.db.set_free_space(u64::from(limits.free_space_mib) * MIB);
        self.db.set_undo_limit(u64::from(limits.undo_mib) * MIB);
        self.db.set_quotas(quotas);
    }

    /// Verifies a password against an account's hash, within the limits on guessing. Without a hash, because the user
    /// does not exist, verification fails after the same time, so that response times do not reveal which accounts
    /// exist.
    ///
    /// # Errors
    /// `TooManyAttempts` with the time to wait; `Busy` when too many users sign in at once.
    pub async fn verify(
        &self,
        guess: &PasswordAttempt,
        password: String,
        hash: Option<String>,
    ) -> Result<PasswordMatch> {
        let attempt = self.attempts.begin(guess, clock::monotonic).await?;
        let verdict = self.passwords.verify(password, hash).await;
        match verdict {
            Ok(PasswordMatch::Right | PasswordMatch::Outdated) => attempt.succeeded(),
            Ok(PasswordMatch::Wrong) => attempt.failed(),
            Err(_) => attempt.not_made(),
        }
        verdict
    }
}
