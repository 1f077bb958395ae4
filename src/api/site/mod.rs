//! Handlers of the public site's own content: home page, menu links, informational pages, news, business listings, page view
//! counts, search.

mod businesses;
mod home;
mod news;
mod organization_links;
mod page_views;
mod pages;
mod search;

use utoipa_axum::router::OpenApiRouter;

use crate::app::App;

pub fn router() -> OpenApiRouter<App> {
    businesses::router()
        .merge(home::router())
        .merge(news::router())
        .merge(organization_links::router())
        .merge(page_views::router())
        .merge(pages::router())
        .merge(search::router())
}
