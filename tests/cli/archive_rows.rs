//! The rows of one organization in a form that is the same on every server: an id is the place of its row among the
//! organization's rows of the table.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use homecourt::db::{Actor, Connection, Db, OpenPurpose};
use homecourt::error::Result;
use rusqlite::types::Value as Cell;
use serde_json::Value;

/// Columns with an id, and the table of the id. Written by hand: the program finds them in the schema.
const IDS: [(&str, &str); 33] = [
    ("organization_id", "organizations"),
    ("user_id", "users"),
    ("created_by", "users"),
    ("saved_by", "users"),
    ("stats_saved_by", "users"),
    ("logo_id", "images"),
    ("image_id", "images"),
    ("season_id", "seasons"),
    ("league_id", "leagues"),
    ("team_id", "teams"),
    ("other_team_id", "teams"),
    ("captain_id", "players"),
    ("player_id", "players"),
    ("enrolment_id", "enrolments"),
    ("former_id", "enrolments"),
    ("home_enrolment_id", "enrolments"),
    ("away_enrolment_id", "enrolments"),
    ("division_id", "divisions"),
    ("attribute_id", "player_attributes"),
    ("schedule_id", "schedules"),
    ("draft_id", "schedule_drafts"),
    ("base_home_id", "enrolments"),
    ("base_away_id", "enrolments"),
    ("game_id", "games"),
    ("period_id", "game_periods"),
    ("stat_id", "stats"),
    ("page_id", "pages"),
    ("sport_id", "sports"),
    ("venue_id", "venues"),
    ("court_id", "courts"),
    ("match_id", "-"),
    ("session_id", "-"),
    ("analytics_id", "-"),
];

/// The parts of a text before an id, and the table of the id.
const IN_TEXTS: [(&str, &str); 5] = [
    ("games/", "games"),
    ("teams/", "teams"),
    ("players/", "players"),
    ("leagues/", "leagues"),
    ("?league=", "leagues"),
];

/// Columns that an import sets anew.
const ANEW: [(&str, &str); 3] =
    [("organizations", "slug"), ("organizations", "domain"), ("domain_claims", "verified_at")];

/// The rows of an organization: the table, then each row as text.
pub type Rows = BTreeMap<String, Vec<String>>;

/// Runs `read` on a database.
pub fn read<T: Send + 'static>(
    path: &Path,
    read: impl FnOnce(&Connection) -> Result<T> + Send + 'static,
) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let db = Db::open(path, OpenPurpose::Use).unwrap();
        let result = db.read(read).await.unwrap();
        db.close().await.unwrap();
        result
    })
}

/// Runs statements on a database.
pub fn execute(path: &Path, sql: String) {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let db = Db::open(path, OpenPurpose::Use).unwrap();
        let write = db.write(Actor::program("test"), move |tx| Ok(tx.execute_batch(&sql)?));
        write.await.unwrap();
        db.close().await.unwrap();
    });
}

/// Returns the names of all tables.
pub fn tables(conn: &Connection) -> Result<Vec<String>> {
    let sql =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
    Ok(conn.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

/// Tables that stay on their server: earlier contents of rows, former slugs, and who scores a game.
const LEFT: [&str; 5] =
    ["activity_subjects", "former_slugs", "undo_records", "scorer_links", "scorer_sessions"];

/// Returns the rows of every table of an organization, except those that stay on their server.
pub fn rows_of(path: &Path, slug: &str) -> Rows {
    let slug = slug.to_owned();
    read(path, move |conn| {
        let sql = "SELECT id FROM organizations WHERE slug = ?1";
        let organization: i64 = conn.query_row(sql, [&slug], |row| row.get(0))?;
        let places = Places::read(conn, organization, slug)?;
        let mut rows = Rows::new();
        for table in tables(conn)?.into_iter().filter(|table| !LEFT.contains(&table.as_str())) {
            if table == "organizations" || columns(conn, &table)?.iter().any(|name| name == "organization_id")
            {
                rows.insert(table.clone(), places.rows(conn, &table)?);
            }
        }
        Ok(rows)
    })
}

fn columns(conn: &Connection, table: &str) -> Result<Vec<String>> {
    let mut statement = conn.prepare("SELECT name FROM pragma_table_info(?1)")?;
    Ok(statement.query_map([table], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
}

/// The place of each id among the ids of its table.
struct Places {
    organization: i64,
    slug: String,
    of_ids: HashMap<(String, i64), usize>,
}

impl Places {
    fn read(conn: &Connection, organization: i64, slug: String) -> Result<Self> {
        let mut of_ids = HashMap::new();
        for table in tables(conn)? {
            let names = columns(conn, &table)?;
            let has = |wanted: &str| names.iter().any(|name| name == wanted);
            let filter = match (has("id"), has("organization_id")) {
                (false, _) => continue,
                (true, true) => "organization_id = ?1",
                (true, false) if table == "organizations" => "id = ?1",
                (true, false) => "?1 > 0",
            };
            let mut statement =
                conn.prepare(&format!("SELECT id FROM {table} WHERE {filter} ORDER BY id"))?;
            let ids = statement.query_map([organization], |row| row.get::<_, i64>(0))?;
            for (place, id) in ids.enumerate() {
                of_ids.insert((table.clone(), id?), place);
            }
        }
        Ok(Self { organization, slug, of_ids })
    }

    fn rows(&self, conn: &Connection, table: &str) -> Result<Vec<String>> {
        let names = columns(conn, table)?;
        let owner = if table == "organizations" { "id" } else { "organization_id" };
        // Without an id, the order of entry counts: the rowid, or the key.
        let rowid = conn.prepare(&format!("SELECT rowid FROM {table}")).is_ok();
        let order = if rowid { "ORDER BY rowid" } else { "" };
        let mut statement = conn.prepare(&format!("SELECT * FROM {table} WHERE {owner} = ?1 {order}"))?;
        let mut rows = statement.query([self.organization])?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            let mut cells = Vec::new();
            for (at, name) in names.iter().enumerate() {
                cells.push(format!("{name}={}", self.cell(table, name, row.get(at)?)));
            }
            // Views of a page that no longer exists may be left out.
            if !(table == "page_views" && cells.iter().any(|cell| cell.contains("#gone"))) {
                found.push(cells.join(" | "));
            }
        }
        if !rowid {
            found.sort();
        }
        Ok(found)
    }

    fn cell(&self, table: &str, column: &str, cell: Cell) -> String {
        if ANEW.contains(&(table, column)) {
            return "set anew".to_owned();
        }
        let of = IDS.iter().find(|(name, _)| *name == column).map(|(_, of)| *of);
        assert!(of.is_some() || !column.ends_with("_id"), "{table}.{column}: tell this test whose id it is");
        match (cell, of.or((column == "id").then_some(table))) {
            (Cell::Integer(id), Some(of)) => self.place(of, id),
            (Cell::Null, Some("users")) => "#gone".to_owned(),
            (Cell::Text(text), _) if column == "generated_as" => self.game_place(&text),
            (Cell::Text(text), _) if table == "scoring_entries" && column == "body" => self.entry(&text),
            (Cell::Text(text), _) if column == "draft" => self.draft(&text),
            (Cell::Text(text), _) => self.text(&text),
            (cell, _) => format!("{cell:?}"),
        }
    }

    fn place(&self, table: &str, id: i64) -> String {
        self.of_ids
            .get(&(table.to_owned(), id))
            .map_or_else(|| "#gone".to_owned(), |place| format!("#{place}"))
    }

    fn game_place(&self, text: &str) -> String {
        let mut place: Value = serde_json::from_str(text).unwrap();
        for at in [3, 4] {
            let id = place[at].as_i64();
            place[at] = id.map_or(Value::Null, |id| self.place("enrolments", id).into());
        }
        place.to_string()
    }

    /// Replaces the ids of players in an entry of a log by places.
    fn entry(&self, text: &str) -> String {
        let mut entry: Value = serde_json::from_str(text).unwrap();
        let place = |player: &mut Value| {
            if let Some(id) = player.as_i64() {
                *player = self.place("players", id).into();
            }
        };
        entry.get_mut("player").into_iter().for_each(place);
        entry.get_mut("in").and_then(Value::as_array_mut).into_iter().flatten().for_each(place);
        entry.to_string()
    }

    fn draft(&self, text: &str) -> String {
        let mut draft: Value = serde_json::from_str(text).unwrap();
        for picture in draft["images"].as_array_mut().unwrap() {
            picture["id"] = self.place("images", picture["id"].as_i64().unwrap()).into();
        }
        self.text(&draft.to_string())
    }

    /// Replaces the ids in addresses by places, and the site's slug.
    fn text(&self, text: &str) -> String {
        let mut text = text.replace(&format!("/{}/", self.slug), "/SLUG/");
        for (start, table) in IN_TEXTS {
            let mut parts = text.split(start);
            let mut replaced = vec![parts.next().unwrap_or_default().to_owned()];
            for part in parts {
                let digits = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
                let (number, rest) = part.split_at(digits);
                let number = number.parse().map_or_else(|_| number.to_owned(), |id| self.place(table, id));
                replaced.push(format!("{number}{rest}"));
            }
            text = replaced.join(start);
        }
        text
    }
}
