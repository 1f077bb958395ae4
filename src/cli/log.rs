//! What is logged, by every verb, on standard error.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::config::{Log, LogFormat, LogLevel};
use crate::error::{Error, Result};

/// Starts to log as the settings say.
pub fn start(log: &Log) -> Result<()> {
    // A list of migrations is news to nobody, unless asked for.
    let level = match log.level {
        LogLevel::Error => "error",
        LogLevel::Warn => "warn",
        LogLevel::Info => "info",
        LogLevel::Debug => "debug",
        LogLevel::Trace => "trace",
    };
    let filter = EnvFilter::try_new(format!("refinery_core=warn,{level}")).map_err(Error::internal)?;
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
