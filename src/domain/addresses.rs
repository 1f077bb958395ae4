//! The table of addresses: every page of the product, the UI screen of each page, and the path segments that no
//! organization may use. Routing, slugs, the sitemap, robots.txt, page views and the UI's routes all read this table;
//! `scripts/types` writes it to `ui/src/routes.ts` and `ui/src/staff-routes.ts` through the OpenAPI document.
//!
//! A path is written without its leading slash. A segment that starts with `:` is a parameter. In a public path it is a
//! number; in a staff path `:slug` is a slug and every other parameter is a number.

use super::organizations::SiteTemplate;

/// A kind of page that every organization's site has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SitePage {
    Home,
    Schedule,
    Game,
    Standings,
    /// How fair the games of a league are to its teams; the query names the season and the league.
    Fairness,
    Team,
    Players,
    Player,
    Leaderboard,
    Tournament,
    Bracket,
    League,
    News,
    NewsNote,
    Venue,
    /// A text page that the organization wrote itself.
    Written,
    /// The results of a search. No search engine indexes this page.
    Search,
    SignIn,
}

/// The addresses of one kind of page.
#[derive(Debug)]
pub struct SiteRoute {
    pub page: SitePage,
    /// The name of the page in lists for staff: link targets and page views.
    pub name: &'static str,
    /// The UI screen.
    pub screen: &'static str,
    /// The paths that lead to the page. The first one is canonical: links, the sitemap and page views use it.
    pub paths: &'static [&'static str],
}

/// Shortens the table below.
const fn site(
    page: SitePage,
    name: &'static str,
    screen: &'static str,
    paths: &'static [&'static str],
) -> SiteRoute {
    SiteRoute { page, name, screen, paths }
}

/// The pages of an organization's site.
pub const SITE: [SiteRoute; 18] = [
    site(SitePage::Home, "Home", "home", &["", "site"]),
    site(SitePage::Schedule, "Schedule", "schedule", &["schedule", "games"]),
    site(SitePage::Game, "Game", "game", &["games/:id"]),
    site(SitePage::Standings, "Standings", "standings", &["teamList", "JTeamList", "standings"]),
    site(SitePage::Fairness, "Fairness", "fairness", &["fairness"]),
    site(SitePage::Team, "Team", "team", &["teams/:id"]),
    site(SitePage::Players, "Players", "players", &["playerList", "players"]),
    site(SitePage::Player, "Player", "player", &["players/:id", "player/:id/stats"]),
    site(SitePage::Leaderboard, "Leaderboard", "leaderboard", &["leaderboard"]),
    site(SitePage::Tournament, "Tournament", "tournament", &["tournament"]),
    site(SitePage::Bracket, "Bracket", "bracket", &["tournamentBracket"]),
    site(SitePage::League, "Leagues", "leagues", &["leagues/:id"]),
    site(SitePage::News, "News", "news", &["news"]),
    site(SitePage::NewsNote, "News note", "news", &["news/:id"]),
    site(SitePage::Venue, "Venue", "venue", &["venues/:id"]),
    site(
        SitePage::Written,
        "Page",
        "page",
        &["registration", "leagueInfo", "ourTeam", "leagueFootage", "contact", "about", "youth"],
    ),
    site(SitePage::Search, "Search", "search", &["search"]),
    site(SitePage::SignIn, "Log in", "login", &["login"]),
];

/// The screens of the home page by template; every other template has the screen of [`SitePage::Home`].
pub const HOMES: [(SiteTemplate, &str); 3] = [
    (SiteTemplate::AdultBasketball, "home-league"),
    (SiteTemplate::StatLeaders, "home-leaders"),
    (SiteTemplate::Youth, "home-youth"),
];

/// The pages of the shared host itself: path and screen.
pub const HOST: [(&str, &str); 3] = [("", "landing"), ("browse", "browse"), ("login", "login")];

/// A page of the staff dashboard.
#[derive(Debug)]
pub struct StaffRoute {
    pub path: &'static str,
    /// The UI screen.
    pub screen: &'static str,
    /// The page's title before the UI sets its own.
    pub title: &'static str,
}

const fn staff(path: &'static str, screen: &'static str, title: &'static str) -> StaffRoute {
    StaffRoute { path, screen, title }
}

/// The pages of the staff dashboard, on the shared host and on an organization's own domain. The UI takes the first
/// route that matches.
pub const STAFF: [StaffRoute; 44] = [
    staff("organizations", "organizations", "Organizations"),
    staff("dashboard/seasons", "seasons", "Seasons"),
    staff("dashboard/seasons/:season", "season", "Season"),
    staff("season/:season", "season", "Season"),
    staff("leagueList", "leagues", "Leagues"),
    staff("leagues/:league", "league", "League"),
    staff("dashboard/scores", "scores", "Games to score"),
    staff("dashboard/standings", "standings", "Standings"),
    staff(":slug/standings", "standings", "Standings"),
    staff("dashboard/seasons/:season/requests", "requests", "Requests and rules"),
    staff("dashboard/seasons/:season/repair", "repair", "Repair schedules"),
    staff("dashboard/seasons/:season/drafts", "schedule-drafts", "Drafts of the schedule"),
    staff("dashboard/schedule-drafts/:draft", "schedule-draft", "Draft"),
    staff("dashboard/seasons/:season/leagues/:league", "league-games", "League"),
    staff("dashboard/seasons/:season/leagues/:league/teams", "league-teams", "Teams"),
    staff("dashboard/seasons/:season/leagues/:league/teams/:team", "league-team", "Team"),
    staff("teamList", "teams", "Teams"),
    staff("teams/:team", "team", "Team"),
    staff("dashboard/singleTeamToggle/:team", "team", "Team"),
    staff("dashboard/seasons/:season/divisions/:division", "division", "Bracket"),
    staff("bracket", "bracket", "Bracket"),
    staff("playerListAuth", "players", "Players"),
    staff("players/:id", "player", "Player"),
    staff("dashboard/players/:id", "player", "Player"),
    staff("player/:id/stats", "player", "Player"),
    staff("dashboard/page-views", "page-views", "Page views"),
    staff("schedule", "schedule", "Schedule"),
    staff("scheduleBuilder", "schedule-builder", "Schedule builder"),
    staff("games/:game", "game", "Game"),
    staff("organizations/own", "organization", "Organization"),
    staff("organizations/:organization", "organization", "Organization"),
    staff("dashboard/backups", "backups", "Backups"),
    staff("userSettings", "user-settings", "Your account"),
    staff("gamePeriod", "game-periods", "Game periods"),
    staff("playerAttributes", "player-attributes", "Player attributes"),
    staff("stats", "stats", "Statistics"),
    staff("navbar-links", "navbar-links", "Website menu"),
    staff("dashboard/pages", "pages", "Pages"),
    staff("dashboard/pages/:page", "page-editor", "Page"),
    staff("dashboard/news", "news", "News"),
    staff("dashboard/venues", "venues", "Venues"),
    staff("businessPage", "businesses", "Businesses"),
    staff("dashboard/import", "import", "Import"),
    staff("dashboard/activity", "activity", "Activity"),
];

/// First path segments that the server uses for other things than pages.
const SERVER: [&str; 19] = [
    "api",
    "media",
    "assets",
    "healthz",
    "readyz",
    "metrics",
    "robots.txt",
    "sitemap.xml",
    "favicon.ico",
    "favicon.svg",
    "manifest.webmanifest",
    "service-worker.js",
    "app.webmanifest",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable.png",
    "sw.js",
    "score",
    "score-sw.js",
];

/// First path segments that were reserved after organizations may already have taken them as slugs. Such an
/// organization keeps its slug.
pub const RESERVED_LATER: [&str; 7] =
    ["standings", "preview", "news", "search", "venues", "fairness", "score"];

/// The result of matching a path with a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// The path matches. Contains the value of the parameter, if the pattern has one.
    Page(Option<i64>),
    /// The path matches except for a parameter that is not a number.
    NotANumber,
}

/// Returns the first route of an organization's site that matches a path, ignoring case.
#[must_use]
pub fn site_route(path: &str) -> Option<(&'static SiteRoute, Match)> {
    SITE.iter().find_map(|route| {
        let found = route.paths.iter().find_map(|pattern| matches(pattern, path))?;
        Some((route, found))
    })
}

/// Returns a path of an organization's site as the table spells it, or in lower case if the table does not have it:
/// paths that lead to the same screen in the same way are equal.
#[must_use]
pub fn spelled(path: &str) -> String {
    let mut patterns = SITE.iter().flat_map(|route| route.paths);
    let Some((pattern, Match::Page(number))) =
        patterns.find_map(|pattern| Some((pattern, matches(pattern, path)?)))
    else {
        return path.to_lowercase();
    };
    let number = number.map(|number| number.to_string()).unwrap_or_default();
    let segments = pattern.split('/').map(|segment| if segment.starts_with(':') { &number } else { segment });
    segments.collect::<Vec<_>>().join("/")
}

/// Returns the first staff route that matches a path, ignoring case. Routes that start with `:slug` are skipped,
/// because their paths belong to the sites.
#[must_use]
pub fn staff_route(path: &str) -> Option<&'static StaffRoute> {
    STAFF.iter().find(|route| {
        !route.path.starts_with(':') && matches!(matches(route.path, path), Some(Match::Page(_)))
    })
}

/// Matches a path with a pattern of the table, segment by segment; none if the path does not match.
fn matches(pattern: &str, path: &str) -> Option<Match> {
    if pattern.split('/').count() != path.split('/').count() {
        return None;
    }
    let mut found = Match::Page(None);
    for (wanted, given) in pattern.split('/').zip(path.split('/')) {
        if let (true, Match::Page(_)) = (wanted.starts_with(':'), found) {
            found = number(given).map_or(Match::NotANumber, |number| Match::Page(Some(number)));
        } else if !wanted.starts_with(':') && !wanted.eq_ignore_ascii_case(given) {
            return None;
        }
    }
    Some(found)
}

/// Parses a number of digits only.
fn number(text: &str) -> Option<i64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Returns the canonical URL path of a page: `/teamList`.
#[must_use]
pub fn path_of(page: SitePage) -> String {
    format!("/{}", canonical(page))
}

/// Returns the canonical path of a page without its leading slash: `teamList`.
#[must_use]
pub const fn canonical(page: SitePage) -> &'static str {
    let mut at = 0;
    while at < SITE.len() {
        if SITE[at].page as u8 == page as u8 {
            return SITE[at].paths[0];
        }
        at += 1;
    }
    ""
}

/// Returns the UI screen of a page of a site with a template.
#[must_use]
pub fn screen_of(page: SitePage, template: Option<SiteTemplate>) -> &'static str {
    let home = HOMES.iter().find(|(own, _)| page == SitePage::Home && Some(*own) == template);
    let plain = SITE.iter().find(|route| route.page == page).map(|route| route.screen);
    home.map(|(_, screen)| *screen).or(plain).unwrap_or_default()
}

/// Returns the pages that every site has exactly once: without a number in the path, and not written by the
/// organization.
pub fn fixed_pages() -> impl Iterator<Item = &'static SiteRoute> {
    let fixed = |route: &&SiteRoute| {
        !matches!(route.page, SitePage::Written | SitePage::SignIn) && !route.paths[0].contains(':')
    };
    SITE.iter().filter(fixed)
}

fn first_segment(path: &'static str) -> &'static str {
    path.split('/').next().unwrap_or_default()
}

/// Returns the first segments of the public paths. A segment may occur twice.
fn public_segments() -> impl Iterator<Item = &'static str> {
    let site = SITE.iter().flat_map(|route| route.paths).copied();
    site.chain(HOST.iter().map(|(path, _)| *path)).map(first_segment).filter(|segment| !segment.is_empty())
}

/// Returns the first segments of staff paths that are not also public, without duplicates.
#[must_use]
pub fn staff_segments() -> Vec<&'static str> {
    let mut found: Vec<&str> = Vec::new();
    for segment in fixed_staff_segments() {
        if !found.contains(&segment) && !public_segments().any(|public| public == segment) {
            found.push(segment);
        }
    }
    found
}

/// Returns the first segments of staff paths, except parameters such as `:id`. A segment may occur twice.
fn fixed_staff_segments() -> impl Iterator<Item = &'static str> {
    STAFF.iter().map(|route| first_segment(route.path)).filter(|segment| !segment.starts_with(':'))
}

/// Returns the first path segments that the product uses, except [`RESERVED_LATER`]. A segment may occur twice.
pub fn own_segments() -> impl Iterator<Item = &'static str> {
    let all = public_segments().chain(fixed_staff_segments()).chain(SERVER);
    all.filter(|segment| !RESERVED_LATER.contains(segment))
}

/// Returns a first path segment of the product in its canonical spelling, found ignoring case.
#[must_use]
pub fn own_segment(segment: &str) -> Option<&'static str> {
    own_segments().find(|own| own.eq_ignore_ascii_case(segment))
}

/// Returns whether a first path segment is reserved: no new organization or page may use it.
#[must_use]
pub fn is_reserved(segment: &str) -> bool {
    own_segments().chain(RESERVED_LATER).any(|own| own.eq_ignore_ascii_case(segment))
}

/// Returns the first segments of public paths of the form `games/:id`.
pub fn numbered_segments() -> impl Iterator<Item = &'static str> {
    let paths = SITE.iter().filter_map(|route| route.paths[0].strip_suffix("/:id"));
    paths.map(first_segment)
}

/// Returns the canonical spelling of a path where an organization may write a page, found ignoring case: the paths of
/// [`SitePage::Written`], and `home` and `tournament`, which show the text besides their own content.
#[must_use]
pub fn writable(path: &str) -> Option<&'static str> {
    let written = SITE.iter().filter(|route| route.page == SitePage::Written).flat_map(|route| route.paths);
    let mut all = written.copied().chain(["home", canonical(SitePage::Tournament)]);
    all.find(|own| own.eq_ignore_ascii_case(path))
}
