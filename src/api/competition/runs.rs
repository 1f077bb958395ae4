//! Planning runs with progress over server-sent events: progress, unmet constraints, and finally the schedule's games.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderName;
use axum::response::IntoResponse;
use axum::response::sse::{Event, Sse};
use futures_util::stream;
use serde::Serialize;
use tokio::sync::mpsc::{self, Receiver, Sender};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actions;
use crate::actions::schedules::plan::Generated;
use crate::api::extract::{Editor, Json, NoContent, Path};
use crate::app::App;
use crate::app::runs::{self, Gate};
use crate::db::tenant;
use crate::domain::ids::{ActivityId, ScheduleId};
use crate::domain::schedules::{RunInput, with_others};
use crate::error::{Error, Result};
use crate::rules::schedule::{RunProgress, RunStage};
use crate::views::schedules::plan::Forecast;
use crate::views::schedules::planning::{self, Planning};

/// Interval of progress events.
const EVERY: Duration = Duration::from_millis(200);

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(run_schedule, cancel_run))
}

/// An event of a planning run. Every event except `Planning` ends the run.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum RunEvent {
    /// The run is in progress.
    Planning {
        /// The current stage, in words.
        #[schema(value_type = String)]
        stage: &'static str,
        /// The progress, in percent.
        done: u16,
    },
    /// The best plan is over a bound, and nothing was written. A run with `anyway` writes such a plan.
    Unmet { leagues: Vec<Forecast> },
    /// The games were written.
    Generated {
        generated: Box<Generated>,
        /// The action to undo.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        undo: Option<ActivityId>,
    },
    /// The run failed, and nothing was written.
    Refused { message: String },
    /// The run was cancelled, and nothing was written.
    Cancelled,
}

/// Generates the games of a schedule as `generate-full-schedule` does, and sends progress as server-sent events. If a
/// bound cannot be kept, the run ends with `unmet` before writing. A run stops when the client disconnects.
#[utoipa::path(post, path = "/api/schedules/{schedule_id}/run", tag = "schedules", operation_id = "run_schedule",
    params(("schedule_id" = i64, Path)), request_body = RunInput, security(("session" = ["staff"])),
    responses((status = 200, content_type = "text/event-stream", body = RunEvent)))]
async fn run_schedule(
    member: Editor,
    State(app): State<App>,
    Path(id): Path<ScheduleId>,
    Json(RunInput { schedule_ids, anyway }): Json<RunInput>,
) -> Result<impl IntoResponse> {
    let (organization, ids) = (member.organization, with_others(id, schedule_ids));
    app.db.read(move |conn| crate::store::schedules::find(conn, organization, id)).await?;
    let now = app.clock.now();
    let planning = app.db.read(move |conn| planning::load(conn, organization, &ids, now)).await?;
    let (events, receiver) = mpsc::channel(4);
    tokio::spawn(run((id, Run { app, member, planning, anyway }), events));
    // Without this header, nginx buffers the response and delays the events.
    Ok(([(HeaderName::from_static("x-accel-buffering"), "no")], streamed(receiver)))
}

/// Cancels the caller's planning run of a schedule. The run's last event is `cancelled`, and nothing is written; or
/// `generated`, if the run was already writing its games.
#[utoipa::path(delete, path = "/api/schedules/{schedule_id}/run", tag = "schedules", operation_id = "cancel_run",
    params(("schedule_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 204)))]
async fn cancel_run(member: Editor, State(app): State<App>, Path(id): Path<ScheduleId>) -> Result<NoContent> {
    let organization = member.organization;
    app.db.read(move |conn| crate::store::schedules::find(conn, organization, id)).await?;
    app.runs.cancel((organization, id, member.user.id));
    Ok(NoContent)
}

fn streamed(receiver: Receiver<RunEvent>) -> Sse<impl stream::Stream<Item = Result<Event, Infallible>>> {
    Sse::new(stream::unfold(receiver, async |mut receiver| {
        let event = receiver.recv().await?;
        let data = serde_json::to_string(&event).unwrap_or_default();
        Some((Ok(Event::default().data(data)), receiver))
    }))
}

/// The input of a planning run.
struct Run {
    app: App,
    member: Editor,
    planning: Planning,
    anyway: bool,
}

/// Executes a run and sends its events. A closed receiver drops the run, which stops the planning, but not a write that
/// has begun.
async fn run((id, run): (ScheduleId, Run), events: Sender<RunEvent>) {
    let registered = run.app.runs.register((run.member.organization, id, run.member.user.id));
    let gate = Arc::clone(&registered.gate);
    let watch = Arc::new(RunProgress::default());
    let seen = Arc::clone(&watch);
    let progress = async {
        loop {
            // An error means that the receiver is closed; `events.closed()` below ends the run.
            let _ = events.send(progress(&seen)).await;
            tokio::time::sleep(EVERY).await;
        }
    };
    let end = tokio::select! {
        () = events.closed() => return,
        () = progress => return,
        () = gate.cancelled() => RunEvent::Cancelled,
        end = run.end(watch, &gate) => end,
    };
    // A client that has disconnected meanwhile sees the games when it loads the schedule again.
    let _ = events.send(end).await;
}

fn progress(watch: &RunProgress) -> RunEvent {
    let (stage, done) = watch.progress();
    let stage = match stage {
        RunStage::Pairs => "Choosing the matchups",
        RunStage::Times => "Assigning dates and times",
        RunStage::Sides => "Assigning home and away",
    };
    RunEvent::Planning { stage, done: done / 10 }
}

impl Run {
    async fn end(self, watch: Arc<RunProgress>, gate: &Gate) -> RunEvent {
        match self.plan(watch, gate).await {
            Ok(event) => event,
            Err(Error::Internal(cause)) => {
                tracing::error!(%cause, "a schedule could not be planned");
                RunEvent::Refused { message: "Something went wrong on our side.".to_owned() }
            }
            Err(error) => RunEvent::Refused { message: error.to_string() },
        }
    }

    async fn plan(self, watch: Arc<RunProgress>, gate: &Gate) -> Result<RunEvent> {
        let organization = self.member.organization;
        let answer = runs::plan(&self.app, organization, self.planning, watch).await?;
        let leagues = answer.forecast();
        let is_met = leagues.iter().flat_map(|league| &league.report).all(|one| one.is_met);
        if !is_met && !self.anyway {
            return Ok(RunEvent::Unmet { leagues });
        }
        if !gate.may_write() {
            return Ok(RunEvent::Cancelled);
        }
        let now = self.app.clock.now();
        let write = self.app.db.write(self.member.actor("generate_full_schedule"), move |tx| {
            actions::schedules::plan::write(tx, organization, &answer, now)
        });
        // The run outlives its request.
        tenant::scope(Some(organization), async {
            let generated = Box::new(write.await?);
            Ok(RunEvent::Generated { generated, undo: tenant::undoable() })
        })
        .await
    }
}
