//! HTTP handlers of the JSON API, one file per noun. Each handler checks permission and input, then reads or writes.

mod auth;
mod backups;
mod brackets;
mod competition;
mod divisions;
mod docs;
mod download;
mod enrolments;
pub mod extract;
mod games;
pub mod health;
mod imports;
mod league_games;
mod leagues;
mod live;
pub mod openapi;
mod organizations;
mod paging;
mod player_stats;
mod players;
mod progress;
mod reasons;
mod records;
mod scoring;
mod seasons;
mod settings;
mod site;
mod sports;
mod teams;
mod users;
mod venues;
mod withdrawals;

pub use openapi::document;

use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

/// Returns the routes of all API operations, each with its OpenAPI documentation.
pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi::base())
        .merge(auth::router())
        .merge(backups::router())
        .merge(brackets::router())
        .merge(competition::router())
        .merge(divisions::router())
        .merge(enrolments::router())
        .merge(games::router())
        .merge(health::router())
        .merge(imports::router())
        .merge(league_games::router())
        .merge(leagues::router())
        .merge(live::router())
        .merge(openapi::router())
        .merge(organizations::router())
        .merge(player_stats::router())
        .merge(players::router())
        .merge(progress::router())
        .merge(records::router())
        .merge(scoring::router())
        .merge(seasons::router())
        .merge(settings::router())
        .merge(site::router())
        .merge(sports::router())
        .merge(teams::router())
        .merge(users::router())
        .merge(venues::router())
        .merge(withdrawals::router())
}
