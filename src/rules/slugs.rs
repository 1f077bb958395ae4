//! Slugs of links and organizations, and normalized domains.

use crate::domain::addresses;

/// Returns the slug of a link's label: trimmed, in lower case, every run of characters other than a–z and 0–9 replaced
/// by one hyphen, without hyphens at the ends. `home` gives `/`. Empty if the label has none of these characters.
#[must_use]
pub fn from_label(label: &str) -> String {
    let lower = label.to_lowercase();
    let words: Vec<_> = lower
        .split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit())
        .filter(|word| !word.is_empty())
        .collect();
    let slug = words.join("-");
    if slug == "home" { "/".to_owned() } else { slug }
}

/// Normalizes a link's slug. A page of the product keeps its spelling (`playerList`), a numbered page its number
/// (`leagues/5`), and `/` stays the home page; any other text is treated like a label.
#[must_use]
pub fn from_given(slug: &str) -> String {
    let bare = slug.trim().trim_matches('/');
    if bare.is_empty() && slug.contains('/') {
        return "/".to_owned();
    }
    if let Some((noun, number)) = bare.split_once('/')
        && addresses::numbered_segments().any(|own| own.eq_ignore_ascii_case(noun))
        && !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
    {
        return bare.to_lowercase();
    }
    addresses::own_segment(bare).map_or_else(|| from_label(bare), str::to_owned)
}

/// Normalizes the path of an organization's own page: segments of lower-case letters, digits and hyphens, joined by
/// slashes. Paths of the site that may be written keep their spelling (`leagueInfo`).
///
/// # Errors
/// The reason, to be shown after the field's name.
pub fn page_path(text: &str) -> Result<String, &'static str> {
    let bare = text.trim().trim_matches('/');
    if let Some(own) = addresses::writable(bare) {
        return Ok(own.to_owned());
    }
    let path = bare.to_lowercase();
    let formed = |segment: &str| {
        segment.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            && segment.bytes().any(|b| b != b'-')
    };
    if !path.split('/').all(formed) {
        return Err("must be small letters, digits and hyphens, such as our-sponsors");
    }
    let first = path.split('/').next().unwrap_or_default();
    if addresses::is_reserved(first) { Err("is an address of the site itself") } else { Ok(path) }
}

/// Checks whether a new organization may have this slug.
///
/// # Errors
/// The reason, to be shown after the field's name.
pub fn check_organization(slug: &str) -> Result<(), &'static str> {
    if !(2..=63).contains(&slug.chars().count()) {
        return Err("must be 2 to 63 characters");
    }
    let formed = slug
        .split('-')
        .all(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit()));
    if addresses::is_reserved(slug) {
        return Err("is an address of the site itself");
    }
    if formed { Ok(()) } else { Err("must be small letters and digits, words joined by single hyphens") }
}

/// Normalizes a domain: lower case, without scheme, port, leading `www.`, final slash and trailing dot. `None` if the
/// result is not a host name with a dot.
#[must_use]
pub fn domain(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let host = text.split_once("://").map_or(text.as_str(), |(_, rest)| rest);
    let host = host.strip_suffix('/').unwrap_or(host);
    let host = match host.rsplit_once(':') {
        Some((host, port)) if port.len() <= 5 && port.bytes().all(|b| b.is_ascii_digit()) => host,
        _ => host,
    };
    let host = host.strip_suffix('.').unwrap_or(host);
    let host = host.strip_prefix("www.").unwrap_or(host);
    is_host_name(host).then(|| host.to_owned())
}

/// Returns whether a normalized domain is one of `names` or a subdomain of one.
#[must_use]
pub fn is_under(domain: &str, names: &[String]) -> bool {
    let under = |name: &String| domain.strip_suffix(name.as_str()).is_some_and(|rest| rest.ends_with('.'));
    names.iter().any(|name| name == domain || under(name))
}

/// Returns whether the text has at least two labels of letters, digits and inner hyphens, the last with a letter, so
/// that no IP address passes.
fn is_host_name(host: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    host.len() <= 253
        && host.split('.').all(label)
        && host.rsplit_once('.').is_some_and(|(_, last)| last.bytes().any(|b| b.is_ascii_lowercase()))
}
