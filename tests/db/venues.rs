//! The migration that makes venues and courts of the texts of places.

use std::path::Path;

use homecourt::db::migrate;
use homecourt::domain::venues::split_location;
use rusqlite::Connection;

use crate::support::{older, outside, place};

/// The venue that a text names, and the court if it names one.
type Named = Option<(&'static str, Option<&'static str>)>;

/// Texts of places with the venue and the court that they name.
const TEXTS: [(&str, Named); 24] = [
    ("Northside Gym, Court 2", Some(("Northside Gym", Some("Court 2")))),
    ("Northside Gym - Court 2", Some(("Northside Gym", Some("Court 2")))),
    ("northside gym Court 1", Some(("Northside Gym", Some("Court 1")))),
    ("Northside Gym Ct 1", Some(("Northside Gym", Some("Court 1")))),
    ("Northside Gym, ct. 1", Some(("Northside Gym", Some("Court 1")))),
    ("Northside Gym", Some(("Northside Gym", None))),
    ("  Northside Gym \u{a0}", Some(("Northside Gym", None))),
    ("Elm Hall – Field B", Some(("Elm Hall", Some("Field B")))),
    ("Elm Hall—Hall 3", Some(("Elm Hall", Some("Hall 3")))),
    ("Elm Hall,Court 4", Some(("Elm Hall", Some("Court 4")))),
    ("Elm Hall Field 1", Some(("Elm Hall Field 1", None))),
    ("Court 7", Some(("Court 7", None))),
    (", Court 7", Some((", Court 7", None))),
    ("Court", Some(("Court", None))),
    ("Gym, Court 1000", Some(("Gym, Court 1000", None))),
    ("Gym, Court #2", Some(("Gym, Court #2", None))),
    ("Gym, Court é", Some(("Gym, Court é", None))),
    ("Gym,  Court  2", Some(("Gym", Some("Court 2")))),
    ("Gym\u{3000}, Court 2", Some(("Gym", Some("Court 2")))),
    ("Schulhof „Süd“, Court 12", Some(("Schulhof „Süd“", Some("Court 12")))),
    ("O'Neill's [A] % _ \"B\"", Some(("O'Neill's [A] % _ \"B\"", None))),
    ("A, B, Court 2", Some(("A, B", Some("Court 2")))),
    ("", None),
    (" \u{2003}\t", None),
];

/// Creates a file of the schema before venues, with one game at each text.
async fn older_file(path: &Path) {
    older(path, 22).await;
    let file = outside(path);
    for organization in [3, 4] {
        file.execute_batch(&league(organization)).unwrap();
    }
    for (number, (text, _)) in TEXTS.iter().enumerate() {
        let map = if *text == "Northside Gym, Court 2" { "https://b.example" } else { "https://a.example" };
        let sql = "INSERT INTO games (organization_id, season_id, league_id, home_enrolment_id, away_enrolment_id, date,
                                      location, location_url, sequence, updated_at, version, saved_by, generated_as, status,
                                      forfeited_by)
                   VALUES (3, 3, 3, 31, 32, '2026-10-11', ?1, ?2, ?3, 5, 6, 7, json_array(1, 2, ?1, 31, 32), 'forfeit', 'home')";
        file.execute(sql, (text, map, i64::try_from(number).unwrap())).unwrap();
    }
    file.execute_batch(
        "INSERT INTO games (organization_id, season_id, league_id, home_enrolment_id, away_enrolment_id, date, updated_at)
         VALUES (3, 3, 3, 31, 32, '2026-10-11', 0);
         INSERT INTO games (organization_id, season_id, league_id, home_enrolment_id, away_enrolment_id, date, location, updated_at)
         VALUES (4, 4, 4, 41, 42, '2026-10-11', 'Northside Gym, Court 2', 0);
         INSERT INTO games (id, organization_id, season_id, league_id, home_enrolment_id, away_enrolment_id, date, updated_at)
         VALUES (900, 4, 4, 4, 41, 42, '2026-10-11', 0);
         DELETE FROM games WHERE id = 900;
         INSERT INTO divisions (id, organization_id, season_id, name, position) VALUES (1, 3, 3, 'D1', 1);
         INSERT INTO bracket_slots (organization_id, season_id, division_id, match_id, date, location, location_url)
         VALUES (3, 3, 1, 'r1m1', '2026-10-11', 'Slot Hall Ct 9', 'https://slot.example');
         INSERT INTO schedules (organization_id, season_id, league_id, name, start_date, num_weeks, game_days, locations)
         VALUES (3, 3, 3, 'Fall', '2026-10-11', 1, '[]', '[\"Elm Hall, Court 5\", \"Schedule Gym\"]');",
    )
    .unwrap();
}

fn league(org: i64) -> String {
    format!(
        "INSERT INTO organizations (id, name, slug, created_at) VALUES ({org}, 'League', 'league{org}', 0);
         INSERT INTO organization_sports (organization_id, sport_id) VALUES ({org}, 1);
         INSERT INTO seasons (id, organization_id, sport_id, name) VALUES ({org}, {org}, 1, 'Fall');
         INSERT INTO leagues (id, organization_id, name) VALUES ({org}, {org}, 'Sunday');
         INSERT INTO seasons_leagues (organization_id, season_id, league_id, position) VALUES ({org}, {org}, {org}, 1);
         INSERT INTO teams (id, organization_id, name) VALUES ({org}1, {org}, 'Hawks'), ({org}2, {org}, 'Kings');
         INSERT INTO enrolments (id, organization_id, season_id, league_id, team_id)
         VALUES ({org}1, {org}, {org}, {org}, {org}1), ({org}2, {org}, {org}, {org}, {org}2);"
    )
}

/// Returns the rows of a query, each as texts joined with `|`.
fn rows(file: &Connection, sql: &str) -> Vec<String> {
    let mut statement = file.prepare(sql).unwrap();
    let columns = statement.column_count();
    let rows = statement.query_map([], |row| {
        let cells = (0..columns).map(|at| row.get::<_, Option<String>>(at));
        let cells = cells.collect::<Result<Vec<_>, _>>()?.into_iter();
        Ok(cells.map(|cell| cell.unwrap_or_else(|| "-".to_owned())).collect::<Vec<_>>().join("|"))
    });
    rows.unwrap().map(Result::unwrap).collect()
}

const GAMES: &str =
    "SELECT CAST(id AS TEXT), location, location_url, date, status, forfeited_by, CAST(sequence AS TEXT),
        CAST(updated_at AS TEXT), CAST(version AS TEXT), CAST(saved_by AS TEXT), generated_as
    FROM games ORDER BY id";

#[tokio::test]
async fn the_texts_of_an_older_file_become_venues_and_courts_and_stay_as_they_were() {
    let place = place();
    older_file(&place.path).await;
    let before = rows(&outside(&place.path), GAMES);
    migrate(&place.path).unwrap();
    let file = outside(&place.path);
    assert_eq!(rows(&file, GAMES), before);
    let linked = rows(
        &file,
        "SELECT games.location, venues.name, courts.name
         FROM games
         LEFT JOIN venues ON venues.id = games.venue_id
         LEFT JOIN courts ON courts.id = games.court_id
         WHERE games.organization_id = 3 AND games.location IS NOT NULL
         ORDER BY games.id",
    );
    let expected = TEXTS.map(|(text, place)| match place {
        Some((venue, court)) => format!("{text}|{venue}|{}", court.unwrap_or("-")),
        None => format!("{text}|-|-"),
    });
    assert_eq!(linked, expected);
    for (text, place) in TEXTS {
        let (venue, court) = split_location(text);
        let found = Some((venue, court.as_deref())).filter(|(venue, _)| !venue.is_empty());
        let same = |(venue, court): (&str, Option<&str>)| {
            (venue.to_ascii_lowercase(), court.map(str::to_ascii_lowercase))
        };
        assert_eq!(found.map(same), place.map(same), "{text:?}: the program and the migration differ");
    }
}

#[tokio::test]
async fn venues_get_their_courts_map_link_and_search_entry_and_ids_go_on() {
    let place = place();
    older_file(&place.path).await;
    migrate(&place.path).unwrap();
    let file = outside(&place.path);
    let venues = "SELECT venues.name, venues.map_url, CAST(venues.version AS TEXT),
            (SELECT group_concat(courts.name, ', ' ORDER BY courts.position) FROM courts WHERE courts.venue_id = venues.id)
         FROM venues WHERE organization_id = 3 AND name IN ('Northside Gym', 'Elm Hall', 'Slot Hall', 'Schedule Gym')
         ORDER BY name";
    assert_eq!(
        rows(&file, venues),
        [
            "Elm Hall|https://a.example|1|Hall 3, Court 4, Court 5, Field B",
            "Northside Gym|https://a.example|1|Court 1, Court 2",
            "Schedule Gym|-|1|-",
            "Slot Hall|https://slot.example|1|Court 9",
        ]
    );
    assert_eq!(
        rows(&file, "SELECT venues.name, venues.map_url FROM venues WHERE organization_id = 4"),
        ["Northside Gym|-"]
    );
    let slot = "SELECT bracket_slots.location, venues.name, courts.name FROM bracket_slots
         JOIN venues ON venues.id = bracket_slots.venue_id JOIN courts ON courts.id = bracket_slots.court_id";
    assert_eq!(rows(&file, slot), ["Slot Hall Ct 9|Slot Hall|Court 9"]);
    let counted = "SELECT CAST(venues AS TEXT) FROM organization_counts WHERE organization_id = 3
         UNION ALL SELECT CAST(count(*) AS TEXT) FROM venues WHERE organization_id = 3";
    let counted = rows(&file, counted);
    assert_eq!(counted[0], counted[1]);
    let found = "SELECT venues.name FROM search_index
         JOIN venues ON venues.id = search_index.rowid - (4 << 43) - (6 << 40)
         WHERE search_index MATCH 'north*' AND search_index.rowid BETWEEN (4 << 43) + (6 << 40) AND (4 << 43) + (7 << 40)";
    assert_eq!(rows(&file, found), ["Northside Gym"]);
    let last = "SELECT CAST(seq AS TEXT) FROM sqlite_sequence WHERE name = 'games'";
    assert_eq!(rows(&file, last), ["900"], "the id of a deleted game is given again");
}
