//! Single flight: of the requests for one address that arrive together, one makes the answer and the others wait for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::cache::CachedAnswer;

type Result = watch::Receiver<Option<CachedAnswer>>;
type Leaders = Arc<Mutex<HashMap<String, Result>>>;

/// The answers that are being made, by cache key.
#[derive(Default)]
pub struct Flights {
    leaders: Leaders,
}

/// A request's part in making an answer.
pub enum Flight {
    /// It makes the answer.
    Leading(Leader),
    /// It waits for another request to make it.
    Following(Follower),
}

impl Flights {
    /// Leads the request for a key, or follows the one that is under way.
    #[must_use]
    pub fn join(&self, key: &str) -> Flight {
        let mut leaders = lock(&self.leaders);
        if let Some(result) = leaders.get(key) {
            return Flight::Following(Follower { result: result.clone() });
        }
        let (send, result) = watch::channel(None);
        leaders.insert(key.to_owned(), result);
        Flight::Leading(Leader { leaders: Arc::clone(&self.leaders), key: key.to_owned(), send })
    }
}

fn lock(leaders: &Leaders) -> MutexGuard<'_, HashMap<String, Result>> {
    leaders.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes the answer. Dropped without one, it lets its followers make their own.
pub struct Leader {
    leaders: Leaders,
    key: String,
    send: watch::Sender<Option<CachedAnswer>>,
}

impl Leader {
    /// Hands the answer to the followers.
    pub fn land(self, answer: CachedAnswer) {
        self.send.send_replace(Some(answer));
    }
}

impl Drop for Leader {
    fn drop(&mut self) {
        lock(&self.leaders).remove(&self.key);
    }
}

/// Waits for the leader.
pub struct Follower {
    result: Result,
}

impl Follower {
    /// The leader's answer; none when it cannot be shared, or the leader went away.
    pub async fn answer(&mut self) -> Option<CachedAnswer> {
        let landed = self.result.wait_for(Option::is_some).await;
        landed.ok().and_then(|answer| answer.clone())
    }
}
