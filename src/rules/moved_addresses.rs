//! Addresses of a site that has moved: its slug and the ids in its URLs may have changed.

use crate::domain::addresses::{self, Match, SitePage};

/// A site before and after its move.
#[derive(Clone, Copy, Debug)]
pub struct MovedSite<'a> {
    pub old_slug: &'a str,
    pub new_slug: &'a str,
    /// The domain of its own, which moves with the site.
    pub domain: Option<&'a str>,
}

/// Returns the new id of a row by its table and old id; `None` if there is no such row.
pub type NewId<'a, E> = dyn FnMut(&'static str, i64) -> Result<Option<i64>, E> + 'a;

/// Characters that end a URL in a text, besides spaces.
const DELIMITERS: &str = "()<>[]{}\"'`\\|*";
/// Characters that end a sentence rather than belong to the URL before them.
const PUNCTUATION: [char; 6] = ['.', ',', ';', ':', '!', '?'];

/// Query parameters with an id, and the table of the id.
const PARAMETERS: [(&str, &str); 5] = [
    ("season", "seasons"),
    ("seasonId", "seasons"),
    ("league", "leagues"),
    ("divisionId", "divisions"),
    ("team", "teams"),
];

/// Returns a text with the new addresses of the site's own pages: paths, and URLs on its own domain. URLs of other hosts
/// stay. `None` if nothing changes. A page that does not exist gets the id 0, which no page has.
pub fn rewrite<E>(text: &str, site: &MovedSite<'_>, new_id: &mut NewId<'_, E>) -> Result<Option<String>, E> {
    let mut changed = String::with_capacity(text.len());
    for part in text.split_inclusive(|c: char| c.is_whitespace() || DELIMITERS.contains(c)) {
        let run = part.trim_end_matches(|c: char| c.is_whitespace() || DELIMITERS.contains(c));
        let url = run.trim_end_matches(PUNCTUATION);
        match moved(url, site, new_id)? {
            Some(url) => changed.push_str(&url),
            None => changed.push_str(url),
        }
        changed.push_str(&part[url.len()..]);
    }
    Ok((changed != text).then_some(changed))
}

/// Returns the new address; `None` if the text is not an address of the site.
fn moved<E>(url: &str, site: &MovedSite<'_>, new_id: &mut NewId<'_, E>) -> Result<Option<String>, E> {
    let Some((origin, rest)) = split_origin(url, site) else { return Ok(None) };
    let path_end = rest.find(['?', '#']).unwrap_or(rest.len());
    let (path, query) = rest.split_at(path_end);
    let (first, inner) = path[1..].split_once('/').unwrap_or((&path[1..], ""));
    let (base, page) = if first.eq_ignore_ascii_case(site.old_slug) {
        let slash = if path[1..].contains('/') { "/" } else { "" };
        (format!("/{}{slash}", site.new_slug), inner)
    } else {
        ("/".to_owned(), &path[1..])
    };
    let page = match addresses::site_route(page.strip_suffix('/').unwrap_or(page)) {
        Some((route, Match::Page(Some(id)))) => match table_of(route.page) {
            Some(table) => renumbered(page, new_id(table, id)?.unwrap_or(0)),
            None => page.to_owned(),
        },
        _ => page.to_owned(),
    };
    Ok(Some(format!("{origin}{base}{page}{}", moved_query(query, new_id)?)))
}

/// Splits a URL of the site into its scheme and host, empty for a path, and the rest from the first slash on.
fn split_origin<'t>(url: &'t str, site: &MovedSite<'_>) -> Option<(&'t str, &'t str)> {
    if url.starts_with('/') {
        return (!url.starts_with("//")).then_some(("", url));
    }
    let (_, after) = url.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https"))?;
    let host = after.split('/').next()?;
    let bare = host.strip_prefix("www.").unwrap_or(host);
    let is_own = site.domain.is_some_and(|domain| domain.eq_ignore_ascii_case(bare));
    let start = url.len() - after.len() + host.len();
    (is_own && start < url.len()).then(|| url.split_at(start))
}

/// Returns the table of the id in a page's path.
fn table_of(page: SitePage) -> Option<&'static str> {
    match page {
        SitePage::Game => Some("games"),
        SitePage::Team => Some("teams"),
        SitePage::Player => Some("players"),
        SitePage::League => Some("leagues"),
        SitePage::NewsNote => Some("news"),
        SitePage::Venue => Some("venues"),
        _ => None,
    }
}

/// Replaces the number in a path.
fn renumbered(path: &str, id: i64) -> String {
    let segments =
        path.split('/').map(|segment| if is_number(segment) { id.to_string() } else { segment.to_owned() });
    segments.collect::<Vec<_>>().join("/")
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Replaces the ids in a query, which starts with `?`. A fragment stays.
fn moved_query<E>(query: &str, new_id: &mut NewId<'_, E>) -> Result<String, E> {
    let Some(parameters) = query.strip_prefix('?') else { return Ok(query.to_owned()) };
    let (parameters, fragment) = parameters.split_at(parameters.find('#').unwrap_or(parameters.len()));
    let mut moved = Vec::new();
    for parameter in parameters.split('&') {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        let table = PARAMETERS.iter().find(|(known, _)| *known == name).map(|(_, table)| *table);
        let id = Some(value).filter(|value| is_number(value)).and_then(|value| value.parse().ok());
        moved.push(match table.zip(id) {
            Some((table, id)) => format!("{name}={}", new_id(table, id)?.unwrap_or(0)),
            _ => parameter.to_owned(),
        });
    }
    Ok(format!("?{}{fragment}", moved.join("&")))
}
