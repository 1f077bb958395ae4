//! The content of the demo.
#![allow(clippy::unwrap_used, reason = "a test that cannot continue fails")]

use std::collections::HashSet;
use std::path::PathBuf;

use homecourt::db::{Actor, Db, OpenPurpose};
use homecourt::domain::organizations::SiteTemplate;
use homecourt::error::{Error, Result};
use homecourt::seed::{self, Options, Summary};
use homecourt::store;
use rusqlite::Connection;
use tempfile::TempDir;

const NOON: &str = "2026-03-18T20:00:00Z";

struct Demo {
    _folder: TempDir,
    db: Db,
    summary: Summary,
}

fn options(random_seed: u64) -> Options {
    Options {
        organizations: 2,
        random_seed,
        password: Some("a demo for the tests".to_owned()),
        hash: |password| Ok(format!("hash of {password}")),
    }
}

async fn sow(db: &Db, options: Options) -> Result<Summary> {
    let now = NOON.parse().unwrap();
    db.write_alone(Actor::program("seed_demo"), move |tx| seed::demo(tx, &options, now)).await
}

async fn demo(options: Options) -> Demo {
    let folder = tempfile::tempdir().unwrap();
    let path: PathBuf = folder.path().join("demo.db");
    let db = Db::open(&path, OpenPurpose::Create).unwrap();
    let summary = sow(&db, options).await.unwrap();
    Demo { _folder: folder, db, summary }
}

impl Demo {
    /// Returns the rows of a query, with each column as text, joined by bars.
    async fn rows(&self, sql: &'static str) -> Vec<String> {
        self.db.read(move |conn| rows(conn, sql)).await.unwrap()
    }

    async fn count(&self, sql: &'static str) -> i64 {
        self.db.read(move |conn| Ok(conn.query_row(sql, [], |row| row.get(0))?)).await.unwrap()
    }
}

fn rows(conn: &Connection, sql: &str) -> Result<Vec<String>> {
    let mut statement = conn.prepare(sql)?;
    let columns = statement.column_count();
    let mut rows = statement.query([])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let cells: Vec<String> = (0..columns)
            .map(|column| row.get_ref(column).map(|value| format!("{value:?}")))
            .collect::<rusqlite::Result<_>>()?;
        found.push(cells.join("|"));
    }
    Ok(found)
}

/// Returns every row of the fixed organizations, except their users, whose passwords differ.
async fn dump(demo: &Demo) -> Vec<String> {
    demo.db
        .read(|conn| {
            let tables = "SELECT name FROM sqlite_schema
                          WHERE type = 'table' AND name <> 'users' AND sql LIKE '%organization_id %'
                          ORDER BY name";
            let names: Vec<String> =
                conn.prepare(tables)?.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            let mut everything = Vec::new();
            for name in names {
                everything.extend(rows(conn, &format!("SELECT * FROM {name} WHERE organization_id <= 8"))?);
            }
            Ok(everything)
        })
        .await
        .unwrap()
}

/// Creating a demo takes long, so these checks share one.
#[tokio::test]
async fn scores_periods_and_statistics_of_every_game_add_up() {
    let demo = demo(options(1)).await;
    players_points_add_up_to_each_score(&demo).await;
    period_scores_add_up_to_each_score_and_some_games_go_to_overtime(&demo).await;
    points_and_rebounds_agree_with_their_parts(&demo).await;
    teams_win_different_numbers_of_games(&demo).await;
}

#[tokio::test]
async fn calendars_brackets_and_sites_are_whole() {
    let demo = demo(options(2)).await;
    every_kind_of_site_has_an_organization(&demo).await;
    nobody_plays_twice_a_day_or_on_a_bye(&demo).await;
    nobody_of_a_league_plays_on_its_week_off(&demo).await;
    a_court_has_one_game_at_a_time(&demo).await;
    the_finished_season_has_champions_and_the_running_one_its_first_games(&demo).await;
    a_database_with_organizations_is_refused(&demo).await;
}

async fn nobody_of_a_league_plays_on_its_week_off(demo: &Demo) {
    let kinds = demo.rows("SELECT DISTINCT reason IS NULL FROM week_offs").await;
    assert_eq!(kinds.len(), 2, "some week-offs have a reason, some have none");
    let played = demo
        .rows(
            "SELECT games.id FROM games
             JOIN week_offs ON week_offs.season_id = games.season_id AND week_offs.league_id = games.league_id
                           AND week_offs.date = games.date",
        )
        .await;
    assert_eq!(played, Vec::<String>::new());
}

async fn players_points_add_up_to_each_score(demo: &Demo) {
    let with_statistics = demo.count("SELECT count(DISTINCT game_id) FROM player_game_stats").await;
    assert!(with_statistics > 200, "only {with_statistics} games have statistics");
    let wrong = demo
        .rows(
            "SELECT game_id, enrolment_id, sum(value) AS points,
                    iif(enrolment_id = home_enrolment_id, score_home, score_away) AS score
             FROM player_game_stats
             JOIN stats ON stats.id = stat_id AND abbreviation = 'PTS'
             JOIN games ON games.id = game_id
             GROUP BY game_id, enrolment_id
             HAVING points <> score",
        )
        .await;
    assert_eq!(wrong, Vec::<String>::new());
}

async fn period_scores_add_up_to_each_score_and_some_games_go_to_overtime(demo: &Demo) {
    let wrong = demo
        .rows(
            "SELECT game_id, enrolment_id, sum(score) AS points,
                    iif(enrolment_id = home_enrolment_id, score_home, score_away) AS final
             FROM period_scores
             JOIN games ON games.id = game_id
             GROUP BY game_id, enrolment_id
             HAVING points <> final",
        )
        .await;
    assert_eq!(wrong, Vec::<String>::new());
    let overtimes = demo
        .count(
            "SELECT count(DISTINCT game_id) FROM period_scores
             JOIN game_periods ON game_periods.id = period_id AND name = 'OT'",
        )
        .await;
    assert!(overtimes > 0);
}

async fn points_and_rebounds_agree_with_their_parts(demo: &Demo) {
    let wrong = demo
        .rows(
            "SELECT game_id, player_id,
                    sum(value) FILTER (WHERE abbreviation = 'PTS') AS points,
                    2 * sum(value) FILTER (WHERE abbreviation = '2PM')
                    + 3 * sum(value) FILTER (WHERE abbreviation = '3PM')
                    + sum(value) FILTER (WHERE abbreviation = 'FTM') AS shots,
                    sum(value) FILTER (WHERE abbreviation = 'REB') AS rebounds,
                    sum(value) FILTER (WHERE abbreviation IN ('OREB', 'DREB')) AS ends
             FROM player_game_stats
             JOIN stats ON stats.id = stat_id
             GROUP BY game_id, player_id
             HAVING points <> shots OR rebounds <> ends",
        )
        .await;
    assert_eq!(wrong, Vec::<String>::new());
}

async fn every_kind_of_site_has_an_organization(demo: &Demo) {
    let organizations = demo.db.read(store::organizations::list).await.unwrap();
    for template in SiteTemplate::ALL {
        assert!(organizations.iter().any(|organization| organization.site_template == template));
    }
    let slug = |id| organizations.iter().find(|found| found.id.0 == id).map(|found| found.slug.as_str());
    assert_eq!((slug(1), slug(2)), (Some("homecourt"), Some("sandbox")));
    assert!(organizations.iter().any(|organization| organization.domain.is_some()));
    let listed = demo.db.read(store::organizations::ids_listed).await.unwrap();
    assert_eq!(listed.len() + 2, organizations.len());
    assert!(listed.iter().all(|id| id.0 > 2));
}

async fn teams_win_different_numbers_of_games(demo: &Demo) {
    let wins: HashSet<String> = demo
        .rows(
            "SELECT sum(iif(enrolments.id = home_enrolment_id, score_home - score_away, score_away - score_home) > 0)
             FROM enrolments
             JOIN seasons ON seasons.id = enrolments.season_id AND seasons.active = 1
             JOIN games ON enrolments.id IN (home_enrolment_id, away_enrolment_id)
             GROUP BY enrolments.id",
        )
        .await
        .into_iter()
        .collect();
    assert!(wins.len() > 4, "{wins:?}");
}

async fn nobody_plays_twice_a_day_or_on_a_bye(demo: &Demo) {
    let wrong = demo
        .rows(
            "WITH busy AS (
                 SELECT home_enrolment_id AS enrolment, date FROM games
                 UNION ALL SELECT away_enrolment_id, date FROM games
                 UNION ALL SELECT enrolment_id, date FROM byes
             )
             SELECT enrolment, date FROM busy GROUP BY enrolment, date HAVING count(*) > 1",
        )
        .await;
    assert_eq!(wrong, Vec::<String>::new());
    assert!(demo.count("SELECT count(*) FROM byes").await > 0);
    assert_eq!(demo.count("SELECT count(DISTINCT status) FROM games").await, 6);
}

async fn the_finished_season_has_champions_and_the_running_one_its_first_games(demo: &Demo) {
    demo.db
        .read(|conn| {
            let fab = store::organizations::id_by_slug(conn, "fab")?;
            for season in store::seasons::list(conn, fab)? {
                let divisions = store::divisions::list(conn, fab, season.id)?;
                assert_eq!(divisions.iter().map(|division| division.teams.len()).sum::<usize>(), 28);
                for division in divisions {
                    let games = store::games::list_by_division(conn, fab, season.id, division.id)?;
                    let played = games.len();
                    let bracket =
                        homecourt::rules::bracket::bracket(&division.teams, division.format, games).unwrap();
                    assert_eq!(bracket.champion.is_some(), !season.active);
                    let expected = match (season.active, division.name.as_str()) {
                        // All matchups are played, including third place of D1 and the finals of the double elimination
                        // in D5.
                        (false, _) => bracket.matches().filter(|matchup| !matchup.is_spacer).count(),
                        (true, "D1") => bracket.first_round_games,
                        (true, _) => 0,
                    };
                    assert_eq!(played, expected, "{} of {}", division.name, season.name);
                }
            }
            Ok(())
        })
        .await
        .unwrap();
}

async fn a_court_has_one_game_at_a_time(demo: &Demo) {
    let wrong = demo
        .rows(
            "SELECT organization_id, date, time, location, count(*) AS together FROM games
             WHERE status <> 'live'
             GROUP BY organization_id, date, time, location
             HAVING together > 1",
        )
        .await;
    assert_eq!(wrong, Vec::<String>::new());
}

async fn a_database_with_organizations_is_refused(demo: &Demo) {
    let again = sow(&demo.db, options(11)).await;
    assert!(matches!(again, Err(Error::Conflict(_))), "{again:?}");
    assert_eq!(demo.summary.organizations.len(), 10);
}

#[tokio::test]
async fn the_random_seed_decides_everything_but_passwords_however_many_organizations_are_made() {
    let few = Options { organizations: 0, password: None, ..options(6) };
    let many = Options { organizations: 3, ..few.clone() };
    let (few, many, other) = (demo(few).await, demo(many).await, demo(options(7)).await);
    assert_eq!(many.summary.organizations.len(), few.summary.organizations.len() + 3);
    let made = dump(&few).await;
    assert!(made.len() > 50_000, "only {} rows", made.len());
    assert!(made == dump(&many).await);
    assert!(made != dump(&other).await);
    let passwords = |demo: &Demo| -> HashSet<String> {
        demo.summary.sign_ins.iter().map(|sign_in| sign_in.password.clone()).collect()
    };
    assert_eq!(passwords(&few).len(), 3);
    assert!(passwords(&few).is_disjoint(&passwords(&many)));
}
