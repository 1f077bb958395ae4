//! `homecourt organization export` and `import`: an organization leaves with everything, and comes back.

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;

use homecourt::store::archives;
use rusqlite::Connection;

use crate::archive_rows::{self, Rows, execute, read, rows_of};
use crate::support::Home;

/// A folder with the demo's organization `fab`, and rows in every table that an archive has.
fn demo() -> Home {
    let home = Home::new();
    home.run(&["seed", "--demo"]).done();
    execute(&home.path("homecourt.db"), format!("{USERS}{SITE}{GAMES}{LOGS}"));
    home
}

/// Changes by the owner and by a super administrator; a domain.
const USERS: &str = "
    CREATE TEMP TABLE fab AS SELECT organizations.id, users.id AS owner,
        (SELECT id FROM users WHERE organization_id IS NULL) AS admin
        FROM organizations JOIN users ON users.organization_id = organizations.id AND users.role = 'org_owner'
        WHERE slug = 'fab';
    INSERT INTO activity (organization_id, user_id, action, at) SELECT id, owner, 'update_team', 100 FROM fab;
    INSERT INTO activity (organization_id, user_id, action, at) SELECT id, admin, 'update_game', 200 FROM fab;
    INSERT INTO domain_claims SELECT id, 'fab.example', 'token-token-token', 300, 400 FROM fab;
    UPDATE organizations SET domain = 'fab.example', version = 7, saved_by = (SELECT owner FROM fab), saved_at = 500
        WHERE slug = 'fab';
    UPDATE players SET version = 5, saved_by = (SELECT owner FROM fab), saved_at = 600
        WHERE organization_id = (SELECT id FROM fab);
    UPDATE teams SET version = 3, saved_by = (SELECT admin FROM fab), saved_at = 700
        WHERE organization_id = (SELECT id FROM fab);";

/// Links in texts and in the menu, a draft with pictures, page views.
const SITE: &str = "
    CREATE TEMP TABLE one AS SELECT
        (SELECT max(id) FROM teams WHERE organization_id = fab.id) AS team,
        (SELECT max(id) FROM players WHERE organization_id = fab.id) AS player,
        (SELECT max(id) FROM games WHERE organization_id = fab.id) AS game,
        (SELECT max(id) FROM leagues WHERE organization_id = fab.id) AS league,
        (SELECT max(id) FROM pages WHERE organization_id = fab.id AND path = 'about') AS page,
        (SELECT max(id) FROM images WHERE organization_id = fab.id) AS image
        FROM fab;
    UPDATE pages SET
        body = 'See [us](/teams/' || (SELECT team FROM one) || '), /fab/players/' || (SELECT player FROM one)
            || '. https://fab.example/games/' || (SELECT game FROM one) || ' and [all](/teamList?league='
            || (SELECT league FROM one) || ')',
        faq = json_array(json_object('question', 'Who?', 'answer', '[They](/teams/' || (SELECT team FROM one) || ')')),
        draft = json_object('path', 'about', 'title', 'New', 'body', '/players/' || (SELECT player FROM one),
            'faq', json('[]'), 'images', json_array(json_object('id', (SELECT image FROM one), 'caption', 'Us')),
            'videos', json('[]'))
        WHERE id = (SELECT page FROM one);
    UPDATE pages SET html = NULL, faq_html = NULL;
    UPDATE organization_links SET slug = 'leagues/' || (SELECT league FROM one)
        WHERE id = (SELECT max(id) FROM organization_links WHERE organization_id = (SELECT id FROM fab));
    INSERT INTO page_views SELECT fab.id, '2026-11-01', '/teams/' || team, 5 FROM fab, one;
    INSERT INTO page_views SELECT fab.id, '2026-11-01', '/players/999999', 6 FROM fab;
    INSERT INTO page_views SELECT fab.id, '2026-11-02', '/teamList', 7 FROM fab;";

/// The hours and a closure of a venue. A rule of a season. A generated schedule with a game, scores that were saved, a bracket's planned matchup, and a team that took another's
/// place in a bracket.
const GAMES: &str = "
    INSERT INTO opening_hours SELECT organization_id, id, 0, '08:00', '22:00' FROM venues
        WHERE organization_id = (SELECT id FROM fab);
    INSERT INTO closures (organization_id, venue_id, date, until, reason)
        SELECT organization_id, id, '2026-12-24', '2026-12-26', 'Holidays' FROM venues
        WHERE organization_id = (SELECT id FROM fab);
    INSERT INTO schedule_rules (organization_id, season_id, league_id, kind, team_id, other_team_id, venue_id, requested_by)
        SELECT fab.id, season_id, league_id, 'shared_person', min(team_id), max(team_id), min(venues.id), 'Dana'
        FROM fab JOIN enrolments ON enrolments.organization_id = fab.id
                 JOIN venues ON venues.organization_id = fab.id
        GROUP BY season_id, league_id LIMIT 1;
    INSERT INTO schedules (organization_id, league_id, season_id, name, start_date, num_weeks, game_days)
        SELECT fab.id, league_id, season_id, 'Plan', '2026-10-04', 2, '[\"Sunday\"]'
        FROM seasons_leagues, fab WHERE organization_id = fab.id LIMIT 1;
    UPDATE games SET schedule_id = (SELECT max(id) FROM schedules),
        generated_as = json_array(date, time, location, home_enrolment_id, away_enrolment_id)
        WHERE (season_id, league_id) = (SELECT season_id, league_id FROM schedules ORDER BY id DESC LIMIT 1);
    INSERT INTO schedule_drafts (organization_id, season_id, name, made_from, created_by, created_at)
        SELECT organization_id, season_id, 'Two courts', 'repair', (SELECT owner FROM fab), 700
        FROM schedules ORDER BY id DESC LIMIT 1;
    INSERT INTO schedule_draft_games
            (organization_id, draft_id, game_id, home_enrolment_id, away_enrolment_id, state, reason, base_home_id,
             base_away_id, base_date, base_status, base_pinned)
        SELECT games.organization_id, drafts.id, games.id, home_enrolment_id, away_enrolment_id, 'unscheduled', 'No court',
               home_enrolment_id, away_enrolment_id, date, status, 0
        FROM games JOIN schedule_drafts AS drafts USING (organization_id, season_id);
    UPDATE games SET version = 9, saved_by = (SELECT owner FROM fab), saved_at = 800,
        stats_saved_by = (SELECT owner FROM fab), stats_saved_at = 900
        WHERE organization_id = (SELECT id FROM fab);
    INSERT INTO bracket_slots (organization_id, season_id, division_id, match_id, date)
        SELECT fab.id, season_id, divisions.id, 'w9m9', '2026-12-06' FROM divisions, fab
        WHERE organization_id = fab.id LIMIT 1;
    UPDATE divisions SET best_of = '{\"rounds\":[5,3]}' WHERE organization_id = (SELECT id FROM fab);
    UPDATE games SET series_game = 3 WHERE organization_id = (SELECT id FROM fab) AND division_id IS NOT NULL;
    INSERT INTO bracket_replacements (organization_id, season_id, division_id, former_id, enrolment_id)
        SELECT fab.id, divisions.season_id, divisions.id, min(enrolments.id), max(enrolments.id)
        FROM fab JOIN divisions ON divisions.organization_id = fab.id
                 JOIN enrolments ON enrolments.season_id = divisions.season_id
        GROUP BY divisions.id LIMIT 1;
    INSERT INTO former_paths (organization_id, path, page_id)
        SELECT fab.id, 'before', min(pages.id) FROM fab JOIN pages ON organization_id = fab.id;
    INSERT INTO division_pools (organization_id, season_id, division_id, league_id, position, places)
        SELECT fab.id, divisions.season_id, divisions.id, seasons_leagues.league_id, 1, 2
        FROM fab JOIN divisions ON divisions.organization_id = fab.id
                 JOIN seasons_leagues ON seasons_leagues.season_id = divisions.season_id LIMIT 1;";

/// The log of a game that was scored at the court, with a shot of a player and one of a player who was merged into another.
const LOGS: &str = "
    INSERT INTO game_scoring (organization_id, game_id, rules, mode, seq)
        SELECT fab.id, game, '{\"minutes\":8}', 'typed', 2 FROM fab, one;
    INSERT INTO scoring_entries (organization_id, game_id, seq, device, n, h, kind, body, user_id, received_at)
        SELECT fab.id, game, 1, 'ABCDEFGH', 1, 5, 'shot', json_object('id', 'ABCDEFGH-1', 'player', player), owner, 6
        FROM fab, one;
    INSERT INTO scoring_entries (organization_id, game_id, seq, device, n, h, kind, body, refused, received_at)
        SELECT fab.id, game, 2, 'ABCDEFGH', 2, 7, 'sub', json_object('in', json_array(player, 'g:ABCDEFGH')), 'why', 8
        FROM fab, one;
    INSERT INTO scoring_defaults SELECT fab.id, league, '{\"minutes\":8}' FROM fab, one;
    INSERT INTO player_merges SELECT fab.id, 999999, player FROM fab, one;";

/// Compares the rows of every table. Pages are stored without HTML, and rendered when they come in.
#[track_caller]
fn assert_equal(before: &Rows, after: &Rows) {
    assert_eq!(before.keys().collect::<Vec<_>>(), after.keys().collect::<Vec<_>>());
    for (table, rows) in before {
        if matches!(table.as_str(), "organization_counts" | "pages") {
            continue;
        }
        assert!(!rows.is_empty(), "{table} has no rows to compare");
        assert_eq!(rows, &after[table], "{table}");
    }
    assert_eq!(before["organization_counts"], after["organization_counts"]);
    let texts = |rows: &[String]| -> Vec<String> {
        rows.iter().map(|row| row.split(" | html=").next().unwrap().to_owned()).collect()
    };
    assert_eq!(texts(&before["pages"]), texts(&after["pages"]), "pages");
    assert!(after["pages"].iter().all(|row| !row.contains("html=Null")), "{:#?}", after["pages"]);
}

/// Returns the ids of a table's rows of an organization.
fn ids(home: &Home, slug: &str, table: &'static str) -> Vec<i64> {
    let slug = slug.to_owned();
    read(&home.path("homecourt.db"), move |conn: &Connection| {
        let sql = format!(
            "SELECT id FROM {table} WHERE organization_id = (SELECT id FROM organizations WHERE slug = ?1) ORDER BY id"
        );
        Ok(conn.prepare(&sql)?.query_map([slug], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
    })
}

#[test]
fn every_table_of_an_organization_comes_back_on_an_empty_server_and_beside_the_original() {
    let (home, empty) = (demo(), Home::with_database());
    let before = rows_of(&home.path("homecourt.db"), "fab");
    home.run(&["organization", "export", "fab", "--output", "fab.zip"]).done();
    let mode = home.path("fab.zip").metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    let file = home.path("fab.zip").display().to_string();
    let told = empty.run(&["organization", "import", &file]).done();
    assert!(told.contains("every address of the site stays"), "{told}");
    assert!(told.contains("fab.example is not verified"), "{told}");
    assert_equal(&before, &rows_of(&empty.path("homecourt.db"), "fab"));
    for table in ["seasons", "leagues", "divisions", "teams", "players", "games"] {
        assert_eq!(ids(&home, "fab", table), ids(&empty, "fab", table), "{table}");
    }

    let others = |home: &Home| -> BTreeMap<&str, Rows> {
        ["fab", "jccoc", "homecourt"].map(|slug| (slug, rows_of(&home.path("homecourt.db"), slug))).into()
    };
    let original = others(&home);
    let told = home.run(&["organization", "import", "fab.zip", "--slug", "copy", "--json"]).json();
    assert_eq!(told["keeps_addresses"], false);
    assert_eq!(told["slug"], "copy");
    // The original keeps its domain, and the copy claims none. The log of the copy names the players who stay.
    let comparable = |mut rows: Rows| {
        rows.remove("domain_claims");
        rows.remove("player_merges");
        rows
    };
    assert_equal(&comparable(before), &comparable(rows_of(&home.path("homecourt.db"), "copy")));
    assert_eq!(others(&home), original, "other organizations have changed");
    assert_ne!(ids(&home, "fab", "teams"), ids(&home, "copy", "teams"));
    let notes = told["notes"].to_string();
    assert!(notes.contains("The domain fab.example is left out"), "{notes}");
    assert!(notes.contains("owner, staff"), "{notes}");
    home.run(&["check"]).done();
}

#[test]
fn every_table_is_in_the_archive_or_left_out_with_a_reason() {
    let home = Home::with_database();
    let path = home.path("homecourt.db");
    let unlisted = read(&path, archives::unlisted);
    assert!(unlisted.is_empty(), "{unlisted:?}: add organization_id, or a row of LEFT_OUT with the reason");
    let texts = read(&path, archives::texts::unlisted);
    assert!(texts.is_empty(), "{texts:?}: say in store/archives/texts.rs what these texts mean");
    let tables = read(&path, archive_rows::tables);
    for (table, reason) in archives::LEFT_OUT {
        assert!(tables.iter().any(|name| name == table) && !reason.is_empty(), "{table}");
    }
}

#[test]
fn a_dry_run_says_the_same_and_writes_nothing() {
    let home = Home::with_players();
    home.run(&["organization", "export", "lions", "--output", "lions.zip"]).done();
    let before = whole(&home);
    let args = ["organization", "import", "lions.zip", "--slug", "tigers", "--json"];
    let mut dry = home.run(&[&args[..], &["--dry-run"]].concat()).json();
    assert_eq!(whole(&home), before);
    let done = home.run(&args).json();
    assert_eq!(dry["dry_run"], true);
    dry["dry_run"] = false.into();
    assert_eq!(dry, done);

    let missing = Home::new();
    let file = home.path("lions.zip").display().to_string();
    let complaint = missing.run(&["organization", "import", &file]).refused();
    assert!(complaint.contains("There is no database"), "{complaint}");
    assert!(!missing.path("homecourt.db").exists());
}

/// Returns every row of every table.
fn whole(home: &Home) -> Vec<String> {
    read(&home.path("homecourt.db"), |conn| {
        let mut found = Vec::new();
        for table in archive_rows::tables(conn)?.iter().map(String::as_str).chain(["sqlite_sequence"]) {
            let mut statement = conn.prepare(&format!("SELECT * FROM {table}"))?;
            let width = statement.column_count();
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let cells: Vec<String> =
                    (0..width).map(|at| format!("{:?}", row.get_ref(at).unwrap())).collect();
                found.push(format!("{table}: {}", cells.join(" | ")));
            }
        }
        Ok(found)
    })
}

#[test]
fn a_taken_slug_and_a_full_quota_are_refused_and_nothing_is_written() {
    let home = Home::with_players();
    home.run(&["organization", "export", "lions", "--output", "lions.zip"]).done();
    let before = whole(&home);
    let complaint = home.run(&["organization", "import", "lions.zip"]).refused();
    assert!(complaint.contains("lions") && complaint.contains("--slug"), "{complaint}");
    let complaint = home.run(&["organization", "import", "lions.zip", "--slug", "api"]).refused();
    assert!(complaint.contains("--slug"), "{complaint}");
    home.write("small.toml", "[quotas]\nteams = 1\n");
    let args = ["organization", "import", "lions.zip", "--slug", "tigers"];
    let complaint =
        home.run(&[&args[..], &["--config", "small.toml", "--database", "homecourt.db"]].concat()).refused();
    assert!(complaint.contains("teams"), "{complaint}");
    assert_eq!(whole(&home), before);
}

#[test]
fn an_archive_replaces_no_file_and_leaves_no_incomplete_one() {
    let home = Home::with_organization();
    home.write("there.zip", "kept");
    let args = |file| ["organization", "export", "lions", "--output", file];
    let complaint = home.run(&args("there.zip")).refused();
    assert!(complaint.contains("exists already"), "{complaint}");
    assert_eq!(home.read("there.zip"), b"kept");
    home.run(&["organization", "export", "tigers", "--output", "tigers.zip"]).refused();
    home.run(&args("lions.zip")).done();
    let names = std::fs::read_dir(home.folder()).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = names.filter(|name| name.to_string_lossy().contains("partial")).collect();
    assert!(left.is_empty(), "{left:?}");
    assert!(!home.path("tigers.zip").exists());
}
