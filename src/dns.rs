//! Looks up the TXT record that proves a custom domain, and the addresses of names. Lookups are not cached, so that a corrected record is seen at
//! once.

use std::net::IpAddr;
use std::time::Duration;

use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolveHosts, ResolverConfig};
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::proto::rr::RData;
use hickory_resolver::{Resolver, TokioResolver};

use crate::config::Dns;
use crate::error::{Error, Result};

/// Timeout for each name server, and for the whole lookup.
const PATIENCE: Duration = Duration::from_secs(2);
const PATIENCE_IN_ALL: Duration = Duration::from_secs(8);

/// Maximum number of values of a name that are read.
const MOST: usize = 20;
/// Maximum length of a value, in characters.
const LONGEST: usize = 200;

/// Returns the values of a name's TXT records, each joined into one string; `None` if the name servers did not respond.
pub async fn txt(settings: &Dns, name: &str) -> Option<Vec<String>> {
    in_time(name, async {
        let answer = match resolver(settings)?.txt_lookup(format!("{name}.")).await {
            Ok(answer) => answer,
            Err(cause) if cause.is_no_records_found() => return Ok(Vec::new()),
            Err(cause) => return Err(Error::internal(cause)),
        };
        let values = answer.answers().iter().filter_map(|record| match &record.data {
            RData::TXT(text) => Some(String::from_utf8_lossy(&text.txt_data.concat()).into_owned()),
            _ => None,
        });
        Ok(values.take(MOST).map(|value| value.chars().take(LONGEST).collect()).collect())
    })
    .await
}

/// Returns the addresses of a name; `None` if the name servers did not respond.
pub async fn addresses(settings: &Dns, name: &str) -> Option<Vec<IpAddr>> {
    in_time(name, async {
        match resolver(settings)?.lookup_ip(format!("{name}.")).await {
            Ok(answer) => Ok(answer.iter().take(MOST).collect()),
            Err(cause) if cause.is_no_records_found() => Ok(Vec::new()),
            Err(cause) => Err(Error::internal(cause)),
        }
    })
    .await
}

/// Waits for a lookup. `None` if it failed or took too long, which the log says.
async fn in_time<T>(name: &str, lookup: impl Future<Output = Result<T>>) -> Option<T> {
    match tokio::time::timeout(PATIENCE_IN_ALL, lookup).await {
        Ok(Ok(found)) => Some(found),
        Ok(Err(cause)) => {
            tracing::warn!(name, %cause, "the name servers did not respond");
            None
        }
        Err(_) => {
            tracing::warn!(name, "the name servers did not respond in time");
            None
        }
    }
}

/// Returns a resolver for the name servers in the settings, or for those of the machine.
fn resolver(settings: &Dns) -> Result<TokioResolver> {
    let mut builder = if settings.servers.is_empty() {
        Resolver::builder_tokio().map_err(Error::internal)?
    } else {
        let servers = settings.servers.iter().map(|server| {
            let connections = [ConnectionConfig::udp(), ConnectionConfig::tcp()].map(|mut connection| {
                connection.port = server.0.port();
                connection
            });
            NameServerConfig::new(server.0.ip(), true, connections.into())
        });
        let config = ResolverConfig::from_name_servers(servers.collect());
        Resolver::builder_with_config(config, TokioRuntimeProvider::default())
    };
    let options = builder.options_mut();
    options.timeout = PATIENCE;
    options.cache_size = 0;
    options.use_hosts_file = ResolveHosts::Never;
    builder.build().map_err(Error::internal)
}
