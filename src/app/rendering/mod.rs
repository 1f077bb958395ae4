//! Server rendering: renders a public page with the UI's own components, so that the browser shows it before any script
//! has loaded. The script `render.js` is built from `ui/src/server/` and runs in `QuickJS`.
//!
//! A page is rendered on the thread pool, never on a reader or the writer, and only if an engine is free within
//! [`RENDERING_WAIT`]. A page that is not rendered is sent without content, and the browser renders it.

mod engine;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::budgets::work::RENDERING_WAIT;
use crate::error::{Error, Result};
use crate::work::{Deadline, JobKind, QueueParty, Work};
use engine::Engine;

/// The HTML of a page, and the sources of the lazily loaded parts in it: `screens/public/game/unplayed`.
#[derive(Debug, PartialEq, Eq)]
pub struct RenderedHtml {
    pub html: String,
    pub parts: Vec<String>,
}

/// The reason why a page was not rendered.
#[derive(Debug, PartialEq, Eq)]
pub enum RenderError {
    /// No engine was free in time, or the machine was too busy to finish by the deadline. The next attempt may succeed.
    Busy,
    /// The script threw, or needed too much CPU time or memory. The next attempt with the same data fails too.
    Failed(String),
}

impl std::fmt::Display for RenderError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Busy => f.write_str("the server is busy"),
            Self::Failed(cause) => f.write_str(cause),
        }
    }
}

/// Engines that are ready to render. There are never more than the thread pool renders at once.
#[derive(Default)]
pub struct Renderer {
    engines: Mutex<Vec<Engine>>,
    /// Replaces the built script.
    script: Option<String>,
    rendered: AtomicU64,
    busy: AtomicU64,
    failed: AtomicU64,
}

impl std::fmt::Debug for Renderer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Renderer").finish_non_exhaustive()
    }
}

impl Renderer {
    /// Creates a renderer that runs `script` instead of the built one.
    #[must_use]
    pub fn with_script(script: &str) -> Self {
        Self { script: Some(script.to_owned()), ..Self::default() }
    }

    /// Returns the number of pages that were rendered, for which the server was busy, and that failed, with these names.
    pub fn counts(&self) -> [(&'static str, u64); 3] {
        let counters = [("rendered", &self.rendered), ("busy", &self.busy), ("failed", &self.failed)];
        counters.map(|(name, counter)| (name, counter.load(Ordering::Relaxed)))
    }

    /// Renders a page. `input` is the JSON of the page's element `boot`, and the scheme and host of the request.
    ///
    /// # Errors
    /// `Busy` if no engine is free in time, or the page is not finished by the deadline; `Failed` if the script fails.
    pub async fn render(
        self: &Arc<Self>,
        work: &Work,
        party: QueueParty,
        script: impl FnOnce() -> Option<String> + Send + 'static,
        input: (String, String),
    ) -> std::result::Result<RenderedHtml, RenderError> {
        let result = self.queue(work, party, script, input).await;
        let counter = match result {
            Ok(_) => &self.rendered,
            Err(RenderError::Busy) => &self.busy,
            Err(RenderError::Failed(_)) => &self.failed,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        result
    }

    async fn queue(
        self: &Arc<Self>,
        work: &Work,
        party: QueueParty,
        script: impl FnOnce() -> Option<String> + Send + 'static,
        (boot, origin): (String, String),
    ) -> std::result::Result<RenderedHtml, RenderError> {
        let (renderer, started) = (Arc::clone(self), Arc::new(AtomicBool::new(false)));
        let has_started = Arc::clone(&started);
        let job = work.run(party, JobKind::Rendering, move |deadline| {
            started.store(true, Ordering::Release);
            renderer.render_now(script, (boot, origin), deadline)
        });
        tokio::pin!(job);
        let result = tokio::select! {
            result = &mut job => result,
            () = tokio::time::sleep(RENDERING_WAIT) => {
                if !has_started.load(Ordering::Acquire) {
                    return Err(RenderError::Busy);
                }
                job.await
            }
        };
        match result {
            Ok(outcome) => outcome,
            // The queue is full, or the page was not finished by the deadline.
            Err(Error::Unavailable(_)) => Err(RenderError::Busy),
            Err(error) => Err(RenderError::Failed(error.to_string())),
        }
    }

    fn render_now(
        &self,
        script: impl FnOnce() -> Option<String>,
        (boot, origin): (String, String),
        deadline: &Deadline,
    ) -> std::result::Result<RenderedHtml, RenderError> {
        let engine = self.engine(script).map_err(|error| RenderError::Failed(error.to_string()))?;
        let rendered = engine.render(boot, origin, deadline);
        match rendered {
            // An engine whose script failed is dropped: its state is unknown.
            Err(_) if deadline.is_over() => Err(RenderError::Busy),
            Err(error) => Err(RenderError::Failed(error.to_string())),
            Ok(rendered) => {
                self.engines.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
                Ok(rendered)
            }
        }
    }

    /// Returns an idle engine, or a new one.
    fn engine(&self, script: impl FnOnce() -> Option<String>) -> Result<Engine> {
        let idle = self.engines.lock().unwrap_or_else(PoisonError::into_inner).pop();
        match idle {
            Some(engine) => Ok(engine),
            None => match self.script.clone().or_else(script) {
                Some(script) => Engine::new(&script),
                None => Err(Error::internal("the UI is not built")),
            },
        }
    }
}
