//! Games that are followed as they are played. However many follow one, its page is looked at once for each change.

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

/// How long whoever is refused should wait, and whoever looks while the database is busy does.
const WAIT: Duration = Duration::from_secs(30);
const BUSY_WAIT: Duration = Duration::from_secs(1);

/// A game's page as it was last seen: at which generation, and a number that stands for all of it.
type PageFingerprint = AsyncMutex<Option<(u64, u64)>>;

/// Everybody who follows a game.
pub struct Live {
    most: usize,
    places: Mutex<HashMap<AddressBlock, usize>>,
    looks: Mutex<HashMap<(OrganizationId, GameId), Weak<PageFingerprint>>>,
    ended: watch::Sender<bool>,
}

impl Live {
    /// At most half of the connections are followers', so that pages are always served too.
    #[must_use]
    pub fn new(connections: usize) -> Self {
        let most = FOLLOWERS.min(connections / 2).max(1);
        Self { most, places: Mutex::default(), looks: Mutex::default(), ended: watch::Sender::default() }
    }

    /// Follows a game for somebody at an address.
    ///
    /// # Errors
    /// `Unavailable` when there are too many followers, `TooMany` of that address, `NotFound` without the game.
    pub async fn follow(
        self: &Arc<Self>,
        db: &Db,
        (organization, game): (OrganizationId, GameId),
        client: IpAddr,
    ) -> Result<Follower> {
        let place = self.take_place(client)?;
        let follower = Follower {
            db: db.clone(),
            organization,
            game,
            look: self.look((organization, game)),
            changes: db.changes(),
            ended: self.ended.subscribe(),
            told: None,
            _place: place,
        };
        follower.version().await?;
        Ok(follower)
    }

    /// Ends what everybody follows: the server stops.
    pub fn end(&self) {
        self.ended.send_replace(true);
    }

    fn take_place(self: &Arc<Self>, client: IpAddr) -> Result<FollowerSlot> {
        let client = AddressBlock::of(client);
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if places.values().sum::<usize>() >= self.most {
            let most = self.most;
            return Err(Error::Unavailable(format!(
                "At most {most} people follow games at a time. Try again."
            )));
        }
        let own = places.entry(client).or_insert(0);
        if *own >= FOLLOWERS_PER_ADDRESS {
            let message = format!("An address may follow at most {FOLLOWERS_PER_ADDRESS} games at a time.");
            return Err(Error::TooMany(message, WAIT));
        }
        *own += 1;
        Ok(FollowerSlot { live: Arc::clone(self), client })
    }

    fn look(&self, key: (OrganizationId, GameId)) -> Arc<PageFingerprint> {
        let mut looks = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(look) = looks.get(&key).and_then(Weak::upgrade) {
            return look;
        }
        looks.retain(|_, look| look.strong_count() > 0);
        let look = Arc::new(PageFingerprint::default());
        looks.insert(key, Arc::downgrade(&look));
        look
    }
}

/// One of the limited slots for followers. Dropping the value releases the slot.
struct FollowerSlot {
    live: Arc<Live>,
    client: AddressBlock,
}

impl Drop for FollowerSlot {
    fn drop(&mut self) {
        let mut places = self.live.places.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = places.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                places.remove(&self.client);
            }
        }
    }
}

/// Somebody who follows a game.
pub struct Follower {
    db: Db,
    organization: OrganizationId,
    game: GameId,
    look: Arc<PageFingerprint>,
    changes: watch::Receiver<u64>,
    ended: watch::Receiver<bool>,
    told: Option<u64>,
    _place: FollowerSlot,
}

impl Follower {
    /// The number of the game's page as soon as it is another one than last told; at first the one it has. None when there
    /// is no more to follow.
    pub async fn next(&mut self) -> Option<u64> {
        loop {
            self.changes.borrow_and_update();
            let mut patience = Duration::MAX;
            match self.version().await {
                Ok(version) if self.told != Some(version) => {
                    self.told = Some(version);
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

    /// Looks at the page, unless somebody has since the last write of the organization.
    async fn version(&self) -> Result<u64> {
        let mut last = self.look.lock().await;
        let generation = self.db.generation(self.organization);
        if let Some((seen, version)) = *last
            && seen == generation
        {
            return Ok(version);
        }
        let (organization, game) = (self.organization, self.game);
        let read = self.db.read_of(organization, move |conn| {
            // What stands before the game changes with other games, and is read with the page.
            let page =
                GamePage { preview: None, ..box_score::game_page(conn, organization, game, View::Public)? };
            let mut hasher = DefaultHasher::new();
            serde_json::to_vec(&page).map_err(Error::internal)?.hash(&mut hasher);
            Ok(hasher.finish())
        });
        let version = read.await?;
        *last = Some((generation, version));
        Ok(version)
    }
}
