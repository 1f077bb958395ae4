//! Page views: which URLs are counted, and the statistics that an owner sees. No data about visitors is stored.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::addresses::{self, Match, SitePage};

/// Parts of the User-Agents of bots and other programs.
const BOTS: [&str; 22] = [
    "bot",
    "crawl",
    "spider",
    "slurp",
    "scrape",
    "headless",
    "lighthouse",
    "preview",
    "monitor",
    "uptime",
    "facebookexternalhit",
    "whatsapp",
    "archiver",
    "feed",
    "validator",
    "curl/",
    "wget/",
    "python",
    "go-http-client",
    "java/",
    "okhttp",
    "axios",
];

/// Returns whether a User-Agent is a program's. An empty one counts as a program.
#[must_use]
pub fn is_bot(user_agent: &str) -> bool {
    let name = user_agent.to_lowercase();
    name.trim().is_empty() || BOTS.iter().any(|word| name.contains(word))
}

/// A public page, as identified by its URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ViewedPage {
    /// A page that every site has.
    Fixed(&'static str),
    Game(i64),
    Team(i64),
    Player(i64),
    League(i64),
    News(i64),
    Venue(i64),
    /// A page that the organization may have written, by its path.
    Page(String),
}

impl ViewedPage {
    /// Parses a URL within an organization's site, such as `/games/12`. `None` if it is not a page.
    #[must_use]
    pub fn read(address: &str) -> Option<Self> {
        let path = address.split(['?', '#']).next()?.strip_prefix('/')?;
        let path = path.strip_suffix('/').filter(|rest| !rest.is_empty()).unwrap_or(path);
        let Some((route, found)) = addresses::site_route(path) else {
            return (path.len() <= 80).then(|| Self::Page(path.to_ascii_lowercase()));
        };
        let Match::Page(number) = found else { return None };
        match (route.page, number) {
            (SitePage::Game, id) => id.map(Self::Game),
            (SitePage::Team, id) => id.map(Self::Team),
            (SitePage::Player, id) => id.map(Self::Player),
            (SitePage::League, id) => id.map(Self::League),
            (SitePage::NewsNote, id) => id.map(Self::News),
            (SitePage::Venue, id) => id.map(Self::Venue),
            (SitePage::SignIn, _) => None,
            (SitePage::Written, _) => Some(Self::Page(path.to_ascii_lowercase())),
            (page, _) => Some(Self::Fixed(addresses::canonical(page))),
        }
    }

    /// Returns the path under which views of the page are counted.
    #[must_use]
    pub fn path(&self) -> String {
        match self {
            Self::Fixed(name) => format!("/{name}"),
            Self::Game(id) => format!("/games/{id}"),
            Self::Team(id) => format!("/teams/{id}"),
            Self::Player(id) => format!("/players/{id}"),
            Self::League(id) => format!("/leagues/{id}"),
            Self::News(id) => format!("/news/{id}"),
            Self::Venue(id) => format!("/venues/{id}"),
            Self::Page(path) => format!("/{path}"),
        }
    }
}

/// The input that counts one page view.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PageViewInput {
    /// The URL within the organization's site, such as `/games/12`.
    pub path: String,
}

/// Page views of an organization.
#[derive(Debug, Serialize, ToSchema)]
pub struct PageViews {
    /// Every requested day, oldest first, in the organization's time zone.
    pub days: Vec<DayViews>,
    /// The most viewed pages, at most 100.
    pub pages: Vec<PathViews>,
}

/// The views of one day.
#[derive(Debug, Serialize, ToSchema)]
pub struct DayViews {
    /// `YYYY-MM-DD`.
    pub day: String,
    pub views: i64,
}

/// The views of one page.
#[derive(Debug, Serialize, ToSchema)]
pub struct PathViews {
    pub path: String,
    /// The title of the page, or the name of the team, player or league.
    pub title: Option<String>,
    pub views: i64,
}
