//! What is logged, by every verb, on standard error.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat};
use crate::error::{Error, Result};

/// Starts to log as the settings say.
pub fn start(log: &Log) -> Result<()> {
    // A list of migrations is news to nobody, unless asked for.
    let filter = EnvFilter::try_new(format!("refinery_core=warn,{}", log.level))
        .map_err(|cause| Error::Malformed(format!("log.level: {:?}: {cause}", log.level)))?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match log.format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    }
    .map_err(Error::internal)
}
