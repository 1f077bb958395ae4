//! Logs of scored games as files: exported line by line, imported into a game, and checked against what is stored.

mod actions;
pub mod check;
pub mod import;
mod jsonl;
mod parse;

pub use actions::live_data;
pub use import::{ImportedLog, PlaysPlan, PlaysProblem};
pub use jsonl::{csv, jsonl};
pub use parse::{LogHead, ParsedLog, parse};

use crate::db::Connection;
use crate::domain::games::Game;
use crate::domain::ids::{GameId, OrganizationId};
use crate::error::{Error, Result};
use crate::store;

/// The name and version of the format.
const FORMAT: &str = "homecourt-courtside";
const VERSION: i64 = 1;

/// A file of an export.
#[derive(Clone, Debug)]
pub struct PlaysFile {
    pub name: String,
    pub text: String,
}

/// Returns the logs of a season's scored games as files; of the latest season if none is named.
///
/// # Errors
/// `Invalid` on `season` for an unknown one.
pub fn export(
    conn: &Connection,
    organization: OrganizationId,
    season: Option<&str>,
) -> Result<Vec<PlaysFile>> {
    let seasons = store::seasons::list(conn, organization)?;
    let wanted = match season {
        Some(name) => seasons.iter().find(|season| season.name.eq_ignore_ascii_case(name)),
        None => seasons.first(),
    };
    let wanted = wanted.ok_or_else(|| Error::field("season", "There is no season of this name."))?;
    let scored: Vec<GameId> = store::courtside::list_scored(conn, organization)?;
    let games = store::games::list_by_ids(conn, organization, &scored)?;
    let of_season = games.into_iter().filter(|game| game.season_id == wanted.id);
    of_season
        .map(|game| Ok(PlaysFile { name: file_name(&game), text: jsonl(conn, organization, game.id)? }))
        .collect()
}

/// Returns the name of a game's file: `2026-11-21-bears-cats-12.jsonl`.
#[must_use]
pub fn file_name(game: &Game) -> String {
    let slug = |name: &str| crate::rules::slugs::from_label(name);
    format!("{}-{}-{}-{}.jsonl", game.date, slug(&game.home_team.name), slug(&game.away_team.name), game.id)
}
