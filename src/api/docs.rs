//! `/api/docs`: the OpenAPI document as an HTML page, without scripts and without external resources.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

/// The stylesheet of the page.
pub const STYLE: &str = include_str!("docs.css");

/// Renders the document as HTML: the operations grouped by tag, then the schemas.
pub fn page(document: &Value) -> String {
    let mut tags: BTreeMap<&str, String> = BTreeMap::new();
    for (path, methods) in members(&document["paths"]) {
        for (method, operation) in members(methods) {
            let tag = text(&operation["tags"][0]);
            tags.entry(tag).or_default().push_str(&operation_section(path, method, operation));
        }
    }
    let mut menu = String::new();
    let mut sections = String::new();
    for (tag, operations) in &tags {
        let (tag, anchor) = (escape(tag), format!("tag-{}", escape(tag).replace(' ', "-")));
        push(&mut menu, format_args!("<li><a href=\"#{anchor}\">{tag}</a></li>"));
        push(&mut sections, format_args!("<section id=\"{anchor}\"><h2>{tag}</h2>{operations}</section>"));
    }
    let schemas: String = members(&document["components"]["schemas"])
        .map(|(name, schema)| schema_section(name, schema))
        .collect();
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Homecourt API</title>\
         <meta name=\"description\" content=\"All operations of the Homecourt API, with parameters and responses.\">\
         <link rel=\"stylesheet\" href=\"/api/docs.css\"></head><body><main><h1>Homecourt API {}</h1><p>{}</p>\
         <p><a href=\"/api/openapi.json\">The same as an OpenAPI document</a></p>\
         <nav aria-label=\"Sections\"><ul>{menu}<li><a href=\"#schemas\">Schemas</a></li></ul></nav>{sections}\
         <section id=\"schemas\"><h2>Schemas</h2>{schemas}</section></main></body></html>\n",
        escape(text(&document["info"]["version"])),
        escape(text(&document["info"]["description"])),
    )
}

fn operation_section(path: &str, method: &str, operation: &Value) -> String {
    let mut section = format!(
        "<section id=\"{}\"><h3><b>{}</b> {}</h3><p>{}</p><p class=\"who\">{}</p>",
        escape(text(&operation["operationId"])),
        escape(&method.to_uppercase()),
        escape(path),
        escape(text(&operation["summary"])),
        who(operation),
    );
    let body = &operation["requestBody"]["content"];
    if let Some((kind, content)) = members(body).next() {
        let body = type_name(&content["schema"]);
        push(&mut section, format_args!("<p>Request body: {body} as {}.</p>", escape(kind)));
    }
    let parameters = operation["parameters"].as_array().into_iter().flatten().map(|parameter| {
        let required = if parameter["required"] == true { "required" } else { "" };
        [
            format!("<code>{}</code>", escape(text(&parameter["name"]))),
            escape(text(&parameter["in"])),
            type_name(&parameter["schema"]),
            required.to_owned(),
            escape(text(&parameter["description"])),
        ]
    });
    section.push_str(&table("Parameters", parameters));
    let responses = members(&operation["responses"]).map(|(status, response)| {
        let content = members(&response["content"]).next();
        let body = content.map(|(_, content)| type_name(&content["schema"])).unwrap_or_default();
        [format!("<code>{}</code>", escape(status)), body, escape(text(&response["description"]))]
    });
    section.push_str(&table("Responses", responses));
    section.push_str("</section>");
    section
}

/// Returns who may call an operation, as text.
fn who(operation: &Value) -> String {
    let ways = operation["security"].as_array().map(Vec::as_slice).unwrap_or_default();
    let role = ways.iter().find_map(|way| way["session"][0].as_str());
    match (role, ways.iter().any(|way| way.as_object().is_some_and(serde_json::Map::is_empty))) {
        (None, _) => "Everyone".to_owned(),
        (Some(role), true) => format!("Everyone; the response for {} has more data", escape(role)),
        (Some(role), false) => format!("Signed in, at least {}", escape(role)),
    }
}

fn schema_section(name: &str, schema: &Value) -> String {
    let mut section = format!("<section id=\"schema-{0}\"><h3>{0}</h3>", escape(name));
    push(&mut section, format_args!("<p>{}</p>", escape(text(&schema["description"]))));
    let parts = schema["allOf"].as_array().cloned().unwrap_or_else(|| vec![schema.clone()]);
    for part in parts {
        if part.get("properties").is_none() {
            push(&mut section, format_args!("<p>{}</p>", type_name(&part)));
            continue;
        }
        let fields = members(&part["properties"]).map(|(field, schema)| {
            [
                format!("<code>{}</code>", escape(field)),
                type_name(schema),
                escape(text(&schema["description"])),
            ]
        });
        section.push_str(&table("Fields", fields));
    }
    section.push_str("</section>");
    section
}

/// Returns the type of a schema as HTML: a link if the schema has a name, otherwise a few words.
fn type_name(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = escape(reference.rsplit('/').next().unwrap_or_default());
        return format!("<a href=\"#schema-{name}\">{name}</a>");
    }
    if let Some(choices) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
        return choices.iter().map(type_name).collect::<Vec<_>>().join(" or ");
    }
    if let Some(values) = schema["enum"].as_array() {
        return values
            .iter()
            .map(|value| format!("<code>{}</code>", escape(&value.to_string())))
            .collect::<Vec<_>>()
            .join(" or ");
    }
    match &schema["type"] {
        Value::String(kind) if kind == "array" => format!("list of {}", type_name(&schema["items"])),
        Value::String(kind) => escape(kind),
        Value::Array(kinds) => kinds.iter().map(|kind| escape(text(kind))).collect::<Vec<_>>().join(" or "),
        _ => String::new(),
    }
}

fn table<const N: usize>(caption: &str, rows: impl Iterator<Item = [String; N]>) -> String {
    let rows: Vec<String> = rows.map(|cells| format!("<td>{}</td>", cells.join("</td><td>"))).collect();
    if rows.is_empty() {
        return String::new();
    }
    let rows = format!("<tr>{}</tr>", rows.join("</tr><tr>"));
    format!(
        "<div class=\"wide\" tabindex=\"0\"><table><caption>{caption}</caption><tbody>{rows}</tbody></table></div>"
    )
}

fn members(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn push(html: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = html.write_fmt(text);
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
