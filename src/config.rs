//! Settings: defaults, overridden by the file, by `HOMECOURT_…` variables, then by flags. Unknown keys are an error.

mod backup;
mod https;
mod network;

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};

use figment::error::Kind;
use figment::providers::{Env, Format, Serialized, Toml};
use figment::{Figment, Source};
use serde::{Deserialize, Deserializer, Serialize};

use crate::budgets::{connections, work};
use crate::domain::quotas::Quotas;
use crate::error::{Error, Result};

pub use backup::{BackupSettings, S3Settings};
pub use https::Https;
pub use network::Network;

/// Variables with this prefix that are not settings.
const OTHER_VARIABLES: [&str; 3] = ["config", "demo_password", "data"];

/// All settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The address and port to listen on.
    pub listen: SocketAddr,
    /// The path of the database file.
    pub database: PathBuf,
    /// Host names of the shared site. Any other host must be an organization's domain.
    #[serde(deserialize_with = "bare_hosts")]
    pub root_hosts: Vec<String>,
    /// Addresses or networks (`10.0.0.0/8`) of reverse proxies whose X-Forwarded headers are trusted.
    pub trusted_proxies: Vec<Network>,
    pub https: Https,
    pub dns: Dns,
    pub site: SiteExceptions,
    pub page_views: PageViewSettings,
    pub metrics: Metrics,
    pub backup: BackupSettings,
    pub sessions: Sessions,
    pub limits: Limits,
    pub quotas: Quotas,
    pub log: Log,
}

/// The name servers that are asked for the records that prove a custom domain.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dns {
    /// Name servers; if empty, those of the machine.
    pub servers: Vec<NameServer>,
}

/// Slugs of sites that differ from the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteExceptions {
    /// Slugs whose home page on the root host has no navbar and no footer.
    pub bare_slugs: Vec<String>,
}

/// Which views of public pages are counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageViewSettings {
    pub enabled: bool,
    /// Hosts on which views are not counted.
    pub off_hosts: Vec<String>,
    /// Path prefixes on the root host under which views are not counted, such as `/millionaire`.
    pub skip: Vec<String>,
    /// The id of each host at an external analytics service.
    pub analytics_ids: BTreeMap<String, String>,
}

/// Access to `/metrics`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Metrics {
    /// A bearer token; empty for none.
    pub token: String,
    /// A separate address that serves `/metrics` to every client that can reach it.
    pub listen: OptionalListener,
}

/// The lifetime of sessions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sessions {
    /// Maximum age of a session in days, regardless of its use.
    pub max_days: NonZeroU16,
}

impl Default for Sessions {
    fn default() -> Self {
        Self { max_days: NonZeroU16::new(90).unwrap_or(NonZeroU16::MIN) }
    }
}

/// Limits of connections, of request bodies, of the time for each part of a request, and of the response cache.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Timeout for the head of a request, and for an idle connection between two requests.
    pub head_seconds: NonZeroU16,
    /// Time during which a body may arrive more slowly than 16 KiB a second.
    pub body_seconds: NonZeroU16,
    /// Timeout for a request, from its head to the last byte of its response.
    pub request_seconds: NonZeroU16,
    /// Timeout for a client that reads no byte of a response.
    pub stalled_seconds: NonZeroU16,
    /// Maximum number of connections; lower if the process has too few file handles.
    pub connections: NonZeroU16,
    /// Maximum number of connections per IPv4 address or IPv6 /64 network.
    pub connections_per_address: NonZeroU16,
    /// Maximum size of all request bodies in memory, in MiB.
    pub bodies_mib: NonZeroU16,
    /// Maximum size of request bodies in memory per IPv4 address or IPv6 /64 network, in MiB.
    pub bodies_per_address_mib: NonZeroU16,
    /// Size of the cache of responses to visitors, in MiB. One organization can use an eighth of it.
    pub cache_mib: NonZeroU16,
    /// Free space on the database's disk below which writes are refused, in MiB; 0 for no limit.
    pub free_space_mib: u32,
    /// Size of what the database keeps for undoing actions, in MiB; beyond it the oldest goes.
    pub undo_mib: u32,
}

impl Default for Limits {
    fn default() -> Self {
        let above_0 = |number| NonZeroU16::new(number).unwrap_or(NonZeroU16::MIN);
        Self {
            head_seconds: above_0(connections::HEAD_SECONDS),
            body_seconds: above_0(connections::BODY_SECONDS),
            request_seconds: above_0(connections::REQUEST_SECONDS),
            stalled_seconds: above_0(connections::STALLED_SECONDS),
            connections: above_0(connections::CONNECTIONS),
            connections_per_address: above_0(connections::CONNECTIONS_PER_ADDRESS),
            bodies_mib: above_0(connections::BODIES_MIB),
            bodies_per_address_mib: above_0(connections::BODIES_PER_ADDRESS_MIB),
            cache_mib: above_0(work::CACHE_MIB),
            free_space_mib: work::FREE_SPACE_MIB,
            undo_mib: work::UNDO_MIB,
        }
    }
}

/// Logging to standard error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    pub level: LogLevel,
    pub format: LogFormat,
}

/// The minimum level of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    Json,
}

impl Default for Config {
    fn default() -> Self {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            database: PathBuf::from("homecourt.db"),
            root_hosts: names(&["localhost", "127.0.0.1", "::1"]),
            trusted_proxies: Vec::new(),
            https: Https::default(),
            dns: Dns::default(),
            site: SiteExceptions { bare_slugs: names(&["millionaire"]) },
            page_views: PageViewSettings {
                enabled: true,
                off_hosts: Vec::new(),
                skip: names(&["/millionaire"]),
                analytics_ids: BTreeMap::new(),
            },
            metrics: Metrics::default(),
            backup: BackupSettings::default(),
            sessions: Sessions::default(),
            limits: Limits::default(),
            quotas: Quotas::default(),
            log: Log { level: LogLevel::Info, format: LogFormat::Text },
        }
    }
}

/// Settings that flags of the command line override.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    pub listen: Option<SocketAddr>,
    pub database: Option<PathBuf>,
}

impl Config {
    /// Loads the settings. `file` is optional.
    ///
    /// # Errors
    /// `Malformed` with the source, the key and what was expected.
    pub fn load(file: Option<&Path>, overrides: Overrides) -> Result<Self> {
        let mut figment = Figment::from(Serialized::defaults(Self::default()));
        if let Some(file) = file {
            let wrong = |what: &str| Err(Error::Malformed(format!("{}: {what}", file.display())));
            match file.metadata() {
                Err(cause) if cause.kind() == ErrorKind::NotFound => return wrong("there is no such file"),
                Err(cause) => return wrong(&format!("cannot be read: {cause}")),
                Ok(found) if found.is_dir() => return wrong("is a folder, not a file of settings"),
                Ok(_) => {}
            }
            figment = figment.merge(Toml::file_exact(file));
        }
        let is_setting =
            |key: &figment::value::UncasedStr| !OTHER_VARIABLES.iter().any(|other| key == *other);
        figment = figment.merge(Env::prefixed("HOMECOURT_").filter(is_setting).split("__"));
        // Without this, a token that consists of digits would be parsed as a number.
        if let Ok(token) = std::env::var("HOMECOURT_METRICS__TOKEN") {
            figment = figment.merge(("metrics.token", token));
        }
        let mut config: Self = figment.extract().map_err(|errors| Error::Malformed(explain(errors, file)))?;
        if let Some(listen) = overrides.listen {
            config.listen = listen;
        }
        if let Some(database) = overrides.database {
            config.database = database;
        }
        config.https.check()?;
        Ok(config)
    }

    /// Returns the maximum age of a session in days.
    #[must_use]
    pub fn max_session_days(&self) -> u16 {
        self.sessions.max_days.get()
    }

    /// Returns whether X-Forwarded headers of this peer are trusted.
    #[must_use]
    pub fn trusts(&self, peer: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|network| network.contains(peer))
    }
}

/// Returns the settings file: the given one, otherwise the system's if it exists.
#[must_use]
pub fn settings_file(given: Option<PathBuf>, system: &Path) -> Option<PathBuf> {
    given.or_else(|| system.is_file().then(|| system.to_owned()))
}

/// Deserializes host names and converts them to lower case.
fn bare_hosts<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Vec<String>, D::Error> {
    let hosts: Vec<String> = Vec::deserialize(deserializer)?;
    match hosts.iter().find(|host| !is_bare_host(host)) {
        Some(host) => Err(serde::de::Error::custom(format!("{host:?} is not the name of a host alone"))),
        None => Ok(hosts.into_iter().map(|host| host.to_lowercase()).collect()),
    }
}

/// Returns whether a text is a host name or address without scheme, port or path.
fn is_bare_host(text: &str) -> bool {
    let is_name = !text.is_empty()
        && text.split('.').all(|label| {
            !label.is_empty()
                && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        });
    is_name || text.parse::<IpAddr>().is_ok()
}

/// Formats the errors, one line each: source, key, and what was expected. `file` is the settings file as it was given.
fn explain(errors: figment::Error, file: Option<&Path>) -> String {
    let lines = errors.into_iter().map(|error| {
        let source = match error.metadata.as_ref() {
            Some(metadata) => match metadata.source.as_ref() {
                // Figment's own text of a path depends on the working directory.
                Some(Source::File(path)) => file.unwrap_or(path).display().to_string(),
                Some(source) => source.to_string(),
                None => metadata.name.to_string(),
            },
            None => "settings".to_owned(),
        };
        let key = error.path.join(".");
        match error.kind {
            Kind::UnknownField(name, known) => {
                let is_whole = key == name || key.ends_with(&format!(".{name}"));
                let key = match key.as_str() {
                    "" => name,
                    _ if is_whole => key,
                    _ => format!("{key}.{name}"),
                };
                format!("{source}: {key}: is no setting; there are {}", known.join(", "))
            }
            Kind::Message(cause) if key.is_empty() => format!("{source}: {cause}"),
            _ => format!("{source}: {key}: must be {}", wanted(&key)),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns what a key expects.
fn wanted(key: &str) -> &'static str {
    match key.split('.').collect::<Vec<_>>().as_slice() {
        ["listen"] => "an address and port like \"127.0.0.1:8080\"",
        ["trusted_proxies", ..] => "a list of addresses or networks like \"10.0.0.0/8\"",
        ["root_hosts", ..] => {
            "a list of names of hosts alone, like [\"leagues.example.org\"], without https:// and port"
        }
        ["page_views", "off_hosts", ..] => "a list of host names",
        ["dns", "servers", ..] => "a list of addresses like \"9.9.9.9\" or \"127.0.0.1:5353\"",
        ["site", "bare_slugs", ..] => "a list of slugs",
        ["page_views" | "backup", "enabled"] => "true or false",
        ["page_views", "skip", ..] => "a list of paths like \"/millionaire\"",
        ["page_views", "analytics_ids"] => "a table of host names",
        ["log", "level"] => "error, warn, info, debug or trace",
        ["log", "format"] => "text or json",
        ["https", "redirect_listen"] => "an address and port like \"[::]:80\"",
        ["https", "listen"] => "an address and port like \"[::]:443\", or empty",
        ["metrics", "listen"] => "an address and port like \"127.0.0.1:9090\", or empty",
        ["backup", "folder"] => "the path of a folder, or empty",
        ["backup", "times", ..] => "a list of times like \"03:15\"",
        ["backup", _] => "a whole number from 0 to 65535",
        ["quotas", _] | ["limits", "free_space_mib" | "undo_mib"] => "a whole number",
        ["sessions" | "limits", _] => "a whole number from 1 to 65535",
        [
            "https" | "dns" | "site" | "page_views" | "metrics" | "backup" | "sessions" | "limits" | "quotas"
            | "log",
        ] => "a table",
        _ => "text",
    }
}

/// The address of a name server, with port 53 by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct NameServer(pub SocketAddr);

impl TryFrom<String> for NameServer {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let alone = text.parse().map(|address: IpAddr| SocketAddr::from((address, 53)));
        let address = alone.or_else(|_| text.parse());
        address.map(Self).map_err(|_| format!("{text:?} is not an address like 9.9.9.9 or 127.0.0.1:5353"))
    }
}

impl From<NameServer> for String {
    fn from(server: NameServer) -> Self {
        server.0.to_string()
    }
}

/// An address and port to listen on; `None` if the text is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct OptionalListener(pub Option<SocketAddr>);

impl TryFrom<String> for OptionalListener {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let address = (!text.is_empty()).then(|| text.parse()).transpose();
        address.map(Self).map_err(|_| format!("{text:?} is not an address and port like 127.0.0.1:9090"))
    }
}

impl From<OptionalListener> for String {
    fn from(listener: OptionalListener) -> Self {
        listener.0.map(|address| address.to_string()).unwrap_or_default()
    }
}
