//! Search over the teams, players, games, news, venues and pages of an organization, as visitors see them.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::seasons;
use crate::db::Connection;
use crate::domain::addresses::{SitePage, canonical};
use crate::domain::games::{Game, Status};
use crate::domain::ids::{OrganizationId, PlayerId};
use crate::domain::players::{PublicName, View};
use crate::error::{Error, Result};
use crate::store;
use crate::store::search::{FoundNews, SearchKind};

/// The longest search text, in characters.
const LONGEST: usize = 100;

/// Number of results of each kind that a request may name at most, and that the page of a search shows.
pub const MOST_RESULTS: u32 = 20;

/// One result of a search.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SearchResult {
    pub id: i64,
    /// The path of the result's page within the organization's site: `/teams/12`.
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
    /// Hidden players are never found, others only by the part of their name that is shown.
    pub players: Vec<SearchResult>,
    /// The next games first, then past ones, the latest first.
    pub games: Vec<SearchResult>,
    /// The notes that visitors see today.
    pub news: Vec<SearchResult>,
    pub venues: Vec<SearchResult>,
    pub pages: Vec<SearchResult>,
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
    organization: OrganizationId,
    (text, limit): (&str, u32),
    now: Timestamp,
) -> Result<SearchResults> {
    if is_too_long(text) {
        return Err(Error::field("q", format!("must be at most {LONGEST} characters")));
    }
    let Some(words) = match_expression(text) else { return Ok(SearchResults::default()) };
    let ids = |kind| store::search::list(conn, organization, kind, &words, limit);
    let today = seasons::today(conn, organization, now)?;
    let games = store::search::list_games(conn, organization, &words, &today, limit)?;
    let mut played = store::games::list_by_ids(conn, organization, &games)?;
    played.sort_by_key(|game| games.iter().position(|id| *id == game.id));
    let news = store::search::list_news(conn, organization, &words, &today, limit)?;
    Ok(SearchResults {
        teams: teams(conn, organization, &ids(SearchKind::Teams)?)?,
        players: players(conn, organization, &ids(SearchKind::Players)?)?,
        games: played.iter().map(of_game).collect(),
        news: news.into_iter().map(of_news).collect(),
        venues: venues(conn, organization, &ids(SearchKind::Venues)?)?,
        pages: pages(conn, organization, &ids(SearchKind::Pages)?)?,
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

fn teams(conn: &Connection, organization: OrganizationId, ids: &[i64]) -> Result<Vec<SearchResult>> {
    let found = store::search::teams(conn, organization, ids)?.into_iter().map(|team| SearchResult {
        id: team.id.0,
        path: path(SitePage::Team, team.id.0),
        title: team.name,
        detail: team.latest,
        image: team.logo_url,
        date: None,
    });
    Ok(found.collect())
}

fn venues(conn: &Connection, organization: OrganizationId, ids: &[i64]) -> Result<Vec<SearchResult>> {
    let found = store::search::venues(conn, organization, ids)?;
    let found = found.into_iter().map(|(id, name, address)| SearchResult {
        id: id.0,
        path: path(SitePage::Venue, id.0),
        title: name,
        detail: address,
        image: None,
        date: None,
    });
    Ok(found.collect())
}

fn players(conn: &Connection, organization: OrganizationId, ids: &[i64]) -> Result<Vec<SearchResult>> {
    let players: Vec<PlayerId> = ids.iter().copied().map(PlayerId).collect();
    let mut faces = store::players::faces(conn, organization, View::Public, &players)?;
    let mut teams = store::search::teams_of(conn, organization, ids)?;
    let found = players.iter().filter_map(|id| faces.remove(id));
    let found = found.filter(|face| face.public_name != PublicName::Hidden).map(|face| SearchResult {
        id: face.id.0,
        path: path(SitePage::Player, face.id.0),
        title: format!("{} {}", face.first_name, face.last_name).trim().to_owned(),
        detail: teams.remove(&face.id),
        image: face.image,
        date: None,
    });
    Ok(found.collect())
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
    SearchResult {
        id: game.id.0,
        path: path(SitePage::Game, game.id.0),
        title: format!("{} at {}", game.away_team.name, game.home_team.name),
        detail: Some(detail.join(", ")).filter(|detail| !detail.is_empty()),
        image: None,
        date: Some(game.date.clone()),
    }
}

fn of_news(note: FoundNews) -> SearchResult {
    SearchResult {
        id: note.id.0,
        path: path(SitePage::NewsNote, note.id.0),
        title: note.title,
        detail: None,
        image: None,
        date: Some(note.shown_from),
    }
}

fn pages(conn: &Connection, organization: OrganizationId, ids: &[i64]) -> Result<Vec<SearchResult>> {
    let found = store::search::pages(conn, organization, ids)?.into_iter().map(|(id, path, title)| {
        // The text of the home page has no address of its own.
        let path = if path == "home" { "/".to_owned() } else { format!("/{path}") };
        SearchResult { id: id.0, path, title, detail: None, image: None, date: None }
    });
    Ok(found.collect())
}
