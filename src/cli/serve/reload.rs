//! Applies changed settings after SIGHUP, without a restart.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::manager::Manager;
use crate::app::App;
use crate::cli::log::LevelSwitch;
use crate::config::{Config, Limits};
use crate::error::Result;
use crate::net::ConnectionTable;

/// Loads the settings as at the start: from the file, the environment and the flags.
pub(super) type LoadSettings = Box<dyn Fn() -> Result<Config> + Send>;

/// The parts of the server whose settings may change.
pub(super) struct Reloader {
    pub(super) load: LoadSettings,
    /// The settings that count now.
    pub(super) running: Config,
    pub(super) app: App,
    pub(super) table: Arc<ConnectionTable>,
    pub(super) level: LevelSwitch,
}

impl Reloader {
    /// Reloads the settings at each request, until the server ends.
    pub(super) async fn run(mut self, mut requests: mpsc::Receiver<()>, manager: Arc<Manager>) {
        while requests.recv().await.is_some() {
            manager.tell("RELOADING=1");
            match (self.load)() {
                Ok(wanted) => self.take_over(&wanted),
                Err(cause) => tracing::error!(%cause, "the settings are invalid: nothing was changed"),
            }
            manager.tell("READY=1");
        }
    }

    fn take_over(&mut self, wanted: &Config) {
        let combined = combined(&self.running, wanted);
        let before = std::mem::replace(&mut self.running, combined);
        let running = &self.running;
        self.level.set(running.log.level);
        self.app.change_limits(&running.limits, running.quotas);
        self.table.set_times(super::times(&running.limits));
        let (changed, left) = (changes(&before, running), changes(running, wanted));
        tracing::info!(changed = changed.join(", "), "settings reloaded");
        if !left.is_empty() {
            let left = left.join(", ");
            tracing::warn!(settings = left, "these settings have changed and count after a restart");
        }
    }
}

/// Returns the running settings with those of `wanted` that may change while the server runs.
fn combined(running: &Config, wanted: &Config) -> Config {
    let mut combined = running.clone();
    combined.log.level = wanted.log.level;
    combined.quotas = wanted.quotas;
    combined.limits = Limits {
        connections: running.limits.connections,
        connections_per_address: running.limits.connections_per_address,
        cache_mib: running.limits.cache_mib,
        ..wanted.limits.clone()
    };
    combined
}

/// Returns the names of the settings that differ, such as `limits.free_space_mib`.
fn changes(one: &Config, other: &Config) -> Vec<String> {
    let mut found = Vec::new();
    for (name, value) in json!(one).as_object().into_iter().flatten() {
        let other = &json!(other)[name];
        match value {
            Value::Object(table) => {
                let differing = table.iter().filter(|(key, value)| **value != other[key]);
                found.extend(differing.map(|(key, _)| format!("{name}.{key}")));
            }
            _ if value != other => found.push(name.clone()),
            _ => {}
        }
    }
    found
}
