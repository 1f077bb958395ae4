//! The first content of a page of a site: metadata for search engines, HTML for browsers without JavaScript, and the
//! responses to the API calls that the screen makes first, so that the UI makes none of them again.

mod bracket;
pub(super) mod browse;
mod fairness;
mod game;
mod home;
pub(super) mod landing;
mod ld;
mod leaderboard;
mod news;
mod player;
mod schedule;
mod search;
mod standings;
mod team;
mod text;
mod tournament;
mod venue;
mod written;

use maud::{Markup, html};
use serde::Serialize;
use serde_json::Value;

use super::cards::{Card, CardFace};
use super::routes::Screen;
use super::site_context::SiteContext;
use crate::app::answers::AnswerLifetime;
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::players::View;
use crate::error::{Error, Result};
use crate::views;

/// The picture in the link preview of a page.
pub(super) struct PagePicture {
    pub url: String,
    pub alt: String,
    /// Whether the picture is a preview card of [`super::cards::SIZE`], not a logo.
    pub drawn: bool,
}

/// The first content of one page.
#[derive(Default)]
pub(super) struct FirstContent {
    /// The title without the organization's name; empty for the home page.
    pub title: String,
    pub description: String,
    /// The canonical path of the page inside its site; empty for a page without one.
    pub path: String,
    pub picture: Option<PagePicture>,
    /// The content of the preview card, if the page has one.
    pub card: Option<Card>,
    /// JSON-LD data for search engines.
    pub ld: Vec<Value>,
    /// Asks search engines not to index the page, as for a player whose name is shortened or hidden.
    pub unlisted: bool,
    /// The URL of the site's Atom feed, on pages that show news.
    pub feed: Option<String>,
    /// Whether the page is too long for the server to render.
    pub is_long: bool,
    /// The maximum age of the page in the cache, if it is shorter than that of all others.
    pub lifetime: Option<AnswerLifetime>,
    /// Whether a game of today is live or over.
    pub has_scores: bool,
    /// Responses to the API calls that the screen makes first, with the URLs exactly as the UI writes them.
    pub data: Vec<(String, Value)>,
}

impl FirstContent {
    fn new(title: &str, description: String, path: String) -> Self {
        Self { title: title.to_owned(), description, path, ..Self::default() }
    }

    /// Returns the content of a page of the product that has only a title.
    pub fn titled(title: &str, path: &str) -> Self {
        let about = "Schedules, standings, players and box scores of basketball leagues.";
        Self::new(title, about.to_owned(), path.to_owned())
    }

    /// Makes a preview card the picture of the page. `kind` and `id` are part of the card's path.
    fn draw(&mut self, site: &SiteContext, (kind, id): (&str, i64), card: Card) -> Result<()> {
        let url = format!("{}{}", site.host, card.path(site, kind, id)?);
        self.picture = Some(PagePicture { url, alt: self.description.clone(), drawn: true });
        self.card = Some(card);
        Ok(())
    }

    /// Adds the response to an API call. `path` may have a query; the organization's parameter is appended as the UI
    /// does.
    fn answer(&mut self, site: &SiteContext, path: &str, answer: &impl Serialize) -> Result<()> {
        let mark = if path.contains('?') { '&' } else { '?' };
        let url = format!("{path}{mark}{}", site.tenant);
        self.data.push((url, serde_json::to_value(answer).map_err(Error::internal)?));
        Ok(())
    }
}

/// Reads the first content of a page of a site.
///
/// # Errors
/// `NotFound` for a team, player or game that the organization does not have, and for an unknown path.
pub(super) fn read(conn: &Connection, site: &SiteContext, screen: &Screen) -> Result<FirstContent> {
    let name = &site.organization.name;
    let plain = |title: &str, path: &str, what: &str| {
        FirstContent::new(title, format!("{what} {name}."), path.to_owned())
    };
    let mut first = match screen {
        Screen::Home => home::read(conn, site)?,
        Screen::Schedule => schedule::read(conn, site)?,
        Screen::Standings => standings::read(conn, site)?,
        Screen::Fairness(named) => fairness::read(conn, site, named)?,
        Screen::Team(id) => team::read(conn, site, *id)?,
        Screen::Player(id) => player::read(conn, site, *id)?,
        Screen::PlayerStats(id) => player::stats(conn, site, *id)?,
        Screen::Game(id) => game::read(conn, site, *id)?,
        Screen::Players => {
            players(conn, site, plain("Players", &path_of(SitePage::Players), "The players of"))?
        }
        Screen::Leaderboard => leaderboard::read(conn, site)?,
        Screen::Tournament => tournament::read(conn, site)?,
        Screen::Bracket(asked) => bracket::read(conn, site, *asked)?,
        Screen::Leagues => leagues(conn, site, plain("Leagues", "", "The leagues of"))?,
        Screen::News => news::list(conn, site)?,
        Screen::NewsNote(id) => news::note(conn, site, *id)?,
        Screen::Venue(id) => venue::read(conn, site, *id)?,
        Screen::SignIn => plain("Log in", "", "Log in to"),
        Screen::Written(path) => written::read(conn, site, path)?,
        Screen::Search(text) => search::read(conn, site, text)?,
        Screen::Unknown => return Err(Error::missing("Page")),
    };
    first.has_scores = views::scores::has_any(conn, site.organization.id, site.now)?;
    // Breadcrumbs of one step would only repeat the home page.
    if first.path.matches('/').count() > 1 {
        first.ld.push(ld::breadcrumbs(site, &first));
    }
    Ok(first)
}

/// Reads the choices of the player search.
fn players(conn: &Connection, site: &SiteContext, mut first: FirstContent) -> Result<FirstContent> {
    let choices = views::leagues::player_choices(conn, site.organization.id)?;
    first.answer(site, "/api/playersv2/choices", &choices)?;
    Ok(first)
}

fn leagues(conn: &Connection, site: &SiteContext, mut first: FirstContent) -> Result<FirstContent> {
    first.answer(site, "/api/leagues", &views::leagues::list(conn, (site.organization.id, View::Public))?)?;
    Ok(first)
}

/// Returns the content of a page that does not exist.
pub(super) fn not_found(site: Option<&SiteContext>, first: &FirstContent) -> Markup {
    html! {
        main.wrap.page {
            h1 { (first.title) }
            p { "There is nothing at this address." }
            p { a.link href=(site.map_or_else(|| "/".to_owned(), |site| site.path("/"))) { "Go to the home page" } }
        }
    }
}
