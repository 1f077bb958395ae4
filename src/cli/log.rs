//! Logging to standard error.

use std::io::{BufWriter, IsTerminal, Stderr, Write};
use std::time::Duration;

use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

use crate::config::{Log, LogFormat, LogLevel};
use crate::error::{Error, Result};

/// Libraries that log more than an admin needs: refinery lists its migrations, and the HTML parser warns of each
/// mistake in users' HTML, thousands of times per text.
const QUIET: &str = "refinery_core=warn,html5ever=off,markup5ever=off";

/// Maximum number of log lines that wait to be written; further lines are dropped and counted.
const WAITING_LINES: usize = 8 * 1024;

/// Size of the buffer of lines that are written together, in bytes.
const BUFFER_BYTES: usize = 64 * 1024;

/// Time for which lines gather before they are written together. Otherwise nearly every request of a busy server would
/// have to wake the log's thread, which takes as long as answering it.
const GATHER_TIME: Duration = Duration::from_millis(10);

/// Writes lines together, at most once per [`GATHER_TIME`].
struct GatheringWriter(BufWriter<Stderr>);

impl Write for GatheringWriter {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        self.0.write(line)
    }

    /// Called when no line waits any more.
    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()?;
        std::thread::sleep(GATHER_TIME);
        Ok(())
    }
}

/// The thread that writes the server's log. Dropping the value writes the waiting lines.
pub struct LogThread {
    _guard: WorkerGuard,
    dropped: ErrorCounter,
}

impl LogThread {
    /// Returns a counter of the lines that were dropped.
    pub fn dropped(&self) -> ErrorCounter {
        self.dropped.clone()
    }
}

/// Initializes logging for a command: each line is written at once.
pub fn start(log: &Log) -> Result<()> {
    start_with(log, std::io::stderr)
}

/// Initializes logging for the server: a thread writes the lines, several at a time, so that no request waits for the
/// log. If lines come faster than they are written, some are dropped.
pub fn start_thread(log: &Log) -> Result<LogThread> {
    let (lines, guard) = NonBlockingBuilder::default()
        .buffered_lines_limit(WAITING_LINES)
        .lossy(true)
        .thread_name("log")
        .finish(GatheringWriter(BufWriter::with_capacity(BUFFER_BYTES, std::io::stderr())));
    let dropped = lines.error_counter();
    start_with(log, lines)?;
    Ok(LogThread { _guard: guard, dropped })
}

fn start_with(log: &Log, writer: impl for<'w> MakeWriter<'w> + Send + Sync + 'static) -> Result<()> {
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
        .with_writer(writer);
    match log.format {
        LogFormat::Text => lines.with_target(false).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).try_init(),
    }
    .map_err(Error::internal)
}
