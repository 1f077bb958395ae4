//! Fairness of a league's games: the counts of each team, and what is proven about the league.

use serde_json::{Value, json};

use crate::league::{self, League};
use crate::support::{Client, Server};

/// Two games between each of three teams more or less: one on the day after another one, one cancelled, one postponed.
struct Season {
    league: League,
    staff: Client,
    server: Server,
}

impl Season {
    fn start() -> Self {
        let (server, league) = league::server("harbor");
        let season = Self { staff: server.signed_in("harbor", "staff"), league, server };
        let [x, y, z] = season.league.enrolments;
        season.add(&json!({ "home_team_id": x, "away_team_id": z, "date": "2026-10-12", "time": "21:00",
                            "location": "Court 2" }));
        season.add(
            &json!({ "home_team_id": y, "away_team_id": z, "date": "2026-11-01", "status": "cancelled" }),
        );
        season.add(
            &json!({ "home_team_id": z, "away_team_id": y, "date": "2026-11-08", "status": "postponed" }),
        );
        season
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/seasonsv2/{}/leagues/{}{rest}", self.league.season, self.league.league)
    }

    fn add(&self, game: &Value) {
        self.staff.post(&self.path("/games"), game).expect(201);
    }

    fn fairness(&self) -> Value {
        self.server.visitor().get(&format!("{}?slug=harbor", self.path("/fairness"))).expect(200).json()
    }

    fn of_team(&self, team: usize) -> Value {
        let path = self.path(&format!("/teams/{}/fairness?slug=harbor", self.league.teams[team]));
        self.server.visitor().get(&path).expect(200).json()
    }
}

/// Returns the sentence and the verdict of a measure.
fn measured(fairness: &Value, title: &str) -> (String, String) {
    let all = fairness["measures"].as_array().unwrap();
    let found = all.iter().find(|one| one["title"] == title).unwrap_or_else(|| panic!("{title}: {all:?}"));
    (found["text"].as_str().unwrap().to_owned(), found["verdict"].as_str().unwrap().to_owned())
}

#[test]
fn a_visitor_reads_the_counts_of_each_team_without_cancelled_and_postponed_games() {
    let season = Season::start();
    let fairness = season.fairness();
    assert_eq!((&fairness["games_count"], &fairness["postponed_count"]), (&json!(5), &json!(1)));
    assert_eq!(fairness["season"]["name"], "Fall Mark");
    assert_eq!(fairness["league"]["name"], "Sunday Mark");
    assert_eq!(fairness["times"], json!(["18:30", "21:00"]));
    assert_eq!(fairness["courts"], json!(["Court 1", "Court 2"]));
    let row = |index: usize, name: &str, rest: &Value| {
        let mut row = json!({ "id": season.league.teams[index], "name": name, "logo_url": null });
        row.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        row
    };
    let expected = [
        row(
            0,
            "Xylophones Mark",
            &json!({ "home": 3, "away": 1, "breaks": 1, "byes": 1, "shortest_rest": 5, "typical_rest": 7,
                     "without_rest": 0, "times": [3, 1], "courts": [3, 1] }),
        ),
        row(
            1,
            "Yaks Mark",
            &json!({ "home": 1, "away": 2, "breaks": 0, "byes": 1, "shortest_rest": 6, "typical_rest": 6,
                     "without_rest": 0, "times": [3, 0], "courts": [3, 0] }),
        ),
        row(
            2,
            "Zebras Mark",
            &json!({ "home": 1, "away": 2, "breaks": 1, "byes": 2, "shortest_rest": 0, "typical_rest": 0,
                     "without_rest": 1, "times": [2, 1], "courts": [2, 1] }),
        ),
    ];
    assert_eq!(fairness["teams"], json!(expected));
}

#[test]
fn each_measure_is_a_sentence_with_what_is_proven_about_it() {
    let fairness = Season::start().fairness();
    let expected = [
        ("Games of each team", "Every team plays 3 or 4 games.", "best"),
        ("Byes", "Every team has 1 or 2 byes.", "open"),
        ("Who meets whom", "Any two teams meet once or twice.", "best"),
        ("Home and away", "3 of 4 games at home for Xylophones Mark; 2 would be possible.", "improvable"),
        (
            "Hosts of each pair",
            "2 of 2 games between Xylophones Mark and Yaks Mark are at home for Xylophones Mark; 1 would be possible.",
            "improvable",
        ),
        (
            "Home and away in turn",
            "At home or away twice in a row: 2 times in all. With these games in this order it is at least 1.",
            "open",
        ),
        ("Times", "At each time, all teams play equally often, give or take one game.", "best"),
        ("Courts", "On each court, all teams play equally often, give or take one game.", "best"),
        (
            "Rest between games",
            "Two games on one day or on two days in a row: once for Zebras Mark, never for Xylophones Mark and Yaks \
             Mark. On the days of these games, no plan has more than 6 days of rest for every team.",
            "open",
        ),
    ];
    assert_eq!(fairness["measures"].as_array().unwrap().len(), expected.len(), "{}", fairness["measures"]);
    for (title, text, verdict) in expected {
        assert_eq!(measured(&fairness, title), (text.to_owned(), verdict.to_owned()));
    }
}

#[test]
fn a_measure_names_the_teams_that_it_treats_best_and_worst() {
    let season = Season::start();
    let [x, y, _] = season.league.enrolments;
    for day in 14..=16 {
        season.add(&json!({ "home_team_id": x, "away_team_id": y, "date": format!("2026-12-{day}"),
                            "time": "21:00" }));
    }
    let fairness = season.fairness();
    let says = |title: &str, text: &str, verdict: &str| {
        assert_eq!(measured(&fairness, title), (text.to_owned(), verdict.to_owned()));
    };
    says("Games of each team", "7 games for Xylophones Mark, 3 for Zebras Mark.", "improvable");
    says(
        "Who meets whom",
        "Xylophones Mark and Yaks Mark meet 5 times, Yaks Mark and Zebras Mark once.",
        "improvable",
    );
    says(
        "Home and away",
        "6 of 7 games at home for Xylophones Mark; 3 or 4 would be possible.",
        "improvable",
    );
    says("Times", "At 9:00 PM: 4 games for Xylophones Mark, 1 for Zebras Mark.", "open");
}

#[test]
fn a_team_has_its_opponents_its_share_of_times_and_courts_and_its_games_with_days_of_rest() {
    let season = Season::start();
    let zebras = season.of_team(2);
    assert_eq!(zebras["team"]["name"], "Zebras Mark");
    let against = |index: usize| {
        let other = &zebras["opponents"][index];
        (other["name"].as_str().unwrap(), other["home"].as_u64().unwrap(), other["away"].as_u64().unwrap())
    };
    assert_eq!([against(0), against(1)], [("Xylophones Mark", 1, 1), ("Yaks Mark", 0, 1)]);
    let share = |name: &str, games: u64, fewest: u64, most: u64| json!({ "name": name, "games": games, "fewest": fewest, "most": most });
    assert_eq!(zebras["times"], json!([share("18:30", 2, 2, 3), share("21:00", 1, 0, 1)]));
    assert_eq!(zebras["courts"], json!([share("Court 1", 2, 2, 3), share("Court 2", 1, 0, 1)]));
    let games: Vec<Value> = zebras["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| {
            json!([
                game["date"],
                game["opponent"],
                game["is_home"],
                game["is_break"],
                game["rest"],
                game["postponed"]
            ])
        })
        .collect();
    assert_eq!(
        json!(games),
        json!([
            ["2026-10-11", "Yaks Mark", false, false, null, false],
            ["2026-10-12", "Xylophones Mark", false, true, 0, false],
            ["2026-10-18", "Xylophones Mark", true, false, 5, false],
            ["2026-11-08", "Yaks Mark", true, false, null, true],
        ])
    );
}

#[test]
fn a_team_that_withdrew_is_compared_with_nobody_and_stays_an_opponent() {
    let season = Season::start();
    let withdrawal = season.path(&format!("/teams/{}/withdrawal", season.league.teams[2]));
    season.staff.post(&withdrawal, &json!({ "games": "walkover" })).expect(200);
    let fairness = season.fairness();
    let names: Vec<&str> =
        fairness["teams"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Xylophones Mark", "Yaks Mark"]);
    assert_eq!(measured(&fairness, "Who meets whom").0, "Any two teams meet twice.");
    let xylophones = season.of_team(0);
    assert_eq!(xylophones["opponents"][1]["name"], "Zebras Mark");
    assert_eq!(xylophones["opponents"][1]["withdrawn"], true);
    let path = season.path(&format!("/teams/{}/fairness?slug=harbor", season.league.teams[2]));
    season.server.visitor().get(&path).expect(404);
}

#[test]
fn only_leagues_with_a_game_are_listed_the_season_of_the_public_pages_first() {
    let season = Season::start();
    let listed = || season.server.visitor().get("/api/leagues-with-games?slug=harbor").expect(200).json();
    let one = json!({ "id": season.league.season, "name": "Fall Mark",
                      "leagues": [{ "id": season.league.league, "name": "Sunday Mark" }] });
    assert_eq!(listed(), json!({ "seasons": [one] }));

    // A later season, which public pages do not show yet, and a league without games.
    let spring = json!({ "name": "Spring 2099", "startDate": "2099-03-01", "active": true });
    let spring = season.staff.post("/api/seasonsv2", &spring).expect(201).json()["season"]["id"].clone();
    let leagues = format!("/api/seasonsv2/{spring}/leagues");
    let monday = season.staff.post(&leagues, &json!({ "name": "Monday" })).expect(201).json();
    let place = format!("{leagues}/{}", monday["league"]["id"]);
    let team = |index: usize| {
        let copy = json!({ "copyFromTeamId": season.league.teams[index] });
        season.staff.post(&format!("{place}/teams"), &copy).expect(201).json()["team"]["slt_id"].clone()
    };
    let teams = [team(0), team(1)];
    assert_eq!(listed()["seasons"].as_array().unwrap().len(), 1);
    let game = json!({ "home_team_id": teams[0], "away_team_id": teams[1], "date": "2099-03-02",
                       "status": "cancelled" });
    let game = season.staff.post(&format!("{place}/games"), &game).expect(201).json()["game"]["id"].clone();
    assert_eq!(listed()["seasons"].as_array().unwrap().len(), 1, "a cancelled game is no game");
    season.staff.put(&format!("{place}/games/{game}"), &json!({ "status": "scheduled" })).expect(200);
    let names: Vec<Value> =
        listed()["seasons"].as_array().unwrap().iter().map(|season| season["name"].clone()).collect();
    assert_eq!(names, ["Fall Mark", "Spring 2099"]);
}

#[test]
fn a_league_without_games_has_no_measures_and_one_of_another_organization_is_not_found() {
    let (server, league) = league::server("harbor");
    let staff = server.signed_in("harbor", "staff");
    let leagues = format!("/api/seasonsv2/{}/leagues", league.season);
    let monday = staff.post(&leagues, &json!({ "name": "Monday" })).expect(201).json();
    let empty = format!("{leagues}/{}/fairness", monday["league"]["id"]);
    let visitor = server.visitor();
    let answer = visitor.get(&format!("{empty}?slug=harbor")).expect(200).json();
    assert_eq!((&answer["games_count"], &answer["measures"]), (&json!(0), &json!([])));
    let own = format!("{leagues}/{}", league.league);
    for path in [format!("{own}/fairness"), format!("{own}/teams/{}/fairness", league.teams[0])] {
        visitor.get(&format!("{path}?slug=harbor")).expect(200);
        visitor.get(&format!("{path}?slug=valley")).expect(404);
    }
    let missing = visitor.get(&format!("{leagues}/999999/fairness?slug=harbor")).expect(404);
    assert_eq!(missing.message(), "League not found");
    let missing = visitor.get(&format!("{own}/teams/999999/fairness?slug=harbor")).expect(404);
    assert_eq!(missing.message(), "Team not found");
    assert_eq!(
        visitor.get("/api/leagues-with-games?slug=valley").expect(200).json(),
        json!({ "seasons": [] })
    );
}
