//! Which addresses are pages of the app, and what each of them shows.

use serde::Deserialize;

use crate::domain::ids::{DivisionId, GameId, PlayerId, SeasonId, TeamId};
use crate::rules::slugs::OWN_SEGMENTS;

/// What an address asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The list of leagues.
    Landing,
    /// The directory of sign-ups.
    Browse,
    /// A page of an organization's site: of the one with this slug, or, without, of the host's own.
    Site(Option<String>, Screen),
    /// A page of the staff dashboard, with its title.
    Staff(&'static str),
    /// Signing in on the shared host.
    SignIn,
    /// A page of an organization's site on the shared host without the organization: the app goes to the list of leagues.
    Nowhere,
    /// No page at all.
    Unknown,
}

/// A page of an organization's site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Screen {
    Home,
    Schedule,
    Standings,
    Players,
    Leaderboard,
    Tournament,
    /// Of a division of a season, where the query names one.
    Bracket(Option<(SeasonId, DivisionId)>),
    Leagues,
    SignIn,
    Team(TeamId),
    Player(PlayerId),
    Game(GameId),
    /// A page that the organization may have written, by its path.
    Written(String),
    Unknown,
}

/// The division that the address of a bracket names.
#[derive(Deserialize)]
struct OfDivision {
    #[serde(rename = "seasonId")]
    season: SeasonId,
    #[serde(rename = "divisionId")]
    division: DivisionId,
}

impl Place {
    /// The slug of the organization that the address names.
    pub(super) fn slug(&self) -> Option<&str> {
        match self {
            Self::Site(slug, _) => slug.as_deref(),
            _ => None,
        }
    }

    /// The place with what the query says of it.
    pub(super) fn with_query(self, query: Option<&str>) -> Self {
        match self {
            Self::Site(slug, Screen::Bracket(_)) => {
                let asked = query.and_then(|query| serde_urlencoded::from_str::<OfDivision>(query).ok());
                Self::Site(slug, Screen::Bracket(asked.map(|of| (of.season, of.division))))
            }
            other => other,
        }
    }
}

/// Pages that every site may have written: without a site they lead to the list of leagues.
const WRITTEN: [&str; 7] =
    ["registration", "leagueInfo", "ourTeam", "leagueFootage", "contact", "about", "youth"];

/// Pages of the staff dashboard, on the shared host and on an organization's own. `#` is a number.
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
    ("dashboard/import", "Import"),
    ("dashboard/page-views", "Page views"),
    ("dashboard/pages", "Pages"),
    ("dashboard/pages/#", "Page"),
    ("dashboard/standings", "Standings"),
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

/// First segments of staff's pages, for robots.
pub(super) fn staff_segments() -> impl Iterator<Item = &'static str> {
    STAFF.iter().filter_map(|(pattern, _)| pattern.split('/').next())
}

/// What an address of an organization's own domain asks for.
pub(super) fn on_domain(path: &str) -> Place {
    let segments = segments(path);
    staff(&segments).unwrap_or_else(|| Place::Site(None, screen(&segments)))
}

/// What an address of the shared host asks for.
pub(super) fn on_root(path: &str) -> Place {
    let segments = segments(path);
    match segments.as_slice() {
        [] => Place::Landing,
        [browse] if browse.eq_ignore_ascii_case("browse") => Place::Browse,
        [login] if login.eq_ignore_ascii_case("login") => Place::SignIn,
        [youth, slug, rest @ ..] if youth.eq_ignore_ascii_case("youth") => {
            Place::Site(Some(slug.to_lowercase()), screen(rest))
        }
        [first, ..] if OWN_SEGMENTS.iter().any(|own| own.eq_ignore_ascii_case(first)) => staff(&segments)
            .unwrap_or_else(|| match screen(&segments) {
                Screen::Unknown => Place::Unknown,
                Screen::Written(path) if !WRITTEN.iter().any(|own| own.eq_ignore_ascii_case(&path)) => {
                    Place::Unknown
                }
                _ => Place::Nowhere,
            }),
        [slug, rest @ ..] => Place::Site(Some(slug.to_lowercase()), screen(rest)),
    }
}

fn segments(path: &str) -> Vec<&str> {
    let path = path.strip_prefix('/').unwrap_or(path);
    let path = path.strip_suffix('/').unwrap_or(path);
    if path.is_empty() { Vec::new() } else { path.split('/').collect() }
}

/// The page of an organization's site at an address without the site's prefix.
fn screen(segments: &[&str]) -> Screen {
    let lower: Vec<String> = segments.iter().map(|segment| segment.to_lowercase()).collect();
    let words: Vec<&str> = lower.iter().map(String::as_str).collect();
    let found = match words.as_slice() {
        [] | ["site"] => Some(Screen::Home),
        ["schedule" | "games"] => Some(Screen::Schedule),
        ["teamlist" | "jteamlist" | "standings"] => Some(Screen::Standings),
        ["playerlist" | "players"] => Some(Screen::Players),
        ["leaderboard"] => Some(Screen::Leaderboard),
        ["tournament"] => Some(Screen::Tournament),
        ["tournamentbracket"] => Some(Screen::Bracket(None)),
        ["login"] => Some(Screen::SignIn),
        ["leagues", id] => number(id).map(|_| Screen::Leagues),
        ["teams", id] => number(id).map(|id| Screen::Team(TeamId(id))),
        ["games", id] => number(id).map(|id| Screen::Game(GameId(id))),
        ["players", id] | ["player", id, "stats"] => number(id).map(|id| Screen::Player(PlayerId(id))),
        path => Some(Screen::Written(path.join("/"))),
    };
    found.unwrap_or(Screen::Unknown)
}

fn number(text: &str) -> Option<i64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn staff(segments: &[&str]) -> Option<Place> {
    STAFF.iter().find(|(pattern, _)| matches(pattern, segments)).map(|(_, title)| Place::Staff(title))
}

fn matches(pattern: &str, segments: &[&str]) -> bool {
    let wanted: Vec<&str> = pattern.split('/').collect();
    wanted.len() == segments.len()
        && wanted.iter().zip(segments).all(|(wanted, given)| match *wanted {
            "#" => number(given).is_some(),
            word => word.eq_ignore_ascii_case(given),
        })
}
