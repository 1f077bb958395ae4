//! Single flight: of concurrent requests with the same cache key, the first computes the response and the others wait
//! for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::cache::CachedAnswer;

/// Receives the leader's response; closed without one when the leader is dropped.
type AnswerReceiver = watch::Receiver<Option<Arc<CachedAnswer>>>;
type Leaders = Arc<Mutex<HashMap<Arc<str>, AnswerReceiver>>>;

/// The responses that are being computed, by cache key.
#[derive(Default)]
pub struct Flights {
    leaders: Leaders,
}

/// The role of a request among concurrent requests with the same key.
pub enum Flight {
    /// The request computes the response.
    Leading(Leader),
    /// The request waits for the leader's response.
    Following(Follower),
}

impl Flights {
    /// Returns the role of a request for a key: follower if another request already computes the response, else leader.
    #[must_use]
    pub fn join(&self, key: &Arc<str>) -> Flight {
        let mut leaders = lock(&self.leaders);
        if let Some(result) = leaders.get(key) {
            return Flight::Following(Follower { result: result.clone() });
        }
        let (send, result) = watch::channel(None);
        leaders.insert(Arc::clone(key), result);
        Flight::Leading(Leader { leaders: Arc::clone(&self.leaders), key: Arc::clone(key), send })
    }
}

fn lock(leaders: &Leaders) -> MutexGuard<'_, HashMap<Arc<str>, AnswerReceiver>> {
    leaders.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The request that computes the response. If the leader is dropped without one, each follower computes its own.
pub struct Leader {
    leaders: Leaders,
    key: Arc<str>,
    send: watch::Sender<Option<Arc<CachedAnswer>>>,
}

impl Leader {
    /// Sends the response to the followers.
    pub fn land(self, answer: Arc<CachedAnswer>) {
        self.send.send_replace(Some(answer));
    }
}

impl Drop for Leader {
    fn drop(&mut self) {
        lock(&self.leaders).remove(&self.key);
    }
}

/// A request that waits for the leader's response.
pub struct Follower {
    result: AnswerReceiver,
}

impl Follower {
    /// Waits for the leader's response. None when the response cannot be shared or the leader was dropped.
    pub async fn answer(&mut self) -> Option<Arc<CachedAnswer>> {
        let landed = self.result.wait_for(Option::is_some).await;
        landed.ok().and_then(|answer| answer.clone())
    }
}
