//! What each text column of an organization means: which texts contain ids, addresses, or nothing of the kind.

use rusqlite::Connection;

use super::quoted;
use crate::db::Staging;
use crate::error::Result;

/// The meaning of a text column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// Contains no id: a name, a date, a color, one of several words, or JSON of these.
    Plain,
    /// A URL of another site. Its scheme is checked.
    Url,
    /// Markdown. May contain addresses of the organization's own site, with ids.
    Markdown,
    /// JSON whose texts are Markdown.
    MarkdownJson,
    /// The draft of a page: JSON whose texts are Markdown, with the ids of its pictures.
    Draft,
    /// JSON with titles and embed links of videos. The links' scheme is checked.
    VideosJson,
    /// A path within the organization's own site, without its leading slash: `leagues/5`.
    Path,
    /// The canonical path of a public page, which may have an id: `/games/12`.
    ViewedPath,
    /// An entry of a game's log: JSON with the ids of players.
    PlayersJson,
    /// The place of a generated game: a JSON array with the ids of two enrolments at its end.
    GamePlace,
    /// The hash of a password.
    PasswordHash,
    /// Computed from other columns: not in the archive, and computed again.
    Computed,
}

use TextKind::{
    Computed, Draft, GamePlace, Markdown, MarkdownJson, PasswordHash, Path, Plain, PlayersJson, Url,
    VideosJson, ViewedPath,
};

/// Every text column of every table of an archive.
#[rustfmt::skip]
const TEXTS: &[(&str, &[(&str, TextKind)])] = &[
    ("activity", &[("action", Plain)]),
    ("bracket_slots", &[
        // A matchup is named by its round and its place in it: `w1m2`.
        ("match_id", Plain), ("date", Plain), ("time", Plain), ("location", Plain), ("location_url", Url),
    ]),
    ("businesses", &[
        ("name", Plain), ("phone", Plain), ("email", Plain), ("website", Url), ("city", Plain), ("state", Plain),
        ("location", Plain), ("facebook", Url), ("instagram", Url), ("sport", Plain), ("category", Plain),
        ("season", Plain), ("next_season", Plain), ("signup_deadline", Plain), ("signup_status", Plain), ("cost", Plain),
        ("skill_level", Plain),
    ]),
    ("byes", &[("date", Plain)]),
    ("closures", &[
        ("date", Plain), ("until", Plain), ("from_time", Plain), ("until_time", Plain), ("reason", Plain),
    ]),
    ("courts", &[("name", Plain)]),
    ("divisions", &[("name", Plain), ("bracket_format", Plain), ("best_of", Plain), ("play_in", Plain)]),
    ("domain_claims", &[("domain", Plain), ("token", Plain)]),
    ("enrolments", &[("captain", Plain), ("withdrawn", Plain)]),
    ("former_paths", &[("path", Plain)]),
    ("game_periods", &[("name", Plain)]),
    ("game_scoring", &[("rules", Plain), ("mode", Plain), ("needs_staff", Plain)]),
    ("games", &[
        ("match_id", Plain), ("date", Plain), ("time", Plain), ("location", Plain), ("location_url", Url),
        ("video_url", Url), ("status", Plain), ("generated_as", GamePlace), ("forfeited_by", Plain),
    ]),
    ("image_variants", &[("variant", Plain), ("mime", Plain)]),
    // URLs of pictures contain the hash, never the id.
    ("images", &[("hash", Plain)]),
    ("leagues", &[("name", Plain)]),
    ("news", &[
        ("title", Plain), ("body", Markdown), ("html", Computed), ("shown_from", Plain), ("shown_until", Plain),
    ]),
    ("opening_hours", &[("opens", Plain), ("closes", Plain)]),
    ("organization_links", &[("label", Plain), ("label_key", Plain), ("slug", Path), ("url", Url)]),
    ("organizations", &[
        ("name", Plain), ("slug", Plain), ("domain", Plain), ("city", Plain), ("theme", Plain), ("accent_color", Plain),
        ("time_zone", Plain), ("site_template", Plain), ("facebook_url", Url), ("instagram_url", Url),
        ("youtube_url", Url), ("feature_flags", Plain), ("analytics_id", Plain), ("public_names", Plain),
        ("staff_may_delete", Plain),
    ]),
    ("page_images", &[("caption", Plain)]),
    ("page_views", &[("day", Plain), ("path", ViewedPath)]),
    ("pages", &[
        ("path", Plain), ("title", Plain), ("body", Markdown), ("faq", MarkdownJson),
        ("videos", VideosJson),
        ("draft", Draft), ("html", Computed), ("faq_html", Computed),
    ]),
    ("player_attribute_values", &[("value", Plain)]),
    ("player_attributes", &[("attribute_name", Plain), ("attribute_type", Plain)]),
    ("players", &[
        ("first_name", Plain), ("last_name", Plain), ("email", Plain), ("phone_number", Plain), ("public_name", Plain),
    ]),
    ("rosters", &[("number", Plain)]),
    ("schedule_draft_games", &[
        ("date", Plain), ("time", Plain), ("location", Plain), ("state", Plain), ("reason", Plain), ("base_date", Plain),
        ("base_time", Plain), ("base_location", Plain), ("base_status", Plain),
    ]),
    ("schedule_drafts", &[("name", Plain), ("made_from", Plain)]),
    ("schedule_rules", &[
        ("kind", Plain), ("from_date", Plain), ("until_date", Plain), ("weekdays", Plain), ("from_time", Plain),
        ("until_time", Plain), ("requested_by", Plain), ("note", Plain),
    ]),
    ("schedules", &[
        ("name", Plain), ("start_date", Plain), ("game_days", Plain), ("time_slots", Plain), ("weekly_time_slots", Plain),
        ("weekly_dates", Plain), ("locations", Plain),
    ]),
    ("scoring_defaults", &[("rules", Plain)]),
    ("scoring_entries", &[
        ("device", Plain), ("kind", Plain), ("body", PlayersJson), ("refused", Plain),
        // The sessions of scorers are not in the archive.
        ("session_id", Computed),
    ]),
    ("seasons", &[("name", Plain), ("start_date", Plain), ("finish_date", Plain)]),
    ("stats", &[("name", Plain), ("abbreviation", Plain)]),
    ("teams", &[("name", Plain), ("unavailable_slots", Plain)]),
    ("users", &[
        ("username", Plain), ("username_key", Plain), ("email", Plain), ("password_hash", PasswordHash), ("role", Plain),
        ("theme", Plain),
    ]),
    ("venues", &[("name", Plain), ("address", Plain), ("map_url", Url), ("note", Plain)]),
    ("week_offs", &[("date", Plain), ("until", Plain), ("reason", Plain)]),
];

/// Returns the meaning of a text column; `None` for a column that [`TEXTS`] lacks.
#[must_use]
pub fn kind(table: &str, column: &str) -> Option<TextKind> {
    let (_, columns) = TEXTS.iter().find(|(name, _)| *name == table)?;
    columns.iter().find(|(name, _)| *name == column).map(|(_, kind)| *kind)
}

/// Returns the columns of one meaning, as table and column.
pub fn columns_of(kind: TextKind) -> impl Iterator<Item = (&'static str, &'static str)> {
    let tables = TEXTS.iter().flat_map(|(table, columns)| columns.iter().map(move |column| (*table, column)));
    tables.filter(move |(_, (_, found))| *found == kind).map(|(table, (column, _))| (table, *column))
}

/// Returns the text columns of the schema that [`TEXTS`] lacks, as `table.column`.
pub fn unlisted(conn: &Connection) -> Result<Vec<String>> {
    let mut statement = conn.prepare("SELECT name FROM pragma_table_info(?1) WHERE type = 'TEXT'")?;
    let mut found = Vec::new();
    for table in super::tables(conn)? {
        let columns = statement.query_map([&table.name], |row| row.get::<_, String>(0))?;
        for column in columns {
            let column = column?;
            if kind(&table.name, &column).is_none() {
                found.push(format!("{}.{column}", table.name));
            }
        }
    }
    Ok(found)
}

/// Replaces the texts of one meaning, which have an id as all texts with addresses do. `change` returns `None` for a text
/// that stays.
pub fn rewrite(
    staging: &Staging,
    kind: TextKind,
    change: &mut dyn FnMut(&str) -> Result<Option<String>>,
) -> Result<()> {
    for (table, column) in columns_of(kind) {
        let (table, column) = (quoted(table), quoted(column));
        let mut changed = Vec::new();
        let select = format!("SELECT id, {column} FROM {table} WHERE {column} IS NOT NULL");
        let mut statement = staging.prepare(&select)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (id, text): (i64, String) = (row.get(0)?, row.get(1)?);
            if let Some(text) = change(&text)? {
                changed.push((id, text));
            }
        }
        let mut update = staging.prepare(&format!("UPDATE {table} SET {column} = ?2 WHERE id = ?1"))?;
        for change in changed {
            update.execute(change)?;
        }
    }
    Ok(())
}
