//! Settings of an organization: periods, statistics and player attributes with their visibility and order, the custom
//! domain, the activity log, and the archive. Also which
//! names may have a certificate.

mod activity;
mod archives;
mod certificates;
mod domains;
mod game_periods;
mod player_attributes;
mod stats;

use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

pub fn router() -> OpenApiRouter<App> {
    activity::router()
        .merge(archives::router())
        .merge(certificates::router())
        .merge(domains::router())
        .merge(game_periods::router())
        .merge(player_attributes::router())
        .merge(stats::router())
}
