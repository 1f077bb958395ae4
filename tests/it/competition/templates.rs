//! Seasons from templates: what each creates, in one action that can be undone.

use serde_json::{Value, json};

use crate::league;
use crate::support::{Client, Server, dump, two_leagues};

const PATH: &str = "/api/seasonsv2/from-template";

fn names(rows: &Value, key: &str) -> Vec<String> {
    rows.as_array().unwrap().iter().map(|row| row[key].as_str().unwrap().to_owned()).collect()
}

/// Returns the names of the periods that a new game shows.
fn periods(staff: &Client) -> Vec<String> {
    let all = staff.get("/api/gamePeriods/1").expect(200).json()["gamePeriods"].clone();
    let shown: Vec<Value> =
        all.as_array().unwrap().iter().filter(|one| one["hidden"] == false).cloned().collect();
    names(&json!(shown), "name")
}

/// Returns the labels of the menu.
fn menu(staff: &Client) -> Vec<String> {
    let id = staff.get("/api/auth/check-auth").expect(200).json()["organization"]["id"].clone();
    let links = staff.get(&format!("/api/organization-links/{id}")).expect(200).json();
    let shown: Vec<Value> =
        links.as_array().unwrap().iter().filter(|link| link["show_in_navbar"] == true).cloned().collect();
    names(&json!(shown), "label")
}

/// What a template makes.
struct Made {
    template: &'static str,
    leagues: &'static [&'static str],
    divisions: &'static [&'static str],
    periods: &'static [&'static str],
    links: &'static [&'static str],
}

const MADE: [Made; 3] = [
    Made {
        template: "adult_weekly",
        leagues: &["Weekly League"],
        divisions: &["Playoffs"],
        periods: &["H1", "H2", "OT", "Final"],
        links: &["Leaders", "News"],
    },
    Made {
        template: "youth_grades",
        leagues: &["Grades 3-4", "Grades 5-6", "Grades 7-8"],
        divisions: &[],
        periods: &["Q1", "Q2", "Q3", "Q4", "OT", "Final"],
        links: &["News"],
    },
    Made {
        template: "tournament_weekend",
        leagues: &["Tournament"],
        divisions: &["Finals"],
        periods: &["H1", "H2", "OT", "Final"],
        links: &["Bracket", "Leaders"],
    },
];

#[test]
fn a_template_makes_season_leagues_divisions_periods_and_menu_and_one_undo_takes_all_back() {
    for Made { template, leagues, divisions, periods: shown, links } in MADE {
        let server = Server::with(two_leagues);
        let staff = server.signed_in("harbor", "staff");
        let rows =
            || dump(&server.database(), &["sessions", "activity", "activity_subjects", "undo_records"]);
        let before = rows();
        let input = json!({ "template": template, "name": "Fall 2026", "startDate": "2026-10-04" });
        let answer = staff.post(PATH, &input).expect(201);
        let undo = answer.header("homecourt-undo").unwrap().to_owned();
        let made = answer.json();
        assert_eq!(
            (&made["season"]["name"], &made["season"]["active"]),
            (&json!("Fall 2026"), &json!(false))
        );
        assert_eq!(made["season"]["startDate"], "2026-10-04");
        assert_eq!(names(&made["leagues"], "name"), leagues, "{template}");
        let season = &made["season"]["id"];
        let boxes = staff.get(&format!("/api/seasonsv2/{season}/divisions")).expect(200).json();
        assert_eq!(names(&boxes["divisions"], "name"), divisions, "{template}");
        assert_eq!(periods(&staff), shown, "{template}");
        let labels = menu(&staff);
        assert!(links.iter().all(|label| labels.contains(&(*label).to_owned())), "{template}: {labels:?}");
        assert_eq!(labels.contains(&"Players".to_owned()), template != "youth_grades");
        staff.post(&format!("/api/activity/{undo}/undo"), &json!({})).expect(200);
        let after = rows();
        for (table, earlier) in &before {
            // Counters go on, and versions with them. The index of the search has its own test.
            if !table.starts_with("search_index")
                && !["sqlite_sequence", "organizations", "organization_links"].contains(&table.as_str())
            {
                assert_eq!(&after[table], earlier, "{template}: {table}");
            }
        }
        assert_eq!(menu(&staff), ["Players", "Schedule", "Standings"]);
    }
}

#[test]
fn a_template_keeps_periods_with_scores_and_does_not_double_the_menu() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let period = league.periods[0];
    let scores =
        json!({ "scores": [{ "gamePeriodId": period, "team_id": league.enrolments[0], "score": 12 }] });
    staff.put(&format!("/api/gamesv2/{}/period-scores", league.games[3]), &scores).expect(200);
    let before = periods(&staff);
    let make =
        |name: &str| staff.post(PATH, &json!({ "template": "adult_weekly", "name": name })).expect(201);
    make("First");
    assert_eq!(periods(&staff), before);
    let labels = menu(&staff);
    make("Second");
    assert_eq!(menu(&staff), labels);
}

#[test]
fn a_wrong_template_or_name_is_named() {
    let server = Server::with(two_leagues);
    let staff = server.signed_in("harbor", "staff");
    staff.post(PATH, &json!({ "template": "league", "name": "Fall" })).expect(422).reason("template");
    staff.post(PATH, &json!({ "name": "Fall" })).expect(422).reason("template");
    staff.post(PATH, &json!({ "template": "adult_weekly" })).expect(422).reason("name");
    let input = json!({ "template": "adult_weekly", "name": "Fall", "startDate": "soon" });
    staff.post(PATH, &input).expect(422).reason("startDate");
    let seasons = staff.get("/api/seasonsv2").expect(200).json()["seasons"].clone();
    assert_eq!(seasons, json!([]), "nothing is left of a refused template");
}
