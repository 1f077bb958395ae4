//! A `QuickJS` context with the UI's rendering script.

use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use rquickjs::{CatchResultExt, Context, Ctx, Function, Object, Promise, Runtime, Value};

use super::RenderedHtml;
use crate::budgets::work::{RENDERING_BYTES, RENDERING_STACK_BYTES};
use crate::error::{Error, Result};
use crate::work::Deadline;

/// A context in which the script is loaded.
pub(super) struct Engine {
    context: Context,
    /// The deadline of the current call, after which the script is interrupted.
    deadline: Arc<Mutex<Option<Deadline>>>,
}

impl Engine {
    /// Creates a context, runs the script and waits until all of its modules are loaded.
    ///
    /// # Errors
    /// `Internal` with the script's message if it throws or does not finish by the deadline.
    pub fn new(script: &str, deadline: &Deadline) -> Result<Self> {
        let runtime = Runtime::new().map_err(Error::internal)?;
        runtime.set_memory_limit(RENDERING_BYTES);
        runtime.set_max_stack_size(RENDERING_STACK_BYTES);
        let current: Arc<Mutex<Option<Deadline>>> = Arc::default();
        let seen = Arc::clone(&current);
        runtime.set_interrupt_handler(Some(Box::new(move || {
            let deadline = seen.lock().unwrap_or_else(PoisonError::into_inner);
            deadline.as_ref().is_some_and(Deadline::is_over)
        })));
        let context = Context::full(&runtime).map_err(Error::internal)?;
        let engine = Self { context, deadline: current };
        engine.run(deadline, |ctx| {
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
    /// `Internal` with the script's message if it throws, uses too much memory or does not finish by the deadline.
    pub fn render(&self, boot: String, origin: String, deadline: &Deadline) -> Result<RenderedHtml> {
        self.run(deadline, |ctx| {
            let rendered: Object = function(ctx, "render")?.call((boot, origin))?;
            Ok(RenderedHtml { html: rendered.get("html")?, parts: rendered.get("parts")? })
        })
    }

    fn run<T>(&self, deadline: &Deadline, f: impl FnOnce(&Ctx<'_>) -> rquickjs::Result<T>) -> Result<T> {
        *self.deadline.lock().unwrap_or_else(PoisonError::into_inner) = Some(deadline.clone());
        self.context.with(|ctx| f(&ctx).catch(&ctx).map_err(|error| Error::internal(error.to_string())))
    }
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
