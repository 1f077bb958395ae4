//! Handlers of a league's calendar: schedules, planning runs, byes and week-offs.

mod byes;
mod repairs;
mod runs;
mod schedules;
mod week_offs;

use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

pub fn router() -> OpenApiRouter<App> {
    byes::router()
        .merge(repairs::router())
        .merge(runs::router())
        .merge(schedules::router())
        .merge(week_offs::router())
}
