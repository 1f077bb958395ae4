//! Migrations: all or none are applied, after a copy, without losing rows.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use homecourt::db::{Db, OpenPurpose, check, migrate, migrations as house, pending, verify_with};
use refinery::{Migration, Runner};

use crate::support::{SCHEMA, dump, migrations, note, notes, older, outside, place, sentence};

const FAMILY: &str = "
    CREATE TABLE parents (id INTEGER PRIMARY KEY, name TEXT) STRICT;
    CREATE TABLE children (
        id INTEGER PRIMARY KEY,
        parent_id INTEGER NOT NULL REFERENCES parents (id) ON DELETE CASCADE
    ) STRICT;
    INSERT INTO parents VALUES (1, 'a'), (2, 'b');
    INSERT INTO children VALUES (1, 1), (2, 1), (3, 2);";
const REBUILD: &str = "
    CREATE TABLE new_parents (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
    INSERT INTO new_parents SELECT id, name FROM parents;
    DROP TABLE parents;
    ALTER TABLE new_parents RENAME TO parents;";

fn open(path: &Path, scripts: &[&str]) -> homecourt::error::Result<Db> {
    Db::open_with(path, OpenPurpose::Serve, &migrations(scripts))
}

fn copies(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.to_string_lossy().contains("league.db.before-v")).collect()
}

#[tokio::test]
async fn a_rebuilt_table_keeps_the_rows_that_refer_to_it() {
    let place = place();
    open(&place.path, &[FAMILY]).unwrap().close().await.unwrap();
    let db = open(&place.path, &[FAMILY, REBUILD]).unwrap();
    let children: i64 = db
        .read(|conn| Ok(conn.query_row("SELECT count(*) FROM children", [], |row| row.get(0))?))
        .await
        .unwrap();
    assert_eq!(children, 3);
}

#[tokio::test]
async fn an_older_file_is_copied_aside_before_it_is_migrated() {
    let place = place();
    open(&place.path, &[FAMILY]).unwrap().close().await.unwrap();
    let before = dump(&place.path);
    open(&place.path, &[FAMILY, REBUILD]).unwrap().close().await.unwrap();
    let copies = copies(place.folder.path());
    assert_eq!(copies.len(), 1);
    assert!(copies[0].to_string_lossy().contains("league.db.before-v2-2"));
    assert_eq!(verify_with(&copies[0], &migrations(&[FAMILY])).unwrap().report.schema, 1);
    assert_eq!(dump(&copies[0]), before);
}

#[tokio::test]
async fn nothing_is_copied_when_nothing_is_pending_or_the_file_is_new() {
    let place = place();
    for _ in 0..2 {
        open(&place.path, &[FAMILY, REBUILD]).unwrap().close().await.unwrap();
        assert!(copies(place.folder.path()).is_empty());
    }
}

#[tokio::test]
async fn a_migration_that_fails_leaves_the_file_as_it_was() {
    let place = place();
    open(&place.path, &[FAMILY]).unwrap().close().await.unwrap();
    let before = dump(&place.path);
    let broken = "INSERT INTO parents VALUES (3, 'c'); INSERT INTO nowhere VALUES (1);";
    let refusal = sentence(open(&place.path, &[FAMILY, REBUILD, broken]));
    assert!(refusal.contains("could not be migrated and is as it was"), "{refusal}");
    assert!(refusal.contains("no such table: nowhere"), "{refusal}");
    assert!(refusal.contains(&copies(place.folder.path())[0].display().to_string()), "{refusal}");
    assert_eq!(dump(&place.path), before);
    open(&place.path, &[FAMILY]).unwrap();
}

#[tokio::test]
async fn a_migration_that_breaks_a_reference_is_undone() {
    let place = place();
    open(&place.path, &[FAMILY]).unwrap().close().await.unwrap();
    let before = dump(&place.path);
    let refusal = sentence(open(&place.path, &[FAMILY, "DELETE FROM parents WHERE id = 2;"]));
    assert!(refusal.contains("rows of children refer to rows of parents that are missing"), "{refusal}");
    assert_eq!(dump(&place.path), before);
}

#[tokio::test]
async fn a_file_of_other_migrations_is_refused() {
    let place = place();
    open(&place.path, &[FAMILY]).unwrap().close().await.unwrap();
    let changed = format!("{FAMILY} CREATE TABLE pets (id INTEGER) STRICT;");
    for scripts in [&[changed.as_str()][..], &[&changed, REBUILD]] {
        assert!(sentence(open(&place.path, scripts)).contains("another version of migration V1__step"));
    }
    assert!(copies(place.folder.path()).is_empty());
}

#[tokio::test]
async fn a_command_does_not_migrate_under_a_running_server() {
    let place = place();
    let server = notes(&place.path);
    let newer = migrations(&[SCHEMA, "CREATE TABLE pets (id INTEGER) STRICT;"]);
    let refusal = sentence(Db::open_with(&place.path, OpenPurpose::Use, &newer));
    assert!(refusal.starts_with("A Homecourt server is using"), "{refusal}");
    note(&server, "undisturbed").await.unwrap();
    server.close().await.unwrap();
    Db::open_with(&place.path, OpenPurpose::Use, &newer).unwrap();
}

#[tokio::test]
async fn the_programs_own_migrations_apply_one_after_the_other() {
    let place = place();
    let all = house().get_migrations().clone();
    let mut first = all.clone();
    first.sort();
    first.truncate(all.len() - 1);
    let (before, newest) = (version(&first), version(&all));
    Db::open_with(&place.path, OpenPurpose::Create, &Runner::new(&first)).unwrap().close().await.unwrap();
    assert_eq!(pending(&place.path).unwrap(), 1);
    let done = migrate(&place.path).unwrap();
    assert_eq!((done.from, done.to), (before, newest));
    assert_eq!(pending(&place.path).unwrap(), 0);
    assert_eq!(migrate(&place.path).unwrap().copy, None);
    assert_eq!(check(&place.path).unwrap().schema, newest);
}

/// Returns the number of the last migration.
fn version(migrations: &[Migration]) -> u32 {
    migrations.iter().map(|migration| u32::try_from(migration.version()).unwrap()).max().unwrap()
}

#[tokio::test]
async fn players_of_youth_organizations_start_with_an_initial() {
    let place = place();
    older(&place.path, 10).await;
    outside(&place.path)
        .execute_batch(
            "INSERT INTO organizations (id, name, slug, site_template, created_at)
             VALUES (1, 'Youth', 'youth', 'youth', 0), (2, 'Adults', 'adults', 'default', 0);
             INSERT INTO players (id, organization_id, first_name, last_name)
             VALUES (1, 1, 'Tess', 'Oliver'), (2, 2, 'Ann', 'Lee');",
        )
        .unwrap();
    migrate(&place.path).unwrap();
    let file = outside(&place.path);
    let read = |sql: &str| {
        let mut statement = file.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        rows.map(Result::unwrap).collect::<Vec<_>>()
    };
    assert_eq!(read("SELECT public_name FROM players ORDER BY id"), ["initial", "full"]);
    assert_eq!(read("SELECT public_names FROM organizations ORDER BY id"), ["initial", "full"]);
}

#[tokio::test]
async fn the_search_finds_the_rows_of_an_older_file() {
    let place = place();
    older(&place.path, 20).await;
    outside(&place.path)
        .execute_batch(
            "INSERT INTO organizations (id, name, slug, created_at) VALUES (3, 'League', 'league', 0);
             INSERT INTO players (id, organization_id, first_name, last_name, public_name)
             VALUES (1, 3, 'Tess', 'Oliver', 'initial'), (2, 3, 'Ann', 'Lee', 'full'), (3, 3, 'Mia', 'Lee', 'hidden');
             INSERT INTO organization_sports (organization_id, sport_id) VALUES (3, 1);
             INSERT INTO seasons (id, organization_id, sport_id, name) VALUES (1, 3, 1, 'Fall');
             INSERT INTO leagues (id, organization_id, name) VALUES (1, 3, 'Sunday');
             INSERT INTO seasons_leagues (organization_id, season_id, league_id, position) VALUES (3, 1, 1, 1);
             INSERT INTO teams (id, organization_id, name) VALUES (1, 3, 'Hawks'), (2, 3, 'Kings');
             INSERT INTO enrolments (id, organization_id, season_id, league_id, team_id)
             VALUES (1, 3, 1, 1, 1), (2, 3, 1, 1, 2);
             INSERT INTO games (organization_id, season_id, league_id, home_enrolment_id, away_enrolment_id, date, updated_at)
             VALUES (3, 1, 1, 1, 2, '2026-10-11', 0);
             INSERT INTO pages (organization_id, path, title, body, published)
             VALUES (3, 'about', 'About', 'Hawks', 1), (3, 'draft', 'Hawks', '', 0);
             INSERT INTO news (id, organization_id, title, body, shown_from) VALUES (1, 3, 'Final', 'Hawks', '2026-10-11');",
        )
        .unwrap();
    migrate(&place.path).unwrap();
    let file = outside(&place.path);
    let found = |words: &str| {
        let sql = "SELECT rowid - (3 << 43) FROM search_index WHERE search_index MATCH ?1 ORDER BY rowid";
        let mut statement = file.prepare(sql).unwrap();
        let rows = statement.query_map([words], |row| row.get::<_, i64>(0)).unwrap();
        rows.map(|row| (row.as_ref().unwrap() >> 40, row.unwrap() & 0xff)).collect::<Vec<_>>()
    };
    assert_eq!(found("hawks"), [(1, 1), (3, 1), (4, 1), (4, 2), (5, 1)]);
    assert_eq!(found("kings AND october"), [(3, 1)]);
    assert_eq!((found("lee"), found("oliver")), (vec![(0, 3), (2, 2)], vec![(0, 1)]));
    assert_eq!(
        (found("tess"), found("fall"), found("sunday")),
        (vec![(0, 1), (2, 1)], vec![(7, 1)], vec![(0, 1)])
    );
}

#[tokio::test]
async fn a_schema_that_was_changed_by_hand_is_found() {
    let place = place();
    Db::open(&place.path, OpenPurpose::Create).unwrap().close().await.unwrap();
    check(&place.path).unwrap();
    outside(&place.path).execute_batch("DROP INDEX sessions_by_user").unwrap();
    assert!(sentence(check(&place.path)).contains("the index sessions_by_user is missing"));
}

#[tokio::test]
async fn a_server_killed_while_it_migrates_starts_again_with_the_old_file() {
    const ENDLESS: &str = "
        INSERT INTO parents VALUES (3, 'c');
        WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter)
        INSERT INTO parents SELECT 4, max(n) FROM counter;";
    if let Some(path) = std::env::var_os("HOMECOURT_TEST_DATABASE") {
        let _never = open(Path::new(&path), &[FAMILY, ENDLESS]);
        return;
    }
    let place = place();
    open(&place.path, &[FAMILY]).unwrap().close().await.unwrap();
    let before = dump(&place.path);
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "migrations::a_server_killed_while_it_migrates_starts_again_with_the_old_file"])
        .env("HOMECOURT_TEST_DATABASE", &place.path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let watcher = outside(&place.path);
    watcher.busy_timeout(std::time::Duration::ZERO).unwrap();
    // The copy is created first; then the migration holds the write lock permanently.
    while copies(place.folder.path()).is_empty()
        || watcher.execute_batch("BEGIN IMMEDIATE; ROLLBACK;").is_ok()
    {
        assert!(child.try_wait().unwrap().is_none(), "the migration ended");
        std::thread::yield_now();
    }
    drop(watcher);
    child.kill().unwrap();
    child.wait().unwrap();
    open(&place.path, &[FAMILY]).unwrap().close().await.unwrap();
    assert_eq!(dump(&place.path), before);
}

#[tokio::test]
async fn the_second_organization_is_listed_after_the_migration_where_it_is_a_league() {
    const PEOPLED: &str =
        "INSERT INTO users (organization_id, username, username_key, password_hash, role, created_at)
                           VALUES (2, 'olga', 'olga', '', 'org_owner', 0);";
    for (slug, more, listed) in [("fab", PEOPLED, true), ("fab", "", false), ("sandbox", PEOPLED, false)] {
        let place = place();
        older(&place.path, 14).await;
        let rows = format!(
            "INSERT INTO organizations (name, slug, created_at) VALUES ('One', 'one', 0), ('Two', '{slug}', 0); {more}"
        );
        outside(&place.path).execute_batch(&rows).unwrap();
        migrate(&place.path).unwrap();
        let is_listed = "SELECT group_concat(is_listed) FROM organizations ORDER BY id";
        let found: String = outside(&place.path).query_row(is_listed, [], |row| row.get(0)).unwrap();
        assert_eq!(found, if listed { "1,1" } else { "1,0" }, "{slug} {more}");
    }
}

#[tokio::test]
async fn views_of_the_player_list_are_added_up_under_its_canonical_path() {
    let place = place();
    older(&place.path, 18).await;
    outside(&place.path)
        .execute_batch(
            "INSERT INTO organizations (name, slug, created_at) VALUES ('One', 'one', 0);
             INSERT INTO page_views (organization_id, day, path, views) VALUES
                 (1, '2026-11-01', '/players', 3), (1, '2026-11-01', '/playerList', 4),
                 (1, '2026-11-02', '/players', 5), (1, '2026-11-02', '/players/7', 6);",
        )
        .unwrap();
    migrate(&place.path).unwrap();
    let views =
        "SELECT group_concat(day || path || views, ' ') FROM (SELECT * FROM page_views ORDER BY day, path)";
    let found: String = outside(&place.path).query_row(views, [], |row| row.get(0)).unwrap();
    assert_eq!(found, "2026-11-01/playerList7 2026-11-02/playerList5 2026-11-02/players/76");
}

#[tokio::test]
async fn a_page_at_the_path_of_the_news_moves_with_its_draft_and_its_links() {
    let place = place();
    older(&place.path, 19).await;
    outside(&place.path)
        .execute_batch(
            "INSERT INTO organizations (name, slug, created_at) VALUES ('One', 'one', 0), ('Two', 'two', 0);
             INSERT INTO pages (organization_id, path, title, draft) VALUES
                 (1, 'News', 'News', '{\"path\":\"news\",\"title\":\"New\"}'), (1, 'news/2026', 'Old', NULL),
                 (1, 'newsletter', 'Letter', NULL);
             INSERT INTO organization_links (organization_id, label, label_key, slug, position) VALUES
                 (1, 'A', 'a', 'news', 1), (1, 'B', 'b', 'news/2026', 2), (1, 'C', 'c', 'newsletter', 3),
                 (2, 'D', 'd', 'news', 1);",
        )
        .unwrap();
    migrate(&place.path).unwrap();
    let file = outside(&place.path);
    let read = |sql: &str| -> String { file.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(
        read("SELECT group_concat(path, ' ') FROM (SELECT path FROM pages ORDER BY id)"),
        "news-page news-page/2026 newsletter"
    );
    assert_eq!(read("SELECT draft ->> '$.path' FROM pages ORDER BY id LIMIT 1"), "news-page");
    // A link to a page that was not there now leads to the news.
    assert_eq!(
        read(
            "SELECT group_concat(slug, ' ') FROM (SELECT slug FROM organization_links WHERE label_key < 'e' AND length(label) = 1 ORDER BY id)"
        ),
        "news-page news-page/2026 newsletter news"
    );
}
