//! The OpenAPI document, generated from the handlers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use axum::http::header;
use axum::routing::get;
use serde_json::{Value, json};
use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{Components, InfoBuilder, OpenApi, OpenApiBuilder, RefOr};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::docs;
use crate::app::App;
use crate::domain::addresses::{HOMES, HOST, SITE, STAFF, canonical, fixed_pages, staff_segments};
use crate::domain::boot::Boot;

/// The document as JSON and as an HTML page, generated on the first request.
static JSON: LazyLock<String> = LazyLock::new(|| document().to_string());
static PAGE: LazyLock<String> = LazyLock::new(|| docs::page(&document()));

/// Returns the document without operations: title, version, and the security scheme of sessions.
pub fn base() -> OpenApi {
    let mut components = Components::new();
    // No operation returns `Boot`: it is embedded in HTML pages.
    let mut schemas = vec![(Boot::name().into_owned(), Boot::schema())];
    Boot::schemas(&mut schemas);
    components.schemas.extend(schemas);
    components.add_security_scheme(
        "session",
        SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(
            "homecourt_session",
            "The cookie that signing in sets. The scope is the lowest role that may call the operation.",
        ))),
    );
    components.add_security_scheme(
        "scorer",
        SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(
            "homecourt_scorer",
            "The cookie that opening a game with a link and its PIN sets. It is for the calls of that game alone.",
        ))),
    );
    OpenApiBuilder::new()
        .info(
            InfoBuilder::new()
                .title("Homecourt")
                .version(env!("CARGO_PKG_VERSION"))
                .description(Some(
                    "Public operations take the organization from the parameter domain or slug, or from the host name. \
                     The server rejects a write from another site, which it recognizes by the header Sec-Fetch-Site or \
                     Origin.",
                ))
                .build(),
        )
        .components(Some(components))
        .build()
}

/// Returns the complete document as JSON.
#[must_use]
pub fn document() -> Value {
    let mut document = json!(super::router().into_openapi());
    for methods in document["paths"].as_object_mut().into_iter().flatten().map(|(_, methods)| methods) {
        for (method, operation) in methods.as_object_mut().into_iter().flatten() {
            name_errors(method, operation);
            name_context(operation);
        }
    }
    document["x-addresses"] = addresses();
    document
}

/// Returns the table of addresses, from which `ui/scripts/routes.mjs` writes the UI's routes.
fn addresses() -> Value {
    let homes = HOMES.iter().map(|(template, screen)| (json!(template), screen));
    let homes: serde_json::Map<_, _> =
        homes.filter_map(|(template, screen)| Some((template.as_str()?.to_owned(), json!(screen)))).collect();
    let site = SITE.iter().flat_map(|route| route.paths.iter().map(|path| json!([path, route.screen])));
    let fixed = fixed_pages().map(|route| json!([canonical(route.page), route.name]));
    json!({
        "site": site.collect::<Vec<_>>(),
        "homes": homes,
        "host": HOST,
        "staff": STAFF.iter().map(|route| [route.path, route.screen]).collect::<Vec<_>>(),
        "staffSegments": staff_segments(),
        "fixedPages": fixed.collect::<Vec<_>>(),
    })
}

/// The names of the query parameters of each GET operation, by its path.
pub type QueryParameters = BTreeMap<String, BTreeSet<String>>;

/// Returns the query parameters of a document's GET operations, without references to shared parameters: there are none.
#[must_use]
pub fn query_parameters(document: &OpenApi) -> QueryParameters {
    let names = |operation: &Operation| {
        let parameters = operation.parameters.iter().flatten().filter_map(|parameter| match parameter {
            RefOr::T(parameter) => Some(parameter),
            RefOr::Ref(_) => None,
        });
        let queried = parameters.filter(|parameter| parameter.parameter_in == ParameterIn::Query);
        queried.map(|parameter| parameter.name.clone()).collect()
    };
    let calls = document.paths.paths.iter();
    calls.filter_map(|(path, methods)| Some((path.clone(), names(methods.get.as_ref()?)))).collect()
}

/// Adds the error responses that follow from an operation's method, parameters and security.
fn name_errors(method: &str, operation: &mut Value) {
    let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
    let takes = |place: &str| parameters.iter().any(|parameter| parameter["in"] == place);
    let names_tenant =
        parameters.iter().any(|parameter| parameter["name"] == "slug" && parameter["in"] == "query");
    let signed_in = operation["security"].as_array().is_some_and(|ways| !ways.contains(&json!({})));
    let reads_body = operation.get("requestBody").is_some();
    let errors = [
        ("400", names_tenant || reads_body),
        ("401", signed_in),
        // A session with a temporary password gets 403 until the password is changed, also from public operations.
        ("403", method != "get" || signed_in || names_tenant),
        ("404", names_tenant || takes("path")),
        ("409", method != "get" && signed_in),
        ("413", reads_body),
        ("415", reads_body),
        ("422", reads_body || takes("query") || takes("path")),
        ("500", true),
        ("503", true),
        ("507", method != "get"),
    ];
    let conflict = &operation["responses"]["409"]["content"]["application/json"]["schema"]["$ref"];
    if conflict == "#/components/schemas/ConflictBody" && reads_version(operation) {
        let parameters =
            operation.as_object_mut().map(|fields| fields.entry("parameters").or_insert(json!([])));
        if let Some(Value::Array(parameters)) = parameters {
            parameters.push(if_match());
        }
    }
    let Some(answers) = operation["responses"].as_object_mut() else {
        return;
    };
    for (status, _) in errors.into_iter().filter(|(_, possible)| *possible) {
        answers.entry(status).or_insert_with(|| json!({ "description": "" }));
    }
    for (status, answer) in answers.iter_mut().filter(|(status, _)| status.as_str() >= "400") {
        answer["description"] = json!(meaning(status));
        // Operations whose errors carry more fields, such as 409, declare their own schema.
        if answer.get("content").is_none() {
            answer["content"] =
                json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Problem" } } });
        }
    }
    answers.sort_keys();
}

/// Adds the query parameter `organization_id`, for super administrators, to each operation that reads a session.
fn name_context(operation: &mut Value) {
    if operation.get("security").is_none_or(|ways| !ways[0]["scorer"].is_null()) {
        return;
    }
    let parameters = operation.as_object_mut().map(|fields| fields.entry("parameters").or_insert(json!([])));
    if let Some(Value::Array(parameters)) = parameters {
        parameters.push(json!({
            "name": "organization_id",
            "in": "query",
            "required": false,
            "description": "The organization to work in. Only a super_admin may name another organization.",
            "schema": { "$ref": "#/components/schemas/OrganizationId" }
        }));
    }
}

/// Returns whether an operation's body has a version. Statistics have none: their cells carry the old value instead.
fn reads_version(operation: &Value) -> bool {
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
    schema.as_str().is_some_and(|schema| schema.starts_with("#/components/schemas/Edit_"))
}

/// Returns the `If-Match` parameter, which can replace the body's field `version`.
fn if_match() -> Value {
    json!({
        "name": "If-Match",
        "in": "header",
        "required": false,
        "description": "The version that the form was filled with, in quotes, in place of the field `version`, or `*`.",
        "schema": { "type": "string" }
    })
}

/// Returns the description of an error response.
fn meaning(status: &str) -> &'static str {
    match status {
        "400" => "The body is not valid JSON, or the request names no organization",
        "401" => "No session, or wrong credentials",
        "403" => "The role does not allow the operation, or the request comes from another site",
        "404" => "The resource does not exist in this organization",
        "409" => "Conflict with saved data or with a rule",
        "410" => "What gave access was withdrawn",
        "413" => "The body is too large",
        "415" => "The content type is not supported",
        "416" => "The range begins after the end of the file",
        "422" => "Invalid fields, each with a message",
        "429" => "Too many attempts: retry after the time in Retry-After",
        "503" => "The server is busy: retry after the time in Retry-After",
        "507" => "The server's disk is full: nothing was saved",
        _ => "Internal error, logged with the request_id",
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
