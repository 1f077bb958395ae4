//! The description of the API, generated from the handlers, and a page to read it on.

use axum::response::Html;
use axum::routing::get;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{Components, InfoBuilder, OpenApi, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;

use super::extract::Json;
use crate::app::App;

/// What every document starts from: title, version and how a session is shown.
pub fn base() -> OpenApi {
    let mut components = Components::new();
    components.add_security_scheme(
        "session",
        SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(
            "homecourt_session",
            "The cookie that signing in gives. The scope is the least role that may call the operation.",
        ))),
    );
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Homecourt")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some(
                    "Errors answer {message, errors?}; errors has a reason for each wrong field. Public operations \
                     take the organization as domain or slug.",
                ))
                .build(),
        )
        .components(Some(components))
        .build()
}

/// The whole document.
#[must_use]
pub fn document() -> OpenApi {
    super::router().split_for_parts().1
}

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .route("/api/openapi.json", get(async || Json(document())))
        .route("/api/docs", get(async || Html(page(&document()))))
}

/// The document as plain semantic HTML: no script, nothing from elsewhere.
fn page(document: &OpenApi) -> String {
    let json = serde_json::to_value(document).unwrap_or_default();
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Homecourt API</title>\
         <link rel=\"stylesheet\" href=\"/api/docs.css\"><main><h1>Homecourt API {}</h1>\
         <p>{}</p><p><a href=\"/api/openapi.json\">openapi.json</a></p>",
        escape(&document.info.version),
        escape(document.info.description.as_deref().unwrap_or_default()),
    );
    page.push_str("</main></html>");
    let _ = json;
    page
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
