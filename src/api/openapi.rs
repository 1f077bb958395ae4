//! The description of the API, generated from the handlers.

use std::sync::LazyLock;

use axum::http::header;
use axum::routing::get;
use serde_json::{Value, json};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{Components, InfoBuilder, OpenApi, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;

use super::docs;
use crate::app::App;

/// The document and the page to read it on, made when somebody first asks.
static JSON: LazyLock<String> = LazyLock::new(|| document().to_string());
static PAGE: LazyLock<String> = LazyLock::new(|| docs::page(&document()));

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
                    "Public operations take the organization as domain or slug, or from the host's name. A change must come \
                     from the site's own page: Sec-Fetch-Site or Origin says so.",
                ))
                .build(),
        )
        .components(Some(components))
        .build()
}

/// The whole document.
#[must_use]
pub fn document() -> Value {
    let mut document = json!(super::router().into_openapi());
    for (path, methods) in document["paths"].as_object_mut().into_iter().flatten() {
        for (method, operation) in methods.as_object_mut().into_iter().flatten() {
            name_errors(path, method, operation);
        }
    }
    document
}

/// Adds the errors that an operation may answer for what it is.
fn name_errors(path: &str, method: &str, operation: &mut Value) {
    let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
    let takes = |place: &str| parameters.iter().any(|parameter| parameter["in"] == place);
    let names_tenant =
        parameters.iter().any(|parameter| parameter["name"] == "slug" && parameter["in"] == "query");
    let signed_in = operation.get("security").is_some();
    let reads_body = operation.get("requestBody").is_some();
    let probe = !path.starts_with("/api/");
    let errors = [
        ("400", names_tenant || reads_body),
        ("401", signed_in),
        ("403", method != "get" || operation["security"][0]["session"][0] == "org_owner"),
        ("404", names_tenant || takes("path")),
        ("413", reads_body),
        ("415", reads_body),
        ("422", reads_body || takes("query")),
        ("500", true),
        ("503", !probe),
    ];
    let Some(answers) = operation["responses"].as_object_mut() else {
        return;
    };
    for (status, _) in errors.into_iter().filter(|(_, possible)| *possible) {
        answers.entry(status).or_insert_with(|| json!({ "description": "" }));
    }
    for (status, answer) in answers.iter_mut().filter(|(status, _)| status.as_str() >= "400") {
        answer["description"] = json!(meaning(status));
        answer["content"] =
            json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Problem" } } });
    }
    answers.sort_keys();
}

fn meaning(status: &str) -> &'static str {
    match status {
        "400" => "Not JSON, or no organization named",
        "401" => "Nobody is signed in, or the credentials are wrong",
        "403" => "Not allowed, or not from the site's own page",
        "404" => "Not there, or another organization's",
        "409" => "Against what is there, or against a rule",
        "413" => "More than the server reads",
        "415" => "A body of another type",
        "422" => "Wrong fields, each with its reason",
        "429" => "Too many attempts: see Retry-After",
        "503" => "Too busy just now: see Retry-After",
        _ => "A fault of the server, logged under the request_id",
    }
}

pub fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .route(
            "/api/openapi.json",
            get(async || ([(header::CONTENT_TYPE, "application/json")], JSON.as_str())),
        )
        .route(
            "/api/docs",
            get(async || ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], PAGE.as_str())),
        )
        .route(
            "/api/docs.css",
            get(async || ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], docs::STYLE)),
        )
}
