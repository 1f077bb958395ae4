//! A schedule that is generated while somebody watches: how far it is, what cannot be met, and at the end its games.

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
use crate::api::extract::{Json, Member, NoContent, Path};
use crate::app::App;
use crate::app::runs::{self, Gate};
use crate::domain::ids::ScheduleId;
use crate::domain::schedules::{RunInput, with_others};
use crate::error::{Error, Result};
use crate::rules::schedule::{RunProgress, RunStage};
use crate::views::schedules::draft::{self, Draft};
use crate::views::schedules::plan::Forecast;

/// How often it is said how far a run is.
const EVERY: Duration = Duration::from_millis(200);

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(run_schedule, cancel_run))
}

/// What is told of a run; the last of them ends it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum RunEvent {
    /// It goes on.
    Planning {
        /// What is done just now, in words.
        #[schema(value_type = String)]
        stage: &'static str,
        /// In percent.
        done: u16,
    },
    /// It has ended: not every bound can be kept. Nothing is written; the same with `anyway` writes.
    Unmet { leagues: Vec<Forecast> },
    /// It has ended, and its games are written.
    Generated { generated: Box<Generated> },
    /// It has ended, and nothing is written.
    Refused { message: String },
    /// It was cancelled, and nothing is written.
    Cancelled,
}

/// Generates the games of a schedule as `generate-full-schedule` does, and tells how far it is. Where not every bound can be
/// kept, that is told before anything is written. Whoever goes away before the end stops it.
#[utoipa::path(post, path = "/api/schedules/{schedule_id}/run", tag = "schedules", operation_id = "run_schedule",
    params(("schedule_id" = i64, Path)), request_body = RunInput, security(("session" = ["staff"])),
    responses((status = 200, content_type = "text/event-stream", body = RunEvent)))]
async fn run_schedule(
    member: Member,
    State(app): State<App>,
    Path(id): Path<ScheduleId>,
    Json(RunInput { schedule_ids, anyway }): Json<RunInput>,
) -> Result<impl IntoResponse> {
    let (organization, ids) = (member.organization, with_others(id, schedule_ids));
    app.db.read(move |conn| crate::store::schedules::find(conn, organization, id)).await?;
    let now = app.clock.now();
    let draft = app.db.read(move |conn| draft::draft(conn, organization, &ids, now)).await?;
    let (events, told) = mpsc::channel(4);
    tokio::spawn(run((id, Run { app, member, draft, anyway }), events));
    // A proxy that gathers an answer before it hands it on would tell nobody anything.
    Ok(([(HeaderName::from_static("x-accel-buffering"), "no")], streamed(told)))
}

/// Cancels the caller's run of a schedule. The run's last event says how it ended: `cancelled` and nothing is written, or, where
/// its games were being written already, `generated`.
#[utoipa::path(delete, path = "/api/schedules/{schedule_id}/run", tag = "schedules", operation_id = "cancel_run",
    params(("schedule_id" = i64, Path)), security(("session" = ["staff"])), responses((status = 204)))]
async fn cancel_run(member: Member, State(app): State<App>, Path(id): Path<ScheduleId>) -> Result<NoContent> {
    let organization = member.organization;
    app.db.read(move |conn| crate::store::schedules::find(conn, organization, id)).await?;
    app.runs.cancel((organization, id, member.user.id));
    Ok(NoContent)
}

fn streamed(told: Receiver<RunEvent>) -> Sse<impl stream::Stream<Item = Result<Event, Infallible>>> {
    Sse::new(stream::unfold(told, async |mut told| {
        let event = told.recv().await?;
        let data = serde_json::to_string(&event).unwrap_or_default();
        Some((Ok(Event::default().data(data)), told))
    }))
}

struct Run {
    app: App,
    member: Member,
    draft: Draft,
    anyway: bool,
}

/// Tells of a run until it has ended. When nobody listens any more it is dropped, and with that it stops unless it writes.
async fn run((id, run): (ScheduleId, Run), events: Sender<RunEvent>) {
    let registered = run.app.runs.register((run.member.organization, id, run.member.user.id));
    let gate = Arc::clone(&registered.gate);
    let watch = Arc::new(RunProgress::default());
    let seen = Arc::clone(&watch);
    let progress = async {
        loop {
            // Nobody listens any more: the run is dropped below.
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
    // Whoever has gone meanwhile finds the games when they come back.
    let _ = events.send(end).await;
}

fn progress(watch: &RunProgress) -> RunEvent {
    let (stage, done) = watch.progress();
    let stage = match stage {
        RunStage::Pairs => "Deciding who meets whom",
        RunStage::Times => "Sharing out the times",
        RunStage::Sides => "Taking turns at home",
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
        let answer = runs::plan(&self.app, organization, self.draft, watch).await?;
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
        Ok(RunEvent::Generated { generated: Box::new(write.await?) })
    }
}
