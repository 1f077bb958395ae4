//! Live updates of games over server-sent events. Each change of a game is computed once and shared by all followers of
//! the game.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{Mutex as AsyncMutex, watch};

use crate::budgets::connections::{FOLLOWERS, FOLLOWERS_PER_ADDRESS};
use crate::db::Db;
use crate::domain::games::GamePage;
use crate::domain::ids::{GameId, OrganizationId};
use crate::domain::players::View;
use crate::error::{Error, Result};
use crate::net::AddressBlock;
use crate::views::box_score;

/// `Retry-After` for a follower who is refused.
const RETRY_AFTER: Duration = Duration::from_secs(30);
/// Delay before the next read of a game's page when the database was busy.
const BUSY_WAIT: Duration = Duration::from_secs(1);

/// The organization's generation when a game's page was last read, and the version of the page, a hash of its content.
type PageFingerprint = AsyncMutex<Option<(u64, u64)>>;

/// The followers of all games.
pub struct Live {
    most: usize,
    /// Number of followers per address.
    slots: Mutex<HashMap<AddressBlock, usize>>,
    /// The fingerprints of the games that have followers.
    fingerprints: Mutex<HashMap<(OrganizationId, GameId), Weak<PageFingerprint>>>,
    ended: watch::Sender<bool>,
}

impl Live {
    /// Returns the state without followers. Followers use at most half of the connections, so that the rest can serve
    /// pages.
    #[must_use]
    pub fn new(connections: usize) -> Self {
        let most = FOLLOWERS.min(connections / 2).max(1);
        Self {
            most,
            slots: Mutex::default(),
            fingerprints: Mutex::default(),
            ended: watch::Sender::default(),
        }
    }

    /// Adds a follower of a game for a client.
    ///
    /// # Errors
    /// `Unavailable` when there are too many followers in total, `TooMany` when the address has too many, `NotFound`
    /// when there is no such game.
    pub async fn follow(
        self: &Arc<Self>,
        db: &Db,
        (organization, game): (OrganizationId, GameId),
        client: IpAddr,
    ) -> Result<Follower> {
        let slot = self.take_slot(client)?;
        let follower = Follower {
            db: db.clone(),
            organization,
            game,
            fingerprint: self.fingerprint((organization, game)),
            changes: db.changes(),
            ended: self.ended.subscribe(),
            sent: None,
            _slot: slot,
        };
        follower.version().await?;
        Ok(follower)
    }

    /// Ends all streams, because the server shuts down.
    pub fn end(&self) {
        self.ended.send_replace(true);
    }

    /// Returns the number of followers.
    #[must_use]
    pub fn followers(&self) -> usize {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }

    /// Returns a receiver that says when all streams end.
    pub fn ending(&self) -> watch::Receiver<bool> {
        self.ended.subscribe()
    }

    /// Takes one of the limited slots for followers.
    ///
    /// # Errors
    /// `Unavailable` when there are too many followers in total, `TooMany` when the address has too many.
    pub fn take_slot(self: &Arc<Self>, client: IpAddr) -> Result<FollowerSlot> {
        let client = AddressBlock::of(client);
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if slots.values().sum::<usize>() >= self.most {
            let most = self.most;
            return Err(Error::Unavailable(format!(
                "At most {most} people follow games at a time. Try again."
            )));
        }
        let own = slots.entry(client).or_insert(0);
        if *own >= FOLLOWERS_PER_ADDRESS {
            let message = format!("An address may follow at most {FOLLOWERS_PER_ADDRESS} games at a time.");
            return Err(Error::TooMany(message, RETRY_AFTER));
        }
        *own += 1;
        Ok(FollowerSlot { live: Arc::clone(self), client })
    }

    /// Returns the fingerprint that all followers of a game share, and removes those of games without followers.
    fn fingerprint(&self, key: (OrganizationId, GameId)) -> Arc<PageFingerprint> {
        let mut fingerprints = self.fingerprints.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shared) = fingerprints.get(&key).and_then(Weak::upgrade) {
            return shared;
        }
        fingerprints.retain(|_, other| other.strong_count() > 0);
        let shared = Arc::new(PageFingerprint::default());
        fingerprints.insert(key, Arc::downgrade(&shared));
        shared
    }
}

/// One of the limited slots for followers. Dropping the value releases the slot.
pub struct FollowerSlot {
    live: Arc<Live>,
    client: AddressBlock,
}

impl Drop for FollowerSlot {
    fn drop(&mut self) {
        let mut slots = self.live.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = slots.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                slots.remove(&self.client);
            }
        }
    }
}

/// A client that follows a game.
pub struct Follower {
    db: Db,
    organization: OrganizationId,
    game: GameId,
    fingerprint: Arc<PageFingerprint>,
    changes: watch::Receiver<u64>,
    ended: watch::Receiver<bool>,
    /// The version of the page that was sent last.
    sent: Option<u64>,
    _slot: FollowerSlot,
}

impl Follower {
    /// Waits for the next version of the game's page; the first call returns the current version at once. None when the
    /// game was deleted or the server shuts down.
    pub async fn next(&mut self) -> Option<u64> {
        loop {
            self.changes.borrow_and_update();
            let mut patience = Duration::MAX;
            match self.version().await {
                Ok(version) if self.sent != Some(version) => {
                    self.sent = Some(version);
                    return Some(version);
                }
                Ok(_) => {}
                Err(Error::Busy | Error::Unavailable(_)) => patience = BUSY_WAIT,
                Err(_) => return None,
            }
            tokio::select! {
                changed = tokio::time::timeout(patience, self.changes.changed()) => {
                    if let Ok(Err(_)) = changed {
                        return None;
                    }
                }
                _ = self.ended.wait_for(|ended| *ended) => return None,
            }
        }
    }

    /// Returns the version of the game's page. Reads the page only if no other follower has read it since the
    /// organization's last write.
    async fn version(&self) -> Result<u64> {
        let mut last = self.fingerprint.lock().await;
        let generation = self.db.generation(self.organization);
        if let Some((seen, version)) = *last
            && seen == generation
        {
            return Ok(version);
        }
        let (organization, game) = (self.organization, self.game);
        let read = self.db.read_of(organization, move |conn| {
            // The preview depends on other games, whose changes must not produce events.
            let page = box_score::game_page(conn, organization, game, View::Public)?;
            let page = GamePage { preview: None, ..page };
            let mut hasher = DefaultHasher::new();
            serde_json::to_vec(&page).map_err(Error::internal)?.hash(&mut hasher);
            Ok(hasher.finish())
        });
        let version = read.await?;
        *last = Some((generation, version));
        Ok(version)
    }
}
