//! Handlers of the public site's own content: menu links, informational pages, business listings, page view counts.

mod businesses;
mod organization_links;
mod page_views;
mod pages;

use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

pub fn router() -> OpenApiRouter<App> {
    businesses::router()
        .merge(organization_links::router())
        .merge(page_views::router())
        .merge(pages::router())
}
