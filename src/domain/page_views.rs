//! Views of public pages: which addresses are counted, and what an owner is told. Nothing of the visitor is kept.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::addresses::{self, Match, SitePage};

/// What the names of programs that read pages by themselves have in common.
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

/// Whether a User-Agent is a program's. One that says nothing is.
#[must_use]
pub fn is_bot(user_agent: &str) -> bool {
    let name = user_agent.to_lowercase();
    name.trim().is_empty() || BOTS.iter().any(|word| name.contains(word))
}

/// A public page as its address names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Viewed {
    /// One that every site has.
    Fixed(&'static str),
    Game(i64),
    Team(i64),
    Player(i64),
    League(i64),
    /// One that the organization may have written, by its path.
    Page(String),
}

impl Viewed {
    /// Reads an address inside an organization's site: `/games/12`. What is no page at all is none.
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
            (SitePage::SignIn, _) => None,
            (SitePage::Written, _) => Some(Self::Page(path.to_ascii_lowercase())),
            (page, _) => Some(Self::Fixed(addresses::canonical(page))),
        }
    }

    /// The one address under which the page is counted.
    #[must_use]
    pub fn path(&self) -> String {
        match self {
            Self::Fixed(name) => format!("/{name}"),
            Self::Game(id) => format!("/games/{id}"),
            Self::Team(id) => format!("/teams/{id}"),
            Self::Player(id) => format!("/players/{id}"),
            Self::League(id) => format!("/leagues/{id}"),
            Self::Page(path) => format!("/{path}"),
        }
    }
}

/// A page that was looked at.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PageViewInput {
    /// The address inside the organization's site: `/games/12`.
    pub path: String,
}

/// How often an organization's pages were looked at.
#[derive(Debug, Serialize, ToSchema)]
pub struct PageViews {
    /// Every day asked for, the oldest first, on the organization's wall.
    pub days: Vec<DayViews>,
    /// The pages looked at most, at most 100.
    pub pages: Vec<PathViews>,
}

/// The views of one day.
#[derive(Debug, Serialize, ToSchema)]
pub struct DayViews {
    /// `YYYY-MM-DD`
    pub day: String,
    pub views: i64,
}

/// The views of one page.
#[derive(Debug, Serialize, ToSchema)]
pub struct PathViews {
    pub path: String,
    /// Whom or what it shows, where that has a name.
    pub title: Option<String>,
    pub views: i64,
}
