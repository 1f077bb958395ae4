//! URLs of a game's video.

const EMBED: &str = "https://www.youtube-nocookie.com/embed/";

/// Returns the URL to store for a game's video. YouTube watch, short and embed links become embed links without
/// cookies. Any other URL must be https and stays unchanged. `None` for invalid URLs, and for a YouTube URL without a
/// video id.
#[must_use]
pub fn embed(address: &str) -> Option<String> {
    let address = address.trim();
    if address.chars().any(|c| c.is_whitespace() || c.is_control() || matches!(c, '"' | '<' | '>' | '\\')) {
        return None;
    }
    let (scheme, rest) = address.split_once("://")?;
    let secure = scheme.eq_ignore_ascii_case("https");
    if !secure && !scheme.eq_ignore_ascii_case("http") {
        return None;
    }
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let host = authority.to_ascii_lowercase();
    let host = host.trim_start_matches("www.").trim_start_matches("m.");
    match host {
        "youtube.com" | "youtube-nocookie.com" | "music.youtube.com" => video_of_path(path),
        "youtu.be" => id(path.strip_prefix('/')?),
        _ => return (secure && is_host(authority)).then(|| address.to_owned()),
    }
    .map(|id| format!("{EMBED}{id}"))
}

/// Returns the video id of `/watch?v=ID`, `/shorts/ID`, `/embed/ID`, `/live/ID` or `/v/ID`.
fn video_of_path(path: &str) -> Option<&str> {
    let path = path.split('#').next()?.strip_prefix('/')?;
    let (first, rest) = path.split_at(path.find(['/', '?']).unwrap_or(path.len()));
    match first {
        "watch" => {
            let (_, query) = rest.split_once('?')?;
            id(query.split('&').find_map(|pair| pair.strip_prefix("v="))?)
        }
        "shorts" | "embed" | "live" | "v" => id(rest.strip_prefix('/')?),
        _ => None,
    }
}

/// Returns the video id at the start of `text`: exactly eleven characters, up to the next delimiter.
fn id(text: &str) -> Option<&str> {
    let end = text.find(['/', '?', '&', '#']).unwrap_or(text.len());
    let id = &text[..end];
    let formed = id.len() == 11 && id.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    formed.then_some(id)
}

/// Returns whether an authority is a host with an optional port, without a user name or empty parts.
fn is_host(authority: &str) -> bool {
    let (host, port) = authority.split_once(':').unwrap_or((authority, "443"));
    let labels = host
        .split('.')
        .all(|label| !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-'));
    labels && !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit())
}
