//! How an organization keeps its scorebook: its periods, statistics and player attributes, shown or hidden, in its order;
//! and the domain of its own.

mod activity;
mod domains;
mod game_periods;
mod player_attributes;
mod stats;

use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

pub fn router() -> OpenApiRouter<App> {
    activity::router()
        .merge(domains::router())
        .merge(game_periods::router())
        .merge(player_attributes::router())
        .merge(stats::router())
}
