//! Handlers of a league's calendar: schedules, their fairness, planning runs, byes and week-offs.

mod byes;
mod fairness;
mod repairs;
mod runs;
mod schedule_drafts;
mod schedule_rules;
mod schedules;
mod week_offs;

use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::db::Connection;
use crate::domain::ids::OrganizationId;
use crate::error::Result;
use crate::views;

/// The query of lists of days without games.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ComingDaysQuery {
    /// Only days from the first day on that `GET /api/gamesv2` returns with `coming`.
    coming: Option<bool>,
}

impl ComingDaysQuery {
    /// Returns the first day to list; `None` for all days.
    fn from(
        &self,
        conn: &Connection,
        organization: OrganizationId,
        now: jiff::Timestamp,
    ) -> Result<Option<String>> {
        match self.coming {
            Some(true) => views::games::opening_day(conn, organization, now),
            _ => Ok(None),
        }
    }
}

pub fn router() -> OpenApiRouter<App> {
    byes::router()
        .merge(fairness::router())
        .merge(repairs::router())
        .merge(runs::router())
        .merge(schedule_drafts::router())
        .merge(schedule_rules::router())
        .merge(schedules::router())
        .merge(week_offs::router())
}
