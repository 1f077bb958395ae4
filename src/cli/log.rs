//! Logging to standard error.

mod line;

use std::io::{IsTerminal, Result as IoResult, Write};
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::registry::Registry;
use tracing_subscriber::reload;
use tracing_subscriber::util::SubscriberInitExt;

use self::line::TextLine;
use crate::config::{Log, LogFormat, LogLevel};
use crate::error::{Error, Result};

/// Libraries that log more than an admin needs: refinery lists its migrations, and the HTML parser warns of each
/// mistake in users' HTML, thousands of times per text.
const QUIET: &str = "refinery_core=warn,html5ever=off,markup5ever=off";

/// Maximum size of the lines that wait to be written, in bytes. Further lines are dropped and counted.
const WAITING_BYTES: usize = 512 * 1024;

/// Time for which lines gather before they are written together. Otherwise nearly every request of a busy server would
/// have to wake the log's thread, which takes as long as answering it.
const GATHER_TIME: Duration = Duration::from_millis(10);

/// Initializes logging for a command: each line is written at once.
pub fn start(log: &Log) -> Result<()> {
    start_with(log, std::io::stderr).map(drop)
}

/// Initializes logging for the server: a thread writes the lines, so that no request waits for the log.
pub fn start_thread(log: &Log) -> Result<LogThread> {
    let queue = Arc::new(LineQueue::default());
    let lines = Arc::clone(&queue);
    let thread = std::thread::Builder::new().name("log".to_owned()).spawn(move || lines.write_all());
    let level = start_with(log, LineWriter(Arc::clone(&queue)))?;
    Ok(LogThread { queue, level, thread: Some(thread.map_err(Error::internal)?) })
}

/// Changes the level of the log.
#[derive(Clone)]
pub struct LevelSwitch(reload::Handle<Targets, Registry>);

impl LevelSwitch {
    /// Sets the least severe level that is logged.
    pub fn set(&self, level: LogLevel) {
        if let Err(cause) = filter(level).and_then(|filter| self.0.reload(filter).map_err(Error::internal)) {
            tracing::error!(%cause, "the level of the log could not be changed");
        }
    }
}

/// The thread that writes the server's log. Dropping the value writes the waiting lines and ends the thread.
pub struct LogThread {
    queue: Arc<LineQueue>,
    level: LevelSwitch,
    thread: Option<JoinHandle<()>>,
}

impl LogThread {
    /// Returns the number of lines that were dropped so far.
    pub fn dropped(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.queue.dropped)
    }

    pub fn level(&self) -> LevelSwitch {
        self.level.clone()
    }
}

impl Drop for LogThread {
    fn drop(&mut self) {
        self.queue.lock().is_closed = true;
        self.queue.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // A panic of the thread has been reported on standard error.
            let _ = thread.join();
        }
    }
}

/// The lines that wait to be written. A shared text costs a fifth of a channel of lines.
#[derive(Default)]
struct LineQueue {
    waiting: Mutex<WaitingLines>,
    /// Notified when the first line arrives, and when the queue is closed.
    changed: Condvar,
    dropped: Arc<AtomicU64>,
}

#[derive(Default)]
struct WaitingLines {
    text: Vec<u8>,
    is_closed: bool,
}

impl LineQueue {
    fn lock(&self) -> MutexGuard<'_, WaitingLines> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, line: &[u8]) {
        let mut waiting = self.lock();
        if waiting.text.len() + line.len() > WAITING_BYTES {
            self.dropped.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let is_first = waiting.text.is_empty();
        waiting.text.extend_from_slice(line);
        drop(waiting);
        if is_first {
            self.changed.notify_one();
        }
    }

    /// Writes lines until the queue is closed and empty.
    fn write_all(&self) {
        let mut text = Vec::new();
        loop {
            let mut waiting = self.lock();
            while waiting.text.is_empty() && !waiting.is_closed {
                waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            }
            if waiting.text.is_empty() {
                return;
            }
            mem::swap(&mut waiting.text, &mut text);
            drop(waiting);
            // Nobody can be told that standard error is closed.
            let _ = std::io::stderr().write_all(&text);
            text.clear();
            let gathering =
                self.changed.wait_timeout_while(self.lock(), GATHER_TIME, |lines| !lines.is_closed);
            drop(gathering);
        }
    }
}

/// Adds each line to the queue.
struct LineWriter(Arc<LineQueue>);

impl<'w> MakeWriter<'w> for LineWriter {
    type Writer = &'w Self;

    fn make_writer(&'w self) -> &'w Self {
        self
    }
}

impl Write for &LineWriter {
    /// Called once for each line.
    fn write(&mut self, line: &[u8]) -> IoResult<usize> {
        self.0.add(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> IoResult<()> {
        Ok(())
    }
}

/// Returns the filter for a level. Unlike `EnvFilter`, these targets are compared once for each line of code that logs.
fn filter(level: LogLevel) -> Result<Targets> {
    let level = match level {
        LogLevel::Error => "error",
        LogLevel::Warn => "warn",
        LogLevel::Info => "info",
        LogLevel::Debug => "debug",
        LogLevel::Trace => "trace",
    };
    format!("{QUIET},{level}").parse().map_err(Error::internal)
}

fn start_with(log: &Log, writer: impl for<'w> MakeWriter<'w> + Send + Sync + 'static) -> Result<LevelSwitch> {
    let (filter, switch) = reload::Layer::new(filter(log.level)?);
    let lines = fmt::layer().with_ansi(std::io::stderr().is_terminal()).with_writer(writer);
    let registry = tracing_subscriber::registry().with(filter);
    match log.format {
        LogFormat::Text => registry.with(lines.event_format(TextLine::new())).try_init(),
        LogFormat::Json => registry.with(lines.json().flatten_event(true)).try_init(),
    }
    .map_err(Error::internal)?;
    Ok(LevelSwitch(switch))
}
