//! Settings of an organization: periods, statistics and player attributes with their visibility and order, the custom
//! domain, the activity log, and the archive.

mod activity;
mod archives;
mod domains;
mod game_periods;
mod player_attributes;
mod stats;

use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

pub fn router() -> OpenApiRouter<App> {
    activity::router()
        .merge(archives::router())
        .merge(domains::router())
        .merge(game_periods::router())
        .merge(player_attributes::router())
        .merge(stats::router())
}
