//! Logging to standard error, for every subcommand.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat, LogLevel};
use crate::error::{Error, Result};

/// Libraries that log more than an admin needs: refinery lists its migrations, and the HTML parser warns of each
/// mistake in users' HTML, thousands of times per text.
const QUIET: &str = "refinery_core=warn,html5ever=off,markup5ever=off";

/// Initializes logging with the given settings.
pub fn start(log: &Log) -> Result<()> {
    let level = match log.level {
        LogLevel::Error => "error",
        LogLevel::Warn => "warn",
        LogLevel::Info => "info",
        LogLevel::Debug => "debug",
        LogLevel::Trace => "trace",
    };
    let filter = EnvFilter::try_new(format!("{QUIET},{level}")).map_err(Error::internal)?;
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
