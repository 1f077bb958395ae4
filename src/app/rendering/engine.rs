//! A `QuickJS` context with the UI's rendering script.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rquickjs::{CatchResultExt, Context, Ctx, Function, Object, Promise, Runtime, Value};
use rustix::time::{ClockId, clock_gettime};

use super::RenderedHtml;
use crate::budgets::work::{
    RENDERING_BYTES, RENDERING_CPU_TIME, RENDERING_GARBAGE_BYTES, RENDERING_STACK_BYTES,
};
use crate::error::{Error, Result};
use crate::work::Deadline;

/// A context in which the script is loaded.
pub(super) struct Engine {
    runtime: Runtime,
    context: Context,
    /// When the current call is interrupted.
    limit: Arc<Mutex<CallLimit>>,
}

/// The time at which a call is interrupted.
#[derive(Default)]
struct CallLimit {
    /// In CPU time of the thread. On a busy machine a page takes longer, but not more CPU time.
    cpu_time: Duration,
    deadline: Option<Deadline>,
}

impl CallLimit {
    fn is_reached(&self) -> bool {
        thread_cpu_time() >= self.cpu_time || self.deadline.as_ref().is_some_and(Deadline::is_over)
    }
}

impl Engine {
    /// Creates a context, runs the script and waits until all of its modules are loaded. Only CPU time limits this, no
    /// deadline: an engine that is ready too late for the page that waits can render the next one.
    ///
    /// # Errors
    /// `Internal` with the script's message if it throws or needs more than [`RENDERING_CPU_TIME`].
    pub fn new(script: &str) -> Result<Self> {
        let runtime = Runtime::new().map_err(Error::internal)?;
        runtime.set_memory_limit(RENDERING_BYTES);
        runtime.set_max_stack_size(RENDERING_STACK_BYTES);
        let limit: Arc<Mutex<CallLimit>> = Arc::default();
        let current = Arc::clone(&limit);
        runtime.set_interrupt_handler(Some(Box::new(move || {
            current.lock().unwrap_or_else(PoisonError::into_inner).is_reached()
        })));
        let context = Context::full(&runtime).map_err(Error::internal)?;
        let engine = Self { runtime, context, limit };
        engine.run(None, |ctx| {
            let zone_offset = Function::new(ctx.clone(), zone_offset)?;
            ctx.globals().set("zoneOffset", zone_offset)?;
            ctx.eval::<(), _>(script)?;
            let loaded: Promise = function(ctx, "prepare")?.call(())?;
            while ctx.execute_pending_job() {}
            loaded.finish::<Value>().map(|_| ())
        })?;
        Ok(engine)
    }

    /// Returns the HTML of a page.
    ///
    /// # Errors
    /// `Internal` with the script's message if it throws, needs too much memory or more than [`RENDERING_CPU_TIME`], or
    /// does not finish by the deadline.
    pub fn render(&self, boot: String, origin: String, deadline: &Deadline) -> Result<RenderedHtml> {
        self.run(Some(deadline), |ctx| {
            let rendered: Object = function(ctx, "render")?.call((boot, origin))?;
            Ok(RenderedHtml { html: rendered.get("html")?, parts: rendered.get("parts")? })
        })
    }

    fn run<T>(
        &self,
        deadline: Option<&Deadline>,
        f: impl FnOnce(&Ctx<'_>) -> rquickjs::Result<T>,
    ) -> Result<T> {
        let cpu_time = thread_cpu_time() + RENDERING_CPU_TIME;
        *self.limit.lock().unwrap_or_else(PoisonError::into_inner) =
            CallLimit { cpu_time, deadline: deadline.cloned() };
        // After each collection of garbage QuickJS sets the threshold to 1.5 times the memory in use. With that threshold it
        // would collect several times during a page.
        self.runtime.set_gc_threshold(RENDERING_GARBAGE_BYTES);
        self.context.with(|ctx| f(&ctx).catch(&ctx).map_err(|error| Error::internal(error.to_string())))
    }
}

/// Returns the CPU time that the current thread has used.
fn thread_cpu_time() -> Duration {
    let used = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(used.tv_sec.unsigned_abs(), u32::try_from(used.tv_nsec).unwrap_or_default())
}

/// Returns a function that the script exports.
fn function<'js>(ctx: &Ctx<'js>, name: &str) -> rquickjs::Result<Function<'js>> {
    ctx.globals().get::<_, Object>("homecourt")?.get(name)
}

/// Returns a time zone's offset from UTC in minutes at an instant in Unix milliseconds; 0 for an unknown zone.
#[expect(clippy::cast_possible_truncation, reason = "milliseconds of a date are an integer below 2^53")]
#[expect(clippy::needless_pass_by_value, reason = "rquickjs passes an owned string")]
fn zone_offset(zone: String, milliseconds: f64) -> f64 {
    let (Ok(zone), Ok(at)) = (TimeZone::get(&zone), Timestamp::from_millisecond(milliseconds as i64)) else {
        return 0.0;
    };
    f64::from(zone.to_offset(at).seconds()) / 60.0
}
