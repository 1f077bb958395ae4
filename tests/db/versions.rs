//! The schema increments versions. A column that a form edits without a trigger would let a save overwrite another
//! user's change.

use homecourt::db::{Actor, Db};
use homecourt::domain::ids::{OrganizationId, UserId};

use crate::support::{league, outside, place};

/// Columns of versioned tables that no form edits, with the reason.
const UNWATCHED: &[(&str, &str, &str)] = &[
    ("*", "id", "never changes"),
    ("*", "organization_id", "never changes"),
    ("*", "version", "is what is raised"),
    ("*", "saved_by", "goes with the version"),
    ("*", "saved_at", "goes with the version"),
    ("*", "position", "is set by dragging"),
    ("*", "created_at", "never changes"),
    ("games", "season_id", "never changes"),
    ("games", "league_id", "never changes"),
    ("games", "division_id", "never changes"),
    ("games", "match_id", "never changes"),
    ("games", "series_game", "never changes"),
    ("games", "schedule_id", "is set by generating a schedule"),
    ("games", "sequence", "counts changes for calendars"),
    ("games", "updated_at", "is the time of the change for calendars"),
    ("games", "stats_saved_by", "cells are compared one by one"),
    ("games", "stats_saved_at", "cells are compared one by one"),
    ("games", "venue_id", "follows from the location"),
    ("games", "court_id", "follows from the location"),
    ("games", "erased", "is set by the withdrawal of a team"),
    ("enrolments", "withdrawn", "is set by the withdrawal of a team"),
    ("games", "was_announced", "is set once, when the game is created in a slot"),
    ("bracket_slots", "updated_at", "is the time of the last change"),
    ("games", "generated_as", "is set by generating a schedule"),
    ("enrolments", "season_id", "never changes"),
    ("enrolments", "league_id", "never changes"),
    ("enrolments", "team_id", "changes only when teams are merged"),
    ("divisions", "season_id", "never changes"),
    ("bracket_slots", "season_id", "never changes"),
    ("bracket_slots", "division_id", "never changes"),
    ("bracket_slots", "match_id", "never changes"),
    ("bracket_slots", "series_game", "never changes"),
    ("bracket_slots", "needed", "follows from the results of the series"),
    ("bracket_slots", "venue_id", "follows from the location"),
    ("bracket_slots", "court_id", "follows from the location"),
    ("schedule_drafts", "season_id", "never changes"),
    ("schedule_drafts", "made_from", "never changes"),
    ("schedule_drafts", "created_by", "never changes"),
    ("organizations", "is_listed", "is set when the organization is made"),
    ("organization_links", "label_key", "follows from the label"),
    ("organization_links", "is_protected", "never changes"),
    ("news", "html", "is rendered from the body"),
    ("pages", "html", "is rendered from the body"),
    ("pages", "faq_html", "is rendered from the questions"),
    ("users", "username_key", "follows from the username"),
    ("users", "password_hash", "is never shown in a form"),
    ("users", "theme", "is each user's own choice"),
    ("users", "must_change_password", "follows from the password"),
    ("rosters", "enrolment_id", "is the key"),
    ("rosters", "player_id", "is the key"),
];

#[tokio::test]
async fn every_column_that_a_form_edits_raises_the_version() {
    let place = place();
    league(&place.path).await.close().await.unwrap();
    let database = outside(&place.path);
    let sql = "SELECT tables.name, columns.name, triggers.sql
         FROM sqlite_schema AS tables
         JOIN pragma_table_info(tables.name) AS columns
         LEFT JOIN sqlite_schema AS triggers
           ON triggers.type = 'trigger' AND triggers.name = tables.name || '_version'
         WHERE tables.type = 'table'
           AND EXISTS (SELECT 1 FROM pragma_table_info(tables.name) WHERE name = 'version')
           AND tables.name NOT LIKE 'refinery%'";
    let mut statement = database.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    let rows: Vec<(String, String, Option<String>)> = rows.map(Result::unwrap).collect();
    assert!(rows.len() > 100, "only {} columns", rows.len());
    for (table, column, trigger) in rows {
        let trigger = trigger.unwrap_or_else(|| panic!("no trigger raises the version of {table}"));
        let trigger = trigger.replace('\n', " ");
        let (_, watched) = trigger.split_once(" UPDATE OF ").unwrap();
        let (watched, _) = watched.split_once(" ON ").unwrap();
        let is_watched = watched.split(',').any(|name| name.trim() == column);
        let known = UNWATCHED.iter().any(|(of, name, _)| (*of == "*" || *of == table) && *name == column);
        assert!(is_watched || known, "the trigger {table}_version does not watch {column}");
    }
}

async fn version(db: &Db) -> (i64, Option<i64>) {
    let read = db.read(|conn| {
        let sql = "SELECT version, saved_by FROM organizations";
        Ok(conn.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?)
    });
    read.await.unwrap()
}

async fn rename(db: &Db, name: &'static str, by: Option<UserId>) {
    let actor = Actor { user: by, organization: Some(OrganizationId(1)), action: "update_organization" };
    let write = db.write(actor, move |tx| Ok(tx.execute("UPDATE organizations SET name = ?1", [name])?));
    write.await.unwrap();
}

#[tokio::test]
async fn a_version_records_its_user_and_none_for_the_program() {
    let place = place();
    let db = league(&place.path).await;
    let (first, _) = version(&db).await;
    rename(&db, "Harbor", Some(UserId(7))).await;
    assert_eq!(version(&db).await, (first + 1, Some(7)));
    rename(&db, "Harbor", Some(UserId(8))).await;
    assert_eq!(version(&db).await, (first + 1, Some(7)), "nothing was changed");
    rename(&db, "Valley", None).await;
    assert_eq!(version(&db).await, (first + 2, None));
    db.close().await.unwrap();
    outside(&place.path).execute("UPDATE organizations SET city = 'Irvine'", []).unwrap();
    let version: i64 =
        outside(&place.path).query_row("SELECT version FROM organizations", [], |row| row.get(0)).unwrap();
    assert_eq!(version, first + 3);
}
