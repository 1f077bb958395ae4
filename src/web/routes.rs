//! Maps the path of a URL to the page that it shows.

use serde::Deserialize;

use crate::domain::addresses::{self, Match, SitePage};
use crate::domain::ids::{DivisionId, GameId, LeagueId, NewsId, PlayerId, SeasonId, TeamId, VenueId};
use crate::views::search;

/// The page that a URL leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Route {
    /// The list of organizations on the shared host.
    Landing,
    /// The directory of sign-up listings.
    Browse,
    /// A page of an organization's site. The slug of the organization; none on the organization's own domain.
    Site(Option<String>, Screen),
    /// A page of the staff dashboard, with its title.
    Staff(&'static str),
    /// The sign-in page of the shared host.
    SignIn,
    /// The path of a site's page on the shared host, without an organization's slug. The server redirects a visitor to
    /// the organization that the query names, or to the list of organizations.
    Nowhere,
    /// The path of no page: 404.
    Unknown,
}

/// A page of an organization's site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Screen {
    Home,
    Schedule,
    Standings,
    Fairness(FairnessQuery),
    Players,
    Leaderboard,
    Tournament,
    /// The bracket of a division of a season; none when the query names no division.
    Bracket(Option<(SeasonId, DivisionId)>),
    Leagues,
    News,
    NewsNote(NewsId),
    Venue(VenueId),
    SignIn,
    Team(TeamId),
    Player(PlayerId),
    /// The statistics tab of a player's page.
    PlayerStats(PlayerId),
    Game(GameId),
    /// A page that the organization may have written, by its path.
    Written(String),
    /// The results of a search for this text, which is trimmed; empty before the first search.
    Search(String),
    Unknown,
}

/// The query of a search's URL.
#[derive(Deserialize)]
struct SearchQuery {
    q: String,
}

/// The query of a fairness page's URL. Without a league, the page shows the first one; without a team, the whole league.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) struct FairnessQuery {
    pub season: Option<SeasonId>,
    pub league: Option<LeagueId>,
    pub team: Option<TeamId>,
}

impl FairnessQuery {
    /// Returns the canonical query, with its question mark; empty if it names nothing.
    pub fn text(&self) -> String {
        let named = [
            self.season.map(|id| format!("season={id}")),
            self.league.map(|id| format!("league={id}")),
            self.team.map(|id| format!("team={id}")),
        ];
        let named: Vec<String> = named.into_iter().flatten().collect();
        if named.is_empty() { String::new() } else { format!("?{}", named.join("&")) }
    }
}

/// The query of a bracket's URL.
#[derive(Deserialize)]
struct BracketQuery {
    #[serde(rename = "seasonId")]
    season: SeasonId,
    #[serde(rename = "divisionId")]
    division: DivisionId,
}

impl Screen {
    /// Returns the kind of page in the table of addresses; none for an unknown path.
    pub(super) const fn page(&self) -> Option<SitePage> {
        Some(match self {
            Self::Home => SitePage::Home,
            Self::Schedule => SitePage::Schedule,
            Self::Standings => SitePage::Standings,
            Self::Fairness(_) => SitePage::Fairness,
            Self::Players => SitePage::Players,
            Self::Leaderboard => SitePage::Leaderboard,
            Self::Tournament => SitePage::Tournament,
            Self::Bracket(_) => SitePage::Bracket,
            Self::Leagues => SitePage::League,
            Self::News => SitePage::News,
            Self::NewsNote(_) => SitePage::NewsNote,
            Self::Venue(_) => SitePage::Venue,
            Self::SignIn => SitePage::SignIn,
            Self::Team(_) => SitePage::Team,
            Self::Player(_) | Self::PlayerStats(_) => SitePage::Player,
            Self::Game(_) => SitePage::Game,
            Self::Written(_) => SitePage::Written,
            Self::Search(_) => SitePage::Search,
            Self::Unknown => return None,
        })
    }

    /// Returns whether the screen shows games, teams or players, which signed-in users see in the dashboard.
    pub(super) fn is_of_games_and_people(&self) -> bool {
        !matches!(
            self,
            Self::News | Self::NewsNote(_) | Self::Venue(_) | Self::Written(_) | Self::SignIn | Self::Unknown
        )
    }
}

impl Route {
    /// Returns whether the page shows one game, team, player, league, division or note: its screen says itself that there is none.
    pub(super) fn shows_one(&self) -> bool {
        let Self::Site(_, screen) = self else { return false };
        matches!(
            screen,
            Screen::Bracket(_)
                | Screen::Fairness(_)
                | Screen::Team(_)
                | Screen::Player(_)
                | Screen::PlayerStats(_)
                | Screen::Game(_)
                | Screen::NewsNote(_)
                | Screen::Venue(_)
        )
    }

    /// Returns the slug of the organization that the path names.
    pub(super) fn slug(&self) -> Option<&str> {
        match self {
            Self::Site(slug, _) => slug.as_deref(),
            _ => None,
        }
    }

    /// Returns the template of the page's address, such as `/{slug}/games/{id}`, also on an organization's own domain.
    /// None for a path that has no page. All pages of the dashboard have one template, because the server sends the same
    /// document for them.
    pub(super) fn template(&self) -> Option<String> {
        Some(match self {
            Self::Landing => "/".to_owned(),
            Self::Browse => "/browse".to_owned(),
            Self::SignIn => "/login".to_owned(),
            Self::Staff(_) => "/dashboard".to_owned(),
            Self::Nowhere | Self::Unknown => return None,
            Self::Site(_, Screen::Written(_)) => "/{slug}/{page}".to_owned(),
            Self::Site(_, screen) => {
                let path = addresses::canonical(screen.page()?).replace(":id", "{id}");
                format!("/{{slug}}/{path}").trim_end_matches('/').to_owned()
            }
        })
    }

    /// Returns the route with the values that its page reads from the query.
    pub(super) fn with_query(self, query: Option<&str>) -> Self {
        match self {
            Self::Site(slug, Screen::Bracket(_)) => {
                let division = query.and_then(|query| serde_urlencoded::from_str::<BracketQuery>(query).ok());
                Self::Site(slug, Screen::Bracket(division.map(|query| (query.season, query.division))))
            }
            Self::Site(slug, Screen::Fairness(_)) => {
                let named = query.and_then(|query| serde_urlencoded::from_str(query).ok());
                Self::Site(slug, Screen::Fairness(named.unwrap_or_default()))
            }
            Self::Site(slug, Screen::Search(_)) => {
                let text = query.and_then(|query| serde_urlencoded::from_str::<SearchQuery>(query).ok());
                let text = text.map(|query| query.q.trim().to_owned());
                Self::Site(slug, Screen::Search(text.unwrap_or_default()))
            }
            other => other,
        }
    }
}

/// Returns the route of a path on an organization's own domain.
pub(super) fn on_domain(path: &str) -> Route {
    let path = trimmed(path);
    let public = screen(path);
    let staff = staff(path).filter(|_| matches!(public, Screen::Written(_) | Screen::Unknown));
    staff.unwrap_or(Route::Site(None, public))
}

/// Returns the route of a path on the shared host.
pub(super) fn on_root(path: &str) -> Route {
    let path = trimmed(path);
    if let Some(route) = of_host(path) {
        return route;
    }
    let (prefix, slug, rest) = split_slug(path);
    if !prefix.is_empty() || addresses::own_segment(slug).is_none() {
        return Route::Site(Some(slug.to_lowercase()), screen(rest));
    }
    match addresses::site_route(path) {
        Some((_, Match::Page(_))) => Route::Nowhere,
        Some((_, Match::NotANumber)) => Route::Unknown,
        None => staff(path).unwrap_or(Route::Unknown),
    }
}

/// Splits a path of the shared host into what stands before the slug (nothing or `/youth`), the slug, and the path in its
/// site.
pub(super) fn split_slug(path: &str) -> (&'static str, &str, &str) {
    let (first, rest) = path.split_once('/').unwrap_or((path, ""));
    if !first.eq_ignore_ascii_case("youth") || rest.is_empty() {
        return ("", first, rest);
    }
    let (slug, rest) = rest.split_once('/').unwrap_or((rest, ""));
    ("/youth", slug, rest)
}

/// Returns the page of the shared host itself at a path.
fn of_host(path: &str) -> Option<Route> {
    let (_, screen) = addresses::HOST.iter().find(|(own, _)| own.eq_ignore_ascii_case(path))?;
    match *screen {
        "landing" => Some(Route::Landing),
        "browse" => Some(Route::Browse),
        _ => Some(Route::SignIn),
    }
}

/// Query parameters of links from social networks and newsletters. They do not change what a page shows.
const CAMPAIGN: [&str; 9] = [
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_term",
    "utm_content",
    "utm_id",
    "fbclid",
    "gclid",
    "ref",
];

/// Returns the path and query for which a page is rendered: the canonical spelling of the requested ones. None for a page
/// that the browser renders alone, such as one with filters in its query.
pub(super) fn rendered_path(path: &str, query: Option<&str>, route: &Route) -> Option<String> {
    let own: &[&str] = match route {
        Route::Site(_, Screen::Bracket(Some(_))) => &["seasonId", "divisionId"],
        Route::Site(_, Screen::Fairness(_)) => &["season", "league", "team"],
        Route::Site(_, Screen::Search(text)) if !search::is_too_long(text) => &["q"],
        _ => &[],
    };
    let mut names = url::form_urlencoded::parse(query.unwrap_or_default().as_bytes());
    if names.any(|(name, _)| !own.contains(&name.as_ref()) && !CAMPAIGN.contains(&name.as_ref())) {
        return None;
    }
    let path = trimmed(path);
    let (slug, screen) = match route {
        Route::Landing => return Some("/".to_owned()),
        Route::Browse => return Some("/browse".to_owned()),
        Route::SignIn => return Some("/login".to_owned()),
        Route::Site(slug, screen) if *screen != Screen::Unknown => (slug, screen),
        _ => return None,
    };
    let (base, rest) = match slug {
        None => (String::new(), path),
        Some(slug) => {
            let (prefix, _, rest) = split_slug(path);
            (format!("{prefix}/{slug}"), rest)
        }
    };
    let query = match screen {
        Screen::Bracket(Some((season, division))) => format!("?divisionId={division}&seasonId={season}"),
        Screen::Fairness(asked) => asked.text(),
        Screen::Search(text) if !text.is_empty() => {
            format!(
                "?{}",
                url::form_urlencoded::Serializer::new(String::new()).append_pair("q", text).finish()
            )
        }
        _ => String::new(),
    };
    let rest = addresses::spelled(rest);
    let slash = if rest.is_empty() && !base.is_empty() { "" } else { "/" };
    Some(format!("{base}{slash}{rest}{query}"))
}

/// Returns a query, with its `?`, without the parameters that name the organization; empty if it has no others.
pub(super) fn page_query(query: &str) -> String {
    let own = url::form_urlencoded::parse(query.as_bytes())
        .filter(|(name, _)| !matches!(name.as_ref(), "slug" | "domain"));
    let kept = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(own).finish();
    if kept.is_empty() { kept } else { format!("?{kept}") }
}

/// Returns a path without its leading and its trailing slash.
pub(super) fn trimmed(path: &str) -> &str {
    let path = path.strip_prefix('/').unwrap_or(path);
    path.strip_suffix('/').unwrap_or(path)
}

/// Returns the page of an organization's site at a path without the site's prefix.
fn screen(path: &str) -> Screen {
    let Some((route, found)) = addresses::site_route(path) else {
        return Screen::Written(path.to_lowercase());
    };
    let Match::Page(number) = found else { return Screen::Unknown };
    let id = number.unwrap_or_default();
    match route.page {
        SitePage::Home => Screen::Home,
        SitePage::Schedule => Screen::Schedule,
        SitePage::Game => Screen::Game(GameId(id)),
        SitePage::Standings => Screen::Standings,
        SitePage::Fairness => Screen::Fairness(FairnessQuery::default()),
        SitePage::Team => Screen::Team(TeamId(id)),
        SitePage::Players => Screen::Players,
        SitePage::Player if addresses::spelled(path).ends_with("/stats") => Screen::PlayerStats(PlayerId(id)),
        SitePage::Player => Screen::Player(PlayerId(id)),
        SitePage::Leaderboard => Screen::Leaderboard,
        SitePage::Tournament => Screen::Tournament,
        SitePage::Bracket => Screen::Bracket(None),
        SitePage::League => Screen::Leagues,
        SitePage::News => Screen::News,
        SitePage::NewsNote => Screen::NewsNote(NewsId(id)),
        SitePage::Venue => Screen::Venue(VenueId(id)),
        SitePage::Written => Screen::Written(path.to_lowercase()),
        SitePage::Search => Screen::Search(String::new()),
        SitePage::SignIn => Screen::SignIn,
    }
}

fn staff(path: &str) -> Option<Route> {
    addresses::staff_route(path).map(|route| Route::Staff(route.title))
}
