//! Search over the teams, players, games, news, venues and pages of an organization, as visitors see them. Staff also find
//! seasons and leagues, what visitors do not see, and the screens of the dashboard.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::seasons;
use crate::db::Connection;
use crate::domain::addresses::{SitePage, canonical};
use crate::domain::games::{Game, Status};
use crate::domain::ids::{OrganizationId, PlayerId};
use crate::domain::players::{PublicName, View};
use crate::domain::records::Face;
use crate::error::{Error, Result};
use crate::store;
use crate::store::search::SearchKind;

/// The longest search text, in characters.
const LONGEST: usize = 100;

/// Number of results of each kind that a request may name at most, and that the page of a search shows.
pub const MOST_RESULTS: u32 = 20;

/// One result of a search.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SearchResult {
    pub id: i64,
    /// The path of the result's page within the organization's site, for staff of its screen: `/teams/12`.
    pub path: String,
    /// A name or title: `Hawks at Kings`.
    pub title: String,
    /// Distinguishes results with the same title: the team of a player, the league of a team, the score of a game,
    /// the address of a venue.
    pub detail: Option<String>,
    /// URL of a logo or photo.
    pub image: Option<String>,
    /// The date of a game, or the first day of a note.
    pub date: Option<String>,
}

/// The results of a search by kind, the best of each kind first.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct SearchResults {
    pub teams: Vec<SearchResult>,
    /// Visitors never find hidden players, others only by the part of their name that is shown.
    pub players: Vec<SearchResult>,
    /// The next games first, then past ones, the latest first.
    pub games: Vec<SearchResult>,
    /// The notes that visitors see today; for staff all.
    pub news: Vec<SearchResult>,
    pub venues: Vec<SearchResult>,
    /// Published pages; for staff drafts, too.
    pub pages: Vec<SearchResult>,
    /// Only for staff.
    pub seasons: Vec<SearchResult>,
    /// Only for staff.
    pub leagues: Vec<SearchResult>,
}

/// Returns whether a search text has more characters than [`search`] accepts.
pub fn is_too_long(text: &str) -> bool {
    text.chars().count() > LONGEST
}

/// Returns at most `limit` results of each kind. Every word of `text` has to be the start of a word of the result; a
/// single letter has to be a whole word.
///
/// # Errors
/// `Invalid` on `q` for a text that is too long.
pub fn search(
    conn: &Connection,
    audience: (OrganizationId, View),
    (text, limit): (&str, u32),
    now: Timestamp,
) -> Result<SearchResults> {
    if is_too_long(text) {
        return Err(Error::field("q", format!("must be at most {LONGEST} characters")));
    }
    let Some(words) = match_expression(text) else { return Ok(SearchResults::default()) };
    let today = seasons::today(conn, audience.0, now)?;
    let search = Search { conn, organization: audience.0, view: audience.1, words, limit, today };
    Ok(SearchResults {
        teams: search.teams()?,
        players: search.players()?,
        games: search.games()?,
        news: search.news()?,
        venues: search.venues()?,
        pages: search.pages()?,
        seasons: if audience.1 == View::Staff { search.seasons()? } else { Vec::new() },
        leagues: if audience.1 == View::Staff { search.leagues()? } else { Vec::new() },
    })
}

/// Returns the FTS5 expression for a text; `None` for a text without letters and digits. Each word is quoted, so that the
/// text has no operators. A whole word counts more than the start of one.
fn match_expression(text: &str) -> Option<String> {
    let is_gap = |sign: char| sign.is_whitespace() || sign.is_control() || sign == '"';
    let words = text.split(is_gap).filter(|word| word.chars().any(char::is_alphanumeric));
    let terms: Vec<String> = words
        .map(|word| match word.chars().filter(|sign| sign.is_alphanumeric()).count() {
            1 => format!("\"{word}\""),
            _ => format!("(\"{word}\" OR \"{word}\"*)"),
        })
        .collect();
    (!terms.is_empty()).then(|| terms.join(" AND "))
}

/// Returns the path of a page with an id.
fn path(page: SitePage, id: i64) -> String {
    format!("/{}", canonical(page).replace(":id", &id.to_string()))
}

/// Returns a result without detail, picture and date.
fn plain(id: i64, path: String, title: String) -> SearchResult {
    SearchResult { id, path, title, detail: None, image: None, date: None }
}

/// A search for one caller.
struct Search<'a> {
    conn: &'a Connection,
    organization: OrganizationId,
    view: View,
    /// An FTS5 expression.
    words: String,
    limit: u32,
    /// The day in the organization's time zone: `YYYY-MM-DD`.
    today: String,
}

impl Search<'_> {
    fn ids(&self, kind: SearchKind) -> Result<Vec<i64>> {
        store::search::list(self.conn, self.organization, kind, &self.words, self.limit)
    }

    fn teams(&self) -> Result<Vec<SearchResult>> {
        let teams = store::search::teams(self.conn, self.organization, &self.ids(SearchKind::Teams)?)?;
        let found = teams.into_iter().map(|team| SearchResult {
            detail: team.latest,
            image: team.logo_url,
            ..plain(team.id.0, path(SitePage::Team, team.id.0), team.name)
        });
        Ok(found.collect())
    }

    fn players(&self) -> Result<Vec<SearchResult>> {
        let mut ids = self.ids(SearchKind::Players)?;
        if self.view == View::Staff {
            let whole = self.ids(SearchKind::WholeNames)?;
            ids.retain(|id| !whole.contains(id));
            ids.extend(whole);
            ids.truncate(self.limit as usize);
        }
        let players: Vec<PlayerId> = ids.iter().copied().map(PlayerId).collect();
        let mut faces = store::players::faces(self.conn, self.organization, self.view, &players)?;
        let mut teams = store::search::teams_of(self.conn, self.organization, &ids)?;
        let is_seen = |face: &Face| self.view == View::Staff || face.public_name != PublicName::Hidden;
        let found = players.iter().filter_map(|id| faces.remove(id)).filter(is_seen);
        let found = found.map(|face| SearchResult {
            detail: teams.remove(&face.id),
            image: face.image,
            ..plain(
                face.id.0,
                path(SitePage::Player, face.id.0),
                format!("{} {}", face.first_name, face.last_name).trim().to_owned(),
            )
        });
        Ok(found.collect())
    }

    fn games(&self) -> Result<Vec<SearchResult>> {
        let Self { conn, organization, .. } = *self;
        let ids = store::search::list_games(conn, organization, &self.words, &self.today, self.limit)?;
        let mut games = store::games::list_by_ids(conn, organization, &ids)?;
        games.sort_by_key(|game| ids.iter().position(|id| *id == game.id));
        Ok(games.iter().map(of_game).collect())
    }

    fn news(&self) -> Result<Vec<SearchResult>> {
        let day = (self.view == View::Public).then_some(self.today.as_str());
        let news = store::search::list_news(self.conn, self.organization, &self.words, day, self.limit)?;
        let found = news.into_iter().map(|note| SearchResult {
            date: Some(note.shown_from),
            ..plain(
                note.id.0,
                self.or_screen(path(SitePage::NewsNote, note.id.0), "/dashboard/news"),
                note.title,
            )
        });
        Ok(found.collect())
    }

    fn pages(&self) -> Result<Vec<SearchResult>> {
        let drafts = self.view == View::Staff;
        let pages = store::search::list_pages(self.conn, self.organization, &self.words, drafts, self.limit)?;
        let has_home = pages.iter().any(|page| page.path == "home");
        let is_at_root = has_home
            && store::organizations::find(self.conn, self.organization)?.site_template.shows_written_home();
        let found = pages.into_iter().map(|page| {
            let is_home = page.path == "home" && is_at_root;
            let path = if is_home { "/".to_owned() } else { format!("/{}", page.path) };
            let path = self.or_screen(path, &format!("/dashboard/pages/{}", page.id.0));
            SearchResult {
                detail: (!page.published).then(|| "Draft".to_owned()),
                ..plain(page.id.0, path, page.title)
            }
        });
        Ok(found.collect())
    }

    fn venues(&self) -> Result<Vec<SearchResult>> {
        let venues = store::search::venues(self.conn, self.organization, &self.ids(SearchKind::Venues)?)?;
        let found = venues.into_iter().map(|(id, name, address)| {
            let path = self.or_screen(path(SitePage::Venue, id.0), "/dashboard/venues");
            SearchResult { detail: address, ..plain(id.0, path, name) }
        });
        Ok(found.collect())
    }

    fn seasons(&self) -> Result<Vec<SearchResult>> {
        let seasons = store::search::seasons(self.conn, self.organization, &self.ids(SearchKind::Seasons)?)?;
        let found = seasons.into_iter().map(|season| SearchResult {
            detail: (!season.active).then(|| "Inactive".to_owned()),
            date: season.start_date,
            ..plain(season.id.0, format!("/dashboard/seasons/{}", season.id.0), season.name)
        });
        Ok(found.collect())
    }

    fn leagues(&self) -> Result<Vec<SearchResult>> {
        let leagues = store::search::leagues(self.conn, self.organization, &self.ids(SearchKind::Leagues)?)?;
        let found = leagues.into_iter().map(|league| {
            let path = match &league.latest {
                Some((season, _)) => format!("/dashboard/seasons/{}/leagues/{}", season.0, league.id.0),
                None => format!("/leagues/{}", league.id.0),
            };
            let detail = league.latest.map(|(_, name)| name);
            SearchResult { detail, ..plain(league.id.0, path, league.name) }
        });
        Ok(found.collect())
    }

    /// Returns the path of a screen for staff, else that of a page of the site.
    fn or_screen(&self, page: String, screen: &str) -> String {
        if self.view == View::Staff { screen.to_owned() } else { page }
    }
}

fn of_game(game: &Game) -> SearchResult {
    let result = match (game.display_status, game.score_away, game.score_home) {
        (Status::Completed | Status::Forfeit, Some(away), Some(home)) => Some(format!("{away}–{home}")),
        (Status::Cancelled, ..) => Some("Cancelled".to_owned()),
        (Status::Postponed, ..) => Some("Postponed".to_owned()),
        _ => None,
    };
    let league = game.league.as_ref().map(|league| league.name.clone());
    let detail: Vec<String> = result.into_iter().chain(league).collect();
    let title = format!("{} at {}", game.away_team.name, game.home_team.name);
    SearchResult {
        detail: Some(detail.join(", ")).filter(|detail| !detail.is_empty()),
        date: Some(game.date.clone()),
        ..plain(game.id.0, path(SitePage::Game, game.id.0), title)
    }
}
