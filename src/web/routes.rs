//! Which addresses are pages of the app, so that its answers have the right status. What a page shows is the app's.

use crate::rules::slugs::OWN_SEGMENTS;

/// What an address asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A page of the site that the host stands for: its title.
    Page(&'static str),
    /// The same, of the organization with this slug.
    Of(String, Option<&'static str>),
    /// No page at all.
    Unknown,
}

/// Pages of an organization's public site, without its prefix. `#` is a number.
const PUBLIC: &[(&str, &str)] = &[
    ("", ""),
    ("site", ""),
    ("registration", "Registration"),
    ("leagueInfo", "League info"),
    ("tournament", "Tournament"),
    ("ourTeam", "Our team"),
    ("leagueFootage", "League footage"),
    ("contact", "Contact"),
    ("about", "About"),
    ("youth", "Youth"),
    ("teamList", "Standings"),
    ("JTeamList", "Standings"),
    ("standings", "Standings"),
    ("schedule", "Schedule"),
    ("playerList", "Players"),
    ("players", "Players"),
    ("players/#", "Player"),
    ("player/#/stats", "Player"),
    ("leaderboard", "Leaderboard"),
    ("tournamentBracket", "Bracket"),
    ("games", "Games"),
    ("games/#", "Game"),
    ("teams/#", "Team"),
    ("leagues/#", "Leagues"),
    ("login", "Sign in"),
];

/// Pages of the staff dashboard, on the shared host and on an organization's own.
const STAFF: &[(&str, &str)] = &[
    ("bracket", "Bracket"),
    ("navbar-links", "Website menu"),
    ("organizations", "Organizations"),
    ("organizations/#", "Organization"),
    ("leagueList", "Leagues"),
    ("playerListAuth", "Players"),
    ("stats", "Statistics"),
    ("gamePeriod", "Game periods"),
    ("userSettings", "Your account"),
    ("playerAttributes", "Player attributes"),
    ("season/#", "Season"),
    ("dashboard/page-views", "Page views"),
    ("dashboard/seasons", "Seasons"),
    ("dashboard/seasons/#", "Season"),
    ("dashboard/seasons/#/leagues/#", "League"),
    ("dashboard/seasons/#/leagues/#/teams", "Teams"),
    ("dashboard/seasons/#/leagues/#/teams/#", "Team"),
    ("dashboard/seasons/#/divisions/#", "Bracket"),
    ("dashboard/players/#", "Player"),
    ("dashboard/singleTeamToggle/#", "Team"),
    ("scheduleBuilder", "Schedule builder"),
    ("businessPage", "Businesses"),
];

/// What an address of an organization's own domain asks for.
pub(super) fn on_domain(path: &str) -> Place {
    find(&[PUBLIC, STAFF], &segments(path)).map_or(Place::Unknown, Place::Page)
}

/// What an address of the shared host asks for.
pub(super) fn on_root(path: &str) -> Place {
    let segments = segments(path);
    match segments.as_slice() {
        [] => Place::Page(""),
        [browse] if browse.eq_ignore_ascii_case("browse") => Place::Page("Browse leagues"),
        [youth, slug] if youth.eq_ignore_ascii_case("youth") => Place::Of(slug.to_lowercase(), Some("")),
        [first, ..] if OWN_SEGMENTS.iter().any(|own| own.eq_ignore_ascii_case(first)) => {
            find(&[PUBLIC, STAFF], &segments).map_or(Place::Unknown, Place::Page)
        }
        [slug, rest @ ..] => Place::Of(slug.to_lowercase(), find(&[PUBLIC], rest)),
    }
}

fn segments(path: &str) -> Vec<&str> {
    let path = path.strip_prefix('/').unwrap_or(path);
    let path = path.strip_suffix('/').unwrap_or(path);
    if path.is_empty() { Vec::new() } else { path.split('/').collect() }
}

fn find(tables: &[&[(&str, &'static str)]], segments: &[&str]) -> Option<&'static str> {
    tables.iter().copied().flatten().find(|(pattern, _)| matches(pattern, segments)).map(|(_, title)| *title)
}

fn matches(pattern: &str, segments: &[&str]) -> bool {
    if pattern.is_empty() {
        return segments.is_empty();
    }
    let wanted: Vec<&str> = pattern.split('/').collect();
    wanted.len() == segments.len()
        && wanted.iter().zip(segments).all(|(wanted, given)| match *wanted {
            "#" => !given.is_empty() && given.bytes().all(|b| b.is_ascii_digit()),
            word => word.eq_ignore_ascii_case(given),
        })
}
