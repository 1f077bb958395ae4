//! What a page of a site says at once: to search engines, to readers without JavaScript, and to the app, which asks for
//! nothing of it again.

mod bracket;
mod game;
mod home;
pub(super) mod landing;
mod ld;
mod leaderboard;
mod player;
mod schedule;
mod standings;
mod team;
mod text;
mod tournament;
mod written;

use maud::{Markup, html};
use serde::Serialize;
use serde_json::Value;

use super::cards::{Card, CardFace};
use super::routes::Screen;
use super::site_context::SiteContext;
use crate::db::Connection;
use crate::domain::addresses::{SitePage, path_of};
use crate::domain::ids::PlayerId;
use crate::domain::players::PublicName;
use crate::domain::records;
use crate::domain::teams::RosterPlayer;
use crate::error::{Error, Result};
use crate::views;

/// A picture that stands for a page where it is shared.
pub(super) struct Picture {
    pub url: String,
    pub alt: String,
    /// Whether it was drawn to be shared, and is as large as such pictures are.
    pub drawn: bool,
}

/// What a page shows first.
#[derive(Default)]
pub(super) struct FirstContent {
    /// Without the organization's name; empty for its home page.
    pub title: String,
    pub description: String,
    /// The address of the page inside its site, one of several where there are; empty where no one address is the page's.
    pub path: String,
    pub picture: Option<Picture>,
    /// What is drawn for it, where that is its picture.
    pub card: Option<Card>,
    pub ld: Vec<Value>,
    /// Search engines are asked to leave the page out, as of a player whose name is shortened.
    pub unlisted: bool,
    /// Answers to the calls that the screen makes first, by their addresses as it spells them.
    pub data: Vec<(String, Value)>,
    /// The page for readers without JavaScript.
    pub html: Option<Markup>,
}

impl FirstContent {
    fn new(title: &str, description: String, path: String) -> Self {
        Self { title: title.to_owned(), description, path, ..Self::default() }
    }

    /// A page of the product of which there is no more to say than its title.
    pub fn titled(title: &str, path: &str) -> Self {
        let about = "Schedules, standings, players and box scores of basketball leagues.";
        Self::new(title, about.to_owned(), path.to_owned())
    }

    /// Has a picture drawn for the page where it is shared: `kind` and `id` say of what.
    fn draw(&mut self, site: &SiteContext, (kind, id): (&str, i64), card: Card) -> Result<()> {
        let url = format!("{}{}", site.host, card.path(site, kind, id)?);
        self.picture = Some(Picture { url, alt: self.description.clone(), drawn: true });
        self.card = Some(card);
        Ok(())
    }

    /// Puts an answer where the app looks for it before it asks.
    fn answer(&mut self, site: &SiteContext, path: &str, answer: &impl Serialize) -> Result<()> {
        let mark = if path.contains('?') { '&' } else { '?' };
        let url = format!("{path}{mark}{}", site.tenant);
        self.data.push((url, serde_json::to_value(answer).map_err(Error::internal)?));
        Ok(())
    }
}

/// What a page of a site shows first.
///
/// # Errors
/// `NotFound` for a team, player or game that the organization does not have, and for what is no page.
pub(super) fn read(conn: &Connection, site: &SiteContext, screen: &Screen) -> Result<FirstContent> {
    let name = &site.organization.name;
    let plain = |title: &str, path: &str, what: &str| {
        FirstContent::new(title, format!("{what} {name}."), path.to_owned())
    };
    let mut first = match screen {
        Screen::Home => home::read(conn, site)?,
        Screen::Schedule => schedule::read(conn, site)?,
        Screen::Standings => standings::read(conn, site)?,
        Screen::Team(id) => team::read(conn, site, *id)?,
        Screen::Player(id) => player::read(conn, site, *id)?,
        Screen::Game(id) => game::read(conn, site, *id)?,
        Screen::Players => {
            players(conn, site, plain("Players", &path_of(SitePage::Players), "The players of"))?
        }
        Screen::Leaderboard => leaderboard::read(conn, site)?,
        Screen::Tournament => tournament::read(conn, site)?,
        Screen::Bracket(asked) => bracket::read(conn, site, *asked)?,
        Screen::Leagues => with(plain("Leagues", "", "The leagues of"), leagues(conn, site)?),
        Screen::SignIn => plain("Log in", "", "Log in to"),
        Screen::Written(path) => written::read(conn, site, path)?,
        Screen::Unknown => return Err(Error::missing("Page")),
    };
    // A page right under the home has no way to it worth telling.
    if first.path.matches('/').count() > 1 {
        first.ld.push(ld::crumbs(site, &first));
    }
    Ok(first)
}

fn with(first: FirstContent, html: Markup) -> FirstContent {
    FirstContent { html: Some(html), ..first }
}

/// A player's name, with a link to the page where the player has one.
fn player_link(site: &SiteContext, player: &impl Named) -> Markup {
    let (id, public_name, (first, last)) = player.named();
    let name = text::full_name(first, last);
    if public_name == PublicName::Hidden {
        html! { (name) }
    } else {
        site.link(&format!("/players/{id}"), &name)
    }
}

/// A player in a list.
trait Named {
    /// The player's id, what visitors see, and the names that they see.
    fn named(&self) -> (PlayerId, PublicName, (&str, &str));
}

impl Named for records::Face {
    fn named(&self) -> (PlayerId, PublicName, (&str, &str)) {
        (self.id, self.public_name, (&self.first_name, &self.last_name))
    }
}

impl Named for RosterPlayer {
    fn named(&self) -> (PlayerId, PublicName, (&str, &str)) {
        (self.id, self.public_name, (&self.first_name, &self.last_name))
    }
}

/// Where players are found without a search; there are too many to list them all.
fn players(conn: &Connection, site: &SiteContext, first: FirstContent) -> Result<FirstContent> {
    let html = html! { h1 { "Players" } p { (site.link(&path_of(SitePage::Standings), "Players by team")) } };
    let mut first = with(first, html);
    let choices = views::leagues::player_choices(conn, site.organization.id)?;
    first.answer(site, "/api/playersv2/choices", &choices)?;
    Ok(first)
}

fn leagues(conn: &Connection, site: &SiteContext) -> Result<Markup> {
    let leagues = views::leagues::list(conn, site.organization.id)?.leagues;
    Ok(html! {
        h1 { "Leagues" }
        ul { @for league in &leagues {
            li { (site.link(&format!("{}?league={}", path_of(SitePage::Standings), league.id), &league.name)) }
        } }
    })
}

/// What is said without JavaScript where a page has nothing of its own to say.
pub(super) fn silent(first: &FirstContent, found: bool) -> Markup {
    html! {
        h1 { (first.title) }
        p { (if found { "This page needs JavaScript." } else { "There is nothing at this address." }) }
    }
}

/// The whole page without JavaScript on the shared host.
pub(super) fn alone(shown: &Markup) -> Markup {
    html! { main.wrap.page { (shown) p { a.tap href="/" { "All leagues" } } } }
}

/// The whole page without JavaScript: the site's menu, what the page shows, and where else to go.
pub(super) fn page(site: &SiteContext, shown: &Markup) -> Markup {
    html! {
        header {
            nav.wrap.row aria-label="Main" {
                a.btn.quiet href=(site.path("/")) { (site.organization.name) }
                @for link in site.links.iter().filter(|link| link.show_in_navbar) {
                    @match (&link.url, link.slug.as_deref()) {
                        (Some(url), _) => a.btn.quiet href=(url) rel="noopener" { (link.label) },
                        (None, Some("/") | None) => a.btn.quiet href=(site.path("/")) { (link.label) },
                        (None, Some(slug)) => a.btn.quiet href=(site.path(&format!("/{slug}"))) { (link.label) },
                    }
                }
            }
        }
        main.wrap.page.scroll-x tabindex="0" { (shown) }
    }
}
